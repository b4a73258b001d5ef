"""The numbers of any row of a sweep: a pure function of the spec and the row."""

import warnings
from collections.abc import Iterator, Sequence

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.lab.sweep.numbers import NAMES, Fixed, Numbers
from icecool3d.lab.sweep.spec import Draw, Spec


def numbers_of(spec: Spec, rows: range) -> Iterator[Numbers]:
    """Give the numbers of consecutive rows.

    Rows count through the draws at the grid's first point, then through the same draws at its next point:
    so neighbours on the grid differ in one number only.
    """
    row = rows.start
    while row < rows.stop:
        point, begin = divmod(row, spec.draws)
        end = min(spec.draws, begin + rows.stop - row)
        chosen = _grid_values(spec, point)
        for drawn in _drawn_values(spec, begin, end):
            yield _filled(spec, {**chosen, **drawn})
        row += end - begin


def neighbour(spec: Spec, row: int, name: str) -> int | None:
    """Give the row whose ``name`` is the grid's next value, all else being equal; None at the grid's end."""
    step = spec.draws
    for each, grid in reversed(spec.grid.items()):
        if each == name:
            return row + step if row // step % grid.points < grid.points - 1 else None
        step *= grid.points
    return None


def sobol(size: int, seed: int, begin: int, end: int) -> Array:
    """Give scrambled Sobol points of the unit cube, those from ``begin`` on and before ``end``.

    >>> bool((sobol(2, 1, 0, 8)[3:5] == sobol(2, 1, 3, 5)).all())
    True
    """
    from scipy.stats.qmc import Sobol  # noqa: PLC0415 - an extra, and slow to import

    points = Sobol(size, rng=seed)
    if begin:
        points.fast_forward(begin)
    with warnings.catch_warnings():  # it warns of numbers of points that are no power of two
        warnings.simplefilter("ignore", UserWarning)
        found: Array = points.random(end - begin)
    return found


def _grid_values(spec: Spec, point: int) -> dict[str, float]:
    found = {}
    for name, grid in reversed(spec.grid.items()):
        point, place = divmod(point, grid.points)
        found[name] = grid.at(place)
    return found


def _drawn_values(spec: Spec, begin: int, end: int) -> Iterator[dict[str, float]]:
    if spec.draw is None:
        yield {}
        return
    for shares in _shares(spec.draw, len(spec.drawn), begin, end):
        yield {name: way.drawn(share) for (name, way), share in zip(spec.drawn.items(), shares, strict=True)}


def _shares(draw: Draw, size: int, begin: int, end: int) -> Sequence[Sequence[float]]:
    """Give points of the unit cube, those of the draws from ``begin`` on and before ``end``."""
    if draw.by == "sobol":
        points: list[list[float]] = sobol(size, draw.seed, begin, end).tolist()
        return points
    return [np.random.default_rng((draw.seed, each)).random(size).tolist() for each in range(begin, end)]


def _filled(spec: Spec, varying: dict[str, float]) -> Numbers:
    values = {
        name: way.value if isinstance(way, Fixed) else varying.get(name)
        for name, way in zip(NAMES, spec.ways, strict=True)
    }
    aim = values["aim"]
    assert aim is not None  # only the beak may be left to follow it
    return Numbers(*(aim if value is None else value for value in values.values()))
