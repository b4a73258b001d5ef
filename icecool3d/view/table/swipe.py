"""A swipe: the pointer is drawn through a penguin, and its way, speed and place are those of the finger."""

import math
from dataclasses import dataclass, replace

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.pieces import Shape, ball_centres, radii
from icecool3d.school import Point
from icecool3d.trace import MAX_SPEED
from icecool3d.view.table.aiming import SLOWEST, Aim, touched
from icecool3d.view.table.back import Contact, seen_back

NEAR = 0.07
"""How far from a penguin a swipe begins at most, m on the floor."""
WINDOW = 0.05
"""Over how long before it meets the penguin its way and its speed are taken, s."""
CLICK = 0.01
"""What is shorter is no swipe but a click, m."""


@dataclass(frozen=True)
class Stroke:
    """How the pointer passed a penguin."""

    direction: float
    """Its way in plan, radians: 0 = +x, anticlockwise."""
    speed: float
    """How fast it was, m/s."""
    side: float
    """How far aside: -1 at the penguin's left edge, 1 at its right one."""


@dataclass(frozen=True)
class Swipe:
    """Where the pointer was since it was pressed.

    >>> way = Swipe().on_to((0.0, -0.06), 2.0).on_to((0.0, -0.02), 2.01).on_to((0.0, 0.02), 2.02)
    >>> stroke = way.through(Shape(0.015, 0.0095, 0.05), np.array([0.003, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]))
    >>> round(math.degrees(stroke.direction)), round(stroke.speed, 3), round(stroke.side, 3)
    (90, 4.0, -0.2)
    """

    points: tuple[Point, ...] = ()
    """On the level at which the finger goes, m."""
    times: tuple[float, ...] = ()
    """When it was there, s, by the window's clock."""

    @property
    def length(self) -> float:
        """How far from its beginning it is, m."""
        return math.dist(self.points[0], self.points[-1]) if self.points else 0.0

    def on_to(self, at: Point, t: float) -> "Swipe":
        """Go on to a point; of several at one time the last counts."""
        kept = sum(each < t for each in self.times)
        return Swipe((*self.points[:kept], at), (*self.times[:kept], t))

    def through(self, shape: Shape, pose: Array) -> Stroke | None:
        """Return how the last step passed the middle of a penguin; None: it did not, or went by beside it."""
        if len(self.points) < 2:
            return None
        since = next(place for place, t in enumerate(self.times) if self.times[-1] - t <= WINDOW)
        since = min(since, len(self.times) - 2)
        way, seconds = np.subtract(self.points[-1], self.points[since]), self.times[-1] - self.times[since]
        far = float(np.hypot(*way))
        if not far:
            return None
        along, right = way / far, np.array([way[1], -way[0]]) / far
        middle, _ = _extent(shape, pose, along)
        start, end = np.array(self.points[-2:])
        before, after = float(along @ start) - middle, float(along @ end) - middle
        if not before < 0.0 <= after:
            return None
        met = start + (end - start) * before / (before - after)
        middle, half = _extent(shape, pose, right)
        side = (float(right @ met) - middle) / half
        return Stroke(math.atan2(way[1], way[0]), far / seconds, side) if abs(side) <= 1.0 else None


def aimed(aim: Aim, stroke: Stroke, shape: Shape, pose: Array) -> Aim:
    """Aim as the pointer went, and as high as before."""
    speed, back = min(max(stroke.speed, SLOWEST), MAX_SPEED), seen_back(shape, pose, stroke.direction)
    gone = replace(aim, direction=stroke.direction, speed=speed)
    return touched(gone, Contact(aim.contact.height, stroke.side), back)


def _extent(shape: Shape, pose: Array, way: Array) -> tuple[float, float]:
    """Return where along a way in plan the middle of a hull is, and how far from that it reaches, m."""
    along = ball_centres(shape, np.asarray(pose, dtype=float)[None])[0, :, :2] @ way
    low, high = float((along - radii(shape)).min()), float((along + radii(shape)).max())
    return 0.5 * (low + high), 0.5 * (high - low)
