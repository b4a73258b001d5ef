"""The Lounge's floor: ice, and on it the hockey table."""

from math import pi, sin

from icecool3d.view.stage.prints.sheet import Sheet

BASE = "#CFE7F3"
_RED, _BLUE = "#D64545", "#2F6FD6"


def draw(sheet: Sheet) -> None:
    """Draw skate marks, then the rink with its lines, circles and goals."""
    k = sheet.times
    long, wide = 0.156 * k, 0.108 * k
    _scratches(sheet)
    sheet.thing((0.0, 0.0), (long + 0.014 * k, wide + 0.014 * k), "#5E4632", 0.030 * k)
    sheet.box((0.0, 0.0), (long + 0.010 * k, wide + 0.010 * k), "#8C6A4B", 0.028 * k)
    sheet.box((0.0, 0.0), (long, wide), "#F5FBFE", 0.024 * k)
    for end in (-1.0, 1.0):
        sheet.box((end * 0.024 * k, 0.0), (0.0030 * k, wide), _BLUE)
        sheet.path([(end * 0.062 * k, -0.47 * wide), (end * 0.062 * k, 0.47 * wide)], _RED, 0.0010 * k)
        sheet.arc(
            (end * 0.062 * k, 0.0),
            0.011 * k,
            (90 if end > 0 else -90, 270 if end > 0 else 90),
            _RED,
            0.001 * k,
        )
        sheet.box((end * 0.0665 * k, 0.0), (0.008 * k, 0.019 * k), "#1F2A37", 0.0015 * k)
        sheet.box((end * 0.0665 * k, 0.0), (0.0055 * k, 0.0165 * k), "#DDE5EA", 0.001 * k)
        for side in (-1.0, 1.0):
            sheet.ring(end * 0.043 * k, side * 0.030 * k, 0.0125 * k, 0.0010 * k, _RED)
            sheet.disc(end * 0.043 * k, side * 0.030 * k, 0.0018 * k, _RED)
    sheet.box((0.0, 0.0), (0.0024 * k, wide), _RED)
    sheet.ring(0.0, 0.0, 0.017 * k, 0.0012 * k, _BLUE)
    sheet.disc(0.0, 0.0, 0.0032 * k, _BLUE)


def _scratches(sheet: Sheet) -> None:
    for start, end, bend in (
        (0.1, 0.65, 0.2),
        (0.32, 0.95, -0.15),
        (0.55, 0.3, 0.12),
        (0.85, 0.8, -0.1),
        (0.2, 0.1, 0.3),
    ):
        shares = [step / 40 for step in range(41)]
        across = [start + (end - start) * share + bend * sin(pi * share) - 0.5 for share in shares]
        points = [
            ((share - 0.5) * sheet.length, side * sheet.width)
            for share, side in zip(shares, across, strict=True)
        ]
        sheet.path(points, "#FFFFFFB0", 0.0011 * sheet.times)
