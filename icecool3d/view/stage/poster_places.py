"""Where posters hang: one in the middle of every stretch of wall that is wide enough, between the doors."""

from collections.abc import Iterator

import numpy as np
from PIL import Image

from icecool3d.art.art_file import Art
from icecool3d.art.canvas import paint_art
from icecool3d.art.room_art import art_of
from icecool3d.kit.arrays import Array
from icecool3d.kit.language import Language
from icecool3d.kit.mesh import Mesh
from icecool3d.looks.school_parts import TRIM_WIDTH
from icecool3d.school import Interval, Room, School, Side, Wall, X
from icecool3d.view.stage.surfaces import Surface, flat, joined, with_roughness

WIDE, HIGH = 0.07, 0.03
"""Size of a poster, m."""
OFF = 0.0003
"""How far a poster stands off its wall, m."""
LEAST = 0.035
"""On narrower stretches hangs none, m."""
_MIDDLE, _TALLEST, _WIDEST = 0.54, 0.52, 0.72
"""Of a poster: its middle and height in wall heights, its width in stretches."""


def poster_sheet(school: School, pixels: float, language: Language) -> Image.Image:
    """Draw the posters of a school below each other, so many ``pixels`` a metre.

    >>> from icecool3d.school import load_school
    >>> poster_sheet(load_school("two-rooms"), 1000.0, "en").size
    (70, 60)
    """
    size = round(WIDE * pixels), round(HIGH * pixels)
    drawn = posters_of(school)
    sheet = Image.new("RGB", (size[0], size[1] * len(drawn)))
    for place, each in enumerate(drawn):
        sheet.paste(paint_art(each, size, language=language), (0, place * size[1]))
    return sheet


def posters_of(school: School) -> list[Art]:
    """Return the posters that hang in a school, each once."""
    return list(dict.fromkeys(each for room in school.rooms for each in art_of(room).posters))


def posters_surface(school: School) -> Surface | None:
    """Return all posters of a school, placed on their sheet; none where none fits.

    >>> from icecool3d.school import load_school
    >>> len(posters_surface(load_school("school")).triangles) // 2
    34
    """
    found, sheet = [], posters_of(school)
    for room in school.rooms:
        shown = art_of(room).posters
        stretches = [
            (wall, free) for wall in school.walls_of(room.id) for free in free_stretches(school, wall)
        ]
        # The first poster is the room's own idea: it gets the widest stretch seen from where one sits.
        stretches.sort(key=lambda each: (each[0].side != Side.NORTH, -each[1].length))
        for place, (wall, free) in enumerate(stretches):
            row = sheet.index(shown[place % len(shown)])
            found.append(_poster(school, room, wall, free, (row / len(sheet), (row + 1) / len(sheet))))
    return joined(found) if found else None


def free_stretches(school: School, wall: Wall) -> Iterator[Interval]:
    """Return the stretches of a wall's inner face between its doors that are wide enough for a poster."""
    axis = wall.side.axis
    inside = school.room(wall.room).interior.along(axis)
    doors = sorted((door.opening for door in school.doors_in(wall)), key=lambda opening: opening.low)
    lows = [inside.low, *(opening.high + TRIM_WIDTH for opening in doors)]
    highs = [*(opening.low - TRIM_WIDTH for opening in doors), inside.high]
    for low, high in zip(lows, highs, strict=True):
        if high - low >= LEAST:
            yield Interval(low, high)


def _poster(school: School, room: Room, wall: Wall, free: Interval, rows: tuple[float, float]) -> Surface:
    wide = min(WIDE, _WIDEST * free.length, _TALLEST * school.wall_height * WIDE / HIGH)
    half = np.array([0.5 * wide, 0.5 * wide * HIGH / WIDE])
    axis, out = wall.side.axis, wall.side.outward
    face = wall.side.line(room.interior) - out * OFF
    # Whoever faces the wall from inside has the print's left on the left.
    right = out if axis == X else -out
    corners = half * [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
    vertices = np.empty((4, 3))
    vertices[:, axis] = free.middle + right * corners[:, 0]
    vertices[:, 1 - axis] = face
    vertices[:, 2] = _MIDDLE * school.wall_height + corners[:, 1]
    mesh = Mesh(vertices, np.array([[0, 1, 2], [0, 2, 3]]))
    return flat(mesh, _places(rows)[mesh.triangles], with_roughness("#FFFFFF", 0.5))


def _places(rows: tuple[float, float]) -> Array:
    """Return the corners of what lies between two heights of the sheet, 0 at its top and 1 at its bottom."""
    top, bottom = 1.0 - rows[0], 1.0 - rows[1]
    return np.array([[0.0, bottom], [1.0, bottom], [1.0, top], [0.0, top]])
