"""What hands do on the table besides flicking: they choose places, and carry fish to other doors."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from panda3d.core import NodePath, TransformState

from icecool3d.match import Played, Pose
from icecool3d.pieces import standing
from icecool3d.rules import Action, Offer, TookFish, What
from icecool3d.school import Point, Rect, X
from icecool3d.view.match.fish_hop import TAKES, Hop
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.match.prompts import Prompt
from icecool3d.view.stage.fish_tokens import Fish, hangings
from icecool3d.view.stage.floor_marks import GRASP, area_node, height_at, spot_nodes
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui.commands import Command, Dropped, Grabbed, Pointer


@dataclass(frozen=True)
class Places:
    """Where something can be put now."""

    area: Rect | None = None
    """Anywhere in it, …"""
    spots: tuple[Point, ...] = ()
    """… or on one of these, m."""
    body: str | None = None
    """Who is put there, and seen on the way."""
    marks: tuple[Point, ...] = ()
    """What is marked besides, since it can be chosen there: doors and rooms, m."""


def places_of(state: MatchState, prompt: Prompt | None) -> Places:
    """Return the places that a prompt asks for, or else those that the game offers on the table."""
    if prompt is not None:
        return Places(None if prompt.area is None else prompt.area.area, prompt.spots, marks=prompt.marks)
    body = state.actor if state.places_itself else None
    area = None if state.area is None else state.area.area
    return Places(area, tuple(spot.at for spot in state.spots), body)


class PlacingHand:
    """Shows where something can be put, and takes the place that hands choose."""

    def __init__(self, table_view: TableView) -> None:
        """Draw nothing yet."""
        self._table_view = table_view
        self._marks: list[NodePath] = []
        self._marked: object = None
        self._grabbed: tuple[Pointer, Point | None] | None = None

    def at(self, places: Places, pointer: Pointer) -> Point | None:
        """Return the place that is meant there; of an area any floor, so that hands hear why not."""
        scene, floor = self._table_view.scene, self._table_view.floor_at(pointer)
        if floor is None or scene is None:
            return None
        if places.area is not None:
            return floor if scene.school.room_at(floor) is not None else None
        away = {spot: self._away(scene, spot, pointer) for spot in places.spots}
        near = min(away, key=away.__getitem__, default=None)
        return near if near is not None and away[near] < GRASP else None

    def _away(self, scene: Scene, spot: Point, pointer: Pointer) -> float:
        """Return how far from a spot the pointer is, m, at the height at which the spot is seen."""
        view, height = self._table_view.camera.view, height_at(scene, spot)
        at = view.floor_point(pointer, self._table_view.aspect, height)
        return math.inf if at is None else math.dist(spot, at)

    def meant(
        self, places: Places, command: Command, pointer: Pointer, poses: Mapping[str, Pose]
    ) -> Point | None:
        """Show who is placed where it would stand; return the place once it is let go.

        Of a click it is the place that was seen where it went down, wherever the camera glides meanwhile.
        """
        place = self.at(places, pointer)
        if isinstance(command, Grabbed):
            self._grabbed = pointer, place
        if isinstance(command, Dropped):
            at, first = self._grabbed or (pointer, place)
            self._grabbed = None
            return first if at == pointer else place
        if place is None:
            return None
        if places.body is not None:
            shown = {name: np.array(pose) for name, pose in poses.items()}
            self._table_view.pose({**shown, places.body: standing(*place)})
        return None

    def mark(self, places: Places) -> bool:
        """Draw the places that there are now; tell whether that changed."""
        scene = self._table_view.scene
        if self._marked == places or scene is None:
            return False
        self.close()
        self._marked = places
        self._marks = spot_nodes(scene, (*places.spots, *places.marks))
        if places.area is not None:
            self._marks.append(area_node(scene, places.area))
        return True

    def close(self) -> None:
        """Clear the table of marks."""
        for mark in self._marks:
            mark.remove_node()
        self._marks = []


class FishingHand:
    """Hangs fish on doors, and carries one to another door."""

    def __init__(self, table_view: TableView) -> None:
        """Hold nothing."""
        self._table_view = table_view
        self._held: Caught | None = None
        self._all: Fish = {}
        self._token, self._hung = NodePath(), TransformState.make_identity()

    def hang(self, fish: Fish) -> None:
        """Hang all fish where they belong, and one that is held back where it was."""
        if self._held is not None:
            self._token.set_transform(self._hung)
            self._held = None
        self._all = fish
        if self._table_view.scene is not None:
            self._table_view.scene.hang_fish(fish)

    def is_over(self, fish: Fish, pointer: Pointer) -> bool:
        """Whether a fish lies under the pointer."""
        return fish_at(self._table_view, fish, pointer) is not None

    def meant(self, offer: Offer, fish: Fish, command: Command, pointer: Pointer) -> Action | None:
        """Take a fish or carry it; return the action once it is let go at another door."""
        scene = self._table_view.scene
        if scene is None:
            return None
        if self._held is None:
            self._held = fish_at(self._table_view, fish, pointer)
            if self._held is None:
                return None
            self._token = token(scene, self._held)
            self._hung = self._token.get_transform()
        held = self._held
        carry(self._table_view, scene, self._token, pointer)
        if not isinstance(command, Dropped):
            return None
        door = door_at(self._table_view, pointer)
        self.hang(self._all)
        return None if door is None or door == held[1] else offer.made((*held, door))


def thing_at(table_view: TableView, what: What | None, pointer: Pointer) -> object:
    """Return the door, room or player that a prompt asks for and that is seen there, by its id or colour."""
    floor = table_view.floor_at(pointer)
    match what:
        case What.DOOR:
            return door_at(table_view, pointer)
        case What.ROOM if floor is not None and table_view.scene is not None:
            room = table_view.scene.school.room_at(floor)
            return None if room is None else room.id
        case What.PLAYER:
            return table_view.penguin_at(pointer, TAKEN)
    return None


TAKEN = 1.15
"""How near to a penguin's axis the pointer takes it, in its radii."""
HEIGHT = 0.010
"""From a wall's top to the middle of a fish that hangs on it, m."""
NEAR_FISH, NEAR_DOOR = 0.07, 0.16
"""How near the pointer must come, in half heights of the picture."""

