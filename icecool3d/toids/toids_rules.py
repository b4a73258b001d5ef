"""The rules of IceToids: what is possible, which rule forbids something, and what comes of an action."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from icecool3d.kit.phrase import Phrase, Ruling
from icecool3d.toids.refusing import (
    require_home,
    require_move,
    require_orientation,
    require_point,
    require_turn,
)
from icecool3d.toids.tiles import Face
from icecool3d.toids.toids_actions import ChooseHome, Move, Orient, Point, ToidsAction
from icecool3d.toids.toids_game import PIECES, Home, Orienting, Piece, Tile, ToidsGame
from icecool3d.toids.tray import BESIDE, EDGES, INDEX, WAY, Direction, rotations

OFF = Piece()
"""A piece beside its Home Tile."""
UPRIGHT = {space: Piece(space) for space in BESIDE}
"""A piece that stands up, by its space."""
POINTING = {(space, way): Piece(space, way) for space in BESIDE for way in BESIDE[space]}
"""A piece that points, by its space and where it points."""
_NUMBERS = tuple(range(1, PIECES + 1))

RULINGS = (
    Ruling("TOIDS-1", Phrase("At a corner the player also chooses on which side the pieces stand.")),
    Ruling(
        "TOIDS-2",
        Phrase("An upright piece may be pointed. A piece is pointed at a tile, never off the board."),
    ),
    Ruling(
        "TOIDS-3",
        Phrase(
            "A piece off the board points at its Home Tile, also after it was pushed off, so it may push as "
            "it enters. It cannot be pointed elsewhere."
        ),
    ),
    Ruling(
        "TOIDS-6",
        Phrase("Whoever's piece is pushed onto a tile that lies face down says how that tile is to lie."),
    ),
    Ruling(
        "TOIDS-8",
        Phrase(
            "Whoever moves chooses whether to push, and which piece. Along an arrow only a piece that points "
            "that way pushes."
        ),
    ),
    Ruling(
        "TOIDS-9",
        Phrase(
            "A player also wins by another's push. Where two would win at once, it is the one who moves. "
            "When everybody has had a hundred turns and nobody has won, the game is shared."
        ),
    ),
    Ruling(
        "TOIDS-10",
        Phrase(
            "Until a published set is measured, the tiles are three icons a colour and four with arrows: one "
            "way, two opposite, two at a corner, all four."
        ),
    ),
)
"""What was decided where the rulebook is silent."""


def legal_toids(game: ToidsGame) -> list[ToidsAction]:
    """Return every action that is possible now; none once the game is over.

    >>> from icecool3d.toids.toids_game import deal, new_toids
    >>> len(legal_toids(new_toids(("red", "blue"), deal(2, 7))))
    16
    """
    if game.over:
        return []
    actor = game.actor
    colour = game.seats[actor]
    if game.orienting is not None:
        face = game.tile(game.orienting.space).face
        return [] if face is None else [Orient(colour, each) for each in turned_arrows(face)]
    if game.homes[actor] is None:
        taken = {home.space for home in game.homes if home is not None}
        return [ChooseHome(colour, space, side) for space, side in EDGES if space not in taken]
    return list(_turns(game, actor, colour))


def _turns(game: ToidsGame, actor: int, colour: str) -> Iterator[ToidsAction]:
    """Yield the moves and pointings of whoever's turn it is."""
    home = game.homes[actor]
    assert home is not None
    for number, piece in zip(_NUMBERS, game.pieces[actor], strict=True):
        if piece.space is None:
            yield Move(colour, number, home.space)
            for each in _standing(game, home.space):
                yield Move(colour, number, home.space, each)
            continue
        arrows = game.tiles[INDEX[piece.space]].arrows
        for way, there in BESIDE[piece.space].items():
            if way == piece.points:
                yield Move(colour, number, there)
                for each in _standing(game, there):
                    yield Move(colour, number, there, each)
                continue
            if way in arrows:
                yield Move(colour, number, there)
            yield Point(colour, number, way)


def _standing(game: ToidsGame, space: str) -> list[tuple[str, int]]:
    """Return the pieces on a space, by colour and number."""
    return [
        (colour, number)
        for colour, pieces in zip(game.seats, game.pieces, strict=True)
        for number, piece in zip(_NUMBERS, pieces, strict=True)
        if piece.space == space
    ]


def check_toids(game: ToidsGame, action: ToidsAction) -> None:
    """Raise the reason why an action is not allowed: a ``RuleError``.

    >>> from icecool3d.toids.toids_game import deal, new_toids
    >>> check_toids(new_toids(("red", "blue"), deal(2, 7)), ChooseHome("red", "b2", "north"))
    Traceback (most recent call last):
    icecool3d.kit.errors.RuleError: TOIDS-1: b2 has no outer edge there; choose an outer-edge tile
    """
    require_turn(game, action)
    match action:
        case ChooseHome():
            require_home(game, action)
        case Orient():
            require_orientation(game, action)
        case Move():
            require_move(game, action)
        case Point():
            require_point(game, action)


