"""The players at the left: who they are, what they have, and larger the one whose turn it is."""

from icecool3d.kit.phrase import Phrase, Template
from icecool3d.rules import Offer, Scoring, SeatView
from icecool3d.rules.game_setup import FISH_EACH
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.ui import Box, Button, Letters, Piece, Sheet, Widget
from icecool3d.view.ui.page_parts import EDGE, SIDE, panel, small, text, words

_PAD, _GAP, _BETWEEN, _BUTTON = 12, 4, 8, 36
_FISH, _ID, _BAND = (34, 20), (20, 26), (42, 20)

_POINTS = Template("Points: {points}")
_OWN = Phrase("My cards")
_OWN_HINT = Phrase("Look at your own cards, while the others look away.")
_ROUND = Template("Round {round} of {rounds}")
_PILE = Template("Draw pile: {pile}")
_MENU = Phrase("Menu")


def seat_panels(sheet: Sheet, state: MatchState, commands: tuple[Offer, ...], *, own: bool) -> list[Widget]:
    """Lay out all players, and below them the round and a way to the menu.

    ``commands`` are what whose turn it is may do besides; ``own`` is whether the own cards can be looked at.
    """
    found: list[Widget] = []
    top = sheet.px(EDGE)
    for seat in state.seats:
        acts = seat.colour == state.actor and not state.game.over
        buttons = _buttons(sheet, commands, own) if acts else None
        panels = _seat(sheet, state, seat, top, buttons)
        found += panels
        top = panels[0].box.bottom + sheet.px(_BETWEEN)
    return found + _foot(sheet, state)


def _buttons(sheet: Sheet, commands: tuple[Offer, ...], own: bool) -> list[tuple[str, str, str]]:
    """Return the name, the words and the hint of each button of whose turn it is."""
    found = [("cards", sheet.say(_OWN), sheet.say(_OWN_HINT))] if own else []
    for each in commands:
        title, hint = (said.in_language(sheet.language) for said in (each.title, each.hint))
        found.append((each.name, title, hint))
    return found


def _seat(
    sheet: Sheet, state: MatchState, seat: SeatView, top: int, buttons: list[tuple[str, str, str]] | None
) -> list[Widget]:
    """Lay out one player; with ``buttons``, if any, larger."""
    acts, buttons = buttons is not None, buttons or []
    pad, gap = sheet.px(_PAD), sheet.px(_GAP)
    wide = sheet.px(SIDE) - 2 * pad
    name = Letters(sheet.px(21 if acts else 17), title=acts)
    pieces, line = sheet.px(_ID[1]), small(sheet).leading
    button = sheet.px(_BUTTON)
    high = 2 * pad + name.leading + pieces + line + 2 * gap + len(buttons) * (button + gap)
    box = Box(sheet.px(EDGE), top, sheet.px(SIDE), high)
    room = Box(box.x + pad, top + pad, wide, name.leading)
    found: list[Widget] = [panel(sheet, box), *_name(sheet, state, seat, room, name)]
    below = Box(room.x, room.bottom + gap, wide, pieces)
    found += _pieces(sheet, state, seat, below)
    counted = Box(room.x, below.bottom + gap, wide, line)
    found += _counted(sheet, state, seat, counted)
    y = counted.bottom + gap
    for each, said, hint in buttons:
        found.append(Button(each, Box(room.x, y, wide, button), said, small(sheet), hint=hint))
        y += button + gap
    return found


def _name(sheet: Sheet, state: MatchState, seat: SeatView, room: Box, letters: Letters) -> list[Widget]:
    mark = letters.leading
    band, high = (sheet.px(side) for side in _BAND)
    catcher = seat.colour == state.game.catcher
    left = room.x + mark + sheet.px(6)
    wide = room.right - left - (band + sheet.px(6) if catcher else 0)
    named = state.names[seat.colour]
    fitting = letters if letters.width(named) <= wide else small(sheet)
    said = fitting.short(named, wide)
    top = room.y + (mark - fitting.leading) // 2
    found: list[Widget] = [Piece(Box(room.x, room.y, mark, mark), "symbol", seat.colour)]
    found.append(words(sheet, Box(left, top, wide, mark), said, fitting))
    if catcher:
        found.append(Piece(Box(room.right - band, room.y + (mark - high) // 2, band, high), "armband"))
    return found


def _pieces(sheet: Sheet, state: MatchState, seat: SeatView, room: Box) -> list[Widget]:
    """Show the fish of a Runner, those collected filled, and the IDs held."""
    found: list[Widget] = []
    wide, high = (sheet.px(side) for side in _FISH)
    x, gap = room.x, sheet.px(4)
    if seat.colour != state.game.catcher:
        for place in range(FISH_EACH):
            box = Box(x, room.y + (room.height - high) // 2, wide, high)
            found.append(Piece(box, "fish", seat.colour, gone=place >= seat.taken))
            x += wide + gap
    x += gap
    wide, high = (sheet.px(side) for side in _ID)
    for colour in seat.ids:
        found.append(Piece(Box(x, room.y, wide, high), "id", colour))
        x += wide + gap
    return found


def _counted(sheet: Sheet, state: MatchState, seat: SeatView, room: Box) -> list[Widget]:
    """Tell how many cards lie face down, the points that everybody knows of, and whether there are more."""
    letters = small(sheet)
    tournament = state.game.setup.scoring is Scoring.TOURNAMENT
    unknown = seat.cards_down and not tournament and not state.game.over
    said = state.points(seat.colour)
    points = sheet.say(_POINTS, points=f"{said} + ?" if unknown else said)
    wide = letters.width(points)
    known = words(sheet, Box(room.right - wide, room.y, wide, 0), points, letters)
    if tournament:
        return [known]
    card = Box(room.x, room.y, round(0.7 * room.height), room.height)
    number = Box(card.right + sheet.px(6), room.y, sheet.px(30), 0)
    return [Piece(card, "back"), words(sheet, number, str(seat.cards_down), letters), known]


def _foot(sheet: Sheet, state: MatchState) -> list[Widget]:
    game, pad, gap = state.game, sheet.px(_PAD), sheet.px(6)
    letters, button = small(sheet), sheet.px(_BUTTON)
    high = 2 * pad + 2 * letters.leading + gap + button
    box = Box(sheet.px(EDGE), sheet.height - sheet.px(EDGE) - high, sheet.px(SIDE), high)
    room = box.inset(pad)
    said = sheet.say(_ROUND, round=game.round + 1, rounds=game.setup.rounds)
    left = sheet.say(_PILE, pile=len(game.deck) - game.drawn)
    menu = Box(room.x, room.bottom - button, room.width, button)
    return [
        panel(sheet, box),
        words(sheet, room, said, letters),
        words(sheet, Box(room.x, room.y + letters.leading, room.width, 0), left, letters, faint=True),
        Button("pause", menu, sheet.say(_MENU), text(sheet)),
    ]
