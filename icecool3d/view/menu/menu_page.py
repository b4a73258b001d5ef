"""The first page: what one can do."""

from dataclasses import dataclass

from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.phrase import Phrase
from icecool3d.view.ui import Letters, Page, Sheet
from icecool3d.view.ui.page_parts import Parts, small
from icecool3d.view.ui.page_tree import Item, Node

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
    Phrase("2 to {most}, people or bots.", most=len(PLAYERS)),
)
TOIDS_ENTRY = Entry(
    "toids",
    Phrase("IceToids"),
    Phrase("A small game."),
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
    Phrase("Flicks and matches."),
)
SERIES_ENTRY = Entry(
    "series",
    Phrase("Series"),
    Phrase("Pools, a final."),
)
SETTINGS = Entry(
    "settings",
    Phrase("Settings"),
    Phrase("Language, sound, picture."),
)
QUIT = Entry("quit", Phrase("Quit"), Phrase("See you soon."))

ENTRIES = (GO_ON, OTHERS, NEW, TOIDS_ENTRY, PRACTICE, LAPS, OPEN, SERIES_ENTRY, SETTINGS, QUIT)
"""What there may be, from top to bottom."""
BESIDE = {NEW: TOIDS_ENTRY, OPEN: SERIES_ENTRY}
"""What stands at the right of another entry."""
_WELCOME = Phrase("Wobbly penguins, an icy school, your finger.")
_KEYS = Phrase("Keys work as well as the mouse: press ? to see them.")
_WIDE, _TALL, _GAP = 400, 60, 6
_BESIDE, _GAMES = (4.6, 1.0), (1.5, 1.0)
"""How wide the last match's button is, and the one of the others beside it; and those of both games."""


def entries(*, unfinished: int) -> tuple[Entry, ...]:
    """Return what there is to choose now, by how many matches are not over."""
    absent = (GO_ON, OTHERS)[min(unfinished, 2) :]
    return tuple(entry for entry in ENTRIES if entry not in absent)


def menu_page(sheet: Sheet, *, unfinished: int = 0, message: str = "") -> Page:
    """Lay out the first page; ``message`` is why something could not be done.

    >>> from icecool3d.view.ui import named
    >>> [widget.name for widget in named(menu_page(Sheet(1280, 720)))]
    ['new', 'toids', 'practice', 'laps', 'open', 'series', 'settings', 'quit']
    """
    make = Parts(sheet)
    shown = [each for each in entries(unfinished=unfinished) if each not in (OTHERS, *BESIDE.values())]
    panel = make.panel(
        make.words(NAME, Letters(sheet.px(58), title=True)),
        make.words(sheet.say(_WELCOME)),
        make.space(12),
        *(_entry(make, each, place, others=unfinished > 1) for place, each in enumerate(shown)),
        make.space(4),
        make.small(sheet.say(_KEYS), faint=True),
        gap=_GAP,
    )
    return make.message(make.stand(panel, _WIDE), message)


def _entry(make: Parts, entry: Entry, place: int, *, others: bool) -> Node:
    """Return an entry; beside the last match are the others, if there are any."""
    card = _card(make, entry, main=not place, key=str(place + 1))
    if entry in BESIDE:
        return make.row(card, _card(make, BESIDE[entry]), widths=_GAMES, gap=_GAP)
    if entry is not GO_ON or not others:
        return card
    hint = f"{make.say(OTHERS.title)}. {make.say(OTHERS.detail)}"
    return make.row(card, make.icon(OTHERS.name, "down", _TALL, hint=hint), widths=_BESIDE, gap=_GAP)


def _card(make: Parts, entry: Entry, *, main: bool = False, key: str = "") -> Item:
    said, detail = make.say(entry.title), make.say(entry.detail)
    return make.label(entry.name, said, _TALL, detail=detail, small=small(make.sheet), main=main, key=key)
