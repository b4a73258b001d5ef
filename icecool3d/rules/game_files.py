"""Actions, log entries and rulings of a game as files have them."""

from typing import Any, Union

from icecool3d.kit.codec import from_plain
from icecool3d.kit.errors import GameError
from icecool3d.rules.action import Action
from icecool3d.rules.flicking import FlickPenguin
from icecool3d.rules.game_flow import KINDS
from icecool3d.rules.log_entry import LogEntry


def action_from_dict(data: object, source: str, path: str = "action") -> Action:
    """Return the action that stands under ``path`` in ``source``; flicks stand in files by themselves.

    >>> action_from_dict({"action": "end-turn", "colour": "red"}, "example")
    EndTurn(colour='red')
    """
    kinds: Any = Union[tuple(kind for kind in KINDS if kind is not FlickPenguin)]  # noqa: UP007
    action: Action = from_plain(kinds, data, source, GameError, path, nulls=True)
    return action


def log_entry_from_dict(data: object, source: str, path: str = "record") -> LogEntry:
    """Return the log entry that stands under ``path`` in ``source``.

    >>> log_entry_from_dict({"record": "turn-ended", "colour": "red"}, "example")
    TurnEnded(colour='red')
    """
    kinds: Any = Union[tuple(LogEntry.__subclasses__())]  # noqa: UP007
    entry: LogEntry = from_plain(kinds, data, source, GameError, path, nulls=True)
    return entry
