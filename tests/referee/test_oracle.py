"""The referee's slow judge, held to motions whose meaning anyone can see."""

from collections.abc import Sequence
from math import inf

import numpy as np
import pytest
from numpy.typing import ArrayLike

from icecool3d.pieces import Shape
from icecool3d.school import load_school
from icecool3d.trace import Meta, Trace, make_trace
from tests import referee_oracle as oracle
from tests.referee_oracle_hull import Numbers, motion_of, overlap, part_within
from tests.referee_oracle_spans import both, outside

SHAPE = Shape(base_radius=0.015, head_radius=0.0095, height=0.05)
SCHOOL = load_school("two-rooms")
DOOR = ("left-right", "left", "right")
UPRIGHT = (0.0, 0.0, 0.0, 1.0)
ALONG_X = (0.0, 0.5**0.5, 0.0, 0.5**0.5)
"""Lying, the head towards +x."""

Place = tuple[float, float, float]


def moved(*places: Place, turned: Sequence[float] = UPRIGHT, contacts: Sequence[int] = ()) -> Trace:
    """Move a penguin straight from place to place (mm), 0.1 s each; at some moments it feels a wall."""
    pose = [[[*(1e-3 * np.array(place)), *turned]] for place in places]
    felt: dict[str, ArrayLike] = {
        "step": contacts,
        "a": [0] * len(contacts),
        "b": [-2] * len(contacts),
        "point": [(0.0, 0.0, 0.0)] * len(contacts),
        "normal": [(1.0, 0.0, 0.0)] * len(contacts),
        "impulse": [1.0] * len(contacts),
    }
    return make_trace(Meta(("red",)), np.arange(len(places)) * 0.1, pose, None, felt if contacts else None)


def story(trace: Trace) -> oracle.Story:
    (told,) = oracle.stories(trace, SCHOOL, SHAPE)
    return told


def said(trace: Trace) -> list[oracle.Key]:
    """Give what is said of doors and walls."""
    silent = ("rested", "entered-room", "left-floor", "landed", "toppled", "righted")
    return [found.key for found in story(trace).found if found.key[0] not in silent]


ENTERED = ("entered-door", "left-right", "left")
BACKED_OUT = ("backed-out-of-door", "left-right", "left")
PASSED = ("pass-through-door", *DOOR)
RETURNED = ("pass-through-door", "left-right", "right", "left")
ENTERED_AGAIN = ("entered-door", "left-right", "right")
OVER_WALL = ("jump-over-wall", "left", "right")
OVER_DOOR = ("jump-over-door", *DOOR)


@pytest.mark.rule("DOOR-2")
def test_sliding_through_the_door_is_a_pass() -> None:
    trace = moved((-60, 0, 0), (60, 0, 0))
    assert said(trace) == [ENTERED, PASSED]
    assert story(trace).doubt("entered-door", "pass-through-door") == inf


@pytest.mark.rule("DOOR-9")
def test_in_the_air_but_under_the_lintel_is_through() -> None:
    assert said(moved((-60, 0, 3.8), (60, 0, 3.8))) == [ENTERED, PASSED]


@pytest.mark.rule("DOOR-9")
def test_lying_through_the_opening_is_through() -> None:
    assert said(moved((-60, 0, 15), (60, 0, 15), turned=ALONG_X)) == [ENTERED, PASSED]


@pytest.mark.rule("DOOR-5")
def test_over_the_lintel_is_over_the_door_and_over_the_wall() -> None:
    assert said(moved((-60, 0, 61), (60, 0, 61))) == [OVER_WALL, OVER_DOOR]


@pytest.mark.rule("DOOR-9")
def test_along_the_walls_top_is_over() -> None:
    assert said(moved((-60, 0, 60), (0, 0, 60), (60, 0, 60))) == [OVER_WALL, OVER_DOOR]


def test_over_the_wall_beside_the_door_is_over_the_wall_alone() -> None:
    assert said(moved((-60, 17, 61), (60, 17, 61))) == [OVER_WALL]


@pytest.mark.rule("DOOR-3", "STUCK-1")
def test_stopping_in_the_frame_is_stuck() -> None:
    stuck = ("stuck-in-door", "left-right", "left", "right")
    assert said(moved((-60, 0, 0), (0, 0, 0))) == [ENTERED, stuck]


@pytest.mark.rule("DOOR-3")
def test_a_tenth_of_a_millimetre_in_the_frame_is_stuck_and_seen_on_one_side() -> None:
    told = story(moved((-60, 0, 0), (17.9, 0, 0)))
    assert [found.key for found in told.found][-2:] == [
        ("stuck-in-door", "left-right", "right"),
        ("rested", None),
    ]
    assert told.doubt("stuck-in-door", "pass-through-door") == pytest.approx(1e-4)


@pytest.mark.rule("DOOR-2")
def test_half_way_and_back_is_no_pass() -> None:
    assert said(moved((-60, 0, 0), (0, 0, 0), (-60, 0, 0))) == [ENTERED, BACKED_OUT]


