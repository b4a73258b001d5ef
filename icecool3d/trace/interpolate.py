"""Poses between the moments of a trace: positions on straight lines, orientations on great circles."""

import numpy as np

from icecool3d.kit.arrays import Array, dot, length

_TERMS = tuple((1.0 / (n * (2 * n + 1)), n / (2 * n + 1)) for n in range(1, 10))
_FAR = 0.96
"""Two orientations whose product is below this are too far apart for so few terms of ``_weight``."""


def interpolate(t: Array, pose: Array, times: Array) -> Array:
    """Give poses (K, P, 7) at ``times`` (K,) from poses (N, P, 7) at increasing ``t`` (N,); s and m.

    At the moments of ``t`` these are exactly the poses given; outside they are the first or the last.

    >>> t = np.array([0.0, 1.0])
    >>> pose = np.array([[[0, 0, 0, 0, 0, 0, 1.0]], [[1, 0, 0, 0, 0, 1.0, 0]]])
    >>> interpolate(t, pose, np.array([0.5])).round(6).tolist()
    [[[0.5, 0.0, 0.0, 0.0, 0.0, 0.707107, 0.707107]]]
    """
    times = np.minimum(np.maximum(np.asarray(times, dtype=float), t[0]), t[-1])
    if len(t) == 1:
        return np.repeat(pose, len(times), axis=0)
    before = np.minimum(np.searchsorted(t, times, side="right") - 1, len(t) - 2)
    share = ((times - t[before]) / (t[before + 1] - t[before]))[:, None, None]
    here, there = pose.take(before, axis=0), pose.take(before + 1, axis=0)
    place = here[..., :3] + share * (there[..., :3] - here[..., :3])
    poses = np.concatenate((place, _slerp(here[..., 3:], there[..., 3:], share)), axis=-1)
    for exact, given in ((share == 0.0, here), (share == 1.0, there)):
        if exact.any():
            poses = np.where(exact, given, poses)
    return poses


def _slerp(here: Array, there: Array, share: Array) -> Array:
    """Turn evenly along the shorter way; q and -q are the same orientation."""
    there = np.where(dot(here, there)[..., None] < 0.0, -there, there)
    while (far := dot(here, there)[..., None] < _FAR).any():
        middle = here + there
        middle /= length(middle)[..., None]
        late = share > 0.5
        here, there = np.where(far & late, middle, here), np.where(far & ~late, middle, there)
        share = np.where(far, 2.0 * share - late, share)
    less = dot(here, there)[..., None] - 1.0
    turned = _weight(1.0 - share, less) * here + _weight(share, less) * there
    unit: Array = turned / length(turned)[..., None]
    return unit


def _weight(share: Array, less: Array) -> Array:
    """Return ``sin(share * angle) / sin(angle)`` for angles of cosine ``1 + less``.

    This is its power series in ``less``, to the last bit within ``_FAR``: no function of the C library, which
    rounds in another way on other processors, and half its time.
    """
    square, total = share * share, np.ones_like(less * share)
    for grow, shrink in _TERMS[::-1]:
        total = 1.0 + total * (grow * square - shrink) * less
    weight: Array = share * total
    return weight
