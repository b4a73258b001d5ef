"""From the penguin's frame, in which everybody else thinks, to the engine's, and back.

The engine's is about the centre of mass, and the finger's way lies midway between its x and y axes. Along
each of them PyBullet weighs friction by how heavy the penguin is there, and who leans is not as heavy along
the one as along the other: friction then points up to 14 degrees off. Midway a penguin that leans along its
way, as most do, is as heavy along both. So for each flick the whole school is turned, and what happened is
turned back.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.arrays import Array, cross, length
from icecool3d.kit.rotation import arcsin, conjugate, multiply, sin_cos_degrees, up_axis
from icecool3d.pieces import Penguin

_MIDWAY = 45.0
"""Degrees from an axis."""
_TINY = 1e-150
"""A sine so small that it is none, and not so small that dividing by it overflows."""


@dataclass(frozen=True)
class AimFrame:
    """A direction in plan; ``to_engine`` turns it to the x axis, ``from_engine`` turns back.

    >>> AimFrame.of(90.0).to_engine(np.array([[0.0, 2.0, 3.0]])).tolist()
    [[2.0, 0.0, 3.0]]
    """

    cosine: float
    """Cosine of its angle, anticlockwise from the x axis."""
    sine: float
    """Sine of its angle."""
    half: tuple[float, float]
    """Sine and cosine of half its angle."""

    @classmethod
    def of(cls, aim: float) -> "AimFrame":
        """Return the frame of an aim in degrees.

        >>> AimFrame.of(0.0).cosine
        1.0
        """
        (half_sine, sine), (half_cosine, cosine) = sin_cos_degrees([0.5 * aim, aim])
        return cls(float(cosine), float(sine), (float(half_sine), float(half_cosine)))

    @classmethod
    def about(cls, aim: float) -> "AimFrame":
        """Return the frame between whose axes an aim, in degrees, lies.

        >>> AimFrame.about(45.0).cosine
        1.0
        """
        return cls.of(aim - _MIDWAY)

    @property
    def back(self) -> Array:
        """The quaternion that turns into the engine's frame."""
        return np.array([0.0, 0.0, -self.half[0], self.half[1]])

    def to_engine(self, vectors: Array) -> Array:
        """Turn places or directions (..., 3) into the engine's frame."""
        return _turned(vectors, self.cosine, -self.sine)

    def from_engine(self, vectors: Array) -> Array:
        """Turn places or directions (..., 3) out of the engine's frame.

        >>> AimFrame.of(90.0).from_engine(np.array([2.0, 0.0, 3.0])).round(12).tolist()
        [0.0, 2.0, 3.0]
        """
        return _turned(vectors, self.cosine, self.sine)

    def poses_to_engine(self, poses: Array) -> Array:
        """Turn poses (..., 7) into the engine's frame."""
        turns = multiply(self.back, poses[..., 3:])
        return np.concatenate((self.to_engine(poses[..., :3]), turns), axis=-1)

    def poses_from_engine(self, poses: Array) -> Array:
        """Turn poses (..., 7) out of the engine's frame.

        >>> AimFrame.of(180.0).poses_from_engine(np.array([1.0, 0, 0, 0, 0, 0, 1])).round(12).tolist()
        [-1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]
        """
        turns = multiply(conjugate(self.back), poses[..., 3:])
        return np.concatenate((self.from_engine(poses[..., :3]), turns), axis=-1)

    def point_from_engine(self, x: float, y: float) -> tuple[float, float]:
        """Turn one place or direction in plan out of the engine's frame, without arrays.

        >>> AimFrame.of(0.0).point_from_engine(1.0, 2.0)
        (1.0, 2.0)
        """
        return self.cosine * x - self.sine * y, self.sine * x + self.cosine * y

    def point_to_engine(self, x: float, y: float) -> tuple[float, float]:
        """Turn one place or direction in plan into the engine's frame, without arrays.

        >>> AimFrame.of(0.0).point_to_engine(1.0, 2.0)
        (1.0, 2.0)
        """
        return self.cosine * x + self.sine * y, self.cosine * y - self.sine * x


def _turned(vectors: Array, cosine: float, sine: float) -> Array:
    x, y, z = vectors[..., 0], vectors[..., 1], vectors[..., 2]
    return np.stack((cosine * x - sine * y, sine * x + cosine * y, z), axis=-1)


def balance(models: Sequence[Penguin]) -> Array:
    """Return how far up their axes bodies are balanced, (P, 1), m.

    >>> from icecool3d.pieces import load_penguin
    >>> balance([load_penguin()]).round(3).tolist()
    [[0.01]]
    """
    return np.array([[model.centre_of_mass] for model in models])


def to_centres(pose: Array, height: float | Array) -> Array:
    """Return the centres of mass (..., 3) of penguins in poses (..., 7), balanced ``height`` m up their axis.

    >>> to_centres(np.array([0, 0, 0, 1.0, 0, 0, 0]), 0.01).tolist()
    [0.0, 0.0, -0.01]
    """
    centres: Array = pose[..., :3] + height * up_axis(pose[..., 3:])
    return centres


def spins(turns: Array, step: float) -> Array:
    """Return the spin (N - 1, P, 3), rad/s, that led from each orientation (N, P, 4) to the next.

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


def at_centres(velocity: Array, turns: Array, height: float | Array) -> Array:
    """Return the velocities of the centres of mass (..., 3) from those of the frames, (..., 6).

    >>> at_centres(np.array([0, 0, 0, 1.0, 0, 0]), np.array([0, 0, 0, 1.0]), 0.01).tolist()
    [0.0, -0.01, 0.0]
    """
    linear: Array = velocity[..., :3] + cross(velocity[..., 3:], height * up_axis(turns))
    return linear
