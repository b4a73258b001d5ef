"""The state of a game of IceToids, how it begins, and what a player sees of it."""

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from icecool3d.kit.errors import GameError
from icecool3d.kit.phrase import Phrase
from icecool3d.toids.tiles import COLOURS, Face, checked_faces, load_faces
from icecool3d.toids.tray import INDEX, Direction, opposite

PIECES = 3
"""How many pyramids a player has."""
TURNS_EACH = 100
"""After how many turns of each player a game that nobody has won is shared."""


class Tile(Struct, frozen=True, omit_defaults=True):
    """A tile of the grid."""

    face: Face | None = None
    """What it shows when it is up; None where a player does not see it."""
    up: bool = False
    """Whether it has been turned over."""
    arrows: tuple[Direction, ...] = ()
    """Where its arrows point now; none while it is face down, and until it is oriented."""


class Home(Struct, frozen=True):
    """The Home Tile of a player."""

    space: str
    """Where it is."""
    side: Direction
    """On which outer side of it the pieces stand that are off the board."""

    @property
    def inward(self) -> Direction:
        """Where the pieces beside it point."""
        return opposite(self.side)


class Piece(Struct, frozen=True, omit_defaults=True):
    """A pyramid."""

    space: str | None = None
    """On which space it is; None: off the board, beside its Home Tile and pointing at it."""
    points: Direction | None = None
    """Where it points; None: it stands up."""


class Orienting(Struct, frozen=True):
    """A tile was turned over, and somebody must say how it is to lie."""

    seat: int
    """Who says, counted from 0."""
    space: str
    """Which tile."""


class ToidsGame(Struct, frozen=True):
    """Everything about a game at one moment."""

    seats: tuple[str, ...]
    """The colours that play, clockwise."""
    turns_each: int
    """After how many turns of each player a game that nobody has won is shared."""
    box: tuple[Face, ...]
    """The faces of all tiles, in an order that tells nothing of where they lie."""
    tiles: tuple[Tile, ...]
    """The sixteen tiles, in the order of ``SPACES``."""
    homes: tuple[Home | None, ...]
    """Each seat's Home Tile; None until it is chosen."""
    pieces: tuple[tuple[Piece, ...], ...]
    """Each seat's three pieces."""
    player: int = 0
    """Whose turn it is, or who chooses a Home Tile: a seat, counted from 0."""
    turns: int = 0
    """How many turns have been taken."""
    done: int = 0
    """How many actions have been done."""
    orienting: Orienting | None = None
    """What must be oriented before the turn is over."""
    over: bool = False
    """Whether the game is over."""
    winner: int | None = None
    """Who has won, a seat counted from 0; None in a game that is shared, and until it is over."""

    @property
    def actor(self) -> int:
        """Who must do something now: a seat, counted from 0."""
        return self.player if self.orienting is None else self.orienting.seat

    def tile(self, space: str) -> Tile:
        """Return the tile of a space."""
        return self.tiles[INDEX[space]]


def deal(players: int, seed: int) -> tuple[Face, ...]:
    """Return the tiles as they are mixed, in the order of ``SPACES``; the same seed mixes alike.

    >>> deal(2, 7) == deal(2, 7)
    True
    """
    if not 2 <= players <= len(COLOURS):
        right = Phrase("expected {least} to {most}", least=2, most=len(COLOURS))
        raise GameError("players", Phrase("is {value}", value=players), right)
    faces = list(load_faces())
    Random(f"tiles {seed}").shuffle(faces)  # noqa: S311 - a game, no secret
    return tuple(faces)


def new_toids(seats: tuple[str, ...], faces: tuple[Face, ...], turns_each: int = TURNS_EACH) -> ToidsGame:
    """Return a game in which nobody has chosen a Home Tile yet.

    >>> new_toids(("red", "blue"), deal(2, 7)).homes
    (None, None)
    """
    known = len(set(seats)) == len(seats) and set(seats) <= set(COLOURS)
    if not (known and 2 <= len(seats) <= len(COLOURS)):
        wrong = Phrase("are {names}", names=", ".join(seats) or "-")
        right = Phrase("expected 2 or more of {known}, each once", known=", ".join(COLOURS))
        raise GameError("seats", wrong, right)
    checked_faces(faces, "tiles")
    return ToidsGame(
        seats,
        turns_each,
        tuple(sorted(faces, key=lambda face: (face.icon or "", face.arrows))),
        tuple(Tile(face) for face in faces),
        (None,) * len(seats),
        ((Piece(),) * PIECES,) * len(seats),
    )


def view_toids(game: ToidsGame) -> ToidsGame:
    """Return what every player sees: the same game, without the faces of tiles that lie face down.

    >>> view_toids(new_toids(("red", "blue"), deal(2, 7))).tiles[0].face is None
    True
    """
    return replace(game, tiles=tuple(tile if tile.up else Tile() for tile in game.tiles))
