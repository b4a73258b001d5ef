"""Replays: a list of recordings; and one of them, its flicks at the left, what happened at the right."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from icecool3d.kit.phrase import Phrase, Template
from icecool3d.view.table.show_panel import show_panel
from icecool3d.view.table.side_panels import log_panels
from icecool3d.view.table.table_page import TableSeen, table_page
from icecool3d.view.ui import Box, Button, Letters, Page, Sheet, Widget, Words, column, row
from icecool3d.view.ui.page_parts import (
    BAR,
    EDGE,
    MARGIN,
    PAD,
    SIDE,
    below,
    beside,
    chip,
    heading,
    icon,
    inside,
    label,
    panel,
    small,
    text,
    under,
    words,
)
from icecool3d.view.ui.widgets import text_room

TITLE = Phrase("Replays")
_NONE = Phrase("Nothing is kept yet. Save a flick in practice.")
_BACK = Phrase("Back")
_WAIT = Phrase("One moment …")
_QUIET = Phrase("Nothing that counts.")
_MORE = Phrase("Further down")
_REST = Template("{count} more …")
_LESS = Phrase("Further up")
_WIDE, _LINE, _GAP, _FOOT = 430, 46, 8, 46
_TITLE_LINES, _TALL = 3, 56
LIST_RIGHT = MARGIN + _WIDE
"""Where the list of recordings ends, designed pixels."""
BETWEEN = (-0.70, -0.57, 0.60, 0.94)
"""What of the picture the panels about a recording leave free."""


@dataclass(frozen=True)
class Item:
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
    flicks: Sequence[Item]
    """All of its flicks."""
    chosen: int
    """Which of them is shown, from 0."""
    table: TableSeen
    """What every table shows; without a clock the flick is being made again."""
    trouble: str
    """Why it cannot be made again; empty where it can."""
    told_from: int
    """Which of these is told first, from 0: there may be more than there is room for."""


def listed(sheet: Sheet) -> int:
    """Return how many recordings the list shows at once.

    >>> listed(Sheet(1280, 720)), listed(Sheet(800, 600))
    (9, 11)
    """
    return (_list_room(sheet).height + sheet.px(_GAP)) // sheet.px(_LINE + _GAP)


def shelf_page(
    sheet: Sheet, items: Sequence[Item], first: int, message: str = "", heads: Phrase = TITLE
) -> Page:
    """Lay out a list of recordings, from one of them on; ``message`` is what is wrong with others.

    >>> from icecool3d.view.ui import named
    >>> page = shelf_page(Sheet(1280, 720), [Item("red", "The jump")] * 20, 0)
    >>> [widget.name for widget in named(page)][-3:]
    ['up', 'down', 'back']
    """
    box, room = _list_box(sheet), _list_room(sheet)
    title = words(sheet, inside(sheet, box), sheet.say(heads), heading(sheet))
    found: list[Widget] = [panel(sheet, box), title]
    if message:
        found.append(beside(sheet, box, message))
    if not items:
        found.append(words(sheet, room, sheet.say(_NONE), faint=True))
    shown = items[first : first + listed(sheet)]
    places = column(room, [sheet.px(_LINE)] * len(shown), sheet.px(_GAP))
    for number, (item, place) in enumerate(zip(shown, places, strict=True), start=first):
        found.append(_entry(f"open-{number}", place, item, text(sheet)))
    foot = inside(sheet, box)
    line = Box(foot.x, foot.bottom - sheet.px(_FOOT), foot.width, sheet.px(_FOOT))
    up, down, back = row(line, [0.6, 0.6, 2.0], sheet.px(_GAP))
    if len(items) > listed(sheet):
        found.append(icon(sheet, "up", up, "up", hint=sheet.say(_LESS)))
        found.append(icon(sheet, "down", down, "down", hint=sheet.say(_MORE)))
    return [*found, Button("back", back, sheet.say(_BACK), label(sheet), main=True)]


def replay_page(sheet: Sheet, seen: Replaying) -> Page:
    """Lay out a recording that is shown."""
    box, clock = below(sheet, BAR), seen.table.clock
    if clock is None:
        said = words(sheet, box.inset(sheet.px(16)), seen.trouble or sheet.say(_WAIT))
        lower: list[Widget] = [panel(sheet, box), said]
    else:
        lower = show_panel(sheet, clock, box, ("previous", "next") if len(seen.flicks) > 1 else ())
    return table_page(sheet, seen.table, _flicks(sheet, seen), lower, _QUIET, right=_log(sheet, seen))


def _log(sheet: Sheet, seen: Replaying) -> list[Widget]:
    """Return the panels at the right, and below them a way to what they have no room for."""
    told = seen.table.told[seen.told_from :]
    found = log_panels(sheet, told, sheet.say(_QUIET), followed=seen.table.followed, foot=_TALL + EDGE)
    left = len(seen.table.told) - sum(
        isinstance(each, Button) and each.name.startswith("told-") for each in found
    )
    if left:
        above = max(found, key=lambda each: each.box.bottom).box
        box = Box(above.x, above.bottom + sheet.px(12), above.width, sheet.px(_TALL))
        inner = box.inset(sheet.px(10))
        found += [panel(sheet, box), chip(sheet, "more", inner, sheet.say(_REST, count=left))]
    return found


def _flicks(sheet: Sheet, seen: Replaying) -> list[Widget]:
    """Return the panel at the left: the title, the flicks around the one that is shown, and the way back."""
    pad, gap, tall = sheet.px(16), sheet.px(6), sheet.px(40)
    edge = sheet.px(EDGE)
    most = Box(edge, edge, sheet.px(SIDE), sheet.height - 2 * edge).inset(pad)
    title = _title(sheet, most, seen.title)
    room = under(most, title.box, sheet.px(10))
    fits = (room.height - tall - 2 * gap) // (tall + gap)
    first = min(max(seen.chosen - fits // 2, 0), max(len(seen.flicks) - fits, 0))
    shown = seen.flicks[first : first + fits]
    places = column(room, [tall] * (len(shown) + 1), gap)
    found: list[Widget] = [title]
    for number, (item, place) in enumerate(zip(shown, places, strict=False), start=first):
        found.append(_entry(f"flick-{number}", place, item, small(sheet), chosen=number == seen.chosen))
    last = Box(places[-1].x, places[-1].y + gap, places[-1].width, tall)
    found.append(Button("back", last, sheet.say(_BACK), text(sheet)))
    box = Box(edge, edge, sheet.px(SIDE), last.bottom + pad - edge)
    return [panel(sheet, box), *found]


def _title(sheet: Sheet, room: Box, said: str) -> Words:
    """Return a title in a few lines at most, cut short where it is longer."""
    letters = label(sheet)
    lines = letters.lines(said, room.width)
    if len(lines) > _TITLE_LINES:
        lines = [*lines[: _TITLE_LINES - 1], f"{lines[_TITLE_LINES - 1]} …"]
    cut = "\n".join(letters.short(line, room.width) for line in lines)
    return words(sheet, room, cut, letters)


def _entry(name: str, box: Box, item: Item, letters: Letters, *, chosen: bool = False) -> Button:
    """Return a line of a list, cut short where it is too long for one line."""
    button = Button(name, box, item.text, letters, symbol=item.symbol, left=True, chosen=chosen)
    return replace(button, text=letters.short(item.text, text_room(button)))


def _list_box(sheet: Sheet) -> Box:
    edge = sheet.px(MARGIN)
    return Box(edge, edge, sheet.px(_WIDE), sheet.height - 2 * edge)


def _list_room(sheet: Sheet) -> Box:
    """Return where the list's lines go, between title and foot."""
    whole = inside(sheet, _list_box(sheet))
    top = whole.y + heading(sheet).leading + sheet.px(_GAP)
    return Box(whole.x, top, whole.width, whole.bottom - sheet.px(_FOOT + PAD // 2) - top)
