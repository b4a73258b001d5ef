"""Plan geometry: points, intervals, rectangles and the four sides of a box, all seen from above."""

import math
from enum import StrEnum

from msgspec import Struct

Point = tuple[float, float]
"""x and y, m."""

X, Y = 0, 1
"""The two axes of the plan, as indices into a point."""


def grid(value: float) -> float:
    """Put a length on the nanometre grid, so that equal places compare as equal.

    Sums like 0.1 + 0.2 miss the number that they mean by some 1e-17; two walls that meet would not. Every
    coordinate derived from a scene goes through here, and all comparing after that is exact.

    >>> 0.1 + 0.2 == 0.3, grid(0.1 + 0.2) == 0.3
    (False, True)
    """
    return round(value, 9) + 0.0  # + 0.0 turns -0.0 into 0.0


class Interval(Struct, frozen=True):
    """A stretch of one axis.

    >>> Interval(0.0, 2.0).contains(2.0)
    True
    """

    low: float
    """Where it begins, m."""
    high: float
    """Where it ends, m."""

    @property
    def length(self) -> float:
        """Its length, m."""
        return self.high - self.low

    @property
    def middle(self) -> float:
        """Its middle, m."""
        return 0.5 * (self.low + self.high)

    def contains(self, value: float) -> bool:
        """Whether it holds ``value``, ends included.

        >>> Interval(0.0, 2.0).contains(2.5)
        False
        """
        return self.low <= value <= self.high

    def shared_with(self, other: "Interval") -> "Interval | None":
        """Return what both have in common, or nothing where that has no length.

        >>> Interval(0.0, 2.0).shared_with(Interval(1.0, 3.0))
        Interval(low=1.0, high=2.0)
        >>> Interval(0.0, 2.0).shared_with(Interval(2.0, 3.0)) is None
        True
        """
        low, high = max(self.low, other.low), min(self.high, other.high)
        return Interval(low, high) if low < high else None

    def gap_to(self, other: "Interval") -> float:
        """Return how far apart both are, m: 0 where they touch, less where they overlap.

        >>> Interval(0.0, 2.0).gap_to(Interval(3.5, 4.0)), Interval(0.0, 2.0).gap_to(Interval(1.0, 4.0))
        (1.5, -1.0)
        """
        return grid(max(other.low - self.high, self.low - other.high))

    def clamp(self, value: float) -> float:
        """Return the place of it that is nearest to ``value``.

        >>> Interval(0.0, 2.0).clamp(5.0)
        2.0
        """
        return min(max(value, self.low), self.high)


class Rect(Struct, frozen=True):
    """A rectangle along the axes.

    >>> Rect(0.0, 0.0, 4.0, 2.0).centre
    (2.0, 1.0)
    """

    xmin: float
    """West side, m."""
    ymin: float
    """South side, m."""
    xmax: float
    """East side, m."""
    ymax: float
    """North side, m."""

    @property
    def centre(self) -> Point:
        """Its middle, m."""
        return self.along(X).middle, self.along(Y).middle

    @property
    def area(self) -> float:
        """Its area, m^2."""
        return self.along(X).length * self.along(Y).length

    def along(self, axis: int) -> Interval:
        """Return what it covers of one axis.

        >>> Rect(0.0, 0.0, 4.0, 2.0).along(Y)
        Interval(low=0.0, high=2.0)
        """
        return Interval(self.ymin, self.ymax) if axis == Y else Interval(self.xmin, self.xmax)

    def inset(self, distance: float) -> "Rect":
        """Return the rectangle whose sides lie ``distance`` further in.

        >>> Rect(0.0, 0.0, 4.0, 2.0).inset(0.5)
        Rect(xmin=0.5, ymin=0.5, xmax=3.5, ymax=1.5)
        """
        return Rect(
            grid(self.xmin + distance),
            grid(self.ymin + distance),
            grid(self.xmax - distance),
            grid(self.ymax - distance),
        )

    def distance(self, point: Point) -> float:
        """Return how far a point outside lies from it, m; 0 within.

        >>> Rect(0.0, 0.0, 4.0, 2.0).distance((7.0, 6.0))
        5.0
        """
        x, y = self.along(X).clamp(point[X]), self.along(Y).clamp(point[Y])
        return math.hypot(point[X] - x, point[Y] - y)

    def contains(self, point: Point) -> bool:
        """Whether the point lies in it or on its sides.

        >>> Rect(0.0, 0.0, 4.0, 2.0).contains((4.0, 1.0))
        True
        """
        return self.along(X).contains(point[X]) and self.along(Y).contains(point[Y])

    def surrounds(self, point: Point) -> bool:
        """Whether the point lies in it and not on its sides.

        >>> Rect(0.0, 0.0, 4.0, 2.0).surrounds((4.0, 1.0))
        False
        """
        return self.xmin < point[X] < self.xmax and self.ymin < point[Y] < self.ymax

    def overlaps(self, other: "Rect") -> bool:
        """Whether both have more in common than a side.

        >>> Rect(0.0, 0.0, 4.0, 2.0).overlaps(Rect(4.0, 0.0, 5.0, 2.0))
        False
        """
        return all(self.along(axis).shared_with(other.along(axis)) is not None for axis in (X, Y))


def rect_along(axis: int, along: Interval, across: Interval) -> Rect:
    """Return the rectangle that covers ``along`` of one axis and ``across`` of the other.

    >>> rect_along(Y, Interval(0.0, 2.0), Interval(5.0, 6.0))
    Rect(xmin=5.0, ymin=0.0, xmax=6.0, ymax=2.0)
    """
    x, y = (along, across) if axis == X else (across, along)
    return Rect(x.low, y.low, x.high, y.high)


class Side(StrEnum):
    """A side of a box: south is towards -y, west towards -x.

    >>> Side.NORTH.axis == X, Side.NORTH.outward
    (True, 1)
    """

    SOUTH = "south"
    EAST = "east"
    NORTH = "north"
    WEST = "west"

    @property
    def axis(self) -> int:
        """The axis along which it runs."""
        return X if self in (Side.SOUTH, Side.NORTH) else Y

    @property
    def outward(self) -> int:
        """Which way out is on the other axis: 1 or -1."""
        return 1 if self in (Side.EAST, Side.NORTH) else -1

    def line(self, rect: Rect) -> float:
        """Return where on the other axis this side of ``rect`` is, m.

        >>> Side.EAST.line(Rect(0.0, 0.0, 4.0, 2.0))
        4.0
        """
        across = rect.along(1 - self.axis)
        return across.high if self.outward > 0 else across.low

    def band(self, rect: Rect, depth: float) -> Rect:
        """Return the strip of ``rect`` along this side.

        >>> Side.NORTH.band(Rect(0.0, 0.0, 4.0, 2.0), 0.5)
        Rect(xmin=0.0, ymin=1.5, xmax=4.0, ymax=2.0)
        """
        line = self.line(rect)
        inner = grid(line - self.outward * depth)
        across = Interval(min(line, inner), max(line, inner))
        return rect_along(self.axis, rect.along(self.axis), across)
