"""Poses between the moments of a trace: positions on straight lines, orientations on great circles."""

import numpy as np

from icecool3d.kit.arrays import Array

_NEARLY_SAME = 1.0 - 1e-9
"""Cosine of half a turn so small (below 0.1 mrad) that the chord is the arc, to better than 1e-14."""


def interpolate(t: Array, pose: Array, times: Array) -> Array:
    """Give poses (K, P, 7) at ``times`` (K,) from poses (N, P, 7) at increasing ``t`` (N,); s and m.

    At the moments of ``t`` these are exactly the poses given; outside they are the first or the last.

    >>> t = np.array([0.0, 1.0])
    >>> pose = np.array([[[0, 0, 0, 0, 0, 0, 1.0]], [[1, 0, 0, 0, 0, 1.0, 0]]])
    >>> interpolate(t, pose, np.array([0.5])).round(6).tolist()
    [[[0.5, 0.0, 0.0, 0.0, 0.0, 0.707107, 0.707107]]]
    """
    times = np.clip(np.asarray(times, dtype=float), t[0], t[-1])
    if len(t) == 1:
        return np.repeat(pose, len(times), axis=0)
    before = np.clip(np.searchsorted(t, times, side="right") - 1, 0, len(t) - 2)
    share = ((times - t[before]) / (t[before + 1] - t[before]))[:, None, None]
    here, there = pose[before], pose[before + 1]
    place = here[..., :3] + share * (there[..., :3] - here[..., :3])
    poses = np.concatenate((place, _slerp(here[..., 3:], there[..., 3:], share)), axis=-1)
    poses[times == t[before]] = here[times == t[before]]
    poses[times == t[before + 1]] = there[times == t[before + 1]]
    return poses


def _slerp(here: Array, there: Array, share: Array) -> Array:
    """Turn evenly along the shorter way; q and -q are the same orientation."""
    cosine = np.sum(here * there, axis=-1, keepdims=True)
    there = np.where(cosine < 0.0, -there, there)
    cosine = np.minimum(np.abs(cosine), 1.0)
    half = np.arccos(cosine)
    sine = np.where(cosine > _NEARLY_SAME, 1.0, np.sin(half))
    near = cosine > _NEARLY_SAME
    weight_here = np.where(near, 1.0 - share, np.sin((1.0 - share) * half) / sine)
    weight_there = np.where(near, share, np.sin(share * half) / sine)
    turned = weight_here * here + weight_there * there
    unit: Array = turned / np.linalg.norm(turned, axis=-1, keepdims=True)
    return unit
