"""What is printed on IceToids: faces and backs of tiles, from art and the tiles' own data, and the rim."""

import numpy as np
from PIL import Image

from icecool3d.art.art_file import art
from icecool3d.art.canvas import Canvas, paint_art
from icecool3d.kit.palette import PLAYERS
from icecool3d.looks.outlines import symbol_name
from icecool3d.school import Rect
from icecool3d.toids.tiles import Face
from icecool3d.toids.tray import DIRECTIONS, SPACES
from icecool3d.view.stage.wood import PLANKS, wood
from icecool3d.view.toids.tray_layout import OUTER, RIM, tile_centre

TILE_PIXELS, RIM_PIXELS = 256, 1024
"""How finely tiles and the tray's rim are printed, pixels across."""
_WALNUT = np.array([0.60, 0.43, 0.30])
"""What the rim's wood leaves of the table's colours."""
_LETTER, _LETTERS_AT = 0.0100, 0.0066
"""Height of the letters on the rim, and how far from its outer side they stand, m."""


def face_print(face: Face) -> Image.Image:
    """Return the print of a tile's face as it lies in the box, north up.

    >>> face_print(Face(arrows=("north",))).size
    (256, 256)
    """
    size = TILE_PIXELS, TILE_PIXELS
    found = paint_art(art("toids/face"), size)
    if face.icon is not None:
        colour, shape = PLAYERS[face.icon], symbol_name(face.icon)
        found.alpha_composite(paint_art(art("toids/icon"), size, colour=colour, symbol=shape))
        return found.convert("RGB")
    arrow = paint_art(art("toids/arrow"), size)
    for way in face.arrows:
        found.alpha_composite(arrow.rotate(-90 * DIRECTIONS.index(way)))
    found.alpha_composite(paint_art(art("toids/hub"), size))
    return found.convert("RGB")


def back_print() -> Image.Image:
    """Return the print of every tile's back."""
    return paint_art(art("toids/back"), (TILE_PIXELS, TILE_PIXELS)).convert("RGB")


def rim_print() -> Image.Image:
    """Return the rim seen from above: wood along each side, mitred, with the names of columns and rows."""
    planks = wood(RIM_PIXELS)
    tall = RIM_PIXELS // PLANKS
    bars = [np.asarray(planks.crop((0, tall * n + 4, RIM_PIXELS, tall * (n + 1) - 4))) for n in (1, 3, 4, 6)]
    wide = round(RIM_PIXELS * RIM / (2.0 * OUTER)) + 8
    found = np.zeros((RIM_PIXELS, RIM_PIXELS, 3))
    y, x = np.mgrid[:RIM_PIXELS, :RIM_PIXELS]
    depths = (y, RIM_PIXELS - 1 - x, RIM_PIXELS - 1 - y, x)
    nearest = np.minimum.reduce(depths)
    for depth, along, bar in zip(depths, (x, y, x, y), bars, strict=True):
        here = depth == nearest
        rows = np.minimum(depth * bar.shape[0] // wide, bar.shape[0] - 1)
        found = np.where(here[..., None], bar[rows, along], found)
    joint = np.minimum(np.abs(y - x), np.abs(RIM_PIXELS - 1 - y - x))
    found *= _WALNUT * (1.0 - 0.45 * np.exp(-((joint / 2.0) ** 2)))[..., None]
    picture = Image.fromarray(found.astype(np.uint8)).convert("RGBA")
    picture.alpha_composite(_letters())
    return picture.convert("RGB")


def _letters() -> Image.Image:
    """Return the names of columns and rows at the southern and western side, on nothing."""
    canvas = Canvas(Rect(-OUTER, -OUTER, OUTER, OUTER), RIM_PIXELS / (2.0 * OUTER), "none")
    out = OUTER - _LETTERS_AT
    for space in SPACES:
        x, y = tile_centre(space)
        if space.endswith("1"):
            canvas.text((x, -out), space[0], _LETTER, "#F3DDBB")
        if space.startswith("a"):
            canvas.text((-out, y), space[1], _LETTER, "#F3DDBB")
    return canvas.picture(style="svg{}")  # with a style what is bare stays so
