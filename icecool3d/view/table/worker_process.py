"""Another process that is asked for something, and tells what comes of it: nobody waits for it."""

import multiprocessing
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from icecool3d.kit.system import Channel

PATIENCE = 0.3
"""How long closing waits for what is being computed, s; what takes longer is cut short."""

Asked = TypeVar("Asked")
Told = TypeVar("Told")


class WorkerProcess(Generic[Asked, Told]):
    """One process, and a thread that takes in what it tells, as fast as it comes."""

    def __init__(self, work: Callable[..., None], what: tuple[Any, ...], name: str) -> None:
        """Start ``work`` with its end of the channel and ``what``; it ends when it is told None."""
        self.told: SimpleQueue[Told | None] = SimpleQueue()
        """What it has told; None once it has ended."""
        # A forked process would share the window's connection to the display.
        context = multiprocessing.get_context("spawn")
        self._channel: Channel[Asked | None, Told]
        self._channel, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs, *what), name=name, daemon=True)
        self._process.start()
        theirs.close()  # so that the end of the process is the end of what comes
        self._listener = Thread(target=_listen, args=(self._channel, self.told), daemon=True)
        self._listener.start()

    def tell(self, asked: Asked | None) -> None:
        """Say what to do next; who has ended hears nothing, and the listener tells of that."""
        try:
            self._channel.send(asked)
        except OSError:
            return

    def close(self) -> None:
        """End the process, kindly if it listens."""
        self.tell(None)
        self._process.join(PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._listener.join()
        self._channel.close()
        self._process.close()


def _listen(channel: "Channel[Any, Any]", told: "SimpleQueue[Any]") -> None:
    """Take in whatever comes, until there is nobody who could tell anything."""
    try:
        while True:
            told.put(channel.recv())
    except (EOFError, OSError):
        told.put(None)
