"""People of one match at one window: what they may see and choose, and why not more.

All of them see the same screen. So what is offered never depends on cards that lie face down: who asks for
something without the cards for it hears the rule, and nobody learns more than that it was asked for. Only who
plays alone against bots has nobody to hide cards from.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from msgspec.structs import replace

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import capital, translated
from icecool3d.rules import (
    Action,
    Card,
    FlickOf,
    Game,
    Offer,
    PlaceOnLine,
    PlaceWithin,
    RuleError,
    SeatView,
    Stage,
    TakeBack,
    View,
    check,
    fish_in,
    legal,
    open_offers,
    view,
)
from icecool3d.school import Point, with_names

Doing = Literal["place", "ask", "flick", "finish", "over"]
"""What the game waits for: a place, an answer, a flick, the turn's end, or nothing any more."""


def area_of(offer: Offer) -> PlaceWithin | None:
    """Return in which area an offer wants a place, if it wants one."""
    return offer.choice if isinstance(offer.choice, PlaceWithin) else None


@dataclass(frozen=True)
class Spot:
    """A place on an orange line that can be chosen."""

    at: Point
    """Where the penguin's middle goes, m."""
    room: str
    """Whose line it is."""


@dataclass(frozen=True)
class MatchState:
    """A match as its people meet it.

    >>> from icecool3d.rules import draw_chance, new_game, set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> game = new_game(setup, draw_chance(setup, 1, "red")).game
    >>> MatchState(game, {"red": "Ann", "blue": "Bob"}).doing
    'place'
    """

    game: Game
    """How it stands."""
    names: Mapping[str, str]
    """What the players are called, by their colours."""
    bots: frozenset[str] = frozenset()
    """The colours for which bots decide: nobody is offered what they may do."""

    @cached_property
    def legal(self) -> tuple[Offer, ...]:
        """What who acts may do now."""
        return legal(self.game)

    @property
    def actor(self) -> str:
        """Who is to do something: who is asked first, or else the player whose turn it is."""
        return self.game.actor

    @property
    def doing(self) -> Doing:
        """What the game waits for."""
        if self.game.over:
            return "over"
        if self.area is not None:
            return "place"
        if self.may_flick:
            return "flick"
        return "ask" if self.game.asks else "finish"

    @property
    def may_flick(self) -> bool:
        """Whether something may be flicked now."""
        return self._flick is not None and self.actor not in self.bots

    @property
    def body(self) -> str:
        """What is flicked next."""
        return self.game.player if self._flick is None else self._flick.body

    @cached_property
    def _flick(self) -> FlickOf | None:
        return next((each.choice for each in self.legal if isinstance(each.choice, FlickOf)), None)

    @property
    def area(self) -> PlaceWithin | None:
        """Where something is to be placed before all else; None where nothing is."""
        return None if self.placed is None else area_of(self.placed)

    @cached_property
    def placed(self) -> Offer | None:
        """The placing that the game waits for."""
        asked = self.game.asks[0].answers if self.game.asks else ()
        offers = (each for each in self.legal if area_of(each) is not None and each.name in asked)
        return next(offers, None)

    @property
    def places_itself(self) -> bool:
        """Whether what the game waits for is that who acts puts the own penguin somewhere."""
        seat = self.game.setup.seats[self.actor]
        return self.placed is not None and self.game.standings[seat] is None

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """The places on orange lines that can be chosen now: one for each room allowed."""
        actions = (each for offer in self.legal for each in offer.actions)
        found = [each.at for each in actions if isinstance(each, PlaceOnLine)]
        rooms = [self.game.setup.school.room_at(at) for at in found]
        return tuple(Spot(at, room.id) for at, room in zip(found, rooms, strict=True) if room is not None)

    def placing(self, at: Point) -> Action:
        """Return the action of placing there whatever is to be placed now."""
        return PlaceOnLine(self.actor, at) if self.placed is None else self.placed.at(at)

    @cached_property
    def buttons(self) -> Mapping[str, Offer]:
        """What there are buttons for, by their names: all that anybody could do now who had the cards for it.

        Alone against bots it is what can really be done.
        Where two players may do the same, the name of the second one's button says whose it is.
        """
        found: dict[str, Offer] = {}
        offers = (each for each in self._possible if each.colour not in self.bots)
        for offer in sorted(offers, key=lambda each: each.colour != self.actor):
            here = area_of(offer) is not None and (self.placed is None or offer.name != self.placed.name)
            known = {each.name for each in found.values() if each.colour == offer.colour}
            if (offer.actions or here) and not offer.kind.on_table and offer.name not in known:
                found[f"{offer.name} {offer.colour}" if offer.name in found else offer.name] = offer
        return found

    @property
    def _possible(self) -> tuple[Offer, ...]:
        return open_offers(self.game) if self.alone is None else self.legal

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What there are buttons for."""
        return tuple(self.buttons.values())

    def buttons_of(self, colour: str) -> dict[str, Offer]:
        """Return the buttons of what one player may do."""
        return {name: offer for name, offer in self.buttons.items() if offer.colour == colour}

    def offer(self, name: str) -> Offer | None:
        """Return what a button does, by its name."""
        return self.buttons.get(name)

    @property
    def only_end(self) -> Action | None:
        """The end of the turn, where nobody at the window can do anything else; None: something else can be.

        It follows from what all at the window know, and tells nothing of cards that lie face down.
        """
        if self.doing != "finish" or len(self.offers) != 1 or self.offers[0].kind.stage is not Stage.END:
            return None
        return self.offers[0].actions[0]

    @property
    def take_back(self) -> Action | None:
        """The placement that can be taken back, if there is one."""
        offer = self.offer(TakeBack.name)
        return None if offer is None else offer.actions[0]

    @property
    def fish(self) -> dict[str, tuple[str, ...]]:
        """The doors on which each one's fish hang, one name for each fish."""
        return dict(zip(self.game.setup.colours, self.game.fish, strict=True))

    @property
    def hung(self) -> dict[str, tuple[str, ...]]:
        """The doors on which all fish hang, those of players and those of modules."""
        return fish_in(self.game)

    def why_none(self, offer: Offer, language: Language) -> str | None:
        """Say why nothing of an offer is allowed, where that is one and the same; None: some of it may be."""
        said = {self.why_not(action, language) for action in offer.actions}
        return said.pop() if len(said) == 1 else None

    def why_not(self, action: Action, language: Language) -> str | None:
        """Say why an action is not allowed, and by which rule; None: it is."""
        try:
            check(self.game, action)
        except RuleError as reason:
            said = reason.wrong if reason.private else reason.why
            named = translated(with_names(said, self.names), language)
            return f"{capital(named)} ({reason.rule})"
        return None

    @cached_property
    def seen(self) -> View:
        """The game as all at the window may see it: as its only person does, or as whoever only watches."""
        return view(self.game, self.alone)

    @property
    def alone(self) -> str | None:
        """The only person, by colour, where all others are bots: nobody else can look at their cards."""
        people = [colour for colour in self.game.setup.colours if colour not in self.bots]
        return people[0] if len(people) == 1 else None

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        """Everyone, as all at the window may see them; the only person's cards are counted."""
        return tuple(
            each
            if each.own_cards is None or not each.more
            else replace(each, points=each.points + sum(card.value for card in each.own_cards), more=False)
            for each in self.seen.seats
        )

    @property
    def has_cards(self) -> bool:
        """Whether who is to do something has cards to look at."""
        return bool(self.own_cards) and self.actor not in self.bots

    @cached_property
    def own_cards(self) -> tuple[Card, ...]:
        """The cards that who is to do something may look at while others look away, or the only person."""
        who = self.alone or self.actor
        return view(self.game, who).seat(who).own_cards or ()
