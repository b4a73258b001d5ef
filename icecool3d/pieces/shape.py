"""The profile curve: a base ball, a straight taper, a head ball; everything else follows from it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole
from icecool3d.kit.codec import Declared, Within, check_declared
from icecool3d.kit.errors import PenguinError
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.rotation import arcsin, sin_cos
from icecool3d.kit.solids import revolve

SCALLOP = 1e-4
"""By how much, in metres, the collision balls may fall short of the true hull (0.1 mm)."""

MAX_LENGTH = 1.0
"""No penguin is larger than this, in metres."""

_LENGTH_WANTED = Phrase("expected a length above 0 and at most {most:g} m", most=MAX_LENGTH)
_Length = Annotated[float, Within(gt=0.0, le=MAX_LENGTH, extra={"expected": _LENGTH_WANTED})]


class Shape(Declared, frozen=True):
    """The hull: the convex hull of two balls on the penguin's axis.

    >>> shape = Shape(base_radius=0.015, head_radius=0.0095, height=0.05)
    >>> shape.head_centre
    0.0405
    """

    base_radius: _Length
    """Radius of the base ball, m; its lowest point is the penguin's origin."""
    head_radius: _Length
    """Radius of the head ball, m."""
    height: _Length
    """From the floor to the top of the head when upright, m."""

    def __post_init__(self) -> None:
        """Refuse numbers that make no hull with two balls."""
        check_declared(self, "profile", PenguinError)
        if not self.length > abs(self.base_radius - self.head_radius):
            least = max(2.0 * self.base_radius, 2.0 * self.head_radius)
            right = Phrase(
                "expected more than {least:g}, so that neither ball hides in the other", least=least
            )
            raise PenguinError("profile.height", Phrase("is {value:g}", value=self.height), right)

    @property
    def base_centre(self) -> float:
        """Height of the base ball's centre above the origin, m."""
        return self.base_radius

    @property
    def head_centre(self) -> float:
        """Height of the head ball's centre above the origin, m."""
        return self.height - self.head_radius

    @property
    def length(self) -> float:
        """Distance between the two centres, m."""
        return self.head_centre - self.base_centre

    @property
    def taper(self) -> float:
        """Sine of the angle by which the side leans inwards."""
        return (self.base_radius - self.head_radius) / self.length

    @property
    def taper_cosine(self) -> float:
        """Cosine of that angle."""
        return math.sqrt(1.0 - self.taper * self.taper)

    @property
    def side_ends(self) -> tuple[float, float]:
        """Heights, m, between which the side is straight: below the base ball, above the head ball."""
        return (
            self.base_centre + self.base_radius * self.taper,
            self.head_centre + self.head_radius * self.taper,
        )

    def radius_at(self, z: Array) -> Array:
        """Return the hull's radius at heights ``z`` on the axis (0 beyond the ends), m.

        >>> Shape(0.015, 0.0095, 0.05).radius_at(np.array([0.015, 0.05])).round(6).tolist()
        [0.015, 0.0]
        """
        low, high = self.side_ends
        base = self.base_radius * self.base_radius - np.square(z - self.base_centre)
        head = self.head_radius * self.head_radius - np.square(z - self.head_centre)
        slope = self.taper / self.taper_cosine
        at_low = self.base_radius * self.taper_cosine
        side = at_low - (z - low) * slope
        round_ends = np.sqrt(np.maximum(np.where(z < low, base, head), 0.0))
        radius: Array = np.where((z >= low) & (z <= high), side, round_ends)
        return radius

    def take(self, _: Whole | Flags) -> "Shape":
        """Return the shape of some rows of hulls that are all alike."""
        return self

    def shrunk(self, thickness: float) -> "Shape":
        """Return the hull moved inwards by ``thickness`` (m) everywhere, in a frame raised by as much.

        >>> Shape(0.015, 0.0095, 0.05).shrunk(0.001)
        Shape(base_radius=0.014, head_radius=0.0085, height=0.048)
        """
        return Shape(
            round(self.base_radius - thickness, 12),
            round(self.head_radius - thickness, 12),
            round(self.height - 2.0 * thickness, 12),
        )

    def balls(self, tolerance: float = SCALLOP) -> Array:
        """Return balls (K, 4: x, y, z, radius, m) inside the hull that miss it by at most ``tolerance``.

        Every ball touches the hull from inside, so floor and flat walls meet exactly the hull; only in
        the scallops between neighbours, where an edge of a wall may rest, a little is missing.

        >>> len(Shape(0.015, 0.0095, 0.05).balls())
        10
        """
        small = min(self.base_radius, self.head_radius)
        if not 0.0 < tolerance <= small:
            raise PenguinError(
                "tolerance",
                Phrase("is {value:g}", value=tolerance),
                Phrase("expected above 0 and up to {most:g} m", most=small),
            )
        # Two neighbours of radius r whose tangent points lie s apart leave a scallop s^2 / (8 r) deep. With
        # radii whose roots are evenly spaced, s goes with the root of r: all scallops are equally deep.
        gaps = 1
        while True:
            share = np.linspace(0.0, 1.0, gaps + 1)
            roots = math.sqrt(self.base_radius) * (1 - share) + math.sqrt(self.head_radius) * share
            radii = np.square(roots)
            if self.base_radius != self.head_radius:
                share = (radii - self.base_radius) / (self.head_radius - self.base_radius)
            centres = self.base_centre + share * self.length
            if _deepest_scallop(centres, radii) <= tolerance:
                zeros = np.zeros_like(radii)
                return np.stack((zeros, zeros, centres, radii), axis=1)
            gaps += 1


