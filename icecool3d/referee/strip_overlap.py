"""What of a hull lies over a strip of the plan: a frame, a wall or a room. Exact, at many moments at once."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from icecool3d.kit.arrays import Array, length_of
from icecool3d.pieces import Shape, distance_in_plan, radii, slice_of_balls
from icecool3d.referee.rulings import ROUNDING
from icecool3d.school import Interval, Rect

_POINTS, _ROUNDS = 9, 12
"""Of the search for the lowest place over a wall's end: down to a billionth of a hull's length."""
_BESIDE = 10.0
"""Above all penguins, m."""


@dataclass(frozen=True)
class Strip:
    """A rectangle, and the axis along which it runs."""

    axis: int
    """0 = x, 1 = y."""
    rect: Rect
    """Where it is."""

    @cached_property
    def across(self) -> Interval:
        """From where to where on the other axis, m."""
        return self.rect.along(1 - self.axis)

    @cached_property
    def along(self) -> Interval:
        """From where to where on its axis, m."""
        return self.rect.along(self.axis)


@dataclass(frozen=True, eq=False)
class Part:
    """What of a hull lies in a strip, without end along it, at M moments."""

    along: Array
    """The part's range along it, (2, M), m; nan where nothing is in it."""
    z: Array
    """The part's range in height, (2, M), m; nan where nothing is in it."""
    sides: Array
    """How far base and head ball reach behind the strip's low face, then before its high one, (4, M), m."""
    reach: Array
    """How far the part overlaps the rectangle along it, (M,), m."""

    @property
    def depth(self) -> Array:
        """How far the footprint reaches into the rectangle, (M,), m: the shortest way out; below 0 beside."""
        return depth_of(self.sides, self.reach)


def part_over(shape: Shape, centres: Array, strip: Strip) -> Part:
    """Look at a hull, by its balls' centres (6, M), over a strip.

    >>> strip = Strip(1, Rect(-0.003, -0.031, 0.003, 0.031))
    >>> part = part_over(Shape(0.015, 0.0095, 0.05), np.array([[0.01, 0, 0.015, 0.01, 0, 0.0405]]).T, strip)
    >>> part.depth.round(6).tolist()
    [0.008]
    """
    across, along = _turned(centres, strip)
    ends = (np.full(across.shape[1], end) for end in (strip.across.low, strip.across.high))
    cut = slice_of_balls(shape, (across.T, along.T, centres[2::3].T), *ends)
    # Where nothing is in the strip the whole hull tells on which side of the opening it is.
    (base, head), (first, second) = radii(shape), along
    low = np.where(cut.inside, cut.across[:, 0], np.minimum(first - base, second - head))
    high = np.where(cut.inside, cut.across[:, 1], np.maximum(first + base, second + head))
    # It overlaps by the shorter way to move one off the other; below 0 if they are apart.
    reach = np.minimum(high - strip.along.low, strip.along.high - low)
    return Part(cut.across.T, cut.z.T, sides_of(shape, centres, strip), reach)


def sides_of(shape: Shape, centres: Array, strip: Strip) -> Array:
    """Return how far base and head ball reach behind a strip's low face, before the high one, (4, M), m."""
    across, reach = _turned(centres, strip)[0], radii(shape)[:, None]
    return np.concatenate((across + (reach - strip.across.low), (strip.across.high + reach) - across))


def depth_of(sides: Array, reach: Array) -> Array:
    """Return how far footprints reach into a rectangle, (M,), m.

    >>> depth_of(np.array([[0.012], [0.009], [0.024], [0.02]]), np.array([0.1])).tolist()
    [0.012]
    """
    depth: Array = np.minimum(
        np.minimum(np.maximum(sides[0], sides[1]), np.maximum(sides[2], sides[3])), reach
    )
    return depth


def over_rectangle(pieces: Array) -> Array:
    """Return how far footprints overlap a rectangle, (1, M), m: pieces begin with ``sides`` and ``reach``."""
    return depth_of(pieces[:4], pieces[4])[None] - ROUNDING


