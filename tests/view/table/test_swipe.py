"""Swipes: what the pointer did is what the finger does, however seldom anybody looks."""

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.pieces import load_penguin, standing
from icecool3d.trace import MAX_SPEED
from icecool3d.view.table.aiming import SLOWEST, Aim
from icecool3d.view.table.back import Contact
from icecool3d.view.table.swipe import NEAR, WINDOW, Stroke, Swipe, aimed

SHAPE, POSE = load_penguin().shape, standing(0.1, -0.2)
LYING = np.array([0.1, -0.2, 0.015, 0.0, math.sqrt(0.5), 0.0, math.sqrt(0.5)])
RADIUS = SHAPE.base_radius


def drawn(way: Sequence[tuple[float, float]], speed: float, apart: float = 0.004) -> Swipe:
    """Return a swipe along a straight way at a speed, m/s, told every ``apart`` seconds."""
    start, end = np.array(way)
    seconds = float(np.hypot(*(end - start))) / speed
    times = np.append(np.arange(0.0, seconds, apart), seconds)
    swipe = Swipe()
    for t in times.tolist():
        x, y = (start + (end - start) * t / seconds).tolist()
        swipe = swipe.on_to((x, y), 7.0 + t)
        if swipe.through(SHAPE, POSE) is not None:
            return swipe
    return swipe


def through(direction: float, aside: float, speed: float, apart: float = 0.004) -> Stroke | None:
    """Return the stroke of a way past the penguin, so far to the right of its middle, m."""
    along = np.array([math.cos(direction), math.sin(direction)])
    middle = POSE[:2] + aside * np.array([along[1], -along[0]])
    way = [tuple((middle + far * along).tolist()) for far in (-NEAR, NEAR)]
    return drawn(way, speed, apart).through(SHAPE, POSE)


@given(st.floats(-3.1, 3.1), st.floats(-0.9, 0.9), st.floats(0.3, 11.0), st.floats(0.001, 0.02))
def test_way_speed_and_place_are_the_pointers_own_however_often_it_is_told(
    direction: float, side: float, speed: float, apart: float
) -> None:
    stroke = through(direction, side * RADIUS, speed, apart)
    assert stroke is not None
    assert math.remainder(stroke.direction - direction, math.tau) == pytest.approx(0.0, abs=1e-6)
    assert stroke.speed == pytest.approx(speed)
    assert stroke.side == pytest.approx(side, abs=1e-6)
    flick = aimed(Aim("red", contact=Contact(0.7, 0.3)), stroke, SHAPE, POSE)
    assert flick.contact.height == pytest.approx(0.7, abs=0.1)
    assert flick.contact.side * side > -1e-9


def test_who_goes_by_beside_it_or_begins_behind_it_flicks_nothing() -> None:
    assert through(0.3, 1.05 * RADIUS, 2.0) is None
    assert drawn([(0.105, -0.2), (0.2, -0.2)], 2.0).through(SHAPE, POSE) is None


def test_only_the_last_moments_before_it_count() -> None:
    swipe = Swipe()
    for t in range(60):  # for a while to the north, slowly, then to the east
        swipe = swipe.on_to((0.04, -0.26 + 0.001 * t), 0.01 * t)
    for x in range(1, 9):
        swipe = swipe.on_to((0.04 + 0.01 * x, -0.2), 0.59 + WINDOW + 0.005 * x)
        if (stroke := swipe.through(SHAPE, POSE)) is not None:
            assert stroke.direction == pytest.approx(0.0)
            assert stroke.speed == pytest.approx(2.0)
            return
    pytest.fail("it went through")


def test_of_one_that_lies_the_middle_is_met_where_that_is() -> None:
    swipe = Swipe().on_to((0.125, -0.24), 1.0).on_to((0.125, -0.16), 1.04)
    stroke = swipe.through(SHAPE, LYING)
    assert stroke is not None
    assert stroke.side == pytest.approx(0.0, abs=0.1)


@pytest.mark.parametrize(("speed", "made"), [(0.01, SLOWEST), (99.0, MAX_SPEED)])
def test_no_swipe_is_slower_or_faster_than_a_finger(speed: float, made: float) -> None:
    assert aimed(Aim("red"), Stroke(0.0, speed, 0.0), SHAPE, POSE).speed == made
