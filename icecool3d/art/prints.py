"""Art that was painted beforehand, in another process: all that is shown of files of a player's own.

They are painted in the sizes in which the window shows them. Nothing else of them comes near the window.
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
"""How finely floors are printed, pixels a metre, as long as no side has more pixels than this."""
THING_PIXELS = 500.0
"""How finely it is looked where a floor's things are, pixels a metre."""
WALL_SIZE, POSTER_SIZE = (320, 320), (280, 120)
"""Pixels of a piece of wall, and of a poster."""
ONLY_THINGS = "svg *{visibility:hidden}.thing{visibility:visible}"
"""CSS that shows of a floor only what its orange line is dashed over."""
_MILLIMETRE = 0.001

Pixels = tuple[int, int]
Size = tuple[float, float]
"""Of a room between its walls, x and y, m."""


@dataclass(frozen=True)
class Print(Art):
    """Art that is a picture; its content is that in English."""

    translated: tuple[tuple[Language, str], ...] = ()
    """Its content in other languages, where that differs."""

    def inside(self, language: Language = "en", symbol: str = "", **values: object) -> str:
        """Return its content in ``language``; there is nothing else in it to change."""
        del symbol, values
        return dict(self.translated).get(language, self.content)


class _Layer(NamedTuple):
    """One picture of it."""

    seen: Seen
    size: Pixels
    style: str = ""
    """CSS."""


def printed_whole(path: Path, size: Pixels, colour: str, easel: Easel) -> Print:
    """Paint all that a file shows, as large as fits into so many pixels."""
    whole = read_art(path)
    return _painted(path, whole, [_Layer(fitted(whole, size), size)], colour, easel)


def printed_floor(path: Path, room: Size, colour: str, easel: Easel) -> Print:
    """Paint what a file shows on the floor of a room; ``colour`` is for files that have none."""
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
    """Return whether a floor is turned to lie along the room, and how large its millimetres are, m.

    >>> from icecool3d.art.art_file import art
    >>> laid(art("rooms/gym/floor"), (0.414, 0.214))
    (True, 0.001)
    """
    upright = (floor.width - floor.height) * (room[X] - room[Y]) < 0.0
    across, ahead = (floor.width, floor.height)[:: -1 if upright else 1]
    return upright, max(_MILLIMETRE, room[X] / across, room[Y] / ahead)


def floor_pixels(room: Size) -> float:
    """Return how finely the floor of a room is printed, pixels a metre."""
    return min(FLOOR_PIXELS, LARGEST_PRINT / max(room))


def _pixels(across: float, ahead: float, fine: float) -> Pixels:
    return max(1, round(across * fine)), max(1, round(ahead * fine))


def _painted(path: Path, art: Art, layers: list[_Layer], colour: str, easel: Easel) -> Print:
    """Paint what is seen of a file in all languages; of its layers the first shows all."""
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
    """Return a picture as part of an SVG; one with a style of its own is shown by ``ONLY_THINGS``."""
    left, top, width, height = layer.seen
    more = ' class="thing" visibility="hidden"' if layer.style else ""
    return (
        f'<image x="{left}" y="{top}" width="{width}" height="{height}" preserveAspectRatio="none"{more} '
        f'href="data:image/png;base64,{picture}"/>'
    )
