"""Flicks, previews and the moves of bots, computed beside the window: nobody waits for the other process."""

import signal
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from queue import Empty
from types import TracebackType
from typing import TYPE_CHECKING

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.phrase import Phrase
from icecool3d.match import Player
from icecool3d.physics import Settings, Worlds
from icecool3d.pieces import NO_OTHERS, Penguin
from icecool3d.players import make_bot
from icecool3d.referee import judge
from icecool3d.school import School
from icecool3d.trace import Poses, Simulate, Trace
from icecool3d.trace.sketch import Sketcher
from icecool3d.view.table.bot_moves import bot_move
from icecool3d.view.table.imagining import cloud_of, grant
from icecool3d.view.table.requests import (
    Answer,
    Begun,
    Clouded,
    CloudRequest,
    Flicked,
    FlickRequest,
    Ghosts,
    Granted,
    MoveRequest,
    Previewed,
    PreviewRequest,
    Refused,
    Request,
    WishRequest,
)
from icecool3d.view.table.worker_process import WorkerProcess

if TYPE_CHECKING:
    from icecool3d.kit.system import Channel

GHOSTS_APART = 0.006
"""How far from each other the poses of a preview are, m."""
BEGINNING = 0.2
"""How much of a flick is told of while the rest is computed, s."""
MOVED = 0.002
"""Who goes less far than this is in no preview, m."""

_Asked = tuple[int, Request]
"""What the process is asked: the number of a request, and the request."""
_Worker = WorkerProcess[_Asked, Answer]


class Simulation:
    """Another process that flicks. Nothing here waits for it but ``close``.

    Ask, and look for answers every frame. It is used in a ``with`` block, or closed.
    """

    def __init__(
        self,
        school: School,
        penguin: Penguin,
        settings: Settings | None = None,
        others: Mapping[str, Penguin] = NO_OTHERS,
    ) -> None:
        """Start the process; it needs about a second until it can answer, and what is asked waits.

        ``others`` are what those are made of who are no penguin like the rest.
        """
        self._what = (school, penguin, settings or Settings(), dict(others))
        self._asked = 0
        self._waiting: deque[_Asked] = deque()
        self._running: _Asked | None = None
        self._closed = False
        self._worker: _Worker | None = self._start()

    @property
    def is_busy(self) -> bool:
        """Whether anything asked has no answer yet."""
        return self._running is not None or bool(self._waiting)

    def ask(self, request: Request) -> int:
        """Ask for something; what comes of it is among the ``answers`` later, under the number given here.

        Once it is closed nothing is asked any more.
        """
        self._asked += 1
        if not self._closed:
            self._waiting = deque(each for each in self._waiting if not isinstance(each[1], PreviewRequest))
            self._waiting.append((self._asked, request))
            self._go_on()
        return self._asked

    def answers(self, patience: float = 0.0) -> list[Answer]:
        """Return what has been answered since this was asked last, perhaps nothing.

        With ``patience`` wait for something to come, no longer than that, s.
        """
        found: list[Answer] = []
        while self._worker is not None:
            try:
                told = self._worker.told.get(timeout=0.0 if found else patience)
            except Empty:
                break
            if isinstance(told, Begun):
                found.append(told)
                continue
            done, self._running = self._running, None
            if told is None:
                self._bury(self._worker)
                if done is not None:
                    found.append(Refused(*done, _crash(), crashed=True))
                    self._worker = self._start()
            elif done is not None:
                found.append(told)
            self._go_on()
        return found

    def close(self) -> None:
        """End the process, and wait for that; closing twice is no mistake."""
        self._closed, self._running = True, None
        self._waiting.clear()
        if self._worker is not None:
            self._bury(self._worker)

    def __enter__(self) -> "Simulation":
        """Use it in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it at the block's end."""
        self.close()

    def _go_on(self) -> None:
        """Tell the process what to do next, if it has nothing to do."""
        if self._running is None and self._waiting:
            self._running = self._waiting.popleft()
            if self._worker is None:
                self._worker = self._start()
            self._worker.tell(self._running)

    def _start(self) -> _Worker:
        return WorkerProcess(work, self._what, "icecool3d simulation")

    def _bury(self, worker: _Worker) -> None:
        worker.close()
        self._worker = None


