"""Placing on an orange line, held against a slow search that shares nothing with it."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import SceneError
from icecool3d.school import (
    Interval,
    LinePoint,
    Obstacle,
    Point,
    Rect,
    X,
    Y,
    closest_free_line_point,
    load_school,
)
from icecool3d.school.orange_lines import blocked_stretch

BENCH = load_school("two-rooms")
LEFT_LINE = Rect(-0.257, -0.107, -0.043, 0.107)
STEP = 0.0005
RADIUS = 0.015


def answer(point: Point, *obstacles: Obstacle, rooms: tuple[str, ...] | None = None) -> LinePoint:
    found = closest_free_line_point(BENCH, point, RADIUS, obstacles, rooms)
    assert found is not None
    return found


def along_line(line: Rect) -> Array:
    """Return points all along a line rectangle, not more than STEP apart, corners included, (N, 2)."""
    corners = [(line.xmin, line.ymin), (line.xmax, line.ymin), (line.xmax, line.ymax), (line.xmin, line.ymax)]
    sides = []
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        count = math.ceil(math.dist(start, end) / STEP)
        share = np.arange(count)[:, None] / count
        sides.append(np.array(start) * (1 - share) + np.array(end) * share)
    return np.concatenate(sides)


def distance_to_hull(points: Array, hull: Array) -> Array:
    """Return how far points (N, 2) are from the convex hull of some points, by the hull's triangles, (N,)."""
    best = np.full(len(points), np.inf)
    for a in hull:
        for b in hull:
            way = b - a
            share = np.clip((points - a) @ way / max(way @ way, 1e-30), 0.0, 1.0)
            best = np.minimum(best, np.linalg.norm(points - a - share[:, None] * way, axis=1))
            for c in hull:
                turns = [
                    (q - p)[0] * (points - p)[:, 1] - (q - p)[1] * (points - p)[:, 0]
                    for p, q in ((a, b), (b, c), (c, a))
                ]
                best[np.all(np.array(turns) > 0.0, axis=0)] = 0.0
    return best


def gap(at: Point, obstacle: Obstacle) -> float:
    """Return the free space between the placed disc and an obstacle, below 0 where they overlap."""
    distance = distance_to_hull(np.array([at]), np.array(obstacle.points))[0]
    return float(distance) - obstacle.radius - RADIUS


@pytest.mark.rule("LINE-1")
@pytest.mark.parametrize(
    ("point", "at"),
    [
        ((-0.02, 0.05), (-0.043, 0.05)),
        ((-0.29, -0.05), (-0.257, -0.05)),
        ((-0.1, 0.14), (-0.1, 0.107)),
        ((-0.01, 0.14), (-0.043, 0.107)),
        ((-0.06, 0.0), (-0.043, 0.0)),
        ((0.01, 0.02), (0.043, 0.02)),
    ],
)
def test_an_empty_line_takes_the_penguin_at_its_nearest_point(point: Point, at: Point) -> None:
    found = answer(point)
    assert found.at == pytest.approx(at, abs=1e-12)
    assert found.distance == pytest.approx(math.dist(point, at), abs=1e-12)


@pytest.mark.rule("LINE-3")
def test_a_penguin_on_the_nearest_point_pushes_the_place_aside_until_they_touch() -> None:
    other = Obstacle(((-0.043, 0.0),), 0.015)
    found = answer((-0.02, 0.001), other)
    assert found.at == pytest.approx((-0.043, 0.030), abs=1e-12)


@pytest.mark.rule("LINE-3")
def test_touching_exactly_is_free() -> None:
    other = Obstacle(((-0.043, 0.03),), 0.015)
    assert answer((-0.02, 0.0), other).at == (-0.043, 0.0)
    beside = Obstacle(((-0.013, 0.05), (-0.013, -0.05), (0.05, 0.0)), 0.0)
    assert closest_free_line_point(BENCH, (-0.02, 0.0), 0.03, [beside]).at == (-0.043, 0.0)  # type: ignore[union-attr]


def test_a_flat_side_along_the_line_touches_and_does_not_block() -> None:
    triangle = Obstacle(((0.0, 2.0), (4.0, 2.0), (2.0, 5.0)))
    assert blocked_stretch(triangle, 0.0, X, 2.0) is None
    assert blocked_stretch(triangle, 0.5, X, 1.5) is None
    assert blocked_stretch(triangle, 0.5, X, 1.75) is not None


def test_a_round_corner_blocks_as_far_as_its_circle_reaches() -> None:
    square = Obstacle(((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)), 3.0)
    assert blocked_stretch(square, 2.0, Y, 5.0) == Interval(-4.0, 6.0)
    assert blocked_stretch(square, 2.0, X, 1.0) == Interval(-5.0, 7.0)


