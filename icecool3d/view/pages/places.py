"""Where panels over the table go, and what of the picture they leave free."""

from icecool3d.view.widgets import Box, Sheet
from icecool3d.view.widgets.layout import DESIGNED

EDGE, SIDE, TOLD = 16, 196, 262
"""From the window's edge to panels, and how wide those at the left and at the right are, designed pixels."""
LOWER, BAR = 236, 148
"""Heights of the panel below, with an aim and with a show, designed pixels."""
FREE = (-0.70, -0.38, 0.66, 1.05)
"""What of the picture the panels leave free, but for their corners: left, bottom, right and top, -1 to 1."""


def beside(aspect: float, right: int) -> tuple[float, float, float, float]:
    """Give what of the picture is free beside a panel that ends ``right`` designed pixels from its left edge.

    ``aspect`` is the picture's width over its height.

    >>> beside(16 / 9, 640), beside(4 / 3, 560)
    ((0.0, -1.0, 0.98, 1.0), (0.0, -1.0, 0.98, 1.0))
    """
    unit = min(1.0 / DESIGNED[0], 1.0 / (DESIGNED[1] * aspect))
    return 2.0 * right * unit - 1.0, -1.0, 0.98, 1.0


def below(sheet: Sheet, high: int) -> Box:
    """Give the box of a panel below the table, ``high`` designed pixels high."""
    left, right = sheet.px(EDGE + SIDE + EDGE), sheet.px(EDGE + TOLD + EDGE)
    wide = min(sheet.width - left - right, sheet.px(680))
    x = left + (sheet.width - left - right - wide) // 2
    return Box(x, sheet.height - sheet.px(EDGE + high), wide, sheet.px(high))
