"""Motions whose meaning anyone can see, judged by the referee and by the second judge of the lab."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from numpy.typing import ArrayLike

from icecool3d.events import Event, Judgement
from icecool3d.lab.second_judge import SecondOpinion, judge_plainly
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import School, load_school
from icecool3d.trace import Meta, Trace, make_trace

PENGUIN, SCHOOL = load_penguin(), load_school("two-rooms")
UPRIGHT = (0.0, 0.0, 0.0, 1.0)
ALONG_X = (0.0, 0.5**0.5, 0.0, 0.5**0.5)
"""Lying, the head towards +x."""

Place = tuple[float, float, float]
"""x, y, z of the base, mm."""
Told = tuple[object, ...]
"""An event's name, and what locates it."""
Judge = Callable[[Trace, School], Judgement]


@pytest.fixture(params=["referee", "second judge"])
def said(request: pytest.FixtureRequest) -> Judge:
    """Either judge."""
    if request.param == "referee":
        return lambda trace, school: judge(trace, school, PENGUIN)
    return lambda trace, school: judge_plainly(trace, school, PENGUIN)


def moved(*places: Place, turned: Sequence[float] = UPRIGHT, contacts: Sequence[int] = ()) -> Trace:
    """Move a penguin straight from place to place, 0.1 s each; at some moments it feels a wall."""
    pose = [[[*(1e-3 * np.array(place)), *turned]] for place in places]
    felt: dict[str, ArrayLike] = {
        "step": contacts,
        "a": [0] * len(contacts),
        "b": [-2] * len(contacts),
        "point": [(0.001, 0.04, 0.0)] * len(contacts),
        "normal": [(1.0, 0.0, 0.0)] * len(contacts),
        "impulse": [1.0] * len(contacts),
    }
    return make_trace(Meta(("red",)), np.arange(len(places)) * 0.1, pose, None, felt if contacts else None)


def crossings(judgement: Judgement) -> list[Told]:
    """Return what is said of doors and walls."""
    silent = ("rested", "entered-room", "left-floor", "landed", "toppled", "righted")
    return [told(event) for event in judgement.events if event.name not in silent]


def told(event: Event) -> Told:
    keys = ("door", "from_", "to", "seen_in")
    return (event.name, *(getattr(event, key) for key in keys if hasattr(event, key)))


def kinds(judgement: Judgement) -> list[str]:
    return [verdict.kind for verdict in judgement.verdicts]


ENTERED = ("entered-door", "left-right", "left")
BACKED_OUT = ("backed-out-of-door", "left-right", "left")
PASSED = ("pass-through-door", "left-right", "left", "right")
RETURNED = ("pass-through-door", "left-right", "right", "left")
ENTERED_AGAIN = ("entered-door", "left-right", "right")
OVER_WALL = ("jump-over-wall", "left", "right")
OVER_DOOR = ("jump-over-door", "left-right", "left", "right")


@pytest.mark.rule("DOOR-2", "DOOR-9")
@pytest.mark.parametrize(
    ("height", "turned"),
    [
        pytest.param(0.0, UPRIGHT, id="on the floor"),
        pytest.param(3.8, UPRIGHT, id="in the air but under the lintel"),
        pytest.param(15.0, ALONG_X, id="lying"),
    ],
)
def test_through_the_opening_is_a_pass(said: Judge, height: float, turned: Sequence[float]) -> None:
    found = said(moved((-60, 0, height), (60, 0, height), turned=turned), SCHOOL)
    assert crossings(found) == [ENTERED, PASSED]
    assert kinds(found) == ["through"]


@pytest.mark.rule("DOOR-5", "DOOR-9")
@pytest.mark.parametrize("way", [((-60, 0, 61), (60, 0, 61)), ((-60, 0, 60), (0, 0, 60), (60, 0, 60))])
def test_over_the_lintel_or_along_the_walls_top_is_over_the_door_and_over_the_wall(
    said: Judge, way: tuple[Place, ...]
) -> None:
    found = said(moved(*way), SCHOOL)
    assert crossings(found) == [OVER_WALL, OVER_DOOR]
    assert kinds(found) == ["over"]


def test_over_the_wall_beside_the_door_is_over_the_wall_alone(said: Judge) -> None:
    found = said(moved((-60, 17, 61), (60, 17, 61)), SCHOOL)
    assert crossings(found) == [OVER_WALL]
    assert kinds(found) == ["over-beside"]


@pytest.mark.rule("DOOR-3", "STUCK-1")
@pytest.mark.parametrize(("end", "seen_in"), [(0.0, ("left", "right")), (17.9, ("right",))])
def test_stopping_in_the_frame_is_stuck_be_it_by_a_tenth_of_a_millimetre(
    said: Judge, end: float, seen_in: tuple[str, ...]
) -> None:
    found = said(moved((-60, 0, 0), (end, 0, 0)), SCHOOL)
    assert crossings(found) == [ENTERED, ("stuck-in-door", "left-right", seen_in)]
    assert kinds(found) == ["stuck"]


