"""Flight by formula: what is free keeps energy and angular momentum, however far one looks."""

from math import pi

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.physics.flight import Flight, State, axis_of
from icecool3d.physics.world_settings import GRAVITY

RATIO = 0.4


def tumbling(seed: int) -> State:
    random = np.random.default_rng(seed)
    turn = random.normal(size=4)
    i, j, k, w = (turn / np.linalg.norm(turn)).tolist()
    (x, y, z), (u, v, s), (p, q, r) = (random.normal(size=3) * size for size in (1.0, 3.0, 150.0))
    return State((x, y, z), (i, j, k, w), (u, v, s), (p, q, r))


def angular_momentum(state: State) -> Array:
    """Return it for a moment of inertia of 1 across the axis."""
    axis, spin = np.array(axis_of(state.turn)), np.array(state.angular)
    whole: Array = spin + (RATIO - 1.0) * (spin @ axis) * axis
    return whole


@pytest.mark.parametrize("seed", range(5))
def test_a_free_body_keeps_its_angular_momentum_and_its_energy(seed: int) -> None:
    start = tumbling(seed)
    end = Flight(start, RATIO).after(0.7)
    assert angular_momentum(end) == pytest.approx(angular_momentum(start), rel=1e-11, abs=1e-9)
    turning = [np.array(each.angular) @ angular_momentum(each) for each in (start, end)]
    falling = [0.5 * np.dot(each.linear, each.linear) + GRAVITY * each.place[2] for each in (start, end)]
    assert turning[0] == pytest.approx(turning[1], rel=1e-12)
    assert falling[0] == pytest.approx(falling[1], rel=1e-12)
    assert np.linalg.norm(end.turn) == pytest.approx(1.0, abs=1e-14)


@pytest.mark.parametrize("seed", range(5))
def test_two_flights_after_each_other_are_one(seed: int) -> None:
    start = tumbling(seed)
    once = Flight(start, RATIO).after(0.05)
    twice = Flight(Flight(start, RATIO).after(0.02), RATIO).after(0.03)
    for one, other in zip(once, twice, strict=True):
        assert one == pytest.approx(other, abs=1e-11)


@pytest.mark.parametrize("seed", range(5))
def test_a_body_turns_as_its_spin_says(seed: int) -> None:
    flight, moment, little = Flight(tumbling(seed), RATIO), 0.03, 1e-6
    (i, j, k, w), (p, q, r) = flight.after(moment).turn, flight.after(moment).angular
    then = np.array(flight.after(moment + little).turn)
    growth = 0.5 * np.array(
        [p * w + q * k - r * j, q * w + r * i - p * k, r * w + p * j - q * i, -p * i - q * j - r * k]
    )
    assert (then - [i, j, k, w]) / little == pytest.approx(growth, abs=0.02)


def test_place_and_axis_are_those_of_the_whole_state() -> None:
    flight = Flight(tumbling(7), RATIO)
    for seconds in (0.0, 0.01, 0.4):
        state = flight.after(seconds)
        assert flight.place_and_axis(seconds) == pytest.approx(
            (*state.place, *axis_of(state.turn)), abs=1e-12
        )


def test_an_upright_top_turns_about_itself_as_far_as_its_spin_goes() -> None:
    start = State((0.0, 0.0, 1.0), (0.0, 0.0, 0.0, 1.0), (0.0, 0.0, 0.0), (0.0, 0.0, 10.0 * pi))
    assert Flight(start, RATIO).after(0.1).turn == pytest.approx((0.0, 0.0, 1.0, 0.0), abs=1e-12)
    assert axis_of(Flight(start, RATIO).after(0.03).turn) == (0.0, 0.0, 1.0)
