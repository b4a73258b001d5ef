"""Frozen data to plain dicts and lists, fit for JSON, and back: every value is asked for by key and type."""

import math
import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from icecool3d.kit import codec
from icecool3d.kit.phrase import Phrase
from icecool3d.referee.events import Event
from icecool3d.referee.evidence import Push
from icecool3d.rules.errors import GameError

MAX_ITEMS = 10_000
"""No list of ours comes near so many items."""
MAX_LETTERS = 200
"""No text of ours comes near this length."""
LARGEST = 10**9
"""No number of ours comes near this size."""

_UNITS: dict[str, Callable[[float], float]] = {"_mm": lambda length: 1e-3 * length, "_degrees": math.radians}
"""How the names of numbers end that files give in other units, and how they are turned back."""


def to_plain(value: object) -> object:
    """Give a value as JSON can hold it.

    >>> from icecool3d.rules.cards import Card
    >>> to_plain((Card(2), "red"))
    [{'value': 2, 'task': None}, 'red']
    """
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: to_plain(item) for key, item in value.items()}
    if hasattr(value, "to_dict"):
        return to_plain(value.to_dict())
    if is_dataclass(value):
        return {field.name: to_plain(getattr(value, field.name)) for field in fields(value)}
    return value


def from_plain(kind: Any, value: object, where: str) -> Any:
    """Read what ``to_plain`` gave; ``where`` names it in messages.

    >>> from icecool3d.referee.events import Toppled
    >>> from icecool3d.referee.evidence import Lean
    >>> from_plain(Event, Toppled(0.2, "red", Lean(1.1)).to_dict(), "example").name
    'toppled'
    >>> from_plain(tuple[int, ...], [1, "2"], "example")
    Traceback (most recent call last):
    icecool3d.rules.errors.GameError: example[2]: is '2'; expected a whole number
    """
    if get_origin(kind) in (types.UnionType, Union):
        (inner,) = [each for each in get_args(kind) if each is not types.NoneType]
        return None if value is None else from_plain(inner, value, where)
    if get_origin(kind) is tuple:
        return _read_tuple(get_args(kind), value, where)
    if kind in _READERS:
        return _READERS[kind](value, where)
    if issubclass(kind, StrEnum):
        if not isinstance(value, str) or value not in list(kind):
            raise _refused(where, value, Phrase("expected one of: {known}", known=", ".join(kind)))
        return kind(value)
    return _read_fields(kind, value, where)


def _read_fields(kind: Any, value: object, where: str) -> Any:
    """Read a dataclass from a dict with exactly its fields."""
    data = read_dict(value, where)
    hints = _hints_of(kind)
    _check_keys(data, list(hints), where)
    return kind(**{name: from_plain(hints[name], data[name], f"{where}.{name}") for name in hints})


def read_dict(value: object, where: str) -> dict[str, object]:
    """Give a dict whose keys are texts."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise _refused(where, value, Phrase("expected a table"))
    return value


def _check_keys(data: Mapping[str, object], wanted: list[str], where: str) -> None:
    """Refuse keys that are missing or that nobody asked for."""
    missing = [key for key in wanted if key not in data]
    if missing:
        raise GameError(f"{where}.{missing[0]}", Phrase("is missing"), Phrase("expected it to be given"))
    unknown = [key for key in data if key not in wanted]
    if unknown:
        right = Phrase("expected only: {known}", known=", ".join(wanted) or Phrase("nothing"))
        raise GameError(where, Phrase("has the key {key!a:.40}", key=unknown[0]), right)


@lru_cache(maxsize=256)
def _hints_of(kind: Any) -> dict[str, Any]:
    """Give the types of a dataclass's fields, in their order."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _refused(where: str, value: object, right: Phrase) -> GameError:
    """Make the error that shows a value shortly."""
    if isinstance(value, dict | list | tuple):
        table = Phrase("a table")
        shown: str = table if isinstance(value, dict) else Phrase("a list of {count}", count=len(value))
    elif isinstance(value, int) and abs(value) > LARGEST:
        shown = Phrase("too large")
    else:
        shown = ascii(value)[:40]
    return GameError(where, Phrase("is {value}", value=shown), right)


def _read_tuple(kinds: tuple[Any, ...], value: object, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple) or len(value) > MAX_ITEMS:
        raise _refused(where, value, Phrase("expected a list of at most {most}", most=MAX_ITEMS))
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(value)
    if len(kinds) != len(value):
        raise _refused(where, value, Phrase("expected a list of {count}", count=len(kinds)))
    return tuple(
        from_plain(kind, item, f"{where}[{place}]")
        for place, (kind, item) in enumerate(zip(kinds, value, strict=True), start=1)
    )


def _read_text(value: object, where: str) -> str:
    if not isinstance(value, str) or len(value) > MAX_LETTERS or not value.isprintable():
        raise _refused(
            where, value, Phrase("expected one line of text of at most {most} letters", most=MAX_LETTERS)
        )
    return value


def _read_flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise _refused(where, value, Phrase("expected true or false"))
    return value


def _read_whole(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > LARGEST:
        raise _refused(where, value, Phrase("expected a whole number"))
    return value


def _read_number(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _refused(where, value, Phrase("expected a number"))
    if not abs(value) <= LARGEST:  # neither is what is no number
        raise _refused(where, value, Phrase("expected a finite number"))
    return float(value)


def _read_event(value: object, where: str) -> Event:
    """Read what ``Event.to_dict`` gave: mm and degrees become SI again."""
    data = read_dict(value, where)
    kinds = {kind.name: kind for kind in Event.__subclasses__()}
    name = data.get("event")
    if not isinstance(name, str) or name not in kinds:
        raise GameError(
            f"{where}.event",
            Phrase("is {value!a:.40}", value=name),
            Phrase("expected one of: {known}", known=", ".join(kinds)),
        )
    kind: Any = kinds[name]
    hints = _hints_of(kind)
    keys = {field.rstrip("_"): field for field in hints}
    _check_keys(data, ["event", *keys], where)
    values = {}
    for key, field in keys.items():
        read = _read_evidence if field == "evidence" else from_plain
        values[field] = read(hints[field], data[key], f"{where}.{key}")
    event: Event = kind(**values)
    return event


def _read_evidence(kind: Any, value: object, where: str) -> Any:
    if kind is Push:
        return Push(codec.from_plain(_hints_of(Push)["flick"], value, where, GameError))
    data = read_dict(value, where)
    if set(_hints_of(kind)) == {"angle"} and "degrees" in data:  # the one number of a lean goes by its unit
        data = {("angle_degrees" if key == "degrees" else key): given for key, given in data.items()}
    hints = _hints_of(kind)
    keys = {_key(field, data): field for field in hints}
    _check_keys(data, list(keys), where)
    read = {field: from_plain(hints[field], data[key], f"{where}.{key}") for key, field in keys.items()}
    for key, field in keys.items():
        turn = _UNITS.get(key.removeprefix(field))
        read[field] = turn(read[field]) if turn is not None else read[field]
    return kind(**read)


def _key(field: str, data: dict[str, object]) -> str:
    """Give the key under which a file gives a field: its name, or that with a unit."""
    return next((field + unit for unit in _UNITS if field + unit in data), field)


_READERS: dict[Any, Callable[[object, str], object]] = {
    str: _read_text,
    bool: _read_flag,
    int: _read_whole,
    float: _read_number,
    Event: _read_event,
}
