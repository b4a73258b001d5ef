"""What lies on the table now, and from where it is seen: one scene at a time, and the camera over it."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from icecool3d.kit.arrays import Array
from icecool3d.kit.language import Language
from icecool3d.pieces import NO_OTHERS, Penguin, Shape, load_penguin
from icecool3d.school import Furniture, Point, School, Zone
from icecool3d.view.sound.speaker import Speaker
from icecool3d.view.stage.camera import STRAIGHT_DOWN, Camera, View, orbited, panned, shake, zoomed
from icecool3d.view.stage.fish_tokens import Fish
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.framing import EVERYWHERE, Free, above_within, overview_within
from icecool3d.view.ui import commands

if TYPE_CHECKING:
    from icecool3d.view.stage.scene_graph import Scene

Pointer = commands.Pointer
_Choice = (
    commands.LookFromAbove | commands.LookAtAll | commands.NextView | commands.KeptView | commands.Follow
)
"""What a player chooses a view by: it holds until another is chosen."""
_CLOSE = 0.42
"""How much of the table is seen when a penguin is followed, m."""
_AROUND = 1.12
"""How many times as much as the school is seen from straight above."""
_HEIGHTS = (0.24, 0.56, 0.84)
"""Where on a penguin the pointer takes it, in its heights."""


class TableView:
    """A scene on a stage, with a camera that glides."""

    def __init__(self, stage: Stage) -> None:
        """Begin with an empty table: nothing is built before ``lay``."""
        self.stage = stage
        """On what it is drawn."""
        self._laid: object = None
        self.scene: Scene | None = None
        self.penguin = load_penguin()
        self.others = NO_OTHERS
        """What those bodies are made of that are not as ``penguin``, by their names."""
        self.camera = Camera(View())
        self.followed: str | None = None
        """The penguin that the camera goes after."""
        self._chosen: tuple[View, str | None, float] | None = None
        """The view that the player has chosen, who was followed, and the aspect, while one looks aside."""
        self._free = EVERYWHERE
        self._free_in: Callable[[float], Free] = lambda _: EVERYWHERE
        self._framed: tuple[View, Callable[[], View]] | None = None
        """A view in which all was seen, and what makes it anew."""
        self.language: Language = "en"
        """In which things on the table are written."""
        self.speaker = Speaker(on=False)
        """Through which one hears what goes on there."""
        self.calm = False
        """Whether motion is reduced."""
        self.swipes = False
        """Whether penguins are flicked by drawing through them."""
        self._hit = (0.0, 0.0)
        """How hard the last one was, 0 to 1, and how long ago, s."""
        self._poses: Mapping[str, Array] = {}
        self._watched: str | None = None
        self._seen: tuple[View, float] | None = None
        self._posed = True

    @property
    def aspect(self) -> float:
        """Width over height of the picture."""
        return self.stage.aspect

    @property
    def free(self) -> Free:
        """What of the picture panels leave free."""
        return self._free

    @free.setter
    def free(self, free: Free) -> None:
        self.keep_free(lambda _: free)

    def keep_free(self, free: Callable[[float], Free]) -> None:
        """Say what panels leave free of a picture by its aspect, now and whenever that changes."""
        self._free_in, self._free = free, free(self.aspect)

    def fit(self) -> None:
        """After the window has taken another size let who sees it all see it all."""
        self._free = self._free_in(self.aspect)
        if self.scene is not None and self._framed is not None:
            goal, (seen, again) = self.camera.goal, self._framed
            if replace(goal, azimuth=0.0) == replace(seen, azimuth=0.0):
                self.see_all(again)

    def see_all(self, view: Callable[[], View]) -> None:
        """Look at all of something, and do so too after the window has taken another size."""
        found = view()
        self._framed = found, view
        self.camera.turn_to(found)

    def shape_of(self, name: str) -> Shape:
        """Return the hull of a body."""
        return self.others.get(name, self.penguin).shape

    def lay(
        self,
        school: School,
        names: Sequence[str],
        fish: Fish,
        language: Language,
        *,
        penguin: Penguin | None = None,
        others: Mapping[str, Penguin] = NO_OTHERS,
    ) -> "Scene":
        """Put a school on the table, in place of what is there; that takes about a second.

        What is there already stays, but for its fish, furniture and finish.
        """
        from icecool3d.rules import prints_of  # here, so that the menu need not wait for them
        from icecool3d.view.stage.scene_graph import Scene

        self._chosen = None
        wanted = (school.scene.digest, tuple(names), language, penguin or load_penguin(), dict(others))
        if self.scene is not None:
            if self._laid == wanted:
                self.furnish(())
                self.mark_finish(None)
                self.scene.hang_fish(fish)
                return self.scene
            self.scene.root.remove_node()
        self.penguin, self.others = penguin or load_penguin(), others
        self.scene = Scene(
            self.stage,
            school,
            self.penguin,
            names,
            others=others,
            fish=fish,
            language=language,
            prints=prints_of(school),
        )
        self._laid = wanted
        self.language = language
        self._poses, self._seen, self.followed = {}, None, None
        return self.scene

    def pose(self, poses: Mapping[str, Array]) -> None:
        """Put penguins where ``poses`` (7,) say."""
        self._poses, self._posed = poses, False

    @property
    def seen(self) -> Mapping[str, Array]:
        """Where penguins are seen, by name."""
        return self._poses

    def furnish(self, furniture: Sequence[Furniture], zones: Sequence[Zone] = ()) -> None:
        """Let furniture stand in the school, and zones lie there, in place of what is there."""
        if self.scene is not None:
            self.scene.stand_furniture(furniture)
            self.scene.lay_zones(zones)

    def mark_finish(self, room: str | None) -> None:
        """Mark the room in which a race ends; None: nobody races."""
        if self.scene is not None:
            self.scene.mark_finish(room)

    def show(self, zones: Sequence[Zone], fish: Fish) -> None:
        """Show of zones and of fish that hang only these, at once."""
        if self.scene is not None:
            self.scene.lay_zones(zones)
            self.scene.show_fish(fish)

    def watch(self, name: str | None) -> None:
        """Let all penguins look at one, or straight ahead."""
        if name != self._watched:
            self._watched, self._posed = name, False

    def step(self, seconds: float) -> bool:
        """Let the camera glide; tell whether the picture is another one now."""
        if self.scene is None:
            return False
        if self.followed is not None and self.followed in self._poses:
            self.camera.follow(self._poses[self.followed][:3].tolist())
        self.camera.step(seconds)
        seen = (self._shaken(seconds), self.aspect)
        changed = seen != self._seen or not self._posed
        if not self._posed:
            self.scene.pose(self._poses, self._watched)
            self._posed = True
        if seen != self._seen:
            self.scene.look(seen[0])
            self._seen = seen
        return changed

    def nudge(self, strength: float) -> None:
        """Shake what is seen a little, 0 to 1, unless motion is reduced."""
        if strength > 0.0 and not self.calm:
            self._hit = (strength, 0.0)

    def _shaken(self, seconds: float) -> View:
        view, (strength, age) = self.camera.view, self._hit
        self._hit = (strength, age + seconds)
        return replace(view, z=view.z + shake(strength, age + seconds)) if strength else view

    def overview(self, azimuth: float = 0.0) -> View:
        """Look at it all from where one sits, or another side, within what panels leave free."""
        assert self.scene is not None
        found = overview_within(self.free, self.scene.school, self.aspect, azimuth)
        self._framed = found, partial(self.overview, azimuth)
        return found

    def above(self) -> View:
        """Look at it all from straight above, within what panels leave free."""
        assert self.scene is not None
        found = above_within(self.free, self.scene.school.bounds, self.aspect, _AROUND)
        self._framed = found, self.above
        return found

    def look_aside(self, view: View) -> None:
        """Look at something else for a while: ``look_back`` returns to what the player has chosen."""
        if self._chosen is None:
            self._chosen = self.camera.goal, self.followed, self.aspect
        self.followed = None
        self.camera.turn_to(view)

    def look_back(self) -> None:
        """Look again as the player chose before ``look_aside``, or has chosen since."""
        if self._chosen is None:
            return
        (view, self.followed, aspect), self._chosen = self._chosen, None
        self.camera.turn_to(view)
        if aspect != self.aspect:
            self.fit()

    def meant(self, command: commands.Command, whom: str | None = None) -> bool:
        """Move the camera as was meant; tell whether that was for it. ``whom`` may be followed."""
        camera = self.camera
        before = camera.goal
        match command:
            case commands.Orbit(around, over):
                camera.goal = orbited(camera.goal, around, over)
            case commands.Pan(start, end):
                self.followed = None
                camera.goal = panned(camera.goal, start, end, self.aspect)
            case commands.Zoom(at):
                camera.goal = zoomed(camera.goal, command.factor, at, self.aspect)
            case commands.LookFromAbove():
                self.followed = None
                camera.turn_to(self.above())
            case commands.LookAtAll():
                self.followed = None
                camera.turn_to(self.overview())
            case commands.NextView():
                self.followed = None
                camera.turn_to(self.overview(self._next_side))
            case commands.KeepView():
                camera.keep()
            case commands.KeptView():
                self.followed = None
                camera.go_back()
            case commands.Follow():
                self.followed = None if self.followed is not None else whom
                if self.followed is not None:
                    camera.turn_to(View(span=_CLOSE, azimuth=camera.goal.azimuth))
            case _:
                return False
        if isinstance(command, _Choice) and camera.goal != before:
            self._chosen = None
        return True

    @property
    def _next_side(self) -> float:
        """The direction of the next of four sides to look from, radians."""
        side = round(self.camera.goal.azimuth / (0.5 * math.pi))
        return 0.5 * math.pi * (side + 1)

    @property
    def is_from_above(self) -> bool:
        """Whether one looks straight down, or is about to."""
        return math.isclose(self.camera.goal.elevation, STRAIGHT_DOWN)

    def floor_at(self, pointer: Pointer) -> Point | None:
        """Return the point of the floor that is seen at a point of the picture, m; None above the horizon."""
        return self.camera.view.floor_point(pointer, self.aspect)

    def penguin_at(self, pointer: Pointer, reach: float) -> str | None:
        """Return the body that is seen at a point of the picture, ``reach`` of its radii around its axis."""
        start, way = self.camera.view.ray(pointer, self.aspect)
        found: dict[str, float] = {}
        for name, pose in self._poses.items():
            shape = self.shape_of(name)
            for share in _HEIGHTS:
                off = pose[:3] + [0.0, 0.0, share * shape.height] - start
                along = float(off @ way)
                aside = off - along * way
                if float(aside @ aside) < (reach * shape.base_radius) ** 2:
                    found[name] = min(along, found.get(name, math.inf))
        return min(found, key=found.__getitem__) if found else None
