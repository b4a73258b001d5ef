"""Flicks that a player keeps as cases lie beside the recordings, each under a name of its own."""

from pathlib import Path

import numpy as np
import pytest

from icecool3d.events import Judgement
from icecool3d.lab.cases import Runner, read_case
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import load_school
from icecool3d.trace import Meta, Trace, make_trace
from icecool3d.view.files.kept_cases import cases_folder, keep_and_say, keep_case
from icecool3d.view.files.match_files import recordings_folder

ROOMS = load_school("two-rooms")


def made() -> tuple[Trace, Judgement]:
    poses = [[[x, 0, 0, 0, 0, 0, 1]] for x in (-0.1, 0.1)]
    trace = make_trace(Meta(("red",), penguin=load_penguin()), np.array([0.0, 0.5]), poses)
    return trace, judge(trace, ROOMS)


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def test_two_alike_are_two_files_and_both_hold(tmp_path: Path) -> None:
    paths = [keep_case(tmp_path, *made(), ROOMS, "en", again=True) for _ in range(2)]
    assert [path.name for path in paths] == ["red-through-left-right.toml", "red-through-left-right-2.toml"]
    with Runner() as runner:
        assert [runner.faults(read_case(path)) for path in paths] == [[], []]


def test_it_is_said_where_a_case_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert cases_folder().parent == recordings_folder().parent
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    said = keep_and_say(*made(), ROOMS, "fr", again=True)
    assert said == (
        "Gardé comme cas : ~/icecool3d/cases/red-through-left-right.toml. « icecool3d judge » le juge."
    )
    assert " s : Rouge entre dans la porte" in (cases_folder() / "red-through-left-right.toml").read_text()


def test_where_it_cannot_be_written_that_is_said(data: Path) -> None:
    (data / "icecool3d").write_text("no folder")
    assert "icecool3d" in keep_and_say(*made(), ROOMS, "en", again=True)
