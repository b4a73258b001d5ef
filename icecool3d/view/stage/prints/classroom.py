"""The Classroom's floor: warm tiles, rows of desks, and the teacher's desk before them."""

from icecool3d.view.stage.prints.sheet import Sheet, steps

BASE = "#F4DFB6"
_OTHER, _JOINT = "#EFD6A6", "#E4C68E"
_WOOD, _EDGE, _CHAIR = "#D69E5E", "#B67C3F", "#7FA9C9"
_PAPER = ("#FFFDF6", "#FBE9E4", "#E8F1FA")


def draw(sheet: Sheet) -> None:
    """Draw the tiles, then two rows of desks on either side of the middle."""
    k = sheet.times
    _tiles(sheet, 0.026 * k)
    for column, u in enumerate(_desks(sheet.length, k)):
        for v in (-0.058 * k, 0.058 * k):
            _desk(sheet, u, v, _PAPER[column % len(_PAPER)])
    _teachers_desk(sheet, -0.5 * sheet.length + 0.026 * k)


def _tiles(sheet: Sheet, size: float) -> None:
    for column, u in steps(sheet.length, size):
        for row, v in steps(sheet.width, size):
            if (column + row) % 2:
                sheet.box((u, v), (size, size), _OTHER)
    for _, u in steps(sheet.length, size):
        sheet.path([(u - 0.5 * size, -sheet.width), (u - 0.5 * size, sheet.width)], _JOINT, 0.02 * size)
    for _, v in steps(sheet.width, size):
        sheet.path([(-sheet.length, v - 0.5 * size), (sheet.length, v - 0.5 * size)], _JOINT, 0.02 * size)


def _desks(length: float, k: float) -> list[float]:
    """Return where along the room the rows of desks stand."""
    count = max(1, round((length - 0.14 * k) / (0.072 * k)))
    first = 0.05 * k - 0.036 * k * (count - 1)
    return [first + place * 0.072 * k for place in range(count)]


def _desk(sheet: Sheet, u: float, v: float, paper: str) -> None:
    k = sheet.times
    sheet.round_thing(u + 0.019 * k, v, 0.0085 * k, _CHAIR)
    sheet.thing((u, v), (0.022 * k, 0.040 * k), _EDGE, 0.002 * k)
    sheet.box((u, v), (0.0205 * k, 0.0385 * k), _WOOD, 0.0015 * k)
    sheet.box((u + 0.001 * k, v - 0.007 * k), (0.012 * k, 0.009 * k), paper)
    for line in range(3):
        at = u - 0.002 * k + line * 0.003 * k
        sheet.path([(at, v - 0.010 * k), (at, v - 0.004 * k)], "#9AA7B4", 0.0004 * k)
    sheet.path([(u - 0.005 * k, v + 0.006 * k), (u + 0.006 * k, v + 0.010 * k)], "#F2C230", 0.0012 * k)
    sheet.path([(u + 0.006 * k, v + 0.010 * k), (u + 0.0072 * k, v + 0.0104 * k)], "#1F2A37", 0.0010 * k)


def _teachers_desk(sheet: Sheet, u: float) -> None:
    k = sheet.times
    sheet.thing((u, 0.0), (0.026 * k, 0.070 * k), "#8E5B34", 0.003 * k)
    sheet.box((u, 0.0), (0.0235 * k, 0.0675 * k), "#A76E42", 0.002 * k)
    sheet.disc(u, 0.022 * k, 0.0062 * k, "#D64545")
    sheet.path([(u + 0.001 * k, 0.022 * k), (u + 0.007 * k, 0.024 * k)], "#5B3A1E", 0.0010 * k)
    sheet.disc(u + 0.002 * k, 0.0255 * k, 0.0018 * k, "#6FB36B")
    sheet.box((u, -0.012 * k), (0.014 * k, 0.020 * k), "#3B6FB0", 0.001 * k)
    sheet.box((u, -0.012 * k), (0.012 * k, 0.0172 * k), "#FFFDF6", 0.0005 * k)
    sheet.path([(u - 0.006 * k, -0.012 * k), (u + 0.006 * k, -0.012 * k)], "#C9C2B2", 0.0006 * k)
