"""What can happen in a flick: one frozen class for each kind of event, with the evidence for it.

Every event tells when (``t``, s), of which penguin, and what locates it: a ``door``, a ``wall``, a ``room``,
``from_`` and ``to`` (rooms; None is outside the school), or another penguin (``other``).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from icecool3d.events.evidence import (
    Bounce,
    Clearance,
    Crossing,
    Flight,
    Lean,
    Press,
    Push,
    Rest,
    Visit,
)
from icecool3d.events.units import to_file


@dataclass(frozen=True)
class Event:
    """Something that happened in a flick.

    >>> Toppled(0.2, "red", Lean(1.1)).name
    'toppled'
    """

    t: float
    """When, s."""
    penguin: str
    """Who."""

    name: ClassVar[str] = "event"
    """Its kind, as it stands in files."""

    def __init_subclass__(cls) -> None:
        """Name each kind after its class."""
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    def to_dict(self) -> dict[str, object]:
        """Return what stands in files and on the screen.

        >>> Toppled(0.2, "red", Lean(1.1)).to_dict()
        {'event': 'toppled', 't': 0.2, 'penguin': 'red', 'evidence': {'degrees': 63.025}}
        """
        return {"event": self.name, **to_file(self)}


@dataclass(frozen=True)
class Flicked(Event):
    """The finger struck it."""

    evidence: Push


@dataclass(frozen=True)
class LeftFloor(Event):
    """It rose from the floor."""

    evidence: Flight


@dataclass(frozen=True)
class Landed(Event):
    """It is on the floor again."""

    evidence: Flight


@dataclass(frozen=True)
class TouchedPenguin(Event):
    """Two penguins met: ``penguin`` is the one that the trace names first. It is told once for both."""

    other: str
    evidence: Press


@dataclass(frozen=True)
class BouncedOffWall(Event):
    """A wall, or a door's frame, turned it back."""

    wall: str
    evidence: Bounce


@dataclass(frozen=True)
class EnteredDoor(Event):
    """The first of it came into the door's frame, from the room ``from_``."""

    door: str
    from_: str
    evidence: Visit


@dataclass(frozen=True)
class BackedOutOfDoor(Event):
    """It left the frame on the side on which it had come in."""

    door: str
    to: str
    evidence: Visit


@dataclass(frozen=True)
class PassThroughDoor(Event):
    """It went completely through: wholly on one side, then within the opening, then wholly on the other."""

    door: str
    from_: str
    to: str
    evidence: Crossing


@dataclass(frozen=True)
class JumpOverWall(Event):
    """It crossed a wall above its top; ``wall`` is that of the room that it left (or reached).

    Doors are part of walls. None in place of a room is outside the school.
    """

    wall: str
    from_: str | None
    to: str | None
    evidence: Clearance


@dataclass(frozen=True)
class JumpOverDoor(Event):
    """The crossing of a jump lay within a door's width; a ``JumpOverWall`` stands beside it."""

    door: str
    from_: str
    to: str
    evidence: Clearance


@dataclass(frozen=True)
class EnteredRoom(Event):
    """It is wholly in another room than the last in which it wholly was, however it came there.

    ``from_`` is None if it was in none before: outside, in a frame, or upon a wall.
    """

    room: str
    from_: str | None
    evidence: Rest


@dataclass(frozen=True)
class StuckInDoor(Event):
    """At rest some of it is within the frame, seen from straight above."""

    door: str
    seen_in: tuple[str, ...]
    """Rooms, none, one or two, on whose side some of it is seen beside the frame."""
    evidence: Rest


@dataclass(frozen=True)
class OnWall(Event):
    """It rests upon a wall: the floor does not hold it, and some of it is straight above the wall."""

    wall: str
    evidence: Rest


@dataclass(frozen=True)
class LeftSchool(Event):
    """It is wholly outside all boxes; ``from_`` is the room where it last wholly was."""

    from_: str | None
    evidence: Rest


@dataclass(frozen=True)
class ReturnedToSchool(Event):
    """Having been outside, it is wholly in a room again."""

    room: str
    evidence: Rest


@dataclass(frozen=True)
class LeftRedCircle(Event):
    """It was on the red circle, and for the first time nothing of it is, seen from straight above."""

    evidence: Rest


@dataclass(frozen=True)
class OnRedCircle(Event):
    """At rest some of it is on the red circle, seen from straight above."""

    evidence: Rest


@dataclass(frozen=True)
class Toppled(Event):
    """It fell over."""

    evidence: Lean


@dataclass(frozen=True)
class Righted(Event):
    """Having fallen over, it stands again."""

    evidence: Lean


@dataclass(frozen=True)
class Rested(Event):
    """It came to rest, in the room whose floor is under it; None: in a frame, upon a wall, or outside."""

    room: str | None
    evidence: Rest


EVENTS: Mapping[str, type[Event]] = {
    kind.name: kind
    for kind in (
        Flicked,
        LeftRedCircle,
        LeftFloor,
        TouchedPenguin,
        BouncedOffWall,
        EnteredDoor,
        BackedOutOfDoor,
        PassThroughDoor,
        JumpOverWall,
        JumpOverDoor,
        LeftSchool,
        ReturnedToSchool,
        EnteredRoom,
        Landed,
        Toppled,
        Righted,
        Rested,
        StuckInDoor,
        OnWall,
        OnRedCircle,
    )
}
"""Every kind by its name, in the order in which those of one moment are told."""
ORDER: Mapping[type[Event], int] = {kind: place for place, kind in enumerate(EVENTS.values())}
"""The place of each kind in that order."""
