"""Furniture: boxes that stand in a school for a while, and are felt as its walls are.

It is no part of a scene: each flick is told what stands there, and its trace says so.
"""

from collections.abc import Iterable

from icecool3d.kit.codec import Declared
from icecool3d.kit.errors import SceneError
from icecool3d.kit.phrase import Phrase
from icecool3d.school.doors import Door
from icecool3d.school.plan import Interval, Rect, grid, rect_along
from icecool3d.school.room_boxes import TJunction
from icecool3d.school.scene_format import LEAST, Coordinate, Height, Id

CARD_PROUD = 2e-5
"""How far a card stands out of its frame on either side, m: who rests against it is in it by up to 2e-6 m."""
PLATFORM_SIDE, PLATFORM_THICKNESS = 0.05, 0.002
"""Of a platform on a T-junction: wide enough for a penguin to stand on, m."""


class Furniture(Declared, frozen=True, omit_defaults=True):
    """A box that stands still for a while: a blocked door's card, a platform.

    >>> Furniture("crate", (0.0, 0.0, 0.25, 0.5), 0.0, 0.03).plan.area
    0.125
    """

    id: Id
    """A name that no other furniture of the same school has."""
    rect: tuple[Coordinate, Coordinate, Coordinate, Coordinate]
    """xmin, ymin, xmax, ymax of what it covers of the plan, m."""
    bottom: Height
    """Its lower side, m above the floor."""
    top: Height
    """Its upper side, m above the floor."""
    door: Id | None = None
    """The door that it blocks, if it blocks one."""

    def __post_init__(self) -> None:
        """Refuse a box that is turned round, or thinner than anything of cardboard."""
        xmin, ymin, xmax, ymax = self.rect
        if not min(xmax - xmin, ymax - ymin, self.top - self.bottom) >= LEAST - 1e-9:
            right = Phrase("expected a box at least {least:g} m thick each way", least=LEAST)
            raise SceneError("furniture.rect", Phrase("is turned round or too thin"), right)

    @property
    def plan(self) -> Rect:
        """What it covers of the plan."""
        return Rect(*self.rect)


def door_card(door: Door) -> Furniture:
    """Return the card that shuts a door: felt a hair deeper than the frame, so nobody against it is within.

    >>> from icecool3d.school import load_school
    >>> card = door_card(load_school("two-rooms").door("left-right"))
    >>> card.rect, card.top, card.door
    ((-0.00302, -0.031, 0.00302, 0.031), 0.054, 'left-right')
    """
    across = door.frame.along(1 - door.seam.axis)
    deep = Interval(grid(across.low - CARD_PROUD), grid(across.high + CARD_PROUD))
    plan = rect_along(door.seam.axis, door.opening, deep)
    rect = (plan.xmin, plan.ymin, plan.xmax, plan.ymax)
    return Furniture("blocked-door", rect, 0.0, door.height, door.id)


def shut_doors(furniture: Iterable[Furniture]) -> frozenset[str]:
    """Return the doors that furniture shuts.

    >>> from icecool3d.school import load_school
    >>> sorted(shut_doors([door_card(load_school("two-rooms").door("left-right"))]))
    ['left-right']
    """
    return frozenset(each.door for each in furniture if each.door is not None)


def platform(junction: TJunction, wall_height: float) -> Furniture:
    """Return a platform that lies on the walls where three boxes meet.

    >>> from icecool3d.school import load_school
    >>> platform(load_school("school").t_junctions[0], 0.06).rect
    (-0.125, -0.125, -0.075, -0.075)
    """
    (x, y), half = junction.at, 0.5 * PLATFORM_SIDE
    rect = (grid(x - half), grid(y - half), grid(x + half), grid(y + half))
    return Furniture("platform", rect, wall_height, grid(wall_height + PLATFORM_THICKNESS))
