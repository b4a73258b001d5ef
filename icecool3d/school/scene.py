"""What a scene file of format 1 says, as data. ``reading`` makes it, ``building`` makes a school of it."""

import hashlib
import json
from dataclasses import dataclass, fields
from functools import cached_property

from icecool3d.school.plan import Point

FORMAT = 1
"""The format of scene files that this program reads and writes."""

_NOT_SEEN = ("name", "title", "provenance")
"""What neither physics nor referee can see of a scene."""


@dataclass(frozen=True)
class Titles:
    """A name for people, by language; English is always there.

    >>> Titles((("en", "Kitchen"), ("fr", "Cuisine"))).in_language("fr")
    'Cuisine'
    """

    by_language: tuple[tuple[str, str], ...]
    """Pairs of language and text, sorted."""

    def __str__(self) -> str:
        """Return the English name."""
        return self.in_language("en")

    def in_language(self, language: str) -> str:
        """Give the name in ``language``, or in English where there is none.

        >>> Titles((("en", "Kitchen"),)).in_language("fr")
        'Kitchen'
        """
        texts = dict(self.by_language)
        return texts.get(language, texts["en"])

    def to_dict(self) -> dict[str, str]:
        """Give the names as the file writes them.

        >>> Titles((("en", "Kitchen"),)).to_dict()
        {'en': 'Kitchen'}
        """
        return dict(self.by_language)


@dataclass(frozen=True)
class BoxSizes:
    """What all boxes have in common, and what doors have that say nothing else."""

    wall_height: float
    """Height of every wall above the floor, m."""
    wall_thickness: float
    """Thickness of one box's wall, m; two stand side by side at a seam."""
    door_width: float
    """Width of an opening along its seam, m."""
    door_height: float
    """Height of an opening from the floor to the lintel, m."""
    line_inset: float
    """From a wall's inner face to the orange line, m."""


@dataclass(frozen=True)
class RoomEntry:
    """One [[room]] of the file."""

    id: str
    number: int
    title: Titles
    rect: tuple[float, float, float, float]
    """xmin, ymin, xmax, ymax of the box's outer sides, m."""


@dataclass(frozen=True)
class DoorEntry:
    """One [[door]] of the file."""

    id: str
    rooms: tuple[str, str]
    at: Point
    """Its middle, on the seam, m."""
    width: float | None = None
    """Width of the opening, m, where it is not the boxes' ``door_width``."""
    height: float | None = None
    """Height of the opening, m, where it is not the boxes' ``door_height``."""
    fish: bool = False
    """Whether it bears the fish symbol."""


@dataclass(frozen=True)
class Clip:
    """One [[clip]]: a white fish that holds two boxes together."""

    rooms: tuple[str, str]
    at: Point
    """Where it sits, on the seam, m."""


@dataclass(frozen=True)
class Mark:
    """One [[mark]]: a named spot."""

    id: str
    room: str
    at: Point
    """Where it is, m."""


@dataclass(frozen=True)
class RunnerStart:
    """The red circle from which Runners start."""

    room: str
    at: Point
    """Its middle, m."""
    radius: float
    """Radius of its outer edge, m."""


@dataclass(frozen=True)
class CatcherStart:
    """The room within whose orange line the Catcher may start anywhere."""

    room: str


Entry = BoxSizes | RoomEntry | DoorEntry | Clip | Mark | RunnerStart | CatcherStart
"""What one table of the file says."""


@dataclass(frozen=True)
class Scene:
    """A whole scene file."""

    name: str
    title: Titles
    box: BoxSizes
    rooms: tuple[RoomEntry, ...]
    doors: tuple[DoorEntry, ...] = ()
    runner_start: RunnerStart | None = None
    """Absent on a test bench."""
    catcher_start: CatcherStart | None = None
    """Absent on a test bench."""
    clips: tuple[Clip, ...] = ()
    marks: tuple[Mark, ...] = ()
    provenance: tuple[tuple[str, str], ...] = ()
    """Pairs of a dotted key of the file and where its numbers come from, sorted."""

    def to_dict(self) -> dict[str, object]:
        """Give everything the file says, fit for JSON and for ``scene_from_dict``.

        >>> from icecool3d.school import load_scene
        >>> load_scene("school").to_dict()["catcher_start"]
        {'room': 'kitchen'}
        """
        starts = {"runner_start": self.runner_start, "catcher_start": self.catcher_start}
        return {
            "format": FORMAT,
            "name": self.name,
            "title": self.title.to_dict(),
            "box": _table(self.box),
            "room": list(map(_table, self.rooms)),
            "door": list(map(_table, self.doors)),
            **{key: _table(start) for key, start in starts.items() if start is not None},
            "clip": list(map(_table, self.clips)),
            "mark": list(map(_table, self.marks)),
            "provenance": dict(self.provenance),
        }

    @cached_property
    def digest(self) -> str:
        """SHA-256, in hexadecimal, of what physics and referee can see.

        That is the canonical JSON of ``to_dict`` without the scene's name, all titles and the provenance: two
        scenes with the same digest are the same place, whatever it is called and whence its sizes come.
        """
        seen = {key: value for key, value in self.to_dict().items() if key not in _NOT_SEEN}
        seen["room"] = [{**_table(room), "title": None} for room in self.rooms]
        text = json.dumps(seen, sort_keys=True, separators=(",", ":"), allow_nan=False)
        return hashlib.sha256(text.encode()).hexdigest()


def _table(entry: Entry) -> dict[str, object]:
    """Give an entry as the file writes it; what it leaves out is left out."""
    values = {field.name: getattr(entry, field.name) for field in fields(entry)}
    return {key: _plain(value) for key, value in values.items() if value is not None}


def _plain(value: object) -> object:
    if isinstance(value, Titles):
        return value.to_dict()
    return list(value) if isinstance(value, tuple) else value
