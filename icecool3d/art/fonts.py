"""The two typefaces of the game, which come with packages: how to name them, and how wide their texts are."""

from functools import lru_cache

import font_fredoka_one
import font_manrope
from PIL import ImageFont

TITLE: str = font_fredoka_one.font_files["FredokaOne"]
"""For titles: Fredoka One."""
TEXT: str = font_manrope.font_files["ManropeSemiBold"]
"""For everything else: Manrope."""
FAMILIES = {TITLE: 'font-family="Fredoka One"', TEXT: 'font-family="Manrope" font-weight="600"'}
"""What names them in SVG."""
_FINE = 200.0
"""Size at which texts are measured."""


def font(face: str, size: float) -> ImageFont.FreeTypeFont:
    """Return a typeface at a size in pixels.

    Pillow's other layout, Raqm, kerns but needs libfribidi; without it Pillow silently takes this one.

    >>> font(TITLE, 12.0).getname()[0]
    'Fredoka One'
    """
    return ImageFont.truetype(face, max(size, 1.0), layout_engine=ImageFont.Layout.BASIC)


def text_width(text: str, size: float, face: str = TEXT) -> float:
    """Return how long a line of text is, in the unit of ``size``.

    >>> text_width("", 0.01)
    0.0
    """
    return _measured(face).getlength(text) * size / _FINE


def baseline(anchor: str, size: float, face: str = TEXT) -> float:
    """Return how far below the top (t), middle (m), bottom (b) or foot (s) of a line its letters stand.

    >>> baseline("s", 10.0)
    0.0
    """
    ascent, descent = (each * size / _FINE for each in _measured(face).getmetrics())
    return {"t": ascent, "m": 0.5 * (ascent - descent), "b": -descent, "s": 0.0}[anchor]


@lru_cache(maxsize=2)
def _measured(face: str) -> ImageFont.FreeTypeFont:
    return font(face, _FINE)
