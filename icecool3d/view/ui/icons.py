"""How small things of the game look on pages: symbols, fish, IDs, the Catcher's armband, and cards."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.palette import PAINTS, PLAYERS, body_colour
from icecool3d.looks.fish import fish_outline
from icecool3d.looks.outlines import symbol
from icecool3d.school import Point
from icecool3d.view.ui.layout import Box
from icecool3d.view.ui.paint import Paint
from icecool3d.view.ui.text import Letters
from icecool3d.view.ui.widgets import INK, PAPER, Piece

WHITE, ICE, GONE = "#FFFFFF", PAINTS["ice"].colour, "#B9AF9D"
_LARGE = 70
"""Cards that are higher than this show all that is on them, pixels."""

ICONS: Mapping[str, Sequence[Sequence[Point]]] = {
    "jump": (
        ((0.0, -0.9), (0.0, 0.0)),
        tuple((x, 0.75 - 1.35 * x * x) for x in np.linspace(-0.95, 0.95, 15).tolist()),
        ((0.62, -0.02), (0.93, -0.45), (0.98, 0.08)),
    ),
    "two-doors": (
        ((-0.85, -0.8), (-0.85, 0.6), (-0.2, 0.6), (-0.2, -0.8)),
        ((0.2, -0.8), (0.2, 0.6), (0.85, 0.6), (0.85, -0.8)),
        ((-1.0, -0.3), (1.0, -0.3)),
    ),
    "bounce": (
        ((-0.9, 0.85), (0.35, 0.85)),
        ((-0.85, -0.7), (-0.3, 0.75), (0.25, -0.35)),
        ((0.15, -0.85), (0.15, 0.3), (0.85, 0.3), (0.85, -0.85)),
    ),
}
"""What tasks look like: lines within -1 to 1, to the right and up."""


def draw_symbol(paint: Paint, colour: str, at: Point, radius: float) -> None:
    """Draw the symbol of a player, or of a body of nobody, in its colour with a dark rim."""
    outline = symbol(colour) * [1.0, -1.0]
    paint.polygon(outline * (radius * 1.22) + at, INK)
    paint.polygon(outline * radius + at, body_colour(colour))


def draw_piece(paint: Paint, piece: Piece) -> None:
    """Draw one of them."""
    _DRAWN[piece.kind](paint, piece)


def _middle(box: Box) -> Point:
    return box.x + 0.5 * box.width, box.y + 0.5 * box.height


def _symbol(paint: Paint, piece: Piece) -> None:
    draw_symbol(paint, piece.colour, _middle(piece.box), 0.4 * min(piece.box.width, piece.box.height))


def _fish(paint: Paint, piece: Piece) -> None:
    at, half = _middle(piece.box), 0.48 * piece.box.width
    outline = _fish_shape(at, half)
    if piece.gone:
        paint.stroke(np.concatenate((outline, outline[:1])), 0.12 * half, GONE)
        return
    paint.polygon(outline, INK)
    paint.polygon(_fish_shape(at, 0.84 * half), PLAYERS[piece.colour])
    sign = symbol(piece.colour) * [1.0, -1.0] * (0.26 * half) + [at[0] + 0.18 * half, at[1]]
    paint.polygon(sign, WHITE)


def _fish_shape(at: Point, half: float) -> Array:
    return 2.0 * half * fish_outline() * [1.0, -1.0] + at


def _id(paint: Paint, piece: Piece) -> None:
    """Draw a pass with a penguin's head, and the owner's symbol below."""
    box = piece.box
    radius = 0.16 * box.width
    paint.rounded(box, radius, INK)
    paint.rounded(box.inset(max(1, box.width // 14)), radius, PLAYERS[piece.colour])
    x, y = _middle(box)
    unit = 0.5 * box.width
    paint.disc((x, y - 0.42 * unit), 0.5 * unit, PAINTS["penguin-dark"].colour)
    paint.disc((x, y - 0.34 * unit), 0.3 * unit, PAINTS["penguin-belly"].colour)
    paint.disc((x, y + 0.62 * unit), 0.46 * unit, WHITE)
    draw_symbol(paint, piece.colour, (x, y + 0.62 * unit), 0.26 * unit)


def _armband(paint: Paint, piece: Piece) -> None:
    """Draw the band that the Catcher wears, with a net's mesh on it."""
    box = piece.box
    radius = 0.25 * box.height
    paint.rounded(box, radius, INK)
    paint.rounded(box.inset(max(1, box.height // 12)), radius, PAINTS["orange-line"].colour)
    x, y = _middle(box)
    step = 0.2 * box.height
    for turn in (-1.0, 1.0):
        for aside in (-1.0, 0.0, 1.0):
            ends = [
                (x + aside * step - 1.1 * step, y - turn * 1.1 * step),
                (x + aside * step + 1.1 * step, y + turn * 1.1 * step),
            ]
            paint.stroke(np.array(ends), 0.08 * box.height, INK)


def _card(paint: Paint, piece: Piece) -> None:
    box = piece.box
    radius = 0.12 * box.width
    paint.rounded(box, radius, INK)
    paint.rounded(box.inset(max(1, box.width // 28)), radius, WHITE)
    x, y = _middle(box)
    if box.height <= _LARGE:
        _number(paint, piece.value, (x, y), round(0.62 * box.height))
        return
    band = Box(box.x, box.y, box.width, round(0.5 * box.height)).inset(round(0.07 * box.width))
    paint.rounded(band, radius, ICE)
    _number(paint, piece.value, (x, y - 0.24 * box.height), round(0.36 * box.height))
    low = y + 0.26 * box.height
    if piece.task:
        unit = 0.19 * box.height
        for line in ICONS[piece.task]:
            paint.stroke(np.array(line) * [unit, -unit] + [x, low], 0.17 * unit, INK)
    else:
        paint.polygon(_fish_shape((x, low), 0.36 * box.width), PAINTS["orange-line"].colour)


def _number(paint: Paint, value: int, at: Point, size: int) -> None:
    letters = Letters(size, title=True)
    wide = letters.width(str(value))
    box = Box(round(at[0] - 0.5 * wide), round(at[1] - 0.5 * letters.leading), wide, letters.leading)
    paint.words([str(value)], letters, box, INK, middle=False)


def _back(paint: Paint, piece: Piece) -> None:
    box = piece.box
    radius = 0.12 * box.width
    paint.rounded(box, radius, INK)
    inner = box.inset(max(1, box.width // 28))
    paint.rounded(inner, radius, PAPER)
    paint.rounded(inner.inset(max(1, box.width // 12)), radius, "#3B6E8F")
    paint.polygon(_fish_shape(_middle(box), 0.3 * box.width), PAPER)


_DRAWN: Mapping[str, Callable[[Paint, Piece], None]] = {
    "symbol": _symbol,
    "fish": _fish,
    "id": _id,
    "armband": _armband,
    "card": _card,
    "back": _back,
}
