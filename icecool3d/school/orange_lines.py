"""Where a penguin may be placed on an orange line: the closest point of it that is free, found exactly.

What stands in the way is a rounded polygon; a disc is one with a single corner. The placed penguin is a disc.
An obstacle grown by that disc's radius is convex, so it blocks one stretch of each straight piece of line;
the closest free point of the piece is then its closest one of all, or an end of a stretch.
"""

from collections.abc import Iterator, Sequence
from math import dist, sqrt

from msgspec import Struct

from icecool3d.kit.errors import SceneError
from icecool3d.kit.phrase import Phrase
from icecool3d.school.plan import Interval, Point, Side, X
from icecool3d.school.room_boxes import Room
from icecool3d.school.school_layout import School


class Obstacle(Struct, frozen=True):
    """The convex hull of some points, grown by a radius.

    >>> Obstacle(((0.0, 0.0),), 0.015)
    Obstacle(points=((0.0, 0.0),), radius=0.015)
    """

    points: tuple[Point, ...]
    """At least one, in any order, m."""
    radius: float = 0.0
    """How far it reaches beyond them, m."""


class LinePoint(Struct, frozen=True):
    """A place on an orange line."""

    room: str
    """Whose line it is."""
    at: Point
    """Where, m."""
    distance: float
    """How far from the point that was asked about, m."""


def closest_free_line_point(
    school: School,
    point: Point,
    radius: float = 0.0,
    obstacles: Sequence[Obstacle] = (),
    rooms: Sequence[str] | None = None,
) -> LinePoint | None:
    """Return the closest point of an orange line on which a disc of ``radius`` overlaps no obstacle.

    Touching is free. ``rooms`` are those whose lines are allowed; without them it is the room of ``point``,
    which must then be in one. Where nothing is free the answer is None.

    >>> from icecool3d.school import load_school
    >>> closest_free_line_point(load_school("two-rooms"), (0.02, 0.01)).at
    (0.043, 0.01)
    """
    candidates = [
        LinePoint(room.id, at, dist(point, at))
        for room in _allowed(school, point, rooms)
        for side in Side
        for at in _candidates(room, side, point, radius, obstacles)
    ]
    return min(candidates, key=lambda candidate: candidate.distance, default=None)


def _allowed(school: School, point: Point, rooms: Sequence[str] | None) -> list[Room]:
    if rooms is not None:
        return [school.room(room) for room in rooms]
    room = school.room_at(point)
    if room is None:
        wrong = Phrase("the point ({x:g}, {y:g}) is in no room", x=point[0], y=point[1])
        raise SceneError(
            Phrase("school {name}", name=school.name),
            wrong,
            Phrase("expected a point in a room, or the rooms to be named"),
        )
    return [room]


def _candidates(
    room: Room, side: Side, point: Point, radius: float, obstacles: Sequence[Obstacle]
) -> Iterator[Point]:
    """Yield the free points of one side of a room's line that can be the closest."""
    whole, level = room.line.along(side.axis), side.line(room.line)
    blocked = [
        stretch
        for obstacle in obstacles
        if (stretch := blocked_stretch(obstacle, radius, side.axis, level)) is not None
    ]
    places = [whole.clamp(point[side.axis])]
    places += [end for stretch in blocked for end in (stretch.low, stretch.high) if whole.contains(end)]
    for place in places:
        if not any(stretch.low < place < stretch.high for stretch in blocked):
            yield (place, level) if side.axis == X else (level, place)


def blocked_stretch(obstacle: Obstacle, radius: float, axis: int, level: float) -> Interval | None:
    """Return where along ``axis``, at ``level`` on the other one, a disc's centre would make it overlap.

    The stretch is open: a disc centred on one of its ends touches and does not overlap.

    >>> blocked_stretch(Obstacle(((1.0, 0.0),), 3.0), 2.0, X, 4.0)
    Interval(low=-2.0, high=4.0)
    """
    reach = obstacle.radius + radius
    points = [(point[axis], point[1 - axis] - level) for point in obstacle.points]
    if min(across for _, across in points) >= reach or max(across for _, across in points) <= -reach:
        return None  # it stays on one side of the line, or just touches it
    ends = [*_round_ends(points, reach), *_straight_ends(points, reach)]
    return Interval(min(ends), max(ends)) if ends else None


def _round_ends(points: Sequence[Point], reach: float) -> Iterator[float]:
    """Yield where the circles round the points cross the line; points are along it and across."""
    for along, across in points:
        if abs(across) < reach:
            half = sqrt(reach * reach - across * across)
            yield along - half
            yield along + half


def _straight_ends(points: Sequence[Point], reach: float) -> Iterator[float]:
    """Yield where the common outer tangents of each two circles cross the line.

    Both are in the grown hull, and its straight sides are among them, so no order of the points is needed.
    """
    for along, across in points:
        for other_along, other_across in points:
            step_along, step_across = other_along - along, other_across - across
            if step_across == 0.0:
                continue
            length = sqrt(step_along * step_along + step_across * step_across)
            start_along = along + reach * step_across / length
            start_across = across - reach * step_along / length
            part = -start_across / step_across
            if 0.0 <= part <= 1.0:
                yield start_along + part * step_along
