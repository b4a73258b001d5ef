"""A picture from straight above that is drawn in metres: x to the right, y up.

It is drawn several times too large and made smaller at the end, which smooths every edge. Its texts are in
the two typefaces of the game, which come with packages.
"""

from collections.abc import Iterable, Sequence
from io import BytesIO
from math import ceil, dist

import font_fredoka_one
import font_manrope
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from icecool3d.school.plan import Point, Rect, X, Y

TITLE: str = font_fredoka_one.font_files["FredokaOne"]
"""For titles: Fredoka One."""
TEXT: str = font_manrope.font_files["ManropeSemiBold"]
"""For everything else: Manrope."""
SMOOTHING = 3
"""How many times larger the picture is drawn than it is returned …"""
MOST_DRAWN = 8000
"""… unless its longer side would then be larger than this, pixels, which fills 0.2 GB: then fewer times."""


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
    return font(face, 200.0).getlength(text) * size / 200.0


def png(picture: Image.Image) -> bytes:
    """Return the content of a picture's file.

    >>> png(Image.new("RGB", (1, 1)))[1:4]
    b'PNG'
    """
    content = BytesIO()
    picture.save(content, "PNG")
    return content.getvalue()


class Canvas:
    """A part of the plan, and the picture of it so far.

    >>> canvas = Canvas(Rect(0.0, 0.0, 0.2, 0.1), 200.0, "#FFF8EC")
    >>> canvas.disc((0.1, 0.05), 0.02, "#D64545")
    >>> picture = canvas.picture()
    >>> picture.size, picture.getpixel((20, 10)), picture.getpixel((0, 0))
    ((40, 20), (214, 69, 69), (255, 248, 236))
    """

    def __init__(self, seen: Rect, pixels: float, colour: str, smoothing: int | None = None) -> None:
        """Take a picture of ``seen`` (m), with ``pixels`` a metre."""
        self.seen, self.pixels = seen, pixels
        longest = pixels * max(seen.along(axis).length for axis in (X, Y))
        self.smoothing = smoothing or min(SMOOTHING, max(1, int(MOST_DRAWN / longest)))
        """How many times larger it is drawn."""
        self.scale = pixels * self.smoothing
        """Pixels a metre while drawing."""
        size = [max(1, round(seen.along(axis).length * self.scale)) for axis in (X, Y)]
        self.image = Image.new("RGB", (size[X], size[Y]), colour)
        self._draw = ImageDraw.Draw(self.image, "RGBA")

    def picture(self) -> Image.Image:
        """Return the finished picture; the canvas can be drawn on further."""
        return self.image.reduce(self.smoothing)

    def pixel(self, at: Point) -> Point:
        """Return where a point of the plan is in the large picture."""
        return (at[0] - self.seen.xmin) * self.scale, (self.seen.ymax - at[1]) * self.scale

    def rect(self, rect: Rect, colour: str, rounded: float = 0.0) -> None:
        """Fill a rectangle, its corners rounded with a radius of ``rounded`` m."""
        self._draw.rounded_rectangle(self._box(rect), rounded * self.scale, fill=colour)

    def frame(self, rect: Rect, colour: str, thickness: float) -> None:
        """Draw the rim of a rectangle, half of its ``thickness`` (m) to each side."""
        width = max(1, round(thickness * self.scale))
        self._draw.rectangle(self._box(rect.inset(-0.5 * thickness)), outline=colour, width=width)

    def disc(
        self, at: Point, radius: float, colour: str, rim: str | None = None, thickness: float = 0.0
    ) -> None:
        """Fill a circle of ``radius`` m, with a rim inside its edge."""
        self._draw.circle(self.pixel(at), radius * self.scale, fill=rim or colour)
        if rim:
            self._draw.circle(self.pixel(at), (radius - thickness) * self.scale, fill=colour)

    def ring(self, at: Point, radius: float, thickness: float, colour: str) -> None:
        """Draw a circle line, its outer edge at ``radius`` m."""
        width = max(1, round(thickness * self.scale))
        self._draw.circle(self.pixel(at), radius * self.scale, outline=colour, width=width)

    def polygon(self, points: Iterable[Point], colour: str) -> None:
        """Fill a polygon."""
        self._draw.polygon([self.pixel(point) for point in points], fill=colour)

    def path(self, points: Sequence[Point], colour: str, thickness: float) -> None:
        """Draw a line through points, with round ends and bends."""
        pixels = [self.pixel(point) for point in points]
        self._draw.line(pixels, fill=colour, width=max(1, round(thickness * self.scale)), joint="curve")
        for end in (points[0], points[-1]):
            self.disc(end, 0.5 * thickness, colour)

    def dashes(self, start: Point, end: Point, colour: str, thickness: float, dash: float) -> None:
        """Draw a straight dashed line; dashes and gaps are about ``dash`` m long, and it ends with a dash."""
        pieces = 2 * max(1, round(dist(start, end) / (2.0 * dash))) - 1
        ends = [tuple(point) for point in np.linspace(start, end, pieces + 1).tolist()]
        for place in range(0, pieces, 2):
            self.path([ends[place], ends[place + 1]], colour, thickness)

    def text(
        self, at: Point, text: str, size: float, colour: str, *, anchor: str = "mm", face: str = TEXT
    ) -> None:
        """Write one line, ``size`` m high; ``anchor`` says as Pillow does which point of it is ``at``."""
        letters = font(face, size * self.scale)
        self._draw.text(self.pixel(at), text, fill=colour, font=letters, anchor=anchor)

    def shadow(self, rects: Iterable[Rect], softness: float, strength: float) -> None:
        """Darken what lies under rectangles, ``softness`` m beyond their edges; ``strength`` is 0 to 1."""
        # A shadow has no edge to lose: at a quarter of the size it is sixteen times quicker to blur.
        small = 4
        size = (ceil(self.image.width / small), ceil(self.image.height / small))
        mask = Image.new("L", size)
        draw = ImageDraw.Draw(mask)
        for rect in rects:
            draw.rectangle([side / small for side in self._box(rect)], fill=round(255 * strength))
        mask = mask.filter(ImageFilter.GaussianBlur(softness * self.scale / small)).resize(self.image.size)
        self.image.paste("#2A1B0E", (0, 0), mask)

    def window(self, rect: Rect, colour: str) -> "Canvas":
        """Return a canvas for a part of this one, at whose edges drawing ends; ``lay`` puts it back."""
        return Canvas(rect, self.pixels, colour, self.smoothing)

    def lay(self, part: "Canvas") -> None:
        """Put a ``window`` where it belongs."""
        left, top, _, _ = self._box(part.seen)
        self.image.paste(part.image, (round(left), round(top)))

    def _box(self, rect: Rect) -> tuple[float, float, float, float]:
        left, top = self.pixel((rect.xmin, rect.ymax))
        right, bottom = self.pixel((rect.xmax, rect.ymin))
        return left, top, right, bottom
