"""How deep a penguin may be in cardboard without being through it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.referee.rulings import Rulings
from icecool3d.trace import WALL, Trace


@dataclass(frozen=True, eq=False)
class Felt:
    """What one penguin felt of walls; looked up only if somebody asks."""

    trace: Trace
    """What happened."""
    penguin: int
    """Its index there."""
    rulings: Rulings
    """What that allows."""

    @cached_property
    def moments(self) -> Array:
        """When it was pressed by a wall, never decreasing, (C,), s."""
        contacts = self.trace.contacts
        rows = (contacts.a == self.penguin) & (contacts.b == WALL)
        felt: Array = self.trace.t[contacts.step[rows]]
        return felt

    def allows(self, depth: float, began: float, ended: float) -> bool:
        """Whether it may be so deep in cardboard (m) in a crossing, and not be through it.

        Who was felt to hit it may have sunk in, and comes out slowly.
        """
        if depth <= (self.rulings.graze if len(self.trace.contacts) else self.rulings.tolerance):
            return True
        first = np.searchsorted(self.moments, began - self.rulings.felt)
        hit = first < len(self.moments) and self.moments[first] <= ended + self.rulings.felt
        return bool(hit and depth <= self.rulings.give)
