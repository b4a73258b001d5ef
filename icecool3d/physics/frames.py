"""Between the penguin's frame, in which everybody else thinks, and the engine's about the centre of mass."""

import numpy as np

from icecool3d.kit.angles import arcsin
from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import up_axis
from icecool3d.kit.vectors import cross, length

_TINY = 1e-150
"""A sine so small that it is none, and not so small that dividing by it overflows."""


def to_centres(pose: Array, height: float) -> Array:
    """Give the centres of mass (..., 3) of penguins in poses (..., 7), balanced ``height`` m up their axis.

    >>> to_centres(np.array([0, 0, 0, 1.0, 0, 0, 0]), 0.01).tolist()
    [0.0, 0.0, -0.01]
    """
    centres: Array = pose[..., :3] + height * up_axis(pose[..., 3:])
    return centres


def spins(turns: Array, step: float) -> Array:
    """Give the spin (N - 1, P, 3), rad/s, that led from each orientation (N, P, 4) to the next.

    The engine turns by exactly spin times step, so this is its own spin again, to about 1e-12.

    >>> turns = np.array([[[0, 0, 0, 1.0]], [[0, 0, 0.6, 0.8]]])
    >>> spins(turns, 0.5).round(3).tolist()
    [[[0.0, 0.0, 2.574]]]
    """
    before, after = turns[:-1], turns[1:]
    x, y, z, w = before[..., 0], before[..., 1], before[..., 2], before[..., 3]
    a, b, c, d = after[..., 0], after[..., 1], after[..., 2], after[..., 3]
    # after * conjugate(before); its opposite is the same turn, and the one with the positive scalar is short.
    spin = np.stack(
        (w * a - d * x - b * z + c * y, w * b - d * y - c * x + a * z, w * c - d * z - a * y + b * x), -1
    )
    sine = length(spin)
    sine[sine < _TINY] = _TINY
    rate = arcsin(np.minimum(sine, 1.0)) / sine * (2.0 / step)
    spin *= np.copysign(rate, x * a + y * b + z * c + w * d)[..., None]
    return spin


def at_centres(velocity: Array, turns: Array, height: float) -> Array:
    """Give the velocities of the centres of mass (..., 3) from those of the frames, (..., 6).

    >>> at_centres(np.array([0, 0, 0, 1.0, 0, 0]), np.array([0, 0, 0, 1.0]), 0.01).tolist()
    [0.0, -0.01, 0.0]
    """
    linear: Array = velocity[..., :3] + cross(velocity[..., 3:], height * up_axis(turns))
    return linear
