"""A match of people at this window: every turn is theirs, kept on the disk before it is seen."""

from contextlib import ExitStack
from math import inf
from pathlib import Path

import numpy as np

from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.match import Played
from icecool3d.penguin import COLOURS
from icecool3d.rules import Action, FlickAgain, Game, Offer, PlacedOnLine, RoundEnded, TookFish, TurnBegan
from icecool3d.view import aiming, intentions
from icecool3d.view.asking import Asking, ask
from icecool3d.view.chronicle import Told
from icecool3d.view.fishing import hops
from icecool3d.view.keeping import KeptMatch
from icecool3d.view.pages.hops import hopping
from icecool3d.view.pages.match import Playing, match_page
from icecool3d.view.pages.middle import Hand, Middle, RoundResult
from icecool3d.view.pages.places import FREE
from icecool3d.view.preferences import Preferences
from icecool3d.view.screens.aims import Aims
from icecool3d.view.screens.hands import FishingHand, PlacingHand
from icecool3d.view.screens.hiding import Hiding
from icecool3d.view.screens.looks import looked
from icecool3d.view.screens.saying import Saying
from icecool3d.view.screens.screen import BACK, NEW
from icecool3d.view.screens.shows import Shows
from icecool3d.view.simulation import Flicked, FlickRequest, Previewed, Refused, Simulation
from icecool3d.view.sounding import cues_of
from icecool3d.view.tabletop import Tabletop
from icecool3d.view.widgets import Chosen, Held, Left, Page, Sheet
from icecool3d.view.widgets.hand import Done

SPEED = 2.0
"""Of the first aim of a turn, m/s."""
_AIMED_ANEW = (TurnBegan, PlacedOnLine)
"""What makes another aim worth while, besides fish that hang elsewhere."""


