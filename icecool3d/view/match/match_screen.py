"""A match of people at this window: every turn is theirs, kept on the disk before it is seen."""

from collections.abc import Mapping
from dataclasses import replace
from math import inf
from pathlib import Path

from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.match import Played, Pose
from icecool3d.replay.match_setup import Seat
from icecool3d.rules import (
    Action,
    Ask,
    FlickAgain,
    Game,
    Offer,
    PlacedOnLine,
    PlaceOnLine,
    RoundEnded,
    TakeBack,
    TurnBegan,
    fish_in,
    furniture_of,
    game_at,
    zones_of,
)
from icecool3d.school import Furniture, Point, Zone
from icecool3d.view.files.preferences import Preferences
from icecool3d.view.match.bot_aim import BotAim
from icecool3d.view.match.carrying import Carrying
from icecool3d.view.match.dialogs import Hand, Middle
from icecool3d.view.match.fish_hop import hopping
from icecool3d.view.match.hands import FishingHand, Places, PlacingHand, hops, places_of, thing_at
from icecool3d.view.match.match_page import Playing, match_page
from icecool3d.view.match.match_state import area_of, tokens_by_colour
from icecool3d.view.match.prompts import Prompt, ask
from icecool3d.view.match.round_summary import RoundResult
from icecool3d.view.match.saved_match import KeptMatch, is_plain
from icecool3d.view.sound.flick_sounds import cues_of
from icecool3d.view.table.aiming import Aim
from icecool3d.view.table.log_lines import Told
from icecool3d.view.table.requests import Answer, Decided, Flicked, MoveRequest, Refused
from icecool3d.view.table.table_page import TableSeen
from icecool3d.view.table.table_screen import TableScreen
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Held, Page, Sheet, commands
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.screen import BACK, NEW

SPEED = 2.0
"""Of the first aim of a turn, m/s."""
_AIMED_ANEW = (TurnBegan, PlacedOnLine)
"""What makes another aim worth while, besides fish that hang elsewhere."""


