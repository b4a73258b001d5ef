"""What people call rooms, doors, walls and the penguins in them: everything that is told uses these names.

Files and JSON keep the ids.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from icecool3d.kit.phrase import Phrase, Template, Translatable
from icecool3d.school.plan import Side
from icecool3d.school.school_layout import School

_PENGUINS = {
    "red": Phrase("Red"),
    "blue": Phrase("Blue"),
    "green": Phrase("Green"),
    "yellow": Phrase("Yellow"),
    "orange": Phrase("Orange"),
    "pink": Phrase("Pink"),
    "turquoise": Phrase("Turquoise"),
    "black": Phrase("Black"),
}

_WALLS = {
    Side.NORTH: Template("the north wall ({room})"),
    Side.EAST: Template("the east wall ({room})"),
    Side.SOUTH: Template("the south wall ({room})"),
    Side.WEST: Template("the west wall ({room})"),
}


def penguin_title(name: str) -> str:
    """Return a penguin's colour as people say it; any other name is its own.

    >>> penguin_title("red").in_language("fr"), penguin_title("Pingu")
    ('Rouge', 'Pingu')
    """
    return _PENGUINS.get(name, name)


NOBODY: Mapping[str, str] = {}
"""No player has a name."""


def with_names(said: str, names: Mapping[str, str]) -> str:
    """Return a sentence, or a colour, with players' names (by colour) for their colours.

    >>> said = Phrase("{who}: not to {other}", who=penguin_title("red"), other=penguin_title("blue"))
    >>> with_names(said, {"red": "Blue", "blue": "Ann"}), with_names(penguin_title("red"), {"red": "Ann"})
    ('Blue: not to Ann', 'Ann')
    """
    called = {str(penguin_title(colour)): name for colour, name in names.items()}
    if said in called:
        return called[said]
    return said.renamed(called) if isinstance(said, Phrase) else said


def room_title(school: School, room: str) -> Translatable:
    """Return what a room is called.

    >>> from icecool3d.school.building import load_school
    >>> room_title(load_school("school"), "kitchen").in_language("fr")
    'Cuisine'
    """
    return school.room(room).title


def door_title(school: School, door: str) -> Phrase:
    """Return what a door is called: by its two rooms.

    >>> from icecool3d.school.building import load_school
    >>> door_title(load_school("school"), "gym-lounge").in_language("fr")
    'Salon-Gymnase'
    """
    first, second = (room_title(school, room) for room in school.door(door).rooms)
    return Phrase("{first}-{second}", first=first, second=second)


def wall_title(school: School, wall: str) -> Phrase:
    """Return what a wall is called: by its side and its room.

    >>> from icecool3d.school.building import load_school
    >>> wall_title(load_school("school"), "kitchen-north").in_language("fr")
    'le mur nord (Cuisine)'
    """
    found = school.wall(wall)
    return _WALLS[found.side].filled(room=room_title(school, found.room))


@dataclass(frozen=True)
class SchoolNames:
    """What people call everything in a school, for whoever tells what happened there.

    >>> from icecool3d.school.building import load_school
    >>> SchoolNames(load_school("school")).door("gym-lounge").in_language("fr")
    'Salon-Gymnase'
    """

    school: School
    """Where it happened."""
    pieces: Mapping[str, str] = field(default_factory=dict)
    """What bodies are called that are no player's penguin, by their names."""
    zones: Mapping[str, Phrase] = field(default_factory=dict)
    """What zones are called, by their ids; a scene's have no other name."""

    def door(self, door: str) -> Phrase:
        """Return what a door is called."""
        return door_title(self.school, door)

    def wall(self, wall: str) -> Phrase:
        """Return what a wall is called."""
        return wall_title(self.school, wall)

    def room(self, room: str) -> Translatable:
        """Return what a room is called."""
        return room_title(self.school, room)

    def zone(self, zone: str) -> Phrase:
        """Return what a zone is called."""
        return self.zones.get(zone) or Phrase("the zone {zone}", zone=zone)

    def penguin(self, penguin: str) -> str:
        """Return what a penguin is called, or a piece of nobody."""
        return self.pieces.get(penguin) or penguin_title(penguin)
