"""What files hold, as declared values: a type says keys, bounds and tags, and is read and written by them.

A ``Declared`` class lists its keys as fields, with bounds by ``Within``, whose ``extra`` may have under
``expected`` the phrase that tells what would be right. What no bound can say is checked in ``__post_init__``,
by an error about ``NAME.KEY``. A class that files write otherwise than by its fields has ``from_plain`` and
``to_plain``.
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from sys import float_info
from typing import Annotated, Any, ClassVar, Self, TypeVar

from msgspec import Meta, Struct, ValidationError, convert, defstruct, structs, to_builtins

from icecool3d.kit.errors import IcecoolError, InputError
from icecool3d.kit.limits import SENTENCE_LETTERS
from icecool3d.kit.mismatch import Mismatch, key_path, look_through, require_all_keys, shown
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


class Texts:
    """Texts by their keys: what a table of texts in a file becomes."""

    __slots__ = ("pairs",)

    pairs: tuple[tuple[str, str], ...]
    """Keys and texts, sorted."""

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        """Keep the pairs, which nothing changes any more."""
        self.pairs = tuple(sorted(pairs))

    @classmethod
    def from_plain(cls, data: object) -> Self:
        """Return the texts of a table; what is none is refused."""
        if not isinstance(data, Mapping):
            raise InputError("texts", Phrase("is {value}", value=shown(data)), Phrase("expected a table"))
        for key, text in data.items():
            if not isinstance(text, str) or not text.strip():
                wrong = Phrase("is {value}", value=shown(text))
                raise InputError(f"texts.{key_path('', str(key))}", wrong, Phrase("expected a text"))
        return cls(data.items())

    def to_plain(self) -> dict[str, str]:
        """Return the table, as files hold it."""
        return dict(self.pairs)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yield the pairs."""
        return iter(self.pairs)

    def __eq__(self, other: object) -> bool:
        """Whether they are the same texts."""
        return type(other) is type(self) and other.pairs == self.pairs

    def __hash__(self) -> int:
        """Return a hash of the texts."""
        return hash(self.pairs)

    def __repr__(self) -> str:
        """Return how to make them."""
        return f"{type(self).__name__}({self.pairs!r})"


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
    try:
        value = convert(data, kind, dec_hook=_read_other)
        if not _lacks_format(kind, data) and (nulls or not _holds_null(data)):
            if complete:
                require_all_keys(to_plain(value), data, path)
            return value
        why = "null"
    except Mismatch as found:
        raise error(f"{source}: {found.path}", found.wrong, found.right) from None
    except (ValidationError, IcecoolError, UnicodeError) as reason:  # msgspec stumbles over half characters
        why = str(reason)
    try:
        look_through(kind, data, path, nulls=nulls)
    except Mismatch as found:
        thing = f"{source}: {found.path}" if found.path else source
        raise error(thing, found.wrong, found.right) from None
    raise error(source, Phrase("cannot be read ({why})", why=why), Phrase("expected it to be whole"))


def to_plain(value: object, *, nulls: bool = False) -> Any:
    """Return dicts, lists and texts as files hold them; what is None is left out unless ``nulls`` are kept.

    >>> class Door(Declared):
    ...     id: str
    ...     width: float | None = None
    >>> to_plain([Door("gate")])
    [{'id': 'gate'}]
    """
    return _tidied(to_builtins(value, enc_hook=_write_other), nulls)


def to_json(value: object) -> str:
    """Return one line of JSON; declared values may stand anywhere in it.

    >>> class Door(Declared):
    ...     id: str
    ...     width: float | None = None
    >>> to_json({"door": Door("gate"), "t": None})
    '{"door": {"id": "gate"}, "t": null}'
    """
    return json.dumps(value, default=to_plain, allow_nan=False)


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


def _read_other(kind: Any, data: object) -> object:
    return kind.from_plain(data)


def _write_other(value: Any) -> object:
    return value.to_plain()
