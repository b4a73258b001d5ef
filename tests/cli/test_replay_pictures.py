"""Pictures that ``icecool3d replay`` writes: each is given back to the same commands as its own recording."""

from pathlib import Path

import pytest

from icecool3d.cli.main import main
from icecool3d.kit.picture_text import write_text
from icecool3d.lab.cases import read_case
from icecool3d.replay.recording import read_recording, recorded_flicks, recorded_matches
from icecool3d.toids.toids_recording import record_toids, toids_header
from icecool3d.toids.toids_rules import legal_toids
from tests.recordings import some_match

Captured = pytest.CaptureFixture[str]
ONE = recorded_flicks() / "off-the-wall-and-through.icecool"
MATCH = next(recorded_matches().iterdir())


@pytest.fixture
def mine(tmp_path: Path, capsys: Captured) -> Path:
    """Return the picture of one flick."""
    path = tmp_path / "mine.png"
    assert main(["replay", str(ONE), "--export", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: written, with its recording, ")
    return path


def test_a_picture_of_a_flick_carries_it_and_is_checked_bit_by_bit(mine: Path, capsys: Captured) -> None:
    assert read_recording(mine).content == ONE.read_bytes()
    assert main(["replay", str(mine), "--check"]) == 0
    assert capsys.readouterr().out == f"{mine}: 1 flick, the same bits\n"


def test_what_it_tells_draws_and_keeps_is_what_its_recording_does(
    mine: Path, tmp_path: Path, capsys: Captured
) -> None:
    told, drawn, cases = list[str](), list[bytes](), list[str]()
    for path in (ONE, mine):
        picture, case = tmp_path / f"{path.stem}-again.png", tmp_path / f"{path.stem}.toml"
        assert main(["replay", str(path), "--events", "--no-window"]) == 0
        told.append(capsys.readouterr().out.rpartition(f"{path}: ")[2])
        assert main(["replay", str(path), "--export", str(picture), "--at", "0.2"]) == 0
        drawn.append(picture.read_bytes())
        assert main(["replay", str(path), "--case", str(case)]) == 0
        cases.append(str(read_case(case).expect))
    assert told[0] == told[1]
    assert drawn[0] == drawn[1]
    assert cases[0] == cases[1]


def test_a_picture_of_a_flick_of_a_match_carries_that_flick_alone(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "x.png"
    assert main(["replay", str(MATCH), "--flick", "12", "--export", str(path)]) == 0
    (flick,) = read_recording(path).flicks
    assert flick == read_recording(MATCH).flicks[11]
    capsys.readouterr()
    assert main(["replay", str(path), "--check", "--lang", "fr"]) == 0
    assert "les mêmes bits" in capsys.readouterr().out


def test_a_flick_of_a_recording_that_was_changed_is_drawn_and_not_carried(
    tmp_path: Path, capsys: Captured
) -> None:
    changed, path = tmp_path / "x.icecool", tmp_path / "x.png"
    changed.write_bytes(ONE.read_bytes().replace(b'"seconds":', b'"seconds": '))
    assert main(["replay", str(changed), "--export", str(path)]) == 0
    assert "with its recording" not in capsys.readouterr().out
    assert main(["replay", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"{path}: is a picture that carries no recording (programs that edit pictures may drop it)" in said


def test_a_picture_of_a_match_is_told_and_cannot_be_gone_on_with(
    mine: Path, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "match.png"
    path.write_bytes(write_text(mine.read_bytes(), some_match(), "x"))
    assert main(["replay", str(path), "--no-window"]) == 0
    assert "match.png: The school, " in capsys.readouterr().out
    for way in (["--headless"], []):
        assert main(["play", *way, "--resume", str(path)]) == 2
        wrong = f"{path}: is a picture, and cannot be written on; expected an .icecool file\n"
        assert capsys.readouterr().err.endswith(wrong)
    assert read_recording(path).content == some_match()


def test_a_picture_of_icetoids_is_told_and_checked_as_its_game(
    mine: Path, tmp_path: Path, capsys: Captured
) -> None:
    game, path = tmp_path / "game.icecool", tmp_path / "game.png"
    with record_toids(game, toids_header((None, None), 3), lambda *_: None) as table:
        table.act(legal_toids(table.game)[0])
    path.write_bytes(write_text(mine.read_bytes(), game.read_bytes(), "x"))
    said = list[str]()
    for each in (game, path):
        assert main(["replay", str(each), "--check"]) == 0
        said.append(capsys.readouterr().out.replace(str(each), "x"))
    assert said[0] == said[1] != ""
