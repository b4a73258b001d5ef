"""What of a hull lies over a strip of the plan: a frame, a wall or a room. Exact, on many moments at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from icecool3d.kit.arrays import Array, Whole, length_of
from icecool3d.pieces import Hulls, distance_in_plan, radii, slice_of_balls
from icecool3d.school import Rect, Y

_POINTS, _ROUNDS = 9, 12
"""Of the search for the lowest place over a wall's end: down to a billionth of a hull's length."""


@dataclass(frozen=True, eq=False)
class Strips:
    """M rectangles, each with the axis along which it runs."""

    axis: Whole
    """0 = x, 1 = y, (M,)."""
    across: Array
    """From where to where on the other axis, (M, 2), m."""
    along: Array
    """From where to where on its axis, (M, 2), m."""

    @cached_property
    def bounds(self) -> Array:
        """The same as xmin, ymin, xmax, ymax, (4, M), m."""
        runs_on_y = (self.axis == Y)[:, None]
        x, y = np.where(runs_on_y, (self.across, self.along), (self.along, self.across))
        return np.concatenate((x[:, :1], y[:, :1], x[:, 1:], y[:, 1:]), axis=1).T

    def __getitem__(self, which: Whole) -> "Strips":
        """Return some of them, in any order and as often as wanted."""
        return Strips(self.axis[which], self.across[which], self.along[which])

    def __len__(self) -> int:
        """How many there are."""
        return len(self.axis)


@dataclass(frozen=True, eq=False)
class Part:
    """What of each hull lies in a strip, without end along it."""

    along: Array
    """The part's range along it, (M, 2), m; nan where nothing is in it."""
    z: Array
    """The part's range in height, (M, 2), m; nan where nothing is in it."""
    sides: Array
    """How far base and head ball reach behind the strip's low face, then before its high one, (4, M), m."""
    reach: Array
    """How far the part overlaps the rectangle along it, (M,), m."""

    @property
    def depth(self) -> Array:
        """How far the footprint reaches into the rectangle, (M,), m: the shortest way out; below 0 beside."""
        return depth_of(self.sides, self.reach)


_BESIDE = 10.0
"""Above all penguins, m."""


def strips_of(rects: Sequence[tuple[int, Rect]]) -> Strips:
    """Make strips of axes and rectangles.

    >>> strips_of([(Y, Rect(-0.003, -0.031, 0.003, 0.031))]).across.tolist()
    [[-0.003, 0.003]]
    """
    axis = np.array([axis for axis, _ in rects], dtype=np.int64)
    corners = np.array([(rect.xmin, rect.xmax, rect.ymin, rect.ymax) for _, rect in rects], dtype=np.float64)
    x, y = corners.reshape(-1, 4)[:, :2], corners.reshape(-1, 4)[:, 2:]
    runs_on_y = (axis == Y)[:, None]
    return Strips(axis, np.where(runs_on_y, x, y), np.where(runs_on_y, y, x))


def part_over(shape: Hulls, centres: Array, strips: Strips) -> Part:
    """Look at hulls, by their balls' centres (M, 2, 3), each with its strip.

    >>> from icecool3d.pieces import Shape
    >>> strip = strips_of([(Y, Rect(-0.003, -0.031, 0.003, 0.031))])
    >>> part = part_over(Shape(0.015, 0.0095, 0.05), np.array([[[0.01, 0, 0.015], [0.01, 0, 0.0405]]]), strip)
    >>> part.depth.round(6).tolist()
    [0.008]
    """
    across, along = _turned(centres, strips)
    cut = slice_of_balls(shape, (across, along, centres[:, :, 2]), *strips.across.T)
    # Where nothing is in the strip the whole hull tells on which side of the opening it is.
    reach = np.where(cut.inside[:, None], cut.across, _extent(shape, along))
    return Part(cut.across, cut.z, _sides(shape, across, strips), _overlap(reach, strips.along))


def sides_of(shape: Hulls, centres: Array, strips: Strips) -> Array:
    """Return how far base and head ball reach behind strips' low faces, before the high ones, (4, M), m."""
    return _sides(shape, _turned(centres, strips)[0], strips)


def _sides(shape: Hulls, across: Array, strips: Strips) -> Array:
    (base, head), (low, high), (first, second) = radii(shape), strips.across.T, across.T
    return np.array((first + base - low, second + head - low, high - first + base, high - second + head))


def depth_of(sides: Array, reach: Array | float = np.inf) -> Array:
    """Return how far footprints reach into rectangles, (M,), m; without ``reach`` into endless strips.

    >>> depth_of(np.array([[0.012], [0.009], [0.024], [0.02]])).tolist()
    [0.012]
    """
    depth: Array = np.minimum(
        np.minimum(np.maximum(sides[0], sides[1]), np.maximum(sides[2], sides[3])), reach
    )
    return depth


