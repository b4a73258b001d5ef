"""The judge of what no trace may show finds each fault where there is one."""

from collections.abc import Callable

import numpy as np
import pytest

from icecool3d.kit.rotation import about_axis
from icecool3d.lab.bench_setups import random_cases, standing_places, wide_floor
from icecool3d.lab.physics_figures import centre_velocities, energy, leans, momentum
from icecool3d.lab.starts import posed
from icecool3d.physics import World
from icecool3d.pieces import load_penguin, standing
from icecool3d.school import load_school
from icecool3d.trace import Meta, Trace, make_trace
from tests.invariants import faults

PENGUIN, SCHOOL = load_penguin(), load_school("two-rooms")


def moved(*places: tuple[float, float, float]) -> Trace:
    poses = [[[x, y, z, 0, 0, 0, 1]] for x, y, z in places]
    return make_trace(Meta(("red",)), np.arange(len(places)) * 0.1, poses)


@pytest.mark.parametrize(
    ("trace", "found"),
    [
        (lambda: moved((-0.1, 0.1, 0.0), (-0.05, 0.1, 0.0)), []),
        (lambda: moved((-0.1, 0.0, 0.0), (0.1, 0.0, 0.0)), []),  # through the door
        (lambda: moved((-0.1, 0.1, 0.07), (0.1, 0.1, 0.07), (0.1, 0.1, 0.0)), []),  # over the wall
        (lambda: moved((-0.1, 0.1, -0.002)), ["red ends 2.0 mm under the floor"]),
        (lambda: moved((-0.016, 0.1, 0.0)), ["red ends 1.5 mm inside a wall"]),
        (lambda: moved((-0.1, 0.1, 0.0), (0.1, 0.1, 0.0)), ["red passes through a wall"]),
        (lambda: moved((-0.1, 0.0, 0.015), (0.1, 0.0, 0.015)), ["red passes through a wall"]),  # the lintel
        (lambda: moved((-0.1, 0.0, 0.1), (99.0, 0.0, 0.1)), ["something is faster than a bullet"]),
    ],
)
def test_each_fault_is_found_and_nothing_else(trace: Callable[[], Trace], found: list[str]) -> None:
    assert faults(trace(), SCHOOL, PENGUIN) == found


def test_energy_is_that_of_moving_turning_and_lifting() -> None:
    pose = [[[0, 0, 0.1, 0, 0, 0, 1]]]
    trace = make_trace(Meta(("red",)), [0.0], pose, [[[1.0, 0, 0, 0, 0, 30.0]]])
    expected = 0.5 * PENGUIN.mass + 0.5 * PENGUIN.inertia[2] * 30.0**2
    expected += PENGUIN.mass * 9.81 * (0.1 + PENGUIN.centre_of_mass)
    assert energy(trace, PENGUIN)[0] == pytest.approx(expected)


def test_a_tilting_penguin_moves_with_its_middle_though_its_foot_stands() -> None:
    trace = make_trace(Meta(("red",)), [0.0], [[[0, 0, 0, 0, 0, 0, 1]]], [[[0, 0, 0, 0, 2.0, 0]]])
    assert centre_velocities(trace, PENGUIN)[0, 0] == pytest.approx([2.0 * PENGUIN.centre_of_mass, 0, 0])
    assert momentum(trace, PENGUIN)[0, 0] == pytest.approx(2.0 * PENGUIN.centre_of_mass * PENGUIN.mass)


def test_a_leaning_penguin_stands_on_the_floor_and_leans_as_asked() -> None:
    pose = posed((0.1, 0.2), PENGUIN.shape, lean=70.0, towards=30.0, facing=30.0)
    trace = make_trace(Meta(("red",)), [0.0], [[pose]])
    assert leans(trace)[0, 0] == pytest.approx(70.0)
    assert pose[3:] != pytest.approx(about_axis(np.array([0.0, 1.0, 0.0]), np.radians(70.0)))
    assert faults(trace, wide_floor(), PENGUIN) == []


def test_random_places_are_clear_of_walls_and_of_each_other() -> None:
    places = standing_places(load_school("school"), 8, np.random.default_rng(4), PENGUIN.shape)
    apart = np.linalg.norm(places[:, None, :2] - places[None, :, :2], axis=2) + np.eye(8)
    assert apart.min() >= 2.0 * PENGUIN.shape.base_radius
    trace = make_trace(Meta(tuple("abcdefgh")), [0.0], [places])
    assert faults(trace, load_school("school"), PENGUIN) == []


def test_random_cases_all_meet_the_hull_and_repeat_with_their_seed() -> None:
    with World(wide_floor(), PENGUIN, ["red"]) as world:
        one, other = (list(random_cases(world, 5, np.random.default_rng(2))) for _ in range(2))
        assert [flick for flick, _ in one] == [flick for flick, _ in other]
        for flick, poses in one:
            assert world.flick(flick, poses).duration > 0.0
    assert standing(0.0, 0.0).shape == (7,)


@pytest.mark.parametrize(
    ("heights", "rises"),
    [
        ((0.0, 2.5e-6, 0.0), False),  # half a microjoule in the first step, as pressed penguins gave back
        ((0.0, 1.2e-5, 0.0), True),
        ((0.0, 0.0, 2.5e-6), True),
    ],
)
def test_only_the_first_step_may_give_back_energy_and_hardly_any(heights: list[float], rises: bool) -> None:
    """Of 80,000 flicks two rose in energy: penguins had rested pressed into each other."""
    still = np.zeros((3, 1, 6))
    poses = [[[-0.1, 0.1, height, 0, 0, 0, 1]] for height in heights]
    found = faults(make_trace(Meta(("red",)), [0.0, 0.001, 0.002], poses, still), SCHOOL, PENGUIN)
    assert [fault.startswith("energy rises") for fault in found] == [True] * rises
