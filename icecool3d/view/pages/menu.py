"""The first page: what one can do."""

from dataclasses import dataclass

from icecool3d.kit.language import Text
from icecool3d.view.pages.look import MARGIN, PAD, beside, card, icon, inside, panel, small, text, words
from icecool3d.view.widgets import Box, Letters, Page, Sheet, Widget, column, row

NAME = "icecool3d"


@dataclass(frozen=True)
class Entry:
    """Something to choose on the first page."""

    name: str
    """Of its button."""
    title: Text
    detail: Text


GO_ON = Entry(
    "match",
    {"en": "Go on", "fr": "Reprendre"},
    {"en": "The last match, where it stopped.", "fr": "La dernière, où elle en était."},
)
OTHERS = Entry(
    "matches",
    {"en": "Another match", "fr": "Une autre partie"},
    {"en": "All matches that are not over.", "fr": "Toutes les parties en cours."},
)
NEW = Entry(
    "new",
    {"en": "New game", "fr": "Nouvelle partie"},
    {"en": "Two to four players, one after the other.", "fr": "De 2 à 4 joueurs, chacun son tour."},
)
PRACTICE = Entry(
    "practice",
    {"en": "Practice", "fr": "S'entraîner"},
    {"en": "Flick alone, as often as you like.", "fr": "Lancez seul, autant que vous voulez."},
)
LAPS = Entry(
    "laps",
    {"en": "Warm-up lap", "fr": "Tour de chauffe"},
    {"en": "Round the school, against the clock.", "fr": "Le tour de l'école, contre la montre."},
)
OPEN = Entry(
    "open",
    {"en": "Replays", "fr": "Revoir"},
    {"en": "See flicks and matches again.", "fr": "Revoir pichenettes et parties."},
)
SETTINGS = Entry(
    "settings",
    {"en": "Settings", "fr": "Réglages"},
    {"en": "Language, sound, picture.", "fr": "Langue, son, image."},
)
QUIT = Entry("quit", {"en": "Quit", "fr": "Quitter"}, {"en": "See you soon.", "fr": "À bientôt."})

ENTRIES = (GO_ON, OTHERS, NEW, PRACTICE, LAPS, OPEN, SETTINGS, QUIT)
"""What there may be, from top to bottom."""
_WELCOME: Text = {
    "en": "Wobbly penguins, an icy school, your finger.",
    "fr": "Des manchots qui vacillent, une école sur la glace, et votre doigt.",
}
_KEYS: Text = {
    "en": "Tab and Enter work as well as the mouse.",
    "fr": "Tab et Entrée marchent aussi bien que la souris.",
}
_WIDE, _TALL, _GAP = 400, 60, 6
_BESIDE = (4.6, 1.0)
"""How wide the last match's button is, and the one of the others beside it."""


def entries(*, unfinished: int) -> tuple[Entry, ...]:
    """Give what there is to choose now, by how many matches are not over."""
    absent = (GO_ON, OTHERS)[min(unfinished, 2) :]
    return tuple(entry for entry in ENTRIES if entry not in absent)


def menu_page(sheet: Sheet, *, unfinished: int = 0, message: str = "") -> Page:
    """Lay out the first page; ``message`` is why something could not be done.

    >>> from icecool3d.view.widgets import named
    >>> [widget.name for widget in named(menu_page(Sheet(1280, 720)))]
    ['new', 'practice', 'laps', 'open', 'settings', 'quit']
    """
    shown = [entry for entry in entries(unfinished=unfinished) if entry is not OTHERS]
    tall, gap, pad = sheet.px(_TALL), sheet.px(_GAP), sheet.px(PAD)
    wide = sheet.px(_WIDE) - 2 * pad
    name, said = Letters(sheet.px(58), title=True), sheet.say(_WELCOME)
    welcome, foot = text(sheet).height(said, wide), small(sheet).height(sheet.say(_KEYS), wide)
    heights = [name.leading, welcome, sheet.px(8), len(shown) * (tall + gap), foot]
    high = sum(heights) + 2 * pad + sheet.px(8)
    box = Box(sheet.px(MARGIN), (sheet.height - high) // 2, sheet.px(_WIDE), high)
    top, below, _, middle, last = column(inside(sheet, box), heights, sheet.px(2))
    found: list[Widget] = [panel(sheet, box), words(sheet, top, NAME, name), words(sheet, below, said)]
    cards = column(middle, [tall] * len(shown), gap)
    for place, (there, entry) in enumerate(zip(cards, shown, strict=True)):
        found += _entry(sheet, there, entry, main=place == 0, others=unfinished > 1)
    found.append(words(sheet, last, sheet.say(_KEYS), small(sheet), faint=True))
    if message:
        found.append(beside(sheet, box, message))
    return found


def _entry(sheet: Sheet, box: Box, entry: Entry, *, main: bool, others: bool) -> list[Widget]:
    """Lay out an entry; beside the last match are the others, if there are any."""
    said, detail = sheet.say(entry.title), sheet.say(entry.detail)
    if entry is not GO_ON or not others:
        return [card(sheet, entry.name, box, said, detail, main=main)]
    left, right = row(box, _BESIDE, sheet.px(_GAP))
    hint = f"{sheet.say(OTHERS.title)}. {sheet.say(OTHERS.detail)}"
    return [
        card(sheet, entry.name, left, said, detail, main=main),
        icon(sheet, OTHERS.name, right, "down", hint=hint),
    ]
