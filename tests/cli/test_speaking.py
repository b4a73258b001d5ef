"""Every command speaks the language asked for, wherever that stands, or that of settings and locale."""

import re
from pathlib import Path
from typing import Any

import pytest

from icecool3d.cli.main import COMMANDS, main
from icecool3d.kit.phrase import Phrase
from icecool3d.pieces import COLOURS
from icecool3d.school import penguin_title

Captured = pytest.CaptureFixture[str]
SUBCOMMANDS = {"scene": ("list", "show", "check", "picture"), "sweep": ("run", "show", "plot")}
EVERY = [
    *([name] for name in COMMANDS if name != "doctor"),
    *([name, action] for name, actions in SUBCOMMANDS.items() for action in actions),
]


@pytest.mark.parametrize("command", [[], *EVERY], ids=" ".join)
def test_no_line_of_a_french_help_is_that_of_the_english_one_but_for_examples(
    command: list[str], capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    helps = []
    for language in ("en", "fr"):
        assert main([*command, "--lang", language, "--help"]) == 0
        helps.append(capsys.readouterr().out.rpartition(":\n  ")[0].splitlines())
    same = {line.strip() for line in helps[0]} & {line.strip() for line in helps[1]} - {""}
    assert all(re.fullmatch(r"ACTION|--\w+ \{.*\}", line) for line in same)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("command", [[], *EVERY], ids=" ".join)
def test_no_line_of_a_help_is_wider_than_a_narrow_terminal(
    command: list[str], language: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main([*command, "--lang", language, "--help"]) == 0
    assert not [line for line in capsys.readouterr().out.splitlines() if len(line) > 80]


@pytest.mark.parametrize(
    "arguments",
    [["--lang", "fr", "scene", "list"], ["scene", "--lang", "fr", "list"], ["scene", "list", "--lang=fr"]],
    ids=" ".join,
)
def test_the_language_may_stand_anywhere_on_the_line(arguments: list[str], capsys: Captured) -> None:
    assert main(arguments) == 0
    assert "Deux salles et une porte" in capsys.readouterr().out


def test_settings_and_locale_are_spoken_where_nobody_asks(
    settings: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert main(["scene", "list"]) == 0
    assert "Le couloir" in capsys.readouterr().out
    settings.parent.mkdir()
    settings.write_text('{"language": "en"}')
    assert main(["scene", "list"]) == 0
    assert "The corridor" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["frick"],
            "usage : argument COMMANDE : vaut 'frick' ; vouliez-vous dire flick ? il faut un choix parmi : ",
        ),
        (
            ["flick", "--aim"],
            "flick : argument --aim : une valeur est attendue ; voyez icecool3d flick --help",
        ),
        (["flick", "--aim", "x"], "flick : argument --aim : vaut 'x', pas un nombre ; voyez "),
        (["flick", "--row", "x"], "flick : argument --row : vaut 'x', pas un nombre entier ; "),
        (["flick", "--at", "1"], "argument --at : vaut '1' au lieu de deux nombres X,Y en mètres"),
        (["flick", "--aim", "1"], "flick : il manque : --speed"),
        (["bench", "--window", "--physics"], "argument --physics : ne va pas avec --window"),
        (["sweep", "plot", "x", "--axes", "a"], "argument --axes : 2 valeurs sont attendues"),
        (["rules", "--json=1"], "argument --json : ne prend pas de valeur ('1')"),
        (["replay"], "replay : il manque : FICHIER ; voyez icecool3d replay --help"),
        (["scene", "picture", "school", "/nowhere/x.png"], "(fichier ou dossier inexistant)"),
        (["scene", "list", "--bad"], "scene list : inconnu : --bad ; voyez icecool3d scene list --help"),
    ],
)
def test_wrong_usage_is_told_in_french(arguments: list[str], said: str, capsys: Captured) -> None:
    assert main([*arguments, "--lang", "fr"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("icecool3d : erreur : ")
    assert said in error
    assert error.count("\n") == 1


def test_every_penguin_has_a_name() -> None:
    assert all(isinstance(penguin_title(name), Phrase) for name in COLOURS)


@pytest.mark.parametrize(
    ("arguments", "language"), [(["--lang", "fr"], "fr"), ([], None), (["play", "--lang", "fr"], "fr")]
)
def test_the_window_speaks_what_is_asked_for_and_else_its_own_settings(
    arguments: list[str], language: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: dict[str, Any] = {}
    monkeypatch.setattr("icecool3d.view.app.app.open_app", lambda **how: opened.update(how))
    assert main(arguments) == 0
    assert opened["language"] == language


def test_defaults_are_told_as_they_are_and_not_typed_twice(capsys: Captured) -> None:
    assert main(["flick", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "who is flicked (default: red)" in told
    assert "0 floor end, 1 top (default: 0.2)" in told
    assert main(["scene", "picture", "--help"]) == 0
    assert "longer side in pixels (default: 1600)" in capsys.readouterr().out


def test_descriptions_are_as_wide_as_the_terminal(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in (60, 120):
        monkeypatch.setenv("COLUMNS", str(columns))
        assert main(["find", "--help"]) == 0
        _, description, _ = capsys.readouterr().out.split("\n\n", 2)
        assert columns - 30 < max(map(len, description.splitlines())) <= columns - 2
        assert "pass-through-door" in description.replace("\n", " ")
