"""The examples run as scripts, each in its own folder, and show what they say."""

import ast
import os
import runpy
import subprocess
import sys
from pathlib import Path

import matplotlib as mpl
import pytest
from matplotlib import pyplot as plt

import icecool3d as ice
from tests.tools.notebook import EXAMPLES, NAMES

HOUSE = Path(__file__).parents[2]
WRITES = {
    "curve": {"curve.png"},
    "jump_height": {"jump-height.png"},
    "door_margins": set(),
    "sweep_map": {"aims.png"},
    "small_bot": set(),
    "two_players": {"match.png"},
    "written_case": {"jump.toml"},
    "own_school": {"igloo.png"},
}
"""The files that each writes."""
ALLOWED = {"icecool3d", "matplotlib", "numpy"} | sys.stdlib_module_names


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> "Run":
    mpl.use("agg")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return Run(tmp_path / "files", monkeypatch, capsys)


class Run:
    """Runs an example as a program."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.folder, self._monkeypatch, self._capsys = folder, monkeypatch, capsys
        folder.mkdir()

    def __call__(self, name: str) -> str:
        """Return what it prints."""
        self._monkeypatch.setattr(sys, "argv", [name, str(self.folder)])
        runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
        plt.close("all")
        assert {each.name for each in self.folder.iterdir()} == WRITES[name]
        assert list(Path.cwd().iterdir()) == []
        return self._capsys.readouterr().out


def test_every_script_is_listed() -> None:
    assert set(NAMES) == {each.stem for each in EXAMPLES.glob("*.py")} - {"__init__"} == set(WRITES)
    assert len(NAMES) == 8


@pytest.mark.parametrize("name", NAMES)
def test_a_script_is_short_and_says_how_to_run_it(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text("utf-8")
    assert len(text.splitlines()) <= 40
    about = ast.get_docstring(ast.parse(text))
    assert about is not None
    assert f"Run it with ``python -m icecool3d.examples.{name}" in about
    assert ("[FOLDER]" in about) == bool(WRITES[name])


@pytest.mark.parametrize("name", NAMES)
def test_a_script_stands_on_the_page_of_names_alone(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text("utf-8")
    assert "import icecool3d as ice\n" in text
    for node in ast.walk(ast.parse(text)):
        modules = [each.name for each in node.names] if isinstance(node, ast.Import) else []
        modules += [node.module or "."] if isinstance(node, ast.ImportFrom) else []
        for module in modules:
            assert module.partition(".")[0] in ALLOWED
            assert not module.startswith("icecool3d.")


def test_a_curve_passes_two_doors_where_a_straight_flick_passes_one(run: Run) -> None:
    printed = run("curve")
    assert "in the middle:     classroom-lounge\n" in printed
    curve = ice.load(run.folder / "curve.png")
    assert isinstance(curve, ice.Shot)
    assert curve.passed == ("classroom-lounge", "gym-lounge")
    assert "bounced-off-wall" not in [each.name for each in curve.events]


def test_a_faster_jump_is_higher(run: Run) -> None:
    heights = [float(line.split()[2]) for line in run("jump_height").splitlines() if "mm high" in line]
    assert len(heights) == 4
    assert heights == sorted(heights)
    assert heights[0] < 60 < heights[-1]


def test_the_door_is_passed_within_some_aims_only(run: Run) -> None:
    printed = run("door_margins")
    rows = [line.split() for line in printed.splitlines() if " mm " in line and ":" not in line]
    kinds = [kind for _, kind, *_ in rows]
    assert kinds[0] == kinds[-1] == "missed"
    assert kinds.count("through") >= 5
    assert "Red has passed through Classroom-Gym" in printed


def test_some_flicks_of_the_sweep_pass_the_door(run: Run) -> None:
    printed = run("sweep_map")
    assert "of 102 flicks pass a door" in printed
    assert "through Classroom-Gym" in printed


def test_the_bot_beats_chance(run: Run) -> None:
    standing = run("small_bot").splitlines()
    assert standing[0] == "match of Red (bot), Blue (random); ICECOOL2, points of the cards; seed 4"
    assert standing[1].startswith("over after 4 rounds: 1. Red ")


def test_the_picture_of_a_match_carries_all_of_it(run: Run) -> None:
    assert "the picture brings all back: True" in run("two_players")
    match = ice.load(run.folder / "match.png")
    assert isinstance(match, ice.Match)
    assert match.over
    made = {(each.result.flick.penguin, each.result.flick.speed) for each in match.played if each.result}
    assert made == {("red", 2.2), ("blue", 5.0)}


def test_the_case_holds_as_written_and_as_kept(run: Run) -> None:
    printed = run("written_case")
    assert "as written it holds: True" in printed
    assert "slower it does not:  missing: jump-over-door" in printed
    assert ice.case(run.folder / "jump.toml").holds


def test_a_flick_in_ones_own_school_passes_its_door(run: Run) -> None:
    run("own_school")
    shot = ice.load(run.folder / "igloo.png")
    assert isinstance(shot, ice.Shot)
    assert (shot.school.name, shot.passed, shot.of("blue").room) == ("igloo", ("in",), "hall")


def test_a_script_without_a_folder_makes_one_and_names_it(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "icecool3d.examples.own_school"],
        cwd=HOUSE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    (made,) = tmp_path.iterdir()
    assert done.stdout.endswith(f"Files are in {made}\n")
    assert [each.name for each in made.iterdir()] == ["igloo.png"]
