"""Ice skates: two cards of value 1 for another turn."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from icecool3d.rules.action import Action, Choice, Verb
from icecool3d.rules.cards import Card
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game
from icecool3d.rules.log import SkatesUsed, TurnEnded
from icecool3d.rules.refusals import refusal, require_abilities, require_turn
from icecool3d.rules.rounds import begin_turn


@dataclass(frozen=True)
class UseSkates(Action):
    """Turn two cards of value 1 face up and take another turn."""

    cards: tuple[Card, Card]


def _check(game: Game, action: UseSkates) -> None:
    require_turn(game, action)
    require_abilities(game)
    if not game.turn.flicked:
        raise refusal(game, "SKATE-1", "skates-early")
    hand, wanted = game.hands[game.turn.seat], Counter(action.cards)
    ones = sum(card.value == 1 for card in hand.down)
    pair = [card.value for card in action.cards] == [1, 1]
    if not pair or not wanted <= Counter(hand.down + hand.up):
        raise refusal(game, "SKATE-1", "skates-need-ones", count=ones)
    if not wanted <= Counter(hand.down):
        raise refusal(game, "SKATE-2", "card-used", count=ones)


def _skate(draft: Draft, action: UseSkates) -> None:
    seat = draft.turn.seat
    draft.turn_up(seat, action.cards)
    draft.tell(SkatesUsed(action.colour, action.cards))
    draft.tell(TurnEnded(action.colour))
    begin_turn(draft, seat, extra=True)


def _choices(game: Game) -> Iterator[Choice]:
    ones = sorted({card for card in game.hands[game.turn.seat].down if card.value == 1}, key=str)
    for pair in combinations_with_replacement(ones, 2):
        yield UseSkates(game.player, pair)


USE_SKATES = Verb(UseSkates, _check, _skate, _choices)
