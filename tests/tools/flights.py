"""The table of flights in ``models/``: where flicks go on a free floor.

``python -m tests.tools.flights`` makes it again (half a minute); a test makes some of it, and compares.
"""

from itertools import product

import numpy as np

from icecool3d.aiming.flight_table import FILE, flights_to_bytes
from icecool3d.kit.own_files import models_folder
from icecool3d.lab.flights import HEIGHTS, SIDES, SPEEDS, fly
from icecool3d.pieces import load_penguin
from tests.tools.penguin_digest import penguin_digest


def table() -> bytes:
    """Return the file's content."""
    penguin = load_penguin()
    ways = fly(penguin, list(product(SPEEDS, HEIGHTS, SIDES)))
    shape = (len(SPEEDS), len(HEIGHTS), len(SIDES), *ways.shape[1:])
    axes = np.array(SPEEDS), np.array(HEIGHTS), np.array(SIDES)
    return flights_to_bytes(axes, ways.reshape(shape), penguin_digest(penguin))


if __name__ == "__main__":
    (models_folder() / FILE).write_bytes(table())
