"""What is seen of a game of IceToids: everything ends where the game has it, whatever happened meanwhile."""

from random import Random

import numpy as np

from icecool3d.toids.toids_game import ToidsGame, deal, new_toids
from icecool3d.toids.toids_rules import after_toids, legal_toids
from icecool3d.view.toids.toids_choice import Edge, Target, Way
from icecool3d.view.toids.tray_layout import Stand, Thing, edge_place, stands_of, tile_centre, tip_of
from icecool3d.view.toids.tray_picking import arrow_place, target_at, tray_view
from icecool3d.view.toids.tray_show import PARTY, TrayShow

FRAME = 1.0 / 30.0


def random_game(seed: int, players: int = 3) -> list[ToidsGame]:
    """Return the states of a game in which anybody does anything."""
    random, game = Random(seed), new_toids(("red", "blue", "green", "yellow")[:players], deal(players, seed))
    found = [game]
    while not game.over and len(found) < 120:
        game = after_toids(game, random.choice(legal_toids(game)))
        found.append(game)
    return found


def test_whatever_is_shown_ends_where_the_game_has_it() -> None:
    random = Random(2)
    for calm in (False, True):
        states = random_game(7)
        show = TrayShow(states[0], calm=calm)
        for game in states[1:]:
            show.play(game)
            for _ in range(random.choice((0, 3, 200))):  # the next may come while this one is still seen
                show.step(FRAME)
        while show.is_on:
            show.step(FRAME)
        assert show.stands == stands_of(states[-1])


def test_skipping_is_the_same_as_waiting() -> None:
    states = random_game(9)
    show = TrayShow(states[0])
    for game in states[1:]:
        show.play(game)
        show.skip()
        assert show.stands == stands_of(game)


def test_no_two_pieces_stand_in_each_other() -> None:
    for game in random_game(5, players=4):
        stands = [stand for thing, stand in stands_of(game).items() if not thing.space and not stand.over]
        places = np.array([[each.x, each.y] for each in stands]).reshape(-1, 2)
        apart = np.linalg.norm(places[:, None] - places[None], axis=2) + np.eye(len(places))
        assert apart.min(initial=1.0) > 0.009


def test_a_win_is_celebrated_for_a_while_and_then_all_is_still() -> None:
    states = random_game(7)
    last = states[-1]
    show = TrayShow(states[0])
    show.play(last)
    while show.is_on:
        show.step(FRAME)
    assert show.is_party == (last.winner is not None)
    for _ in range(round(PARTY / FRAME) + 2):
        show.step(FRAME)
    assert not show.is_party
    assert show.flakes is None
    assert show.seen == stands_of(last)


def seen_from(place: tuple[float, float, float], aspect: float) -> tuple[float, float]:
    """Return where in the picture a place is seen."""
    x, y = tray_view(aspect).project(np.array(place), aspect).tolist()
    return x, y


def test_what_is_seen_under_the_pointer_is_what_is_there() -> None:
    game, aspect = new_toids(("red", "blue"), deal(2, 7)), 16 / 9
    stands = stands_of(game)

    def at(x: float, y: float, z: float, **more: object) -> Target | None:
        return target_at(tray_view(aspect), aspect, seen_from((x, y, z), aspect), stands, **more)  # type: ignore[arg-type]

    assert at(*tile_centre("b3"), 0.0045) == Thing("b3")
    assert at(*edge_place("d2", "east"), 0.0095) == Edge("d2", "east")
    piece = Thing("", 1, 2)
    tip = tip_of(stands[piece])
    assert at(stands[piece].x, stands[piece].y, 0.4 * tip[2] + 0.6 * stands[piece].z) == piece
    chosen = Stand(*tile_centre("b3"), 0.0045)
    north = Way("north")
    assert at(*arrow_place(chosen, north), 0.0045, ways=[north], chosen=chosen) == north
    assert at(0.0, 0.4, 0.0) is None
