"""``icecool3d series`` as its users call it."""

import json
from pathlib import Path
from typing import Any

import pytest

from icecool3d.cli.main import main

Captured = pytest.CaptureFixture[str]
MAKE = ["--players", "Ann,Bo,Cy,Di", "--pool-size", "2", "--title", "Club evening"]


@pytest.fixture
def club(tmp_path: Path, capsys: Captured) -> str:
    path = str(tmp_path / "club.series")
    assert main(["series", "make", path, *MAKE]) == 0
    capsys.readouterr()
    return path


def shown(path: str, capsys: Captured) -> dict[str, Any]:
    assert main(["series", "show", path, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def enter_next(path: str, capsys: Captured, points: tuple[int, ...] = (5, 3)) -> None:
    game = shown(path, capsys)["open"][0]
    results = [f"{name}={made}" for name, made in zip(game["players"], points, strict=True)]
    assert main(["series", "enter", path, "--game", game["game"], *results]) == 0
    capsys.readouterr()


@pytest.mark.rule("TOURN-2")
def test_a_series_goes_from_its_pools_to_the_final_table(club: str, capsys: Captured) -> None:
    item = shown(club, capsys)
    assert [game["game"] for game in item["open"]] == ["a1", "b1"]
    enter_next(club, capsys)
    enter_next(club, capsys, (6, 4))
    item = shown(club, capsys)
    assert [game["game"] for game in item["open"]] == ["final-1"]
    assert not item["over"]
    enter_next(club, capsys, (2, 7))
    item = shown(club, capsys)
    assert item["over"]
    assert [row["place"] for row in item["table"]] == [1, 2, 3, 4]
    assert item["table"][0] == {
        "place": 1,
        "name": item["table"][0]["name"],
        "pool": "a",
        "games": 2,
        "victories": 2,
        "points": 12,
        "coefficient": 0.7059,
    }
    assert main(["series", "show", club, "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Club evening : 4 joueurs ; ICECOOL2, décompte de tournoi"
    assert "classement final" in lines


@pytest.mark.usefixtures("glided")
def test_bots_play_the_next_game_and_a_recorded_match_is_entered(
    club: str, tmp_path: Path, capsys: Captured
) -> None:
    recording = str(tmp_path / "a1.icecool")
    before = Path(club).read_bytes()
    assert main(["series", "play", club, "--record", recording]) == 0
    capsys.readouterr()
    played = shown(club, capsys)
    assert [game["game"] for game in played["open"]] == ["b1"]
    Path(club).write_bytes(before)
    assert main(["series", "enter", club, recording]) == 0
    capsys.readouterr()
    assert shown(club, capsys) == played


def test_numbers_are_read_whole_whatever_noughts_stand_before_them(tmp_path: Path, capsys: Captured) -> None:
    path = str(tmp_path / "duel.series")
    assert main(["series", "make", path, "--players", "0000002"]) == 0
    capsys.readouterr()
    one, other = shown(path, capsys)["open"][0]["players"]
    results = [f"{one}=0000000000005/00000000000001", f"{other}=3"]
    assert main(["series", "enter", path, *results, "--json"]) == 0
    entered, wrote = map(json.loads, capsys.readouterr().out.splitlines())
    assert wrote == {"wrote": path, "bytes": Path(path).stat().st_size}
    table = entered["table"]
    assert [(row["name"], row["points"]) for row in table] == [(one, 5), (other, 3)]
    assert json.loads(Path(path).read_text())["played"][0]["scores"][0] == {
        "name": one,
        "points": 5,
        "cards": 1,
    }


@pytest.mark.usefixtures("glided")
def test_a_recorded_match_that_was_changed_is_not_entered(
    club: str, tmp_path: Path, capsys: Captured
) -> None:
    recording, before = tmp_path / "a1.icecool", Path(club).read_bytes()
    assert main(["series", "play", club, "--record", str(recording)]) == 0
    Path(club).write_bytes(before)
    recording.write_bytes(recording.read_bytes().replace(b'"seed":', b'"seed": ', 1))
    capsys.readouterr()
    assert main(["series", "enter", club, str(recording)]) == 2
    assert "a1.icecool: the header was changed after it was written: its sum" in capsys.readouterr().err
    assert Path(club).read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["make", "CLUB", "--players", "4"], "is there already; expected the name of a new file"),
        (["make", "NEW", "--players", "Ann"], "series.entrants: "),
        (["make", "NEW", "--players", "Ann,Ann"], "name a player twice"),
        (["make", "NEW", "--players", "99"], "--players: is '99'; expected at most 32"),
        (["make", "NEW", "--players", "9" * 5000], "; expected at most 32"),
        (["make", "NEW", "--players", "00001"], "series.entrants: has 1 entries; expected at least 2"),
        (
            ["make", "NEW", "--players", "4", "--bots", "random,random"],
            "--bots: has 2 entries; expected one, or",
        ),
        (["make", "NEW", "--players", "8", "--games", "9"], "series.games: is 9"),
        (["show", "NEW"], "there is no such file; expected the file of a series"),
        (["play", "CLUB", "--game", "c1"], "--game: is 'c1'; expected one of: a1, b1"),
        (["enter", "CLUB", "Ann=x"], "is 'Ann=x'; expected NAME=POINTS"),
        (["enter", "CLUB", "Ann="], "is 'Ann='; expected NAME=POINTS"),
        (["enter", "CLUB", "Ann=" + "9" * 5000, "Bo=1"], "expected NAME=POINTS"),
        (["enter", "CLUB", "Eve=3", "Zoe=4"], "scores: are of Eve, Zoe; expected each once: "),
        (["enter", "CLUB", "one.icecool", "two.icecool"], "are 2 recordings; expected NAME=POINTS"),
        (["enter", "CLUB", "NEW"], "there is no such file"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    club: str, tmp_path: Path, arguments: list[str], message: str, capsys: Captured
) -> None:
    before = Path(club).read_bytes()
    places = {"CLUB": club, "NEW": str(tmp_path / "new.series")}
    assert main(["series", *(places.get(each, each) for each in arguments)]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert Path(club).read_bytes() == before
