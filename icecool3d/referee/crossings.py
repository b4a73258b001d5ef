"""The one search: when a number that follows a body passes zero, and where it is least or greatest.

A ``Signal`` is such a number. It is put together of pieces, none of which changes faster than the body's
hull moves, by something that never falls when a piece rises (``min``, ``max``, sums). So two samples say
between which bounds it stays from the one to the other, and the search looks closer only where zero lies
within them: nothing that lasts longer than a way of ``FINEST`` is stepped over, whatever the trace's steps.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole
from icecool3d.referee.paths import Curve
from icecool3d.referee.rulings import FINEST, ROUNDING

_PARTS, _ROUNDS = 16, 6
"""Into how many parts an interval is cut that is looked at closer, and how often at most."""
_SHARES = np.arange(1, _PARTS) / _PARTS
"""Where it is cut."""
_EVEN = 2e-5
"""On a way as short as this, m, what passes zero does so evenly."""
_LEAP = 1e-7
"""Way down to which intervals are cut in which a number passes zero at a leap, m."""
_FLAT = 1e-4
"""Where samples are as near to each other as this, m, what is least is not looked for any closer."""
_WIDE = 1e-3
"""Samples farther apart than this, m, are looked between wherever something less may be."""
_NOWHERE = 10.0
"""In place of a number that nothing of the hull has, m: above all others."""
Measure = Callable[[Array], Array]
"""Returns pieces (P, M), m, by the balls' centres (3B, M)."""


@dataclass(frozen=True, eq=False)
class Signal:
    """A number, or a few, that follow a body."""

    measure: Measure
    """Tells its pieces, m."""
    level: Callable[[Array], Array]
    """Puts pieces (P, M) together to numbers (C, M) of which it matters whether they are above zero, m."""
    even: int | None = None
    """How many of the pieces, the first ones, run evenly while the balls run straight; None: all of them.

    The others may run anyhow, but no faster than the balls.
    """

    @property
    def finest(self) -> float:
        """Intervals on a way as short as this are never cut, m."""
        return _EVEN if self.even is None else _LEAP

    def in_doubt(self, before: Array, behind: Array, way: Array, sag: Array) -> Flags:
        """Return in which intervals between pieces (P, M) it may pass zero and is to be cut, (M,)."""
        low, high = np.minimum(before, behind), np.maximum(before, behind)
        low[: self.even] -= sag
        high[: self.even] += sag
        if self.even is not None:
            # There it rises or falls by half of the way by which it does neither in all.
            spare = 0.5 * np.maximum(way - (high[self.even :] - low[self.even :]), 0.0)
            low[self.even :] -= spare
            high[self.even :] += spare
        here, there = self.level(before), self.level(behind)
        passes = (here > 0.0) != (there > 0.0)
        doubt = passes | ((self.level(low) <= 0.0) & (self.level(high) > 0.0))
        finest = np.where(passes, _EVEN, FINEST)
        if self.even is not None:
            finest[passes & (np.abs(there - here) > 4.0 * (way + sag))] = _LEAP
        in_doubt: Flags = np.logical_or.reduce(doubt & (way > finest))
        return in_doubt


@dataclass(frozen=True)
class Span:
    """A time in which a signal is above zero."""

    began: float
    """From when, s."""
    ended: float
    """Until when, s."""
    came: bool
    """Whether it began then; else it was so from the first sample on."""
    went: bool
    """Whether it ended then; else it is so up to the last sample."""
    first: int
    """Index of the first sample in it."""
    last: int
    """Index of the last one."""


