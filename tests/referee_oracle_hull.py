"""The oracle's hull: how it moves between a trace's moments, and how far it is in boxes.

The hull is what it is by definition: the union of all balls whose centre and radius run evenly from the base
ball to the head ball. All answers come from trying many of those balls. Nothing is shared with the program
but the shape's three numbers and the trace's arrays.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from icecool3d.pieces import Shape
from icecool3d.trace import Trace

Numbers = NDArray[np.float64]
Truths = NDArray[np.bool_]

TRIED = 9
"""Balls tried in each round of a search; the next round tries as many between the best one's neighbours."""
ROUNDS = 7
"""Rounds of a search. The balls end 2 um apart, and what lies between two of them is below 0.1 nm."""
MANY = 65
"""Balls where a sample does. They are 0.4 mm apart, and miss the hull by at most 2.1 um."""
CLEAR = 1e-3
"""Overlaps and gaps larger than this, m, need not be known better than by a bound."""


@dataclass(frozen=True, eq=False)
class Hulls:
    """One penguin at T times."""

    base: Numbers
    """Centres of the base ball, (T, 3), m."""
    head: Numbers
    """Centres of the head ball, (T, 3), m."""
    shape: Shape

    def __getitem__(self, chosen: Truths) -> "Hulls":
        """Give some of the times."""
        return Hulls(self.base[chosen], self.head[chosen], self.shape)

    def __len__(self) -> int:
        """How many times there are."""
        return len(self.base)

    def balls(self, share: Numbers) -> tuple[Numbers, Numbers]:
        """Give centres (T, K, 3) and radii (T, K) of the balls at shares (T, K) of the way to the head."""
        centres = self.base[:, None] + share[..., None] * (self.head - self.base)[:, None]
        return centres, self.shape.base_radius + share * (self.shape.head_radius - self.shape.base_radius)

    def many_balls(self) -> tuple[Numbers, Numbers]:
        """Give the sample of balls."""
        return self.balls(np.broadcast_to(np.linspace(0.0, 1.0, MANY), (len(self), MANY)))

    def low(self, axis: int) -> Numbers:
        """Give the least coordinate (T,), m."""
        least: Numbers = np.minimum(
            self.base[:, axis] - self.shape.base_radius, self.head[:, axis] - self.shape.head_radius
        )
        return least

    def high(self, axis: int) -> Numbers:
        """Give the greatest coordinate (T,), m."""
        most: Numbers = np.maximum(
            self.base[:, axis] + self.shape.base_radius, self.head[:, axis] + self.shape.head_radius
        )
        return most

    def lean(self) -> Numbers:
        """Give the angle of the axis from upright (T,), radians."""
        axis = self.head - self.base
        lean: Numbers = np.arctan2(np.hypot(axis[:, 0], axis[:, 1]), axis[:, 2])
        return lean


