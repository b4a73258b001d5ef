"""The path of one penguin in a flick, as it is seen from straight above."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import rotate
from icecool3d.pieces import Shape, footprint, lowest_points
from icecool3d.school import Point
from icecool3d.trace import Trace, interpolate

AIRBORNE = 1e-3
"""Off the floor is whose lowest point is higher, m."""
MARKS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""How far time marks may be from each other, s."""
_MOST = 10_000
"""Into no more parts a path is cut."""


@dataclass(frozen=True, eq=False)
class PlanPath:
    """Where one penguin went."""

    name: str
    """Who."""
    t: Array
    """Moments, (N,), s."""
    poses: Array
    """x y z qx qy qz qw, (N, 7)."""
    shape: Shape
    """Its hull."""

    @cached_property
    def middles(self) -> Array:
        """Middle of the hull in plan, (N, 2), m."""
        middle = np.array([0.0, 0.0, 0.5 * (self.shape.base_centre + self.shape.head_centre)])
        plan: Array = (self.poses[:, :3] + rotate(self.poses[:, 3:], middle))[:, :2]
        return plan

    @cached_property
    def rise(self) -> Array:
        """Height of the lowest point above the floor, (N,), m."""
        rise: Array = lowest_points(self.shape, self.poses)[:, 2]
        return rise

    @cached_property
    def gone(self) -> Array:
        """How far it had gone in plan at each moment, (N,), m."""
        steps = np.linalg.norm(np.diff(self.middles, axis=0), axis=1)
        return np.concatenate(([0.0], np.cumsum(steps)))

    @property
    def busy(self) -> float:
        """After how long it had gone nearly all of its path, s."""
        return float(np.interp(0.97 * self.gone[-1], self.gone, self.t) - self.t[0])

    def then(self, times: Array) -> "PlanPath":
        """Return the path by other moments, (K,), s: its own, or between them."""
        return replace(self, t=times, poses=interpolate(self.t, self.poses[:, None], times)[:, 0])

    def between(self, began: float, ended: float) -> "PlanPath":
        """Return the path from one time to another, s."""
        inside = slice(*np.searchsorted(self.t, (began, ended)).tolist())
        return self.then(np.unique(np.concatenate(([began], self.t[inside], [ended]))))

    def stretches(self) -> Iterator[tuple[bool, "PlanPath"]]:
        """Yield its parts on the floor and off it in turn, and whether each is off it."""
        in_air = self.rise > AIRBORNE
        edges = np.flatnonzero(in_air[1:] != in_air[:-1])
        share = (AIRBORNE - self.rise[edges]) / (self.rise[edges + 1] - self.rise[edges])
        times = self.t[edges] + share * (self.t[edges + 1] - self.t[edges])
        ends = [float(self.t[0]), *times.tolist(), float(self.t[-1])]
        for place, (began, ended) in enumerate(pairwise(ends)):
            yield bool(in_air[0]) == (place % 2 == 0), self.between(began, ended)

    def spaced(self, apart: float) -> "PlanPath":
        """Return the path by moments between each of which it went ``apart`` m, and the last."""
        marks = np.arange(0.0, self.gone[-1], max(apart, self.gone[-1] / _MOST))
        return self.then(np.append(np.interp(marks, self.gone, self.t), self.t[-1]))

    def at(self, index: int) -> Point:
        """Return its middle at one moment."""
        return float(self.middles[index, 0]), float(self.middles[index, 1])

    def facing(self, index: int) -> Point:
        """Return where its beak points in plan, and how level: a vector of length 0 to 1."""
        x, y, _ = rotate(self.poses[index, 3:], np.array([1.0, 0.0, 0.0])).tolist()
        return x, y

    def outline(self, index: int) -> list[Point]:
        """Return its footprint at one moment."""
        return [(x, y) for x, y in footprint(self.shape, self.poses[index : index + 1], 96)[0].tolist()]


def path_of(trace: Trace, name: str, shape: Shape) -> PlanPath:
    """Return the path of a body; its hull is ``shape`` where the trace does not say.

    >>> from icecool3d.trace import Meta, make_trace
    >>> poses = [[[x, 0, 0, 0, 0, 0, 1]] for x in (0.0, 0.1, 0.3)]
    >>> trace = make_trace(Meta(("red",)), [0.0, 0.1, 0.2], poses)
    >>> path = path_of(trace, "red", Shape(0.015, 0.0095, 0.05))
    >>> path.gone.round(6).tolist(), path.spaced(0.15).t.round(6).tolist()
    ([0.0, 0.1, 0.3], [0.0, 0.125, 0.2])
    """
    model = trace.meta.model(name)
    poses = trace.pose[:, trace.penguins.index(name)]
    return PlanPath(name, trace.t, poses, shape if model is None else model.shape)


def mark_step(seconds: float, most: int = 9) -> float:
    """Return a round time, s, that fits into ``seconds`` at most ``most`` times.

    >>> mark_step(0.9), mark_step(1.7)
    (0.1, 0.2)
    """
    return next((step for step in MARKS if seconds <= most * step), MARKS[-1])
