"""The finish of a race: a chequered band along the walls of its room, and a flag on their corner."""

import numpy as np

from icecool3d.kit.arrays import Array, Flags
from icecool3d.kit.mesh import Mesh, join
from icecool3d.kit.solids import block, carve
from icecool3d.looks.materials import Part
from icecool3d.looks.outlines import circle, prism
from icecool3d.school import Point, Rect, School

SQUARE = 0.006
"""About how large the band's squares are, m: as many as fit between two walls."""
BAND = 2
"""How many squares wide the band is."""
POLE, POLE_RADIUS = 0.028, 0.001
"""How high the flag's pole stands on the walls, and half its thickness, m."""
CLOTH, ROWS, COLUMNS = 0.0042, 4, 6
"""How large the squares of the flag are, m, and how many it has."""
_THICK = 0.0008
_HEIGHT = 0.0003
"""How high the band's print stands, m: more than a room's line, less than where shadows lie."""
_COLOURS = ("white", "ink")


def finish_parts(school: School, room: str) -> list[Part]:
    """Return the marks of a finish room; kinds are ``finish-band``, level, and ``finish-flag``, which stands.

    >>> from icecool3d.school import load_school
    >>> [part.name for part in finish_parts(load_school("school"), "kitchen")][:2]
    ['finish-band kitchen', 'finish-band kitchen']
    """
    rects, dark = band(school.room(room).interior)
    bands = _level(rects[~dark]), _level(rects[dark])
    flags = _flag(flag_place(school, room), school.wall_height)
    return [
        Part(kind, room, colour, mesh)
        for kind, meshes in (("finish-band", bands), ("finish-flag", flags))
        for colour, mesh in zip(_COLOURS, meshes, strict=True)
    ]


def band(inside: Rect) -> tuple[Array, Flags]:
    """Return the squares of a band (N, 4) within a rectangle, xmin, ymin, xmax and ymax, and which are dark.

    >>> squares, dark = band(Rect(0.0, 0.0, 0.07, 0.07))
    >>> len(squares), int(dark.sum())
    (80, 40)
    """
    x, y = (_ticks(low, high) for low, high in ((inside.xmin, inside.xmax), (inside.ymin, inside.ymax)))
    across, up = np.meshgrid(np.arange(len(x) - 1), np.arange(len(y) - 1), indexing="ij")
    deep = np.minimum(np.minimum(across, len(x) - 2 - across), np.minimum(up, len(y) - 2 - up))
    i, j = across[deep < BAND], up[deep < BAND]
    dark: Flags = (i + j) % 2 == 1
    return np.stack((x[i], y[j], x[i + 1], y[j + 1]), axis=1), dark


def flag_place(school: School, room: str) -> Point:
    """Return where the flag stands: on the corner of its walls that is farthest from where one sits.

    >>> from icecool3d.school import load_school
    >>> flag_place(load_school("school"), "kitchen")
    (0.3185, 0.3185)
    """
    rect, (middle, _) = school.room(room).rect, school.bounds.centre
    half = 0.5 * school.scene.box.wall_thickness
    low, high = rect.xmin + half, rect.xmax - half
    return (low if middle - low > high - middle else high), rect.ymax - half


def _ticks(low: float, high: float) -> Array:
    return np.linspace(low, high, max(round((high - low) / SQUARE), 1) + 1)


def _level(rects: Array) -> Mesh:
    """Return level rectangles as one open mesh, seen from above."""
    corners = rects[:, [[0, 1], [2, 1], [2, 3], [0, 3]]].reshape(-1, 2)
    first = 4 * np.arange(len(rects))[:, None, None]
    triangles = (first + np.array([[0, 1, 2], [0, 2, 3]])).reshape(-1, 3)
    return Mesh(np.column_stack((corners, np.full(len(corners), _HEIGHT))), triangles)


def _flag(at: Point, foot: float) -> tuple[Mesh, Mesh]:
    """Return the light squares of the flag, and the dark ones with the pole."""
    (x, y), top = at, foot + POLE
    pole = prism(POLE_RADIUS * circle(12) + at, foot, top + CLOTH)
    cells: tuple[list[Mesh], list[Mesh]] = ([], [pole])
    for column in range(COLUMNS):
        for row in range(ROWS):
            low = (x - (column + 1) * CLOTH, y - 0.5 * _THICK, top - (row + 1) * CLOTH)
            high = (x - column * CLOTH, y + 0.5 * _THICK, top - row * CLOTH)
            cells[(column + row) % 2].append(carve([block(low, high)]))
    light, dark = cells
    return join(light), join(dark)
