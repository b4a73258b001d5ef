"""What a penguin looks like: its hull, and belly, beak, flippers, scarf and symbol for the eye only.

None of it is felt by the physics or seen by the referee. The patches are thin lids laid on the hull, so
that nothing but the beak stands out by more than a millimetre and a half.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh, join
from icecool3d.kit.solids import ellipsoid, ring
from icecool3d.looks.materials import Part
from icecool3d.looks.outlines import circle, symbol
from icecool3d.pieces import Shape, hull_mesh

PUPIL_OUT = 0.18
"""From the middle of an eye to that of its pupil, in head radii."""
_ROOT = 3e-4
"""How deep the patches reach under the hull, so that no gap shows, m."""


@dataclass(frozen=True)
class Detail:
    """How many corners round things have."""

    hull: tuple[int, int]
    """Of a hull: around, and from its foot to its top."""
    ball: tuple[int, int]
    """Of a ball: around, and from pole to pole."""
    band: int
    """Of a band, around."""
    outline: int
    """Of a patch's outline."""
    rings: int
    """From a patch's middle to its outline."""


FINE = Detail((72, 40), (24, 13), 64, 36, 6)
"""For the closest look."""
COARSE = Detail((28, 16), (12, 7), 28, 18, 3)
"""For a look from so far that a millimetre is about two pixels: a sixth of the triangles."""


def penguin_parts(shape: Shape, colour: str, detail: Detail = FINE) -> tuple[Part, ...]:
    """Return the pieces of a penguin's picture in the penguin frame, its beak along +x.

    All its lengths go with the hull's; ``colour`` is one of the players' colours.

    >>> sorted({part.material for part in penguin_parts(Shape(0.015, 0.0095, 0.05), "red")})[-1]
    'white'
    """
    scarf = f"player-{colour}"
    disc, sign = circle(detail.outline), symbol(colour, detail.outline)
    rings = detail.rings
    return (
        Part("body", colour, "penguin-dark", hull_mesh(shape, *detail.hull)),
        Part(
            "belly",
            colour,
            "penguin-belly",
            on_side(shape, 0.0, 0.37, disc * (0.21, 0.27), 0.006, rings=rings),
        ),
        *eye_parts(shape, colour, detail),
        Part("beak", colour, "penguin-beak", _beak(shape, detail)),
        *_limbs(shape, colour, detail),
        Part("scarf", colour, scarf, _scarf(shape, detail)),
        Part("back-badge", colour, "white", on_side(shape, np.pi, 0.40, disc * 0.14, 0.010, rings=rings)),
        Part("back-symbol", colour, scarf, on_side(shape, np.pi, 0.40, sign * 0.115, 0.018, rings=rings)),
        Part("head-badge", colour, "white", _on_head(shape, disc * 0.58, 0.010, rings)),
        Part("head-symbol", colour, scarf, _on_head(shape, sign * 0.48, 0.018, rings)),
    )


def eyes(shape: Shape) -> tuple[Array, Array]:
    """Return the middles of both eyes in the penguin frame, (2, 3), m, and the directions in which they look.

    They are high on the head, where they are seen from above.
    """
    azimuth, climb = np.radians([-27.0, 27.0]), np.radians(28.0)
    flat = np.cos(climb) * np.stack((np.cos(azimuth), np.sin(azimuth)), axis=1)
    directions = np.column_stack((flat, np.full(2, np.sin(climb))))
    return np.array([0.0, 0.0, shape.head_centre]) + 0.86 * shape.head_radius * directions, directions


def pupil(shape: Shape, middle: Array, detail: Detail = FINE) -> Mesh:
    """Return a pupil about its middle."""
    return ellipsoid(middle, np.full(3, 0.125 * shape.head_radius), *detail.ball)


def eye_parts(shape: Shape, owner: str, detail: Detail = FINE) -> tuple[Part, ...]:
    """Return eyes that look straight ahead: the whites, and the pupils."""
    head = shape.head_radius
    middles, directions = eyes(shape)
    whites = [ellipsoid(each, np.full(3, 0.27 * head), *detail.ball) for each in middles]
    pupils = [pupil(shape, each, detail) for each in middles + PUPIL_OUT * head * directions]
    return (
        Part("eyes", owner, "penguin-eye", join(whites)),
        Part("pupils", owner, "penguin-pupil", join(pupils)),
    )


