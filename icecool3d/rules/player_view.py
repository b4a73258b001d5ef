"""What one player may see of a game: no other's face-down cards, and no draw pile."""

from collections.abc import Mapping

from msgspec import Struct

from icecool3d.rules.action import Offer
from icecool3d.rules.cards import Card
from icecool3d.rules.errand import Errand, errand_of
from icecool3d.rules.game import Game
from icecool3d.rules.game_flow import legal
from icecool3d.rules.game_setup import GameSetup
from icecool3d.rules.scores import points_seen
from icecool3d.rules.standing import Standing


class SeatView(Struct, frozen=True):
    """One player, as seen by another or by themselves."""

    colour: str
    ids: tuple[str, ...]
    """Whose ID cards they hold."""
    fish: tuple[str, ...]
    """The doors on which their team's fish hang, one name for each fish."""
    taken: int
    """How many of those were collected in this round."""
    cards_down: int
    """How many cards lie face down before them."""
    own_cards: tuple[Card, ...] | None
    """Those cards; None for all but themselves, and in a tournament."""
    cards_up: tuple[Card, ...]
    """The cards that lie face up."""
    tokens: int
    """Points of fish and IDs for which there was no card left."""
    points: int
    """The points that everybody knows of."""
    more: bool
    """Whether cards that lie face down bring more."""
    standing: Standing | None
    """Where their penguin stands; None before it is placed."""
    fresh: bool
    """Whether their flick from the red circle is still to come."""


class View(Struct, frozen=True):
    """A game as one player, or whoever only watches, may see it."""

    setup: GameSetup
    """What stays the same."""
    colour: str | None
    """Who looks; None only watches."""
    round: int
    """Which round it is, from 0."""
    catchers: tuple[str, ...]
    """This round's Catchers, clockwise."""
    player: str
    """Whose turn it is."""
    actor: str
    """Who is to act: who is asked first, or else whose turn it is."""
    flicked: bool
    """Whether the turn's flick is done."""
    states: Mapping[str, object]
    """What may be seen of what the modules in play remember, by their names."""
    pile: int
    """How many cards are left to draw."""
    seats: tuple[SeatView, ...]
    """Everyone, clockwise."""
    pieces: Mapping[str, Standing | None]
    """Where those bodies stand that belong to nobody, by their names."""
    errand: Errand
    """What the next flick is for."""
    offers: tuple[Offer, ...]
    """What who looks may do now."""
    over: bool
    """Whether the game has ended."""

    def seat(self, colour: str) -> SeatView:
        """Return what is seen of a player."""
        return self.seats[self.setup.seats[colour]]


def view(game: Game, colour: str | None) -> View:
    """Return what a player may see (None: whoever only watches).

    >>> from icecool3d.rules import draw_chance, new_game, set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> seen = view(new_game(setup, draw_chance(setup, seed=1)).game, "blue")
    >>> seen.pile, seen.seat("red").own_cards
    (54, None)
    """
    return View(
        setup=game.setup,
        colour=colour,
        round=game.round,
        catchers=game.who_catch,
        player=game.player,
        actor=game.actor,
        flicked=game.turn.flicked,
        states=_states(game, colour),
        pile=len(game.deck) - game.drawn,
        seats=tuple(_seat(game, seat, colour) for seat in range(len(game.setup.colours))),
        pieces={piece.name: game.standings[game.setup.body_index[piece.name]] for piece in game.setup.pieces},
        errand=errand_of(game),
        offers=tuple(offer for offer in legal(game) if offer.colour == colour),
        over=game.over,
    )


def _states(game: Game, colour: str | None) -> dict[str, object]:
    seen: dict[str, object] = dict(game.states)
    for module in game.setup.modules:
        if module.seen is not None:
            seen[module.name] = module.seen(game, colour)
    return seen


def _seat(game: Game, seat: int, colour: str | None) -> SeatView:
    setup, hand = game.setup, game.hands[seat]
    points, more = points_seen(game, seat)
    may_look = setup.colours[seat] == colour and setup.abilities
    return SeatView(
        colour=setup.colours[seat],
        ids=tuple(setup.colours[owner] for owner, holder in enumerate(game.ids) if holder == seat),
        fish=game.fish[setup.team_of[seat][0]],
        taken=game.taken(seat),
        cards_down=len(hand.down),
        own_cards=hand.down if may_look else None,
        cards_up=hand.up,
        tokens=hand.tokens,
        points=points,
        more=more,
        standing=game.standings[seat],
        fresh=game.fresh[seat],
    )
