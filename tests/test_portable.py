"""What one system alone has stands behind ``kit/system.py``: without it modules load and commands work."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.other_systems import LINUX_MODULES, POSIX_MODULES

HOUSE = Path(__file__).parent.parent
BEGUN = (HOUSE / "scenes/matches/by-a-single-point.icecool").read_bytes().splitlines(keepends=True)[:-6]
"""A match but its last turn."""
PROGRAM = """
import json, sys
from tests.other_systems import import_all, pretend, run
pretend(sys.argv[1])
codes = run(json.loads(sys.argv[2]))
print(json.dumps({"codes": codes, "modules": import_all()}))
"""


def commands(folder: Path, platform: str) -> list[list[str]]:
    """Return commands that need no window, and use files in a folder."""
    flick, trace, match = (str(folder / name) for name in ("x.icecool", "x.npz", "match.icecool"))
    Path(match).write_bytes(b"".join(BEGUN))
    found = [
        ["flick", "--aim", "8", "--speed", "2.5", "--record", flick, "--trace", trace, "--json"],
        ["judge", trace, "--scene", "school"],
        ["replay", flick, "--check"],
        ["play", "--headless", "--resume", match],
        ["replay", match, "--json"],
        ["toids", "--headless", "--record", str(folder / "toids.icecool")],
        ["scene", "show", "two-rooms"],
        ["rules", "--lang", "fr"],
        ["validate", str(HOUSE / "scenes/cases/blocked")],
        [
            "find",
            "rested",
            "right",
            "--scene",
            "two-rooms",
            "--tries",
            "8",
            "--disturbed",
            "1",
            "--best",
            "1",
        ],
    ]
    workers = ["arena", "easy", "random", "--game", "toids", "--games", "2", "--workers", "1"]
    return found if platform == "win32" else [*found, workers]


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_on_other_systems_every_module_loads_and_every_command_without_a_window_works(
    platform: str, tmp_path: Path
) -> None:
    given = commands(tmp_path, platform)
    places = {name: str(tmp_path / name) for name in ("APPDATA", "LOCALAPPDATA")}
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], **places}
    command = [sys.executable, "-c", PROGRAM, platform, json.dumps([*given, ["doctor"]])]
    done = subprocess.run(command, cwd=HOUSE, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    *codes, doctor = found["codes"]
    assert [*zip(codes, given, strict=True)] == [(0, each) for each in given], done.stderr
    assert doctor in (0, 1)  # without a display no window opens
    assert found["modules"] > 300
    written = (tmp_path / "match.icecool").read_bytes()
    assert written.startswith(b"".join(BEGUN))
    assert b'"game-ended"' in written
    assert b"\r" not in written
    assert not [*tmp_path.glob("*.part")]


def test_modules_of_one_system_are_imported_behind_the_seam_alone() -> None:
    names = "|".join((*LINUX_MODULES, *POSIX_MODULES, "msvcrt", "winreg", "_winapi"))
    imported, folder = re.compile(rf"(?m)^ *(?:import|from) (?:{names})\b"), HOUSE / "icecool3d"
    found = [path for path in folder.rglob("*.py") if imported.search(path.read_text(encoding="utf-8"))]
    assert found == [folder / "kit/system.py"]