def _beak(shape: Shape, detail: Detail) -> Mesh:
    head, middle = shape.head_radius, np.array([0.0, 0.0, shape.head_centre])
    size = head * np.array([0.52, 0.30, 0.19])
    return ellipsoid(middle + head * np.array([0.98, 0.0, -0.10]), size, *detail.ball)


def _limbs(shape: Shape, colour: str, detail: Detail) -> tuple[Part, ...]:
    disc, rings = circle(detail.outline), detail.rings
    flipper, foot = disc * (0.085, 0.20), disc * (0.07, 0.05)
    flippers = [on_side(shape, side * np.pi / 2, 0.45, flipper, 0.028, rings=rings) for side in (-1.0, 1.0)]
    feet = [on_side(shape, side * np.radians(26.0), 0.105, foot, 0.012, rings=rings) for side in (-1.0, 1.0)]
    return (
        Part("flippers", colour, "penguin-dark", join(flippers)),
        Part("feet", colour, "penguin-beak", join(feet)),
    )


def _scarf(shape: Shape, detail: Detail) -> Mesh:
    height = 0.655 * shape.height
    radius = float(shape.radius_at(np.array([height]))[0])
    band = ring(radius, 0.024 * shape.height, 0.042 * shape.height, height, detail.band)
    end = on_side(
        shape, np.radians(48.0), 0.55, circle(detail.outline) * (0.05, 0.11), 0.030, rings=detail.rings
    )
    return join([band, end])


def on_side(
    shape: Shape, azimuth: float, height: float, outline: Array, lift: float, *, rings: int = FINE.rings
) -> Mesh:
    """Lay a lid on the hull's side, its middle ``azimuth`` radians from the beak, anticlockwise.

    ``height``, ``outline`` (round the hull, upwards) and ``lift`` are in penguin heights.
    """
    tilt = float(np.arcsin(shape.taper))
    middle = float(shape.radius_at(np.array([height * shape.height]))[0]) / shape.height

    def place(flat: Array, out: float) -> Array:
        z = np.clip(height + flat[..., 1], 0.001, 0.999) * shape.height
        girth = shape.radius_at(z)
        angle = azimuth + flat[..., 0] / middle
        radius = girth + out * np.cos(tilt)
        return np.stack((radius * np.cos(angle), radius * np.sin(angle), z), axis=-1)

    return _lid(outline, place, lift * shape.height, rings)


def _on_head(shape: Shape, outline: Array, lift: float, rings: int) -> Mesh:
    """Lay a lid on the top of the head, its upright along +x.

    ``outline`` is in head radii, ``lift`` in penguin heights.
    """

    def place(flat: Array, out: float) -> Array:
        angle = np.hypot(flat[..., 0], flat[..., 1])
        heading = np.arctan2(-flat[..., 0], flat[..., 1])
        radius = shape.head_radius + out
        across = radius * np.sin(angle)
        z = shape.head_centre + radius * np.cos(angle)
        return np.stack((across * np.cos(heading), across * np.sin(heading), z), axis=-1)

    return _lid(outline, place, lift * shape.height, rings)


def _lid(outline: Array, place: Callable[[Array, float], Array], lift: float, rings: int) -> Mesh:
    """Close a lid over an outline that is seen whole from its middle: a raised top, a rim, a hidden floor."""
    shares = np.linspace(0.0, 1.0, rings + 1)[1:]
    flat = np.concatenate((np.zeros((1, 2)), (shares[:, None, None] * outline).reshape(-1, 2)))
    vertices = np.concatenate((place(flat, lift), place(flat, -_ROOT)))
    count, below = len(outline), len(flat)
    first = 1 + np.arange(count)
    following = 1 + (np.arange(count) + 1) % count
    top = [np.stack((np.zeros_like(first), first, following), axis=1)]
    for step in range(0, (rings - 1) * count, count):
        here, there = first + step, following + step
        top.append(np.stack((here, here + count, there + count), axis=1))
        top.append(np.stack((here, there + count, there), axis=1))
    upper = np.concatenate(top)
    inner, outer = first + (rings - 1) * count, following + (rings - 1) * count
    rim = [
        np.stack((inner, inner + below, outer + below), axis=1),
        np.stack((inner, outer + below, outer), axis=1),
    ]
    return Mesh(vertices, np.concatenate((upper, upper[:, ::-1] + below, *rim)))
