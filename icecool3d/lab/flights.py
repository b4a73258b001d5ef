"""Making the table of flights: one penguin flicked on a wide floor, over speed, height and side."""

from collections.abc import Sequence

import numpy as np

from icecool3d.kit.arrays import Array, length
from icecool3d.kit.errors import FlickError
from icecool3d.lab.bench_setups import wide_floor
from icecool3d.physics import World
from icecool3d.pieces import Penguin, extent, standing
from icecool3d.trace import Flick, Trace

SPEEDS = (0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.7, 2.0, 2.4, 2.8, 3.3, 3.8, 4.4, 5.0, 5.8)
"""m/s."""
HEIGHTS = (0.12, 0.2, 0.3, 0.45, 0.6, 0.72, 0.81, 0.88)
"""Of the contact, as flicks have it."""
SIDES = (0.0, 0.15, 0.3, 0.45, 0.6)
"""The same, of the right half: the left is its mirror."""
SAMPLES = 28
"""How many samples there are of each way."""
_UP = np.array([0.0, 0.0, 1.0])


def fly(penguin: Penguin, pushes: Sequence[tuple[float, float, float]]) -> Array:
    """Return the ways (F, K, 3) of flicks by speed, height and side; one that cannot be made stays at 0.

    >>> from icecool3d.pieces import load_penguin
    >>> fly(load_penguin(), [(1.0, 0.2, 0.0), (1.0, 0.95, 0.99)])[:, -1, 0].round(2).tolist()
    [0.05, 0.0]
    """
    ways = np.zeros((len(pushes), SAMPLES, 3))
    with World(wide_floor(), penguin, ["red"]) as world:
        for way, (speed, height, side) in zip(ways, pushes, strict=True):
            try:
                flick = Flick("red", aim=0.0, speed=speed, height=height, side=side)
                way[:] = _way(world.flick(flick, [standing(0.0, 0.0)]), penguin)
            except FlickError:
                continue
    return ways


def _way(trace: Trace, penguin: Penguin) -> Array:
    """Return samples evenly along a trace's way: in plan, and how high its lowest point is."""
    pose = trace.pose[:, 0]
    moves = length(np.diff(pose[:, :3], axis=0))
    along = np.concatenate(([0.0], np.cumsum(moves)))
    at = np.interp(np.linspace(0.0, along[-1], SAMPLES), along, trace.t)
    bottom = extent(penguin.shape, trace.at(at)[:, 0], _UP)[:, 0]
    return np.concatenate((trace.at(at)[:, 0, :2], bottom[:, None]), axis=1)
