"""``icecool3d toids`` as its users call it, and ``replay`` of what it recorded."""

import json
from pathlib import Path
from typing import Any

import pytest

from icecool3d.cli.main import main
from icecool3d.kit.journal import seal
from icecool3d.replay.recording import recorded_flicks
from icecool3d.toids.toids_recording import read_toids

Captured = pytest.CaptureFixture[str]
GAME = ["toids", "--headless", "--bots", "easy", "--seed", "7"]


def test_bots_play_a_game_and_its_log_ends_with_the_board(capsys: Captured) -> None:
    assert main(GAME) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "IceToids: Red (easy), Yellow (easy); seed 7"
    assert lines[1].startswith("Red: Home Tile ")
    assert any("is turned over: " in line for line in lines)
    assert sum(" wins, after " in line for line in lines) == 1
    assert lines[-1].startswith("  Yellow: Home Tile ")
    assert sum(line.startswith("  +-----") for line in lines) == 5


def test_the_log_speaks_french_too_and_the_same_seed_plays_the_same(capsys: Captured) -> None:
    assert main([*GAME, "--lang", "fr"]) == 0
    first = capsys.readouterr().out
    assert main([*GAME, "--lang", "fr"]) == 0
    assert capsys.readouterr().out == first
    assert "Rouge : tuile de départ " in first
    assert "gagne, après " in first


