"""The table screen: what a match, practice, warm-up and replays share.

Its parts are the camera buttons, the aim, the show of a flick, the log, and what simulates. Nothing is told
in the log before it was seen on the table.
"""

from collections.abc import Mapping, Sequence
from math import inf

import numpy as np

from icecool3d.events import Judgement
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.match import Pose
from icecool3d.physics import Settings
from icecool3d.pieces import COLOURS, NO_OTHERS, Penguin
from icecool3d.school import Furniture, School, Zone
from icecool3d.trace import Flick, Trace
from icecool3d.view.files.kept_cases import keep_and_say
from icecool3d.view.files.preferences import Previews
from icecool3d.view.files.saved_recordings import flick_recording
from icecool3d.view.sound.cue import Cue
from icecool3d.view.stage.fish_tokens import Fish
from icecool3d.view.table.aim_part import Aims
from icecool3d.view.table.aiming import Aim
from icecool3d.view.table.camera_buttons import below_views, looked
from icecool3d.view.table.log_lines import Told
from icecool3d.view.table.log_panel import lines_fitting
from icecool3d.view.table.requests import Answer, Begun, Clouded, Flicked, FlickRequest, Previewed, Refused
from icecool3d.view.table.show_part import Shows
from icecool3d.view.table.simulation import Simulation
from icecool3d.view.table.table_page import Hiding, TableSeen
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Denied, Left, Page, Sheet, commands
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import Notice, free_of_panels
from icecool3d.view.ui.scrolled import Scrolled

OTHERWISE = Phrase("On this machine it comes out otherwise than it was recorded.")
PATIENCE = 0.05
"""How long a frame waits for the beginning of a flick, s: without it, it would show nothing new."""


