"""The one search: when a number that follows a body passes zero, and where it is least or greatest.

A ``Signal`` is such a number. It is put together of pieces, none of which changes faster than the body's
hull moves, by something that never falls when a piece rises (``min``, ``max``, sums). So two samples say
between which bounds it stays from the one to the other, and the search looks closer only where zero lies
within them: nothing that lasts longer than a way of ``FINEST`` is stepped over, whatever the trace's steps.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole
from icecool3d.pieces import Hulls
from icecool3d.referee.rulings import FINEST, ROUNDING
from icecool3d.referee.tracks import Tracks, gap_between

_PARTS, _ROUNDS = 12, 8
"""Parts of an interval in doubt, and rounds of cutting."""
_ABOUT = np.array((-36.0, -6.0, -1.0, 1.0, 6.0, 36.0))
"""Where an interval is cut about the place at which zero is expected, by how far off that may be."""
_SURE = 0.02
"""Share of an interval: where zero may be further off than this, it is not looked for about one place."""
_EVENLY = np.arange(1, len(_ABOUT) + 1) / (len(_ABOUT) + 1)
"""Where an interval is cut instead."""
_ALL_OVER = np.arange(1, _PARTS) / _PARTS
"""Where it is cut all over."""
_EVEN = 5e-6
"""On a way as short as this, m, what passes zero does so evenly."""
_LEAP = 1e-7
"""Way down to which intervals are cut in which a number passes zero at a leap, m."""
_SHARES = np.arange(25) / 24
"""At which shares an interval with an extreme is looked at."""
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
    other: Whole | None = None
    """A second hull of each item, (I,): its balls' centres stand behind those of the first, (M, 4, 3)."""

    @cached_property
    def rough(self) -> Flags | None:
        """Which pieces do not run evenly, (P,); None where all do."""
        return None if all(self.even) else ~np.array(self.even)

    def bounds(self, before: Array, behind: Array, way: Array, sag: Array) -> tuple[Array, Array]:
        """Return the least and most it may be between samples, by both pieces (P, M), (C, M) each, m."""
        low, high = self._ends(before, behind, way, sag)
        return self.level(low), self.level(high)

    def _ends(self, before: Array, behind: Array, way: Array, sag: Array) -> tuple[Array, Array]:
        """Return the least and most that each piece may be between samples, (P, M) each, m."""
        low, high = np.minimum(before, behind) - sag, np.maximum(before, behind) + sag
        if self.rough is not None:
            middle, ends = 0.5 * (before + behind)[self.rough], (before[self.rough], behind[self.rough])
            low[self.rough] = np.minimum(middle - 0.5 * way, np.minimum(*ends))
            high[self.rough] = np.maximum(middle + 0.5 * way, np.maximum(*ends))
        return low, high

    def finest(self, before: Array, behind: Array, way: Array, sag: Array) -> Array:
        """Return down to which way intervals are to be cut, by the pieces (P, M) at their ends, (M,), m.

        It is infinite where zero surely is not passed, and less where it is passed at a leap.
        """
        pieces = np.array((*self._ends(before, behind, way, sag), before, behind))
        low, high, here, there = self.level(pieces.transpose(1, 0, 2)).transpose(1, 0, 2)
        passes = (here > 0.0) != (there > 0.0)
        found = np.where((low <= 0.0) & (high > 0.0), FINEST, np.inf)
        found[passes] = _EVEN
        if self.rough is not None:
            found[passes & (np.abs(there - here) > 4.0 * (way + sag))] = _LEAP
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
        values = self.level[channel] if len(self.t) else self.t
        above = values > 0.0
        if not above.any():
            return []
        starts, stops = above.copy(), above.copy()
        starts[1:] &= ~above[:-1] | self.first[1:]
        stops[:-1] &= ~above[1:] | self.last[:-1]
        begins, ends = starts.nonzero()[0], stops.nonzero()[0]
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


def items_at(tracks: Tracks, near: Flags) -> tuple[Whole, Whole, Whole]:
    """Return from which posts to the next bodies are near which things (T, J), as ``items_of`` tells it."""
    things = np.flatnonzero(near.any(axis=1))
    if not len(things):
        return things, things, things
    found = [tracks.between_posts(near[thing]) for thing in things]
    return items_of(tracks, things.repeat([len(each) for each in found]), np.concatenate(found))


def items_near(tracks: Tracks, rects: Array, reach: float) -> tuple[Whole, Whole, Whole]:
    """Return when bodies may be within ``reach`` (m) of rectangles xmin, ymin, xmax, ymax, (4, T)."""
    return items_at(tracks, tracks.least_until_next(gap_between(tracks.bounds, rects)) < reach)


def items_of(tracks: Tracks, thing: Whole, rows: Whole) -> tuple[Whole, Whole, Whole]:
    """Return items, each a thing and a body, of moments by thing and row, (M,).

    Returned are the item of each moment, (M,), the thing of each item, (I,), and the rows.
    """
    body, fresh = tracks.body[rows], np.ones(len(rows), dtype=bool)
    fresh[1:] = (thing[1:] != thing[:-1]) | (body[1:] != body[:-1])
    return np.cumsum(fresh) - 1, thing[fresh], rows


