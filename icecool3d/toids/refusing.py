"""Saying no in IceToids: which rule forbids an action, and what would be right."""

from icecool3d.kit.errors import RuleError
from icecool3d.kit.phrase import Phrase
from icecool3d.toids.toids_actions import ChooseHome, Move, Orient, Point, ToidsAction
from icecool3d.toids.toids_game import PIECES, Piece, ToidsGame
from icecool3d.toids.toids_words import colour_title, way_title
from icecool3d.toids.tray import BESIDE, EDGES, WAY, rotations


def require_turn(game: ToidsGame, action: ToidsAction) -> None:
    """Refuse whoever is not to act, and actions that are not asked for now."""
    if game.over:
        raise RuleError("TOIDS-9", Phrase("the game is over"), Phrase("start a new one"))
    if action.colour not in game.seats:
        wrong = Phrase("{name!a:.40} does not play", name=action.colour)
        raise RuleError("TOIDS-1", wrong, Phrase("the colours are: {known}", known=", ".join(game.seats)))
    actor = colour_title(game.seats[game.actor])
    if game.orienting is not None and not isinstance(action, Orient):
        right = Phrase("{actor} says how the tile {space} is to lie", actor=actor, space=game.orienting.space)
        raise RuleError("TOIDS-6", Phrase("a tile was turned over and must be oriented first"), right)
    if game.seats[game.actor] != action.colour:
        raise RuleError("TOIDS-2", Phrase("it is {actor}'s turn", actor=actor), Phrase("wait for yours"))
    if game.homes[game.actor] is None and not isinstance(action, ChooseHome):
        wrong = Phrase("your Home Tile is not chosen yet")
        raise RuleError("TOIDS-1", wrong, Phrase("choose it first"))


def require_home(game: ToidsGame, action: ChooseHome) -> None:
    """Refuse a Home Tile that cannot be one."""
    if game.homes[game.actor] is not None:
        raise RuleError(
            "TOIDS-1", Phrase("your Home Tile is chosen already"), Phrase("move or point a piece")
        )
    if (action.space, action.side) not in EDGES:
        wrong = Phrase("{space:.10} has no outer edge there", space=action.space)
        raise RuleError("TOIDS-1", wrong, Phrase("choose an outer-edge tile"))
    if any(home is not None and home.space == action.space for home in game.homes):
        wrong = Phrase("{space:.10} is another's Home Tile", space=action.space)
        raise RuleError("TOIDS-1", wrong, Phrase("choose another outer-edge tile"))


def require_orientation(game: ToidsGame, action: Orient) -> None:
    """Refuse arrows that are not those of the tile, however it is turned."""
    if game.orienting is None:
        wrong = Phrase("no tile was turned over just now")
        raise RuleError("TOIDS-6", wrong, Phrase("a tile stays as it was oriented"))
    face = game.tile(game.orienting.space).face
    if face is None or action.arrows not in rotations(face.arrows):
        right = Phrase("turn the tile {space}", space=game.orienting.space)
        raise RuleError("TOIDS-6", Phrase("its arrows cannot lie so"), right)


def require_point(game: ToidsGame, action: Point) -> None:
    """Refuse to point a piece where it cannot."""
    piece = _own(game, action.piece)
    if piece.space is None:
        wrong = Phrase("a piece off the board points at its Home Tile")
        raise RuleError("TOIDS-3", wrong, Phrase("move it onto the board first"))
    if action.way not in BESIDE[piece.space]:
        wrong = Phrase(
            "there is no tile to the {way} of {space}", way=way_title(action.way), space=piece.space
        )
        raise RuleError("TOIDS-2", wrong, Phrase("point at a tile"))
    if piece.points == action.way:
        raise RuleError("TOIDS-2", Phrase("the piece points there already"), Phrase("point it another way"))


def require_move(game: ToidsGame, action: Move) -> None:
    """Refuse to move a piece where it cannot, and to push what it cannot."""
    piece = _own(game, action.piece)
    if piece.space is None:
        home = game.homes[game.actor]
        if home is None or action.to != home.space:
            wrong = Phrase("a piece off the board cannot enter there")
            space = "" if home is None else home.space
            raise RuleError("TOIDS-3", wrong, Phrase("it enters on its Home Tile, {space}", space=space))
        if action.push is not None:
            _require_push(game, action)
        return
    way = WAY.get((piece.space, action.to))
    if way is None:
        wrong = Phrase("{there:.10} is not beside {space}", there=action.to, space=piece.space)
        raise RuleError("TOIDS-2", wrong, Phrase("a piece moves one space at a time"))
    if piece.points != way and way not in game.tile(piece.space).arrows:
        wrong = Phrase("neither the piece nor an arrow under it points to {there}", there=action.to)
        raise RuleError("TOIDS-4", wrong, Phrase("point it there first"))
    if action.push is not None:
        if piece.points is None:
            raise RuleError("TOIDS-8", Phrase("an upright piece cannot push"), Phrase("point it there first"))
        if piece.points != way:
            wrong = Phrase("the piece points elsewhere, and moves along an arrow")
            raise RuleError("TOIDS-8", wrong, Phrase("move there without a push"))
        _require_push(game, action)


def _require_push(game: ToidsGame, action: Move) -> None:
    """Refuse to push a piece that is not there."""
    assert action.push is not None
    colour, number = action.push
    there = (
        colour in game.seats
        and 1 <= number <= PIECES
        and game.pieces[game.seats.index(colour)][number - 1].space == action.to
    )
    if not there:
        wrong = Phrase("that piece is not on {space}", space=action.to)
        raise RuleError("TOIDS-8", wrong, Phrase("push a piece that is, or none"))


def _own(game: ToidsGame, number: int) -> Piece:
    """Return one's own piece of that number."""
    if not 1 <= number <= PIECES:
        wrong = Phrase("there is no piece {number}", number=number)
        raise RuleError("TOIDS-1", wrong, Phrase("each colour has three"))
    return game.pieces[game.actor][number - 1]
