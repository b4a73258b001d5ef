"""Borders: where the outcome changes between two neighbours on the grid, narrowed down by bisection."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.crew import Crew
from icecool3d.lab.sweep.draws import neighbour
from icecool3d.lab.sweep.numbers import NAMES, Numbers, quantity
from icecool3d.lab.sweep.outcomes import NO_FLICK, ON_WALL, OUT, OVER, STUCK, THROUGH, Outcome
from icecool3d.lab.sweep.results import Results
from icecool3d.lab.sweep.rows import Row, flicker, sweep_fingerprint
from icecool3d.lab.sweep.spec import Setup, Spec
from icecool3d.physics.fingerprint import Fingerprint

MOST = 3
"""So many borders between the same two outcomes along the same number are gone after."""
DECIDED = (THROUGH, OVER, OUT, STUCK, ON_WALL)
"""Outcomes whose borders matter; between bouncing off and staying there is nothing to judge."""


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
        return value_of(self.high, self.along) - value_of(self.low, self.along)


def require_refinable(spec: Spec, folder: Path, along: str | None, width: float | None) -> None:
    """Refuse what cannot be refined, before anything is flicked."""
    grid = list(spec.grid)
    right = (
        Phrase("expected one of the grid: {known}", known=", ".join(grid))
        if grid
        else Phrase("expected a spec with a grid")
    )
    if not grid or along not in (None, *grid):
        raise InputError(
            "--refine" if along is None else f"--along {along!a:.40}", Phrase("has no neighbours"), right
        )
    if width is not None and not 0.0 < width < float("inf"):
        raise InputError("--width", Phrase("is {value:g}", value=width), Phrase("expected a number above 0"))
    if width is not None and along is None and len(grid) > 1:
        raise InputError("--width", Phrase("is given without --along"), right)
    if not folder.parent.is_dir():
        raise InputError(
            f"--refine {folder}",
            Phrase("stands in no folder"),
            Phrase("expected a new one in one that is there"),
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(
            f"--refine {folder}", Phrase("is there already"), Phrase("expected a new or an empty folder")
        )


def find_borders(results: Results, along: str | None = None) -> list[Border]:
    """Give pairs of neighbours on the grid between which the outcome changes, some of each kind."""
    spec = results.spec
    outcomes = {row: (outcome, place) for row, outcome, place in results.outcomes()}
    found: defaultdict[tuple[str, frozenset[Outcome]], list[tuple[int, int]]] = defaultdict(list)
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
    crew: Crew,
    heard: Callable[[int], None],
    width: float | None = None,
) -> list[Border]:
    """Narrow borders down to a width (each number's own where none is said), in their order."""
    found: dict[int, Border] = {}
    for (place, _), narrow in crew.do(
        partial(_narrowed, setup, sweep_fingerprint(setup), width), enumerate(borders)
    ):
        if narrow is not None:
            found[place] = narrow
        heard(1)
    return [found[place] for place in sorted(found)]


def narrowed(border: Border, setup: Setup, width: float) -> Border | None:
    """Bisect one border; None if where it lies nothing can be flicked.

    >>> from icecool3d.lab.sweep.rows import make_rows
    >>> from icecool3d.penguin import load_penguin
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


def value_of(row: Row, name: str) -> float:
    """Give one number of a row."""
    value: float = getattr(row, name)
    return value


def _narrowed(
    setup: Setup, maker: Fingerprint, width: float | None, numbered: tuple[int, Border]
) -> Border | None:
    maker.require_same(sweep_fingerprint(setup), "a worker")
    _, border = numbered
    return narrowed(border, setup, width or quantity(border.along).width)


def _pairs(spec: Spec, outcomes: Mapping[int, Outcome], name: str) -> Iterator[tuple[int, int]]:
    for row, one in outcomes.items():
        next_row = neighbour(spec, row, name)
        other = outcomes.get(row if next_row is None else next_row, one)
        if one != other and not {one[0], other[0]} & set(NO_FLICK) and {one[0], other[0]} & set(DECIDED):
            assert next_row is not None  # or both were the same
            yield row, next_row


def _spread(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Choose some that lie far from each other."""
    if len(pairs) <= MOST:
        return list(pairs)
    return [pairs[place * (len(pairs) - 1) // (MOST - 1)] for place in range(MOST)]
