"""The signs of a plan, and what stands round it: a legend of the signs, a scale, and rulers.

Signs are drawn on the school and in the legend alike; ``size`` is half their width, m.
"""

from math import ceil, floor, log10

from icecool3d.art.art_file import art
from icecool3d.art.canvas import Canvas
from icecool3d.art.fonts import text_width
from icecool3d.kit.language import Language, with_decimal
from icecool3d.kit.palette import PAINTS, PLAYERS, body_colour
from icecool3d.kit.phrase import Phrase
from icecool3d.looks.outlines import symbol_name
from icecool3d.school import Point, Rect, School, X, Y

INK, PAPER, WHITE = PAINTS["ink"].colour, PAINTS["paper"].colour, PAINTS["white"].colour
CARDBOARD = PAINTS["cardboard"].colour
ORANGE, RED, GOLD = PAINTS["orange-line"].colour, PLAYERS["red"], PLAYERS["yellow"]

Entry = tuple[str, str]
"""What a sign means, and its name."""

_HALF = 10.0
"""Half the width of a sign in its file."""
_SIGN, _GAP, _ROW = 0.8, 1.1, 2.1
"""Half the width of a sign, the gap after an entry, and the height of a row, in letters."""


def draw_sign(canvas: Canvas, name: str, middle: Point, size: float, turn: float = 0.0) -> None:
    """Draw a sign of ``models/art/signs``, turned by ``turn`` degrees."""
    canvas.art(art(f"signs/{name}"), middle, size / _HALF, turn=turn)


def draw_catcher_area(canvas: Canvas, area: Rect) -> None:
    """Draw where the Catcher may start."""
    canvas.rect(area, GOLD + "3C")


def draw_symbol(canvas: Canvas, colour: str, middle: Point, size: float) -> None:
    """Draw the symbol of a player, or of a body of nobody, on a white badge."""
    draw_sign(canvas, "badge", middle, size)
    shown = art(f"symbols/{symbol_name(colour)}")
    canvas.art(shown, middle, 0.66 * size / _HALF, colour=body_colour(colour))


def entries(school: School, language: Language) -> list[Entry]:
    """Return the signs that the plan of this school has, with what they mean in ``language``.

    >>> from icecool3d.school import load_school
    >>> [text for text, _ in entries(load_school("two-rooms"), "fr")]
    ['porte', 'ligne orange', 'marque']
    """
    scene = school.scene
    found: list[tuple[Phrase, str, object]] = [
        (Phrase("door"), "door", school.doors),
        (Phrase("door with fish"), "fish-door", any(door.fish for door in school.doors)),
        (Phrase("clip"), "clip", scene.clips),
        (Phrase("T-junction"), "t-junction", school.t_junctions),
        (Phrase("orange line"), "orange-line", school.rooms),
        (Phrase("Runners start"), "red-circle", scene.runner_start),
        (Phrase("Catcher starts"), "catcher", scene.catcher_start),
        (Phrase("finish of a race"), "finish", scene.finish),
        (Phrase("mark"), "mark", scene.marks),
    ]
    return [(meaning.in_language(language), sign) for meaning, sign, there in found if there]


def legend_size(shown: list[Entry], most: float, letters: float) -> Point:
    """Return width and height of the legend when it may be ``most`` wide, m.

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
            draw_sign(canvas, sign, (x + _SIGN * letters, y), _SIGN * letters)
            canvas.text((x + (2.0 * _SIGN + 0.5) * letters, y), text, letters, INK, anchor="lm")
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
    """Return a round length (1, 2 or 5 and zeros) of at most a fifth of ``width``, m.

    >>> scale_length(0.64), scale_length(0.3)
    (0.1, 0.05)
    """
    most = width / 5.0
    power = 10.0 ** floor(log10(most))
    return next(round(times * power, 9) for times in (5, 2, 1) if times * power <= most)


def draw_scale(canvas: Canvas, right: Point, width: float, letters: float, language: Language) -> None:
    """Draw a measured line that ends at ``right``, with its length above it."""
    length = scale_length(width)
    left, tick = (right[0] - length, right[1]), 0.3 * letters
    canvas.path([left, right], INK, 0.12 * letters)
    for x, y in (left, right):
        canvas.path([(x, y - tick), (x, y + tick)], INK, 0.12 * letters)
    middle = (right[0] - 0.5 * length, right[1] + 0.35 * letters)
    said = with_decimal(f"{100.0 * length:g} cm", language)
    canvas.text(middle, said, letters, INK, anchor="mb")


def draw_rulers(canvas: Canvas, bounds: Rect, letters: float, language: Language) -> None:
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
            canvas.path([near, far], INK, 0.08 * letters)
            said = with_decimal(f"{round(along, 9) + 0.0:g}", language)
            canvas.text(label, said, 0.75 * letters, INK, anchor=anchor)