@pytest.mark.rule("DOOR-10")
def test_through_and_wholly_back_is_two_passes() -> None:
    passes = [ENTERED, PASSED, ENTERED_AGAIN, RETURNED]
    assert said(moved((-60, 0, 0), (60, 0, 0), (-60, 0, 0))) == passes


@pytest.mark.rule("STUCK-1", "DOOR-2")
def test_who_starts_in_the_frame_makes_no_pass_of_that_door() -> None:
    assert said(moved((-10, 0, 0), (60, 0, 0))) == []
    assert said(moved((-10, 0, 0), (-60, 0, 0), (60, 0, 0))) == [ENTERED]


def test_through_cardboard_is_neither_through_nor_over() -> None:
    through_wall, through_lintel = moved((-60, 80, 0), (60, 80, 0)), moved((-60, 0, 6), (60, 0, 6))
    assert said(through_wall) == []
    assert said(through_lintel) == [ENTERED]
    assert story(through_wall).blocked == (OVER_WALL,)
    assert PASSED in story(through_lintel).blocked


def test_a_wall_that_is_felt_gives_way() -> None:
    places = [(-60, 0, 6), (0, 0, 6), (60, 0, 6)]
    assert said(moved(*places, contacts=[1])) == [ENTERED, PASSED]
    assert said(moved(*places, contacts=[0])) == [ENTERED]  # long before
    assert said(moved(*((x, y, 15) for x, y, _ in places), contacts=[1])) == [ENTERED]


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([(-60, 0, 61), (-60, 200, 61)], [("left-school", "left"), ("jump-over-wall", "left", None)]),
        ([(-60, 200, 61), (-60, 0, 61)], [("returned-to-school", "left"), ("jump-over-wall", None, "left")]),
        ([(-60, 0, 0), (-60, 200, 61)], [("left-school", "left")]),  # aslant through the wall
        ([(0, 100, 61), (60, 100, 61)], []),
        ([(-60, 100, 61), (0, 100, 61)], [("on-wall",)]),
    ],
)
def test_out_and_back_and_onto_the_wall(places: list[Place], expected: list[oracle.Key]) -> None:
    assert said(moved(*places)) == expected


def test_rooms_are_entered_and_times_are_found_between_moments() -> None:
    found = {one.key: one for one in story(moved((-60, 0, 0), (60, 0, 0))).found}
    into = found["entered-room", "right", "left"]
    assert found[ENTERED].t == pytest.approx(0.1 * (60 - 18) / 120, abs=1e-9)
    assert into.t == pytest.approx(0.1 * (60 + 18) / 120, abs=1e-9)
    assert found[PASSED].t == pytest.approx(into.t, abs=1e-9)
    assert into.doubt == inf


def test_each_turn_ends_where_the_next_begins() -> None:
    random = np.random.default_rng(1)
    pose = np.concatenate((random.normal(size=(20, 1, 3)), random.normal(size=(20, 1, 4))), axis=2)
    pose[..., 3:] /= np.linalg.norm(pose[..., 3:], axis=2, keepdims=True)
    motion = motion_of(make_trace(Meta(("red",)), np.arange(20.0), pose), 0, SHAPE)
    here, there = motion.at(np.arange(1.0, 20.0)), motion.at(np.arange(1.0, 20.0) - 1e-9)
    assert np.abs(there.head - here.head).max() < 1e-8
    assert np.abs(there.base - here.base).max() < 1e-8


def test_the_oracles_hull_is_the_hull() -> None:
    tips = moved((0, 0, 0), (0, 0, 0))
    pose = tips.pose.copy()
    pose[1, 0, 3:] = ALONG_X
    motion = motion_of(make_trace(tips.meta, tips.t, pose), 0, SHAPE)
    half = motion.at(np.array([0.05]))
    assert half.lean()[0] == pytest.approx(np.pi / 4, abs=1e-12)
    reach = 0.5**0.5 * 0.0405 + 0.0095
    assert half.high(0)[0] == pytest.approx(reach, abs=1e-12)
    low: Numbers = np.array([reach - 1e-5, -1.0])
    assert overlap(half, low, low + 2.0)[0] == pytest.approx(1e-5, abs=1e-9)
    assert overlap(half, low + [2e-5, 0.0], low + 2.0)[0] == pytest.approx(-1e-5, abs=1e-9)
    slab = np.array([0.015, -1.0, -inf]), np.array([0.02, 1.0, inf])
    least, most = part_within(motion.at(np.array([0.0])), *slab, axis=2)
    assert (least[0], most[0]) == pytest.approx((0.015, 0.015), abs=1e-9)


def test_spans_are_cut_and_joined() -> None:
    assert both([(0.0, 2.0), (3.0, 4.0)], [(1.0, 3.5)]) == [(1.0, 2.0), (3.0, 3.5)]
    assert outside([(0.0, 4.0)], [(1.0, 2.0), (1.5, 3.0)]) == [(0.0, 1.0), (3.0, 4.0)]
