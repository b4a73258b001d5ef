"""The solids of IceToids as surfaces: tray, tile, pyramid, and the marks that show what is possible."""

from collections.abc import Sequence

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh
from icecool3d.looks.outlines import circle, hollow_prism, prism, symbol
from icecool3d.school import Rect
from icecool3d.view.stage.surfaces import (
    Bytes,
    Surface,
    colour_of,
    flat,
    joined,
    level,
    painted,
    with_roughness,
)
from icecool3d.view.toids.tray_layout import (
    HALF_BASE,
    OUTER,
    RIM_HIGH,
    TABLE,
    TALL,
    THICK,
    TILE,
    TIP,
    WELL,
)

_CORNERS = 6
"""Points of each round corner."""
_BEVEL, _TILE_ROUND = 0.0007, 0.0042
_RIM_BEVEL, _RIM_ROUND, _WELL_ROUND = 0.0022, 0.016, 0.005
_CHAMFER = 0.0011
_SIGN, _SIGN_UP, _SIGN_OUT = 0.0036, 0.34, 0.00012
"""Radius of the symbol on a pyramid's sides, m; how far up it is, a share; how far it stands out, m."""
_WHITE = with_roughness("#FFFFFF", 0.45)
_WOOD, _FELT = with_roughness("#FFFFFF", 0.5), with_roughness("#2E5570", 0.95)
_CARD = with_roughness("#EFE3CB", 0.6)


def rounded_square(half: float, radius: float) -> Array:
    """Return the outline of a square with round corners, (N, 2), anticlockwise, m.

    >>> float(rounded_square(2.0, 0.5).max())
    2.0
    """
    quarter = np.linspace(0.0, 0.5 * np.pi, _CORNERS)
    turned = [quarter + 0.5 * np.pi * corner for corner in range(4)]
    middles = (half - radius) * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    arcs = [
        middle + radius * np.stack((np.cos(angles), np.sin(angles)), axis=1)
        for middle, angles in zip(middles, turned, strict=True)
    ]
    return np.concatenate(arcs)


def loft(rings: Sequence[tuple[Array, float]], *, ends: bool = True) -> Mesh:
    """Return the skin over outlines (N, 2) at their heights, from the lowest up, with closed ends or none.

    >>> loft([(rounded_square(1.0, 0.2), 0.0), (rounded_square(0.5, 0.1), 1.0)]).is_watertight()
    True
    """
    count = len(rings[0][0])
    vertices = np.concatenate([np.column_stack((ring, np.full(count, high))) for ring, high in rings])
    first = np.arange(count)
    after = np.roll(first, -1)
    pairs = zip(range(len(rings)), [*range(1, len(rings)), 0], strict=True)
    bands = []
    for low, high in list(pairs)[: len(rings) - 1 if ends else None]:
        a, b = first + low * count, after + low * count
        c, d = after + high * count, first + high * count
        bands += [np.stack((a, b, c), axis=1), np.stack((a, c, d), axis=1)]
    if ends:
        fan = np.stack((np.zeros(count - 2, dtype=int), first[1:-1], first[2:]), axis=1)
        bands += [fan[:, ::-1], fan + (len(rings) - 1) * count]
    return Mesh(vertices, np.concatenate(bands))


def tile_sides() -> Surface:
    """Return the edge of a tile, whose back is at height 0."""
    full, less = rounded_square(0.5 * TILE, _TILE_ROUND), rounded_square(0.5 * TILE - _BEVEL, _TILE_ROUND)
    return painted(loft([(less, 0.0), (full, _BEVEL), (full, THICK - _BEVEL), (less, THICK)]), _CARD)


def tile_print(*, face: bool) -> Surface:
    """Return the printed face of a tile, or its back, a hair outside of the tile."""
    outline = rounded_square(0.5 * TILE - _BEVEL, _TILE_ROUND)
    high = THICK + 0.0001 if face else -0.0001
    fan = np.array([[0, place, place + 1] for place in range(1, len(outline) - 1)])
    mesh = Mesh(np.column_stack((outline, np.full(len(outline), high))), fan if face else fan[:, ::-1].copy())
    places = mesh.corners()[..., :2] / TILE + 0.5
    if not face:
        places = places * [-1.0, 1.0] + [1.0, 0.0]
    return flat(mesh, places, _WHITE)


def rim_surface() -> Surface:
    """Return the wooden rim of the tray; its print covers all of the tray."""
    outer, inner = rounded_square(OUTER, _RIM_ROUND), rounded_square(WELL, _WELL_ROUND)
    outer_less = rounded_square(OUTER - _RIM_BEVEL, _RIM_ROUND)
    inner_more = rounded_square(WELL + _RIM_BEVEL, _WELL_ROUND)
    below = RIM_HIGH - _RIM_BEVEL
    rings = [(outer, TABLE), (outer, below), (outer_less, RIM_HIGH), (inner_more, RIM_HIGH)]
    mesh = loft([*rings, (inner, below), (inner, -0.0005)], ends=False)
    smooth = painted(mesh, _WOOD)
    places = 0.5 * smooth.positions[:, :2] / OUTER + 0.5
    return Surface(smooth.positions, smooth.normals, smooth.colours, places, smooth.triangles)


def tray_block() -> Mesh:
    """Return the tray as it throws its shadow on the table."""
    outline = rounded_square(OUTER, _RIM_ROUND)
    return loft([(outline, 0.0), (outline, RIM_HIGH - TABLE)])


def felt_surface() -> Surface:
    """Return the floor of the well."""
    well = Rect(-WELL, -WELL, WELL, WELL)
    return level(well, 0.0, np.array([-WELL, -WELL, 2.0 * WELL, 2.0 * WELL]), _FELT)


