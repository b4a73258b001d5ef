"""The two typefaces of the game, from the packages that carry them."""

import font_fredoka_one
import font_manrope
from PIL import ImageFont

TITLE: str = font_fredoka_one.font_files["FredokaOne"]
"""For titles: Fredoka One."""
TEXT: str = font_manrope.font_files["ManropeSemiBold"]
"""For everything else: Manrope."""


def font(face: str, size: float) -> ImageFont.FreeTypeFont:
    """Return a typeface at a size in pixels.

    Pillow's other layout, Raqm, kerns but needs libfribidi, and without it gives way to this one silently.

    >>> font(TITLE, 12.0).getname()[0]
    'Fredoka One'
    """
    return ImageFont.truetype(face, max(size, 1.0), layout_engine=ImageFont.Layout.BASIC)


def text_width(text: str, size: float, face: str = TEXT) -> float:
    """Give how long a line of text is, in the unit of ``size``.

    >>> text_width("", 0.01)
    0.0
    """
    return font(face, 200.0).getlength(text) * size / 200.0
