"""Who does the work: dask's workers, here or on many machines. One engine for both.

Work goes out in tasks and comes back in any order. Only so much is out as keeps everybody busy, so that a
sweep of any length needs no more memory than a short one. What a worker had when it died is done again by
another; a task of which workers die twice comes back without a result. (A scheduler that somebody else
started decides itself how often: distributed.scheduler.allowed-failures in its configuration.)
"""

import logging
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from types import TracebackType
from typing import Any, TypeVar

import dask
import distributed as half_typed

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase

distributed: Any = half_typed

PATIENCE = 10.0
"""How long a cluster may take to answer, s."""
DEATHS = 1
"""So many deaths of workers a task may cost before it is given up at the next."""
TRIES = 3
"""How often a cluster of our own may be started until it stands."""
AHEAD = 2
"""How many tasks are out for each thread of a worker: one at work, one waiting."""

_SETTINGS = {
    # Dask lets workers give memory back at once. To take it again for each flick costs 6 % of the time.
    "distributed.nanny.pre-spawn-environ.MALLOC_TRIM_THRESHOLD_": 1 << 28,
    "distributed.nanny.pre-spawn-environ.MALLOC_MMAP_THRESHOLD_": 1 << 25,
    # Nobody looks at what each of them does a hundred times a second: another 2 %.
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
}
"""How workers of our own are better started, by dask's names."""

Task = TypeVar("Task")
Result = TypeVar("Result")


class Crew:
    """Workers, ready to work."""

    def __init__(self, workers: int | None = None, cluster: str | None = None) -> None:
        """Start so many workers here, or call a cluster that runs already."""
        for name in ("distributed", "distributed.client"):  # deaths are told by who asked for the work
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._cluster = None if workers is None else _local(workers)
        self._where = f"cluster {cluster}" if cluster else "the workers"
        self._client = self._call(cluster)

    def close(self) -> None:
        """Send the workers home; those of somebody else's cluster stay."""
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()

    def __enter__(self) -> "Crew":
        """Use the crew in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Send it home at the block's end."""
        self.close()

    @property
    def threads(self) -> int:
        """How many tasks can be worked on at once."""
        try:
            return sum(self._client.nthreads().values())
        except OSError:
            raise self._gone() from None

    def do(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], at_once: int | None = None
    ) -> Iterator[tuple[Task, Result | None]]:
        """Do all tasks, ``at_once`` together or as many as there are hands for; None: workers died of it."""
        waiting = iter(tasks)
        out: dict[Any, Task] = {}
        coming = distributed.as_completed(loop=self._client.loop)

        def send() -> None:
            most = at_once or AHEAD * max(self.threads, 1)
            while len(out) < most:
                for task in waiting:
                    future = self._client.submit(work, task, pure=False)
                    out[future] = task
                    coming.add(future)
                    break
                else:
                    return

        send()
        for future in coming:
            task = out.pop(future)
            yield task, self._result(future)
            send()

    def _result(self, future: Any) -> Any:
        try:
            return future.result()
        except distributed.KilledWorker:
            return None
        except (CancelledError, distributed.comm.CommClosedError):
            raise self._gone() from None
        except ModuleNotFoundError as error:
            right = Phrase("expected icecool3d installed there too")
            raise InputError(self._where, Phrase("lacks {package}", package=error.name), right) from None

    def _gone(self) -> InputError:
        return InputError(self._where, Phrase("is gone"), Phrase("expected it to stay until all is done"))

    def _call(self, address: str | None) -> Any:
        right = Phrase("expected tcp://HOST:PORT of a running dask scheduler")
        try:
            client = distributed.Client(self._cluster or address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError):
            raise InputError(
                Phrase("cluster {address}", address=address), Phrase("does not answer"), right
            ) from None
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            with suppress(OSError):
                client.close()
            raise InputError(
                Phrase("cluster {address}", address=address),
                Phrase("has no workers"),
                Phrase("expected some: dask worker ADDRESS"),
            ) from None
        return client


def dask_setup(_worker: object) -> None:
    """Let only this program hear ^C, and not its workers; dask calls this by its name in each of them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _local(workers: int) -> Any:
    for _ in range(TRIES - 1):
        # Dask gives its own thread ten seconds to begin, and on a very busy machine that may not be enough.
        with suppress(AssertionError):
            return _started(workers)
    return _started(workers)


def _started(workers: int) -> Any:
    with dask.config.set(_SETTINGS):
        return distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            memory_limit=0,
            dashboard_address="127.0.0.1:0",  # or two sweeps at once would quarrel about a port
            preload=[__name__],
            silence_logs=logging.CRITICAL,
            scheduler_kwargs={"allowed_failures": DEATHS},
        )
