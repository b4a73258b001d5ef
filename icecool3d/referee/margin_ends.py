"""Margins: how near a penguin was to another verdict at a door, when, and from which point to which.

All of it is seen from straight above, in coordinates across and along the door's frame.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt

import numpy as np

from icecool3d.events import Gap, Margin, PlanPoint
from icecool3d.kit.arrays import Array
from icecool3d.pieces import Shape
from icecool3d.referee.door_visits import Visit
from icecool3d.referee.paths import Path
from icecool3d.referee.strip_overlap import Strip, part_over
from icecool3d.school import Door, Interval, Rect, Y

ACROSS, ALONG = 0, 1
"""The two ways of a frame, as indices into a place."""
Place = tuple[float, float]
"""Where something is across and along a frame, m."""


@dataclass(frozen=True)
class Outline:
    """A footprint at one moment: the convex hull of two discs, across and along a frame."""

    axis: int
    """The axis along which the frame runs."""
    discs: Sequence[tuple[Place, float]]
    """The discs' middles and radii, m."""

    def furthest(self, way: int, sign: int) -> Place:
        """Return the outline's furthest point, where ``sign`` is 1 or -1, across or along."""
        place, radius = max(self.discs, key=lambda disc: sign * disc[0][way] + disc[1])
        return _with(place, way, place[way] + sign * radius)

    def nearest_to(self, point: Place) -> PlanPoint:
        """Return the outline's nearest point to one beside it, or the point itself if it is within.

        >>> Outline(Y, (((0.0, 0.0), 1.0), ((4.0, 0.0), 1.0))).nearest_to((2.0, 3.0))
        (2.0, 1.0)
        """
        place, radius = self._ball_by(point)
        step = _step(place, point)
        share = radius / max(hypot(*step), radius)
        return self._plan((place[0] + share * step[0], place[1] + share * step[1]))

    def to_line(self, sign: int, line: float) -> tuple[PlanPoint, PlanPoint]:
        """Return from where to where the furthest point across is from a line along the frame."""
        return self._ends(self.furthest(ACROSS, sign), ACROSS, line)

    def to_end(self, sign: int, line: float, slab: Interval, reach: float) -> tuple[PlanPoint, PlanPoint]:
        """Return the same of what lies within ``slab`` and reaches as far as ``reach`` along it."""
        # The outline is convex: between two bounds its furthest point is as near its summit as they allow.
        start = (slab.clamp(self.furthest(ALONG, sign)[ACROSS]), reach)
        return self._ends(start, ALONG, line)

    def to_rect(self, rect: Rect) -> tuple[PlanPoint, PlanPoint]:
        """Return the nearest points of the outline and of a rectangle that it does not overlap."""
        across, along = rect.along(1 - self.axis), rect.along(self.axis)
        ways = []
        for place, radius in self.discs:
            near = across.clamp(place[ACROSS]), along.clamp(place[ALONG])
            ways.append((place, radius, near))
        corners = ((a, b) for a in (across.low, across.high) for b in (along.low, along.high))
        ways += [(*self._ball_by(corner), corner) for corner in corners]
        place, radius, near = min(ways, key=lambda way: hypot(*_step(way[0], way[2])) - way[1])
        step = _step(place, near)
        share = radius / hypot(*step)
        start = place[0] + share * step[0], place[1] + share * step[1]
        return self._plan(start), self._plan(near)

    def _ball_by(self, point: Place) -> tuple[Place, float]:
        """Return the disc, of all between both, on whose edge the outline is nearest to a point outside."""
        (first, wide), (second, narrow) = self.discs
        away, offset = _step(first, second), _step(first, point)
        apart, slope = hypot(*away), wide - narrow
        if apart <= abs(slope):
            return max(self.discs, key=lambda disc: disc[1])
        ahead = (offset[0] * away[0] + offset[1] * away[1]) / apart
        beside = abs(offset[0] * away[1] - offset[1] * away[0]) / apart
        # The line from the point to the nearest disc stands upright on the straight side.
        share = (ahead - beside * slope / sqrt(apart * apart - slope * slope)) / apart
        share = min(max(share, 0.0), 1.0)
        place = first[0] + share * away[0], first[1] + share * away[1]
        return place, wide - share * slope

    def _ends(self, start: Place, way: int, line: float) -> tuple[PlanPoint, PlanPoint]:
        return self._plan(start), self._plan(_with(start, way, line))

    def _plan(self, place: Place) -> PlanPoint:
        return (place[0], place[1]) if self.axis == Y else (place[1], place[0])


