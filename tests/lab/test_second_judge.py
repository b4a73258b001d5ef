"""The second judge on motions made by hand, whose answers follow from the definitions."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from icecool3d.events import (
    BackedOutOfDoor,
    Event,
    Gap,
    Judgement,
    JumpOverWall,
    LeftSchool,
    OnWall,
    PassThroughDoor,
    Rested,
    Verdict,
    Visit,
)
from icecool3d.lab.cases import Runner, case_files, faults, find_cases, read_case
from icecool3d.lab.cases.case_file import Case
from icecool3d.lab.second_judge import SecondOpinion, compare, judge_plainly
from icecool3d.lab.starts import posed
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import door_card, load_school
from icecool3d.trace import Meta, Trace, make_trace
from tests.lab.random_flicks import OTHERS, SHIPPED, random_traces, school_named
from tests.lab.random_piece_flicks import differences, piece_flicks

PENGUIN = load_penguin()
Moment = tuple[float, float, float]
"""x, y of the base and the height of the lowest point, m."""


def by_hand(moments: Sequence[Moment], furniture: Any = (), **leaning: float) -> Trace:
    """Return a trace of one penguin that goes straight from each moment to the next."""
    poses = [posed((x, y), PENGUIN.shape, height=height, **leaning) for x, y, height in moments]
    meta = Meta(("red",), penguin=PENGUIN, furniture=furniture)
    return make_trace(meta, 0.1 * np.arange(len(moments)), np.array(poses)[:, None])


def second(moments: Sequence[Moment], school: str = "two-rooms", **leaning: float) -> Judgement:
    return judge_plainly(by_hand(moments, **leaning), load_school(school), PENGUIN)


def only(kind: type[Event], judgement: Judgement) -> Any:
    (found,) = [event for event in judgement.events if isinstance(event, kind)]
    return found


def has(kind: type[Event], judgement: Judgement) -> bool:
    return any(isinstance(event, kind) for event in judgement.events)


def verdict(judgement: Judgement) -> Verdict:
    (found,) = judgement.verdicts
    return found


@pytest.mark.rule("DOOR-2")
def test_in_up_through_the_lintel_short_of_the_far_side_and_back_over_is_no_pass() -> None:
    # Its rear is 9.5 mm before the frame's far side (3 mm) where it rises, and goes back above the wall.
    at = 0.003 - 0.0095 + 0.015
    said = second([(-0.1, 0, 0), (at, 0, 0), (at, 0, 0.07), (-0.1, 0, 0.07), (-0.1, 0, 0)])
    assert not has(PassThroughDoor, said)
    assert not has(JumpOverWall, said)
    back = only(BackedOutOfDoor, said)
    assert back.to == "left"
    assert back.evidence.to_go_mm == pytest.approx(9.5, abs=0.02)
    assert verdict(said).kind == "backed-out"


@pytest.mark.rule("DOOR-2")
def test_who_came_from_the_right_and_left_to_the_right_has_backed_out_to_the_right() -> None:
    # Its middle is far on the left side of the seam when it rises through the lintel.
    said = second([(0.1, 0, 0), (-0.01, 0, 0), (-0.01, 0, 0.07), (0.1, 0, 0.07), (0.1, 0, 0)])
    assert not has(PassThroughDoor, said)
    assert only(BackedOutOfDoor, said).to == "right"


@pytest.mark.rule("OUT-1")
def test_who_presses_against_the_outer_wall_from_outside_is_out_and_upon_no_wall() -> None:
    beyond = 0.15 + 0.015 - 0.00005
    said = second([(-0.15, 0.1, 0), (-0.15, 0.1, 0.07), (-0.15, beyond, 0.07), (-0.15, beyond, 0)])
    assert only(LeftSchool, said).from_ == "left"
    assert not has(OnWall, said)
    assert only(Rested, said).room is None


@pytest.mark.rule("TASK-5")
@pytest.mark.parametrize(
    ("start", "end"), [(0.09, 0.09), (0.125, 0.125), (0.12, 0.2), (0.06, 0.18), (0.1, 0.3)]
)
def test_how_far_it_stays_above_the_wall_is_told_near_the_walls_end_too(start: float, end: float) -> None:
    # Upright it sinks on its way over the east wall, or the corner. Lowest over a wall is what of its base, a
    # ball of 15 mm, is nearest to it in plan.
    said = second([(0.2, start, 0.2), (0.4, end, 0.1), (0.4, end, 0)])
    share = np.linspace(0.0, 1.0, 200_001)
    x, y, middle = 0.2 + 0.2 * share, start + (end - start) * share, 0.215 - 0.1 * share
    least = np.inf
    for low_x, low_y, high_x, high_y in ((0.297, -0.15, 0.3, 0.15), (0.0, 0.147, 0.3, 0.15)):
        apart = np.hypot(x - np.clip(x, low_x, high_x), y - np.clip(y, low_y, high_y))
        over = apart < 0.015
        lowest = middle[over] - np.sqrt(0.015**2 - apart[over] ** 2)
        least = min(least, float(lowest.min(initial=np.inf)))
    assert only(JumpOverWall, said).evidence.above_wall_mm == pytest.approx(1e3 * (least - 0.06), abs=0.05)


@pytest.mark.rule("DOOR-9")
@pytest.mark.parametrize(
    ("height", "kind", "gap"), [(0.003, "through", Gap.UNDER_LINTEL), (0.063, "over", Gap.ABOVE_WALL)]
)
def test_under_the_lintel_is_through_and_above_the_wall_is_over_by_the_same_millimetre(
    height: float, kind: str, gap: Gap
) -> None:
    said = second([(-0.1, 0.0, 0), (-0.06, 0.0, height), (0.06, 0.0, height), (0.1, 0.0, 0)])
    found = verdict(said)
    assert found.kind == kind
    margin = 0.054 - 0.05 - height if kind == "through" else height - 0.06
    assert found.nearest.gap == gap
    assert found.margin == pytest.approx(margin, abs=1e-6)


def test_an_opinion_tells_what_rests_on_a_boundary() -> None:
    near, clear = ([(-0.1, 0, 0), (-0.05, 0, z), (0.05, 0, z), (0.1, 0, 0)] for z in (0.00405, 0.002))
    for moments, rests in ((near, True), (clear, False)):
        opinion = SecondOpinion(by_hand(moments), load_school("two-rooms"), PENGUIN)
        assert opinion.is_near(only(PassThroughDoor, opinion.judgement)) is rests


def test_a_judgement_with_another_side_margin_or_event_is_told_apart() -> None:
    trace, school = by_hand([(-0.1, 0, 0), (0.1, 0, 0)]), load_school("two-rooms")
    opinion, said = SecondOpinion(trace, school, PENGUIN), judge(trace, school)
    assert compare(said, opinion) == []
    passed = only(PassThroughDoor, said)
    for wrong, count in (
        (replace(passed, to="left"), 2),
        (replace(passed, t=passed.t + 0.01), 2),
        (replace(passed, t=passed.t + 0.002), 1),
        (replace(passed, evidence=replace(passed.evidence, under_lintel_mm=3.8)), 1),
    ):
        events = tuple(wrong if event is passed else event for event in said.events)
        events = tuple(sorted(events, key=lambda each: each.t))
        assert len(compare(Judgement(events, said.verdicts), opinion)) == count
    assert len(compare(Judgement(said.events, ()), opinion)) == 1
    without = tuple(event for event in said.events if event is not passed)
    assert len(compare(Judgement(without, said.verdicts), opinion)) == 1


@pytest.mark.parametrize(("creeps", "later", "count"), [(True, 5e-4, 0), (True, 0.02, 0), (False, 5e-4, 2)])
def test_when_a_second_visit_ends_is_forgiven_only_to_who_creeps_out(
    creeps: bool, later: float, count: int
) -> None:
    # Its front is at the frame's side where x is -0.018: it comes to rest about there, or well out of it.
    edge = -0.018
    out = [edge + 2e-5 - 1e-5 * step for step in range(5)] if creeps else [-0.1, -0.1]
    trace = by_hand([(x, 0.0, 0.0) for x in (-0.1, -0.01, -0.1, -0.01, *out)])
    school = load_school("two-rooms")
    said, opinion = judge(trace, school), SecondOpinion(trace, school, PENGUIN)
    assert [each.kind for each in said.verdicts] == ["backed-out", "backed-out"]
    last = said.verdicts[-1]
    visit = last.evidence
    assert isinstance(visit, Visit)
    late = replace(last, t=last.t + later, evidence=replace(visit, left=last.t + later))
    wrong = Judgement(said.events, (said.verdicts[0], late))
    assert len(compare(wrong, opinion)) == count


@pytest.mark.rule("OUT-1")
def test_how_far_it_leans_as_it_leaves_may_be_that_of_a_moment_which_rests_on_a_boundary() -> None:
    # It falls over so quickly that it leans by 0.2 degrees more after a tenth of a millimetre of its way.
    way = ((0.28, 20.0), (0.33, 160.0), (0.4, 160.0))
    poses = np.array([posed((x, 0.1), PENGUIN.shape, height=0.07, lean=lean) for x, lean in way])[:, None]
    trace, school = (
        make_trace(Meta(("red",), penguin=PENGUIN), 0.1 * np.arange(3), poses),
        load_school("two-rooms"),
    )
    said, opinion = judge(trace, school), SecondOpinion(trace, school, PENGUIN)
    assert compare(said, opinion) == []
    left, thicker = only(LeftSchool, said), only(LeftSchool, opinion.neighbours[-1])
    assert 0.2 < thicker.evidence.lean_degrees - left.evidence.lean_degrees < 0.3
    for told, count in ((thicker.evidence.lean_degrees, 0), (left.evidence.lean_degrees + 0.5, 1)):
        other = replace(left, t=thicker.t, evidence=replace(left.evidence, lean_degrees=told))
        events = tuple(other if each is left else each for each in said.events)
        assert len(compare(Judgement(events, said.verdicts), opinion)) == count


MADE_BY_HAND = [path for path in find_cases([case_files()]) if "\n[flick]" not in path.read_text("utf-8")]


@pytest.mark.parametrize("path", MADE_BY_HAND, ids=lambda path: path.stem)
def test_a_case_made_by_hand_holds_by_the_second_judge(path: Path) -> None:
    case = read_case(path)
    assert isinstance(case.happening, Trace)
    assert faults(case, judge_plainly(case.happening, case.school, PENGUIN)) == []


@pytest.mark.rule("BLOCK-1", "DOOR-3")
@pytest.mark.parametrize("told_by", [judge, judge_plainly])
def test_a_shut_door_is_wall_nobody_is_within_its_frame_and_only_who_is_over_it_is_told(told_by: Any) -> None:
    school = load_school("two-rooms")
    card = replace(door_card(school.door("left-right")), rect=(-0.0005, -0.031, 0.0005, 0.031))

    def kinds(*moments: Moment) -> list[str]:
        told = told_by(by_hand(moments, furniture=(card,)), school, PENGUIN)
        assert not any("door" in each.name for each in told.events if each.name != "hit-blocked-door")
        return [each.kind for each in told.verdicts]

    assert kinds((-0.1, 0.0, 0.0), (-0.0165, 0.0, 0.0)) == []
    assert kinds((-0.1, 0.0, 0.0), (-0.0165, 0.0, 0.0), (-0.1, 0.0, 0.0)) == []
    assert kinds((-0.0165, 0.0, 0.0), (-0.1, 0.0, 0.0)) == []
    assert kinds((-0.1, 0.0, 0.0), (-0.02, 0.0, 0.0)) == []
    assert kinds((-0.1, 0.0, 0.07), (0.0, 0.0, 0.07), (-0.1, 0.0, 0.07)) == ["above"]


@pytest.mark.rule("BLOCK-1")
@pytest.mark.parametrize("told_by", [judge, judge_plainly])
def test_of_who_flies_over_a_shut_door_and_on_above_the_wall_the_whole_jump_is_told(told_by: Any) -> None:
    school = load_school("two-rooms")
    card = door_card(school.door("left-right"))
    just_within, on = [(-0.01797, 0.03, 0.1), (-0.01794, 0.03, 0.1)], [(0.0, 0.1, 0.1), (0.1, 0.1, 0.1)]
    told = told_by(by_hand([(-0.1, 0.03, 0.1), *just_within, *on], (card,)), school, PENGUIN)
    ((kind, nearest, way),) = [(each.kind, each.nearest, each.evidence) for each in told.verdicts]
    assert (kind, nearest.gap, nearest.length) == (
        "over-beside",
        Gap.BESIDE_DOOR,
        pytest.approx(0.084, abs=1e-4),
    )
    assert (way.began, way.ended, way.above_wall_mm) == pytest.approx((0.09996, 0.3179, 40.0), abs=1e-4)


@pytest.mark.soak
def test_every_flick_of_the_cases_holds_by_the_second_judge() -> None:
    def wrong(runner: Runner, case: Case) -> bool:
        return bool(faults(case, judge_plainly(runner.trace(case), case.school, PENGUIN)))

    with Runner() as runner:
        assert [each.name for each in map(read_case, find_cases([case_files()])) if wrong(runner, each)] == []


@pytest.mark.soak
@pytest.mark.parametrize("name", [*SHIPPED, *OTHERS])
def test_both_judges_say_the_same_of_random_flicks(name: str) -> None:
    school = school_named(name)
    found = {
        number: compare(judge(trace, school, PENGUIN), SecondOpinion(trace, school, PENGUIN))
        for number, trace in random_traces(name, seed=1, count=100)
    }
    assert {number: each for number, each in found.items() if each} == {}


@pytest.mark.soak
def test_both_judges_say_the_same_of_flicks_among_walruses_portals_and_shut_doors() -> None:
    found = {number: differences(school, trace) for number, school, trace in piece_flicks(seed=1, count=300)}
    assert {number: each for number, each in found.items() if each} == {}
