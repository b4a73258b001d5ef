"""Fish: their outline from the side, on signs and as solids that sit astride a seam.

Solid are the white clips that hold boxes together and the tokens over the doors. A solid fish looks along +x
in its own frame, its flat sides face along y, z is up, and the origin is in the middle of the top of its
notch, where the top of the walls goes. So it stands across a seam that runs along y; for a seam along x turn
it by a quarter about z.
"""

import numpy as np

from icecool3d.art.art_file import outline
from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh
from icecool3d.looks.outlines import prism
from icecool3d.school import Seam, X

TOKEN_LENGTH, TOKEN_THICKNESS = 0.022, 0.002
"""A player's fish token, m."""
CLIP_LENGTH, CLIP_THICKNESS = 0.030, 0.003
"""A clip, m."""
PLAY = 0.0004
"""By how much a notch is wider than the two walls in it, m."""

_LEAST_NOTCHES = 3.0
"""Length of the shortest fish, in widths of its notch."""
_NOTCH_TOP = 0.02
"""How far above the middle line the notch reaches, in lengths of the fish."""


def fish_outline() -> Array:
    """Return a fish of length 1 from the side, (N, 2), anticlockwise from its nose: the fish of all art.

    >>> fish_outline().shape
    (30, 2)
    """
    return np.array(outline("fish")) * [0.01, -0.01]


def notched_outline(length: float, notch: float) -> Array:
    """Return a cardboard fish from the side, (N, 2), anticlockwise, with a notch in its belly, m.

    >>> notched_outline(0.022, 0.0064).shape
    (29, 2)
    """
    fish = fish_outline()
    last_of_tail = np.flatnonzero(fish[:, 0] == fish[:, 0].min())[-1]
    whole, belly = np.split(fish, [last_of_tail + 1])
    return (np.concatenate((whole, _notched(belly, 0.5 * notch / length))) - [0.0, _NOTCH_TOP]) * length


def fish_token(slab: float) -> Mesh:
    """Return a token for seams ``slab`` thick, in a fish's own frame.

    >>> fish_token(0.006).is_watertight()
    True
    """
    return _fish(TOKEN_LENGTH, TOKEN_THICKNESS, slab)


def clip(slab: float) -> Mesh:
    """Return a clip for seams ``slab`` thick, in a fish's own frame.

    >>> clip(0.006).is_watertight()
    True
    """
    return _fish(CLIP_LENGTH, CLIP_THICKNESS, slab)


def astride(fish: Mesh, seam: Seam, along: float, wall_height: float) -> Mesh:
    """Return a fish put on top of a seam's walls.

    >>> from icecool3d.school import load_school
    >>> school = load_school("two-rooms")
    >>> put = astride(clip(0.006), school.seams[0], 0.05, school.wall_height)
    >>> [round(float(value), 4) for value in put.vertices.min(axis=0)[:2]]
    [-0.015, 0.0485]
    """
    x, y, z = fish.vertices.T
    if seam.axis == X:
        x, y = -y, x
    at_x, at_y = seam.point(along)
    return Mesh(np.column_stack((x + at_x, y + at_y, z + wall_height)), fish.triangles)


def upright(outline: Array, thickness: float) -> Mesh:
    """Return the solid of an outline in a fish's own frame, its flat sides facing along y.

    >>> upright(notched_outline(0.022, 0.0064), 0.002).is_watertight()
    True
    """
    flat = prism(outline, -0.5 * thickness, 0.5 * thickness)
    x, up, side = flat.vertices.T
    return Mesh(np.column_stack((x, -side, up)), flat.triangles)


def _notched(belly: Array, half_width: float) -> Array:
    """Cut the notch into the belly, which runs from tail to nose."""
    sides = np.array([-half_width, half_width])
    low = np.interp(sides, belly[:, 0], belly[:, 1])
    corners = np.array(
        [[sides[0], low[0]], [sides[0], _NOTCH_TOP], [sides[1], _NOTCH_TOP], [sides[1], low[1]]]
    )
    behind, before = belly[belly[:, 0] < sides[0]], belly[belly[:, 0] > sides[1]]
    return np.concatenate((behind, corners, before))


def _fish(length: float, thickness: float, slab: float) -> Mesh:
    notch = slab + PLAY
    return upright(notched_outline(max(length, _LEAST_NOTCHES * notch), notch), thickness)
