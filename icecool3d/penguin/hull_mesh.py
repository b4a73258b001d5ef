"""The hull as triangles, for pictures and for engines that want a mesh."""

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.rotation import arcsin, sin_cos
from icecool3d.kit.solids import revolve
from icecool3d.penguin.shape import Shape


def profile_curve(shape: Shape, along: int) -> tuple[Array, Array]:
    """Return ``along`` points (radius, z) of the profile from the bottom pole to the top pole, m.

    >>> radius, z = profile_curve(Shape(0.015, 0.0095, 0.05), 9)
    >>> float(z[0]), float(z[-1])
    (0.0, 0.05)
    """
    lean = float(arcsin(shape.taper))
    turned = np.linspace(-np.pi / 2, np.pi / 2, along)
    base = turned[turned < lean]
    head = turned[turned > lean]
    angle = np.concatenate((base, [lean, lean], head))
    on_head = np.arange(len(angle)) > len(base)
    ball = np.where(on_head, shape.head_radius, shape.base_radius)
    centre = np.where(on_head, shape.head_centre, shape.base_centre)
    sine, cosine = sin_cos(angle)
    radius, z = ball * cosine, centre + ball * sine
    radius[[0, -1]], z[[0, -1]] = 0.0, (0.0, shape.height)
    return radius, z


def hull_mesh(shape: Shape, around: int = 64, along: int = 48) -> Mesh:
    """Return a watertight mesh with all its corners on the true hull, in the penguin frame.

    >>> hull_mesh(Shape(0.015, 0.0095, 0.05)).is_watertight()
    True
    """
    return revolve(*profile_curve(shape, along), around)
