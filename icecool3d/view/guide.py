"""The aim on the floor: an arrow before the penguin, as long as the flick is fast."""

import math

import numpy as np
from panda3d.core import NodePath

from icecool3d.kit.arrays import Array
from icecool3d.looks.outlines import prism
from icecool3d.school import Point
from icecool3d.view.aiming import Aim
from icecool3d.view.geometry import node
from icecool3d.view.scene import Scene
from icecool3d.view.surfaces import colour_of, joined, painted

GAP, SHORTEST, LONGEST = 0.019, 0.025, 0.17
"""From the penguin's middle to the arrow, and between which lengths it is, m."""
_HALF, _HEAD, _BARB = 0.0032, 0.016, 0.0095
_RIM = 0.0014
_LOW, _MIDDLE, _HIGH = 0.0008, 0.0012, 0.0016


def arrow(length: float, rim: float = 0.0) -> Array:
    """Give the outline of an arrow along +x from 0 to ``length`` m, (7, 2), ``rim`` m larger all round.

    >>> arrow(0.1)[:, 0].max()
    np.float64(0.1)
    """
    neck, tip = length - _HEAD - rim, length + 2.0 * rim
    half, barb = _HALF + rim, _BARB + 1.6 * rim
    return np.array(
        [[-rim, -half], [neck, -half], [neck, -barb], [tip, 0.0], [neck, barb], [neck, half], [-rim, half]]
    )


def guide(scene: Scene, foot: Point, aim: Aim) -> NodePath:
    """Lay the arrow of an aim before a penguin that stands at ``foot``."""
    length = SHORTEST + (LONGEST - SHORTEST) * aim.power
    paper = painted(prism(arrow(length, _RIM), _LOW, _MIDDLE), colour_of("ink"))
    inner = painted(prism(arrow(length), _LOW, _HIGH), colour_of("orange-line"))
    found = node("guide", joined([paper, inner]))
    ahead = math.cos(aim.direction), math.sin(aim.direction)
    found.set_pos(foot[0] + GAP * ahead[0], foot[1] + GAP * ahead[1], 0.0)
    found.set_h(math.degrees(aim.direction))
    found.reparent_to(scene.moving)
    return found
