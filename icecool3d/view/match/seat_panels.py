"""The players at the left: who they are, what they have, and larger the one whose turn it is."""

from collections.abc import Mapping, Sequence
from functools import partial

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, Template, capital
from icecool3d.rules import Offer, Scoring, SeatView, Token
from icecool3d.rules.game_setup import FISH_EACH
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.ui import Box, Letters, Piece, Sheet, Widget
from icecool3d.view.ui.page_parts import EDGE, SIDE, Parts, small
from icecool3d.view.ui.page_tree import Item, Node, Row, Text

_PAD, _GAP, _BUTTON = 12, 4, 36
_FISH, _ID, _BAND = (34, 20), (20, 26), (42, 20)
_ROOMY, _CLOSE, _LINE = 8, 5, 3
"""Between the panels of players: each with three lines, those who wait with two, or with one."""

Tokens = Mapping[str, Sequence[Token]]
"""What lies before players because of modules, by their colours."""
NO_TOKENS: Tokens = {}
_TOKEN = 22
"""How high a token's picture is, designed pixels."""

_COUNTED = Template("{thing}: {count}")
_POINTS = Template("Points: {points}")
_OWN = Phrase("My cards")
_OWN_HINT = Phrase("Look at your own cards, while the others look away.")
_ROUND = Template("Round {round} of {rounds}")
_RACE = Template("Race {round} of {rounds}")
_PILE = Template("Draw pile: {pile}")
_MENU = Phrase("Menu")


def seat_panels(
    sheet: Sheet,
    state: MatchState,
    commands: Mapping[str, Mapping[str, Offer]],
    *,
    own: bool,
    tokens: Tokens = NO_TOKENS,
    no_menu: str = "",
) -> list[Widget]:
    """Lay out all players, and below them the round and a way to the menu.

    ``commands`` are the buttons of players, by colour; ``own`` is whether who acts may look at the own cards;
    ``tokens`` are what lies before them because of modules; ``no_menu`` is why there is no way to the menu.
    Where they have no room otherwise, those who wait take less of it.
    """
    make, wide = Parts(sheet), sheet.px(SIDE)
    foot = _foot(make, state, no_menu)
    top = sheet.height - sheet.px(EDGE) - foot.high(wide)
    looks = state.actor if own else None
    buttons = {
        seat.colour: _buttons(make, commands.get(seat.colour, {}), own=seat.colour == looks)
        for seat in state.seats
    }
    for between in (_ROOMY, _CLOSE, _LINE):
        panels = [
            _seat(make, state, seat, (tokens.get(seat.colour, ()), buttons[seat.colour]), between)
            for seat in state.seats
        ]
        if sheet.px(EDGE) + make.column(*panels, gap=between).high(wide) + sheet.px(between) <= top:
            break
    return [*make.side(make.column(*panels, gap=between)), *make.side(foot, top)]


def _buttons(make: Parts, commands: Mapping[str, Offer], *, own: bool) -> list[Node]:
    """Return the buttons of one player."""
    said = [("cards", make.say(_OWN), make.say(_OWN_HINT))] if own else []
    language = make.sheet.language
    said += [
        (name, each.title.in_language(language), each.hint.in_language(language))
        for name, each in commands.items()
    ]
    return [make.chip(name, title, _BUTTON, hint=hint) for name, title, hint in said]


def _seat(
    make: Parts,
    state: MatchState,
    seat: SeatView,
    more: tuple[Sequence[Token], Sequence[Node]],
    between: int,
) -> Node:
    """Return one player's panel, larger for who acts; the closer the panels, the less it tells.

    ``more`` are the player's tokens and buttons.
    """
    tokens, buttons = more
    acts = seat.colour == state.actor and not state.game.over
    if not acts and between == _LINE:
        return make.panel(_name(make, state, seat, acts=False), *buttons, pad=6)
    counted, held = _counted(make, state, seat), _tokens(make, tokens, words=acts)
    if not acts and between == _CLOSE:
        return make.panel(_name(make, state, seat, acts=False), counted, *held, *buttons, pad=6, gap=2)
    lines = _name(make, state, seat, acts=acts), _pieces(make, state, seat), counted
    return make.panel(*lines, *held, *buttons, pad=_PAD, gap=_GAP)


