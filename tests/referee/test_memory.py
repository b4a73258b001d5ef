"""Traces that a stranger made as large as they may be are judged, or refused, in 200 MB."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import JUDGED_NEAR
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import load_school
from icecool3d.trace import Meta, make_trace

Arrays = dict[str, Any]
DOOR = load_school("school").doors[0].frame.centre


def poses(moments: int, penguins: int) -> Any:
    """Return penguins that stand in a door."""
    found = np.zeros((moments, penguins, 7), np.float32)
    found[..., 6] = 1.0
    found[..., :2] = DOOR
    return found


def tumbling() -> Arrays:
    """Return one that turns head over heels within a door all the time."""
    pose, angle = poses(99_000, 1), 0.01 * np.arange(99_000)
    pose[:, 0, 0] += 0.03 * np.sin(0.01 * angle)
    pose[:, 0, 2] = 0.02
    pose[:, 0, 3], pose[:, 0, 6] = np.sin(angle), np.cos(angle)
    return {"pose": pose}


def crowd(moments: int) -> Arrays:
    """Return sixteen that walk through each other within a door, nobody knows of any contact."""
    pose, angle = poses(moments, 16), 0.001 * np.arange(moments)[:, None] + np.arange(16)
    pose[..., 0] += 0.05 * np.sin(angle)
    pose[..., 1] += 0.05 * np.cos(1.3 * angle)
    return {"pose": pose}


def bouncing() -> Arrays:
    """Return one that a wall touches at a hundred thousand moments, twice at each."""
    count, pose = 200_000, poses(100_000, 1)
    pose[:, 0, 0] += 1e-4 * np.arange(len(pose))
    normal = np.zeros((count, 3), np.float32)
    normal[:, 0] = np.where(np.arange(count) % 2, 1.0, -1.0)
    return {
        "pose": pose,
        "velocity": np.zeros((len(pose), 1, 6), np.float32),
        "contact_step": np.repeat(np.arange(len(pose), dtype=np.uint32), 2),
        "contact_a": np.zeros(count, np.uint8),
        "contact_b": np.full(count, -2, np.int8),
        "contact_point": np.zeros((count, 3), np.float32),
        "contact_normal": normal,
        "contact_impulse": np.ones(count, np.float32),
    }


CODE = """
import re, sys
from pathlib import Path
from icecool3d.cli.main import main
code = main(["judge", sys.argv[1], "--scene", "school"])
# Not ru_maxrss: that begins with what the process had from which this one was forked.
(kilobytes,) = re.findall(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())
print(code, kilobytes)
"""


@pytest.mark.parametrize(
    ("made", "code"),
    [(tumbling, 0), (lambda: crowd(800), 0), (lambda: crowd(6_000), 2), (bouncing, 0)],
    ids=["tumbling", "a crowd", "a crowd for long", "bouncing"],
)
def test_the_largest_traces_take_less_than_200_mb(
    made: Callable[[], Arrays], code: int, tmp_path: Path
) -> None:
    arrays = made()
    moments, penguins = arrays["pose"].shape[:2]
    meta = json.dumps({"format": 1, "penguins": [f"p{number}" for number in range(penguins)]})
    step = 0.2 if "velocity" in arrays else 0.001
    np.savez(tmp_path / "x.npz", meta=np.array(meta), t=step * np.arange(moments), **arrays)
    run = [sys.executable, "-c", CODE, str(tmp_path / "x.npz")]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    left, kilobytes = map(int, done.stdout.splitlines()[-1].split())
    assert left == code
    assert kilobytes < 200_000


def test_penguins_that_are_near_each_other_for_too_long_are_refused() -> None:
    names = tuple(f"p{number}" for number in range(8))
    pose = poses(JUDGED_NEAR // 28 + 1, len(names))
    pose[:, :, 0] += 0.001 * (np.arange(len(pose)) % 2)[:, None]
    trace = make_trace(Meta(names), 0.001 * np.arange(len(pose)), pose)
    with pytest.raises(TraceError, match=f"has penguins near each other at over {JUDGED_NEAR} moments"):
        judge(trace, load_school("school"), load_penguin())
