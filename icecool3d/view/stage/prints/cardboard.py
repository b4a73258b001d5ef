"""What is printed on a box's walls: stripes inside, a snowy house outside, brown core where it is cut."""

from math import pi, sin

from PIL import Image

from icecool3d.export.canvas import Canvas
from icecool3d.school import Rect
from icecool3d.view.stage.box_surfaces import CORE, INSIDE, OUTSIDE, STRIP

WALLS = ("#F0B84E", "#7CC3A0", "#EE8A55", "#A78BD8", "#62AEDB")
"""Colour of a room's walls, by its number."""
FEET = ("#C98A2B", "#4C9A78", "#C4602F", "#7C5FB3", "#3C86B6")
"""Colour of their skirting."""
_HEIGHT = 0.2
"""Height of the sheet on which all rows stand, m."""


def strip(number: int, pixels: float) -> Image.Image:
    """Draw the print of one room's walls, so many ``pixels`` a metre; numbers above 5 begin again.

    >>> strip(1, 320.0).size
    (64, 64)
    """
    place = (number - 1) % len(WALLS)
    canvas = Canvas(Rect(0.0, 0.0, STRIP, _HEIGHT), pixels, WALLS[place])
    _inside(canvas, place)
    _outside(canvas)
    _core(canvas)
    return canvas.picture()


def _inside(canvas: Canvas, place: int) -> None:
    low, high = (_HEIGHT * row for row in INSIDE)
    tall = high - low
    stripes = 10
    for stripe in range(stripes):
        left = STRIP * stripe / stripes
        canvas.rect(Rect(left, low, left + 0.5 * STRIP / stripes, high), "#FFFFFF1C")
    canvas.rect(Rect(0.0, low - 0.01, STRIP, low + 0.13 * tall), FEET[place])
    canvas.rect(Rect(0.0, low + 0.13 * tall, STRIP, low + 0.155 * tall), "#FFF8EC")
    canvas.rect(Rect(0.0, high - 0.05 * tall, STRIP, _HEIGHT), "#FFF8EC")


def _outside(canvas: Canvas) -> None:
    low, high = (_HEIGHT * row for row in OUTSIDE)
    tall = high - low
    canvas.rect(Rect(0.0, low - 0.03, STRIP, high + 0.012), "#4E7FA8")
    rows, wide = 8, 20
    for row in range(rows):
        bottom = low + tall * row / rows
        for brick in range(wide + 1):
            left = STRIP * (brick - 0.5 * (row % 2)) / wide
            tone = "#5487B1" if (brick * 7 + row * 5) % 4 else "#5F94BF"
            canvas.rect(
                Rect(
                    left + 0.0006,
                    bottom + 0.0003,
                    left + STRIP / wide - 0.0006,
                    bottom + tall / rows - 0.0003,
                ),
                tone,
            )
    drift = [(0.0, low - 0.03)]
    drift += [
        (STRIP * s / 60, low + tall * (0.17 + 0.05 * sin(2 * pi * s / 20) + 0.03 * sin(2 * pi * s / 12)))
        for s in range(61)
    ]
    canvas.polygon([*drift, (STRIP, low - 0.03)], "#F4FAFD")
    canvas.rect(Rect(0.0, high - 0.07 * tall, STRIP, high + 0.012), "#F4FAFD")


def _core(canvas: Canvas) -> None:
    low, high = (_HEIGHT * row for row in CORE)
    canvas.rect(Rect(0.0, 0.0, STRIP, high + 0.008), "#B98D5C")
    edge = 0.22 * (high - low)
    canvas.rect(Rect(0.0, 0.0, STRIP, low + 0.6 * edge), "#8A5F36")
    canvas.rect(Rect(0.0, high - 0.4 * edge, STRIP, high + 0.008), "#8A5F36")
    for fibre in range(160):
        left, height = STRIP * (fibre * 0.618 % 1.0), low + (high - low) * (0.2 + 0.6 * (fibre * 0.382 % 1.0))
        canvas.rect(Rect(left, height, left + 0.004, height + 0.0006), "#A67A4A" if fibre % 2 else "#C79C6B")
