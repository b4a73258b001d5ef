"""What may lie in the middle, over all else: somebody's cards, a pause, the end of a round or of the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from icecool3d.kit.phrase import Phrase, Template
from icecool3d.rules import Card, Rank
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.match.round_summary import RoundResult
from icecool3d.view.ui import Box, Piece, Sheet, Widget
from icecool3d.view.ui.page_parts import EDGE, LOWER, PAD, Parts, heading, small, text
from icecool3d.view.ui.page_tree import Column, Item, Node, Row, Space, Text

_AWAY = Phrase("Everybody else looks away!")
_CARDS = Template("{name}: your cards")
_HOLD = Phrase("Press and hold to look")
_DONE = Phrase("Done")
_PAUSED = Phrase("Pause")
_KEPT = Phrase("The match is kept after every turn: go on with it whenever you like.")
_GO_ON = Phrase("Continue")
_TO_MENU = Phrase("To the menu")
_ROUND = Template("Round {round} is over")
_OVER = Phrase("The game is over")
_AGAIN = Phrase("Play again")
_GAINED = Template("fish: +{fish}, cards: +{cards}")
_RANK = Template("{place}. {name}: {points} points")
_RANK_CARDS = Template("cards: {cards}")

_FOOT, _PAD = 48, 24
_CARD = (104, 146)
"""Largest size of a card, designed pixels."""


@dataclass(frozen=True)
class Hand:
    """Cards that somebody may look at."""

    name: str
    """Whose they are."""
    cards: tuple[Card | None, ...]
    """What is seen of them: None are backs."""


@dataclass(frozen=True)
class Pause:
    """A rest that somebody wanted, or that something made necessary."""

    trouble: str = ""
    """What has to be put right before the match can go on."""


Middle = Pause | Hand | RoundResult | tuple[Rank, ...]
"""What may lie in the middle, over all else that is to be done."""


def middle_panel(sheet: Sheet, middle: Middle, state: MatchState) -> list[Widget]:
    """Lay out what lies in the middle."""
    make = Parts(sheet)
    if isinstance(middle, Pause):
        return _pause(make, middle)
    if isinstance(middle, Hand):
        return _hand(make, middle, state)
    if isinstance(middle, RoundResult):
        return _round(make, middle, state)
    assert isinstance(middle, tuple)
    return _ranking(make, middle, state)


def _pause(make: Parts, pause: Pause) -> list[Widget]:
    buttons = make.row(
        make.button("menu", make.say(_TO_MENU), _FOOT),
        make.button("go-on", make.say(_GO_ON), _FOOT, main=True),
        gap=12,
    )
    said = make.heading(make.say(_PAUSED)), make.words(pause.trouble or make.say(_KEPT))
    return make.middle(make.panel(*said, buttons, gap=14), 420)


def _hand(make: Parts, hand: Hand, state: MatchState) -> list[Widget]:
    """Lay out somebody's cards, as large as there is room for; face up for who plays alone against bots."""
    alone = state.alone is not None
    wide = make.middle_width(640) - 2 * make.px(_PAD)
    name = heading(make.sheet).short(hand.name, round(0.6 * wide))
    away = None if alone else make.words(make.say(_AWAY))
    above = make.column(make.heading(make.say(_CARDS, name=name)), away, gap=4)
    done = make.button("looked", make.say(_DONE), _FOOT, main=alone)
    look = make.button("look", make.say(_HOLD), _FOOT, main=True, holds=True)
    foot = done if alone else make.row(look, done, widths=(2.0, 1.0), gap=12)
    free = make.sheet.height - make.px(EDGE + LOWER) - 2 * make.px(EDGE) - 2 * make.px(_PAD)
    most = free - above.high(wide) - foot.high(wide) - 2 * make.px(14)
    cards = _cards(make, state.own_cards if alone else hand.cards, wide, most)
    return make.middle(make.panel(above, cards, foot, pad=_PAD, gap=14), 640)


def _cards(make: Parts, cards: Sequence[Card | None], wide: int, high: int) -> Node:
    """Return cards side by side in rows, as large as all of them have room, pixels."""
    gap, share = make.px(8), 1.0
    while True:
        card, tall = (round(share * make.px(side)) for side in _CARD)
        across = max((wide + gap) // (card + gap), 1)
        lines = max(-(-len(cards) // across), 1)
        if lines * (tall + gap) - gap <= high:
            break
        share *= 0.94
    pieces = [Item(tall, partial(_card, each)) for each in cards]
    rows: list[Node] = []
    for first in range(0, max(len(pieces), 1), across):
        line = pieces[first : first + across]
        rows.append(Row((*line, Space(tall)), (*[card] * len(line), 1.0), gap))
    return Column(rows, gap)


def _card(card: Card | None, box: Box) -> Piece:
    if card is None:
        return Piece(box, "back")
    return Piece(box, "card", value=card.value, task=card.task or "")


def _result(
    make: Parts, title: str, told: str, lines: Sequence[tuple[str, str, str]], foot: Node
) -> list[Widget]:
    """Lay out a panel with a line for each player, and its buttons."""
    wide = make.middle_width(560) - 2 * make.px(PAD)
    rows = [_result_line(make, wide, *line) for line in lines]
    said = make.small(told) if told else None
    return make.middle(make.panel(make.heading(title), said, *rows, make.space(), foot, gap=8), 560)


def _result_line(make: Parts, wide: int, colour: str, name: str, detail: str) -> Node:
    letters, gap = text(make.sheet), make.px(10)
    mark, right = make.px(30), small(make.sheet).width(detail)
    short = letters.short(name, wide - mark - right - 2 * gap)
    symbol = make.column(make.space(7), make.piece("symbol", 30, colour), make.space(7))
    named, detailed = Text(short, letters, centred=True), make.small(detail, centred=True)
    return Row((symbol, named, detailed), (mark, 1.0, right), gap)


def _round(make: Parts, result: RoundResult, state: MatchState) -> list[Widget]:
    lines = [
        (each.colour, state.names[each.colour], make.say(_GAINED, fish=each.fish, cards=each.cards))
        for each in result.gains
    ]
    foot = make.label("go-on", make.say(_GO_ON), _FOOT, main=True)
    return _result(make, make.say(_ROUND, round=result.round), result.told, lines, foot)


def _ranking(make: Parts, ranking: tuple[Rank, ...], state: MatchState) -> list[Widget]:
    lines = [
        (
            each.colour,
            make.say(_RANK, place=each.place, name=state.names[each.colour], points=each.points),
            make.say(_RANK_CARDS, cards=each.cards),
        )
        for each in ranking
    ]
    foot = make.row(
        make.button("menu", make.say(_TO_MENU), _FOOT),
        make.button("again", make.say(_AGAIN), _FOOT, main=True),
        gap=12,
    )
    return _result(make, make.say(_OVER), "", lines, foot)
