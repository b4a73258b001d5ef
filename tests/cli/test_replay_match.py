"""``icecool3d replay`` of a match, as its users call it."""

import json
import re
import struct
from pathlib import Path

import pytest

from icecool3d.cli.main import main
from icecool3d.replay.recording import Recorder, recorded_flicks
from tests.recordings import match_header, some_match

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "match.icecool"
    path.write_bytes(some_match())
    return path


def test_it_is_told_who_plays_what_and_how_it_stands(mine: Path, capsys: Captured) -> None:
    assert main(["replay", str(mine)]) == 0
    first, second, third = capsys.readouterr().out.splitlines()
    assert first == f"{mine}: The school, 11 flicks"
    assert (
        second == "  match of Red (bot 1), Blue (bot 2), Green (bot 3); ICECOOL2, points of the cards; seed 2"
    )
    assert main(["replay", str(mine), "--events"]) == 0
    log = capsys.readouterr().out
    rounds = re.findall(r"^Round (\d) of 3\. ", log, re.MULTILINE)
    points = dict.fromkeys(("Red", "Blue", "Green"), 0)
    for who, card in re.findall(r"^(\w+) draws a (\d)", log, re.MULTILINE):
        points[who] += int(card)
    begins = f"  round {rounds[-1]} of 3, so far: "
    assert third.startswith(begins)
    found = dict(each.rsplit(" ", 1) for each in third.removeprefix(begins).split(", "))
    assert {who: int(each) for who, each in found.items()} == points
    assert any(points.values())


