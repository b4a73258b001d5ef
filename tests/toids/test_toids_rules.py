"""The rules of IceToids, one by one, as positions and what must follow."""

import re
from collections import Counter
from pathlib import Path

import pytest

from icecool3d.kit.errors import GameError, RuleError
from icecool3d.kit.own_files import models_folder
from icecool3d.toids.tiles import COLOURS, Face, load_faces
from icecool3d.toids.toids_actions import ChooseHome, Move, Orient, Point
from icecool3d.toids.toids_game import Home, Piece, ToidsGame, deal, new_toids
from icecool3d.toids.toids_rules import apply_toids, check_toids, legal_toids
from icecool3d.toids.tray import SPACES
from tests.toids.positions import hide, is_allowed, piece, position


def refused(game: ToidsGame, action: ChooseHome | Move | Orient | Point) -> str:
    """Return rule and reason why an action is not allowed."""
    with pytest.raises(RuleError) as reason:
        check_toids(game, action)
    assert action not in legal_toids(game)
    french = reason.value.in_language("fr")
    assert french != str(reason.value)
    return str(reason.value)


@pytest.mark.rule("TOIDS-1")
def test_sixteen_mixed_tiles_lie_face_down_and_three_pieces_wait_beside_the_board() -> None:
    orders = {deal(4, seed) for seed in range(20)}
    assert len(orders) == 20
    assert all(Counter(order) == Counter(load_faces()) for order in orders)
    game = new_toids(COLOURS, deal(4, 1))
    assert len(SPACES) == len(game.tiles) == 16
    assert not any(tile.up for tile in game.tiles)
    assert game.pieces == ((Piece(),) * 3,) * 4


@pytest.mark.rule("TOIDS-1")
def test_each_picks_a_tile_of_the_outer_edge_no_two_alike_and_at_a_corner_the_side() -> None:
    game = new_toids(("red", "blue"), deal(2, 1))
    assert len(legal_toids(game)) == 16
    assert {each.space for each in legal_toids(game) if isinstance(each, ChooseHome)} == {
        *("a1", "a2", "a3", "a4", "b1", "b4", "c1", "c4", "d1", "d2", "d3", "d4")
    }
    assert is_allowed(game, ChooseHome("red", "a1", "south"))
    assert is_allowed(game, ChooseHome("red", "a1", "west"))
    assert refused(game, ChooseHome("red", "b2", "north")).startswith("TOIDS-1: b2 has no outer edge there")
    assert refused(game, ChooseHome("red", "a2", "north")).startswith("TOIDS-1: a2 has no outer edge there")
    assert refused(game, Move("red", 1, "a1")).startswith("TOIDS-1: your Home Tile is not chosen yet")
    after = apply_toids(game, ChooseHome("red", "a1", "west"))
    assert after.homes == (Home("a1", "west"), None)
    assert refused(after, ChooseHome("blue", "a1", "south")).startswith("TOIDS-1: a1 is another's Home Tile")
    done = apply_toids(after, ChooseHome("blue", "d4", "north"))
    assert (done.player, done.turns) == (0, 0)
    assert refused(done, ChooseHome("red", "b1", "south")).startswith("TOIDS-1: your Home Tile is chosen")


@pytest.mark.rule("TOIDS-2")
def test_a_turn_is_one_move_or_one_pointing_and_then_the_next_player_has_theirs() -> None:
    game = position("red a1 v a2> - -", "blue d1 v - - -", up="b2 a1")
    for action in (Move("red", 1, "b2"), Point("red", 1, "north"), Move("red", 2, "a1")):
        after = apply_toids(game, action)
        assert (after.player, after.turns) == (1, game.turns + 1)
        assert refused(after, Point("red", 1, "south")).startswith("TOIDS-2: it is Blue's turn")


@pytest.mark.rule("TOIDS-2")
def test_a_piece_that_stands_up_or_points_is_pointed_another_way_at_tiles_only() -> None:
    game = position("red a1 v a2 b1> -", "blue d1 v - - -")
    assert apply_toids(game, Point("red", 1, "north")).pieces[0][0] == piece("a2^")
    assert apply_toids(game, Point("red", 2, "west")).pieces[0][1] == piece("b1<")
    assert refused(game, Point("red", 2, "east")).startswith("TOIDS-2: the piece points there already")
    assert refused(game, Point("red", 1, "west")).startswith("TOIDS-2: there is no tile to the west of a2")
    assert refused(game, Point("red", 4, "north")).startswith("TOIDS-1: there is no piece 4")
    assert refused(game, Point("green", 1, "north")).startswith("TOIDS-1: 'green' does not play")


