"""The page over the tray: players at the left, what to do below, the log at the right, rules over all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, Template
from icecool3d.rules import load_rulebook
from icecool3d.toids.toids_game import PIECES, ToidsGame
from icecool3d.toids.toids_words import colour_title
from icecool3d.view.ui import Box, Letters, Page, Piece, Sheet, Widget
from icecool3d.view.ui.page_parts import EDGE, SIDE, TOLD, Parts, label, small, toast
from icecool3d.view.ui.page_tree import Item, Node, Row, Text
from icecool3d.view.ui.scrolled import LOG, fitting

TITLE = "IceToids"
WHO: Mapping[str | None, Phrase] = {
    None: Phrase("Person"),
    "random": Phrase("Random"),
    "easy": Phrase("Easy"),
    "medium": Phrase("Medium"),
    "hard": Phrase("Hard"),
}
"""Who decides for a seat: a person, or a bot by its level."""
_CHAPTER = "TOIDS"
"""The part of the rulebook."""
_ON_TILES = "TOIDS-10"
"""What it says of the tiles' faces is seen on them."""
_BUTTON, _PAD = 38, 12
_LOG_PAD, _GAP, _TURN = 16, 6, 30
"""Of what happened: at the edges, between lines, and the buttons to older ones, designed pixels."""
_HELD = Template("On own icons: {count} of 3")
_MENU, _RULES, _HINT = Phrase("Menu"), Phrase("Rules"), Phrase("Hint")
_CONFIRM, _UNDO, _AGAIN, _GO_ON = Phrase("Do it"), Phrase("Take back"), Phrase("Play again"), Phrase("Go on")
_LEFT, _RIGHT = Phrase("Turn left"), Phrase("Turn right")
_PUSH_NONE, _PUSH = Phrase("Push nobody"), Template("Push {who}")
_HAPPENED, _NOTHING = Phrase("What happened"), Phrase("Nothing yet. Choose a Home Tile.")
_WINS, _SHARED = Template("{who} wins!"), Phrase("A shared game")
_HINTS: Mapping[str, Phrase] = {
    "confirm": Phrase("Enter does it as well, or a second click."),
    "undo": Phrase("Nothing is done before it is confirmed."),
    "hint": Phrase("What the strongest bot would do here."),
}
NOW: Mapping[str, Template] = {
    "home": Template("{who}: choose your Home Tile. Click on the tray's rim where your pieces shall lie."),
    "piece": Template("{who}: choose one of your pieces. Point at it to see what it can do."),
    "act": Template("{who}: click on a glowing tile to move there, or on an arrow to point the piece."),
    "orient": Template("{who} may turn the tile {space}: it stays so for the rest of the game."),
    "ready": Template("{what}?"),
    "thinks": Template("{who} is thinking."),
}
"""What to do now, by what goes on; once it is over, how it ended is said."""


@dataclass(frozen=True)
class ToidsSeen:
    """What there is to show."""

    game: ToidsGame
    """The game as it stands."""
    bots: tuple[str | None, ...]
    """Which bot each seat has; None: a person."""
    now: str
    """What goes on: a key of ``NOW``, or ``over``."""
    said: Phrase
    """What is said of it in a sentence."""
    told: Sequence[tuple[str, str]] = ()
    """What happened, newest first: whose it is, and the sentence."""
    pushes: tuple[tuple[str, int] | None, ...] = ()
    """Whom the move that was chosen may push; None: nobody."""
    pushed: int = 0
    """Which of them is chosen."""
    can_undo: bool = False
    """Whether something was chosen that can be taken back."""
    rules: bool = False
    """Whether the rules are read."""
    message: str = ""
    """What else is worth saying."""
    first: int = 0
    """Which line of what happened is seen first."""


