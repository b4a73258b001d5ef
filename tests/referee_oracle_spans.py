"""The oracle's time: numbers watched along a motion, and the spans of time in which they are above levels."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from tests.referee_oracle_hull import Hulls, Motion, Numbers

FINE = 2.5e-5
"""Where a number might cross its level, no two samples lie farther apart in motion than this, m."""
DOUBT = 1e-4
"""Decisions that so little could turn, m, are in doubt."""

Span = tuple[float, float]
"""From when to when, s."""
Measure = Callable[[Hulls], tuple[Numbers, Numbers]]
"""Gives a number (T,) and how far the hull may move before it can cross its level (T,), m."""


@dataclass(frozen=True, eq=False)
class Signal:
    """A number along a motion."""

    t: Numbers
    """Samples, (K,), s."""
    value: Numbers
    """(K,)."""
    known: dict[float, list[Span]] = field(default_factory=dict)
    """Spans that were asked for before, by their level."""

    def above(self, level: float) -> list[Span]:
        """Give the spans in which it is above a level; between samples it is a straight line."""
        if level not in self.known:
            self.known[level] = self._above(level)
        return self.known[level]

    def below(self, level: float) -> list[Span]:
        """Give the other spans."""
        return outside([(self.start, self.end)], self.above(level))

    @property
    def start(self) -> float:
        """The first sample's time, s."""
        return float(self.t[0])

    @property
    def end(self) -> float:
        """The last sample's time, s."""
        return float(self.t[-1])

    def within(self, span: Span) -> tuple[Numbers, Numbers]:
        """Give the samples in a span: times and numbers."""
        first, last = np.searchsorted(self.t, span[0]), np.searchsorted(self.t, span[1], side="right")
        return self.t[first:last], self.value[first:last]

    def _above(self, level: float) -> list[Span]:
        high = self.value > level
        after = np.flatnonzero(high[1:] != high[:-1]) + 1
        rest = self.value[after] - self.value[after - 1]
        share = (level - self.value[after - 1]) / rest
        crossings = (self.t[after - 1] + share * (self.t[after] - self.t[after - 1])).tolist()
        ends = [self.start] * bool(high[0]) + crossings + [self.end] * bool(high[-1])
        return list(zip(ends[::2], ends[1::2], strict=True))


def watch(motion: Motion, measure: Measure, way: Numbers | None = None) -> Signal:
    """Follow a number along a motion: at its moments, and finely wherever it might cross its level.

    ``way`` is how far the motion goes between two moments, as far as the number can tell.
    """
    way = motion.way if way is None else way
    t = motion.t
    value, room = measure(motion.at(t))
    while True:
        step = np.searchsorted(motion.t, t[:-1], side="right") - 1
        gone = way[step] * np.diff(t) / np.diff(motion.t)[step]
        spare = np.maximum(room - 1.2 * DOUBT, 0.0)
        coarse = np.flatnonzero((gone > FINE) & (spare[:-1] + spare[1:] <= gone))
        if len(coarse) == 0:
            return Signal(t, value)
        middles = 0.5 * (t[coarse] + t[coarse + 1])
        values, rooms = measure(motion.at(middles))
        t = np.insert(t, coarse + 1, middles)
        value, room = np.insert(value, coarse + 1, values), np.insert(room, coarse + 1, rooms)


def both(one: Sequence[Span], other: Sequence[Span]) -> list[Span]:
    """Give the time that is in both.

    >>> both([(0.0, 2.0), (3.0, 4.0)], [(1.0, 3.5)])
    [(1.0, 2.0), (3.0, 3.5)]
    """
    found = [(max(a, c), min(b, d)) for a, b in one for c, d in other]
    return sorted((a, b) for a, b in found if a < b)


def outside(spans: Sequence[Span], taken: Sequence[Span]) -> list[Span]:
    """Give the time of the first that is in none of the second.

    >>> outside([(0.0, 4.0)], [(1.0, 2.0), (1.5, 3.0)])
    [(0.0, 1.0), (3.0, 4.0)]
    """
    left = list(spans)
    for c, d in taken:
        pieces = [piece for a, b in left for piece in ((a, min(b, c)), (max(a, d), b))]
        left = [(a, b) for a, b in pieces if a < b]
    return sorted(left)
