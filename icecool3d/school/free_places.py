"""Where something put down by hand stands free of what is there: the nearest such place, found exactly.

What is put down is a disc, what stands in its way rounded polygons (``Obstacle``). Grown by the disc's radius
those are bounded by arcs and straight pieces, so the nearest free place is the point itself, the point of one
such piece nearest to it, or where two of them cross.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import cos, dist, hypot, pi, sin, sqrt

from icecool3d.school.orange_lines import Obstacle
from icecool3d.school.plan import Point, Rect, X, Y

ROUNDING = 1e-9
"""What overlaps by no more than this touches only, m."""

_Circle = tuple[Point, float]
_Segment = tuple[Point, Point]


def rect_obstacle(rect: Rect) -> Obstacle:
    """Return a rectangle as an obstacle.

    >>> rect_obstacle(Rect(0.0, 0.0, 2.0, 1.0)).points
    ((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0))
    """
    (west, south), (east, north) = (rect.xmin, rect.ymin), (rect.xmax, rect.ymax)
    return Obstacle(((west, south), (east, south), (east, north), (west, north)))


def overlap(one: Obstacle, other: Obstacle) -> bool:
    """Whether two outlines have more in common than a border.

    >>> overlap(Obstacle(((0.0, 0.0),), 1.0), Obstacle(((2.0, -5.0), (2.0, 5.0)), 1.0))
    False
    >>> overlap(Obstacle(((0.0, -1.0), (0.0, 1.0))), Obstacle(((-1.0, 0.0), (1.0, 0.0)), 0.1))
    True
    """
    apart = [(a[X] - b[X], a[Y] - b[Y]) for a in one.points for b in other.points]
    return distance_from_polygon(apart, (0.0, 0.0)) < one.radius + other.radius - ROUNDING


def distance_from_polygon(points: Sequence[Point], place: Point) -> float:
    """Return how far a place is from the convex hull of some points, m; below 0 within.

    >>> square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]
    >>> distance_from_polygon(square, (5.0, 6.0)), distance_from_polygon(square, (0.5, 1.0))
    (5.0, -0.5)
    """
    hull = convex_hull(points)
    beside = min(dist(place, _nearest(segment, place)) for segment in _sides(hull))
    within = len(hull) > 2 and all(_turn(a, b, place) >= 0.0 for a, b in _sides(hull))
    return -beside if within else beside


def nearest_free_place(
    area: Rect, point: Point, obstacles: Sequence[Obstacle], radius: float
) -> Point | None:
    """Return the place in an area, nearest to a point, where a disc of ``radius`` overlaps no obstacle.

    The disc's middle is in the area. Where nothing is free the answer is None.

    >>> nearest_free_place(Rect(-1.0, -1.0, 9.0, 1.0), (0.0, 0.0), [Obstacle(((-0.5, 0.0),), 1.0)], 1.0)
    (1.5, 0.0)
    >>> nearest_free_place(Rect(0.0, 0.0, 1.0, 1.0), (0.0, 0.0), [Obstacle(((0.0, 0.0),), 1.0)], 1.0)
    """
    here = area.along(X).clamp(point[X]), area.along(Y).clamp(point[Y])
    hulls = [(convex_hull(each.points), each.radius + radius) for each in obstacles]

    def first_free(places: Iterator[Point]) -> Point | None:
        inside = (place for place in places if area.inset(-ROUNDING).contains(place))
        for place in sorted(inside, key=lambda place: (round(dist(place, point), 12), place)):
            if all(distance_from_polygon(hull, place) >= reach - ROUNDING for hull, reach in hulls):
                return place
        return None

    if first_free(iter([here])) is not None:
        return here
    circles = [(corner, reach) for hull, reach in hulls for corner in hull]
    segments = [_beside(side, reach) for hull, reach in hulls if len(hull) > 1 for side in _sides(hull)]
    segments += list(_sides(rect_obstacle(area).points))
    found = first_free(_nearest_of(circles, segments, point))
    within = float("inf") if found is None else dist(found, point)
    circles = [each for each in circles if abs(dist(each[0], point) - each[1]) <= within]
    segments = [each for each in segments if dist(_nearest(each, point), point) <= within]
    corners = first_free(_crossings(circles, segments))
    both = [place for place in (found, corners) if place is not None]
    return min(both, key=lambda place: dist(place, point), default=None)


def convex_hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the corners of the convex hull of some points, anticlockwise.

    >>> convex_hull([(0.0, 0.0), (1.0, 1.0), (2.0, 0.0), (1.0, 0.5), (1.0, 0.0)])
    ((0.0, 0.0), (2.0, 0.0), (1.0, 1.0))
    """
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    halves = []
    for way in (ordered, ordered[::-1]):
        half: list[Point] = []
        for point in way:
            while len(half) > 1 and _turn(half[-2], half[-1], point) <= 0.0:
                half.pop()
            half.append(point)
        halves.append(half[:-1])
    return (*halves[0], *halves[1])


def area_within(obstacle: Obstacle, rect: Rect, corners: int = 64) -> float:
    """Return how much of an outline is within a rectangle, m^2; round corners are cut a little.

    >>> round(area_within(Obstacle(((0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (0.0, 1.0))), Rect(3, -1, 9, 9)), 9)
    1.0
    """
    outline = list(_outline(obstacle, corners))
    for axis in (X, Y):
        for sign, limit in ((1.0, rect.along(axis).low), (-1.0, -rect.along(axis).high)):
            outline = _cut(outline, axis, sign, limit)
    pairs = zip(outline, outline[1:] + outline[:1], strict=True)
    return 0.5 * sum(a[X] * b[Y] - a[Y] * b[X] for a, b in pairs)


