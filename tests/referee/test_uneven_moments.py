"""A trace's moments may lie anyhow: of the same motion the referee, and who only glances, tell the same."""

from collections.abc import Iterator

import pytest

from icecool3d.events import Event, Judgement
from icecool3d.lab.cases import Case, Runner, case_files, find_cases, read_case
from icecool3d.lab.cases.case_run import faults
from icecool3d.lab.second_judge import SecondOpinion, compare
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.referee.glance import glance
from icecool3d.school import School
from icecool3d.trace import Trace
from icecool3d.trace.sketch import SAMPLE, sketch_of
from tests.uneven import SHIPPED, shipped, uneven

PENGUIN = load_penguin()
TIME, MARGIN = 1e-3, 1e-4
"""How much later or earlier, s, and how much nearer or farther, m, something may be."""
CASES = [read_case(path) for path in find_cases([case_files()])]
Said = list[tuple[tuple[object, ...], float, float]]


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    with Runner() as runner:
        yield runner


def said(judgement: Judgement) -> Said:
    """Return what is told, when, and how near it was; who only came near may do so at several moments."""
    found: Said = [(_words(each), each.t, 0.0) for each in judgement.events]
    for each in judgement.verdicts:
        words = each.kind, each.penguin, each.door, *each.seen_in
        found.append((words, 0.0 if each.kind == "missed" else each.t, each.margin))
    return sorted(found, key=lambda each: (tuple(map(str, each[0])), each[1]))


def _words(event: Event) -> tuple[object, ...]:
    return tuple(str(value) for key, value in event.to_dict().items() if key not in ("t", "evidence"))


def unlike(first: Said, second: Said) -> list[object]:
    """Return what differs."""
    if [each[0] for each in first] != [each[0] for each in second]:
        return [each for each in (*first, *second) if (each in first) != (each in second)]
    pairs = zip(first, second, strict=True)
    return [
        (one, other)
        for one, other in pairs
        if abs(one[1] - other[1]) > TIME or abs(one[2] - other[2]) > MARGIN
    ]


@pytest.mark.parametrize("name", SHIPPED)
def test_the_referee_tells_the_same_of_a_flick_at_uneven_moments(name: str) -> None:
    recording, trace = shipped(name)
    even, other = (judge(each, recording.header.school) for each in (trace, uneven(trace)))
    assert unlike(said(even), said(other)) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_holds_at_uneven_moments(case: Case, runner: Runner) -> None:
    trace, judgement = runner.judged(case)
    assert faults(case, judge(uneven(trace), case.school, PENGUIN)) == faults(case, judgement)


@pytest.mark.parametrize("name", SHIPPED[::5])
def test_both_judges_agree_on_a_flick_at_uneven_moments(name: str) -> None:
    recording, trace = shipped(name)
    school, other = recording.header.school, uneven(trace)
    assert compare(judge(other, school), SecondOpinion(other, school, PENGUIN)) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_glance_tells_the_same_of_a_sketch_of_either(name: str) -> None:
    recording, trace = shipped(name)
    even, other = (_glanced(each, recording.header.school) for each in (trace, uneven(trace)))
    assert [_words(each) for each in even] == [_words(each) for each in other]
    assert max(abs(one.t - twin.t) for one, twin in zip(even, other, strict=True)) <= SAMPLE


def _glanced(trace: Trace, school: School) -> tuple[Event, ...]:
    shapes = [(trace.meta.model(name) or PENGUIN).shape for name in trace.penguins]
    return glance(sketch_of(trace, shapes), school, trace.meta.zones)
