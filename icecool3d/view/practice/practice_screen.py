"""Practice in the window: put penguins anywhere, flick, see what came of it, take it back."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from icecool3d.aiming.hand import Hand
from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.match import Pose
from icecool3d.players.manners import MANNERS
from icecool3d.school import Point, School
from icecool3d.view.files.match_files import recordings_folder
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
from icecool3d.view.practice.show_me import ShowMe
from icecool3d.view.stage.fish_tokens import fish_on_doors
from icecool3d.view.table import aiming
from icecool3d.view.table.guests import USUAL, standing_places, towards_door
from icecool3d.view.table.log_lines import Line, Told, lines_of
from icecool3d.view.table.requests import Answer, Flicked
from icecool3d.view.table.table_screen import TableScreen
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Page, Sheet, commands
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.screen import BACK

SPEED = 2.5
"""Of the first aim, m/s."""
NO_PLACE = Phrase("All places are taken: take a penguin away first")

_MEANT: Mapping[str, commands.Command] = {"undo": commands.Undo(), "retry": commands.Retry()}
"""Buttons that mean what a key means too."""


class PracticeScreen(TableScreen):
    """Flicks that count for nothing."""

    def __init__(self, table_view: TableView, language: Language, school: School) -> None:
        """Begin with one penguin where Runners start and one to be hit."""
        super().__init__(table_view, language, school, fish_on_doors(school, USUAL))
        self._ground = floor_of(school, table_view.penguin.shape)
        self._practice = self._first()
        x, y = self._practice.poses[USUAL[0]][:2]
        self._aim = self.aim_with(aiming.Aim(USUAL[0], towards_door(school, (x, y)), SPEED))
        self._show_me = ShowMe(table_view, self._simulation, school, self._aim)
        self._moves = False
        self._carried: tuple[str, Point, Point] | None = None
        self._told: dict[Attempt, tuple[Line, ...]] = {}
        self.stand()

    def _first(self) -> Practice:
        start = self._school.scene.runner_start
        places = [*([start.at] if start is not None else []), *standing_places(self._school)]
        practice = Practice()
        for colour, facing in zip(USUAL[:2], (0.0, np.pi), strict=True):
            practice = put(practice, self._ground, colour, self._free(practice, colour, places), facing)
        return replace(practice, past=())

    def _free(self, practice: Practice, colour: str, places: Iterable[Point]) -> Point:
        """Return the first of some places on which a penguin can stand."""
        return next(at for at in places if self._ground.why_not(practice.poses, colour, at) is None)

    # What is shown

    @property
    def poses(self) -> Mapping[str, Pose]:
        """How everybody stands who is on the table."""
        return self._practice.poses

    @property
    def may_aim(self) -> bool:
        """Whether somebody may be aimed now, and nothing else is done by hand."""
        return not self.is_busy and not self._moves and not self._show_me.points

    def panels(self, sheet: Sheet) -> Page:
        """Return the panels."""
        practice = self._practice
        state = self.table_seen, tuple(practice.poses), self._now(), bool(practice.attempts)
        hand, cloud = self._aim.hand, self._aim.cloud
        whose = next((each.title for each in MANNERS if each.hand == hand), None)
        sure = None if cloud is None else cloud.told(self._school)
        return practice_page(sheet, Practising(*state, bool(practice.past), whose, sure))

    def _now(self) -> str:
        if self._moves:
            return "move"
        if self._show_me.seeks:
            return "seeking"
        if self._show_me.points:
            return "show"
        return "aim" if self._aim.aim.penguin in self._practice.poses else "nobody"

    @property
    def told(self) -> list[Told]:
        """What happened, newest first."""
        found = []
        for attempt in reversed(self._practice.attempts):
            if attempt not in self._told:
                self._told[attempt] = lines_of(
                    attempt.trace, attempt.judgement, self._school, self._shape, self._language
                )
            found += [Told(line, attempt.trace, attempt.judgement) for line in self._told[attempt]]
        return found

    # What is done

    def leave(self) -> str | None:
        """Go out of moving or pointing, or else to the menu."""
        if not self._moves and not self._show_me.points:
            return BACK
        self._moves = self._show_me.points = False
        return None

    def chose(self, done: Done) -> str | None:
        """Take what was done on the panels."""
        if not isinstance(done, Chosen):
            self._aim.did(done, self.poses)
            return None
        kind, _, which = done.name.partition("-")
        if done.name == "back":
            return BACK
        if done.name == "save":
            self._save()
        elif self.is_busy:
            return None
        elif kind == "penguin":
            self._take(which)
        elif done.name in _MEANT:
            self.meant(_MEANT[done.name])
        elif done.name == "move":
            self._moves, self._show_me.points = not self._moves, False
        elif done.name == "show":
            self._show_me.points, self._moves = not self._show_me.points, False
        elif done.name == "sure":
            self._aim.trust(_steadier(self._aim.hand))
        elif done.name == "away":
            self._change(taken_away(self._practice, self._aim.aim.penguin))
        else:
            self._aim.did(done, self._practice.poses)
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
            places = standing_places(self._school)
            free = (at for at in places if self._ground.why_not(self.poses, colour, at) is None)
            at = next(free, None)
            if at is None:
                self._notice.say(NO_PLACE.in_language(self._language))
                return
            self._change(put(self._practice, self._ground, colour, at))
        self._aim.take(colour)

    # What is meant over the table

    def over(self, pointer: commands.Pointer) -> commands.Over:
        """Tell whether a penguin lies there that can be flicked or moved."""
        if self.is_busy:
            return "table"
        if self._show_me.points:
            return "table" if self._show_me.wish_at(pointer) is None else "token"
        if self._moves:
            return "table" if self._aim.penguin_at(pointer) is None else "token"
        return "table" if self._aim.aimed_at(pointer) is None else "penguin"

    def meant_at_rest(self, command: commands.Command) -> None:
        """Move somebody, take something back, or aim."""
        match command:
            case commands.Grabbed(at) if self._show_me.points:
                self._show_me.ask(self._show_me.wish_at(at), self.poses)
            case commands.Grabbed(at) | commands.Dragged(at) | commands.Dropped(at) if (
                not self._show_me.points
            ):
                self._carry(at, command)
            case commands.Cancel():
                self._aim.cancel()
                self._carried = None
                self.stand()
            case commands.Replay() if self._practice.last is not None:
                self._shows.play(self._practice.last.trace, self._practice.last.judgement)
            case commands.Undo():
                self._change(undone(self._practice))
            case commands.Retry():
                self._change(retried(self._practice))
            case commands.Choose(index) if index < len(USUAL):
                self._take(USUAL[index])
            case _:
                self._aim.meant(command, self._practice.poses)

    def _carry(self, at: commands.Pointer, command: commands.Command) -> None:
        """Take a penguin, carry it, or put it down where it can stand."""
        floor = self._table_view.floor_at(at)
        name = self._aim.penguin_at(at) if self._carried is None else self._carried[0]
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
            self._aim.take(name)
            self._change(put_there)
        else:
            self._table_view.pose(_arrays(put_there.poses))

    # What goes on

    def step(self, seconds: float) -> bool:
        """Let everything go on; tell whether something changed."""
        moved = super().step(seconds)
        return self._show_me.step() or moved

    def heard(self, answer: Answer) -> None:
        """Take an answer of the simulation."""
        super().heard(answer)
        said = self._show_me.heard(answer)
        if said is not None:
            self._notice.say(said.in_language(self._language))

    def close(self) -> None:
        """Clear the table of marks, and end what simulates."""
        self._show_me.close()
        super().close()

    def flicked(self, answer: Flicked) -> None:
        """Take a flick as it came out, and show it."""
        self._practice = flicked(self._practice, answer.request.flick, answer.trace, answer.judgement)
        self.show_new(answer.trace, answer.judgement)

    def flick(self) -> None:
        """Flick, or say why nobody can be flicked."""
        reason = cannot_flick(self._practice, self._ground)
        if reason is not None:
            self._notice.say(reason.in_language(self._language))
        elif self._aim.aim.penguin in self.poses:
            super().flick()

    def _change(self, practice: Practice) -> None:
        self._practice = practice
        self._aim.cancel()
        if self._aim.aim.penguin not in practice.poses and practice.poses:
            self._aim.take(next(iter(practice.poses)))
        self._moves = self._moves and bool(practice.poses)
        self._show_me.points = self._show_me.points and bool(practice.poses)
        self.stand()


def _steadier(hand: Hand | None) -> Hand | None:
    """Return the next hand by which is shown how sure an aim is; after the steadiest none."""
    hands = [None, *(each.hand for each in MANNERS), None]
    return hands[hands.index(hand) + 1]


def _arrays(standing: Mapping[str, Pose]) -> dict[str, Array]:
    return {name: np.array(pose) for name, pose in standing.items()}
