"""What people choose at the tray of IceToids: it is what the rules allow, and shown before it is done."""

import pytest

from icecool3d.toids.toids_actions import ChooseHome, Move, Orient, Point
from icecool3d.toids.toids_game import deal, new_toids
from icecool3d.toids.toids_rules import after_toids, legal_toids
from icecool3d.view.toids.toids_choice import (
    Choice,
    Edge,
    Target,
    Way,
    choose,
    first_choice,
    onward,
    previewed,
    pushes,
    turned,
)
from icecool3d.view.toids.tray_layout import Thing
from tests.toids.positions import hide, position

ICONS = {"a4": "red", "b4": "red", "c4": "red", "d2": "blue", "d3": "blue", "b2": "blue"}
CROWD = position("red a1 v b2> c3 a4", "blue d1 v c2 c2 d4", icons=ICONS)
"""Red's first piece points at a tile with two blue ones."""


def test_a_corner_tile_is_a_home_from_either_side_in_turn() -> None:
    game = new_toids(("red", "blue"), deal(2, 7))
    once = choose(game, Choice(), Thing("a1"))
    twice = choose(game, once, Thing("a1"))
    sides = {each.action.side for each in (once, twice) if isinstance(each.action, ChooseHome)}
    assert sides == {"south", "west"}


def test_a_tile_in_the_middle_is_no_home() -> None:
    game = new_toids(("red", "blue"), deal(2, 7))
    assert choose(game, Choice(), Thing("b2")) == Choice()


def test_a_piece_is_chosen_and_a_click_on_a_tile_moves_it_there_without_a_push() -> None:
    choice = choose(CROWD, Choice(), Thing("", 0, 1))
    assert choice == Choice(1)
    assert choose(CROWD, choice, Thing("c2")).action == Move("red", 1, "c2")


def test_a_click_on_another_players_piece_pushes_it() -> None:
    choice = choose(CROWD, Choice(1), Thing("", 1, 2))
    assert choice.action == Move("red", 1, "c2", ("blue", 2))
    assert [move.push for move in pushes(CROWD, choice)] == [None, ("blue", 1), ("blue", 2)]
    assert isinstance(choice.action, Move)
    assert onward(CROWD, choice.action) == "d2"


def test_a_tile_to_which_a_piece_cannot_go_is_pointed_at() -> None:
    assert choose(CROWD, Choice(1), Thing("b3")).action == Point("red", 1, "north")
    assert choose(CROWD, Choice(1), Way("west")).action == Point("red", 1, "west")


def test_a_click_far_away_chooses_nothing() -> None:
    assert choose(CROWD, Choice(1), Thing("d4")) == Choice()


def test_what_is_chosen_is_shown_without_turning_a_tile_over() -> None:
    game = hide(CROWD, "d2")
    choice = choose(game, Choice(1), Thing("", 1, 1))
    shown = previewed(game, choice)
    assert shown.tiles == game.tiles
    assert shown.pieces[1][0].space == "d2"
    assert choice.action is not None
    assert after_toids(game, choice.action).tile("d2").up


def test_who_turns_a_tile_over_turns_it_by_clicks_until_it_is_confirmed() -> None:
    before = position("red a1 v b2> c3 a4", "blue d1 v c4 d3 d4", icons=ICONS, arrows={"c2": "^"})
    game = after_toids(hide(before, "c2"), Move("red", 1, "c2"))
    choice = first_choice(game)
    seen = [choice.action]
    for _ in range(3):
        choice = choose(game, choice, Thing("c2"))
        seen.append(choice.action)
    assert len(set(seen)) == 4
    assert turned(game, choice, 1).action == seen[0]
    last = seen[-1]
    assert isinstance(last, Orient)
    assert previewed(game, choice).tile("c2").arrows == last.arrows


@pytest.mark.parametrize("target", [Edge("a1", "west"), Thing("", 0, 2), Thing("", 1, 1), Way("north")])
def test_nothing_but_what_the_rules_allow_is_ever_chosen(target: Target) -> None:
    choice = choose(CROWD, Choice(2), target)
    assert choice.action is None or choice.action in legal_toids(CROWD)
