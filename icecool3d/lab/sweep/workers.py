"""Who does the work: processes on this machine, or a cluster of dask's on many.

Work goes out in tasks and comes back in any order. Only as much is out as keeps everybody busy, so a sweep of
any length needs no more memory than a short one. What a worker had when it died is done again by another; a
task of which workers die twice comes back without a result. (A scheduler that somebody else started decides
itself how often: distributed.scheduler.allowed-failures in its configuration.)

A process of our own is at the other end of a pair of sockets without a name, which no other process can open
(on Windows, of a pipe that takes one guest): nothing listens, no file is made, and no credentials need be
kept. (A cluster of dask's on this machine listens on some ports, and runs what any local user sends there;
certificates would need another package, and it would still listen.) It ends by itself when its socket is
closed, whatever became of who started it.
"""

import json
import os
import pickle
import signal
import subprocess
import sys
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Pipe, wait
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Self, TypeVar

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.system import inherited_channel, passing

if TYPE_CHECKING:
    from icecool3d.kit.system import Channel

DEATHS = 1
"""Deaths of workers that a task may cost before it is given up at the next."""
AHEAD = 2
"""How many tasks are out for each worker: one at work, one waiting."""
FAILED_STARTS = 3
"""Workers that may die one after the other before they are ready: then there is no room for them."""
READY = b""
"""What a worker says first."""

_ENVIRONMENT = {
    # Memory given back at once would have to be taken again for each flick, which costs 6 % of the time.
    "MALLOC_TRIM_THRESHOLD_": str(1 << 28),
    "MALLOC_MMAP_THRESHOLD_": str(1 << 25),
    # All cores are at work already.
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
}
_PROGRAM = """
import json, sys
sys.path[:] = json.loads(sys.argv[2])
from icecool3d.lab.sweep.workers import serve
serve(int(sys.argv[1]))
"""

Task = TypeVar("Task")
Result = TypeVar("Result")


class Workers(ABC):
    """Workers, ready to work; who starts them closes them, or uses them in a ``with`` block."""

    @abstractmethod
    def close(self) -> None:
        """Send the workers home; those of somebody else's cluster stay."""

    @property
    @abstractmethod
    def threads(self) -> int:
        """How many tasks can be worked on at once."""

    @abstractmethod
    def do(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], at_once: int | None = None
    ) -> Iterator[tuple[Task, Result | None]]:
        """Do all tasks, ``at_once`` together or as many as keep all busy; None: workers died of it."""

    def __enter__(self) -> Self:
        """Use them in a ``with`` block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Send them home at the block's end."""
        self.close()


def start_workers(count: int | None = None, cluster: str | None = None) -> Workers:
    """Start ``count`` processes here, or call the cluster at an address."""
    if cluster is None:
        return Processes(count or 1)
    from icecool3d.lab.sweep.cluster import Cluster  # noqa: PLC0415 - dask is slow to import, and an extra

    return Cluster(cluster)


class Here(Workers):
    """No other process: the work is done where it is asked for, and dies with it."""

    def close(self) -> None:
        """Nothing is left behind."""

    @property
    def threads(self) -> int:
        """One."""
        return 1

    def do(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], at_once: int | None = None
    ) -> Iterator[tuple[Task, Result | None]]:
        """Do all tasks, one after the other."""
        del at_once
        return ((task, work(task)) for task in tasks)


@dataclass(eq=False)
class _Errand:
    """One task on its way."""

    task: object
    message: bytes
    """The work and the task, as a worker reads them."""
    run: object
    """The call of ``do`` that it belongs to."""
    deaths: int = 0
    """How many workers died of it."""
    result: object = None
    """What came of it."""
    error: Exception | None = None
    """What went wrong."""


class _Worker:
    """One process, and the tasks that it has."""

    def __init__(self) -> None:
        """Start its process."""
        self.errands: deque[_Errand] = deque()
        self.ready = False
        try:
            self.pipe, self._process = self._started()
        except OSError:
            raise _not_started() from None

    @staticmethod
    def _started() -> "tuple[Channel[Any, Any], subprocess.Popen[bytes]]":
        """Start the process; ^C on a terminal is for this program alone, so it has a group of its own."""
        ours, theirs = Pipe()
        command = [sys.executable, "-P", "-c", _PROGRAM, str(theirs.fileno()), json.dumps(sys.path)]
        with theirs:
            process = subprocess.Popen(  # noqa: S603 - a program of ours
                command,
                env={**os.environ, **_ENVIRONMENT},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                **passing(theirs.fileno()),
            )
        return ours, process

    @property
    def number(self) -> int:
        """Its process's number."""
        return self._process.pid

    def send(self, errand: _Errand) -> None:
        """Send it one more task."""
        self.errands.append(errand)
        try:
            self.pipe.send_bytes(errand.message)
        except OSError:
            return  # it is dead, and is found so when it is heard

    def hear(self) -> bytes | None:
        """Return what it says; None: it is dead."""
        try:
            return self.pipe.recv_bytes()
        except (EOFError, OSError):
            return None

    def end(self) -> None:
        """End it at once."""
        self.pipe.close()
        self._process.kill()
        self._process.wait()


