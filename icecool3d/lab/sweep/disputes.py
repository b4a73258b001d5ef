"""Disputes: rows of a sweep that the second judge judges otherwise than the referee.

The same share of a sweep is always the same rows. A dispute is written as a case that says what the second
judge says; whoever is right, the other is to be mended.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from math import floor
from pathlib import Path

from icecool3d.kit.codec import from_json
from icecool3d.kit.errors import FlickError, InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.second_judge import SecondOpinion, compare
from icecool3d.lab.sweep.flick_cases import FlickCase, write_flick_cases
from icecool3d.lab.sweep.numbers import Numbers
from icecool3d.lab.sweep.results import Results
from icecool3d.lab.sweep.rows import NO_FLICK, compact
from icecool3d.lab.sweep.spec import Setup, Spec, numbers_of
from icecool3d.lab.sweep.sweep_run import do_checked, flicker
from icecool3d.lab.sweep.workers import Workers

RULES = ("DOOR-2", "DOOR-5")
"""The rules that disputes are about: through or over."""

Task = tuple[int, Numbers]
"""A row to be judged twice."""


@dataclass(frozen=True)
class Dispute:
    """A row of which both judges say different things."""

    row: int
    numbers: Numbers
    differences: tuple[Phrase, ...]
    """How they differ."""
    events: str
    """JSON: what happened, as the second judge says, without evidence."""


def require_share(share: float) -> None:
    """Refuse what is no share of a sweep."""
    if not 0.0 < share <= 1.0:
        right = Phrase("expected a share above 0 and at most 1")
        raise InputError("--oracle", Phrase("is {value:g}", value=share), right)


def asked_rows(results: Results, share: float) -> list[int]:
    """Return the rows that are judged twice: an even share, of those that could be flicked."""
    return [
        row
        for row, outcome, _ in results.outcomes()
        if floor((row + 1) * share) > floor(row * share) and outcome not in NO_FLICK
    ]


def find_disputes(
    rows: Iterable[int], spec: Spec, workers: Workers, heard: Callable[[int], None]
) -> list[Dispute]:
    """Let workers judge rows twice, and return those of which the judges say different things, in order."""
    found = []
    for _, disputes in do_checked(workers, spec.setup, partial(_asked, spec.setup), _tasks(rows, spec)):
        found += disputes or []
        heard(1)
    return sorted(found, key=lambda each: each.row)


def _tasks(rows: Iterable[int], spec: Spec) -> Iterator[Task]:
    for row in rows:
        (numbers,) = numbers_of(spec, range(row, row + 1))
        yield row, numbers


def _asked(setup: Setup, task: Task) -> list[Dispute]:
    """Return the dispute about one row, if there is one."""
    row, numbers = task
    own = flicker(setup)
    try:
        trace, judgement = own.judged(numbers)
    except FlickError:
        return []
    second = SecondOpinion(trace, own.school, setup.penguin)
    differences = tuple(compare(judgement, second))
    if not differences:
        return []
    return [Dispute(row, numbers, differences, compact(each.to_dict() for each in second.judgement.events))]


def write_disputes(disputes: Iterable[Dispute], spec: Spec, source: Path, folder: Path) -> list[Path]:
    """Write disputes as case files; ``source`` is the spec's, where a scene's path begins."""
    cases = [
        FlickCase(
            name=f"row-{each.row}",
            title=Phrase("Row {row}, of which the second judge says this.", row=each.row),
            rules=RULES,
            numbers=each.numbers,
            events=tuple(from_json(each.events)),
        )
        for each in disputes
    ]
    return write_flick_cases(cases, spec, source, folder)


def told(disputes: Iterable[Dispute], asked: int) -> Iterator[Phrase]:
    """Yield what came of judging rows twice, in lines for people."""
    found = list(disputes)
    yield Phrase("judged twice: {asked} flicks, {differ} differ", asked=asked, differ=len(found))
    for each in found:
        for difference in each.differences:
            yield Phrase("  row {row}: {difference}", row=each.row, difference=difference)
