"""What lies between the moments of a trace, against a slow way by matrices, axis and angle."""

import math

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import about_axis, multiply
from icecool3d.trace import interpolate, make_trace
from tests.trace_samples import random_trace, unit


def matrix(quaternion: Array) -> Array:
    """Return the rotation matrix, from the textbook."""
    x, y, z, w = (float(part) for part in quaternion)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def part_of_the_turn(here: Array, there: Array, share: float) -> Array:
    """Go a share of the way from one rotation matrix to another, by axis and angle."""
    whole = there @ here.T
    skew = (whole - whole.T) / 2.0
    sine = math.hypot(skew[2, 1], skew[0, 2], skew[1, 0])
    angle = share * math.atan2(sine, (np.trace(whole) - 1.0) / 2.0)
    if sine == 0.0:
        return here
    across = skew / sine
    turned: Array = (np.eye(3) + math.sin(angle) * across + (1.0 - math.cos(angle)) * across @ across) @ here
    return turned


# Also on both sides of the angle, 9e-5, below which the way is taken for straight.
@pytest.mark.parametrize("angle", [0.0, 1e-9, 1e-6, 8.9e-5, 9.1e-5, 1e-3, 0.1, 1.0, 2.0, 3.0, 3.14])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_between_two_moments_it_moves_straight_and_turns_evenly(angle: float, sign: float) -> None:
    random = np.random.default_rng(3)
    t = np.array([2.0, 2.5])
    for _ in range(20):
        here, axis = unit(random, 4), unit(random, 3)
        there = sign * multiply(about_axis(axis, angle), here)
        places, share = random.normal(size=(2, 3)), float(random.random())
        pose = np.concatenate((places, [here, there]), axis=1)[:, None]
        found = interpolate(t, pose, np.array([2.0 + 0.5 * share]))[0, 0]
        straight = [(1.0 - share) * a + share * b for a, b in zip(*places.tolist(), strict=True)]
        assert np.allclose(found[:3], straight, rtol=0.0, atol=1e-14)
        wanted = part_of_the_turn(matrix(here), matrix(there), share)
        assert np.allclose(matrix(found[3:]), wanted, rtol=0.0, atol=1e-12)
        assert math.isclose(float(np.linalg.norm(found[3:])), 1.0, rel_tol=1e-15)


def test_every_penguin_and_every_time_gets_its_own_pose() -> None:
    trace = random_trace()
    times = np.random.default_rng(5).uniform(trace.t[0], trace.t[-1], 50)
    found = trace.at(times)
    assert found.shape == (50, 3, 7)
    for time, poses in zip(times.tolist(), found, strict=True):
        after = next(index for index, moment in enumerate(trace.t) if moment > time)
        share = (time - trace.t[after - 1]) / (trace.t[after] - trace.t[after - 1])
        for here, there, pose in zip(trace.pose[after - 1], trace.pose[after], poses, strict=True):
            assert np.allclose(pose[:3], here[:3] + share * (there[:3] - here[:3]), rtol=0.0, atol=1e-12)
            wanted = part_of_the_turn(matrix(here[3:]), matrix(there[3:]), share)
            assert np.allclose(matrix(pose[3:]), wanted, rtol=0.0, atol=1e-10)


def test_at_a_moment_stands_exactly_what_was_recorded() -> None:
    trace = random_trace()
    assert trace.at(trace.t).tobytes() == trace.pose.tobytes()
    assert trace.at(trace.t[::-1]).tobytes() == trace.pose[::-1].tobytes()


def test_before_the_start_and_after_the_end_all_stand_still() -> None:
    trace = random_trace()
    found = trace.at(np.array([-math.inf, trace.t[0] - 1e-9, trace.t[-1] + 1e-9, math.inf]))
    assert found.tobytes() == trace.pose[[0, 0, -1, -1]].tobytes()


def test_a_single_moment_holds_for_all_times() -> None:
    trace = random_trace(moments=1)
    assert trace.at(np.array([-1.0, trace.t[0], 9.0])).tobytes() == trace.pose[[0, 0, 0]].tobytes()


def test_no_times_give_no_poses() -> None:
    assert random_trace().at(np.zeros(0)).shape == (0, 3, 7)
    assert random_trace(moments=1).at(np.zeros(0)).shape == (0, 3, 7)


def test_a_trace_split_finer_runs_the_same_way() -> None:
    trace = random_trace()
    between = 0.5 * (trace.t[1:] + trace.t[:-1])
    t = np.sort(np.concatenate((trace.t, between)))
    finer = make_trace(trace.meta, t, trace.at(t))
    times = np.linspace(trace.t[0], trace.t[-1], 301)
    before, after = trace.at(times), finer.at(times)
    assert np.allclose(before[..., :3], after[..., :3], rtol=0.0, atol=1e-12)
    alike = np.abs(np.sum(before[..., 3:] * after[..., 3:], axis=-1))
    assert np.all(alike > 1.0 - 1e-12)
