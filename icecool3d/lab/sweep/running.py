"""Running a sweep: the rows that are missing go out in chunks, and come back into its file."""

from collections.abc import Callable, Iterator
from functools import partial

from icecool3d.lab.sweep.crew import Crew
from icecool3d.lab.sweep.draws import numbers_of
from icecool3d.lab.sweep.numbers import Numbers
from icecool3d.lab.sweep.outcomes import CRASHED
from icecool3d.lab.sweep.results import Results
from icecool3d.lab.sweep.rows import Row, make_rows, sweep_fingerprint
from icecool3d.lab.sweep.spec import Setup, Spec
from icecool3d.physics.fingerprint import Fingerprint

CHUNK = 200
"""Most flicks of one chunk: some seconds of work, so that sending it costs next to nothing."""
SHARES = 8
"""Into how many chunks at least the work of each worker is cut, so that all end at about the same time."""

Numbered = list[tuple[int, Numbers]]
"""Rows to be made."""
MakeRows = Callable[[Setup, Numbered], list[Row]]


def run(results: Results, crew: Crew, heard: Callable[[int], None], make: MakeRows = make_rows) -> None:
    """Make all rows that are missing; ``heard`` is told how many came each time.

    A chunk of which workers die twice is done again at the end, row by row with nothing else at work: the row
    that then kills twice more is the one.
    """
    spec, suspects = results.spec, list[Numbered]()
    work = partial(_checked_rows, spec.setup, results.about.maker, make)
    missing = list(results.missing())
    size = max(1, min(CHUNK, sum(map(len, missing)) // (SHARES * max(crew.threads, 1))))
    for numbered, rows in crew.do(work, _chunks(spec, missing, size)):
        if rows is None:
            suspects.append(numbered)
        else:
            results.add(rows)
            heard(len(rows))
    alone = ([each] for numbered in suspects for each in numbered)
    for [(row, numbers)], rows in crew.do(work, alone, at_once=1):
        results.add(rows or [Row(row, *numbers, CRASHED, why="a worker died of it, and another again")])
        heard(1)


def _checked_rows(setup: Setup, maker: Fingerprint, make: MakeRows, numbered: Numbered) -> list[Row]:
    """Make rows, if here they come out as where the sweep was begun."""
    maker.require_same(sweep_fingerprint(setup), "a worker")
    return make(setup, numbered)


def _chunks(spec: Spec, stretches: list[range], size: int) -> Iterator[Numbered]:
    for stretch in stretches:
        for begin in range(stretch.start, stretch.stop, size):
            rows = range(begin, min(begin + size, stretch.stop))
            yield list(zip(rows, numbers_of(spec, rows), strict=True))