def lowest_over(shape: Shape, centres: Array, strip: Strip) -> Array:
    """Return the least height of the hull over the rectangle itself, (M,), m; inf where it is beside.

    The hull is the union of balls that run evenly from base to head. Of each ball the lowest point over a
    rectangle is known, and along the balls that height is convex: a search finds the least.

    >>> strip = Strip(1, Rect(0.012, -1.0, 1.0, 1.0))
    >>> lowest_over(Shape(0.015, 0.0095, 0.05), np.array([[0, 0, 0.015, 0, 0, 0.0405]]).T, strip).round(4)
    array([0.006])
    """
    base, head = radii(shape)
    ends = [(first[:, None], second[:, None]) for first, second in (*_turned(centres, strip), centres[2::3])]

    def height(share: Array) -> Array:
        """Return the lowest point of the balls at some shares of the way to the head, (M, S)."""
        x, y, z = (first + share * (second - first) for first, second in ends)
        radius = base + share * (head - base)
        beside = length_of(_beyond(x, strip.across), _beyond(y, strip.along))
        square = radius * radius - beside * beside
        # Beside the ball: high above everything, and higher the further, so that the search finds back.
        lowest: Array = z - np.sqrt(np.maximum(square, 0.0))
        return np.where(square > 0.0, lowest, _BESIDE + beside - radius)

    found, _ = _least(height, centres.shape[1])
    return np.where(found < 0.5 * _BESIDE, found, np.inf)


def gap_to(shape: Shape, centres: Array, strip: Strip) -> Array:
    """Return how far footprints are from a rectangle that they do not overlap, (M,), m.

    Where two convex outlines are nearest, one of them has a corner, or is an arc of one of the discs.

    >>> strip = Strip(1, Rect(0.033, 0.039, 1.0, 1.0))
    >>> gap_to(Shape(0.015, 0.0095, 0.05), np.array([[0.015, 0.015, 0.015, 0.015, 0.015, 0.04]]).T, strip)
    array([0.015])
    """
    across, along = _turned(centres, strip)
    gaps: Array = (
        length_of(_beyond(across, strip.across), _beyond(along, strip.along)) - radii(shape)[:, None]
    )
    low, high, first, last = strip.across.low, strip.across.high, strip.along.low, strip.along.high
    discs, count = np.stack((across.T, along.T), axis=2), centres.shape[1]
    corners = np.array([(x, y) for x in (low, high) for y in (first, last)])
    from_corners = distance_in_plan(shape, np.tile(discs, (4, 1, 1)), corners.repeat(count, axis=0))
    gap: Array = np.minimum(gaps.min(axis=0), from_corners.reshape(4, -1).min(axis=0))
    return gap


def gap_to_box(shape: Shape, centres: Array, low: Array, high: Array) -> tuple[Array, Array]:
    """Return how far hulls are from an upright box, (M,), and from where in it, (M, 3), m.

    The box is given by two opposite corners (3,). Of hulls that it reaches into it is told how deep: as far
    as the deepest of their balls has to go.

    >>> here = np.array([[0, 0, 0.015, 0, 0, 0.0405]]).T
    >>> gap, place = gap_to_box(Shape(0.015, 0.0095, 0.05), here, np.array([0.02, 0, 0]), np.ones(3))
    >>> gap.round(6).tolist(), place.round(6).tolist()
    ([0.005], [[0.02, 0.0, 0.015]])
    """
    base, head = radii(shape)
    start, way = centres[:3].T, (centres[3:] - centres[:3]).T

    def gap(share: Array) -> Array:
        """Return the gap of the balls at some shares of the way to the head, (M, S)."""
        balls = start[:, None] + share[..., None] * way[:, None]
        out = np.maximum(low - balls, balls - high)
        inside = np.minimum(out.max(axis=2), 0.0)
        away = length_of(*np.moveaxis(np.maximum(out, 0.0), 2, 0))
        found: Array = away + inside - base - share * (head - base)
        return found

    least, share = _least(gap, len(start))
    return least, np.minimum(np.maximum(start + share[:, None] * way, low), high)


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


def _turned(centres: Array, strip: Strip) -> tuple[Array, Array]:
    """Return the balls' coordinates across and along a strip, (2, M) each."""
    return centres[1 - strip.axis :: 3], centres[strip.axis :: 3]


def _beyond(value: Array, span: Interval) -> Array:
    """Return how far values are beyond a range, 0 within."""
    beyond: Array = np.maximum(np.maximum(span.low - value, value - span.high), 0.0)
    return beyond
