"""Fewer key frames: many poses can be left out, since between two that stay they are near a line."""

import numpy as np

from icecool3d.kit.angles import sin_cos
from icecool3d.kit.arrays import Array, Whole
from icecool3d.kit.rotation import conjugate, multiply
from icecool3d.kit.vectors import length
from icecool3d.trace import interpolate

PLACE = 1e-4
"""How far a pose that was left out may be from where it was, m."""
TURN = float(np.radians(0.5))
"""How far it may be turned otherwise, radians."""


def kept_moments(t: Array, poses: Array, place: float = PLACE, turn: float = TURN) -> Whole:
    """Choose of poses (N, 7) at ``t`` (N,) those that must stay: both ends, and where a line is too far off.

    Between two that stay, places run straight and turns evenly, and come within ``place`` (m) and ``turn``
    (radians) of every pose that was left out.

    >>> poses = np.array([[x, 0, 0, 0, 0, 0, 1.0] for x in (0.0, 0.1, 0.2, 0.3, 0.3)])
    >>> kept_moments(np.arange(5.0), poses).tolist()
    [0, 3, 4]
    """
    half_sine = float(sin_cos(0.5 * turn)[0])
    kept = {0, len(t) - 1}
    stretches = [(0, len(t) - 1)]
    while stretches:
        first, last = stretches.pop()
        if last - first < 2:
            continue
        errors = _errors(t[first : last + 1], poses[first : last + 1], place, half_sine)
        worst = first + int(errors.argmax())
        if errors[worst - first] > 1.0:
            kept.add(worst)
            stretches += [(first, worst), (worst, last)]
    return np.array(sorted(kept), dtype=np.int64)


def _errors(t: Array, poses: Array, place: float, half_sine: float) -> Array:
    """Return how far poses are from the line between the first and the last; 1 is as far as allowed.

    ``half_sine`` is the sine of half the angle that is allowed.
    """
    line = interpolate(t[[0, -1]], poses[[0, -1], None], t)[:, 0]
    far = length(line[:, :3] - poses[:, :3])
    off = multiply(line[:, 3:], conjugate(poses[:, 3:]))
    errors: Array = np.maximum(far / place, length(off[:, :3]) / half_sine)
    return errors