def _tokens(make: Parts, tokens: Sequence[Token], *, words: bool) -> list[Node]:
    """Return what lies before a player: with words a line each, or else all in one line."""
    language = make.sheet.language
    if words:
        return [
            make.row(
                make.picture(each.picture, _TOKEN),
                make.small(_called(make, each, language), centred=True),
                widths=(_TOKEN, 1.0),
                gap=6,
            )
            for each in tokens
        ]
    nodes, widths = list[Node](), list[float]()
    for each in tokens:
        count = str(each.count or "")
        nodes += [make.picture(each.picture, _TOKEN), make.small(count, centred=True)]
        widths += [_TOKEN, 14]
    return [make.row(*nodes, make.space(_TOKEN), widths=(*widths, 1.0), gap=3)] if nodes else []


def _called(make: Parts, token: Token, language: Language) -> str:
    said = token.title.in_language(language)
    said = capital(said)
    return said if token.count is None else make.say(_COUNTED, thing=said, count=token.count)


def _name(make: Parts, state: MatchState, seat: SeatView, *, acts: bool) -> Node:
    sheet, catcher = make.sheet, seat.colour in state.game.who_catch
    letters = Letters(sheet.px(21 if acts else 17), title=acts)
    mark, gap = letters.leading, sheet.px(6)
    partners = state.game.setup.partners(seat.colour)
    beside = (sheet.px(_BAND[0]) + gap if catcher else 0) + len(partners) * (mark + gap)
    wide = sheet.px(SIDE) - 2 * sheet.px(_PAD) - mark - gap - beside
    named = state.names[seat.colour]
    fitting = letters if letters.width(named) <= wide else small(sheet)
    name = Text(fitting.short(named, wide), fitting, centred=True)
    symbol = Item(mark, lambda box: Piece(box, "symbol", seat.colour))
    if partners:
        others = [Item(mark, partial(_symbol, each)) for each in partners]
        return Row((symbol, name, *others), (mark, 1.0, *[mark] * len(others)), gap)
    if not catcher:
        return Row((symbol, name), (mark, 1.0), gap)
    band = make.column(make.space(grows=True), make.piece("armband", _BAND[1]), make.space(grows=True))
    return Row((symbol, name, band), (mark, 1.0, sheet.px(_BAND[0])), gap)


def _symbol(colour: str, box: Box) -> Piece:
    return Piece(box, "symbol", colour)


def _pieces(make: Parts, state: MatchState, seat: SeatView) -> Node:
    """Return the fish of a Runner, those collected filled, and the IDs held."""
    pieces, widths = list[Node](), list[float]()
    if seat.colour not in state.game.who_catch:
        middle = make.space(grows=True)
        for place in range(FISH_EACH):
            colour = state.game.setup.fish_of(seat.colour)
            fish = make.piece("fish", _FISH[1], colour, gone=place >= seat.taken)
            pieces.append(make.column(middle, fish, middle))
            widths.append(_FISH[0])
    held = [make.piece("id", _ID[1], colour) for colour in seat.ids]
    free = SIDE - 2 * _PAD - sum(int(each) + 4 for each in widths)
    wide = min(_ID[0], free // max(len(held), 1) - 4)  # many of them are narrower, so that all have room
    return make.row(*pieces, *held, make.space(_ID[1]), widths=(*widths, *[wide] * len(held), 1.0), gap=4)


def _counted(make: Parts, state: MatchState, seat: SeatView) -> Node:
    """Return how many cards lie face down, the points that everybody knows of, and whether there are more."""
    letters = small(make.sheet)
    tournament = state.game.setup.scoring is Scoring.TOURNAMENT
    points = make.say(_POINTS, points=f"{seat.points} + ?" if seat.more else seat.points)
    known, wide = make.small(points), letters.width(points)
    if tournament:
        return Row((make.space(), known), (1.0, wide), 0)
    card = Item(letters.leading, lambda box: Piece(box, "back"))
    number = make.small(str(seat.cards_down))
    return Row((card, number, known), (round(0.7 * letters.leading), 1.0, wide), make.px(6))


def _foot(make: Parts, state: MatchState, no_menu: str) -> Node:
    """Return the panel of the round, with the way to the menu."""
    game = state.game
    kind = _ROUND if game.setup.contest is None else _RACE
    said = make.say(kind, round=game.round + 1, rounds=game.setup.rounds)
    left = make.small(make.say(_PILE, pile=len(game.deck) - game.drawn), faint=True)
    menu = make.button("pause", make.say(_MENU), _BUTTON, why_not=no_menu)
    return make.panel(make.small(said), left, make.space(6), menu, pad=_PAD)
