"""A match of people at this window: every turn is theirs, kept on the disk before it is seen."""

from contextlib import ExitStack
from math import inf
from pathlib import Path

import numpy as np

from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.match import Played
from icecool3d.penguin import COLOURS
from icecool3d.rules import Action, FlickAgain, Game, Offer, PlacedOnLine, RoundEnded, TookFish, TurnBegan
from icecool3d.view.files.preferences import Preferences
from icecool3d.view.match.dialogs import Hand, Middle, RoundResult
from icecool3d.view.match.fish_hop import hopping
from icecool3d.view.match.hands import FishingHand, PlacingHand, hops
from icecool3d.view.match.match_page import Playing, match_page
from icecool3d.view.match.prompts import Prompt, ask
from icecool3d.view.match.saved_match import KeptMatch, Told
from icecool3d.view.sound.flick_sounds import cues_of
from icecool3d.view.table import aiming
from icecool3d.view.table.aim_part import Aims
from icecool3d.view.table.camera_buttons import looked
from icecool3d.view.table.hiding import Hiding
from icecool3d.view.table.show_part import Shows
from icecool3d.view.table.simulation import Flicked, FlickRequest, Previewed, Refused, Simulation
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Held, Left, Page, Sheet, commands
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import FREE, Notice
from icecool3d.view.ui.screen import BACK, NEW

SPEED = 2.0
"""Of the first aim of a turn, m/s."""
_AIMED_ANEW = (TurnBegan, PlacedOnLine)
"""What makes another aim worth while, besides fish that hang elsewhere."""


