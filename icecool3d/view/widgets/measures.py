"""Where a slider's knob and a flick pad's point are, and what a pointer on them means."""

from icecool3d.school import Point
from icecool3d.view.widgets.kinds import Pad, Slider
from icecool3d.view.widgets.layout import Box

_PAD_FREE = 0.08
"""What is free above and below the penguin on a pad, in the pad's height."""


def slider_track(slider: Slider) -> Box:
    """Give the line on which the knob goes, from end to end.

    >>> from icecool3d.view.widgets.lettering import Letters
    >>> slider_track(Slider("power", Box(0, 0, 200, 44), "", "", 0.5, Letters(20)))
    Box(x=10, y=31, width=180, height=4)
    """
    knob = slider_knob(slider)
    middle = slider.box.bottom - knob - max(1, knob // 10)
    thick = max(2, round(0.22 * slider.letters.size))
    return Box(slider.box.x + knob, middle - thick // 2, slider.box.width - 2 * knob, thick)


def slider_knob(slider: Slider) -> int:
    """Give the knob's radius, pixels."""
    return max(4, round(0.5 * slider.letters.size))


def slider_value(slider: Slider, at: tuple[float, float]) -> float:
    """Give what the slider is when it is taken there."""
    track = slider_track(slider)
    return float(min(max((at[0] - track.x) / max(track.width, 1), 0.0), 1.0))


def pad_place(pad: Pad, point: Point) -> Point:
    """Give where on the window a point of the pad is.

    >>> pad_place(Pad("back", Box(0, 0, 100, 100), "red", (), (0.0, 0.0)), (0.0, 1.0))
    (50.0, 8.0)
    """
    scale = _pad_scale(pad)
    return pad.box.x + 0.5 * pad.box.width + scale * point[
        0
    ], pad.box.y + 0.5 * pad.box.height - scale * point[1]


def pad_point(pad: Pad, at: Point) -> Point:
    """Give the point of the pad at a place of the window."""
    scale = _pad_scale(pad)
    return (at[0] - pad.box.x - 0.5 * pad.box.width) / scale, (
        pad.box.y + 0.5 * pad.box.height - at[1]
    ) / scale


def _pad_scale(pad: Pad) -> float:
    return (0.5 - _PAD_FREE) * min(pad.box.width, pad.box.height)
