"""A sheet of print for one room: drawn along its longer side, wherever that side runs."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from icecool3d.export.canvas import Canvas
from icecool3d.school import Point, Rect, X, Y

SHADE = "#2A1B0E22"
"""The printed shadow beside a drawn thing."""


class Sheet:
    """A canvas in the room's own coordinates: u along its longer side, v along the shorter, 0 in the middle.

    >>> sheet = Sheet(Canvas(Rect(0.0, 0.0, 0.2, 0.4), 100.0, "#FFFFFF"))
    >>> sheet.length, sheet.width, sheet.plan((0.125, 0.0))
    (0.4, 0.2, (0.1, 0.325))
    """

    def __init__(self, canvas: Canvas) -> None:
        """Draw upon a whole canvas."""
        seen = canvas.seen
        self.canvas = canvas
        self._upright = seen.along(Y).length > seen.along(X).length
        lengths = sorted((seen.along(X).length, seen.along(Y).length))
        self.width, self.length = lengths
        self.times = min(self.width / 0.194, self.length / 0.194)
        """How many times larger than in the real school things are drawn."""
        self.things: list[Rect] = []
        """What drawn things cover of the plan: an orange line is dashed over them."""

    def plan(self, at: Point) -> Point:
        """Return where in the plan a point of the sheet is, m."""
        x, y = self.canvas.seen.centre
        u, v = at
        return (x - v, y + u) if self._upright else (x + u, y + v)

    def box(self, at: Point, size: Point, colour: str, rounded: float = 0.0) -> None:
        """Fill a rectangle round its middle."""
        self.canvas.rect(self._rect(at, size), colour, rounded)

    def thing(self, at: Point, size: Point, colour: str, rounded: float) -> None:
        """Draw a piece of furniture from above: a rectangle with a printed shadow."""
        covered = self._rect(at, size)
        self.things.append(covered)
        away = 0.0016 * self.times
        shadow = Rect(covered.xmin + away, covered.ymin - away, covered.xmax + away, covered.ymax - away)
        self.canvas.rect(shadow, SHADE, rounded)
        self.canvas.rect(covered, colour, rounded)

    def disc(self, u: float, v: float, radius: float, colour: str) -> None:
        """Fill a circle."""
        self.canvas.disc(self.plan((u, v)), radius, colour)

    def round_thing(self, u: float, v: float, radius: float, colour: str) -> None:
        """Draw a round piece of furniture from above, with a printed shadow."""
        x, y = self.plan((u, v))
        self.things.append(Rect(x - radius, y - radius, x + radius, y + radius))
        away = 0.0016 * self.times
        self.canvas.disc((x + away, y - away), radius, SHADE)
        self.canvas.disc((x, y), radius, colour)

    def ring(self, u: float, v: float, radius: float, thickness: float, colour: str) -> None:
        """Draw a circle line inwards from its radius."""
        self.canvas.ring(self.plan((u, v)), radius, thickness, colour)

    def path(self, points: Sequence[Point], colour: str, thickness: float) -> None:
        """Draw a line through points."""
        self.canvas.path([self.plan(point) for point in points], colour, thickness)

    def polygon(self, points: Iterable[Point], colour: str) -> None:
        """Fill a polygon."""
        self.canvas.polygon([self.plan(point) for point in points], colour)

    def arc(
        self, middle: Point, radius: float, degrees: tuple[float, float], colour: str, thickness: float
    ) -> None:
        """Draw part of a circle."""
        low, high = (pi * value / 180.0 for value in degrees)
        angles = [low + (high - low) * step / 32 for step in range(33)]
        self.path(
            [(middle[0] + radius * cos(a), middle[1] + radius * sin(a)) for a in angles], colour, thickness
        )

    def _rect(self, at: Point, size: Point) -> Rect:
        ends = [self.plan((at[X] + 0.5 * s * size[X], at[Y] + 0.5 * s * size[Y])) for s in (-1.0, 1.0)]
        x, y = sorted(end[X] for end in ends), sorted(end[Y] for end in ends)
        return Rect(x[0], y[0], x[1], y[1])


def steps(length: float, step: float) -> list[tuple[int, float]]:
    """Return numbers and places of a grid of ``step`` round 0 that covers ``length``.

    >>> steps(2.0, 1.0)
    [(-2, -2.0), (-1, -1.0), (0, 0.0), (1, 1.0), (2, 2.0)]
    """
    reach = int(0.5 * length / step) + 1
    return [(place, place * step) for place in range(-reach, reach + 1)]
