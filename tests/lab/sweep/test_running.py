"""Whoever does the work, and whatever happens to them: the same table."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from distributed import Client

from icecool3d.kit.errors import InputError
from icecool3d.lab.sweep import Results
from icecool3d.lab.sweep import crew as crew_module
from icecool3d.lab.sweep.crew import Crew
from icecool3d.lab.sweep.running import run
from tests.lab.sweep.sweeps import DOOR, DRAWN, KILLER, all_rows, begun, make_or_die, spec_of


def swept(results: Results, crew: Crew) -> list[int]:
    """Run a sweep, and give how many rows came each time."""
    heard: list[int] = []
    run(results, crew, heard.append)
    return heard


@pytest.mark.parametrize("text", [DOOR, DRAWN], ids=["grid", "drawn"])
def test_workers_make_the_same_table_as_a_bare_loop(text: str, crew: Crew, tmp_path: Path) -> None:
    with begun(text, tmp_path) as results:
        heard = swept(results, crew)
        assert list(results.rows()) == all_rows(spec_of(text, tmp_path))
    assert sum(heard) == results.total
    assert len(heard) > 1


def test_only_what_is_missing_is_made(crew: Crew, tmp_path: Path) -> None:
    rows = all_rows(spec_of(DOOR, tmp_path))
    with begun(DOOR, tmp_path) as results:
        results.add([*rows[2:6], *rows[11:20]])
        assert sum(swept(results, crew)) == 20 - 13
        assert list(results.rows()) == rows
        assert swept(results, crew) == []


def test_a_flick_that_kills_workers_is_named_and_all_others_are_made(tmp_path: Path) -> None:
    rows = all_rows(spec_of(DOOR, tmp_path))
    with begun(DOOR, tmp_path) as results, Crew(workers=2) as crew:
        run(results, crew, lambda _: None, make_or_die)
        found = list(results.rows())
    assert found[:KILLER] + found[KILLER + 1 :] == rows[:KILLER] + rows[KILLER + 1 :]
    assert found[KILLER].outcome == "crashed"
    assert found[KILLER].numbers == rows[KILLER].numbers


def die_once(task: tuple[Path, int]) -> int:
    folder, number = task
    if number == 3 and not (folder / "died").exists():
        (folder / "died").touch()
        os._exit(9)
    return number


def test_the_work_of_a_worker_that_died_is_done_again(tmp_path: Path) -> None:
    with Crew(workers=2) as crew:
        done = sorted(
            result or -1 for _, result in crew.do(die_once, ((tmp_path, number) for number in range(1, 9)))
        )
    assert done == list(range(1, 9))
    assert (tmp_path / "died").exists()


def test_no_more_work_is_out_than_keeps_all_busy(crew: Crew) -> None:
    taken = count()
    coming = crew.do(abs, taken)
    for place in range(20):
        next(coming)
        assert next(taken) - place <= place + 2 + 2 * crew.threads * 2
    coming.close()  # type: ignore[attr-defined]


def test_workers_that_compute_otherwise_are_refused(crew: Crew, tmp_path: Path) -> None:
    with begun(DOOR, tmp_path) as results:
        others = replace(results.about.maker, flicks="others")
        object.__setattr__(results.about, "maker", others)
        with pytest.raises(InputError, match=r"a worker: computes in another way .flicks"):
            swept(results, crew)
        assert results.done() == 0


def test_a_cluster_that_does_not_answer_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert crew_module.PATIENCE <= 10.0
    monkeypatch.setattr(crew_module, "PATIENCE", 1.0)
    with socket.socket() as taken:  # bound and not listening: nobody answers there
        taken.bind(("127.0.0.1", 0))
        with pytest.raises(
            InputError, match="does not answer; expected tcp://HOST:PORT of a running dask sched"
        ):
            Crew(cluster=f"tcp://127.0.0.1:{taken.getsockname()[1]}")


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "http://127.0.0.1:1", "tcp://127.0.0.1:x"])
def test_an_address_that_is_none_is_told_in_one_line(address: str) -> None:
    with pytest.raises(InputError, match="does not answer"):
        Crew(cluster=address)


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """Start a scheduler with Dask's own command."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = dask("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard", cwd=tmp_path)
    yield f"tcp://127.0.0.1:{port}"
    command.terminate()
    command.wait()


def dask(*words: str, cwd: Path) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "dask", *words]
    return subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def test_a_cluster_without_workers_is_told_in_one_line(
    scheduler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait = Client.wait_for_workers
    monkeypatch.setattr(
        Client, "wait_for_workers", lambda client, count, **_: wait(client, count, timeout=0.1)
    )
    with pytest.raises(InputError, match="has no workers; expected some: dask worker ADDRESS"):
        Crew(cluster=scheduler)


def test_a_cluster_that_was_started_by_hand_makes_the_same_table(scheduler: str, tmp_path: Path) -> None:
    words = ("worker", scheduler, "--nthreads", "1", "--nworkers", "2", "--no-dashboard")
    workers = dask(*words, "--local-directory", str(tmp_path), cwd=tmp_path)
    try:
        with begun(DOOR, tmp_path) as results, Crew(cluster=scheduler) as crew:
            swept(results, crew)
            assert list(results.rows()) == all_rows(spec_of(DOOR, tmp_path))
    finally:
        workers.terminate()
        workers.wait()


def test_a_crew_is_started_again_where_dask_was_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    def slow(workers: int) -> str:
        tries.append(workers)
        assert len(tries) == crew_module.TRIES
        return "a cluster"

    monkeypatch.setattr(crew_module, "_started", slow)
    assert crew_module._local(2) == "a cluster"
    assert tries == [2, 2, 2]