def apply_toids(game: ToidsGame, action: ToidsAction) -> ToidsGame:
    """Return the game after an action; one that is not allowed is refused by a ``RuleError``."""
    check_toids(game, action)
    return after_toids(game, action)


def after_toids(game: ToidsGame, action: ToidsAction) -> ToidsGame:
    """Return the game after an action that is known to be allowed."""
    match action:
        case ChooseHome():
            homes = list(game.homes)
            homes[game.player] = Home(action.space, action.side)
            following = (game.player + 1) % len(game.seats)
            return replace(game, homes=tuple(homes), player=following, done=game.done + 1)
        case Orient():
            assert game.orienting is not None
            place, face = INDEX[game.orienting.space], game.tile(game.orienting.space).face
            tiles = (*game.tiles[:place], Tile(face, True, action.arrows), *game.tiles[place + 1 :])
            return _end_turn(game, game.pieces, tiles)
        case Move():
            return _moved(game, action)
        case Point():
            mine = game.pieces[game.player]
            space = mine[action.piece - 1].space
            assert space is not None
            pointing = POINTING[space, action.way]
            return _end_turn(game, _placed(game.pieces, game.player, action.piece, pointing), game.tiles)
    raise AssertionError(action)


def _moved(game: ToidsGame, action: Move) -> ToidsGame:
    """Return the game after a move: the piece, the one that it pushes, the tile turned over, the win."""
    seat, landed, lander = game.player, action.to, game.player
    pieces = game.pieces
    if action.push is not None:
        home, space = game.homes[seat], pieces[seat][action.piece - 1].space
        assert home is not None
        way = home.inward if space is None else WAY[space, action.to]
        lander = game.seats.index(action.push[0])
        onward = BESIDE[action.to].get(way)
        pieces = _placed(pieces, lander, action.push[1], OFF if onward is None else UPRIGHT[onward])
        landed = action.to if onward is None else onward
    pieces = _placed(pieces, seat, action.piece, UPRIGHT[action.to])
    tile, tiles, orienting = game.tile(landed), game.tiles, None
    if not tile.up:
        assert tile.face is not None  # it is no view, in which nobody can turn tiles over
        ways = turned_arrows(tile.face)
        place = INDEX[landed]
        shown = Tile(tile.face, True, ways[0] if len(ways) == 1 else ())
        tiles = (*tiles[:place], shown, *tiles[place + 1 :])
        orienting = Orienting(lander, landed) if len(ways) > 1 else None
    for each in (seat, lander):
        if _has_won(game.seats[each], pieces[each], tiles):
            won = replace(game, pieces=pieces, tiles=tiles, over=True, winner=each)
            return replace(won, done=game.done + 1, turns=game.turns + 1)
    if orienting is not None:
        return replace(game, pieces=pieces, tiles=tiles, done=game.done + 1, orienting=orienting)
    return _end_turn(game, pieces, tiles)


def _end_turn(game: ToidsGame, pieces: tuple[tuple[Piece, ...], ...], tiles: tuple[Tile, ...]) -> ToidsGame:
    """Return the game at the beginning of the next turn, or shared where there is none."""
    seats, turns = game.seats, game.turns + 1
    return ToidsGame(
        seats,
        game.turns_each,
        game.box,
        tiles,
        game.homes,
        pieces,
        (game.player + 1) % len(seats),
        turns,
        game.done + 1,
        None,
        turns >= game.turns_each * len(seats),
    )


def _placed(
    pieces: tuple[tuple[Piece, ...], ...], seat: int, number: int, piece: Piece
) -> tuple[tuple[Piece, ...], ...]:
    """Return all pieces with one of them elsewhere."""
    mine = pieces[seat]
    return (*pieces[:seat], (*mine[: number - 1], piece, *mine[number:]), *pieces[seat + 1 :])


def _has_won(colour: str, pieces: tuple[Piece, ...], tiles: tuple[Tile, ...]) -> bool:
    """Return whether a player's pieces stand on the three tiles with the icon of their colour."""
    spaces = set()
    for piece in pieces:
        if piece.space is None:
            return False
        face = tiles[INDEX[piece.space]].face
        if face is None or face.icon != colour:
            return False
        spaces.add(piece.space)
    return len(spaces) == PIECES


@lru_cache
def turned_arrows(face: Face) -> tuple[tuple[Direction, ...], ...]:
    """Return the ways in which a tile can lie; an icon has no arrows, and lies in one."""
    return rotations(face.arrows)
