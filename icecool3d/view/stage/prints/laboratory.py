"""The Laboratory's floor: hexagons, two benches with flasks, and something that was spilled."""

from math import cos, pi, sin

from icecool3d.view.stage.prints.sheet import Sheet, steps

BASE = "#E7DFF5"
_OTHERS = ("#DED3F1", "#EEE8F9", "#E7DFF5")
_JOINT = "#CBBCE6"
_LIQUIDS = ("#6CC3B0", "#E58AB0", "#F2C230", "#7AA8E6")


def draw(sheet: Sheet) -> None:
    """Draw the tiles, the benches along a long wall, and the spill."""
    k = sheet.times
    _hexagons(sheet, 0.0165 * k)
    for u in (-0.24 * sheet.length, 0.24 * sheet.length):
        _bench(sheet, u, -0.5 * sheet.width + 0.020 * k)
        _bench(sheet, u, 0.046 * k)
    _spill(sheet, 0.0, -0.010 * k)


def _hexagons(sheet: Sheet, size: float) -> None:
    across = 3**0.5 * size
    for row, v in steps(sheet.width, 1.5 * size):
        for column, u in steps(sheet.length, across):
            middle = u + (row % 2) * 0.5 * across
            corners = [
                (middle + size * cos(pi / 6 + c * pi / 3), v + size * sin(pi / 6 + c * pi / 3))
                for c in range(7)
            ]
            sheet.polygon(corners[:6], _OTHERS[(column + 2 * row) % 3])
            sheet.path(corners[:4], _JOINT, 0.05 * size)


def _bench(sheet: Sheet, u: float, v: float) -> None:
    k = sheet.times
    sheet.thing((u, v), (0.100 * k, 0.026 * k), "#8478A8", 0.002 * k)
    sheet.box((u, v), (0.0975 * k, 0.0235 * k), "#F7F5FC", 0.0015 * k)
    for place, colour in enumerate(_LIQUIDS):
        _flask(sheet, u + (place - 1.5) * 0.021 * k, v, (0.0068 + 0.0012 * (place % 2)) * k, colour)


def _flask(sheet: Sheet, u: float, v: float, radius: float, colour: str) -> None:
    """Draw a flask from above: glass, what is in it, and the neck."""
    sheet.disc(u + 0.2 * radius, v - 0.2 * radius, radius, "#2A1B0E22")
    sheet.disc(u, v, radius, "#FFFFFF")
    sheet.disc(u, v, 0.84 * radius, colour)
    sheet.disc(u, v, 0.36 * radius, "#FFFFFFAA")
    sheet.disc(u - 0.4 * radius, v + 0.4 * radius, 0.17 * radius, "#FFFFFF")


def _spill(sheet: Sheet, u: float, v: float) -> None:
    k = sheet.times
    drops = (
        (0.0, 0.0, 0.015),
        (0.013, 0.006, 0.010),
        (-0.012, -0.005, 0.011),
        (0.004, -0.012, 0.007),
        (0.026, 0.010, 0.003),
        (-0.026, 0.002, 0.0035),
        (0.016, -0.014, 0.0025),
    )
    for x, y, radius in drops:
        sheet.disc(u + x * k, v + y * k, radius * k, "#8FD6C4")
    for x, y, radius in drops[:4]:
        sheet.disc(u + x * k - 0.001 * k, v + y * k + 0.001 * k, 0.62 * radius * k, "#A9E3D4")
    sheet.disc(u - 0.005 * k, v + 0.005 * k, 0.0022 * k, "#E9FBF5")
