"""Replays in the window: which recording to open, and one that is open."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from icecool3d.kit.language import Language, number
from icecool3d.kit.phrase import Phrase
from icecool3d.penguin import COLOURS, load_penguin
from icecool3d.replay.recording import Recording, recorded_flicks
from icecool3d.rules import FlickMade, LogEntry
from icecool3d.school import load_school
from icecool3d.view.files.saved_recordings import RecordingList, kept_in, matches_to_go_on_with
from icecool3d.view.files.unfinished import refusals_told
from icecool3d.view.replays.footage import Shot, shots_of
from icecool3d.view.replays.replay_page import (
    BETWEEN,
    LIST_RIGHT,
    TITLE,
    Item,
    Replaying,
    listed,
    replay_page,
    shelf_page,
)
from icecool3d.view.sound.flick_sounds import cues_of
from icecool3d.view.stage.fish_tokens import Fish, fish_on_doors
from icecool3d.view.table.camera_buttons import looked
from icecool3d.view.table.hiding import Hiding
from icecool3d.view.table.log_lines import Line, lines_of, with_names
from icecool3d.view.table.menu_base import MenuBase
from icecool3d.view.table.show_part import Shows
from icecool3d.view.table.simulation import Flicked, FlickRequest, Refused, Simulation
from icecool3d.view.table.table_view import GUESTS, TableView, placed
from icecool3d.view.ui import Chosen, Left, Page, Sheet, commands
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import Notice, free_beside
from icecool3d.view.ui.screen import BACK, MATCH, OPEN, REPLAY

PAUSE = 1.2
"""How long the end of a flick is seen before the next one begins, s."""
OTHERWISE = Phrase("On this machine it comes out otherwise than it was recorded.")
MORE = 3
"""By how many lines one goes on in what happened."""
KEPT = 12
"""So many flicks are kept ready: each is a megabyte or two."""


class ShelfScreen(MenuBase):
    """A list of recordings, of which one is opened."""

    def __init__(
        self,
        table_view: TableView,
        language: Language,
        shelf: RecordingList,
        choose: Callable[[Path], None],
        *,
        opens: str,
        heads: Phrase,
    ) -> None:
        """List a shelf; ``choose`` is told which, and then the screen ``opens`` comes."""
        super().__init__(table_view)
        self._kept, self._choose, self._opens, self._heads = shelf.kept, choose, opens, heads
        self._message = refusals_told(shelf.refused, language)
        self._first, self._fits = 0, 1
        lay_usual(table_view, language)
        table_view.pose(placed(GUESTS))
        table_view.free = free_beside(table_view.aspect, LIST_RIGHT)
        table_view.camera.turn_to(table_view.overview())

    def page(self, sheet: Sheet) -> Page:
        """Return the list."""
        self._fits = listed(sheet)
        items = [Item(kept.penguins[0] if len(kept.penguins) == 1 else "", kept.title) for kept in self._kept]
        return shelf_page(sheet, items, self._first, self._message, self._heads)

    def did(self, done: Done) -> str | None:
        """Open one, look at others, or go back."""
        match done:
            case Left() | Chosen("back"):
                return BACK
            case Chosen("up"):
                self._first = max(self._first - self._fits, 0)
            case Chosen("down"):
                self._first = min(self._first + self._fits, max(len(self._kept) - self._fits, 0))
            case Chosen(name):
                self._choose(self._kept[int(name.partition("-")[2])].path)
                return self._opens
        return None


class OpenScreen(ShelfScreen):
    """All recordings that there are: one's own, and those that come with the game."""

    def __init__(
        self,
        table_view: TableView,
        language: Language,
        folders: tuple[Path, ...],
        choose: Callable[[Path], None],
    ) -> None:
        """List what is in folders, and after it what comes with the game; ``choose`` is told which."""
        own, shipped = kept_in(folders, language), kept_in([recorded_flicks()], language)
        kept = (*own.kept, *sorted(shipped.kept, key=lambda kept: kept.title))
        shelf = RecordingList(kept, (*own.refused, *shipped.refused))
        super().__init__(table_view, language, shelf, choose, opens=REPLAY, heads=TITLE)


