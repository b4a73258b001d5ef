"""What a scene file of format 1 says, as declared data. ``building`` makes a school of it."""

import json
import re
from functools import cached_property
from typing import Annotated, ClassVar, Self

from icecool3d.kit.codec import ONE_LINE, Declared, Within, key_path, to_plain
from icecool3d.kit.errors import InputError, SceneError
from icecool3d.kit.limits import METRES, NAME_LETTERS, SCENE_DOORS, SCENE_ROOMS, TITLE_LETTERS
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.provenance import Provenance, Texts

FORMAT = 1
"""The format of scene files that this program reads and writes."""
LEAST = 0.0005
"""No piece of cardboard and no gap between two is thinner, m: sizes below it are slips of the pen."""
_ID_WANTED = Phrase(
    "expected small letters and digits joined by hyphens, as in gym-lounge, at most {most}", most=NAME_LETTERS
)
_NOT_SEEN = ("name", "title", "boxes", "portal", "finish", "provenance")
"""What neither physics nor referee can see of a scene; of portals they are told where a game has them."""

Id = Annotated[
    str,
    Within(
        pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*\Z", max_length=NAME_LETTERS, extra={"expected": _ID_WANTED}
    ),
]
"""A name by which files and JSON know a thing."""
RoomId = Annotated[str, Within(pattern=r"\S")]
"""The id of a room; whether there is one of that name is seen when the school is built."""
_PLACE_WANTED = Phrase("expected metres from -{most:g} to {most:g}", most=METRES)
Coordinate = Annotated[float, Within(ge=-METRES, le=METRES, extra={"expected": _PLACE_WANTED})]
"""Along x or y, m."""
Size = Annotated[float, Within(ge=LEAST, le=METRES)]
"""A length, m."""
Height = Annotated[float, Within(ge=0.0, le=METRES)]
"""Above the floor, m."""
Spot = tuple[Coordinate, Coordinate]
"""x and y, m."""


class Titles(Texts):
    """A name for people, by language; English is always there.

    >>> Titles((("en", "Kitchen"), ("fr", "Cuisine"))).in_language("fr")
    'Cuisine'
    """

    __slots__ = ()
    longest: ClassVar[int] = TITLE_LETTERS
    """Letters of the longest one in a file."""

    @classmethod
    def from_plain(cls, data: object) -> Self:
        """Return the names of a table by language; each is one line."""
        titles = super().from_plain(data)
        if "en" not in dict(titles.pairs):
            raise InputError("title.en", Phrase("is missing"), Phrase("expected it to be given"))
        for language, text in titles.pairs:
            if not re.fullmatch(r"[a-z]{2,3}", language):
                right = Phrase("expected two or three small letters, such as fr")
                raise InputError(key_path("title", language), Phrase("is no language"), right)
            if len(text) > cls.longest or not re.search(ONE_LINE, text):
                right = Phrase("expected one line of at most {most} letters", most=cls.longest)
                raise InputError(f"title.{language}", Phrase("is no title"), right)
        return titles

    def __str__(self) -> str:
        """Return the English name."""
        return self.in_language("en")

    def in_language(self, language: str) -> str:
        """Return the name in ``language``, or in English where there is none.

        >>> Titles((("en", "Kitchen"),)).in_language("fr")
        'Kitchen'
        """
        texts = dict(self.pairs)
        return texts.get(language, texts["en"])


class BoxSizes(Declared, frozen=True):
    """What all boxes have in common, and what doors have that say nothing else."""

    wall_height: Size
    """Height of every wall above the floor, m."""
    wall_thickness: Size
    """Thickness of one box's wall, m; two stand side by side at a seam."""
    door_width: Size
    """Width of an opening along its seam, m."""
    door_height: Size
    """Height of an opening from the floor to the lintel, m."""
    line_inset: Size
    """From a wall's inner face to the orange line, m."""


class RoomEntry(Declared, frozen=True):
    """One [[room]] of the file."""

    id: Id
    number: Annotated[int, Within(ge=1, le=999)]
    title: Titles
    rect: tuple[Coordinate, Coordinate, Coordinate, Coordinate]
    """xmin, ymin, xmax, ymax of the box's outer sides, m."""
    art: Id | None = None
    """The art with which it is printed, where that is not the one of its ``id``."""

    def __post_init__(self) -> None:
        """Refuse a rectangle that is turned round."""
        xmin, ymin, xmax, ymax = self.rect
        if not (xmin < xmax and ymin < ymax):
            right = Phrase("expected [xmin, ymin, xmax, ymax]")
            raise SceneError("room.rect", Phrase("is turned round or empty"), right)


class DoorEntry(Declared, frozen=True):
    """One [[door]] of the file."""

    id: Id
    rooms: tuple[RoomId, RoomId]
    at: Spot
    """Its middle, on the seam, m."""
    width: Size | None = None
    """Width of the opening, m, where it is not the boxes' ``door_width``."""
    height: Size | None = None
    """Height of the opening, m, where it is not the boxes' ``door_height``."""
    fish: bool = False
    """Whether it bears the fish symbol."""


