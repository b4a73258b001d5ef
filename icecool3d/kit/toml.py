"""Reading TOML that strangers wrote: every value is asked for by key, type and range.

A ``Table`` hands out values and remembers which keys were asked for; ``finish`` then refuses the rest.
"""

import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from icecool3d.kit import parsing
from icecool3d.kit.codec import from_plain
from icecool3d.kit.errors import InputError
from icecool3d.kit.mismatch import shown
from icecool3d.kit.phrase import Phrase

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")

_REQUIRED = object()

_T = TypeVar("_T")


def read_toml(path: Path, error: type[InputError]) -> "Table":
    """Read a TOML file into a ``Table`` that raises ``error`` for whatever is wrong in it."""
    return Table(parsing.read_toml(path, error), str(path), "", error)


def parse_toml(text: str, source: str, error: type[InputError]) -> "Table":
    """Read TOML text; ``source`` names it in messages."""
    return Table(parsing.parse_toml(text, source, error), source, "", error)


class Table:
    """One table of a TOML file, with the path by which messages name its keys."""

    def __init__(self, data: Mapping[str, object], source: str, path: str, error: type[InputError]) -> None:
        """Wrap ``data``; ``path`` is the key under which it stands, empty for the whole file."""
        self._data = data
        self._source = source
        self._path = path
        self._error = error
        self._asked: set[str] = set()
        self._known: set[str] = set()

    def __contains__(self, key: str) -> bool:
        """Whether the file gives this key.

        >>> "x" in parse_toml("x = 1", "example", InputError)
        True
        """
        self._known.add(key)
        return key in self._data

    def refuse(self, key: str, wrong: Phrase, right: Phrase) -> InputError:
        """Make the error that names the file and the key, for the caller to raise."""
        return self._error(f"{self._source}: {self._key(key)}", wrong, right)

    def keys(self) -> list[str]:
        """All keys in the file's order."""
        return list(self._data)

    def values(self) -> dict[str, object]:
        """Give everything in this table, unchecked, for whoever checks it next.

        >>> parse_toml("x = 1", "example", InputError).values()
        {'x': 1}
        """
        return dict(self._data)

    def read(self, kind: type[_T], *, complete: bool = False) -> _T:
        """Return this whole table as a declared value; ``complete``: nothing may be left out."""
        return from_plain(kind, self._data, self._source, self._error, self._path, complete=complete)

    def number(
        self,
        key: str,
        *,
        above: float = -math.inf,
        at_least: float = -math.inf,
        at_most: float = math.inf,
        default: float | None = None,
    ) -> float:
        """Give a finite number in the stated range (``default`` where the key is absent)."""
        value = self._value(key, _REQUIRED if default is None else default)
        right = _number_wanted(above, at_least, at_most)
        number = self._finite(key, value, right)
        if not (number > above and at_least <= number <= at_most):
            raise self.refuse(key, Phrase("is {value:g}", value=number), right)
        return number

    def whole(self, key: str, *, at_least: int, at_most: int) -> int:
        """Give a whole number in the stated range."""
        right = Phrase("expected a whole number from {least} to {most}", least=at_least, most=at_most)
        if at_least == at_most:
            right = Phrase("expected {known}", known=at_least)
        value = self._value(key, _REQUIRED)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(key, Phrase("is {value}", value=shown(value)), right)
        if not at_least <= value <= at_most:
            raise self.refuse(key, Phrase("is {value}", value=shown(value)), right)
        return value

    def numbers(self, key: str, count: int) -> tuple[float, ...]:
        """Give exactly ``count`` finite numbers."""
        right = Phrase("expected {count} numbers", count=count)
        value = self._value(key, _REQUIRED)
        if not isinstance(value, list) or len(value) != count:
            raise self.refuse(key, Phrase("is {value}", value=shown(value)), right)
        return tuple(self._finite(key, item, right) for item in value)

    def text(self, key: str, default: str | None = None) -> str:
        """Give a text that is not empty."""
        value = self._value(key, _REQUIRED if default is None else default)
        if not isinstance(value, str) or not value.strip():
            raise self.refuse(key, Phrase("is {value}", value=shown(value)), Phrase("expected a text"))
        return value

    def texts(self, key: str, count: int) -> tuple[str, ...]:
        """Give exactly ``count`` texts."""
        value = self._value(key, _REQUIRED)
        right = Phrase("expected {count} texts", count=count)
        if not isinstance(value, list) or len(value) != count:
            raise self.refuse(key, Phrase("is {value}", value=shown(value)), right)
        found = tuple(item for item in value if isinstance(item, str) and item.strip())
        if len(found) != count:
            raise self.refuse(key, Phrase("is {value}", value=shown(value)), right)
        return found

    def flag(self, key: str, default: bool) -> bool:
        """Give true or false."""
        value = self._value(key, default)
        if not isinstance(value, bool):
            raise self.refuse(key, Phrase("is {value}", value=shown(value)), Phrase("expected true or false"))
        return value

    def table(self, key: str, *, required: bool = True) -> "Table":
        """Give the table under ``key`` (an empty one where it is absent and not required)."""
        value = self._value(key, _REQUIRED if required else {})
        if not isinstance(value, dict):
            raise self.refuse(
                key,
                Phrase("is {value}", value=shown(value)),
                Phrase("expected a table [{key}]", key=self._key(key)),
            )
        return Table(value, self._source, self._key(key), self._error)

    def tables(self, key: str, *, required: bool = True, at_most: int = 1_000) -> list["Table"]:
        """Give the tables under ``[[key]]``; messages count them from 1."""
        value = self._value(key, _REQUIRED if required else [])
        right = Phrase("expected tables [[{key}]]", key=self._key(key))
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.refuse(key, Phrase("is {value}", value=shown(value)), right)
        if required and not value:
            raise self.refuse(key, Phrase("is empty"), right)
        if len(value) > at_most:
            raise self.refuse(
                key,
                Phrase("has {count} entries", count=len(value)),
                Phrase("expected at most {most}", most=at_most),
            )
        name = self._key(key)
        return [
            Table(item, self._source, f"{name}[{place}]", self._error)
            for place, item in enumerate(value, start=1)
        ]

    def finish(self) -> None:
        """Refuse keys that nobody asked for."""
        for key in self._data:
            if key not in self._asked:
                known = ", ".join(sorted(self._known | self._asked))
                raise self.refuse(
                    key, Phrase("is not a known key"), Phrase("expected one of: {known}", known=known)
                )

    def _value(self, key: str, default: object) -> object:
        self._asked.add(key)
        if key in self._data:
            return self._data[key]
        if default is _REQUIRED:
            raise self.refuse(key, Phrase("is missing"), Phrase("expected it to be given"))
        return default

    def _finite(self, key: str, value: object, right: Phrase) -> float:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise self.refuse(key, Phrase("is {value}", value=shown(value)), right)
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            raise self.refuse(
                key, Phrase("is {value}", value=shown(value)), Phrase("{right}, finite", right=right)
            )
        return number

    def _key(self, key: str) -> str:
        name = key if _BARE_KEY.fullmatch(key) else shown(key)
        return f"{self._path}.{name}" if self._path else name


def _number_wanted(above: float, at_least: float, at_most: float) -> Phrase:
    low = high = None
    if above > -math.inf:
        low = Phrase("above {value:g}", value=above)
    elif at_least > -math.inf:
        low = Phrase("of at least {value:g}", value=at_least)
    if at_most < math.inf:
        high = Phrase("of at most {value:g}", value=at_most)
    if low and high:
        return Phrase("expected a number {low} and {high}", low=low, high=high)
    if low or high:
        return Phrase("expected a number {range}", range=low or high)
    return Phrase("expected a number")
