"""From where the tray is seen, and what of it is seen at a point of the picture. No window needed."""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from icecool3d.toids.tray import EDGES
from icecool3d.view.stage.camera import STRAIGHT_DOWN, View, framing
from icecool3d.view.table.framing import Free, moved_into, sides
from icecool3d.view.toids.toids_choice import Edge, Target, Way
from icecool3d.view.toids.tray_layout import (
    OUTER,
    PITCH,
    RIM_HIGH,
    THICK,
    Stand,
    Thing,
    ahead,
    base_of,
    edge_area,
    space_at,
    tile_centre,
    tip_of,
)
from icecool3d.view.ui.commands import Pointer

SITS = math.radians(57.0)
"""How far above the level one looks at the tray from, radians."""
FREE: Free = (-0.62, -0.62, 0.52, 1.0)
"""What of the picture the panels of a game leave free."""
BELOW_BANNER: Free = (-0.62, -0.62, 0.52, 0.70)
"""What is left of it below the banner of who has won."""
_GRASP = 0.0085
"""How near to a piece's axis the pointer takes it, m."""
_ALONG = ((0.15, 1.0), (0.4, 0.85), (0.65, 0.65), (0.9, 0.45))
"""Where on a piece's axis that is tried, and which share of it holds there."""
_ARROW_AT, _ARROW_GRASP = 0.42, 0.0088
"""How far from a tile's middle the arrows lie that point a piece, in tiles, and how near that is, m."""


def tray_view(aspect: float, free: Free = FREE, *, above: bool = False) -> View:
    """Return how one looks at all of the tray within what is free of the picture.

    >>> tray_view(1.6).elevation == SITS
    True
    """
    half = OUTER + 0.012
    corners = [(x, y, z) for x in (-half, half) for y in (-half, half) for z in (0.0, 0.022)]
    wide, high = sides(free)
    view = View(elevation=STRAIGHT_DOWN if above else SITS)
    return moved_into(free, framing(np.array(corners), aspect * wide / high, view, margin=1.02), aspect)


def target_at(
    view: View,
    aspect: float,
    pointer: Pointer,
    stands: Mapping[Thing, Stand],
    *,
    ways: Sequence[Way] = (),
    chosen: Stand | None = None,
) -> Target | None:
    """Return what is seen at a point of the picture: an arrow, a piece, a tile, or the rim.

    ``ways`` are the arrows about the piece that was ``chosen``.

    >>> from icecool3d.toids.toids_game import deal, new_toids
    >>> from icecool3d.view.toids.tray_layout import stands_of
    >>> target_at(View(), 1.6, (0.01, 0.01), stands_of(new_toids(("red", "blue"), deal(2, 7)))).space
    'c3'
    """
    low, high = (view.floor_point(pointer, aspect, height) for height in (THICK, RIM_HIGH))
    if low is not None and chosen is not None:
        for each in ways:
            if math.dist(low, arrow_place(chosen, each)) < _ARROW_GRASP:
                return each
    piece = _piece_at(view, aspect, pointer, stands)
    if piece is not None:
        return piece
    space = None if low is None else space_at(low)
    if space is not None:
        return Thing(space)
    edges = (Edge(*each) for each in EDGES if high is not None and edge_area(*each).contains(high))
    return next(edges, None)


def _piece_at(view: View, aspect: float, pointer: Pointer, stands: Mapping[Thing, Stand]) -> Thing | None:
    """Return the piece whose axis the line of sight passes, the nearest to the eye."""
    start, way = view.ray(pointer, aspect)
    found: dict[Thing, float] = {}
    for thing, stand in stands.items():
        if thing.space:
            continue
        base, tip = np.array(base_of(stand)[:3]), np.array(tip_of(stand))
        for share, grasp in _ALONG:
            off = base + share * (tip - base) - start
            along = float(off @ way)
            aside = off - along * way
            if float(aside @ aside) < (grasp * _GRASP * stand.size) ** 2:
                found[thing] = min(along, found.get(thing, math.inf))
    return min(found, key=found.__getitem__) if found else None


def arrow_place(stand: Stand, way: Way) -> tuple[float, float]:
    """Return where the arrow lies that points the chosen piece some way: at the edge of its tile, m."""
    space = space_at((stand.x, stand.y))
    x, y = tile_centre(space) if space is not None else (stand.x, stand.y)
    across, up = ahead(way.way)
    return x + _ARROW_AT * PITCH * across, y + _ARROW_AT * PITCH * up
