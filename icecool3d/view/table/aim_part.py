"""The aim on the table: what hands and keys do to it, its preview, and how both look."""

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from msgspec.structs import replace as replace_struct
from panda3d.core import NodePath

from icecool3d.aiming.hand import Hand
from icecool3d.kit.arrays import Array
from icecool3d.match import Pose
from icecool3d.physics.finger import reach
from icecool3d.pieces import Shape
from icecool3d.school import Furniture, Point
from icecool3d.trace import Flick
from icecool3d.view.files.preferences import Previews
from icecool3d.view.stage.floor_marks import end_dots, guide, string_beads
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.table import aiming
from icecool3d.view.table.back import Back, Contact, seen_back
from icecool3d.view.table.previewing import Previewing, Question, watched
from icecool3d.view.table.requests import Clouded, CloudRequest, Ghosts, Previewed, PreviewRequest
from icecool3d.view.table.simulation import Simulation
from icecool3d.view.table.swipe import CLICK, NEAR, Swipe, aimed
from icecool3d.view.table.table_view import TableView
from icecool3d.view.table.wishes import Cloud
from icecool3d.view.ui import Chosen, Pointed, Slid, commands
from icecool3d.view.ui.input_state import Done

GRASP = 1.15
"""How near to a penguin's axis the pointer takes it, in its radii."""
_GHOST = 0.45
STUB = 0.06
"""How much of its way a short preview shows, m."""
_BEADS = 2
"""Every second pose of a preview's way bears a bead."""

Poses = Mapping[str, Pose]


@dataclass(frozen=True, eq=False)
class SeenAim:
    """What of an aim is shown."""

    aim: aiming.Aim
    """How the penguin is about to be flicked."""
    outline: tuple[Point, ...]
    """Of its back, as the flick pad has it."""
    point: Point
    """Where on the pad the finger meets it."""
    ready: bool = True
    """Whether it can be flicked now."""
    swipes: bool = False
    """Whether that is done by drawing through it."""


