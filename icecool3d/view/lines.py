"""The orange lines as they are printed: whole, and dashed wherever a drawn thing lies under them."""

from collections.abc import Sequence

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.solids import block, carve
from icecool3d.looks.school_parts import INK, LINE_WIDTH
from icecool3d.school import Interval, Rect, Room, X, Y
from icecool3d.school.plan import grid, rect_along

DASH = 0.004
"""Length of a dash and of a gap, m."""


def dashed_line(room: Room, things: Sequence[Rect]) -> Mesh:
    """Give a room's orange line as a thin ribbon, broken into dashes over ``things``.

    >>> from icecool3d.school import load_school
    >>> room = load_school("two-rooms").rooms[0]
    >>> dashed_line(room, [room.interior]).volume() < 0.8 * dashed_line(room, []).volume()
    True
    """
    inset, shorter = room.line.xmin - room.interior.xmin, min(room.line.along(axis).length for axis in (X, Y))
    half = grid(0.5 * min(LINE_WIDTH, inset, 0.5 * shorter))
    outer, inner = room.line.inset(-half), room.line.inset(half)
    gaps = [_raised(gap) for thing in things for gap in _gaps(outer, inner, thing)]
    return carve([_raised(outer)], [_raised(inner), *gaps])


def _gaps(outer: Rect, inner: Rect, thing: Rect) -> list[Rect]:
    """Give what is cut out of the four sides of a line over one thing; corners stay."""
    gaps = []
    for axis in (X, Y):
        shared = thing.along(axis).shared_with(inner.along(axis))
        for side in (0, 1):
            low, high = outer.along(1 - axis), inner.along(1 - axis)
            across = Interval(low.low, high.low) if side == 0 else Interval(high.high, low.high)
            if shared is not None and thing.along(1 - axis).contains(across.middle):
                gaps += [rect_along(axis, along, across) for along in _every_other(shared)]
    return gaps


def _every_other(shared: Interval) -> list[Interval]:
    count = int(shared.length / (2.0 * DASH))
    start = shared.low + 0.5 * (shared.length - (2 * count - 1) * DASH)
    ends = [grid(start + place * DASH) for place in range(2 * count)]
    return [Interval(*pair) for pair in zip(ends[::2], ends[1::2], strict=True)]


def _raised(rect: Rect) -> Array:
    return block((rect.xmin, rect.ymin, 0.0), (rect.xmax, rect.ymax, INK))
