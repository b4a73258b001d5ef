"""``icecool3d arena`` as its users call it."""

import json

import pytest

from icecool3d.cli.main import main

Captured = pytest.CaptureFixture[str]


def test_each_two_bots_meet_and_the_stronger_is_told(capsys: Captured) -> None:
    asked = ["arena", "random", "easy", "--games", "24", "--workers", "1", "--seed", "3"]
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
        (["easy", "best"], "arena: is 'best'; expected one of: random, easy, medium, hard"),
        (["easy", "easy"], "arena: has one bot; expected two or more, no two alike"),
        (["easy", "hard", "--games", "1"], "--games: is 1; expected 2 to "),
        (["easy", "hard", "--workers", "0"], "--workers: is 0; expected 1 to "),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    arguments: list[str], message: str, capsys: Captured
) -> None:
    assert main(["arena", *arguments]) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.out == ""
