"""Where and why data are not what a type declares, in words for people.

msgspec says no in English, without the value that it found and without all that would be right. So what it
refused is looked through once more here, by the same declarations.
"""

import numbers
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import inf
from sys import float_info
from typing import Any

from msgspec import Struct, ValidationError, convert, defstruct, inspect, structs

from icecool3d.kit.errors import IcecoolError, InputError
from icecool3d.kit.phrase import Phrase


class Mismatch(Exception):
    """The first thing that is not as declared."""

    def __init__(self, path: str, wrong: Phrase, right: Phrase) -> None:
        """Keep the key with those of the tables around it, what is wrong, and what would be right."""
        super().__init__(path, wrong, right)
        self.path = path
        self.wrong = wrong
        self.right = right


def look_through(kind: Any, data: object, path: str = "", *, nulls: bool = False) -> None:
    """Raise the first mismatch of plain data with a type, in the order of its fields.

    Only where there may be ``nulls`` do these stand for None.

    >>> look_through(dict[str, bool], {"fish": 1})
    Traceback (most recent call last):
    icecool3d.kit.mismatch.Mismatch: ('fish', 'is 1', 'expected true or false')
    """
    _look(_node(kind), data, path, nulls)


def require_all_keys(plain: object, data: object, path: str) -> None:
    """Raise a mismatch where ``data`` leave out a key of ``plain``, which has what they mean in full."""
    if isinstance(plain, Mapping) and isinstance(data, Mapping):
        for key, each in plain.items():
            if key not in data:
                raise _missing(key_path(path, key))
            require_all_keys(each, data[key], key_path(path, key))


def check(value: Struct, name: str, error: type[InputError]) -> None:
    """Refuse a value made by code that is not as its type declares: for its ``__post_init__``.

    Any real number becomes a float where one is declared.
    """
    given = structs.asdict(value)
    try:
        made = structs.asdict(convert(given, _unchecked(type(value))))
    except (ValidationError, UnicodeError):
        made = {}
    if list(map(type, made.values())) != list(map(type, given.values())):
        _check_slowly(value, name, error)


@lru_cache
def _unchecked(kind: type[Struct]) -> type[Struct]:
    """Return a type with the same fields and no checks of its own, which msgspec reads quickly."""
    return defstruct(kind.__name__, [(each.name, each.type) for each in structs.fields(kind)])


def _check_slowly(value: Struct, name: str, error: type[InputError]) -> None:
    for field in _node(type(value)).fields:
        given, node = getattr(value, field.name), _bare(field.type)
        if isinstance(node, inspect.FloatType) and type(given) is not bool:
            given = _as_float(given) if isinstance(given, numbers.Real) else given
            structs.force_setattr(value, field.name, given)
        try:
            _look(field.type, given, field.name, True)
        except Mismatch as found:
            raise error(f"{name}.{found.path}", found.wrong, found.right) from None


def key_path(path: str, key: str) -> str:
    """Return the path of a key in a table; one that is no plain word is shown shortly.

    >>> key_path("room[1]", "id"), key_path("", "two words")
    ('room[1].id', "'two words'")
    """
    name = key if re.fullmatch(r"[A-Za-z0-9_-]{1,60}", key) else shown(key)
    return f"{path}.{name}" if path else name


def shown(value: object) -> str:
    """Return a value of a file shortly, whatever it is, on one line.

    >>> shown([1, 2]), shown("a" * 99)
    ('a list of 2', "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...")
    """
    if isinstance(value, Mapping):
        return Phrase("a table")
    if isinstance(value, list | tuple):
        return Phrase("a list of {count}", count=len(value))
    if isinstance(value, int) and abs(value) >= 10**30:  # Python refuses to write out thousands of digits
        return Phrase("a number of more than 30 digits")
    text = ascii(value) if isinstance(value, str) else " ".join(str(value).split())
    return text if len(text) <= 40 else text[:37] + "..."


@lru_cache
def _node(kind: Any) -> Any:
    return inspect.type_info(kind)


def _bare(node: Any) -> Any:
    return _bare(node.type) if isinstance(node, inspect.Metadata) else node


def _as_float(number: numbers.Real) -> float:
    try:
        return float(number)
    except OverflowError:
        return inf


def _look(node: Any, value: object, path: str, nulls: bool) -> None:
    if isinstance(node, inspect.Metadata):
        _look_expecting(node, value, path, nulls)
    elif isinstance(value, getattr(node, "cls", ())):
        return  # made already, by code
    elif isinstance(node, inspect.UnionType):
        _look_in_union(node, value, path, nulls)
    elif isinstance(node, inspect.StructType):
        (_look_in_row if node.array_like else _look_in_table)(node, value, path, nulls)
    elif isinstance(node, inspect.VarTupleType | inspect.ListType | inspect.TupleType):
        _look_in_list(node, value, path, nulls)
    elif isinstance(node, inspect.DictType):
        _require(isinstance(value, Mapping), value, path, Phrase("expected a table"))
        for key, each in value.items() if isinstance(value, Mapping) else ():
            _look(node.value_type, each, key_path(path, str(key)), nulls)
    elif isinstance(node, inspect.CustomType):
        _make(node.cls, value, path)
    else:
        fits, right = _scalar(node, value)
        if not fits and isinstance(node, inspect.FloatType) and isinstance(value, float):
            raise Mismatch(path, Phrase("is {value:g}", value=value), right)
        _require(fits, value, path, right)


