"""Positions of IceToids for tests: set up by hand, or at random."""

from random import Random

from msgspec.structs import replace

from icecool3d.kit.errors import RuleError
from icecool3d.toids.tiles import COLOURS, Face, load_faces
from icecool3d.toids.toids_actions import ToidsAction
from icecool3d.toids.toids_game import Home, Piece, Tile, ToidsGame, deal, new_toids
from icecool3d.toids.toids_rules import after_toids, check_toids, legal_toids, turned_arrows
from icecool3d.toids.tray import BESIDE, DIRECTIONS, EDGES, SPACES, Direction

SIGNS = dict(zip("^>v<", DIRECTIONS, strict=True))


def piece(text: str) -> Piece:
    """Return a piece as written: ``b2`` stands up, ``b2>`` points east, ``-`` is off the board."""
    if text == "-":
        return Piece()
    return Piece(text[:2], SIGNS[text[2]] if len(text) > 2 else None)


def position(
    *seats: str,
    up: str = "",
    icons: dict[str, str] | None = None,
    arrows: dict[str, str] | None = None,
    player: int = 0,
) -> ToidsGame:
    """Return a game: for each seat ``COLOUR HOME SIDE PIECE PIECE PIECE``; all occupied tiles are up.

    ``icons`` says which colour's icon some spaces have, ``arrows`` how arrows lie on others; ``up`` names
    further tiles that are up. What is left of the box lies on the other spaces.
    """
    words = [seat.split() for seat in seats]
    wanted = {space: Face(icon=colour) for space, colour in (icons or {}).items()}
    lying = {space: tuple(SIGNS[sign] for sign in signs) for space, signs in (arrows or {}).items()}
    left = list(load_faces())
    for space, ways in lying.items():
        wanted[space] = next(face for face in left if ways in turned_arrows(face))
    for face in wanted.values():
        left.remove(face)
    left.sort(key=lambda face: face.icon is None)  # icons first: arrows stay away from where pieces stand
    shown = {*up.split(), *(text[:2] for each in words for text in each[3:] if text != "-")}
    order = sorted(SPACES, key=lambda space: space not in shown)
    faces = {space: wanted[space] if space in wanted else left.pop(0) for space in order}
    visible = {*shown, *wanted}
    game = new_toids(tuple(each[0] for each in words), tuple(faces[space] for space in SPACES))
    return ToidsGame(
        game.seats,
        game.turns_each,
        game.box,
        tuple(Tile(faces[s], s in visible, lying.get(s, ()) if s in visible else ()) for s in SPACES),
        tuple(Home(each[1], SIGNS[each[2]]) for each in words),
        tuple(tuple(map(piece, each[3:])) for each in words),
        player,
        20 + player,
    )


def hide(game: ToidsGame, space: str) -> ToidsGame:
    """Return a game in which a tile lies face down."""
    tiles = [
        Tile(tile.face) if name == space else tile for name, tile in zip(SPACES, game.tiles, strict=True)
    ]
    return replace(game, tiles=tuple(tiles))


def is_allowed(game: ToidsGame, action: ToidsAction) -> bool:
    """Return whether an action is not refused."""
    try:
        check_toids(game, action)
    except RuleError:
        return False
    return True


def random_position(random: Random) -> ToidsGame:
    """Return a game of 2 to 4 in which tiles, homes and pieces are anyhow, and nobody has won yet."""
    while True:
        game = _any_position(random)
        if not any(_at_goals(game, seat) for seat in range(len(game.seats))):
            return game


def _at_goals(game: ToidsGame, seat: int) -> bool:
    spaces = {each.space for each in game.pieces[seat] if each.space is not None}
    faces = [game.tile(space).face for space in spaces]
    return [face.icon for face in faces if face is not None] == [game.seats[seat]] * 3


def _any_position(random: Random) -> ToidsGame:
    count = random.randint(2, 4)
    game = new_toids(tuple(random.sample(COLOURS, count)), deal(count, random.randrange(10**6)))
    share = random.random()
    tiles = tuple(_shown(tile, random) if random.random() < share else tile for tile in game.tiles)
    spaces = [space for space, tile in zip(SPACES, tiles, strict=True) if tile.up]
    crowd = random.sample(spaces, min(len(spaces), random.randint(1, 16)))
    homes = random.sample(sorted({space for space, _ in EDGES}), count)
    return ToidsGame(
        game.seats,
        game.turns_each,
        game.box,
        tiles,
        tuple(Home(home, random.choice([side for space, side in EDGES if space == home])) for home in homes),
        tuple(tuple(_piece(crowd, random) for _ in range(3)) for _ in range(count)),
        random.randrange(count),
        random.randrange(100),
    )


def _shown(tile: Tile, random: Random) -> Tile:
    assert tile.face is not None
    return Tile(tile.face, True, random.choice(turned_arrows(tile.face)))


def _piece(crowd: list[str], random: Random) -> Piece:
    if not crowd or random.random() < 0.2:
        return Piece()
    space = random.choice(crowd)
    ways: list[Direction] = list(BESIDE[space])
    return Piece(space, random.choice([None, *ways]))


def played_position(random: Random) -> ToidsGame:
    """Return a game of 2 to 4 after some random actions; it may be over."""
    count = random.randint(2, 4)
    game = new_toids(COLOURS[:count], deal(count, random.randrange(10**6)), turns_each=40)
    for _ in range(random.randrange(120)):
        if game.over:
            break
        game = after_toids(game, random.choice(legal_toids(game)))
    return game