def test_the_place_goes_round_a_corner_of_the_line_when_that_is_nearer() -> None:
    other = Obstacle(((-0.043, 0.1),), 0.015)
    found = answer((-0.042, 0.106), other)
    assert found.at[1] == 0.107
    assert found.at[0] < -0.043
    assert gap(found.at, other) == pytest.approx(0.0, abs=1e-12)


@pytest.mark.rule("STUCK-2", "STUCK-3")
def test_in_a_frame_the_rooms_that_are_allowed_decide() -> None:
    in_frame = (0.001, 0.01)
    assert answer(in_frame).room == "right"
    assert answer(in_frame, rooms=("left",)).at == pytest.approx((-0.043, 0.01))
    assert answer(in_frame, rooms=("right",)).at == pytest.approx((0.043, 0.01))
    assert answer(in_frame, rooms=("left", "right")).room == "right"


def test_the_nearest_line_is_that_of_the_point_s_own_room() -> None:
    """In a corner of the Classroom the Lounge's line is nearer, but behind walls."""
    school = load_school("school")
    found = closest_free_line_point(school, (-0.1001, -0.1001))
    assert found is not None
    assert found.room == "classroom"


def test_where_nothing_is_free_there_is_no_place() -> None:
    everything = Obstacle(((-0.3, -0.15), (0.0, -0.15), (0.0, 0.15), (-0.3, 0.15)), 0.0)
    assert closest_free_line_point(BENCH, (-0.1, 0.0), RADIUS, [everything]) is None
    assert closest_free_line_point(BENCH, (-0.1, 0.0), RADIUS, [everything], ["right"]) is not None


def test_a_point_outside_needs_its_rooms_named() -> None:
    with pytest.raises(SceneError, match=r"the point \(1, 0\) is in no room"):
        closest_free_line_point(BENCH, (1.0, 0.0))
    assert answer((1.0, 0.0), rooms=("right",)).room == "right"
    with pytest.raises(SceneError, match="has no room 'attic'"):
        closest_free_line_point(BENCH, (0.1, 0.0), rooms=["attic"])


PLACES = st.tuples(st.floats(-0.33, 0.03), st.floats(-0.18, 0.18))
OBSTACLES = st.lists(
    st.builds(
        Obstacle,
        st.lists(PLACES, min_size=1, max_size=4).map(tuple),
        st.sampled_from([0.0, 0.001, 0.015, 0.04]),
    ),
    max_size=4,
)


@pytest.mark.rule("LINE-3")
@settings(max_examples=150)
@given(st.tuples(st.floats(-0.3, 0.0), st.floats(-0.15, 0.15)), OBSTACLES)
def test_the_closest_free_point_agrees_with_a_search_of_the_whole_line(
    point: Point, obstacles: list[Obstacle]
) -> None:
    found = closest_free_line_point(BENCH, point, RADIUS, obstacles, ["left"])
    samples = along_line(LEFT_LINE)
    free = np.ones(len(samples), dtype=bool)
    for obstacle in obstacles:
        blocked_from = obstacle.radius + RADIUS + 1e-9
        free &= distance_to_hull(samples, np.array(obstacle.points)) >= blocked_from
    if found is None:
        assert not np.any(free)
        return
    assert all(gap(found.at, obstacle) > -1e-9 for obstacle in obstacles)
    assert math.dist(found.at, point) == pytest.approx(found.distance)
    x_on = found.at[0] in (LEFT_LINE.xmin, LEFT_LINE.xmax) and LEFT_LINE.ymin <= found.at[1] <= LEFT_LINE.ymax
    y_on = found.at[1] in (LEFT_LINE.ymin, LEFT_LINE.ymax) and LEFT_LINE.xmin <= found.at[0] <= LEFT_LINE.xmax
    assert x_on or y_on
    if np.any(free):
        best = np.linalg.norm(samples[free] - point, axis=1).min()
        assert found.distance <= best + 1e-9


def test_the_order_of_an_obstacles_points_does_not_matter() -> None:
    corners = ((-0.05, -0.02), (-0.03, -0.02), (-0.03, 0.03), (-0.05, 0.03), (-0.04, 0.0))
    expected = answer((-0.02, 0.0), Obstacle(corners, 0.002)).at
    for order in ((4, 2, 0, 3, 1), (1, 0, 4, 3, 2)):
        shuffled = Obstacle(tuple(corners[place] for place in order), 0.002)
        assert answer((-0.02, 0.0), shuffled).at == pytest.approx(expected, abs=1e-15)
    assert expected[1] == pytest.approx(-0.02 - 0.002 - RADIUS)
