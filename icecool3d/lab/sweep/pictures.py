"""Pictures of sweeps: how they look, and their files. The same sweep gives the same file."""

from pathlib import Path

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from icecool3d.kit.errors import InputError
from icecool3d.kit.os_reasons import os_reason
from icecool3d.kit.palette import PAINTS
from icecool3d.kit.phrase import Phrase

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
    try:
        with rc_context({"svg.hashsalt": "icecool3d", "svg.fonttype": "path"}):
            figure.savefig(path, metadata=metadata)
    except OSError as reason:
        right = Phrase("expected a folder that can be written")
        raise InputError(
            str(path), Phrase("cannot be written ({why})", why=os_reason(reason)), right
        ) from None
