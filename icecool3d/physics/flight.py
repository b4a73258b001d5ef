"""Flight in closed form: a parabola, and the free turning of a body that is round about its axis.

Such a body's axis goes round its angular momentum at a constant rate, while the body turns about the axis at
another constant rate. Nothing is lost or gained, however far ahead one looks.
"""

import math
from typing import NamedTuple

from icecool3d.kit.rotation import sin_cos_of
from icecool3d.physics.bullet import Quaternion, Vector3
from icecool3d.physics.world_settings import GRAVITY


class State(NamedTuple):
    """How a body moves, by its centre of mass, in the engine's frame."""

    place: Vector3
    """m."""
    turn: Quaternion
    """x y z w."""
    linear: Vector3
    """m/s."""
    angular: Vector3
    """rad/s."""


def axis_of(turn: Quaternion) -> Vector3:
    """Return the direction of a body's axis.

    >>> axis_of((0.0, 0.0, 0.0, 1.0))
    (0.0, 0.0, 1.0)
    """
    i, j, k, w = turn
    return 2.0 * (i * k + w * j), 2.0 * (j * k - w * i), 1.0 - 2.0 * (i * i + j * j)


class Flight:
    """The flight of a body from one state on, until something touches it.

    >>> flight = Flight(State((0.0, 0.0, 1.0), (0.0, 0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 0.0, 2.0)), 0.5)
    >>> [round(part, 6) for part in flight.after(0.1).place]
    [0.1, 0.0, 0.95095]
    """

    __slots__ = ("_across", "_along", "_axis", "_own", "_rate", "_start", "_way")

    def __init__(self, start: State, ratio: float) -> None:
        """Begin in a state; ``ratio`` is the moment of inertia along the axis over that across it."""
        self._start = start
        p, q, r = start.angular
        a, b, c = self._axis = axis_of(start.turn)
        own = (1.0 - ratio) * (p * a + q * b + r * c)
        p, q, r = p - own * a, q - own * b, r - own * c
        rate = math.sqrt(p * p + q * q + r * r)
        per = 1.0 / rate if rate > 0.0 else 0.0
        p, q, r = p * per, q * per, r * per
        share = p * a + q * b + r * c
        self._own, self._rate, self._way = own, rate, (p, q, r)
        self._along = p * share, q * share, r * share
        self._across = q * c - r * b, r * a - p * c, p * b - q * a

    def place_and_axis(self, seconds: float) -> tuple[float, float, float, float, float, float]:
        """Return the centre of mass, and the direction of the axis, after so many seconds."""
        (x, y, z), _, (u, v, s), _ = self._start
        (a, b, c), (d, e, f), (g, h, m) = self._axis, self._along, self._across
        sine, cosine = sin_cos_of(self._rate * seconds)
        return (
            x + u * seconds,
            y + v * seconds,
            z + (s - 0.5 * GRAVITY * seconds) * seconds,
            d + (a - d) * cosine + g * sine,
            e + (b - e) * cosine + h * sine,
            f + (c - f) * cosine + m * sine,
        )

    def after(self, seconds: float) -> State:
        """Return the state after so many seconds."""
        x, y, z, a, b, c = self.place_and_axis(seconds)
        _, (i, j, k, w), (u, v, s), _ = self._start
        sine, cosine = sin_cos_of(0.5 * self._own * seconds)
        i, j, k, w = (
            i * cosine + j * sine,
            j * cosine - i * sine,
            k * cosine + w * sine,
            w * cosine - k * sine,
        )
        sine, cosine = sin_cos_of(0.5 * self._rate * seconds)
        p, q, r = self._way
        d, e, f = p * sine, q * sine, r * sine
        own, rate = self._own, self._rate
        return State(
            (x, y, z),
            (
                cosine * i + d * w + e * k - f * j,
                cosine * j + e * w + f * i - d * k,
                cosine * k + f * w + d * j - e * i,
                cosine * w - d * i - e * j - f * k,
            ),
            (u, v, s - GRAVITY * seconds),
            (rate * p + own * a, rate * q + own * b, rate * r + own * c),
        )
