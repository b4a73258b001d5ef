"""Maps of sweeps: two numbers as axes, the outcome as colour, borders between; and the files of pictures.

The same sweep gives the same file.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
from matplotlib import rc_context, rcdefaults
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from icecool3d.kit.arrays import Array, Whole
from icecool3d.kit.errors import InputError
from icecool3d.kit.language import Language
from icecool3d.kit.output_file import write_file
from icecool3d.kit.palette import PAINTS
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.numbers import AMOUNTS, NAMES, Fixed, Grid, Normal, Way, quantity
from icecool3d.lab.sweep.outcome_words import PlaceNames
from icecool3d.lab.sweep.results import Results
from icecool3d.lab.sweep.rows import (
    BACKED_OUT,
    BOUNCED,
    CRASHED,
    ON_WALL,
    OUT,
    OUTCOMES,
    OVER,
    REFUSED,
    STAYED,
    STUCK,
    THROUGH,
    UNFINISHED,
    SweepOutcome,
)
from icecool3d.lab.sweep.spec import Spec
from icecool3d.school import build_school

INK, PAPER = PAINTS["ink"].colour, "#FFFFFF"
SIZE = (8.0, 5.6)
"""Of a picture, inches."""
DENSITY = 110
"""Dots on an inch."""
SHADES = {
    THROUGH: ("#1B6FB5", "#57A5DE", "#0B3F73", "#9CCBEE", "#2E8C9A", "#7FC4C9", "#174B52"),
    OVER: ("#E8762B", "#F6B26B", "#B5480E", "#FAD7A6", "#D9A400", "#F2CF4A", "#8A5A00"),
    STUCK: ("#8E4FBF", "#BE93DE", "#5B2A83", "#DCC3EE", "#A0488F", "#CF8CC3", "#6B2A5E"),
    BACKED_OUT: ("#5E9E6B", "#9CC9A4", "#356B41", "#CBE3CF", "#7A9A3A", "#B3C983", "#4F6620"),
    ON_WALL: ("#6B4A2B",),
    OUT: ("#3A3F47",),
    BOUNCED: ("#C9CED6",),
    STAYED: ("#E6E9ED",),
    UNFINISHED: ("#D43D3D",),
    REFUSED: ("#F7F3E8",),
    CRASHED: ("#FF0000",),
}
"""Colours of each outcome, one for each place at which it happens; the rarest share the last."""
MOST_CELLS = 120
"""Cells of a drawn number's axis at most."""
MOST_POINTS = 600
"""Cells of a grid's axis at most: a picture has no more dots."""
PER_CELL = 6
"""Flicks in a cell of drawn numbers, in the mean."""
MOST_TOLD = 20
"""Outcomes with their places in a legend at most; if there are more, the places are left out."""
PALEST = 0.35
"""How much is left of a colour where only a small share of a cell's flicks came out so."""
BROADEST = 3.0
"""How far the axis of a bell curve reaches, in standard deviations."""


@dataclass(frozen=True)
class Cells:
    """One axis, cut into cells."""

    name: str
    """Its number."""
    edges: Array
    """Where cells begin and end, (N + 1,), in the number's unit."""

    def places(self, values: Array) -> Whole:
        """Return the cells in which values lie; what lies beyond the ends counts to the last ones."""
        found: Whole = np.clip(np.searchsorted(self.edges, values, side="right") - 1, 0, len(self.edges) - 2)
        return found


@contextmanager
def own_look() -> Iterator[None]:
    """Draw as this program does, whatever a ``matplotlibrc`` in the working folder asks for, even TeX."""
    with rc_context():
        rcdefaults()
        yield