@dataclass(frozen=True, eq=False)
class Samples:
    """What was seen of a body at M moments."""

    curve: Curve
    """How it moved."""
    measure: Measure
    """What was looked at."""
    place: Array
    """Where on its way, never decreasing, (M,)."""
    pieces: Array
    """What was seen there, (P, M), m."""

    @cached_property
    def t(self) -> Array:
        """When, (M,), s."""
        return self.curve.moments(self.place)

    def __getitem__(self, which: slice) -> "Samples":
        """Return some of them."""
        return Samples(self.curve, self.measure, self.place[which], self.pieces[:, which])

    def cut(self, which: Whole) -> "Samples":
        """Return them with intervals between them, (M,), cut into parts."""
        here, there = self.place[which, None], self.place[which + 1, None]
        return self.with_more((here + _SHARES * (there - here)).ravel())

    def with_more(self, place: Array) -> "Samples":
        """Return them with more places in between."""
        pieces = self.measure(self.curve.at(place))
        places = np.concatenate((self.place, place))
        order = places.argsort(kind="stable")
        return Samples(
            self.curve, self.measure, places[order], np.concatenate((self.pieces, pieces), axis=1)[:, order]
        )

    def sharpened(self, values: Callable[[Array], Array]) -> "Samples":
        """Return them with places about those at which numbers (V, M) of the pieces may be least."""
        found = self
        for _ in range(_ROUNDS):
            way, sag = self.curve.between(found.place)
            doubt = _about_least(np.nan_to_num(values(found.pieces), nan=_NOWHERE), way, sag)
            which = (doubt & (way > _EVEN)).nonzero()[0]
            if not len(which):
                break
            found = found.cut(which)
            if way[which].max() <= _PARTS * _FLAT:
                break
        return found

    def spans(self, values: Array) -> list[Span]:
        """Return the times in which a number (M,) is above zero."""
        above, behind = values > 0.0, len(values) - 1
        edges = (above[1:] != above[:-1]).nonzero()[0]
        if not len(edges) and not (len(values) and above[0]):
            return []
        places = np.concatenate((edges, edges + 1, (0, behind)))
        here, there, (first, last) = np.split(
            self.curve.moments(self.place[places]), (len(edges), 2 * len(edges))
        )
        before, after = values[edges], values[edges + 1]
        zeros = here + before / (before - after) * (there - here)
        ends = list(zip(zeros.tolist(), edges.tolist(), strict=True))
        ends = [
            *([(float(first), -1)] if above[0] else []),
            *ends,
            *([(float(last), behind)] if above[-1] else []),
        ]
        return [
            Span(began, ended, start >= 0, stop < behind, start + 1, stop)
            for (began, start), (ended, stop) in zip(ends[0::2], ends[1::2], strict=True)
        ]


def search(curve: Curve, signal: Signal, rows: Whole) -> Samples:
    """Return a signal at rows of a curve, and between them at as many places as it takes to see it pass zero.

    Between rows that do not follow each other it passes none.
    """
    samples = Samples(curve, signal.measure, rows.astype(float), signal.measure(curve.centres[:, rows]))
    fresh = 1.0
    for _ in range(_ROUNDS):
        way, sag = curve.between(samples.place)
        which = ((way > signal.finest) & (np.diff(samples.place) <= fresh)).nonzero()[0]
        ends = samples.pieces[:, which], samples.pieces[:, which + 1]
        which = which[signal.in_doubt(*ends, way[which], sag[which])] if len(which) else which
        if not len(which):
            break
        samples, fresh = samples.cut(which), 1.5 * fresh / _PARTS
    return samples


def passing(values: Array, down: Array, up: Array) -> Whole:
    """Return the rows about which numbers (C, K) that change as a hull moves may pass zero, and the ends.

    Between rows they are by no more than ``down`` (K - 1,) below both, and by no more than ``up`` above.
    """
    before, behind = values[:, :-1], values[:, 1:]
    flags = (np.minimum(before, behind) <= down) & (np.maximum(before, behind) > -up)
    found: Flags = np.logical_or.reduce(flags)
    rows = np.ones(len(found) + 1, dtype=bool)
    rows[1:-1] = found[1:] | found[:-1]
    here: Whole = rows.nonzero()[0]
    return here


def _about_least(values: Array, way: Array, sag: Array) -> Flags:
    """Return the intervals on both sides of where numbers (V, M) are least, or nearly, (M - 1,)."""
    steps, lows = np.diff(values), np.zeros(values.shape, dtype=bool)
    sizes, least = np.abs(steps), values.min(axis=1)[:, None]
    spare = np.maximum(sizes[:, 1:], sizes[:, :-1])
    lows[:, 1:-1] = (steps[:, :-1] < -ROUNDING) & (steps[:, 1:] > ROUNDING)
    lows[:, 1:-1] &= values[:, 1:-1] - spare < least
    # Where it is least for a while, in the middle of that.
    level = values <= least + ROUNDING
    middle = (level.argmax(axis=1) + values.shape[1] - 1 - level[:, ::-1].argmax(axis=1)) // 2
    lows[np.arange(len(values)), middle] = True
    here = np.logical_or.reduce(lows)
    # And those of which one end is nowhere.
    doubt: Flags = here[1:] | here[:-1] | np.logical_or.reduce(sizes > 0.5 * _NOWHERE)
    if len(doubt):
        doubt[(np.minimum(values[:, 1:], values[:, :-1]) - sag).argmin(axis=1)] = True
        wide = (way > _WIDE).nonzero()[0]
        lowest = 0.5 * (values[:, wide] + values[:, wide + 1] - way[wide])
        doubt[wide[np.logical_or.reduce(lowest < least)]] = True
    return doubt


def row_of_least(values: Array, times: Array) -> int:
    """Return the index of the least value, by increasing times; where it is so for a while, of its middle.

    >>> row_of_least(np.array([2.0, 1.0, 1.0, 1.0, np.nan]), np.arange(5.0))
    2
    """
    found = (values <= np.nanmin(values) + ROUNDING).nonzero()[0]
    middle = 0.5 * (times[found[0]] + times[found[-1]])
    return int(found[np.abs(times[found] - middle).argmin()])
