"""What files hold, as declared values: a type says keys, bounds and tags, and is read and written by them.

A ``Declared`` class lists its keys as fields, with bounds by ``Within``, whose ``extra`` may have under
``expected`` the phrase that tells what would be right. What no bound can say is checked in ``__post_init__``,
by an error about ``NAME.KEY``. A class that files write otherwise than by its fields has ``from_plain`` and
``to_plain``.
"""

import json
import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from math import inf
from numbers import Real
from sys import float_info
from typing import Annotated, Any, ClassVar, TypeVar, get_args

from msgspec import Meta, Struct, ValidationError, convert, defstruct, structs, to_builtins

from icecool3d.kit.errors import IcecoolError, InputError
from icecool3d.kit.limits import SENTENCE_LETTERS
from icecool3d.kit.phrase import Phrase

_HIDDEN = (
    r"\x00-\x1f\x7f-\xa0\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u1680\u180e\u2000-\u200f"
    r"\u2028-\u202f\u205f-\u2064\u2066-\u206f\u3000\ud800-\uf8ff\ufeff\ufff9-\ufffb"
    r"\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001"
    r"\U000e0020-\U000e007f\U000f0000-\U0010ffff"
)
ONE_LINE = rf"^(?=.*\S)[^{_HIDDEN}]+\Z"
"""Pattern of a text that has something to see and nothing that would break a line or steer a terminal."""

Within = Meta
"""Bounds of a field, beside its type: ``Annotated[float, Within(ge=0.0, le=1.0)]``."""
Finite = Annotated[
    float,
    Within(ge=-float_info.max, le=float_info.max, extra={"expected": Phrase("expected a finite number")}),
]
"""Any number that is one."""
Words = Annotated[str, Within(pattern=ONE_LINE, max_length=SENTENCE_LETTERS)]
"""A text of one line: a name, an id, a short sentence."""

_T = TypeVar("_T")


class Declared(Struct, frozen=True, forbid_unknown_fields=True):
    """A frozen value as it stands in files: its fields are the keys, in their order.

    Type checkers want ``frozen=True`` said by each kind again.
    """


