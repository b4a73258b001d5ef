"""What hands do on the table besides flicking: they choose places, and carry fish to other doors."""

import math
from collections.abc import Mapping

import numpy as np
from panda3d.core import NodePath, TransformState

from icecool3d.match import Pose
from icecool3d.penguin import standing
from icecool3d.rules import Action, Offer
from icecool3d.school import Point
from icecool3d.view.fishing import Caught, carry, door_at, fish_at, token
from icecool3d.view.intentions import Dropped, Intention, Pointer
from icecool3d.view.sitting import Sitting
from icecool3d.view.spots import GRASP, area_node, spot_nodes
from icecool3d.view.tabletop import Tabletop
from icecool3d.view.tokens import Fish


class PlacingHand:
    """Puts penguins on orange lines before a flick, and the Catcher into its area before a round."""

    def __init__(self, tabletop: Tabletop) -> None:
        """Draw nothing yet."""
        self._tabletop = tabletop
        self._marks: list[NodePath] = []
        self._marked: object = None

    def at(self, sitting: Sitting, pointer: Pointer) -> Point | None:
        """Give the place that is meant there; for the Catcher any on a floor, so that hands hear why not."""
        floor = self._tabletop.floor_at(pointer)
        if floor is None:
            return None
        if sitting.area is not None:
            return floor if sitting.game.setup.school.room_at(floor) is not None else None
        near = [spot.at for spot in sitting.spots if math.dist(spot.at, floor) < GRASP]
        return min(near, key=lambda at: math.dist(at, floor), default=None)

    def is_before(self, place: Point, pose: Pose) -> bool:
        """Whether a place is seen before a penguin, and not hidden by it."""
        off = np.array(place) - pose[:2]
        return bool(off @ self._tabletop.camera.view.backward[:2] > 0.0)

    def meant(
        self, sitting: Sitting, intention: Intention, pointer: Pointer, poses: Mapping[str, Pose]
    ) -> Action | None:
        """Show the Catcher where it would stand; give the action once it is let go."""
        place = self.at(sitting, pointer)
        if place is None:
            return None
        if isinstance(intention, Dropped):
            return sitting.placing(place)
        if sitting.area is not None:
            shown = {name: np.array(pose) for name, pose in poses.items()}
            self._tabletop.pose({**shown, sitting.actor: standing(*place)})
        return None

    def mark(self, sitting: Sitting | None) -> bool:
        """Draw the places that there are now; tell whether that changed."""
        area = None if sitting is None else sitting.area
        spots = () if sitting is None else tuple(spot.at for spot in sitting.spots)
        scene = self._tabletop.scene
        if self._marked == (area, spots) or scene is None:
            return False
        self.close()
        self._marked = (area, spots)
        self._marks = spot_nodes(scene, spots)
        if area is not None:
            self._marks.append(area_node(scene, area.area))
        return True

    def close(self) -> None:
        """Clear the table of marks."""
        for mark in self._marks:
            mark.remove_node()
        self._marks = []


class FishingHand:
    """Hangs fish on doors, shows those that are not taken yet, and carries one to another door."""

    def __init__(self, tabletop: Tabletop) -> None:
        """Hold nothing."""
        self._tabletop = tabletop
        self._held: Caught | None = None
        self._token, self._hung = NodePath(), TransformState.make_identity()

    def hang(self, fish: Fish) -> None:
        """Hang all fish where they belong, and one that is held back where it was."""
        if self._held is not None:
            self._token.set_transform(self._hung)
            self._held = None
        if self._tabletop.scene is not None:
            self._tabletop.scene.hang_fish(fish)

    def show(self, fish: Fish) -> None:
        """Show of those that hang only these."""
        if self._tabletop.scene is not None:
            self._tabletop.scene.show_fish(fish)

    def is_over(self, fish: Fish, pointer: Pointer) -> bool:
        """Whether a fish lies under the pointer."""
        return fish_at(self._tabletop, fish, pointer) is not None

    def meant(self, offer: Offer, fish: Fish, intention: Intention, pointer: Pointer) -> Action | None:
        """Take a fish or carry it; give the action once it is let go at another door."""
        scene = self._tabletop.scene
        if scene is None:
            return None
        if self._held is None:
            self._held = fish_at(self._tabletop, fish, pointer)
            if self._held is None:
                return None
            self._token = token(scene, self._held)
            self._hung = self._token.get_transform()
        held = self._held
        carry(self._tabletop, scene, self._token, pointer)
        if not isinstance(intention, Dropped):
            return None
        door = door_at(self._tabletop, pointer)
        self.hang(fish)
        return None if door is None or door == held[1] else offer.made((*held, door))
