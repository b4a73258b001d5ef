"""Visits of door frames: from when to when, from which side to which, and how near to what.

A visit lasts while any of the footprint is within the frame. Its sides are those on which all of the hull was
off the strip between the frame's faces: the last one before, and the first one after. Who comes in or goes
out along the wall is on neither then, so its way before and after is looked through; who is pressed against
the wall is beside it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import accumulate, pairwise

import numpy as np

from icecool3d.kit.arrays import Array, Whole
from icecool3d.pieces import Hulls
from icecool3d.referee.crossings import (
    Samples,
    Signal,
    Span,
    bodies_of,
    items_at,
    measured,
    row_of_least,
    sampled,
    settle,
    shares_about,
)
from icecool3d.referee.rulings import ROUNDING
from icecool3d.referee.school_arrays import SchoolArrays
from icecool3d.referee.strip_overlap import Strips, depth_of, part_over, sides_of
from icecool3d.referee.tracks import Tracks, gap_between
from icecool3d.school import Door

_SIDES, _REACH, _ALONG, _Z = slice(0, 4), 4, slice(5, 7), slice(7, 9)
"""Rows of what is looked at in a frame: how far the balls reach over its faces, how far what is between those
overlaps the frame along it, and that part's ranges along it and in height (nan where nothing is), m."""


@dataclass(frozen=True, eq=False)
class FrameSamples:
    """Samples of bodies and frames: each item is one of both; above zero it is within the frame."""

    samples: Samples
    """What was looked at."""
    door: Whole
    """The door of each item, by its index in the school, (I,)."""
    least: Array
    """How far hulls' extents are beside each frame at least, from each post to the next, (D, J), m."""


@dataclass(frozen=True, eq=False)
class Visit:
    """One body's time within one frame. Sides are 0, that of the door's first room, and 1."""

    body: int
    """Who, by its index in the trace."""
    door: Door
    """Where."""
    span: Span
    """From when to when, and whether it began and ended in this flick."""
    came: int | None
    """The side from which it came; None: it was on neither before."""
    went: int | None
    """The side to which it went; None: it is on neither after."""
    t: Array
    """The moments looked at, in no order of time, (N,), s."""
    pieces: Array
    """What was seen then, (9, N), m."""

    @property
    def began(self) -> float:
        """When the first of it came in, or the flick's begin, s."""
        return self.span.began

    @property
    def ended(self) -> float:
        """When the last of it went out, or the flick's end, s."""
        return self.span.ended

    @property
    def ends(self) -> tuple[int, int]:
        """Which of the moments are the first and the last sample in the frame."""
        return 0, self.span.last - self.span.first

    @property
    def along(self) -> Array:
        """The range along the frame of what is between its faces, (2, N), m."""
        return self.pieces[_ALONG]

    @property
    def z(self) -> Array:
        """Its range in height, (2, N), m."""
        return self.pieces[_Z]

    @cached_property
    def lintel(self) -> Array:
        """How far it was under the lintel, (N,), m."""
        lintel: Array = self.door.height - self.z[1]
        return lintel

    @cached_property
    def beside(self) -> Array:
        """How far it was from the nearer side of the opening, (N,), m."""
        opening = self.door.opening
        beside: Array = np.minimum(self.along[0] - opening.low, opening.high - self.along[1])
        return beside

    @cached_property
    def to_go(self) -> tuple[Array, Array]:
        """How far it was from being wholly out on each side, (N,), m."""
        first, second, third, fourth = self.pieces[_SIDES]
        return np.maximum(first, second), np.maximum(third, fourth)

    @cached_property
    def sunk(self) -> Array:
        """How deep it was in cardboard: by the way down, sideways or out of the frame, (N,), m."""
        return np.minimum(-np.minimum(self.lintel, self.beside), np.minimum(*self.to_go))

    @cached_property
    def clear(self) -> Array:
        """How far it was above the wall's top, (N,), m; below 0: how deep by the way up or across."""
        clear: Array = np.maximum(self.z[0] - self.door.wall_height, -np.minimum(*self.to_go))
        return clear

    @cached_property
    def below(self) -> bool:
        """Whether it ever was nearer to being under the lintel than above the wall."""
        return bool((-self.lintel < self.door.wall_height - self.z[0]).any())

    def least(self, values: Array) -> tuple[float, float]:
        """Return the least of such values, m, and when it was so, s."""
        return float(np.nanmin(values)), float(self.t[row_of_least(values, self.t)])

    def seen(self, end: int) -> tuple[bool, bool]:
        """Return on which sides of the frame some of it was, when first (0) or last (1) seen in it."""
        across = self.door.frame.along(1 - self.door.seam.axis)
        low, high = (float(way[self.ends[end]]) for way in self.to_go)
        width = across.high - across.low + ROUNDING
        return high > width, low > width


def sample_frames(tracks: Tracks, school: SchoolArrays) -> FrameSamples:
    """Look at every frame from every body at all moments at which it may be within it."""
    least = tracks.least_until_next(gap_between(tracks.bounds, school.frames.bounds))
    item, door, rows = items_at(tracks, least < 0.0)
    frames = school.frames

    def measure(item: Whole, shapes: Hulls, centres: Array) -> Array:
        part = part_over(shapes, centres, frames[door[item]])
        return np.concatenate((part.sides, part.reach[None], part.along.T, part.z.T))

    def within(pieces: Array) -> Array:
        return _depth(pieces)[None] - ROUNDING

    body = bodies_of(tracks, item, rows)
    signal = Signal(body, measure, (True,) * 4 + (False,) * 5, within)
    return FrameSamples(sampled(tracks, signal, item, rows), door, least)


