"""Steps in which it is known, without asking the engine, what a penguin touches.

While its hull is within a room's inner rectangle no wall touches it; and while it leans so little that its
other balls are off the floor, it stands on its base ball alone. Then its one contact is straight below that
ball, and how hard it presses follows from how its momentum changes. To ask the engine would cost a third of
a step and answer the same.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from icecool3d.penguin import Penguin
from icecool3d.physics.engine import Vector
from icecool3d.school import Rect, School

CALM = math.radians(20.0)
"""Up to this lean it takes no more than a look at the place of the centre of mass."""
_SLOPE = 0.3
"""At a calm lean the side must rise so steeply (m a m) that no landing lets another ball touch the floor."""
_MARGIN = 1e-5
"""Room between a hull and what counts as out of its reach, m."""

Bounds = tuple[float, float, float, float]
"""xmin, xmax, ymin, ymax."""
NOWHERE: Bounds = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Clearing:
    """Where in a room a penguin is out of reach of all walls."""

    interior: Rect
    """Between the room's walls."""
    penguin: Penguin
    """Whose hull it is."""

    @cached_property
    def calm(self) -> Bounds:
        """Where the centre of mass may be for all leans up to ``CALM``."""
        shape, sine = self.penguin.shape, math.sin(CALM)
        if math.cos(CALM) < shape.taper + _SLOPE:
            return NOWHERE
        base, head = self._arms
        return self._inset(max(shape.base_radius + abs(base) * sine, shape.head_radius + abs(head) * sine))

    def holds(self, place: Vector, turn: Vector) -> bool:
        """Whether a penguin, by its centre of mass, touches at most the floor, and with its base ball only.

        >>> from icecool3d.penguin import load_penguin
        >>> clearing = Clearing(Rect(-0.1, -0.1, 0.1, 0.1), load_penguin())
        >>> clearing.holds((0.0, 0.0, 0.01), (0.0, 0.0, 0.0, 1.0))
        True
        >>> clearing.holds((0.09, 0.0, 0.01), (0.0, 0.0, 0.0, 1.0))
        False
        """
        x, y, z = place
        i, j, k, w = turn
        base, head, offset, radius, low, high, left, right, near, far, west, east = self._limits
        up = 1.0 - 2.0 * (i * i + j * j)
        # Until it leans so far that it lies on its side, each ball of the hull is higher than the one before.
        if up <= self.penguin.shape.taper or z + offset * up <= radius:
            return False
        to_x, to_y = 2.0 * (i * k + w * j), 2.0 * (j * k - w * i)
        return (
            low < x + base * to_x < high
            and left < y + base * to_y < right
            and near < x + head * to_x < far
            and west < y + head * to_y < east
        )

    @cached_property
    def _limits(self) -> tuple[float, ...]:
        """Give where base and head ball are, what of the ball that touches the floor next, and two bounds.

        Places are on the axis and from the centre of mass; of the next ball there are place and radius.
        """
        shape = self.penguin.shape
        _, _, centre, radius = shape.balls()[1].tolist()
        bounds = (*self._inset(shape.base_radius), *self._inset(shape.head_radius))
        return (*self._arms, centre - self.penguin.centre_of_mass, radius + _MARGIN, *bounds)

    @cached_property
    def _arms(self) -> tuple[float, float]:
        """Give base and head ball's places on the axis, from the centre of mass."""
        shape, balance = self.penguin.shape, self.penguin.centre_of_mass
        return shape.base_centre - balance, shape.head_centre - balance

    def _inset(self, distance: float) -> Bounds:
        rect, distance = self.interior, distance + _MARGIN
        return rect.xmin + distance, rect.xmax - distance, rect.ymin + distance, rect.ymax - distance


def clearings(school: School, penguin: Penguin) -> tuple[Clearing, ...]:
    """Give the clearing of each room.

    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.school import load_school
    >>> len(clearings(load_school("two-rooms"), load_penguin()))
    2
    """
    return tuple(Clearing(room.interior, penguin) for room in school.rooms)


def find_clearing(clearings: Sequence[Clearing], place: Vector) -> Clearing | None:
    """Give the clearing over whose room a centre of mass is, if it is over one.

    >>> find_clearing([], (2.0, 0.5, 0.01)) is None
    True
    """
    point = place[0], place[1]
    return next((clearing for clearing in clearings if clearing.interior.surrounds(point)), None)
