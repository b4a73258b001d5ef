"""Whoever does the work, and whatever happens to them: the same table."""

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Thread

import pytest

from icecool3d.kit.errors import InputError
from icecool3d.lab.sweep import Results, ask, cluster, finding, processes, refine
from icecool3d.lab.sweep.crew import Crew
from icecool3d.lab.sweep.running import run
from icecool3d.lab.sweep.stamp import Stamp
from icecool3d.school import build_school
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
        stamp = results.about.stamp
        object.__setattr__(results.about, "stamp", Stamp(**{**stamp.to_dict(), "flicks": "others"}))
        with pytest.raises(InputError, match=r"a worker: computes in another way .flicks"):
            swept(results, crew)
        assert results.done() == 0


def test_workers_that_compute_otherwise_neither_refine_nor_search(
    crew: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(DOOR, tmp_path) as results:
        stamp = Stamp(**{**results.about.stamp.to_dict(), "flicks": "others"})
        results.add(all_rows(results.spec))
        borders, setup = refine.find_borders(results)[:1], results.spec.setup
    asked = ask("stuck", build_school(setup.scene), setup.names)
    quest = finding.Quest(setup, asked, (), (-0.1, 0.0), 4, 1, 1, finding.Hand(), 0)
    for module in (refine, finding):
        monkeypatch.setattr(module, "stamp_of", lambda _: stamp)
    with pytest.raises(InputError, match=r"a worker: computes in another way .flicks"):
        refine.refine(borders, setup, crew, lambda _: None)
    with pytest.raises(InputError, match=r"a worker: computes in another way .flicks"):
        finding.find(quest, crew, lambda _: None)


def silent(guest: socket.socket) -> None:
    guest.recv(1 << 20)


def chatty(guest: socket.socket) -> None:
    """Promise four gigabytes in dask's own way, and send them."""
    guest.sendall((4 << 30).to_bytes(8, "little"))
    while True:
        guest.sendall(bytes(1 << 20))


def junk(guest: socket.socket) -> None:
    guest.sendall(random.Random(1).randbytes(1 << 20))


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Iterator[str]:
    """Listen, and do to whoever calls what the test says."""
    guests: list[socket.socket] = []

    def serve() -> None:
        with suppress(OSError):
            while True:
                guests.append(listener.accept()[0])
                Thread(target=receive, args=(guests[-1],)).start()

    def receive(guest: socket.socket) -> None:
        with suppress(OSError):
            request.param(guest)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        host = Thread(target=serve)
        host.start()
        yield f"tcp://127.0.0.1:{listener.getsockname()[1]}"
        for each in (listener, *guests):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        host.join()


@pytest.mark.parametrize("server", [silent, chatty, junk], indirect=True)
def test_a_server_that_is_no_scheduler_is_told_in_one_line(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 3)
    right = "does not answer; expected the address of a running dask scheduler"
    with pytest.raises(InputError, match=right):
        Crew(cluster=server)


@pytest.mark.parametrize(
    "address",
    [
        *("nonsense", "", "tcp://", "tcp://127.0.0.1", "tcp://127.0.0.1:x", "tcp://127.0.0.1:65536"),
        *("http://127.0.0.1:1", "ucx://127.0.0.1:1", "inproc://1/2/3", "tcp://a\nb:1", "tcp://a:1/../b"),
    ],
)
def test_an_address_that_is_none_is_told_in_one_line(address: str) -> None:
    with pytest.raises(InputError, match="is no address; expected tcp://HOST:PORT or tls://HOST:PORT of a"):
        Crew(cluster=address)


def test_a_cluster_of_certificates_needs_credentials() -> None:
    right = "needs credentials; expected dask's configuration to name a file for distributed.comm.tls.ca-file"
    with pytest.raises(InputError, match=right):
        Crew(cluster="tls://127.0.0.1:1")


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
    monkeypatch.setattr(cluster, "PATIENCE", 4)
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


def test_workers_of_our_own_cannot_be_called_by_anybody() -> None:
    """Nothing listens, on no port and under no name: they are at the other ends of sockets without one."""
    before = sockets_of(os.getpid())
    with Crew(workers=2) as crew:
        assert sorted(result or 0 for _, result in crew.do(abs, range(-4, 0))) == [1, 2, 3, 4]
        workers = [worker.number for worker in local_workers(crew)]
        ours = set().union(*map(sockets_of, workers), sockets_of(os.getpid()) - before)
        assert len(ours) == 2 * len(workers) == 4
        assert not ours & open_to_others()


def local_workers(crew: Crew) -> list["processes._Worker"]:
    assert isinstance(crew._hands, processes.Processes)
    return crew._hands._workers


def sockets_of(process: int) -> set[str]:
    """Give a process's sockets, by the number that the kernel gives them."""
    targets = [str(each.readlink()) for each in Path(f"/proc/{process}/fd").iterdir() if each.is_symlink()]
    return {target[len("socket:[") : -1] for target in targets if target.startswith("socket:[")}


def open_to_others() -> set[str]:
    """Give all sockets that have a port or a name, by the same number."""
    internet = [line.split()[9] for kind in ("tcp", "tcp6", "udp", "udp6") for line in proc_net(kind)]
    named = [line.split() for line in proc_net("unix")]
    return {*internet, *(each[6] for each in named if len(each) > 7)}


def proc_net(kind: str) -> list[str]:
    return Path(f"/proc/self/net/{kind}").read_text().splitlines()[1:]


def test_work_that_was_left_before_its_end_does_not_come_back_in_the_next(crew: Crew) -> None:
    for _ in crew.do(abs, range(-50, 0)):
        break
    assert sorted(result or 0 for _, result in crew.do(abs, range(-4, 0))) == [1, 2, 3, 4]


def test_workers_that_cannot_start_are_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_PROGRAM", "raise SystemExit(3)")
    with pytest.raises(InputError, match="the workers: do not start; expected memory and processes enough"):
        Crew(workers=2)


def test_workers_end_with_who_started_them() -> None:
    code = """if True:
        import os, signal, sys
        from icecool3d.lab.sweep.crew import Crew
        crew = Crew(workers=2)
        print(*(each.number for each in crew._hands._workers), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
    """
    run = subprocess.run(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, check=False
    )  # until all closed it
    workers = [Path(f"/proc/{each}") for each in run.stdout.decode().split()]
    for _ in range(600):
        if not any(is_running(each) for each in workers):
            return
        time.sleep(0.1)
    raise AssertionError("workers outlive who started them")


def is_running(process: Path) -> bool:
    try:
        return ") Z " not in (process / "stat").read_text()
    except OSError:
        return False
