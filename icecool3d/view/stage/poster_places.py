"""Where posters hang: one in the middle of every stretch of wall that is wide enough, between the doors."""

from collections.abc import Iterator

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh
from icecool3d.looks.school_parts import TRIM_WIDTH
from icecool3d.school import Interval, Room, School, Side, Wall, X
from icecool3d.view.stage.prints.posters import COLUMNS, HIGH, ROWS, WIDE
from icecool3d.view.stage.surfaces import Surface, flat, joined, with_roughness

OFF = 0.0003
"""How far a poster stands off its wall, m."""
LEAST = 0.035
"""On narrower stretches hangs none, m."""
_MIDDLE, _TALLEST, _WIDEST = 0.54, 0.52, 0.72
"""Of a poster: its middle and height in wall heights, its width in stretches."""


def posters_surface(school: School) -> Surface | None:
    """Return all posters of a school, placed on the sheet of ``prints.posters``; none where none fits.

    >>> from icecool3d.school import load_school
    >>> len(posters_surface(load_school("school")).triangles) // 2
    34
    """
    found = []
    for room in school.rooms:
        row = (room.number - 1) % ROWS
        stretches = [
            (wall, free) for wall in school.walls_of(room.id) for free in free_stretches(school, wall)
        ]
        # The first poster is the room's own idea: it gets the widest stretch seen from where one sits.
        stretches.sort(key=lambda each: (each[0].side != Side.NORTH, -each[1].length))
        for place, (wall, free) in enumerate(stretches):
            found.append(_poster(school, room, wall, free, (row, place % COLUMNS)))
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


def _poster(school: School, room: Room, wall: Wall, free: Interval, cell: tuple[int, int]) -> Surface:
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
    return flat(mesh, _places(cell)[mesh.triangles], with_roughness("#FFFFFF", 0.5))


def _places(cell: tuple[int, int]) -> Array:
    row, column = cell
    left, right = column / COLUMNS, (column + 1) / COLUMNS
    bottom, top = 1.0 - (row + 1) / ROWS, 1.0 - row / ROWS
    return np.array([[left, bottom], [right, bottom], [right, top], [left, top]])