class MatchScreen:
    """One match, from wherever its file leaves it."""

    def __init__(self, table_view: TableView, liked: Preferences, path: Path, message: str = "") -> None:
        """Take a match up from its file; ``message`` is what else is worth notice."""
        self._table_view, self._language = table_view, liked.language
        with ExitStack() as opened:
            self._match = opened.enter_context(KeptMatch(path, liked.language))
            header = self._match.header
            hanging = self._match.state.fish
            table_view.lay(header.school, COLOURS, hanging, liked.language, header.penguin)
            self._simulation = Simulation(header.school, header.penguin, header.settings)
            opened.callback(self._simulation.close)
            self._opened = opened.pop_all()
        aim = aiming.Aim(COLOURS[0])
        self._aims = Aims(table_view, self._simulation, aim, self._flick, previews=liked.previews)
        self._placing, self._fishing = PlacingHand(table_view), FishingHand(table_view)
        self._shows = Shows(table_view, self._settle)
        self._notice = Notice()
        self._notice.say(message)
        self._state = self._match.state
        self._pending: Played | None = None
        self._middle: Middle | None = None
        self._prompt: Prompt | None = None
        self._hiding = Hiding(liked.language)
        self._waits = self._peeks = False
        table_view.free = FREE
        table_view.camera.turn_to(table_view.overview())
        self._settle()
        self._aim()

    @property
    def game(self) -> Game:
        """The game as it stands, whether that was seen or not."""
        return self._match.table.game

    # What is shown

    def page(self, sheet: Sheet) -> Page:
        """Return the panels, unless they are hidden."""
        if self._hiding.is_on:
            return self._hiding.page(sheet)
        aims = self._state.may_flick
        seen = Playing(
            self._state,
            [told.line for told in self._told()],
            self._aims.seen(self._match.table.poses, ready=not self._waits) if aims else None,
            self._waits,
            self._shows.clock,
            None if self._prompt is None else self._prompt.question,
            self._in_the_middle,
            self._notice.now,
            self._table_view.followed is not None,
        )
        page = match_page(sheet, seen)
        clock, pending = self._shows.clock, self._pending
        if pending is None or (clock is not None and self._table_view.calm):
            return page
        # At a round's end they lie where they landed until that was read.
        moment = inf if clock is None else clock.moment
        flying = (hopping(sheet, page, hop) for hop in hops(self._table_view, pending, moment))
        return [*page, *(fish for fish in flying if fish is not None)]

    def _told(self) -> list[Told]:
        """Return what happened, newest first; of a flick that is being shown, what of it was seen."""
        clock, pending = self._shows.clock, self._pending
        seen = inf if clock is None else clock.moment
        told = self._match.log.newest_first
        return [each for each in told if each.played is not pending or (each.line.moment or 0.0) <= seen]

    @property
    def _in_the_middle(self) -> Middle | None:
        """What lies in the middle: of cards only backs, unless their owner looks."""
        if isinstance(self._middle, Hand) and not self._peeks:
            return Hand(self._middle.name, (None,) * len(self._middle.cards))
        return self._middle

    @property
    def _is_free(self) -> bool:
        """Whether somebody can do something on the table now."""
        return not self._waits and self._shows.clock is None and self._middle is None

    @property
    def _may_aim(self) -> bool:
        return self._is_free and self._prompt is None and self._state.may_flick

    # What is done

    def did(self, done: Done) -> str | None:
        """Take what was done on the panels."""
        match done:
            case Left():
                self._leave()
            case Held("look", down):
                self._peeks = down
            case Chosen("menu"):
                return BACK
            case Chosen("again"):
                return NEW
            case _ if looked(self._table_view, done, self._state.actor) or self._shows.did(done):
                return None
            case Chosen():
                self._chose(done)
            case _ if self._may_aim:
                self._aims.did(done, self._match.table.poses)
        return None

    def _leave(self) -> None:
        """Escape: out of what goes on, or else a pause."""
        if self._hiding.is_on:
            self._hiding.toggle()
        elif self._shows.clock is not None:
            self._shows.end()
        elif self._prompt is not None:
            self._stop_asking()
        elif self._middle is None:
            self._middle = "pause"
        elif not isinstance(self._middle, RoundResult):
            self._go_on()

    def _chose(self, done: Chosen) -> None:
        name, (kind, _, which) = done.name, done.name.partition("-")
        if name == "pause":
            self._shows.end()
            self._middle = self._middle or "pause"
        elif name in ("go-on", "looked"):
            self._go_on()
        elif kind == "told" and not self._waits and self._middle is None:
            self._see_line(int(which))
        elif not self._is_free:
            return
        elif self._prompt is not None:
            self._answer(name)
        elif name == "cards":
            self._look_at_cards()
        elif (offer := self._state.command(name)) is not None:
            self._use(offer)
        else:
            self._aims.did(done, self._match.table.poses)

    def _see_line(self, place: int) -> None:
        """Show the moment of a line from straight above."""
        for each in self._told()[place : place + 1]:
            if each.played.trace is not None and each.played.judgement is not None:
                self._shows.see(each.played.trace, each.played.judgement, each.line)

    def _go_on(self) -> None:
        """After cards, a pause or a round's end: whatever comes next; the ranking stays."""
        if isinstance(self._middle, RoundResult):
            self._pending, self._middle = None, self._match.ranking
            self._settle()
            self._aim()
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

    def _settle_part(self, found: Action | Prompt) -> None:
        """Act once nothing is left to choose, or ask on."""
        if isinstance(found, Action):
            self._act(found)
        else:
            self._aims.cancel()
            self._prompt = found

    def _take_back(self) -> None:
        if self._state.take_back is not None:
            self._act(self._state.take_back)

    def _stop_asking(self) -> None:
        self._prompt = None
        self._fishing.hang(self._state.fish)

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
            self._stand()
            return
        fish = self._state.fish
        try:
            records = self._match.act(action).log
        except (OSError, IcecoolError) as trouble:
            records = ()
            self._notice.say(trouble_in_language(trouble, self._language))
        self._settle()
        if fish != self._state.fish or any(isinstance(record, _AIMED_ANEW) for record in records):
            self._aim()

    # What is meant over the table

    def over(self, pointer: commands.Pointer) -> commands.Over:
        """Tell what lies there: the penguin to flick, a place to choose, a fish to move."""
        if not self._is_free:
            return "table"
        if self._prompt is not None:
            return (
                "token"
                if self._prompt.of_fish and self._fishing.is_over(self._state.fish, pointer)
                else "table"
            )
        place, body = self._placing.at(self._state, pointer), self._state.body
        if not self._state.may_flick or self._aims.penguin_at(pointer) != body:
            return "table" if place is None else "token"
        hidden = place is None or not self._placing.is_before(place, self._match.table.poses[body])
        return "penguin" if hidden else "token"

    def meant(self, command: commands.Command) -> None:
        """Do what was meant."""
        if self._table_view.meant(command, self._state.actor):
            return
        if isinstance(command, commands.Hide):
            self._hiding.toggle()
        elif self._shows.meant(command) or self._waits:
            return
        elif self._middle is None:
            self._meant_at_rest(command)
        elif isinstance(command, commands.Confirm):
            self._go_on()

    def _meant_at_rest(self, command: commands.Command) -> None:
        last = self._match.log.last_flick
        match command:
            case commands.Grabbed(at) | commands.Dragged(at) | commands.Dropped(at):
                self._carry(command, at)
            case commands.Cancel():
                self._aims.cancel()
                self._settle()
            case commands.Choose(index):
                self._choose(index)
            case commands.Replay() if last is not None and last.trace and last.judgement:
                self._shows.play(last.trace, last.judgement, cues_of(last.trace, last.judgement))
            case commands.Undo():
                self._take_back()
            case _ if self._may_aim:
                self._aims.meant(command, self._match.table.poses)

    def _choose(self, index: int) -> None:
        """Take one of the answers or of the places that are offered, by its number."""
        if self._prompt is not None:
            self._answer(f"option-{index}")
        elif index < len(self._state.spots):
            self._act(self._state.placing(self._state.spots[index].at))

    def _carry(self, command: commands.Command, at: commands.Pointer) -> None:
        """Choose a place, or carry a fish to another door."""
        if self._prompt is None:
            action = self._placing.meant(self._state, command, at, self._match.table.poses)
        else:
            action = self._fishing.meant(self._prompt.offer, self._state.fish, command, at)
        if action is not None:
            if self._state.why_not(action, self._language) is None:
                self._prompt = None
            self._act(action)

    # What goes on

    def step(self, seconds: float) -> bool:
        """Take answers, ask for previews, and let the show go on."""
        self._hear_answers()
        moved = self._shows.step(seconds)
        self._show_fish()
        poses = self._match.table.poses if self._may_aim else None
        moved = self._aims.step(poses, shown=not self._hiding.is_on) or moved
        chooses = self._is_free and self._prompt is None and not self._hiding.is_on
        return self._placing.mark(self._state if chooses else None) or moved

    def _hear_answers(self) -> None:
        for answer in self._simulation.answers():
            match answer:
                case Flicked():
                    self._waits = False
                    self._take_flick(answer)
                case Previewed():
                    self._aims.previewed(answer)
                case Refused(_, request, reason) if isinstance(request, FlickRequest):
                    self._waits = False
                    self._notice.say(reason.in_language(self._language))

    def _flick(self) -> None:
        if self._may_aim:
            self._waits = True
            self._simulation.ask(FlickRequest(self._aims.aim.flick, self._match.table.poses))

    def _take_flick(self, answer: Flicked) -> None:
        """Keep a flick and what it brought, and then show it."""
        try:
            self._pending = self._match.flicked(answer)
        except (OSError, IcecoolError) as trouble:
            self._notice.say(trouble_in_language(trouble, self._language))
            return
        cues = cues_of(answer.trace, answer.judgement, self._pending.log)
        self._shows.play(answer.trace, answer.judgement, cues)

    def _settle(self) -> None:
        """Show everything as it stands now; after a round's end only once that was read."""
        pending = self._pending
        records = () if pending is None else pending.log
        if any(isinstance(each, RoundEnded) for each in records):
            self._middle = self._match.last_round
            return
        self._pending, self._state = None, self._match.state
        self._stand()
        self._fishing.hang(self._state.fish)
        if pending is not None:
            self._aim()
        for record in records:
            if isinstance(record, FlickAgain):
                self._notice.say(self._match.log.said(record))

    def _aim(self) -> None:
        """Aim whose turn it is at what is worth it."""
        self._aims.aim = aiming.Aim(self._state.body, self._state.worth_aiming_at, SPEED)

    def _show_fish(self) -> None:
        """Take fish from their doors at the moment at which they are taken."""
        clock, pending = self._shows.clock, self._pending
        if clock is None or pending is None or pending.trace is None:
            return
        fish = {colour: [*doors] for colour, doors in self._state.fish.items()}
        for record in pending.log:
            if isinstance(record, TookFish) and record.t - float(pending.trace.t[0]) <= clock.moment:
                fish[record.colour].remove(record.door)
        self._fishing.show(fish)

    def _stand(self) -> None:
        """Show everybody as they stand."""
        poses = self._match.table.poses
        self._table_view.pose({name: np.array(pose) for name, pose in poses.items()})

    def close(self) -> None:
        """Let the file go, end the process that flicks, and clear the table."""
        self._aims.close()
        self._placing.close()
        self._fishing.hang(self._state.fish)
        self._table_view.followed = None
        self._opened.close()
