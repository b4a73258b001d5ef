"""Practice in the window: put penguins anywhere, flick, see what came of it, take it back."""

import time
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from panda3d.core import NodePath

from icecool3d.kit.arrays import Array
from icecool3d.kit.language import Language, Text
from icecool3d.match import Pose
from icecool3d.penguin import COLOURS
from icecool3d.school import Point, load_school
from icecool3d.view import aiming, intentions
from icecool3d.view.back import Back, seen_back
from icecool3d.view.camera import STRAIGHT_DOWN, View
from icecool3d.view.guide import guide
from icecool3d.view.pages.practice import SPEEDS, Practising, practice_page
from icecool3d.view.photograph import string_beads
from icecool3d.view.playback import poses
from icecool3d.view.practice import (
    Attempt,
    Practice,
    cannot_flick,
    flicked,
    floor_of,
    put,
    retried,
    taken_away,
    undone,
)
from icecool3d.view.previewing import Previewing, Question, watched
from icecool3d.view.screens.screen import BACK
from icecool3d.view.showing import Show, show_of
from icecool3d.view.simulation import (
    Flicked,
    FlickRequest,
    Ghosts,
    Previewed,
    PreviewRequest,
    Refused,
    Simulation,
)
from icecool3d.view.tabletop import Tabletop
from icecool3d.view.telling import Line, lines_of
from icecool3d.view.tokens import fish_on_doors
from icecool3d.view.widgets import Chosen, Left, Page, Pointed, Sheet, Slid
from icecool3d.view.widgets.hand import Done

SPOTS = ((0.2, 0.06), (-0.2, 0.1), (0.12, 0.22), (0.22, -0.22), (-0.2, -0.2), (-0.05, -0.15))
"""Where penguins are put that come onto the table, m: the first of these that is free."""
READ_FOR = 4.0
"""How long a message stays, s."""
GRASP = 1.15
"""How near to a penguin's axis the pointer takes it, in its radii."""
FREE = (-0.70, -0.38, 0.66, 1.05)
"""What of the picture the panels leave free, but for their corners."""
CLOSE = 0.16
"""How much of the table is seen where a line of the log is clicked, m."""
_GHOST = 0.45
_BEADS = 2
"""Of the poses of a preview's way every so manieth bears a bead."""


