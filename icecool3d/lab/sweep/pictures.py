"""Pictures of sweeps: how they look, and their files. The same sweep gives the same file."""

from io import BytesIO
from pathlib import Path

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from icecool3d.kit.output_file import write_file
from icecool3d.kit.palette import PAINTS

INK, PAPER = PAINTS["ink"].colour, "#FFFFFF"
SIZE = (8.0, 5.6)
"""Of a picture, inches, …"""
DENSITY = 110
"""… and dots on an inch."""


def new_picture() -> Figure:
    """Give an empty picture."""
    figure = Figure(figsize=SIZE, dpi=DENSITY, layout="constrained", facecolor=PAPER)
    FigureCanvasAgg(figure)
    return figure


def save(figure: Figure, path: Path) -> None:
    """Write a picture, PNG or SVG as the path's end says."""
    metadata = {"Date": None} if path.suffix == ".svg" else {"Software": None}
    content = BytesIO()
    with rc_context({"svg.hashsalt": "icecool3d", "svg.fonttype": "path"}):
        figure.savefig(content, format=path.suffix[1:], metadata=metadata)
    write_file(path, content.getvalue())
