"""How penguins look: their bodies as surfaces, and where their pupils are."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.rotation import rotate
from icecool3d.looks.penguin_parts import FINE, PUPIL_OUT, Detail, eyes, penguin_parts, pupil
from icecool3d.looks.piece_parts import piece_parts
from icecool3d.pieces import COLOURS, Look, Shape
from icecool3d.view.stage.surfaces import Surface, colour_of, joined, painted, painted_parts


def colours_for(names: Sequence[str]) -> dict[str, str]:
    """Return each penguin's colour: those named after one wear it, the others take what is left in turn.

    >>> colours_for(["blue", "Ada", "Bob"])
    {'blue': 'blue', 'Ada': 'red', 'Bob': 'green'}
    """
    left = [colour for colour in COLOURS if colour not in names] or list(COLOURS)
    others = [name for name in names if name not in COLOURS]
    found = {name: left[place % len(left)] for place, name in enumerate(others)}
    return {name: found.get(name, name) for name in names}


def penguin_surfaces(shape: Shape, colours: Sequence[str], detail: Detail = FINE) -> dict[str, Surface]:
    """Return each colour's penguin in the penguin frame, but for its pupils.

    >>> sorted(penguin_surfaces(Shape(0.015, 0.0095, 0.05), ["red", "blue"]))
    ['blue', 'red']
    """
    shaded: dict[str, Surface] = {}
    penguins = {}
    for colour in colours:
        pieces = []
        for part in penguin_parts(shape, colour, detail):
            if part.kind == "pupils":
                continue  # they turn: see ``pupil_surface``
            # Only symbols have a shape of their own; all else differs in its paint at most.
            key = part.name if part.kind.endswith("symbol") else part.kind
            paint = colour_of(part.material)
            if key not in shaded:
                mesh = part.mesh if part.kind == "body" else seen_of(part.mesh, shape)
                shaded[key] = painted(mesh, paint)
            piece = shaded[key]
            pieces.append(replace(piece, colours=np.broadcast_to(paint, piece.colours.shape)))
        penguins[colour] = joined(pieces)
    return penguins


def seen_of(mesh: Mesh, shape: Shape) -> Mesh:
    """Return what of a thing on a hull is seen: not its triangles within the hull.

    >>> corners = np.array([[0.0, 0.0, 0.01], [0.01, 0.0, 0.01], [0.0, 0.01, 0.01]])
    >>> len(seen_of(Mesh(corners, np.array([[0, 1, 2]])), Shape(0.015, 0.0095, 0.05)).triangles)
    0
    """
    x, y, z = mesh.vertices.T
    within = (z > 0.0) & (z < shape.height)
    radius = shape.radius_at(np.clip(z, 0.0, shape.height))
    hidden = within & (np.hypot(x, y) < radius - _BURIED)
    return Mesh(mesh.vertices, mesh.triangles[~hidden[mesh.triangles].all(axis=1)])


def piece_surface(shape: Shape, name: str, look: Look, detail: Detail = FINE) -> Surface:
    """Return a piece of nobody in its own frame, but for its pupils."""
    parts = piece_parts(shape, name, look, detail)
    return painted_parts(part for part in parts if part.kind != "pupils")


def pupil_surface(shape: Shape, detail: Detail = FINE) -> Surface:
    """Return a pupil about the origin."""
    return painted(pupil(shape, np.zeros(3), detail), colour_of("penguin-pupil"))


_BURIED = 1e-4
"""What is so deep in a hull is never seen, m."""
WIDEST = math.radians(38.0)
"""How far a pupil turns aside at most, radians."""


def head_of(shape: Shape, pose: Array) -> Array:
    """Return the middle of the head of a body in a pose (7,), (3,), m."""
    head: Array = pose[:3] + rotate(pose[3:], np.array([0.0, 0.0, shape.head_centre]))
    return head


def pupils(shape: Shape, pose: Array, watched: Array | None = None) -> Array:
    """Return the middles of both pupils in the penguin frame, (2, 3), m, of a penguin in a pose (7,).

    They look straight ahead, or at a place ``watched`` (3,), m.

    >>> here = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    >>> aside = np.array([0.1, 0.1, 0.04])
    >>> turned = pupils(Shape(0.015, 0.0095, 0.05), here, aside) - pupils(Shape(0.015, 0.0095, 0.05), here)
    >>> bool((turned[:, 1] > 0.0).all())
    True
    """
    middles, ways = eyes(shape)
    if watched is not None:
        back = pose[3:] * [-1.0, -1.0, -1.0, 1.0]
        to = rotate(back, watched - pose[:3]) - middles
        ways = np.stack([_turned(way, each) for way, each in zip(ways, to, strict=True)])
    return middles + PUPIL_OUT * shape.head_radius * ways


def _turned(way: Array, to: Array) -> Array:
    """Turn a unit vector towards another vector, as far as an eye turns."""
    along = float(way @ to)
    aside = to - along * way
    far = float(np.linalg.norm(aside))
    if far < 1e-12:
        return way
    angle = min(math.atan2(far, along), WIDEST)
    turned: Array = math.cos(angle) * way + math.sin(angle) / far * aside
    return turned
