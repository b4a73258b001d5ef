"""The same bits on every processor: what a flick comes to depends on no choice that a library makes."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from icecool3d.kit import rotation
from icecool3d.kit.arrays import Array
from icecool3d.physics.fingerprint import arithmetic
from icecool3d.replay.checking import check
from icecool3d.replay.recording import read_recording
from icecool3d.school import scene_names
from tests.bits import sums

HOUSE = Path(__file__).parents[2]
PACKAGE = HOUSE / "icecool3d"

KERNELS = ("Prescott", "Nehalem", "Sandybridge", "Haswell", "Zen", "SkylakeX")
LEVELS = ("X86_V3", "X86_V4", "AVX512_ICL", "AVX512_SPR")
"""What numpy chooses by, from the oldest processors to the newest; without one there are none above it."""
PROCESSORS = {
    **{f"OpenBLAS for {kernel}": {"OPENBLAS_CORETYPE": kernel} for kernel in KERNELS},
    **{
        f"numpy without {level}": {"NPY_DISABLE_CPU_FEATURES": " ".join(LEVELS[index:])}
        for index, level in enumerate(LEVELS)
    },
    "one thread": {"OPENBLAS_NUM_THREADS": "1"},
    "two threads": {"OPENBLAS_NUM_THREADS": "2"},
}
NUMERIC = re.compile("OPENBLAS|OMP|MKL|NPY|NVPL|GLIBC")
"""Settings that would hide what a machine does by itself begin so."""


def run_on(settings: dict[str, str], *arguments: str) -> str:
    """Return what Python prints on a processor with these settings."""
    mine = {name: value for name, value in os.environ.items() if not NUMERIC.match(name)}
    run = subprocess.run(
        [sys.executable, "-W", "ignore", *arguments],
        cwd=HOUSE,
        env={**mine, **settings},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def sums_on(settings: dict[str, str], scene: str, count: int) -> list[str]:
    """Return the sums of flicks as a processor with these settings makes them."""
    return run_on(settings, "-m", "tests.bits", scene, str(count)).split()


@pytest.mark.parametrize(
    "processor", ["OpenBLAS for Prescott", "OpenBLAS for SkylakeX", "numpy without X86_V3"]
)
def test_flicks_have_the_same_bits_on_another_processor(processor: str) -> None:
    assert sums_on(PROCESSORS[processor], "school", 8) == list(sums("school", 8))


@cache
def sums_here(scene: str, count: int) -> list[str]:
    return sums_on({}, scene, count)


@pytest.mark.soak
@pytest.mark.parametrize("scene", scene_names())
@pytest.mark.parametrize("processor", PROCESSORS)
def test_hundreds_of_flicks_have_the_same_bits_on_another_processor(processor: str, scene: str) -> None:
    assert sums_on(PROCESSORS[processor], scene, 300) == sums_here(scene, 300)


def match_on(settings: dict[str, str], seed: int, path: Path) -> bytes:
    """Return the recording of a whole match of two to four bots."""
    players, seeded = str(2 + seed % 3), str(seed)
    command = ("play", "--headless", "--players", players, "--seed", seeded, "--record", str(path))
    run_on(settings, "-m", "icecool3d", *command)
    return path.read_bytes()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
def test_whole_matches_have_the_same_bits_on_every_processor(seed: int, tmp_path: Path) -> None:
    here = match_on({}, seed, tmp_path / "here.icecool")
    others = {
        processor: match_on(settings, seed, tmp_path / f"{place}.icecool")
        for place, (processor, settings) in enumerate(PROCESSORS.items())
    }
    assert [processor for processor, there in others.items() if there != here] == []


WITHOUT_FMA = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA"}
"""A processor on which the C library takes the other versions of sine, cosine and arc tangent."""


def test_recordings_hold_within_the_tolerance_where_the_engine_rounds_otherwise() -> None:
    """And the fingerprint says which: the same bits are asked for where, and only where, they can be."""
    there = run_on(WITHOUT_FMA, "-c", "from icecool3d.physics.fingerprint import *; print(arithmetic())")
    flicks = [str(path) for path in sorted((HOUSE / "scenes" / "flicks").glob("*.icecool"))[:6]]
    lines = run_on(WITHOUT_FMA, "-m", "icecool3d", "replay", "--check", "--json", *flicks).splitlines()
    found = {json.loads(line)["compared"] for line in lines}
    assert "differs" not in found
    assert ("within-tolerance" in found) == (there.strip() != arithmetic())


@pytest.mark.soak
@pytest.mark.parametrize("scene", scene_names())
def test_what_was_recorded_on_such_a_processor_is_never_called_wrong_here(scene: str, tmp_path: Path) -> None:
    path = tmp_path / "there.icecool"
    program = f"from tests.bits import *; record({scene!r}, 300, Path({str(path)!r}))"
    run_on(WITHOUT_FMA, "-c", program)
    recording = read_recording(path)
    assert [each for each in check(recording, range(1, 301)) if each.outcome == "differs"] == []


@pytest.mark.parametrize("setting", PROCESSORS)
def test_what_changes_no_bits_changes_no_fingerprint(setting: str) -> None:
    program = "from icecool3d.physics.fingerprint import *; print(arithmetic())"
    assert run_on(PROCESSORS[setting], "-c", program).strip() == arithmetic()


ROAD = ("school", "pieces", "trace", "physics", "referee", "rules", "match")
"""The rooms between a flick and its events."""
ROAD_IN_KIT = ("arrays", "rotation", "solids")
NOT_HELD = ("physics/fingerprint.py", "physics/mujoco_model.py", "physics/mujoco_world.py")
"""Modules of those rooms that look for such differences, or compute what never counts."""
UNSAFE_OF_NUMPY = {
    *(
        "dot",
        "vdot",
        "inner",
        "outer",
        "matmul",
        "einsum",
        "tensordot",
        "kron",
        "linalg",
        "polynomial",
        "polyfit",
    ),
    *("sin", "cos", "tan", "arcsin", "arccos", "arctan", "arctan2", "sinh", "cosh", "tanh", "hypot", "cbrt"),
    *("exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "power", "float_power", "fft"),
}
SAFE_OF_MATH = {
    *("sqrt", "floor", "ceil", "radians", "degrees", "inf", "nan", "pi", "isfinite", "isclose", "isnan"),
    *("factorial", "hypot", "dist", "fsum", "copysign"),
}
"""The last line is computed by Python itself, from roots and sums."""


def road() -> Iterator[Path]:
    for room in ROAD:
        assert (PACKAGE / room).is_dir(), f"there is no room {room}"
        yield from (PACKAGE / room).rglob("*.py")
    yield from (PACKAGE / "kit" / f"{name}.py" for name in ROAD_IN_KIT)


def faults(tree: ast.AST) -> Iterator[str]:
    """Tell of everything in a module whose bits a library chooses by the processor."""
    stable = {
        f"line {node.lineno}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and any(ast.unparse(each) == "kind='stable'" for each in node.keywords)
    }
    for node in ast.walk(tree):
        where = f"line {getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
            yield f"{where}: @"
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and not whole(node.left):
            yield f"{where}: **"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name, module = node.attr, node.value.id
            if module == "np" and name in UNSAFE_OF_NUMPY:
                yield f"{where}: np.{name}"
            if module == "math" and name not in SAFE_OF_MATH:
                yield f"{where}: math.{name}"
            if module == "np" and name == "argsort" and where not in stable:
                yield f"{where}: np.argsort, which orders equal values as it likes"


def whole(node: ast.expr) -> bool:
    """Say whether it is a whole number written out, whose powers are exact."""
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def test_nothing_between_a_flick_and_its_events_rounds_as_a_library_likes() -> None:
    found = {
        str(path.relative_to(PACKAGE)): list(faults(ast.parse(path.read_text())))
        for path in road()
        if str(path.relative_to(PACKAGE)) not in NOT_HELD
    }
    assert {path: each for path, each in found.items() if each} == {}


@pytest.mark.parametrize(
    "line", ["a @ b", "x**2", "np.sin(x)", "np.linalg.norm(x)", "math.pow(x, 2)", "np.argsort(x)"]
)
def test_a_line_that_a_library_would_round_is_found(line: str) -> None:
    assert list(faults(ast.parse(line)))


def test_angles_are_right_to_six_units_in_the_last_place() -> None:
    """Against numpy's functions in more digits, where this machine has more."""
    random, exact = np.random.default_rng(3), np.longdouble
    angle, sine = random.uniform(-800.0, 800.0, 20_000), random.uniform(-1.0, 1.0, 20_000)
    y, x = random.normal(size=(2, 20_000)) * 10.0 ** random.integers(-9, 9, (2, 20_000))
    sines, cosines = rotation.sin_cos(angle)
    assert off(sines, np.sin(exact(angle))) < 6.0
    assert off(cosines, np.cos(exact(angle))) < 6.0
    assert off(rotation.arcsin(sine), np.arcsin(exact(sine))) < 6.0
    assert off(rotation.arccos(sine), np.arccos(exact(sine))) < 6.0
    assert off(rotation.arctan2(y, x), np.arctan2(exact(y), exact(x))) < 6.0


def off(found: Array, right: np.ndarray) -> float:
    """Return the greatest error in units in the last place."""
    return float(np.max(np.abs(found - right) / np.spacing(np.abs(right.astype(np.float64)))))


@pytest.mark.parametrize("angle", range(-720, 721, 90))
def test_sines_of_right_angles_are_whole(angle: float) -> None:
    sine, cosine = rotation.sin_cos_degrees(angle)
    assert (float(sine), float(cosine)) == (
        round(float(np.sin(np.radians(angle)))),
        round(float(np.cos(np.radians(angle)))),
    )


@pytest.mark.parametrize("y", [0.0, -0.0, 1.0, -1.0, np.inf])
@pytest.mark.parametrize("x", [0.0, -0.0, 1.0, -1.0])
def test_angles_on_the_axes_are_those_of_numpy(y: float, x: float) -> None:
    assert float(rotation.arctan2(y, x)) == pytest.approx(float(np.arctan2(y, x)), rel=3e-16, abs=0.0)
