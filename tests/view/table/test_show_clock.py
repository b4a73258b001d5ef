"""The clock of a shown flick, and the poses that it shows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.view.table.flick_show import Clock, clock_for, poses
from icecool3d.view.table.simulation import along_the_way
from tests.trace_samples import random_trace

TRACE = random_trace(moments=30)
TIMES = TRACE.t - TRACE.t[0]


@given(st.lists(st.floats(0.0, 0.3), max_size=20), st.sampled_from([0.25, 1.0, 4.0]))
def test_the_moment_is_the_time_gone_by_times_the_speed(frames: list[float], speed: float) -> None:
    clock = Clock(2.0).with_speed(speed)
    for frame in frames:
        clock = clock.advanced(frame)
    assert clock.moment == pytest.approx(min(speed * sum(frames), 2.0))
    assert clock.playing == (clock.moment < 2.0)


def test_paused_it_stays() -> None:
    clock = Clock(2.0, moment=0.7).toggled()
    assert clock.advanced(1.0).moment == 0.7
    assert clock.toggled().advanced(0.5).moment == pytest.approx(1.2)


def test_at_the_end_play_begins_again_either_way() -> None:
    assert Clock(2.0).advanced(9.0).toggled() == Clock(2.0)
    backwards = Clock(2.0, moment=1.0, speed=-1.0).advanced(9.0)
    assert (backwards.moment, backwards.playing) == (0.0, False)
    assert backwards.toggled().moment == 2.0


def test_scrubbing_stays_within_the_flick_and_keeps_playing() -> None:
    assert Clock(2.0).at(1.5) == Clock(2.0, moment=1.5)
    assert Clock(2.0).at(99.0).moment == 2.0


def test_steps_go_through_every_millisecond_to_the_end_and_back() -> None:
    clock, seen = Clock(0.0506), list[float]()
    for _ in range(54):
        seen.append(clock.moment)
        clock = clock.stepped(1)
        assert not clock.playing
    assert seen == [place / 1000 for place in range(51)] + [0.0506] * 3
    for place in range(50, -1, -1):
        clock = clock.stepped(-1)
        assert clock.moment == place / 1000
    assert clock.stepped(-1).moment == 0.0
    assert clock.stepped(7).moment == 0.007


def test_from_between_two_milliseconds_a_step_goes_to_the_next_one() -> None:
    between = Clock(2.0).at(0.12345)
    assert between.stepped(1).moment == pytest.approx(0.124)
    assert between.stepped(-1).moment == pytest.approx(0.123)
    assert between.stepped(-2).moment == pytest.approx(0.122)


def test_poses_are_the_traces_own_and_interpolated_between() -> None:
    first, there = poses(TRACE, clock_for(TRACE)), clock_for(TRACE).at(float(TIMES[7]))
    assert first.keys() == set(TRACE.penguins)
    for index, name in enumerate(TRACE.penguins):
        assert first[name] == pytest.approx(TRACE.pose[0, index])
        assert poses(TRACE, there)[name] == pytest.approx(TRACE.pose[7, index])
    middle = poses(TRACE, there.at(float(TIMES[7:9].mean())))["red"]
    assert middle[:3] == pytest.approx(TRACE.pose[7:9, 0, :3].mean(axis=0))


def test_ghosts_stand_evenly_along_the_way_from_start_to_end() -> None:
    found = along_the_way(TRACE, "blue", 0.5)
    assert found[0] == pytest.approx(TRACE.pose[0, 1])
    assert found[-1] == pytest.approx(TRACE.pose[-1, 1])
    length = np.linalg.norm(np.diff(TRACE.pose[:, 1, :3], axis=0), axis=1).sum()
    assert len(found) == pytest.approx(length / 0.5 + 1, abs=1)
