"""Replays: a list of recordings; and one of them, its flicks at the left, what happened at the right."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from icecool3d.kit.phrase import Phrase
from icecool3d.view.table.show_panel import show_panel
from icecool3d.view.table.table_page import TableSeen, table_page
from icecool3d.view.ui import Box, Button, Letters, Page, Sheet
from icecool3d.view.ui.page_parts import BAR, EDGE, MARGIN, PAD, SIDE, Parts, heading, label, small, text
from icecool3d.view.ui.page_tree import Item, Node, Text
from icecool3d.view.ui.widgets import text_room

TITLE = Phrase("Replays")
_NONE = Phrase("Nothing is kept yet. Save a flick in practice.")
_BACK = Phrase("Back")
_WAIT = Phrase("One moment …")
_NOT_YET = Phrase("Nothing yet.")
_QUIET = Phrase("Nothing that counts.")
_FIRST = Phrase("This is the first flick.")
_LAST = Phrase("This is the last flick.")
_WIDE, _LINE, _GAP, _FOOT = 430, 46, 8, 46
_TITLE_LINES, _FLICK = 3, 40
LIST = "list"
"""What the wheel moves on a list of recordings."""
LIST_RIGHT = MARGIN + _WIDE
"""Where the list of recordings ends, designed pixels."""
BETWEEN = (-0.70, -0.57, 0.60, 0.94)
"""What of the picture the panels about a recording leave free."""


@dataclass(frozen=True)
class ListItem:
    """One line of a list."""

    symbol: str
    """The colour of who flicks; empty: several do."""
    text: str
    """What it is."""


@dataclass(frozen=True, eq=False)
class Replaying:
    """What there is to show of a recording."""

    title: str
    """What it is called."""
    flicks: Sequence[ListItem]
    """All of its flicks."""
    chosen: int
    """Which of them is shown, from 0."""
    table: TableSeen
    """What every table shows; without a clock the flick is being made again."""
    trouble: str
    """Why it cannot be made again; empty where it can."""


def listed(sheet: Sheet) -> int:
    """Return how many recordings the list shows at once.

    >>> listed(Sheet(1280, 720)), listed(Sheet(800, 600))
    (9, 11)
    """
    room = sheet.height - 2 * sheet.px(MARGIN) - 2 * sheet.px(PAD) - sheet.px(_FOOT) - sheet.px(PAD // 2)
    return (room - heading(sheet).leading) // sheet.px(_LINE + _GAP)


def shelf_page(
    sheet: Sheet, items: Sequence[ListItem], first: int, message: str = "", heads: Phrase = TITLE
) -> Page:
    """Lay out a list of recordings, from one of them on; ``message`` is what is wrong with others.

    >>> from icecool3d.view.ui import named
    >>> page = shelf_page(Sheet(1280, 720), [ListItem("red", "The jump")] * 20, 0)
    >>> [widget.name for widget in named(page)][-3:]
    ['up', 'down', 'back']
    """
    make = Parts(sheet)
    shown = items[first : first + listed(sheet)]
    lines = [
        _entry(make, f"open-{first + place}", each, _LINE, key=str(place + 1))
        for place, each in enumerate(shown)
    ]
    turns = make.turns(first, listed(sheet), len(items), _FOOT) or [make.space(), make.space()]
    back = make.label("back", sheet.say(_BACK), _FOOT, main=True)
    panel = make.panel(
        make.heading(sheet.say(heads)),
        *lines,
        None if items else make.words(sheet.say(_NONE), faint=True),
        make.space(grows=True),
        make.row(*turns, back, widths=(0.6, 0.6, 2.0)),
        gap=_GAP,
        rolls=LIST,
    )
    tall = (sheet.height - 2 * sheet.px(MARGIN)) / sheet.unit
    return make.message(make.stand(panel, _WIDE, tall), message)


def replay_page(sheet: Sheet, seen: Replaying) -> Page:
    """Lay out a recording that is shown."""
    make, clock = Parts(sheet), seen.table.clock
    if clock is None:
        lower = make.below(make.panel(make.words(seen.trouble or sheet.say(_WAIT)), pad=16), BAR)
    else:
        nowhere = {"previous": sheet.say(_FIRST)} if seen.chosen == 0 else {}
        if seen.chosen == len(seen.flicks) - 1:
            nowhere["next"] = sheet.say(_LAST)
        ends = ("previous", "next") if len(seen.flicks) > 1 else ()
        lower = show_panel(sheet, clock, ends, nowhere)
    nothing = _QUIET if clock is not None and clock.finished else _NOT_YET
    return table_page(sheet, seen.table, make.side(_flicks(make, seen)), lower, nothing)


def _flicks(make: Parts, seen: Replaying) -> Node:
    """Return the panel at the left: the title, the flicks around the one that is shown, and the way back."""
    sheet = make.sheet
    title = _title(make, seen.title)
    wide, most = sheet.px(SIDE) - 2 * sheet.px(16), sheet.height - 2 * sheet.px(EDGE) - 2 * sheet.px(16)
    line = sheet.px(_FLICK) + sheet.px(6)
    fits = (most - title.high(wide) - sheet.px(4) - 2 * sheet.px(6) - line) // line
    first = min(max(seen.chosen - fits // 2, 0), max(len(seen.flicks) - fits, 0))
    lines = [
        _entry(make, f"flick-{place}", each, _FLICK, small(sheet), chosen=place == seen.chosen)
        for place, each in enumerate(seen.flicks[first : first + fits], start=first)
    ]
    back = make.button("back", sheet.say(_BACK), _FLICK)
    return make.panel(title, make.space(), *lines, back, pad=16, gap=6)


def _title(make: Parts, said: str) -> Text:
    """Return a title in a few lines at most, cut short where it is longer."""
    letters, wide = label(make.sheet), make.px(SIDE) - 2 * make.px(16)
    lines = letters.lines(said, wide)
    if len(lines) > _TITLE_LINES:
        lines = [*lines[: _TITLE_LINES - 1], f"{lines[_TITLE_LINES - 1]} …"]
    return Text("\n".join(letters.short(line, wide) for line in lines), letters)


def _entry(
    make: Parts,
    name: str,
    item: ListItem,
    tall: float,
    letters: Letters | None = None,
    *,
    chosen: bool = False,
    key: str = "",
) -> Item:
    """Return a line of a list, cut short where it is too long for one line."""
    used = letters or text(make.sheet)

    def made(box: Box) -> Button:
        button = Button(name, box, item.text, used, symbol=item.symbol, left=True, chosen=chosen, key=key)
        return replace(button, text=used.short(item.text, text_room(button)))

    return Item(make.px(tall), made)
