"""What pages are made of: sizes, letters, and the parts that every page needs."""

import time
from collections.abc import Sequence
from typing import Any

from icecool3d.kit.phrase import Phrase
from icecool3d.view.ui import Box, Button, Letters, Pad, Page, Piece, Sheet, Toast, Widget, named
from icecool3d.view.ui.layout import DESIGNED
from icecool3d.view.ui.page_tree import Column, Framed, Item, Node, Row, Space, Text
from icecool3d.view.ui.widgets import FAINT, INK, Kind, Named, padding

EDGE, SIDE, TOLD = 16, 196, 262
"""From the window's edge to panels, and how wide those at the left and at the right are, designed pixels."""
LOWER, BAR = 236, 148
"""Heights of the panel below, with an aim and with a show, designed pixels."""
FREE = (-0.70, -0.38, 0.66, 1.05)
"""What of the picture the panels leave free, but for their corners: left, bottom, right and top, -1 to 1."""
_NARROW, _FREE_IN_NARROW = 1.5, (-0.63, -0.38, 0.53, 1.05)
"""In a picture narrower than this, its width over its height, panels reach farther into it: what is free."""
MARGIN, PAD, GAP = 26, 26, 12
"""Around pages, inside panels, and between widgets, designed pixels."""
LINE = 42
"""Height of a button with one line, designed pixels."""
_UP, _DOWN = Phrase("Further up"), Phrase("Further down")
_TOP, _BOTTOM = Phrase("The list begins here."), Phrase("The list ends here.")


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


