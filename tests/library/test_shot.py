"""Values that show, keep and compare themselves."""

import pickle
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import icecool3d as ice
from icecool3d.cli.main import main
from icecool3d.trace import Meta, make_trace


@pytest.fixture(scope="module")
def shot() -> ice.Shot:
    return ice.flick(aim=8, speed=2.5, others={"blue": (0.2, -0.19)})


def test_a_shot_prints_what_the_command_prints(shot: ice.Shot, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["flick", "--aim", "8", "--speed", "2.5", "--with", "blue=0.2,-0.19", "--lang", "fr"]) == 0
    assert capsys.readouterr().out.splitlines() == shot.lines("fr")
    assert str(shot).splitlines() == shot.lines()


def test_what_a_shot_says_of_a_penguin_are_its_events(shot: ice.Shot) -> None:
    kinds = {(each.name, getattr(each, "door", None)) for each in shot.events if each.penguin == "red"}
    assert shot.passed == ("classroom-gym",)
    assert ("pass-through-door", "classroom-gym") in kinds
    assert shot.of("blue").passed == ()
    assert shot.of("blue").start[:2] == (0.2, -0.19)


def test_shots_are_equal_pickled_copied_and_told_apart_by_a_hair(shot: ice.Shot) -> None:
    again = ice.flick(aim=8, speed=2.5, others={"blue": (0.2, -0.19)})
    assert again == shot == pickle.loads(pickle.dumps(shot))
    assert hash(again) == hash(shot)
    assert ice.flick(aim=8, speed=2.5 + 1e-9, others={"blue": (0.2, -0.19)}) != shot
    assert shot != "shot"
    assert "\n" not in repr(shot)


def test_a_notebook_shows_the_plan_and_the_sentences_and_nothing_of_them_is_code(shot: ice.Shot) -> None:
    assert Image.open(BytesIO(shot._repr_png_())).size[0] > 400
    page = shot._repr_html_()
    assert "Red has passed through Classroom-Gym" in page
    assert page.startswith('<div style="max-width:560px;background:#fff')  # light, on any page
    school = ice.School(TWO_ROOMS.replace("A room", "<script>alert(1)</script>"))
    assert "<script>" not in school._repr_html_()


def test_the_table_has_a_row_for_each_penguin_at_each_moment(shot: ice.Shot) -> None:
    table = shot.table()
    blue = table["penguin"] == "blue"
    assert len({len(each) for each in table.values()}) == 1
    assert np.array_equal(np.column_stack([table[key][blue] for key in "xyz"]), shot.trace.pose[:, 1, :3])
    assert np.array_equal(table["t"][blue], shot.trace.t)
    assert np.array_equal(table["wz"][~blue], shot.trace.velocity[:, 0, 5])


def test_a_plot_draws_on_axes_of_ones_own_or_makes_some(shot: ice.Shot) -> None:
    figure = pytest.importorskip("matplotlib.figure").Figure()
    own = figure.add_subplot()
    assert shot.plot(own) is own
    assert own.get_legend_handles_labels()[1] == ["red", "blue"]


@pytest.mark.parametrize("ending", [".icecool", ".npz", ".png"])
def test_what_is_saved_comes_back_as_it_was(shot: ice.Shot, ending: str, tmp_path: Path) -> None:
    assert ice.load(shot.save(tmp_path / f"mine{ending}")) == shot


def test_a_case_is_saved_judged_and_edited(shot: ice.Shot, tmp_path: Path) -> None:
    path = shot.save(tmp_path / "mine.toml")
    case = ice.load(path)
    assert isinstance(case, ice.Case)
    assert case.holds
    assert case.shot.trace.digest == shot.trace.digest
    assert pickle.loads(pickle.dumps(case)) == case
    other = ice.case(path.read_text().replace('door = "classroom-gym"', 'door = "gym-lounge"'))
    assert not other.holds
    assert other != case
    assert "gym-lounge" in other.faults[0]


def test_shots_are_added_to_a_recording_and_come_back_one_by_one(shot: ice.Shot, tmp_path: Path) -> None:
    path = tmp_path / "mine.icecool"
    for _ in range(2):
        shot.save(path, add=True)
    shots = ice.load(path)
    assert isinstance(shots, ice.Shots)
    assert list(shots) == [shot, shot] == shots[:]
    shot.save(path)
    assert ice.load(path) == shot


def test_bodies_by_any_name_and_model_are_recorded_as_well(tmp_path: Path) -> None:
    table = ice.Table(pingu=(-0.11, -0.23), walrus=ice.Piece("walrus", at=(0.2, -0.19)))
    shot = table.flick("pingu", aim=8, speed=3)
    assert ice.load(shot.save(tmp_path / "x.icecool")) == shot


def test_what_cannot_be_recorded_says_why(tmp_path: Path) -> None:
    pytest.importorskip("mujoco")
    shot = ice.flick(aim=0, speed=1.0, school="two-rooms", engine="mujoco")
    with pytest.raises(ice.InputError, match="only that comes back bit by bit"):
        shot.save(tmp_path / "x.icecool")
    assert "a comparison, and not what counts" in str(shot)


def test_a_trace_made_by_hand_is_judged_and_shown() -> None:
    moments = np.linspace(0.0, 1.0, 101)
    poses = np.zeros((101, 1, 7))
    poses[:, 0, 0], poses[:, 0, 6] = np.linspace(-0.15, 0.15, 101), 1.0
    shot = ice.judge(make_trace(Meta(("red",)), moments, poses), "two-rooms")
    assert shot.passed == ("left-right",)
    assert repr(shot) == "Shot(red, by hand: through left-right, in right)"
    assert Image.open(BytesIO(shot._repr_png_())).size[0] > 400
    with pytest.raises(ice.InputError, match="does not say where it happened"):
        ice.judge(shot.trace)


TWO_ROOMS = (
    (Path(__file__).parent.parent.parent / "scenes/two-rooms.toml")
    .read_text()
    .replace('en = "Two rooms and a door"', 'en = "A room"')
)
