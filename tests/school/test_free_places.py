"""The nearest free place: no place of a fine grid is free and nearer."""

from math import dist
from random import Random

import numpy as np
import pytest

from icecool3d.school import Obstacle, Point, Rect, area_within, nearest_free_place, overlap, rect_obstacle
from icecool3d.school.free_places import convex_hull, distance_from_polygon

AREA, RADIUS = Rect(-0.08, -0.05, 0.08, 0.05), 0.015


def some_obstacles(random: Random) -> list[Obstacle]:
    """Return discs and rounded polygons, thick and thin, here and there."""
    found = []
    for _ in range(random.randrange(1, 6)):
        x, y = random.uniform(-0.09, 0.09), random.uniform(-0.06, 0.06)
        corners = random.choice((1, 1, 2, 3, 8))
        points = [(x + random.gauss(0.0, 0.015), y + random.gauss(0.0, 0.015)) for _ in range(corners)]
        found.append(Obstacle(tuple(points), random.choice((0.0, 0.005, 0.015))))
    return found


def apart(obstacle: Obstacle, places: np.ndarray) -> np.ndarray:
    """Return how far places (N, 2) are from an obstacle, m: below 0 within its outline."""
    points = np.array(obstacle.points)
    steps = np.linspace(0.0, 1.0, 41)
    least = np.full(len(places), np.inf)
    for one in points:
        for other in points:
            on = one + steps[:, None] * (other - one)
            least = np.minimum(least, np.linalg.norm(places[:, None] - on, axis=2).min(axis=1))
    inside = np.array([distance_from_polygon(obstacle.points, (x, y)) <= 0.0 for x, y in places])
    return np.where(inside, 0.0, least) - obstacle.radius


@pytest.mark.parametrize("seed", range(24))
def test_no_place_of_a_grid_is_free_and_nearer(seed: int) -> None:
    random = Random(seed)
    obstacles = some_obstacles(random)
    point = (random.uniform(-0.1, 0.1), random.uniform(-0.07, 0.07))
    found = nearest_free_place(AREA, point, obstacles, RADIUS)
    grid = np.stack(np.meshgrid(np.linspace(-0.08, 0.08, 33), np.linspace(-0.05, 0.05, 21)), axis=-1)
    places = grid.reshape(-1, 2)
    free = places[np.all([apart(each, places) > RADIUS + 2e-4 for each in obstacles], axis=0)]
    if found is None:
        assert not len(free)
        return
    assert AREA.inset(-1e-9).contains(found)
    assert not any(overlap(each, Obstacle((found,), RADIUS)) for each in obstacles)
    if len(free):
        assert dist(found, point) <= np.linalg.norm(free - point, axis=1).min() + 1e-9


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (Obstacle(((0.0, 0.0),), 1.0), Obstacle(((1.9, 0.0),), 1.0), True),
        (Obstacle(((0.0, 0.0),), 1.0), Obstacle(((2.0, 0.0),), 1.0), False),
        (Obstacle(((0.0, -9.0), (0.0, 9.0))), Obstacle(((-9.0, 0.5), (9.0, 0.5)), 0.01), True),
        (rect_obstacle(Rect(0.0, 0.0, 2.0, 2.0)), Obstacle(((1.0, 1.0),)), True),
        (rect_obstacle(Rect(0.0, 0.0, 2.0, 2.0)), rect_obstacle(Rect(2.0, 0.0, 3.0, 2.0)), False),
    ],
)
def test_outlines_overlap_that_cross_or_hold_each_other_and_touch_otherwise(
    one: Obstacle, other: Obstacle, both: bool
) -> None:
    assert overlap(one, other) == overlap(other, one) == both


@pytest.mark.parametrize(
    ("points", "corners"),
    [
        ([(1.0, 2.0)], 1),
        ([(1.0, 2.0)] * 3, 1),
        ([(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)], 2),
        ([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (1.0, 1.0), (1.0, 0.0)], 4),
    ],
)
def test_a_hull_has_corners_only(points: list[Point], corners: int) -> None:
    assert len(convex_hull(points)) == corners


@pytest.mark.parametrize(("x", "share"), [(0.0, 0.5), (1.0, 0.0), (-1.0, 1.0), (0.5, 0.195501)])
def test_of_a_disc_the_area_on_one_side_is_that_of_its_segment(x: float, share: float) -> None:
    disc = Obstacle(((0.0, 0.0),), 1.0)
    assert area_within(disc, Rect(x, -9.0, 9.0, 9.0)) / np.pi == pytest.approx(share, abs=2e-3)
