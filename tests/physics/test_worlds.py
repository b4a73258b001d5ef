"""Worlds are made in one place, kept by who stands in them, and closed by who made them."""

import numpy as np
import pytest

from icecool3d.kit.errors import FlickError
from icecool3d.physics import World, Worlds, worlds
from icecool3d.pieces import load_penguin, standing
from icecool3d.school import load_school
from icecool3d.trace import Flick, Poses
from tests.simulators import Frozen

SCHOOL, PENGUIN = load_school("two-rooms"), load_penguin()
FLICK = Flick("red", aim=0.0, speed=1.0)
NAMES = ("blue", "green", "yellow")


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> str:
    """Add an engine by one line."""
    monkeypatch.setattr(worlds, "ENGINES", {**worlds.ENGINES, "frozen": "tests.simulators:Frozen"})
    Frozen.CLOSED.clear()
    return "frozen"


def standing_there(*names: str) -> Poses:
    return Poses.of({name: standing(-0.2 + 0.05 * place, 0.0) for place, name in enumerate(("red", *names))})


def test_another_engine_is_one_class_and_one_line(frozen: str) -> None:
    with Worlds(SCHOOL, PENGUIN, engine=frozen) as ready:
        trace = ready.flick(FLICK, standing_there("blue"))
    assert trace.penguins == ("red", "blue")
    assert trace.pose[-1].tolist() == standing_there("blue").array.tolist()
    assert trace.meta.engine is not None
    assert (trace.meta.engine.name, trace.meta.engine.comparison) == ("frozen", True)
    assert Frozen.CLOSED == [("red", "blue")]


def test_an_unknown_engine_is_refused_by_name() -> None:
    ready = Worlds(SCHOOL, PENGUIN, engine="ode")
    with pytest.raises(FlickError, match="engine: is 'ode'; expected one of: pybullet, mujoco"):
        ready.flick(FLICK, standing_there())


def test_the_world_not_used_for_longest_gives_way(frozen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "MOST", 2)
    with Worlds(SCHOOL, PENGUIN, engine=frozen) as ready:
        for name in ("blue", "green", "blue", "yellow"):
            ready.flick(FLICK, standing_there(name))
        assert Frozen.CLOSED == [("red", "green")]
    assert sorted(Frozen.CLOSED) == [("red", "blue"), ("red", "green"), ("red", "yellow")]


def test_flicks_of_a_pool_are_those_of_a_world_bit_by_bit() -> None:
    with Worlds(SCHOOL, PENGUIN) as ready, World(SCHOOL, PENGUIN, ["red", "blue"]) as alone:
        for names in (("blue",), (), ("blue",)):
            poses = standing_there(*names)
            trace = ready.flick(FLICK, poses)
            if names:
                assert trace.digest == alone.flick(FLICK, poses.array).digest


def test_poses_are_a_mapping_that_nothing_changes() -> None:
    poses = standing_there("blue")
    assert poses == {"blue": poses["blue"], "red": poses["red"]}
    assert list(poses) == ["red", "blue"]
    assert Poses.of(poses) is poses
    assert len(Poses.of({})) == 0
    with pytest.raises(ValueError, match="read-only"):
        poses.array[0, 0] = 1.0
    with pytest.raises(KeyError):
        poses["green"]
    with Worlds(SCHOOL, PENGUIN) as ready:
        trace = ready.flick(FLICK, poses)
    assert Poses.at_start(trace) == poses
    assert np.array_equal(Poses.at_end(trace).array, trace.pose[-1])
