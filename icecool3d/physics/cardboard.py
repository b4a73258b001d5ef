"""The boxes of walls and furniture: how far the balls of a body are from them, and which way out."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.physics.aim_frame import AimFrame
from icecool3d.physics.bullet import Vector3
from icecool3d.physics.mover import CLOSE, Ball, Box, Mover, Stand

_AROUND, _NEAR = 0.08, 0.03
"""How far from a hull boxes are looked for, and how near they are looked at in each step, m, at least."""


def boxes_of(centres: Array, half_sizes: Array, bodies: Sequence[int]) -> list[Box]:
    """Return boxes by their sides, and the engine's numbers of what they belong to.

    >>> boxes_of(np.array([[0.0, 0.0, 1.0]]), np.array([[2.0, 1.0, 1.0]]), [4])
    [(-2.0, 2.0, -1.0, 1.0, 0.0, 2.0, 4)]
    """
    sides = np.stack((centres - half_sizes, centres + half_sizes), axis=2).reshape(-1, 6)
    return [
        (x0, x1, y0, y1, z0, z1, body)
        for (x0, x1, y0, y1, z0, z1), body in zip(sides.tolist(), bodies, strict=True)
    ]


class Near(NamedTuple):
    """A ball of a body beside something."""

    gap: float
    """How far from it, m."""
    way: Vector3
    """The direction, in the engine's frame, that leads away from it."""
    ball: Ball
    """Which."""
    body: int
    """The engine's number of what it is beside."""


class Cardboard:
    """Boxes as they lie in the engine's frame."""

    def __init__(self, boxes: Sequence[Box], frame: AimFrame, floor: int) -> None:
        """Take boxes, how the engine's frame is turned, and the engine's number of the floor."""
        self._boxes, self._frame, self.floor = boxes, frame, floor

    def watch(self, mover: Mover, way: float) -> None:
        """Find which boxes a body might touch within ``way``, m, and how far it is from them and floor."""
        low = min(mover.base, mover.head)
        if low > 0.0:  # it may fly far
            way = max(way, 0.5 * _NEAR)
        elif mover.spare > way:
            mover.gaps, mover.low = (), low
            return
        if mover.clear < way:
            if mover.room < 2.0 * way:
                self._look_around(mover, max(_AROUND, 4.0 * way))
            reach = min(max(_NEAR, 2.0 * way), mover.room)
            gaps = self.gaps(mover, mover.stand, mover.around)
            nearest = [min(gaps[place : place + 3]) for place in range(0, len(gaps), 3)]
            mover.near = [box for box, gap in zip(mover.around, nearest, strict=True) if gap < reach]
            mover.clear = min([mover.room, *(gap for gap in nearest if gap >= reach)])
        mover.gaps, mover.spare = (), mover.clear
        if mover.near:
            mover.gaps = self.gaps(mover, mover.stand, mover.near)
            mover.spare = min(mover.clear, *mover.gaps)
        mover.low = min(low, mover.spare)

    def _look_around(self, mover: Mover, room: float) -> None:
        (x, y), z = self._frame.point_from_engine(*mover.state.place[:2]), mover.state.place[2]
        far = mover.hull.reach + room
        mover.room = room
        mover.around = [
            box
            for box in self._boxes
            if box[0] - far < x < box[1] + far and box[2] - far < y < box[3] + far and z < box[5] + far
        ]

    def gaps(self, mover: Mover, stand: Stand, boxes: Sequence[Box]) -> list[float]:
        """Return how far a body that stands so is from each of some boxes, m.

        Of each box three numbers: of the first and the last ball, and of the nearest between them. Far from
        a box it is at least that.
        """
        x, y, z, a, b, c = stand
        x, y = self._frame.point_from_engine(x, y)
        a, b = self._frame.point_from_engine(a, b)
        balls = mover.hull.balls
        (base, wide), (head, narrow) = balls[0], balls[-1]
        u, v, w, p, q, r = x + base * a, y + base * b, z + base * c, x + head * a, y + head * b, z + head * c
        west, east = min(u - wide, p - narrow), max(u + wide, p + narrow)
        south, north = min(v - wide, q - narrow), max(v + wide, q + narrow)
        low = min(w - wide, r - narrow)
        gaps: list[float] = []
        for box in boxes:
            x0, x1, y0, y1, z0, z1, _ = box
            bound = max(x0 - east, west - x1, y0 - north, south - y1, low - z1)
            if bound > CLOSE:
                gaps += (bound, bound, bound)
                continue
            first, last = _distance(box, u, v, w) - wide, _distance(box, p, q, r) - narrow
            flat = (y0 <= v <= y1 and y0 <= q <= y1) or (x0 <= u <= x1 and x0 <= p <= x1)
            if flat and z0 <= w <= z1 and z0 <= r <= z1:  # all between are before the same side
                gaps += (first, last, max(first, last))
                continue
            least = math.inf
            for place, radius in balls[1:-1]:
                gap = _distance(box, x + place * a, y + place * b, z + place * c) - radius
                least = min(least, gap)
            gaps += (first, last, least)
        return gaps

    def nearest(self, mover: Mover, which: int) -> Near:
        """Return the ball that is as far from a box as the gap of a number says."""
        ball = (slice(1), slice(-1, None), slice(1, -1))[which % 3]
        return min(self.each(mover, which // 3, mover.hull.balls[ball]))

    def each(self, mover: Mover, number: int, balls: Sequence[Ball]) -> Iterator[Near]:
        """Yield how far some balls of a body are from one of the boxes near it."""
        box, (x, y, z, a, b, c) = mover.near[number], mover.stand
        x, y = self._frame.point_from_engine(x, y)
        a, b = self._frame.point_from_engine(a, b)
        x0, x1, y0, y1, z0, z1, body = box
        for place, radius in balls:
            p, q, r = x + place * a, y + place * b, z + place * c
            across, along, up = p - min(max(p, x0), x1), q - min(max(q, y0), y1), r - min(max(r, z0), z1)
            far = math.sqrt(across * across + along * along + up * up)
            if far > 0.0:
                across, along, up = across / far, along / far, up / far
            else:  # the middle of the ball is inside
                far, across, along, up = max(
                    *((x0 - p, -1.0, 0.0, 0.0), (p - x1, 1.0, 0.0, 0.0), (y0 - q, 0.0, -1.0, 0.0)),
                    *((q - y1, 0.0, 1.0, 0.0), (z0 - r, 0.0, 0.0, -1.0), (r - z1, 0.0, 0.0, 1.0)),
                )
            way = *self._frame.point_to_engine(across, along), up
            yield Near(far - radius, way, (place, radius), body)


def _distance(box: Box, x: float, y: float, z: float) -> float:
    """Return how far a point is from a box, m; inside it less than 0."""
    x0, x1, y0, y1, z0, z1, _ = box
    across = x0 - x if x < x0 else x - x1 if x > x1 else 0.0
    along = y0 - y if y < y0 else y - y1 if y > y1 else 0.0
    up = z0 - z if z < z0 else z - z1 if z > z1 else 0.0
    if across == 0.0:
        if along == 0.0:
            return up if up > 0.0 else max(x0 - x, x - x1, y0 - y, y - y1, z0 - z, z - z1)
        if up == 0.0:
            return along
    elif along == 0.0 and up == 0.0:
        return across
    return math.sqrt(across * across + along * along + up * up)