class Processes(Workers):
    """Workers on this machine."""

    def __init__(self, count: int) -> None:
        """Start ``count`` processes, and return when all stand."""
        self._workers: list[_Worker] = []
        self._failed = 0
        try:
            for _ in range(count):
                self._workers.append(_Worker())
            while not all(worker.ready for worker in self._workers):
                for worker in self._speaking():
                    if (said := worker.hear()) is None:
                        self._bury(worker)
                    else:
                        self._greet(worker, said)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End them all."""
        while self._workers:
            self._workers.pop().end()

    @property
    def threads(self) -> int:
        """How many tasks can be worked on at once."""
        return len(self._workers)

    def do(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], at_once: int | None = None
    ) -> Iterator[tuple[Task, Result | None]]:
        """Do all tasks, ``at_once`` together or as many as keep all busy; None: workers died of it."""
        run, again = object(), deque[_Errand]()
        fresh = (_Errand(task, pickle.dumps((work, task)), run) for task in tasks)
        most = at_once or AHEAD * self.threads
        while self._send(run, again, fresh, most):
            for worker in self._speaking():
                said = worker.hear()
                for errand in self._bury(worker) if said is None else self._take(worker, said):
                    if errand.run is not run:
                        continue  # of a call that was left before its end
                    if errand.error is not None:
                        raise errand.error
                    if said is None and errand.deaths <= DEATHS:
                        again.append(errand)
                    else:
                        yield errand.task, errand.result  # type: ignore[misc]

    def _send(self, run: object, again: deque[_Errand], fresh: Iterator[_Errand], most: int) -> int:
        """Keep all busy, and return how many tasks are out."""
        out = sum(errand.run is run for worker in self._workers for errand in worker.errands)
        while out < most:
            errand = again.popleft() if again else next(fresh, None)
            if errand is None:
                break
            min(self._workers, key=lambda worker: len(worker.errands)).send(errand)
            out += 1
        return out

    def _speaking(self) -> Sequence[_Worker]:
        """Wait until some have something to say."""
        by_pipe: dict[Any, _Worker] = {worker.pipe: worker for worker in self._workers}
        return [by_pipe[each] for each in wait(list(by_pipe))]

    def _greet(self, worker: _Worker, said: bytes) -> None:
        if said != READY:
            raise _not_started()
        worker.ready, self._failed = True, 0

    def _take(self, worker: _Worker, said: bytes) -> list[_Errand]:
        """Take the result of a worker's oldest task."""
        if not worker.ready:
            self._greet(worker, said)
            return []
        errand = worker.errands.popleft()
        errand.error, errand.result = pickle.loads(said)  # noqa: S301 - from a process of ours
        return [errand]

    def _bury(self, worker: _Worker) -> Iterable[_Errand]:
        """Put another in a dead worker's place; it died of the oldest of its tasks, if it had begun it."""
        worker.end()
        if not worker.ready:
            self._failed += 1
            if self._failed >= FAILED_STARTS:
                raise _not_started()
        elif worker.errands:
            worker.errands[0].deaths += 1
        self._workers[self._workers.index(worker)] = _Worker()
        return worker.errands


def _not_started() -> InputError:
    right = Phrase("expected memory and processes enough for them")
    return InputError(Phrase("the workers"), Phrase("do not start"), right)


def serve(handle: int) -> None:
    """Do the tasks that come through a channel, one after the other; the process ends when it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pipe, tasks = inherited_channel(handle), SimpleQueue[bytes]()
    Thread(target=_listen, args=(pipe, tasks), daemon=True).start()
    with suppress(OSError):  # who started it is gone
        pipe.send_bytes(READY)
        while True:
            pipe.send_bytes(_done(tasks.get()))
    os._exit(0)


def _listen(pipe: "Channel[Any, Any]", tasks: "SimpleQueue[bytes]") -> None:
    while True:
        try:
            tasks.put(pipe.recv_bytes())
        except (EOFError, OSError):
            os._exit(0)


def _done(message: bytes) -> bytes:
    """Do a task, and return its error and its result."""
    try:
        work, task = pickle.loads(message)  # noqa: S301 - from who started this process
        return pickle.dumps((None, work(task)))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told to who asked
        return pickle.dumps((error, None))
