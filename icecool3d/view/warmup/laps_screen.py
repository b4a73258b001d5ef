"""Warm-up laps in the window: who is fastest round the school."""

from icecool3d.kit.language import Language, number
from icecool3d.kit.phrase import Phrase, Template, translated
from icecool3d.match import Pose
from icecool3d.school import School, penguin_title
from icecool3d.view.stage.fish_tokens import fish_on_doors
from icecool3d.view.table.aim_panel import aim_or_show
from icecool3d.view.table.aiming import Aim
from icecool3d.view.table.guests import USUAL, towards_door
from icecool3d.view.table.log_lines import Told, lines_of
from icecool3d.view.table.requests import Flicked
from icecool3d.view.table.table_page import TableSeen, table_page
from icecool3d.view.table.table_screen import TableScreen
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Letters, Page, Sheet, Widget, commands
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import Parts
from icecool3d.view.ui.screen import BACK
from icecool3d.view.warmup.laps import Laps, begin_laps

SPEED = 2.5
"""Of the first aim of a lap, m/s."""


class LapsScreen(TableScreen):
    """One penguin alone, and a clock."""

    def __init__(self, table_view: TableView, language: Language, school: School) -> None:
        """Begin with the first colour on the red circle."""
        super().__init__(table_view, language, school, fish_on_doors(school, USUAL))
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
        own = not self.is_busy and self._aim.aimed_at(pointer) == self._laps.colour
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
        self._told[:0] = [Told(line, trace, judgement) for line in lines]

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


DONE = Template("{who}: a lap in {time}, with {flicks} flicks!")
"""What is said when a lap is done."""
_TITLE = Phrase("Warm-up lap")
_RUN = Template("{who}: out of the {room} and back in, as fast as you can. The first flick starts the clock.")
_LAPS = Template("Laps: {laps} · Flicks: {flicks}")
_AGAIN = Phrase("From the start")
_MENU = Phrase("Menu")
_BUSY = Phrase("Not while a flick is shown")
_NO_FLICK = Phrase("Nothing was flicked yet")
_LINE = 44
_NOTHING = Phrase("Nothing yet. Flick!")


def laps_page(sheet: Sheet, seen: TableSeen, laps: Laps) -> Page:
    """Lay out warm-up laps."""
    left = _left(sheet, laps, free=seen.clock is None and not seen.waits)
    setup = laps.warm_up.setup
    room = setup.school.room(setup.red_circle.room).title.in_language(sheet.language)
    run = sheet.say(_RUN, who=_name(sheet, laps.colour), room=room)
    return table_page(sheet, seen, left, aim_or_show(sheet, seen, run), _NOTHING)


def _name(sheet: Sheet, colour: str) -> str:
    return translated(penguin_title(colour), sheet.language)


def _left(sheet: Sheet, laps: Laps, *, free: bool) -> list[Widget]:
    make, why_not = Parts(sheet), "" if free else sheet.say(_BUSY)
    why_not_again = why_not or ("" if laps.flicks else sheet.say(_NO_FLICK))
    runners = []
    for colour in USUAL:
        best, chosen = laps.best(colour), colour == laps.colour
        said = _name(sheet, colour) if best is None else number(best.seconds, sheet.language, "s")
        name = f"penguin-{colour}"
        runners.append(make.button(name, said, _LINE, chosen=chosen, symbol=colour, why_not=why_not))
    counted = sheet.say(_LAPS, laps=len(laps.done), flicks=laps.flicks)
    return make.side(
        make.panel(
            make.heading(sheet.say(_TITLE)),
            make.words(number(laps.seconds, sheet.language, "s"), Letters(sheet.px(34), title=True)),
            make.small(counted, faint=True),
            *runners,
            make.space(0),
            make.button("again", sheet.say(_AGAIN), _LINE, why_not=why_not_again),
            make.button("back", sheet.say(_MENU), _LINE),
            pad=18,
            gap=8,
        )
    )
