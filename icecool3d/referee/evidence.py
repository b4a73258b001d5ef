"""What events rest on: numbers and moments, so that anyone can look for themselves."""

import math
from dataclasses import dataclass, fields

from icecool3d.trace import Flick

PlanPoint = tuple[float, float]
"""x and y, m."""


@dataclass(frozen=True)
class Evidence:
    """The numbers behind an event: SI in the program, millimetres and degrees in files."""

    def to_dict(self) -> dict[str, object]:
        """Give what stands in files: lengths in mm, moments in s."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True)
class Push(Evidence):
    """The finger's push."""

    flick: Flick

    def to_dict(self) -> dict[str, object]:
        """Give the flick's seven numbers."""
        return self.flick.to_dict()


@dataclass(frozen=True)
class Flight(Evidence):
    """A time off the floor."""

    began: float
    """When it left the floor, s."""
    ended: float | None
    """When it was on the floor again, s; None: not in this flick."""
    rise: float
    """How high its lowest point rose above the floor, m."""

    def to_dict(self) -> dict[str, object]:
        """Give the rise in mm.

        >>> Flight(0.1, None, 0.0312).to_dict()
        {'began': 0.1, 'ended': None, 'rise_mm': 31.2}
        """
        return {"began": self.began, "ended": self.ended, "rise_mm": mm(self.rise)}


@dataclass(frozen=True)
class Press(Evidence):
    """A touch."""

    until: float
    """When it was last felt, s."""
    impulse: float | None
    """How hard they pressed in all, N s; None where the trace tells of poses only."""
    point: PlanPoint
    """Where they met, in plan, m."""


@dataclass(frozen=True)
class Bounce(Evidence):
    """A wall's turning of a velocity."""

    point: PlanPoint
    """Where it was hit, in plan, m."""
    normal: PlanPoint
    """Unit vector in plan out of the wall."""
    before: float
    """Speed along the normal before: below 0, into the wall, m/s."""
    after: float
    """Speed along the normal after: above 0, m/s."""


@dataclass(frozen=True)
class Visit(Evidence):
    """A stay in a door's frame."""

    entered: float
    """When the first of it came in, s."""
    left: float | None
    """When the last of it went out, s; None: not in this flick."""
    to_go: float
    """How far it still was, at best, from being wholly out on the far side, m; 0 where it was."""

    def to_dict(self) -> dict[str, object]:
        """Give the way to go in mm."""
        return {"entered": self.entered, "left": self.left, "to_go_mm": mm(self.to_go)}


@dataclass(frozen=True)
class Crossing(Evidence):
    """A complete pass of a door."""

    entered: float
    """When the first of it came into the frame, s."""
    left: float
    """When the last of it went out, s."""
    under_lintel: float
    """How far it stayed under the lintel at least, m; below 0 where it pressed into it."""
    beside: float
    """How far it stayed from the nearer side of the opening at least, m; below 0 where it pressed into it."""
    cleared: float
    """How far beyond the frame it came before it turned back, or at all, m."""

    def to_dict(self) -> dict[str, object]:
        """Give the lengths in mm."""
        return {
            "entered": self.entered,
            "left": self.left,
            "under_lintel_mm": mm(self.under_lintel),
            "beside_mm": mm(self.beside),
            "cleared_mm": mm(self.cleared),
        }


@dataclass(frozen=True)
class Clearance(Evidence):
    """A jump over a wall."""

    began: float
    """When the first of it came over the wall, s."""
    ended: float
    """When it was wholly beyond, s."""
    above_wall: float
    """How far it stayed above the wall's top at least, m; 0 or below where it touched it."""

    def to_dict(self) -> dict[str, object]:
        """Give the height above the wall in mm."""
        return {"began": self.began, "ended": self.ended, "above_wall_mm": mm(self.above_wall)}


@dataclass(frozen=True)
class Lean(Evidence):
    """How far its axis is from upright."""

    angle: float
    """Radians; in files degrees."""

    def to_dict(self) -> dict[str, object]:
        """Give the angle in degrees."""
        return {"degrees": round(math.degrees(self.angle), 3)}


@dataclass(frozen=True)
class Rest(Evidence):
    """Where it was at that moment."""

    at: PlanPoint
    """The middle of its footprint's extent, m."""
    lean: float
    """How far its axis is from upright, radians."""
    depth: float
    """How far it is within what the event is about, m: the way to the nearest place wholly out of it.

    Of a frame, a wall, a red circle. 0 where the event is about neither.
    """

    def to_dict(self) -> dict[str, object]:
        """Give the lean in degrees and the depth in mm."""
        return {
            "at": list(self.at),
            "lean_degrees": round(math.degrees(self.lean), 3),
            "depth_mm": mm(self.depth),
        }


def mm(length: float) -> float:
    """Give a length in mm, to the nanometre.

    >>> mm(0.0031)
    3.1
    """
    return round(1e3 * length, 6) + 0.0
