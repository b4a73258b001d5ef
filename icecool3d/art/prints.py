"""A player's own art files, painted in another process into pictures.

The pictures have the sizes that the window shows. The window never sees the files themselves.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from icecool3d.art.apart import Drawing, Easel
from icecool3d.art.art_file import Art, read_art
from icecool3d.art.canvas import Seen, coloured, document, fitted
from icecool3d.kit.language import LANGUAGES, Language
from icecool3d.school.plan import X, Y

FLOOR_PIXELS, LARGEST_PRINT = 2400.0, 2048.0
"""Resolution of a floor, pixels a metre, and the most pixels of its longer side."""
THING_PIXELS = 500.0
"""Resolution of the picture that shows only the things on a floor, pixels a metre."""
WALL_SIZE, POSTER_SIZE = (320, 320), (280, 120)
"""Pixels of a piece of wall, and of a poster."""
ONLY_THINGS = "svg *{visibility:hidden}.thing{visibility:visible}"
"""CSS that hides everything on a floor but the things that its orange line is dashed over."""
_MILLIMETRE = 0.001

Pixels = tuple[int, int]
Size = tuple[float, float]
"""Inner size of a room along x and y, m."""


@dataclass(frozen=True)
class Print(Art):
    """Art that is a picture; ``content`` is its English version."""

    translated: tuple[tuple[Language, str], ...] = ()
    """The content in each language in which it differs."""

    def inside(self, language: Language = "en", symbol: str = "", **values: object) -> str:
        """Return the content in ``language``. Symbols and values cannot be changed in a picture."""
        del symbol, values
        return dict(self.translated).get(language, self.content)


class _Layer(NamedTuple):
    """One of the pictures made of a file."""

    seen: Seen
    size: Pixels
    style: str = ""
    """CSS."""


def printed_whole(path: Path, size: Pixels, colour: str, easel: Easel) -> Print:
    """Paint a whole file as large as fits into ``size``."""
    whole = read_art(path)
    return _painted(path, whole, [_Layer(fitted(whole, size), size)], colour, easel)


def printed_floor(path: Path, room: Size, colour: str, easel: Easel) -> Print:
    """Paint a file as the floor of a room; ``colour`` is used if the file names none."""
    floor, finest = read_art(path), floor_pixels(room)
    upright, scale = laid(floor, room)
    across, ahead = room[:: -1 if upright else 1]
    width, height = across / scale, ahead / scale
    left, top = floor.left + 0.5 * (floor.width - width), floor.top + 0.5 * (floor.height - height)
    seen = left, top, width, height
    layers = [_Layer(seen, _pixels(across, ahead, finest))]
    if "class=" in floor.content:
        layers.append(_Layer(seen, _pixels(across, ahead, min(finest, THING_PIXELS)), ONLY_THINGS))
    return _painted(path, floor, layers, floor.colour or colour, easel)


def laid(floor: Art, room: Size) -> tuple[bool, float]:
    """Return whether a floor is turned by 90 degrees to fit the room, and the size of its millimetre, m.

    >>> from icecool3d.art.art_file import art
    >>> laid(art("rooms/gym/floor"), (0.414, 0.214))
    (True, 0.001)
    """
    upright = (floor.width - floor.height) * (room[X] - room[Y]) < 0.0
    across, ahead = (floor.width, floor.height)[:: -1 if upright else 1]
    return upright, max(_MILLIMETRE, room[X] / across, room[Y] / ahead)


def floor_pixels(room: Size) -> float:
    """Return the resolution of a room's floor, pixels a metre."""
    return min(FLOOR_PIXELS, LARGEST_PRINT / max(room))


def _pixels(across: float, ahead: float, fine: float) -> Pixels:
    return max(1, round(across * fine)), max(1, round(ahead * fine))


def _painted(path: Path, art: Art, layers: list[_Layer], colour: str, easel: Easel) -> Print:
    """Paint a file in all languages. The first layer shows everything, a second one only the things."""
    said = {language: coloured(art, colour, art.inside(language)) for language in LANGUAGES}
    drawings = {
        (body, style): Drawing(document(body, size, seen), size, style)
        for body in said.values()
        for seen, size, style in layers
    }
    pictures = dict(zip(drawings, easel.paint(list(drawings.values()), str(path)), strict=True))
    content = {
        language: "".join(_image(pictures[body, each.style], each) for each in layers)
        for language, body in said.items()
    }
    others = [(language, each) for language, each in content.items() if each != content["en"]]
    return Print(*layers[0].seen, art.colour, content["en"], "", tuple(others))


def _image(picture: str, layer: _Layer) -> str:
    """Return a picture as an SVG element. A layer with a style is hidden until ``ONLY_THINGS`` shows it."""
    left, top, width, height = layer.seen
    more = ' class="thing" visibility="hidden"' if layer.style else ""
    return (
        f'<image x="{left}" y="{top}" width="{width}" height="{height}" preserveAspectRatio="none"{more} '
        f'href="data:image/png;base64,{picture}"/>'
    )
