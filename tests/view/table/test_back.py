"""Where on a penguin's back the finger may meet it, standing or lying, from wherever it is flicked."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError
from icecool3d.physics import strike
from icecool3d.physics.finger import find_contact
from icecool3d.pieces import load_penguin, standing
from icecool3d.trace import Flick
from icecool3d.view.table.back import Contact, seen_back

PENGUIN = load_penguin()
LYING = np.array([0.1, -0.2, 0.015, 0.0, math.sqrt(0.5), 0.0, math.sqrt(0.5)])
SPOTS = st.tuples(st.floats(-2.0, 2.0), st.floats(-2.0, 2.0))
DIRECTIONS = st.floats(-math.pi, math.pi)
TURNS = st.tuples(*[st.floats(-1.0, 1.0)] * 4).filter(lambda turn: np.linalg.norm(turn) > 0.1)


def turned(turn: tuple[float, ...]) -> Array:
    return np.concatenate(([0.1, -0.2, 0.05], np.array(turn) / np.linalg.norm(turn)))


def flick_at(direction: float, contact: Contact) -> Flick:
    return Flick("red", math.degrees(direction), 2.0, contact.height, contact.side)


def meeting_point(flick: Flick, pose: Array) -> Array | None:
    """Return where the finger first meets the hull, (3,), m; None where its line misses."""
    try:
        return find_contact(flick, PENGUIN.shape, pose)[0]
    except FlickError:
        return None


@given(TURNS, DIRECTIONS, SPOTS)
def test_wherever_one_points_the_finger_meets_the_hull(
    turn: tuple[float, ...], direction: float, spot: tuple[float, float]
) -> None:
    pose = turned(turn)
    contact = seen_back(PENGUIN.shape, pose, direction).contact_at(spot)
    blow = strike(flick_at(direction, contact), PENGUIN, pose)
    assert np.linalg.norm(blow.impulse) > 0.0  # little, where it grazes


@given(TURNS, DIRECTIONS, st.tuples(st.floats(-0.3, 0.3), st.floats(-0.3, 0.3)))
def test_a_point_on_the_back_is_where_the_finger_meets_the_hull_as_seen_from_behind(
    turn: tuple[float, ...], direction: float, spot: tuple[float, float]
) -> None:
    pose = turned(turn)
    back = seen_back(PENGUIN.shape, pose, direction)
    contact = back.contact_at(spot)
    assert back.point_of(contact) == pytest.approx(spot)
    right = np.array([math.sin(direction), -math.cos(direction), 0.0])
    met = meeting_point(flick_at(direction, contact), pose)
    middle = meeting_point(flick_at(direction, back.contact_at((0.0, 0.0))), pose)
    assert met is not None
    assert middle is not None
    scale = 0.5 * max(back.width, back.height)
    away = met - middle
    assert (away @ right, away[2]) == pytest.approx((scale * spot[0], scale * spot[1]), abs=1e-9)
    # Half of its 64 corners stand on one ball's arc: they are at most so far within it.
    assert 1.0 - np.abs(back.picture).max() <= 1.0 - math.cos(math.pi / 31)


@given(TURNS, DIRECTIONS, SPOTS)
def test_what_is_clamped_stays_where_it_is_when_it_is_clamped_again(
    turn: tuple[float, ...], direction: float, spot: tuple[float, float]
) -> None:
    back = seen_back(PENGUIN.shape, turned(turn), direction)
    once = back.clamped(Contact(spot[1], spot[0]))
    again = back.clamped(once)
    assert (again.height, again.side) == pytest.approx((once.height, once.side), abs=1e-9)


def test_the_corners_beside_the_head_are_not_on_the_back() -> None:
    back = seen_back(PENGUIN.shape, standing(0.0, 0.0), 1.0)
    contact = back.clamped(Contact(1.0, 1.0))
    assert meeting_point(flick_at(1.0, Contact(1.0, 1.0)), standing(0.0, 0.0)) is None
    assert meeting_point(flick_at(1.0, contact), standing(0.0, 0.0)) is not None
    assert 0.6 < contact.height < 1.0
    assert 0.3 < contact.side < 0.8


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_right_on_the_picture_is_right_of_the_one_who_flicks(side: float) -> None:
    back = seen_back(PENGUIN.shape, standing(0.0, 0.0), math.radians(90.0))
    contact = back.contact_at((0.3 * side, 0.0))
    met = meeting_point(flick_at(math.radians(90.0), contact), standing(0.0, 0.0))
    assert met is not None
    assert np.sign(met[0]) == side


def test_a_lying_penguin_is_seen_long_from_its_side_and_round_from_its_end() -> None:
    along, across = (seen_back(PENGUIN.shape, LYING, direction) for direction in (0.0, math.radians(90.0)))
    assert along.width == pytest.approx(along.height, rel=0.01)
    assert across.width == pytest.approx(0.05, rel=0.01)
    assert across.height == pytest.approx(0.03, rel=0.01)
    assert across.picture[:, 0].max() == pytest.approx(1.0, abs=2e-3)
    assert across.picture[:, 1].max() < 0.7
