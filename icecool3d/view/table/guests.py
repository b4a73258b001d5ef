"""Where penguins are put in any school: places to stand, guests for the menu, and what to aim at first."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from icecool3d.kit.arrays import Array
from icecool3d.kit.language import Language
from icecool3d.kit.palette import PLAYERS_IN_A_BOX
from icecool3d.pieces import COLOURS, standing
from icecool3d.school import Point, School
from icecool3d.view.stage.fish_tokens import fish_on_doors
from icecool3d.view.table.framing import Free
from icecool3d.view.table.table_view import TableView

USUAL = COLOURS[:PLAYERS_IN_A_BOX]
"""Who is on the table where nobody said who plays."""
_ASIDE = 0.27
"""How far from a room's middle guests stand, in its lengths."""


def standing_places(school: School) -> Iterator[Point]:
    """Yield places to stand, m: one in each room after the other, then others of each room.

    >>> from icecool3d.school import load_school
    >>> places = list(standing_places(load_school("two-rooms")))
    >>> len(places), all(load_school("two-rooms").room_at(place) for place in places)
    (10, True)
    """
    for place, (across, up) in enumerate(((1, 1), (-1, -1), (1, -1), (-1, 1), (0, 0))):
        for number, room in enumerate(school.rooms):
            turned = -1 if (number + place) % 2 else 1  # so that neighbours do not stand in a line
            inside = room.interior
            wide, high = inside.xmax - inside.xmin, inside.ymax - inside.ymin
            x, y = inside.centre
            yield x + turned * across * _ASIDE * wide, y + up * _ASIDE * high


def guests(school: School, colours: Sequence[str]) -> dict[str, Array]:
    """Return poses (7,) of penguins that stand about in a school and look at its middle.

    >>> from icecool3d.school import load_school
    >>> list(guests(load_school("school"), ["red", "blue"]))
    ['red', 'blue']
    """
    middle, places = school.bounds.centre, standing_places(school)
    found = {}
    for colour, (x, y) in zip(colours, places, strict=False):
        towards = math.degrees(math.atan2(middle[1] - y, middle[0] - x))
        found[colour] = standing(x, y, towards)
    return found


def lay_for_guests(
    table_view: TableView, school: School, language: Language, free: Callable[[float], Free]
) -> None:
    """Lay a table on which nothing goes on, and look at it: all fish hang, and penguins stand about.

    ``free`` is what of the picture panels leave free, by its aspect.
    """
    table_view.keep_free(free)
    table_view.lay(school, COLOURS, fish_on_doors(school, USUAL), language)
    table_view.pose(guests(school, USUAL))
    table_view.watch(None)
    table_view.camera.turn_to(table_view.overview())


def placed(places: Mapping[str, tuple[float, float, float]]) -> dict[str, Array]:
    """Return poses (7,) of penguins that stand at x and y (m) and look somewhere (degrees)."""
    return {name: standing(x, y, heading) for name, (x, y, heading) in places.items()}


def towards_door(school: School, at: Point) -> float:
    """Return the direction from a place to the nearest door of its room, radians; 0 where there is none.

    >>> from icecool3d.school import load_school
    >>> towards_door(load_school("two-rooms"), (-0.2, 0.0))
    0.0
    """
    room = school.room_at(at)
    doors = [door.centre for door in (school.doors if room is None else school.doors_of(room.id))]
    if not doors:
        return 0.0
    x, y = min(doors, key=lambda centre: math.dist(centre, at))
    return math.atan2(y - at[1], x - at[0])