def test_the_board_is_drawn_after_every_action_where_that_is_asked_for(capsys: Captured) -> None:
    assert main([*GAME, "--boards", "--players", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("4 |") for line in lines) > 20


def test_json_is_one_object_for_each_action_and_nothing_else(capsys: Captured) -> None:
    assert main([*GAME, "--json"]) == 0
    first, *items = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert first == {
        "seats": [{"colour": "red", "bot": "easy"}, {"colour": "yellow", "bot": "easy"}],
        "seed": 7,
    }
    assert items[0]["did"]["action"] == "choose-home"
    assert [item["over"] for item in items] == [False] * (len(items) - 1) + [True]
    assert items[-1]["winner"] in ("red", "yellow")


def test_a_recorded_game_that_was_torn_off_goes_on_and_comes_to_the_same_bytes(
    tmp_path: Path, capsys: Captured
) -> None:
    whole, torn = tmp_path / "whole.icecool", tmp_path / "torn.icecool"
    assert main([*GAME, "--record", str(whole)]) == 0
    *log, wrote = capsys.readouterr().out.splitlines()
    assert wrote.startswith(f"{whole}: written, ")
    content = whole.read_bytes()
    torn.write_bytes(content[: len(content) // 2])
    assert main(["toids", "--headless", "--resume", str(torn)]) == 0
    printed = capsys.readouterr()
    assert printed.err == f"icecool3d: warning: {torn}: the last line is torn, and left out\n"
    first, *told, wrote = printed.out.splitlines()
    assert first == log[0]
    assert "It goes on after " in printed.out
    assert told[-20:] == log[-20:]
    assert wrote.startswith(f"{torn}: written, ")
    assert torn.read_bytes() == content
    assert main(["replay", str(tmp_path), "--check"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 2
    assert all(line.endswith(" actions, all as they were recorded") for line in said)
    assert main(["replay", str(whole), "--events"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[: len(log)] == log


def test_a_recording_that_was_changed_does_not_pass_the_check(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "x.icecool"
    assert main([*GAME, "--record", str(path)]) == 0
    path.write_bytes(path.read_bytes().replace(b'"seed":7', b'"seed":9'))
    capsys.readouterr()
    assert main(["replay", str(path), "--check", "--json"]) == 1
    item = json.loads(capsys.readouterr().out)
    assert (item["compared"], item["recording"]) == ("differs", str(path))
    flick = str(recorded_flicks() / "leapfrog.icecool")
    assert main(["replay", flick, str(path), "--check"]) == 1
    assert "the header was changed after it was written" in capsys.readouterr().err


def test_an_action_that_the_rules_forbid_does_not_pass_the_check_and_cannot_be_told(
    tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "x.icecool"
    assert main([*GAME, "--record", str(path)]) == 0
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    lines[3]["did"] = {"action": "point", "colour": "red", "piece": 1, "way": "north"}
    above, content = "", b""
    for each in lines:
        line, above = seal({key: value for key, value in each.items() if key != "sum"}, above)
        content += line
    path.write_bytes(content)
    capsys.readouterr()
    assert main(["replay", str(path), "--check"]) == 1
    assert "line 4 cannot be done (TOIDS-3: " in capsys.readouterr().err
    assert main(["replay", str(path)]) == 2
    assert "line 4: cannot be done (TOIDS-3: " in capsys.readouterr().err
    assert main(["toids", "--headless", "--resume", str(path)]) == 2


def test_where_no_window_opens_no_game_is_left_behind(tmp_path: Path, capsys: Captured) -> None:
    for _ in range(2):
        assert main(["toids", "--record", str(tmp_path / "x.icecool")]) == 2
        assert capsys.readouterr().err.startswith("icecool3d: error: window: finds no display")
        assert list(tmp_path.iterdir()) == []


def test_in_the_window_the_first_seat_of_a_new_game_is_a_persons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    path = tmp_path / "x.icecool"
    opened: dict[str, Any] = {}
    monkeypatch.setattr("icecool3d.view.app.app.open_app", lambda **how: opened.update(how))
    assert main(["toids", "--players", "3", "--bots", "easy,hard", "--seed", "7", "--record", str(path)]) == 0
    assert not path.exists()
    opened["begin"]()
    assert opened["toids"] == path
    header = read_toids(path).header
    assert [seat.bot for seat in header.seats] == [None, "easy", "hard"]
    assert header.seed == 7
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.startswith("IceToids: Red (a person), ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["toids", "--boards"], "--boards: is drawn in the window; expected --headless beside it"),
        (["toids", "--headless", "--players", "5"], "argument --players: is 5; expected one of: 2, 3, 4"),
        (["toids", "--headless", "--bots", "best"], "--bots: is 'best'; expected one of: random, easy"),
        (["toids", "--headless", "--bots", "easy,hard,easy"], "--bots: has 3 entries; expected one, or one"),
        (["toids", "--headless", "--seed", str(2**70)], "seed: is too large"),
        (["toids", "--headless", "--record", "THERE"], "is there already; expected the name of a new file"),
        (["toids", "--headless", "--resume", "THERE", "--seed", "1"], "--seed: is given with --resume"),
        (["toids", "--headless", "--resume", "FLICK"], "is no game of IceToids; expected a recording of Ice"),
        (["toids", "--headless", "--resume", "nowhere.icecool"], "nowhere.icecool: there is no such file"),
        (["replay", "THERE", "--flick", "1"], "is a game of IceToids, in which nothing is flicked"),
        (["replay", "THERE", "--export", "x.png"], "is a game of IceToids, in which nothing is flicked"),
        (
            ["play", "--headless", "--resume", "THERE"],
            "THERE: is a game of IceToids; expected icecool3d toids --resume",
        ),
        (["play", "--resume", "THERE"], "THERE: is a game of IceToids; expected icecool3d toids --resume"),
        (
            ["flick", "--aim", "8", "--speed", "2", "--record", "THERE"],
            "THERE: is a game of IceToids; expected a recording of flicks",
        ),
        (
            ["series", "enter", "SERIES", "THERE"],
            "THERE: is a game of IceToids; expected a match's recording",
        ),
        (["toids", "--record", "THERE"], "is there already; expected the name of a new file"),
    ],
)
def test_what_cannot_be_played_or_told_is_refused_in_one_line(
    arguments: list[str], message: str, tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "there.icecool"
    assert main([*GAME, "--record", str(path)]) == 0
    before = path.read_bytes()
    capsys.readouterr()
    series = str(tmp_path / "duel.series")
    assert main(["series", "make", series, "--players", "2"]) == 0
    capsys.readouterr()
    words = {
        "THERE": str(path),
        "FLICK": str(recorded_flicks() / "leapfrog.icecool"),
        "SERIES": series,
    }
    assert main([words.get(word, word) for word in arguments]) == 2
    printed = capsys.readouterr()
    assert message.replace("THERE", str(path)) in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""
    assert path.read_bytes() == before
