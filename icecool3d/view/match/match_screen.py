"""A match of people at this window: every turn is theirs, kept on the disk before it is seen."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.kit.phrase import Phrase
from icecool3d.rules import (
    Action,
    FlickAgain,
    Offer,
    PlacedOnLine,
    PlaceOnLine,
    RoundEnded,
    TakeBack,
    TurnBegan,
)
from icecool3d.trace import Flick
from icecool3d.view.files.preferences import Preferences
from icecool3d.view.match.dialogs import Hand, Pause
from icecool3d.view.match.match_seen import MatchSeen
from icecool3d.view.match.new_match import erring_hand
from icecool3d.view.match.pacing import BotAim, TurnEnd
from icecool3d.view.match.round_summary import RoundResult
from icecool3d.view.match.saved_match import is_plain
from icecool3d.view.match.turn_start import first_direction
from icecool3d.view.sound.flick_sounds import cues_of
from icecool3d.view.table.aim_part import Aims
from icecool3d.view.table.aiming import Aim
from icecool3d.view.table.requests import Answer, Decided, Flicked, MoveRequest, Refused
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Held, commands
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.screen import BACK, NEW

SPEED = 2.0
"""Of the first aim of a turn, m/s."""


class MatchScreen(MatchSeen):
    """What people and bots do in a match."""

    def __init__(
        self,
        table_view: TableView,
        liked: Preferences,
        path: Path,
        message: str = "",
        kept_in: Callable[[Path], None] = lambda _: None,
    ) -> None:
        """Take a match up from its file; ``message`` is what else is worth saying.

        ``kept_in`` is told of another file in which it is kept from some moment on.
        """
        super().__init__(table_view, liked, path, message)
        self._kept_in, self._moved = kept_in, ""
        self._match.when_moved(self._hear_moved)
        self._bot_aim, self._turn_end = BotAim(table_view), TurnEnd()
        self._random = np.random.default_rng()
        self.settle()
        self._carrying.stop()  # what another screen showed there is of no match
        self._aim_anew()

    def _ask_bot(self) -> None:
        """Let a bot decide whose turn it is, once all that was before is seen."""
        bot, at_rest = self._bot, not self.is_busy and self._middle is None and self._pending is None
        if bot is not None and at_rest and self._setup is not None:
            try:
                path = self._match.path
            except IcecoolError as trouble:  # touched by another program, and no room for a new file
                self._tell(trouble)
                return
            self._waits = True
            self._table_view.watch(self._state.body)
            self._simulation.ask(MoveRequest(str(path), bot, self._setup.seed))
            self._say_moved()

    @property
    def _only_ends(self) -> bool:
        """Whether nothing is left but to end the turn, and all that was before is seen."""
        return self._is_free and not self._carrying.is_on and self._state.only_end is not None

    def heard(self, answer: Answer) -> None:
        """Take an answer of the simulation, and do what a bot decided."""
        if isinstance(answer, Decided):
            self._waits = False
            self._act(answer.action)
        elif isinstance(answer, Refused) and isinstance(answer.request, MoveRequest):
            self._waits, self._middle = False, Pause(answer.reason.in_language(self._language))
        elif isinstance(answer, Flicked) and self._bot is not None and not self.is_again(answer):
            self._bot_aim.begin(answer)
        else:
            super().heard(answer)

    def takes(self, command: commands.Command) -> bool:
        """Let what waits for a moment be done at once, if that is meant."""
        if not isinstance(command, commands.Skip | commands.Confirm):
            return False
        if self._bot_aim.holds:
            self._bot_aim.hurry()
        elif self._only_ends:
            self._turn_end.hurry()
        else:
            return False
        return True

    def _hear_moved(self, path: Path, said: Phrase) -> None:
        """Hear that another program touched the file, so that all goes on in a new one."""
        self._moved = said.in_language(self._language)
        self._kept_in(path)

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
        if self._asking.is_on:
            self._asking.stop()
        elif self._middle is None:
            self._middle = Pause()
        elif not isinstance(self._middle, RoundResult):
            self._go_on()

    def _chose(self, done: Chosen) -> None:
        name = done.name
        if name == "pause":
            self._shows.end()
            self._middle = self._middle or Pause()
        elif name in ("go-on", "looked"):
            self._go_on()
        elif not self._is_free:
            return
        elif self._asking.is_on:
            self._take(self._asking.answer(name))
        elif name == "cards":
            self._middle = Hand(self._state.names[self._state.actor], self._state.own_cards)
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

    def _use(self, offer: Offer) -> None:
        """Do what a button offers, ask what is left to choose, or say why none of it can be done."""
        reason = self._state.why_none(offer, self._language)
        if reason is None:
            self._take(self._asking.about(offer))
        else:
            self._notice.say(reason)

    def _take(self, action: Action | None) -> None:
        """Do what was settled; while something is asked nobody aims."""
        if self._asking.is_on:
            self._aim.cancel()
        if action is not None:
            self._act(action)

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
            self._tell(trouble)
        self._say_moved()
        self.settle()
        if isinstance(action, PlaceOnLine | TakeBack):
            self._carrying.stop()  # a hand has carried it
        another = self._aim.aim.penguin != self._state.body or fish != self._state.fish
        if another or any(isinstance(record, TurnBegan) for record in records):
            self._aim_anew()
        elif any(isinstance(record, PlacedOnLine) for record in records):
            self._aim.turn(self._direction, self.poses)

    # What is meant over the table

    def over(self, pointer: commands.Pointer) -> commands.Over:
        """Tell what lies there: the penguin to flick, a place to choose, a fish to move."""
        if not self._is_free:
            return "table"
        body = self._state.body
        aimed = self._state.may_flick and self._aim.aimed_at(pointer) == body
        return self._asking.over(pointer, penguin=aimed)

    def meant_at_rest(self, command: commands.Command) -> None:
        """Go on where something lies in the middle, or else do it on the table."""
        if self._middle is not None:
            if isinstance(command, commands.Confirm):
                self._go_on()
            return
        match command:
            case commands.Grabbed(at) | commands.Dragged(at) | commands.Dropped(at):
                self._carry(command, at)
            case commands.Cancel():
                self._aim.cancel()
                self.settle()
            case commands.AimReleased(at) if not self._aim.is_pulled and self._is_free:
                self._aim.cancel()  # it was a click: not for the penguin, perhaps for a spot that it hides
                self._take(self._asking.clicked(at))
            case commands.Choose(index):
                self._choose(index)
            case commands.Replay():
                self.replay()
            case commands.Undo() if self._state.take_back is not None:
                self._act(self._state.take_back)
            case _ if self.may_aim:
                self._aim.meant(command, self.poses)

    def _choose(self, index: int) -> None:
        """Take one of the answers, of the places, or else of the actions that are offered, by its number."""
        spots, offers = self._state.spots, [*self._state.buttons_of(self._state.actor).values()]
        if self._asking.is_on:
            self._take(self._asking.answer(f"option-{index}"))
        elif index < len(spots):
            self._act(self._state.placing(spots[index].at))
        elif index < len(offers) and not spots and self._is_free:
            self._use(offers[index])

    def _carry(self, command: commands.Command, at: commands.Pointer) -> None:
        """Choose a place, or carry a fish to another door."""
        self._carrying.stop()
        if self._is_free:
            self._take(self._asking.carried(command, at, self.poses))

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
        end = self._state.only_end
        if self._turn_end.is_due(seconds, only=self._only_ends) and end is not None:
            self._act(end)
        if self._is_free:
            self._take(self._asking.open())
        self._show_changes()
        return self._asking.mark(shown=self._is_free and not self._hiding.is_on) or moved

    def executed(self, aims: Aims) -> Flick:
        """Return the flick that is made of an aim: spoilt, where the people at the table want that."""
        hand = erring_hand(self._liked.errs)
        return super().executed(aims) if hand is None else aims.spoilt(hand, self._random, self.poses)

    def flicked(self, answer: Flicked) -> None:
        """Keep a flick and what it brought, and then show it."""
        try:
            self._pending = self._match.flicked(answer)
        except (OSError, IcecoolError) as trouble:
            self._tell(trouble)
            return
        self._say_moved()
        self._carrying.stop()
        cues = cues_of(answer.trace, answer.judgement, self._pending.log)
        self.show_new(answer.trace, answer.judgement, cues)

    def _tell(self, trouble: OSError | IcecoolError) -> None:
        """Say why something could not be kept; a bot waits until that has been read."""
        said = trouble_in_language(trouble, self._language)
        if self._bot is None:
            self._notice.say(said)
        else:
            self._middle = Pause(said)

    def _say_moved(self) -> None:
        """Say once that the match is kept in another file."""
        if self._moved:
            self._notice.say(self._moved, stays=True)
            self._moved = ""

    def settle(self) -> None:
        """Show everything as it stands now; after a round's end only once that was read."""
        pending = self._pending
        records = () if pending is None else pending.log
        if any(isinstance(each, RoundEnded) for each in records):
            self._middle = self._match.last_round
            return
        self._pending, self._state = None, self._match.state
        self.stand()
        self._asking.settle(self._state)
        if pending is not None:
            self._aim_anew()
        for record in records:
            if isinstance(record, FlickAgain) or (hasattr(record, "at") and not is_plain(record)):
                self._notice.say(self._match.log.said(record))

    def _aim_anew(self) -> None:
        """Aim whose turn it is: at what is worth it only where an aim shows all of its way."""
        self._aim.aim = Aim(self._state.body, self._direction, SPEED)

    @property
    def _direction(self) -> float:
        return first_direction(self._state, helps=self._liked.previews == "whole")

    def close(self) -> None:
        """End what a bot was about to do, and all else."""
        self._bot_aim.close()
        super().close()
