"""What the commands print with --json: every key stands in one table, and holds there what it says."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from icecool3d.cli.main import main
from icecool3d.kit.own_files import scenes_folder
from icecool3d.replay.match_recording import record_match
from tests.cli.json_keys import KEYS
from tests.lab.edge_flicks import edge_speed
from tests.lab.sweep.sweeps import DOOR
from tests.recordings import match_header, some_match

Captured = pytest.CaptureFixture[str]
KINDS: dict[str, tuple[type, ...]] = {
    "text": (str,),
    "number": (int, float),
    "truth": (bool,),
    "list": (list,),
    "object": (dict,),
    "named": (dict,),
    "value": (int, float, str),
}
COMMANDS = (
    "flick --aim 8 --speed 2.5 --with blue=0.2,-0.15 --record FOLDER/my.icecool --trace FOLDER/my.npz",
    "judge FOLDER/my.npz --case FOLDER/my.toml",
    "judge FOLDER/my.toml",
    "judge FOLDER/my.npz --sure",
    "flick --aim 8 --speed 2.5 --engine mujoco",
    "replay FOLDER/my.icecool --events --check",
    "replay FOLDER/my.icecool --export FOLDER/my.png",
    "replay FOLDER/match.icecool --events --check",
    "replay FOLDER/race.icecool",
    "scene list",
    "scene show school",
    "scene check SCENES/two-rooms.toml",
    "scene picture two-rooms FOLDER/plan.png",
    "flick --scene two-rooms --at=-0.05,0 --aim 0 --speed EDGE --sure --case FOLDER/edge.toml",
    "validate FOLDER/edge.toml --sure",
    "validate SCENES/cases/stuck",
    "validate FOLDER/my.toml --tell --book FOLDER/book.html",
    "replay FOLDER/match.icecool --turn 2 --case FOLDER/turn.toml",
    "sweep FOLDER/spec.toml --out FOLDER/my.sweep --workers 1 --refine FOLDER/b --along speed --width 1",
    "sweep show FOLDER/my.sweep",
    "sweep plot FOLDER/my.sweep",
    "find pass-through-door --scene two-rooms --at -0.1,0 --tries 60 --best 1 --disturbed 5 --workers 1",
    "toids --headless --bots easy,random --record FOLDER/toids.icecool",
    "replay FOLDER/toids.icecool --events --check",
    "arena easy random --games 20 --workers 1 --game toids",
    "series make FOLDER/club.series --players 4 --pool-size 2",
    "rules",
    "rules --rulings",
    "doctor",
)
RARE = {"mm", "what", "unit", "low", "high", "needed", "purpose", "install"}
"""Keys of what differs, and of figures."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where commands read and write; later ones read what earlier ones wrote."""
    found = tmp_path_factory.mktemp("json")
    (found / "spec.toml").write_text(DOOR)
    (found / "match.icecool").write_bytes(some_match())
    _, recorder = record_match(found / "race.icecool", match_header(4, 1, modules=("race",)), lambda _: None)
    recorder.close()
    return found


def wrong(items: object, where: str) -> list[str]:
    """Return what in an item is not as the table says."""
    if isinstance(items, list):
        return [each for item in items for each in wrong(item, where)]
    if not isinstance(items, dict):
        return []
    found = []
    for key, value in items.items():
        if key not in KEYS:
            found.append(f"{where}.{key} is not in the table")
            continue
        kind, _ = KEYS[key]
        right = KINDS[kind]
        if value is not None and (not isinstance(value, right) or isinstance(value, bool) != (bool in right)):
            found.append(f"{where}.{key} is {value!r:.60}, not a {kind}")
        if kind in ("list", "object") and key != "happened":
            found += wrong(value, f"{where}.{key}")
    return found


def test_every_key_of_every_command_is_in_the_table_and_holds_what_it_says(
    folder: Path, capsys: Captured
) -> None:
    found, used = [], set[str]()
    for command in COMMANDS:
        words = [
            word.replace("FOLDER", str(folder))
            .replace("SCENES", str(scenes_folder()))
            .replace("EDGE", str(edge_speed()))
            for word in command.split()
        ]
        code, lines = main([*words, "--json"]), capsys.readouterr().out.splitlines()
        assert lines, command
        assert code in (0, 1), command
        items: list[Any] = [json.loads(line) for line in lines]
        found += wrong(items, command.split()[0])
        used |= {match[1] for line in lines for match in re.finditer(r'"(\w+)":', line)}
    assert not found
    assert not KEYS.keys() - used - RARE


def test_a_push_and_where_all_stood_are_written_alike_by_flick_and_replay(
    tmp_path: Path, capsys: Captured
) -> None:
    recording = str(tmp_path / "my.icecool")
    assert main(["flick", "--aim", "8", "--speed", "2.5", "--record", recording, "--json"]) == 0
    first, *_ = map(json.loads, capsys.readouterr().out.splitlines())
    assert main(["replay", recording, "--json"]) == 0
    _, again = map(json.loads, capsys.readouterr().out.splitlines())
    assert {key: again[key] for key in first} == first
