"""Whatever strangers write into a file, it is read or refused in one line, within seconds and 200 MB."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants import FORMATS, LONGEST

MEGABYTES = 200.0
HOUSE = Path(__file__).parents[1]


def hold(kind: str, count: int, seed: int) -> None:
    """Read mutants in a process of their own, whose memory is measured; the first wrong one ends it."""
    command = [sys.executable, "-m", "tests.mutants", kind, str(count), str(seed)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=HOUSE)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert found["mutants"] == count
    assert found["seconds"] < LONGEST
    assert found["megabytes"] < MEGABYTES
    if kind != "settings":  # there the sound part of it is taken
        assert 0 < found["refused"] < count


@pytest.mark.parametrize("kind", FORMATS)
def test_two_hundred_mutants_of_each_format_are_read_or_refused(kind: str) -> None:
    hold(kind, 200, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("kind", FORMATS)
def test_twenty_thousand_mutants_of_each_format_are_read_or_refused(kind: str) -> None:
    hold(kind, 20_000, seed=2)
