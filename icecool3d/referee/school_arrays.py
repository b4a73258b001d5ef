"""The school as the referee needs it: its frames, walls and rooms."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.referee.strip_overlap import Strip
from icecool3d.school import Rect, School, Seam, Side, X


@dataclass(frozen=True, eq=False)
class SchoolArrays:
    """Where everything is."""

    school: School
    """What it was made from."""
    frames: tuple[Strip, ...]
    """The doors' frames."""
    walls: tuple[Strip, ...]
    """All cardboard, doors included: the seams, then the outer walls."""
    wall_ids: tuple[Mapping[str, str], ...]
    """For each of those the walls that it is made of, by their rooms."""
    solids: Array
    """The boxes' walls, each for itself, xmin, ymin, xmax, ymax, (4, W), m."""
    inwards: Array
    """Which way each of those looks into its room, (W, 2)."""
    outlines: tuple[Strip, ...]
    """The rooms' outer sides."""
    without_gaps: bool
    """Whether the boxes fill the rectangle round all of them."""


@lru_cache(maxsize=16)  # a school never changes, and flicks by the thousand are judged in the same one
def arrays_of(school: School) -> SchoolArrays:
    """Return a school as the referee needs it.

    >>> from icecool3d.school import load_school
    >>> arrays_of(load_school("two-rooms")).wall_ids[0]
    {'left': 'left-east', 'right': 'right-west'}
    """
    seams = [Strip(seam.axis, seam.slab) for seam in school.seams]
    outer = [Strip(wall.side.axis, wall.solid) for wall in school.outer_walls]
    return SchoolArrays(
        school,
        frames=tuple(Strip(door.seam.axis, door.frame) for door in school.doors),
        walls=(*seams, *outer),
        wall_ids=(
            *(_both_walls(seam) for seam in school.seams),
            *({wall.room: f"{wall.room}-{wall.side}"} for wall in school.outer_walls),
        ),
        solids=_corners([wall.solid for wall in school.walls]),
        inwards=np.array([_inward(wall.side) for wall in school.walls]).reshape(-1, 2),
        outlines=tuple(Strip(X, room.rect) for room in school.rooms),
        without_gaps=math.isclose(sum(room.rect.area for room in school.rooms), school.bounds.area),
    )


def _both_walls(seam: Seam) -> Mapping[str, str]:
    sides = (Side.NORTH, Side.SOUTH) if seam.axis == X else (Side.EAST, Side.WEST)
    return {room: f"{room}-{side}" for room, side in zip(seam.rooms, sides, strict=True)}


def _inward(side: Side) -> tuple[float, float]:
    return (0.0, -1.0 * side.outward) if side.axis == X else (-1.0 * side.outward, 0.0)


def _corners(rects: Sequence[Rect]) -> Array:
    return np.array([(rect.xmin, rect.ymin, rect.xmax, rect.ymax) for rect in rects]).reshape(-1, 4).T
