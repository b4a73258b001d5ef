"""A sweep: where it happens, how the numbers of its flicks vary row by row, and what is counted."""

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from math import prod
from typing import Annotated, Literal

import numpy as np

from icecool3d.events.query import Query
from icecool3d.kit.arrays import Array
from icecool3d.kit.codec import Declared, Within
from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import SPEC_DRAWS
from icecool3d.kit.phrase import Phrase, listed
from icecool3d.lab.sweep.numbers import NAMES, Between, Fixed, Grid, Normal, Numbers, Way
from icecool3d.physics import Settings
from icecool3d.pieces import Penguin
from icecool3d.school import Scene

Pose = tuple[float, ...]
"""x y z qx qy qz qw, m."""
Method = Literal["sobol", "random"]
"""Points that fill their space evenly, or by chance."""


@dataclass(frozen=True)
class Setup:
    """Where flicks happen and who is there: all that a worker needs besides the numbers of a flick.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_scene
    >>> Setup(load_scene("school"), load_penguin(), ("red",)).flicked
    'red'
    """

    scene: Scene
    penguin: Penguin
    """What all the penguins are made of."""
    names: tuple[str, ...]
    """Penguins, the flicked one first."""
    others: tuple[Pose, ...] = ()
    """Poses of the others."""
    settings: Settings = field(default_factory=Settings)
    """How the world computes."""

    @property
    def flicked(self) -> str:
        """Who is flicked."""
        return self.names[0]


class Draw(Declared, frozen=True):
    """How numbers are drawn."""

    flicks: Annotated[int, Within(ge=1, le=SPEC_DRAWS)]
    """How many flicks are drawn, at each point of the grid if there is one: the same at every point."""
    by: Method = "sobol"
    seed: Annotated[int, Within(ge=0, le=2**31)] = 0


_PARTS = {
    "title": Phrase("title"),
    "scene": Phrase("scene"),
    "setup": Phrase("setup"),
    "ways": Phrase("numbers"),
    "draw": Phrase("draws"),
    "count": Phrase("counted events"),
}
"""What the fields of a spec are called."""


@dataclass(frozen=True)
class Spec:
    """A whole sweep. Its row k is a flick that follows from it and from k alone."""

    title: str
    """What it asks, for pictures."""
    scene: str
    """The scene as the spec names it: a shipped one's name, or a path from the spec's folder."""
    setup: Setup
    ways: tuple[Way | None, ...]
    """How each quantity varies, in the order of ``NAMES``; None: the beak looks along the aim."""
    draw: Draw | None
    """None where nothing is drawn."""
    count: tuple[Query, ...]
    """What is counted."""

    @property
    def grid(self) -> dict[str, Grid]:
        """The quantities that run over a grid; the last one turns fastest."""
        return {name: way for name, way in zip(NAMES, self.ways, strict=True) if isinstance(way, Grid)}

    @property
    def drawn(self) -> dict[str, Between | Normal]:
        """The quantities that are drawn."""
        found = zip(NAMES, self.ways, strict=True)
        return {name: way for name, way in found if isinstance(way, (Between, Normal))}

    @property
    def draws(self) -> int:
        """How many flicks there are at each point of the grid."""
        return 1 if self.draw is None else self.draw.flicks

    @property
    def total(self) -> int:
        """How many flicks there are."""
        return self.draws * prod(way.points for way in self.grid.values())

    def require_same(self, other: "Spec", source: str) -> None:
        """Refuse another sweep than this one, which is that of a file."""
        names = [each.name for each in fields(self)]
        changed = [name for name in names if getattr(self, name) != getattr(other, name)]
        if changed:
            told = listed([_PARTS[name] for name in changed])
            wrong = Phrase("is of another sweep: it has other {parts}", parts=told)
            raise InputError(source, wrong, Phrase("expected the spec it was begun with"))


def numbers_of(spec: Spec, rows: range) -> Iterator[Numbers]:
    """Return the numbers of consecutive rows.

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
    """Return the row whose ``name`` is the grid's next value, all else equal; None at the grid's end."""
    step = spec.draws
    for each, grid in reversed(spec.grid.items()):
        if each == name:
            return row + step if row // step % grid.points < grid.points - 1 else None
        step *= grid.points
    return None


def sobol(size: int, seed: int, begin: int, end: int) -> Array:
    """Return scrambled Sobol points of the unit cube, those from ``begin`` on and before ``end``.

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
    """Return points of the unit cube, those of the draws from ``begin`` on and before ``end``."""
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