@own_look()
def draw_map(results: Results, axes: Sequence[str] | None = None, language: Language = "en") -> Figure:
    """Draw what a sweep's flicks were, by two of its numbers: those named, or the first that vary."""
    spec = results.spec
    across, up = _axes(spec, axes, results.done())
    xs, ys, outcomes = _points(results, across.name, up.name)
    if not outcomes:
        right = Phrase("expected a sweep that has begun")
        raise InputError(str(results.path), Phrase("holds no flicks yet"), right)
    columns, lines = across.places(xs), up.places(ys)
    counted: defaultdict[tuple[int, int], Counter[SweepOutcome]] = defaultdict(Counter)
    for column, line, outcome in zip(columns.tolist(), lines.tolist(), outcomes, strict=True):
        counted[line, column][outcome] += 1
    colours = colours_of(outcomes)
    figure = new_picture()
    drawn = figure.add_subplot()
    _paint(drawn, across, up, counted, colours)
    drawn.set_xlabel(quantity(across.name).label.in_language(language))
    drawn.set_ylabel(quantity(up.name).label.in_language(language))
    beside = ", ".join(each.in_language(language) for each in _beside(spec, (across.name, up.name)))
    figure.suptitle(f"{spec.title}\n{beside}", fontsize=9, color=INK, parse_math=False)
    names = PlaceNames(build_school(spec.setup.scene))
    patches = [
        Patch(facecolor=each, edgecolor=INK, linewidth=0.4, label=label.in_language(language))
        for each, label in _labels(colours, names)
    ]
    figure.legend(handles=patches, loc="outside right center", frameon=False, fontsize=8)
    return figure


def _points(results: Results, across: str, up: str) -> tuple[Array, Array, list[SweepOutcome]]:
    """Return both numbers and the outcome of each flick; the place is left out where there are too many."""
    xs, ys, found = array("d"), array("d"), list[SweepOutcome]()
    known: dict[SweepOutcome, SweepOutcome] = {}  # one object for each, however many flicks there are
    for x, y, kind, place in results.points(across, up):
        xs.append(x)
        ys.append(y)
        found.append(known.setdefault((kind, place), (kind, place)))
    if len(known) > MOST_TOLD:
        bare: dict[str, SweepOutcome] = {kind: (kind, None) for kind in OUTCOMES}
        found = [bare[kind] for kind, _ in found]
    return np.array(xs), np.array(ys), found


def colours_of(outcomes: Iterable[SweepOutcome]) -> dict[SweepOutcome, str]:
    """Return each outcome and place its colour, those that matter most and are most frequent first.

    >>> colours_of([("through", "a"), ("through", "b"), ("through", "b")])
    {('through', 'b'): '#1B6FB5', ('through', 'a'): '#57A5DE'}
    """
    frequent = Counter(outcomes).most_common()
    found: dict[SweepOutcome, str] = {}
    for kind in OUTCOMES:
        shades = SHADES[kind]
        for rank, (outcome, _) in enumerate(each for each in frequent if each[0][0] == kind):
            found[outcome] = shades[min(rank, len(shades) - 1)]
    return found


def _axes(spec: Spec, names: Sequence[str] | None, count: int) -> tuple[Cells, Cells]:
    ways = dict(zip(NAMES, spec.ways, strict=True))
    varying = [name for name, way in ways.items() if way is not None and not isinstance(way, Fixed)]
    if len(varying) < 2:
        wrong = Phrase("varies {count} of its numbers", count=len(varying))
        raise InputError("plot", wrong, Phrase("expected two for a map; --ends draws where flicks ended"))
    chosen = list(names or [*spec.grid, *spec.drawn][:2])
    for name in chosen:
        if name not in varying or len(set(chosen)) < 2:
            right = Phrase("expected two different ones of: {known}", known=", ".join(varying))
            raise InputError("--axes", Phrase("are {value!a:.60}", value=" and ".join(chosen)), right)
    drawn = sum(name in spec.drawn for name in chosen)
    free = count
    for name in chosen:
        way = ways[name]
        free = free // way.points if isinstance(way, Grid) else free
    cells = max(2, min(MOST_CELLS, round((free / PER_CELL) ** (1.0 / max(drawn, 1)))))
    across, up = (Cells(name, _edges(ways[name], cells)) for name in chosen)
    return across, up