@pytest.mark.rule("TOIDS-2", "TOIDS-4")
def test_a_piece_moves_one_space_only() -> None:
    game = position("red a1 v a1> - -", "blue d1 v - - -", up="b1 c1")
    assert refused(game, Move("red", 1, "c1")).startswith("TOIDS-2: c1 is not beside a1")
    assert refused(game, Move("red", 1, "b2")).startswith("TOIDS-2: b2 is not beside a1")


@pytest.mark.rule("TOIDS-3")
def test_a_piece_off_the_board_enters_on_its_home_tile_alone_and_cannot_be_pointed() -> None:
    game = position("red b1 v - - -", "blue d1 v - - -", up="b1 a1")
    assert {each.to for each in legal_toids(game) if isinstance(each, Move)} == {"b1"}
    assert apply_toids(game, Move("red", 1, "b1")).pieces[0][0] == piece("b1")
    assert refused(game, Move("red", 1, "a1")).startswith("TOIDS-3: a piece off the board cannot enter there")
    assert refused(game, Point("red", 1, "north")).startswith("TOIDS-3: a piece off the board points at its")


@pytest.mark.rule("TOIDS-3", "TOIDS-8")
def test_a_piece_that_enters_may_push_away_from_its_side_also_after_it_was_pushed_off() -> None:
    game = position("red a1 < - - -", "blue d1 v a1 - -", up="b1 a2")
    after = apply_toids(game, Move("red", 1, "a1", ("blue", 1)))
    assert after.pieces[1][0] == piece("b1")
    south = position("red a1 v - - -", "blue d1 v a1 - -", up="b1 a2")
    assert apply_toids(south, Move("red", 1, "a1", ("blue", 1))).pieces[1][0] == piece("a2")
    pushed = position("red b1 v b1 - -", "blue c1 v c1< - -", up="a1 b2", player=1)
    pushed = apply_toids(pushed, Move("blue", 1, "b1", ("red", 1)))
    assert pushed.pieces[0][0] == piece("a1")
    off = position("red b1 v a1 - -", "blue c1 v b1< - -", player=1)
    off = apply_toids(off, Move("blue", 1, "a1", ("red", 1)))
    assert off.pieces[0][0] == Piece()
    assert legal_toids(off)[0] == Move("red", 1, "b1")


@pytest.mark.rule("TOIDS-4")
def test_along_an_arrow_a_piece_moves_whichever_way_it_points_and_where_it_points_it_always_may() -> None:
    game = position("red a1 v b2v b3 -", "blue d1 v - - -", arrows={"b2": "^>"}, up="c2 b1 a2 b4")
    assert is_allowed(game, Move("red", 1, "b3"))
    assert is_allowed(game, Move("red", 1, "c2"))
    assert is_allowed(game, Move("red", 1, "b1"))
    assert refused(game, Move("red", 1, "a2")).startswith("TOIDS-4: neither the piece nor an arrow under it")
    assert refused(game, Move("red", 2, "b4")).startswith("TOIDS-4: neither the piece nor an arrow under it")


@pytest.mark.rule("TOIDS-5")
def test_whoever_moves_or_is_pushed_arrives_standing_up() -> None:
    game = position("red a1 v b2> - -", "blue d1 v c2^ - -", up="d2")
    after = apply_toids(game, Move("red", 1, "c2", ("blue", 1)))
    assert after.pieces[0][0] == piece("c2")
    assert after.pieces[1][0] == piece("d2")
    along = position("red a1 v b2v - -", "blue d1 v - - -", arrows={"b2": ">"}, up="c2")
    assert apply_toids(along, Move("red", 1, "c2")).pieces[0][0] == piece("c2")


@pytest.mark.rule("TOIDS-6")
def test_who_lands_on_a_tile_face_down_turns_it_over_and_orients_its_arrows_for_good() -> None:
    game = hide(position("red a1 v b2> - -", "blue d1 v - - -", arrows={"c2": "^>"}), "c2")
    after = apply_toids(game, Move("red", 1, "c2"))
    assert after.tile("c2").up
    assert after.actor == 0
    assert after.turns == game.turns
    assert {each.arrows for each in legal_toids(after) if isinstance(each, Orient)} == {
        *(("north", "east"), ("east", "south"), ("south", "west"), ("north", "west"))
    }
    assert refused(after, Orient("red", ("north", "south"))).startswith("TOIDS-6: its arrows cannot lie so")
    assert refused(after, Point("red", 1, "north")).startswith("TOIDS-6: a tile was turned over")
    done = apply_toids(after, Orient("red", ("south", "west")))
    assert done.tile("c2").arrows == ("south", "west")
    assert (done.actor, done.turns) == (1, game.turns + 1)
    assert refused(done, Orient("blue", ("south", "west"))).startswith("TOIDS-6: no tile was turned over")


