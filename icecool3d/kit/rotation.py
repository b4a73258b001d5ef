"""Angles and unit quaternions on whole arrays, the same to the last bit on every processor.

The C library and numpy choose among several versions of sines and their inverses by what the processor
offers, and the versions round differently. Here only sums, products, quotients and roots are used, which
every processor rounds alike. Those functions take arrays or numbers, and are right to six units in the last
place. Quaternions are (x, y, z, w), as PyBullet orders them.
"""

import math
from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from icecool3d.kit.arrays import Array, cross, dot

_QUARTER = (1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21)
"""A right angle in three parts, radians; the first two have so few digits that small multiples are exact."""
_SINE = tuple((-1) ** n / math.factorial(2 * n + 1) for n in range(9))
_COSINE = tuple((-1) ** n / math.factorial(2 * n) for n in range(10))
_TANGENT = tuple((-1) ** n / (2 * n + 1) for n in range(13))
"""Coefficients of the power series of sine (odd powers), cosine (even) and arc tangent (odd)."""


def sin_cos(angle: ArrayLike) -> tuple[Array, Array]:
    """Return sine and cosine of angles up to a million radians.

    >>> sine, cosine = sin_cos(np.array([0.0, np.pi / 6.0]))
    >>> sine.round(12).tolist(), cosine.round(12).tolist()
    ([0.0, 0.5], [1.0, 0.866025403784])
    """
    angles = np.asarray(angle, dtype=np.float64)
    turns = np.rint(angles / (0.5 * np.pi))
    rest = ((angles - turns * _QUARTER[0]) - turns * _QUARTER[1]) - turns * _QUARTER[2]
    return _turned_back(rest, turns)


def sin_cos_of(angle: float) -> tuple[float, float]:
    """Return what ``sin_cos`` returns of one angle, in a twentieth of its time.

    >>> sin_cos_of(0.5) == tuple(float(part) for part in sin_cos(0.5))
    True
    """
    turns = round(angle / (0.5 * math.pi))
    rest = ((angle - turns * _QUARTER[0]) - turns * _QUARTER[1]) - turns * _QUARTER[2]
    x = rest * rest
    a, b, c, d, e, f, g, h, i = _SINE
    sine = rest * ((((((((i * x + h) * x + g) * x + f) * x + e) * x + d) * x + c) * x + b) * x + a)
    a, b, c, d, e, f, g, h, i, j = _COSINE
    cosine = ((((((((j * x + i) * x + h) * x + g) * x + f) * x + e) * x + d) * x + c) * x + b) * x + a
    quarter = turns & 3
    if quarter == 0:
        return sine, cosine
    if quarter == 1:
        return cosine, -sine
    return (-sine, -cosine) if quarter == 2 else (-cosine, sine)


def sin_cos_degrees(angle: ArrayLike) -> tuple[Array, Array]:
    """Return sine and cosine of angles in degrees, exact for right angles.

    >>> [float(part) for part in sin_cos_degrees(90.0)]
    [1.0, 0.0]
    """
    angles = np.asarray(angle, dtype=np.float64)
    turns = np.rint(angles / 90.0)
    return _turned_back((angles - 90.0 * turns) * (np.pi / 180.0), turns)


def arctan2(y: ArrayLike, x: ArrayLike) -> Array:
    """Return the angle of points from the x axis, -pi to pi radians, as ``numpy.arctan2`` does.

    >>> arctan2([1.0, 0.0, -1.0], [1.0, -1.0, 0.0]).round(6).tolist()
    [0.785398, 3.141593, -1.570796]
    """
    high, wide = np.asarray(y, dtype=np.float64), np.asarray(x, dtype=np.float64)
    tall, broad = np.abs(high), np.abs(wide)
    larger = np.maximum(tall, broad)
    slope = np.minimum(tall, broad) / np.where(larger > 0.0, larger, 1.0)
    for _ in range(2):  # the tangent of half the angle, and of half of that
        slope = slope / (1.0 + np.sqrt(1.0 + slope * slope))
    angle = 4.0 * slope * _series(_TANGENT, slope * slope)
    angle = np.where(tall > broad, 0.5 * np.pi - angle, angle)
    angle = np.where(np.signbit(wide), np.pi - angle, angle)
    return cast(Array, np.copysign(angle, high))


def arctan2_of(y: float, x: float) -> float:
    """Return what ``arctan2`` returns of one point, to the last bit, in a tenth of its time.

    >>> round(arctan2_of(1.0, 0.0), 6)
    1.570796
    """
    tall, broad = abs(y), abs(x)
    larger = max(tall, broad)
    slope = min(tall, broad) / larger if larger > 0.0 else 0.0
    for _ in range(2):
        slope = slope / (1.0 + math.sqrt(1.0 + slope * slope))
    square, total = slope * slope, _TANGENT[-1]
    for coefficient in _TANGENT[-2::-1]:
        total = total * square + coefficient
    angle = 4.0 * slope * total
    angle = 0.5 * math.pi - angle if tall > broad else angle
    return math.copysign(math.pi - angle if math.copysign(1.0, x) < 0.0 else angle, y)


