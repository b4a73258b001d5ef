"""What is asked of whoever acts, and how hands answer it on the table or on the panels."""

from collections.abc import Mapping

from icecool3d.kit.language import Language
from icecool3d.match import Pose
from icecool3d.rules import Action, Ask, Offer
from icecool3d.school import Point
from icecool3d.view.match.hands import FishingHand, Places, PlacingHand, places_of, thing_at
from icecool3d.view.match.match_state import MatchState, area_of
from icecool3d.view.match.prompts import Prompt, Question, Values, ask
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui.commands import Command, Dropped, Over, Pointer


class Asking:
    """One question at most, with all that is chosen on the table; nothing at first."""

    def __init__(self, table_view: TableView, language: Language, state: MatchState) -> None:
        """Ask nothing yet of a match that stands so."""
        self._table_view, self._language, self._state = table_view, language, state
        self._placing, self._fishing = PlacingHand(table_view), FishingHand(table_view)
        self._prompt: Prompt | None = None
        self._opened: Ask | None = None

    @property
    def is_on(self) -> bool:
        """Whether something is asked."""
        return self._prompt is not None

    @property
    def question(self) -> Question | None:
        """What is asked, for the page."""
        return None if self._prompt is None else self._prompt.question

    def settle(self, state: MatchState) -> None:
        """Take how the match stands now, and hang its fish."""
        self._state = state
        self._fishing.hang(state.hung)

    def stop(self) -> None:
        """Ask no more."""
        self._prompt = None
        self.settle(self._state)

    def about(self, offer: Offer, chosen: tuple[Values, ...] = ()) -> Action | None:
        """Ask what is left to choose of an offer; where that is nothing, return its action."""
        found = ask(self._state, offer, self._language, chosen)
        if isinstance(found, Action):
            return found
        self._prompt = found
        return None

    def open(self) -> Action | None:
        """Ask at once what the game waits for, where only one thing answers it: once, it may be put off."""
        ask_now = next(iter(self._state.game.asks), None)
        if ask_now is None or ask_now is self._opened or self.is_on:
            return None
        self._opened = ask_now
        offers = [each for each in self._state.offers if each.name in ask_now.answers]
        if len(offers) == 1 and area_of(offers[0]) is None and len(offers[0].actions) > 1:
            return self.about(offers[0])
        return None

    def answer(self, name: str) -> Action | None:
        """Take an answer by its button's name; another one puts the question off."""
        prompt = self._prompt
        chosen = None if prompt is None else prompt.answer(name)
        self.stop()
        return None if prompt is None or chosen is None else self.about(prompt.offer, chosen)

    def over(self, pointer: Pointer, *, penguin: bool) -> Over:
        """Tell what lies there: something to choose, or the ``penguin`` to flick.

        Who presses on that and pulls aims; a click takes the spot that is seen there (see ``clicked``).
        """
        prompt = self._prompt
        place = self._placing.at(self._places, pointer)
        if prompt is not None:
            taken = (
                self._fishing.is_over(self._state.fish, pointer)
                if prompt.of_fish
                else self._meant(prompt, pointer, place)
            )
            return "token" if taken else "table"
        if penguin:
            return "penguin"
        return "table" if place is None else "token"

    def carried(self, command: Command, at: Pointer, poses: Mapping[str, Pose]) -> Action | None:
        """Choose a place, or carry a fish to another door; return the action that comes of it."""
        prompt, place = self._prompt, self._placing.meant(self._places, command, at, poses)
        if prompt is None:
            return None if place is None else self._state.placing(place)
        action: Action | None = None
        if prompt.of_fish:
            action = self._fishing.meant(prompt.offer, self._state.fish, command, at)
        elif isinstance(command, Dropped):
            meant = self._meant(prompt, at, place)
            if isinstance(meant, str):
                return self.answer(meant)
            action = None if meant is None else prompt.offer.at(meant)
        if action is not None and self._state.why_not(action, self._language) is None:
            self._prompt = None
        return action

    def clicked(self, at: Pointer) -> Action | None:
        """Return what a click on a penguin means: the spot that is seen there, if there is one."""
        place = self._placing.at(Places(spots=self._places.spots), at) if self._prompt is None else None
        return None if place is None else self._state.placing(place)

    def mark(self, *, shown: bool) -> bool:
        """Draw the places that can be chosen; tell whether that changed."""
        return self._placing.mark(self._places if shown else Places())

    def close(self) -> None:
        """Clear the table of marks."""
        self._placing.close()
        self.stop()

    @property
    def _places(self) -> Places:
        return places_of(self._state, self._prompt)

    def _meant(self, prompt: Prompt, pointer: Pointer, place: Point | None) -> Point | str | None:
        """Return what of a prompt is answered there: a place in its area, or an option by its name."""
        if prompt.area is not None:
            return place
        thing = thing_at(self._table_view, prompt.what, pointer) if place is None else place
        return None if thing is None else prompt.answer_of(thing)
