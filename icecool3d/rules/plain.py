"""Frozen data to plain dicts and lists, fit for JSON, and back: every value is asked for by key and type."""

import types
from collections.abc import Callable, Mapping
from dataclasses import Field, fields, is_dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from icecool3d.events import EVENTS, Event
from icecool3d.events.units import file_fields
from icecool3d.kit import codec
from icecool3d.kit.errors import GameError
from icecool3d.kit.limits import SENTENCE_LETTERS, VALUE_ITEMS, VALUE_SIZE
from icecool3d.kit.phrase import Phrase


def to_plain(value: object) -> object:
    """Return a value as JSON can hold it.

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
        given = ((field, getattr(value, field.name)) for field in fields(value))
        return {field.name: to_plain(each) for field, each in given if not _left_out(field, each)}
    return value


def _left_out(field: Field[Any], value: object) -> bool:
    """Whether files leave out a field with this value."""
    return bool(field.metadata.get("optional")) and value == field.default


def from_plain(kind: Any, value: object, where: str) -> Any:
    """Read what ``to_plain`` gave; ``where`` names it in messages.

    >>> from icecool3d.events import Toppled
    >>> from icecool3d.events import Lean
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
    if issubclass(kind, Struct):
        return codec.from_plain(kind, value, where, GameError)
    return _read_fields(kind, value, where)


def _read_fields(kind: Any, value: object, where: str) -> Any:
    """Read a dataclass from a dict with exactly its fields, but for optional ones, in the units of files."""
    data, hints = read_dict(value, where), _hints_of(kind)
    left_out = {field.name for field in fields(kind) if field.metadata.get("optional")} - set(data)
    found = {key: field for key, field in file_fields(kind).items() if field.name not in left_out}
    _check_keys(data, list(found), where)
    read = {
        field.name: field.from_file(from_plain(hints[field.name], data[key], f"{where}.{key}"))
        for key, field in found.items()
    }
    return kind(**read)


def read_dict(value: object, where: str) -> dict[str, object]:
    """Return a dict whose keys are texts."""
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
    """Return the types of a dataclass's fields, in their order."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _refused(where: str, value: object, right: Phrase) -> GameError:
    """Make the error that shows a value shortly."""
    if isinstance(value, dict | list | tuple):
        table = Phrase("a table")
        shown: str = table if isinstance(value, dict) else Phrase("a list of {count}", count=len(value))
    elif isinstance(value, int) and abs(value) > VALUE_SIZE:
        shown = Phrase("too large")
    else:
        shown = ascii(value)[:40]
    return GameError(where, Phrase("is {value}", value=shown), right)


def _read_tuple(kinds: tuple[Any, ...], value: object, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple) or len(value) > VALUE_ITEMS:
        raise _refused(where, value, Phrase("expected a list of at most {most}", most=VALUE_ITEMS))
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(value)
    if len(kinds) != len(value):
        raise _refused(where, value, Phrase("expected a list of {count}", count=len(kinds)))
    return tuple(
        from_plain(kind, item, f"{where}[{place}]")
        for place, (kind, item) in enumerate(zip(kinds, value, strict=True), start=1)
    )


def _read_text(value: object, where: str) -> str:
    if not isinstance(value, str) or len(value) > SENTENCE_LETTERS or not value.isprintable():
        raise _refused(
            where, value, Phrase("expected one line of text of at most {most} letters", most=SENTENCE_LETTERS)
        )
    return value


def _read_flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise _refused(where, value, Phrase("expected true or false"))
    return value


def _read_whole(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > VALUE_SIZE:
        raise _refused(where, value, Phrase("expected a whole number"))
    return value


def _read_number(value: object, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _refused(where, value, Phrase("expected a number"))
    if not abs(value) <= VALUE_SIZE:  # neither is what is no number
        raise _refused(where, value, Phrase("expected a finite number"))
    return float(value)


def _read_event(value: object, where: str) -> Event:
    """Read what ``Event.to_dict`` gave."""
    data = read_dict(value, where)
    name = data.get("event")
    if not isinstance(name, str) or name not in EVENTS:
        raise GameError(
            f"{where}.event",
            Phrase("is {value!a:.40}", value=name),
            Phrase("expected one of: {known}", known=", ".join(EVENTS)),
        )
    rest = {key: given for key, given in data.items() if key != "event"}
    event: Event = _read_fields(EVENTS[name], rest, where)
    return event


_READERS: dict[Any, Callable[[object, str], object]] = {
    str: _read_text,
    bool: _read_flag,
    int: _read_whole,
    float: _read_number,
    Event: _read_event,
}
