"""The table of flights in ``models/``: where flicks go on a free floor.

``python -m tests.tools.flights`` makes it again (half a minute); a test makes some of it, and compares.
"""

from collections.abc import Sequence
from itertools import product

import numpy as np

from icecool3d.aiming.flight_table import FILE, flights_to_bytes
from icecool3d.kit.arrays import Array, length
from icecool3d.kit.errors import FlickError
from icecool3d.kit.own_files import models_folder
from icecool3d.lab.bench_setups import wide_floor
from icecool3d.physics import World
from icecool3d.pieces import Penguin, extent, load_penguin, standing
from icecool3d.trace import Flick, Trace
from tests.tools.penguin_digest import penguin_digest

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


def table() -> bytes:
    """Return the file's content."""
    penguin = load_penguin()
    ways = fly(penguin, list(product(SPEEDS, HEIGHTS, SIDES)))
    shape = (len(SPEEDS), len(HEIGHTS), len(SIDES), *ways.shape[1:])
    axes = np.array(SPEEDS), np.array(HEIGHTS), np.array(SIDES)
    return flights_to_bytes(axes, ways.reshape(shape), penguin_digest(penguin))


if __name__ == "__main__":
    (models_folder() / FILE).write_bytes(table())
