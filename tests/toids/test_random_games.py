"""Random games of IceToids end, and at every state of them all is as it must be."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from icecool3d.toids.tiles import COLOURS
from icecool3d.toids.toids_actions import Orient, ToidsAction
from icecool3d.toids.toids_game import ToidsGame, deal, new_toids, view_toids
from icecool3d.toids.toids_rules import apply_toids, legal_toids, turned_arrows
from icecool3d.toids.tray import BESIDE, EDGES, INDEX, SPACES


def random_game(players: int, seed: int) -> Iterator[tuple[ToidsGame, ToidsAction | None]]:
    """Yield every state with the action that came to it."""
    random, game = Random(seed), new_toids(COLOURS[:players], deal(players, seed))
    yield game, None
    while not game.over:
        action = random.choice(legal_toids(game))
        game = apply_toids(game, action)
        yield game, action


def require_sound(game: ToidsGame) -> None:
    """Whatever holds of pieces, turns and winners in each state."""
    at_goal = []
    for colour, pieces in zip(game.seats, game.pieces, strict=True):
        assert len(pieces) == 3
        goals = set()
        for piece in pieces:
            if piece.space is None:
                assert piece.points is None
                continue
            tile = game.tiles[INDEX[piece.space]]
            assert tile.up
            assert piece.points is None or piece.points in BESIDE[piece.space]
            if tile.face is not None and tile.face.icon == colour:
                goals.add(piece.space)
        if len(goals) == 3:
            at_goal.append(colour)
    if game.winner is None:
        assert not at_goal
        assert game.over == (game.turns == game.turns_each * len(game.seats))
    else:
        assert game.over
        assert game.seats[game.winner] in at_goal


def require_follows(before: ToidsGame, action: ToidsAction, after: ToidsGame) -> None:
    """Whatever holds between a state and the next."""
    assert after.done == before.done + 1
    assert action.colour == before.seats[before.actor]
    if after.tiles is not before.tiles:
        require_tiles_follow(before, action, after)
    changed = 0
    for mine, now in zip(before.pieces, after.pieces, strict=True):
        if mine is not now:
            changed += sum(one != other for one, other in zip(mine, now, strict=True))
    assert changed <= 2
    if not after.over and after.orienting is None and None not in before.homes:
        assert after.turns == before.turns + 1
        assert after.player == (before.player + 1) % len(before.seats)


def require_tiles_follow(before: ToidsGame, action: ToidsAction, after: ToidsGame) -> None:
    """One tile at most is turned over, an orientation is given once, and faces stay where they are."""
    asked = None if after.orienting is None else after.orienting.space
    turned = 0
    for space, was, now in zip(SPACES, before.tiles, after.tiles, strict=True):
        if was is not now:
            assert now.face == was.face
            assert now.up
            assert not was.up or (isinstance(action, Orient) and not was.arrows)
            turned += not was.up
        if now.up and now.face is not None and space != asked and not after.over:
            assert now.arrows in turned_arrows(now.face)
        else:
            assert now.arrows == () or after.over
    assert turned <= 1


def require_sound_games(games: int, first: int) -> Counter[str]:
    ended: Counter[str] = Counter()
    for seed in range(first, first + games):
        states = random_game(2 + seed % 3, seed)
        game, _ = next(states)
        box = Counter(tile.face for tile in game.tiles)
        for after, action in states:
            assert action is not None
            require_sound(after)
            require_follows(game, action, after)
            game = after
        assert Counter(tile.face for tile in game.tiles) == box
        homes = [home for home in game.homes if home is not None]
        assert len({home.space for home in homes}) == len(game.seats)
        assert all((home.space, home.side) in EDGES for home in homes)
        ended["shared" if game.winner is None else "won"] += 1
    return ended


@pytest.mark.rule("TOIDS-1", "TOIDS-6", "TOIDS-7", "TOIDS-9")
def test_random_games_end_or_are_shared_and_every_state_is_sound() -> None:
    ended = require_sound_games(60, 0)
    assert ended["won"] + ended["shared"] == 60
    assert ended["won"] > 0


@pytest.mark.soak
def test_100_000_random_games_end_or_are_shared_and_every_state_is_sound() -> None:
    ended = require_sound_games(100_000, 1000)
    assert ended["won"] + ended["shared"] == 100_000


@pytest.mark.rule("TOIDS-6")
def test_nobody_sees_what_lies_face_down() -> None:
    for seed in range(5):
        for game, _ in random_game(3, seed):
            for tile, seen in zip(game.tiles, view_toids(game).tiles, strict=True):
                assert seen == tile if tile.up else seen.face is None
