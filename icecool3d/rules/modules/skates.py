"""Ice skates: two cards of value 1 for another turn."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from icecool3d.kit.codec import Words
from icecool3d.kit.phrase import Phrase, Template
from icecool3d.rules.action import Action, ActionKind, ChoicePart, Stage, What
from icecool3d.rules.cards import Card
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game
from icecool3d.rules.game_setup import Variant
from icecool3d.rules.log_entry import LogEntry, TurnEnded
from icecool3d.rules.messages import short_card
from icecool3d.rules.module import Module
from icecool3d.rules.refusals import Refusal
from icecool3d.rules.rounds import begin_turn

EARLY = Refusal("SKATE-1", "your flick is still to come", "ice skates are used at the end of a turn")
NEED_ONES = Refusal(
    "SKATE-1",
    "ice skates take two face-down cards of value 1",
    "cards of value 1 that you have face down: {count}",
    private=True,
)
USED = Refusal(
    "SKATE-2",
    "a card that lies face up has been used already",
    "cards of value 1 that you have face down: {count}",
    private=True,
)


class UseSkates(Action, frozen=True):
    """Turn two cards of value 1 face up and take another turn."""

    cards: tuple[Card, Card]


class SkatesUsed(LogEntry, frozen=True):
    """Two cards of value 1 were turned face up for another turn."""

    picture = "icons/card"
    text = Template("{colour} turns up {cards} for ice skates.")

    colour: Words
    cards: tuple[Card, Card]


def _check(game: Game, action: UseSkates) -> None:
    if not game.turn.flicked:
        raise EARLY.error(game)
    hand, wanted = game.hands[game.turn.seat], Counter(action.cards)
    ones = sum(card.value == 1 for card in hand.down)
    pair = [card.value for card in action.cards] == [1, 1]
    if not pair or not wanted <= Counter(hand.down + hand.up):
        raise NEED_ONES.error(game, count=ones)
    if not wanted <= Counter(hand.down):
        raise USED.error(game, count=ones)


def _skate(draft: Draft, action: UseSkates) -> None:
    seat = draft.turn.seat
    draft.turn_up(seat, action.cards)
    draft.tell(SkatesUsed(action.colour, action.cards))
    draft.tell(TurnEnded(action.colour))
    begin_turn(draft, seat, extra=True)


def _choices(game: Game) -> Iterator[UseSkates]:
    ones = sorted({card for card in game.hands[game.turn.seat].down if card.value == 1}, key=str)
    for pair in combinations_with_replacement(ones, 2):
        yield UseSkates(game.player, pair)


def _open(game: Game) -> Iterator[UseSkates]:
    """Yield all pairs that the box has, where as many cards lie face down."""
    if game.turn.flicked and len(game.hands[game.turn.seat].down) >= 2:
        ones = dict.fromkeys(card for card in game.setup.cards if card.value == 1)
        for pair in combinations_with_replacement(ones, 2):
            yield UseSkates(game.player, pair)


def _label(cards: tuple[Card, Card]) -> Phrase:
    one, other = map(short_card, cards)
    return Phrase("{one} + {other}", one=one, other=other)


MODULE = Module(
    "skates",
    Template("Ice skates"),
    Template("Two 1s bring another turn."),
    boxes=frozenset(Variant),
    of_cards=True,
    kinds=(
        ActionKind(
            UseSkates,
            _check,
            _skate,
            _choices,
            Stage.AFTER,
            Template("Ice skates"),
            Template("Another turn at once; it takes two face-down 1s."),
            (
                ChoicePart(
                    ("cards",),
                    What.CARDS,
                    Template("Which two 1s do you turn up for another turn?"),
                    _label,
                ),
            ),
            open=_open,
        ),
    ),
)
