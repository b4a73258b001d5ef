"""Visits of door frames: from when to when, from which side to which, and how near to what.

A visit lasts while any of the footprint is within the frame. Its sides are those on which all of the hull was
off the strip between the frame's faces: the last one before, and the first one after. Who comes in or goes
out along the wall is on neither then, so its way before and after is looked through; who is pressed against
the wall is beside it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import pairwise

import numpy as np

from icecool3d.kit.arrays import Array, Whole
from icecool3d.referee.crossings import Samples, Span, measured, row_of_least, settle, shares_about
from icecool3d.referee.frame_samples import SIDES, FrameSamples, sample_strip
from icecool3d.referee.rulings import ROUNDING
from icecool3d.referee.school_arrays import SchoolArrays
from icecool3d.referee.tracks import Tracks
from icecool3d.school import Door


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
    hull: Array
    """The hull's range across the frame then, (N, 2), m."""
    along: Array
    """The range along the frame of what is between its faces, (N, 2), m."""
    z: Array
    """Its range in height, (N, 2), m."""
    depth: Array
    """How far it is within the frame, (N,), m."""
    ends: tuple[int, int]
    """Which of the moments are the first and the last sample in the frame."""

    @property
    def began(self) -> float:
        """When the first of it came in, or the flick's begin, s."""
        return self.span.began

    @property
    def ended(self) -> float:
        """When the last of it went out, or the flick's end, s."""
        return self.span.ended

    @cached_property
    def lintel(self) -> Array:
        """How far it was under the lintel, (N,), m."""
        return self.door.height - self.z[:, 1]

    @cached_property
    def beside(self) -> Array:
        """How far it was from the nearer side of the opening, (N,), m."""
        opening = self.door.opening
        return np.minimum(self.along[:, 0] - opening.low, opening.high - self.along[:, 1])

    @cached_property
    def to_go(self) -> tuple[Array, Array]:
        """How far it was from being wholly out on each side, (N,), m."""
        across = self.door.frame.along(1 - self.door.seam.axis)
        return self.hull[:, 1] - across.low, across.high - self.hull[:, 0]

    @cached_property
    def sunk(self) -> Array:
        """How deep it was in cardboard: by the way down, sideways or out of the frame, (N,), m."""
        return np.minimum(-np.minimum(self.lintel, self.beside), np.minimum(*self.to_go))

    @cached_property
    def clear(self) -> Array:
        """How far it was above the wall's top, (N,), m; below 0: how deep by the way up or out."""
        return np.maximum(self.z[:, 0] - self.door.wall_height, -self.depth)

    @cached_property
    def below(self) -> bool:
        """Whether it ever was nearer to being under the lintel than above the wall."""
        over, under = self.door.wall_height - self.z[:, 0], self.z[:, 1] - self.door.height
        return bool((under < over).any())

    def least(self, values: Array) -> tuple[float, float]:
        """Return the least of such values, m, and when it was so, s."""
        return float(np.nanmin(values)), float(self.t[row_of_least(values, self.t)])

    def seen(self, end: int) -> tuple[bool, bool]:
        """Return on which sides of the frame some of it was, when first (0) or last (1) seen in it."""
        across = self.door.frame.along(1 - self.door.seam.axis)
        low, high = self.hull[self.ends[end]].tolist()
        return low < across.low - ROUNDING, high > across.high + ROUNDING


def find_visits(tracks: Tracks, school: SchoolArrays, frames: FrameSamples, tolerance: float) -> list[Visit]:
    """Return all visits, by body, door and time, of samples that are settled.

    Whoever is no deeper than the ``tolerance`` (m) in a wall is beside it.
    """
    visits = [_visit(tracks, school, frames, span, tolerance) for span in frames.samples.spans()]
    if not visits:
        return []
    asks = [_moments_about(frames.samples.t, visit) for visit in visits]
    item = np.repeat([visit.span.item for visit in visits], [len(t) for t in asks])
    t = np.concatenate(asks)
    (pieces,) = measured(tracks, [(frames.samples.signal, item, t)])
    closer = frames.of(Samples(frames.samples.signal, item, t, pieces, np.zeros(len(t)), np.zeros(len(t))))
    cuts = np.cumsum([0, *(len(each) for each in asks)]).tolist()
    return [_joined(visit, closer, slice(*cut)) for visit, cut in zip(visits, pairwise(cuts), strict=True)]


def _visit(tracks: Tracks, school: SchoolArrays, frames: FrameSamples, span: Span, tolerance: float) -> Visit:
    """Return a visit as the samples tell it."""
    rows, body, door = slice(span.first, span.last + 1), frames.body[span.item], frames.door[span.item]
    strip, body = school.frames[np.array([door])], int(body)

    look = partial(sample_strip, tracks, body, strip, tolerance=tolerance)
    pieces, before, after = frames.samples.pieces, None, None
    if span.came and (before := _side(pieces[SIDES, span.first - 1])) is None:
        before = _side_beyond(tracks, body, look, span.began, before=True)
    if span.went and (after := _side(pieces[SIDES, span.last + 1])) is None:
        after = _side_beyond(tracks, body, look, span.ended, before=False)
    return Visit(
        body,
        school.school.doors[door],
        span,
        came=before,
        went=after,
        t=frames.samples.t[rows],
        hull=frames.hull[rows],
        along=frames.along[rows],
        z=frames.z[rows],
        depth=frames.depth[rows],
        ends=(0, span.last - span.first),
    )


def _moments_about(t: Array, visit: Visit) -> Array:
    """Return both ends of a visit, and moments about those at which it was nearest to something, s."""
    span, (hull, along, z) = visit.span, (visit.hull, visit.along, visit.z)
    extremes = [z[:, 1].argmax(), z[:, 0].argmin(), along[:, 0].argmin(), along[:, 1].argmax()]
    extremes += [hull[:, 0].argmax(), hull[:, 1].argmin()]
    if visit.came != visit.went:
        extremes += [visit.sunk.argmax(), visit.clear.argmin()]
    ends = span.first - span.came, span.last + span.went
    about = shares_about(t, span.first + np.array(sorted(set(map(int, extremes)))), *ends)
    return np.unique(np.append(about, (span.began, span.ended)).clip(span.began, span.ended))


def _joined(visit: Visit, closer: FrameSamples, rows: slice) -> Visit:
    """Return a visit with more moments."""
    return replace(
        visit,
        t=np.concatenate((visit.t, closer.samples.t[rows])),
        hull=np.concatenate((visit.hull, closer.hull[rows])),
        along=np.concatenate((visit.along, closer.along[rows])),
        z=np.concatenate((visit.z, closer.z[rows])),
        depth=np.concatenate((visit.depth, closer.depth[rows])),
    )


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