class MatchScreen:
    """One match, from wherever its file leaves it."""

    def __init__(self, tabletop: Tabletop, liked: Preferences, path: Path, message: str = "") -> None:
        """Take a match up from its file; ``message`` is what else is worth saying."""
        self._tabletop, self._language = tabletop, liked.language
        with ExitStack() as opened:
            self._match = opened.enter_context(KeptMatch(path, liked.language))
            header = self._match.header
            hanging = self._match.sitting.fish
            tabletop.lay(header.school, COLOURS, hanging, liked.language, header.penguin)
            self._simulation = Simulation(header.school, header.penguin, header.settings)
            opened.callback(self._simulation.close)
            self._opened = opened.pop_all()
        aim = aiming.Aim(COLOURS[0])
        self._aims = Aims(tabletop, self._simulation, aim, self._flick, previews=liked.previews)
        self._placing, self._fishing = PlacingHand(tabletop), FishingHand(tabletop)
        self._shows = Shows(tabletop, self._settle)
        self._saying = Saying()
        self._saying.say(message)
        self._sitting = self._match.sitting
        self._pending: Played | None = None
        self._middle: Middle | None = None
        self._asking: Asking | None = None
        self._hiding = Hiding(liked.language)
        self._waits = self._peeks = False
        tabletop.free = FREE
        tabletop.camera.turn_to(tabletop.overview())
        self._settle()
        self._aim()

    @property
    def game(self) -> Game:
        """The game as it stands, whether that was seen or not."""
        return self._match.table.game

    # What is shown

    def page(self, sheet: Sheet) -> Page:
        """Give the panels, unless they are hidden."""
        if self._hiding.is_on:
            return self._hiding.page(sheet)
        aims = self._sitting.may_flick
        seen = Playing(
            self._sitting,
            [told.line for told in self._told()],
            self._aims.seen(self._match.table.poses, ready=not self._waits) if aims else None,
            self._waits,
            self._shows.clock,
            None if self._asking is None else self._asking.question,
            self._in_the_middle,
            self._saying.now,
            self._tabletop.followed is not None,
        )
        page = match_page(sheet, seen)
        clock, pending = self._shows.clock, self._pending
        if pending is None or (clock is not None and self._tabletop.calm):
            return page
        # At a round's end they lie where they landed until that was read.
        moment = inf if clock is None else clock.moment
        flying = (hopping(sheet, page, hop) for hop in hops(self._tabletop, pending, moment))
        return [*page, *(fish for fish in flying if fish is not None)]

    def _told(self) -> list[Told]:
        """Give what happened, newest first; of a flick that is being shown, what of it was seen."""
        clock, pending = self._shows.clock, self._pending
        seen = inf if clock is None else clock.moment
        told = self._match.chronicle.newest_first
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
        return self._is_free and self._asking is None and self._sitting.may_flick

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
            case _ if looked(self._tabletop, done, self._sitting.actor) or self._shows.did(done):
                return None
            case Chosen():
                self._chose(done)
            case _ if self._may_aim:
                self._aims.did(done, self._match.table.poses)
        return None

    def _leave(self) -> None:
        """Escape: out of what goes on, or else a pause."""
        if self._hiding.is_on:
            self._hiding.turn()
        elif self._shows.clock is not None:
            self._shows.end()
        elif self._asking is not None:
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
        elif self._asking is not None:
            self._answer(name)
        elif name == "cards":
            self._look_at_cards()
        elif (offer := self._sitting.command(name)) is not None:
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
        cards = self._sitting.own_cards(self._sitting.actor)
        self._middle = Hand(self._sitting.names[self._sitting.actor], cards or ())

    def _use(self, offer: Offer) -> None:
        """Do what a button offers, ask what is left to choose, or say why none of it can be done."""
        reason = self._sitting.why_none(offer, self._language)
        if reason is None:
            self._settle_part(ask(self._sitting, offer, self._language))
        else:
            self._saying.say(reason)

    def _settle_part(self, found: Action | Asking) -> None:
        """Act once nothing is left to choose, or ask on."""
        if isinstance(found, Action):
            self._act(found)
        else:
            self._aims.cancel()
            self._asking = found

    def _take_back(self) -> None:
        if self._sitting.take_back is not None:
            self._act(self._sitting.take_back)

    def _stop_asking(self) -> None:
        self._asking = None
        self._fishing.hang(self._sitting.fish)

    def _answer(self, name: str) -> None:
        asking = self._asking
        chosen = None if asking is None else asking.answer(name)
        self._stop_asking()
        if asking is not None and chosen is not None:
            self._settle_part(ask(self._sitting, asking.offer, self._language, chosen))

    def _act(self, action: Action) -> None:
        """Do something, or say why it cannot be done."""
        reason = self._sitting.why_not(action, self._language)
        self._saying.say(reason or "")
        if reason is not None:
            self._stand()
            return
        fish = self._sitting.fish
        try:
            records = self._match.act(action).log
        except (OSError, IcecoolError) as trouble:
            records = ()
            self._saying.say(trouble_in_language(trouble, self._language))
        self._settle()
        if fish != self._sitting.fish or any(isinstance(record, _AIMED_ANEW) for record in records):
            self._aim()

    # What is meant over the table

    def over(self, pointer: intentions.Pointer) -> intentions.Over:
        """Tell what lies there: the penguin to flick, a place to choose, a fish to move."""
        if not self._is_free:
            return "table"
        if self._asking is not None:
            return (
                "token"
                if self._asking.of_fish and self._fishing.is_over(self._sitting.fish, pointer)
                else "table"
            )
        place, body = self._placing.at(self._sitting, pointer), self._sitting.body
        if not self._sitting.may_flick or self._aims.penguin_at(pointer) != body:
            return "table" if place is None else "token"
        hidden = place is None or not self._placing.is_before(place, self._match.table.poses[body])
        return "penguin" if hidden else "token"

    def meant(self, intention: intentions.Intention) -> None:
        """Do what was meant."""
        if self._tabletop.meant(intention, self._sitting.actor):
            return
        if isinstance(intention, intentions.Hide):
            self._hiding.turn()
        elif self._shows.meant(intention) or self._waits:
            return
        elif self._middle is None:
            self._meant_at_rest(intention)
        elif isinstance(intention, intentions.Confirm):
            self._go_on()

    def _meant_at_rest(self, intention: intentions.Intention) -> None:
        last = self._match.chronicle.last_flick
        match intention:
            case intentions.Grabbed(at) | intentions.Dragged(at) | intentions.Dropped(at):
                self._carry(intention, at)
            case intentions.Cancel():
                self._aims.cancel()
                self._settle()
            case intentions.Choose(index):
                self._choose(index)
            case intentions.Replay() if last is not None and last.trace and last.judgement:
                self._shows.play(last.trace, last.judgement, cues_of(last.trace, last.judgement))
            case intentions.Undo():
                self._take_back()
            case _ if self._may_aim:
                self._aims.meant(intention, self._match.table.poses)

    def _choose(self, index: int) -> None:
        """Take one of the answers or of the places that are offered, by its number."""
        if self._asking is not None:
            self._answer(f"option-{index}")
        elif index < len(self._sitting.spots):
            self._act(self._sitting.placing(self._sitting.spots[index].at))

    def _carry(self, intention: intentions.Intention, at: intentions.Pointer) -> None:
        """Choose a place, or carry a fish to another door."""
        if self._asking is None:
            action = self._placing.meant(self._sitting, intention, at, self._match.table.poses)
        else:
            action = self._fishing.meant(self._asking.offer, self._sitting.fish, intention, at)
        if action is not None:
            if self._sitting.why_not(action, self._language) is None:
                self._asking = None
            self._act(action)

    # What goes on

    def step(self, seconds: float) -> bool:
        """Take answers, ask for previews, and let the show go on."""
        self._hear_answers()
        moved = self._shows.step(seconds)
        self._show_fish()
        poses = self._match.table.poses if self._may_aim else None
        moved = self._aims.step(poses, shown=not self._hiding.is_on) or moved
        chooses = self._is_free and self._asking is None and not self._hiding.is_on
        return self._placing.mark(self._sitting if chooses else None) or moved

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
                    self._saying.say(reason.in_language(self._language))

    def _flick(self) -> None:
        if self._may_aim:
            self._waits = True
            self._simulation.ask(FlickRequest(self._aims.aim.flick, self._match.table.poses))

    def _take_flick(self, answer: Flicked) -> None:
        """Keep a flick and what it brought, and then show it."""
        try:
            self._pending = self._match.flicked(answer)
        except (OSError, IcecoolError) as trouble:
            self._saying.say(trouble_in_language(trouble, self._language))
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
        self._pending, self._sitting = None, self._match.sitting
        self._stand()
        self._fishing.hang(self._sitting.fish)
        if pending is not None:
            self._aim()
        for record in records:
            if isinstance(record, FlickAgain):
                self._saying.say(self._match.chronicle.said(record))

    def _aim(self) -> None:
        """Aim whose turn it is at what is worth it."""
        self._aims.aim = aiming.Aim(self._sitting.body, self._sitting.worth_aiming_at, SPEED)

    def _show_fish(self) -> None:
        """Take fish from their doors at the moment at which they are taken."""
        clock, pending = self._shows.clock, self._pending
        if clock is None or pending is None or pending.trace is None:
            return
        fish = {colour: [*doors] for colour, doors in self._sitting.fish.items()}
        for record in pending.log:
            if isinstance(record, TookFish) and record.t - float(pending.trace.t[0]) <= clock.moment:
                fish[record.colour].remove(record.door)
        self._fishing.show(fish)

    def _stand(self) -> None:
        """Show everybody as they stand."""
        poses = self._match.table.poses
        self._tabletop.pose({name: np.array(pose) for name, pose in poses.items()})

    def close(self) -> None:
        """Let the file go, end the process that flicks, and clear the table."""
        self._aims.close()
        self._placing.close()
        self._fishing.hang(self._sitting.fish)
        self._tabletop.followed = None
        self._opened.close()
