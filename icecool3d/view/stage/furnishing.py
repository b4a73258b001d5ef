"""What stands still, as nodes: cardboard boxes with prints, trims and orange lines, and the table."""

from collections.abc import Sequence

import numpy as np
from panda3d.core import NodePath
from PIL import Image

from icecool3d.art.canvas import Canvas, paint_art
from icecool3d.art.prints import POSTER_SIZE, WALL_SIZE, floor_pixels
from icecool3d.art.room_art import art_of, lay_floor, things_on_line, write_name
from icecool3d.kit.language import Language
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.palette import PAINTS
from icecool3d.kit.solids import block, carve
from icecool3d.looks.school_parts import FLOOR_THICKNESS, school_parts
from icecool3d.looks.zone_parts import zone_parts
from icecool3d.school import Rect, Room, School, X, Y
from icecool3d.view.stage.box_surfaces import bottom_surface, dashed_line, floor_surface, walls_surface
from icecool3d.view.stage.geometry import node, texture
from icecool3d.view.stage.poster_places import WIDE, poster_sheet, posters_surface
from icecool3d.view.stage.surfaces import (
    colour_of,
    flat,
    joined,
    level,
    painted,
    painted_parts,
    with_roughness,
)
from icecool3d.view.stage.wood import wood

POSTER_PIXELS = POSTER_SIZE[0] / WIDE
"""How finely posters are printed, pixels a metre."""
TABLE_MARGIN = (7.0, 5.5)
"""How far the table reaches beyond the school, east and west, north and south, m."""
TABLE_THICKNESS = 0.025
"""Of the table's top, m."""
PLANKS = 0.9
"""How much of the table one print covers, m."""

_RAISED = ("frame", "clip", "wall-zone", "wall-zone-rim")
_PRINTED = ("dots", "circle", "zone", "zone-rim")
_TABLE = with_roughness("#FFFFFF", 0.7)


def furnish(school: School, ice: NodePath, ground: NodePath, solid: NodePath, language: Language) -> None:
    """Hang a whole school under three nodes: floors with ice on them, what else is level, and all else."""
    lines = []
    for room in school.rooms:
        lines.append(_lay_floor(room, ice, language))
        _put_up_walls(school, room, solid, language)
    pieces = [*school_parts(school), *zone_parts(school)]
    raised = painted_parts([part for part in pieces if part.kind in _RAISED])
    printed = painted_parts([part for part in pieces if part.kind in _PRINTED])
    node("trims", raised).reparent_to(solid)
    node(
        "lines", joined([printed, *(painted(line, colour_of("orange-line")) for line in lines)])
    ).reparent_to(ground)
    _hang_posters(school, solid, language)
    _put_table(table_of(school), ground, solid)


def door_nodes(school: School, solid: NodePath) -> dict[str, NodePath]:
    """Return a node in the middle of each door, for what hangs there, by the door's id."""
    found = {door.id: solid.attach_new_node(f"door {door.id}") for door in school.doors}
    for door in school.doors:
        found[door.id].set_pos(*door.centre, 0.0)
    return found


def table_of(school: School) -> Rect:
    """Return what of the plan the table covers.

    >>> from icecool3d.school import load_school
    >>> found = table_of(load_school("school"))
    >>> round(found.xmin, 2), round(found.ymax, 2)
    (-7.32, 5.82)
    """
    bounds = school.bounds
    across, ahead = TABLE_MARGIN
    return Rect(bounds.xmin - across, bounds.ymin - ahead, bounds.xmax + across, bounds.ymax + ahead)


def shading_meshes(school: School) -> Sequence[Mesh]:
    """Return what of a school throws shadows."""
    return [part.mesh for part in school_parts(school) if part.kind in ("walls", "clip")]


def floor_print(room: Room, pixels: float, language: Language) -> Image.Image:
    """Return a room's floor between its walls, north up, with so many ``pixels`` a metre.

    >>> from icecool3d.school import load_school
    >>> floor_print(load_school("school").room("lounge"), 100.0, "en").size
    (19, 19)
    """
    canvas = Canvas(room.interior, pixels, PAINTS["ice"].colour)
    lay_floor(canvas, room, language)
    write_name(canvas, room, language)
    return canvas.picture()


def wall_print(room: Room, language: Language) -> Image.Image:
    """Return what is printed on a room's walls, one strip of them."""
    found = art_of(room)
    return paint_art(found.wall, WALL_SIZE, colour=found.colour, language=language).convert("RGB")


def _lay_floor(room: Room, ice: NodePath, language: Language) -> Mesh:
    """Lay one floor, and return the orange line that goes on it."""
    pixels = floor_pixels((room.interior.along(X).length, room.interior.along(Y).length))
    floor = node(f"floor {room.id}", floor_surface(room))
    floor.set_texture(texture(f"floor {room.id}", floor_print(room, pixels, language)))
    floor.reparent_to(ice)
    return dashed_line(room, things_on_line(room, pixels, language))


def _put_up_walls(school: School, room: Room, solid: NodePath, language: Language) -> None:
    walls = node(f"walls {room.id}", joined([walls_surface(school, room), bottom_surface(room)]))
    walls.set_texture(texture(f"walls {room.id}", wall_print(room, language), repeat=True))
    walls.reparent_to(solid)


def _hang_posters(school: School, solid: NodePath, language: Language) -> None:
    surface = posters_surface(school)
    if surface is not None:
        hung = node("posters", surface)
        hung.set_texture(texture("posters", poster_sheet(school, POSTER_PIXELS, language)))
        hung.reparent_to(solid)


def _put_table(table: Rect, bare: NodePath, solid: NodePath) -> None:
    top = node(
        "table", level(table, -FLOOR_THICKNESS, np.array([table.xmin, table.ymin, PLANKS, PLANKS]), _TABLE)
    )
    top.set_texture(texture("table", wood(), repeat=True))
    top.reparent_to(bare)
    low, high = -FLOOR_THICKNESS - TABLE_THICKNESS, -FLOOR_THICKNESS
    slab = carve([block((table.xmin, table.ymin, low), (table.xmax, table.ymax, high))])
    sides = Mesh(slab.vertices, slab.triangles[slab.area_vectors()[:, 2] == 0.0])
    edge = flat(sides, np.zeros((len(sides.triangles), 3, 2)), with_roughness(PAINTS["table"].colour, 0.6))
    node("table edge", edge).reparent_to(solid)
