"""The Kitchen's floor: a chequer of mint and white, the stove, the sink, and a table laid with fish."""

from math import cos, pi, sin

from icecool3d.view.stage.prints.sheet import Sheet, steps

BASE = "#F6F8F1"
_MINT = "#BFE3CF"
_STEEL, _DARK = "#C7D0D6", "#3B4550"


def draw(sheet: Sheet) -> None:
    """Draw the chequer and what stands on it."""
    k = sheet.times
    size = 0.024 * k
    for column, u in steps(sheet.length, size):
        for row, v in steps(sheet.width, size):
            if (column + row) % 2:
                sheet.box((u, v), (size, size), _MINT)
    _counter(sheet, 0.5 * sheet.width - 0.014 * k)
    _table(sheet, -0.065 * k, -0.018 * k)
    _mat(sheet, 0.5 * sheet.length - 0.085 * k, -0.025 * k)


def _counter(sheet: Sheet, v: float) -> None:
    """Draw a worktop along one long wall, with stove and sink; the room's name has the other end."""
    k = sheet.times
    middle = 0.5 * sheet.length - 0.110 * k
    stove, sink = middle - 0.052 * k, middle + 0.045 * k
    sheet.thing((middle, v), (0.190 * k, 0.028 * k), "#E2B87C", 0.0015 * k)
    sheet.box((stove, v), (0.044 * k, 0.025 * k), _DARK, 0.002 * k)
    for u in (stove - 0.011 * k, stove + 0.011 * k):
        for side in (-0.0055 * k, 0.0055 * k):
            sheet.disc(u, v + side, 0.0046 * k, "#1F2A37")
            sheet.ring(u, v + side, 0.0040 * k, 0.0008 * k, "#F28C28")
    sheet.disc(stove + 0.011 * k, v + 0.0055 * k, 0.0068 * k, "#D64545")
    sheet.disc(stove + 0.011 * k, v + 0.0055 * k, 0.0056 * k, "#F6D9A8")
    sheet.box((sink, v), (0.040 * k, 0.020 * k), _STEEL, 0.003 * k)
    sheet.box((sink, v), (0.035 * k, 0.0155 * k), "#8FC4DC", 0.0025 * k)
    sheet.path([(sink, v + 0.010 * k), (sink, v + 0.003 * k)], "#7C8891", 0.0018 * k)


def _table(sheet: Sheet, u: float, v: float) -> None:
    k = sheet.times
    for turn in range(4):
        angle = pi / 4 + turn * pi / 2
        sheet.round_thing(u + 0.037 * k * cos(angle), v + 0.037 * k * sin(angle), 0.0095 * k, "#D8894F")
    sheet.round_thing(u, v, 0.033 * k, "#C9574C")
    sheet.disc(u, v, 0.031 * k, "#FFF8EC")
    for turn in range(16):
        angle = turn * pi / 8
        inner, outer = angle - pi / 32, angle + pi / 32
        sheet.polygon(
            [
                (u + r * k * cos(a), v + r * k * sin(a))
                for r, a in ((0.025, inner), (0.031, inner), (0.031, outer), (0.025, outer))
            ],
            "#E3776B",
        )
    sheet.disc(u, v, 0.013 * k, "#7FB6D8")
    sheet.disc(u, v, 0.011 * k, "#FFFFFF")
    sheet.polygon(_fish(u, v, 0.0085 * k), "#F28C28")
    sheet.disc(u + 0.0045 * k, v + 0.0008 * k, 0.0008 * k, "#1F2A37")


def _fish(u: float, v: float, size: float) -> list[tuple[float, float]]:
    body = [(cos(a), 0.45 * sin(a)) for a in (pi * step / 12 for step in range(-11, 12))]
    tail = [(-1.25, 0.5), (-1.25, -0.5)]
    return [(u + size * x, v + size * y) for x, y in (*body, *tail)]


def _mat(sheet: Sheet, u: float, v: float) -> None:
    k = sheet.times
    sheet.box((u, v), (0.030 * k, 0.062 * k), "#E9A13B", 0.004 * k)
    sheet.box((u, v), (0.026 * k, 0.058 * k), "#F6CF7A", 0.003 * k)
    for place in range(-2, 3):
        sheet.path(
            [(u - 0.011 * k, v + place * 0.0115 * k), (u + 0.011 * k, v + place * 0.0115 * k)],
            "#E9A13B",
            0.0024 * k,
        )
