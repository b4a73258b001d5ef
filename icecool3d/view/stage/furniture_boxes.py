"""Furniture as one sees it: printed boxes of cardboard, and over a door that one shuts a striped mark."""

from collections.abc import Iterator, Mapping

import numpy as np
from panda3d.core import NodePath

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.solids import block, carve
from icecool3d.looks.shut_door_parts import shut_door_parts
from icecool3d.school import Furniture, School
from icecool3d.view.stage.geometry import node, texture
from icecool3d.view.stage.surfaces import Surface, colour_of, flat, painted_parts
from icecool3d.view.stage.zone_tokens import card_print

_CARD = "signs/stop"
"""What is printed on furniture of which nobody says it."""
_PRINT = 256
"""How finely it is printed, pixels across."""
_LARGE = 0.25
"""Faces with at least this share of the largest one's area are printed; the others show the cardboard."""


def furniture_mesh(furniture: Furniture) -> Mesh:
    """Return the box, closed.

    >>> round(furniture_mesh(Furniture("crate", (0.0, 0.0, 0.5, 0.5), 0.0, 0.5)).volume(), 6)
    0.125
    """
    xmin, ymin, xmax, ymax = furniture.rect
    return carve([block((xmin, ymin, furniture.bottom), (xmax, ymax, furniture.top))])


def furniture_nodes(school: School, furniture: Furniture, prints: Mapping[str, str]) -> Iterator[NodePath]:
    """Yield the nodes of furniture: the box may rattle, the mark of a shut door lies still on the walls.

    ``prints`` is what is printed on furniture: art by its id.
    """
    found = NodePath("furniture")
    printed, bare = furniture_surfaces(furniture)
    shown, name = node("print", printed), prints.get(furniture.id, _CARD)
    shown.set_texture(texture(name, card_print(name, _PRINT)))
    shown.reparent_to(found)
    if bare is not None:
        node("edge", bare).reparent_to(found)
    found.set_tag("furniture", furniture.id)
    yield found
    if furniture.door is not None:
        yield node("shut", painted_parts(shut_door_parts(school.door(furniture.door))))


def furniture_surfaces(furniture: Furniture) -> tuple[Surface, Surface | None]:
    """Return the large faces, each of which a print fills, and those that are bare, if any are."""
    mesh = furniture_mesh(furniture)
    faces = mesh.area_vectors()
    sizes = np.linalg.norm(faces, axis=1)
    large = sizes >= _LARGE * sizes.max()
    printed = Mesh(mesh.vertices, mesh.triangles[large])
    bare = Mesh(mesh.vertices, mesh.triangles[~large])
    found = flat(printed, _places(printed), colour_of("white"))
    if not len(bare.triangles):
        return found, None
    return found, flat(bare, np.zeros((len(bare.triangles), 3, 2)), colour_of("cardboard"))


def _places(mesh: Mesh) -> Array:
    """Return where on the print the corners of each triangle are, (T, 3, 2): across its face, upright."""
    corners, faces = mesh.corners(), mesh.area_vectors()
    low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
    shares = (corners - low) / (high - low)
    across = np.abs(faces).argmax(axis=1)
    axes = np.array([(1, 2), (0, 2), (0, 1)])[across]
    return np.take_along_axis(shares, axes[:, None, :].repeat(3, axis=1), axis=2)
