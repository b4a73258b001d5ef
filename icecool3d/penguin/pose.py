"""Poses of penguins: x y z (m), and a quaternion qx qy qz qw."""

import math

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.rotation import sin_cos_degrees


def standing(x: float, y: float, facing: float = 0.0) -> Array:
    """Give the pose (7,) of a penguin that stands at ``x``, ``y`` (m) and looks towards ``facing`` (degrees).

    >>> standing(0.1, 0.2, 180.0).round(6).tolist()
    [0.1, 0.2, 0.0, 0.0, 0.0, 1.0, 0.0]
    """
    if not math.isfinite(facing):
        raise FlickError(
            "facing", Phrase("is {value:g}", value=facing), Phrase("expected a finite number of degrees")
        )
    sine, cosine = sin_cos_degrees(0.5 * facing)
    return np.array([x, y, 0.0, 0.0, 0.0, sine, cosine])