@dataclass(frozen=True, eq=False)
class Motion:
    """One penguin from a trace's start to its end.

    Origins run straight between two moments. The axis goes round the axis of the turn from one orientation to
    the next (Rodrigues' formula).
    """

    t: Numbers
    """Moments, (N,), at least two, s, without those between which it never moved."""
    origin: Numbers
    """(N, 3), m."""
    axis: Numbers
    """Unit vector from base to head, (N, 3)."""
    about: Numbers
    """Unit vector about which it turns till the next moment, (N - 1, 3)."""
    turn: Numbers
    """By how much, (N - 1,), radians."""
    shape: Shape

    @cached_property
    def way(self) -> Numbers:
        """How far any point of the hull's axis moves between two moments at most, (N - 1,), m."""
        swing: Numbers = np.linalg.norm(np.cross(self.about, self.axis[:-1]), axis=1)
        straight: Numbers = np.linalg.norm(np.diff(self.origin, axis=0), axis=1)
        return straight + self.turn * swing * _head_height(self.shape)

    @cached_property
    def rise(self) -> Numbers:
        """How far it moves up and down at most, (N - 1,), m."""
        aslant = np.hypot(self.about[:, 0], self.about[:, 1])
        off = np.minimum(1.0, np.hypot(self.axis[:-1, 0], self.axis[:-1, 1]) + self.turn * aslant)
        upwards = np.abs(np.diff(self.origin[:, 2]))
        return upwards + self.turn * aslant * off * _head_height(self.shape)

    def at(self, times: Numbers) -> Hulls:
        """Give the hulls at any times of the trace."""
        before = np.clip(np.searchsorted(self.t, times, side="right") - 1, 0, len(self.t) - 2)
        share = ((times - self.t[before]) / (self.t[before + 1] - self.t[before]))[:, None]
        origin = (1.0 - share) * self.origin[before] + share * self.origin[before + 1]
        axis = _turned(self.axis[before], self.about[before], share * self.turn[before, None])
        base = origin + self.shape.base_radius * axis
        return Hulls(base, origin + _head_height(self.shape) * axis, self.shape)

    def time_to_move(self, length: float, t: float) -> float:
        """Give how long it takes to move so far (m) at a time (s), but no longer than to the next moment."""
        before = int(np.clip(np.searchsorted(self.t, t, side="right") - 1, 0, len(self.t) - 2))
        lasts = float(self.t[before + 1] - self.t[before])
        return lasts * min(1.0, length / max(float(self.way[before]), 1e-12))


def motion_of(trace: Trace, penguin: int, shape: Shape) -> Motion:
    """Take one penguin's motion from a trace."""
    pose = trace.pose[:, penguin]
    moves = np.any(np.diff(pose, axis=0) != 0.0, axis=1)
    kept = np.concatenate((moves, [False])) | np.concatenate(([False], moves))
    kept[[0, -1]] = True
    t, pose = trace.t[kept], pose[kept]
    if len(t) == 1:  # a single moment lasts a nanosecond
        t, pose = np.array([t[0], t[0] + 1e-9]), np.repeat(pose, 2, axis=0)
    x, y, z, w = pose[:, 3:].T
    axis = np.stack((2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)), axis=1)
    about, turn = _turns(pose[:-1, 3:], pose[1:, 3:])
    return Motion(t, pose[:, :3], axis, about, turn, shape)


def overlap(hulls: Hulls, low: Numbers, high: Numbers) -> Numbers:
    """Give how far (m) each hull overlaps a box from ``low`` to ``high``; below 0 it is apart by so much.

    It is by how much all balls must shrink to touch nothing of it. Boxes of two numbers are rectangles in
    plan. Moving a hull by some length changes this by no more. Beyond ``CLEAR`` it is only a bound.
    """
    size, shape = len(low), hulls.shape
    middle = 0.5 * shape.height
    share = (middle - shape.base_radius) / (_head_height(shape) - shape.base_radius)
    ahead = hulls.head - hulls.base
    reach = max(middle, abs(middle - shape.base_radius) + shape.base_radius)
    reach = max(reach, abs(_head_height(shape) - middle) + shape.head_radius)
    worth = reach - _apart((hulls.base + share * ahead)[:, :size], low, high)
    surely = np.maximum(
        shape.base_radius - _apart(hulls.base[:, :size], low, high),
        shape.head_radius - _apart(hulls.head[:, :size], low, high),
    )
    worth = np.where(surely > CLEAR, surely, worth)
    near = (worth > -CLEAR) & (surely <= CLEAR)
    worth[near] = largest(hulls[near], lambda at, radius: radius - _apart(at[..., :size], low, high))
    return worth


def overlap_with_disc(hulls: Hulls, at: tuple[float, float], radius: float) -> Numbers:
    """Give how far (m) each hull, seen from above, overlaps a disc."""
    middle = np.array(at)
    return largest(
        hulls, lambda centres, radii: radii + radius - np.linalg.norm(centres[..., :2] - middle, axis=-1)
    )


