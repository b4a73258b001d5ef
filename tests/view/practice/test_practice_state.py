"""Practice: a free place is one that physics takes, and everything can be taken back."""

import math

import numpy as np
import pytest

from icecool3d.kit.errors import FlickError, InputError
from icecool3d.match import Pose
from icecool3d.physics import START_TOLERANCE, World
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import Point, load_school
from icecool3d.trace import Flick
from icecool3d.view.practice.practice_state import (
    IN_WALL,
    LEFT_SCHOOL,
    MOST,
    NOBODY,
    OUTSIDE,
    TAKEN,
    Practice,
    cannot_flick,
    flicked,
    floor_of,
    put,
    retried,
    taken_away,
    undone,
)

SCHOOL, PENGUIN = load_school("school"), load_penguin()
FLOOR = floor_of(SCHOOL, PENGUIN.shape)
LYING: Pose = (0.0, 0.0, 0.015, 0.0, math.sqrt(0.5), 0.0, math.sqrt(0.5))


def place(pose: Pose, at: Point) -> Pose:
    return (*at, *pose[2:])


def physics_says(poses: dict[str, Pose]) -> str:
    """Return what physics has against a start, nothing where it takes it."""
    with World(SCHOOL, PENGUIN, list(poses)) as world:
        try:
            world.step_bare(Flick("blue", 0.0, 1.0, 0.3), list(poses.values()), 0)
        except FlickError as reason:
            return str(reason)
    return ""


@pytest.mark.parametrize("other", [tuple(standing(-0.2, -0.2).tolist()), place(LYING, (-0.2, -0.2))])
def test_a_place_is_free_exactly_where_physics_lets_a_penguin_start(other: Pose) -> None:
    random = np.random.default_rng(2)
    said: set[str | None] = set()
    with World(SCHOOL, PENGUIN, ["red", "blue"]) as world:
        for _ in range(400):
            around = random.random() < 0.4
            spread = random.uniform(-0.07, 0.07, 2) if around else random.uniform(-0.36, 0.36, 2)
            x, y = (spread + (np.array(other[:2]) if around else 0.0)).tolist()
            reason = FLOOR.why_not({"red": other}, "blue", (x, y))
            said.add(reason)
            start = [other, tuple(standing(x, y).tolist())]
            try:
                world.step_bare(Flick("blue", 0.0, 1.0, 0.3), start, 0)
            except FlickError as refusal:
                assert reason is not None, (x, y, str(refusal))
                continue
            assert reason is None or nearly_free((x, y), other), (x, y, reason)
    assert said == {None, OUTSIDE, IN_WALL, TAKEN}


def nearly_free(at: Point, other: Pose) -> bool:
    """Whether hands refuse a place for less than what physics forgives, or for what they need not allow.

    That is beneath the head of a lying one, and upon the school's edge.
    """
    step = 2.0 * START_TOLERANCE
    around = [(at[0] + dx, at[1] + dy) for dx in (-step, 0.0, step) for dy in (-step, 0.0, step)]
    free = any(FLOOR.why_not({"red": other}, "blue", point) is None for point in around)
    beneath = other[4] != 0.0 and FLOOR.why_not({"red": other}, "blue", at) == TAKEN
    return free or beneath or SCHOOL.room_at(at) is None


@pytest.mark.parametrize(
    ("at", "reason"),
    [
        ((0.0, 0.0), None),
        ((0.1, 0.0), None),
        ((0.1, 0.05), IN_WALL),
        ((0.5, 0.0), OUTSIDE),
        ((-0.19, -0.2), TAKEN),
    ],
    ids=["room", "doorway", "wall", "outside", "taken"],
)
def test_why_a_place_is_not_free_is_said(at: Point, reason: str | None) -> None:
    red = tuple(standing(-0.2, -0.2).tolist())
    assert FLOOR.why_not({"red": red}, "blue", at) == reason
    practice = put(Practice(), FLOOR, "red", (-0.2, -0.2))
    if reason is None:
        assert put(practice, FLOOR, "blue", at).poses["blue"][:2] == at
    else:
        with pytest.raises(InputError, match="penguin Blue: "):
            put(practice, FLOOR, "blue", at)


def test_a_penguin_is_not_in_its_own_way() -> None:
    practice = put(Practice(), FLOOR, "red", (0.0, 0.0))
    assert put(practice, FLOOR, "red", (0.005, 0.0)).poses["red"][0] == 0.005


def test_penguins_stand_in_the_order_of_their_colours_and_look_where_they_were_told() -> None:
    practice = put(Practice(), FLOOR, "blue", (0.0, 0.0), math.radians(90.0))
    practice = put(practice, FLOOR, "red", (-0.2, -0.2))
    assert list(practice.poses) == ["red", "blue"]
    assert practice.poses["blue"] == tuple(standing(0.0, 0.0, 90.0).tolist())
    assert list(taken_away(practice, "red").poses) == ["blue"]


def made(practice: Practice, flick: Flick) -> Practice:
    with World(SCHOOL, PENGUIN, list(practice.poses)) as world:
        trace = world.flick(flick, list(practice.poses.values()))
    return flicked(practice, flick, trace, judge(trace, SCHOOL))


def test_a_flick_stays_as_it_came_out_and_its_start_can_be_had_again() -> None:
    before = put(Practice(), FLOOR, "red", (0.0, 0.0))
    after = made(before, Flick("red", 0.0, 1.0))
    assert after.last is not None
    assert after.poses["red"] == tuple(after.last.trace.pose[-1, 0].tolist())
    again = retried(after)
    assert again.poses == before.poses
    assert again.attempts == after.attempts
    second = made(again, Flick("red", 0.0, 1.0))
    assert second.last is not None
    assert second.last.trace.digest == after.last.trace.digest
    assert retried(second).poses == before.poses


def test_everything_can_be_undone_step_by_step() -> None:
    states = [Practice()]
    states.append(put(states[-1], FLOOR, "red", (0.0, 0.0)))
    states.append(put(states[-1], FLOOR, "blue", (-0.2, -0.2)))
    states.append(made(states[-1], Flick("red", 0.0, 1.0)))
    states.append(retried(states[-1]))
    states.append(taken_away(states[-1], "blue"))
    now = states[-1]
    for earlier in reversed(states[:-1]):
        now = undone(now)
        assert (now.poses, now.attempts) == (earlier.poses, earlier.attempts)
    assert undone(now) is now


def test_only_so_many_steps_and_flicks_are_kept() -> None:
    practice = put(Practice(), FLOOR, "red", (0.0, 0.0))
    first = made(practice, Flick("red", 0.0, 1.0))
    assert first.last is not None
    for _ in range(2 * MOST):
        practice = flicked(practice, first.last.flick, first.last.trace, first.last.judgement)
    assert len(practice.attempts) == MOST
    assert len(practice.past) == MOST


def test_with_nobody_there_or_somebody_outside_nobody_is_flicked() -> None:
    assert cannot_flick(Practice(), FLOOR) == NOBODY
    practice = put(Practice(), FLOOR, "red", (0.0, 0.0))
    assert cannot_flick(practice, FLOOR) is None
    out = made(put(Practice(), FLOOR, "red", (0.0, -0.22)), Flick("red", 270.0, 6.5, 0.8))
    assert cannot_flick(out, FLOOR) == LEFT_SCHOOL
    assert "outside the school" in physics_says({"blue": out.poses["red"]})
    assert cannot_flick(retried(out), FLOOR) is None
