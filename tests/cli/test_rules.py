"""``icecool3d rules`` as its users call it."""

import json

import pytest

from icecool3d.cli.main import main

Captured = pytest.CaptureFixture[str]


def test_one_rule_a_part_of_them_or_all_are_told(capsys: Captured) -> None:
    assert main(["rules", "door-5"]) == 0
    first, *more = capsys.readouterr().out.splitlines()
    assert first.startswith("DOOR-5  Jumping over a door that carries the own fish")
    assert all(line.startswith("        ") for line in more)
    assert main(["rules", "DOOR", "--json"]) == 0
    assert [json.loads(item)["rule"] for item in capsys.readouterr().out.splitlines()][-1] == "DOOR-10"
    assert main(["rules"]) == 0
    told = capsys.readouterr().out
    assert "TOIDS-9   Your" in told
    assert "TOIDS-10  The" in told


def test_rulings_come_with_their_numbers_in_either_language(capsys: Captured) -> None:
    assert main(["rules", "--rulings", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "          tolérance = 0,0001" in told
    assert "DOOR-10   Chaque traversée complète d'une porte est un passage" in told
    assert "END-6     Quand la pioche est vide" in told


def test_a_rule_that_there_is_not_is_refused(capsys: Captured) -> None:
    assert main(["rules", "FISH-1"]) == 2
    assert (
        "rules: have no 'FISH-1'; expected a rule, as DOOR-2, or one of: SET, TURN" in capsys.readouterr().err
    )
    assert main(["rules", "stck-1"]) == 2
    assert "did you mean STUCK? expected a rule" in capsys.readouterr().err


def test_rulings_that_are_words_are_told_as_words(capsys: Captured) -> None:
    assert main(["rules", "STUCK-3", "--rulings"]) == 0
    assert "        stuck_side = chosen" in capsys.readouterr().out
    assert main(["rules", "STUCK-3", "--rulings", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["parameters"] == {"stuck_side": "chosen"}
