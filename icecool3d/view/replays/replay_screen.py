"""A recording that is open in the window: its flicks, one after the other, exactly as they were."""

import numpy as np

from icecool3d.kit.language import Language, number
from icecool3d.replay.recording import Recording
from icecool3d.rules import FlickMade, LogEntry
from icecool3d.view.replays.footage import Shot, shots_of
from icecool3d.view.replays.replay_page import (
    BETWEEN,
    ListItem,
    Replaying,
    replay_page,
)
from icecool3d.view.sound.flick_sounds import cues_of
from icecool3d.view.table.log_lines import Line, Told, lines_of
from icecool3d.view.table.requests import Answer, Flicked, FlickRequest, Refused
from icecool3d.view.table.table_screen import OTHERWISE, TableScreen
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Page, Sheet, commands
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.screen import OPEN

PAUSE = 1.2
"""How long the end of a flick is seen before the next one begins, s."""
KEPT = 12
"""How many flicks are kept ready: each is a megabyte or two."""


class ReplayScreen(TableScreen):
    """A recording: every flick is made again beside the window, exactly as it was, and shown."""

    def __init__(self, table_view: TableView, language: Language, recording: Recording) -> None:
        """Open a recording with its first flick."""
        header = recording.header
        self._shots, self._match_setup = shots_of(recording), header.match
        self._content = recording.content
        super().__init__(
            table_view,
            language,
            header.school,
            self._shots[0].fish,
            penguin=header.penguin,
            settings=header.settings,
            others=header.others,
            stays=True,
        )
        table_view.mark_finish(self._shots[0].finish)
        self._title = recording.title(language)
        self._made: dict[int, Flicked] = {}
        self._asked: dict[int, int] = {}
        self._told: dict[int, tuple[Line, ...]] = {}
        self._trouble: dict[int, str] = {}
        self._place = 0
        self._watched: set[int] = set()
        self._ended_for: float | None = None
        table_view.free = BETWEEN
        table_view.camera.turn_to(table_view.overview())
        self._go_to(0)

    # What is shown

    @property
    def recording(self) -> bytes:
        """The whole recording."""
        return self._content

    @property
    def whom(self) -> str:
        """Whom the camera may follow: who is flicked."""
        return self._shot.flick.flick.penguin

    def panels(self, sheet: Sheet) -> Page:
        """Return the panels."""
        items = [ListItem(shot.flick.flick.penguin, self._said(shot)) for shot in self._shots]
        trouble = self._trouble.get(self._place, "")
        place, seen = self._place, self.table_seen
        return replay_page(sheet, Replaying(self._title, items, place, seen, trouble))

    def _said(self, shot: Shot) -> str:
        speed = number(shot.flick.flick.speed, self._language, "m/s")
        return f"{shot.number}. {speed}"

    @property
    def told(self) -> list[Told]:
        """What happened in the flick that is shown, newest first."""
        made = self._made.get(self._place)
        if made is None:
            return []
        if self._place not in self._told:
            records = self._records()
            lines = lines_of(
                made.trace,
                made.judgement,
                self._school,
                self._shape,
                self._language,
                records=[record for record, _ in records],
                moments=[moment for _, moment in records],
                players=self._players,
            )
            self._told[self._place] = lines
        return [Told(line, made.trace, made.judgement) for line in self._told[self._place]]

    @property
    def _players(self) -> dict[str, str]:
        """The names of a match's players, by their colours."""
        return {seat.colour: seat.name for seat in self._match_setup.seats} if self._match_setup else {}

    def _records(self) -> list[tuple[LogEntry, float | None]]:
        """Return what the flick brought, as whoever only watches may see it, and when in the flick."""
        if self._match_setup is None:
            return []
        scoring, known = self._match_setup.scoring, zip(self._shot.log, self._shot.moments, strict=True)
        return [(each.seen_by(None, scoring), t) for each, t in known if not isinstance(each, FlickMade)]

    @property
    def _shot(self) -> Shot:
        return self._shots[self._place]

    # What is done

    def did(self, done: Done) -> str | None:
        """Take what was done on the panels; then no other flick begins by itself."""
        self._ended_for = None
        return super().did(done)

    def chose(self, done: Done) -> str | None:
        """Go to another flick, or back."""
        match done:
            case Chosen("back"):
                return OPEN
            case Chosen("previous"):
                self._go_to(self._place - 1)
            case Chosen("next"):
                self._go_to(self._place + 1)
            case Chosen(name) if name.startswith("flick-"):
                self._go_to(int(name.partition("-")[2]))
        return None

    def leave(self) -> str:
        """Go back to the list."""
        return OPEN

    def _go_to(self, place: int) -> None:
        """Show another flick, if there is one; everybody stands as before it."""
        if not 0 <= place < len(self._shots):
            return
        self._shows.end()
        self._place, self._scrolled.first, self._ended_for = place, 0, None
        self._table_view.pose({name: np.array(pose) for name, pose in self._shot.flick.start.items()})
        self._table_view.furnish(self._shot.flick.furniture, self._shot.flick.zones)
        if self._table_view.scene is not None:
            self._table_view.scene.hang_fish(self._shot.fish)

    # What is meant over the table

    def takes(self, command: commands.Command) -> bool:
        """Go from flick to flick; all else is for the show, and nobody can be flicked or moved here."""
        self._ended_for = None
        clock = self._shows.clock
        match command:
            case commands.Choose(index):
                self._go_to(index)
            case commands.Replay():
                self._go_to(self._place)
            case commands.Confirm():
                self._go_to(self._place + 1)
            case commands.Skip() if clock is not None and clock.finished:
                self._go_to(self._place + 1)
            case commands.Cancel():
                pass
            case _:
                return False
        return True

    def meant_at_rest(self, command: commands.Command) -> None:
        """While a flick is made again there is nothing to do."""

    # What goes on

    def step(self, seconds: float) -> bool:
        """Make flicks again, and let the show go on; after its end the next one begins."""
        self._ask()
        clock = self._shows.clock
        was_playing = clock is not None and clock.playing
        moved = super().step(seconds)
        made = self._made.get(self._place)
        if made is not None and self._shows.clock is None:
            cues = cues_of(made.trace, made.judgement, self._shot.log)
            show = self._shows.play if self._place in self._watched else self.show_new
            show(made.trace, made.judgement, cues)
        clock = self._shows.clock
        if made is not None and clock is not None:
            t = float(made.trace.t[0]) + clock.moment
            self._table_view.show(self._shot.zones_at(t), self._shot.fish_at(t))
            if clock.finished:
                self._watched.add(self._place)
                self._ended_for = 0.0 if was_playing else self._ended_for
        self._go_on(seconds)
        return moved

    def _go_on(self, seconds: float) -> None:
        """Begin the next flick when the end of this one was seen for a while."""
        if self._ended_for is not None:
            self._ended_for += seconds
            if self._ended_for > PAUSE:
                self._ended_for = None
                self._go_to(self._place + 1)

    def _ask(self) -> None:
        """Have the flick made that is to be shown, or else the one after it."""
        if self._simulation.is_busy:
            return
        for place in (self._place, self._place + 1):
            if place < len(self._shots) and place not in self._made and place not in self._trouble:
                flick = self._shots[place].flick
                asked = self._simulation.ask(
                    FlickRequest(flick.flick, dict(flick.start), flick.furniture, flick.zones)
                )
                self._asked[asked] = place
                return

    def heard(self, answer: Answer) -> None:
        """Keep a flick that was made again, and say where it came out otherwise."""
        place = self._asked.pop(answer.number)
        match answer:
            case Flicked(_, _, trace, _):
                self._made[place] = answer
                if trace.digest != self._shots[place].flick.digest:
                    self._notice.say(OTHERWISE.in_language(self._language))
                for old in list(self._made)[: max(len(self._made) - KEPT, 0)]:
                    if old != self._place:
                        del self._made[old]
            case Refused(_, _, reason):
                self._trouble[place] = reason.in_language(self._language)

    def settle(self) -> None:
        """Leave everybody where the show left them."""

    def close(self) -> None:
        """End the show, and the process that makes flicks."""
        self._shows.end()
        super().close()