def pyramid(colour: str) -> Surface:
    """Return a pyramid that stands at the origin, with its colour's symbol on all four sides."""
    body = painted(
        loft([(_octagon(HALF_BASE, _CHAMFER), 0.0), (_octagon(TIP, 0.3 * TIP), TALL)]), _plastic(colour)
    )
    signs = [painted(_on_side(colour, side), colour_of("white")) for side in range(4)]
    return joined([body, *signs])


def _plastic(colour: str) -> Bytes:
    found = colour_of(f"player-{colour}").copy()
    found[3] = 50
    return found


def _octagon(half: float, cut: float) -> Array:
    """Return a square without its corners."""
    a, b = half, half - cut
    return np.array([[a, -b], [a, b], [b, a], [-b, a], [-a, b], [-a, -b], [-b, -a], [b, -a]])


def _on_side(colour: str, side: int) -> Mesh:
    """Return the symbol on one of the four sides."""
    sign = prism(_SIGN * symbol(colour, 24), -_SIGN_OUT, _SIGN_OUT)
    lean = (HALF_BASE - TIP) / TALL
    up = np.array([-lean, 0.0, 1.0]) / np.hypot(1.0, lean)
    out = np.array([1.0, 0.0, lean]) / np.hypot(1.0, lean)
    at = np.array([HALF_BASE - lean * _SIGN_UP * TALL, 0.0, _SIGN_UP * TALL])
    across = np.array([0.0, 1.0, 0.0])
    points = at + sign.vertices @ np.stack((across, up, out))
    cosine, sine = ((1, 0), (0, 1), (-1, 0), (0, -1))[side]
    turn = np.array([[cosine, sine, 0], [-sine, cosine, 0], [0, 0, 1]], dtype=float)
    return Mesh(points @ turn, sign.triangles)


GLOW, CALM, HARD, PALE = "#FFC24A", "#F28C28", "#D64545", "#FFF8EC"
"""What can be done, what was chosen, what is pushed, and the paper of arrows."""
_INK = "#1F2A37"


def ring(radius: float, thick: float, colour: str) -> Surface:
    """Return a flat ring on the ground, with a dark rim."""
    outer, inner = radius * circle(40), (radius - thick) * circle(40)
    dark = hollow_prism(
        outer * (1.0 + 0.0006 / radius), inner * (1.0 - 0.0006 / (radius - thick)), 0.0, 0.0003
    )
    return joined(
        [painted(dark, colour_of(_INK)), painted(hollow_prism(outer, inner, 0.0, 0.0005), colour_of(colour))]
    )


def disc(radius: float, colour: str) -> Surface:
    """Return a flat disc with a dark rim: a place to go to."""
    dark, bright = prism((radius + 0.0008) * circle(40), 0.0, 0.0003), prism(radius * circle(40), 0.0, 0.0006)
    white = prism(0.45 * radius * circle(32), 0.0, 0.0008)
    parts = ((dark, _INK), (bright, colour), (white, PALE))
    return joined([painted(mesh, colour_of(each)) for mesh, each in parts])


def arrow_mark(length: float, colour: str) -> Surface:
    """Return an arrow on the ground that points east, its middle at the origin, with a dark rim."""
    half, barb, head = 0.16 * length, 0.42 * length, 0.5 * length
    tip = 0.5 * length
    outline = np.array(
        [
            [-tip, -half],
            [tip - head, -half],
            [tip - head, -barb],
            [tip, 0.0],
            [tip - head, barb],
            [tip - head, half],
            [-tip, half],
        ]
    )
    larger = outline + 0.0010 * np.sign(outline) + [[0.0, 0.0]]
    larger[:, 0] += np.where(outline[:, 0] == tip, 0.0010, 0.0) - np.where(
        outline[:, 0] == tip - head, 0.0010, 0.0
    )
    parts = ((prism(larger, 0.0, 0.0004), _INK), (prism(outline, 0.0, 0.0008), colour))
    return joined([painted(mesh, colour_of(each)) for mesh, each in parts])


def bar(half: float, deep: float, colour: str) -> Surface:
    """Return a rounded bar on the rim where pieces can enter, along the x axis."""
    stretch = [1.0, deep / half]
    outer = rounded_square(half, 0.35 * half) * stretch
    inner = rounded_square(half - 0.0016, 0.33 * half) * [1.0, (deep - 0.0016) / (half - 0.0016)]
    return painted(hollow_prism(outer, inner, 0.0, 0.0006), colour_of(colour))


def flakes(places: Array, sizes: Array, turned: Array) -> Mesh:
    """Return thin squares of ice in the air: places (N, 3), sizes (N,) m, turned about two axes by (N, 2)."""
    flat_square = np.array([[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]])
    along = np.stack((np.cos(turned[:, 0]), np.sin(turned[:, 0]), np.zeros(len(turned))), axis=1)
    aside = np.stack(
        (
            -np.sin(turned[:, 0]) * np.cos(turned[:, 1]),
            np.cos(turned[:, 0]) * np.cos(turned[:, 1]),
            np.sin(turned[:, 1]),
        ),
        axis=1,
    )
    corners = places[:, None] + sizes[:, None, None] * (
        flat_square[:, :1] * along[:, None] + flat_square[:, 1:] * aside[:, None]
    )
    firsts = 4 * np.arange(len(places))[:, None, None]
    front = np.array([[0, 1, 2], [0, 2, 3]])
    both = np.concatenate((front, front[:, ::-1]))
    return Mesh(corners.reshape(-1, 3), (firsts + both).reshape(-1, 3))
