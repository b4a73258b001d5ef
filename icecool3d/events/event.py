"""What can happen in a flick: one frozen class for each kind of event, with the evidence for it.

Every event tells when (``t``, s), of which penguin, and what locates it: a ``door``, a ``wall``, a ``zone``,
a ``room``, ``from_`` and ``to`` (rooms; None is outside the school), or another penguin (``other``).
"""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, ClassVar

from icecool3d.events.evidence import (
    Bounce,
    Clearance,
    Crossing,
    Flight,
    Lean,
    Number,
    Press,
    Rest,
    Visit,
)
from icecool3d.kit.codec import Declared, Words, kebab, to_plain
from icecool3d.kit.flick import Flick


class Event(Declared, frozen=True, tag_field="event", tag=kebab, rename={"from_": "from"}):
    """Something that happened in a flick.

    Each kind has its ``evidence``, which is always its last field: a recording keeps the values of all the
    others, in their order, and an event read from one has UNSET for its evidence.

    >>> Toppled(0.2, "red", Lean(63.025)).name
    'toppled'
    """

    t: Number
    """When, s."""
    penguin: Words
    """Who."""

    name: ClassVar[str] = "event"
    """Its kind, as it stands in files."""

    def __init_subclass__(cls, **_: object) -> None:
        """Name each kind after its class."""
        cls.name = kebab(cls.__name__)

    def to_dict(self) -> dict[str, object]:
        """Return what stands in files and on the screen.

        >>> Toppled(0.2, "red", Lean(63.025)).to_dict()
        {'event': 'toppled', 't': 0.2, 'penguin': 'red', 'evidence': {'degrees': 63.025}}
        """
        plain: dict[str, object] = to_plain(self, nulls=True)
        return plain


class Flicked(Event, frozen=True):
    """The finger struck it."""

    evidence: Flick


class LeftFloor(Event, frozen=True):
    """It rose from the floor."""

    evidence: Flight


class Landed(Event, frozen=True):
    """It is on the floor again."""

    evidence: Flight


class TouchedPenguin(Event, frozen=True):
    """Two penguins met: ``penguin`` is the one that the trace names first. It is told once for both."""

    other: Words
    evidence: Press


class BouncedOffWall(Event, frozen=True):
    """A wall, or a door's frame, turned it back."""

    wall: Words
    evidence: Bounce


class HitBlockedDoor(Event, frozen=True):
    """It hit the card that shuts a door."""

    door: Words
    evidence: Press


class TouchedZone(Event, frozen=True):
    """It touched a zone: it is on the floor and over the disc, or presses on the wall there.

    Who begins the flick so must leave the zone before it can touch it.
    """

    zone: Words
    evidence: Press


class EnteredDoor(Event, frozen=True):
    """The first of it came into the door's frame, from the room ``from_``."""

    door: Words
    from_: Words
    evidence: Visit


class BackedOutOfDoor(Event, frozen=True):
    """It left the frame on the side on which it had come in."""

    door: Words
    to: Words
    evidence: Visit


class PassThroughDoor(Event, frozen=True):
    """It went completely through: wholly on one side, then within the opening, then wholly on the other."""

    door: Words
    from_: Words
    to: Words
    evidence: Crossing


class JumpOverWall(Event, frozen=True):
    """It crossed a wall above its top; ``wall`` is that of the room that it left (or reached).

    Doors are part of walls. None in place of a room is outside the school.
    """

    wall: Words
    from_: Words | None
    to: Words | None
    evidence: Clearance


class JumpOverDoor(Event, frozen=True):
    """The crossing of a jump lay within a door's width; a ``JumpOverWall`` stands beside it."""

    door: Words
    from_: Words
    to: Words
    evidence: Clearance


class EnteredRoom(Event, frozen=True):
    """It is wholly in another room than the last in which it wholly was, however it came there.

    ``from_`` is None if it was in none before: outside, in a frame, or upon a wall.
    """

    room: Words
    from_: Words | None
    evidence: Rest


class StuckInDoor(Event, frozen=True):
    """At rest some of it is within the frame, seen from straight above."""

    door: Words
    seen_in: tuple[Words, ...]
    """Rooms, none, one or two, on whose side some of it is seen beside the frame."""
    evidence: Rest


class OnWall(Event, frozen=True):
    """It rests upon a wall: the floor does not hold it, and some of it is straight above the wall."""

    wall: Words
    evidence: Rest


class LeftSchool(Event, frozen=True):
    """It is wholly outside all boxes; ``from_`` is the room where it last wholly was."""

    from_: Words | None
    evidence: Rest


class ReturnedToSchool(Event, frozen=True):
    """Having been outside, it is wholly in a room again."""

    room: Words
    evidence: Rest


class LeftRedCircle(Event, frozen=True):
    """It was on the red circle, and for the first time nothing of it is, seen from straight above."""

    evidence: Rest


class OnRedCircle(Event, frozen=True):
    """At rest some of it is on the red circle, seen from straight above."""

    evidence: Rest


class Toppled(Event, frozen=True):
    """It fell over."""

    evidence: Lean


class Righted(Event, frozen=True):
    """Having fallen over, it stands again."""

    evidence: Lean


class Rested(Event, frozen=True):
    """It came to rest, wholly over a room's floor; None: in a frame, upon a wall or in it, or outside."""

    room: Words | None
    evidence: Rest


EVENTS: Mapping[str, type[Event]] = {
    kind.name: kind
    for kind in (
        Flicked,
        LeftRedCircle,
        LeftFloor,
        TouchedPenguin,
        BouncedOffWall,
        HitBlockedDoor,
        TouchedZone,
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
AnyEvent: Any = reduce(or_, EVENTS.values())
"""The type of all of them, for reading."""
