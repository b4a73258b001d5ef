"""Letters on pages: their sizes, how wide words are, and where lines break."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from PIL import ImageFont

from icecool3d.replay.fonts import TEXT, TITLE, font

FINE = 4
"""How many times larger letters and shapes are drawn than they are shown."""
LEADING = 1.32
"""From one line to the next, in sizes of the letters."""


@dataclass(frozen=True)
class Letters:
    """A typeface at a size."""

    size: int
    """Pixels."""
    title: bool = False
    """Fredoka One, or else Manrope."""

    @property
    def fine_font(self) -> ImageFont.FreeTypeFont:
        """The typeface, as large as it is drawn."""
        return _font(TITLE if self.title else TEXT, FINE * self.size)

    @property
    def leading(self) -> int:
        """From one line to the next, pixels."""
        return round(LEADING * self.size)

    def width(self, text: str) -> int:
        """Give how wide one line is, pixels.

        >>> Letters(20).width("")
        0
        """
        return ceil(self.fine_font.getlength(text) / FINE)

    def lines(self, text: str, width: int) -> list[str]:
        """Break a text into lines that are no wider than ``width`` pixels, unless a single word is.

        >>> Letters(20).lines("one two", 50), Letters(20).lines("one two", 500)
        (['one', 'two'], ['one two'])
        """
        found = [""]
        for part in text.split("\n"):
            for word in part.split(" "):
                longer = f"{found[-1]} {word}" if found[-1] else word
                if found[-1] and self.width(longer) > width:
                    found.append(word)
                else:
                    found[-1] = longer
            found.append("")
        return found[:-1]

    def height(self, text: str, width: int) -> int:
        """Give how high a text is when it is broken into lines, pixels.

        >>> Letters(20).height("one two", 50)
        52
        """
        return self.leading * len(self.lines(text, width))


@lru_cache(maxsize=64)
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    return font(face, size)