def arcsin(sine: ArrayLike) -> Array:
    """Return the angle with a sine from -1 to 1, radians.

    >>> arcsin([0.5, -1.0]).round(6).tolist()
    [0.523599, -1.570796]
    """
    sines = np.asarray(sine, dtype=np.float64)
    return arctan2(sines, np.sqrt((1.0 - sines) * (1.0 + sines)))


def arccos(cosine: ArrayLike) -> Array:
    """Return the angle with a cosine from -1 to 1, radians.

    >>> arccos([0.5, -1.0]).round(6).tolist()
    [1.047198, 3.141593]
    """
    cosines = np.asarray(cosine, dtype=np.float64)
    return arctan2(np.sqrt((1.0 - cosines) * (1.0 + cosines)), cosines)


def _turned_back(rest: Array, turns: Array) -> tuple[Array, Array]:
    """Return sine and cosine of ``rest`` (at most half a right angle) and ``turns`` right angles."""
    square = rest * rest
    sine, cosine = rest * _series(_SINE, square), _series(_COSINE, square)
    quarter = turns - 4.0 * np.floor(0.25 * turns)
    odd, back = (quarter == 1.0) | (quarter == 3.0), quarter >= 2.0
    sines, cosines = np.where(odd, cosine, sine), np.where(odd, sine, cosine)
    left = (quarter == 1.0) | (quarter == 2.0)
    # Adding 0 makes a positive zero of a negative one.
    return np.where(back, -sines, sines) + 0.0, np.where(left, -cosines, cosines) + 0.0


def _series(coefficients: tuple[float, ...], x: Array) -> Array:
    total: Array = np.full_like(x, coefficients[-1])
    for coefficient in coefficients[-2::-1]:
        total = total * x + coefficient
    return total


def rotate(quaternion: Array, vector: Array) -> Array:
    """Return vectors (..., 3) rotated by unit quaternions (..., 4); the leading shapes broadcast.

    >>> rotate(np.array([0.0, 0.0, 1.0, 0.0]), np.array([1.0, 2.0, 3.0])).tolist()
    [-1.0, -2.0, 3.0]
    """
    axis, w = quaternion[..., :3], quaternion[..., 3:]
    twice = 2.0 * cross(axis, vector)
    turned: Array = vector + w * twice + cross(axis, twice)
    return turned


def up_axis(quaternion: Array) -> Array:
    """Return where the body's own +z points, (..., 3): cheaper than ``rotate`` and used at every step.

    >>> up_axis(np.array([1.0, 0.0, 0.0, 0.0])).tolist()
    [0.0, 0.0, -1.0]
    """
    x, y, z, w = quaternion[..., 0], quaternion[..., 1], quaternion[..., 2], quaternion[..., 3]
    return np.stack((2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)), axis=-1)


def conjugate(quaternion: Array) -> Array:
    """Return the inverse of each unit quaternion.

    >>> conjugate(np.array([0.0, 0.6, 0.0, 0.8])).tolist()
    [-0.0, -0.6, -0.0, 0.8]
    """
    opposite: Array = quaternion * np.array([-1.0, -1.0, -1.0, 1.0])
    return opposite


def multiply(first: Array, second: Array) -> Array:
    """Return the rotation ``second`` followed by ``first``.

    >>> multiply(np.array([0.0, 0.0, 1.0, 0.0]), np.array([0.0, 0.0, 1.0, 0.0])).tolist()
    [0.0, 0.0, 0.0, -1.0]
    """
    a, b = first[..., :3], second[..., :3]
    s, t = first[..., 3:], second[..., 3:]
    vector = s * b + t * a + cross(a, b)
    scalar = s * t - dot(a, b)[..., None]
    return np.concatenate((vector, scalar), axis=-1)


def quaternion_dot(first: Array, second: Array) -> Array:
    """Return the scalar products of quaternions (4, ...), along the first axis; of unit ones: cos(angle / 2).

    >>> float(quaternion_dot(np.array([0.0, 0.0, 0.6, 0.8]), np.array([0.0, 0.0, 0.0, 1.0])))
    0.8
    """
    products = first * second
    total: Array = products[0] + products[1] + products[2] + products[3]
    return total


def about_axis(axis: Array, angle: Array | float) -> Array:
    """Return the quaternion that rotates by ``angle`` (radians) about unit ``axis``.

    >>> about_axis(np.array([0.0, 0.0, 1.0]), np.pi).round(12).tolist()
    [0.0, 0.0, 1.0, 0.0]
    """
    sine, cosine = sin_cos(0.5 * np.asarray(angle, dtype=float)[..., None])
    vector = axis * sine
    scalar = np.broadcast_to(cosine, (*vector.shape[:-1], 1))
    return np.concatenate((vector, scalar), axis=-1)