_Name = TypeVar("_Name")
Caught = tuple[str, str]
"""A fish: whose it is, and on which door it hangs."""


def fish_at(table_view: TableView, fish: Fish, pointer: Pointer) -> Caught | None:
    """Return the fish that is seen nearest to a point of the picture, if any is near."""
    scene = table_view.scene
    if scene is None:
        return None
    places = {}
    for each in hangings(scene.school, fish):
        x, y = each.door.centre
        across = (each.along, y) if each.door.seam.axis == X else (x, each.along)
        places[each.colour, each.door.id] = (*across, scene.school.wall_height + HEIGHT)
    return _nearest(table_view, places, pointer, NEAR_FISH)


def door_at(table_view: TableView, pointer: Pointer) -> str | None:
    """Return the door that is seen nearest to a point of the picture, if any is near."""
    scene = table_view.scene
    if scene is None:
        return None
    height = scene.school.wall_height
    places = {door.id: (*door.centre, height) for door in scene.school.doors}
    return _nearest(table_view, places, pointer, NEAR_DOOR)


def hops(table_view: TableView, played: Played, moment: float) -> list[Hop]:
    """Return the fish that were taken up to a moment of a flick (s), on their way or arrived."""
    if table_view.scene is None or played.trace is None:
        return []
    school, began, found = table_view.scene.school, float(played.trace.t[0]), []
    for record in played.log:
        if isinstance(record, TookFish) and record.t - began <= moment:
            share = min((moment - (record.t - began)) / TAKES, 1.0)
            hung = np.array([*school.door(record.door).centre, school.wall_height + HEIGHT])
            x, y = table_view.camera.view.project(hung, table_view.aspect).tolist()
            found.append(Hop(played.game.setup.fish_of(record.colour), record.taken - 1, (x, y), share))
    return found


def token(scene: Scene, caught: Caught) -> NodePath:
    """Return a fish that hangs, as a node."""
    colour, door = caught
    return scene.doors[door].find(f"fish {colour}")


def carry(table_view: TableView, scene: Scene, fish: NodePath, pointer: Pointer) -> None:
    """Show a fish at a point of the picture, as high as it hung, with its side to whoever looks."""
    height = scene.school.wall_height
    at = table_view.camera.view.floor_point(pointer, table_view.aspect, height)
    if at is not None:
        view = table_view.camera.view
        fish.set_pos(scene.root, *at, height)
        fish.set_hpr(scene.root, math.degrees(view.azimuth), -math.degrees(view.elevation), 0.0)


def _nearest(
    table_view: TableView, places: Mapping[_Name, tuple[float, float, float]], pointer: Pointer, near: float
) -> _Name | None:
    if not places:
        return None
    seen = table_view.camera.view.project(np.array([*places.values()]), table_view.aspect)
    away = np.hypot((seen[:, 0] - pointer[0]) * table_view.aspect, seen[:, 1] - pointer[1])
    place = int(np.argmin(away))
    return [*places][place] if away[place] < near else None
