"""Bots of IceToids: they decide by what a player sees alone, win when they can, and beat the ones below."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from icecool3d.toids.toids_actions import Move
from icecool3d.toids.toids_bots import LEVELS, goals_known, make_toids_bot, suppose
from icecool3d.toids.toids_game import Tile, ToidsGame, deal, new_toids, view_toids
from icecool3d.toids.toids_rules import apply_toids
from tests.toids.positions import is_allowed, played_position, position


def play(bots: Sequence[str], seed: int) -> ToidsGame:
    """Return the end of a game of red, blue and others."""
    game = new_toids(("red", "blue", "green", "yellow")[: len(bots)], deal(len(bots), seed))
    players = [make_toids_bot(name, seed * 10 + seat) for seat, name in enumerate(bots)]
    while not game.over:
        game = apply_toids(game, players[game.actor].choose(view_toids(game)))
    return game


def points(name: str, other: str, pairs: int, first: int = 0) -> float:
    """Return the share of points in pairs of games on the same tiles, each bot once in each seat."""
    found = 0.0
    for seed in range(first, first + pairs):
        for seat, bots in enumerate(((name, other), (other, name))):
            winner = play(bots, seed).winner
            found += 0.5 if winner is None else winner == seat
    return found / (2 * pairs)


def swapped(game: ToidsGame, random: Random) -> ToidsGame:
    """Return a game that looks the same, with its hidden tiles in another order."""
    other = game
    while other == game:
        hidden = [tile.face for tile in game.tiles if not tile.up]
        random.shuffle(hidden)
        other = replace(game, tiles=tuple(tile if tile.up else Tile(hidden.pop()) for tile in game.tiles))
    return other


@pytest.mark.parametrize("name", LEVELS)
def test_a_bot_decides_alike_whatever_lies_face_down_and_whenever_it_is_asked(name: str) -> None:
    random = Random(3)
    games = [game for game in (played_position(random) for _ in range(12)) if not game.over]
    games = [game for game in games if len({tile.face for tile in game.tiles if not tile.up}) > 1]
    assert len(games) > 5
    for game in games:
        other = swapped(game, random)
        choice = make_toids_bot(name, 1).choose(view_toids(game))
        assert is_allowed(game, choice)
        assert make_toids_bot(name, 1).choose(view_toids(other)) == choice


def test_what_a_bot_supposes_lies_only_where_nobody_sees_and_is_what_is_left_of_the_box() -> None:
    random = Random(4)
    for _ in range(20):
        game = played_position(random)
        supposed = suppose(view_toids(game), random)
        assert view_toids(supposed) == view_toids(game)
        assert sorted(map(str, (tile.face for tile in supposed.tiles))) == sorted(map(str, game.box))


@pytest.mark.parametrize("name", ["medium", "hard"])
def test_a_bot_that_can_win_does(name: str) -> None:
    icons = {"a4": "red", "b4": "red", "c4": "red", "d2": "blue", "d3": "blue", "b2": "blue"}
    game = position("red a1 v a4 b4 c3^", "blue d1 v d1^ - -", icons=icons, up="c3 d1")
    assert goals_known(view_toids(game))
    assert make_toids_bot(name, 1).choose(view_toids(game)) == Move("red", 3, "c4")


def test_the_best_bot_does_not_push_its_rival_home() -> None:
    icons = {"a4": "red", "b4": "red", "c4": "red", "d2": "blue", "d3": "blue", "b2": "blue"}
    game = position("red a1 v b2> a4 a4", "blue d1 v d3 b2 c2", icons=icons | {"c2": "green"})
    choice = make_toids_bot("hard", 1).choose(view_toids(game))
    assert choice != Move("red", 1, "c2", ("blue", 3))


def test_bots_play_games_of_two_to_four_to_their_end() -> None:
    for bots in (("easy", "medium"), ("easy", "medium", "random"), ("medium",) * 4):
        assert play(bots, 5).over


def test_a_bot_that_looks_ahead_beats_one_that_does_not() -> None:
    assert points("easy", "random", 5) >= 0.9
    assert points("medium", "random", 5) >= 0.9


@pytest.mark.soak
@pytest.mark.parametrize(("below", "name"), list(pairwise(LEVELS)))
def test_each_bot_takes_65_of_100_points_from_the_one_below(below: str, name: str) -> None:
    assert points(name, below, 200) >= 0.65


@pytest.mark.soak
def test_the_best_bot_takes_99_of_100_points_from_random_play() -> None:
    assert points("hard", "random", 200) >= 0.99