def find_visits(tracks: Tracks, school: SchoolArrays, frames: FrameSamples, tolerance: float) -> list[Visit]:
    """Return all visits, by body, door and time, of samples that are settled.

    Whoever is no deeper than the ``tolerance`` (m) in a wall is beside it.
    """
    samples = frames.samples
    visits = [_visit(tracks, school, frames, span, tolerance) for span in samples.spans()]
    if not visits:
        return []
    asks = [_moments_about(samples.t, visit) for visit in visits]
    item = np.repeat([visit.span.item for visit in visits], [len(t) for t in asks])
    (pieces,) = measured(tracks, [(samples.signal, item, np.concatenate(asks))])
    cuts = pairwise(accumulate((len(t) for t in asks), initial=0))
    return [
        replace(
            visit,
            t=np.concatenate((visit.t, t)),
            pieces=np.concatenate((visit.pieces, pieces[:, slice(*cut)]), axis=1),
        )
        for visit, t, cut in zip(visits, asks, cuts, strict=True)
    ]


def _visit(tracks: Tracks, school: SchoolArrays, frames: FrameSamples, span: Span, tolerance: float) -> Visit:
    """Return a visit as the samples tell it."""
    samples, door, rows = frames.samples, int(frames.door[span.item]), slice(span.first, span.last + 1)
    body, strip = int(samples.signal.body[span.item]), school.frames[np.array([door])]
    look, sides = partial(_sample_strip, tracks, body, strip, tolerance=tolerance), samples.pieces[_SIDES]
    came = went = None
    if span.came and (came := _side(sides[:, span.first - 1])) is None:
        came = _side_beyond(tracks, body, look, span.began, before=True)
    if span.went and (went := _side(sides[:, span.last + 1])) is None:
        went = _side_beyond(tracks, body, look, span.ended, before=False)
    return Visit(body, school.school.doors[door], span, came, went, samples.t[rows], samples.pieces[:, rows])


def _moments_about(t: Array, visit: Visit) -> Array:
    """Return both ends of a visit, and moments about those at which it was nearest to something, s."""
    span, (first, last), (bottom, top), (low, high) = visit.span, visit.along, visit.z, visit.to_go
    extremes = [top.argmax(), bottom.argmin(), first.argmin(), last.argmax(), low.argmin(), high.argmin()]
    if visit.came != visit.went:
        extremes += [visit.sunk.argmax(), visit.clear.argmin()]
    ends = span.first - span.came, span.last + span.went
    about = shares_about(t, span.first + np.array(sorted(set(map(int, extremes)))), *ends)
    return np.unique(np.append(about, (span.began, span.ended)).clip(span.began, span.ended))


def _depth(pieces: Array) -> Array:
    """Return how far footprints are within frames, (N,), m; below 0: how far beside it, or nearer."""
    return depth_of(pieces[_SIDES], pieces[_REACH])


def _side(sides: Array) -> int | None:
    """Return on which side of its strip all of a hull is, by how far it reaches over the faces (4,)."""
    if max(sides[0], sides[1]) <= ROUNDING:
        return 0
    return 1 if max(sides[2], sides[3]) <= ROUNDING else None


def _side_beyond(
    tracks: Tracks, body: int, look: Callable[[Whole], Samples], t: float, *, before: bool
) -> int | None:
    """Return on which side of a strip all of a hull was when it last was off it before ``t``, or is next."""
    rows = np.arange(len(tracks.t))[tracks.rows(body)]
    near = int(np.searchsorted(tracks.t[rows], t, side="left" if before else "right"))
    rows = rows[: near + 1] if before else rows[max(near - 1, 0) :]  # with all of the step in which ``t`` is

    def off(samples: Samples) -> Whole:
        counts = samples.t <= t if before else samples.t >= t
        return ((samples.level <= 0.0).any(axis=0) & counts).nonzero()[0]

    if len(found := off(look(rows))):  # what it did in between counts only from there on
        rows = rows[found[-1] :] if before else rows[: found[0] + 1]
    (samples,) = settle(tracks, [look(rows)])
    found = off(samples)
    return int(samples.level[1, found[-1 if before else 0]] <= 0.0) if len(found) else None


def _sample_strip(tracks: Tracks, body: int, strip: Strips, rows: Whole, tolerance: float) -> Samples:
    """Look at one endless strip from one body, at rows of its.

    The first channel is not above zero where all of its hull is off it on the low side, the second on the
    high one, but for what is no deeper in it than the tolerance, m.
    """

    def measure(item: Whole, shapes: Hulls, centres: Array) -> Array:
        return sides_of(shapes, centres, strip[np.zeros(len(item), dtype=np.int64)])

    def on_each_side(sides: Array) -> Array:
        low, high = np.maximum(sides[0], sides[1]), np.maximum(sides[2], sides[3])
        return np.array((low, high)) - tolerance

    signal = Signal(np.array([body]), measure, (True,) * 4, on_each_side)
    return sampled(tracks, signal, np.zeros(len(rows), dtype=np.int64), rows)
