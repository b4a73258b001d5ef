"""Zones that a game has put down, as one sees them: printed cardboard on a floor or on a wall."""

from collections.abc import Mapping

import numpy as np
from panda3d.core import NodePath
from PIL import Image

from icecool3d.art.art_file import art
from icecool3d.art.canvas import paint_art
from icecool3d.kit.arrays import Array, Flags
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.palette import PAINTS
from icecool3d.kit.solids import block, carve
from icecool3d.looks.outlines import circle, prism
from icecool3d.school import FloorZone, Point, School, WallZone, X, Zone
from icecool3d.view.stage.geometry import node, texture
from icecool3d.view.stage.surfaces import colour_of, flat, painted

UNKNOWN = "tokens/zone"
"""What is printed on those of which nobody says it."""
_DISC, _PLATE = 0.0004, 0.0006
"""How thick they are, m: of a disc less than shadows lie above the floor."""
_PRINT = 256
"""How finely they are printed, pixels across."""

Place = tuple[Point, float]
"""The point of the floor below a zone's middle, and how high above it that is, m."""


def place_of(school: School, zone: Zone) -> Place:
    """Return where a zone's middle is.

    >>> from icecool3d.school import load_school
    >>> school = load_school("school")
    >>> [place_of(school, portal) for portal in school.scene.portals]
    [((0.317, -0.18), 0.025), ((-0.25, 0.23), 0.0)]
    """
    if isinstance(zone, FloorZone):
        return zone.at, 0.0
    assert isinstance(zone, WallZone)
    wall = school.wall(zone.wall)
    across = wall.solid.along(1 - wall.side.axis)
    face = across.low if wall.side.outward > 0 else across.high
    along = 0.5 * sum(zone.along)
    at = (along, face) if wall.side.axis == X else (face, along)
    return at, 0.5 * (zone.bottom + zone.top)


def zone_node(school: School, zone: Zone, prints: Mapping[str, str]) -> NodePath:
    """Return a zone with its middle where ``place_of`` says, its print towards whoever may touch it."""
    mesh, printed = _disc(zone) if isinstance(zone, FloorZone) else _plate(school, zone)
    sides = Mesh(mesh.vertices, mesh.triangles[~printed])
    face = Mesh(mesh.vertices, mesh.triangles[printed])
    found = NodePath("zone")
    node("edge", painted(sides, colour_of("cardboard"))).reparent_to(found)
    name = prints.get(zone.id, UNKNOWN)
    shown = node("print", flat(face, _places(face), colour_of("white")))
    shown.set_texture(texture(name, card_print(name, _PRINT)))
    shown.reparent_to(found)
    (x, y), height = place_of(school, zone)
    found.set_pos(x, y, height)
    return found


def card_print(name: str, pixels: int) -> Image.Image:
    """Return a piece of art on paper, so many pixels square."""
    paper = Image.new("RGB", (pixels, pixels), PAINTS["paper"].colour)
    shown = paint_art(art(name), (pixels, pixels))
    paper.paste(shown, (0, 0), shown)
    return paper


def _disc(zone: FloorZone) -> tuple[Mesh, Flags]:
    """Return a disc round its own middle, and which of its faces are printed."""
    mesh = prism(zone.radius * circle(), 0.0, _DISC)
    return mesh, _towards(mesh, np.array([0.0, 0.0, 1.0]))


def _plate(school: School, zone: Zone) -> tuple[Mesh, Flags]:
    """Return a plate round its own middle that stands out of its wall, and which of its faces are printed."""
    assert isinstance(zone, WallZone)
    wall = school.wall(zone.wall)
    axis, half = wall.side.axis, 0.5 * (zone.along[1] - zone.along[0])
    tall, inward = 0.5 * (zone.top - zone.bottom), np.zeros(3)
    inward[1 - axis] = -float(np.sign(wall.side.outward))
    ends = np.zeros((2, 3))
    ends[:, axis], ends[:, 2] = (-half, half), (-tall, tall)
    ends[:, 1 - axis] = sorted((0.0, float(inward[1 - axis]) * _PLATE))
    mesh = carve([block(ends[0].tolist(), ends[1].tolist())])
    return mesh, _towards(mesh, inward)


def _towards(mesh: Mesh, way: Array) -> Flags:
    """Return which faces look that way, (T,)."""
    faces = mesh.area_vectors()
    seen: Flags = faces @ way > 0.9 * np.linalg.norm(faces, axis=1)
    return seen


def _places(face: Mesh) -> Array:
    """Return where on the print the corners of each triangle are, (T, 3, 2): upright, or north up."""
    corners, normal = face.corners(), face.area_vectors()[0]
    used = np.arange(3) != int(np.abs(normal).argmax())
    low, high = corners.reshape(-1, 3).min(axis=0), corners.reshape(-1, 3).max(axis=0)
    found: Array = ((corners - low)[..., used]) / (high - low)[used]
    return found
