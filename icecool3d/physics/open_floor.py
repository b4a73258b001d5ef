"""Steps in which it is known, without asking the engine, what a penguin touches.

While its hull is within a room's inner rectangle no wall touches it; and while it leans so little that its
other balls are off the floor, it stands on its base ball alone. Then its one contact is straight below that
ball, and how hard it presses follows from how its momentum changes. To ask the engine would cost a quarter
of a step and answer the same.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from icecool3d.physics.aim_frame import AimFrame
from icecool3d.physics.bullet import Vector
from icecool3d.pieces import Penguin
from icecool3d.school import Furniture, Rect, School
from icecool3d.school.furniture import CARD_PROUD

_SLOPE = 0.15
"""How much faster than along its own side, m a m of the axis, the hull must rise from the floor."""
_MARGIN = 1e-5
"""Room between a hull and what counts as out of its reach, m."""


@dataclass(frozen=True)
class OpenFloor:
    """The inside of a room, for a penguin in it."""

    interior: Rect
    """Between the room's walls."""
    penguin: Penguin
    """Whose hull it is."""

    def lasts(self, pose: Vector, top_speed: float, frame: AimFrame) -> float:
        """Return for how long (s) a penguin surely touches no wall, and the floor with its base ball at most.

        ``pose`` is of its centre of mass in the engine's frame; ``top_speed`` (m/s) that of all its energy
        in one straight motion.

        >>> from icecool3d.pieces import load_penguin
        >>> open_floor = OpenFloor(Rect(-0.1, -0.1, 0.1, 0.1), load_penguin())
        >>> round(open_floor.lasts((0.0, 0.0, 0.01, 0.0, 0.0, 0.0, 1.0), 0.5, AimFrame.of(0.0)), 3)
        0.011
        >>> open_floor.lasts((0.09, 0.0, 0.01, 0.0, 0.0, 0.0, 1.0), 0.5, AimFrame.of(0.0))
        0.0
        """
        x, y, _, i, j, k, w = pose
        base, head, low, high, left, right, near, far, west, east, upright, stretch, gyration = self._sizes
        slope = 1.0 - 2.0 * (i * i + j * j) - upright
        to_x, to_y = frame.point_from_engine(2.0 * (i * k + w * j), 2.0 * (j * k - w * i))
        x, y = frame.point_from_engine(x, y)
        at, by, over, beyond = x + base * to_x, y + base * to_y, x + head * to_x, y + head * to_y
        gap = min(
            at - low, high - at, by - left, right - by, over - near, far - over, beyond - west, east - beyond
        )
        if slope <= 0.0 or gap <= 0.0:
            return 0.0
        return min(gap / stretch, slope * gyration) / top_speed

    @cached_property
    def _sizes(self) -> tuple[float, ...]:
        """Return numbers of the hull.

        Base and head ball on the axis from the centre of mass; where either may be; how upright the axis must
        be; how much faster than the top speed a point of the hull may be; the radius of gyration.
        """
        shape, balance = self.penguin.shape, self.penguin.centre_of_mass
        gyration = math.sqrt(min(self.penguin.inertia) / self.penguin.mass)
        farthest = max(balance, shape.height - balance, shape.base_radius)
        return (
            shape.base_centre - balance,
            shape.head_centre - balance,
            *self._inset(shape.base_radius + _MARGIN),
            *self._inset(shape.head_radius + _MARGIN),
            shape.taper + _SLOPE,
            math.hypot(1.0, farthest / gyration),
            gyration,
        )

    def _inset(self, distance: float) -> tuple[float, float, float, float]:
        rect = self.interior
        return rect.xmin + distance, rect.xmax - distance, rect.ymin + distance, rect.ymax - distance


def open_floors(
    school: School, penguin: Penguin, furniture: Sequence[Furniture] = ()
) -> tuple[OpenFloor, ...]:
    """Return the open floor of each room into which no furniture reaches.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_school
    >>> len(open_floors(load_school("two-rooms"), load_penguin()))
    2
    """
    plans = [each.plan for each in furniture]
    free = (_beside(room.interior, plans) for room in school.rooms)
    return tuple(OpenFloor(floor, penguin) for floor in free if floor is not None)


def _beside(interior: Rect, plans: Sequence[Rect]) -> Rect | None:
    """Return what of a room is beside the furniture: a card only stands a hair out of its frame."""
    for floor in (interior, interior.inset(CARD_PROUD)):
        if not any(floor.overlaps(plan) for plan in plans):
            return floor
    return None


def find_open_floor(open_floors: Sequence[OpenFloor], point: tuple[float, float]) -> OpenFloor | None:
    """Return the open floor over whose room a centre of mass is, if it is over one.

    >>> find_open_floor([], (2.0, 0.5)) is None
    True
    """
    for open_floor in open_floors:
        if open_floor.interior.surrounds(point):
            return open_floor
    return None
