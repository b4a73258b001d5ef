"""Flat shapes: circles, the players' symbols, and the solids drawn up from an outline.

A symbol goes with each colour, so that colour never tells alone.
"""

import numpy as np

from icecool3d.art.art_file import outline as outline_of
from icecool3d.kit.arrays import Array, Whole
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.solids import band

SYMBOLS = {
    "red": "circle",
    "blue": "square",
    "green": "triangle",
    "yellow": "star",
    "orange": "cross",
    "pink": "heart",
    "turquoise": "dome",
    "black": "clover",
}
"""Which symbol goes with which colour."""

_FLAT = 1e-12
"""Corners that turn less than this, for an outline of size 1, count as points of a straight line."""


def symbol_name(colour: str) -> str:
    """Return which symbol goes with a colour; any other name's is that of all which belong to nobody.

    >>> symbol_name("red"), symbol_name("walrus")
    ('circle', 'diamond')
    """
    return SYMBOLS.get(colour, "diamond")


def circle(points: int = 48) -> Array:
    """Return a circle's outline, (points, 2), radius 1, anticlockwise.

    >>> circle(4).round(6).tolist()
    [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [-0.0, -1.0]]
    """
    angles = np.arange(points) * (2.0 * np.pi / points)
    return np.stack((np.cos(angles), np.sin(angles)), axis=1)


def symbol(colour: str, points: int = 48) -> Array:
    """Return the outline of a colour's symbol, (about ``points``, 2), within radius 1, upright.

    Bodies of any other name, which belong to nobody, have a diamond.

    Every point of it is seen from the middle, so a fan of triangles fills it.

    >>> symbol("blue", 8).round(2).tolist()[1]
    [0.0, 0.62]
    """
    corners = np.array(outline_of(f"symbols/{symbol_name(colour)}")) * [0.1, -0.1]
    return _subdivided(corners, max(points // len(corners), 1))


def prism(outline: Array, low: float, high: float) -> Mesh:
    """Draw an outline (N, 2), anticlockwise and not crossing itself, from height ``low`` up to ``high``.

    >>> wedge = prism(np.array([[0.0, 0.0], [2.0, 0.0], [0.0, 1.0]]), 0.0, 3.0)
    >>> wedge.is_watertight(), round(wedge.volume(), 9)
    (True, 3.0)
    """
    lid = triangulate(outline)
    count = len(outline)
    first = np.arange(count)
    sides = band(first, np.roll(first, -1), count)
    return Mesh(_at_heights(outline, low, high), np.concatenate((lid[:, ::-1], lid + count, sides)))


def hollow_prism(outer: Array, inner: Array, low: float, high: float) -> Mesh:
    """Draw the ring between two outlines of equally many points, both anticlockwise.

    >>> square = np.array([[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [0.0, 3.0]])
    >>> ring = hollow_prism(square, square / 3.0 + 1.0, 0.0, 1.0)
    >>> ring.is_watertight(), round(ring.volume(), 9)
    (True, 8.0)
    """
    count = len(outer)
    outside = np.arange(count)
    after = np.roll(outside, -1)
    inside = outside + 2 * count
    vertices = np.concatenate((_at_heights(outer, low, high), _at_heights(inner, low, high)))
    walls = band(outside, after, count), band(after + 2 * count, inside, count)
    floor, lid = band(after, outside, 2 * count), band(outside + count, after + count, 2 * count)
    return Mesh(vertices, np.concatenate((*walls, floor, lid)))


def area(outline: Array) -> float:
    """Return the area within an outline, m^2, below 0 if it runs clockwise.

    >>> area(np.array([[0.0, 0.0], [2.0, 0.0], [0.0, 1.0]]))
    1.0
    """
    x, y = outline.T
    return 0.5 * float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))


def triangulate(outline: Array) -> Whole:
    """Cut an outline into triangles between its own points, by cutting off one ear after another.

    It takes time with the cube of the number of points, so it is for outlines of some dozens.

    >>> triangulate(np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])).tolist()
    [[3, 0, 1], [1, 2, 3]]
    """
    size = float(np.ptp(outline, axis=0).max())
    flat = _FLAT * size * size
    left = list(range(len(outline)))
    triangles = []
    while len(left) > 3:
        ear = next((place for place in range(len(left)) if _is_ear(outline, left, place, flat)), None)
        if ear is None:
            raise ValueError("the outline crosses itself or runs clockwise")
        triangles.append([left[ear - 1], left[ear], left[(ear + 1) % len(left)]])
        del left[ear]
    triangles.append(left)
    return np.array(triangles)


def _subdivided(corners: Array, pieces: int) -> Array:
    """Put more points on each side, so that the outline can follow a curved surface."""
    share = np.arange(pieces)[:, None] / pieces
    sides = corners[:, None] * (1.0 - share) + np.roll(corners, -1, axis=0)[:, None] * share
    return sides.reshape(-1, 2)


def _is_ear(outline: Array, left: list[int], place: int, flat: float) -> bool:
    """Whether a corner points outward and no other lies in the triangle that it makes, or on its rim."""
    corners = [left[place - 1], left[place], left[(place + 1) % len(left)]]
    a, b, c = outline[corners]
    if _turn(a, b, c) <= flat:
        return False
    others = outline[[point for point in left if point not in corners]]
    turns = _turn(a, b, others), _turn(b, c, others), _turn(c, a, others)
    return not np.any(np.min(turns, axis=0) >= -flat)


def _turn(start: Array, end: Array, points: Array) -> Array:
    """Tell on which side of a directed line points lie: above 0 on its left."""
    along, there = end - start, points - start
    turn: Array = along[0] * there[..., 1] - along[1] * there[..., 0]
    return turn


def _at_heights(outline: Array, low: float, high: float) -> Array:
    heights = np.repeat([low, high], len(outline))
    return np.column_stack((np.tile(outline, (2, 1)), heights))
