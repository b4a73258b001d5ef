"""Actions, outcomes, records and chance as plain dicts for files, and back; strict with strange input."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from icecool3d.kit.phrase import Phrase, Template
from icecool3d.rules.action import Action
from icecool3d.rules.errors import GameError
from icecool3d.rules.kinds import KINDS
from icecool3d.rules.log import LogEntry
from icecool3d.rules.modules import MODULES
from icecool3d.rules.outcome import Outcome
from icecool3d.rules.plain import from_plain, read_dict, to_plain
from icecool3d.rules.rulings import Rulings
from icecool3d.rules.setting_up import Chance

Plain = dict[str, object]


def action_to_dict(action: Action) -> Plain:
    """Return an action as JSON can hold it.

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
    action: Action = _read("action", {kind.name: kind for kind in KINDS}, value, where)
    return action


def log_entry_to_dict(entry: LogEntry) -> Plain:
    """Return a log entry as JSON can hold it.

    >>> from icecool3d.rules.log import TurnEnded
    >>> log_entry_to_dict(TurnEnded("red"))
    {'record': 'turn-ended', 'colour': 'red'}
    """
    return {"record": entry.name, **_plain(entry)}


def log_entry_from_dict(value: object, where: str = "record") -> LogEntry:
    """Read a log entry.

    >>> log_entry_from_dict({"record": "turn-ended", "colour": "red"})
    TurnEnded(colour='red')
    """
    kinds = {kind.name: kind for kind in LogEntry.__subclasses__()}
    entry: LogEntry = _read("record", kinds, value, where)
    return entry


def outcome_to_dict(outcome: Outcome) -> Plain:
    """Return an outcome as JSON can hold it: evidence in mm and degrees, places in metres."""
    return _plain(outcome)


def outcome_from_dict(value: object, where: str = "outcome") -> Outcome:
    """Read an outcome."""
    outcome: Outcome = from_plain(Outcome, value, where)
    return outcome


def chance_to_dict(chance: Chance) -> Plain:
    """Return a game's chance as JSON can hold it."""
    return _plain(chance)


def chance_from_dict(value: object, where: str = "chance") -> Chance:
    """Read a game's chance."""
    chance: Chance = from_plain(Chance, value, where)
    return chance


def usual_rulings() -> dict[str, bool | int]:
    """Return what a game may change as it usually is: its own rulings, then those of modules."""
    found: dict[str, bool | int] = _values(Rulings())
    for module in MODULES:
        if module.parameters is not None:
            found |= _values(module.parameters())
    return found


def ruling_words() -> dict[str, Template]:
    """Return how each of them is told with its value."""
    found = dict(Rulings.words)
    for module in MODULES:
        if module.parameters is not None:
            found |= module.parameters.words
    return found


def rulings_to_dict(rulings: Rulings) -> dict[str, bool | int]:
    """Return a game's rulings as JSON can hold them.

    >>> rulings_to_dict(Rulings(token_points=2))
    {'first_flick_every_round': True, 'token_points': 2, 'two_doors_differ': True}
    """
    found = usual_rulings() | _values(rulings)
    for each in rulings.of_modules.values():
        found |= _values(each)
    return found


def rulings_from_dict(values: Mapping[str, bool | int]) -> Rulings:
    """Make a game's rulings of values for all of them."""
    own: Any = {name: values[name] for name in _values(Rulings())}
    of_modules = {}
    for module in MODULES:
        if module.parameters is not None:
            parameters: Any = {name: values[name] for name in _values(module.parameters())}
            of_modules[module.name] = module.parameters(**parameters)
    changed = {name: each for name, each in of_modules.items() if each != type(each)()}
    return Rulings(**own, of_modules=changed)


def _values(rulings: object) -> dict[str, bool | int]:
    """Return the flags and numbers of a dataclass of rulings."""
    given = {field.name: getattr(rulings, field.name) for field in fields(rulings)}  # type: ignore[arg-type]
    return {name: value for name, value in given.items() if isinstance(value, int)}


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
