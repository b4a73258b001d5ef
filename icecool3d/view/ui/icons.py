"""How small things of the game look on pages: art, in the colour and with the symbol of whose they are."""

from icecool3d.kit.palette import body_colour
from icecool3d.looks.outlines import symbol_name
from icecool3d.school import Point
from icecool3d.view.ui.layout import Box
from icecool3d.view.ui.paint import Paint
from icecool3d.view.ui.widgets import Piece

_LARGE = 70
"""Cards that are higher than this show all that is on them, pixels."""
_SYMBOL = 1.25
"""Half the size of a symbol's picture, in its radii: it has a dark rim."""
_TASK_AT, _TASK = 0.26, 0.23
"""How far below a card's middle what it asks for stands, and half its size, in heights of the card."""


def draw_symbol(paint: Paint, colour: str, at: Point, radius: float) -> None:
    """Draw the symbol of a player, or of a body of nobody, in its colour with a dark rim."""
    _draw(paint, "symbol", colour, _around(at, _SYMBOL * radius))


def draw_icon(paint: Paint, name: str, at: Point, size: float, colour: str) -> None:
    """Draw the picture on a button, ``size`` pixels high, in one colour."""
    paint.art(f"icons/{name}", _around(at, 0.5 * size), colour)


def draw_piece(paint: Paint, piece: Piece) -> None:
    """Draw a thing of the game."""
    box, kind = piece.box, str(piece.kind)
    if kind == "card":
        _draw_card(paint, piece)
    elif kind == "print":
        paint.art(piece.art, box, piece.colour)
    else:
        _draw(paint, f"{kind}-gone" if piece.gone else kind, piece.colour, box)


def _draw_card(paint: Paint, piece: Piece) -> None:
    box = piece.box
    large = box.height > _LARGE
    paint.art("pieces/card" if large else "pieces/small-card", box, value=piece.value)
    if large:
        at = box.x + 0.5 * box.width, box.y + (0.5 + _TASK_AT) * box.height
        paint.art(f"icons/{piece.task or 'no-task'}", _around(at, _TASK * box.height), "#1F2A37")


def _draw(paint: Paint, kind: str, colour: str, box: Box) -> None:
    paint.art(f"pieces/{kind}", box, body_colour(colour), symbol=symbol_name(colour))


def _around(at: Point, half: float) -> Box:
    size = max(round(2.0 * half), 1)
    return Box(round(at[0] - 0.5 * size), round(at[1] - 0.5 * size), size, size)
