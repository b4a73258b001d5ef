"""Widgets of the game's own: values, where they go, how they look, and what pointing at them does.

A page is a row of widgets, made anew from what is to be shown; ``Overlay`` draws what changed since the
last one, and ``Hand`` turns what mouse and keys do into what was chosen.
"""

from icecool3d.view.ui.input_state import (
    Chosen,
    Denied,
    Hand,
    Held,
    Keyed,
    Left,
    Pointed,
    Rolled,
    Slid,
    Wrote,
)
from icecool3d.view.ui.layout import Box, Sheet, row, sheet_for
from icecool3d.view.ui.overlay import Overlay
from icecool3d.view.ui.text import Letters
from icecool3d.view.ui.widgets import (
    Button,
    Field,
    Pad,
    Page,
    Panel,
    Piece,
    Slider,
    Toast,
    Widget,
    Words,
    named,
    needed,
)

__all__ = [
    "Box",
    "Button",
    "Chosen",
    "Denied",
    "Field",
    "Hand",
    "Held",
    "Keyed",
    "Left",
    "Letters",
    "Overlay",
    "Pad",
    "Page",
    "Panel",
    "Piece",
    "Pointed",
    "Rolled",
    "Sheet",
    "Slid",
    "Slider",
    "Toast",
    "Widget",
    "Words",
    "Wrote",
    "named",
    "needed",
    "row",
    "sheet_for",
]
