"""Solids as closed meshes: blocks along the axes with holes cut out, and curves turned about the z axis."""

from collections.abc import Sequence

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.rotation import sin_cos


def block(low: Sequence[float], high: Sequence[float]) -> Array:
    """Return a block by its lowest and highest corner, (2, 3).

    >>> block((0, 0, 0), (1, 2, 3)).tolist()
    [[0.0, 0.0, 0.0], [1.0, 2.0, 3.0]]
    """
    return np.array([low, high], dtype=float)


def carve(blocks: Sequence[Array], holes: Sequence[Array] = ()) -> Mesh:
    """Join ``blocks``, cut ``holes`` out of them, and return the surface of what is left.

    The corners of all blocks and holes span a grid; each of its cells is full or empty, and a face stands
    wherever one is and its neighbour is not. So the mesh is closed by construction, and no face ends in the
    middle of another's edge. What would touch itself along a mere edge has no such surface and is refused
    with ValueError.

    >>> cube, shaft = block((0, 0, 0), (3, 3, 3)), block((1, 1, 0), (2, 2, 3))
    >>> mesh = carve([cube], [shaft])
    >>> mesh.is_watertight(), round(mesh.volume(), 9)
    (True, 24.0)
    """
    corners = np.array([*blocks, *holes])
    lines = [np.unique(corners[:, :, axis]) for axis in range(3)]
    cells = np.zeros([len(line) - 1 for line in lines], dtype=bool)
    for group, full in ((blocks, True), (holes, False)):
        for low, high in group:
            cells[_span(lines, low, high)] = full
    return surface(lines, cells)


def _span(lines: Sequence[Array], low: Array, high: Array) -> tuple[slice, ...]:
    """Return the cells between two corners, which lie on the grid's lines."""
    return tuple(
        slice(int(np.searchsorted(line, start)), int(np.searchsorted(line, end)))
        for line, start, end in zip(lines, low, high, strict=True)
    )


def surface(lines: Sequence[Array], cells: Flags) -> Mesh:
    """Return the surface of the full cells of a grid, whose lines rise strictly along each axis.

    >>> line = np.array([0.0, 1.0])
    >>> surface([line, line, line], np.array([[[True]]])).triangles.shape
    (12, 3)
    """
    if any(np.any(np.diff(line) <= 0.0) for line in lines):
        raise ValueError("the lines of the grid do not rise strictly")
    padded = np.pad(cells, 1)
    for axis in range(3):
        if _touches_along_edge(np.moveaxis(padded, axis, 0)):
            raise ValueError("the solid touches itself along an edge")
    quads = np.concatenate([_faces(padded, axis) for axis in range(3)])
    used, place = np.unique(quads, return_inverse=True)
    return Mesh(_grid_points(lines, used), _halves(place.reshape(quads.shape)))


def _touches_along_edge(cells: Flags) -> bool:
    """Whether two full cells meet only along an edge in the first axis's direction."""
    a, b, c, d = cells[:, 1:, 1:], cells[:, :-1, 1:], cells[:, :-1, :-1], cells[:, 1:, :-1]
    return bool(np.any((a == c) & (b == d) & (a != b)))


def _faces(padded: Flags, axis: int) -> Whole:
    """Return the faces across one axis as four grid points each, anticlockwise from outside, (F, 4)."""
    shape = [size - 1 for size in padded.shape]  # of the grid's points
    step = np.moveaxis(np.diff(padded.astype(np.int8), axis=axis), axis, 0)
    second, third = (axis + 1) % 3, (axis + 2) % 3
    quads = []
    for rise, turn in ((-1, 1), (1, -1)):  # leaving the solid the face looks up the axis, entering it down
        plane, *others = np.nonzero(step == rise)
        at = np.zeros((len(plane), 3), dtype=np.int64)
        at[:, axis] = plane
        at[:, sorted((second, third))] = np.stack(others, axis=-1) - 1  # less the padding
        round_trip = np.zeros((4, 3), dtype=np.int64)
        round_trip[[1, 2], second] = 1
        round_trip[[2, 3], third] = 1
        corners = at[:, None, :] + round_trip[::turn]
        quads.append(np.ravel_multi_index(tuple(np.moveaxis(corners, -1, 0)), shape))
    return np.concatenate(quads)


