"""Practice in the window: put penguins anywhere, flick, see what came of it, take it back."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.kit.language import Language
from icecool3d.match import Pose
from icecool3d.penguin import COLOURS
from icecool3d.school import Point, load_school
from icecool3d.view.files.paths import recordings_folder
from icecool3d.view.files.saved_recordings import SAVED, keep
from icecool3d.view.practice.practice_page import Practising, practice_page
from icecool3d.view.practice.practice_state import (
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
from icecool3d.view.stage.fish_tokens import fish_on_doors
from icecool3d.view.table import aiming
from icecool3d.view.table.aim_part import Aims
from icecool3d.view.table.camera_buttons import looked
from icecool3d.view.table.hiding import Hiding
from icecool3d.view.table.log_lines import Line, lines_of
from icecool3d.view.table.show_part import Shows
from icecool3d.view.table.simulation import Flicked, FlickRequest, Previewed, Refused, Simulation
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Left, Page, Sheet, commands
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import FREE, Notice
from icecool3d.view.ui.screen import BACK

SPOTS = ((0.2, 0.06), (-0.2, 0.1), (0.12, 0.22), (0.22, -0.22), (-0.2, -0.2), (-0.05, -0.15))
"""Where penguins are put that come onto the table, m: the first of these that is free."""

_MEANT: Mapping[str, commands.Command] = {"undo": commands.Undo(), "retry": commands.Retry()}
"""Buttons that mean what a key means too."""


class PracticeScreen:
    """Flicks that count for nothing."""

    def __init__(self, table_view: TableView, language: Language) -> None:
        """Begin with one penguin on the red circle and one to be hit."""
        self._table_view, self._language = table_view, language
        self._school = load_school("school")
        table_view.lay(self._school, COLOURS, fish_on_doors(self._school, COLOURS), language)
        self._shape = table_view.penguin.shape
        self._ground = floor_of(self._school, self._shape)
        self._simulation = Simulation(self._school, table_view.penguin)
        self._practice = self._first()
        aim = aiming.Aim("red", speed=2.5, direction=0.14)
        self._aims = Aims(table_view, self._simulation, aim, self._flick)
        self._shows = Shows(table_view, self._stand)
        self._notice = Notice()
        self._waits = False
        self._moves = False
        self._carried: tuple[str, Point, Point] | None = None
        self._told: dict[Attempt, tuple[Line, ...]] = {}
        self._hiding = Hiding(language)
        table_view.free = FREE
        table_view.camera.turn_to(table_view.overview())
        self._stand()

    def _first(self) -> Practice:
        start = self._school.scene.runner_start
        assert start is not None  # the school has a red circle
        practice = put(Practice(), self._ground, "red", start.at)
        practice = put(practice, self._ground, "blue", SPOTS[0], np.pi)
        return replace(practice, past=())

    # What is shown

    def page(self, sheet: Sheet) -> Page:
        """Return the panels, unless they are hidden."""
        if self._hiding.is_on:
            return self._hiding.page(sheet)
        seen = Practising(
            tuple(self._practice.poses),
            self._aims.seen(self._practice.poses, ready=not self._waits),
            self._now(),
            self._shows.clock,
            [line for _, line in self._lines()],
            bool(self._practice.attempts),
            bool(self._practice.past),
            self._notice.now,
            self._table_view.followed is not None,
        )
        return practice_page(sheet, seen)

    def _now(self) -> str:
        if self._waits:
            return "wait"
        if self._moves:
            return "move"
        if self._aims.aim.penguin not in self._practice.poses:
            return "nobody"
        return "aim" if self._aims.aim.pull is None else "pull"

    def _lines(self) -> list[tuple[Attempt, Line]]:
        """Return what happened, newest first."""
        found = []
        for attempt in reversed(self._practice.attempts):
            if attempt not in self._told:
                self._told[attempt] = lines_of(
                    attempt.trace, attempt.judgement, self._school, self._shape, self._language
                )
            found += [(attempt, line) for line in reversed(self._told[attempt])]
        return found

    @property
    def _is_busy(self) -> bool:
        """Whether nobody can be aimed or moved, since a flick is computed or shown."""
        return self._waits or self._shows.clock is not None

    # What is done

    def did(self, done: Done) -> str | None:
        """Take what was done on the panels."""
        if isinstance(done, Left):
            return self._leave()
        if looked(self._table_view, done, self._aims.aim.penguin) or self._shows.did(done):
            return None
        if isinstance(done, Chosen):
            return self._chose(done)
        self._aims.did(done, self._practice.poses)
        return None

    def _leave(self) -> str | None:
        """Escape: out of what goes on, or else to the menu."""
        if self._hiding.is_on:
            self._hiding.toggle()
        elif self._shows.clock is not None:
            self._shows.end()
        elif self._moves:
            self._moves = False
        else:
            return BACK
        return None

    def _chose(self, done: Chosen) -> str | None:
        kind, _, which = done.name.partition("-")
        if done.name == "back":
            return BACK
        if kind == "told":
            self._see_line(int(which))
        elif done.name == "save":
            self._save()
        elif self._is_busy:
            return None
        elif kind == "penguin":
            self._take(which)
        elif done.name in _MEANT:
            self.meant(_MEANT[done.name])
        elif done.name == "move":
            self._moves = not self._moves
        elif done.name == "away":
            self._change(taken_away(self._practice, self._aims.aim.penguin))
        else:
            self._aims.did(done, self._practice.poses)
        return None

    def _save(self) -> None:
        """Keep the flick that is shown as a recording, and say so."""
        shown = [each for each in self._practice.attempts if each.trace is self._shows.trace]
        for attempt in shown:
            made = attempt.trace, attempt.judgement, self._school, self._table_view.penguin
            try:
                keep(recordings_folder(), *made)
            except (OSError, IcecoolError) as trouble:
                self._notice.say(trouble_in_language(trouble, self._language))
            else:
                self._notice.say(SAVED.in_language(self._language))

    def _take(self, colour: str) -> None:
        """Aim with a penguin; put it on the table, if it is not there."""
        if colour not in self._practice.poses:
            free = (at for at in SPOTS if not self._ground.why_not(self._practice.poses, colour, at))
            at = next(free, None)
            if at is None:
                return
            self._change(put(self._practice, self._ground, colour, at))
        self._aims.take(colour)

    def _see_line(self, place: int) -> None:
        """Show the moment of a line from straight above."""
        lines = self._lines()
        if not self._waits and place < len(lines):
            attempt, line = lines[place]
            self._shows.see(attempt.trace, attempt.judgement, line)

    # What is meant over the table

    def over(self, pointer: commands.Pointer) -> commands.Over:
        """Tell whether a penguin lies there that can be flicked or moved."""
        if self._is_busy or self._aims.penguin_at(pointer) is None:
            return "table"
        return "token" if self._moves else "penguin"

    def meant(self, command: commands.Command) -> None:
        """Do what was meant."""
        if self._table_view.meant(command, self._aims.aim.penguin):
            return
        if isinstance(command, commands.Hide):
            self._hiding.toggle()
        elif not self._shows.meant(command) and not self._waits:
            self._meant_at_rest(command)

    def _meant_at_rest(self, command: commands.Command) -> None:
        match command:
            case commands.Grabbed(at) | commands.Dragged(at) | commands.Dropped(at):
                self._carry(at, command)
            case commands.Cancel():
                self._aims.cancel()
                self._carried = None
                self._stand()
            case commands.Replay() if self._practice.last is not None:
                self._play(self._practice.last)
            case commands.Undo():
                self._change(undone(self._practice))
            case commands.Retry():
                self._change(retried(self._practice))
            case commands.Choose(index) if index < len(COLOURS):
                self._take(COLOURS[index])
            case _:
                self._aims.meant(command, self._practice.poses)

    def _carry(self, at: commands.Pointer, command: commands.Command) -> None:
        """Take a penguin, carry it, or put it down where it can stand."""
        floor = self._table_view.floor_at(at)
        name = self._aims.penguin_at(at) if self._carried is None else self._carried[0]
        if floor is None or name is None:
            return
        if isinstance(command, commands.Grabbed) or self._carried is None:
            x, y = self._practice.poses[name][:2]
            self._carried = (name, (x - floor[0], y - floor[1]), (x, y))
            return
        _, offset, place = self._carried
        wanted = (floor[0] + offset[0], floor[1] + offset[1])
        reason = self._ground.why_not(self._practice.poses, name, wanted)
        if reason is None:
            place = wanted
        else:
            self._notice.say(reason.in_language(self._language))
        self._carried = (name, offset, place)
        put_there = put(self._practice, self._ground, name, place)
        if isinstance(command, commands.Dropped):
            self._carried = None
            self._aims.take(name)
            self._change(put_there)
        else:
            self._table_view.pose(_arrays(put_there.poses))

    # What goes on

    def step(self, seconds: float) -> bool:
        """Take answers, ask for previews, and let the show go on."""
        self._hear_answers()
        moved = self._shows.step(seconds)
        idle = not self._is_busy and not self._moves
        return self._aims.step(self._practice.poses if idle else None, shown=not self._hiding.is_on) or moved

    def _hear_answers(self) -> None:
        for answer in self._simulation.answers():
            match answer:
                case Flicked(_, request, trace, judgement):
                    self._waits = False
                    self._practice = flicked(self._practice, request.flick, trace, judgement)
                    assert self._practice.last is not None
                    self._play(self._practice.last)
                case Previewed():
                    self._aims.previewed(answer)
                case Refused(_, request, reason) if isinstance(request, FlickRequest):
                    self._waits = False
                    self._notice.say(reason.in_language(self._language))

    def _flick(self) -> None:
        reason = cannot_flick(self._practice, self._ground)
        if reason is not None:
            self._notice.say(reason.in_language(self._language))
        elif self._aims.aim.penguin in self._practice.poses and not self._moves:
            self._waits = True
            self._simulation.ask(FlickRequest(self._aims.aim.flick, self._practice.poses))

    def _play(self, attempt: Attempt) -> None:
        self._shows.play(attempt.trace, attempt.judgement)

    def _change(self, practice: Practice) -> None:
        self._practice = practice
        self._aims.cancel()
        if self._aims.aim.penguin not in practice.poses and practice.poses:
            self._aims.take(next(iter(practice.poses)))
        self._moves = self._moves and bool(practice.poses)
        self._stand()

    def _stand(self) -> None:
        """Show everybody as they stand."""
        self._table_view.pose(_arrays(self._practice.poses))

    def close(self) -> None:
        """End the process that flicks, and clear the table of marks."""
        self._aims.close()
        self._table_view.followed = None
        self._simulation.close()


def _arrays(standing: Mapping[str, Pose]) -> dict[str, Array]:
    return {name: np.array(pose) for name, pose in standing.items()}
