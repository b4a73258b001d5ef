"""A picture in the making: soft-edged shapes and letters, laid over each other. No window needed."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from icecool3d.art.art_file import art
from icecool3d.art.canvas import paint_art
from icecool3d.kit.arrays import Array
from icecool3d.view.ui.layout import Box
from icecool3d.view.ui.text import FINE, Letters
from icecool3d.view.ui.widgets import INK


@lru_cache(maxsize=256)
def _drawn(name: str, size: tuple[int, int], colour: str, symbol: str, value: int) -> NDArray[np.float32]:
    """Return a piece of art as ``Paint`` keeps pictures."""
    picture = paint_art(art(name), size, colour=colour, symbol=symbol, value=value)
    drawn = np.asarray(picture, dtype=np.float32).transpose(2, 0, 1) / np.float32(255.0)
    drawn[:3] *= drawn[3]
    return drawn


class Paint:
    """A picture with a see-through ground, drawn on in the window's pixels."""

    def __init__(self, box: Box) -> None:
        """Begin with nothing, for what of the window ``box`` is."""
        self.box = box
        self._seen = np.zeros((4, box.height, box.width), dtype=np.float32)
        """Red, green, blue, each times how far the ground is covered, and that itself; all 0 to 1."""

    def picture(self) -> Image.Image:
        """Return what was drawn."""
        whole = self._seen.copy()
        whole[:3] /= np.maximum(whole[3], 1e-6)
        whole = 255.0 * np.clip(whole, 0.0, 1.0) + 0.5
        return Image.fromarray(np.ascontiguousarray(whole.astype(np.uint8).transpose(1, 2, 0)))

    def fill(self, mask: Array, colour: str) -> None:
        """Lay a colour over, as much of it as the mask says."""
        paint = np.array([*bytes.fromhex(colour[1:]), 255], dtype=np.float32) / np.float32(255.0)
        self._seen += mask.astype(np.float32) * (paint[:, None, None] - self._seen)

    def rounded(self, box: Box, radius: float, colour: str) -> None:
        """Fill a box with round corners."""
        self.fill(np.clip(0.5 - self._beyond(box, radius), 0.0, 1.0), colour)

    def shadow(self, box: Box, radius: float, reach: float, strength: float) -> None:
        """Throw a soft shadow that goes ``reach`` pixels beyond a box."""
        share = np.clip(1.0 - (self._beyond(box, radius) + 0.3 * reach) / (1.3 * reach), 0.0, 1.0)
        self.fill(strength * share * share, INK)

    def disc(self, at: tuple[float, float], radius: float, colour: str) -> None:
        """Fill a circle."""
        x, y = self._grid()
        self.fill(np.clip(0.5 + radius - np.hypot(x - at[0], y - at[1]), 0.0, 1.0), colour)

    def polygon(self, points: Array, colour: str) -> None:
        """Fill a polygon (N, 2) of window pixels."""
        self.fill(self.shape(points), colour)

    def stroke(self, points: Array, thick: float, colour: str) -> None:
        """Draw a line along points (N, 2) of window pixels, ``thick`` pixels wide."""
        mask = Image.new("L", (self.box.width * FINE, self.box.height * FINE))
        places = (np.asarray(points) - [self.box.x, self.box.y]) * FINE
        width = max(1, round(thick * FINE))
        line = [tuple(place) for place in places.tolist()]
        ImageDraw.Draw(mask).line(line, fill=255, width=width, joint="curve")
        self.fill(np.asarray(mask.reduce(FINE)) / 255.0, colour)

    def shape(self, points: Array) -> Array:
        """Return how much of each pixel a polygon (N, 2) covers, 0 to 1."""
        size = (self.box.width * FINE, self.box.height * FINE)
        mask = Image.new("L", size)
        places = (points - [self.box.x, self.box.y]) * FINE
        ImageDraw.Draw(mask).polygon([tuple(place) for place in places.tolist()], fill=255)
        covered: Array = np.asarray(mask.reduce(FINE)) / 255.0
        return covered

    def art(self, name: str, box: Box, colour: str = "", symbol: str = "", value: int = 0) -> None:
        """Lay a piece of art over, as large as fits into a box."""
        drawn = _drawn(name, (box.width, box.height), colour, symbol, value)
        x, y = box.x - self.box.x, box.y - self.box.y
        left, top = max(-x, 0), max(-y, 0)
        under = self._seen[:, max(y, 0) : y + box.height, max(x, 0) : x + box.width]
        over = drawn[:, top : top + under.shape[1], left : left + under.shape[2]]
        under *= 1.0 - over[3]
        under += over

    def words(self, lines: list[str], letters: Letters, box: Box, colour: str, *, middle: bool) -> None:
        """Write lines from the top of a box on."""
        # Drawn large and made smaller: at their own size letters are moved to whole pixels, and run together.
        mask = Image.new("L", (self.box.width * FINE, self.box.height * FINE))
        draw = ImageDraw.Draw(mask)
        for place, line in enumerate(lines):
            x = box.x + (round(0.5 * (box.width - letters.width(line))) if middle else 0) - self.box.x
            y = box.y + round(letters.leading * (place + 0.5)) - self.box.y
            draw.text((x * FINE, y * FINE), line, fill=255, font=letters.fine_font, anchor="lm")
        self.fill(np.asarray(mask.reduce(FINE)) / 255.0, colour)

    def _grid(self) -> tuple[Array, Array]:
        x: Array = np.arange(self.box.width, dtype=np.float64) + self.box.x + 0.5
        y: Array = np.arange(self.box.height, dtype=np.float64) + self.box.y + 0.5
        return x[None, :], y[:, None]

    def _beyond(self, box: Box, radius: float) -> Array:
        """Return how far each pixel is outside a rounded box, pixels; inside below 0."""
        x, y = self._grid()
        radius = min(radius, 0.5 * box.width, 0.5 * box.height)
        across = np.abs(x - box.x - 0.5 * box.width) - (0.5 * box.width - radius)
        down = np.abs(y - box.y - 0.5 * box.height) - (0.5 * box.height - radius)
        outside = np.sqrt(np.maximum(across, 0.0) ** 2 + np.maximum(down, 0.0) ** 2)
        found: Array = outside + np.minimum(np.maximum(across, down), 0.0) - radius
        return found
