"""Where one looks from: turning, shifting, zooming, looking straight down. Only numbers; no window needed."""

import math
from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.school import Point, Rect, School

FIELD = math.radians(24.0)
"""How wide the eye opens upwards, radians: narrow, as one looks at a table and not around in a hall."""
FLAT = math.radians(0.2)
"""A field narrower than this is drawn without any perspective."""
LOWEST, STRAIGHT_DOWN = math.radians(6.0), 0.5 * math.pi
"""Between which elevations the eye stays."""
NEAREST, FARTHEST = 0.06, 3.0
"""Between which heights of the picture the zoom stays, m."""


@dataclass(frozen=True)
class View:
    """One way to look at the table.

    >>> View(elevation=STRAIGHT_DOWN).backward[2].item()
    1.0
    """

    x: float = 0.0
    """What is looked at, in the middle of the picture, m."""
    y: float = 0.0
    """The same, m."""
    z: float = 0.0
    """The same, m."""
    azimuth: float = 0.0
    """The direction in which the eye looks in plan, radians: 0 = +y is up in the picture, anticlockwise."""
    elevation: float = math.radians(52.0)
    """How far above the level the eye is, radians."""
    span: float = 1.0
    """How much the picture's height covers at what is looked at, m."""
    field: float = FIELD
    """How wide the eye opens upwards, radians; 0 looks along parallel lines."""

    @property
    def target(self) -> Array:
        """What is looked at, (3,), m."""
        return np.array([self.x, self.y, self.z])

    @property
    def backward(self) -> Array:
        """The unit vector (3,) from what is looked at to the eye."""
        level = math.cos(self.elevation)
        return np.array(
            [math.sin(self.azimuth) * level, -math.cos(self.azimuth) * level, math.sin(self.elevation)]
        )

    @property
    def right(self) -> Array:
        """The unit vector (3,) that points to the right in the picture."""
        return np.array([math.cos(self.azimuth), math.sin(self.azimuth), 0.0])

    @property
    def up(self) -> Array:
        """The unit vector (3,) that points up in the picture."""
        return np.cross(self.backward, self.right)

    @property
    def is_flat(self) -> bool:
        """Whether it looks along parallel lines."""
        return self.field < FLAT

    @property
    def distance(self) -> float:
        """From the eye to what is looked at, m."""
        return 0.5 * self.span / math.tan(0.5 * max(self.field, FLAT))

    @property
    def eye(self) -> Array:
        """Where the eye is, (3,), m."""
        return self.target + self.distance * self.backward

    def ray(self, pointer: Point, aspect: float) -> tuple[Array, Array]:
        """Return where the line of sight through a point of the picture starts, and its direction, (3,) each.

        ``pointer`` runs from -1 to 1, to the right and up; ``aspect`` is the picture's width over its height.

        >>> View().ray((0.0, 0.0), 1.6)[1].round(6).tolist() == (-View().backward).round(6).tolist()
        True
        """
        aside = 0.5 * self.span * (pointer[0] * aspect * self.right + pointer[1] * self.up)
        if self.is_flat:
            return self.eye + aside, -self.backward
        way = aside - self.distance * self.backward
        unit: Array = way / np.linalg.norm(way)
        return self.eye, unit

    def floor_point(self, pointer: Point, aspect: float, height: float = 0.0) -> Point | None:
        """Return what point of the level ``height`` (m) is seen there, or nothing above the horizon.

        >>> View(0.1, 0.2).floor_point((0.0, 0.0), 1.6)
        (0.1, 0.2)
        """
        start, way = self.ray(pointer, aspect)
        if way[2] > -1e-3:
            return None
        found = start + way * ((height - start[2]) / way[2])
        return round(float(found[0]), 9), round(float(found[1]), 9)

    def project(self, points: Array, aspect: float) -> Array:
        """Return where in the picture points (..., 3) are seen, (..., 2), each from -1 to 1.

        >>> View(0.1, 0.2).project(np.array([0.1, 0.2, 0.0]), 1.6).round(6).tolist()
        [0.0, 0.0]
        """
        offset = np.asarray(points, dtype=float) - self.target
        across = offset @ self.right, offset @ self.up
        nearness = 0.0 if self.is_flat else offset @ self.backward / self.distance
        half = 0.5 * self.span * (1.0 - nearness)
        return np.stack((across[0] / (half * aspect), across[1] / half), axis=-1)


def orbited(view: View, around: float, over: float) -> View:
    """Turn by ``around`` and rise by ``over``, radians.

    >>> orbited(View(), 0.0, 9.0).elevation == STRAIGHT_DOWN
    True
    """
    elevation = min(max(view.elevation + over, LOWEST), STRAIGHT_DOWN)
    return replace(view, azimuth=view.azimuth + around, elevation=elevation)


def zoomed(view: View, factor: float, pointer: Point, aspect: float) -> View:
    """Show ``factor`` times as much of the table, while what lies under the pointer stays there.

    >>> zoomed(View(), 0.5, (0.0, 0.0), 1.6).span
    0.5
    """
    span = min(max(view.span * factor, NEAREST), FARTHEST)
    still = view.floor_point(pointer, aspect, view.z)
    if still is None:
        return replace(view, span=span)
    # Eye and target shrink towards that point together, so every line of sight through it stays.
    share = span / view.span
    x, y = (fixed + share * (old - fixed) for fixed, old in zip(still, (view.x, view.y), strict=True))
    return replace(view, x=x, y=y, span=span)


