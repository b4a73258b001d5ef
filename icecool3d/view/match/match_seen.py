"""A match as it is seen: how all stands, what of a flick was seen so far, what lies in the middle."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import inf
from pathlib import Path

from icecool3d.match import Played, Pose
from icecool3d.replay.match_setup import Seat
from icecool3d.rules import (
    Game,
    RoundEnded,
    Token,
    fish_in,
    furniture_of,
    game_at,
    tokens_of,
    zones_of,
)
from icecool3d.school import Furniture, Zone
from icecool3d.view.files.preferences import Preferences
from icecool3d.view.match.asking import Asking
from icecool3d.view.match.carrying import Carrying
from icecool3d.view.match.dialogs import Hand, Middle
from icecool3d.view.match.fish_hop import hopping
from icecool3d.view.match.hands import hops
from icecool3d.view.match.match_page import Playing, match_page
from icecool3d.view.match.saved_match import KeptMatch
from icecool3d.view.sound.flick_sounds import cues_of
from icecool3d.view.table.aiming import Aim
from icecool3d.view.table.log_lines import Told
from icecool3d.view.table.requests import Answer, Flicked, FlickRequest, Refused
from icecool3d.view.table.table_page import TableSeen
from icecool3d.view.table.table_screen import OTHERWISE, TableScreen
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Page, Sheet


def _tokens_by_colour(game: Game) -> dict[str, tuple[Token, ...]]:
    """Return what lies before each player because of modules."""
    return {colour: tokens_of(game, seat) for colour, seat in game.setup.seats.items()}


class MatchSeen(TableScreen):
    """One match, from wherever its file leaves it; what is done in it is for who builds on this."""

    def __init__(self, table_view: TableView, liked: Preferences, path: Path, message: str = "") -> None:
        """Take a match up from its file; ``message`` is what else is worth saying."""
        self._match = KeptMatch(path, liked.language)
        header, self._state = self._match.header, self._match.state
        try:
            super().__init__(
                table_view,
                liked.language,
                header.school,
                self._state.fish,
                penguin=header.penguin,
                settings=header.settings,
                others=header.others,
            )
        except BaseException:
            self._match.close()
            raise
        table_view.mark_finish(self.game.setup.finish)
        self._aim = self.aim_with(Aim(self._state.body), previews=liked.previews)
        self._asking = Asking(table_view, liked.language, self._state)
        self._carrying = Carrying(table_view)
        self._notice.say(message)
        self._setup, self._liked = header.match, liked
        self._pending: Played | None = None
        self._middle: Middle | None = None
        self._peeks = False
        self._again: tuple[int, Told, Callable[[Told], None]] | None = None

    @property
    def game(self) -> Game:
        """The game as it stands, whether that was seen or not."""
        return self._match.table.game

    @property
    def recording(self) -> bytes:
        """The match as far as it was played."""
        return self._match.content

    @property
    def poses(self) -> Mapping[str, Pose]:
        """How everybody stands."""
        return self._match.table.poses

    @property
    def furniture(self) -> tuple[Furniture, ...]:
        """What stands in the school besides its walls."""
        return furniture_of(self.game)

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The marked places that modules have put down."""
        return zones_of(self.game)

    @property
    def whom(self) -> str:
        """Whom the camera may follow: what is flicked next."""
        return self._state.body

    @property
    def table_seen(self) -> TableSeen:
        """What every page over a table shows, with an aim only where somebody may flick."""
        seen = super().table_seen
        return seen if self._state.may_flick else replace(seen, aim=None)

    def panels(self, sheet: Sheet) -> Page:
        """Return the panels, and over them the fish that hop to their owners."""
        asked, tokens = self._asking.question, _tokens_by_colour(self._game_seen)
        seen = Playing(self.table_seen, self._state, asked, self._in_the_middle, tokens)
        page = match_page(sheet, seen)
        clock, pending = self._shows.clock, self._pending
        if pending is None or (clock is not None and self._table_view.calm):
            return page
        # At a round's end they lie where they landed until that was read.
        moment = inf if clock is None else clock.moment
        flying = (hopping(sheet, page, hop) for hop in hops(self._table_view, pending, moment))
        return [*page, *(fish for fish in flying if fish is not None)]

    @property
    def _game_seen(self) -> Game:
        """The game as it was before a flick that is seen now, with what its moments have changed so far."""
        game, pending = self._state.game, self._pending
        if pending is None or pending.trace is None:
            return game
        clock, began = self._shows.clock, float(pending.trace.t[0])
        moment = inf if clock is None else began + clock.moment
        return game_at(game, pending.course, moment)

    @property
    def told(self) -> list[Told]:
        """What happened, newest first; of a round's end only what was read."""
        told = [*self._match.log.newest_first]
        trace = None if self._pending is None else self._pending.trace
        ends = [place for place, each in enumerate(told) if isinstance(each.line.entry, RoundEnded)]
        unread = [place for place in ends if trace is not None and told[place].trace is trace]
        return told[unread[0] :] if unread else told

    @property
    def _in_the_middle(self) -> Middle | None:
        """What lies in the middle: of cards only backs, unless their owner looks."""
        if isinstance(self._middle, Hand) and not self._peeks:
            return Hand(self._middle.name, (None,) * len(self._middle.cards))
        return self._middle

    @property
    def _is_free(self) -> bool:
        """Whether somebody can do something on the table now."""
        return not self.is_busy and self._middle is None and self._bot is None

    @property
    def _bot(self) -> Seat | None:
        """The seat of the bot that is to act; None: a person is, or nobody any more."""
        assert self._setup is not None  # else there is no match
        seats = {seat.colour: seat for seat in self._setup.seats if seat.bot is not None}
        return None if self.game.over else seats.get(self.game.actor)

    @property
    def may_aim(self) -> bool:
        """Whether whoever acts may be aimed and flicked now."""
        return self._is_free and not self._asking.is_on and self._state.may_flick

    @property
    def may_see_lines(self) -> bool:
        """Whether the lines of the log can be clicked now."""
        return not self._waits and self._middle is None

    def see_line(self, place: int) -> None:
        """Show the moment of a line; a flick that is not kept any more is made again first."""
        super().see_line(place)
        for told in self.seen_lines[place : place + 1]:
            if told.trace is None:
                self._make_again(told, self._see)

    def keep_told(self, told: Told) -> None:
        """Keep the flick of a line as a case; one that is not kept any more is made again first."""
        if told.trace is None:
            self._make_again(told, super().keep_told)
        else:
            super().keep_told(told)

    def replay(self) -> None:
        """Show the last flick again, from its beginning."""
        last = self._match.log.last_flick
        if last is not None and last.trace is None:
            self._make_again(last, self._play)
        elif last is not None:
            self._play(last)

    def _make_again(self, told: Told, then: Callable[[Told], None]) -> None:
        """Have the flick of a line made again beside the window, to show it ``then``."""
        if told.result is not None:
            old, self._waits = told.result, True
            request = FlickRequest(old.flick, dict(old.start), old.furniture, old.zones)
            self._again = self._simulation.ask(request), told, then

    def _see(self, told: Told) -> None:
        if told.trace is not None and told.judgement is not None:
            self._shows.see(told.trace, told.judgement, told.line)

    def _play(self, told: Told) -> None:
        if told.trace is not None and told.judgement is not None:
            self._shows.play(told.trace, told.judgement, cues_of(told.trace, told.judgement))

    def is_again(self, answer: Answer) -> bool:
        """Whether a flick was made again for a line, or could not be."""
        return self._again is not None and answer.number == self._again[0]

    def heard(self, answer: Answer) -> None:
        """Take an answer of the simulation, and show what was made again for it."""
        if self._again is None or not self.is_again(answer):
            super().heard(answer)
            return
        (_, old, then), self._again, self._waits = self._again, None, False
        if isinstance(answer, Flicked):
            told = self._match.log.made_again(old, answer.trace, answer.judgement)
            if told is None:
                self._notice.say(OTHERWISE.in_language(self._language))
            else:
                then(told)
        elif isinstance(answer, Refused):
            self._notice.say(answer.reason.in_language(self._language))

    def stand(self) -> None:
        """Show everybody as they stand; who was put elsewhere is seen to go there."""
        seen = self._table_view.seen
        super().stand()
        self._carrying.begin(seen, self._table_view.seen)

    def _show_changes(self) -> None:
        """Take fish from their doors, and zones from the table, at the moment at which they are taken."""
        if self._shows.clock is not None and self._pending is not None:
            game = self._game_seen
            self._table_view.show(zones_of(game), fish_in(game))

    def close(self) -> None:
        """Let the file go, end the process that flicks, and clear the table."""
        self._carrying.stop()
        self._asking.close()
        super().close()
        self._match.close()
