"""``icecool3d play`` as its users call it."""

import json
import os
import re
from pathlib import Path

import pytest

from icecool3d.cli.main import main
from icecool3d.match import Player
from icecool3d.players import BOTS, make_bot
from icecool3d.replay.recording import recorded_flicks
from tests.recordings import sealed, some_match

Captured = pytest.CaptureFixture[str]
FLICKS = Path(__file__).parent.parent / "replay/format-1.icecool"
SHORT = ["play", "--headless", "--players", "3", "--variant", "icecool", "--seed", "16"]


@pytest.mark.usefixtures("remembered")
def test_bots_play_a_match_and_its_log_ends_with_the_score(capsys: Captured) -> None:
    assert main(SHORT) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("ICECOOL, points of the cards")
    assert "Blue flicks." in lines
    assert any(line.startswith("  Blue: through ") for line in lines)
    assert lines[-1].startswith("The game is over: 1. ")


@pytest.mark.usefixtures("remembered")
def test_the_log_speaks_french_too_and_the_same_seed_plays_the_same(capsys: Captured) -> None:
    assert main([*SHORT, "--lang", "fr"]) == 0
    first = capsys.readouterr().out
    assert main([*SHORT, "--lang", "fr"]) == 0
    assert capsys.readouterr().out == first
    assert "Bleu fait une pichenette." in first
    assert first.splitlines()[-1].startswith("La partie est finie : 1. ")


