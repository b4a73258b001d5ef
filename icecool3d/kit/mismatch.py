"""Where and why data are not what a type declares, in words for people.

msgspec says no in English, without the value that it found and without all that would be right. So the value
that it refuses is looked up here: what is refused lies in the first part that is refused by itself, and so on
down to a part of which all parts are fine.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from math import inf
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from msgspec import Meta, Struct, ValidationError, convert, structs

from icecool3d.kit.codec import key_path, read_other, shown
from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.phrase import Phrase, expected_one_of

_BOUNDS = ("gt", "ge", "le", "min_length", "max_length", "pattern", "extra")


class Mismatch(NamedTuple):
    """Something that is not as declared."""

    path: str
    """Its key, with those of the tables around it."""
    wrong: Phrase
    """What is wrong with it."""
    right: Phrase
    """What would be right."""


class _Declaration(NamedTuple):
    """What a type says of one value."""

    kind: Any
    """The type, without what is said beside it."""
    bounds: Mapping[str, Any]
    """What is said beside it: bounds by their names."""


def find_mismatch(kind: Any, data: object, path: str = "", *, nulls: bool = False) -> Mismatch | None:
    """Return the first thing in plain data that is not as a type declares, or None.

    Only where there may be ``nulls`` is a value that may be absent allowed to be null.

    >>> find_mismatch(dict[str, bool], {"fish": 1})
    Mismatch(path='fish', wrong='is 1', right='expected true or false')
    """
    if nulls and data is None and _fits(kind, None):
        return None
    declared = _declaration(kind, data)
    if declared.kind is Any or (_is_own(declared.kind) and isinstance(data, declared.kind)):
        return None  # made already, by code
    found = (
        _table_mismatch(declared.kind, data, path)
        or _row_mismatch(declared.kind, data, path)
        or _list_mismatch(declared, data, path)
    )
    if found is None:
        parts = (find_mismatch(*part, nulls=nulls) for part in _parts(declared.kind, data, path))
        found = next((each for each in parts if each is not None), None)
    if found is None:
        found = _own_mismatch(declared, data, path)
    wanted = (declared.bounds.get("extra") or {}).get("expected")
    return found._replace(right=wanted) if found and found.path == path and wanted else found


def missing_key(plain: object, data: object, path: str) -> Mismatch | None:
    """Return the first key of ``plain``, which has all that ``data`` mean, that ``data`` leave out."""
    for key, each in plain.items() if isinstance(plain, Mapping) and isinstance(data, Mapping) else ():
        assert isinstance(data, Mapping)
        if key not in data:
            return _missing(key_path(path, key))
        if (found := missing_key(each, data[key], key_path(path, key))) is not None:
            return found
    return None


def _fits(kind: Any, data: object) -> bool:
    try:
        convert(data, kind, dec_hook=read_other)
    except (ValidationError, IcecoolError, UnicodeError):  # msgspec stumbles over half characters
        return False
    return True


def _declaration(kind: Any, data: object) -> _Declaration:
    """Return what is declared for a value; of several kinds that which its tag names, or the one there is."""
    bounds: dict[str, Any] = {}
    while get_origin(kind) is Annotated:
        kind, *said = get_args(kind)
        for meta in said:
            bounds |= {name: value for name in _BOUNDS if (value := getattr(meta, name)) is not None}
    if get_origin(kind) in (Union, UnionType):
        kinds = [each for each in get_args(kind) if each is not NoneType]
        meant = [each for each in kinds if _is_meant(each, data)] if len(kinds) > 1 else kinds
        if not meant and _is_struct(kinds[0]):
            return _Declaration(kinds, bounds)
        inner = _declaration((meant or kinds)[0], data)
        return _Declaration(inner.kind, {**inner.bounds, **bounds})
    return _Declaration(kind, bounds)


def _is_meant(kind: Any, data: object) -> bool:
    """Whether one of several kinds is that of a value: by its tag, or because the value is one."""
    if _is_row(kind) and isinstance(data, list | tuple):
        return bool(data) and bool(data[0] == _config(kind).tag)
    if _is_struct(kind) and isinstance(data, Mapping):
        return bool(data.get(_config(kind).tag_field) == _config(kind).tag)
    return _fits(kind, data)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _is_own(kind: Any) -> bool:
    """Whether it is a class of ours, and nothing that files hold as it is."""
    return isinstance(kind, type) and kind not in (bool, int, float, str, dict, list, tuple, object)


def _is_row(kind: Any) -> bool:
    """Whether files write it as a list: its tag, if it has one, and the values of its fields."""
    return _is_struct(kind) and bool(_config(kind).array_like)


def _config(kind: Any) -> Any:
    return kind.__struct_config__


@cache  # msgspec reads all annotations anew each time
def _fields(kind: Any) -> tuple[structs.FieldInfo, ...]:
    return structs.fields(kind)


def _table_mismatch(kind: Any, data: object, path: str) -> Mismatch | None:
    """Return what is wrong with the keys of a table; the values are not looked at."""
    kinds = kind if isinstance(kind, list) else [kind]  # several, of which the tag names none
    if not _is_struct(kinds[0]) or _is_row(kinds[0]):
        return None
    if not isinstance(data, Mapping):
        right = Phrase("expected a table [{key}]", key=path) if path else Phrase("expected a table")
        return Mismatch(path, Phrase("is {value}", value=shown(data)), right)
    if (tag_field := _config(kinds[0]).tag_field) is not None:
        if tag_field not in data:
            return _missing(key_path(path, tag_field))
        tag = data[tag_field]
        tags = [_config(each).tag for each in kinds]
        if not any(type(tag) is type(each) and tag == each for each in tags):
            return Mismatch(
                key_path(path, tag_field), Phrase("is {value}", value=shown(tag)), _tag_wanted(tags, tag)
            )
    fields = _fields(kinds[0])
    known = {field.encode_name for field in fields} | ({tag_field} - {None})
    for key in data:
        if key not in known:
            return Mismatch(
                key_path(path, str(key)), Phrase("is not a known key"), expected_one_of(sorted(known), key)
            )
    missing = (field.encode_name for field in fields if field.required and field.encode_name not in data)
    return next((_missing(key_path(path, key)) for key in missing), None)


def _row_mismatch(kind: Any, data: object, path: str) -> Mismatch | None:
    """Return what is wrong with the length and the tag of a row; the values are not looked at."""
    kinds = kind if isinstance(kind, list) else [kind]
    if not _is_row(kinds[0]):
        return None
    wrong = Phrase("is {value}", value=shown(data))
    tags = [_config(each).tag for each in kinds]
    if len(kinds) > 1:
        if not isinstance(data, list | tuple) or not data:
            return Mismatch(path, wrong, Phrase("expected a list of a kind and its values"))
        wrong = Phrase("is {value}", value=shown(data[0]))
        return Mismatch(f"{path}[1]", wrong, expected_one_of(tags, data[0]))
    names = [*(tags if tags[0] is not None else []), *_fields(kind)]
    names = [each if isinstance(each, str) else each.encode_name for each in names]
    if not isinstance(data, list | tuple) or len(data) != len(names):
        return Mismatch(path, wrong, Phrase("expected a list of {names}", names=", ".join(names)))
    if tags[0] is not None and data[0] != tags[0]:
        wrong = Phrase("is {value}", value=shown(data[0]))
        return Mismatch(key_path(path, str(tags[0])), wrong, expected_one_of(tags, data[0]))
    return None


def _parts(kind: Any, data: object, path: str) -> Iterator[tuple[Any, object, str]]:
    """Yield the declared type, the value and the path of each thing within."""
    origin, items = get_origin(kind), get_args(kind)
    if _is_row(kind) and isinstance(data, list | tuple):
        values = data if _config(kind).tag is None else data[1:]
        for field, value in zip(_fields(kind), values, strict=False):
            yield field.type, value, key_path(path, field.encode_name)
    elif _is_struct(kind) and isinstance(data, Mapping):
        for field in _fields(kind):
            if field.encode_name in data:
                yield field.type, data[field.encode_name], key_path(path, field.encode_name)
    elif origin is dict and isinstance(data, Mapping):
        for key, value in data.items():
            yield items[1], value, key_path(path, str(key))
    elif origin in (tuple, list) and isinstance(data, list | tuple):
        same = origin is list or items[-1] is Ellipsis
        if same or len(items) == len(data):
            for place, value in enumerate(data):
                yield items[0 if same else place], value, f"{path}[{place + 1}]"


def _own_mismatch(declared: _Declaration, data: object, path: str) -> Mismatch | None:
    """Return what is wrong with a value of which all parts are fine."""
    kind, bounds = declared
    try:
        convert(data, Annotated[kind, Meta(**bounds)] if bounds else kind, dec_hook=read_other)
        if kind is not float or isinstance(data, int | float):  # others turn into one, and are none
            return None
    except IcecoolError as reason:  # by a check of its own, about NAME.KEY
        _, _, key = reason.thing.partition(".")
        return Mismatch(f"{path}.{key}" if path and key else path or key, reason.wrong, reason.right)
    except (ValidationError, UnicodeError):
        pass  # what is wrong, and what would be right, is told below
    wrong = Phrase("is {value}", value=shown(data))
    if kind is float and isinstance(data, float):
        wrong = Phrase("is {value:g}", value=data)
    return Mismatch(path, wrong, _wanted(declared, data))


def _list_mismatch(declared: _Declaration, data: object, path: str) -> Mismatch | None:
    """Return what is wrong with the length of a list; what it holds is not looked at."""
    kind, bounds = declared
    if get_origin(kind) not in (tuple, list):
        return None
    items = get_args(kind)
    count = 0 if get_origin(kind) is list or items[-1] is Ellipsis else len(items)
    kinds = [_declaration(each, None).kind for each in items if each is not Ellipsis]
    right = _list_wanted(kinds, count, path)
    if not isinstance(data, list | tuple) or (count and len(data) != count):
        return Mismatch(path, Phrase("is {value}", value=shown(data)), right)
    if len(data) < bounds.get("min_length", 0):
        least = bounds["min_length"]
        if data:
            right = Phrase("expected at least {least}", least=least)
            return Mismatch(path, Phrase("has {count} entries", count=len(data)), right)
        return Mismatch(path, Phrase("is empty"), right)
    if len(data) > bounds.get("max_length", inf):
        right = Phrase("expected at most {most}", most=bounds["max_length"])
        return Mismatch(path, Phrase("has {count} entries", count=len(data)), right)
    return None


def _list_wanted(kinds: list[Any], count: int, path: str) -> Phrase:
    if _is_struct(kinds[0]):
        return Phrase("expected tables [[{key}]]", key=path)
    if not count:
        return Phrase("expected a list")
    if set(kinds) == {float}:
        return Phrase("expected {count} numbers", count=count)
    if set(kinds) == {str}:
        return Phrase("expected {count} texts", count=count)
    return Phrase("expected a list of {count}", count=count)


def _wanted(declared: _Declaration, data: object) -> Phrase:
    """Return what would be right for a value without parts."""
    kind, bounds = declared
    if kind is float:
        return _number_wanted(bounds)
    if kind is int and {"ge", "le"} <= set(bounds):
        return Phrase("expected a whole number from {least} to {most}", least=bounds["ge"], most=bounds["le"])
    if kind is str and "max_length" in bounds:
        return Phrase("expected one line of up to {most} letters", most=bounds["max_length"])
    if get_origin(kind) is Literal:
        return expected_one_of(sorted(map(str, get_args(kind))), data)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return expected_one_of([member.value for member in kind], data)
    simple = {
        bool: Phrase("expected true or false"),
        int: Phrase("expected a whole number"),
        str: Phrase("expected a text"),
        NoneType: Phrase("expected nothing"),
    }
    return simple.get(kind) or Phrase("expected a table")


def _number_wanted(bounds: Mapping[str, Any]) -> Phrase:
    low = high = None
    if "gt" in bounds:
        low = Phrase("above {value:g}", value=float(bounds["gt"]))
    elif "ge" in bounds:
        low = Phrase("of at least {value:g}", value=float(bounds["ge"]))
    if "le" in bounds:
        high = Phrase("of at most {value:g}", value=float(bounds["le"]))
    if low and high:
        return Phrase("expected a number {low} and {high}", low=low, high=high)
    if low or high:
        return Phrase("expected a number {range}", range=low or high)
    return Phrase("expected a number")


def _tag_wanted(tags: list[Any], tag: object) -> Phrase:
    if isinstance(tags[0], int) and len(tags) == 1:
        return Phrase("expected {format}, which is what this program reads", format=tags[0])
    return expected_one_of(tags, tag)


def _missing(path: str) -> Mismatch:
    return Mismatch(path, Phrase("is missing"), Phrase("expected it to be given"))
