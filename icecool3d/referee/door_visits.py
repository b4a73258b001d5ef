"""Visits of door frames: from when to when, from which side to which, and how near to what.

A visit lasts while any of the footprint is within the frame. Its sides are those on which all of the hull was
off the strip between the frame's faces: the last one before, and the first one after. Who comes in or goes
out along the wall is on neither then, so its way before and after is looked through; who is pressed against
the wall is beside it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.referee.crossings import Samples, Signal, Span, passing, row_of_least, search
from icecool3d.referee.paths import Path
from icecool3d.referee.rulings import ROUNDING
from icecool3d.referee.school_arrays import SchoolArrays
from icecool3d.referee.strip_overlap import Strip, over_rectangle, part_over, sides_of
from icecool3d.school import Door

_SIDES, _ALONG, _Z = slice(0, 4), slice(5, 7), slice(7, 9)
"""Rows of what is looked at in a frame: how far the balls reach over its faces, how far what is between those
overlaps the frame along it, and that part's ranges along it and in height (nan where nothing is), m."""


@dataclass(frozen=True, eq=False)
class Look:
    """What of one body was where about a frame, at N moments. Sides are 0, that of the first room, and 1."""

    door: Door
    """Where."""
    pieces: Array
    """What was seen, (9, N), m."""

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


@dataclass(frozen=True, eq=False)
class Visit(Look):
    """One body's time within one frame."""

    span: Span
    """From when to when, and whether it began and ended in this flick."""
    came: int | None
    """The side from which it came; None: it was on neither before."""
    went: int | None
    """The side to which it went; None: it is on neither after."""
    t: Array
    """The moments looked at, from its begin to its end, (N,), s."""

    @property
    def began(self) -> float:
        """When the first of it came in, or the flick's begin, s."""
        return self.span.began

    @property
    def ended(self) -> float:
        """When the last of it went out, or the flick's end, s."""
        return self.span.ended

    @property
    def is_over(self) -> bool:
        """Whether it came and went above the wall."""
        return self.span.came and self.span.went and not self.below

    @property
    def ends(self) -> tuple[int, int]:
        """Which of the moments are the first and the last within the frame."""
        return int(self.span.came), len(self.t) - 1 - int(self.span.went)

    def least(self, values: Array) -> tuple[float, float]:
        """Return the least of such values, m, and when it was so, s."""
        return float(np.nanmin(values)), float(self.t[row_of_least(values, self.t)])

    def seen(self, end: int) -> tuple[bool, bool]:
        """Return on which sides of the frame some of it was, when first (0) or last (1) seen in it."""
        across = self.door.frame.along(1 - self.door.seam.axis)
        low, high = (float(way[self.ends[end]]) for way in self.to_go)
        width = across.high - across.low + ROUNDING
        return high > width, low > width


def find_visits(path: Path, school: SchoolArrays, tolerance: float) -> list[Visit]:
    """Return all visits of one body, by door and time.

    Whoever is no deeper than the ``tolerance`` (m) in a wall is beside it.
    """
    visits: list[Visit] = []
    for door, frame in zip(school.school.doors, school.frames, strict=True):
        visits += _visits_of(path, door, frame, tolerance)
    return visits


def _visits_of(path: Path, door: Door, frame: Strip, tolerance: float) -> Iterator[Visit]:
    rows = path.near(frame.rect)
    if not len(rows):
        return
    signal = Signal(partial(_look, path, frame), over_rectangle, even=4)
    samples = search(path, signal, rows)
    for span in samples.spans(over_rectangle(samples.pieces)[0]):
        came = went = None
        if span.came:
            came = _side(samples, span.first - 1)
            came = _side_beyond(path, frame, tolerance, span.began, before=True) if came is None else came
        if span.went:
            went = _side(samples, span.last + 1)
            went = _side_beyond(path, frame, tolerance, span.ended, before=False) if went is None else went
        ends = [each for each, has in ((span.began, span.came), (span.ended, span.went)) if has]
        seen = samples[span.first : span.last + 1].with_more(path.places(ends))
        seen = seen.sharpened(partial(_extremes, door, came != went))
        yield Visit(door, seen.pieces, span, came, went, seen.t)


def _look(path: Path, frame: Strip, centres: Array) -> Array:
    part = part_over(path.shape, centres, frame)
    return np.concatenate((part.sides, part.reach[None], part.along, part.z))


def _extremes(door: Door, across: bool, pieces: Array) -> Array:
    """Return numbers of which the least is told, or decides whether a visit was ``below``, (V, N), m."""
    seen = Look(door, pieces)
    (first, last), (bottom, top) = seen.along, seen.z
    through = (-seen.sunk, seen.clear) if across else ()
    lowest = () if seen.below else (0.5 * (bottom + top),)
    return np.array((-top, bottom, first, -last, *seen.to_go, *through, *lowest))


def _side(samples: Samples, row: int) -> int | None:
    """Return on which side of its strip all of a hull was then."""
    first, second, third, fourth = samples.pieces[_SIDES, row].tolist()
    if max(first, second) <= ROUNDING:
        return 0
    return 1 if max(third, fourth) <= ROUNDING else None


def _side_beyond(path: Path, strip: Strip, tolerance: float, t: float, *, before: bool) -> int | None:
    """Return on which side of a strip all of a hull was when it last was off it before ``t``, or is next.

    Of who is no deeper in it than the ``tolerance`` (m) all is off it.
    """

    def off(pieces: Array) -> Array:
        """Return numbers that are not above zero where all is off it on the low side, and on the high one."""
        sides = np.maximum(pieces[0::2], pieces[1::2])
        return sides - tolerance

    signal = Signal(partial(sides_of, path.shape, strip=strip), off)
    level = off(sides_of(path.shape, path.centres, strip))
    samples = search(path, signal, passing(level, path.way, path.sag))
    there = samples.t <= t if before else samples.t >= t
    found = ((off(samples.pieces) <= 0.0).any(axis=0) & there).nonzero()[0]
    return int(off(samples.pieces)[1, found[-1 if before else 0]] <= 0.0) if len(found) else None
