"""What a player may suppose: a game that looks the same, with cards that they cannot see dealt anew."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec
from msgspec.structs import replace

from icecool3d.rules.cards import Card
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game, Hand, State
from icecool3d.rules.rounds import end_round


def suppose(game: Game, colour: str, seed: str = "") -> Game:
    """Return a game that a player cannot tell from this one: other cards may lie where nobody looks.

    Which, is drawn from the cards that the player has not seen, in an order that only the seed decides.

    >>> from icecool3d.rules import draw_chance, new_game, set_up, view
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> one, other = (new_game(setup, draw_chance(setup, seed, "red")).game for seed in (1, 2))
    >>> suppose(one, "blue") == suppose(other, "blue"), view(suppose(one, "red"), "red") == view(one, "red")
    (True, True)
    """
    seat = game.setup.seats[colour]
    sees_own = game.setup.abilities
    unseen = Counter(game.setup.cards)
    for place, hand in enumerate(game.hands):
        unseen -= Counter(hand.up)
        if place == seat and sees_own:
            unseen -= Counter(hand.down)
    pool = sorted(unseen.elements(), key=str)
    Random(f"{seed} {colour}").shuffle(pool)  # noqa: S311 - a game, no secret
    hands = [
        hand if place == seat and sees_own else replace(hand, down=_drawn(pool, len(hand.down)))
        for place, hand in enumerate(game.hands)
    ]
    return replace(
        game,
        hands=tuple(hands),
        deck=_deck(game, hands, pool),
        states={name: _supposed(state, colour, seed) for name, state in game.states.items()},
    )


def as_if_ended(game: Game) -> Game:
    """Return the game as it would be if the round ended now: with the cards for IDs, and what modules give.

    >>> from icecool3d.rules import PlaceCatcher, apply, draw_chance, new_game, set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> game = apply(new_game(setup, draw_chance(setup, 1, "red")).game, PlaceCatcher("red", (0.1, 0.2))).game
    >>> [len(hand.down) for hand in as_if_ended(game).hands]
    [1, 1]
    """
    if game.over:
        return game
    draft = Draft(game)
    end_round(draft)
    return draft.frozen()


def _drawn(pool: list[Card], count: int) -> tuple[Card, ...]:
    """Take cards from the pool; where too few are left, any card stands for one."""
    taken, pool[:] = pool[:count], pool[count:]
    return tuple(taken + [Card(1)] * (count - len(taken)))


def _deck(game: Game, hands: Sequence[Hand], pool: list[Card]) -> tuple[Card, ...]:
    """Return the deck: below what was drawn, which lies in the hands, the rest of the pool."""
    left = _drawn(pool, len(game.deck) - game.drawn)
    known = [card for hand in hands for card in (*hand.up, *hand.down)]
    first = sorted(known, key=str)[: game.drawn]
    return (*first, *(Card(1),) * (game.drawn - len(first)), *left)


def _supposed(state: State, colour: str, seed: str) -> State:
    """Return what a module remembers, where that is a whole game with cards of its own, supposed as well."""
    kept = {name: value for name, value in msgspec.structs.asdict(state).items() if isinstance(value, Game)}
    return replace(state, **{name: suppose(value, colour, seed) for name, value in kept.items()})