@pytest.mark.rule("DOOR-2", "DOOR-10")
def test_half_way_and_back_is_no_pass_and_through_and_wholly_back_is_two(said: Judge) -> None:
    back = said(moved((-60, 0, 0), (0, 0, 0), (-60, 0, 0)), SCHOOL)
    assert crossings(back) == [ENTERED, BACKED_OUT]
    twice = said(moved((-60, 0, 0), (60, 0, 0), (-60, 0, 0)), SCHOOL)
    assert crossings(twice) == [ENTERED, PASSED, ENTERED_AGAIN, RETURNED]


@pytest.mark.rule("STUCK-1", "DOOR-2")
def test_who_starts_in_the_frame_makes_no_pass_of_that_door(said: Judge) -> None:
    assert crossings(said(moved((-10, 0, 0), (60, 0, 0)), SCHOOL)) == []
    assert crossings(said(moved((-10, 0, 0), (-60, 0, 0), (60, 0, 0)), SCHOOL)) == [ENTERED]


@pytest.mark.rule("DOOR-9")
def test_through_cardboard_is_neither_through_nor_over(said: Judge) -> None:
    assert crossings(said(moved((-60, 80, 0), (60, 80, 0)), SCHOOL)) == []
    through_lintel = said(moved((-60, 0, 6), (60, 0, 6)), SCHOOL)
    assert crossings(through_lintel) == [ENTERED]
    assert kinds(through_lintel) == ["cardboard"]


@pytest.mark.rule("DOOR-9")
def test_a_wall_that_is_felt_gives_way_by_ten_millimetres_and_no_more(said: Judge) -> None:
    places = [(-60, 0, 6), (0, 0, 6), (60, 0, 6)]

    def passed(*way: Place, contact: int) -> bool:
        return PASSED in crossings(said(moved(*way, contacts=[contact]), SCHOOL))

    assert passed(*places, contact=1)
    assert not passed(*places, contact=0)  # long before
    assert not passed(*((x, y, 15) for x, y, _ in places), contact=1)


@pytest.mark.rule("OUT-1", "TASK-5")
@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([(-60, 0, 61), (-60, 200, 61)], [("jump-over-wall", "left", None), ("left-school", "left")]),
        ([(-60, 200, 61), (-60, 0, 61)], [("jump-over-wall", None, "left"), ("returned-to-school",)]),
        ([(-60, 0, 0), (-60, 200, 61)], [("left-school", "left")]),  # aslant through the wall
        ([(0, 100, 61), (60, 100, 61)], []),
        ([(-60, 100, 61), (0, 100, 61)], [("on-wall",)]),
    ],
)
def test_out_and_back_and_onto_the_wall(said: Judge, places: list[Place], expected: list[Told]) -> None:
    assert crossings(said(moved(*places), SCHOOL)) == expected


def test_rooms_are_entered_and_times_are_found_between_moments(said: Judge) -> None:
    at = {told(event): event.t for event in said(moved((-60, 0, 0), (60, 0, 0)), SCHOOL).events}
    assert at[ENTERED] == pytest.approx(0.1 * (60 - 18) / 120, abs=1e-6)
    assert at[PASSED] == pytest.approx(0.1 * (60 + 18) / 120, abs=1e-6)
    assert at["entered-room", "left"] == pytest.approx(at[PASSED], abs=1e-4)


def test_what_is_a_tenth_of_a_millimetre_from_its_boundary_is_in_doubt() -> None:
    for end, near in ((17.95, True), (17.0, False)):
        opinion = SecondOpinion(moved((-60, 0, 0), (end, 0, 0)), SCHOOL, PENGUIN)
        (stuck,) = (event for event in opinion.judgement.events if event.name == "stuck-in-door")
        assert opinion.is_near(stuck) is near


@pytest.mark.rule("DOOR-2")
@pytest.mark.parametrize(
    ("way", "kind", "to_go"),
    [
        pytest.param([(0, 100, 70), (0, 0, 70), (100, 0, 70)], "above", 3.0 + 15.0, id="above the wall"),
        pytest.param(
            [(0, 100, 0), (-2, 0, 0), (100, 0, 0)], "backed-out", 3.0 + 13.0, id="through cardboard"
        ),
        pytest.param(
            [(0, 0, 0), (0, 100, 0), (0, 0, 0), (100, 0, 0)], "began-within", None, id="back into it"
        ),
    ],
)
def test_only_who_was_in_the_frame_at_first_began_within_it(
    said: Judge, way: Sequence[Place], kind: str, to_go: float | None
) -> None:
    """Along the wall into the frame, between whose faces it was from the start, and out to the right."""
    found = said(moved(*way), SCHOOL)
    assert set(kinds(found)) == {kind}
    if to_go is not None:
        assert 1e3 * found.verdicts[-1].margin == pytest.approx(to_go, abs=0.05)