def outline_of(shape: Shape, centres: Array, axis: int = Y) -> Outline:
    """Return a footprint by its balls' centres (6,), as a frame along that axis sees it."""
    x, y, _, other_x, other_y, _ = centres.tolist()
    base, head = ((x, y), (other_x, other_y)) if axis == Y else ((y, x), (other_y, other_x))
    return Outline(axis, ((base, shape.base_radius), (head, shape.head_radius)))


@dataclass(frozen=True)
class MarginEnds:
    """Tells from which point of one body's outline to which of a door the margins run."""

    path: Path
    """How it moved."""

    def within_frame(self, visit: Visit, end: int) -> Margin:
        """Return how far it is within a frame by the shortest way out, when first (0) or last (1) seen.

        That is how far what is over the frame must go, across or along it, until nothing is.
        """
        row, axis, frame = visit.ends[end], visit.door.seam.axis, visit.door.frame
        t = float(visit.t[row])
        shape, centres = self.path.shape, self.path.then(t)
        ways = []
        for runs in (1 - axis, axis):
            along, slab = frame.along(runs), frame.along(1 - runs)
            first, last = part_over(shape, centres, Strip(runs, frame)).along[:, 0].tolist()
            outline = outline_of(shape, centres[:, 0], runs)
            ways += [
                (last - along.low, outline.to_end(1, along.low, slab, last)),
                (along.high - first, outline.to_end(-1, along.high, slab, first)),
            ]
        depth, ends = min(ways, key=lambda way: way[0])
        return Margin(Gap.WITHIN_FRAME, depth, t, ends)

    def across_frame(self, door: Door, t: float, length: float, *, gap: Gap, side: int) -> Margin:
        """Return how far its rear is from the frame's far side; ``side`` is 0 or 1."""
        across = door.frame.along(1 - door.seam.axis)
        sign, line = (-1, across.high) if side else (1, across.low)
        return Margin(gap, length, t, self._outline(door, t).to_line(sign, line))

    def beside_opening(
        self, door: Door, t: float, length: float, *, along: tuple[float, float], gap: Gap
    ) -> Margin:
        """Return how far what is over a wall, or in it, is from the nearer side of a door's opening.

        ``along`` is from where to where that is along the wall, m.
        """
        (first, last), opening = along, door.opening
        below = first - opening.low < opening.high - last
        sign, line, reach = (-1, opening.low, first) if below else (1, opening.high, last)
        slab = door.seam.slab.along(1 - door.seam.axis)
        return Margin(gap, length, t, self._outline(door, t).to_end(sign, line, slab, reach))

    def in_cardboard(self, door: Door, t: float, depth: float, *, up: bool) -> Margin:
        """Return how deep it was in the cardboard round an opening, by the shortest way out.

        That is across the frame or into the opening, or else ``up`` above the wall.
        """
        part = part_over(self.path.shape, self.path.then(t), Strip(door.seam.axis, door.frame))
        (first, last), (bottom, top) = part.along[:, 0].tolist(), part.z[:, 0].tolist()
        above, beside = top - door.height, max(door.opening.low - first, last - door.opening.high)
        if up:
            above, beside = door.wall_height - bottom, -np.inf
        sides = part.sides[:, 0].tolist()
        back, on = max(sides[:2]), max(sides[2:])
        if min(back, on) < max(above, beside):
            return self.across_frame(door, t, depth, gap=Gap.IN_CARDBOARD, side=int(on < back))
        if above >= beside:
            return Margin(Gap.IN_LINTEL, depth, t)
        return self.beside_opening(door, t, depth, along=(first, last), gap=Gap.IN_CARDBOARD)

    def to_frame(self, door: Door, t: float, length: float) -> Margin:
        """Return how far it was from a frame."""
        return Margin(Gap.TO_FRAME, length, t, self._outline(door, t).to_rect(door.frame))

    def _outline(self, door: Door, t: float) -> Outline:
        """Return its footprint at a moment, as a door sees it."""
        return outline_of(self.path.shape, self.path.then(t)[:, 0], door.seam.axis)


def _with(place: Place, way: int, value: float) -> Place:
    return (value, place[ALONG]) if way == ACROSS else (place[ACROSS], value)


def _step(start: Place, end: Place) -> Place:
    return end[0] - start[0], end[1] - start[1]