class PracticeScreen:
    """Flicks that count for nothing."""

    def __init__(self, tabletop: Tabletop, language: Language) -> None:
        """Begin with one penguin on the red circle and one to be hit."""
        self._tabletop, self._language = tabletop, language
        self._school = load_school("school")
        if not tabletop.is_laid(self._school, COLOURS, language):
            tabletop.lay(self._school, COLOURS, fish_on_doors(self._school, COLOURS), language)
        self._shape = tabletop.penguin.shape
        self._ground = floor_of(self._school, self._shape)
        self._simulation = Simulation(self._school, tabletop.penguin)
        self._practice = self._first()
        self._aim = aiming.Aim("red", speed=2.5, direction=0.14)
        self._previewing = Previewing()
        self._ghosts: Ghosts | None = None
        self._show: Show | None = None
        self._shown: Attempt | None = None
        self._waits = False
        self._moves = False
        self._carried: tuple[str, Point, Point] | None = None
        self._message, self._until = "", 0.0
        self._told: dict[Attempt, tuple[Line, ...]] = {}
        self._hidden = False
        self._marks: list[NodePath] = []
        self._marked: object = None
        tabletop.free = FREE
        tabletop.camera.turn_to(tabletop.overview())
        self._stand()

    def _first(self) -> Practice:
        start = self._school.scene.runner_start
        assert start is not None  # the school has a red circle
        practice = put(Practice(), self._ground, "red", start.at)
        practice = put(practice, self._ground, "blue", SPOTS[0], np.pi)
        return replace(practice, past=())

    # What is shown

    def page(self, sheet: Sheet) -> Page:
        """Give the panels, unless they are hidden."""
        if self._hidden:
            return ()
        back = self._back()
        seen = Practising(
            tuple(self._practice.poses),
            self._aim,
            tuple((float(x), float(y)) for x, y in back.picture.tolist()) if back else (),
            back.point_of(self._aim.contact) if back else (0.0, 0.0),
            self._now(),
            self._show.clock if self._show else None,
            [line for _, line in self._lines()],
            bool(self._practice.attempts),
            bool(self._practice.past),
            self._message,
            self._tabletop.followed is not None,
        )
        return practice_page(sheet, seen)

    def _now(self) -> str:
        if self._waits:
            return "wait"
        if self._moves:
            return "move"
        if self._aim.penguin not in self._practice.poses:
            return "nobody"
        return "aim" if self._aim.pull is None else "pull"

    def _back(self) -> Back | None:
        pose = self._practice.poses.get(self._aim.penguin)
        return None if pose is None else seen_back(self._shape, np.array(pose), self._aim.direction)

    def _lines(self) -> list[tuple[Attempt, Line]]:
        """Give what happened, newest first."""
        found = []
        for attempt in reversed(self._practice.attempts):
            if attempt not in self._told:
                self._told[attempt] = lines_of(
                    attempt.trace, attempt.judgement, self._school, self._shape, self._language
                )
            found += [(attempt, line) for line in reversed(self._told[attempt])]
        return found

    # What is done

    def did(self, done: Done) -> str | None:
        """Take what was done on the panels."""
        match done:
            case Left():
                return self._leave()
            case Slid("power", value):
                self._aim = replace(self._aim, speed=aiming.speed_of(value))
            case Slid("moment", value) if self._show is not None:
                self._show = self._show.with_clock(replace(self._show.clock, playing=False))
                self._show = self._show.at(value * self._show.clock.duration)
            case Pointed(_, point):
                back = self._back()
                if back is not None:
                    self._aim = aiming.touched(self._aim, back.contact_at(point), back)
            case Chosen(name):
                return self._chose(name)
        return None

    def _leave(self) -> str | None:
        """Escape: out of what goes on, or else to the menu."""
        if self._hidden:
            self._hidden = False
        elif self._show is not None:
            self._end_show()
        elif self._moves:
            self._moves = False
        else:
            return BACK
        return None

    def _chose(self, name: str) -> str | None:
        kind, _, which = name.partition("-")
        if name == "back":
            return BACK
        if kind == "penguin":
            self._take(which)
        elif kind == "told":
            self._see_line(int(which))
        elif kind == "speed" and self._show is not None:
            self._show = self._show.with_clock(self._show.clock.with_speed(SPEEDS[which]))
        elif kind == "preset":
            self.meant(intentions.TakePreset(which))  # type: ignore[arg-type]
        elif name in _MEANT:
            self.meant(_MEANT[name])
        elif name == "move":
            self._moves = not self._moves
        elif name == "away":
            self._change(taken_away(self._practice, self._aim.penguin))
        elif name == "first" and self._show is not None:
            self._show = self._show.at(0.0)
        elif name == "done":
            self._end_show()
        return None

    def _take(self, colour: str) -> None:
        """Aim with a penguin; put it on the table, if it is not there."""
        if self._show is not None or self._waits:
            return
        if colour not in self._practice.poses:
            free = (at for at in SPOTS if not self._ground.why_not(self._practice.poses, colour, at))
            at = next(free, None)
            if at is None:
                return
            self._change(put(self._practice, self._ground, colour, at))
        self._aim = replace(aiming.cancelled(self._aim), penguin=colour)

    def _see_line(self, place: int) -> None:
        """Show the moment of a line from straight above."""
        lines = self._lines()
        if self._waits or place >= len(lines):
            return
        attempt, line = lines[place]
        self._play(attempt)
        assert self._show is not None
        self._show = self._show.at(line.moment).with_clock(
            replace(self._show.clock.at(line.moment), playing=False)
        )
        who = line.penguin or attempt.flick.penguin
        x, y = poses(attempt.trace, self._show.clock)[who][:2].tolist()
        self._tabletop.followed = None
        self._tabletop.camera.turn_to(View(x, y, 0.0, 0.0, STRAIGHT_DOWN, CLOSE, 0.0))

    # What is meant over the table

    def over(self, pointer: intentions.Pointer) -> intentions.Over:
        """Tell whether a penguin lies there that can be flicked or moved."""
        if self._show is not None or self._waits:
            return "table"
        if self._penguin_at(pointer) is None:
            return "table"
        return "token" if self._moves else "penguin"

    def _penguin_at(self, pointer: intentions.Pointer) -> str | None:
        return self._tabletop.penguin_at(pointer, GRASP * self._shape.base_radius)

    def meant(self, intention: intentions.Intention) -> None:
        """Do what was meant."""
        if self._tabletop.meant(intention, self._aim.penguin):
            return
        if isinstance(intention, intentions.Hide):
            self._hidden = not self._hidden
        elif self._show is not None:
            self._meant_for_show(self._show, intention)
        elif not self._waits:
            self._meant_for_aim(intention)

    def _meant_for_show(self, show: Show, intention: intentions.Intention) -> None:
        match intention:
            case intentions.Pause():
                self._show = show.with_clock(show.clock.toggled())
            case intentions.Scrub(seconds):
                self._show = show.at(show.clock.moment + seconds)
            case intentions.Step(steps) if self._shown is not None:
                self._show = show.with_clock(show.clock.stepped(self._shown.trace, steps))
            case intentions.SlowMotion():
                self._show = show.with_clock(show.clock.with_speed(1.0 if show.clock.speed < 1.0 else 0.25))
            case intentions.Skip():
                self._show = show.skipped()
            case intentions.Confirm() | intentions.Cancel():
                self._end_show()

    def _meant_for_aim(self, intention: intentions.Intention) -> None:
        back = self._back()
        match intention:
            case intentions.Nudge(what, steps) if back is not None:
                self._aim = aiming.nudged(self._aim, what, steps, back)
            case intentions.TakePreset(name) if back is not None:
                self._aim = aiming.preset(self._aim, name, back)
            case intentions.AimPressed(at):
                self._press(at)
            case intentions.AimMoved(at):
                self._pull(at)
            case intentions.AimReleased(at):
                self._pull(at)
                self._aim, flick = aiming.released(self._aim)
                if flick is not None:
                    self._flick()
            case intentions.Grabbed(at) | intentions.Dragged(at) | intentions.Dropped(at):
                self._carry(at, intention)
            case intentions.Cancel():
                self._aim, self._carried = aiming.cancelled(self._aim), None
                self._stand()
            case intentions.Confirm():
                self._flick()
            case _:
                self._meant_for_all(intention)

    def _meant_for_all(self, intention: intentions.Intention) -> None:
        match intention:
            case intentions.Replay() if self._practice.last is not None:
                self._play(self._practice.last)
            case intentions.Undo():
                self._change(undone(self._practice))
            case intentions.Retry():
                self._change(retried(self._practice))
            case intentions.Choose(index) if index < len(COLOURS):
                self._take(COLOURS[index])

    def _press(self, at: intentions.Pointer) -> None:
        name, floor = self._penguin_at(at), self._floor(at)
        if name is not None and floor is not None:
            self._aim = aiming.pressed(replace(aiming.cancelled(self._aim), penguin=name), floor)

    def _pull(self, at: intentions.Pointer) -> None:
        floor = self._floor(at)
        if floor is not None:
            self._aim = aiming.pulled(self._aim, floor)

    def _floor(self, at: intentions.Pointer) -> Point | None:
        return self._tabletop.camera.view.floor_point(at, self._tabletop.aspect)

    def _carry(self, at: intentions.Pointer, intention: intentions.Intention) -> None:
        """Take a penguin, carry it, or put it down where it can stand."""
        floor = self._floor(at)
        name = self._penguin_at(at) if self._carried is None else self._carried[0]
        if floor is None or name is None:
            return
        if isinstance(intention, intentions.Grabbed) or self._carried is None:
            x, y = self._practice.poses[name][:2]
            self._carried = (name, (x - floor[0], y - floor[1]), (x, y))
            return
        _, offset, place = self._carried
        wanted = (floor[0] + offset[0], floor[1] + offset[1])
        reason = self._ground.why_not(self._practice.poses, name, wanted)
        if reason is None:
            place = wanted
        else:
            self._say(reason)
        self._carried = (name, offset, place)
        if isinstance(intention, intentions.Dropped):
            self._carried = None
            self._aim = replace(self._aim, penguin=name)
            self._change(put(self._practice, self._ground, name, place))
        else:
            put_there = put(self._practice, self._ground, name, place)
            self._tabletop.pose(_arrays(put_there.poses))

    # What goes on

    def step(self, seconds: float) -> bool:
        """Take answers, ask for previews, and let the show go on."""
        self._hear_answers()
        self._preview()
        if self._message and time.monotonic() > self._until:
            self._message = ""
        moved = False
        if self._show is not None and self._shown is not None:
            before = self._show.clock
            self._show, _ = self._show.advanced(seconds)
            self._tabletop.pose(poses(self._shown.trace, self._show.clock))
            moved = self._show.clock != before
            if before.playing and self._show.finished:
                self._end_show()
        return self._mark() or moved

    def _hear_answers(self) -> None:
        for answer in self._simulation.answers():
            match answer:
                case Flicked(_, request, trace, judgement):
                    self._waits = False
                    self._practice = flicked(self._practice, request.flick, trace, judgement)
                    assert self._practice.last is not None
                    self._play(self._practice.last)
                case Previewed(_, request, ghosts):
                    if self._previewing.fits(request.flick, request.poses):
                        self._ghosts = ghosts
                case Refused(_, request, reason):
                    if isinstance(request, FlickRequest):
                        self._waits = False
                        self._tell(str(reason))

    def _preview(self) -> None:
        idle = self._show is None and not self._waits and not self._moves
        stands = self._aim.penguin in self._practice.poses
        question = Question(self._aim.flick, self._practice.poses) if idle and stands else None
        if self._ghosts is not None and (
            question is None or not self._previewing.fits(question.flick, question.poses)
        ):
            self._ghosts = None
        self._previewing, asked = watched(self._previewing, question, time.monotonic())
        if asked is not None and cannot_flick(self._practice, self._ground) is None:
            self._simulation.ask(PreviewRequest(asked.flick, asked.poses))

    def _flick(self) -> None:
        reason = cannot_flick(self._practice, self._ground)
        if reason is not None:
            self._say(reason)
        elif self._aim.penguin in self._practice.poses and not self._moves:
            self._waits = True
            self._simulation.ask(FlickRequest(self._aim.flick, self._practice.poses))

    def _play(self, attempt: Attempt) -> None:
        self._shown = attempt
        self._show = show_of(attempt.trace, attempt.judgement, ())

    def _end_show(self) -> None:
        self._show = self._shown = None
        self._stand()
        if self._tabletop.is_from_above:
            self._tabletop.camera.turn_to(self._tabletop.overview())

    def _change(self, practice: Practice) -> None:
        self._practice = practice
        self._aim = aiming.cancelled(self._aim)
        if self._aim.penguin not in practice.poses and practice.poses:
            self._aim = replace(self._aim, penguin=next(iter(practice.poses)))
        self._moves = self._moves and bool(practice.poses)
        self._stand()

    def _stand(self) -> None:
        """Show everybody as they stand."""
        self._tabletop.pose(_arrays(self._practice.poses))

    def _mark(self) -> bool:
        """Draw the aim, and what it would bring, on the table; tell whether that changed."""
        scene = self._tabletop.scene
        pose = self._practice.poses.get(self._aim.penguin)
        aims = (
            self._show is None
            and not self._waits
            and not self._moves
            and pose is not None
            and not self._hidden
        )
        wanted = (self._aim.direction, self._aim.power, pose, self._ghosts) if aims else None
        if wanted == self._marked or scene is None:
            return False
        self._marked = wanted
        for mark in self._marks:
            mark.remove_node()
        self._marks = []
        if aims and pose is not None:
            self._marks.append(guide(scene, (pose[0], pose[1]), self._aim))
            for name, way in (self._ghosts.ways if self._ghosts else {}).items():
                self._marks.append(string_beads(scene, name, way[::_BEADS]))
                self._marks.append(scene.add_ghost(name, way[-1], _GHOST))
        return True

    def _say(self, reason: Text) -> None:
        self._tell(reason[self._language])

    def _tell(self, message: str) -> None:
        self._message, self._until = message, time.monotonic() + READ_FOR

    def close(self) -> None:
        """End the process that flicks, and clear the table of marks."""
        for mark in self._marks:
            mark.remove_node()
        self._tabletop.followed = None
        self._simulation.close()


_MEANT: Mapping[str, intentions.Intention] = {
    "flick": intentions.Confirm(),
    "undo": intentions.Undo(),
    "retry": intentions.Retry(),
    "play": intentions.Pause(),
    "step-back": intentions.Step(-1),
    "step-on": intentions.Step(1),
    "above": intentions.LookFromAbove(),
    "all": intentions.LookAtAll(),
    "follow": intentions.Follow(),
}
"""Buttons that mean what a key means too."""


def _arrays(standing: Mapping[str, Pose]) -> dict[str, Array]:
    return {name: np.array(pose) for name, pose in standing.items()}
