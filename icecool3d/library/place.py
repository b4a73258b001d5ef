"""A school as a value of the library: its parts by their names, its plan, and where a finger can meet."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.kit.errors import SceneError
from icecool3d.kit.phrase import Phrase
from icecool3d.library.arguments import checked
from icecool3d.library.showing import Shown, require_language
from icecool3d.school import Door, Point, Room, Scene, Seam, Wall, build_school, load_school, parse_scene
from icecool3d.school import School as Layout

if TYPE_CHECKING:
    from PIL.Image import Image

SCHOOL = "school"
"""The scene that is meant where none is named."""


class School(Shown):
    """Where flicks happen: boxes, walls and doors, made from a shipped scene, a file, or the text of one.

    >>> school = School()
    >>> school
    School('school', 5 rooms, 7 doors)
    >>> sorted(school.doors)[:2], school.doors["gym-lounge"].width
    (['classroom-gym', 'classroom-laboratory'], 0.062)
    >>> school.room_at(0.0, 0.0), school.start
    ('lounge', (-0.11, -0.23))
    """

    def __init__(self, source: "str | Path | Layout | School" = SCHOOL) -> None:
        """Take a scene's name, its file, its TOML text, or a school.

        >>> School("two-rooms").doors["left-right"].rooms
        ('left', 'right')
        >>> School("scool")
        Traceback (most recent call last):
        icecool3d.kit.errors.SceneError: scene 'scool': there is no such scene; did you mean school? ...
        """
        self.layout: Layout = _layout(source)
        self.source = str(source) if isinstance(source, str | Path) else self.layout.name

    @property
    def name(self) -> str:
        """The scene's name."""
        return self.layout.name

    @property
    def scene(self) -> Scene:
        """All that the scene's file says."""
        return self.layout.scene

    @cached_property
    def rooms(self) -> Mapping[str, Room]:
        """Rooms by their names: ``rect`` and ``interior`` in metres, ``number``, ``title``."""
        return {each.id: each for each in self.layout.rooms}

    @cached_property
    def doors(self) -> Mapping[str, Door]:
        """Doors by their names: ``centre``, ``width``, ``height``, ``frame`` in metres, and ``rooms``."""
        return {each.id: each for each in self.layout.doors}

    @cached_property
    def walls(self) -> Mapping[str, Wall]:
        """Walls by their names, four to a room."""
        return {each.id: each for each in self.layout.walls}

    @property
    def seams(self) -> tuple[Seam, ...]:
        """The seams: where two boxes stand side by side."""
        return self.layout.seams

    @property
    def marks(self) -> Mapping[str, Point]:
        """Places that the scene names, m."""
        return {each.id: each.at for each in self.scene.marks}

    @property
    def start(self) -> Point:
        """The usual start of a flick, m: the red circle, the first mark, or the first room's middle.

        >>> School("two-rooms").start
        (-0.15, 0.0)
        """
        if self.scene.runner_start is not None:
            return self.scene.runner_start.at
        return self.scene.marks[0].at if self.scene.marks else self.layout.rooms[0].rect.centre

    @checked
    def room_at(self, x: float, y: float) -> str | None:
        """Return the name of the room at a place, m; ``None`` outside the school."""
        room = self.layout.room_at((float(x), float(y)))
        return None if room is None else room.id

    @checked
    def reach(self, height: float, elevation: float = 0.0) -> tuple[float, float] | None:
        """Return the least and the greatest ``side`` at which a finger meets an upright penguin's hull.

        A finger beside them misses. ``None``: at this height there is nothing to hit. Of a penguin in any
        other pose ``Table.reach`` tells.

        >>> School().reach(0.2), School().reach(0.9)
        ((-0.94, 0.94), (-0.55, 0.55))
        """
        from icecool3d.physics.finger import reach
        from icecool3d.pieces import load_penguin, standing

        return reach(load_penguin().shape, standing(0.0, 0.0), height=height, elevation=elevation)

    @checked
    def picture(self, size: int = 900, lang: str = "en") -> "Image":
        """Return the plan from above, ``size`` pixels along its longer side."""
        from icecool3d.export.school_plan import draw_plan

        return draw_plan(self.layout, require_language(lang), size)

    @checked
    def lines(self, lang: str = "en") -> list[str]:
        """Return what ``icecool3d scene show`` prints."""
        from icecool3d.export.school_text import school_lines

        return [*school_lines(self.layout, require_language(lang))]

    def __repr__(self) -> str:
        counts = {"room": len(self.rooms), "door": len(self.doors)}
        said = ", ".join(f"{count} {what}{'s' * (count != 1)}" for what, count in counts.items())
        return f"School({self.name!r}, {said})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, School) and self.layout.scene == other.layout.scene

    def __hash__(self) -> int:
        return hash(self.layout)


def _layout(source: "str | Path | Layout | School") -> Layout:
    match source:
        case School():
            return source.layout
        case Layout():
            return source
        case str() if is_text(source):
            return build_school(parse_scene(source, "scene"))
        case str() | Path():
            return load_school(source)
    wrong = Phrase("is {value!a:.40}", value=source)
    raise SceneError("school", wrong, Phrase("expected a scene's name, its file or its text"))


def is_text(source: str) -> bool:
    r"""Return whether a text is what stands in a file, and not its name.

    >>> is_text("format = 1\n"), is_text("mine.toml")
    (True, False)
    """
    return "\n" in source and "=" in source
