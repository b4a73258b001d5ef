"""Whole games, written down: the rules tell of them today what they told when they were played."""

from pathlib import Path

import pytest

from icecool3d.school import load_school
from tests.match.transcripts import GAMES, replayed, written
from tests.rules.module_checks import check_modules
from tests.rules.random_play import check_state
from tests.simulators import gliding

FOLDER = Path(__file__).parent / "games"


@pytest.mark.rule("END-4", "END-5", "TURN-6", "TWO-3", "TOURN-1", "ICE1-1")
@pytest.mark.parametrize("name", GAMES)
def test_a_game_told_again_is_told_the_same(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    game, again = replayed(text)
    assert again.splitlines() == text.splitlines()
    assert game.over
    check_state(game)
    check_modules(game)


def test_every_game_that_is_written_down_is_told_again() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)


def test_a_game_written_down_anew_can_be_told_again() -> None:
    text = written("tournament", gliding(load_school("school")))
    assert replayed(text)[1] == text
