"""The path of one penguin in a flick, as it is seen from straight above."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole
from icecool3d.kit.rotation import rotate
from icecool3d.pieces import Shape, footprint, lowest_points
from icecool3d.school import Point
from icecool3d.trace import Trace

AIRBORNE = 1e-3
"""Off the floor is whose lowest point is higher, m."""
MARKS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""How far time marks may be from each other, s."""


@dataclass(frozen=True, eq=False)
class PlanPath:
    """Where one penguin went."""

    name: str
    """Who."""
    t: Array
    """Moments, (N,), s."""
    poses: Array
    """x y z qx qy qz qw, (N, 7)."""
    middles: Array
    """Middle of the hull in plan, (N, 2), m."""
    rise: Array
    """Height of the lowest point above the floor, (N,), m."""
    shape: Shape
    """Its hull."""

    @property
    def gone(self) -> Array:
        """How far it had gone in plan at each moment, (N,), m."""
        steps = np.linalg.norm(np.diff(self.middles, axis=0), axis=1)
        return np.concatenate(([0.0], np.cumsum(steps)))

    @property
    def in_air(self) -> Flags:
        """Whether it was off the floor, (N,)."""
        return self.rise > AIRBORNE

    @property
    def busy(self) -> float:
        """After how long it had gone nearly all of its path, s."""
        gone = self.gone
        return float(self.t[np.searchsorted(gone, 0.97 * gone[-1])] - self.t[0])

    def until(self, t: float) -> "PlanPath":
        """Return the path as far as to a moment."""
        count = max(1, int(np.searchsorted(self.t, t, side="right")))
        times, poses, middles, rise = (part[:count] for part in (self.t, self.poses, self.middles, self.rise))
        return PlanPath(self.name, times, poses, middles, rise, self.shape)

    def stretches(self) -> Iterator[tuple[bool, Whole]]:
        """Yield its parts on the floor and off it in turn: whether off it, and the indices of its moments.

        Neighbours share the moment between them.
        """
        first = 0
        for air, members in groupby(self.in_air.tolist()):
            last = first + len(list(members))
            yield air, np.arange(first, min(last + 1, len(self.t)))
            first = last

    def spaced(self, indices: Whole, apart: float) -> list[int]:
        """Return those of some moments between which it went at least ``apart`` m, and the last."""
        gone = self.gone
        chosen: list[int] = []
        for index in indices.tolist():
            if not chosen or gone[index] - gone[chosen[-1]] >= apart:
                chosen.append(index)
        if chosen[-1] != indices[-1]:
            chosen.append(int(indices[-1]))
        return chosen

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
    >>> path_of(trace, "red", Shape(0.015, 0.0095, 0.05)).gone.round(6).tolist()
    [0.0, 0.1, 0.3]
    """
    poses, model = trace.pose[:, trace.penguins.index(name)], trace.meta.model(name)
    shape = shape if model is None else model.shape
    middle = np.array([0.0, 0.0, 0.5 * (shape.base_centre + shape.head_centre)])
    return PlanPath(
        name,
        trace.t,
        poses,
        (poses[:, :3] + rotate(poses[:, 3:], middle))[:, :2],
        lowest_points(shape, poses)[:, 2],
        shape,
    )


def mark_step(seconds: float, most: int = 9) -> float:
    """Return a round time, s, that fits into ``seconds`` at most ``most`` times.

    >>> mark_step(0.9), mark_step(1.7)
    (0.1, 0.2)
    """
    return next((step for step in MARKS if seconds <= most * step), MARKS[-1])