def _require(fits: bool, value: object, path: str, right: Phrase) -> None:
    if not fits:
        raise Mismatch(path, Phrase("is {value}", value=shown(value)), right)


def _look_expecting(node: Any, value: object, path: str, nulls: bool) -> None:
    """Look further; what is wrong at this very place is told with the words of its own that a type has."""
    try:
        _look(node.type, value, path, nulls)
    except Mismatch as found:
        wanted = (node.extra or {}).get("expected")
        if wanted is None or found.path != path:
            raise
        raise Mismatch(path, found.wrong, wanted) from None


def _look_in_union(node: Any, value: object, path: str, nulls: bool) -> None:
    """Look at the kind that is meant: by its tag, or the only one besides None."""
    kinds = [each for each in node.types if not isinstance(each, inspect.NoneType)]
    if value is None and nulls and len(kinds) < len(node.types):
        return
    tagged = {each.tag: each for each in kinds if isinstance(each, inspect.StructType) and each.tag_field}
    if isinstance(value, tuple(each.cls for each in tagged.values())):
        return  # made already, by code
    if not tagged:
        _look(kinds[0], value, path, nulls)
    elif kinds[0].array_like:
        right = Phrase("expected a list of a kind and its values")
        _require(isinstance(value, list | tuple) and bool(value), value, path, right)
        assert isinstance(value, list | tuple)
        _look(inspect.LiteralType(tuple(tagged)), value[0], f"{path}[1]", nulls)
        _look(tagged[value[0]], value, path, nulls)
    else:
        key = kinds[0].tag_field
        if not isinstance(value, Mapping):
            raise Mismatch(
                path, Phrase("is {value}", value=shown(value)), Phrase("expected a table [{key}]", key=path)
            )
        tag = value.get(key)
        _look(inspect.LiteralType(tuple(tagged)), tag, key_path(path, key), nulls)
        _look(tagged[tag], value, path, nulls)


def _look_in_row(node: Any, value: object, path: str, nulls: bool) -> None:
    """Look at a value that files write as a list: its tag, if it has one, and its fields."""
    fields = [(each.encode_name, each.type) for each in node.fields]
    if node.tag_field is not None:
        fields.insert(0, (str(node.tag), inspect.LiteralType((node.tag,))))
    right = Phrase("expected a list of {names}", names=", ".join(name for name, _ in fields))
    _require(isinstance(value, list | tuple) and len(value) == len(fields), value, path, right)
    assert isinstance(value, list | tuple)
    for (name, kind), each in zip(fields, value, strict=True):
        _look(kind, each, key_path(path, name), nulls)
    _make(node.cls, value, path)


def _look_in_table(node: Any, value: object, path: str, nulls: bool) -> None:
    right = Phrase("expected a table [{key}]", key=path) if path else Phrase("expected a table")
    _require(isinstance(value, Mapping), value, path, right)
    assert isinstance(value, Mapping)
    fields = {each.encode_name: (each.type, each.required) for each in node.fields}
    if node.tag_field is not None:
        _look_at(node.tag_field, (_tag_type(node.tag), True), value, path, nulls)
        fields[node.tag_field] = (inspect.AnyType(), True)
    for key in value:
        if key not in fields:
            raise Mismatch(key_path(path, str(key)), Phrase("is not a known key"), _key_wanted(key, fields))
    for key, field in fields.items():
        _look_at(key, field, value, path, nulls)
    _make(node.cls, value, path)


def _look_at(key: str, field: tuple[Any, bool], table: Mapping[Any, object], path: str, nulls: bool) -> None:
    """Look at a key: its type, and whether it must be there."""
    if key in table:
        _look(field[0], table[key], key_path(path, key), nulls)
    elif field[1]:
        raise _missing(key_path(path, key))


def _key_wanted(key: object, known: Iterable[str]) -> Phrase:
    """Return what would be right instead of a key: the one that was probably meant, or all there are."""
    from difflib import get_close_matches  # noqa: PLC0415 - most files are sound

    names = sorted(known)
    close = get_close_matches(str(key)[:60], names, n=1)
    if close:
        return Phrase("expected {known}, which is nearest", known=close[0])
    return Phrase("expected one of: {known}", known=", ".join(names))


def _missing(path: str) -> Mismatch:
    return Mismatch(path, Phrase("is missing"), Phrase("expected it to be given"))


