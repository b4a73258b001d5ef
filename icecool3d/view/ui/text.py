"""Letters on pages: their sizes, how wide words are, and where lines break."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from PIL import ImageFont

from icecool3d.art.fonts import TEXT, TITLE, font

FINE = 4
"""How many times larger letters and shapes are drawn than they are shown."""
_SPACE = re.compile(r"(?<!«) (?![?!:;»·])(?!(?<=\d )(?:mm|m/s|s|%)(?!\w))")
"""Where a line may be broken: not before a unit, nor where signs, in French too, have a space beside them."""
_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")
"""After this a line may be broken where a word is too long for one."""
_KEPT = 2048
"""Measured texts that are remembered: pages are laid out in every frame, and say much the same."""
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
        """Return how wide one line is, pixels.

        >>> Letters(20).width("")
        0
        """
        return _width(self, text)

    def lines(self, text: str, width: int) -> list[str]:
        """Break a text into lines that are no wider than ``width`` pixels.

        A word too long for a line is broken after a hyphen, or else within.

        >>> Letters(20).lines("one two", 50), Letters(20).lines("one two", 500)
        (['one', 'two'], ['one two'])
        >>> Letters(20).lines("quel jeu ?", 50)
        ['quel', 'jeu ?']
        >>> Letters(20).lines("at 5.2 mm", 50)
        ['at', '5.2 mm']
        >>> Letters(20).lines("/home/somebody", 80)
        ['/home/', 'somebo', 'dy']
        >>> Letters(20).lines("Lounge-Gym", 100)
        ['Lounge-', 'Gym']
        """
        return [*_lines(self, text, width)]

    def short(self, text: str, width: int) -> str:
        """Return a text on one line, cut where it would be wider than ``width`` pixels.

        >>> Letters(20).short("Maximilian", 60), Letters(20).short("Max", 60)
        ('Maxi…', 'Max')
        """
        shown = text
        while shown and self.width(shown if shown == text else f"{shown}…") > width:
            shown = shown[:-1]
        return shown if shown == text else f"{shown.rstrip()}…"

    def height(self, text: str, width: int) -> int:
        """Return how high a text is when it is broken into lines, pixels.

        >>> Letters(20).height("one two", 50)
        52
        """
        return self.leading * len(self.lines(text, width))


@lru_cache(maxsize=64)
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    return font(face, size)


@lru_cache(maxsize=_KEPT)
def _width(letters: Letters, text: str) -> int:
    return ceil(letters.fine_font.getlength(text) / FINE)


@lru_cache(maxsize=_KEPT)
def _lines(letters: Letters, text: str, width: int) -> tuple[str, ...]:
    found = [""]
    for part in text.split("\n"):
        for word in (piece for each in _SPACE.split(part) for piece in _pieces(letters, each, width)):
            longer = f"{found[-1]} {word}" if found[-1] else word
            if found[-1] and letters.width(longer) > width:
                found.append(word)
            else:
                found[-1] = longer
        found.append("")
    return tuple(found[:-1])


def _pieces(letters: Letters, word: str, width: int) -> Iterator[str]:
    """Break a word that is wider than a line."""
    while letters.width(word) > width and (end := _end(letters, word, width)) < len(word):
        yield word[:end]
        word = word[end:]
    yield word


def _end(letters: Letters, word: str, width: int) -> int:
    """Return how much of a word too wide for a line stands on the first: up to a hyphen, where one fits.

    Else it is broken within, as a file's name is; but what belongs together stays whole.
    """

    def fits(end: int) -> bool:
        return letters.width(word[:end]) <= width

    hyphens = [each.end() for each in _HYPHEN.finditer(word)]
    within = [] if " " in word else range(len(word) - 1, 1, -1)
    return next(filter(fits, (*reversed(hyphens), *within)), len(word) if " " in word else 1)
