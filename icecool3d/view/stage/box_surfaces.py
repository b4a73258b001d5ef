"""The cardboard boxes as surfaces: prints inside and out, brown core where cardboard is cut, orange lines."""

from collections.abc import Sequence

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.solids import block, carve
from icecool3d.looks.school_parts import INK, LINE_WIDTH, floor_mesh
from icecool3d.school import Interval, Rect, Room, School, X, Y
from icecool3d.school.plan import grid, rect_along
from icecool3d.school.wall_solids import walls_mesh
from icecool3d.view.stage.surfaces import (
    Surface,
    flat,
    level,
    with_roughness,
)

STRIP = 0.2
"""How much of a wall one print covers before it begins again, m."""
INSIDE, OUTSIDE, CORE = (0.42, 0.98), (0.14, 0.38), (0.02, 0.10)
"""The rows of a wall's print, from the foot of what they show to its top, 0 to 1."""
_NEAR = 1e-6

PAPER = with_roughness("#FFFFFF", 0.55)
"""Printed cardboard: the print brings the colour."""
ICE = with_roughness("#FFFFFF", 0.12)
"""A printed floor under its varnish."""


def walls_surface(school: School, room: Room) -> Surface:
    """Return a box's four walls.

    >>> from icecool3d.school import load_school
    >>> school = load_school("two-rooms")
    >>> walls_surface(school, school.rooms[0]).places.max() > 1.0  # the print goes round again and again
    np.True_
    """
    mesh = walls_mesh(school, room.id)
    return flat(mesh, _places_on_print(school, room, mesh), PAPER)


def floor_surface(room: Room) -> Surface:
    """Return the printed top of a box's bottom, between its walls."""
    inside = room.interior
    size = [inside.xmax - inside.xmin, inside.ymax - inside.ymin]
    return level(inside, 0.0, np.array([inside.xmin, inside.ymin, *size]), ICE)


def bottom_surface(room: Room) -> Surface:
    """Return the cut edge of a box's bottom, as far as it shows below the walls."""
    mesh = floor_mesh(room)
    sides = mesh.area_vectors()[:, 2] == 0.0
    shown = Mesh(mesh.vertices, mesh.triangles[sides])
    corners = shown.corners()
    return flat(shown, _core(corners.sum(axis=-1), np.zeros(corners.shape[:-1])), PAPER)


def _places_on_print(school: School, room: Room, mesh: Mesh) -> Array:
    """Return where on the print each corner of each triangle is: printed face or cut cardboard."""
    corners = mesh.corners()
    places = _core(corners.sum(axis=-1), _depth(room.rect, corners) / school.scene.box.wall_thickness)
    normals = mesh.area_vectors()
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    up = corners[..., 2] / school.wall_height
    for axis in (X, Y):
        facing = np.round(normals[:, axis])
        run = (corners[..., 1 - axis] - room.rect.along(1 - axis).middle) / STRIP + 0.5
        for rect, row, outwards in ((room.interior, INSIDE, -1.0), (room.rect, OUTSIDE, 1.0)):
            side = np.where(facing * outwards > 0.0, rect.along(axis).high, rect.along(axis).low)
            on_face = (facing != 0.0) & (np.abs(corners[:, 0, axis] - side) < _NEAR)
            shown = np.stack((run, row[0] + (row[1] - row[0]) * up), axis=-1)
            places = np.where(on_face[:, None, None], shown, places)
    return places


def _core(run: Array, depth: Array) -> Array:
    """Return places on the print of cut cardboard: ``depth`` is 0 at one of its faces and 1 at the other."""
    return np.stack((run / STRIP, CORE[0] + (CORE[1] - CORE[0]) * depth), axis=-1)


def _depth(rect: Rect, corners: Array) -> Array:
    """Return how far inwards of a box's outer sides corners (..., 3) lie, m."""
    x, y = corners[..., 0], corners[..., 1]
    return np.minimum(np.minimum(x - rect.xmin, rect.xmax - x), np.minimum(y - rect.ymin, rect.ymax - y))


DASH = 0.004
"""Length of a dash and of a gap, m."""


def dashed_line(room: Room, things: Sequence[Rect]) -> Mesh:
    """Return a room's orange line as a thin ribbon, broken into dashes over ``things``.

    >>> from icecool3d.school import load_school
    >>> room = load_school("two-rooms").rooms[0]
    >>> dashed_line(room, [room.interior]).volume() < 0.8 * dashed_line(room, []).volume()
    True
    """
    inset, shorter = room.line.xmin - room.interior.xmin, min(room.line.along(axis).length for axis in (X, Y))
    half = grid(0.5 * min(LINE_WIDTH, inset, 0.5 * shorter))
    outer, inner = room.line.inset(-half), room.line.inset(half)
    gaps = [_raised(gap) for thing in things for gap in _gaps(outer, inner, thing)]
    return carve([_raised(outer)], [_raised(inner), *gaps])


def _gaps(outer: Rect, inner: Rect, thing: Rect) -> list[Rect]:
    """Return what is cut out of the four sides of a line over one thing; corners stay."""
    gaps = []
    for axis in (X, Y):
        shared = thing.along(axis).shared_with(inner.along(axis))
        for side in (0, 1):
            low, high = outer.along(1 - axis), inner.along(1 - axis)
            across = Interval(low.low, high.low) if side == 0 else Interval(high.high, low.high)
            if shared is not None and thing.along(1 - axis).contains(across.middle):
                gaps += [rect_along(axis, along, across) for along in _every_other(shared)]
    return gaps


def _every_other(shared: Interval) -> list[Interval]:
    count = int(shared.length / (2.0 * DASH))
    start = shared.low + 0.5 * (shared.length - (2 * count - 1) * DASH)
    ends = [grid(start + place * DASH) for place in range(2 * count)]
    return [Interval(*pair) for pair in zip(ends[::2], ends[1::2], strict=True)]


def _raised(rect: Rect) -> Array:
    return block((rect.xmin, rect.ymin, 0.0), (rect.xmax, rect.ymax, INK))
