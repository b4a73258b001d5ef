"""The finger's way as the engine's x axis.

Where a penguin leans, PyBullet's friction holds somewhat more firmly along its own two axes than between
them: a straight flick between the axes drifts off by up to 1.2 degrees. So for each flick the whole school is
turned until the finger's way is an axis, and what happened is turned back.
"""

from dataclasses import dataclass

import numpy as np

from icecool3d.kit.angles import sin_cos_degrees
from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import conjugate, multiply


@dataclass(frozen=True)
class Heading:
    """A direction in plan; ``to_engine`` turns it to the x axis, ``from_engine`` turns back.

    >>> Heading.of(90.0).to_engine(np.array([[0.0, 2.0, 3.0]])).tolist()
    [[2.0, 0.0, 3.0]]
    """

    cosine: float
    """Cosine of its angle, anticlockwise from the x axis."""
    sine: float
    """Sine of its angle."""
    half: tuple[float, float]
    """Sine and cosine of half its angle."""

    @classmethod
    def of(cls, aim: float) -> "Heading":
        """Give the heading of an aim in degrees.

        >>> Heading.of(0.0).cosine
        1.0
        """
        (half_sine, sine), (half_cosine, cosine) = sin_cos_degrees([0.5 * aim, aim])
        return cls(float(cosine), float(sine), (float(half_sine), float(half_cosine)))

    @property
    def back(self) -> Array:
        """The quaternion that turns into the engine's frame."""
        return np.array([0.0, 0.0, -self.half[0], self.half[1]])

    def to_engine(self, vectors: Array) -> Array:
        """Turn places or directions (..., 3) into the engine's frame."""
        return _turned(vectors, self.cosine, -self.sine)

    def from_engine(self, vectors: Array) -> Array:
        """Turn places or directions (..., 3) out of the engine's frame.

        >>> Heading.of(90.0).from_engine(np.array([2.0, 0.0, 3.0])).round(12).tolist()
        [0.0, 2.0, 3.0]
        """
        return _turned(vectors, self.cosine, self.sine)

    def poses_to_engine(self, poses: Array) -> Array:
        """Turn poses (..., 7) into the engine's frame."""
        turns = multiply(self.back, poses[..., 3:])
        return np.concatenate((self.to_engine(poses[..., :3]), turns), axis=-1)

    def poses_from_engine(self, poses: Array) -> Array:
        """Turn poses (..., 7) out of the engine's frame.

        >>> Heading.of(180.0).poses_from_engine(np.array([1.0, 0, 0, 0, 0, 0, 1])).round(12).tolist()
        [-1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]
        """
        turns = multiply(conjugate(self.back), poses[..., 3:])
        return np.concatenate((self.from_engine(poses[..., :3]), turns), axis=-1)

    def point_from_engine(self, x: float, y: float) -> tuple[float, float]:
        """Turn one place or direction in plan out of the engine's frame, without arrays.

        >>> Heading.of(0.0).point_from_engine(1.0, 2.0)
        (1.0, 2.0)
        """
        return self.cosine * x - self.sine * y, self.sine * x + self.cosine * y


def _turned(vectors: Array, cosine: float, sine: float) -> Array:
    x, y, z = vectors[..., 0], vectors[..., 1], vectors[..., 2]
    return np.stack((cosine * x - sine * y, sine * x + cosine * y, z), axis=-1)