def _turn(a: Point, b: Point, c: Point) -> float:
    """Return a number above 0 where the way from ``a`` over ``b`` to ``c`` turns left."""
    return (b[X] - a[X]) * (c[Y] - a[Y]) - (b[Y] - a[Y]) * (c[X] - a[X])


def _sides(hull: Sequence[Point]) -> tuple[_Segment, ...]:
    return tuple(pairwise((*hull, hull[0])))


def _nearest(segment: _Segment, place: Point) -> Point:
    """Return the point of a segment that is nearest to a place."""
    (ax, ay), (bx, by) = segment
    x, y = bx - ax, by - ay
    square = x * x + y * y
    along = ((place[X] - ax) * x + (place[Y] - ay) * y) / square if square else 0.0
    part = min(max(along, 0.0), 1.0)
    return (ax + part * x, ay + part * y)


def _beside(side: _Segment, reach: float) -> _Segment:
    """Return a side of a hull (anticlockwise) moved out by ``reach``."""
    (ax, ay), (bx, by) = side
    length = hypot(bx - ax, by - ay)
    x, y = reach * (by - ay) / length, reach * (ax - bx) / length
    return (ax + x, ay + y), (bx + x, by + y)


def _nearest_of(circles: Sequence[_Circle], segments: Sequence[_Segment], point: Point) -> Iterator[Point]:
    """Yield the nearest points of circles and segments; of a circle about the point, four."""
    for (x, y), reach in circles:
        away = dist((x, y), point)
        ways = (
            [((point[X] - x) / away, (point[Y] - y) / away)] if away else [(1, 0), (-1, 0), (0, 1), (0, -1)]
        )
        for way in ways:
            yield (x + reach * way[X], y + reach * way[Y])
    for segment in segments:
        yield _nearest(segment, point)


def _crossings(circles: Sequence[_Circle], segments: Sequence[_Segment]) -> Iterator[Point]:
    """Yield where circles and segments cross each other."""
    for one, other in combinations(circles, 2):
        yield from _circles_cross(one, other)
    for circle in circles:
        for segment in segments:
            yield from _circle_crosses(circle, segment)
    for side, another in combinations(segments, 2):
        yield from _segments_cross(side, another)


def _circles_cross(one: _Circle, other: _Circle) -> Iterator[Point]:
    ((x, y), reach), ((other_x, other_y), other_reach) = one, other
    apart = hypot(other_x - x, other_y - y)
    if not abs(reach - other_reach) <= apart <= reach + other_reach or apart == 0.0:
        return
    along = (apart * apart + reach * reach - other_reach * other_reach) / (2.0 * apart)
    across = sqrt(max(reach * reach - along * along, 0.0))
    way_x, way_y = (other_x - x) / apart, (other_y - y) / apart
    for side in (across, -across):
        yield (x + along * way_x - side * way_y, y + along * way_y + side * way_x)


def _circle_crosses(circle: _Circle, segment: _Segment) -> Iterator[Point]:
    (centre, reach), ((ax, ay), (bx, by)) = circle, segment
    length = hypot(bx - ax, by - ay)
    if length == 0.0:
        return
    way_x, way_y = (bx - ax) / length, (by - ay) / length
    foot = (centre[X] - ax) * way_x + (centre[Y] - ay) * way_y
    away = hypot(centre[X] - ax - foot * way_x, centre[Y] - ay - foot * way_y)
    if away <= reach:
        half = sqrt(reach * reach - away * away)
        for along in (foot - half, foot + half):
            if 0.0 <= along <= length:
                yield (ax + along * way_x, ay + along * way_y)


def _segments_cross(one: _Segment, other: _Segment) -> Iterator[Point]:
    (a, b), (c, d) = one, other
    before, after = _turn(c, d, a), _turn(c, d, b)
    if before * after <= 0.0 and _turn(a, b, c) * _turn(a, b, d) <= 0.0 and before != after:
        part = before / (before - after)
        yield (a[X] + part * (b[X] - a[X]), a[Y] + part * (b[Y] - a[Y]))


def _outline(obstacle: Obstacle, corners: int) -> tuple[Point, ...]:
    """Return the corners of a rounded polygon, each arc cut into straight pieces."""
    if not obstacle.radius:
        return convex_hull(obstacle.points)
    ways = [(cos(2.0 * pi * part / corners), sin(2.0 * pi * part / corners)) for part in range(corners)]
    radius = obstacle.radius
    return convex_hull(
        [(x + radius * to_x, y + radius * to_y) for x, y in obstacle.points for to_x, to_y in ways]
    )


def _cut(outline: list[Point], axis: int, sign: float, limit: float) -> list[Point]:
    """Return what of a convex polygon has ``sign`` times its coordinate above a limit."""
    kept: list[Point] = []
    for one, other in zip(outline, outline[1:] + outline[:1], strict=True):
        here, there = sign * one[axis] - limit, sign * other[axis] - limit
        if here >= 0.0:
            kept.append(one)
        if (here < 0.0) != (there < 0.0):
            part = here / (here - there)
            kept.append((one[X] + part * (other[X] - one[X]), one[Y] + part * (other[Y] - one[Y])))
    return kept
