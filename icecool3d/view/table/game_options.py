"""What is chosen of a game before it begins, on every form: which game, what counts, what else is played."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from icecool3d.kit.phrase import Phrase
from icecool3d.rules import Module, Scoring, Variant
from icecool3d.rules.messages import WORDS
from icecool3d.view.ui import Box, Button, Letters, Widget, needed
from icecool3d.view.ui.page_parts import MARGIN, Parts
from icecool3d.view.ui.page_tree import Item, Node

ROW = 35
"""Height of a line with answers, designed pixels."""
_CARDS_WIDE = 602
"""How wide the panel of modules is at most."""
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


def asked(make: Parts, said: Phrase, answers: Node) -> Node:
    """Return what is asked, at the left, and its answers."""
    return make.row(make.small(make.say(said), centred=True), answers, widths=(1.0, 1.75), gap=12)


def choice(
    make: Parts,
    said: Phrase,
    choices: Sequence[tuple[str, str, bool]],
    hints: Sequence[Phrase] = (),
    *,
    why_not: str = "",
) -> Node:
    """Return a question with a button for each answer: its name, its word, and whether it is chosen.

    ``why_not`` says why nothing can be chosen now.
    """
    told = [make.say(each) for each in hints] or [""] * len(choices)
    chips = [
        make.chip(name, word, ROW, chosen=on and not why_not, hint=hint, why_not=why_not)
        for (name, word, on), hint in zip(choices, told, strict=True)
    ]
    return asked(make, said, make.row(*chips))


def variant_choice(make: Parts, chosen: Variant) -> Node:
    """Ask which game is played."""
    games = [(f"variant-{each}", make.say(WORDS[f"variant.{each}"]), each == chosen) for each in Variant]
    return choice(make, _VARIANT, games, [_HINTS[each] for each in Variant])


def scoring_choice(make: Parts, chosen: Scoring) -> Node:
    """Ask what counts."""
    scorings = [(f"scoring-{each}", make.say(_SCORINGS[each]), each == chosen) for each in Scoring]
    return choice(make, _SCORING, scorings, [_HINTS[each] for each in Scoring])


def module_cards(
    make: Parts,
    left: float,
    modules: Sequence[Module],
    *,
    chosen: Collection[str],
    scoring: Scoring,
    refused: Mapping[str, str],
) -> list[Widget]:
    """Lay out a card for each module at the lower right, beside a panel.

    That ends ``left`` designed pixels from the left; ``refused`` says why some cannot be added to those that
    are chosen. Tooltips say what they bring, so that the school stays in sight.
    """
    sheet = make.sheet
    if not modules:
        return []
    pad, gap = 16, 6
    wide = min(sheet.px(_CARDS_WIDE), sheet.width - sheet.px(left + 2 * MARGIN))
    each_wide = (wide - 2 * sheet.px(pad) - sheet.px(gap)) // 2
    none = make.say(_NO_MODULES) if scoring is Scoring.TOURNAMENT else ""
    cards = [
        _card(make, each, each_wide, none or refused.get(each.name, ""), on=each.name in chosen)
        for each in modules
    ]
    high = max(sheet.px(ROW), *(needed(card)[1] for card in cards))
    items = [Item(high, partial(_placed, card)) for card in cards]
    panel = make.panel(make.small(make.say(_MODULES)), make.grid(items, 2, gap), pad=pad, gap=4)
    tall, edge = panel.high(wide), sheet.px(MARGIN)
    return [*panel.placed(Box(sheet.width - edge - wide, sheet.height - edge - tall, wide, tall))]


def _card(make: Parts, module: Module, wide: int, why_not: str, *, on: bool) -> Button:
    """Return a module's card: its picture, and what it is called; ``wide`` pixels."""
    sheet = make.sheet
    return Button(
        f"module-{module.name}",
        Box(0, 0, wide, 0),
        make.say(module.title.filled()),
        Letters(sheet.px(15), title=True),
        hint=make.say(module.about.filled()),
        picture=module.picture,
        chosen=on and not why_not,
        why_not=why_not,
    )


def _placed(button: Button, box: Box) -> Button:
    return replace(button, box=box)