def test_the_log_is_that_of_play_with_verdicts_in_every_language(mine: Path, capsys: Captured) -> None:
    assert main(["replay", str(mine), "--events", "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()[3:]
    assert lines[0].startswith("ICECOOL2")
    assert any(line.endswith(" fait une pichenette.") for line in lines)
    assert any(
        line.startswith(("  Rouge : ", "  Bleu : ", "  Vert : ", "  Red: ", "  Blue: ")) for line in lines
    )


@pytest.mark.usefixtures("remembered")
def test_json_tells_the_match_its_flicks_and_every_action_as_play_does(
    tmp_path: Path, capsys: Captured
) -> None:
    arguments = ["--headless", "--json", "--players", "3", "--variant", "icecool", "--seed", "16"]
    path = tmp_path / "x.icecool"
    assert main(["play", *arguments, "--record", str(path)]) == 0
    *played, wrote = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert wrote == {"wrote": str(path), "bytes": path.stat().st_size}
    assert main(["replay", str(path), "--json", "--events", "--check"]) == 0
    first, *items = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert first["match"]["over"]
    assert first["match"]["ranking"][0]["place"] == 1
    assert {item.pop("recording") for item in items} == {str(path)}
    assert [item for item in items if "happened" in item] == played
    assert sum("flick" in item for item in items) == first["flicks"]
    checks = [item["compared"] for item in items if "compared" in item]
    assert checks == ["same-bits"] * (len(played) - 1)


def test_a_check_finds_the_same_bits(mine: Path, capsys: Captured) -> None:
    assert main(["replay", str(mine), "--check"]) == 0
    assert capsys.readouterr().out == f"{mine}: 11 flicks and 13 other actions, the same bits\n"
    assert main(["replay", str(mine), "--check", "--flick", "3"]) == 0
    assert capsys.readouterr().out == f"{mine}: 1 flick, the same bits\n"


def test_a_changed_action_is_exit_code_1_and_says_where_and_who_made_it(mine: Path, capsys: Captured) -> None:
    text = mine.read_text()
    other = re.compile(r'("drew-card","[a-z]+",{"value":)([123])')
    mine.write_text(other.sub(lambda card: f"{card[1]}{int(card[2]) % 3 + 1}", text, count=1))
    assert main(["replay", str(mine), "--check"]) == 1
    printed = capsys.readouterr()
    assert " differs: drew-card: card was " in printed.out
    assert " (made by icecool3d " in printed.out
    assert printed.err.startswith("icecool3d: error: replay: ")
    assert printed.err.count("\n") == 1


def test_what_the_rules_do_not_allow_is_told_by_a_check_and_refused_by_all_else(
    mine: Path, capsys: Captured
) -> None:
    lines = mine.read_text().splitlines(keepends=True)
    mine.write_text("".join([lines[0], *lines[2:]]))
    assert main(["replay", str(mine), "--check"]) == 1
    assert (
        "flick 1 differs: who stands in the school is not who was recorded: Blue, Green"
        in capsys.readouterr().out
    )
    assert main(["replay", str(mine), "--events"]) == 2
    warning, error = capsys.readouterr().err.splitlines()
    assert "line 2 was changed after it was written" in warning
    assert "line 2: flick: cannot be done (SET-7: " in error


def test_one_flick_of_a_match_is_told_and_exported_as_any_other(
    mine: Path, tmp_path: Path, capsys: Captured
) -> None:
    assert main(["replay", str(mine), "--flick", "2", "--events"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("  flick 2: ")
    assert lines[2].startswith("    0.000 s: ")
    model = tmp_path / "x.glb"
    assert main(["replay", str(mine), "--flick", "2", "--export", str(model)]) == 0
    assert struct.unpack_from("<4sI", model.read_bytes()) == (b"glTF", 2)
    assert main(["replay", str(mine), "--export", str(model)]) == 2
    assert "holds 11 flicks; expected --flick" in capsys.readouterr().err


def test_matches_and_flicks_are_checked_together(mine: Path, capsys: Captured) -> None:
    (flick, *_) = sorted(recorded_flicks().iterdir())
    assert main(["replay", str(mine), str(flick), "--json"]) == 0
    items = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert sum("title" in item for item in items) == 2


def test_a_torn_line_is_left_out_with_a_warning(mine: Path, capsys: Captured) -> None:
    mine.write_bytes(mine.read_bytes()[:-9])
    assert main(["replay", str(mine), "--check"]) == 0
    printed = capsys.readouterr()
    assert "10 flicks and 13 other actions, the same bits" in printed.out
    assert printed.err == f"icecool3d: warning: {mine}: the last line is torn, and left out\n"


def test_a_match_of_which_nothing_was_played_is_told(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "x.icecool"
    Recorder(path, match_header(2, seed=1)).close()
    assert main(["replay", str(path), "--check"]) == 0
    assert main(["replay", str(path)]) == 0
    assert "round 1 of 4, so far: Red 0, Blue 0" in capsys.readouterr().out


def test_the_flick_of_a_turn_is_written_as_a_case_that_holds(
    mine: Path, tmp_path: Path, capsys: Captured
) -> None:
    path = str(tmp_path / "turn.toml")
    assert main(["replay", str(mine), "--turn", "4", "--case", path]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: written, ")
    assert main(["judge", path]) == 0


def test_the_turns_of_a_match_are_counted_and_told_alone(mine: Path, capsys: Captured) -> None:
    numbers = []
    for turn in range(1, 12):
        assert main(["replay", str(mine), "--turn", str(turn), "--json"]) == 0
        _, *flicks = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        numbers += [flick["number"] for flick in flicks]
        if len(numbers) == 11:
            break
    assert numbers == list(range(1, 12))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--turn", "99"), "--turn 99: is not there; expected 1 to "),
        (("--turn", "1", "--flick", "1"), "--turn: is given with --flick; expected it alone"),
        (("--case", "it.toml"), "holds 11 flicks; expected --flick with the number of one"),
        (("--case", "it.toml", "--check"), "--case: is given with --check; expected it alone"),
        (("--case", "it.toml", "--flick", "12"), "--flick 12: is not there; expected 1 to 11"),
    ],
)
def test_what_names_no_flick_is_refused(
    arguments: tuple[str, ...], said: str, mine: Path, capsys: Captured
) -> None:
    assert main(["replay", str(mine), *arguments]) == 2
    assert said in capsys.readouterr().err
