"""Nothing that strangers named or wrote steers the terminal, whatever tells of it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from icecool3d.cli.main import main
from icecool3d.replay.recording import recorded_flicks

NASTY = "x\x1b]0;title\x07\x1b[31m\u202ered\r\x9b1A"
"""A name that sets the window's title and a colour, writes from right to left, and goes up a line."""


def recording(folder: Path) -> list[str]:
    path = folder / f"{NASTY}.icecool"
    path.write_bytes((recorded_flicks() / "over-the-door.icecool").read_bytes())
    return ["replay", str(path), "--no-window"]


def torn(folder: Path) -> list[str]:
    path = folder / f"{NASTY}.icecool"
    path.write_bytes((recorded_flicks() / "over-the-door.icecool").read_bytes() + b"{")
    return ["replay", str(path), "--check"]


def written(folder: Path) -> list[str]:
    return ["scene", "picture", "two-rooms", str(folder / f"{NASTY}.png"), "--size", "200"]


def checked(folder: Path) -> list[str]:
    path = folder / f"{NASTY}.toml"
    path.write_text(f"format = 1\n{json.dumps(NASTY)} = {json.dumps(NASTY)}\n")
    return ["scene", "check", str(path)]


def broken(folder: Path) -> list[str]:
    path = folder / "case.toml"
    path.write_bytes(b"format = 1\ntitle = \x1b[31m\n")
    return ["validate", str(path)]


def titled(folder: Path) -> list[str]:
    path = folder / "case.toml"
    path.write_text(f'format = 1\nrules = ["DOOR-1"]\ntitle = {{en = {json.dumps(NASTY)}, fr = "x"}}\n')
    return ["validate", str(path)]


def missing(_: Path) -> list[str]:
    return ["judge", NASTY]


def option(_: Path) -> list[str]:
    return ["flick", f"--{NASTY}", NASTY]


def command(_: Path) -> list[str]:
    return [NASTY]


def choice(_: Path) -> list[str]:
    return ["play", "--variant", NASTY]


def penguin(_: Path) -> list[str]:
    return ["flick", "--aim", "0", "--speed", "1", "--penguin", NASTY]


def asked(_: Path) -> list[str]:
    return ["find", NASTY]


def rule(_: Path) -> list[str]:
    return ["rules", NASTY]


ALL = [
    recording,
    torn,
    written,
    checked,
    broken,
    titled,
    missing,
    option,
    command,
    choice,
    penguin,
    asked,
    rule,
]


@pytest.mark.parametrize("made", ALL, ids=lambda made: made.__name__)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_printed_steers_no_terminal(
    made: Callable[[Path], list[str]], language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([*made(tmp_path), "--lang", language])
    printed = capsys.readouterr()
    said = printed.out + printed.err
    assert said
    steers = {letter for letter in said if not letter.isprintable()} - set("\n\u00a0\u202f")
    assert not steers
