"""Three thousand hostile files: what breaks or delays the painter does not reach the window."""

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.art.hostile_run import show

PARTS = 2
"""Processes in which the soak runs."""
FEW, ALL = 60, 3000
SECONDS, MEGABYTES = 2.0, 300.0


@pytest.mark.parametrize("first", range(0, FEW, 10))
def test_hostile_art_is_shown_or_told_why_not(
    first: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for seed in range(first, first + 10):
        show(seed, tmp_path / "icecool3d" / "art")


@pytest.mark.soak
def test_no_hostile_art_takes_long_or_much() -> None:
    bounds = [ALL * part // PARTS for part in range(PARTS + 1)]
    command = [sys.executable, "-m", "tests.art.hostile_run"]
    running = [
        subprocess.Popen([*command, str(first), str(last)], stdout=subprocess.PIPE)
        for first, last in pairwise(bounds)
    ]
    found = [json.loads(each.communicate()[0]) for each in running]
    shown = [each for part in found for each in part["shown"]]
    small = {seed: why for part in found for seed, why in part["small"].items()}
    slowest = max(shown, key=lambda each: float(each[2]))
    megabytes = max(part["megabytes"] for part in found)
    refused = sum(bool(each[1]) for each in shown)
    ended = sum("Panic" in each[1] for each in shown)
    said = f"{len(shown)} files, {refused} refused, of which {ended} ended the painter; slowest {slowest}; "
    said += f"{megabytes:.0f} MB; small {small}\n"
    sys.stdout.write(said)  # with pytest's option -s
    assert len(shown) == ALL
    assert slowest[2] <= SECONDS
    assert megabytes <= MEGABYTES
