"""The Gym's floor: parquet under the lines of a ball court."""

from icecool3d.view.stage.prints.sheet import Sheet, steps

BASE = "#E9BE7E"
_SHADES = ("#EDC68A", "#E6B973", "#EABF7E", "#E2B36B")
_SEAM = "#CF9D58"
_WHITE, _BLUE = "#FFFDF6", "#3E86C8"


def draw(sheet: Sheet) -> None:
    """Draw the boards, then the court."""
    k = sheet.times
    _boards(sheet, 0.011 * k, 0.075 * k)
    half, wide = 0.5 * sheet.length - 0.016 * k, 0.5 * sheet.width - 0.016 * k
    line = 0.0018 * k
    for end in (-1.0, 1.0):
        _key(sheet, end, half, line)
    sheet.disc(0.0, 0.0, 0.030 * k, "#3E86C866")
    sheet.ring(0.0, 0.0, 0.030 * k, line, _WHITE)
    sheet.path([(0.0, -wide), (0.0, wide)], _WHITE, line)
    corners = [(-half, -wide), (half, -wide), (half, wide), (-half, wide), (-half, -wide)]
    sheet.path(corners, _WHITE, line)


def _boards(sheet: Sheet, width: float, length: float) -> None:
    for row, v in steps(sheet.width, width):
        shift = (row * 0.37 % 1.0) * length
        for column, u in steps(sheet.length + length, length):
            sheet.box((u + shift, v), (length, width), _SHADES[(3 * row + 5 * column) % 4])
            end = u + shift + 0.5 * length
            sheet.path([(end, v - 0.5 * width), (end, v + 0.5 * width)], _SEAM, 0.0004 * sheet.times)
        sheet.path(
            [(-sheet.length, v + 0.5 * width), (sheet.length, v + 0.5 * width)], _SEAM, 0.0003 * sheet.times
        )


def _key(sheet: Sheet, end: float, half: float, line: float) -> None:
    """Draw the painted area, its half circle and the ring above the basket at one end."""
    k = sheet.times
    deep, wide = 0.072 * k, 0.056 * k
    middle = end * (half - 0.5 * deep)
    sheet.box((middle, 0.0), (deep, wide), "#3E86C899")
    inner, outer = end * (half - deep), end * half
    sheet.path(
        [(outer, -0.5 * wide), (inner, -0.5 * wide), (inner, 0.5 * wide), (outer, 0.5 * wide)], _WHITE, line
    )
    turn = 90.0 if end > 0.0 else -90.0
    sheet.arc((inner, 0.0), 0.5 * wide, (turn, turn + 180.0), _WHITE, line)
    sheet.path([(end * (half - 0.006 * k), -0.011 * k), (end * (half - 0.006 * k), 0.011 * k)], _WHITE, line)
    sheet.ring(end * (half - 0.013 * k), 0.0, 0.0065 * k, line, "#F28C28")
