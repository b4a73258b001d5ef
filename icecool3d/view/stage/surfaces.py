"""What is seen, as arrays: corners with normals, colours and places on a print. No window needed."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from icecool3d.kit.arrays import Array, Whole
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.palette import paint_of
from icecool3d.looks.materials import Material, Part, shaded
from icecool3d.school import Rect

Bytes = NDArray[np.uint8]

_SHADING = Material("shading", (1.0, 1.0, 1.0))


@dataclass(frozen=True, eq=False)
class Surface:
    """Triangles as a renderer takes them."""

    positions: Array
    """Corners, (V, 3), m."""
    normals: Array
    """Unit normal of each corner, (V, 3)."""
    colours: Bytes
    """Red, green and blue as on a screen, and the roughness where others keep opacity, (V, 4)."""
    places: Array
    """Where on its print each corner is, (V, 2), 0 to 1 from its lower left."""
    triangles: Whole
    """Indices of three corners each, (T, 3)."""


def colour_of(material: str) -> Bytes:
    """Return red, green, blue and roughness of a material or of a colour ``#RRGGBB``, (4,).

    >>> colour_of("ice").tolist()
    [221, 239, 247, 38]
    """
    paint = paint_of(material)
    return with_roughness(paint.colour, paint.roughness)


def with_roughness(colour: str, roughness: float) -> Bytes:
    """Return a colour ``#RRGGBB`` and its roughness, (4,).

    >>> with_roughness("#FF8000", 1.0).tolist()
    [255, 128, 0, 255]
    """
    return np.array([*bytes.fromhex(colour[1:]), round(255 * roughness)], dtype=np.uint8)


def painted(mesh: Mesh, colour: Bytes) -> Surface:
    """Paint a whole mesh in one colour, smooth over gentle bends."""
    smooth = shaded(mesh, _SHADING)
    assert smooth.normals is not None  # shading is what makes them
    count = len(smooth.positions)
    return Surface(
        smooth.positions,
        smooth.normals,
        np.tile(colour, (count, 1)),
        np.zeros((count, 2)),
        smooth.triangles,
    )


def painted_parts(parts: Iterable[Part]) -> Surface:
    """Paint parts with what they are made of, and put them into one surface."""
    return joined([painted(part.mesh, colour_of(part.material)) for part in parts])


def joined(surfaces: Iterable[Surface]) -> Surface:
    """Put surfaces side by side into one."""
    found = list(surfaces)
    starts = np.cumsum([0] + [len(surface.positions) for surface in found])
    return Surface(
        np.concatenate([surface.positions for surface in found]),
        np.concatenate([surface.normals for surface in found]),
        np.concatenate([surface.colours for surface in found]),
        np.concatenate([surface.places for surface in found]),
        np.concatenate([s.triangles + start for s, start in zip(found, starts, strict=False)]),
    )


def flat(mesh: Mesh, places: Array, colour: Bytes) -> Surface:
    """Return a mesh whose triangles have their own corners, with ``places`` (T, 3, 2) on a print."""
    faces = mesh.area_vectors()
    normals = np.repeat(faces / np.linalg.norm(faces, axis=1)[:, None], 3, axis=0)
    positions = mesh.corners().reshape(-1, 3)
    count = len(positions)
    return Surface(
        positions,
        normals,
        np.tile(colour, (count, 1)),
        places.reshape(-1, 2),
        np.arange(count).reshape(-1, 3),
    )


def level(rect: Rect, height: float, print_: Array, colour: Bytes) -> Surface:
    """Return a level rectangle at ``height`` (m); its print lies at ``print_`` (x, y, width, height, m).

    >>> level(Rect(0.0, 0.0, 2.0, 1.0), 0.0, np.array([0.0, 0.0, 2.0, 1.0]), colour_of("ice")).places.max()
    np.float64(1.0)
    """
    x, y = (rect.xmin, rect.xmax), (rect.ymin, rect.ymax)
    corners = np.array([[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]])
    mesh = Mesh(np.column_stack((corners, np.full(4, height))), np.array([[0, 1, 2], [0, 2, 3]]))
    return flat(mesh, (mesh.corners()[..., :2] - print_[:2]) / print_[2:], colour)
