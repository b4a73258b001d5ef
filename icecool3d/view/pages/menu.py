"""The first page: what one can do."""

from dataclasses import dataclass

from icecool3d.kit.language import Text
from icecool3d.view.pages.look import GAP, MARGIN, PAD, card, inside, panel, small, text, words
from icecool3d.view.widgets import Box, Letters, Page, Sheet, Widget, column

NAME = "icecool3d"


@dataclass(frozen=True)
class Entry:
    """Something to choose on the first page."""

    name: str
    """Of its button."""
    title: Text
    detail: Text


PRACTICE = Entry(
    "practice",
    {"en": "Practice", "fr": "S'entraîner"},
    {
        "en": "Flick alone, as often as you like, and take it back.",
        "fr": "Lancez seul, autant que vous voulez, et annulez.",
    },
)
SETTINGS = Entry(
    "settings",
    {"en": "Settings", "fr": "Réglages"},
    {"en": "Language and quality of the picture.", "fr": "Langue et qualité de l'image."},
)
QUIT = Entry("quit", {"en": "Quit", "fr": "Quitter"}, {"en": "See you soon.", "fr": "À bientôt."})

ENTRIES = (PRACTICE, SETTINGS, QUIT)
"""What there is, from top to bottom."""
_WELCOME: Text = {
    "en": "Wobbly penguins, an icy school, your finger.",
    "fr": "Des manchots qui vacillent, une école sur la glace, et votre doigt.",
}
_KEYS: Text = {
    "en": "Tab and Enter work as well as the mouse.",
    "fr": "Tab et Entrée marchent aussi bien que la souris.",
}


def menu_page(sheet: Sheet) -> Page:
    """Lay out the first page.

    >>> len(menu_page(Sheet(1280, 720)))
    7
    """
    tall, gap, pad = sheet.px(88), sheet.px(GAP), sheet.px(PAD)
    wide = sheet.px(400) - 2 * pad
    name, said = Letters(sheet.px(58), title=True), sheet.say(_WELCOME)
    welcome, foot = text(sheet).height(said, wide), small(sheet).height(sheet.say(_KEYS), wide)
    entries = len(ENTRIES) * (tall + gap)
    heights = [name.leading, welcome, sheet.px(8), entries, foot]
    high = sum(heights) + 2 * pad + sheet.px(8)
    box = Box(sheet.px(MARGIN), (sheet.height - high) // 2, sheet.px(400), high)
    top, below, _, middle, last = column(inside(sheet, box), heights, sheet.px(2))
    found: list[Widget] = [panel(sheet, box), words(sheet, top, NAME, name), words(sheet, below, said)]
    cards = column(middle, [tall] * len(ENTRIES), gap)
    for place, (there, entry) in enumerate(zip(cards, ENTRIES, strict=True)):
        said = sheet.say(entry.title)
        found.append(card(sheet, entry.name, there, said, sheet.say(entry.detail), main=place == 0))
    return [*found, words(sheet, last, sheet.say(_KEYS), small(sheet), faint=True)]
