"""Workers of our own: whatever happens to them the work is done, and nobody else reaches them."""

import errno
import os
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest

from icecool3d.kit.errors import InputError
from icecool3d.lab.sweep import workers
from icecool3d.lab.sweep.workers import Workers, start_workers


def die_once(task: tuple[Path, int]) -> int:
    folder, number = task
    if number == 3 and not (folder / "died").exists():
        (folder / "died").touch()
        os._exit(9)
    return number


def test_the_work_of_a_worker_that_died_is_done_again(tmp_path: Path) -> None:
    with start_workers(2) as crew:
        done = sorted(
            result or -1 for _, result in crew.do(die_once, ((tmp_path, number) for number in range(1, 9)))
        )
    assert done == list(range(1, 9))
    assert (tmp_path / "died").exists()


def test_no_more_work_is_out_than_keeps_all_busy(crew: Workers) -> None:
    taken = count()
    coming = crew.do(abs, taken)
    for place in range(20):
        next(coming)
        assert next(taken) - place <= place + 2 + 2 * crew.threads * 2
    coming.close()  # type: ignore[attr-defined]


def test_workers_of_our_own_cannot_be_called_by_anybody() -> None:
    """Nothing listens, on no port and under no name: they are at the other ends of sockets without one."""
    before = sockets_of(os.getpid())
    with start_workers(2) as crew:
        assert sorted(result or 0 for _, result in crew.do(abs, range(-4, 0))) == [1, 2, 3, 4]
        workers = [worker.number for worker in local_workers(crew)]
        ours: set[str] = set().union(*map(sockets_of, workers), sockets_of(os.getpid()) - before)
        assert len(ours) == 2 * len(workers) == 4
        assert not ours & open_to_others()


STRANGER = """
import os, sys
sweep, *workers = map(int, sys.argv[1:])
if os.getuid() == 0:  # whoever may become another user does
    os.setgroups([]), os.setgid(65534), os.setuid(65534)
for each in (sweep, *workers):
    attempts = {
        "signal": lambda: os.kill(each, 0),
        "memory": lambda: open(f"/proc/{each}/mem", "r+b"),
        "program": lambda: os.readlink(f"/proc/{each}/exe"),
        "sockets": lambda: [open(f"/proc/{each}/fd/{fd}", "r+b") for fd in os.listdir(f"/proc/{each}/fd")],
    }
    for name, attempt in attempts.items():
        try:
            attempt()
        except PermissionError:
            continue
        except OSError as error:
            name += f": {error}"
        print(name)
"""
"""Somebody else on this machine, who says what they could do to a sweep and its workers."""


def test_another_user_can_do_nothing_to_workers_nor_open_their_sockets() -> None:
    with start_workers(2) as crew:
        numbers = [os.getpid(), *(worker.number for worker in local_workers(crew))]
        command = [sys.executable, "-I", "-c", STRANGER, *map(str, numbers)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        assert sorted(result or 0 for _, result in crew.do(abs, range(-4, 0))) == [1, 2, 3, 4]
    assert run.stderr == ""
    done = {line.partition(":")[0] for line in run.stdout.splitlines()}
    if os.getuid() == 0:
        assert done == set()
    else:  # the same user may do all but open a socket without a name, which nobody can
        assert "sockets: [Errno 6]" in run.stdout


def test_workers_leave_no_file_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TMPDIR", "HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    with start_workers(2) as crew:
        assert sorted(result or 0 for _, result in crew.do(abs, range(-4, 0))) == [1, 2, 3, 4]
        assert list(tmp_path.iterdir()) == []
    assert list(tmp_path.iterdir()) == []


def local_workers(crew: Workers) -> list["workers._Worker"]:
    assert isinstance(crew, workers.Processes)
    return crew._workers


def sockets_of(process: int) -> set[str]:
    """Return a process's sockets, by the number that the kernel gives them."""
    targets = [str(each.readlink()) for each in Path(f"/proc/{process}/fd").iterdir() if each.is_symlink()]
    return {target[len("socket:[") : -1] for target in targets if target.startswith("socket:[")}


def open_to_others() -> set[str]:
    """Return all sockets that have a port or a name, by the same number."""
    internet = [line.split()[9] for kind in ("tcp", "tcp6", "udp", "udp6") for line in proc_net(kind)]
    named = [line.split() for line in proc_net("unix")]
    return {*internet, *(each[6] for each in named if len(each) > 7)}


def proc_net(kind: str) -> list[str]:
    return Path(f"/proc/self/net/{kind}").read_text().splitlines()[1:]


def test_work_that_was_left_before_its_end_does_not_come_back_in_the_next(crew: Workers) -> None:
    for _ in crew.do(abs, range(-50, 0)):
        break
    assert sorted(result or 0 for _, result in crew.do(abs, range(-4, 0))) == [1, 2, 3, 4]


def test_workers_that_cannot_start_are_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_PROGRAM", "raise SystemExit(3)")
    with pytest.raises(InputError, match="the workers: do not start; expected memory and processes enough"):
        start_workers(2)


DIES_AT_FIRST = f"""
import os, sys
if not os.path.exists(sys.argv[3]):
    open(sys.argv[3], "w").close()
    os.kill(os.getpid(), 9)
{workers._PROGRAM}"""
"""A worker that is killed before it is ready, if it is the first one."""


def test_another_worker_takes_the_place_of_one_that_was_killed_before_it_was_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = subprocess.Popen
    monkeypatch.setattr(workers, "_PROGRAM", DIES_AT_FIRST)
    monkeypatch.setattr(
        subprocess, "Popen", lambda command, **how: real([*command, str(tmp_path / "died")], **how)
    )
    with start_workers(2) as crew:
        assert (tmp_path / "died").exists()
        assert sorted(result or 0 for _, result in crew.do(abs, range(-4, 0))) == [1, 2, 3, 4]


def test_a_machine_without_room_for_processes_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    with pytest.raises(InputError, match="the workers: do not start; expected memory and processes enough"):
        start_workers(2)


def test_workers_end_with_who_started_them() -> None:
    code = """if True:
        import os, signal, sys
        from icecool3d.lab.sweep.workers import Workers, start_workers
        crew = start_workers(2)
        print(*(each.number for each in crew._workers), flush=True)
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