class MatchScreen(TableScreen):
    """One match, from wherever its file leaves it."""

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
        self._placing, self._fishing = PlacingHand(table_view), FishingHand(table_view)
        self._carrying, self._bot_aim = Carrying(table_view), BotAim(table_view)
        self._notice.say(message)
        self._path, self._setup = path, header.match
        self._pending: Played | None = None
        self._middle: Middle | None = None
        self._prompt: Prompt | None = None
        self._opened: Ask | None = None
        self._peeks = False
        self.settle()
        self._carrying.stop()  # what another screen showed there is of no match
        self._aim_anew()

    @property
    def game(self) -> Game:
        """The game as it stands, whether that was seen or not."""
        return self._match.table.game

    # What is shown

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
        question = None if self._prompt is None else self._prompt.question
        tokens = tokens_by_colour(self._game_seen)
        seen = Playing(self.table_seen, self._state, question, self._in_the_middle, tokens)
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

    def _ask_bot(self) -> None:
        """Let a bot decide whose turn it is, once all that was before is seen."""
        bot, at_rest = self._bot, not self.is_busy and self._middle is None and self._pending is None
        if bot is not None and at_rest and self._setup is not None:
            self._waits = True
            self._table_view.watch(self._state.body)
            self._simulation.ask(MoveRequest(str(self._path), bot, self._setup.seed))

    def heard(self, answer: Answer) -> None:
        """Take an answer of the simulation, and do what a bot decided."""
        if isinstance(answer, Decided):
            self._waits = False
            self._act(answer.action)
        elif isinstance(answer, Refused) and isinstance(answer.request, MoveRequest):
            self._waits, self._middle = False, "pause"
            self._notice.say(answer.reason.in_language(self._language))
        elif isinstance(answer, Flicked) and self._bot is not None:
            self._bot_aim.begin(answer)
        else:
            super().heard(answer)

    def takes(self, command: commands.Command) -> bool:
        """Let a bot that aims flick at once, if that is meant."""
        hurries = self._bot_aim.holds and isinstance(command, commands.Skip | commands.Confirm)
        if hurries:
            self._bot_aim.hurry()
        return hurries

    @property
    def may_aim(self) -> bool:
        """Whether whoever acts may be aimed and flicked now."""
        return self._is_free and self._prompt is None and self._state.may_flick

    @property
    def may_see_lines(self) -> bool:
        """Whether the lines of the log can be clicked now."""
        return not self._waits and self._middle is None

    # What is done

    def chose(self, done: Done) -> str | None:
        """Take what was done on the panels."""
        match done:
            case Held("look", down):
                self._peeks = down
            case Chosen("menu"):
                return BACK
            case Chosen("again"):
                return NEW
            case Chosen():
                self._chose(done)
            case _ if self.may_aim:
                self._aim.did(done, self.poses)
        return None

    def leave(self) -> None:
        """Go out of a question, or else pause."""
        if self._prompt is not None:
            self._stop_asking()
        elif self._middle is None:
            self._middle = "pause"
        elif not isinstance(self._middle, RoundResult):
            self._go_on()

    def _chose(self, done: Chosen) -> None:
        name = done.name
        if name == "pause":
            self._shows.end()
            self._middle = self._middle or "pause"
        elif name in ("go-on", "looked"):
            self._go_on()
        elif not self._is_free:
            return
        elif self._prompt is not None:
            self._answer(name)
        elif name == "cards":
            self._look_at_cards()
        elif (offer := self._state.offer(name)) is not None:
            self._use(offer)
        else:
            self._aim.did(done, self.poses)

    def _go_on(self) -> None:
        """After cards, a pause or a round's end: whatever comes next; the ranking stays."""
        if isinstance(self._middle, RoundResult):
            self._pending, self._middle = None, self._match.ranking
            self.settle()
            self._aim_anew()
        elif not isinstance(self._middle, tuple):
            self._middle, self._peeks = None, False

    # What the buttons of a turn say

    def _look_at_cards(self) -> None:
        cards = self._state.own_cards(self._state.actor)
        self._middle = Hand(self._state.names[self._state.actor], cards or ())

    def _use(self, offer: Offer) -> None:
        """Do what a button offers, ask what is left to choose, or say why none of it can be done."""
        reason = self._state.why_none(offer, self._language)
        if reason is None:
            self._settle_part(ask(self._state, offer, self._language))
        else:
            self._notice.say(reason)

    def _open_question(self) -> None:
        """Ask at once what the game waits for, where only one thing answers it: once, it may be put off."""
        ask_now = next(iter(self._state.game.asks), None)
        if ask_now is None or ask_now is self._opened or not self._is_free or self._prompt is not None:
            return
        self._opened = ask_now
        offers = [each for each in self._state.offers if each.name in ask_now.answers]
        if len(offers) == 1 and area_of(offers[0]) is None and len(offers[0].actions) > 1:
            self._settle_part(ask(self._state, offers[0], self._language))

    def _settle_part(self, found: Action | Prompt) -> None:
        """Act once nothing is left to choose, or ask on."""
        if isinstance(found, Action):
            self._act(found)
        else:
            self._aim.cancel()
            self._prompt = found

    def _take_back(self) -> None:
        if self._state.take_back is not None:
            self._act(self._state.take_back)

    def _stop_asking(self) -> None:
        self._prompt = None
        self._fishing.hang(self._state.hung)

    def _answer(self, name: str) -> None:
        prompt = self._prompt
        chosen = None if prompt is None else prompt.answer(name)
        self._stop_asking()
        if prompt is not None and chosen is not None:
            self._settle_part(ask(self._state, prompt.offer, self._language, chosen))

    def _act(self, action: Action) -> None:
        """Do something, or say why it cannot be done."""
        reason = self._state.why_not(action, self._language)
        self._notice.say(reason or "")
        if reason is not None:
            self.stand()
            return
        fish = self._state.fish
        try:
            records = self._match.act(action).log
        except (OSError, IcecoolError) as trouble:
            records = ()
            self._notice.say(trouble_in_language(trouble, self._language))
        self.settle()
        if isinstance(action, PlaceOnLine | TakeBack):
            self._carrying.stop()  # a hand has carried it
        if fish != self._state.fish or any(isinstance(record, _AIMED_ANEW) for record in records):
            self._aim_anew()

    # What is meant over the table

    def over(self, pointer: commands.Pointer) -> commands.Over:
        """Tell what lies there: the penguin to flick, a place to choose, a fish to move."""
        if not self._is_free:
            return "table"
        if self._prompt is not None:
            fish = self._prompt.of_fish
            taken = self._fishing.is_over(self._state.fish, pointer) if fish else self._meant_place(pointer)
            return "token" if taken else "table"
        place, body = self._placing.at(self._places, pointer), self._state.body
        if not self._state.may_flick or self._aim.penguin_at(pointer) != body:
            return "table" if place is None else "token"
        hidden = place is None or not self._placing.is_before(place, self.poses[body])
        return "penguin" if hidden else "token"

    @property
    def _places(self) -> Places:
        """Where something can be put now."""
        return places_of(self._state, self._prompt) if self._is_free else Places()

    def _meant_place(self, pointer: commands.Pointer) -> Point | str | None:
        """Return what of a prompt is answered there: a place in its area, or an option by its name."""
        prompt = self._prompt
        if prompt is None:
            return None
        place = self._placing.at(self._places, pointer)
        if prompt.area is not None or place is None:
            thing = None if prompt.area is not None else thing_at(self._table_view, prompt.what, pointer)
            return place if thing is None else prompt.answer_of(thing)
        return prompt.answer_of(place)

    def meant_at_rest(self, command: commands.Command) -> None:
        """Go on where something lies in the middle, or else do it on the table."""
        if self._middle is not None:
            if isinstance(command, commands.Confirm):
                self._go_on()
            return
        last = self._match.log.last_flick
        match command:
            case commands.Grabbed(at) | commands.Dragged(at) | commands.Dropped(at):
                self._carry(command, at)
            case commands.Cancel():
                self._aim.cancel()
                self.settle()
            case commands.Choose(index):
                self._choose(index)
            case commands.Replay() if last is not None and last.trace and last.judgement:
                self._shows.play(last.trace, last.judgement, cues_of(last.trace, last.judgement))
            case commands.Undo():
                self._take_back()
            case _ if self.may_aim:
                self._aim.meant(command, self.poses)

    def _choose(self, index: int) -> None:
        """Take one of the answers, of the places, or else of the actions that are offered, by its number."""
        spots, offers = self._state.spots, [*self._state.buttons_of(self._state.actor).values()]
        if self._prompt is not None:
            self._answer(f"option-{index}")
        elif index < len(spots):
            self._act(self._state.placing(spots[index].at))
        elif index < len(offers) and not spots and self._is_free:
            self._use(offers[index])

    def _carry(self, command: commands.Command, at: commands.Pointer) -> None:
        """Choose a place, or carry a fish to another door."""
        self._carrying.stop()
        place = self._placing.meant(self._places, command, at, self.poses)
        action: Action | None = None
        if self._prompt is None:
            action = None if place is None else self._state.placing(place)
        elif self._prompt.of_fish:
            action = self._fishing.meant(self._prompt.offer, self._state.fish, command, at)
        elif isinstance(command, commands.Dropped):
            meant = self._meant_place(at)
            if isinstance(meant, str):
                self._answer(meant)
            elif meant is not None:
                action = self._prompt.offer.at(meant)
        if action is not None:
            if self._state.why_not(action, self._language) is None:
                self._prompt = None
            self._act(action)

    # What goes on

    def step(self, seconds: float) -> bool:
        """Let all go on, and mark the places that can be chosen."""
        if self._shows.clock is not None or self._shows.has_begun:
            self._carrying.stop()
        carried, aims = self._carrying.step(seconds), self._bot_aim.holds
        if (flicked := self._bot_aim.step(seconds)) is not None:
            super().heard(flicked)
        moved = super().step(seconds) or carried or aims
        self._ask_bot()
        self._open_question()
        self._show_changes()
        return self._placing.mark(Places() if self._hiding.is_on else self._places) or moved

    def flicked(self, answer: Flicked) -> None:
        """Keep a flick and what it brought, and then show it."""
        try:
            self._pending = self._match.flicked(answer)
        except (OSError, IcecoolError) as trouble:
            self._notice.say(trouble_in_language(trouble, self._language))
            return
        self._carrying.stop()
        cues = cues_of(answer.trace, answer.judgement, self._pending.log)
        self.show_new(answer.trace, answer.judgement, cues)

    def settle(self) -> None:
        """Show everything as it stands now; after a round's end only once that was read."""
        pending = self._pending
        records = () if pending is None else pending.log
        if any(isinstance(each, RoundEnded) for each in records):
            self._middle = self._match.last_round
            return
        self._pending, self._state = None, self._match.state
        self.stand()
        self._fishing.hang(self._state.hung)
        if pending is not None:
            self._aim_anew()
        for record in records:
            if isinstance(record, FlickAgain) or (hasattr(record, "at") and not is_plain(record)):
                self._notice.say(self._match.log.said(record))

    def stand(self) -> None:
        """Show everybody as they stand; who was put elsewhere is seen to go there."""
        seen = self._table_view.seen
        super().stand()
        self._carrying.begin(seen, self._table_view.seen)

    def _aim_anew(self) -> None:
        """Aim whose turn it is at what is worth it."""
        self._aim.aim = Aim(self._state.body, self._state.worth_aiming_at, SPEED)

    def _show_changes(self) -> None:
        """Take fish from their doors, and zones from the table, at the moment at which they are taken."""
        if self._shows.clock is not None and self._pending is not None:
            game = self._game_seen
            self._table_view.show(zones_of(game), fish_in(game))

    def close(self) -> None:
        """Let the file go, end the process that flicks, and clear the table."""
        self._carrying.stop()
        self._bot_aim.close()
        self._placing.close()
        self._fishing.hang(self._state.hung)
        super().close()
        self._match.close()
