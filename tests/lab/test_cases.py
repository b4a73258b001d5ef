"""The shipped cases: each holds, each has its name, and together they settle what must be settled."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from icecool3d.lab.cases import Case, Runner, case_files, find_cases, read_case

FILES = find_cases([case_files()])
CASES = [read_case(path) for path in FILES]

RULINGS = (
    *("DOOR-1", "DOOR-2", "DOOR-3", "DOOR-4", "DOOR-5", "DOOR-6", "DOOR-9", "DOOR-10"),
    *("STUCK-1", "STUCK-3", "STUCK-4", "CATCH-1", "CATCH-2", "CATCH-5", "CATCH-6"),
    *("TASK-1", "TASK-5", "TURN-5", "PUSH-1", "PUSH-2", "OUT-1", "OUT-2", "OUT-3", "FLICK-3"),
)
"""Every rule that says what a flick meant."""


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    with Runner() as runner:
        yield runner


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case.name, marks=pytest.mark.rule(*case.rules)) for case in CASES],
)
def test_the_case_holds(case: Case, runner: Runner) -> None:
    assert runner.faults(case) == []


def test_there_are_at_least_sixty() -> None:
    assert len(CASES) >= 60


def test_every_rule_of_what_a_flick_meant_is_settled_by_some_case() -> None:
    assert set(RULINGS) <= {rule for case in CASES for rule in case.rules}


def test_no_two_cases_have_one_name_or_title() -> None:
    assert len({case.name for case in CASES}) == len(CASES)
    for language in ("en", "fr"):
        assert len({case.title.in_language(language) for case in CASES}) == len(CASES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_name_and_titles_are_sentences(path: Path) -> None:
    case = read_case(path)
    assert set(path.stem) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert all(text.endswith(".") for _, text in case.title.pairs)


def test_cases_by_hand_and_flicks_are_both_among_them() -> None:
    """What is exact has to be made by hand, and what is real to be flicked."""
    by_hand = sum(hasattr(case.happening, "contacts") for case in CASES)
    assert by_hand >= 20
    assert len(CASES) - by_hand >= 30
