"""The players' symbols: a shape beside each colour, so that colour never tells alone."""

import numpy as np

from icecool3d.kit.arrays import Array

SYMBOLS = {"red": "circle", "blue": "square", "green": "triangle", "yellow": "star"}
"""Which symbol goes with which colour."""

_STAR_WAIST = 0.45
"""How near a star's notches come to its middle, its points being 1 away."""


def circle(points: int = 48) -> Array:
    """Give a circle's outline, (points, 2), radius 1, anticlockwise.

    >>> circle(4).round(6).tolist()
    [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [-0.0, -1.0]]
    """
    angles = np.arange(points) * (2.0 * np.pi / points)
    return np.stack((np.cos(angles), np.sin(angles)), axis=1)


def symbol(colour: str, points: int = 48) -> Array:
    """Give the outline of a colour's symbol, (about ``points``, 2), within radius 1, upright.

    Every point of it is seen from the middle, so a fan of triangles fills it.

    >>> symbol("blue", 8).round(2).tolist()[1]
    [0.0, 0.62]
    """
    corners = {
        "circle": circle(points),
        "square": _corners(4, 0.88, turn=np.pi / 4),
        "triangle": _corners(3, 1.0, turn=np.pi / 2),
        "star": _star(),
    }[SYMBOLS[colour]]
    return _subdivided(corners, max(points // len(corners), 1))


def _corners(count: int, radius: float, turn: float) -> Array:
    angles = turn + np.arange(count) * (2.0 * np.pi / count)
    return radius * np.stack((np.cos(angles), np.sin(angles)), axis=1)


def _star() -> Array:
    outline = _corners(10, 1.0, turn=np.pi / 2)
    outline[1::2] *= _STAR_WAIST
    return outline


def _subdivided(corners: Array, pieces: int) -> Array:
    """Put more points on each side, so that the outline can follow a curved surface."""
    share = np.arange(pieces)[:, None] / pieces
    sides = corners[:, None] * (1.0 - share) + np.roll(corners, -1, axis=0)[:, None] * share
    return sides.reshape(-1, 2)
