"""The printed floors of the rooms, one idea a room number, kept pale so that what happens on them is seen."""

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from icecool3d.replay.canvas import Canvas
from icecool3d.school.plan import Point, Rect

Painter = Callable[[Canvas, float], None]
"""Paints a whole canvas; the number says how many times larger than in the real school its pattern is."""


def floor(number: int) -> tuple[str, Painter]:
    """Give a room's colour and what paints its pattern over it; numbers above 5 begin again.

    >>> floor(5)[0] == floor(10)[0]
    True
    """
    floors: list[tuple[str, Painter]] = [
        ("#F8E6C4", _tiles),
        ("#F3F6EE", _checkers),
        ("#EDCF9C", _parquet),
        ("#E6E1F3", _hexagons),
        ("#DDEFF7", _ice),
    ]
    return floors[(number - 1) % len(floors)]


def _steps(low: float, high: float, step: float) -> Iterator[tuple[int, float]]:
    """Count through the places from ``low`` to ``high`` that lie on a grid of ``step`` from the middle."""
    middle, reach = 0.5 * (low + high), int(0.5 * (high - low) / step) + 1
    for place in range(-reach, reach + 1):
        yield place, middle + place * step


def _tiles(canvas: Canvas, times: float) -> None:
    seen, size = canvas.seen, 0.03 * times
    for _, x in _steps(seen.xmin, seen.xmax, size):
        canvas.path([(x, seen.ymin), (x, seen.ymax)], "#EFD8AC", 0.0008 * times)
    for _, y in _steps(seen.ymin, seen.ymax, size):
        canvas.path([(seen.xmin, y), (seen.xmax, y)], "#EFD8AC", 0.0008 * times)


def _checkers(canvas: Canvas, times: float) -> None:
    seen, size = canvas.seen, 0.022 * times
    for column, x in _steps(seen.xmin, seen.xmax, size):
        for row, y in _steps(seen.ymin, seen.ymax, size):
            if (column + row) % 2:
                canvas.rect(Rect(x, y, x + size, y + size), "#DCEBDF")


def _parquet(canvas: Canvas, times: float) -> None:
    seen, shades = canvas.seen, ("#F0D4A4", "#EACA94", "#EDCF9C")
    width, length = 0.016 * times, 0.09 * times
    for column, x in _steps(seen.xmin, seen.xmax, width):
        shift = (column % 3) * length / 3
        for row, y in _steps(seen.ymin - length, seen.ymax, length):
            board = Rect(x, y + shift, x + width, y + shift + length)
            canvas.rect(board, shades[(2 * column + row) % 3])
            canvas.frame(board, "#DDB87E", 0.0005 * times)


def _hexagons(canvas: Canvas, times: float) -> None:
    seen, size = canvas.seen, 0.017 * times
    for row, y in _steps(seen.ymin, seen.ymax, 1.5 * size):
        for _, x in _steps(seen.xmin, seen.xmax, 3**0.5 * size):
            middle = (x + (row % 2) * 0.5 * 3**0.5 * size, y)
            canvas.path([_corner(middle, size, corner) for corner in range(4)], "#D3CBE8", 0.0008 * times)


def _corner(middle: Point, size: float, corner: int) -> Point:
    angle = pi / 6 + corner * pi / 3
    return middle[0] + size * cos(angle), middle[1] + size * sin(angle)


def _ice(canvas: Canvas, times: float) -> None:
    """Sweep the long scratches of skates over the ice."""
    seen = canvas.seen
    width, height = seen.xmax - seen.xmin, seen.ymax - seen.ymin
    for start, end, bend in ((0.1, 0.65, 0.2), (0.32, 0.95, -0.15), (0.55, 0.3, 0.12), (0.85, 0.8, -0.1)):
        points = []
        for step in range(41):
            share = step / 40
            across = start + (end - start) * share + bend * sin(pi * share)
            points.append((seen.xmin + width * across, seen.ymin + height * share))
        canvas.path(points, "#FFFFFF90", 0.0011 * times)
