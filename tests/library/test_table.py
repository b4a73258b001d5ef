"""The ice, flick after flick."""

import gc
import pickle
from pathlib import Path

import pybullet
import pytest

import icecool3d as ice

POSES = ((0, 0, 0.2, 0), (0, 30, 0.9, 20), (90, 90, 0.3, 0), (40, 200, 0.7, -30))
"""Of a penguin its lean, and of a flick its aim, height and elevation."""
SCENE = Path(__file__).parent.parent.parent / "scenes/two-rooms.toml"


def test_a_flick_moves_whoever_it_moves_and_undo_takes_it_back() -> None:
    table = ice.Table("two-rooms", red=(-0.15, 0.0), blue=(-0.08, 0.0), green=(0.15, 0.05))
    before = table.copy()
    shot = table.flick("red", aim=0, speed=2.0)
    assert table.poses["blue"] == tuple(shot.trace.pose[-1, 1].tolist())
    assert table["green"] is before["green"]
    assert table != before
    after = table.copy()
    table.undo()
    assert table == before
    assert table.flick("red", aim=0, speed=2.0) == shot
    assert table == after == pickle.loads(pickle.dumps(table))
    with pytest.raises(ice.InputError, match="has nothing to undo"):
        before.undo()


def test_one_flick_is_the_commands_and_the_same_as_on_a_table() -> None:
    shot = ice.flick(aim=30, speed=2.0, at=(-0.15, 0.0), facing=10, school="two-rooms")
    table = ice.Table("two-rooms", red=ice.Piece(at=(-0.15, 0.0), facing=10))
    assert table.try_flick("red", aim=30, speed=2.0) == shot
    assert table["red"].at == (-0.15, 0.0)


def test_bodies_come_go_and_change_what_they_are_made_of() -> None:
    table = ice.Table("two-rooms", red=(-0.15, 0.0))
    light = table.try_flick("red", aim=0, speed=2.0)
    table.put(red=ice.Piece("walrus", at=(-0.15, 0.0)))
    assert table.try_flick("red", aim=0, speed=2.0) != light
    table.undo()
    assert table.try_flick("red", aim=0, speed=2.0) == light
    table.remove("red")
    assert "red" not in table
    with pytest.raises(ice.InputError, match="table: has no 'red'; expected a body on the ice"):
        table.flick("red", aim=0, speed=1.0)


def test_no_side_within_reach_is_refused_and_none_beyond_it_meets_the_hull() -> None:
    for lean, aim, height, elevation in POSES:
        table = ice.Table("two-rooms", red=ice.Piece(at=(-0.15, 0.0), lean=lean))
        reach = table.reach("red", height, aim=aim, elevation=elevation)
        assert reach is not None
        low, high = reach
        push = {"aim": aim, "speed": 0.5, "height": height, "elevation": elevation}
        for side in (low, high, 0.5 * (low + high)):
            table.try_flick("red", side=side, **push)
        for side in (low - 0.011, high + 0.011):
            if abs(side) <= 1.0:
                with pytest.raises(ice.MissedError):
                    table.try_flick("red", side=side, **push)


def test_a_school_of_ones_own_is_a_text_or_a_file(tmp_path: Path) -> None:
    text = SCENE.read_text("utf-8").replace('name = "two-rooms"', 'name = "mine"')
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    own = ice.School(text)
    assert own == ice.School(path) != ice.School("two-rooms")
    assert ice.flick(aim=0, speed=2.0, school=own).passed == ("left-right",)


def test_a_door_that_a_card_closes_lets_nobody_through() -> None:
    shut = ice.flick(aim=0, speed=2.0, school="two-rooms", blocked=["left-right"])
    assert shut.passed == ()
    assert any(each.name == "hit-blocked-door" for each in shut.events)


def test_tables_that_nobody_holds_give_their_memory_back() -> None:
    before = [each for each in range(64) if pybullet.isConnected(each)]
    for _ in range(80):  # more than the engine has worlds
        ice.Table("two-rooms", red=(-0.15, 0.0)).try_flick("red", aim=0, speed=0.1)
    gc.collect()
    assert [each for each in range(64) if pybullet.isConnected(each)] == before
