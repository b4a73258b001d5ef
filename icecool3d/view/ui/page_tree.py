"""Pages as small trees: rows, columns and panels that measure what is in them, and place it once.

A node says how high it is at a width, and which widgets it is in a box. What grows takes the room left.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from icecool3d.view.ui.layout import Box, row
from icecool3d.view.ui.text import Letters
from icecool3d.view.ui.widgets import INK, Panel, Widget, Words


class Node(Protocol):
    """A part of a page."""

    def high(self, wide: int) -> int:
        """Return its height at a width, pixels."""

    def placed(self, box: Box) -> Iterator[Widget]:
        """Yield its widgets in a box, from the back to the front."""


@dataclass(frozen=True)
class Item:
    """One widget."""

    tall: int
    """Its height, pixels."""
    make: Callable[[Box], Widget]
    """Makes it for the box that it gets."""

    def high(self, wide: int) -> int:
        """Return its own height."""
        del wide
        return self.tall

    def placed(self, box: Box) -> Iterator[Widget]:
        """Yield it."""
        yield self.make(box)


@dataclass(frozen=True)
class Text:
    """Words that are as high as their lines, in the middle of a higher box if ``centred``."""

    said: str
    letters: Letters
    colour: str = INK
    centred: bool = False

    def high(self, wide: int) -> int:
        """Return the height of its lines."""
        return self.letters.height(self.said, wide)

    def placed(self, box: Box) -> Iterator[Widget]:
        """Yield it, as high as its lines."""
        high = self.high(box.width)
        top = box.y + ((box.height - high) // 2 if self.centred else 0)
        yield Words(Box(box.x, top, box.width, high), self.said, self.letters, self.colour)


@dataclass(frozen=True)
class Space:
    """Nothing, of some height; what ``grows`` takes all height that is left in its column."""

    tall: int = 0
    grows: bool = False

    def high(self, wide: int) -> int:
        """Return its least height."""
        del wide
        return self.tall

    def placed(self, box: Box) -> Iterator[Widget]:
        """Yield nothing."""
        del box
        yield from ()


@dataclass(frozen=True)
class Column:
    """Nodes below each other.

    >>> page = Column((Space(10), Item(20, lambda box: Panel(box, 0))), gap=5)
    >>> page.high(100), [each.box.y for each in page.placed(Box(0, 100, 100, 35))]
    (35, [115])
    """

    nodes: Sequence[Node]
    gap: int = 0

    def high(self, wide: int) -> int:
        """Return the height of all of them."""
        return sum(each.high(wide) for each in self.nodes) + self.gap * max(len(self.nodes) - 1, 0)

    def placed(self, box: Box) -> Iterator[Widget]:
        """Yield them from the top on; spaces that grow share what is left."""
        heights = [each.high(box.width) for each in self.nodes]
        growing = [isinstance(each, Space) and each.grows for each in self.nodes]
        left = box.height - sum(heights) - self.gap * max(len(heights) - 1, 0)
        more = max(left, 0) // max(sum(growing), 1)
        top = box.y
        for node, high, grows in zip(self.nodes, heights, growing, strict=True):
            tall = high + (more if grows else 0)
            yield from node.placed(Box(box.x, top, box.width, tall))
            top += tall + self.gap


@dataclass(frozen=True)
class Row:
    """Nodes side by side, all as high as the highest of them.

    >>> page = Row((Space(10), Item(20, lambda box: Panel(box, 0))), (30, 1.0), gap=5)
    >>> page.high(100), [each.box for each in page.placed(Box(0, 0, 100, 20))]
    (20, [Box(x=35, y=0, width=65, height=20)])
    """

    nodes: Sequence[Node]
    widths: Sequence[float]
    """Whole numbers are pixels, others are shares of the width that is left."""
    gap: int = 0

    def high(self, wide: int) -> int:
        """Return the height of the highest."""
        boxes = self._boxes(Box(0, 0, wide, 0))
        return max((each.high(box.width) for each, box in zip(self.nodes, boxes, strict=True)), default=0)

    def placed(self, box: Box) -> Iterator[Widget]:
        """Yield them from the left on."""
        for node, there in zip(self.nodes, self._boxes(box), strict=True):
            yield from node.placed(there)

    def _boxes(self, box: Box) -> list[Box]:
        shares = [each for each in self.widths if not isinstance(each, int)]
        fixed = sum(each for each in self.widths if isinstance(each, int))
        room = max(box.width - fixed - self.gap * (len(self.widths) - 1), 0)
        parts = iter(row(Box(0, 0, room, 0), shares, 0) if shares else [])
        found, left = [], box.x
        for each in self.widths:
            wide = each if isinstance(each, int) else next(parts).width
            found.append(Box(left, box.y, wide, box.height))
            left += wide + self.gap
        return found


@dataclass(frozen=True)
class Framed:
    """A panel around a node."""

    node: Node
    margin: int
    """Between the panel's edge and the node, pixels."""
    rounded: int
    """Radius of the panel's corners, pixels."""
    rolls: str = ""
    """The name of what the wheel moves on it; empty: nothing."""

    def high(self, wide: int) -> int:
        """Return the height with the margins."""
        return self.node.high(wide - 2 * self.margin) + 2 * self.margin

    def placed(self, box: Box) -> Iterator[Widget]:
        """Yield the panel, and what is on it."""
        yield Panel(box, self.rounded, self.rolls)
        yield from self.node.placed(box.inset(self.margin))
