"""The first page: what one can do."""

from dataclasses import dataclass

from icecool3d.kit.phrase import Phrase
from icecool3d.view.ui import Box, Letters, Page, Sheet, Widget, column, row
from icecool3d.view.ui.page_parts import MARGIN, PAD, beside, card, icon, inside, panel, small, text, words

NAME = "icecool3d"


@dataclass(frozen=True)
class Entry:
    """Something to choose on the first page."""

    name: str
    """Of its button."""
    title: Phrase
    detail: Phrase


GO_ON = Entry(
    "match",
    Phrase("Go on"),
    Phrase("The last match, where it stopped."),
)
OTHERS = Entry(
    "matches",
    Phrase("Another match"),
    Phrase("All matches that are not over."),
)
NEW = Entry(
    "new",
    Phrase("New game"),
    Phrase("Two to four players, one after the other."),
)
PRACTICE = Entry(
    "practice",
    Phrase("Practice"),
    Phrase("Flick alone, as often as you like."),
)
LAPS = Entry(
    "laps",
    Phrase("Warm-up lap"),
    Phrase("Round the school, against the clock."),
)
OPEN = Entry(
    "open",
    Phrase("Replays"),
    Phrase("See flicks and matches again."),
)
SETTINGS = Entry(
    "settings",
    Phrase("Settings"),
    Phrase("Language, sound, picture."),
)
QUIT = Entry("quit", Phrase("Quit"), Phrase("See you soon."))

ENTRIES = (GO_ON, OTHERS, NEW, PRACTICE, LAPS, OPEN, SETTINGS, QUIT)
"""What there may be, from top to bottom."""
_WELCOME = Phrase("Wobbly penguins, an icy school, your finger.")
_KEYS = Phrase("Tab and Enter work as well as the mouse.")
_WIDE, _TALL, _GAP = 400, 60, 6
_BESIDE = (4.6, 1.0)
"""How wide the last match's button is, and the one of the others beside it."""


def entries(*, unfinished: int) -> tuple[Entry, ...]:
    """Return what there is to choose now, by how many matches are not over."""
    absent = (GO_ON, OTHERS)[min(unfinished, 2) :]
    return tuple(entry for entry in ENTRIES if entry not in absent)


def menu_page(sheet: Sheet, *, unfinished: int = 0, message: str = "") -> Page:
    """Lay out the first page; ``message`` is why something could not be done.

    >>> from icecool3d.view.ui import named
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