class TableScreen:
    """A table and its parts. Each screen lays out its panels, and hears what none of the parts took."""

    def __init__(
        self,
        table_view: TableView,
        language: Language,
        school: School,
        fish: Fish,
        *,
        penguin: Penguin | None = None,
        settings: Settings | None = None,
        others: Mapping[str, Penguin] = NO_OTHERS,
        stays: bool = False,
    ) -> None:
        """Lay the table, and start what simulates; shows that ``stays`` do not end by themselves.

        ``others`` are the bodies that are made otherwise than ``penguin``, by name.
        """
        self._table_view, self._language, self._school = table_view, language, school
        names = tuple(dict.fromkeys((*COLOURS, *others)))
        table_view.lay(school, names, fish, language, penguin=penguin, others=others)
        self._simulation = Simulation(school, table_view.penguin, settings, others)
        self._shape, self._usual = table_view.penguin.shape, settings in (None, Settings())
        self._aims: Aims | None = None
        self._shows = Shows(table_view, self._end_show, stays=stays)
        self._stays = stays
        self._notice, self._hiding, self._scrolled = Notice(), Hiding(language), Scrolled()
        self._waits, self._patience = False, 0.0
        self._unseen: Trace | None = None
        self._seen_until = 0.0
        table_view.keep_free(free_of_panels)
        table_view.camera.turn_to(table_view.overview())

    # What each screen says of itself

    @property
    def poses(self) -> Mapping[str, Pose]:
        """How everybody stands."""
        return {}

    @property
    def furniture(self) -> tuple[Furniture, ...]:
        """What stands in the school besides its walls."""
        return ()

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The marked places that a game has put down."""
        return ()

    @property
    def whom(self) -> str | None:
        """Whom the camera may follow."""
        return None if self._aims is None else self._aims.aim.penguin

    @property
    def may_aim(self) -> bool:
        """Whether somebody may be aimed and flicked now."""
        return not self.is_busy

    @property
    def told(self) -> Sequence[Told]:
        """Everything that happened, newest first."""
        return ()

    @property
    def may_see_lines(self) -> bool:
        """Whether the lines of the log can be clicked now."""
        return not self._waits

    @property
    def recording(self) -> bytes | None:
        """The flick that is shown, or else the last one; None: there is none, or it is still computed."""
        told = [] if self._waits else [each for each in self.told if each.trace is not None]
        shown = [each for each in told if each.trace is self._shows.trace]
        for each in (shown or told)[:1]:
            if each.trace is not None and each.judgement is not None:
                made = each.trace, each.judgement, self._school, self._table_view.penguin
                return flick_recording(*made)
        return None

    def panels(self, sheet: Sheet) -> Page:
        """Return what is shown over the table, unless it is hidden."""
        raise NotImplementedError

    def chose(self, done: Done) -> str | None:
        """Take what was done on the panels, where no part took it."""
        raise NotImplementedError

    def leave(self) -> str | None:
        """Go out of what goes on, by Escape, or to another screen."""
        raise NotImplementedError

    def takes(self, command: commands.Command) -> bool:
        """Take a command before a show hears it; tell whether it was taken."""
        del command
        return False

    def meant_at_rest(self, command: commands.Command) -> None:
        """Do what was meant while nothing is shown or computed."""
        raise NotImplementedError

    def flicked(self, answer: Flicked) -> None:
        """Take a flick that was computed."""
        raise NotImplementedError

    def settle(self) -> None:
        """Show everybody as they stand, after a show."""
        self.stand()

    # What all have in common

    @property
    def is_busy(self) -> bool:
        """Whether a flick is computed or shown."""
        return self._waits or self._shows.clock is not None

    def page(self, sheet: Sheet) -> Page:
        """Return the panels, unless they are hidden."""
        if self._hiding.is_on:
            return self._hiding.page(sheet)
        lines = [each.line for each in self.seen_lines]
        self._scrolled.fit(lines, lambda some: lines_fitting(sheet, some, below_views(sheet)))
        return self.panels(sheet)

    def did(self, done: Done) -> str | None:
        """Take what was done on the panels; return the next screen, if another."""
        if isinstance(done, Left):
            return self._left()
        if isinstance(done, Denied):
            self._notice.say(done.why)
            return None
        if looked(self._table_view, done, self.whom) or self._scrolled.did(done) or self._shows.did(done):
            return None
        if isinstance(done, Chosen) and done.name.startswith(("told-", "evidence-", "case-")):
            kind, _, place = done.name.partition("-")
            if self.may_see_lines:
                (self.keep_case if kind == "case" else self.see_line)(int(place))
            return None
        return self.chose(done)

    def _left(self) -> str | None:
        if self._hiding.is_on:
            self._hiding.toggle()
        elif self._shows.clock is not None and not self._stays:
            self._shows.end()
        else:
            return self.leave()
        return None

    def over(self, pointer: commands.Pointer) -> commands.Over:
        """Tell what of the table lies under the pointer: nothing that can be taken."""
        del pointer
        return "table"

    def meant(self, command: commands.Command) -> None:
        """Do what was meant over the table."""
        if self._table_view.meant(command, self.whom) or self._scrolled.meant(command):
            return
        if isinstance(command, commands.Hide):
            self._hiding.toggle()
        elif not self.takes(command) and not self._shows.meant(command) and not self._waits:
            self.meant_at_rest(command)

    def step(self, seconds: float) -> bool:
        """Take answers, ask for previews, and let the show go on; tell whether something moves."""
        patience, self._patience = self._patience, 0.0
        for answer in self._simulation.answers(patience):
            self.heard(answer)
        moved = self._shows.step(seconds)
        clock = self._shows.clock
        if clock is not None and self._shows.trace is self._unseen:
            self._seen_until = max(self._seen_until, clock.moment)
        if self._aims is None or (self._waits and not self._shows.has_begun):
            return moved  # while a flick is computed its aim stays: it goes with the first frame of the show
        poses = self.poses if self.may_aim else None
        shown = not self._hiding.is_on
        return self._aims.step(poses, self.furniture, shown=shown) or moved

    def heard(self, answer: Answer) -> None:
        """Take an answer of the simulation."""
        match answer:
            case Begun(trace=trace):
                self._shows.begin(trace)
            case Flicked():
                self._waits = False
                self.flicked(answer)
                self._shows.drop()
            case Previewed() if self._aims is not None:
                self._aims.previewed(answer)
            case Clouded() if self._aims is not None:
                self._aims.clouded(answer)
            case Refused(_, request, reason) if isinstance(request, FlickRequest):
                self._waits = False
                self._shows.drop()
                self._notice.say(reason.in_language(self._language))

    def aim_with(self, aim: Aim, *, previews: Previews = "whole") -> Aims:
        """Return the part that aims, from an aim on."""
        self._aims = Aims(self._table_view, self._simulation, aim, self.flick, previews=previews)
        return self._aims

    def flick(self) -> None:
        """Have the flick computed that is aimed at."""
        if self.may_aim and self._aims is not None:
            self._waits, self._patience = True, PATIENCE
            stands = self.poses, self.furniture, self.zones
            self._simulation.ask(FlickRequest(self.executed(self._aims), *stands, is_awaited=True))

    def executed(self, aims: Aims) -> Flick:
        """Return the flick that is made of what is aimed at."""
        return aims.aim.flick

    def show_new(self, trace: Trace, judgement: Judgement, cues: tuple[Cue, ...] | None = None) -> None:
        """Show a flick that nobody has seen; what happened in it is told as it is seen."""
        self._unseen, self._seen_until = trace, 0.0
        self._shows.play(trace, judgement, cues)

    @property
    def seen_lines(self) -> list[Told]:
        """What happened, newest first, but for what was not seen yet."""
        until = inf if self._unseen is None else self._seen_until
        return [
            each
            for each in self.told
            if each.trace is None or each.trace is not self._unseen or (each.line.moment or 0.0) <= until
        ]

    @property
    def table_seen(self) -> TableSeen:
        """What every page over a table shows."""
        return TableSeen(
            [each.line for each in self.seen_lines],
            None if self._aims is None else self._aims.seen(self.poses, ready=not self._waits),
            self._waits,
            self._shows.clock,
            self._notice.now,
            self._table_view.followed is not None,
            told_from=self._scrolled.first,
        )

    def see_line(self, place: int) -> None:
        """Show the moment of a line from straight above."""
        for each in self.seen_lines[place : place + 1]:
            if each.trace is not None and each.judgement is not None:
                self._shows.see(each.trace, each.judgement, each.line)

    def keep_case(self, place: int) -> None:
        """Keep the flick that is shown, or else that of a line, as a case."""
        shown = [each for each in self.seen_lines if each.trace and each.trace is self._shows.trace]
        for told in (shown or self.seen_lines[place:])[:1]:
            self.keep_told(told)

    def keep_told(self, told: Told) -> None:
        """Keep the flick of a line as a case, and say where."""
        if told.trace is not None and told.judgement is not None:
            made = told.trace, told.judgement, self._school, self._language
            self._notice.say(keep_and_say(*made, again=self._usual))

    def stand(self) -> None:
        """Show everybody as they stand, and what stands there besides."""
        self._table_view.furnish(self.furniture, self.zones)
        self._table_view.pose({name: np.array(pose) for name, pose in self.poses.items()})

    def close(self) -> None:
        """End the process that simulates, and clear the table of marks."""
        if self._aims is not None:
            self._aims.close()
        self._table_view.followed = None
        self._simulation.close()

    def _end_show(self) -> None:
        self._unseen = None
        self.settle()
