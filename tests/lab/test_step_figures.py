"""Figures of how much hangs on the step: on few flicks, their forms; on many, and one touch, their bounds."""

from collections.abc import Callable, Iterable

import pytest

from icecool3d.lab import step_figures
from icecool3d.lab.figure import Figure
from icecool3d.lab.step_figures import FAST, Outcome, door_cases
from icecool3d.school import load_school


def test_flicks_at_doors_are_those_of_their_seed_a_third_of_them_slow() -> None:
    school = load_school("school")
    flicks = [flick for flick, _ in door_cases(12, 1, school)]
    assert flicks == [flick for flick, _ in door_cases(12, 1, school)]
    assert flicks != [flick for flick, _ in door_cases(12, 2, school)]
    assert [flick.speed < FAST for flick in flicks] == [True, False, False] * 4


@pytest.mark.parametrize("measure", step_figures.OF_FLICKS, ids=lambda measure: measure.__name__)
def test_equal_verdicts_are_told_of_slow_ones_and_of_fast_ones(
    measure: Callable[[int, int], Iterable[Figure]], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[int]()

    def outcomes(cases: list[object], *_: object, **__: object) -> list[Outcome]:
        made.append(len(cases))
        through = frozenset([("through", "classroom-gym")])
        return [Outcome(through if place or len(made) < 2 else frozenset(), (0.0, 0.0)) for place in range(3)]

    monkeypatch.setattr(step_figures, "outcomes", outcomes)
    step_figures._usual.cache_clear()
    shares = [figure for figure in measure(3, 1) if not figure.unit]
    step_figures._usual.cache_clear()
    assert [figure.what.rpartition(", ")[2] for figure in shares[:3]] == [
        "all of them",
        "slow ones",
        "fast ones",
    ]
    assert [figure.value for figure in shares[:3]] == pytest.approx([2 / 3, 0.0, 1.0])
    assert set(made) == {3}


@pytest.mark.soak
@pytest.mark.parametrize("measure", step_figures.OF_FLICKS, ids=lambda measure: measure.__name__)
def test_verdicts_hang_on_the_step_as_little_as_they_must(
    measure: Callable[[int, int], Iterable[Figure]],
) -> None:
    assert [figure.line for figure in measure(300, 35) if not figure.holds] == []


@pytest.mark.parametrize("measure", step_figures.OF_TOUCHES, ids=lambda measure: measure.__name__)
def test_a_touch_comes_out_the_same_wherever_within_a_step_it_falls(
    measure: Callable[[], Iterable[Figure]],
) -> None:
    assert [figure.line for figure in measure() if not figure.holds] == []