def panned(view: View, start: Point, end: Point, aspect: float) -> View:
    """Drag the table from one point of the picture to another, as if the pointer held it.

    >>> panned(View(), (0.0, 0.0), (0.0, 0.0), 1.6) == View()
    True
    """
    held, there = (view.floor_point(point, aspect, view.z) for point in (start, end))
    if held is None or there is None:
        return view
    return replace(view, x=view.x + held[0] - there[0], y=view.y + held[1] - there[1])


def from_above(rect: Rect, aspect: float, margin: float = 1.08) -> View:
    """Look straight down on all of a rectangle, along parallel lines.

    >>> from_above(Rect(0.0, 0.0, 2.0, 1.0), 2.0, margin=1.0)
    ... # doctest: +ELLIPSIS
    View(x=1.0, y=0.5, z=0.0, azimuth=0.0, elevation=1.57..., span=1.0, field=0.0)
    """
    x, y = rect.centre
    span = max(rect.ymax - rect.ymin, (rect.xmax - rect.xmin) / aspect) * margin
    return View(x, y, 0.0, 0.0, STRAIGHT_DOWN, span, 0.0)


def framing(points: Array, aspect: float, view: View | None = None, margin: float = 1.06) -> View:
    """Look as ``view`` does, but so that all points (N, 3) are seen and fill the picture.

    >>> corners = np.array([[-1.0, -1.0, 0.0], [1.0, 1.0, 0.0]])
    >>> bool(np.abs(framing(corners, 1.0).project(corners, 1.0)).max() <= 1.0)
    True
    """
    found = view or View()
    for _ in range(8):  # perspective shifts the middle a little each time: this settles at once
        seen = found.project(points, aspect)
        low, high = seen.min(axis=0), seen.max(axis=0)
        middle = tuple((0.5 * (low + high)).tolist())
        found = panned(found, middle, (0.0, 0.0), aspect)
        seen = found.project(points, aspect)
        found = replace(found, span=found.span * float(np.abs(seen).max()) * margin)
    return found


def overview(school: School, aspect: float, view: View | None = None) -> View:
    """Look at a whole school, from where one sits or as ``view`` does."""
    bounds = school.bounds
    corners = [
        (x, y, z)
        for x in (bounds.xmin, bounds.xmax)
        for y in (bounds.ymin, bounds.ymax)
        for z in (0.0, school.wall_height)
    ]
    return framing(np.array(corners), aspect, view, margin=1.10)


@dataclass
class Camera:
    """The eye on its way: wherever it is sent, it glides there without swinging past.

    >>> camera = Camera(View())
    >>> camera.goal = View(span=0.5)
    >>> for _ in range(120):
    ...     camera.step(1 / 60)
    >>> round(camera.view.span, 3)
    0.5
    """

    view: View
    """Where it is."""
    goal: View
    """Where it goes; all moves change this."""
    settling: float
    """How long a move takes about, s; 0 jumps."""

    def __init__(self, view: View, settling: float = 0.25) -> None:
        """Begin at rest."""
        self.view = self.goal = view
        self.settling = settling
        self._speed = np.zeros(len(astuple(view)))
        self._kept: View | None = None

    def step(self, seconds: float) -> None:
        """Glide on for ``seconds``: exactly what a critically damped spring does, at any frame rate."""
        goal, here = np.array(astuple(self.goal)), np.array(astuple(self.view))
        if self.settling <= 0.0 or _close(goal - here, self._speed):
            self.view, self._speed = self.goal, np.zeros_like(here)
            return
        stiffness = 4.0 / self.settling
        offset, fade = here - goal, math.exp(-stiffness * seconds)
        push = self._speed + stiffness * offset
        self._speed = (self._speed - stiffness * seconds * push) * fade
        self.view = View(*(goal + (offset + push * seconds) * fade).tolist())

    def jump(self, view: View) -> None:
        """Be there at once."""
        self.view = self.goal = view
        self._speed = np.zeros_like(self._speed)

    def turn_to(self, view: View) -> None:
        """Go there, turning the short way round."""
        turns = round((view.azimuth - self.view.azimuth) / (2.0 * math.pi))
        self.goal = replace(view, azimuth=view.azimuth - 2.0 * math.pi * turns)

    def follow(self, point: Sequence[float]) -> None:
        """Keep a point (x, y, z, m) in the middle; call it whenever the point has moved."""
        x, y, z = map(float, point)
        self.goal = replace(self.goal, x=x, y=y, z=z)

    def keep(self) -> None:
        """Remember where it goes now."""
        self._kept = self.goal

    def go_back(self) -> None:
        """Go to what was kept; stay if nothing was."""
        self.turn_to(self._kept or self.goal)


def _close(offset: Array, speed: Array) -> bool:
    return bool(np.abs(offset).max() < 1e-6 and np.abs(speed).max() < 1e-5)


LARGEST = 0.0025
"""How far the hardest hit moves what is seen, m."""
_FADES, _SWINGS = 0.07, 11.0
"""In how long it fades to a third, s, and how often it swings in a second."""
_OVER = 0.3
"""After how long nothing of it is seen any more, s."""


def shake(strength: float, age: float) -> float:
    """Return how far what is seen is moved by a hit of a strength (0 to 1), so long (s) after it, m.

    >>> round(shake(1.0, 0.02), 4), shake(1.0, 1.0)
    (0.0018, 0.0)
    """
    if age > _OVER:
        return 0.0
    return LARGEST * strength * math.exp(-age / _FADES) * math.sin(math.tau * _SWINGS * age)
