"""Small prints that hang on the walls, three for each room: what tells at a glance which room it is."""

from collections.abc import Callable
from math import cos, pi, sin

from PIL import Image

from icecool3d.export.canvas import TITLE, Canvas
from icecool3d.export.signs import draw_fish
from icecool3d.kit.palette import PLAYERS
from icecool3d.school import Point, Rect

COLUMNS, ROWS = 3, 5
"""How many there are for each room, and rooms."""
WIDE, HIGH = 0.07, 0.03
"""Size of each, m."""

_INK, _PAPER, _WOOD, _DARK_WOOD = "#1F2A37", "#FFF8EC", "#B57B45", "#7B4E28"
_GLASS = ("#6CC3B0", "#E58AB0", "#F2C230", "#7AA8E6")

Painter = Callable[[Canvas], None]


def posters(pixels: float) -> Image.Image:
    """Draw them all on one sheet, a row for each room from the top, so many ``pixels`` a metre.

    >>> posters(1000.0).size
    (210, 150)
    """
    sheet = Image.new("RGB", (round(COLUMNS * WIDE * pixels), round(ROWS * HIGH * pixels)))
    for row, painters in enumerate(_POSTERS):
        for column, paint in enumerate(painters):
            canvas = Canvas(Rect(0.0, 0.0, WIDE, HIGH), pixels, _PAPER)
            paint(canvas)
            sheet.paste(canvas.picture(), (round(column * WIDE * pixels), round(row * HIGH * pixels)))
    return sheet


def _framed(canvas: Canvas, frame: str, inside: str) -> None:
    canvas.rect(canvas.seen, frame)
    canvas.rect(canvas.seen.inset(0.0018), inside)


def _blackboard(canvas: Canvas) -> None:
    _framed(canvas, _WOOD, "#2E5E50")
    for place, text in enumerate(("1", "+", "2", "=", "3")):
        canvas.text((0.009 + 0.0060 * place, 0.0195), text, 0.009, "#F4F8F2D8", face=TITLE)
    outline = [(0.0535 + 0.009 * cos(a), 0.0125 + 0.0042 * sin(a)) for a in (pi * s / 14 for s in range(29))]
    canvas.path(outline, "#F4F8F2C0", 0.0007)
    canvas.path([(0.0445, 0.0125), (0.0405, 0.016), (0.0405, 0.009), (0.0445, 0.0125)], "#F4F8F2C0", 0.0007)
    canvas.disc((0.0585, 0.0138), 0.0008, "#F4F8F2D0")
    canvas.path([(0.008, 0.009), (0.030, 0.009)], "#F4C2C2B0", 0.0007)


def _map(canvas: Canvas) -> None:
    _framed(canvas, _DARK_WOOD, "#A9D3EA")
    for x, y, radius in (
        (0.016, 0.018, 0.006), (0.021, 0.014, 0.005), (0.020, 0.008, 0.003), (0.038, 0.019, 0.005),
        (0.042, 0.012, 0.006), (0.048, 0.020, 0.006), (0.055, 0.018, 0.005), (0.059, 0.009, 0.003),
    ):  # fmt: skip
        canvas.disc((x, y), radius, "#8FC08A")
    canvas.rect(Rect(0.0018, 0.0018, WIDE - 0.0018, 0.0045), "#FFFFFF")


def _clock(canvas: Canvas) -> None:
    _framed(canvas, "#E9C46A", "#FFF3D6")
    for place, colour in enumerate(PLAYERS.values()):
        canvas.disc((0.008 + 0.008 * place, 0.015), 0.0032, colour)
    canvas.disc((0.054, 0.015), 0.0105, "#FFFFFF", _INK, 0.0012)
    canvas.path([(0.054, 0.015), (0.054, 0.0225)], _INK, 0.0011)
    canvas.path([(0.054, 0.015), (0.0595, 0.012)], _INK, 0.0014)


def _shelf(canvas: Canvas, back: str, contents: tuple[str, ...]) -> None:
    _framed(canvas, _WOOD, back)
    for place, colour in enumerate(contents):
        left = 0.006 + 0.0102 * place
        top = 0.0205 if place % 2 else 0.0175
        canvas.rect(Rect(left, 0.006, left + 0.0074, top), colour, 0.0012)
        canvas.rect(Rect(left + 0.0012, top, left + 0.0062, top + 0.0022), _PAPER)
    canvas.rect(Rect(0.0018, 0.0042, WIDE - 0.0018, 0.006), _DARK_WOOD)


def _jars(canvas: Canvas) -> None:
    _shelf(canvas, "#FFF3D6", ("#D64545", "#E9A13B", "#8FC08A", "#B57B45", "#F2C230", "#7FB6D8"))


def _pans(canvas: Canvas) -> None:
    _framed(canvas, "#8FB7A2", "#E6F4EA")
    canvas.path([(0.006, 0.026), (0.064, 0.026)], _INK, 0.0010)
    for place, radius in enumerate((0.0075, 0.006, 0.0068, 0.0052)):
        x = 0.012 + 0.0155 * place
        canvas.path([(x, 0.026), (x, 0.012)], _INK, 0.0014)
        canvas.disc((x, 0.011), radius, "#3B4550")
        canvas.disc((x, 0.011), 0.72 * radius, "#59656F")


def _menu(canvas: Canvas) -> None:
    _framed(canvas, "#C9574C", _PAPER)
    draw_fish(canvas, (0.020, 0.015), 0.012, "#F28C28")
    for line in range(4):
        bottom = 0.0225 - 0.005 * line
        canvas.path([(0.038, bottom), (0.062 - 0.004 * (line % 2), bottom)], "#8A94A0", 0.0010)


