"""The walls for collisions: as boxes that are together exactly the cardboard, or as one mesh a room."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.solids import block, carve
from icecool3d.school.doors import Door
from icecool3d.school.furniture import Furniture
from icecool3d.school.plan import Interval, Rect, rect_along
from icecool3d.school.school_layout import School

NO_DOOR = -1
"""In place of a door's index where a box is no lintel."""


@dataclass(frozen=True, eq=False)
class CollisionBoxes:
    """K boxes along the axes.

    >>> from icecool3d.school import load_school
    >>> collision_boxes(load_school("two-rooms")).centres.shape
    (12, 3)
    """

    centres: Array
    """Middles, (K, 3), m."""
    half_sizes: Array
    """Half of each size, (K, 3), m."""
    walls: NDArray[np.int64]
    """Which of the school's walls each belongs to, (K,)."""
    doors: NDArray[np.int64]
    """Which of the school's doors each is the lintel of, (K,); ``NO_DOOR`` for a piece from floor to top."""


def collision_boxes(school: School) -> CollisionBoxes:
    """Cut every wall at its doors into pieces from floor to top and one lintel a door.

    >>> from icecool3d.school import load_school
    >>> boxes = collision_boxes(load_school("two-rooms"))
    >>> int(np.sum(boxes.doors != NO_DOOR))  # the lintel is in both walls of the seam
    2
    """
    place = {door.id: index for index, door in enumerate(school.doors)}
    low, high, walls, doors = [], [], [], []
    for index, wall in enumerate(school.walls):
        along, across = wall.solid.along(wall.side.axis), wall.solid.along(1 - wall.side.axis)
        for stretch, door in _pieces(along, school.doors_in(wall)):
            rect = rect_along(wall.side.axis, stretch, across)
            low.append((rect.xmin, rect.ymin, 0.0 if door is None else door.height))
            high.append((rect.xmax, rect.ymax, school.wall_height))
            walls.append(index)
            doors.append(NO_DOOR if door is None else place[door.id])
    lows, highs = np.array(low), np.array(high)
    return CollisionBoxes(0.5 * (lows + highs), 0.5 * (highs - lows), np.array(walls), np.array(doors))


def furniture_boxes(furniture: Sequence[Furniture]) -> tuple[Array, Array]:
    """Return middles and half sizes of furniture, (K, 3) each, m.

    >>> furniture_boxes([Furniture("crate", (0.0, 0.0, 0.25, 0.5), 0.0, 0.5)])[0].tolist()
    [[0.125, 0.25, 0.25]]
    """
    lows = np.array([(*each.rect[:2], each.bottom) for each in furniture]).reshape(-1, 3)
    highs = np.array([(*each.rect[2:], each.top) for each in furniture]).reshape(-1, 3)
    return 0.5 * (lows + highs), 0.5 * (highs - lows)


def walls_mesh(school: School, room: str) -> Mesh:
    """Return the four walls of one box as one solid, its door openings cut out under their lintels.

    >>> from icecool3d.school import load_school
    >>> walls_mesh(load_school("two-rooms"), "left").is_watertight()
    True
    """
    box = school.room(room)
    whole = upright_block(box.rect, 0.0, school.wall_height)
    middle = upright_block(box.interior, 0.0, school.wall_height)
    openings = [
        upright_block(
            rect_along(wall.side.axis, door.opening, wall.solid.along(1 - wall.side.axis)), 0.0, door.height
        )
        for wall in school.walls_of(room)
        for door in school.doors_in(wall)
    ]
    return carve([whole], [middle, *openings])


def upright_block(rect: Rect, low: float, high: float) -> Array:
    """Return lowest and highest corner of the block over a rectangle between two heights, (2, 3), m.

    >>> upright_block(Rect(0.0, 0.0, 0.2, 0.1), 0.0, 0.06).tolist()
    [[0.0, 0.0, 0.0], [0.2, 0.1, 0.06]]
    """
    return block((rect.xmin, rect.ymin, low), (rect.xmax, rect.ymax, high))


def _pieces(whole: Interval, doors: tuple[Door, ...]) -> Iterator[tuple[Interval, Door | None]]:
    start = whole.low
    for door in sorted(doors, key=lambda door: door.opening.low):
        if start < door.opening.low:
            yield Interval(start, door.opening.low), None
        yield door.opening, door
        start = door.opening.high
    if start < whole.high:
        yield Interval(start, whole.high), None