def kebab(name: str) -> str:
    """Return the name of a class as files have it: the tag of its kind.

    >>> kebab("TurnEnded")
    'turn-ended'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def row_type(kind: type[Struct], without: Collection[str] = ()) -> Any:
    """Return the type of rows for a kind: lists of its tag and the values of its fields, but for some.

    >>> class Door(Declared, tag_field="kind", tag="door"):
    ...     id: str
    ...     width: float
    >>> from_plain(row_type(Door), ["door", "gate", 0.06], "example", InputError).width
    0.06
    """
    tag = kind.__struct_config__.tag
    fields: list[Any] = [(each.name, each.type) for each in structs.fields(kind) if each.name not in without]
    return defstruct(
        kind.__name__,
        fields,
        bases=(Declared,),
        namespace={"name": tag, "__annotations__": {"name": ClassVar[str]}},
        frozen=True,
        array_like=True,
        tag_field="name",
        tag=tag,
    )


def from_plain(
    kind: type[_T],
    data: object,
    source: str,
    error: type[InputError],
    path: str = "",
    *,
    complete: bool = False,
    nulls: bool = False,
) -> _T:
    """Return the value that plain data stand for; ``path`` is the key under which they stand in ``source``.

    Where they must be ``complete``, nothing may be left out that has a value by default. Only where
    there may be ``nulls`` do these stand for None.

    >>> class Size(Declared):
    ...     width: float
    >>> from_plain(Size, {"width": 2}, "example", InputError)
    Size(width=2.0)
    >>> from_plain(Size, {"width": "2"}, "example", InputError, "door[1]")
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: example: door[1].width: is '2'; expected a number
    """
    why = "null"
    try:
        value = convert(data, kind, dec_hook=read_other)
        sound = not _lacks_format(kind, data) and (nulls or not _holds_null(data))
        if sound and not complete:
            return value
    except (ValidationError, IcecoolError, UnicodeError) as reason:  # msgspec stumbles over half characters
        sound, why = False, str(reason)
    from icecool3d.kit.mismatch import find_mismatch, missing_key  # noqa: PLC0415 - most data are sound

    missing = missing_key(to_plain(value), data, path) if sound else None
    found = missing if sound else find_mismatch(kind, data, path, nulls=nulls)
    if found is not None:
        raise error(f"{source}: {found.path}" if found.path else source, found.wrong, found.right)
    if sound:
        return value
    raise error(source, Phrase("cannot be read ({why})", why=why), Phrase("expected it to be whole"))


def check_declared(value: Struct, name: str, error: type[InputError]) -> None:
    """Refuse a value made by code that is not as its type declares: for its ``__post_init__``.

    Any real number becomes a float where one is declared.
    """
    given = structs.asdict(value)
    try:
        made = structs.asdict(convert(given, _unchecked(type(value))))
    except (ValidationError, UnicodeError):
        made = {}
    if list(map(type, made.values())) == list(map(type, given.values())):
        return
    from icecool3d.kit.mismatch import find_mismatch  # noqa: PLC0415 - as above

    for field in structs.fields(value):
        each = getattr(value, field.name)
        declared = (get_args(field.type) or (field.type,))[0]  # of a number, without its bounds
        if declared is float and isinstance(each, Real) and not isinstance(each, bool):
            structs.force_setattr(value, field.name, each := _as_float(each))
        if (found := find_mismatch(field.type, each, field.name, nulls=True)) is not None:
            raise error(f"{name}.{found.path}", found.wrong, found.right)


@lru_cache
def _unchecked(kind: type[Struct]) -> type[Struct]:
    """Return a type with the same fields and no checks of its own, which msgspec reads quickly."""
    return defstruct(kind.__name__, [(each.name, each.type) for each in structs.fields(kind)])


def _as_float(number: Real) -> float:
    try:
        return float(number)
    except OverflowError:
        return inf


def to_plain(value: object, *, nulls: bool = False) -> Any:
    """Return dicts, lists and texts as files hold them; what is None is left out unless ``nulls`` are kept.

    >>> class Door(Declared):
    ...     id: str
    ...     width: float | None = None
    >>> to_plain([Door("gate")])
    [{'id': 'gate'}]
    """
    return _tidied(to_builtins(value, enc_hook=_write_other), nulls)


def to_json(value: object, *, compact: bool = False) -> str:
    """Return one line of JSON, if ``compact`` without blanks; declared values may stand anywhere in it.

    >>> class Door(Declared):
    ...     id: str
    ...     width: float | None = None
    >>> to_json({"door": Door("gate"), "t": None})
    '{"door": {"id": "gate"}, "t": null}'
    """
    separators = (",", ":") if compact else None
    return json.dumps(value, default=to_plain, allow_nan=False, separators=separators)


def from_json(text: str) -> Any:
    """Return what ``to_json`` wrote here; JSON of strangers is read by ``parsing.parse_json``.

    >>> from_json(to_json([1, "red"]))
    [1, 'red']
    """
    return json.loads(text)


def _lacks_format(kind: Any, data: object) -> bool:
    """Whether a type's own tag, such as its format, is missing: msgspec asks for it in unions only."""
    if not (isinstance(kind, type) and issubclass(kind, Struct)) or kind.__struct_config__.array_like:
        return False
    tag = kind.__struct_config__.tag_field
    return tag is not None and isinstance(data, Mapping) and tag not in data


def _holds_null(data: object) -> bool:
    if isinstance(data, dict | list):
        values = data.values() if isinstance(data, dict) else data
        return None in values or any(_holds_null(each) for each in values if isinstance(each, dict | list))
    return data is None


def _tidied(plain: object, nulls: bool) -> object:
    if isinstance(plain, dict):
        return {key: _tidied(value, nulls) for key, value in plain.items() if nulls or value is not None}
    return [_tidied(each, nulls) for each in plain] if isinstance(plain, list | tuple) else plain


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


def read_other(kind: Any, data: object) -> object:
    """Return a value of a class that msgspec does not know, for its ``dec_hook``."""
    return kind.from_plain(data)


def _write_other(value: Any) -> object:
    return value.to_plain()
