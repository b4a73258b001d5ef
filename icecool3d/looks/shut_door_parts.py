"""The mark of a shut door: a striped plate on the walls over its frame, seen from above and from the seat."""

from itertools import pairwise

import numpy as np

from icecool3d.kit.mesh import Mesh, join
from icecool3d.kit.solids import carve
from icecool3d.looks.materials import Part
from icecool3d.school import Door, Interval
from icecool3d.school.plan import grid, rect_along
from icecool3d.school.wall_solids import upright_block

STRIPE = 0.009
"""About how wide a stripe is, m: some pixels in a picture of the whole school."""
PLATE = 0.0005
"""How thick the plate is, m."""
_COLOURS = ("player-red", "white")


def shut_door_parts(door: Door) -> list[Part]:
    """Return the plate over a shut door, red at both ends; its kind is ``shut``, one part a colour.

    >>> from icecool3d.school import load_school
    >>> [part.material for part in shut_door_parts(load_school("two-rooms").door("left-right"))]
    ['player-red', 'white']
    """
    count = 2 * max(round(0.5 * (door.width / STRIPE - 1.0)), 1) + 1
    ends = [grid(end) for end in np.linspace(door.opening.low, door.opening.high, count + 1).tolist()]
    stripes = [_stripe(door, Interval(*pair)) for pair in pairwise(ends)]
    return [Part("shut", door.id, colour, join(stripes[first::2])) for first, colour in enumerate(_COLOURS)]


def _stripe(door: Door, along: Interval) -> Mesh:
    across = door.frame.along(1 - door.seam.axis)
    rect = rect_along(door.seam.axis, along, across)
    return carve([upright_block(rect, door.wall_height, grid(door.wall_height + PLATE))])
