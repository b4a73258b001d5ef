"""What events rest on: numbers and moments, so that anyone can look for themselves."""

from dataclasses import dataclass, field

from icecool3d.events.units import DEGREES, KEYED_DEGREES, MM, to_file
from icecool3d.kit.flick import Flick

PlanPoint = tuple[float, float]
"""x and y, m."""


@dataclass(frozen=True)
class Evidence:
    """The numbers behind an event: SI in the program, millimetres and degrees in files.

    >>> Flight(0.1, None, 0.0312).to_dict()
    {'began': 0.1, 'ended': None, 'rise_mm': 31.2}
    """

    def to_dict(self) -> dict[str, object]:
        """Return what stands in files and on the screen."""
        return to_file(self)


@dataclass(frozen=True)
class Push(Evidence):
    """The finger's push: the numbers of a ``Flick``, in files as in the program."""

    penguin: str
    """Who was pushed."""
    aim: float
    """The finger's way in plan, degrees."""
    speed: float
    """Speed of the fingertip, m/s."""
    height: float = 0.2
    """Height of the contact, a fraction."""
    side: float = 0.0
    """Where across the back, a fraction."""
    elevation: float = 0.0
    """How far the blow points above the level, degrees."""

    def __post_init__(self) -> None:
        """Refuse what no finger can do."""
        Flick(self.penguin, self.aim, self.speed, self.height, self.side, self.elevation)


@dataclass(frozen=True)
class Flight(Evidence):
    """A time off the floor."""

    began: float
    """When it left the floor, s."""
    ended: float | None
    """When it was on the floor again, s; None: not in this flick."""
    rise: float = field(metadata=MM)
    """How high its lowest point rose above the floor, m."""


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
    to_go: float = field(metadata=MM)
    """How far it still was, at best, from being wholly out on the far side, m; 0 where it was."""


@dataclass(frozen=True)
class Crossing(Evidence):
    """A complete pass of a door."""

    entered: float
    """When the first of it came into the frame, s."""
    left: float
    """When the last of it went out, s."""
    under_lintel: float = field(metadata=MM)
    """How far it stayed under the lintel at least, m; below 0 where it pressed into it."""
    beside: float = field(metadata=MM)
    """How far it stayed from the nearer side of the opening at least, m; below 0 where it pressed into it."""
    cleared: float = field(metadata=MM)
    """How far beyond the frame it came before it turned back, or at all, m."""


@dataclass(frozen=True)
class Clearance(Evidence):
    """A jump over a wall."""

    began: float
    """When the first of it came over the wall, s."""
    ended: float
    """When it was wholly beyond, s."""
    above_wall: float = field(metadata=MM)
    """How far it stayed above the wall's top at least, m; 0 or below where it touched it."""


@dataclass(frozen=True)
class Lean(Evidence):
    """How far its axis is from upright."""

    angle: float = field(metadata=KEYED_DEGREES)
    """Radians; in files degrees."""


@dataclass(frozen=True)
class Rest(Evidence):
    """Where it was at that moment."""

    at: PlanPoint
    """The middle of its footprint's extent, m."""
    lean: float = field(metadata=DEGREES)
    """How far its axis is from upright, radians."""
    depth: float = field(metadata=MM)
    """How far it is within what the event is about, m: the way to the nearest place wholly out of it.

    Of a frame, a wall, a red circle. 0 where the event is about neither.
    """
