"""The art of a room: which files show its floor, its walls and its posters, and how a floor is laid.

A room's art is the folder that its scene names, or else that of its id: below ``art`` in the player's own
data folder, or ``rooms`` of the shipped art. What no folder of its name has is taken from ``rooms/any``, in a
colour of the room's own.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from icecool3d.art.canvas import Canvas
from icecool3d.art.fonts import TITLE, text_width
from icecool3d.art.prints import ONLY_THINGS, THING_PIXELS, Size, laid
from icecool3d.art.room_files import RoomArt, art_folders, find_art
from icecool3d.kit.errors import InputError, SceneError
from icecool3d.kit.language import Language
from icecool3d.kit.palette import PAINTS
from icecool3d.kit.phrase import Phrase
from icecool3d.school.plan import Rect, X, Y
from icecool3d.school.room_boxes import Room
from icecool3d.school.school_layout import School

_MILLIMETRE = 0.001
_USUAL = (0.414, 0.214)
"""Size of most rooms between their walls, m."""


@cache
def room_art(name: str, number: int, size: Size = _USUAL) -> RoomArt:
    """Return the art of that name; a room that has none is told from others by its ``number``.

    >>> len(room_art("gym", 3).posters), room_art("cellar", 7).floor == room_art("attic", 8).floor
    (3, True)
    """
    return find_art(name, number, size)


def art_of(room: Room) -> RoomArt:
    """Return the art of a room."""
    return room_art(room.art or room.id, room.number, _size(room))


def refused_art(school: School) -> list[InputError]:
    """Return what is wrong with art of a player's own for a school, in place of which other art is shown."""
    found = {str(each): each for room in school.rooms for each in art_of(room).refused}
    return list(found.values())


def check_art(school: School) -> None:
    """Paint the art of all rooms; refuse what is wrong in it, and names of art that there is not."""
    folders = art_folders()
    for place, room in enumerate(school.rooms, start=1):
        if room.art and not any((folder / room.art).is_dir() for folder in folders):
            wrong = Phrase("names no art {name!a}", name=room.art)
            right = Phrase(
                "expected a folder with a floor.svg in it: {path}", path=str(folders[0] / room.art)
            )
            raise SceneError(f"room[{place}].art", wrong, right)
        refused = find_art(room.art or room.id, room.number, _size(room), trusting=False).refused
        if refused:
            raise refused[0]


def _size(room: Room) -> Size:
    return room.interior.along(X).length, room.interior.along(Y).length


def lay_floor(canvas: Canvas, room: Room, language: Language) -> None:
    """Draw a room's floor, as large as it is in the file, or so large that it fills the room.

    Its longer side lies along the room's longer side.
    """
    found, inside = art_of(room), room.interior
    upright, scale = laid(found.floor, _size(room))
    canvas.art(
        found.floor,
        inside.centre,
        scale,
        turn=90.0 if upright else 0.0,
        colour=found.colour,
        within=inside,
        language=language,
    )


def write_name(canvas: Canvas, room: Room, language: Language) -> None:
    """Write number and name along the north wall, where no wall hides them, as large as fits."""
    number, title = str(room.number), room.title.in_language(language)
    inside = room.interior
    strip = inside.ymax - room.line.ymax
    shared = 1.5 * text_width(number, 1.0, TITLE) + 0.4 + text_width(title, 1.0, TITLE)
    shorter = min(inside.along(axis).length for axis in (X, Y))
    size = min(0.42 * strip, 0.09 * shorter, 0.8 * inside.along(X).length / shared)
    left, base = inside.xmin + 0.8 * size, inside.ymax - 1.7 * size
    ink = PAINTS["ink"].colour
    canvas.text((left, base), number, 1.5 * size, ink, anchor="ls", face=TITLE)
    left += (1.5 * text_width(number, 1.0, TITLE) + 0.4) * size
    canvas.text((left, base), title, size, ink, anchor="ls", face=TITLE)


def things_on_line(room: Room, pixels: float, language: Language) -> list[Rect]:
    """Return what of a room's orange line lies over things that are drawn on its floor.

    >>> from icecool3d.school import load_school
    >>> len(things_on_line(load_school("school").room("classroom"), 500.0, "en")) > 4
    True
    """
    canvas = Canvas(room.interior, min(pixels, THING_PIXELS), "none")
    lay_floor(canvas, room, language)
    drawn = np.asarray(canvas.picture(ONLY_THINGS))[..., 3] > 0
    found = []
    for axis in (X, Y):
        ends = room.line.along(1 - axis)
        for side in (ends.low, ends.high):
            corner = (room.line.xmin, side) if axis == X else (side, room.line.ymin)
            column, row = (int(each) for each in canvas.pixel(corner))
            run = (
                drawn[min(row, len(drawn) - 1)] if axis == X else drawn[::-1, min(column, drawn.shape[1] - 1)]
            )
            found += [_over(room, axis, side, (low / len(run), high / len(run))) for low, high in _runs(run)]
    return found


def _over(room: Room, axis: int, side: float, shares: tuple[float, float]) -> Rect:
    """Return what two ``shares`` of a room's length, 0 to 1, cover of one side of its line."""
    inside = room.interior.along(axis)
    low, high = (inside.low + inside.length * share for share in shares)
    ends = (low, side - _MILLIMETRE, high, side + _MILLIMETRE)
    return Rect(*ends) if axis == X else Rect(ends[1], ends[0], ends[3], ends[2])


def _runs(drawn: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return where stretches of true values begin and end."""
    steps = np.flatnonzero(np.diff(np.concatenate(([False], drawn, [False]))))
    return [(int(low), int(high)) for low, high in steps.reshape(-1, 2)]