class Parts:
    """Makes the parts of a page for one sheet; all lengths are designed pixels."""

    def __init__(self, sheet: Sheet) -> None:
        """Make parts for a sheet."""
        self.sheet = sheet
        self.px, self.say = sheet.px, sheet.say

    def words(self, said: str, letters: Letters | None = None, *, faint: bool = False) -> Text:
        """Return a text; its letters are those of most words."""
        return Text(said, letters or text(self.sheet), FAINT if faint else INK)

    def heading(self, said: str) -> Text:
        """Return a heading."""
        return Text(said, heading(self.sheet))

    def small(self, said: str, *, faint: bool = False, centred: bool = False) -> Text:
        """Return a text that matters less."""
        return Text(said, small(self.sheet), FAINT if faint else INK, centred)

    def button(
        self, name: str, said: str, tall: float = LINE, letters: Letters | None = None, **how: Any
    ) -> Item:
        """Return a button; ``how`` are its other fields."""
        chosen = letters or text(self.sheet)
        return Item(self.px(tall), lambda box: Button(name, box, said, chosen, **how))

    def label(self, name: str, said: str, tall: float = LINE + 6, **how: Any) -> Item:
        """Return a button that stands alone."""
        return self.button(name, said, tall, label(self.sheet), **how)

    def chip(self, name: str, said: str, tall: float = LINE, **how: Any) -> Item:
        """Return a small button."""
        return self.button(name, said, tall, small(self.sheet), **how)

    def icon(self, name: str, picture: str, tall: float = LINE, **how: Any) -> Item:
        """Return a button with a picture."""
        return self.button(name, "", tall, icon=picture, **how)

    def piece(self, kind: Kind, tall: float, colour: str = "", **how: Any) -> Item:
        """Return a small thing of the game."""
        return Item(self.px(tall), lambda box: Piece(box, kind, colour, **how))

    def picture(self, art: str, tall: float, colour: str = "") -> Item:
        """Return a piece of art; what it leaves open has this colour."""
        return Item(self.px(tall), lambda box: Piece(box, "print", colour, art=art))

    def turns(self, first: int, shown: int, count: int, tall: float = LINE) -> list[Node]:
        """Return the buttons up and down of a list of ``count``, where ``shown`` are seen from ``first`` on.

        Those that lead nowhere say so; a list of which all is seen has none.
        """
        if count <= shown:
            return []
        above = "" if first else self.say(_TOP)
        below = "" if first + shown < count else self.say(_BOTTOM)
        up = self.icon("up", "up", tall, hint=self.say(_UP), why_not=above)
        return [up, self.icon("down", "down", tall, hint=self.say(_DOWN), why_not=below)]

    def column(self, *nodes: Node | None, gap: float = 0) -> Column:
        """Return nodes below each other; None are left out."""
        return Column([each for each in nodes if each is not None], self.px(gap))

    def row(self, *nodes: Node, widths: Sequence[float] = (), gap: float = 8) -> Row:
        """Return nodes side by side: ints are designed pixels wide, floats shares, none all alike."""
        wide = [self.px(each) if isinstance(each, int) else each for each in widths]
        return Row(nodes, wide or [1.0] * len(nodes), self.px(gap))

    def grid(self, nodes: Sequence[Node], across: int, gap: float = 8) -> Column:
        """Return nodes in rows of ``across``, the last one filled up with nothing."""
        full = [*nodes, *[Space()] * (-len(nodes) % across)]
        lines = [self.row(*full[at : at + across], gap=gap) for at in range(0, len(full), across)]
        return self.column(*lines, gap=gap)

    def space(self, tall: float = 0, *, grows: bool = False) -> Space:
        """Return nothing, of some height."""
        return Space(self.px(tall), grows)

    def panel(self, *nodes: Node | None, pad: float = PAD, gap: float = 0, rolls: str = "") -> Framed:
        """Return a panel with nodes below each other; the wheel moves what ``rolls`` on it, by its name."""
        return Framed(self.column(*nodes, gap=gap), self.px(pad), self.px(24), rolls)

    def stand(self, node: Node, wide: float, least: float = 0, reserve: int = 0) -> list[Widget]:
        """Place a panel at the left, ``least`` high, halfway up as if it were ``reserve`` pixels high."""
        width = self.px(wide)
        high = max(node.high(width), self.px(least))
        top = (self.sheet.height - max(high, reserve)) // 2
        return [*node.placed(Box(self.px(MARGIN), top, width, high))]

    def side(self, node: Node, top: int = 0) -> list[Widget]:
        """Place a panel of the table at the left, from ``top`` pixels or the edge on."""
        width, left = self.px(SIDE), self.px(EDGE)
        return [*node.placed(Box(left, top or left, width, node.high(width)))]

    def below(self, node: Node, least: float = 0) -> list[Widget]:
        """Place a panel below the table, ``least`` high or as high as it takes."""
        left, right = self.px(EDGE + SIDE + EDGE), self.px(EDGE + TOLD + EDGE)
        wide = min(self.sheet.width - left - right, self.px(680))
        x = left + (self.sheet.width - left - right - wide) // 2
        high = max(node.high(wide), self.px(least))
        return [*node.placed(Box(x, self.sheet.height - self.px(EDGE) - high, wide, high))]

    def middle_width(self, wide: float) -> int:
        """Return how wide a panel in the middle is, pixels: ``wide``, or what is free beside other panels."""
        beside = self.px(EDGE + SIDE + EDGE) + self.px(EDGE + TOLD + EDGE)
        return min(self.px(wide), self.sheet.width - beside)

    def middle(self, node: Node, wide: float) -> list[Widget]:
        """Place a panel between those at the sides, halfway up what is above the lower one."""
        left, right = self.px(EDGE + SIDE + EDGE), self.px(EDGE + TOLD + EDGE)
        width = self.middle_width(wide)
        x = left + (self.sheet.width - left - right - width) // 2
        high, free = node.high(width), self.sheet.height - self.px(EDGE + LOWER)
        return [*node.placed(Box(x, max((free - high) // 2, self.px(EDGE)), width, high))]

    def message(self, page: Sequence[Widget], said: str) -> list[Widget]:
        """Return a page with a message, if there is one, at the bottom of what is free beside its panel."""
        if not said:
            return [*page]
        box, foot = page[0].box, self.sheet.height - self.px(MARGIN)
        room = self.sheet.width - box.right - self.px(2 * MARGIN)
        return [*page, toast(self.sheet, said, (box.right + self.sheet.width) // 2, foot, room)]


def toast(sheet: Sheet, said: str, middle: int, bottom: int, widest: int) -> Toast:
    """Return a message as wide as its words, its middle and its bottom at these pixels, within the sheet."""
    letters = small(sheet)
    free = 2 * padding(letters)
    wide = max(letters.width(line) for line in letters.lines(said, widest - free)) + free
    high = letters.height(said, wide - free) + letters.size
    left = min(max(middle - wide // 2, 6), sheet.width - wide - 6)
    return Toast(Box(left, max(bottom - high, 6), wide, high), said, letters)


def tooltip(sheet: Sheet, page: Page, name: str | None) -> Toast | None:
    """Return what a tooltip says of what has this name, above or below it; nothing without a hint."""
    for widget in named(page):
        hint = _hint(widget) if widget.name == name else ""
        if hint:
            box = widget.box
            middle, wide = box.x + box.width // 2, sheet.px(300)
            found = toast(sheet, hint, middle, box.y - 8, wide)
            if not found.box.overlaps(box):
                return found
            return toast(sheet, hint, middle, box.bottom + 8 + found.box.height, wide)
    return None


def _hint(widget: Named) -> str:
    """Return what is told of a widget: of a button that does nothing now also why."""
    if isinstance(widget, Button) and widget.why_not:
        return f"{widget.hint} ({widget.why_not})" if widget.hint else widget.why_not
    return widget.hint if isinstance(widget, Button | Pad) else ""


def turned(way: str, first: int, shown: int, count: int) -> int:
    """Return what of a list of ``count`` is seen first once one went ``way``, up or down.

    >>> turned("down", 0, 8, 20), turned("down", 8, 8, 20), turned("up", 4, 8, 20)
    (8, 12, 0)
    """
    return gone_on(shown if way == "down" else -shown, first, shown, count)


def gone_on(lines: int, first: int, shown: int, count: int) -> int:
    """Return what of a list is seen first once one went on by some lines, below 0 back.

    >>> gone_on(3, 0, 8, 20), gone_on(30, 0, 8, 20), gone_on(-3, 1, 8, 20), gone_on(1, 0, 8, 2)
    (3, 12, 0, 0)
    """
    return max(min(first + lines, count - shown), 0)


def free_beside(aspect: float, right: int) -> tuple[float, float, float, float]:
    """Return what of the picture is free beside a panel that ends ``right`` designed pixels from the left.

    ``aspect`` is the picture's width over its height.

    >>> free_beside(16 / 9, 640), free_beside(4 / 3, 560)
    ((0.0, -1.0, 0.98, 1.0), (0.0, -1.0, 0.98, 1.0))
    """
    unit = min(1.0 / DESIGNED[0], 1.0 / (DESIGNED[1] * aspect))
    return 2.0 * right * unit - 1.0, -1.0, 0.98, 1.0


def free_of_panels(aspect: float) -> tuple[float, float, float, float]:
    """Return what of the picture the panels of a table leave free; ``aspect`` is its width over its height.

    >>> free_of_panels(16 / 9) == FREE, free_of_panels(4 / 3)
    (True, (-0.63, -0.38, 0.53, 1.05))
    """
    return FREE if aspect >= _NARROW else _FREE_IN_NARROW


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
        self._text, self._until, self._stays = "", 0.0, False

    def say(self, text: str, *, stays: bool = False) -> None:
        """Say something, in place of what was said before; an empty text ends that, unless it ``stays``."""
        if text or not (self._stays and self.now):
            self._text, self._until, self._stays = text, time.monotonic() + READ_FOR, stays

    @property
    def now(self) -> str:
        """What is said; empty once it has been read."""
        return self._text if time.monotonic() < self._until else ""
