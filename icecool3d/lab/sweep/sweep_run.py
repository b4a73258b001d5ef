"""Running a sweep: each row is a flick that follows from its numbers alone, made by whoever has time for it.

The rows that are missing go out to workers in chunks, and come back into the sweep's file.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from threading import Lock

import numpy as np
from msgspec.structs import replace

from icecool3d.events import Judgement, Rested
from icecool3d.kit.codec import to_json
from icecool3d.kit.errors import FlickError
from icecool3d.kit.limits import SWEEP_REASON
from icecool3d.lab.sweep.numbers import START, Numbers
from icecool3d.lab.sweep.results import Results
from icecool3d.lab.sweep.rows import CRASHED, REFUSED, UNFINISHED, Row, compact, sweep_outcome
from icecool3d.lab.sweep.spec import Setup, Spec, numbers_of
from icecool3d.lab.sweep.workers import Here, Result, Task, Workers
from icecool3d.physics import Worlds
from icecool3d.physics.fingerprint import Fingerprint, this_fingerprint
from icecool3d.pieces import standing
from icecool3d.referee import judge
from icecool3d.school import build_school, load_scene
from icecool3d.trace import Flick, Poses, Trace
from icecool3d.trace.sketch import Sketch

CHUNK = 200
"""Most flicks of one chunk: some seconds of work, so that sending it costs next to nothing."""
SHARES = 8
"""Into how many chunks at least the work of each worker is cut, so that all end at about the same time."""

Numbered = list[tuple[int, Numbers]]
"""Rows to be made."""
MakeRows = Callable[[Setup, Numbered], list[Row]]
PROBES = (
    Numbers(-0.15, 0.0, 0.0, 3.0, 2.0, 0.2, 0.2, 0.0),
    Numbers(-0.12, 0.05, 90.0, -20.0, 5.0, 0.81, 0.1, 0.0),
    Numbers(-0.2, -0.05, 10.0, 200.0, 4.0, 0.4, -0.4, 10.0),
)
"""A slide, a jump and a whirl, in the scene ``two-rooms``."""


class Flicker:
    """Makes flicks of one setup, one after the other."""

    def __init__(self, setup: Setup) -> None:
        """Begin with no world: it is built for the first flick."""
        self.setup = setup
        self.school = build_school(setup.scene)
        self._worlds = Worlds(self.school, setup.penguin, setup.settings)
        self._lock = Lock()  # a worker may have been started with several threads

    def trace(self, numbers: Numbers) -> Trace:
        """Flick; what no finger can do is refused."""
        with self._lock:
            return self._worlds.flick(*self._begun(numbers))

    def sketch(self, numbers: Numbers) -> Sketch:
        """Look quickly at what a flick would do."""
        with self._lock:
            return self._worlds.sketch(*self._begun(numbers))

    def _begun(self, numbers: Numbers) -> tuple[Flick, Poses]:
        start = np.array([standing(*numbers[: len(START)]), *self.setup.others])
        return Flick(self.setup.flicked, *numbers[len(START) :]), Poses(self.setup.names, start)

    def judged(self, numbers: Numbers) -> tuple[Trace, Judgement]:
        """Flick and judge."""
        trace = self.trace(numbers)
        return trace, judge(trace, self.school)

    def row(self, row: int, numbers: Numbers) -> Row:
        """Make one row, whatever happens: what goes wrong in one flick must not cost the others theirs."""
        try:
            trace, judgement = self.judged(numbers)
        except FlickError as reason:
            return Row(row, *numbers, REFUSED, why=str(reason)[:SWEEP_REASON])
        except Exception as error:  # noqa: BLE001 - whatever it is, it is written down
            return Row(row, *numbers, CRASHED, why=f"{type(error).__name__}: {error}"[:SWEEP_REASON])
        events, verdicts = judgement.events, judgement.verdicts
        own = [event for event in events if event.penguin == self.setup.flicked]
        outcome, place = (UNFINISHED, None) if trace.meta.ended != "rest" else sweep_outcome(own)
        return Row(
            row,
            *numbers,
            outcome,
            place,
            room=next((event.room for event in own if isinstance(event, Rested)), None),
            seconds=trace.duration,
            events=compact(event.to_dict() for event in events),
            verdicts=compact(verdict.to_dict() for verdict in verdicts),
            ends=to_json(trace.pose[-1].tolist(), compact=True),
            trace=trace.digest,
        )


@lru_cache(maxsize=2)
def flicker(setup: Setup) -> Flicker:
    """Return the world for a setup, built once in each process."""
    return Flicker(setup)


def make_rows(setup: Setup, numbered: Iterable[tuple[int, Numbers]]) -> list[Row]:
    """Make rows from their numbers.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_scene
    >>> setup = Setup(load_scene("two-rooms"), load_penguin(), ("red",))
    >>> [row] = make_rows(setup, [(7, Numbers(-0.15, 0.0, 0.0, 0.0, 2.0, 0.2, 0.0, 0.0))])
    >>> row.row, row.outcome, row.place, row.room
    (7, 'through', 'left-right', 'right')
    """
    return [flicker(setup).row(row, numbers) for row, numbers in numbered]


@lru_cache(maxsize=2)
def sweep_fingerprint(setup: Setup) -> Fingerprint:
    """Return what computes rows in this process, with what a few flicks of a setup's penguin come to."""
    probe = Flicker(Setup(load_scene("two-rooms"), setup.penguin, ("red",), settings=setup.settings))
    total = hashlib.sha256()
    for numbers in PROBES:
        row = probe.row(0, numbers)
        total.update(f"{row.trace} {row.events} {row.verdicts} {row.why}".encode())
    return replace(this_fingerprint(), flicks=total.hexdigest()[:16])


