"""``icecool3d play`` as its users call it."""

import json

import pytest

from icecool3d.cli.main import main

Captured = pytest.CaptureFixture[str]
SHORT = ["play", "--headless", "--scoring", "tournament", "--seed", "4"]


def test_bots_play_a_match_and_its_log_ends_with_the_score(capsys: Captured) -> None:
    assert main(SHORT) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("ICECOOL2, tournament")
    assert "Blue flicks." in lines
    assert any(line.startswith("  blue: through ") for line in lines)
    assert lines[-1].startswith("The game is over: 1. ")


def test_the_log_speaks_french_too_and_the_same_seed_plays_the_same(capsys: Captured) -> None:
    assert main([*SHORT, "--lang", "fr"]) == 0
    first = capsys.readouterr().out
    assert main([*SHORT, "--lang", "fr"]) == 0
    assert capsys.readouterr().out == first
    assert "Bleu fait une pichenette." in first
    assert first.splitlines()[-1].startswith("La partie est finie : 1. ")


def test_json_is_one_object_for_each_action_and_nothing_else(capsys: Captured) -> None:
    assert main([*SHORT, "--json"]) == 0
    items = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert "did" not in items[0]
    assert items[1]["did"]["action"] == "place-catcher"
    assert items[-1]["happened"][-1]["record"] == "game-ended"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "play: has no window yet; expected --headless"),
        (["--headless", "--players", "5"], "argument --players: invalid choice: 5"),
        (["--headless", "--scene", "two-rooms"], "school two-rooms: has no red circle"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    arguments: list[str], message: str, capsys: Captured
) -> None:
    assert main(["play", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
