"""``icecool3d bench`` prints figures, and fails when one is out of its bounds."""

import json

import pytest

from icecool3d.cli.main import main
from icecool3d.cli.window_figures import first_frames, frames, longest_frame
from icecool3d.kit.errors import IcecoolError
from icecool3d.lab import physics_figures, speed_figures, step_figures
from icecool3d.lab.figure import Figure
from icecool3d.school import load_school

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what is measured on many flicks."""
    monkeypatch.setattr(step_figures, "OF_FLICKS", ())
    monkeypatch.setattr(step_figures, "OF_TOUCHES", ())


@pytest.mark.usefixtures("few")
def test_the_truth_is_printed_with_its_bounds(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(physics_figures, "ALL", (physics_figures.drop_time, physics_figures.spin_down))
    assert main(["bench", "--physics"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("ok  drop from 10 cm")
    assert lines[0].endswith("at least -2, at most 2")


@pytest.mark.usefixtures("few")
def test_json_gives_each_figure_as_an_object(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(physics_figures, "ALL", (physics_figures.drop_time,))
    assert main(["bench", "--physics", "--json"]) == 0
    (item,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert item["holds"] is True
    assert (item["unit"], item["low"], item["high"]) == ("ms", -2.0, 2.0)


@pytest.mark.usefixtures("few")
def test_physics_out_of_its_bounds_is_exit_code_1(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    impossible = Figure("energy from nowhere", 3.0, "J", high=1.0)
    monkeypatch.setattr(physics_figures, "ALL", (lambda: [impossible],))
    assert main(["bench", "--physics"]) == 1
    printed = capsys.readouterr()
    assert printed.out.startswith("OUT energy from nowhere")
    assert "bench: out of bounds: energy from nowhere" in printed.err


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("options", "asked"), [("", (100, 35)), ("--flicks 7 --seed 2", (7, 2))])
def test_equal_verdicts_are_counted_on_so_many_flicks_of_a_seed(
    options: str, asked: tuple[int, int], capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def equal(flicks: int, seed: int) -> list[Figure]:
        return [Figure(f"{flicks} flicks, seed {seed}: equal verdicts", 0.98, "", low=0.97)]

    monkeypatch.setattr(physics_figures, "ALL", ())
    monkeypatch.setattr(step_figures, "OF_FLICKS", (equal,))
    assert main(["bench", "--physics", *options.split()]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said == f"ok {asked[0]} flicks, seed {asked[1]}: equal verdicts 0.98 at least 0.97"


@pytest.mark.parametrize(
    ("option", "said"),
    [("--flicks=2", "--flicks: is 2; expected 3 to 100000"), ("--seed=-1", "--seed: is -1; expected 0 to ")],
)
def test_numbers_of_which_nothing_can_be_measured_are_refused(
    option: str, said: str, capsys: Captured
) -> None:
    assert main(["bench", "--physics", option]) == 2
    assert said in capsys.readouterr().err


def test_speed_that_misses_its_goal_is_shown_and_no_failure(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speed_figures, "ALL", (lambda: [Figure("snail over hare", 3.0, "", high=1.0)],))
    assert main(["bench"]) == 0
    assert capsys.readouterr().out.startswith("OUT snail over hare")


def test_speed_is_measured_against_bare_steps_and_mujoco(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed_figures, "ROUNDS", 1)
    monkeypatch.setattr(speed_figures, "FLICKS", 1)
    figures = [figure for measure in speed_figures.ALL for figure in measure()]
    assert all(figure.value > 0.0 for figure in figures)
    assert sum("MuJoCo" in figure.what for figure in figures) == 4


@pytest.mark.usefixtures("display")  # where there is one, pictures can be drawn
def test_what_frames_cost_is_measured_beside_bare_ones() -> None:
    school = load_school("two-rooms")
    ratio, lit = frames(school, (160, 120), frames=3)
    (longest,) = longest_frame(school, (160, 120), flicks=1)
    assert min(ratio.value, lit.value) > 0.0
    assert longest.value >= 1.0


def test_first_frames_are_measured_beside_a_bare_windows(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", display)
    ratio, menu, table = first_frames(rounds=1)
    assert ratio.value > 0.0
    assert 0.0 < menu.value < table.value


def test_first_frames_need_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(IcecoolError, match=r"^window: finds no display"):
        next(first_frames(rounds=1))
