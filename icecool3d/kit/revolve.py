"""Solids made by turning a curve about the z axis, and grids of points made into surfaces."""

import numpy as np
from numpy.typing import NDArray

from icecool3d.kit.angles import sin_cos
from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh


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
    bands = [_band(first + ring * around, following + ring * around, around) for ring in range(rings - 1)]
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
        _band(first + here * around, following + here * around, (((here + 1) % 16) - here) * around)
        for here in range(16)
    ]
    return Mesh(vertices.reshape(-1, 3), np.concatenate(bands))


def _circle(corners: int) -> tuple[Array, Array]:
    """Return sine and cosine of evenly spaced angles."""
    return sin_cos(np.arange(corners) * (2.0 * np.pi / corners))


def _band(first: NDArray[np.int64], following: NDArray[np.int64], step: int) -> NDArray[np.int64]:
    """Return the triangles between a ring and the one ``step`` places later."""
    lower = np.stack((first, following, following + step), axis=1)
    upper = np.stack((first, following + step, first + step), axis=1)
    return np.concatenate((lower, upper))
