"""Warm-up laps in the window: who is fastest round the school."""

import numpy as np

from icecool3d.kit.language import Language, number
from icecool3d.kit.phrase import translated
from icecool3d.match import Pose
from icecool3d.penguin import COLOURS
from icecool3d.school import load_school, penguin_title
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
from icecool3d.view.warmup.laps import begin_laps
from icecool3d.view.warmup.laps_page import DONE, Running, laps_page

SPEED, DIRECTION = 2.5, 0.08
"""Of the first aim of a lap, m/s and radians."""


class LapsScreen:
    """One penguin alone, and a clock."""

    def __init__(self, table_view: TableView, language: Language) -> None:
        """Begin with the first colour on the red circle."""
        self._table_view, self._language = table_view, language
        self._school = load_school("school")
        table_view.lay(self._school, COLOURS, fish_on_doors(self._school, COLOURS), language)
        self._shape = table_view.penguin.shape
        self._simulation = Simulation(self._school, table_view.penguin)
        self._laps = begin_laps(self._school, self._shape.base_radius)
        self._aims = Aims(table_view, self._simulation, self._first_aim(), self._flick)
        self._shows = Shows(table_view, self._settle)
        self._notice = Notice()
        self._last: Flicked | None = None
        self._told: list[tuple[Flicked, Line]] = []
        self._hiding = Hiding(language)
        self._waits = False
        table_view.free = FREE
        table_view.camera.turn_to(table_view.overview())
        self._stand()

    def _first_aim(self) -> aiming.Aim:
        return aiming.Aim(self._laps.colour, DIRECTION, SPEED)

    @property
    def _poses(self) -> dict[str, Pose]:
        return {self._laps.colour: self._laps.pose}

    @property
    def _is_free(self) -> bool:
        return not self._waits and self._shows.clock is None

    def page(self, sheet: Sheet) -> Page:
        """Return the panels, unless they are hidden."""
        if self._hiding.is_on:
            return self._hiding.page(sheet)
        seen = Running(
            self._laps,
            self._aims.seen(self._poses, ready=not self._waits),
            [line for _, line in self._told],
            self._waits,
            self._shows.clock,
            self._notice.now,
            self._table_view.followed is not None,
        )
        return laps_page(sheet, seen)

    def did(self, done: Done) -> str | None:
        """Take what was done on the panels."""
        match done:
            case Chosen("back"):
                return BACK
            case Left():
                return self._leave()
            case _ if looked(self._table_view, done, self._laps.colour) or self._shows.did(done):
                return None
            case Chosen(name) if name.partition("-")[0] == "told":
                self._see_line(int(name.partition("-")[2]))
            case _ if not self._is_free:
                return None
            case Chosen("again"):
                self._run(self._laps.colour)
            case Chosen(name) if name.partition("-")[0] == "penguin":
                self._run(name.partition("-")[2])
            case _:
                self._aims.did(done, self._poses)
        return None

    def _leave(self) -> str | None:
        """Escape: out of what goes on, or else to the menu."""
        if self._hiding.is_on:
            self._hiding.toggle()
        elif self._shows.clock is not None:
            self._shows.end()
        else:
            return BACK
        return None

    def _run(self, colour: str) -> None:
        """Let somebody begin a lap."""
        self._laps, self._told = self._laps.of(colour), []
        self._aims.aim = self._first_aim()
        self._stand()

    def _see_line(self, place: int) -> None:
        if not self._waits and place < len(self._told):
            answer, line = self._told[place]
            self._shows.see(answer.trace, answer.judgement, line)

    def over(self, pointer: commands.Pointer) -> commands.Over:
        """Tell whether the penguin lies there."""
        own = self._is_free and self._aims.penguin_at(pointer) == self._laps.colour
        return "penguin" if own else "table"

    def meant(self, command: commands.Command) -> None:
        """Do what was meant."""
        if self._table_view.meant(command, self._laps.colour):
            return
        if isinstance(command, commands.Hide):
            self._hiding.toggle()
        elif not self._shows.meant(command) and not self._waits:
            if isinstance(command, commands.Retry):
                self._run(self._laps.colour)
            else:
                self._aims.meant(command, self._poses)

    def step(self, seconds: float) -> bool:
        """Let the clock run, take answers, ask for previews, and let the show go on."""
        self._laps = self._laps.after(seconds)
        for answer in self._simulation.answers():
            match answer:
                case Flicked():
                    self._waits, self._last = False, answer
                    self._shows.play(answer.trace, answer.judgement)
                case Previewed():
                    self._aims.previewed(answer)
                case Refused(_, request, reason) if isinstance(request, FlickRequest):
                    self._waits = False
                    self._notice.say(reason.in_language(self._language))
        moved = self._shows.step(seconds)
        return self._aims.step(self._poses if self._is_free else None, shown=not self._hiding.is_on) or moved

    def _flick(self) -> None:
        if self._is_free:
            self._waits, self._laps = True, self._laps.flicking()
            self._simulation.ask(FlickRequest(self._aims.aim.flick, self._poses))

    def _settle(self) -> None:
        """After a show: what its flick brought."""
        answer, self._last = self._last, None
        if answer is not None:
            self._take(answer)
        self._stand()

    def _take(self, answer: Flicked) -> None:
        trace, judgement, before = answer.trace, answer.judgement, self._laps
        lines = lines_of(trace, judgement, self._school, self._shape, self._language)
        self._told[:0] = [(answer, line) for line in reversed(lines)]
        self._laps = before.flicked(trace, judgement, self._shape)
        if len(self._laps.done) > len(before.done):
            lap = self._laps.done[-1]
            who = translated(penguin_title(lap.colour), self._language)
            time = number(lap.seconds, self._language, "s")
            said = DONE.filled(who=who, time=time, flicks=lap.flicks)
            self._notice.say(said.in_language(self._language))
            self._told = []
            self._aims.aim = self._first_aim()

    def _stand(self) -> None:
        self._table_view.pose({name: np.array(pose) for name, pose in self._poses.items()})

    def close(self) -> None:
        """End the process that flicks, and clear the table of marks."""
        self._aims.close()
        self._table_view.followed = None
        self._simulation.close()
