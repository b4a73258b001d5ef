"""``icecool3d arena`` as its users call it."""

import json
from pathlib import Path

import pytest

from icecool3d.cli.main import main
from icecool3d.cli.match_contest import MatchContest
from icecool3d.replay.match_recording import retell
from icecool3d.replay.recording import read_recording
from icecool3d.rules import ranking

Captured = pytest.CaptureFixture[str]


def test_each_two_bots_meet_and_the_stronger_is_told(capsys: Captured) -> None:
    asked = ["arena", "random", "easy", "--games", "24", "--workers", "1", "--seed", "3", "--game", "toids"]
    assert main([*asked, "--json"]) == 0
    (item,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (item["bots"], item["better"]) == (["easy", "random"], "easy")
    assert main([*asked, "--all", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("easy - random : ")
    assert " % des points de 24 parties (± " in said
    assert said.endswith(": easy est meilleur\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["easy", "best", "--game", "toids"], "is 'best'; expected one of: random, easy, medium, hard"),
        (["pip", "hard"], "is 'hard'; expected one of: random, pip, waddle, skipper, professor, empress"),
        (["pip", "pip"], "arena: has one bot; expected two or more, no two alike"),
        (["pip", "empress", "--games", "1"], "--games: is 1; expected 2 to "),
        (["pip", "empress", "--workers", "0"], "--workers: is 0; expected 1 to "),
        (["pip", "empress", "--record", "nowhere/at/all"], "--record: is no folder; expected a folder"),
        (["easy", "hard", "--game", "toids", "--players", "4"], "--players: is for matches with penguins"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    arguments: list[str], message: str, capsys: Captured
) -> None:
    assert main(["arena", *arguments]) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.out == ""


def test_matches_are_kept_as_recordings_and_the_same_seed_plays_the_same(
    tmp_path: Path, capsys: Captured
) -> None:
    asked = ["arena", "random", "pip", "--games", "2", "--workers", "1", "--seed", "5", "--json"]
    assert main([*asked, "--record", str(tmp_path), "--scoring", "tournament"]) == 0
    (item,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (item["bots"], item["games"]) == (["pip", "random"], 2)
    names = ["5-pip-random.icecool", "5-random-pip.icecool"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    match = retell(read_recording(tmp_path / names[0]))
    assert match.game.over
    first = {rank.colour for rank in ranking(match.game) if rank.place == 1}
    pip, chance = MatchContest(scoring="tournament")(["pip", "random"], 5)
    assert ("red" in first, "blue" in first) == (pip > 0.0, chance > 0.0)