def _edges(way: Way | None, cells: int) -> Array:
    assert way is not None  # or it would not vary
    if isinstance(way, Grid) and way.points > MOST_POINTS:
        return np.linspace(way.first, way.last, MOST_POINTS + 1)
    if isinstance(way, Grid):
        half = 0.5 * (way.last - way.first) / (way.points - 1)
        return np.linspace(way.first - half, way.last + half, way.points + 1)
    low, high = way.ends
    if isinstance(way, Normal):
        low, high = way.mean - BROADEST * way.sd, way.mean + BROADEST * way.sd
    return np.linspace(low, high, cells + 1)


def _paint(
    axes: Axes,
    across: Cells,
    up: Cells,
    counted: dict[tuple[int, int], Counter[SweepOutcome]],
    colours: dict[SweepOutcome, str],
) -> None:
    """Paint each cell by what its flicks mostly were, paler the fewer they are, and draw the borders."""
    size = len(up.edges) - 1, len(across.edges) - 1
    image, kinds = np.ones((*size, 3)), np.full(size, -1)
    order = list(dict.fromkeys(colours.values()))
    for place, cell in counted.items():
        (outcome, most), *_ = cell.most_common(1)
        share = max(0.0, (most / cell.total() - 0.25) / 0.75)
        strength = PALEST + (1.0 - PALEST) * share
        image[place] = strength * np.array(to_rgb(colours[outcome])) + (1.0 - strength)
        kinds[place] = order.index(colours[outcome])
    axes.pcolormesh(across.edges, up.edges, image, rasterized=True)
    axes.add_collection(LineCollection(_borders(kinds, across.edges, up.edges), colors=INK, linewidths=0.7))
    axes.set_facecolor(PAPER)


def _borders(kinds: Whole, across: Array, up: Array) -> list[list[tuple[float, float]]]:
    """Return the lines between cells of different kinds."""
    beside, above = kinds[:, 1:] != kinds[:, :-1], kinds[1:] != kinds[:-1]
    found = [
        [(across[column + 1], up[line]), (across[column + 1], up[line + 1])]
        for line, column in np.argwhere(beside).tolist()
    ]
    return found + [
        [(across[column], up[line + 1]), (across[column + 1], up[line + 1])]
        for line, column in np.argwhere(above).tolist()
    ]


def _beside(spec: Spec, axes: Sequence[str]) -> Iterator[Phrase]:
    """Yield what the numbers are that are no axis."""
    for name, way in zip(NAMES, spec.ways, strict=True):
        if name in axes or way is None:
            continue
        word, amount = quantity(name).word, AMOUNTS[quantity(name).unit]
        if isinstance(way, Fixed):
            yield Phrase("{name} {amount}", name=word, amount=amount.filled(amount=way.value))
        elif isinstance(way, Normal):
            spread = amount.filled(amount=way.sd)
            yield Phrase("{name} {mean:g} ± {spread}", name=word, mean=way.mean, spread=spread)
        else:
            last = amount.filled(amount=way.ends[1])
            yield Phrase("{name} {first:g} to {last}", name=word, first=way.ends[0], last=last)


def _labels(colours: dict[SweepOutcome, str], names: PlaceNames) -> Iterator[tuple[str, Phrase]]:
    """Yield each colour, and what it stands for; many rare places are one."""
    for colour in dict.fromkeys(colours.values()):
        outcomes = [outcome for outcome, each in colours.items() if each == colour]
        kind, place = outcomes[0]
        if place is None or len(outcomes) > 1:
            yield colour, names.somewhere(kind, len(outcomes) if place else 0)
        else:
            yield colour, names.outcome(kind, place)


def new_picture() -> Figure:
    """Return an empty picture."""
    figure = Figure(figsize=SIZE, dpi=DENSITY, layout="constrained", facecolor=PAPER)
    FigureCanvasAgg(figure)
    return figure


def save(figure: Figure, path: Path) -> None:
    """Write a picture, PNG or SVG as the path's end says."""
    ending = path.suffix.lower()
    metadata = {"Date": None} if ending == ".svg" else {"Software": None}
    content = BytesIO()
    with own_look(), rc_context({"svg.hashsalt": "icecool3d", "svg.fonttype": "path"}):
        figure.savefig(content, format=ending[1:], metadata=metadata)
    write_file(path, content.getvalue())
