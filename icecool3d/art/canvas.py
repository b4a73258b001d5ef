"""A picture from straight above that is drawn in metres, x to the right and y up, as one SVG.

resvg draws it: the same pixels on every processor, with edges as smooth as can be. Art from files is put in
where it belongs, at the size at which it is seen.
"""

from collections.abc import Iterable, Sequence
from html import escape
from io import BytesIO
from math import dist
from statistics import NormalDist

import numpy as np
from PIL import Image
from resvg_py import svg_to_bytes

from icecool3d.art.art_file import Art, shared
from icecool3d.art.fonts import FAMILIES, TEXT, TITLE, baseline
from icecool3d.kit.language import Language
from icecool3d.school.plan import Point, Rect, X, Y

Seen = tuple[float, float, float, float]
"""The part of a drawing that is shown: left, top, width and height, in the drawing's unit."""
_SHADE = "#2A1B0E"
_STEPS = 16
"""In how many steps a shadow ends."""
_ALIGNED = {"l": "start", "m": "middle", "r": "end"}


def png(picture: Image.Image) -> bytes:
    """Return the content of a picture's file.

    >>> png(Image.new("RGB", (1, 1)))[1:4]
    b'PNG'
    """
    content = BytesIO()
    picture.save(content, "PNG")
    return content.getvalue()


def paint(body: str, size: tuple[int, int], seen: Seen, style: str = "") -> Image.Image:
    """Draw what is in an SVG, of which ``seen`` fills a picture (mode RGBA). ``style`` is CSS.

    >>> paint('<circle r="1" fill="#D64545"/>', (8, 8), (-1.0, -1.0, 2.0, 2.0)).getpixel((4, 4))
    (214, 69, 69, 255)
    """
    drawn = svg_to_bytes(
        svg_string=document(body, size, seen),
        skip_system_fonts=True,
        font_files=[TITLE, TEXT] if "<text" in body else None,
        style_sheet=style or None,
    )
    return Image.open(BytesIO(drawn))


def document(body: str, size: tuple[int, int], seen: Seen) -> str:
    """Return an SVG file with what is drawn in it, of which ``seen`` fills so many pixels."""
    left, top, width, height = seen
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="{left} {top} {width} {height}" preserveAspectRatio="none">'
        f"<defs>{shared(body)}</defs>{body}</svg>"
    )


def paint_art(
    shown: Art,
    size: tuple[int, int],
    *,
    colour: str = "",
    symbol: str = "",
    language: Language = "en",
    **values: object,
) -> Image.Image:
    """Draw all of a piece of art on nothing (mode RGBA), as large as fits.

    >>> from icecool3d.art.art_file import art
    >>> paint_art(art("pieces/fish"), (34, 20), colour="#2F6FD6", symbol="square").getpixel((10, 10))
    (47, 111, 214, 255)
    """
    body = coloured(shown, colour, shown.inside(language, symbol, **values))
    return paint(body, size, fitted(shown, size))


def coloured(shown: Art, colour: str, inside: str, moved: str = "") -> str:
    """Return what is ``inside`` art in a ``colour``, or its own; ``moved`` is an attribute for all of it."""
    ink = f' color="{colour or shown.colour}"' if colour or shown.colour else ""
    return f"<g{moved}{ink}{shown.look}>{inside}</g>"


def fitted(shown: Art, size: tuple[int, int]) -> Seen:
    """Return what is seen of art where all of it is as large as fits into so many pixels."""
    scale = min(size[X] / shown.width, size[Y] / shown.height)
    width, height = (each / scale for each in size)
    return shown.left + 0.5 * (shown.width - width), shown.top + 0.5 * (shown.height - height), width, height


