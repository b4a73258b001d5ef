"""What events rest on: numbers and moments, so that anyone can look for themselves.

Evidence is there to be told and written down, so its numbers are those of files: lengths in millimetres and
angles in degrees where their names say so.
"""

import math
from typing import Annotated

from icecool3d.kit.codec import Declared, Within
from icecool3d.kit.limits import VALUE_SIZE

Number = Annotated[float, Within(ge=-VALUE_SIZE, le=VALUE_SIZE)]
PlanPoint = tuple[Number, Number]
"""x and y, m."""


def mm(length: float) -> float:
    """Return a length (m) in mm, to the nanometre.

    >>> mm(0.0031)
    3.1
    """
    return round(1e3 * float(length), 6) + 0.0  # + 0.0 turns -0.0 into 0.0


def degrees(angle: float) -> float:
    """Return an angle (radians) in degrees, to the thousandth.

    >>> degrees(math.pi)
    180.0
    """
    return round(math.degrees(angle), 3)


class Evidence(Declared, frozen=True):
    """The numbers behind an event."""


class Flight(Evidence, frozen=True):
    """A time off the floor."""

    began: Number
    """When it left the floor, s."""
    ended: Number | None
    """When it was on the floor again, s; None: not in this flick."""
    rise_mm: Number
    """How high its lowest point rose above the floor."""


class Press(Evidence, frozen=True):
    """A touch."""

    until: Number
    """When it was last felt, s."""
    impulse: Number | None
    """How hard they pressed in all, N s; None where the trace tells of poses only."""
    point: PlanPoint
    """Where they met, in plan, m."""


class Bounce(Evidence, frozen=True):
    """A wall's turning of a velocity."""

    point: PlanPoint
    """Where it was hit, in plan, m."""
    normal: PlanPoint
    """Unit vector in plan out of the wall."""
    before: Number
    """Speed along the normal before: below 0, into the wall, m/s."""
    after: Number
    """Speed along the normal after: above 0, m/s."""


class Visit(Evidence, frozen=True):
    """A stay in a door's frame."""

    entered: Number
    """When the first of it came in, s."""
    left: Number | None
    """When the last of it went out, s; None: not in this flick."""
    to_go_mm: Number
    """How far it still was, at best, from being wholly out on the far side; 0 where it was."""


class Crossing(Evidence, frozen=True):
    """A complete pass of a door."""

    entered: Number
    """When the first of it came into the frame, s."""
    left: Number
    """When the last of it went out, s."""
    under_lintel_mm: Number
    """How far it stayed under the lintel at least; below 0 where it pressed into it."""
    beside_mm: Number
    """How far it stayed from the nearer side of the opening at least; below 0 where it pressed into it."""
    cleared_mm: Number
    """How far beyond the frame it came before it turned back, or at all."""


class Clearance(Evidence, frozen=True):
    """A jump over a wall."""

    began: Number
    """When the first of it came over the wall, s."""
    ended: Number
    """When it was wholly beyond, s."""
    above_wall_mm: Number
    """How far it stayed above the wall's top at least; 0 or below where it touched it."""


class Lean(Evidence, frozen=True):
    """How far its axis is from upright."""

    degrees: Number
    """From 0 to 180."""


class Rest(Evidence, frozen=True):
    """Where it was at that moment."""

    at: PlanPoint
    """The middle of its footprint's extent, m."""
    lean_degrees: Number
    """How far its axis is from upright."""
    depth_mm: Number
    """How far it is within what the event is about: the way to the nearest place wholly out of it.

    Of a frame (across or along it), a wall, a red circle. 0 where the event is about neither.
    """
