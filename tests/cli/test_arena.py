"""``icecool3d arena`` as its users call it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Never

import pytest

from icecool3d.cli.main import main
from icecool3d.cli.match_contest import Heard, MatchContest
from icecool3d.kit.errors import GameError, IcecoolError, MissedError, RuleError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab import arena
from icecool3d.lab.arena import Duel, Play
from icecool3d.library import games
from icecool3d.match import Flick, Poses, Sketch
from icecool3d.players import RandomPlayer
from icecool3d.replay.match_recording import retell
from icecool3d.replay.recording import read_recording
from icecool3d.rules import ranking
from icecool3d.school import Furniture, School
from icecool3d.trace.sketch import sketch_of
from tests.simulators import PENGUIN, gliding

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
        (
            ["easy", "best", "--game", "toids"],
            "bot 'best': there is no such bot; expected one of: random, easy, medium, hard",
        ),
        (
            ["pip", "wadle", "empress"],
            "bot 'wadle': there is no such bot; did you mean waddle? expected one of: random, pip, waddle, ",
        ),
        (["pip", "pip"], "arena: has one bot, pip; expected two or more, no two alike"),
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


class Gliding:
    """Worlds in which penguins glide, for matches that are over soon."""

    def __init__(self, school: School, *_: object, **__: object) -> None:
        self.flick = gliding(school)

    def close(self) -> None:
        """Nothing was built."""

    def sketch(self, flick: Flick, poses: Poses, furniture: Sequence[Furniture] = ()) -> Sketch:
        return sketch_of(self.flick(flick, poses, furniture), [PENGUIN.shape] * len(poses))


def test_matches_are_kept_as_recordings_and_the_same_seed_plays_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "Worlds", Gliding)
    contest = MatchContest(scoring="tournament", folder=str(tmp_path))
    points, refused = contest(["random", "random"], 5)
    assert sum(points) == 1.0
    (path,) = tmp_path.iterdir()
    assert path.name == "5-random-random.icecool"
    match = retell(read_recording(path))
    assert match.game.over
    first = {rank.colour for rank in ranking(match.game) if rank.place == 1}
    assert ("red" in first, "blue" in first) == (points[0] > 0.0, points[1] > 0.0)
    assert MatchContest(scoring="tournament")(["random", "random"], 5) == (points, refused)


def test_a_bot_that_fails_is_told_with_the_game_that_it_fails_in(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Never:
        raise ValueError("no idea")

    monkeypatch.setattr(games, "Worlds", Gliding)
    monkeypatch.setattr(RandomPlayer, "choose", fail)
    with pytest.raises(
        IcecoolError, match=r"^pip - random, seed 5: fails with ValueError \(no idea\); expected"
    ):
        MatchContest(scoring="tournament")(["pip", "random"], 5)
    monkeypatch.setattr(RandomPlayer, "choose", lambda *_: Flick("nobody", aim=0.0, speed=1.0))
    monkeypatch.setattr(games, "make_bot", lambda _, colour, seed: RandomPlayer(colour, seed))
    with pytest.raises(GameError, match=r"^pip - random, seed 5: player (pip|random): was refused "):
        MatchContest(scoring="tournament")(["pip", "random"], 5)


def test_what_the_rules_forbid_is_counted_and_a_finger_that_missed_is_not() -> None:
    nobody = Heard(RandomPlayer("red", 1))
    why = Phrase("…")
    for reason in (MissedError("flick", why, why), RuleError("TURN-2", why, why)):
        nobody.refused(reason)
    assert nobody.forbidden == 1


def test_what_matches_are_like_is_said_where_they_are_asked_for(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Play] = []

    def duel(play: Play, names: tuple[str, str], *_: object, **__: object) -> Duel:
        asked.append(play)
        (tmp_path / f"{len(asked)}.icecool").touch()
        return Duel(*names, (1.0,) * 20, refused=2)

    monkeypatch.setattr(arena, "duel", duel)
    (tmp_path / "before.icecool").touch()
    said = ["--players", "4", "--variant", "icecool", "--module", "walruses", "--record", str(tmp_path)]
    assert main(["arena", "pip", "empress", "--workers", "1", *said]) == 0
    printed = capsys.readouterr().out
    assert "empress - pip: 100.0 %" in printed
    assert "2 times a bot wanted what the rules forbid" in printed
    assert printed.endswith(f"{tmp_path}: matches written: 1\n")
    assert main(["arena", "pip", "empress", "--workers", "1", "--players", "6"]) == 0
    four = MatchContest(4, variant="icecool", modules=("walruses",), folder=str(tmp_path))
    assert asked == [four, MatchContest(6)]