def bodies_of(tracks: Tracks, item: Whole, rows: Whole) -> Whole:
    """Return the body of each item."""
    return tracks.body[rows[(np.diff(item, prepend=-1)).nonzero()[0]]]


def sampled_where_needed(tracks: Tracks, signal: Signal, ends_only: Flags | None = None) -> Samples:
    """Return a signal at posts, and at all moments about which it may pass zero.

    Of items with ``ends_only`` (I,) nothing but the first and the last moment is returned.
    """
    found = [np.empty(0, dtype=np.int64)]
    for item, body in enumerate(signal.body.tolist()):
        first, behind = tracks.first_post[body : body + 2].tolist()
        posts = tracks.posts[first:behind]
        if ends_only is not None and ends_only[item]:
            found.append(posts[[0, -1]][: len(posts)])
            continue
        pieces = signal.measure(np.full(len(posts), item), tracks.shapes[body], tracks.centres[posts])
        level = signal.level(pieces)
        doubt = np.zeros(len(posts), dtype=bool)
        way = tracks.post_way[first : behind - 1] + ROUNDING
        doubt[:-1] = (np.abs(level[:, 1:] + level[:, :-1]) <= way).any(axis=0)
        found.append(
            tracks.between_posts(doubt, slice(first, behind), all_posts=True) if doubt.any() else posts
        )
    items = np.repeat(np.arange(len(found) - 1), [len(rows) for rows in found[1:]])
    return sampled(tracks, signal, items, np.concatenate(found))


def sampled(tracks: Tracks, signal: Signal, item: Whole, rows: Whole) -> Samples:
    """Return a signal at rows of the tracks; between rows that do not follow each other it passes no zero."""
    if not len(rows):
        nothing = np.empty(0)
        return Samples(signal, item, nothing, np.empty((len(signal.even), 0)), nothing, nothing)
    pieces = signal.measure(item, tracks.hulls(tracks.body[rows]), tracks.centres[rows])
    way = tracks.way[rows]
    way[:-1] *= rows[1:] == rows[:-1] + 1
    return Samples(signal, item, tracks.t[rows], pieces, way, tracks.sag[rows])


def settle(tracks: Tracks, watched: Sequence[Samples]) -> list[Samples]:
    """Return signals with samples added until it is known between which of them each passes zero."""
    gaps, added = [_gaps_of(samples) for samples in watched], [list[Array]() for _ in watched]
    for _ in range(_ROUNDS):
        open_ = [index for index, each in enumerate(gaps) if each.shape[1]]
        if not open_:
            break
        cuts = [_cut(watched[index].signal, gaps[index]) for index in open_]
        asks = [
            (watched[index].signal, middles[_ITEM].astype(np.int64), middles[_BEGAN])
            for index, (middles, _) in zip(open_, cuts, strict=True)
        ]
        for index, (middles, share), pieces in zip(open_, cuts, measured(tracks, asks), strict=True):
            middles[_PIECES : _PIECES + len(pieces)] = pieces
            added[index].append(middles)
            gaps[index] = _in_doubt(watched[index].signal, _divided(gaps[index], middles, share))
    return [_merged(*each) if each[1] else each[0] for each in zip(watched, added, strict=True)]


def measured(tracks: Tracks, asks: Sequence[tuple[Signal, Whole, Array]]) -> list[Array]:
    """Return the pieces of signals' items at times; all hulls are moved there at once."""
    bodies = [signal.body[item] for signal, item, _ in asks]
    bodies += [signal.other[item] for signal, item, _ in asks if signal.other is not None]
    times = [t for *_, t in asks] + [t for signal, _, t in asks if signal.other is not None]
    moved = tracks.centres_at(np.concatenate(bodies), np.concatenate(times))
    cuts = pairwise(accumulate((len(t) for t in times), initial=0))
    centres = [moved[slice(*cut)] for cut in cuts]
    others, found = iter(centres[len(asks) :]), []
    for (signal, item, _), body, own in zip(asks, bodies, centres, strict=False):
        both = own if signal.other is None else np.concatenate((own, next(others)), axis=1)
        found.append(signal.measure(item, tracks.hulls(body), both))
    return found


_PLACE, _WIDTH, _ITEM, _BEGAN, _ENDED, _WAY, _SAG, _PIECES = range(8)
"""Rows of a table (7 + 2P, M) of intervals between samples: the row of the sample before with the share of
the way to the next, how much of that way it is, item, begin and end, s, way and sag, m; then the pieces at
begin and end, m."""


def _gaps_of(samples: Samples) -> Array:
    """Return the intervals between samples that are to be cut."""
    pieces, t, way, sag = samples.pieces, samples.t, samples.way[:-1], samples.sag[:-1]
    if len(t) < 2:
        return np.empty((_PIECES + 2 * len(pieces), 0))
    low, high = samples.signal.bounds(pieces[:, :-1], pieces[:, 1:], way, sag)
    doubt = ((low <= 0.0) & (high > 0.0)).any(axis=0) & ~samples.last[:-1]
    rows = (doubt & (way > ROUNDING)).nonzero()[0]
    columns = (rows, np.ones(len(rows)), samples.item[rows], t[rows], t[rows + 1], way[rows], sag[rows])
    return np.concatenate((columns, pieces[:, rows], pieces[:, rows + 1]))