def largest(hulls: Hulls, worth: Callable[[Numbers, Numbers], Numbers]) -> Numbers:
    """Give the largest worth (T,) of all balls of each hull; it must be concave along the axis."""
    low, high = np.zeros(len(hulls)), np.ones(len(hulls))
    grid, rows = np.linspace(0.0, 1.0, TRIED), np.arange(len(hulls))
    most = np.full(len(hulls), -np.inf)
    for _ in range(ROUNDS):
        share = low[:, None] + (high - low)[:, None] * grid
        found = worth(*hulls.balls(share))
        best = np.argmax(found, axis=1)
        most = np.maximum(most, found[rows, best])
        low, high = share[rows, np.maximum(best - 1, 0)], share[rows, np.minimum(best + 1, TRIED - 1)]
    return most


def part_within(hulls: Hulls, low: Numbers, high: Numbers, axis: int) -> tuple[Numbers, Numbers]:
    """Give from where to where along ``axis`` (T,) the part of each hull reaches that is in a column.

    The column is what of space lies between ``low`` and ``high`` on the other two axes. Of a hull that only
    touches it, this is the place where it comes deepest in; of one that is apart, the nearest.
    """
    others = [other for other in range(3) if other != axis]
    centres, radii = hulls.many_balls()
    away = np.maximum(_apart(centres[..., others], low[others], high[others]), 0.0)
    rows, best = np.arange(len(hulls)), np.argmax(radii - away, axis=1)
    half = np.sqrt(np.maximum(radii**2 - away**2, 0.0))
    inside = away < radii
    inside[rows, best] = True
    least = np.where(inside, centres[..., axis] - half, np.inf).min(axis=1)
    most = np.where(inside, centres[..., axis] + half, -np.inf).max(axis=1)
    return least, most


def depth_in(hulls: Hulls, low: Numbers, high: Numbers, *, down: bool) -> Numbers:
    """Give the shortest way out (T,), m, of a box for hulls that overlap it.

    The ways are sideways, up and, where told so, down.
    """
    ways = []
    for axis in range(3):
        least, most = part_within(hulls, low, high, axis)
        ways.append(high[axis] - least)
        if axis < 2 or down:
            ways.append(most - low[axis])
    depth: Numbers = np.maximum(np.min(ways, axis=0), 0.0)
    return depth


def _apart(points: Numbers, low: Numbers, high: Numbers) -> Numbers:
    """Give how far points (..., D) are from a box, m; below 0 inside, to the nearest face."""
    beyond = np.maximum(low - points, points - high)
    apart: Numbers = np.linalg.norm(np.maximum(beyond, 0.0), axis=-1) + np.minimum(beyond.max(axis=-1), 0.0)
    return apart


def _head_height(shape: Shape) -> float:
    return shape.height - shape.head_radius


def _turned(axis: Numbers, about: Numbers, angle: Numbers) -> Numbers:
    """Turn vectors (T, 3) about unit vectors (T, 3) by angles (T, 1)."""
    along = np.sum(about * axis, axis=1, keepdims=True)
    turned: Numbers = (
        axis * np.cos(angle) + np.cross(about, axis) * np.sin(angle) + about * along * (1.0 - np.cos(angle))
    )
    return turned


def _turns(here: Numbers, there: Numbers) -> tuple[Numbers, Numbers]:
    """Give about what and by how much the shorter turn from one quaternion to the next goes."""
    x, y, z, w = here.T
    back = np.array([[w, -z, y, -x], [z, w, -x, -y], [-y, x, w, -z], [x, y, z, w]])  # times conjugate
    turn = np.einsum("ijn,nj->ni", back, there)
    turn = np.where(turn[:, 3:] < 0.0, -turn, turn)
    sine = np.linalg.norm(turn[:, :3], axis=1)
    about = turn[:, :3] / np.maximum(sine, 1e-300)[:, None]
    return about, 2.0 * np.arctan2(sine, turn[:, 3])
