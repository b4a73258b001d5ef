"""Views in which all of something is seen beside the panels of a page."""

from dataclasses import replace

from icecool3d.school import Rect, School
from icecool3d.view.stage.camera import View, from_above, overview, panned

Free = tuple[float, float, float, float]
"""A part of the picture: its left, bottom, right and top, -1 to 1."""
EVERYWHERE: Free = (-1.0, -1.0, 1.0, 1.0)


def overview_within(free: Free, school: School, aspect: float, azimuth: float = 0.0) -> View:
    """Look at all of a school from one of its sides, so that it is seen in a part of the picture."""
    wide, high = sides(free)
    return moved_into(free, overview(school, aspect * wide / high, View(azimuth=azimuth)), aspect)


def above_within(free: Free, rect: Rect, aspect: float, margin: float = 1.0) -> View:
    """Look straight down on all of a rectangle, so that it is seen in a part of the picture.

    >>> view = above_within((-1.0, 0.0, 1.0, 1.0), Rect(0.0, 0.0, 2.0, 1.0), 1.0)
    >>> view.project([[0.0, 0.0, 0.0], [2.0, 1.0, 0.0]], 1.0).round(6).tolist()
    [[-1.0, 0.0], [1.0, 1.0]]
    """
    wide, high = sides(free)
    return moved_into(free, from_above(rect, aspect * wide / high, margin), aspect)


def sides(free: Free) -> tuple[float, float]:
    """Return which share of the picture's width and of its height is free."""
    left, bottom, right, top = free
    return 0.5 * (right - left), 0.5 * (top - bottom)


def moved_into(free: Free, view: View, aspect: float) -> View:
    """Let a view that would fill a picture of its own fill only what is free of this one."""
    left, bottom, right, top = free
    middle = (0.5 * (left + right), 0.5 * (bottom + top))
    return panned(replace(view, span=view.span / sides(free)[1]), (0.0, 0.0), middle, aspect)
