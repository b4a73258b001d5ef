"""The physics is what the textbook, and a penguin on a table, demand: each figure within its bounds."""

import math
from collections.abc import Callable, Iterable

import pytest

from icecool3d.lab import physics_figures
from icecool3d.lab.figure import Figure

OF_MANY_FLICKS = (physics_figures.energy_rise, physics_figures.convergence)
"""The dearest ones, which by default are measured on fewer flicks than the command takes."""
MEASURES = [each for each in physics_figures.ALL if each not in OF_MANY_FLICKS]


@pytest.mark.rule("FLICK-1", "FLICK-2", "FLICK-3")
@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.__name__)
def test_a_figure_of_the_physics_is_within_its_bounds(measure: Callable[[], Iterable[Figure]]) -> None:
    figures = list(measure())
    assert figures
    assert [figure.line for figure in figures if not figure.holds] == []


@pytest.mark.parametrize("flicks", [30, pytest.param(60, marks=pytest.mark.soak)])
def test_smaller_steps_come_to_the_same_ends(flicks: int) -> None:
    assert [figure.line for figure in physics_figures.convergence(flicks) if not figure.holds] == []


@pytest.mark.parametrize("flicks", [60, pytest.param(5000, marks=pytest.mark.soak)])
def test_energy_never_rises_over_random_flicks(flicks: int) -> None:
    (figure,) = physics_figures.energy_rise(flicks)
    assert figure.holds, figure.line


@pytest.mark.parametrize(("last", "least"), [(5.0, 1.0), (4.0, 0.5), (2.5, -1.0)])
def test_a_path_that_bends_less_further_out_is_told(
    last: float, least: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    bends = {0.05: 1.0, 0.1: 2.0, 0.15: 3.5, 0.2: last}
    monkeypatch.setattr(physics_figures, "_bend", lambda side: math.copysign(bends[abs(side)], side))
    *_, growth, unlike = physics_figures.bend()
    assert (growth.value, growth.holds) == (least, least >= 0.0)
    assert unlike.value == 0.0


@pytest.mark.soak
def test_no_penguin_of_a_thousand_drops_rests_on_its_side() -> None:
    (figure,) = physics_figures.no_rest_on_the_side(drops=1000)
    assert figure.holds, figure.line


def test_a_figure_that_is_not_a_number_never_holds() -> None:
    assert not Figure("nothing", float("nan"), "").holds
