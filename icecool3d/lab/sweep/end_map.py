"""Heat maps of sweeps: where on the plan of the school the flicked penguin came to rest."""

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import InputError
from icecool3d.kit.language import Language
from icecool3d.kit.palette import PAINTS
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.maps import INK, new_picture, own_look
from icecool3d.lab.sweep.numbers import NAMES, Fixed
from icecool3d.lab.sweep.results import Results
from icecool3d.lab.sweep.spec import Spec
from icecool3d.school import Rect, School, build_school

CELL = 0.008
"""Side of the cells in which ends are counted, m."""
MARGIN = 0.1
"""How far round the school is shown, m."""
MOST_CELLS = 400
"""Cells along the plan's longer side at most, however large the school."""


@own_look()
def draw_ends(results: Results, language: Language = "en") -> Figure:
    """Draw how many flicks ended where, of all that could be flicked."""
    ends: Array = np.fromiter(results.ends(), dtype=np.dtype((np.float64, 2)))
    if not len(ends):
        right = Phrase("expected a sweep that has begun")
        raise InputError(str(results.path), Phrase("holds no flicks that ended"), right)
    school = build_school(results.spec.setup.scene)
    seen = school.bounds.inset(-MARGIN)
    width, height = seen.xmax - seen.xmin, seen.ymax - seen.ymin
    cell = max(CELL, max(width, height) / MOST_CELLS)
    counts, across, up = np.histogram2d(
        ends[:, 0],
        ends[:, 1],
        bins=(max(1, round(width / cell)), max(1, round(height / cell))),
        range=((seen.xmin, seen.xmax), (seen.ymin, seen.ymax)),
    )
    figure = new_picture()
    axes = figure.add_subplot()
    heat = np.ma.masked_equal(counts.T, 0)
    most = max(float(counts.max()), 2.0)
    shown = axes.pcolormesh(
        across, up, heat, cmap="magma_r", norm=LogNorm(1.0, most), rasterized=True, zorder=2
    )
    draw_plan_on(axes, school, language)
    _draw_start(axes, results.spec)
    ticks = [tick for ten in range(9) for tick in (10**ten, 2 * 10**ten, 5 * 10**ten) if tick <= most]
    scale = figure.colorbar(shown, ticks=ticks, format="%d")
    scale.minorticks_off()
    square = Phrase("flicks that ended there, in each {wide:.0f} mm square", wide=1e3 * cell)
    scale.set_label(square.in_language(language))
    beyond = len(ends) - int(counts.sum())
    note = Phrase("{count} flicks", count=len(ends))
    if beyond:
        note = Phrase("{count} flicks, {beyond} of them beyond the picture", count=len(ends), beyond=beyond)
    title = f"{results.spec.title}\n{note.in_language(language)}"
    figure.suptitle(title, fontsize=9, color=INK, parse_math=False)
    axes.set_xlabel("x (m)")
    axes.set_ylabel("y (m)")
    axes.set_aspect("equal")
    return figure


def draw_plan_on(axes: Axes, school: School, language: Language = "en") -> None:
    """Draw floors, walls and doors of a school, seen from above."""
    for room in school.rooms:
        axes.add_patch(_box(room.rect, PAINTS["ice"].colour, 1))
        x, y = room.rect.centre
        name = axes.text(
            x, y, room.title.in_language(language), color=INK, alpha=0.5, ha="center", fontsize=8
        )
        name.set(zorder=4, parse_math=False)
    for wall in school.walls:
        axes.add_patch(_box(wall.solid, PAINTS["cardboard"].colour, 3))
    for door in school.doors:
        axes.add_patch(_box(door.frame, PAINTS["paper"].colour, 3))


def _draw_start(axes: Axes, spec: Spec) -> None:
    """Mark where all flicks start, if all start there."""
    ways = dict(zip(NAMES, spec.ways, strict=True))
    x, y = ways["x"], ways["y"]
    if isinstance(x, Fixed) and isinstance(y, Fixed):
        radius = spec.setup.penguin.shape.base_radius
        circle = Circle(
            (x.value, y.value), radius, fill=False, edgecolor=PAINTS["player-red"].colour, zorder=4
        )
        axes.add_patch(circle)


def _box(rect: Rect, colour: str, order: int) -> Rectangle:
    return Rectangle(
        (rect.xmin, rect.ymin), rect.xmax - rect.xmin, rect.ymax - rect.ymin, facecolor=colour, zorder=order
    )