@pytest.mark.rule("TOIDS-6")
def test_an_icon_or_four_arrows_lie_alike_in_every_way_and_nobody_is_asked() -> None:
    for game in (
        hide(position("red a1 v b2> - -", "blue d1 v - - -", arrows={"c2": "^>v<"}), "c2"),
        hide(position("red a1 v b2> - -", "blue d1 v - - -", icons={"c2": "green"}), "c2"),
    ):
        after = apply_toids(game, Move("red", 1, "c2"))
        assert after.tile("c2").up
        assert after.tile("c2").arrows == (game.tile("c2").face or Face()).arrows
        assert after.actor == 1


@pytest.mark.rule("TOIDS-6")
def test_who_is_pushed_onto_a_tile_face_down_orients_it_and_then_the_next_turn_begins() -> None:
    game = hide(
        position("red a1 v b2> - -", "blue d1 v c2 - -", "green d4 ^ - - -", arrows={"d2": ">"}), "d2"
    )
    after = apply_toids(game, Move("red", 1, "c2", ("blue", 1)))
    assert after.seats[after.actor] == "blue"
    assert refused(after, Orient("red", ("north",))).startswith("TOIDS-2: it is Blue's turn")
    done = apply_toids(after, Orient("blue", ("west",)))
    assert done.seats[done.actor] == "blue"
    last = hide(
        position("red a1 v b2> - -", "blue d1 v - - -", "green d4 ^ c2 - -", arrows={"d2": ">"}), "d2"
    )
    last = apply_toids(last, Move("red", 1, "c2", ("green", 1)))
    assert last.seats[last.actor] == "green"
    assert apply_toids(last, Orient("green", ("east",))).actor == 1


@pytest.mark.rule("TOIDS-7")
def test_any_number_of_pieces_share_a_tile() -> None:
    game = position("red a1 v b1> c1 c1", "blue d1 v c1 c1 c1")
    after = apply_toids(game, Move("red", 1, "c1"))
    assert [each.space for each in (*after.pieces[0], *after.pieces[1])] == ["c1"] * 6


@pytest.mark.rule("TOIDS-8")
def test_a_piece_that_points_pushes_one_or_none_of_those_before_it_own_ones_too() -> None:
    game = position("red a1 v b2> c2 -", "blue d1 v c2 c2^ -", up="d2")
    pushes = {each.push for each in legal_toids(game) if isinstance(each, Move) and each.piece == 1}
    assert pushes == {None, ("red", 2), ("blue", 1), ("blue", 2)}
    after = apply_toids(game, Move("red", 1, "c2", ("red", 2)))
    assert after.pieces[0] == (piece("c2"), piece("d2"), piece("-"))
    assert after.pieces[1] == game.pieces[1]
    assert refused(game, Move("red", 1, "c2", ("blue", 3))).startswith("TOIDS-8: that piece is not on c2")
    assert refused(game, Move("red", 1, "c2", ("green", 1))).startswith("TOIDS-8: that piece is not on c2")


@pytest.mark.rule("TOIDS-8")
def test_who_is_pushed_over_the_edge_leaves_the_board_and_comes_back_at_home() -> None:
    game = position("red a1 v c2> - -", "blue b4 ^ d2v - -", up="b4")
    after = apply_toids(game, Move("red", 1, "d2", ("blue", 1)))
    assert after.pieces[1][0] == Piece()
    assert {each.to for each in legal_toids(after) if isinstance(each, Move)} == {"b4"}


@pytest.mark.rule("TOIDS-8")
def test_upright_pieces_do_not_push_and_along_an_arrow_only_who_points_that_way() -> None:
    upright = position("red a1 v b2 - -", "blue d1 v c2 - -", arrows={"b2": ">"}, up="d2 a2")
    assert is_allowed(upright, Move("red", 1, "c2"))
    said = refused(upright, Move("red", 1, "c2", ("blue", 1)))
    assert said.startswith("TOIDS-8: an upright piece cannot push")
    elsewhere = position("red a1 v b2< - -", "blue d1 v c2 - -", arrows={"b2": ">"}, up="d2 a2")
    said = refused(elsewhere, Move("red", 1, "c2", ("blue", 1)))
    assert said.startswith("TOIDS-8: the piece points elsewhere")
    along = position("red a1 v b2> - -", "blue d1 v c2 - -", arrows={"b2": ">"}, up="d2 a2")
    assert is_allowed(along, Move("red", 1, "c2", ("blue", 1)))


