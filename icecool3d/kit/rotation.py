"""Unit quaternions (x, y, z, w, as PyBullet orders them) on whole arrays at once."""

import numpy as np

from icecool3d.kit.angles import sin_cos
from icecool3d.kit.arrays import Array
from icecool3d.kit.vectors import cross, dot


def rotate(quaternion: Array, vector: Array) -> Array:
    """Turn vectors (..., 3) by unit quaternions (..., 4); the leading shapes broadcast.

    >>> rotate(np.array([0.0, 0.0, 1.0, 0.0]), np.array([1.0, 2.0, 3.0])).tolist()
    [-1.0, -2.0, 3.0]
    """
    axis, w = quaternion[..., :3], quaternion[..., 3:]
    twice = 2.0 * cross(axis, vector)
    turned: Array = vector + w * twice + cross(axis, twice)
    return turned


def up_axis(quaternion: Array) -> Array:
    """Give where the body's own +z points, (..., 3): cheaper than ``rotate`` and used at every step.

    >>> up_axis(np.array([1.0, 0.0, 0.0, 0.0])).tolist()
    [0.0, 0.0, -1.0]
    """
    x, y, z, w = quaternion[..., 0], quaternion[..., 1], quaternion[..., 2], quaternion[..., 3]
    return np.stack((2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)), axis=-1)


def conjugate(quaternion: Array) -> Array:
    """Give the opposite turn of each unit quaternion.

    >>> conjugate(np.array([0.0, 0.6, 0.0, 0.8])).tolist()
    [-0.0, -0.6, -0.0, 0.8]
    """
    opposite: Array = quaternion * np.array([-1.0, -1.0, -1.0, 1.0])
    return opposite


def multiply(first: Array, second: Array) -> Array:
    """Give the turn ``second`` followed by the turn ``first``.

    >>> multiply(np.array([0.0, 0.0, 1.0, 0.0]), np.array([0.0, 0.0, 1.0, 0.0])).tolist()
    [0.0, 0.0, 0.0, -1.0]
    """
    a, b = first[..., :3], second[..., :3]
    s, t = first[..., 3:], second[..., 3:]
    vector = s * b + t * a + cross(a, b)
    scalar = s * t - dot(a, b)[..., None]
    return np.concatenate((vector, scalar), axis=-1)


def turn(axis: Array, angle: Array | float) -> Array:
    """Give the quaternion that turns by ``angle`` (radians) about unit ``axis``.

    >>> turn(np.array([0.0, 0.0, 1.0]), np.pi).round(12).tolist()
    [0.0, 0.0, 1.0, 0.0]
    """
    sine, cosine = sin_cos(0.5 * np.asarray(angle, dtype=float)[..., None])
    vector = axis * sine
    scalar = np.broadcast_to(cosine, (*vector.shape[:-1], 1))
    return np.concatenate((vector, scalar), axis=-1)