@dataclass(frozen=True, eq=False)
class Shapes:
    """The shapes of N hulls, a row each, for looking at hulls of different models at once.

    >>> rows = Shapes.of_rows([Shape(0.015, 0.0095, 0.05), Shape(0.018, 0.012, 0.055)], np.array([1, 1, 0]))
    >>> rows.head_centre.tolist()
    [0.043, 0.043, 0.0405]
    """

    base_radius: Array
    """Radii of the base balls, (N,), m."""
    head_radius: Array
    """Radii of the head balls, (N,), m."""
    height: Array
    """From the floor to the tops of the heads when upright, (N,), m."""

    @classmethod
    def of_rows(cls, shapes: Sequence[Shape], rows: Whole) -> "Shapes":
        """Return the shapes ``shapes[row]`` of all rows (N,)."""
        numbers = np.array([(each.base_radius, each.head_radius, each.height) for each in shapes])
        return cls(*numbers.T[:, rows])

    @property
    def base_centre(self) -> Array:
        """Heights of the base balls' centres above the origins, (N,), m."""
        return self.base_radius

    @property
    def head_centre(self) -> Array:
        """Heights of the head balls' centres above the origins, (N,), m."""
        return self.height - self.head_radius

    @property
    def length(self) -> Array:
        """Distances between the two centres, (N,), m."""
        return self.head_centre - self.base_centre

    def take(self, rows: Whole | Flags) -> "Shapes":
        """Return the shapes of some rows."""
        return Shapes(self.base_radius[rows], self.head_radius[rows], self.height[rows])


Hulls = Shape | Shapes
"""What hulls look like: all alike, or a row for each."""


def hulls(shapes: Sequence[Shape]) -> Hulls:
    """Return what hulls of these shapes look like; one shape where all are alike, which is quicker.

    >>> penguin, walrus = Shape(0.015, 0.0095, 0.05), Shape(0.018, 0.012, 0.055)
    >>> hulls([penguin, penguin]) == penguin, hulls([penguin, walrus]).height.tolist()
    (True, [0.05, 0.055])
    """
    first = shapes[0]
    if all(shape == first for shape in shapes):
        return first
    return Shapes.of_rows(shapes, np.arange(len(shapes)))


def _deepest_scallop(centres: Array, radii: Array) -> float:
    """Bound the depth between neighbours, taking both as small as the smaller of the two."""
    apart = np.sqrt(np.square(np.diff(centres)) - np.square(np.diff(radii)))
    smaller = np.minimum(radii[:-1], radii[1:])
    half = np.minimum(0.5 * apart, smaller)
    return float(np.max(smaller - np.sqrt(np.square(smaller) - np.square(half))))


def profile_curve(shape: Shape, along: int) -> tuple[Array, Array]:
    """Return ``along`` points (radius, z) of the profile from the bottom pole to the top pole, m.

    >>> radius, z = profile_curve(Shape(0.015, 0.0095, 0.05), 9)
    >>> float(z[0]), float(z[-1])
    (0.0, 0.05)
    """
    lean = float(arcsin(shape.taper))
    turned = np.linspace(-np.pi / 2, np.pi / 2, along)
    base = turned[turned < lean]
    head = turned[turned > lean]
    angle = np.concatenate((base, [lean, lean], head))
    on_head = np.arange(len(angle)) > len(base)
    ball = np.where(on_head, shape.head_radius, shape.base_radius)
    centre = np.where(on_head, shape.head_centre, shape.base_centre)
    sine, cosine = sin_cos(angle)
    radius, z = ball * cosine, centre + ball * sine
    radius[[0, -1]], z[[0, -1]] = 0.0, (0.0, shape.height)
    return radius, z


def hull_mesh(shape: Shape, around: int = 64, along: int = 48) -> Mesh:
    """Return a watertight mesh with all its corners on the true hull, in the penguin frame.

    >>> hull_mesh(Shape(0.015, 0.0095, 0.05)).is_watertight()
    True
    """
    return revolve(*profile_curve(shape, along), around)
