"""The one search: when a number that follows a body passes zero, and where it is least or greatest.

A ``Signal`` is such a number. It is put together of pieces, none of which changes faster than the body's
hull moves, by something that never falls when a piece rises (``min``, ``max``, sums). So two samples say
between which bounds it stays from the one to the other, and the search looks closer only where zero lies
within them: nothing that lasts longer than a way of ``FINEST`` is stepped over, whatever the trace's steps.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole
from icecool3d.pieces import Hulls
from icecool3d.referee.rulings import FINEST, ROUNDING
from icecool3d.referee.tracks import Tracks, cut

_PARTS, _FEW, _ROUNDS = 12, 8, 4
"""Parts of an interval in doubt (four times as many where no more are than a few), and rounds of cutting."""
_EVEN = 5e-6
"""On a way as short as this, m, what passes zero does so evenly."""
_LEAP = 1e-7
"""Way down to which intervals are cut in which a number passes zero at a leap, m."""
_NEAREST = 24
"""Parts of an interval with an extreme."""
Measure = Callable[[Whole, Hulls, Array], Array]
"""Returns pieces (P, M) of items (M,), by the hulls' shapes and balls' centres (M, 2, 3)."""


@dataclass(frozen=True, eq=False)
class Signal:
    """A number, or a few, for each of some items: a body and what it is held against."""

    body: Whole
    """Whose hull each item follows, (I,)."""
    measure: Measure
    """Tells the pieces of items, m."""
    even: Sequence[bool]
    """Which pieces run evenly while both balls run straight; the others may run anyhow, but no faster."""
    level: Callable[[Array], Array]
    """Puts pieces (P, M) together to numbers (C, M) of which it matters whether they are above zero, m."""
    thin: bool = True
    """Whether nothing but those times matters, so that samples far from them may be left out."""

    def may_pass(self, before: Array, behind: Array, way: Array, sag: Array) -> Flags:
        """Return whether it may pass zero between samples, by the pieces (P, M) of both, (C, M)."""
        low, high = np.minimum(before, behind) - sag, np.maximum(before, behind) + sag
        if not all(self.even):
            rough = ~np.array(self.even)
            middle, ends = 0.5 * (before + behind)[rough], (before[rough], behind[rough])
            low[rough] = np.minimum(middle - 0.5 * way, np.minimum(*ends))
            high[rough] = np.maximum(middle + 0.5 * way, np.maximum(*ends))
        may: Flags = (self.level(low) <= 0.0) & (self.level(high) > 0.0)
        return may

    def finest(self, before: Array, behind: Array, way: Array, sag: Array) -> Array:
        """Return down to which way intervals are to be cut, by the pieces (P, M) at their ends, (M,), m.

        It is infinite where zero surely is not passed, and less where it is passed at a leap.
        """
        here, there = self.level(before), self.level(behind)
        passes = (here > 0.0) != (there > 0.0)
        leaps = passes & (np.abs(there - here) > 4.0 * (way + sag))
        found = np.where(self.may_pass(before, behind, way, sag), FINEST, np.inf)
        found[passes], found[leaps] = _EVEN, _LEAP
        finest: Array = found.min(axis=0)
        return finest


@dataclass(frozen=True, eq=False)
class Samples:
    """A signal at K moments, by item and time."""

    signal: Signal
    item: Whole
    """Of which item, (K,)."""
    t: Array
    """When, (K,), s."""
    pieces: Array
    """What it was made of then, (P, K), m."""
    way: Array
    """How far the balls move until the item's next sample at most, (K,), m; 0: no zero lies in between."""
    sag: Array
    """How far they may be off the straight way until then, (K,), m."""

    @cached_property
    def level(self) -> Array:
        """The signal itself, (C, K), m."""
        return self.signal.level(self.pieces)

    @cached_property
    def _changes(self) -> Flags:
        changes = np.ones(len(self.item) + 1, dtype=bool)
        np.not_equal(self.item[1:], self.item[:-1], out=changes[1:-1])
        return changes

    @property
    def first(self) -> Flags:
        """Whether a sample is the first of its item, (K,)."""
        return self._changes[:-1]

    @property
    def last(self) -> Flags:
        """Whether a sample is the last of its item, (K,)."""
        return self._changes[1:]

    def spans(self, channel: int = 0) -> list["Span"]:
        """Return the times in which a settled signal is above zero, by item and time."""
        values = self.level[channel]
        above = values > 0.0
        starts, stops = above.copy(), above.copy()
        starts[1:] &= ~above[:-1] | self.first[1:]
        stops[:-1] &= ~above[1:] | self.last[:-1]
        begins, ends = np.flatnonzero(starts), np.flatnonzero(stops)
        if not len(begins):
            return []
        came, went = ~self.first[begins], ~self.last[ends]
        began, ended = self.t[begins], self.t[ends]
        began[came] = self._zeros(values, begins[came] - 1)
        ended[went] = self._zeros(values, ends[went])
        columns = (self.item[begins], began, ended, came, went, begins, ends)
        return [Span(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]

    def _zeros(self, values: Array, rows: Whole) -> Array:
        """Return when values pass zero between rows and the next ones, (M,), s."""
        here, there = values[rows], values[rows + 1]
        share = here / (here - there)
        return self.t[rows] + share * (self.t[rows + 1] - self.t[rows])

    def at(self, rows: Whole | slice) -> "Samples":
        """Return some of the samples; no search goes on in them."""
        columns = (self.t[rows], self.pieces[:, rows], self.way[rows], self.sag[rows])
        return Samples(self.signal, self.item[rows], *columns)


@dataclass(frozen=True)
class Span:
    """A time in which a signal is above zero."""

    item: int
    """Of which item."""
    began: float
    """From when, s."""
    ended: float
    """Until when, s."""
    came: bool
    """Whether it began then; else it was so from the first sample on."""
    went: bool
    """Whether it ended then; else it is so up to the last sample."""
    first: int
    """Row of the first sample in it."""
    last: int
    """Row of the last one."""


def items_of(tracks: Tracks, near: Flags) -> tuple[Whole, Whole, Whole]:
    """Return items of bodies and things that are ``near`` each other, (T, K), at some moments of the tracks.

    Returned are the item and the row of each sample, (M,), and between them the thing of each item, (I,).
    """
    things, rows = np.nonzero(near)
    body = tracks.body[rows]
    order = np.lexsort((rows, things, body))
    things, rows, body = things[order], rows[order], body[order]
    fresh = np.ones(len(rows), dtype=bool)
    fresh[1:] = (things[1:] != things[:-1]) | (body[1:] != body[:-1])
    return np.cumsum(fresh) - 1, things[fresh], rows


def sampled_throughout(tracks: Tracks, signal: Signal) -> Samples:
    """Return a signal whose items are the bodies themselves, at all moments of the tracks."""
    pieces = signal.measure(tracks.body, tracks.hulls(tracks.body), tracks.centres)
    return Samples(signal, tracks.body, tracks.t, pieces, tracks.way, tracks.sag)


def sampled(tracks: Tracks, signal: Signal, item: Whole, rows: Whole) -> Samples:
    """Return a signal at rows of the tracks; between rows that do not follow each other it passes no zero."""
    pieces = signal.measure(item, tracks.hulls(tracks.body[rows]), tracks.centres[rows])
    way = tracks.way[rows]
    way[:-1] *= rows[1:] == rows[:-1] + 1
    return Samples(signal, item, tracks.t[rows], pieces, way, tracks.sag[rows])


def settle(tracks: Tracks, watched: Sequence[Samples]) -> list[Samples]:
    """Return signals with samples added until it is known between which of them each passes zero."""
    found, open_, places = list(watched), list[tuple[int, Array]](), list[Array]()
    added: list[list[Array]] = [[] for _ in watched]
    for index, samples in enumerate(watched):
        if len(samples.t) < 2:
            places.append(samples.t)
            continue
        found[index], place, gaps = _gaps_of(samples)
        places.append(place)
        open_ += [(index, gaps)] if gaps.shape[1] else []
    for _ in range(_ROUNDS):
        if not open_:
            break
        cuts = [_cut(gaps) for _, gaps in open_]
        asks = [
            (watched[index].signal, middles[_ITEM].astype(np.int64), middles[_BEGAN])
            for (index, _), (middles, _) in zip(open_, cuts, strict=True)
        ]
        more = []
        for (index, gaps), (middles, parts), (signal, *_), pieces in zip(
            open_, cuts, asks, measured(tracks, asks), strict=True
        ):
            middles[_PIECES : _PIECES + len(pieces)] = pieces
            added[index].append(middles)
            left = _in_doubt(signal, _divided(gaps, middles, parts))
            more += [(index, left)] if left.shape[1] else []
        open_ = more
    told = zip(found, places, added, strict=True)
    return [_merged(*each) if each[2] else each[0] for each in told]


def measured(tracks: Tracks, asks: Sequence[tuple[Signal, Whole, Array]]) -> list[Array]:
    """Return the pieces of signals' items at times; all hulls are moved there at once."""
    bodies = [signal.body[item] for signal, item, _ in asks]
    centres = tracks.centres_at(np.concatenate(bodies), np.concatenate([t for *_, t in asks]))
    found, low = [], 0
    for (signal, item, _), body in zip(asks, bodies, strict=True):
        found.append(signal.measure(item, tracks.hulls(body), centres[low : low + len(body)]))
        low += len(body)
    return found


_PLACE, _WIDTH, _ITEM, _BEGAN, _ENDED, _WAY, _SAG, _PIECES = range(8)
"""Rows of a table (7 + 2P, M) of intervals between samples: the row of the sample before with the share of
the way to the next, how much of that way it is, item, begin and end, s, way and sag, m; then the pieces at
begin and end, m."""


def _gaps_of(samples: Samples) -> tuple[Samples, Array, Array]:
    """Return the samples that are needed, their places, and the intervals between them that are to be cut."""
    signal, pieces, t, way = samples.signal, samples.pieces, samples.t, samples.way
    may = signal.may_pass(pieces[:, :-1], pieces[:, 1:], way[:-1], samples.sag[:-1]).any(axis=0)
    doubt = may & ~samples.last[:-1]
    place = np.arange(len(t), dtype=np.float64)
    rows = np.flatnonzero(doubt & (way[:-1] > ROUNDING))
    behind, whole = rows + 1, np.ones(len(rows))
    columns = (place[rows], whole, samples.item[rows], t[rows], t[behind], way[rows], samples.sag[rows])
    gaps = np.concatenate((columns, pieces[:, rows], pieces[:, behind]))
    if not signal.thin:
        return samples, place, gaps
    keep = samples.first | samples.last
    keep[:-1] |= doubt
    keep[1:] |= doubt
    kept = np.flatnonzero(keep)
    return samples.at(kept), place[kept], gaps


def _in_doubt(signal: Signal, gaps: Array) -> Array:
    """Return the intervals that are to be cut."""
    before, behind = gaps[_PIECES:].reshape(2, -1, gaps.shape[1])
    return gaps[:, np.flatnonzero(gaps[_WAY] > signal.finest(before, behind, gaps[_WAY], gaps[_SAG]))]


def _cut(gaps: Array) -> tuple[Array, Whole]:
    """Return what begins at moments that cut intervals, its pieces still unknown, and the parts of each."""
    parts = np.full(gaps.shape[1], _PARTS if gaps.shape[1] > _FEW else 4 * _PARTS)
    rows, share = cut(parts)
    middles = gaps[:, rows]
    middles[_PLACE] += share * middles[_WIDTH]
    middles[_BEGAN] += share * (middles[_ENDED] - middles[_BEGAN])
    return middles, parts


def _divided(gaps: Array, middles: Array, parts: Whole) -> Array:
    """Return the intervals between all moments: the ends of the old ones, and the moments that cut them."""
    whole = gaps[:, np.repeat(np.arange(len(parts)), parts)]
    first = np.cumsum(parts) - parts
    inner = np.ones(whole.shape[1], dtype=bool)
    inner[first] = False
    count = (len(gaps) - _PIECES) // 2
    here, there = slice(_PIECES, _PIECES + count), slice(_PIECES + count, None)
    whole[_PLACE, inner], whole[_BEGAN, inner], whole[here, inner] = (
        middles[_PLACE],
        middles[_BEGAN],
        middles[here],
    )
    inner[first], inner[first + parts - 1] = True, False
    whole[_ENDED, inner], whole[there, inner] = middles[_BEGAN], middles[here]
    share = 1.0 / np.repeat(parts, parts)
    whole[_WIDTH] *= share
    whole[_WAY] *= share
    whole[_SAG] *= share * share
    return whole


def _merged(samples: Samples, place: Array, added: Sequence[Array]) -> Samples:
    """Return samples with those added in their places; no search goes on in them."""
    more = added[0] if len(added) == 1 else np.concatenate(added, axis=1)
    order = np.argsort(np.concatenate((place, more[_PLACE])), kind="stable")
    nothing, count = np.zeros(len(order)), len(samples.pieces)
    return Samples(
        samples.signal,
        np.concatenate((samples.item, more[_ITEM].astype(np.int64)))[order],
        np.concatenate((samples.t, more[_BEGAN]))[order],
        np.concatenate((samples.pieces, more[_PIECES : _PIECES + count]), axis=1)[:, order],
        nothing,
        nothing,
    )


def shares_about(t: Array, row: int, first: int = 0, last: int | None = None) -> Array:
    """Return moments close to each other about a row, up to its neighbours of those from first to last, s.

    >>> shares_about(np.array([0.0, 1.0, 3.0, 9.0]), 1)[[0, 24, 48]].tolist()
    [0.0, 1.0, 3.0]
    """
    before, behind = max(row - 1, first), min(row + 1, len(t) - 1 if last is None else last)
    share = np.arange(_NEAREST + 1) / _NEAREST
    parts = [t[low] + share * (t[high] - t[low]) for low, high in ((before, row), (row, behind))]
    return np.concatenate((parts[0], parts[1][1:]))


def row_of_least(values: Array, times: Array) -> int:
    """Return the index of the least value; where it is so for a while, of the middle of that.

    >>> row_of_least(np.array([2.0, 1.0, 1.0, 1.0, np.nan]), np.arange(5.0))
    2
    """
    found = np.flatnonzero(values <= np.nanmin(values) + ROUNDING)
    return int(found[np.argsort(times[found], kind="stable")[len(found) // 2]])
