"""The page of a new match: who plays, which game."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from icecool3d.kit.palette import PLAYERS_IN_A_BOX
from icecool3d.kit.phrase import Phrase, Template, translated
from icecool3d.players import BOTS
from icecool3d.rules import Module, Scoring, Variant, modules_by_choice
from icecool3d.rules.messages import WORDS
from icecool3d.rules.modules.race import RACERS
from icecool3d.school import penguin_title
from icecool3d.view.match.new_match import FEWEST, LONGEST_NAME, Form
from icecool3d.view.ui import Box, Button, Field, Letters, Page, Sheet, Widget, needed
from icecool3d.view.ui.page_parts import LINE, MARGIN, PAD, Parts, free_beside, heading, text
from icecool3d.view.ui.page_tree import Item, Node

_WIDE, _GAP, _ROW = 600, 5, 35
RIGHT = MARGIN + _WIDE
"""Where the page ends, designed pixels."""
_OTHER_ROWS = 6
_CARDS_WIDE, _CARD_LEAST = 602, 270
"""How wide the panel of modules is at most, and one of two cards side by side at least, designed pixels."""
_ALONE = 4
"""The most seats that have a line each."""

_TITLE = Phrase("New game")
_PLAYERS = Phrase("How many play?")
_FIRST = Phrase("Who last saw a penguin?")
_PERSON = Phrase("Person")
_BOT = Template("Bot: {name}")
_BOT_NAMES: Mapping[str, Phrase] = {"random": Phrase("random")}
_WHO_HINT = Phrase("Who decides: a person at this window, or a bot.")
_SCENE = Phrase("Where?")
_SCENE_HINT = Phrase("Another school")
_CHANCE = Phrase("By chance")
_FIRST_HINT = Phrase("That player is the first Catcher.")
_VARIANT = Phrase("Which game?")
_SCORING = Phrase("What counts?")
_SCORINGS: dict[Scoring, Phrase] = {
    Scoring.CARDS: Phrase("Points on cards"),
    Scoring.TOURNAMENT: Phrase("Tournament"),
}
_HINTS: Mapping[Variant | Scoring, Phrase] = {
    Variant.ICECOOL2: Phrase("Cards may also be tasks for a flick, or move fish."),
    Variant.ICECOOL: Phrase("The first game: two 1s are ice skates, and cards do nothing else."),
    Scoring.CARDS: Phrase("Every card is worth the number on it."),
    Scoring.TOURNAMENT: Phrase("Every card is worth 1, and none is used or looked at."),
}
_MODULES = Phrase("What else is played?")
_NO_MODULES = Phrase("A tournament is played without it.")
_RACES = (1, 3, 5)
_BEST_OF = Phrase("Best of how many races?")
_BEST_HINT = Phrase("Who has won most of them wins; it ends as soon as that is decided.")
_TEAMS = Template("Teams: {teams}")
_PREVIEWS = Phrase("Show where an aim leads?")
_YES = Phrase("Yes")
_NO = Phrase("No")
_COLOUR = Phrase("Another colour")
_BACK = Phrase("Back")
_START = Phrase("Start")


NO_SCENES: Mapping[str, str] = {}


def form_page(
    sheet: Sheet,
    form: Form,
    scenes: Mapping[str, str] = NO_SCENES,
    message: str = "",
    most: int = PLAYERS_IN_A_BOX,
    *,
    refused: Mapping[str, str] = NO_SCENES,
) -> Page:
    """Lay out the form; ``message`` is why no match could begin, ``most`` how many can play.

    ``scenes`` are the titles of all that can be played in, ``refused`` why a module cannot be added now.

    >>> from icecool3d.view.ui import named
    >>> [widget.name for widget in named(form_page(Sheet(1280, 720), Form()))][:5]
    ['players-2', 'players-3', 'players-4', 'colour-0', 'name-0']
    """
    make = Parts(sheet)
    title, foot = heading(sheet).leading, sheet.px(LINE + 6)
    possible = [each for each in range(FEWEST, most + 1) if each in RACERS or not form.races_on]
    counts = [(f"players-{each}", str(each), each == form.count) for each in possible]
    games = [(f"variant-{each}", WORDS[f"variant.{each}"], each == form.variant) for each in Variant]
    scorings = [(f"scoring-{each}", sheet.say(_SCORINGS[each]), each == form.scoring) for each in Scoring]
    shown = [
        ("previews-yes", sheet.say(_YES), form.previews),
        ("previews-no", sheet.say(_NO), not form.previews),
    ]
    panel = make.panel(
        make.heading(sheet.say(_TITLE)),
        _choice(make, _PLAYERS, counts),
        *_seats(make, form),
        _first(make, form),
        _choice(make, _VARIANT, games, [_HINTS[each] for each in Variant]),
        _choice(make, _SCORING, scorings, [_HINTS[each] for each in Scoring]),
        *_race(make, form),
        _scene(make, form, scenes),
        _choice(make, _PREVIEWS, shown),
        make.row(
            make.label("back", sheet.say(_BACK)),
            make.label("start", sheet.say(_START), main=True),
            widths=(1.0, 2.0),
            gap=12,
        ),
        gap=_GAP,
    )
    lines = max(map(_lines_of, range(FEWEST, most + 1))) + _OTHER_ROWS
    tallest = title + lines * sheet.px(_ROW) + foot + (lines + 1) * sheet.px(_GAP) + 2 * sheet.px(PAD)
    page = [*make.stand(panel, _WIDE, reserve=tallest), *_modules(make, form, refused)]
    return make.message(page, message)


def free_of_form(sheet: Sheet) -> tuple[float, float, float, float]:
    """Return what of the picture the form leaves free: left, bottom, right and top, -1 to 1."""
    left, _, right, top = free_beside(sheet.width / sheet.height, RIGHT)
    cards = _modules(Parts(sheet), Form(), {})
    bottom = 1.0 - 2.0 * cards[0].box.y / sheet.height if cards else -1.0
    return left, bottom, right, top


def _lines_of(count: int) -> int:
    """Return how many lines the seats take: beyond four two share one."""
    return count if count <= _ALONE else -(-count // 2)


def _asked(make: Parts, said: Phrase, answers: Node) -> Node:
    """Return what is asked, at the left, and its answers."""
    return make.row(make.small(make.say(said), centred=True), answers, widths=(1.0, 1.75), gap=12)


def _choice(
    make: Parts, said: Phrase, choices: Sequence[tuple[str, str, bool]], hints: Sequence[Phrase] = ()
) -> Node:
    told = [make.say(each) for each in hints] or [""] * len(choices)
    chips = [
        make.chip(name, word, _ROW, chosen=on, hint=hint)
        for (name, word, on), hint in zip(choices, told, strict=True)
    ]
    return _asked(make, said, make.row(*chips))


def _scene(make: Parts, form: Form, scenes: Mapping[str, str]) -> Node | None:
    """Return where it is played, to press for the next school, if there is another one."""
    if len(scenes) < 2 or form.scene not in scenes:
        return None
    return _asked(make, _SCENE, make.chip("scene", scenes[form.scene], _ROW, hint=make.say(_SCENE_HINT)))


def _race(make: Parts, form: Form) -> list[Node]:
    """Return of a race who runs with whom, and of how many it is the best."""
    if not form.races_on:
        return []
    language = make.sheet.language
    pairs = [" + ".join(form.name(seat, language) for seat in team) for team in form.teams]
    races = [(f"races-{each}", str(each), each == form.races) for each in _RACES]
    teams = make.small(make.say(_TEAMS, teams=", ".join(pairs)), centred=True)
    return [teams, _choice(make, _BEST_OF, races, [_BEST_HINT] * len(_RACES))]


def _modules(make: Parts, form: Form, refused: Mapping[str, str]) -> list[Widget]:
    """Lay out a card for each of them at the right, below what is seen of the school, if there are any."""
    sheet, chosen = make.sheet, modules_by_choice()
    if not chosen:
        return []
    pad, gap = 16, 6
    wide = min(sheet.px(_CARDS_WIDE), sheet.width - sheet.px(RIGHT + 2 * MARGIN))
    inner = wide - 2 * sheet.px(pad)
    across = 2 if inner >= 2 * sheet.px(_CARD_LEAST) + sheet.px(gap) else 1
    each_wide = (inner - sheet.px(gap) * (across - 1)) // across
    cards = [_module(make, form, each, (each_wide, refused.get(each.name, ""))) for each in chosen]
    high = max(needed(card)[1] for card in cards)
    items = [Item(high, partial(_placed, card)) for card in cards]
    panel = make.panel(make.small(make.say(_MODULES)), make.grid(items, across, gap), pad=pad, gap=4)
    tall, edge = panel.high(wide), sheet.px(MARGIN)
    return [*panel.placed(Box(sheet.width - edge - wide, sheet.height - edge - tall, wide, tall))]


def _module(make: Parts, form: Form, module: Module, limits: tuple[int, str]) -> Button:
    """Return a module's card: its picture, what it is called, and what it brings.

    ``limits`` are how wide it is, pixels, and why it cannot be added now.
    """
    sheet, (wide, refused) = make.sheet, limits
    why_not = make.say(_NO_MODULES) if form.scoring is Scoring.TOURNAMENT else refused
    return Button(
        f"module-{module.name}",
        Box(0, 0, wide, 0),
        make.say(module.title.filled()),
        Letters(sheet.px(15), title=True),
        detail=make.say(module.about.filled()),
        small=Letters(sheet.px(13)),
        picture=module.picture,
        chosen=module.name in form.modules and not why_not,
        why_not=why_not,
    )


def _placed(button: Button, box: Box) -> Button:
    return replace(button, box=box)


def _seats(make: Parts, form: Form) -> list[Node]:
    seats = [_seat(make, form, seat) for seat in range(form.count)]
    return seats if form.count <= _ALONE else [make.grid(seats, 2, _GAP)]


def _seat(make: Parts, form: Form, seat: int) -> Node:
    sheet, colour = make.sheet, form.colours[seat]
    said, name = translated(penguin_title(colour), sheet.language), form.name(seat, sheet.language)
    if form.count > _ALONE:
        said = ""
    chosen = make.button(f"colour-{seat}", said, _ROW, symbol=colour, hint=sheet.say(_COLOUR))
    field = Item(
        sheet.px(_ROW),
        lambda box: Field(f"name-{seat}", box, form.names[seat], text(sheet), LONGEST_NAME, empty=name),
    )
    bot = form.bots[seat]
    who, hint = make.say(_PERSON), make.say(_WHO_HINT)
    if bot is not None and (manner := BOTS.get(bot)) is not None:
        who, hint = make.say(manner.title), make.say(manner.about)
    elif bot is not None:
        who = make.say(_BOT, name=make.say(_BOT_NAMES[bot]) if bot in _BOT_NAMES else bot)
    decides = make.chip(f"who-{seat}", who, _ROW, chosen=bot is not None, hint=hint)
    return make.row(chosen, field, decides, widths=(1.0, 1.1, 0.8) if said else (48, 1.0, 0.7), gap=6)


def _first(make: Parts, form: Form) -> Node:
    chips: list[Node] = [make.chip("first-chance", make.say(_CHANCE), _ROW, chosen=form.first is None)]
    for seat in range(form.count):
        hint = f"{form.name(seat, make.sheet.language)}. {make.say(_FIRST_HINT)}"
        chosen = form.first == seat
        chips.append(
            make.chip(f"first-{seat}", "", _ROW, symbol=form.colours[seat], chosen=chosen, hint=hint)
        )
    if form.count > _ALONE:
        line = make.row(*chips, widths=(110, *[1.0] * form.count), gap=4)
        return make.column(make.small(make.say(_FIRST)), line, gap=4)
    return _asked(make, _FIRST, make.row(*chips, widths=(2.0, *[1.0] * form.count)))
