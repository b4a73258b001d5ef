"""``icecool3d help`` prints what ``--help`` prints."""

import pytest

from icecool3d.cli.main import main

Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize("words", ["", "flick", "scene", "scene picture", "--lang fr flick"])
def test_help_of_words_is_the_help_of_that_command(words: str, capsys: Captured) -> None:
    assert main([*words.split(), "--help"]) == 0
    helped = capsys.readouterr().out
    assert main(["help", *words.split()]) == 0
    assert capsys.readouterr().out == helped


def test_help_of_no_command_says_which_one_is_meant(capsys: Captured) -> None:
    assert main(["help", "flik"]) == 2
    assert "argument COMMAND: is 'flik'; did you mean flick? " in capsys.readouterr().err
