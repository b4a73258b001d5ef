"""What stands round a plan: what its signs mean, and how long a stretch of it is."""

from collections.abc import Callable
from math import ceil, floor, log10

from icecool3d.replay import signs
from icecool3d.replay.canvas import Canvas
from icecool3d.replay.fonts import text_width
from icecool3d.school import Point, Rect, School, X, Y

Entry = tuple[str, Callable[[Canvas, Point, float], None]]
"""What a sign means, and what draws it at half a width."""

# Of the letters' size:
_SIGN, _GAP, _ROW = 0.8, 1.1, 2.1


def entries(school: School) -> list[Entry]:
    """Give the signs that the plan of this school has.

    >>> from icecool3d.school import load_school
    >>> [text for text, _ in entries(load_school("two-rooms"))]
    ['door', 'orange line', 'mark']
    """
    scene = school.scene
    found: list[tuple[Entry, object]] = [
        (("door", signs.draw_door_sign), school.doors),
        (("door with fish", signs.draw_fish_symbol), any(door.fish for door in school.doors)),
        (("clip", signs.draw_clip), scene.clips),
        (("T-junction", signs.draw_t_junction), school.t_junctions),
        (("orange line", signs.draw_orange_line), school.rooms),
        (("Runners start", signs.draw_red_circle), scene.runner_start),
        (("Catcher starts", signs.draw_catcher_sign), scene.catcher_start),
        (("mark", signs.draw_mark), scene.marks),
    ]
    return [entry for entry, there in found if there]


def legend_size(shown: list[Entry], most: float, letters: float) -> Point:
    """Give width and height of the legend when it may be ``most`` wide, m.

    >>> legend_size([], 0.5, 0.01)
    (0.0, 0.0)
    """
    rows = _rows(shown, most, letters)
    widths = [sum(_length(text, letters) for text, _ in row) - _GAP * letters for row in rows]
    return max(widths, default=0.0), len(rows) * _ROW * letters


def draw_legend(canvas: Canvas, shown: list[Entry], area: Rect, letters: float) -> None:
    """Draw the legend into ``area``, as many entries in a row as fit."""
    y = area.ymax - 0.5 * _ROW * letters
    for row in _rows(shown, area.along(X).length, letters):
        x = area.xmin
        for text, sign in row:
            sign(canvas, (x + _SIGN * letters, y), _SIGN * letters)
            canvas.text((x + (2.0 * _SIGN + 0.5) * letters, y), text, letters, signs.INK, anchor="lm")
            x += _length(text, letters)
        y -= _ROW * letters


def _length(text: str, letters: float) -> float:
    return (2.0 * _SIGN + 0.5 + _GAP) * letters + text_width(text, letters)


def _rows(shown: list[Entry], width: float, letters: float) -> list[list[Entry]]:
    rows: list[list[Entry]] = []
    left = 0.0
    for entry in shown:
        length = _length(entry[0], letters)
        if not rows or length - _GAP * letters > left + 1e-9:
            rows.append([])
            left = width
        rows[-1].append(entry)
        left -= length
    return rows


def scale_length(width: float) -> float:
    """Give a round length (1, 2 or 5 and zeros) of at most a fifth of ``width``, m.

    >>> scale_length(0.64), scale_length(0.3)
    (0.1, 0.05)
    """
    most = width / 5.0
    power = 10.0 ** floor(log10(most))
    return next(round(times * power, 9) for times in (5, 2, 1) if times * power <= most)


def draw_scale(canvas: Canvas, right: Point, width: float, letters: float) -> None:
    """Draw a measured line that ends at ``right``, with its length above it."""
    length = scale_length(width)
    left, tick = (right[0] - length, right[1]), 0.3 * letters
    canvas.path([left, right], signs.INK, 0.12 * letters)
    for x, y in (left, right):
        canvas.path([(x, y - tick), (x, y + tick)], signs.INK, 0.12 * letters)
    middle = (right[0] - 0.5 * length, right[1] + 0.35 * letters)
    canvas.text(middle, f"{100.0 * length:g} cm", letters, signs.INK, anchor="mb")


def draw_rulers(canvas: Canvas, bounds: Rect, letters: float) -> None:
    """Number the coordinates of the plan along its west and south sides, in metres."""
    step = scale_length(max(bounds.along(axis).length for axis in (X, Y)))
    for axis, anchor in ((X, "mt"), (Y, "rm")):
        ends = bounds.along(axis)
        for count in range(ceil(ends.low / step), floor(ends.high / step) + 1):
            along = count * step
            at = (along, bounds.ymin) if axis == X else (bounds.xmin, along)
            out = (0.0, -1.0) if axis == X else (-1.0, 0.0)
            near, far, label = (
                (at[X] + reach * out[X], at[Y] + reach * out[Y])
                for reach in (0.25 * letters, 0.6 * letters, 0.9 * letters)
            )
            canvas.path([near, far], signs.INK, 0.08 * letters)
            canvas.text(label, f"{round(along, 9) + 0.0:g}", 0.75 * letters, signs.INK, anchor=anchor)