class Canvas:
    """A part of the plan, and the picture of it so far.

    >>> canvas = Canvas(Rect(0.0, 0.0, 0.2, 0.1), 200.0, "#FFF8EC")
    >>> canvas.disc((0.1, 0.05), 0.02, "#D64545")
    >>> picture = canvas.picture()
    >>> picture.size, picture.getpixel((20, 10)), picture.getpixel((0, 0))
    ((40, 20), (214, 69, 69), (255, 248, 236))
    """

    def __init__(self, seen: Rect, pixels: float, colour: str) -> None:
        """Take a picture of ``seen`` (m), with ``pixels`` a metre."""
        self.seen, self.pixels = seen, pixels
        self.size = tuple(max(1, round(seen.along(axis).length * pixels)) for axis in (X, Y))
        self._parts = [f'<rect width="{self.size[X]}" height="{self.size[Y]}" fill="{colour}"/>']

    def picture(self, style: str = "") -> Image.Image:
        """Return the finished picture (mode RGB), as CSS says if any is given, and then what is bare (RGBA).

        The canvas can be drawn on further.
        """
        width, height = (self.seen.along(axis).length * self.pixels for axis in (X, Y))
        size = (self.size[X], self.size[Y])
        drawn = paint("".join(self._parts), size, (0.0, 0.0, width, height), style)
        return drawn if style else drawn.convert("RGB")

    def pixel(self, at: Point) -> Point:
        """Return where in the picture a point of the plan is."""
        return (at[0] - self.seen.xmin) * self.pixels, (self.seen.ymax - at[1]) * self.pixels

    def rect(self, rect: Rect, colour: str, rounded: float = 0.0) -> None:
        """Fill a rectangle, its corners rounded with a radius of ``rounded`` m."""
        corners = f' rx="{rounded * self.pixels:.2f}"' if rounded else ""
        self._parts.append(f'<rect {self._box(rect)}{corners} fill="{colour}"/>')

    def frame(self, rect: Rect, colour: str, thickness: float) -> None:
        """Draw the rim of a rectangle, half of its ``thickness`` (m) to each side."""
        self._parts.append(f'<rect {self._box(rect)} fill="none" {self._line(colour, thickness)}/>')

    def disc(
        self, at: Point, radius: float, colour: str, rim: str | None = None, thickness: float = 0.0
    ) -> None:
        """Fill a circle of ``radius`` m, with a rim inside its edge."""
        line = f" {self._line(rim, thickness)}" if rim else ""
        inner = radius - 0.5 * thickness if rim else radius
        self._parts.append(f'<circle {self._round(at, inner)} fill="{colour}"{line}/>')

    def ring(self, at: Point, radius: float, thickness: float, colour: str) -> None:
        """Draw a circle line, its outer edge at ``radius`` m."""
        around = self._round(at, radius - 0.5 * thickness)
        self._parts.append(f'<circle {around} fill="none" {self._line(colour, thickness)}/>')

    def polygon(self, points: Iterable[Point], colour: str) -> None:
        """Fill a polygon."""
        self._parts.append(f'<polygon points="{self._points(points)}" fill="{colour}"/>')

    def path(self, points: Sequence[Point], colour: str, thickness: float) -> None:
        """Draw a line through points, with round ends and bends."""
        ends = 'stroke-linecap="round" stroke-linejoin="round"'
        line = f'fill="none" {self._line(colour, thickness)} {ends}'
        self._parts.append(f'<polyline points="{self._points(points)}" {line}/>')

    def dashes(self, start: Point, end: Point, colour: str, thickness: float, dash: float) -> None:
        """Draw a straight dashed line; dashes and gaps are about ``dash`` m long, and it ends with a dash."""
        pieces = 2 * max(1, round(dist(start, end) / (2.0 * dash))) - 1
        ends = [tuple(point) for point in np.linspace(start, end, pieces + 1).tolist()]
        for place in range(0, pieces, 2):
            self.path([ends[place], ends[place + 1]], colour, thickness)

    def text(
        self, at: Point, text: str, size: float, colour: str, *, anchor: str = "mm", face: str = TEXT
    ) -> None:
        """Write one line, ``size`` m high; ``anchor`` says which point of it is ``at``.

        Across that is its left (l), middle (m) or right (r), down its top (t), middle (m), bottom (b) or the
        letters' foot (s).
        """
        x, y = self.pixel(at)
        high = size * self.pixels
        place = (
            f'x="{x:.2f}" y="{y + baseline(anchor[1], high, face):.2f}" text-anchor="{_ALIGNED[anchor[0]]}"'
        )
        letters = f'{FAMILIES[face]} font-size="{high:.2f}" fill="{colour}"'
        self._parts.append(f"<text {place} {letters}>{escape(text)}</text>")

    def shadow(self, rects: Iterable[Rect], softness: float, strength: float) -> None:
        """Darken what lies around rectangles, ``softness`` m far; ``strength`` is 0 to 1."""
        opacity = 1.0 - (1.0 - strength) ** (1.0 / _STEPS)
        look = f'fill="{_SHADE}" fill-opacity="{opacity:.4f}" shape-rendering="crispEdges"'
        shadowed = list(rects)
        holes = "".join(self._hole(rect.inset(3.0 * softness)) for rect in shadowed)
        for step in range(_STEPS):
            further = softness * NormalDist().inv_cdf((step + 0.5) / _STEPS)
            grown = "".join(self._rounded(rect.inset(-further), max(further, 0.0)) for rect in shadowed)
            self._parts.append(f'<path d="{grown}{holes}" {look}/>')

    def art(
        self,
        shown: Art,
        at: Point,
        scale: float,
        *,
        turn: float = 0.0,
        colour: str = "",
        within: Rect | None = None,
        language: Language = "en",
    ) -> None:
        """Put art in, its middle ``at`` a point, each millimetre of it ``scale`` m large.

        It is turned by ``turn`` degrees, and nothing of it is seen beyond ``within``.
        """
        x, y = self.pixel(at)
        box = within or self.seen
        cut = "" if within and within != self.seen else ' overflow="visible"'
        left, top = self.pixel((box.xmin, box.ymax))
        moved = f"translate({x - left:.3f} {y - top:.3f}) rotate({-turn:g}) scale({scale * self.pixels:.5f})"
        moved += f" translate({-shown.left - 0.5 * shown.width:g} {-shown.top - 0.5 * shown.height:g})"
        body = coloured(shown, colour, shown.inside(language), f' transform="{moved}"')
        self._parts.append(f"<svg {self._box(box)}{cut}>{body}</svg>")

    def _line(self, colour: str, thickness: float) -> str:
        return f'stroke="{colour}" stroke-width="{thickness * self.pixels:.3f}"'

    def _round(self, at: Point, radius: float) -> str:
        x, y = self.pixel(at)
        return f'cx="{x:.2f}" cy="{y:.2f}" r="{max(radius, 0.0) * self.pixels:.3f}"'

    def _rounded(self, rect: Rect, radius: float) -> str:
        """Return a rectangle with round corners as part of a path, so that several are filled as one."""
        left, top = self.pixel((rect.xmin, rect.ymax))
        width, height = (max(rect.along(axis).length, 0.0) * self.pixels for axis in (X, Y))
        r = min(radius * self.pixels, 0.5 * width, 0.5 * height)
        along, down, turn = width - 2.0 * r, height - 2.0 * r, f"a{r:.2f} {r:.2f} 0 0 1"
        upper = f"h{along:.2f}{turn} {r:.2f} {r:.2f}v{down:.2f}{turn} {-r:.2f} {r:.2f}"
        lower = f"h{-along:.2f}{turn} {-r:.2f} {-r:.2f}v{-down:.2f}{turn} {r:.2f} {-r:.2f}z"
        return f"M{left + r:.2f} {top:.2f}{upper}{lower}"

    def _hole(self, rect: Rect) -> str:
        """Return a rectangle as part of a path, the other way round: nothing is filled there."""
        left, top = self.pixel((rect.xmin, rect.ymax))
        width, height = (max(rect.along(axis).length, 0.0) * self.pixels for axis in (X, Y))
        return f"M{left:.2f} {top:.2f}v{height:.2f}h{width:.2f}v{-height:.2f}z"

    def _points(self, points: Iterable[Point]) -> str:
        return " ".join(f"{x:.2f},{y:.2f}" for x, y in map(self.pixel, points))

    def _box(self, rect: Rect) -> str:
        left, top = self.pixel((rect.xmin, rect.ymax))
        width, height = (rect.along(axis).length * self.pixels for axis in (X, Y))
        return f'x="{left:.2f}" y="{top:.2f}" width="{width:.2f}" height="{height:.2f}"'
