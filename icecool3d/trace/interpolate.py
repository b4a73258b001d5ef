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
    cosine = np.einsum("...i,...i->...", here, there)[..., None]
    there = np.where(cosine < 0.0, -there, there)
    cosine = np.minimum(np.abs(cosine), 1.0)
    half, near = np.arccos(cosine), cosine > _NEARLY_SAME
    sine = np.where(near, 1.0, np.sin(half))
    weight_here = np.where(near, 1.0 - share, np.sin((1.0 - share) * half) / sine)
    weight_there = np.where(near, share, np.sin(share * half) / sine)
    turned = weight_here * here + weight_there * there
    unit: Array = turned / np.sqrt(np.einsum("...i,...i->...", turned, turned))[..., None]
    return unit
