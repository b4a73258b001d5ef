"""Workers on many machines: a cluster of dask's that somebody started.

Whoever reaches an open port of a cluster can run programs there, and a cluster can run programs here. So one
that others can reach speaks TLS (``tls://``), with certificates that dask's configuration names.
"""

import json
import logging
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path
from typing import Any

import dask
import distributed as half_typed

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.workers import AHEAD, Result, Task, Workers

distributed: Any = half_typed

PATIENCE = 6.0
"""How long a cluster may take until it answers and has workers, s, where dask is loaded in …"""
LOADED = 0.5
"""… so many seconds: on a machine that is slower or has much else to do, it may take longer in proportion."""
CREDENTIALS = tuple(f"distributed.comm.tls.{key}" for key in ("ca-file", "client.cert", "client.key"))
"""What dask's configuration names for an address of tls://; the key may be in the certificate's file."""

_ADDRESS = re.compile(
    r"(?:(?P<protocol>tcp|tls)://)?(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\]):(?P<port>[0-9]{1,5})"
)
_ANSWERS = b"answers\n"
_PROBE = """
import faulthandler, json, os, sys
import time
sys.path[:] = json.loads(sys.argv[1])
began = time.monotonic()
import distributed
from icecool3d.kit.system import limit_memory
slower = max((time.monotonic() - began) / float(sys.argv[4]), 1.0)
faulthandler.dump_traceback_later(float(sys.argv[3]) * slower, exit=True)
limit_memory(1 << 29)
client = distributed.Client(sys.argv[2], set_as_default=False)
print("answers", flush=True)
client.wait_for_workers(1)
print("has workers", flush=True)
os._exit(0)
"""


class Cluster(Workers):
    """The workers of a cluster, ready to work."""

    def __init__(self, address: str) -> None:
        """Call a cluster that runs already."""
        for name in ("distributed", "tornado", "asyncio"):  # who asked for the work tells what went wrong
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        self._name = Phrase("cluster {address}", address=address)
        _require_address(address, self._name)
        _require_answer(address, self._name)
        try:
            self._client = distributed.Client(address, timeout=10.0 * PATIENCE, set_as_default=False)
        except OSError:
            raise self._gone() from None

    def close(self) -> None:
        """Let the workers go; they stay."""
        with suppress(OSError):
            self._client.close(timeout=2.0)

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
            raise InputError(self._name, Phrase("lacks {package}", package=error.name), right) from None

    def _gone(self) -> InputError:
        return InputError(self._name, Phrase("is gone"), Phrase("expected it to stay until all is done"))


def _require_answer(address: str, name: str) -> None:
    """Refuse who does not answer as a scheduler with workers.

    A process of its own asks first: what is silent, or sends whatever it likes, could keep dask busy for
    minutes, with any amount of memory.
    """
    command = [sys.executable, "-P", "-c", _PROBE, json.dumps(sys.path), address, str(PATIENCE), str(LOADED)]
    asked = subprocess.run(  # noqa: S603 - a program of ours
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
    )
    if asked.stdout == b"":
        right = Phrase("expected the address of a running dask scheduler")
        if address.startswith("tls://"):
            right = Phrase("expected a running dask scheduler that has the same certificates")
        raise InputError(name, Phrase("does not answer"), right)
    if asked.stdout == _ANSWERS:
        raise InputError(name, Phrase("has no workers"), Phrase("expected some: dask worker ADDRESS"))


def _require_address(address: str, name: str) -> None:
    """Refuse what is no address, and one of tls:// for which there are no credentials."""
    found = _ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found["port"]) < 2**16:
        right = Phrase("expected tcp://HOST:PORT or tls://HOST:PORT of a running dask scheduler")
        raise InputError(name, Phrase("is no address"), right)
    if found["protocol"] != "tls":
        return
    for key in CREDENTIALS:
        file = dask.config.get(key, None)
        if file is None and key == CREDENTIALS[-1]:
            continue
        if not (isinstance(file, str) and Path(file).is_file()):
            right = Phrase("expected dask's configuration to name a file for {key}", key=key)
            raise InputError(name, Phrase("needs credentials"), right)
