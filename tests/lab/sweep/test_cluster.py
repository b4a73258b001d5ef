"""Clusters: who is called, what is said of who is none, and the same table from those that are."""

import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import dask
import pytest

from icecool3d.kit.errors import InputError
from icecool3d.lab.sweep import cluster
from icecool3d.lab.sweep.sweep_run import run
from icecool3d.lab.sweep.workers import start_workers
from tests.lab.sweep.sweeps import DOOR, all_rows, begun, spec_of


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
        start_workers(cluster=server)


@pytest.mark.parametrize(
    "address",
    [
        *("nonsense", "", "tcp://", "tcp://127.0.0.1", "tcp://127.0.0.1:x", "tcp://127.0.0.1:65536"),
        *("http://127.0.0.1:1", "ucx://127.0.0.1:1", "inproc://1/2/3", "tcp://a\nb:1", "tcp://a:1/../b"),
    ],
)
def test_an_address_that_is_none_is_told_in_one_line(address: str) -> None:
    with pytest.raises(InputError, match="is no address; expected tcp://HOST:PORT or tls://HOST:PORT of a"):
        start_workers(cluster=address)


def test_a_cluster_of_certificates_needs_credentials() -> None:
    right = "needs credentials; expected dask's configuration to name a file for distributed.comm.tls.ca-file"
    with pytest.raises(InputError, match=right):
        start_workers(cluster="tls://127.0.0.1:1")


CREDENTIALS = ("CA_FILE", "SCHEDULER__CERT", "WORKER__CERT", "CLIENT__CERT")
"""What the README lets each shell set."""


def dasks(*words: str, cwd: Path) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "dask", *words]
    return subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextmanager
def scheduler_of(protocol: str, folder: Path) -> Iterator[str]:
    """Start a scheduler with dask's own command, and wait until it listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        place = free.getsockname()
    where = ("--protocol", protocol, "--host", place[0], "--port", str(place[1]))
    command = dasks("scheduler", *where, "--no-dashboard", cwd=folder)
    try:
        while command.poll() is None:
            with suppress(ConnectionRefusedError), socket.create_connection(place):
                break
            time.sleep(0.1)
        yield f"{protocol}://{place[0]}:{place[1]}"
    finally:
        command.terminate()
        command.wait()


@contextmanager
def workers_for(scheduler: str, folder: Path) -> Iterator[None]:
    """Start two workers with dask's own command.

    A nanny, which would start them again, wants semaphores in /dev/shm; in a container an ordinary user may
    have none.
    """
    words = ("worker", scheduler, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    workers = [dasks(*words, "--local-directory", str(folder), cwd=folder) for _ in range(2)]
    try:
        yield
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.wait()


@pytest.fixture
def credentials(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make the README's certificate, and let dask's configuration name it."""
    path = certificate(tmp_path / "cluster.pem")
    for part in CREDENTIALS:
        monkeypatch.setenv(f"DASK_DISTRIBUTED__COMM__TLS__{part}", str(path))
    tls = "distributed.comm.tls"  # what this process read from its environment when it began
    with dask.config.set({f"{tls}.ca-file": str(path), f"{tls}.client.cert": str(path)}):
        yield path


def certificate(path: Path) -> Path:
    words = "openssl req -x509 -newkey rsa:3072 -nodes -days 30 -subj /CN=icecool3d"
    command = [*words.split(), "-keyout", str(path), "-out", str(path)]
    subprocess.run(command, stderr=subprocess.DEVNULL, check=True)
    return path


def test_a_cluster_without_workers_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 5)
    with (
        scheduler_of("tcp", tmp_path) as scheduler,
        pytest.raises(InputError, match="has no workers; expected some: dask worker ADDRESS"),
    ):
        start_workers(cluster=scheduler)


def test_a_cluster_that_was_started_by_hand_makes_the_same_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 100)
    with (
        scheduler_of("tcp", tmp_path) as scheduler,
        workers_for(scheduler, tmp_path),
        begun(DOOR, tmp_path) as results,
        start_workers(cluster=scheduler) as crew,
    ):
        run(results, crew, lambda _: None)
        assert list(results.rows()) == all_rows(spec_of(DOOR, tmp_path))


def test_a_cluster_with_credentials_makes_the_same_table_and_lets_nobody_else_in(
    credentials: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with scheduler_of("tls", tmp_path) as scheduler, workers_for(scheduler, tmp_path):
        monkeypatch.setattr(cluster, "PATIENCE", 100)
        with begun(DOOR, tmp_path) as results, start_workers(cluster=scheduler) as crew:
            run(results, crew, lambda _: None)
            assert list(results.rows()) == all_rows(spec_of(DOOR, tmp_path))
        monkeypatch.setattr(cluster, "PATIENCE", 5)
        with pytest.raises(InputError, match="does not answer; expected the address of a running dask sched"):
            start_workers(cluster=scheduler.replace("tls", "tcp"))
        certificate(credentials)  # another one under its name
        with pytest.raises(
            InputError, match="does not answer; expected a running dask scheduler that has th"
        ):
            start_workers(cluster=scheduler)


def test_the_readme_starts_clusters_with_these_credentials() -> None:
    text = (Path(__file__).parents[3] / "icecool3d/lab/README.md").read_text()
    assert f"for part in {' '.join(CREDENTIALS)}; do export DASK_DISTRIBUTED__COMM__TLS__$part=" in text
    assert "openssl req -x509 -newkey rsa:3072 -nodes -days 30 -subj /CN=icecool3d -keyout" in text