def lowest_over(shape: Hulls, centres: Array, strips: Strips) -> Array:
    """Return the least height of the hull over each rectangle itself, (M,), m; inf where it is beside.

    The hull is the union of balls that run evenly from base to head. Of each ball the lowest point over a
    rectangle is known, and along the balls that height is convex: a search finds the least.

    >>> from icecool3d.pieces import Shape
    >>> strip = strips_of([(Y, Rect(0.012, -1.0, 1.0, 1.0))])
    >>> lowest_over(Shape(0.015, 0.0095, 0.05), np.array([[[0, 0, 0.015], [0, 0, 0.0405]]]), strip).round(4)
    array([0.006])
    """
    across, along = _turned(centres, strips)

    base, head = (reach.reshape(-1, 1) for reach in radii(shape))
    ends = (across[..., None], along[..., None], centres[:, :, 2, None])
    across_range, along_range = strips.across[..., None], strips.along[..., None]

    def height(share: Array) -> Array:
        """Return the lowest point of the balls at some shares of the way to the head, (M, S)."""
        x, y, z = (first + share * (second - first) for first, second in ((e[:, 0], e[:, 1]) for e in ends))
        radius = base + share * (head - base)
        beside = length_of(_beyond(x, across_range), _beyond(y, along_range))
        square = radius * radius - beside * beside
        # Beside the ball: high above everything, and higher the further, so that the search finds back.
        lowest: Array = z - np.sqrt(np.maximum(square, 0.0))
        return np.where(square > 0.0, lowest, _BESIDE + beside - radius)

    found, _ = _least(height, len(centres))
    return np.where(found < 0.5 * _BESIDE, found, np.inf)


def gap_to(shape: Hulls, centres: Array, strips: Strips) -> Array:
    """Return how far footprints are from rectangles that they do not overlap, (M,), m.

    Where two convex outlines are nearest, one of them has a corner, or is an arc of one of the discs.

    >>> from icecool3d.pieces import Shape
    >>> strip = strips_of([(Y, Rect(0.033, 0.039, 1.0, 1.0))])
    >>> gap_to(Shape(0.015, 0.0095, 0.05), np.array([[[0.015, 0.015, 0.015], [0.015, 0.015, 0.04]]]), strip)
    array([0.015])
    """
    across, along = _turned(centres, strips)
    beside = length_of(_beyond(across, strips.across[..., None]), _beyond(along, strips.along[..., None]))
    discs = np.tile(np.stack((across, along), axis=2), (4, 1, 1))
    corners = np.stack((strips.across[:, [0, 0, 1, 1]], strips.along[:, [0, 1, 0, 1]])).transpose(2, 1, 0)
    each = shape.take(np.tile(np.arange(len(centres)), 4))
    from_corners = distance_in_plan(each, discs, corners.reshape(-1, 2)).reshape(4, -1)
    gap: Array = np.minimum((beside - radii(shape).T).min(axis=1), from_corners.min(axis=0))
    return gap


def gap_to_box(shape: Hulls, centres: Array, low: Array, high: Array) -> tuple[Array, Array]:
    """Return how far hulls are from upright boxes, (M,), and from where in those, (M, 3), m.

    The boxes are given by two opposite corners (M, 3) each. Of hulls that the box reaches into it is told how
    deep: as far as the deepest of their balls has to go.

    >>> from icecool3d.pieces import Shape
    >>> here = np.array([[[0, 0, 0.015], [0, 0, 0.0405]]])
    >>> gap, place = gap_to_box(Shape(0.015, 0.0095, 0.05), here, np.array([[0.02, 0, 0]]), np.ones((1, 3)))
    >>> gap.round(6).tolist(), place.round(6).tolist()
    ([0.005], [[0.02, 0.0, 0.015]])
    """
    base, head = (reach.reshape(-1, 1) for reach in radii(shape))

    def gap(share: Array) -> Array:
        """Return the gap of the balls at some shares of the way to the head, (M, S)."""
        ways = centres[:, :1] + share[..., None] * (centres[:, 1:] - centres[:, :1])
        out = np.maximum(low[:, None] - ways, ways - high[:, None])
        inside = np.minimum(out.max(axis=2), 0.0)
        away = length_of(*np.moveaxis(np.maximum(out, 0.0), 2, 0))
        found: Array = away + inside - base - share * (head - base)
        return found

    least, share = _least(gap, len(centres))
    balls = centres[:, 0] + share[:, None] * (centres[:, 1] - centres[:, 0])
    return least, np.minimum(np.maximum(balls, low), high)


def _least(measure: Callable[[Array], Array], count: int) -> tuple[Array, Array]:
    """Return the least that a measure, convex along the balls, comes to, and at which share of them, (M,)."""
    low, width, steps = np.zeros((count, 1)), 1.0, np.linspace(0.0, 1.0, _POINTS)
    for _ in range(_ROUNDS):
        shares = low + width * steps
        values = measure(shares)
        best = np.take_along_axis(shares, np.argmin(values, axis=1)[:, None], axis=1)
        width *= 2.0 / (_POINTS - 1)
        low = np.clip(best - 0.5 * width, 0.0, 1.0 - width)
    return values.min(axis=1, initial=np.inf), best[:, 0]


def _turned(centres: Array, strips: Strips) -> tuple[Array, Array]:
    """Return the balls' coordinates across and along the strips, (M, 2) each."""
    runs_on_y = (strips.axis == Y)[:, None]
    x, y = centres[:, :, 0], centres[:, :, 1]
    return np.where(runs_on_y, x, y), np.where(runs_on_y, y, x)


def _extent(shape: Hulls, ordinate: Array) -> Array:
    base, head = radii(shape)
    first, second = ordinate.T
    return np.array((np.minimum(first - base, second - head), np.maximum(first + base, second + head))).T


def _overlap(first: Array, second: Array) -> Array:
    """Return how far ranges (M, 2) overlap: the shorter way to move one off the other; below 0 if apart."""
    return np.minimum(first[:, 1] - second[:, 0], second[:, 1] - first[:, 0])


def _beyond(value: Array, span: Array) -> Array:
    """Return how far values are beyond their ranges, 0 within."""
    return np.maximum(np.maximum(span[:, 0] - value, value - span[:, 1]), 0.0)
