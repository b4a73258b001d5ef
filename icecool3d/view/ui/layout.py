"""Where things go on a page: boxes of whole pixels from the window's size. No window needed."""

from collections.abc import Sequence
from dataclasses import dataclass

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, Template

LEAST = (800, 600)
"""Pages are laid out for no smaller window, pixels: one that is smaller shows them smaller."""
DESIGNED = (1120, 720)
"""The window for which all lengths are meant as they are written, pixels."""


@dataclass(frozen=True)
class Box:
    """A rectangle of a page.

    >>> Box(10, 20, 100, 50).contains((109, 69)), Box(10, 20, 100, 50).contains((110, 69))
    (True, False)
    """

    x: int
    """Its left side, pixels from the window's."""
    y: int
    """Its top, pixels from the window's."""
    width: int
    """Pixels."""
    height: int
    """Pixels."""

    @property
    def right(self) -> int:
        """The first column that is right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row that is below it."""
        return self.y + self.height

    def contains(self, at: tuple[float, float]) -> bool:
        """Tell whether a point is in it."""
        return self.x <= at[0] < self.right and self.y <= at[1] < self.bottom

    def holds(self, other: "Box") -> bool:
        """Tell whether all of another box is in it."""
        beside = other.x < self.x or other.right > self.right
        return not (beside or other.y < self.y or other.bottom > self.bottom)

    def overlaps(self, other: "Box") -> bool:
        """Tell whether they share a pixel.

        >>> Box(0, 0, 10, 10).overlaps(Box(10, 0, 5, 5))
        False
        """
        beside = other.right <= self.x or other.x >= self.right
        return not (beside or other.bottom <= self.y or other.y >= self.bottom)

    def inset(self, across: int, down: int | None = None) -> "Box":
        """Return the box without a margin at its sides, and one at top and bottom.

        >>> Box(0, 0, 10, 10).inset(2)
        Box(x=2, y=2, width=6, height=6)
        """
        high = across if down is None else down
        return Box(self.x + across, self.y + high, self.width - 2 * across, self.height - 2 * high)


def row(box: Box, shares: Sequence[float], gap: int) -> list[Box]:
    """Return boxes side by side that fill ``box``, as wide as their shares say.

    >>> row(Box(0, 0, 32, 9), [1.0, 2.0], gap=2)
    [Box(x=0, y=0, width=10, height=9), Box(x=12, y=0, width=20, height=9)]
    """
    room = box.width - gap * (len(shares) - 1)
    found, used = [], 0.0
    for place, share in enumerate(shares):
        left, right = (round(room * part / sum(shares)) for part in (used, used + share))
        found.append(Box(box.x + left + gap * place, box.y, right - left, box.height))
        used += share
    return found


@dataclass(frozen=True)
class Sheet:
    """What a page is laid out on: the window's size, and the language of its words.

    >>> Sheet(2240, 1440).px(10)
    20
    """

    width: int
    """Pixels."""
    height: int
    """Pixels."""
    language: Language = "en"
    """In which its words are."""

    @property
    def unit(self) -> float:
        """How large a designed pixel is here."""
        return min(self.width / DESIGNED[0], self.height / DESIGNED[1])

    @property
    def box(self) -> Box:
        """All of it."""
        return Box(0, 0, self.width, self.height)

    def px(self, length: float) -> int:
        """Return a designed length in pixels."""
        return round(length * self.unit)

    def say(self, text: Phrase | Template, **values: object) -> str:
        """Return a text in the sheet's language; ``values`` fill a template."""
        phrase = text.filled(**values) if isinstance(text, Template) else text
        return phrase.in_language(self.language)


def sheet_for(size: tuple[int, int], language: Language) -> Sheet:
    """Return the sheet for a window: as large as it, or larger where it is too small to read.

    >>> sheet_for((400, 600), "en")
    Sheet(width=800, height=1200, language='en')
    """
    larger = max(1.0, LEAST[0] / max(size[0], 1), LEAST[1] / max(size[1], 1))
    return Sheet(round(size[0] * larger), round(size[1] * larger), language)