def _in_doubt(signal: Signal, gaps: Array) -> Array:
    """Return the intervals that are to be cut."""
    before, behind = gaps[_PIECES:].reshape(2, -1, gaps.shape[1])
    return gaps[:, (gaps[_WAY] > signal.finest(before, behind, gaps[_WAY], gaps[_SAG])).nonzero()[0]]


def _cut(signal: Signal, gaps: Array) -> tuple[Array, Array]:
    """Return what begins at moments that cut intervals, its pieces still unknown, and their shares (M, N).

    Where zero is passed they lie closely about the place at which it is expected; and all over where it is
    not, or where the signal may run anyhow.
    """
    before, behind = gaps[_PIECES:].reshape(2, -1, gaps.shape[1])
    here, there = signal.level(before), signal.level(behind)
    passes = (here > 0.0) != (there > 0.0)
    share = _ALL_OVER + np.zeros((gaps.shape[1], 1))
    if passes.any():
        which, each = passes.argmax(axis=0), np.arange(gaps.shape[1])
        here, there = here[which, each], there[which, each]
        fall = np.where(passes.any(axis=0), here - there, np.inf)
        off = 2.0 * gaps[_SAG] / np.abs(fall) + 0.1 * _EVEN / gaps[_WAY]
        about = ((here / fall)[:, None] + off[:, None] * _ABOUT).clip(1e-9, 1.0 - 1e-9)
        about = np.where(off[:, None] > _SURE, _EVENLY, about)
        share = (
            about
            if signal.rough is None and passes.any(axis=0).all()
            else np.concatenate((share, about), axis=1)
        )
        share.sort(axis=1)
    middles, places = np.repeat(gaps, share.shape[1], axis=1), share.ravel()
    middles[_PLACE] += places * middles[_WIDTH]
    middles[_BEGAN] += places * (middles[_ENDED] - middles[_BEGAN])
    return middles, share


def _divided(gaps: Array, middles: Array, share: Array) -> Array:
    """Return the intervals between all moments: the ends of the old ones, and the moments that cut them."""
    count, parts = share.shape[0], share.shape[1] + 1
    pieces = (len(gaps) - _PIECES) // 2
    here, there = slice(_PIECES, _PIECES + pieces), slice(_PIECES + pieces, None)
    whole = np.repeat(gaps, parts, axis=1).reshape(len(gaps), count, parts)
    inner = middles.reshape(len(gaps), count, parts - 1)
    for begin, end in ((_PLACE, None), (_BEGAN, _ENDED), (here, there)):
        whole[begin, :, 1:] = inner[begin]
        if end is not None:
            whole[end, :, :-1] = inner[begin]
    width = np.concatenate((share, np.ones((count, 1))), axis=1)
    width[:, 1:] -= share
    whole[_WIDTH] *= width
    whole[_WAY] *= width
    whole[_SAG] *= width * width
    return whole.reshape(len(gaps), -1)


def _merged(samples: Samples, added: Sequence[Array]) -> Samples:
    """Return samples with those added in their places; no search goes on in them."""
    more = added[0] if len(added) == 1 else np.concatenate(added, axis=1)
    order = np.argsort(np.concatenate((np.arange(len(samples.t)), more[_PLACE])), kind="stable")
    nothing, count = np.zeros(len(order)), len(samples.pieces)
    return Samples(
        samples.signal,
        np.concatenate((samples.item, more[_ITEM].astype(np.int64)))[order],
        np.concatenate((samples.t, more[_BEGAN]))[order],
        np.concatenate((samples.pieces, more[_PIECES : _PIECES + count]), axis=1)[:, order],
        nothing,
        nothing,
    )


def shares_about(t: Array, rows: Whole, first: Whole | int, last: Whole | int) -> Array:
    """Return moments close to each other about rows, up to their neighbours from first to last, (M, T), s.

    >>> shares_about(np.array([0.0, 1.0, 3.0, 9.0]), np.array([1]), 0, 3)[0, [0, 24, 48]].tolist()
    [0.0, 1.0, 3.0]
    """
    here, before, behind = t[rows], t[np.maximum(rows - 1, first)], t[np.minimum(rows + 1, last)]
    parts = [
        start[:, None] + _SHARES * (end - start)[:, None] for start, end in ((before, here), (here, behind))
    ]
    return np.concatenate((parts[0], parts[1][:, 1:]), axis=1)


def row_of_least(values: Array, times: Array) -> int:
    """Return the index of the least value; where it is so for a while, of the middle of that.

    >>> row_of_least(np.array([2.0, 1.0, 1.0, 1.0, np.nan]), np.arange(5.0))
    2
    """
    found = (values <= np.nanmin(values) + ROUNDING).nonzero()[0]
    return int(found[np.argsort(times[found], kind="stable")[len(found) // 2]])