def toids_page(sheet: Sheet, seen: ToidsSeen) -> Page:
    """Lay out everything over the tray."""
    make = Parts(sheet)
    if seen.rules:
        return _rules(make)
    lower = _lower(make, seen)
    found: list[Widget] = [*_players(make, seen), *_log(make, seen), *lower]
    if seen.now == "over":
        found += _banner(make, seen)
    if seen.message:
        box = lower[0].box
        found.append(toast(sheet, seen.message, box.x + box.width // 2, box.y - sheet.px(10), box.width))
    return found


def on_icons(game: ToidsGame, seat: int) -> int:
    """Return on how many tiles with the icon of a seat's colour its pieces stand."""
    spaces = {piece.space for piece in game.pieces[seat] if piece.space is not None}
    tiles = [game.tile(space) for space in spaces]
    return sum(tile.up and tile.face is not None and tile.face.icon == game.seats[seat] for tile in tiles)


def _players(make: Parts, seen: ToidsSeen) -> list[Widget]:
    panels = [_player(make, seen, seat) for seat in range(len(seen.game.seats))]
    foot = make.panel(
        make.button("rules", make.say(_RULES), _BUTTON),
        make.button("menu", make.say(_MENU), _BUTTON),
        pad=_PAD,
        gap=6,
    )
    wide = make.px(SIDE)
    top = make.sheet.height - make.px(EDGE) - foot.high(wide)
    return [*make.side(make.column(*panels, gap=8)), *make.side(foot, top)]


def _player(make: Parts, seen: ToidsSeen, seat: int) -> Node:
    """Return one player's panel, larger for who acts."""
    game, sheet = seen.game, make.sheet
    acts = seat == game.actor and not game.over
    letters = Letters(sheet.px(21 if acts else 17), title=acts)
    colour, mark = game.seats[seat], letters.leading
    name = Text(make.say(colour_title(colour)), letters, centred=True)
    who = make.small(make.say(WHO[seen.bots[seat]]), faint=True, centred=True)
    symbol = Item(mark, lambda box: Piece(box, "symbol", colour))
    room = small(sheet).width(make.say(WHO[seen.bots[seat]]))
    line = Row((symbol, name, who), (mark, 1.0, room), sheet.px(6))
    held = make.small(make.say(_HELD, count=min(on_icons(game, seat), PIECES)))
    return make.panel(line, held, pad=_PAD if acts else 9, gap=4)


def told_fitting(sheet: Sheet, told: Sequence[tuple[str, str]]) -> int:
    """Return how many lines of what happened there is room for, from the first on: at least one."""
    make = Parts(sheet)
    inner = make.px(TOLD) - 2 * make.px(_LOG_PAD)
    title = Text(make.say(_HAPPENED), label(sheet)).high(inner)
    head = title + make.px(2) + make.px(_TURN) + 2 * make.px(_GAP)
    room = sheet.height - 2 * make.px(EDGE) - 2 * make.px(_LOG_PAD) - head
    return fitting((make.px(_GAP) + _told(make, *each).high(inner) for each in told), room)


def _log(make: Parts, seen: ToidsSeen) -> list[Widget]:
    """Lay out what happened, from where it was scrolled to on as much of it as there is room for."""
    sheet, edge, wide = make.sheet, make.px(EDGE), make.px(TOLD)
    shown = told_fitting(sheet, seen.told[seen.first :])
    lines: list[Node] = [_told(make, *each) for each in seen.told[seen.first :][:shown]]
    title: Node = Text(make.say(_HAPPENED), label(sheet))
    turns = make.turns(seen.first, shown, len(seen.told), _TURN)
    if turns:
        title = make.row(title, *turns, widths=(1.0, *[_TURN] * len(turns)), gap=_GAP)
    lines = lines or [make.small(make.say(_NOTHING), faint=True)]
    panel = make.panel(title, make.space(2), *lines, pad=_LOG_PAD, gap=_GAP, rolls=LOG)
    return [*panel.placed(Box(sheet.width - edge - wide, edge, wide, panel.high(wide)))]


def _told(make: Parts, colour: str, said: str) -> Node:
    """Return a line of the log, with the symbol of whose it is."""
    letters = small(make.sheet)
    mark: Node = make.space()
    if colour:
        symbol = Item(letters.leading, lambda box: Piece(box, "symbol", colour))
        mark = make.column(symbol, make.space(grows=True))
    return Row((mark, make.small(said, faint=not colour)), (letters.leading, 1.0), make.px(6))


def _lower(make: Parts, seen: ToidsSeen) -> list[Widget]:
    """Lay out what to do now, and the buttons for it."""
    said = make.words(make.say(seen.said))
    buttons = _buttons(make, seen)
    row = make.row(*buttons, gap=10) if buttons else None
    return make.below(make.panel(said, _pushes(make, seen), row, pad=18, gap=10))


def _buttons(make: Parts, seen: ToidsSeen) -> list[Node]:
    def one(name: str, said: Phrase, *, main: bool = False) -> Node:
        hint = make.say(_HINTS[name]) if name in _HINTS else ""
        return make.button(name, make.say(said), main=main, hint=hint)

    if seen.now == "thinks":
        return []
    if seen.now == "over":
        return [one("again", _AGAIN, main=True)]
    if seen.now == "orient":
        return [one("turn-left", _LEFT), one("turn-right", _RIGHT), one("confirm", _CONFIRM, main=True)]
    if seen.now == "ready":
        return [one("undo", _UNDO), one("confirm", _CONFIRM, main=True)]
    return [one("hint", _HINT), *([one("undo", _UNDO)] if seen.can_undo else [])]


def _pushes(make: Parts, seen: ToidsSeen) -> Node | None:
    """Return a chip for each piece that may be pushed, and one for none."""
    if len(seen.pushes) < 2:
        return None
    chips = []
    for place, push in enumerate(seen.pushes):
        said = make.say(_PUSH_NONE)
        if push is not None:
            alike = sum(each is not None and each[0] == push[0] for each in seen.pushes) > 1
            who = make.say(colour_title(push[0])) + (f" {push[1]}" if alike else "")
            said = make.say(_PUSH, who=who)
        symbol = "" if push is None else push[0]
        chips.append(make.chip(f"push-{place}", said, 36, chosen=place == seen.pushed, symbol=symbol))
    return make.grid(chips, min(len(chips), 3), 6)


def _banner(make: Parts, seen: ToidsSeen) -> list[Widget]:
    """Lay out who has won, over the tray."""
    game, letters = seen.game, Letters(make.px(46), title=True)
    said = make.say(_SHARED)
    if game.winner is not None:
        said = make.say(_WINS, who=make.say(colour_title(game.seats[game.winner])))
    node: Node = Text(said, letters)
    wide = letters.width(said) + make.px(8)
    if game.winner is not None:
        colour, mark = game.seats[game.winner], letters.leading
        node = Row((Item(mark, lambda box: Piece(box, "symbol", colour)), node), (mark, wide), make.px(14))
        wide += mark + make.px(14)
    panel = make.panel(node, pad=18)
    wide += 2 * make.px(18)
    left, right = make.px(EDGE + SIDE + EDGE), make.px(EDGE + TOLD + EDGE)
    x = left + (make.sheet.width - left - right - wide) // 2
    return [*panel.placed(Box(max(x, 6), make.px(EDGE), wide, panel.high(wide)))]


def _rules(make: Parts) -> list[Widget]:
    """Lay out the rules in two columns over everything."""
    said = rule_sentences(make.sheet.language)
    half = (len(said) + 1) // 2
    columns = [
        make.column(*[make.small(each) for each in part], gap=9) for part in (said[:half], said[half:])
    ]
    foot = make.row(make.space(), make.label("rules", make.say(_GO_ON), main=True), make.space(), gap=0)
    panel = make.panel(make.heading(TITLE), make.row(*columns, gap=26), foot, gap=14)
    wide = min(make.sheet.width - 2 * make.px(EDGE), make.px(1040))
    high = panel.high(wide)
    return [
        *panel.placed(
            Box((make.sheet.width - wide) // 2, max((make.sheet.height - high) // 2, 6), wide, high)
        )
    ]


@cache
def rule_sentences(language: Language) -> tuple[str, ...]:
    """Return the rules of IceToids, one after the other.

    >>> len(rule_sentences("fr")) > 5
    True
    """
    rules = [rule for part in load_rulebook() if part.id == _CHAPTER for rule in part.rules]
    return tuple(rule.in_language(language) for rule in rules if rule.id != _ON_TILES)
