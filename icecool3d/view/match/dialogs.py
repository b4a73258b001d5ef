"""What may lie in the middle, over all else: somebody's cards, a pause, the end of a round or of the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from icecool3d.kit.phrase import Phrase, Template
from icecool3d.rules import Card, Rank
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.match.round_summary import RoundResult
from icecool3d.view.ui import Box, Button, Piece, Sheet, Widget, row
from icecool3d.view.ui.page_parts import (
    EDGE,
    LOWER,
    SIDE,
    TOLD,
    below,
    heading,
    label,
    panel,
    small,
    text,
    under,
    words,
)

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
_GAINED = Template("fish: {fish}, cards: {cards}")
_RANK = Template("{place}. {name}: {points} points")
_RANK_CARDS = Template("cards: {cards}")

_CARD = (104, 146)
"""Largest size of a card, designed pixels."""


@dataclass(frozen=True)
class Hand:
    """Cards that somebody may look at."""

    name: str
    """Whose they are."""
    cards: tuple[Card | None, ...]
    """What is seen of them: None are backs."""


Middle = Literal["pause"] | Hand | RoundResult | tuple[Rank, ...]
"""What may lie in the middle, over all else that is to be done."""


def middle_panel(sheet: Sheet, middle: Middle, state: MatchState) -> list[Widget]:
    """Lay out what lies in the middle."""
    if middle == "pause":
        return _pause(sheet)
    if isinstance(middle, Hand):
        return _hand(sheet, middle)
    if isinstance(middle, RoundResult):
        return _round(sheet, middle, state)
    assert isinstance(middle, tuple)
    return _ranking(sheet, middle, state)


def _in_the_middle(sheet: Sheet, wide: int, high: int) -> Box:
    """Return a box between what is at the left and at the right, ``high`` pixels high."""
    left, right = sheet.px(EDGE + SIDE + EDGE), sheet.px(EDGE + TOLD + EDGE)
    width = min(sheet.px(wide), sheet.width - left - right)
    x = left + (sheet.width - left - right - width) // 2
    free = below(sheet, LOWER).y
    return Box(x, max((free - high) // 2, sheet.px(EDGE)), width, high)


def _pause(sheet: Sheet) -> list[Widget]:
    pad, gap, line = sheet.px(26), sheet.px(14), sheet.px(48)
    wide = _in_the_middle(sheet, 420, 0).width - 2 * pad
    said = sheet.say(_KEPT)
    high = 2 * pad + heading(sheet).leading + text(sheet).height(said, wide) + line + 2 * gap
    box = _in_the_middle(sheet, 420, high)
    room = box.inset(pad)
    title = words(sheet, room, sheet.say(_PAUSED), heading(sheet))
    told = words(sheet, under(room, title.box, gap), said)
    menu, on = row(Box(room.x, room.bottom - line, room.width, line), [1.0, 1.0], sheet.px(12))
    return [
        panel(sheet, box),
        title,
        told,
        Button("menu", menu, sheet.say(_TO_MENU), text(sheet)),
        Button("go-on", on, sheet.say(_GO_ON), text(sheet), main=True),
    ]


def _hand(sheet: Sheet, hand: Hand) -> list[Widget]:
    """Lay out somebody's cards, as large as there is room for."""
    pad, gap, line = sheet.px(24), sheet.px(14), sheet.px(48)
    wide = _in_the_middle(sheet, 640, 0).width - 2 * pad
    above = heading(sheet).leading + sheet.px(4) + text(sheet).leading + gap
    most = below(sheet, LOWER).y - 2 * sheet.px(EDGE) - 2 * pad - above - gap - line
    sizes = _fitting(sheet, len(hand.cards), wide, most)
    lines = max(-(-len(hand.cards) // sizes.across), 1)
    table = lines * (sizes.high + sizes.gap) - sizes.gap
    box = _in_the_middle(sheet, 640, 2 * pad + above + table + gap + line)
    room = box.inset(pad)
    name = heading(sheet).short(hand.name, round(0.6 * room.width))
    title = words(sheet, room, sheet.say(_CARDS, name=name), heading(sheet))
    away = words(sheet, under(room, title.box, sheet.px(4)), sheet.say(_AWAY))
    look, done = row(Box(room.x, room.bottom - line, room.width, line), [2.0, 1.0], sheet.px(12))
    found: list[Widget] = [panel(sheet, box), title, away]
    found += _cards(hand.cards, Box(room.x, room.y + above, room.width, table), sizes)
    found.append(Button("look", look, sheet.say(_HOLD), text(sheet), main=True, holds=True))
    return [*found, Button("looked", done, sheet.say(_DONE), text(sheet))]


@dataclass(frozen=True)
class _Sizes:
    """Of cards on a table, pixels."""

    wide: int
    high: int
    gap: int
    across: int
    """How many lie side by side."""


def _cards(cards: Sequence[Card | None], room: Box, sizes: _Sizes) -> list[Piece]:
    found = []
    for place, card in enumerate(cards):
        line, column = divmod(place, sizes.across)
        x, y = room.x + column * (sizes.wide + sizes.gap), room.y + line * (sizes.high + sizes.gap)
        box = Box(x, y, sizes.wide, sizes.high)
        if card is None:
            found.append(Piece(box, "back"))
        else:
            found.append(Piece(box, "card", value=card.value, task=card.task or ""))
    return found


def _fitting(sheet: Sheet, count: int, wide: int, high: int) -> _Sizes:
    """Return the sizes of so many cards that all have room."""
    gap = sheet.px(8)
    share = 1.0
    while True:
        card = tuple(round(share * sheet.px(side)) for side in _CARD)
        across = max((wide + gap) // (card[0] + gap), 1)
        if -(-count // across) * (card[1] + gap) - gap <= high:
            return _Sizes(card[0], card[1], gap, across)
        share *= 0.94


def _result(
    sheet: Sheet, title: str, told: str, lines: Sequence[tuple[str, str, str]]
) -> tuple[list[Widget], Box]:
    """Lay out a panel with a line for each player, and give the room for its buttons."""
    pad, gap, line, foot = sheet.px(26), sheet.px(8), sheet.px(44), sheet.px(48)
    wide = _in_the_middle(sheet, 560, 0).width - 2 * pad
    said = small(sheet).height(told, wide) + gap if told else 0
    high = 2 * pad + heading(sheet).leading + said + len(lines) * (line + gap) + gap + foot
    box = _in_the_middle(sheet, 560, high)
    room = box.inset(pad)
    found: list[Widget] = [panel(sheet, box), words(sheet, room, title, heading(sheet))]
    if told:
        found.append(words(sheet, under(room, found[-1].box, gap), told, small(sheet)))
    top = found[-1].box.bottom + gap
    for colour, name, detail in lines:
        found += _result_line(sheet, Box(room.x, top, room.width, line), colour, name, detail)
        top += line + gap
    return found, Box(room.x, room.bottom - foot, room.width, foot)


def _result_line(sheet: Sheet, box: Box, colour: str, name: str, detail: str) -> list[Widget]:
    mark = sheet.px(30)
    right = small(sheet).width(detail)
    left = box.x + mark + sheet.px(10)
    wide = box.right - right - sheet.px(10) - left
    letters = text(sheet)
    middle = box.y + box.height // 2
    named = Box(left, middle - letters.leading // 2, wide, letters.leading)
    detailed = Box(box.right - right, middle - small(sheet).leading // 2, right, small(sheet).leading)
    return [
        Piece(Box(box.x, middle - mark // 2, mark, mark), "symbol", colour),
        words(sheet, named, letters.short(name, wide), letters),
        words(sheet, detailed, detail, small(sheet)),
    ]


def _round(sheet: Sheet, result: RoundResult, state: MatchState) -> list[Widget]:
    lines = [
        (each.colour, state.names[each.colour], sheet.say(_GAINED, fish=each.fish, cards=each.cards))
        for each in result.gains
    ]
    found, foot = _result(sheet, sheet.say(_ROUND, round=result.round), result.told, lines)
    return [*found, Button("go-on", foot, sheet.say(_GO_ON), label(sheet), main=True)]


def _ranking(sheet: Sheet, ranking: tuple[Rank, ...], state: MatchState) -> list[Widget]:
    lines = [
        (
            each.colour,
            sheet.say(_RANK, place=each.place, name=state.names[each.colour], points=each.points),
            sheet.say(_RANK_CARDS, cards=each.cards),
        )
        for each in ranking
    ]
    found, foot = _result(sheet, sheet.say(_OVER), "", lines)
    menu, again = row(foot, [1.0, 1.0], sheet.px(12))
    found.append(Button("menu", menu, sheet.say(_TO_MENU), text(sheet)))
    return [*found, Button("again", again, sheet.say(_AGAIN), text(sheet), main=True)]
