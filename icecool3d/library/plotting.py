"""A flick on matplotlib's axes."""

from typing import TYPE_CHECKING

from icecool3d.library.extra import needs_lab

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from icecool3d.library.shot import Shot


def plot_shot(shot: "Shot", ax: "Axes | None" = None) -> "Axes":
    """Draw the ways of all penguins on the plan of the school; return the axes.

    A way is thick where it is on the floor and dotted in the air; a ring is where it began.
    """
    with needs_lab("plot"):
        from matplotlib.patches import Circle
        from matplotlib.pyplot import subplots

        from icecool3d.export.path import path_of
        from icecool3d.kit.palette import body_colour
        from icecool3d.lab.sweep.end_map import draw_plan_on
        from icecool3d.pieces import load_penguin

    if ax is None:
        _, ax = subplots(figsize=(6, 6), layout="constrained")
    draw_plan_on(ax, shot.school.layout)
    for name in shot.penguins:
        made_of = shot.trace.meta.model(name) or load_penguin()
        path = path_of(shot.trace, name, made_of.shape)
        colour = body_colour(name)
        for air, part in path.stretches():
            x, y = part.spaced(0.0008).middles.T
            ax.plot(x, y, ":" if air else "-", color=colour, linewidth=2, zorder=5)
        for moment, fill in ((0, False), (-1, True)):
            x, y = path.middles[moment]
            disc = Circle(
                (x, y), made_of.shape.base_radius, edgecolor=colour, facecolor=colour, fill=fill, zorder=6
            )
            ax.add_patch(disc)
        ax.plot([], [], color=colour, label=name)
    ax.set(xlabel="x (m)", ylabel="y (m)", title=repr(shot)[5:-1].partition(": ")[2], aspect="equal")
    ax.legend(loc="upper right", fontsize=8)
    ax.autoscale_view()
    return ax
