"""Warm-up laps in the window: who is fastest round the school."""

from icecool3d.kit.language import Language, number
from icecool3d.kit.phrase import translated
from icecool3d.match import Pose
from icecool3d.penguin import COLOURS
from icecool3d.school import School, penguin_title
from icecool3d.view.stage.fish_tokens import fish_on_doors
from icecool3d.view.table.aiming import Aim
from icecool3d.view.table.guests import towards_door
from icecool3d.view.table.log_lines import Told, lines_of
from icecool3d.view.table.requests import Flicked
from icecool3d.view.table.table_screen import TableScreen
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Page, Sheet, commands
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.screen import BACK
from icecool3d.view.warmup.laps import begin_laps
from icecool3d.view.warmup.laps_page import DONE, laps_page

SPEED = 2.5
"""Of the first aim of a lap, m/s."""


class LapsScreen(TableScreen):
    """One penguin alone, and a clock."""

    def __init__(self, table_view: TableView, language: Language, school: School) -> None:
        """Begin with the first colour on the red circle."""
        super().__init__(table_view, language, school, fish_on_doors(school, COLOURS))
        self._laps = begin_laps(school, self._shape.base_radius)
        self._aim = self.aim_with(self._first_aim())
        self._last: Flicked | None = None
        self._told: list[Told] = []
        self.stand()

    def _first_aim(self) -> Aim:
        x, y = self._laps.pose[:2]
        return Aim(self._laps.colour, towards_door(self._school, (x, y)), SPEED)

    @property
    def poses(self) -> dict[str, Pose]:
        """How the penguin stands whose lap it is."""
        return {self._laps.colour: self._laps.pose}

    @property
    def told(self) -> list[Told]:
        """What happened in this lap."""
        return self._told

    def panels(self, sheet: Sheet) -> Page:
        """Return the panels."""
        return laps_page(sheet, self.table_seen, self._laps)

    def chose(self, done: Done) -> str | None:
        """Take what was done on the panels."""
        match done:
            case Chosen("back"):
                return BACK
            case _ if self.is_busy:
                return None
            case Chosen("again"):
                self._run(self._laps.colour)
            case Chosen(name) if name.partition("-")[0] == "penguin":
                self._run(name.partition("-")[2])
            case _:
                self._aim.did(done, self.poses)
        return None

    def leave(self) -> str:
        """Go to the menu."""
        return BACK

    def over(self, pointer: commands.Pointer) -> commands.Over:
        """Tell whether the penguin lies there."""
        own = not self.is_busy and self._aim.penguin_at(pointer) == self._laps.colour
        return "penguin" if own else "table"

    def meant_at_rest(self, command: commands.Command) -> None:
        """Begin the lap again, or aim."""
        if isinstance(command, commands.Retry):
            self._run(self._laps.colour)
        else:
            self._aim.meant(command, self.poses)

    def _run(self, colour: str) -> None:
        """Let somebody begin a lap."""
        self._laps, self._told = self._laps.of(colour), []
        self._aim.aim = self._first_aim()
        self.stand()

    def step(self, seconds: float) -> bool:
        """Let the clock run, and all else go on."""
        self._laps = self._laps.after(seconds)
        return super().step(seconds)

    def flick(self) -> None:
        """Flick, and start the clock with the first flick of a lap."""
        if self.may_aim:
            super().flick()
            self._laps = self._laps.flicking()

    def flicked(self, answer: Flicked) -> None:
        """Show a flick that was computed."""
        self._last = answer
        self._tell(answer)
        self.show_new(answer.trace, answer.judgement)

    def _tell(self, answer: Flicked) -> None:
        trace, judgement = answer.trace, answer.judgement
        lines = lines_of(trace, judgement, self._school, self._shape, self._language)
        self._told[:0] = [Told(line, trace, judgement) for line in reversed(lines)]

    def settle(self) -> None:
        """After a show: see what its flick brought."""
        answer, self._last = self._last, None
        if answer is not None:
            before = len(self._laps.done)
            self._laps = self._laps.flicked(answer.trace, answer.judgement, self._shape)
            if len(self._laps.done) > before:
                self._end_lap()
        self.stand()

    def _end_lap(self) -> None:
        lap = self._laps.done[-1]
        who = translated(penguin_title(lap.colour), self._language)
        time = number(lap.seconds, self._language, "s")
        self._notice.say(DONE.filled(who=who, time=time, flicks=lap.flicks).in_language(self._language))
        self._told = []
        self._aim.aim = self._first_aim()
