"""What outcomes and verdicts of sweeps are called, with the names of the school's places."""

from collections.abc import Mapping
from itertools import product

from icecool3d.kit.phrase import Phrase, Template
from icecool3d.lab.sweep.rows import (
    BACKED_OUT,
    BOUNCED,
    CRASHED,
    ON_WALL,
    OUT,
    OUTSIDE,
    OVER,
    REFUSED,
    STAYED,
    STUCK,
    THROUGH,
    UNFINISHED,
)
from icecool3d.school import School, SchoolNames

OUTCOME_WORDS: Mapping[str, Template] = {
    THROUGH: Template("through {place}"),
    OVER: Template("over {place}"),
    OUT: Template("out of the school"),
    STUCK: Template("stuck in {place}"),
    ON_WALL: Template("upon {place}"),
    BACKED_OUT: Template("into {place} and back"),
    BOUNCED: Template("bounced back"),
    STAYED: Template("stopped before anything"),
    UNFINISHED: Template("unfinished"),
    REFUSED: Template("refused"),
    CRASHED: Template("crashed"),
}
"""What a flick was, and where."""
VERDICT_WORDS: Mapping[str, Template] = {
    "through": OUTCOME_WORDS[THROUGH],
    "over": OUTCOME_WORDS[OVER],
    "over-beside": Template("over the wall at {place}"),
    "stuck": OUTCOME_WORDS[STUCK],
    "backed-out": OUTCOME_WORDS[BACKED_OUT],
    "began-within": Template("began within {place}"),
    "cardboard": Template("through the cardboard of {place}"),
    "above": Template("above {place}"),
    "missed": Template("beside {place}"),
}
"""What became of a penguin at a door."""


class PlaceNames:
    """What the doors, walls, rooms and pairs of rooms of a school are called, by what a sweep's file says.

    >>> from icecool3d.school import load_school
    >>> names = PlaceNames(load_school("school"))
    >>> names.outcome("over", "classroom-kitchen").in_language("fr")
    'par-dessus Salle de classe-Cuisine'
    >>> names.verdict("missed", "gym-lounge"), names.outcome("stayed", None)
    ('beside Lounge-Gym', 'stopped before anything')
    """

    def __init__(self, school: School) -> None:
        """Look all of them up."""
        names = SchoolNames(school)
        rooms = {room.id: names.room(room.id) for room in school.rooms}
        starts = {**rooms, OUTSIDE: Phrase("outside")}
        self._rooms = rooms
        self._walls = {wall.id: names.wall(wall.id) for wall in school.walls}
        self._doors = {door.id: names.door(door.id) for door in school.doors}
        self._pairs = {
            f"{before}-{after}": Phrase("{first}-{second}", first=one, second=other)
            for (before, one), (after, other) in product(starts.items(), rooms.items())
        }

    def outcome(self, kind: str, place: str | None) -> Phrase:
        """Return what a flick was, and where; a forged file may say a place of another kind."""
        known = {OVER: self._pairs, ON_WALL: self._walls}.get(kind, self._doors)
        return OUTCOME_WORDS[kind].filled(place=known.get(place or "", place))

    def somewhere(self, kind: str, places: int) -> Phrase:
        """Return what a flick was at one of some places, or, if they are 0, wherever that was."""
        some = Phrase("{count} other places", count=places)
        anywhere = Phrase("a wall") if kind in (OVER, ON_WALL) else Phrase("a door")
        return OUTCOME_WORDS[kind].filled(place=some if places else anywhere)

    def verdict(self, kind: str, door: str) -> Phrase:
        """Return what became of a penguin at a door."""
        return VERDICT_WORDS[kind].filled(place=self._doors[door])

    def room(self, room: str) -> Phrase:
        """Return what a room is called."""
        return Phrase("{last}", last=self._rooms.get(room, Phrase("no room")))
