"""Whether penguins may come near each other in the next few steps: while none can, few need be watched."""

import math
from collections.abc import Sequence
from itertools import combinations

from icecool3d.penguin import Penguin
from icecool3d.physics.engine import GRAVITY
from icecool3d.physics.rows import Row
from icecool3d.physics.start import MAX_SLEEPING_SINE

_JOLT = 0.003
"""Speed, m/s, that what stands a little too deep gets from the engine as it is put right."""
_MARGIN = 0.002
"""Nearer than this to each other, m, penguins count as touching already."""


class Neighbours:
    """Looks at the distances between penguins, safely: nothing gets faster than its energy allows."""

    def __init__(self, penguin: Penguin, step: float) -> None:
        """Take the sizes of a penguin; ``step`` is the time step, s."""
        shape, balance = penguin.shape, penguin.centre_of_mass
        widest = max(shape.base_radius, shape.head_radius)
        # How far from the centre of mass a hull reaches in plan: of a sleeper, which stands, and of any.
        self._standing = widest + shape.height * MAX_SLEEPING_SINE + _MARGIN
        self._lying = max(balance, shape.height - balance, widest) + _MARGIN
        self._lowest = shape.base_radius - abs(shape.base_radius - balance)
        self._gyration = max(penguin.inertia) / penguin.mass
        self._step = step

    def look(self, rows: Sequence[Row], duration: float) -> tuple[list[Row], bool]:
        """Give the sleepers that may be touched during so long (s), and say whether no others can touch."""
        if len(rows) == 1:
            return [], True
        awake = [row for row in rows if not row.asleep]
        way = self.top_speed(awake) * duration
        near = self._standing + self._lying + way
        wanted = [row for row in rows if row.asleep and any(_within(near, row, one) for one in awake)]
        close = 2.0 * (self._lying + way)
        apart = not any(_within(close, one, other) for one, other in combinations(awake, 2))
        return wanted, apart

    def top_speed(self, awake: Sequence[Row]) -> float:
        """Give the speed, m/s, if all energy that these have went into one's centre of mass."""
        squares = 0.0
        for row in awake:
            speed, spin = row.motion(self._step)
            fall = max(row.place[2] - self._lowest, 0.0)
            squares += speed + self._gyration * spin + 2.0 * GRAVITY * fall
        return math.sqrt(squares) + _JOLT


def _within(distance: float, one: Row, other: Row) -> bool:
    here, there = one.place, other.place
    return math.hypot(here[0] - there[0], here[1] - there[1]) < distance