RED = {"a4": "red", "b4": "red", "c4": "red"}
BLUE = {"d2": "blue", "d3": "blue", "b2": "blue"}


@pytest.mark.rule("TOIDS-9")
def test_three_pieces_on_the_three_tiles_of_their_colour_win_at_once() -> None:
    game = position("red a1 v a4 b4 b3^", "blue d1 v - - -", icons=RED | {"b3": "green"})
    two_alike = apply_toids(game, Move("red", 3, "b4"))
    assert not two_alike.over
    game = position("red a1 v a4 b4 c3^", "blue d1 v - - -", icons=RED | {"c3": "green"})
    won = apply_toids(game, Move("red", 3, "c4"))
    assert (won.over, won.winner) == (True, 0)
    assert legal_toids(won) == []
    assert refused(won, Point("red", 1, "east")).startswith("TOIDS-9: the game is over")


@pytest.mark.rule("TOIDS-9")
def test_a_push_of_another_wins_for_whom_it_pushed_home_and_both_at_once_is_the_movers() -> None:
    icons = RED | BLUE
    pushed = position("red a1 v b2> - -", "blue d1 v d3 b2 c2", icons=icons | {"c2": "green"})
    won = apply_toids(pushed, Move("red", 1, "c2", ("blue", 3)))
    assert (won.over, won.winner) == (True, 1)
    icons = {"c2": "red", "a4": "red", "b4": "red", "d2": "blue", "d3": "blue", "b2": "blue"}
    both = position("red a1 v b2> a4 b4", "blue d1 v d3 b2 c2", icons=icons)
    won = apply_toids(both, Move("red", 1, "c2", ("blue", 3)))
    assert (won.over, won.winner) == (True, 0)


@pytest.mark.rule("TOIDS-9")
def test_who_turns_the_last_icon_over_wins_at_once() -> None:
    game = hide(position("red a1 v a4 b4 c3^", "blue d1 v - - -", icons=RED | {"c3": "green"}), "c4")
    won = apply_toids(game, Move("red", 3, "c4"))
    assert (won.over, won.winner) == (True, 0)


@pytest.mark.rule("TOIDS-9")
def test_a_game_that_nobody_has_won_after_everybodys_last_turn_is_shared() -> None:
    game = new_toids(("red", "blue"), deal(2, 1), turns_each=2)
    for action in (ChooseHome("red", "a1", "west"), ChooseHome("blue", "d1", "east")):
        game = apply_toids(game, action)
    while not game.over:
        game = apply_toids(game, legal_toids(game)[0])
    assert (game.turns, game.winner) == (4, None)


@pytest.mark.rule("TOIDS-10")
def test_the_tiles_are_three_icons_a_colour_and_four_with_arrows_each_with_its_provenance() -> None:
    faces = load_faces()
    assert Counter(face.icon for face in faces) == {"red": 3, "yellow": 3, "blue": 3, "green": 3, None: 4}
    assert {face.arrows for face in faces if face.icon is None} == {
        *(("north",), ("north", "south"), ("north", "east"), ("north", "east", "south", "west"))
    }


@pytest.mark.rule("TOIDS-10")
@pytest.mark.parametrize(
    ("changed", "to", "said"),
    [
        ("count = 3", "count = 2", "tile: are 15 in all; expected 16"),
        ('icon = "red"', 'icon = "pink"', "tile.icon: is 'pink'"),
        ('icon = "red"', 'icon = "blue"', "has 0 tiles with the icon of red; expected 3"),
        ('arrows = ["north"]', 'arrows = ["up"]', "arrows"),
        ('arrows = ["north", "east"]', 'arrows = ["east", "north"]', "expected each once, clockwise"),
        ('"tile.arrows" = "estimated', '"tile.colour" = "estimated', "names nothing in this file"),
    ],
)
def test_a_file_of_tiles_with_which_no_game_can_be_won_is_refused(
    changed: str, to: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "toids.toml"
    text = (models_folder() / "toids.toml").read_text()
    assert changed in text
    path.write_text(text.replace(changed, to, 1))
    with pytest.raises(GameError, match=re.escape(said)):
        load_faces(path)