def _tag_type(tag: str | int) -> inspect.Type:
    kind = inspect.LiteralType((tag,))
    if isinstance(tag, str):
        return kind
    right = Phrase("expected {format}, which is what this program reads", format=tag)
    return inspect.Metadata(kind, extra={"expected": right})


def _make(cls: Any, value: object, path: str) -> None:
    """Make a value, whose own checks may refuse it by an error about NAME.KEY."""
    try:
        cls.from_plain(value) if hasattr(cls, "from_plain") else convert(value, cls, dec_hook=_made)
    except IcecoolError as reason:
        _, _, key = reason.thing.partition(".")
        joined = f"{path}.{key}" if path and key else path or key
        raise Mismatch(joined, reason.wrong, reason.right) from None
    except (ValidationError, UnicodeError):
        return  # the tests hold both readings together


def _made(kind: Any, data: object) -> object:
    return kind.from_plain(data)


def _look_in_list(node: Any, value: object, path: str, nulls: bool) -> None:
    items: tuple[Any, ...] = node.item_types if isinstance(node, inspect.TupleType) else ()
    item = items[0] if items else node.item_type
    fits = isinstance(value, list | tuple) and len(items or value) == len(value)
    one_kind = len({type(_bare(each)) for each in items}) <= 1
    _require(fits, value, path, _list_wanted(_bare(item) if one_kind else None, len(items), path))
    assert isinstance(value, list | tuple)
    if not items:
        if len(value) < (node.min_length or 0):
            raise Mismatch(path, Phrase("is empty"), _list_wanted(_bare(item), 0, path))
        if len(value) > (node.max_length or inf):
            right = Phrase("expected at most {most}", most=node.max_length)
            raise Mismatch(path, Phrase("has {count} entries", count=len(value)), right)
    for place, each in enumerate(value):
        _look(items[place] if items else item, each, f"{path}[{place + 1}]", nulls)


def _list_wanted(item: Any, count: int, path: str) -> Phrase:
    if isinstance(item, inspect.StructType):
        return Phrase("expected tables [[{key}]]", key=path)
    if not count:
        return Phrase("expected a list")
    if isinstance(item, inspect.FloatType):
        return Phrase("expected {count} numbers", count=count)
    if isinstance(item, inspect.StrType):
        return Phrase("expected {count} texts", count=count)
    return Phrase("expected a list of {count}", count=count)


def _scalar(node: Any, value: object) -> tuple[bool, Phrase]:
    """Return whether a value is of a simple kind and within its bounds, and what would be."""
    if isinstance(node, inspect.FloatType):
        return _is_number(node, value, int | float), _number_wanted(node)
    if isinstance(node, inspect.IntType):
        return _is_number(node, value, int), _whole_wanted(node)
    if isinstance(node, inspect.BoolType):
        return isinstance(value, bool), Phrase("expected true or false")
    if isinstance(node, inspect.StrType):
        return _is_text(node, value), _text_wanted(node)
    if isinstance(node, inspect.LiteralType | inspect.EnumType):
        known = node.values if isinstance(node, inspect.LiteralType) else [each.value for each in node.cls]
        fits = any(type(value) is type(each) and value == each for each in known)
        return fits, _one_of([*map(str, known)])
    return not isinstance(node, inspect.NoneType) or value is None, Phrase("expected nothing")


def _is_number(node: Any, value: Any, kind: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, kind):
        return False
    if isinstance(node, inspect.FloatType) and isinstance(value, int) and abs(value) > float_info.max:
        return False
    low, high = -inf if node.ge is None else node.ge, inf if node.le is None else node.le
    return bool(low <= value <= high and (node.gt is None or value > node.gt))


def _number_wanted(node: Any) -> Phrase:
    low = high = None
    if node.gt is not None:
        low = Phrase("above {value:g}", value=float(node.gt))
    elif node.ge is not None:
        low = Phrase("of at least {value:g}", value=float(node.ge))
    if node.le is not None:
        high = Phrase("of at most {value:g}", value=float(node.le))
    if low and high:
        return Phrase("expected a number {low} and {high}", low=low, high=high)
    if low or high:
        return Phrase("expected a number {range}", range=low or high)
    return Phrase("expected a number")


def _whole_wanted(node: Any) -> Phrase:
    if node.ge is None or node.le is None:
        return Phrase("expected a whole number")
    return Phrase("expected a whole number from {least} to {most}", least=node.ge, most=node.le)


def _is_text(node: Any, value: object) -> bool:
    if not isinstance(value, str) or not (node.min_length or 0) <= len(value) <= (node.max_length or inf):
        return False
    return not node.pattern or bool(re.search(node.pattern, value))


def _text_wanted(node: Any) -> Phrase:
    if node.max_length is None:
        return Phrase("expected a text")
    return Phrase("expected one line of up to {most} letters", most=node.max_length)


def _one_of(known: list[str]) -> Phrase:
    return Phrase("expected one of: {known}", known=f"{', '.join(known):.200}")
