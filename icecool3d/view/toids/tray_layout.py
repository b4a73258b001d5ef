"""Where everything of IceToids lies: tiles in their tray, pyramids on them, beside them, and before.

The tray's middle is the origin, north is +y, and the well's floor is at height 0.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from icecool3d.school import Point, Rect
from icecool3d.toids.toids_game import PIECES, Home, Piece, Tile, ToidsGame
from icecool3d.toids.toids_rules import turned_arrows
from icecool3d.toids.tray import SPACES, Direction

TILE, BETWEEN, THICK = 0.050, 0.0028, 0.0045
"""Side and thickness of a tile, and what is free between two, m."""
PITCH = TILE + BETWEEN
"""From the middle of a tile to that of the next, m."""
WELL = 2.0 * PITCH + 0.5 * BETWEEN
"""From the middle of the tray to its rim, m."""
RIM, RIM_HIGH = 0.041, 0.0095
"""Width and height of the rim, m."""
OUTER = WELL + RIM
"""From the middle of the tray to its outer side, m."""
TABLE = -0.005
"""Height of the table on which the tray stands, m."""
HALF_BASE, TIP, TALL = 0.0078, 0.0009, 0.0275
"""Half the side of a pyramid's base and of its blunt tip, and its height, m."""
_HOME_AT, _HOME_APART = 0.0158, 0.0172
"""How far from the well, and from each other, pieces lie that are off the board, m."""
_CORNERS = ((-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (1.0, -1.0))
"""On which corner of the rim each seat's pieces wait for a Home Tile: west or east, south or north."""
_WAITS = ((-0.0105, -0.0085), (0.0105, -0.0085), (0.0, 0.0105))
"""Where they stand there, from its middle, m."""
_GRIDS = ((1, 1, 1.12), (2, 2, 1.0), (4, 2, 0.88), (9, 3, 0.62), (12, 4, 0.48))
"""Up to how many pieces share a tile in how many columns, and how large they are then."""
_LEANS = math.atan((HALF_BASE - TIP) / TALL)
"""By how much a pyramid's sides lean, radians."""
LAID = 0.5 * math.pi + _LEANS
"""By how much a pyramid is turned that lies on a side, radians."""
HEADINGS: Mapping[Direction, float] = {
    "east": 0.0,
    "north": 0.5 * math.pi,
    "west": math.pi,
    "south": -0.5 * math.pi,
}
"""The directions, radians anticlockwise from east."""


class Thing(NamedTuple):
    """A tile by its space, or a piece by its seat and number."""

    space: str = ""
    """Of a tile; empty: it is a piece."""
    seat: int = 0
    """Whose piece, counted from 0."""
    number: int = 0
    """Which of the three, from 1."""


@dataclass(frozen=True)
class Stand:
    """How something stands or lies."""

    x: float
    """Middle of what of the ground it covers, m."""
    y: float
    z: float
    """Height of the ground below it, m."""
    heading: float = 0.0
    """Where a piece points, or how a tile is turned, radians anticlockwise from east."""
    over: float = 0.0
    """How far it is turned over: a piece from standing (0) to lying (1), a tile from back (0) to face (1)."""
    size: float = 1.0
    """How large it is shown."""


def tile_centre(space: str) -> Point:
    """Return the middle of a space, m.

    >>> tile_centre("d4") == (1.5 * PITCH, 1.5 * PITCH)
    True
    """
    return ("abcd".index(space[0]) - 1.5) * PITCH, (int(space[1]) - 2.5) * PITCH


def ahead(way: Direction) -> Point:
    """Return the unit vector of a direction.

    >>> ahead("west")
    (-1.0, 0.0)
    """
    return round(math.cos(HEADINGS[way]), 9), round(math.sin(HEADINGS[way]), 9)


def space_at(at: Point) -> str | None:
    """Return the space that a point of the ground belongs to, if any.

    >>> space_at(tile_centre("b3")), space_at((1.0, 0.0))
    ('b3', None)
    """
    column, row = (round(each / PITCH + 1.5) for each in at)
    return f"{'abcd'[column]}{row + 1}" if 0 <= column < 4 and 0 <= row < 4 else None


def edge_place(space: str, side: Direction) -> Point:
    """Return where on the rim the pieces lie whose Home Tile is ``space``, entered from ``side``, m."""
    x, y = tile_centre(space)
    across, up = ahead(side)
    out = 0.5 * PITCH + 0.5 * BETWEEN + _HOME_AT
    return x + across * out, y + up * out


def edge_area(space: str, side: Direction) -> Rect:
    """Return what of the rim is for the pieces of a Home Tile."""
    x, y = edge_place(space, side)
    along, deep = 0.44 * PITCH, 0.34 * RIM
    wide, high = (deep, along) if side in ("east", "west") else (along, deep)
    return Rect(x - wide, y - high, x + wide, y + high)


def stands_of(game: ToidsGame) -> dict[Thing, Stand]:
    """Return how everything lies in a game.

    >>> from icecool3d.toids.toids_game import deal, new_toids
    >>> len(stands_of(new_toids(("red", "blue"), deal(2, 7))))
    22
    """
    found = {Thing(space): tile_stand(space, game.tile(space)) for space in SPACES}
    for seat, pieces in enumerate(game.pieces):
        for number, piece in enumerate(pieces, 1):
            if piece.space is None:
                found[Thing("", seat, number)] = _off_board(seat, number, game.homes[seat])
    for space in SPACES:
        found |= _on_tile(game, space)
    return found


def tile_stand(space: str, tile: Tile) -> Stand:
    """Return how a tile lies."""
    x, y = tile_centre(space)
    turned = 0
    if tile.up and tile.face is not None and tile.arrows in turned_arrows(tile.face):
        turned = turned_arrows(tile.face).index(tile.arrows)
    return Stand(x, y, 0.0, -0.5 * math.pi * turned, 1.0 if tile.up else 0.0)


def _on_tile(game: ToidsGame, space: str) -> dict[Thing, Stand]:
    """Return how the pieces on a tile stand, side by side."""
    here = [
        (Thing("", seat, number), piece)
        for seat, pieces in enumerate(game.pieces)
        for number, piece in enumerate(pieces, 1)
        if piece.space == space
    ]
    places, size = _slots(len(here))
    x, y = tile_centre(space)
    return {
        thing: Stand(x + across, y + up, THICK, *_lying(piece), size)
        for (thing, piece), (across, up) in zip(here, places, strict=True)
    }


def _lying(piece: Piece) -> tuple[float, float]:
    """Return where a piece points, and whether it lies."""
    return (HEADINGS["north"], 0.0) if piece.points is None else (HEADINGS[piece.points], 1.0)


def _slots(count: int) -> tuple[Sequence[Point], float]:
    """Return places for pieces that share a tile, from its middle, m, and how large they are."""
    if count == 0:
        return (), 1.0
    columns, size = next((across, large) for most, across, large in _GRIDS if count <= most)
    rows = -(-count // columns)
    apart = 0.92 * TILE / max(columns, 1)
    places = []
    for place in range(count):
        row, column = divmod(place, columns)
        wide = min(columns, count - row * columns)
        places.append(((column - 0.5 * (wide - 1)) * apart, (0.5 * (rows - 1) - row) * apart))
    return places, size


def _off_board(seat: int, number: int, home: Home | None) -> Stand:
    """Return how a piece lies beside its Home Tile, or stands until that is chosen."""
    aside = number - 0.5 * (PIECES + 1)
    if home is None:
        (across, up), (right, high), middle = _CORNERS[seat], _WAITS[number - 1], WELL + 0.44 * RIM
        return Stand(across * middle + right, up * middle + high, RIM_HIGH, HEADINGS["north"])
    (x, y), (across, up) = edge_place(home.space, home.side), ahead(home.side)
    x, y = x + abs(up) * aside * _HOME_APART, y + abs(across) * aside * _HOME_APART
    return Stand(x, y, RIM_HIGH, HEADINGS[home.inward], 1.0)


def base_of(stand: Stand) -> tuple[float, float, float, float]:
    """Return where the middle of a piece's base is, m, and by how much the piece is turned, radians.

    It turns over the edge of its base; meanwhile that edge is taken to where the piece covers its ground.

    >>> base_of(Stand(0.0, 0.0, 0.0))
    (0.0, 0.0, 0.0, 0.0)
    """
    angle, half, size = LAID * stand.over, HALF_BASE * stand.size, stand.size
    side = math.hypot(TALL, HALF_BASE - TIP) * size
    back = 2.0 * half * math.sin(_LEANS)
    edge = half + stand.over * (-0.5 * (side - back) - half)
    along = edge - half * math.cos(angle)
    x, y = stand.x + along * math.cos(stand.heading), stand.y + along * math.sin(stand.heading)
    return x, y, stand.z + half * math.sin(angle), angle


def tip_of(stand: Stand) -> tuple[float, float, float]:
    """Return where the tip of a piece is, m."""
    x, y, z, angle = base_of(stand)
    tall = TALL * stand.size
    along = tall * math.sin(angle)
    return (
        x + along * math.cos(stand.heading),
        y + along * math.sin(stand.heading),
        z + tall * math.cos(angle),
    )


def pieces_on(game: ToidsGame, space: str) -> list[Thing]:
    """Return the pieces on a space."""
    return [
        Thing("", seat, number)
        for seat, pieces in enumerate(game.pieces)
        for number, piece in enumerate(pieces, 1)
        if piece.space == space
    ]
