"""Bots of IceToids that think in a process of their own, so that no frame waits for them."""

import signal
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty
from typing import TYPE_CHECKING

from icecool3d.toids.toids_actions import ToidsAction
from icecool3d.toids.toids_bots import make_toids_bot
from icecool3d.toids.toids_game import ToidsGame
from icecool3d.view.table.worker_process import WorkerProcess

if TYPE_CHECKING:
    from icecool3d.kit.system import Channel


@dataclass(frozen=True)
class Thought:
    """What a bot is asked."""

    number: int
    """Of the question: an answer has the same."""
    bot: str
    """Which bot."""
    seed: int
    """From which it decides."""
    seen: ToidsGame
    """What a player sees."""


Answered = tuple[int, ToidsAction]


class Thinking:
    """Asks bots. Ask, and look for the answer every frame; close it at the end."""

    def __init__(self) -> None:
        """Start nothing yet: who plays without bots needs no process."""
        self._worker: WorkerProcess[Thought, Answered] | None = None
        self._asked = 0
        self._last: Thought | None = None

    @property
    def is_on(self) -> bool:
        """Whether an answer is awaited."""
        return self._last is not None

    def ask(self, bot: str, seed: int, seen: ToidsGame) -> None:
        """Ask a bot; what was asked before is forgotten."""
        self._asked += 1
        self._last = Thought(self._asked, bot, seed, seen)
        if self._worker is None:
            self._worker = WorkerProcess(think, (), "icecool3d toids bots")
        self._worker.tell(self._last)

    def forget(self) -> None:
        """Wait for no answer any more."""
        self._last = None

    def answer(self) -> ToidsAction | None:
        """Return what the bot does that was asked last, once it is there."""
        while self._worker is not None:
            try:
                told = self._worker.told.get_nowait()
            except Empty:
                return None
            if told is None:  # it ended, and is asked anew
                self._worker.close()
                self._worker = None
                if self._last is not None:
                    self.ask(self._last.bot, self._last.seed, self._last.seen)
            elif self._last is not None and told[0] == self._last.number:
                self._last = None
                return told[1]
        return None

    def close(self) -> None:
        """End the process; closing twice is no mistake."""
        self._last = None
        if self._worker is not None:
            self._worker.close()
            self._worker = None


def think(channel: "Channel[Answered, Thought | None]") -> None:
    """Answer one question after the other: what the other process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window is asked to end, and ends this
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while (asked := channel.recv()) is not None:
            action = make_toids_bot(asked.bot, asked.seed).choose(asked.seen)
            channel.send((asked.number, action))