def run(results: Results, workers: Workers, heard: Callable[[int], None], make: MakeRows = make_rows) -> None:
    """Make all rows that are missing; ``heard`` is told how many came each time.

    A chunk of which workers die twice is done again at the end, row by row with nothing else at work: the row
    that then kills twice more is the one.
    """
    spec, suspects = results.spec, list[Numbered]()
    work, made_by = partial(make, spec.setup), results.about.fingerprint
    missing = list(results.missing())
    size = max(1, min(CHUNK, sum(map(len, missing)) // (SHARES * max(workers.threads, 1))))
    chunks = _chunks(spec, missing, size)
    for numbered, rows in do_checked(workers, spec.setup, work, chunks, fingerprint=made_by):
        if rows is None:
            suspects.append(numbered)
        else:
            results.add(rows)
            heard(len(rows))
    alone = ([each] for numbered in suspects for each in numbered)
    made = do_checked(workers, spec.setup, work, alone, fingerprint=made_by, at_once=1)
    for [(row, numbers)], rows in made:
        results.add(rows or [Row(row, *numbers, CRASHED, why="a worker died of it, and another again")])
        heard(1)


def do_checked(
    workers: Workers,
    setup: Setup,
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    *,
    fingerprint: Fingerprint | None = None,
    at_once: int | None = None,
) -> Iterator[tuple[Task, Result | None]]:
    """Let workers do tasks, each if there flicks come out as for ``fingerprint``: by default, as here."""
    if fingerprint is None and isinstance(workers, Here):
        return workers.do(work, tasks)
    return workers.do(partial(_checked, setup, fingerprint or sweep_fingerprint(setup), work), tasks, at_once)


def _checked(setup: Setup, fingerprint: Fingerprint, work: Callable[[Task], Result], task: Task) -> Result:
    fingerprint.require_same(sweep_fingerprint(setup), "a worker")
    return work(task)


def _chunks(spec: Spec, stretches: list[range], size: int) -> Iterator[Numbered]:
    for stretch in stretches:
        for begin in range(stretch.start, stretch.stop, size):
            rows = range(begin, min(begin + size, stretch.stop))
            yield list(zip(rows, numbers_of(spec, rows), strict=True))
