"""Borders: where the outcome changes between two neighbours on the grid, narrowed down by bisection.

The flicks on both sides can be written as case files: what came of them is what must come of them. Those of a
narrow border stand on the edge; ``cases.mark_cases`` marks them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from icecool3d.kit.codec import from_json
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.flick_cases import FlickCase, require_folder, write_flick_cases
from icecool3d.lab.sweep.numbers import AMOUNTS, NAMES, Numbers, quantity
from icecool3d.lab.sweep.outcome_words import PlaceNames
from icecool3d.lab.sweep.results import Results
from icecool3d.lab.sweep.rows import (
    BACKED_OUT,
    BOUNCED,
    NO_FLICK,
    ON_WALL,
    OUT,
    OVER,
    STAYED,
    STUCK,
    THROUGH,
    Row,
    SweepOutcome,
)
from icecool3d.lab.sweep.spec import Setup, Spec, neighbour
from icecool3d.lab.sweep.sweep_run import do_checked, flicker
from icecool3d.lab.sweep.workers import Workers
from icecool3d.school import build_school

MOST = 3
"""Number of borders refined between the same two outcomes along the same number."""
DECIDED = (THROUGH, OVER, OUT, STUCK, ON_WALL)
"""Outcomes whose borders matter; between bouncing off and staying there is nothing to judge."""
RULES = {
    **dict.fromkeys((THROUGH, BACKED_OUT, BOUNCED, STAYED), "DOOR-2"),
    OVER: "DOOR-5",
    OUT: "OUT-1",
    STUCK: "DOOR-3",
    ON_WALL: "DOOR-9",
}
"""The rule that decides each outcome."""


@dataclass(frozen=True)
class Border:
    """Two flicks that differ in one number, and in what they were."""

    along: str
    """The number."""
    low: Row
    """The one with the lesser number."""
    high: Row

    @property
    def gap(self) -> float:
        """By how much the number differs, in its unit."""
        return _value(self.high, self.along) - _value(self.low, self.along)


def require_refinable(spec: Spec, folder: Path, along: str | None, width: float | None) -> None:
    """Refuse what cannot be refined, before anything is flicked."""
    grid = list(spec.grid)
    right = Phrase("expected a spec with a grid")
    if grid:
        right = Phrase("expected one of the grid: {known}", known=", ".join(grid))
    if not grid or along not in (None, *grid):
        thing = "--refine" if along is None else f"--along {along!a:.40}"
        raise InputError(thing, Phrase("has no neighbours"), right)
    if width is not None and not 0.0 < width < float("inf"):
        raise InputError("--width", Phrase("is {value:g}", value=width), Phrase("expected a number above 0"))
    if width is not None and along is None and len(grid) > 1:
        raise InputError("--width", Phrase("is given without --along"), right)
    require_folder(folder, "--refine")


def find_borders(results: Results, along: str | None = None) -> list[Border]:
    """Return pairs of neighbours on the grid between which the outcome changes, some of each kind."""
    spec = results.spec
    outcomes = {row: (outcome, place) for row, outcome, place in results.outcomes()}
    found: defaultdict[tuple[str, frozenset[SweepOutcome]], list[tuple[int, int]]] = defaultdict(list)
    for name in spec.grid if along is None else [along]:
        for row, next_row in _pairs(spec, outcomes, name):
            found[name, frozenset((outcomes[row], outcomes[next_row]))].append((row, next_row))
    return [
        Border(name, results.row(row), results.row(next_row))
        for (name, _), pairs in found.items()
        for row, next_row in _spread(pairs)
    ]


def refine(
    borders: Sequence[Border],
    setup: Setup,
    workers: Workers,
    heard: Callable[[int], None],
    width: float | None = None,
) -> list[Border]:
    """Narrow borders down to a width (each number's own where none is said), in their order."""
    found: dict[int, Border] = {}
    for (place, _), narrow in do_checked(
        workers, setup, partial(_narrowed, setup, width), enumerate(borders)
    ):
        if narrow is not None:
            found[place] = narrow
        heard(1)
    return [found[place] for place in sorted(found)]


def narrowed(border: Border, setup: Setup, width: float) -> Border | None:
    """Bisect one border; None if where it lies nothing can be flicked.

    >>> from icecool3d.lab.sweep.sweep_run import make_rows
    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_scene
    >>> setup = Setup(load_scene("two-rooms"), load_penguin(), ("red",))
    >>> ends = [Numbers(-0.15, 0.0, 0.0, aim, 2.0, 0.2, 0.0, 0.0) for aim in (0.0, 40.0)]
    >>> found = narrowed(Border("aim", *make_rows(setup, enumerate(ends))), setup, 1.0)
    >>> found.low.outcome, found.gap <= 1.0
    ('through', True)
    """
    at = NAMES.index(border.along)
    low, high = border.low, border.high
    while Border(border.along, low, high).gap > width:
        # Of all numbers, since the beak may turn with the aim; those that are the same stay so.
        numbers = Numbers(*(0.5 * (one + its) for one, its in zip(low.numbers, high.numbers, strict=True)))
        if not low.numbers[at] < numbers[at] < high.numbers[at]:
            break  # no number lies between
        row = flicker(setup).row(-1, numbers)
        if row.outcome in NO_FLICK:
            return None
        if (row.outcome, row.place) == (low.outcome, low.place):
            low = row
        else:
            high = row
    return Border(border.along, low, high)


def _narrowed(setup: Setup, width: float | None, numbered: tuple[int, Border]) -> Border | None:
    _, border = numbered
    return narrowed(border, setup, width or quantity(border.along).width)


def _pairs(spec: Spec, outcomes: Mapping[int, SweepOutcome], name: str) -> Iterator[tuple[int, int]]:
    for row, one in outcomes.items():
        next_row = neighbour(spec, row, name)
        other = outcomes.get(row if next_row is None else next_row, one)
        if one != other and not {one[0], other[0]} & set(NO_FLICK) and {one[0], other[0]} & set(DECIDED):
            assert next_row is not None  # or both were the same
            yield row, next_row


def _spread(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return some that lie far from each other."""
    if len(pairs) <= MOST:
        return list(pairs)
    return [pairs[place * (len(pairs) - 1) // (MOST - 1)] for place in range(MOST)]


def _value(row: Row, name: str) -> float:
    value: float = getattr(row, name)
    return value


def write_cases(borders: Sequence[Border], spec: Spec, source: Path, folder: Path) -> list[Path]:
    """Write the two flicks of each border as files; ``source`` is the spec's, where a scene's path begins."""
    names = PlaceNames(build_school(spec.setup.scene))
    numbered = enumerate(borders, start=1)
    cases = [each for number, border in numbered for each in _cases(border, number, names)]
    return write_flick_cases(cases, spec, source, folder)


def _cases(border: Border, number: int, names: PlaceNames) -> Iterator[FlickCase]:
    """Return both flicks of a border as cases."""
    for mine, other in ((border.low, border.high), (border.high, border.low)):
        assert mine.events is not None  # it was flicked
        yield FlickCase(
            name=f"{_name(mine)}-not-{_name(other)}-by-{border.along}-{number}",
            title=_title(border, mine, other, names),
            rules=tuple(dict.fromkeys([RULES[mine.outcome], RULES[other.outcome]])),
            numbers=mine.numbers,
            events=tuple(from_json(mine.events)),
        )


def _name(row: Row) -> str:
    return f"{row.outcome}-{row.place}" if row.place else row.outcome


def _title(border: Border, mine: Row, other: Row, names: PlaceNames) -> Phrase:
    here, there = (_value(row, border.along) for row in (mine, other))
    return Phrase(
        "At the border, {name} {here}: {own}; at {there:.9g}, {its}.",
        name=quantity(border.along).word,
        here=AMOUNTS[quantity(border.along).unit].filled(amount=here),
        own=names.outcome(mine.outcome, mine.place),
        there=there,
        its=names.outcome(other.outcome, other.place),
    )
