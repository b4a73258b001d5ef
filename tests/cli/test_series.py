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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["make", "CLUB", "--players", "4"], "is there already; expected the name of a new file"),
        (["make", "NEW", "--players", "Ann"], "series.entrants: "),
        (["make", "NEW", "--players", "Ann,Ann"], "name a player twice"),
        (["make", "NEW", "--players", "99"], "series.entrants: has 99"),
        (
            ["make", "NEW", "--players", "4", "--bots", "random,random"],
            "--bots: has 2 entries; expected one, or",
        ),
        (["make", "NEW", "--players", "8", "--games", "9"], "series.games: is 9"),
        (["show", "NEW"], "there is no such file; expected the file of a series"),
        (["play", "CLUB", "--game", "c1"], "--game: is 'c1'; expected one of: a1, b1"),
        (["enter", "CLUB", "Ann=x"], "is 'Ann=x'; expected NAME=POINTS"),
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
