"""Matches and games of IceToids between bots, functions and whoever calls."""

import pickle
from pathlib import Path

import pytest

import icecool3d as ice
from icecool3d.cli.main import main
from icecool3d.match import Move
from icecool3d.toids.toids_rules import legal_toids


def anything(turn: ice.Turn) -> Move:
    return turn.anything()


def test_a_match_between_functions_is_played_kept_and_comes_back(tmp_path: Path) -> None:
    match = ice.Match(
        [anything, "random"], race=None, scoring="tournament", seed=5, record=tmp_path / "a.icecool"
    )
    assert match.play().over
    match.close()
    assert sum(match.points.values()) > 0
    assert set(match.winners) <= set(match.points)
    for path in (tmp_path / "a.icecool", match.save(tmp_path / "b.icecool"), match.save(tmp_path / "c.png")):
        assert ice.load(path) == match
    assert pickle.loads(pickle.dumps(match)) == match
    assert (tmp_path / "a.icecool").read_bytes() == (tmp_path / "b.icecool").read_bytes()
    shots = match.shots
    assert shots[-1].flick == [each.result.flick for each in match.played if each.result][-1]
    assert main(["replay", str(tmp_path / "c.png"), "--check"]) == 0


def test_whoever_calls_plays_a_seat_and_is_asked_with_what_that_player_may_see() -> None:
    match = ice.Match([None, "random"], seed=3)
    assert match.play().turn.player == "red"
    assert match.turn.view.seat("blue").own_cards is None
    before = match.turn.view.seat("red").standing
    assert match.turn.after(match.turn.flick(aim=10, speed=2.5)).seat("red").standing != before
    assert match.turn.view.seat("red").standing == before  # it was only thought of
    assert match.flick(aim=10, speed=2.5).passed == ("classroom-gym",)
    with pytest.raises(ice.GameError, match="flick: is not offered now"):
        match.flick(aim=0, speed=1.0)
    with pytest.raises(ice.RuleError):
        match.act(ice.Flick("blue", 0.0, 1.0))


def test_a_match_that_was_recorded_is_taken_up_and_written_on(tmp_path: Path) -> None:
    path = tmp_path / "m.icecool"
    with ice.Match([None, "random"], seed=3, record=path) as match:
        match.play().flick(aim=10, speed=2.5)
    with ice.Match.resume(path) as again:
        assert again == match
        again.act(again.offers[0].actions[0])
    assert ice.load(path) == again != match


def test_a_wrong_seat_leaves_no_file_behind(tmp_path: Path) -> None:
    path = tmp_path / "m.icecool"
    with pytest.raises(ice.InputError, match="bot: is 'pipp'; did you mean pip"):
        ice.Match(["pipp", None], record=path)
    assert not path.exists()


def test_a_function_that_wants_what_is_forbidden_is_refused_at_last() -> None:
    match = ice.Match([lambda _: ice.Flick("nobody", 0.0, 1.0)] * 2, seed=1)
    with pytest.raises(ice.GameError, match="was refused 101 times"):
        match.play()


def test_a_function_hears_what_was_refused_and_a_match_stops_after_so_many_actions() -> None:
    heard: list[str] = []

    def careless(turn: ice.Turn) -> ice.Move:
        heard.extend(str(each) for each in turn.refused)
        return turn.anything() if turn.refused else ice.Flick("nobody", 0.0, 1.0)

    match = ice.Match([careless, careless], seed=1)
    assert len(match.play(most=3).played) == 4  # the beginning, and three actions
    assert len(heard) >= 3
    assert all("nobody" in each for each in heard)


def test_more_than_four_play_on_the_joined_school() -> None:
    assert ice.Match([None] * 4).school.name == "school"
    assert ice.Match([None] * 5).school.name == "joined"


def test_icetoids_between_a_bot_and_a_function_comes_back(tmp_path: Path) -> None:
    game = ice.Toids(["easy", lambda seen: legal_toids(seen)[0]], seed=1).play()
    assert game.over
    assert ice.load(game.save(tmp_path / "t.icecool")) == game
    mine = ice.Toids([None, None])
    assert mine.act(mine.offers[0]) is mine
    assert "Home Tile" in str(mine)
