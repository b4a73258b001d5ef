"""What the referee decides where the rulebooks are silent: in words, and as numbers that can be changed.

What a flick is worth is decided by the rules, which have rulings of their own. Pass other ``Rulings`` to
``judge`` to see what they would change.
"""

import math
from dataclasses import dataclass

from icecool3d.kit.phrase import Phrase, Ruling

ROUNDING = 1e-9
"""Lengths are compared to the nanometre: what is closer than that touches and does not overlap, m."""
SAME_TIME = 1e-9
"""Events closer than this are told in the order in which their kinds are listed, s."""
SAME_PLACE = 1e-3
"""A contact as near as this to two walls, m, is of the one whose face looks along the contact's normal."""
STRIDE = 1e-2
"""No hull is looked at less often than once on a way of this length, m: less than penguins are wide."""
BEND = 1e-8
"""A cubic stands for the arc of a ball between two moments where it is no further off than this, m."""
FINEST = 3e-5
"""What begins and ends within a way as short as this, m, a third of the tolerance, may go unseen."""


@dataclass(frozen=True)
class Rulings:
    """The numbers in the referee's rulings.

    >>> Rulings(toppled=1.0).toppled
    1.0
    """

    tolerance: float = 1e-4
    """What is no deeper than this in cardboard or floor is beside or upon it, m.

    Penguins at rest press a few hundredths of a millimetre into what holds them. Door frames have no
    tolerance: nothing presses against what is open.
    """
    give: float = 1e-2
    """How deep a penguin may be in cardboard that it was felt to hit and not be through it, m.

    In the engine a fast penguin sinks in for a step or two: 0.3 mm in the median, 6 mm at 8 m/s. Who goes
    through a wall is 18 mm deep in it, half its own width and the wall's thickness.
    """
    graze: float = 5e-4
    """How deep it may be in cardboard that nobody says it felt, in a trace that tells of contacts, m.

    Between two steps a fast penguin may brush an edge that the engine then finds it beyond: 0.2 mm in one
    of 900 flicks over the outer wall. A trace that tells of no contacts is judged by the tolerance alone.
    """
    felt: float = 5e-3
    """It was felt if there was a contact while it crossed, or this long before or after, s."""
    near: float = 5e-3
    """A penguin that came this near to a door's frame gets a verdict, m."""
    rise: float = 1e-3
    """It left the floor if its lowest point rose at least so high, m."""
    lull: float = 1e-2
    """Touches with no more than this between them are one, s."""
    bounce_speed: float = 1e-3
    """A bounce turns at least this speed into the wall into at least this speed out of it, m/s."""
    bounce_time: float = 2e-3
    """The speeds are those so long before the touch and after it, s."""
    bounce_level: float = 0.5
    """A normal with less than this in plan is that of a wall's top: landing there is no bounce."""
    toppled: float = math.radians(60.0)
    """It has toppled when it leans further than this, radians …"""
    righted: float = math.radians(30.0)
    """… and stands again when it leans less than this, radians."""
    still: float = 1e-4
    """It is at rest from when neither of its ends is further than this from where it ends, m."""


RULINGS = (
    Ruling(
        "DOOR-3",
        Phrase(
            "A penguin is within a door's frame if its outline from straight above overlaps it. To touch the "
            "frame's edge is not to be within it. Upon the lintel counts as within."
        ),
    ),
    Ruling(
        "DOOR-9",
        Phrase(
            "Whatever of a penguin is in the opening must be under the lintel and between its sides; then it "
            "is through, in the air or lying too. If all of it stays above the wall it is over, touching the "
            "top or rolling along it too. Who hits cardboard may press into it."
        ),
        ("tolerance", "graze", "give", "felt"),
    ),
    Ruling(
        "DOOR-10",
        Phrase("Each complete way through a door is a pass of its own, back as well as there."),
    ),
    Ruling(
        "STUCK-1",
        Phrase(
            "Who began the flick within a door's frame cannot pass that door in it, not even after backing "
            "out. The same holds for who is pushed."
        ),
    ),
    Ruling(
        "CATCH-6",
        Phrase(
            "Penguins touch from the first contact that presses; those that stand together untouched do not "
            "count. Contacts that follow each other closely are one."
        ),
        ("lull",),
    ),
    Ruling(
        "TASK-5",
        Phrase(
            "A jump goes from wholly in one place to wholly in another with all of the penguin above the "
            "walls. It is over a door if all of it that is over the wall stays within the door's width. A "
            "wall or frame turned a penguin back if its speed into the wall became a speed out of it; "
            "grazing and landing on the top are no bounces."
        ),
        ("tolerance", "bounce_speed", "bounce_time", "bounce_level"),
    ),
    Ruling(
        "TURN-5",
        Phrase("A penguin is on the red circle while any of its outline from straight above is."),
    ),
    Ruling(
        "OUT-1",
        Phrase(
            "A penguin has left the school when nothing of it is over any box, seen from straight above, and "
            "is back when it is wholly in a room. Upon an outer wall it has not left."
        ),
    ),
    Ruling(
        "FLICK-3",
        Phrase("A penguin has left the floor when its lowest point rose by more than a wobble does."),
        ("rise",),
    ),
    Ruling(
        "WAL-2",
        Phrase(
            "A penguin, or a walrus, is knocked over when it leans far to the side, until it stands again."
        ),
        ("toppled", "righted"),
    ),
)
"""All of them, for players to read."""
