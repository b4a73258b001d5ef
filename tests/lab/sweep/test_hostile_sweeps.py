"""Whatever a stranger did to a sweep's file: it is read, or refused in one line, and soon."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from icecool3d.kit.errors import IcecoolError
from icecool3d.lab.sweep import Flicker, Results, Row, tally_of
from icecool3d.lab.sweep.borders import find_borders
from icecool3d.lab.sweep.end_map import draw_ends
from icecool3d.lab.sweep.maps import draw_map
from tests.lab.sweep import hostile_sweeps
from tests.lab.sweep.mutants import mutate
from tests.lab.sweep.sweeps import DOOR, all_rows, begun, spec_of

HOUSE = Path(__file__).parents[3]
LONGEST = 10.0
"""Time of the processor for all that is done with one file, s."""
MOST_MEMORY = 200.0
"""Megabytes."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a sweep's file, all of whose rows but two are there."""
    folder = tmp_path_factory.mktemp("whole")
    with begun(DOOR, folder) as results:
        results.add(row for row in all_rows(results.spec) if row.row not in (5, 6))
    return (folder / "some.sweep").read_bytes()


@contextmanager
def soon() -> Iterator[None]:
    """Fail where this process works too long; how busy the machine is has no part in it."""

    def late(*_: object) -> None:
        raise AssertionError("a file kept the reader busy")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
        signal.signal(signal.SIGVTALRM, before)


def use(path: Path, rows: list[Row], drawn: bool) -> None:
    """Do what the commands do with a file: show it, go on with it, flick a row again, refine, draw."""
    with Results(path) as results:
        for line in tally_of(results).lines():
            assert line
        assert len(results.digest()) == 64
        list(results.ends())
        list(results.points("aim", "speed"))
        find_borders(results)
        row = results.row(3)
        if drawn:
            Flicker(results.spec.setup).trace(row.numbers)
            draw_map(results)
            draw_ends(results)
    with Results(path, writing=True) as results:
        missing = [row for part in results.missing() for row in part if row < len(rows)]
        done = results.done()
        results.add(rows[row] for row in missing[:2])
        assert results.done() == done + len(missing[:2])


def held(path: Path, rows: list[Row], drawn: bool) -> bool:
    """Say whether a file was used; else it was refused, and rightly."""
    with soon():
        try:
            use(path, rows, drawn)
        except IcecoolError as error:
            assert "\n" not in str(error)
            assert len(str(error)) < 1000
            return False
    return True


def go_through(whole: bytes, folder: Path, mutants: range, drawn: int) -> int:
    """Use all these mutants, and return how many could be; together they need little memory."""
    rows, used = all_rows(spec_of(DOOR, folder)), 0
    Path("/proc/self/clear_refs").write_text("5")  # the most memory so far is what is used now
    before = hostile_sweeps.most_memory()
    path = folder / "mutant.sweep"
    for seed in mutants:
        for each in folder.glob("mutant.sweep*"):
            each.unlink()
        path.write_bytes(whole)
        mutate(path, Random(seed))
        try:
            used += held(path, rows, seed % drawn == 0)
        except BaseException as error:
            error.add_note(f"this is mutant {seed}")
            raise
    assert hostile_sweeps.most_memory() - before < MOST_MEMORY
    return used


def test_mutants_are_read_or_refused(whole: bytes, tmp_path: Path) -> None:
    used = go_through(whole, tmp_path, range(500), drawn=50)
    assert 20 < used < 250  # neither is all refused, nor is nothing found


@pytest.mark.soak
def test_a_great_many_mutants_are_read_or_refused(whole: bytes, tmp_path: Path) -> None:
    assert go_through(whole, tmp_path, range(20_000), drawn=20) > 1000


def test_files_made_to_do_harm_are_refused_in_one_line_soon_and_in_little_memory(
    whole: bytes, tmp_path: Path
) -> None:
    made = {path.parent.name for path in hostile_sweeps.made(whole, tmp_path)}
    command = [sys.executable, "-m", "tests.lab.sweep.hostile_sweeps", str(tmp_path)]
    run = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=True)
    told = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.stderr == ""
    assert len(told) == 5 * len(made) >= 5 * 40
    for each in told:
        read = any(f"/{name}/" in str(each["words"]) for name in hostile_sweeps.READ)
        if each["code"] == 0:
            assert each["said"] == "", each
            assert read or "show" not in each["words"], each  # which alone reads every cell
        else:
            assert each["code"] == 2, each
            assert each["said"].startswith("icecool3d: error: "), each
            assert each["said"].count("\n") == 1, each
            assert not (read and "show" in each["words"]), each
        assert each["seconds"] < LONGEST, each
        assert each["megabytes"] < MOST_MEMORY, each
    for name in made:
        assert (tmp_path / name / "victim").read_text() == "-"
    assert {path.name for path in tmp_path.glob("*/*.png")} == {"map.png", "ends.png"}