@pytest.mark.usefixtures("remembered")
def test_json_is_one_object_for_each_action_and_nothing_else(capsys: Captured) -> None:
    assert main([*SHORT, "--json"]) == 0
    items = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert "did" not in items[0]
    assert items[1]["did"]["action"] == "place-catcher"
    assert items[-1]["happened"][-1]["record"] == "game-ended"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "window: finds no display"),
        (["--players", "3"], "--players: is asked in the window; expected --headless beside it"),
        (["--resume", "nowhere.icecool"], "nowhere.icecool: "),
        (["--resume", str(FLICKS)], "holds no match"),
        (["--headless", "--players", "9"], "argument --players: is 9; expected one of: 2, 3"),
        (
            ["--headless", "--players", "5", "--scene", "school"],
            "yellow, orange; expected 2 to 4",
        ),
        (["--headless", "--scene", "two-rooms"], "school two-rooms: has no red circle"),
        (["--headless", "--race", "--players", "5"], "players: are 5 in all; expected for a race: 4, 6, 8"),
        (["--headless", "--race", "0"], "argument --race: is 0; expected one of: 1, 2"),
        (["--headless", "--race", "--scoring", "tournament"], "modules: are race; expected none in"),
        (["--headless", "--race", "--module", "race"], "modules: name 'race' twice; expected, each once"),
        (["--race"], "--race: is asked in the window; expected --headless beside it"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    arguments: list[str], message: str, capsys: Captured
) -> None:
    assert main(["play", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.usefixtures("remembered")
def test_a_recorded_match_that_was_torn_off_goes_on_and_comes_to_the_same_end(
    tmp_path: Path, capsys: Captured
) -> None:
    whole, torn = tmp_path / "whole.icecool", tmp_path / "torn.icecool"
    assert main([*SHORT, "--record", str(whole)]) == 0
    *log, wrote = capsys.readouterr().out.splitlines()
    assert wrote.startswith(f"{whole}: written, ")
    content = whole.read_bytes()
    torn.write_bytes(content[: 2 * len(content) // 3])
    assert main(["play", "--headless", "--resume", str(torn)]) == 0
    printed = capsys.readouterr()
    assert printed.err == f"icecool3d: warning: {torn}: the last line is torn, and left out\n"
    first, second, *more, wrote = printed.out.splitlines()
    assert wrote.startswith(f"{torn}: written, ")
    who = "Red (random), Blue (random), Green (random)"
    assert first == f"{torn}: match of {who}; ICECOOL, points of the cards; seed 16"
    assert second.startswith(f"{torn}: round ")
    assert more == log[-len(more) :]
    assert 10 < len(more) < len(log) / 2
    assert torn.read_bytes() == content
    assert main(["play", "--headless", "--resume", str(whole)]) == 0
    end = log[-1].removeprefix("The game is over: ").removesuffix(".")
    ranks = re.sub(r" \(points: (\d+), cards: \d+\)", r" \1", end)
    assert capsys.readouterr().out.splitlines()[-1].endswith(f": over after 3 rounds: {ranks}")
    assert main(["replay", str(whole), "--events"]) == 0
    assert capsys.readouterr().out.splitlines()[3:] == log


@pytest.mark.usefixtures("glided")
def test_the_bots_that_were_chosen_play_on_when_a_match_is_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated: list[tuple[str, str]] = []

    def note(name: str, colour: str, seed: int) -> Player:
        seated.append((colour, name))
        return make_bot("random", colour, seed)

    monkeypatch.setattr("icecool3d.players.BOTS", {**BOTS, "second": BOTS["random"]})
    monkeypatch.setattr("icecool3d.library.games.make_bot", note)
    path = str(tmp_path / "match.icecool")
    assert main(["play", "--headless", "--bots", "second,random", "--record", path]) == 0
    assert main(["play", "--headless", "--resume", path]) == 0
    assert seated == [("red", "second"), ("blue", "random")] * 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--record", "THERE"], "is there already; expected the name of a new file, or --resume"),
        (["--record", "/nowhere/x.icecool"], "/nowhere/x.icecool: cannot be written"),
        (["--resume", "missing.icecool"], "missing.icecool: there is no such file"),
        (["--resume", "THERE"], "line 1: is not JSON"),
        (["--resume", "FLICK"], "recording: is of flicks alone; expected one of a match"),
        (["--resume", "THERE", "--seed", "3"], "--seed: is given with --resume; expected --resume alone"),
        (["--resume", "THERE", "--record", "x.icecool"], "--record: is given with --resume"),
        (["--seed", str(2**70)], "seed: is too large"),
        (["--bots", "nobody"], "--bots: is 'nobody'; expected one of: random"),
        (["--players", "3", "--bots", "random,random"], "--bots: has 2 entries; expected one, or one for"),
    ],
)
def test_what_cannot_be_recorded_or_resumed_is_refused_in_one_line(
    arguments: list[str], message: str, tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / "there.icecool").write_text("hello\n")
    (flick, *_) = sorted(recorded_flicks().iterdir())
    words = {"THERE": str(tmp_path / "there.icecool"), "FLICK": str(flick)}
    assert main(["play", "--headless", *(words.get(word, word) for word in arguments)]) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""
    assert (tmp_path / "there.icecool").read_text() == "hello\n"


@pytest.mark.usefixtures("glided")
def test_the_log_of_a_tournament_names_no_drawn_card(capsys: Captured) -> None:
    assert main([*SHORT, "--scoring", "tournament"]) == 0
    drawn = [line for line in capsys.readouterr().out.splitlines() if "draws" in line]
    assert drawn
    assert not [line for line in drawn if any(letter.isdigit() for letter in line)]


def test_a_match_whose_resuming_is_refused_is_left_untouched(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "x.icecool"
    lines = [json.loads(line) for line in some_match().splitlines()]
    path.write_bytes(sealed([lines[0], *lines[2:]]) + b'{"torn')
    os.utime(path, ns=(1, 1))
    before = path.read_bytes()
    assert main(["play", "--headless", "--resume", str(path)]) == 2
    assert "cannot be done" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert path.stat().st_mtime_ns == 1


@pytest.mark.parametrize("where", [["--headless"], []])
def test_a_match_that_was_changed_is_not_gone_on_with(
    where: list[str], tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "x.icecool"
    path.write_bytes(some_match().replace(b'"seed":', b'"seed": ', 1))
    before = path.read_bytes()
    assert main(["play", *where, "--resume", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"icecool3d: error: {path}: the header was changed after it was written: its sum is wrong; "
        "expected what was recorded\n"
    )
    assert path.read_bytes() == before


@pytest.mark.rule("RACE-1", "RACE-2")
@pytest.mark.usefixtures("remembered")
def test_bots_race_the_match_is_recorded_taken_up_and_checked(tmp_path: Path, capsys: Captured) -> None:
    path, race = tmp_path / "race.icecool", ["play", "--headless", "--race", "1", "--seed", "3"]
    assert main([*race, "--record", str(path)]) == 0
    log = capsys.readouterr().out.splitlines()
    assert any(line.startswith("Race 1 of 1. Fish of each team hang on: ") for line in log)
    assert any(" win the race. Races that they have won: 1." in line for line in log)
    content = path.read_bytes()
    path.write_bytes(content[: 3 * len(content) // 4])
    assert main(["play", "--headless", "--resume", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == log[-1]
    assert path.read_bytes() == content
    assert main(["replay", str(path), "--json", "--no-window"]) == 0
    items = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    teams = next(item["match"]["teams"] for item in items if "match" in item)
    assert sorted(team["won"] for team in teams) == [0, 1]
    assert main(["replay", str(path), "--no-window", "--lang", "fr"]) == 0
    assert "courses gagnées par Rouge, Vert : " in capsys.readouterr().out
