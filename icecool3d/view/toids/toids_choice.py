"""What a person at the tray chooses: a piece, then what it does, which is not done before it is confirmed.

Plain values: no window needed. All that is offered is among what the rules allow.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from msgspec.structs import replace as changed

from icecool3d.toids.toids_actions import ChooseHome, Move, Orient, Point, ToidsAction
from icecool3d.toids.toids_game import ToidsGame
from icecool3d.toids.toids_rules import after_toids, legal_toids
from icecool3d.toids.tray import BESIDE, WAY, Direction
from icecool3d.view.toids.tray_layout import Thing


@dataclass(frozen=True)
class Edge:
    """A place on the rim beside a tile, from which pieces can enter."""

    space: str
    side: Direction


@dataclass(frozen=True)
class Way:
    """An arrow that shows where the chosen piece can be pointed."""

    way: Direction


Target = Thing | Edge | Way
"""What of the table can be meant."""


@dataclass(frozen=True)
class Choice:
    """What was chosen so far."""

    piece: int = 0
    """Which of one's own pieces, from 1; 0: none."""
    action: ToidsAction | None = None
    """What is to be done once it is confirmed."""


def first_choice(game: ToidsGame) -> Choice:
    """Return what is chosen before anything was: how a tile lies that was turned over."""
    return Choice(action=legal_toids(game)[0]) if game.orienting is not None else Choice()


def actions_of(game: ToidsGame, piece: int) -> list[ToidsAction]:
    """Return what a piece of who acts may do."""
    if not piece or game.orienting is not None or game.homes[game.actor] is None:
        return []
    return [each for each in legal_toids(game) if isinstance(each, Move | Point) and each.piece == piece]


def moves_to(game: ToidsGame, piece: int, space: str) -> list[Move]:
    """Return how a piece may move to a space, first without a push."""
    moves = [each for each in actions_of(game, piece) if isinstance(each, Move) and each.to == space]
    return sorted(moves, key=lambda move: move.push is not None)


def choose(game: ToidsGame, choice: Choice, target: Target) -> Choice:
    """Return what is chosen after something on the table was clicked.

    >>> from icecool3d.toids.toids_game import deal, new_toids
    >>> game = new_toids(("red", "blue"), deal(2, 7))
    >>> choose(game, Choice(), Edge("a1", "west")).action
    ChooseHome(colour='red', space='a1', side='west')
    """
    if game.orienting is not None:
        here = isinstance(target, Thing) and target.space in ("", game.orienting.space)
        return turned(game, choice, 1) if here else choice
    if game.homes[game.actor] is None:
        return _home(game, choice, target)
    if isinstance(target, Way):
        return _pointed(game, choice, target.way) or choice
    if isinstance(target, Edge):
        return _beside(game, choice, target)
    if target.space or target.seat != game.actor:
        return _tile(game, choice, target.space) if target.space else _rival(game, choice, target)
    return Choice(target.number)


def turned(game: ToidsGame, choice: Choice, steps: int) -> Choice:
    """Return a choice of how a tile lies, so many steps further round."""
    ways = legal_toids(game)
    if game.orienting is None or choice.action not in ways:
        return choice
    return replace(choice, action=ways[(ways.index(choice.action) + steps) % len(ways)])


def pushes(game: ToidsGame, choice: Choice) -> Sequence[Move]:
    """Return the ways in which the chosen move can be made, first without a push."""
    action = choice.action
    return moves_to(game, choice.piece, action.to) if isinstance(action, Move) else ()


def previewed(game: ToidsGame, choice: Choice) -> ToidsGame:
    """Return the game as it is shown before what was chosen is confirmed: no tile is turned over by it.

    >>> from icecool3d.toids.toids_game import deal, new_toids
    >>> game = new_toids(("red", "blue"), deal(2, 7))
    >>> previewed(game, Choice(action=ChooseHome("red", "a1", "west"))).homes[0].space
    'a1'
    """
    if choice.action is None:
        return game
    after = after_toids(game, choice.action)
    if isinstance(choice.action, Orient):
        return changed(after, over=False)
    return changed(after, tiles=game.tiles, over=False, winner=None)


def pushed_way(game: ToidsGame, move: Move) -> Direction:
    """Return the way in which a move goes."""
    space, home = game.pieces[game.actor][move.piece - 1].space, game.homes[game.actor]
    assert home is not None
    return home.inward if space is None else WAY[space, move.to]


def _home(game: ToidsGame, choice: Choice, target: Target) -> Choice:
    """Choose a Home Tile by a place on the rim, or by the tile itself, a corner's sides in turn."""
    edges = [each for each in legal_toids(game) if isinstance(each, ChooseHome)]
    if isinstance(target, Edge):
        found = [each for each in edges if (each.space, each.side) == (target.space, target.side)]
    else:
        found = [each for each in edges if isinstance(target, Thing) and each.space == target.space]
        if choice.action in found:
            found = found[found.index(choice.action) + 1 :] + found
    return Choice(action=found[0]) if found else choice


def _pointed(game: ToidsGame, choice: Choice, way: Direction) -> Choice | None:
    found = [each for each in actions_of(game, choice.piece) if isinstance(each, Point) and each.way == way]
    return replace(choice, action=found[0]) if found else None


def _tile(game: ToidsGame, choice: Choice, space: str) -> Choice:
    """Move there, or else point there; or else choose the own piece that stands there alone."""
    moves = moves_to(game, choice.piece, space)
    if moves:
        return replace(choice, action=moves[0])
    start = game.pieces[game.actor][choice.piece - 1].space if choice.piece else None
    if start is not None and (start, space) in WAY:
        return _pointed(game, choice, WAY[start, space]) or choice
    mine = [number for number, piece in enumerate(game.pieces[game.actor], 1) if piece.space == space]
    if mine:
        following = [number for number in mine if number > choice.piece] or mine
        return Choice(following[0])
    return Choice()


def _beside(game: ToidsGame, choice: Choice, edge: Edge) -> Choice:
    """Choose a piece that lies beside the own Home Tile."""
    home = game.homes[game.actor]
    off = [number for number, piece in enumerate(game.pieces[game.actor], 1) if piece.space is None]
    if home is None or (home.space, home.side) != (edge.space, edge.side) or not off:
        return choice
    return choice if choice.piece in off else Choice(off[0])


def _rival(game: ToidsGame, choice: Choice, target: Thing) -> Choice:
    """Push another's piece, or else move to where it stands."""
    piece = game.pieces[target.seat][target.number - 1]
    if piece.space is None:
        return choice
    wanted = (game.seats[target.seat], target.number)
    push = [each for each in moves_to(game, choice.piece, piece.space) if each.push == wanted]
    return replace(choice, action=push[0]) if push else _tile(game, choice, piece.space)


def ways_of(game: ToidsGame, piece: int) -> list[Direction]:
    """Return where a piece may be pointed."""
    return [each.way for each in actions_of(game, piece) if isinstance(each, Point)]


def onward(game: ToidsGame, move: Move) -> str | None:
    """Return where a piece lands that is pushed by a move; None: beside the board."""
    return BESIDE[move.to].get(pushed_way(game, move))
