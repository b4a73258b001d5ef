"""What all pages have in common: sizes of letters, and the widgets that every page needs."""

import time

from icecool3d.view.ui import Box, Button, Letters, Pad, Page, Panel, Sheet, Toast, Words, named
from icecool3d.view.ui.layout import DESIGNED
from icecool3d.view.ui.widgets import FAINT, INK, padding

MARGIN, PAD, GAP = 26, 26, 12
"""Around pages, inside panels, and between widgets, designed pixels."""
LINE = 42
"""Height of a button with one line, designed pixels."""


def heading(sheet: Sheet) -> Letters:
    """Return the letters of headings."""
    return Letters(sheet.px(27), title=True)


def text(sheet: Sheet) -> Letters:
    """Return the letters of most words."""
    return Letters(sheet.px(17))


def small(sheet: Sheet) -> Letters:
    """Return the letters of what matters less."""
    return Letters(sheet.px(15))


def label(sheet: Sheet) -> Letters:
    """Return the letters on buttons that stand alone."""
    return Letters(sheet.px(20), title=True)


def panel(sheet: Sheet, box: Box) -> Panel:
    """Return a panel."""
    return Panel(box, sheet.px(24))


def inside(sheet: Sheet, box: Box) -> Box:
    """Return what of a panel others may lie on."""
    return box.inset(sheet.px(PAD))


def words(sheet: Sheet, box: Box, said: str, letters: Letters | None = None, *, faint: bool = False) -> Words:
    """Return a text as high as its lines, from the top of ``box``."""
    chosen = letters or text(sheet)
    high = chosen.height(said, box.width)
    return Words(Box(box.x, box.y, box.width, high), said, chosen, FAINT if faint else INK)


def card(sheet: Sheet, name: str, box: Box, said: str, detail: str, *, main: bool = False) -> Button:
    """Return a button with a detail below its words."""
    return Button(name, box, said, label(sheet), detail=detail, small=small(sheet), main=main)


def chip(sheet: Sheet, name: str, box: Box, said: str, *, chosen: bool = False, hint: str = "") -> Button:
    """Return a small button."""
    return Button(name, box, said, small(sheet), chosen=chosen, hint=hint)


def icon(sheet: Sheet, name: str, box: Box, picture: str, *, hint: str = "", main: bool = False) -> Button:
    """Return a button with a picture."""
    return Button(name, box, "", text(sheet), icon=picture, hint=hint, main=main)


def under(box: Box, above: Box, gap: int) -> Box:
    """Return what of ``box`` is left below something in it."""
    top = above.bottom + gap
    return Box(box.x, top, box.width, box.bottom - top)


def toast(sheet: Sheet, said: str, middle: int, bottom: int, widest: int) -> Toast:
    """Return a message as wide as its words, its middle and its bottom at these pixels, within the sheet."""
    letters = small(sheet)
    free = 2 * padding(letters)
    wide = max(letters.width(line) for line in letters.lines(said, widest - free)) + free
    high = letters.height(said, wide - free) + letters.size
    left = min(max(middle - wide // 2, 6), sheet.width - wide - 6)
    return Toast(Box(left, max(bottom - high, 6), wide, high), said, letters)


def beside(sheet: Sheet, box: Box, said: str) -> Toast:
    """Return a message at the bottom of what is free at the right of a panel."""
    room = sheet.width - box.right - sheet.px(2 * MARGIN)
    return toast(sheet, said, (box.right + sheet.width) // 2, sheet.height - sheet.px(MARGIN), room)


def tooltip(sheet: Sheet, page: Page, name: str | None) -> Toast | None:
    """Return what a tooltip says of what has this name, above or below it; nothing without a hint."""
    for widget in named(page):
        if widget.name == name and isinstance(widget, Button | Pad) and widget.hint:
            box = widget.box
            middle, wide = box.x + box.width // 2, sheet.px(300)
            found = toast(sheet, widget.hint, middle, box.y - 8, wide)
            if not found.box.overlaps(box):
                return found
            return toast(sheet, widget.hint, middle, box.bottom + 8 + found.box.height, wide)
    return None


READ_FOR = 4.0
"""How long it stays, s."""


class Notice:
    """What is said just now.

    >>> notice = Notice()
    >>> notice.say("a wall is in the way")
    >>> notice.now
    'a wall is in the way'
    """

    def __init__(self) -> None:
        """Say nothing."""
        self._text, self._until = "", 0.0

    def say(self, text: str) -> None:
        """Say something, in place of what was said before."""
        self._text, self._until = text, time.monotonic() + READ_FOR

    @property
    def now(self) -> str:
        """What is said; empty once it has been read."""
        return self._text if time.monotonic() < self._until else ""


EDGE, SIDE, TOLD = 16, 196, 262
"""From the window's edge to panels, and how wide those at the left and at the right are, designed pixels."""
LOWER, BAR = 236, 148
"""Heights of the panel below, with an aim and with a show, designed pixels."""
FREE = (-0.70, -0.38, 0.66, 1.05)
"""What of the picture the panels leave free, but for their corners: left, bottom, right and top, -1 to 1."""


def free_beside(aspect: float, right: int) -> tuple[float, float, float, float]:
    """Return what of the picture is free beside a panel that ends ``right`` designed pixels from the left.

    ``aspect`` is the picture's width over its height.

    >>> free_beside(16 / 9, 640), free_beside(4 / 3, 560)
    ((0.0, -1.0, 0.98, 1.0), (0.0, -1.0, 0.98, 1.0))
    """
    unit = min(1.0 / DESIGNED[0], 1.0 / (DESIGNED[1] * aspect))
    return 2.0 * right * unit - 1.0, -1.0, 0.98, 1.0


def below(sheet: Sheet, high: int) -> Box:
    """Return the box of a panel below the table, ``high`` designed pixels high."""
    left, right = sheet.px(EDGE + SIDE + EDGE), sheet.px(EDGE + TOLD + EDGE)
    wide = min(sheet.width - left - right, sheet.px(680))
    x = left + (sheet.width - left - right - wide) // 2
    return Box(x, sheet.height - sheet.px(EDGE + high), wide, sheet.px(high))
