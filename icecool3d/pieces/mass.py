"""Mass, centre of mass and inertia of a shell with ballast, integrated from the profile curve."""

import math
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.errors import PenguinError
from icecool3d.kit.phrase import Phrase
from icecool3d.pieces.shape import Shape

# On each piece of the profile (ball, taper, ball) the integrands are polynomials of degree 4, for which
# three Gauss points are exact.
_NODES, _WEIGHTS = np.array([-math.sqrt(0.6), 0.0, math.sqrt(0.6)]), np.array([5.0, 8.0, 5.0]) / 9.0


@dataclass(frozen=True)
class MassProperties:
    """How heavy, balanced where, and how hard to turn."""

    mass: float
    """Mass, kg."""
    centre_of_mass: float
    """Height of the centre of mass on the axis above the origin, m."""
    inertia: tuple[float, float, float]
    """Principal moments about the centre of mass, kg m^2; the third is about the axis."""


@dataclass(frozen=True)
class Moments:
    """Integrals over a solid of revolution, about the origin; they add and subtract."""

    mass: float
    """Integral of density, kg."""
    first: float
    """Integral of density times height, kg m."""
    across: float
    """Moment of inertia about the x (or y) axis through the origin, kg m^2."""
    along: float
    """Moment of inertia about the axis, kg m^2."""

    def __add__(self, other: "Moments") -> "Moments":
        """Put two solids together."""
        return Moments(
            self.mass + other.mass,
            self.first + other.first,
            self.across + other.across,
            self.along + other.along,
        )

    def __sub__(self, other: "Moments") -> "Moments":
        """Cut one solid out of another."""
        return self + Moments(-other.mass, -other.first, -other.across, -other.along)


def solid_moments(shape: Shape, density: float, lift: float = 0.0, level: float = np.inf) -> Moments:
    """Integrate a solid hull, raised by ``lift`` (m), as far up as ``level`` (m above the origin).

    >>> ball = Shape(0.01, 0.01, 0.020000001)
    >>> round(solid_moments(ball, 1000.0).mass, 6)
    0.004189
    """
    low, high = shape.side_ends
    breaks = np.clip([0.0, low, high, shape.height], 0.0, max(level - lift, 0.0))
    middle, half = (breaks[1:] + breaks[:-1]) / 2.0, (breaks[1:] - breaks[:-1]) / 2.0
    z = (middle[:, None] + half[:, None] * _NODES).ravel()
    weight = (half[:, None] * _WEIGHTS).ravel()
    square = np.square(shape.radius_at(z))
    slice_mass = density * np.pi * square * weight
    height = z + lift
    return Moments(
        mass=float(slice_mass.sum()),
        first=float((slice_mass * height).sum()),
        across=float((slice_mass * (square / 4.0 + np.square(height))).sum()),
        along=float((slice_mass * square / 2.0).sum()),
    )


def volume(shape: Shape) -> float:
    """Return the volume of the hull, m^3.

    >>> round(volume(Shape(0.015, 0.0095, 0.05)) * 1e6, 1)
    21.7
    """
    return solid_moments(shape, 1.0).mass


def shell_with_ballast(
    shape: Shape,
    *,
    thickness: float,
    shell_density: float,
    ballast_level: float,
    ballast_density: float,
) -> MassProperties:
    """Weigh a shell (m thick inwards from the hull) filled with ballast up to a level (m above the floor).

    >>> body = shell_with_ballast(Shape(0.015, 0.0095, 0.05), thickness=0.001, shell_density=1000.0,
    ...                           ballast_level=0.008, ballast_density=8000.0)
    >>> body.inertia[0] == body.inertia[1] > body.inertia[2]
    True
    """
    thinnest = min(shape.base_radius, shape.head_radius)
    if not 0.0 < thickness < thinnest:
        right = Phrase("expected above 0 and below the smaller radius {limit:g}", limit=thinnest)
        raise PenguinError("penguin.shell.thickness", Phrase("is {value:g}", value=thickness), right)
    top = shape.height - thickness
    if not thickness <= ballast_level <= top:
        right = Phrase(
            "expected from {least:g} (the inside's floor) to {most:g} (its top)", least=thickness, most=top
        )
        raise PenguinError("penguin.ballast.level", Phrase("is {value:g}", value=ballast_level), right)
    inside = shape.shrunk(thickness)
    shell = solid_moments(shape, shell_density) - solid_moments(inside, shell_density, lift=thickness)
    ballast = solid_moments(inside, ballast_density, lift=thickness, level=ballast_level)
    whole = shell + ballast
    if not whole.mass > 0.0:
        raise PenguinError(
            "penguin.shell.density", Phrase("weighs nothing"), Phrase("expected a density above 0 kg/m^3")
        )
    return _about_centre(whole)


def _about_centre(whole: Moments) -> MassProperties:
    centre = whole.first / whole.mass
    across = whole.across - whole.mass * centre * centre
    return MassProperties(whole.mass, centre, (across, across, whole.along))
