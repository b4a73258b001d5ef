"""The print of furniture: a sign that says that here nobody passes, on paper with an orange rim."""

from PIL import Image, ImageDraw

from icecool3d.kit.palette import PAINTS

_SIZE, _FINER = 256, 4
_RIM, _RADIUS, _STROKE = 0.06, 0.30, 0.075
_BAR = 0.21
"""From the sign's middle to the ends of its bar, across and up, in the card's sides."""


def stop_card() -> Image.Image:
    """Return the print; near its corners, within the rim, is bare paper.

    >>> stop_card().getpixel((30, 30)) == (255, 248, 236)
    True
    """
    side = _SIZE * _FINER
    picture = Image.new("RGB", (side, side), PAINTS["paper"].colour)
    draw = ImageDraw.Draw(picture)
    rim = round(_RIM * side)
    draw.rectangle((0, 0, side - 1, side - 1), outline=PAINTS["orange-line"].colour, width=rim)
    middle, radius = side // 2, round(_RADIUS * side)
    disc = (middle - radius, middle - radius, middle + radius, middle + radius)
    draw.ellipse(disc, fill="#FFFFFF", outline=PAINTS["player-red"].colour, width=round(_STROKE * side))
    bar = round(0.72 * _BAR * side)
    ends = (middle - bar, middle + bar), (middle + bar, middle - bar)
    draw.line(ends, fill=PAINTS["player-red"].colour, width=round(_STROKE * side))
    return picture.resize((_SIZE, _SIZE), Image.Resampling.LANCZOS)
