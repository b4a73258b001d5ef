"""Hulls of different shapes looked at together are what each of them is alone, to the last bit."""

from collections.abc import Callable

import numpy as np
import pytest

from icecool3d.kit.arrays import Array, Whole
from icecool3d.pieces import (
    Hulls,
    Shape,
    Shapes,
    ball_centres,
    distance_in_plan,
    extent,
    footprint,
    lowest_points,
    signed_distance,
)

PENGUIN, WALRUS = Shape(0.015, 0.0095, 0.05), Shape(0.018, 0.012, 0.055)
HEAVY_HEAD = Shape(0.009, 0.016, 0.06)
SHAPES = (PENGUIN, WALRUS, HEAVY_HEAD)
RANDOM = np.random.default_rng(5)
COUNT = 60
ROWS: Whole = RANDOM.integers(3, size=COUNT, dtype=np.int64)
POSES = np.concatenate((RANDOM.uniform(-0.03, 0.03, (COUNT, 3)), RANDOM.normal(size=(COUNT, 4))), axis=1)
POSES[:, 3:] /= np.sqrt((POSES[:, 3:] ** 2).sum(axis=1))[:, None]
POINTS = RANDOM.uniform(-0.05, 0.05, (COUNT, 3))

Look = Callable[[Hulls, Whole], Array]


def centres(shape: Hulls, some: Whole) -> Array:
    return ball_centres(shape, POSES[some])


LOOKS: dict[str, Look] = {
    "both balls": centres,
    "extent": lambda shape, some: extent(shape, POSES[some], np.array([0.6, 0.8, 0.0])),
    "lowest points": lambda shape, some: lowest_points(shape, POSES[some]),
    "footprint": lambda shape, some: footprint(shape, POSES[some], 12).reshape(-1, 24),
    "distance": lambda shape, some: signed_distance(shape, POSES[some], POINTS[some]),
    "distance in plan": lambda shape, some: distance_in_plan(shape, centres(shape, some), POINTS[some, :2]),
}


@pytest.mark.parametrize("look", LOOKS)
def test_each_hull_is_seen_as_if_it_were_alone(look: str) -> None:
    together = LOOKS[look](Shapes.of_rows(SHAPES, ROWS), np.arange(COUNT))
    for index, shape in enumerate(SHAPES):
        rows = np.flatnonzero(np.equal(ROWS, index))
        assert together[rows].tobytes() == LOOKS[look](shape, rows).tobytes()
