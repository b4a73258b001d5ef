"""Fish that were taken hop from their doors to their players' panels."""

from dataclasses import dataclass

from icecool3d.view.ui import Box, Page, Piece, Sheet
from icecool3d.view.ui.commands import Pointer

TAKES = 0.6
"""How long a hop takes, s of the flick."""
_LARGER, _LIFT = 1.5, 70
"""How much larger a fish is at first, and how high it hops, pixels."""


@dataclass(frozen=True)
class Hop:
    """A fish on its way."""

    colour: str
    """Whose it is."""
    slot: int
    """Which of that player's fish it becomes, from 0."""
    start: Pointer
    """Where in the picture it hung."""
    share: float
    """How much of the way lies behind it, 0 to 1."""


def hopping(sheet: Sheet, page: Page, hop: Hop) -> Piece | None:
    """Return a fish where it is now; None where its player's panel is not on the page.

    >>> panel = [Piece(Box(100, 50, 34, 20), "fish", "red", gone=True)]
    >>> hopping(Sheet(1280, 720), panel, Hop("red", 0, (0.0, 0.0), 1.0)).box
    Box(x=100, y=50, width=34, height=20)
    """
    fish = [each for each in page if isinstance(each, Piece) and each.kind == "fish"]
    slots = [each.box for each in fish if each.colour == hop.colour]
    if hop.slot >= len(slots):
        return None
    end = slots[hop.slot]
    start = 0.5 * (hop.start[0] + 1.0) * sheet.width, 0.5 * (1.0 - hop.start[1]) * sheet.height
    share = hop.share * hop.share * (3.0 - 2.0 * hop.share)
    x = start[0] + share * (end.x + 0.5 * end.width - start[0])
    y = start[1] + share * (end.y + 0.5 * end.height - start[1])
    y -= 4.0 * sheet.px(_LIFT) * share * (1.0 - share)
    scale = _LARGER + share * (1.0 - _LARGER)
    wide, high = round(scale * end.width), round(scale * end.height)
    return Piece(Box(round(x - 0.5 * wide), round(y - 0.5 * high), wide, high), "fish", hop.colour)
