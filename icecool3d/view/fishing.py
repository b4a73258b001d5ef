"""Fish in hands: which of those that hang lies under the pointer, and to which door it is carried."""

import math
from collections.abc import Mapping
from typing import TypeVar

import numpy as np
from panda3d.core import NodePath

from icecool3d.match import Played
from icecool3d.rules import TookFish
from icecool3d.school import X
from icecool3d.view.intentions import Pointer
from icecool3d.view.pages.hops import TAKES, Hop
from icecool3d.view.scene import Scene
from icecool3d.view.tabletop import Tabletop
from icecool3d.view.tokens import Fish, hangings

HEIGHT = 0.010
"""From a wall's top to the middle of a fish that hangs on it, m."""
NEAR_FISH, NEAR_DOOR = 0.07, 0.16
"""How near the pointer must come, in half heights of the picture."""

_Name = TypeVar("_Name")
Caught = tuple[str, str]
"""A fish: whose it is, and on which door it hangs."""


def fish_at(tabletop: Tabletop, fish: Fish, pointer: Pointer) -> Caught | None:
    """Give the fish that is seen nearest to a point of the picture, if any is near."""
    scene = tabletop.scene
    if scene is None:
        return None
    places = {}
    for each in hangings(scene.school, fish):
        x, y = each.door.centre
        across = (each.along, y) if each.door.seam.axis == X else (x, each.along)
        places[each.colour, each.door.id] = (*across, scene.school.wall_height + HEIGHT)
    return _nearest(tabletop, places, pointer, NEAR_FISH)


def door_at(tabletop: Tabletop, pointer: Pointer) -> str | None:
    """Give the door that is seen nearest to a point of the picture, if any is near."""
    scene = tabletop.scene
    if scene is None:
        return None
    height = scene.school.wall_height
    places = {door.id: (*door.centre, height) for door in scene.school.doors}
    return _nearest(tabletop, places, pointer, NEAR_DOOR)


def hops(tabletop: Tabletop, played: Played, moment: float) -> list[Hop]:
    """Give the fish that were taken up to a moment of a flick, s, on their way to their players or there."""
    if tabletop.scene is None or played.trace is None:
        return []
    school, began, found = tabletop.scene.school, float(played.trace.t[0]), []
    for record in played.log:
        if isinstance(record, TookFish) and record.t - began <= moment:
            share = min((moment - (record.t - began)) / TAKES, 1.0)
            hung = np.array([*school.door(record.door).centre, school.wall_height + HEIGHT])
            x, y = tabletop.camera.view.project(hung, tabletop.aspect).tolist()
            found.append(Hop(record.colour, record.taken - 1, (x, y), share))
    return found


def token(scene: Scene, caught: Caught) -> NodePath:
    """Give a fish that hangs, as a node."""
    colour, door = caught
    return scene.doors[door].find(f"fish {colour}")


def carry(tabletop: Tabletop, scene: Scene, fish: NodePath, pointer: Pointer) -> None:
    """Show a fish at a point of the picture, as high as it hung, with its side to whoever looks."""
    height = scene.school.wall_height
    at = tabletop.camera.view.floor_point(pointer, tabletop.aspect, height)
    if at is not None:
        view = tabletop.camera.view
        fish.set_pos(scene.root, *at, height)
        fish.set_hpr(scene.root, math.degrees(view.azimuth), -math.degrees(view.elevation), 0.0)


def _nearest(
    tabletop: Tabletop, places: Mapping[_Name, tuple[float, float, float]], pointer: Pointer, near: float
) -> _Name | None:
    if not places:
        return None
    seen = tabletop.camera.view.project(np.array([*places.values()]), tabletop.aspect)
    away = np.hypot((seen[:, 0] - pointer[0]) * tabletop.aspect, seen[:, 1] - pointer[1])
    place = int(np.argmin(away))
    return [*places][place] if away[place] < near else None