class Aims:
    """One aim, kept from flick to flick."""

    def __init__(
        self,
        table_view: TableView,
        simulation: Simulation,
        aim: aiming.Aim,
        flick: Callable[[], None],
        *,
        previews: Previews = "whole",
    ) -> None:
        """Begin with an aim; ``flick`` is called when it is let go.

        ``previews`` is what is shown of where it leads.
        """
        self.aim = aim
        self._table_view, self._simulation = table_view, simulation
        self._flick, self._previews = flick, previews
        self._swipe: Swipe | None = None
        self._previewing = Previewing()
        self._ghosts: Ghosts | None = None
        self._cloud: Cloud | None = None
        self.hand: Hand | None = None
        """Whose errors show how sure the aim is; None: that is not shown."""
        self._marks: list[NodePath] = []
        self._marked: object = None

    @property
    def _shape(self) -> Shape:
        return self._table_view.shape_of(self.aim.penguin)

    def take(self, penguin: str) -> None:
        """Aim with a penguin."""
        self.aim = replace(aiming.cancelled(self.aim), penguin=penguin)

    def turn(self, direction: float, poses: Poses) -> None:
        """Aim another way (radians) with the same blow, on the back as it is seen from there."""
        self.aim = replace(aiming.cancelled(self.aim), direction=direction)
        back = self._back(poses)
        if back is not None:
            self.aim = aiming.touched(self.aim, self.aim.contact, back)

    @property
    def is_pulled(self) -> bool:
        """Whether the finger has gone too far for a click."""
        if self._swipe is not None:
            return self._swipe.length > CLICK
        return self.aim.pull is not None and not self.aim.pull.is_tiny

    def cancel(self) -> None:
        """Think better of what is being pulled."""
        self.aim, self._swipe = aiming.cancelled(self.aim), None

    def seen(self, poses: Poses, *, ready: bool = True) -> SeenAim:
        """Return what a page shows of it."""
        back = self._back(poses)
        swipes = self._table_view.swipes
        if back is None:
            return SeenAim(self.aim, (), (0.0, 0.0), ready=False, swipes=swipes)
        outline = tuple((float(x), float(y)) for x, y in back.picture.tolist())
        return SeenAim(self.aim, outline, back.point_of(self.aim.contact), ready, swipes)

    def penguin_at(self, pointer: commands.Pointer) -> str | None:
        """Return the penguin that lies under the pointer."""
        return self._table_view.penguin_at(pointer, GRASP)

    def aimed_at(self, pointer: commands.Pointer) -> str | None:
        """Return whom a flick is for that begins at the pointer: who lies there, or for a swipe near it."""
        found, floor = self.penguin_at(pointer), self._table_view.floor_at(pointer)
        if found is not None or floor is None or not self._table_view.swipes:
            return found
        far = {name: math.dist(floor, pose[:2]) for name, pose in self._table_view.seen.items()}
        return min((name for name in far if far[name] < NEAR), key=far.__getitem__, default=None)

    def did(self, done: Done, poses: Poses) -> bool:
        """Take what was done on the panel of an aim; tell whether it was that."""
        back = self._back(poses)
        if back is None:
            return False
        match done:
            case Slid("power", value):
                self.aim = replace(self.aim, speed=aiming.speed_of(value))
            case Pointed(_, point):
                self.aim = aiming.touched(self.aim, back.contact_at(point), back)
            case Chosen("flick"):
                self._flick()
            case Chosen(name) if name.partition("-")[0] == "preset":
                self.aim = aiming.preset(self.aim, name.partition("-")[2], back)  # type: ignore[arg-type]
            case _:
                return False
        return True

    def meant(self, command: commands.Command, poses: Poses) -> bool:
        """Do what was meant for an aim; tell whether it was that."""
        back = self._back(poses)
        match command:
            case commands.Nudge(what, steps) if back is not None:
                self.aim = aiming.nudged(self.aim, what, steps, back)
            case commands.TakePreset(name) if back is not None:
                self.aim = aiming.preset(self.aim, name, back)
            case commands.AimPressed(at, t):
                self._press(at)
                self._draw(at, t, poses)
            case commands.AimMoved(at, t):
                self._pull(at)
                self._draw(at, t, poses)
            case commands.AimReleased(at, t):
                self._draw(at, t, poses)
                self._swipe = None
                self._let_go(at)
            case commands.Cancel():
                self.cancel()
            case commands.Confirm():
                self._flick()
            case _:
                return False
        return True

    def previewed(self, answer: Previewed) -> None:
        """Take a preview, if it is of what is aimed at; how sure that is is asked then."""
        asked = answer.request
        if self._previewing.fits(asked.flick, asked.poses):
            self._ghosts = answer.ghosts
            if self.hand is not None:
                there = asked.furniture, asked.zones
                self._simulation.ask(CloudRequest(asked.flick, asked.poses, *there, hand=self.hand))

    def clouded(self, answer: Clouded) -> None:
        """Take how sure an aim is, if it is what is aimed at."""
        asked = answer.request
        if asked.hand == self.hand and self._previewing.fits(asked.flick, asked.poses):
            self._cloud = answer.cloud

    def trust(self, hand: Hand | None) -> None:
        """Show how sure aims are with a hand, or with none not any more."""
        self.hand, self._cloud, self._previewing = hand, None, Previewing()

    @property
    def cloud(self) -> Cloud | None:
        """How sure the aim is, as far as that is known."""
        return self._cloud

    def set_to(self, flick: Flick) -> None:
        """Aim as a flick goes."""
        contact = Contact(flick.height, flick.side)
        self.aim = aiming.Aim(flick.penguin, math.radians(flick.aim), flick.speed, contact)

    def spoilt(self, hand: Hand, random: np.random.Generator, poses: Poses) -> Flick:
        """Return the flick that a hand makes of the aim; its finger meets the hull anyhow."""
        flick, back = hand.shaken(self.aim.flick, random), self._back(poses)
        if back is None:
            return flick
        contact = back.clamped(Contact(flick.height, flick.side))
        pose = np.array(poses[flick.penguin])
        low, high = reach(self._shape, pose, height=contact.height, aim=flick.aim) or (0.0, 0.0)
        return replace_struct(flick, height=contact.height, side=min(max(contact.side, low), high))

    def step(self, poses: Poses | None, furniture: tuple[Furniture, ...] = (), *, shown: bool = True) -> bool:
        """Ask for previews, and draw the aim and what it would bring; tell whether that changed.

        ``poses`` is how everybody stands; None where nobody aims now.
        """
        aims = poses is not None and self.aim.penguin in poses
        if aims:
            self._table_view.watch(self.aim.penguin)
        question = Question(self.aim.flick, poses) if aims and poses is not None else None
        if question is None or not self._previewing.fits(question.flick, question.poses):
            self._ghosts = self._cloud = None
        self._previewing, asked = watched(self._previewing, question, time.monotonic())
        if asked is not None and self._previews != "none":
            self._simulation.ask(PreviewRequest(asked.flick, asked.poses, furniture))
        return self._mark(poses[self.aim.penguin] if shown and aims and poses is not None else None)

    def close(self) -> None:
        """Clear the table of marks."""
        for mark in self._marks:
            mark.remove_node()
        self._marks = []

    def _back(self, poses: Poses) -> Back | None:
        pose = poses.get(self.aim.penguin)
        return None if pose is None else seen_back(self._shape, np.array(pose), self.aim.direction)

    def _press(self, at: commands.Pointer) -> None:
        name, floor = self.aimed_at(at), self._table_view.floor_at(at)
        if name is not None and floor is not None:
            self.take(name)
            if self._table_view.swipes:
                self._swipe = Swipe()
            else:
                self.aim = aiming.pressed(self.aim, floor)

    def _draw(self, at: commands.Pointer, t: float, poses: Poses) -> None:
        """Draw on; once that has gone through the penguin it is flicked as the pointer went."""
        pose = poses.get(self.aim.penguin)
        if self._swipe is None or pose is None:
            return
        shape, view = self._shape, self._table_view
        level = pose[2] + self.aim.contact.height * shape.height
        point = view.camera.view.floor_point(at, view.aspect, level)
        if point is None:
            return
        self._swipe = self._swipe.on_to(point, t)
        stroke = self._swipe.through(shape, np.array(pose))
        if stroke is not None:
            self.aim, self._swipe = aimed(self.aim, stroke, shape, np.array(pose)), None
            self._flick()

    def _pull(self, at: commands.Pointer) -> None:
        floor = self._table_view.floor_at(at)
        if floor is not None:
            self.aim = aiming.pulled(self.aim, floor)

    def _let_go(self, at: commands.Pointer) -> None:
        self._pull(at)
        self.aim, flick = aiming.released(self.aim)
        if flick is not None:
            self._flick()

    def _mark(self, pose: Pose | None) -> bool:
        scene = self._table_view.scene
        wanted = (
            None if pose is None else (self.aim.direction, self.aim.power, pose, self._ghosts, self._cloud)
        )
        if wanted == self._marked or scene is None:
            return False
        self.close()
        self._marked = wanted
        if pose is not None:
            self._marks.append(guide(scene, (pose[0], pose[1]), self.aim.direction, self.aim.power))
            self._mark_ways(scene)
            if self._cloud is not None and len(self._cloud.ends):
                self._marks.append(end_dots(scene, self.aim.penguin, self._cloud.ends))
        return True

    def _mark_ways(self, scene: Scene) -> None:
        """String beads along the ways of a preview; a short one shows only how the own way begins."""
        ways = self._ghosts.ways if self._ghosts else {}
        if self._previews == "short":
            own = ways.get(self.aim.penguin)
            if own is not None:
                self._marks.append(string_beads(scene, self.aim.penguin, beginning(own, STUB)))
            return
        for name, way in ways.items():
            self._marks.append(string_beads(scene, name, way[::_BEADS]))
            self._marks.append(scene.add_ghost(name, way[-1], _GHOST))


def beginning(way: Array, length: float) -> Array:
    """Return the first poses (K, 7) of a way, up to a length along it, m.

    >>> beginning(np.array([[0.03 * place, 0, 0, 0, 0, 0, 1.0] for place in range(9)]), 0.07)[:, 0].tolist()
    [0.0, 0.03, 0.06]
    """
    steps = np.linalg.norm(np.diff(way[:, :3], axis=0), axis=1)
    return way[: 1 + int(np.searchsorted(np.cumsum(steps), length, side="right"))]