def _grid_points(lines: Sequence[Array], indices: Whole) -> Array:
    places = np.unravel_index(indices, [len(line) for line in lines])
    return np.stack([line[place] for line, place in zip(lines, places, strict=True)], axis=-1)


def _halves(quads: Whole) -> Whole:
    return np.concatenate((quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]))


def revolve(radius: Array, z: Array, around: int) -> Mesh:
    """Turn a curve (K points from the bottom pole to the top pole, radius 0 at both) about the z axis.

    >>> cone = revolve(np.array([0.0, 1.0, 0.0]), np.array([0.0, 0.0, 1.0]), 64)
    >>> cone.is_watertight(), round(cone.volume(), 2)
    (True, 1.05)
    """
    sine, cosine = _circle(around)
    rings = len(z) - 2
    inner = np.empty((rings, around, 3))
    inner[..., 0] = radius[1:-1, None] * cosine
    inner[..., 1] = radius[1:-1, None] * sine
    inner[..., 2] = z[1:-1, None]
    bottom, top = np.array([[0.0, 0.0, z[0]]]), np.array([[0.0, 0.0, z[-1]]])
    vertices = np.concatenate((bottom, inner.reshape(-1, 3), top))
    first = 1 + np.arange(around)
    following = 1 + (np.arange(around) + 1) % around
    last = 1 + (rings - 1) * around
    cap = np.stack((np.zeros_like(first), following, first), axis=1)
    lid = np.stack((first + last - 1, following + last - 1, np.full_like(first, len(vertices) - 1)), axis=1)
    bands = [band(first + ring * around, following + ring * around, around) for ring in range(rings - 1)]
    return Mesh(vertices, np.concatenate((cap, *bands, lid)))


def ellipsoid(centre: Array, semi_axes: Array, around: int = 24, along: int = 13) -> Mesh:
    """Return a closed ellipsoid whose poles lie on its z axis.

    >>> ellipsoid(np.zeros(3), np.array([1.0, 2.0, 3.0])).is_watertight()
    True
    """
    height, radius = sin_cos(np.linspace(-np.pi / 2, np.pi / 2, along))
    radius[[0, -1]] = 0.0
    unit = revolve(radius, height, around)
    return Mesh(unit.vertices * semi_axes + centre, unit.triangles)


def ring(radius: float, half_width: float, half_height: float, z: float, around: int = 48) -> Mesh:
    """Return a closed ring about the z axis with an elliptical section.

    >>> ring(1.0, 0.1, 0.2, 0.0).is_watertight()
    True
    """
    up, outward = _circle(16)
    sine, cosine = _circle(around)
    out = radius + half_width * outward
    vertices = np.empty((16, around, 3))
    vertices[..., 0] = out[:, None] * cosine
    vertices[..., 1] = out[:, None] * sine
    vertices[..., 2] = (z + half_height * up)[:, None]
    first = np.arange(around)
    following = (first + 1) % around
    bands = [
        band(first + here * around, following + here * around, (((here + 1) % 16) - here) * around)
        for here in range(16)
    ]
    return Mesh(vertices.reshape(-1, 3), np.concatenate(bands))


def _circle(corners: int) -> tuple[Array, Array]:
    """Return sine and cosine of evenly spaced angles."""
    return sin_cos(np.arange(corners) * (2.0 * np.pi / corners))


def band(first: Whole, following: Whole, step: int) -> Whole:
    """Return the triangles between edges, from ``first`` to ``following``, and those ``step`` vertices later.

    >>> band(np.array([0]), np.array([1]), 2).tolist()
    [[0, 1, 3], [0, 3, 2]]
    """
    lower = np.stack((first, following, following + step), axis=1)
    upper = np.stack((first, following + step, first + step), axis=1)
    return np.concatenate((lower, upper))