def _wall_bars(canvas: Canvas) -> None:
    canvas.rect(canvas.seen, "#F6C9A4")
    for bar in range(6):
        canvas.path([(0.0, 0.003 + 0.0048 * bar), (WIDE, 0.003 + 0.0048 * bar)], _WOOD, 0.0016)
    for post in range(4):
        canvas.path([(0.0015 + 0.0223 * post, 0.0), (0.0015 + 0.0223 * post, HIGH)], _DARK_WOOD, 0.0026)


def _score(canvas: Canvas) -> None:
    _framed(canvas, "#3B4550", _INK)
    for x, text, colour in ((0.018, "3", "#FFB454"), (0.035, ":", "#F4F8F2"), (0.052, "2", "#FFB454")):
        canvas.text((x, 0.0155), text, 0.021, colour, face=TITLE)


def _balls(canvas: Canvas) -> None:
    _framed(canvas, "#3E86C8", "#DCEAF6")
    for x, colour in ((0.014, "#F28C28"), (0.035, "#FFFFFF"), (0.056, "#D64545")):
        canvas.disc((x, 0.015), 0.0095, colour, _INK, 0.0008)
        canvas.path([(x - 0.009, 0.015), (x + 0.009, 0.015)], _INK, 0.0008)
        canvas.path([(x, 0.0055), (x, 0.0245)], _INK, 0.0008)


def _flasks(canvas: Canvas) -> None:
    _framed(canvas, "#8478A8", "#F3EEFC")
    for place, colour in enumerate(_GLASS):
        x = 0.012 + 0.0153 * place
        canvas.polygon(
            [(x - 0.0058, 0.006), (x + 0.0058, 0.006), (x + 0.0012, 0.017), (x - 0.0012, 0.017)], colour
        )
        canvas.rect(Rect(x - 0.0016, 0.016, x + 0.0016, 0.024), "#FFFFFF")
        canvas.rect(Rect(x - 0.0024, 0.0232, x + 0.0024, 0.0245), "#8478A8")
    canvas.rect(Rect(0.0018, 0.0042, WIDE - 0.0018, 0.006), "#8478A8")


def _molecule(canvas: Canvas) -> None:
    _framed(canvas, _INK, _PAPER)
    atoms: list[tuple[Point, float, str]] = [
        ((0.020, 0.012), 0.0042, "#D64545"), ((0.035, 0.019), 0.0055, "#2F6FD6"),
        ((0.050, 0.012), 0.0042, "#D64545"), ((0.035, 0.0085), 0.003, "#F2C230"),
    ]  # fmt: skip
    for place in (0, 2, 3):
        canvas.path([atoms[1][0], atoms[place][0]], _INK, 0.0013)
    for at, radius, colour in atoms:
        canvas.disc(at, radius, colour, _INK, 0.0006)


def _chart(canvas: Canvas) -> None:
    _framed(canvas, "#8478A8", _PAPER)
    for column in range(9):
        for row in range(4):
            if row < 2 and 1 < column < 6 - row:
                continue
            left, bottom = 0.0055 + 0.0066 * column, 0.0208 - 0.0054 * row
            canvas.rect(Rect(left, bottom, left + 0.0058, bottom + 0.0046), _GLASS[(column + row) % 4])


def _iceberg(canvas: Canvas) -> None:
    _framed(canvas, "#D9A441", "#F7D9C0")
    canvas.disc((0.052, 0.020), 0.0045, "#F2A65A")
    canvas.polygon(
        [(0.010, 0.011), (0.024, 0.025), (0.034, 0.015), (0.042, 0.020), (0.056, 0.011)], "#F4FAFD"
    )
    canvas.polygon([(0.024, 0.025), (0.034, 0.015), (0.030, 0.011), (0.022, 0.011)], "#CFE3EE")
    canvas.rect(Rect(0.0018, 0.0018, WIDE - 0.0018, 0.011), "#3E86C8")


def _portrait(canvas: Canvas) -> None:
    _framed(canvas, "#D9A441", "#DDEFF7")
    for place, colour in enumerate(PLAYERS.values()):
        x = 0.0125 + 0.015 * place
        canvas.disc((x, 0.0035), 0.0075, _INK)
        canvas.rect(Rect(x - 0.006, 0.009, x + 0.006, 0.0125), colour, 0.0012)
        canvas.disc((x, 0.0165), 0.0062, _INK)
        for side in (-0.0022, 0.0022):
            canvas.disc((x + side, 0.018), 0.0017, "#FFFFFF")
            canvas.disc((x + side, 0.018), 0.0008, _INK)
        canvas.polygon([(x - 0.0018, 0.0155), (x + 0.0018, 0.0155), (x, 0.0128)], "#F28C28")
    canvas.frame(canvas.seen.inset(0.0009), "#D9A441", 0.0018)


def _trophy(canvas: Canvas) -> None:
    _framed(canvas, _DARK_WOOD, _WOOD)
    draw_fish(canvas, (0.035, 0.0155), 0.021, "#7FB6D8")
    canvas.rect(Rect(0.027, 0.0035, 0.043, 0.0062), "#F2C230")


_POSTERS: tuple[tuple[Painter, ...], ...] = (
    (_blackboard, _map, _clock),
    (_jars, _pans, _menu),
    (_score, _wall_bars, _balls),
    (_flasks, _molecule, _chart),
    (_iceberg, _portrait, _trophy),
)
