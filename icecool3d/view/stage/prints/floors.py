"""The printed floors: a room's own idea, then its number and name, the same in every school."""

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from icecool3d.export.canvas import TITLE, Canvas, text_width
from icecool3d.kit.palette import PAINTS
from icecool3d.school import Rect, Room, X, Y
from icecool3d.view.stage.prints import classroom, gym, kitchen, laboratory, lounge
from icecool3d.view.stage.prints.sheet import Sheet

_IDEAS: tuple[tuple[str, Callable[[Sheet], None]], ...] = (
    (classroom.BASE, classroom.draw),
    (kitchen.BASE, kitchen.draw),
    (gym.BASE, gym.draw),
    (laboratory.BASE, laboratory.draw),
    (lounge.BASE, lounge.draw),
)


@dataclass(frozen=True)
class Print:
    """A printed floor."""

    image: Image.Image
    """The room between its walls, north up."""
    things: tuple[Rect, ...]
    """What drawn things cover of the plan."""


def floor_print(room: Room, pixels: float, language: str = "en") -> Print:
    """Draw a room's floor with so many ``pixels`` a metre; numbers above 5 begin again.

    >>> from icecool3d.school import load_school
    >>> floor_print(load_school("school").room("lounge"), 100.0).image.size
    (20, 20)
    """
    base, draw = _IDEAS[(room.number - 1) % len(_IDEAS)]
    canvas = Canvas(room.interior, pixels, base)
    sheet = Sheet(canvas)
    draw(sheet)
    _write_name(canvas, room, language)
    return Print(canvas.picture(), tuple(sheet.things))


def _write_name(canvas: Canvas, room: Room, language: str) -> None:
    """Write number and name along the north wall, where no wall hides them, as large as fits."""
    number, title = str(room.number), room.title.in_language(language)
    inside = room.interior
    strip = inside.ymax - room.line.ymax
    shared = 1.5 * text_width(number, 1.0, TITLE) + 0.4 + text_width(title, 1.0, TITLE)
    shorter = min(inside.along(axis).length for axis in (X, Y))
    size = min(0.42 * strip, 0.09 * shorter, 0.8 * inside.along(X).length / shared)
    left, base = inside.xmin + 0.8 * size, inside.ymax - 1.7 * size
    ink = PAINTS["ink"].colour
    canvas.text((left, base), number, 1.5 * size, ink + "D8", anchor="ls", face=TITLE)
    left += (1.5 * text_width(number, 1.0, TITLE) + 0.4) * size
    canvas.text((left, base), title, size, ink + "B8", anchor="ls", face=TITLE)
