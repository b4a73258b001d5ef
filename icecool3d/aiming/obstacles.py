"""What is in the way of a flick: walls, furniture and bodies, asked for many paths at once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole, length_of
from icecool3d.school import Furniture, Point, School
from icecool3d.school.wall_solids import collision_boxes, furniture_boxes

TALL = 0.05
"""How tall a penguin stands, m."""
ROUND = 0.015
"""Radius of its footprint, m."""
FINER = 2
"""Pieces into which each stretch of a path is cut, so that no wall falls between two samples."""
_FREE = 1.0
_WIDE = 2.5 * ROUND
"""What is farther than this from a penguin's middle is not in its way, m."""


@dataclass(frozen=True, eq=False)
class Obstacles:
    """Boxes and bodies."""

    low: Array
    """Lower corners of the boxes, (W, 3), m."""
    high: Array
    """Upper corners, (W, 3), m."""
    bodies: Array
    """Middles of who stands there, (B, 2), m."""

    def gaps(self, paths: Array, until: Whole) -> Array:
        """Return how near each path (C, K, 3) comes to anything up to a sample (C,), m; below 0 it collides.

        >>> from icecool3d.school import load_school
        >>> there = obstacles_in(load_school("two-rooms"))
        >>> way = np.array([[[0.1, y, 0.0], [0.0, y, 0.0], [-0.1, y, 0.0]] for y in (0.0, 0.06)])
        >>> there.gaps(way, np.array([2, 2])).round(3).tolist()
        [0.016, -0.015]
        """
        if not len(paths):
            return np.empty(0)
        fine, late = _finer(paths[:, : int(until.max()) + 1], until)
        x, y, z = fine[~late].T  # all that counts, one after the other
        nearest = np.full(x.shape, _FREE)
        near = (self.low[:, 0] < x.max() + _WIDE) & (self.high[:, 0] > x.min() - _WIDE)
        near &= (self.low[:, 1] < y.max() + _WIDE) & (self.high[:, 1] > y.min() - _WIDE)
        boxes = zip(self.low[near].tolist(), self.high[near].tolist(), strict=True)
        for (xmin, ymin, zmin), (xmax, ymax, zmax) in boxes:
            beside = np.maximum(np.maximum(xmin - x, x - xmax), 0.0)
            before = np.maximum(np.maximum(ymin - y, y - ymax), 0.0)
            rows = np.flatnonzero((beside < _WIDE) & (before < _WIDE) & (z < zmax) & (z + TALL > zmin))
            if len(rows):
                nearest[rows] = np.minimum(nearest[rows], length_of(beside[rows], before[rows]))
        for at_x, at_y in self.bodies.tolist():
            away = length_of(x - at_x, y - at_y) - ROUND
            away[z >= TALL] = _FREE
            np.minimum(nearest, away, out=nearest)
        whole = np.full(late.shape, _WIDE)
        whole[~late] = np.minimum(nearest, _WIDE)
        gaps: Array = whole.min(axis=1) - ROUND
        return gaps


def _finer(paths: Array, until: Whole) -> tuple[Array, Flags]:
    """Return paths with more samples, and which of those (C, K) are the start or come too late."""
    steps = np.arange(1, FINER + 1)[:, None] / FINER
    here, there = paths[:, :-1, None], paths[:, 1:, None]
    fine = (here + steps * (there - here)).reshape(len(paths), -1, 3)
    late = np.arange(fine.shape[1])[None] >= FINER * until[:, None]
    return fine, late


@lru_cache(maxsize=8)
def _walls(school: School) -> tuple[Array, Array]:
    boxes = collision_boxes(school)
    return boxes.centres - boxes.half_sizes, boxes.centres + boxes.half_sizes


def obstacles_in(
    school: School,
    furniture: Sequence[Furniture] = (),
    bodies: Mapping[str, Point] | None = None,
) -> Obstacles:
    """Return the walls of a school, the furniture in it and who stands there, by their middles."""
    low, high = _walls(school)
    centres, halves = furniture_boxes(furniture)
    middles = np.array(list((bodies or {}).values()), dtype=float).reshape(-1, 2)
    return Obstacles(
        np.concatenate((low, centres - halves)), np.concatenate((high, centres + halves)), middles
    )
