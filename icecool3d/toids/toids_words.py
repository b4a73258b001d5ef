"""IceToids in words: titles of colours and ways, what an action did, how it ended, and the board as text."""

from collections.abc import Mapping

from icecool3d.kit.phrase import Phrase, Template, both
from icecool3d.toids.toids_actions import ChooseHome, Move, Orient, Point, ToidsAction
from icecool3d.toids.toids_game import Piece, Tile, ToidsGame
from icecool3d.toids.tray import BESIDE, SPACES, WAY, Direction

_COLOURS: Mapping[str, Template] = {
    "red": Template("Red"),
    "yellow": Template("Yellow"),
    "blue": Template("Blue"),
    "green": Template("Green"),
}
_WAYS: Mapping[str, Template] = {
    "north": Template("north"),
    "east": Template("east"),
    "south": Template("south"),
    "west": Template("west"),
}
_ARROWS = {"north": "↑", "east": "→", "south": "↓", "west": "←"}
_WIDTH = 15
"""Letters of a tile in the drawn board."""


def colour_title(colour: str) -> Phrase:
    """Return what a colour is called.

    >>> colour_title("blue").in_language("fr")
    'Bleu'
    """
    return _COLOURS[colour].filled()


def way_title(way: Direction) -> Phrase:
    """Return what a direction is called."""
    return _WAYS[way].filled()


def arrows_text(arrows: tuple[Direction, ...]) -> str:
    """Return arrows as signs.

    >>> arrows_text(("north", "east"))
    '↑→'
    """
    return "".join(_ARROWS[each] for each in arrows)


def tell_toids(before: ToidsGame, action: ToidsAction, after: ToidsGame) -> list[Phrase]:
    """Return what an action did, in sentences."""
    told = [_told(before, action)]
    for space, was, now in zip(SPACES, before.tiles, after.tiles, strict=True):
        if now.up and not was.up and now.face is not None:
            told.append(_turned_over(space, now))
    if after.over:
        told.append(end_line(after))
    return told


def end_line(game: ToidsGame) -> Phrase:
    """Return how a game ended."""
    if game.winner is None:
        return Phrase("Nobody has won after {turns} turns: the game is shared.", turns=game.turns)
    return Phrase(
        "{colour} wins, after {turns} turns.", colour=colour_title(game.seats[game.winner]), turns=game.turns
    )


def _turned_over(space: str, tile: Tile) -> Phrase:
    face = tile.face
    if face is not None and face.icon is not None:
        return Phrase(
            "  {space} is turned over: icon of {colour}", space=space, colour=colour_title(face.icon)
        )
    arrows = tile.arrows or (face.arrows if face is not None else ())
    return Phrase("  {space} is turned over: arrows {arrows}", space=space, arrows=arrows_text(arrows))


def _told(game: ToidsGame, action: ToidsAction) -> Phrase:
    colour = colour_title(action.colour)
    match action:
        case ChooseHome():
            way = way_title(action.side)
            return Phrase(
                "{colour}: Home Tile {space}, from the {way}", colour=colour, space=action.space, way=way
            )
        case Orient():
            assert game.orienting is not None
            arrows = arrows_text(action.arrows)
            return Phrase(
                "{colour}: tile {space} lies so: {arrows}",
                colour=colour,
                space=game.orienting.space,
                arrows=arrows,
            )
        case Point():
            return Phrase(
                "{colour}: piece {number} on {space} points {way}",
                colour=colour,
                number=action.piece,
                space=game.pieces[game.player][action.piece - 1].space,
                way=way_title(action.way),
            )
        case Move():
            return _told_move(game, action, colour)
    raise AssertionError(action)


def _told_move(game: ToidsGame, action: Move, colour: Phrase) -> Phrase:
    start = game.pieces[game.player][action.piece - 1].space
    said = Phrase("{colour}: piece {number} enters {to}", colour=colour, number=action.piece, to=action.to)
    if start is not None:
        said = Phrase(
            "{colour}: piece {number} moves {start}-{to}",
            colour=colour,
            number=action.piece,
            start=start,
            to=action.to,
        )
    if action.push is None:
        return said
    home = game.homes[game.player]
    assert home is not None
    way = home.inward if start is None else WAY[start, action.to]
    pushed, number = colour_title(action.push[0]), action.push[1]
    onward = BESIDE[action.to].get(way)
    what = Phrase("pushes {pushed} {number} off the board", pushed=pushed, number=number)
    if onward is not None:
        what = Phrase("pushes {pushed} {number} to {onward}", pushed=pushed, number=number, onward=onward)
    return both(said, what)


def board_lines(game: ToidsGame) -> list[Phrase]:
    """Return the board as text: a tile's face above the pieces on it, then who is off the board.

    Pieces are a colour's first letter and a number, with an arrow where they point. Capitals in brackets
    are icons.
    """
    line = "  +" + "+".join("-" * _WIDTH for _ in "abcd") + "+"
    lines = [line]
    for row in "4321":
        spaces = [f"{column}{row}" for column in "abcd"]
        faces = [_face_text(game.tile(space)) for space in spaces]
        pieces = [_pieces_text(game, space) for space in spaces]
        lines.append(f"{row} |" + "|".join(f" {each:<{_WIDTH - 1}}" for each in faces) + "|")
        while any(pieces):
            shown = [" ".join(each[:3]) for each in pieces]
            lines.append("  |" + "|".join(f" {each:<{_WIDTH - 1}}" for each in shown) + "|")
            pieces = [each[3:] for each in pieces]
        lines.append(line)
    lines.append("   " + " ".join(f"{column:^{_WIDTH}}" for column in "abcd"))
    return [*(Phrase("{last}", last=each.rstrip()) for each in lines), *_off_lines(game)]


def _off_lines(game: ToidsGame) -> list[Phrase]:
    found = []
    for colour, home, pieces in zip(game.seats, game.homes, game.pieces, strict=True):
        off = [str(number) for number, piece in enumerate(pieces, 1) if piece.space is None]
        if home is not None:
            found.append(
                Phrase(
                    "  {colour}: Home Tile {space}, off the board: {numbers}",
                    colour=colour_title(colour),
                    space=home.space + _ARROWS[home.inward],
                    numbers=", ".join(off) or "-",
                )
            )
    return found


def _face_text(tile: Tile) -> str:
    if not tile.up or tile.face is None:
        return "?"
    return f"[{tile.face.icon.upper()}]" if tile.face.icon is not None else arrows_text(tile.arrows)


def _pieces_text(game: ToidsGame, space: str) -> list[str]:
    return [
        f"{colour[0]}{number}{_sign(piece)}"
        for colour, pieces in zip(game.seats, game.pieces, strict=True)
        for number, piece in enumerate(pieces, 1)
        if piece.space == space
    ]


def _sign(piece: Piece) -> str:
    return "" if piece.points is None else _ARROWS[piece.points]
