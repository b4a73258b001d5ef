"""Shells complete what the parsers take: bash is asked for real."""

import re
import subprocess
from pathlib import Path
from typing import get_args

import pytest

from icecool3d.cli.main import COMMANDS, main
from icecool3d.events import EVENTS, VERDICTS, Event, Kind
from icecool3d.kit.palette import PLAYERS
from icecool3d.school import scene_names

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with bash's script and a few files."""
    found = tmp_path_factory.mktemp("completion")
    for name in ("mine.icecool", "my scene.toml"):
        (found / name).touch()
    return found


def completed(line: str, folder: Path, capsys: Captured) -> set[str]:
    """Return what bash proposes for the last word of a line."""
    assert main(["completion", "bash"]) == 0
    (folder / "script").write_text(capsys.readouterr().out)
    words = line.split(" ")
    quoted = " ".join(f"'{word}'" for word in words)
    ask = f"COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _icecool3d; printf '%s\\n'"
    ask += ' "${COMPREPLY[@]}"'
    done = subprocess.run(
        ["bash", "-c", f"source <(cat script); {ask}"], cwd=folder, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return set(done.stdout.splitlines()) - {"script", ""}


@pytest.mark.parametrize(
    ("line", "proposed"),
    [
        ("icecool3d f", {"flick", "find"}),
        ("icecool3d ", {*COMMANDS}),
        ("icecool3d scene ", {"list", "show", "check", "picture"}),
        ("icecool3d --lang ", {"en", "fr"}),
        ("icecool3d --lang fr scene p", {"picture"}),
        ("icecool3d flick --s", {"--scene", "--speed", "--side", "--sure"}),
        ("icecool3d flick --penguin ", set(PLAYERS)),
        ("icecool3d flick --speed ", set()),
        ("icecool3d play --scene ", {*scene_names(), "mine.icecool", "my scene.toml"}),
        ("icecool3d scene show two", {"two-rooms"}),
        ("icecool3d replay mi", {"mine.icecool"}),
        ("icecool3d scene check my", {"my scene.toml"}),
        ("icecool3d sweep ", {"run", "show", "plot", "mine.icecool", "my scene.toml"}),
        ("icecool3d sweep my.toml --res", {"--resume"}),
        ("icecool3d sweep plot --e", {"--ends"}),
        ("icecool3d find jump", {"jump-over-door", "jump-over-wall"}),
    ],
)
def test_bash_completes_commands_options_choices_scenes_and_files(
    line: str, proposed: set[str], folder: Path, capsys: Captured
) -> None:
    assert completed(line, folder, capsys) == proposed


def test_fish_is_told_of_every_option_of_every_command(capsys: Captured) -> None:
    assert main(["completion", "fish"]) == 0
    script = capsys.readouterr().out
    for command in COMMANDS:
        assert main([command, "--help"]) == 0
        for option in set(re.findall(r"--([a-z-]+)", capsys.readouterr().out.partition("\n\n")[0])):
            assert re.search(rf"from {command}\b.* -l {option} ", script), (command, option)


def test_zsh_loads_what_bash_scripts_need_and_then_the_same(capsys: Captured) -> None:
    assert main(["completion", "bash"]) == 0
    bash = capsys.readouterr().out
    assert main(["completion", "zsh"]) == 0
    first, second, rest = capsys.readouterr().out.split("\n", 2)
    assert (first.split()[-1], second.split()[-1], rest) == ("compinit", "bashcompinit", bash)


def test_what_can_be_found_is_what_the_referee_says() -> None:
    assert set(EVENTS) == {kind.name for kind in Event.__subclasses__()}
    assert set(VERDICTS) == {*get_args(Kind)}
