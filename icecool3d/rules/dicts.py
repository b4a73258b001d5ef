"""Actions, outcomes, records and chance as plain dicts for files, and back; strict with strange input."""

from typing import Any

from icecool3d.kit.phrase import Phrase
from icecool3d.rules.action import Action
from icecool3d.rules.errors import GameError
from icecool3d.rules.game_setup import Chance
from icecool3d.rules.kinds import VERBS
from icecool3d.rules.log import LogEntry
from icecool3d.rules.outcome import Outcome
from icecool3d.rules.plain import from_plain, read_dict, to_plain

Plain = dict[str, object]


def action_to_dict(action: Action) -> Plain:
    """Give an action as JSON can hold it.

    >>> from icecool3d.rules.end_turn import EndTurn
    >>> action_to_dict(EndTurn("red"))
    {'action': 'end-turn', 'colour': 'red'}
    """
    return {"action": action.name, **_plain(action)}


def action_from_dict(value: object, where: str = "action") -> Action:
    """Read an action; ``where`` names it in messages.

    >>> action_from_dict({"action": "end-turn", "colour": "red"})
    EndTurn(colour='red')
    """
    action: Action = _read("action", {kind.name: kind for kind in VERBS}, value, where)
    return action


def log_entry_to_dict(record: LogEntry) -> Plain:
    """Give a record as JSON can hold it.

    >>> from icecool3d.rules.log import TurnEnded
    >>> log_entry_to_dict(TurnEnded("red"))
    {'record': 'turn-ended', 'colour': 'red'}
    """
    return {"record": record.name, **_plain(record)}


def log_entry_from_dict(value: object, where: str = "record") -> LogEntry:
    """Read a record.

    >>> log_entry_from_dict({"record": "turn-ended", "colour": "red"})
    TurnEnded(colour='red')
    """
    kinds = {kind.name: kind for kind in LogEntry.__subclasses__()}
    record: LogEntry = _read("record", kinds, value, where)
    return record


def outcome_to_dict(outcome: Outcome) -> Plain:
    """Give an outcome as JSON can hold it: evidence in mm and degrees, places in metres."""
    return _plain(outcome)


def outcome_from_dict(value: object, where: str = "outcome") -> Outcome:
    """Read an outcome."""
    outcome: Outcome = from_plain(Outcome, value, where)
    return outcome


def chance_to_dict(chance: Chance) -> Plain:
    """Give a game's chance as JSON can hold it."""
    return _plain(chance)


def chance_from_dict(value: object, where: str = "chance") -> Chance:
    """Read a game's chance."""
    chance: Chance = from_plain(Chance, value, where)
    return chance


def _plain(thing: object) -> Plain:
    plain = to_plain(thing)
    assert isinstance(plain, dict)
    return plain


def _read(tag: str, kinds: dict[str, Any], value: object, where: str) -> Any:
    data = read_dict(value, where)
    name = data.get(tag)
    if not isinstance(name, str) or name not in kinds:
        raise GameError(
            f"{where}.{tag}",
            Phrase("is {value!a:.40}", value=name),
            Phrase("expected one of: {known}", known=", ".join(kinds)),
        )
    rest = {key: given for key, given in data.items() if key != tag}
    return from_plain(kinds[name], rest, where)
