"""The page of a new match: who plays, which game."""

from collections.abc import Mapping, Sequence

from icecool3d.kit.phrase import Phrase, translated
from icecool3d.rules import Scoring, Variant, modules_by_choice
from icecool3d.rules.messages import WORDS
from icecool3d.school import penguin_title
from icecool3d.view.match.new_match import COUNTS, LONGEST_NAME, Form
from icecool3d.view.ui import Field, Page, Sheet
from icecool3d.view.ui.page_parts import LINE, MARGIN, PAD, Parts, heading, text
from icecool3d.view.ui.page_tree import Item, Node

_WIDE, _GAP = 600, 8
RIGHT = MARGIN + _WIDE
"""Where the page ends, designed pixels."""
_OTHER_ROWS = 5
_FEW, _ACROSS, _LOW = 2, 4, 32
"""The most modules that stand beside their question; of more, how many stand in a row below it, how high."""
_ALONE = 4
"""The most seats that have a line each."""

_TITLE = Phrase("New game")
_PLAYERS = Phrase("How many play?")
_FIRST = Phrase("Who last saw a penguin?")
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
_PREVIEWS = Phrase("Show where an aim leads?")
_YES = Phrase("Yes")
_NO = Phrase("No")
_COLOUR = Phrase("Another colour")
_BACK = Phrase("Back")
_START = Phrase("Start")


def form_page(sheet: Sheet, form: Form, message: str = "") -> Page:
    """Lay out the form; ``message`` is why no match could begin.

    >>> from icecool3d.view.ui import named
    >>> [widget.name for widget in named(form_page(Sheet(1280, 720), Form()))][:5]
    ['players-2', 'players-3', 'players-4', 'colour-0', 'name-0']
    """
    make = Parts(sheet)
    title, foot = heading(sheet).leading, sheet.px(LINE + 6)
    counts = [(f"players-{each}", str(each), each == form.count) for each in COUNTS]
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
        _modules(make, form),
        _choice(make, _PREVIEWS, shown),
        make.row(
            make.label("back", sheet.say(_BACK)),
            make.label("start", sheet.say(_START), main=True),
            widths=(1.0, 2.0),
            gap=12,
        ),
        gap=_GAP,
    )
    lines = _lines_of(max(COUNTS)) + _OTHER_ROWS + (1 if modules_by_choice() else 0)
    tallest = title + lines * sheet.px(LINE) + foot + (lines + 1) * sheet.px(_GAP) + 2 * sheet.px(PAD)
    return make.message(make.stand(panel, _WIDE, reserve=tallest), message)


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
        make.chip(name, word, chosen=on, hint=hint)
        for (name, word, on), hint in zip(choices, told, strict=True)
    ]
    return _asked(make, said, make.row(*chips))


def _modules(make: Parts, form: Form) -> Node | None:
    """Return a chip for each of them, if there are any."""
    why_not = make.say(_NO_MODULES) if form.scoring is Scoring.TOURNAMENT else ""
    chosen = modules_by_choice()
    few = len(chosen) <= _FEW
    chips = [
        make.chip(
            f"module-{each.name}",
            make.say(each.title.filled()),
            LINE if few else _LOW,
            chosen=each.name in form.modules and not why_not,
            hint=make.say(each.about.filled()),
            why_not=why_not,
        )
        for each in chosen
    ]
    if few:
        return _asked(make, _MODULES, make.row(*chips)) if chips else None
    return make.column(make.small(make.say(_MODULES)), make.grid(chips, _ACROSS, 6), gap=4)


def _seats(make: Parts, form: Form) -> list[Node]:
    seats = [_seat(make, form, seat) for seat in range(form.count)]
    return seats if form.count <= _ALONE else [make.grid(seats, 2, _GAP)]


def _seat(make: Parts, form: Form, seat: int) -> Node:
    sheet, colour = make.sheet, form.colours[seat]
    said, name = translated(penguin_title(colour), sheet.language), form.name(seat, sheet.language)
    if form.count > _ALONE:
        said = ""
    chosen = make.button(f"colour-{seat}", said, symbol=colour, hint=sheet.say(_COLOUR))
    field = Item(
        sheet.px(LINE),
        lambda box: Field(f"name-{seat}", box, form.names[seat], text(sheet), LONGEST_NAME, empty=name),
    )
    return make.row(chosen, field, widths=(1.0, 1.75) if said else (48, 1.0), gap=12 if said else 6)


def _first(make: Parts, form: Form) -> Node:
    chips: list[Node] = [make.chip("first-chance", make.say(_CHANCE), chosen=form.first is None)]
    for seat in range(form.count):
        hint = f"{form.name(seat, make.sheet.language)}. {make.say(_FIRST_HINT)}"
        chosen = form.first == seat
        chips.append(make.chip(f"first-{seat}", "", symbol=form.colours[seat], chosen=chosen, hint=hint))
    if form.count > _ALONE:
        line = make.row(*chips, widths=(110, *[1.0] * form.count), gap=4)
        return make.column(make.small(make.say(_FIRST)), line, gap=4)
    return _asked(make, _FIRST, make.row(*chips, widths=(2.0, *[1.0] * form.count)))
