"""Texts by their keys, as tables of files have them: titles, and where the numbers of a file come from."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Self

from icecool3d.kit.codec import key_path, shown
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase

WORDS = ("found", "inferred", "estimated")
"""The words with which a provenance begins, surest first."""


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


class Provenance(Texts):
    r"""The file's [provenance]: quoted dotted keys of the file, each with a text ``word: why``.

    >>> Provenance.from_plain({"box.height": "found: measured"}).to_plain()
    {'box.height': 'found: measured'}
    """

    __slots__ = ()

    @classmethod
    def from_plain(cls, data: object) -> Self:
        """Return what a table says; a text that does not begin with one of the words is refused."""
        found = super().from_plain(data)
        for key, text in found.pairs:
            word, _, why = text.partition(":")
            if word not in WORDS or not why.strip():
                right = Phrase("expected one of {known}, then a colon and the reason", known=", ".join(WORDS))
                wrong = Phrase("begins with {word!r}", word=word[:40])
                raise InputError(f"provenance.{key_path('', key)}", wrong, right)
        return found

    def require_keys(self, data: Mapping[str, object], source: str, error: type[InputError]) -> None:
        """Refuse keys that are not in the file, which holds ``data``."""
        known = set(_paths(data))
        for key, _ in self.pairs:
            if key not in known:
                thing = f"{source}: provenance.{key_path('', key)}"
                right = Phrase("expected a dotted key of it")
                raise error(thing, Phrase("names nothing in this file"), right)


def _paths(data: Mapping[str, object], depth: int = 6) -> Iterator[str]:
    """Yield the dotted keys of all values, places in lists left out.

    ``depth`` tables deep: deeper than any file of ours, and hostile nesting cannot fill the stack.
    """
    for key, value in data.items():
        inner = [item for item in (value if isinstance(value, list) else [value]) if isinstance(item, dict)]
        for table in inner if depth > 1 else []:
            yield from (f"{key}.{path}" for path in _paths(table, depth - 1))
        if not inner:
            yield key