class Clip(Declared, frozen=True):
    """One [[clip]]: a white fish that holds two boxes together."""

    rooms: tuple[RoomId, RoomId]
    at: Spot
    """Where it sits, on the seam, m."""


class Mark(Declared, frozen=True):
    """One [[mark]]: a named spot."""

    id: Id
    room: RoomId
    at: Spot
    """Where it is, m."""


class FloorZone(Declared, frozen=True, tag_field="shape", tag="disc"):
    """A [[zone]] that is a disc on a floor: a portal, a trap, a place to teleport to."""

    id: Id
    at: Spot
    """Its middle, m."""
    radius: Size
    """m."""


class WallZone(Declared, frozen=True, tag_field="shape", tag="rectangle"):
    """A [[zone]] that is a rectangle on a wall's face towards its own room: a portal."""

    id: Id
    wall: Id
    """The wall: room and side, as in ``gym-north``."""
    along: tuple[Coordinate, Coordinate]
    """Where it begins and ends along the wall, x or y, m."""
    bottom: Height
    """Its lower side, m above the floor."""
    top: Height
    """Its upper side, m above the floor."""

    def __post_init__(self) -> None:
        """Refuse a rectangle that is turned round."""
        if not (self.along[0] < self.along[1] and self.bottom < self.top):
            right = Phrase("expected two numbers that increase, and a top above the bottom")
            raise SceneError("zone.along", Phrase("is turned round or empty"), right)


Zone = FloorZone | WallZone
"""A marked place that a penguin may touch."""


class RunnerStart(Declared, frozen=True):
    """The red circle from which Runners start."""

    room: RoomId
    at: Spot
    """Its middle, m."""
    radius: Size
    """Radius of its outer edge, m."""


class CatcherStart(Declared, frozen=True):
    """The room within whose orange line the Catcher may start anywhere."""

    room: RoomId


class Finish(Declared, frozen=True):
    """The room in which a race ends."""

    room: RoomId


class Scene(
    Declared,
    frozen=True,
    dict=True,  # for the digest
    tag_field="format",
    tag=FORMAT,
    rename={
        "rooms": "room",
        "doors": "door",
        "clips": "clip",
        "marks": "mark",
        "zones": "zone",
        "portals": "portal",
    },
):
    """A whole scene file.

    A new key, of a scene or of any part of it, must be left out of ``to_dict`` and of ``digest`` where it has
    its default: if not, every scene has another digest, and stored traces are refused.
    """

    name: Id
    title: Titles
    box: BoxSizes
    rooms: Annotated[tuple[RoomEntry, ...], Within(min_length=1, max_length=SCENE_ROOMS)]
    doors: Annotated[tuple[DoorEntry, ...], Within(max_length=SCENE_DOORS)] = ()
    runner_start: RunnerStart | None = None
    """Absent on a test bench."""
    catcher_start: CatcherStart | None = None
    """Absent on a test bench."""
    finish: Finish | None = None
    """Absent where a race ends in the room in which the Catcher starts."""
    clips: Annotated[tuple[Clip, ...], Within(max_length=SCENE_DOORS)] = ()
    marks: Annotated[tuple[Mark, ...], Within(max_length=SCENE_DOORS)] = ()
    zones: Annotated[tuple[Zone, ...], Within(max_length=SCENE_DOORS)] = ()
    portals: Annotated[tuple[Zone, ...], Within(max_length=SCENE_DOORS)] = ()
    """Zones that are there only where a game is played with portals."""
    boxes: Annotated[int, Within(ge=1, le=2)] = 1
    """How many boxes of the game it is built of: as many can play, and as many decks are there."""
    provenance: Provenance = Provenance()
    """Where the file's numbers come from."""

    def to_dict(self) -> dict[str, object]:
        """Return everything the file says, fit for JSON and for ``scene_from_dict``.

        >>> from icecool3d.school import load_scene
        >>> load_scene("school").to_dict()["catcher_start"]
        {'room': 'kitchen'}
        """
        plain: dict[str, object] = to_plain(self)
        # As it was written, and its digest computed, before there were any.
        for name, there in (("zone", self.zones), ("portal", self.portals), ("boxes", self.boxes > 1)):
            if not there:
                del plain[name]
        plain["room"] = [
            {key: value for key, value in to_plain(room).items() if (key, value) != ("art", None)}
            for room in self.rooms
        ]
        return plain

    @cached_property
    def digest(self) -> str:
        """SHA-256, in hexadecimal, of what physics and referee can see.

        That is the canonical JSON of ``to_dict`` without name, titles, art, portals, finish and provenance:
        two scenes with the same digest are the same place, whatever it and its things are called.
        """
        from hashlib import sha256  # noqa: PLC0415 - it loads OpenSSL, for which rules need not wait

        seen = {key: value for key, value in self.to_dict().items() if key not in _NOT_SEEN}
        seen["room"] = [
            {key: None if key == "title" else value for key, value in to_plain(room).items() if key != "art"}
            for room in self.rooms
        ]
        text = json.dumps(seen, sort_keys=True, separators=(",", ":"), allow_nan=False)
        return sha256(text.encode()).hexdigest()
