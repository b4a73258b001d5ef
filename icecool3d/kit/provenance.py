"""Where the numbers of a data file come from: found, inferred or estimated, said for each."""

from collections.abc import Iterator, Mapping
from typing import Self

from icecool3d.kit.codec import Texts
from icecool3d.kit.errors import InputError
from icecool3d.kit.mismatch import key_path
from icecool3d.kit.phrase import Phrase

WORDS = ("found", "inferred", "estimated")
"""The words with which a provenance begins, surest first."""


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
