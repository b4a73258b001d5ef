"""Patterns: what of an event, or of a verdict, must be as written. What is left open may be anything."""

from collections.abc import Mapping
from dataclasses import dataclass

Value = str | tuple[str, ...] | None
"""A name, several in any order, or None: no room."""
Item = Mapping[str, object]
"""An event or a verdict as it stands in files."""


@dataclass(frozen=True)
class Bounds:
    """Where a number must lie."""

    key: str
    """Its name in files, which ends with its unit."""
    low: float
    """The least it may be."""
    high: float
    """The most it may be."""


@dataclass(frozen=True)
class Pattern:
    """Part of an event or a verdict.

    >>> through = Pattern((("event", "entered-room"), ("from", None)))
    >>> through.matches({"event": "entered-room", "from": None, "t": 0.2, "penguin": "red"})
    True
    >>> print(through)
    entered-room, from none
    """

    names: tuple[tuple[str, Value], ...]
    """Keys and what they must hold, the kind first."""
    bounds: tuple[Bounds, ...] = ()
    """Numbers, of the evidence or beside it, and where they must lie."""

    def matches(self, item: Item) -> bool:
        """Say whether an event or a verdict is as written here."""
        if any(key not in item or not _same(value, item[key]) for key, value in self.names):
            return False
        evidence = item.get("evidence")
        numbers = {**item, **evidence} if isinstance(evidence, Mapping) else item
        return all(_within(each, numbers) for each in self.bounds)

    def __str__(self) -> str:
        """Show it on one line: the kind, then what else is asked."""
        (_, kind), *names = self.names
        parts = [_shown(kind), *(f"{key} {_shown(value)}" for key, value in names)]
        parts += [f"{each.key} from {each.low:g} to {each.high:g}" for each in self.bounds]
        return ", ".join(parts)


def _same(wanted: Value, found: object) -> bool:
    if isinstance(wanted, tuple):
        return isinstance(found, (tuple, list)) and sorted(wanted) == sorted(found)
    return wanted == found


def _within(bounds: Bounds, numbers: Item) -> bool:
    number = numbers.get(bounds.key)
    return isinstance(number, (int, float)) and bounds.low <= number <= bounds.high


def _shown(value: Value) -> str:
    if isinstance(value, tuple):
        return " and ".join(value) or "none"
    return "none" if value is None else value
