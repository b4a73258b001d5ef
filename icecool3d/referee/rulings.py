"""Every number by which the referee decides where the rulebooks give none, each with the rule that it serves.

Pass other ``Rulings`` to ``judge`` to see what they would change.
"""

import math
from dataclasses import dataclass

ROUNDING = 1e-9
"""Lengths are compared to the nanometre: what is closer than that touches and does not overlap, m."""


@dataclass(frozen=True)
class Rulings:
    """The numbers in the rulings of this referee.

    >>> Rulings(toppled=1.0).toppled
    1.0
    """

    tolerance: float = 1e-4
    """DOOR-9, OUT-1, TURN-5: what is no deeper than this in cardboard or floor is beside or upon it, m.

    Penguins at rest press a few hundredths of a millimetre into what holds them. Door frames have no
    tolerance: nothing presses against what is open.
    """
    give: float = 6e-3
    """DOOR-9: how deep a penguin may press into cardboard that it is felt to hit and not be through it, m.

    In the engine a fast penguin sinks in for a step or two: 0.3 mm in the median, 5 mm at 8 m/s.
    """
    felt: float = 5e-3
    """DOOR-9: it was felt if there was a contact while it crossed, or this long before or after, s."""
    near: float = 5e-3
    """DOOR-3: a penguin that came this near to a door's frame gets a verdict, m."""
    rise: float = 1e-3
    """FLICK-3: it left the floor if its lowest point rose at least so high, m."""
    lull: float = 1e-2
    """CATCH-1, TASK-5: touches with less than this between them are one, s."""
    bounce_speed: float = 1e-3
    """TASK-5: a bounce turns at least this speed into the wall into at least this speed out of it, m/s."""
    bounce_time: float = 2e-3
    """TASK-5: the speeds are those so long before the touch and after it, s."""
    bounce_level: float = 0.5
    """TASK-5: a normal with less than this in plan is that of a wall's top: landing there is no bounce."""
    toppled: float = math.radians(60.0)
    """It has toppled when it leans further than this, radians …"""
    righted: float = math.radians(30.0)
    """… and stands again when it leans less than this, radians."""
    still: float = 1e-4
    """It is at rest from when neither of its ends is further than this from where it ends, m."""
