"""What may be wished: a flick through a door, over a wall, against a penguin; and how sure an aim is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from icecool3d.events import (
    Event,
    JumpOverWall,
    LeftSchool,
    PassThroughDoor,
    StuckInDoor,
    TouchedPenguin,
)
from icecool3d.events.query import Pattern, Query
from icecool3d.events.words import Names
from icecool3d.kit.arrays import Array
from icecool3d.kit.phrase import Phrase, Template
from icecool3d.school import Point, School, SchoolNames

TOLD = 2
"""How many of the things that flicks do are told at most."""
BESIDE = 0.006
"""How far beside a wall the pointer still takes it, m."""
LEVELS = 6
"""At how many heights between floor and wall's top the pointer is looked for."""


class Wish(Protocol):
    """What the flick of a penguin is to do."""

    def asked(self, body: str) -> Query:
        """Return what must happen when ``body`` is flicked."""

    def counted(self, count: int, tries: int, names: SchoolNames) -> Phrase:
        """Say how many of some flicks do it."""


@dataclass(frozen=True)
class Through:
    """It goes through a door."""

    door: str
    """Its id."""

    def asked(self, body: str) -> Query:
        """Return what must happen."""
        return _happens(PassThroughDoor, ("penguin", body), ("door", self.door))

    def counted(self, count: int, tries: int, names: SchoolNames) -> Phrase:
        """Say how many of some flicks pass it."""
        return COUNTED[PassThroughDoor].filled(count=count, tries=tries, door=names.door(self.door))


@dataclass(frozen=True)
class Over:
    """It jumps over the wall between two rooms."""

    rooms: tuple[str, str]
    """Their ids, as the seam orders them."""

    def asked(self, body: str) -> Query:
        """Return what must happen."""
        return _happens(JumpOverWall, ("penguin", body), *(("", room) for room in self.rooms))

    def counted(self, count: int, tries: int, names: SchoolNames) -> Phrase:
        """Say how many of some flicks jump over it."""
        one, other = map(names.room, self.rooms)
        return _JUMPED.filled(count=count, tries=tries, one=one, other=other)


@dataclass(frozen=True)
class Against:
    """It touches another penguin."""

    other: str
    """Its name."""

    def asked(self, body: str) -> Query:
        """Return what must happen."""
        return _happens(TouchedPenguin, ("", body), ("", self.other))

    def counted(self, count: int, tries: int, names: SchoolNames) -> Phrase:
        """Say how many of some flicks touch it."""
        return COUNTED[TouchedPenguin].filled(count=count, tries=tries, other=names.penguin(self.other))


def _happens(kind: type[Event], *names: tuple[str, str]) -> Query:
    return Query("", (Pattern("event", kind.name, names),))


def wish_at(school: School, seen: Sequence[Point | None]) -> Wish | None:
    """Return what is meant by pressing on the cardboard; None beside it.

    ``seen`` are the points under the pointer at heights from the floor to the walls' tops, m.

    >>> from icecool3d.school import load_school
    >>> school = load_school("two-rooms")
    >>> wish_at(school, [(0.0, 0.01)]), wish_at(school, [(0.0, 0.1)]), wish_at(school, [(0.1, 0.1)])
    (Through(door='left-right'), Over(rooms=('left', 'right')), None)
    """
    for at in seen:
        for seam in school.seams:
            slab = seam.slab
            if at is None or not slab.inset(-BESIDE).contains(at):
                continue
            doors = [
                door for door in school.doors if door.seam == seam and door.opening.contains(at[seam.axis])
            ]
            return Through(doors[0].id) if doors else Over(seam.rooms)
    return None


@dataclass(frozen=True, eq=False)
class Cloud:
    """Where flicks end that a hand spoils."""

    ends: Array
    """How the penguin lies or stands at the end of each, (K, 7)."""
    counts: tuple[tuple[Event, int], ...]
    """What they do, and how many of them do it; most first."""

    def told(self, school: School) -> list[Phrase]:
        """Return what they do, in words.

        >>> import numpy as np
        >>> from icecool3d.events import LeftSchool
        >>> from icecool3d.school import load_school
        >>> out = LeftSchool(0.5, "red", from_=None, evidence=None)
        >>> [str(each) for each in Cloud(np.zeros((30, 7)), ((out, 4),)).told(load_school("school"))]
        ['4 of 30 out of the school']
        """
        names, tries = SchoolNames(school), len(self.ends)
        return [
            COUNTED[type(event)].filled(count=count, tries=tries, **where_of(event, names))
            for event, count in self.counts[:TOLD]
        ]


COUNTED: Mapping[type[Event], Template] = {
    PassThroughDoor: Template("{count} of {tries} through {door}"),
    JumpOverWall: Template("{count} of {tries} over {wall}"),
    StuckInDoor: Template("{count} of {tries} stuck in {door}"),
    TouchedPenguin: Template("{count} of {tries} touch {other}"),
    LeftSchool: Template("{count} of {tries} out of the school"),
}
"""What is counted among the things that flicks do, and what is said of each."""
_JUMPED = Template("{count} of {tries} over the wall between {one} and {other}")


def where_of(event: Event, names: Names) -> dict[str, object]:
    """Return what people call the door, the wall or the penguin of an event."""
    called = {"door": names.door, "wall": names.wall, "other": names.penguin}
    return {key: name(getattr(event, key)) for key, name in called.items() if hasattr(event, key)}
