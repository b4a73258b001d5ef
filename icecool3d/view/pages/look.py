"""What all pages have in common: sizes of letters, and the widgets that every page needs."""

from icecool3d.view.widgets import Box, Button, Letters, Pad, Page, Panel, Sheet, Toast, Words, named
from icecool3d.view.widgets.kinds import FAINT, INK, padding

MARGIN, PAD, GAP = 26, 26, 12
"""Around pages, inside panels, and between widgets, designed pixels."""
LINE = 42
"""Height of a button with one line, designed pixels."""


def heading(sheet: Sheet) -> Letters:
    """Give the letters of headings."""
    return Letters(sheet.px(27), title=True)


def text(sheet: Sheet) -> Letters:
    """Give the letters of most words."""
    return Letters(sheet.px(17))


def small(sheet: Sheet) -> Letters:
    """Give the letters of what matters less."""
    return Letters(sheet.px(15))


def label(sheet: Sheet) -> Letters:
    """Give the letters on buttons that stand alone."""
    return Letters(sheet.px(20), title=True)


def panel(sheet: Sheet, box: Box) -> Panel:
    """Give a panel."""
    return Panel(box, sheet.px(24))


def inside(sheet: Sheet, box: Box) -> Box:
    """Give what of a panel others may lie on."""
    return box.inset(sheet.px(PAD))


def words(sheet: Sheet, box: Box, said: str, letters: Letters | None = None, *, faint: bool = False) -> Words:
    """Give a text as high as its lines, from the top of ``box``."""
    chosen = letters or text(sheet)
    high = chosen.height(said, box.width)
    return Words(Box(box.x, box.y, box.width, high), said, chosen, FAINT if faint else INK)


def card(sheet: Sheet, name: str, box: Box, said: str, detail: str, *, main: bool = False) -> Button:
    """Give a button with a detail below its words."""
    return Button(name, box, said, label(sheet), detail=detail, small=small(sheet), main=main)


def chip(sheet: Sheet, name: str, box: Box, said: str, *, chosen: bool = False, hint: str = "") -> Button:
    """Give a small button."""
    return Button(name, box, said, small(sheet), chosen=chosen, hint=hint)


def icon(sheet: Sheet, name: str, box: Box, picture: str, *, hint: str = "", main: bool = False) -> Button:
    """Give a button with a picture."""
    return Button(name, box, "", text(sheet), icon=picture, hint=hint, main=main)


def under(box: Box, above: Box, gap: int) -> Box:
    """Give what of ``box`` is left below something in it."""
    top = above.bottom + gap
    return Box(box.x, top, box.width, box.bottom - top)


def toast(sheet: Sheet, said: str, middle: int, bottom: int, widest: int) -> Toast:
    """Give a message as wide as its words, its middle and its bottom at these pixels, within the sheet."""
    letters = small(sheet)
    free = 2 * padding(letters)
    wide = max(letters.width(line) for line in letters.lines(said, widest - free)) + free
    high = letters.height(said, wide - free) + letters.size
    left = min(max(middle - wide // 2, 6), sheet.width - wide - 6)
    return Toast(Box(left, max(bottom - high, 6), wide, high), said, letters)


def beside(sheet: Sheet, box: Box, said: str) -> Toast:
    """Give a message at the bottom of what is free at the right of a panel."""
    room = sheet.width - box.right - sheet.px(2 * MARGIN)
    return toast(sheet, said, (box.right + sheet.width) // 2, sheet.height - sheet.px(MARGIN), room)


def tooltip(sheet: Sheet, page: Page, name: str | None) -> Toast | None:
    """Give what a tooltip says of what has this name, above or below it; nothing without a hint."""
    for widget in named(page):
        if widget.name == name and isinstance(widget, Button | Pad) and widget.hint:
            box = widget.box
            middle, wide = box.x + box.width // 2, sheet.px(300)
            found = toast(sheet, widget.hint, middle, box.y - 8, wide)
            if not found.box.overlaps(box):
                return found
            return toast(sheet, widget.hint, middle, box.bottom + 8 + found.box.height, wide)
    return None