def _crash() -> IcecoolError:
    return IcecoolError(
        Phrase("simulation"),
        Phrase("ended while it computed this"),
        Phrase("try again: a new one has been started"),
    )


def work(
    channel: "Channel[Answer, _Asked | None]",
    school: School,
    penguin: Penguin,
    settings: Settings,
    others: Mapping[str, Penguin] = NO_OTHERS,
) -> None:
    """Answer one request after the other: what the other process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window is asked to end, and ends this
    the_window_ended = suppress(EOFError, BrokenPipeError, ConnectionResetError)
    bots: dict[str, Player] = {}
    with Worlds(school, penguin, settings, others=others) as worlds, the_window_ended:
        while (asked := channel.recv()) is not None:
            with suppress(IcecoolError):  # it is told with the whole of it
                if isinstance(asked[1], FlickRequest) and asked[1].is_awaited:
                    channel.send(Begun(*asked, _beginning(asked[1], worlds)))
            channel.send(answer_to(*asked, worlds.flick, school, bots, sketch=worlds.sketch))


def _beginning(request: FlickRequest, worlds: Worlds) -> Trace:
    made = worlds.beginning(request.flick, Poses.of(request.poses), request.furniture, BEGINNING)
    return made.among(request.zones)


def answer_to(
    number: int,
    request: Request,
    simulate: Simulate,
    school: School,
    bots: dict[str, Player] | None = None,
    *,
    sketch: Sketcher | None = None,
) -> Answer:
    """Return the answer to a request, computed here and now; ``bots`` are kept from move to move."""
    known = {} if bots is None else bots
    try:
        if isinstance(request, MoveRequest):
            seat = request.seat
            if seat.colour not in known:
                known[seat.colour] = make_bot(seat.bot or "", seat.colour, request.seed)
            return bot_move(number, request, known[seat.colour], simulate, sketch)
        if isinstance(request, WishRequest):
            assert sketch is not None
            return Granted(number, request, grant(request, school, simulate, sketch))
        assert isinstance(request, FlickRequest)
        if isinstance(request, CloudRequest):
            assert sketch is not None
            return Clouded(number, request, cloud_of(request, school, sketch))
        trace = simulate(request.flick, Poses.of(request.poses), request.furniture).among(request.zones)
        if isinstance(request, PreviewRequest):
            return Previewed(number, request, ghosts_of(trace))
        return Flicked(number, request, trace, judge(trace, school))
    except IcecoolError as error:
        return Refused(number, request, error)


def ghosts_of(trace: Trace) -> Ghosts:
    """Return the ways of all who move.

    >>> from icecool3d.trace import Meta, make_trace
    >>> way = [[[x, 0.0, 0.0, 0, 0, 0, 1]] for x in (0.0, 0.06)]
    >>> ghosts_of(make_trace(Meta(("red",)), [0.0, 0.5], way)).ways["red"][:, 0].round(3).tolist()[:3]
    [0.0, 0.006, 0.012]
    """
    far = np.linalg.norm(trace.pose[:, :, :3] - trace.pose[0, :, :3], axis=2).max(axis=0)
    movers = [name for name, way in zip(trace.penguins, far.tolist(), strict=True) if way > MOVED]
    ways = {name: along_the_way(trace, name, GHOSTS_APART) for name in movers}
    return Ghosts(ways, trace.duration, trace.meta.ended)


def along_the_way(trace: Trace, penguin: str, apart: float) -> Array:
    """Return poses (K, 7) of one penguin from start to end, each ``apart`` m further on its way.

    They show a whole flick in one picture.
    """
    index = trace.penguins.index(penguin)
    moves = np.linalg.norm(np.diff(trace.pose[:, index, :3], axis=0), axis=1)
    way = np.concatenate(([0.0], np.cumsum(moves)))
    marks = np.linspace(0.0, way[-1], max(2, round(float(way[-1]) / apart) + 1))
    return trace.at(np.interp(marks, way, trace.t))[:, index]
