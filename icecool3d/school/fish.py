"""Fish that sit astride a seam: the white clips that hold boxes together and the tokens over the doors.

A fish's own frame: it looks along +x, its flat sides face along y, z is up, and the origin is in the middle
of the top of its notch, where the top of the walls goes. So it stands across a seam that runs along y; for a
seam along x turn it by a quarter about z.
"""

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh
from icecool3d.school.boxes import Seam
from icecool3d.school.plan import X
from icecool3d.school.prism import prism

TOKEN_LENGTH, TOKEN_THICKNESS = 0.022, 0.002
"""A player's fish token, m."""
CLIP_LENGTH, CLIP_THICKNESS = 0.030, 0.003
"""A clip, m."""
PLAY = 0.0004
"""By how much a notch is wider than the two walls in it, m."""

_LEAST_NOTCHES = 3.0
"""No fish is shorter than so many times its notch."""
_TAIL_ROOT, _TAIL_TIP, _TAIL_FORK = -0.28, -0.5, -0.42
"""Along a fish of length 1 whose middle is 0."""
_NOTCH_TOP = 0.02
"""How far above the middle line the notch reaches, in lengths of the fish."""


def fish_token(slab: float) -> Mesh:
    """Give a token for seams ``slab`` thick, in a fish's own frame.

    >>> fish_token(0.006).is_watertight()
    True
    """
    return _fish(TOKEN_LENGTH, TOKEN_THICKNESS, slab)


def clip(slab: float) -> Mesh:
    """Give a clip for seams ``slab`` thick, in a fish's own frame.

    >>> clip(0.006).is_watertight()
    True
    """
    return _fish(CLIP_LENGTH, CLIP_THICKNESS, slab)


def astride(fish: Mesh, seam: Seam, along: float, wall_height: float) -> Mesh:
    """Put a fish on top of a seam's walls.

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


def fish_outline(length: float, notch: float) -> Array:
    """Draw a fish from the side, (N, 2), anticlockwise, with a notch of that width in its belly.

    >>> fish_outline(0.022, 0.0064).shape
    (29, 2)
    """
    back = np.linspace(0.0, 1.0, 14)
    x = 0.5 + back * (_TAIL_ROOT - 0.5)
    half = 0.05 * back + 0.17 * np.sin(np.pi * back**0.8)
    body = np.column_stack((x, half))
    tail = np.array([[_TAIL_TIP, 0.17], [_TAIL_FORK, 0.0], [_TAIL_TIP, -0.17]])
    belly = (body * [1.0, -1.0])[:0:-1]
    outline = np.concatenate((body, tail, _notched(belly, 0.5 * notch / length)))
    return (outline - [0.0, _NOTCH_TOP]) * length


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
    outline = fish_outline(max(length, _LEAST_NOTCHES * notch), notch)
    flat = prism(outline, -0.5 * thickness, 0.5 * thickness)
    x, up, side = flat.vertices.T
    return Mesh(np.column_stack((x, -side, up)), flat.triangles)
