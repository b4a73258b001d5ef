"""Furniture stands in the way for a while: it is felt, and told as what was hit."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from icecool3d.events import PassThroughDoor
from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError, SceneError, TraceError
from icecool3d.physics import World, Worlds, build_world
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import Furniture, door_card, load_school, platform
from icecool3d.trace import FURNITURE, WALL, Flick, Meta, Poses, Trace, make_trace, read_trace, write_trace

SCHOOL, PENGUIN = load_school("school"), load_penguin()
DOOR = SCHOOL.door("gym-lounge")
CARD = door_card(DOOR)
PLATFORM = platform(SCHOOL.t_junctions[3], SCHOOL.wall_height)
CRATE = Furniture("crate", (0.02, -0.02, 0.04, 0.02), 0.0, 0.04)
AT_DOOR = Flick("red", aim=0.0, speed=3.0)


def through_the_door(*furniture: Furniture, engine: str = "pybullet") -> Trace:
    """Flick a penguin from the lounge straight at the door."""
    y = DOOR.centre[1]
    with build_world(SCHOOL, PENGUIN, ["red"], engine=engine, furniture=furniture) as world:
        return world.flick(AT_DOOR, [standing(0.03, y)])


def things_hit(trace: Trace) -> set[str]:
    """Return which pieces of furniture had contacts."""
    return {trace.meta.furniture[FURNITURE - b].id for b in trace.contacts.b.tolist() if b <= FURNITURE}


@pytest.mark.rule("BLOCK-1")
@pytest.mark.parametrize("engine", ["pybullet", "mujoco"])
def test_a_blocked_door_throws_back_who_would_have_passed_it(engine: str) -> None:
    free, shut = through_the_door(engine=engine), through_the_door(CARD, engine=engine)
    assert free.pose[-1, 0, 0] > DOOR.centre[0] + 0.02
    assert shut.pose[:, 0, 0].max() < DOOR.centre[0]
    assert things_hit(shut) == {"blocked-door"}
    assert CARD.door == "gym-lounge"
    passes = [event for event in judge(shut, SCHOOL).events if isinstance(event, PassThroughDoor)]
    assert passes == []


@pytest.mark.rule("BLOCK-1", "STUCK-1")
def test_who_rested_against_the_card_passes_the_door_once_the_card_is_gone() -> None:
    gentle = Flick("red", aim=4.1, speed=1.58, height=0.2)
    with Worlds(SCHOOL, PENGUIN) as worlds:
        rested = worlds.flick(gentle, Poses(("red",), standing(0.0, 0.0)[None]), (CARD,))
        freed = worlds.flick(Flick("red", aim=0.0, speed=3.0), Poses.at_end(rested))
    kinds = [[each.kind for each in judge(trace, SCHOOL).verdicts] for trace in (rested, freed)]
    assert kinds == [[], ["through"]]


@pytest.mark.rule("ART-1")
def test_a_turn_can_start_from_a_platform_on_a_t_junction() -> None:
    x, y = SCHOOL.t_junctions[3].at
    start = standing(x, y)
    start[2] = PLATFORM.top
    with World(SCHOOL, PENGUIN, ["red"], furniture=[PLATFORM]) as world:
        trace = world.flick(Flick("red", aim=45.0, speed=1.5), [start])
    assert things_hit(trace) == {"platform"}
    assert trace.pose[-1, 0, 2] < 0.02
    assert SCHOOL.room_at(tuple(trace.pose[-1, 0, :2].tolist())) is not None


def test_what_stands_inside_a_room_is_felt_although_no_wall_is_near() -> None:
    with World(SCHOOL, PENGUIN, ["red"], furniture=[CRATE]) as world:
        trace = world.flick(Flick("red", aim=0.0, speed=1.5), [standing(-0.06, 0.0)])
    assert things_hit(trace) == {"crate"}
    assert trace.pose[:, 0, 0].max() < CRATE.rect[0]


def test_each_piece_is_told_by_its_own_name() -> None:
    other = Furniture("far-crate", (-0.04, -0.02, -0.02, 0.02), 0.0, 0.04)
    for aim, who in ((0.0, "crate"), (180.0, "far-crate")):
        with World(SCHOOL, PENGUIN, ["red"], furniture=[CRATE, other]) as world:
            trace = world.flick(Flick("red", aim=aim, speed=0.8), [standing(0.0, 0.0)])
        assert who in things_hit(trace)


def test_furniture_that_nobody_comes_near_changes_no_bit() -> None:
    free = through_the_door()
    shut = through_the_door(door_card(SCHOOL.door("classroom-laboratory")))
    assert free.digest == shut.digest
    assert free.meta != shut.meta


@pytest.mark.parametrize("aim", [0.0, 10.0, 77.0])
def test_furniture_stands_turned_as_the_school_does(aim: float) -> None:
    """Each flick is computed along an axis; the same flick of the same school turned round is the same."""
    crate = Furniture("crate", (-0.01, -0.01, 0.01, 0.01), 0.0, 0.04)
    way = np.array([np.cos(np.radians(aim)), np.sin(np.radians(aim))])
    with World(SCHOOL, PENGUIN, ["red"], furniture=[crate]) as world:
        trace = world.flick(Flick("red", aim=aim, speed=1.0), [standing(*(-0.06 * way).tolist())])
    assert things_hit(trace) == {"crate"}
    at = trace.contacts.point[trace.contacts.b == FURNITURE]
    assert np.abs(at[:, :2]).max() < 0.0101


def test_furniture_stands_in_the_traces_file(tmp_path: Path) -> None:
    trace = through_the_door(CARD, PLATFORM)
    assert '"format": 2' in trace.meta.to_json()
    write_trace(trace, tmp_path / "x.npz")
    found = read_trace(tmp_path / "x.npz")
    assert found.meta == trace.meta
    assert found.meta.furniture == (CARD, PLATFORM)
    assert found.digest == trace.digest
    assert '"furniture"' not in through_the_door().meta.to_json()


def test_worlds_are_kept_apart_by_their_furniture() -> None:
    poses = Poses.of({"red": standing(0.03, DOOR.centre[1])})
    with Worlds(SCHOOL, PENGUIN) as worlds:
        free, shut, again = (worlds.flick(AT_DOOR, poses, stands) for stands in ((), (CARD,), ()))
    assert free.digest == again.digest == through_the_door().digest
    assert shut.digest == through_the_door(CARD).digest


def test_who_stands_in_furniture_is_refused_by_its_name() -> None:
    with (
        World(SCHOOL, PENGUIN, ["red"], furniture=[CRATE]) as world,
        pytest.raises(FlickError, match=r"penguin Red: stands .* mm deep in furniture crate"),
    ):
        world.flick(Flick("red", aim=0.0, speed=1.0), [standing(0.03, 0.0)])


def test_furniture_that_is_none_is_refused() -> None:
    with pytest.raises(SceneError, match=r"furniture\.rect: is turned round or too thin"):
        Furniture("crate", (0.1, 0.0, 0.0, 0.1), 0.0, 0.04)
    with pytest.raises(TraceError, match=r"meta\.furniture: names one thing twice"):
        Meta(("red",), furniture=(CRATE, CRATE))


@pytest.mark.parametrize(("furniture", "fine"), [((), False), ((CRATE,), True)])
def test_a_contact_with_furniture_that_is_not_there_is_refused(
    furniture: tuple[Furniture, ...], fine: bool
) -> None:
    pose: Array = np.tile(standing(0.0, 0.0), (2, 1, 1))
    touched: dict[str, Any] = {
        "step": [1],
        "a": [0],
        "b": [WALL - 1],
        "point": [[0.0, 0.0, 0.0]],
        "normal": [[1.0, 0.0, 0.0]],
        "impulse": [0.1],
    }
    meta = Meta(("red",), furniture=furniture)
    if fine:
        assert things_hit(make_trace(meta, [0.0, 1.0], pose, contacts=touched)) == {"crate"}
    else:
        with pytest.raises(TraceError, match="contact_b: names nothing known"):
            make_trace(meta, [0.0, 1.0], pose, contacts=touched)
