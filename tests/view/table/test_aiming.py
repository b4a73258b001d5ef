"""The aim: drawn back, let go, changed step by step, and told in numbers."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.events import JumpOverWall
from icecool3d.kit.language import LANGUAGES
from icecool3d.physics import World
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import Point, load_school
from icecool3d.trace import MAX_SPEED, Flick
from icecool3d.view.table import aiming
from icecool3d.view.table.aiming import (
    PRESETS,
    REACH,
    SLOWEST,
    TINY,
    Aim,
    cancelled,
    nudged,
    preset,
    pressed,
    pulled,
    readings,
    released,
    share_for,
    speed_of,
    touched,
)
from icecool3d.view.table.back import UPRIGHT, Contact, seen_back

SHAPE = load_penguin().shape
BACK = seen_back(SHAPE, UPRIGHT, 0.0)
POINTS = st.tuples(st.floats(-0.5, 0.5), st.floats(-0.5, 0.5))
RESTED = Aim("red", 0.3, 2.0, Contact(0.4, 0.1))


@given(POINTS, st.lists(POINTS, min_size=1, max_size=5))
def test_letting_go_flicks_against_the_last_pull_however_it_came_there(
    start: Point, way: list[Point]
) -> None:
    aim = pressed(RESTED, start)
    for point in way:
        aim = pulled(aim, point)
    after, flick = released(aim)
    length = math.dist(start, way[-1])
    if length < TINY * REACH:
        assert (after, flick) == (RESTED, None)
        return
    assert flick == after.flick
    assert after.pull is None
    assert flick is not None
    heading = math.radians(flick.aim)
    assert math.cos(heading) == pytest.approx((start[0] - way[-1][0]) / length)
    assert math.sin(heading) == pytest.approx((start[1] - way[-1][1]) / length)
    assert flick.speed == pytest.approx(speed_of(length / REACH))
    assert (flick.penguin, flick.height, flick.side) == ("red", 0.4, 0.1)


@given(POINTS, st.lists(POINTS, max_size=5))
def test_escape_gives_back_the_aim_of_before_the_press(start: Point, way: list[Point]) -> None:
    aim = pressed(RESTED, start)
    for point in way:
        aim = pulled(aim, point)
    assert cancelled(aim) == RESTED
    assert cancelled(cancelled(aim)) == RESTED


def test_pressing_again_before_letting_go_forgets_the_first_pull() -> None:
    aim = pressed(pulled(pressed(RESTED, (0.0, 0.0)), (0.1, 0.1)), (0.2, 0.0))
    assert released(aim) == (RESTED, None)


def test_while_the_pull_is_tiny_the_aim_is_shown_as_it_was() -> None:
    far = pulled(pressed(RESTED, (0.0, 0.0)), (0.1, 0.0))
    near = pulled(far, (0.001, 0.0))
    assert far.flick != RESTED.flick
    assert near.flick == RESTED.flick
    assert near.pull is not None
    assert near.pull.is_tiny


def test_moving_and_letting_go_of_nothing_does_nothing() -> None:
    assert pulled(RESTED, (0.3, 0.3)) == RESTED
    assert released(RESTED) == (RESTED, None)


@given(st.floats(0.0, 1.2), st.floats(0.0, 1.2))
def test_a_longer_pull_is_never_slower_and_none_is_beyond_a_finger(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert SLOWEST <= speed_of(low) <= speed_of(high) <= MAX_SPEED
    if TINY < high <= 1.0:
        assert share_for(speed_of(high)) == pytest.approx(high)


def test_half_of_the_pull_is_for_flicks_that_stay_in_the_school() -> None:
    assert speed_of(0.5) < 3.5
    assert speed_of(1.0) == MAX_SPEED


def test_where_one_looks_closely_a_shorter_pull_reaches_as_fast() -> None:
    aim = pulled(pressed(RESTED, (0.0, 0.0), reach=0.05), (0.0, 0.05))
    assert aim.speed == MAX_SPEED
    assert aim.power == 1.0


@given(st.floats(-7.0, 7.0), st.floats(0.2, 12.0), st.floats(0.0, 1.0), st.floats(-1.0, 1.0))
def test_every_aim_is_a_flick_that_a_finger_can_make(
    direction: float, speed: float, height: float, side: float
) -> None:
    aim = touched(Aim("red", direction, speed), Contact(height, side), BACK)
    assert 0.0 <= aim.flick.aim <= 360.0
    for what in aiming.STEPS:
        for steps in (-1000.0, -0.1, 0.1, 1000.0):
            assert isinstance(nudged(aim, what, steps, BACK).flick, Flick)


def test_steps_there_and_back_leave_no_trace() -> None:
    aim = RESTED
    for what in aiming.STEPS:
        for steps in (1.0, 0.1, -0.1, -1.0):
            aim = nudged(aim, what, steps, BACK)
    assert aim.direction == pytest.approx(RESTED.direction)
    assert replace(aim, direction=RESTED.direction) == RESTED


def test_a_step_left_turns_anticlockwise_by_a_degree() -> None:
    assert nudged(Aim("red"), "direction", 1.0, BACK).flick.aim == pytest.approx(1.0)
    assert nudged(Aim("red"), "direction", -1.0, BACK).flick.aim == pytest.approx(359.0)


def test_presets_change_the_contact_alone() -> None:
    for name in PRESETS:
        aim = preset(RESTED, name, BACK)
        assert aim == replace(RESTED, contact=PRESETS[name])


@pytest.fixture(scope="module")
def world() -> World:
    return World(load_school("school"), load_penguin(), ["red"])


@pytest.mark.parametrize("speed", [1.5, 3.0])
def test_the_presets_bend_to_the_side_whose_name_they_have(world: World, speed: float) -> None:
    bends = {}
    for name in ("left", "straight", "right"):
        flick = preset(Aim("red", 0.0, speed), name, BACK).flick
        trace = world.flick(flick, [standing(-0.29, -0.21)])
        row = int((trace.pose[:, 0, 0] > -0.2).argmax())
        bends[name] = 1e3 * (trace.pose[row, 0, 1] + 0.21)
    assert bends["left"] > 3.0
    assert abs(bends["straight"]) < 1.0
    assert bends["right"] < -3.0


def test_the_preset_for_jumps_jumps_over_a_wall(world: World) -> None:
    flick = preset(Aim("red", math.radians(90.0), 6.5), "jump", BACK).flick
    trace = world.flick(flick, [standing(-0.04, -0.2)])
    assert any(isinstance(event, JumpOverWall) for event in judge(trace, world.school).events)


def test_numbers_are_shown_in_degrees_metres_a_second_and_percent() -> None:
    aim = Aim("red", math.radians(-0.01), 2.5, Contact(0.4, 0.25))
    shown = {language: [reading.value for reading in readings(aim, language)] for language in LANGUAGES}
    assert shown == {
        "en": ["0.0°", "2.50 m/s", "40 %", "25 % right"],
        "fr": ["0,0°", "2,50 m/s", "40 %", "25 % à droite"],
    }
    assert readings(Aim("red"), "fr")[3].value == "milieu"