class MatchesScreen(ShelfScreen):
    """All matches that are not over, to go on with one of them."""

    def __init__(
        self,
        table_view: TableView,
        language: Language,
        folder: Path,
        choose: Callable[[Path], None],
        heads: Phrase,
    ) -> None:
        """List what is in the folder of matches under a heading; ``choose`` is told which."""
        shelf = matches_to_go_on_with(folder, language)
        super().__init__(table_view, language, shelf, choose, opens=MATCH, heads=heads)


class ReplayScreen:
    """A recording: every flick is made again beside the window, exactly as it was, and shown."""

    def __init__(self, table_view: TableView, language: Language, recording: Recording) -> None:
        """Open a recording with its first flick."""
        self._table_view, self._language = table_view, language
        header = recording.header
        self._school, self._penguin, self._terms = header.school, header.penguin, header.match
        self._shots = shots_of(recording)
        self._title = recording.title(language)
        if not table_view.is_laid(self._school, COLOURS, language) or table_view.penguin != self._penguin:
            table_view.lay(self._school, COLOURS, {}, language, self._penguin)
        self._simulation = Simulation(self._school, self._penguin, header.settings)
        self._made: dict[int, Flicked] = {}
        self._asked: dict[int, int] = {}
        self._told: dict[int, tuple[Line, ...]] = {}
        self._trouble: dict[int, str] = {}
        self._hung: Fish | None = None
        self._fish: Fish | None = None
        self._shows = Shows(table_view, lambda: None, stays=True)
        self._notice = Notice()
        self._place = self._told_from = 0
        self._ended_for: float | None = None
        self._hiding = Hiding(language)
        table_view.free = BETWEEN
        table_view.camera.turn_to(table_view.overview())
        self._go_to(0)

    # What is shown

    def page(self, sheet: Sheet) -> Page:
        """Return the panels, unless they are hidden."""
        if self._hiding.is_on:
            return self._hiding.page(sheet)
        items = [Item(shot.flick.flick.penguin, self._said(shot)) for shot in self._shots]
        seen = Replaying(
            self._title,
            items,
            self._place,
            self._shows.clock,
            self._trouble.get(self._place, ""),
            self._lines(),
            self._told_from,
            self._notice.now,
            self._table_view.followed is not None,
        )
        return replay_page(sheet, seen)

    def _said(self, shot: Shot) -> str:
        speed = number(shot.flick.flick.speed, self._language, "m/s")
        return f"{shot.number}. {speed}"

    def _lines(self) -> list[Line]:
        """Return what happened in the flick that is shown, newest first."""
        if self._place not in self._told and self._place in self._made:
            made = self._made[self._place]
            shape, records = self._penguin.shape, self._records()
            found = lines_of(made.trace, made.judgement, self._school, shape, self._language, records=records)
            self._told[self._place] = tuple(replace(line, text=self._named(line.text)) for line in found)
        return [*reversed(self._told.get(self._place, ()))]

    def _named(self, text: str) -> str:
        """Say it of players by their names."""
        if self._terms is None:
            return text
        names = {seat.colour: seat.name for seat in self._terms.seats}
        return with_names(text, names, self._language)

    def _records(self) -> list[LogEntry]:
        """Return what the flick brought, as whoever only watches may see it."""
        if self._terms is None:
            return []
        found = (record for record in self._shot.log if not isinstance(record, FlickMade))
        return [record.seen_by(None, self._terms.scoring) for record in found]

    @property
    def _shot(self) -> Shot:
        return self._shots[self._place]

    # What is done

    def did(self, done: Done) -> str | None:
        """Take what was done on the panels."""
        self._ended_for = None
        match done:
            case Left() if self._hiding.is_on:
                self._hiding.toggle()
            case Left() | Chosen("back"):
                return OPEN
            case Chosen("previous"):
                self._go_to(self._place - 1)
            case Chosen("next"):
                self._go_to(self._place + 1)
            case Chosen(name) if name.startswith("flick-"):
                self._go_to(int(name.partition("-")[2]))
            case Chosen(name) if name.startswith("told-"):
                self._see_line(self._told_from + int(name.partition("-")[2]))
            case Chosen("more"):
                self._told_from += MORE
                if self._told_from >= len(self._lines()):
                    self._told_from = 0
            case _ if not looked(self._table_view, done, self._shot.flick.flick.penguin):
                self._shows.did(done)
        return None

    def _go_to(self, place: int) -> None:
        """Show another flick, if there is one; everybody stands as before it."""
        if not 0 <= place < len(self._shots):
            return
        self._shows.end()
        self._place, self._told_from, self._ended_for = place, 0, None
        self._table_view.pose({name: np.array(pose) for name, pose in self._shot.flick.start.items()})
        self._hang_fish(self._shot.fish)

    def _see_line(self, place: int) -> None:
        """Show the moment of a line, and of a verdict why."""
        made, lines = self._made.get(self._place), self._lines()
        if made is not None and place < len(lines):
            self._shows.see(made.trace, made.judgement, lines[place])

    # What is meant over the table

    def over(self, pointer: commands.Pointer) -> commands.Over:
        """Nothing can be taken: what is shown has happened."""
        del pointer
        return "table"

    def meant(self, command: commands.Command) -> None:
        """Do what was meant; nobody can be flicked or moved here."""
        if self._table_view.meant(command, self._shot.flick.flick.penguin):
            return
        self._ended_for = None
        clock = self._shows.clock
        match command:
            case commands.Hide():
                self._hiding.toggle()
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
                self._shows.meant(command)

    # What goes on

    def step(self, seconds: float) -> bool:
        """Make flicks again, and let the show go on; after its end the next one begins."""
        self._hear_answers()
        self._ask()
        made, clock = self._made.get(self._place), self._shows.clock
        if made is not None and clock is None:
            cues = cues_of(made.trace, made.judgement, self._shot.log)
            self._shows.play(made.trace, made.judgement, cues)
        was_playing = clock is not None and clock.playing
        moved = self._shows.step(seconds)
        clock = self._shows.clock
        if made is not None and clock is not None:
            self._show_fish(self._shot.fish_at(float(made.trace.t[0]) + clock.moment))
            if was_playing and clock.finished:
                self._ended_for = 0.0
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
                asked = self._simulation.ask(FlickRequest(flick.flick, dict(flick.start)))
                self._asked[asked] = place
                return

    def _hear_answers(self) -> None:
        for answer in self._simulation.answers():
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

    def _hang_fish(self, fish: Fish) -> None:
        """Hang fish on doors, unless they hang there: how the light falls then takes a while to compute."""
        if fish != self._hung and self._table_view.scene is not None:
            self._hung = self._fish = fish
            self._table_view.scene.hang_fish(fish)
        self._show_fish(fish)

    def _show_fish(self, fish: Fish) -> None:
        """Show which of them are there just now."""
        if fish != self._fish and self._table_view.scene is not None:
            self._fish = fish
            self._table_view.scene.show_fish(fish)

    def close(self) -> None:
        """End the process that makes flicks, and leave the table as the menu has it."""
        self._shows.end()
        self._simulation.close()
        self._table_view.followed = None
        lay_usual(self._table_view, self._language)


def lay_usual(table_view: TableView, language: Language) -> None:
    """Lay the table with the usual school, penguins and fish, if anything else is there."""
    school, penguin = load_school("school"), load_penguin()
    fish = fish_on_doors(school, COLOURS)
    if (
        table_view.scene is None
        or not table_view.is_laid(school, COLOURS, language)
        or table_view.penguin != penguin
    ):
        table_view.lay(school, COLOURS, fish, language)
    else:
        table_view.scene.hang_fish(fish)
