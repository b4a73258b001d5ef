"""Whither penguins look: their pupils turn to whoever is flicked. Nothing that moves a hull is in it."""

import math

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import rotate
from icecool3d.looks.penguin_parts import PUPIL_OUT, eyes
from icecool3d.penguin import Shape

WIDEST = math.radians(38.0)
"""How far a pupil turns aside at most, radians."""


def pupils(shape: Shape, pose: Array, watched: Array | None = None) -> Array:
    """Give the middles of both pupils in the penguin frame, (2, 3), m, of a penguin in a pose (7,).

    They look straight ahead, or at the head of a penguin in the pose ``watched``.

    >>> here = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    >>> aside = np.array([0.1, 0.1, 0.0, 0.0, 0.0, 0.0, 1.0])
    >>> turned = pupils(Shape(0.015, 0.0095, 0.05), here, aside) - pupils(Shape(0.015, 0.0095, 0.05), here)
    >>> bool((turned[:, 1] > 0.0).all())
    True
    """
    middles, ways = eyes(shape)
    if watched is not None:
        head = watched[:3] + rotate(watched[3:], np.array([0.0, 0.0, shape.head_centre]))
        back = pose[3:] * [-1.0, -1.0, -1.0, 1.0]
        to = rotate(back, head - pose[:3]) - middles
        ways = np.stack([_turned(way, each) for way, each in zip(ways, to, strict=True)])
    return middles + PUPIL_OUT * shape.head_radius * ways


def _turned(way: Array, to: Array) -> Array:
    """Turn a unit vector towards another vector, as far as an eye turns."""
    along = float(way @ to)
    aside = to - along * way
    far = float(np.linalg.norm(aside))
    if far < 1e-12:
        return way
    angle = min(math.atan2(far, along), WIDEST)
    turned: Array = math.cos(angle) * way + math.sin(angle) / far * aside
    return turned
