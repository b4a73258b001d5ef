"""Whatever a command writes has a name that says what is in it; others are refused at once."""

from pathlib import Path

import pytest

from icecool3d.cli.main import main

Captured = pytest.CaptureFixture[str]
FLICK = "flick --aim 8 --speed 2.5"


@pytest.mark.parametrize(
    ("command", "endings"),
    [
        (f"{FLICK} --trace OUT", ".npz"),
        (f"{FLICK} --record OUT", ".icecool"),
        ("play --headless --record OUT", ".icecool"),
        ("toids --headless --record OUT", ".icecool"),
        ("series make OUT --players 4", ".series"),
        ("series play club.series --record OUT", ".icecool"),
        ("replay mine.icecool --export OUT", ".png, .mp4 or .glb"),
        ("scene picture school OUT", ".png"),
        ("sweep spec.toml --out OUT", ".sweep"),
        ("sweep plot my.sweep --out OUT", ".png or .svg"),
    ],
)
@pytest.mark.parametrize("name", ["x.bmp", "png", "x.png.part"])
def test_a_name_with_another_ending_is_refused_alike_by_all_that_write(
    *,
    name: str,
    command: str,
    endings: str,
    tmp_path: Path,
    capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(command.replace("OUT", name).split()) == 2
    printed = capsys.readouterr()
    assert f": is '{name}'; expected a name that ends in {endings}; see icecool3d " in printed.err
    assert (printed.out, list(tmp_path.iterdir())) == ("", [])


def test_endings_may_be_in_capitals(tmp_path: Path, capsys: Captured) -> None:
    assert main(["scene", "picture", "two-rooms", str(tmp_path / "PLAN.PNG"), "--size", "200"]) == 0
    assert capsys.readouterr().out.startswith(f"{tmp_path}/PLAN.PNG: written, ")
