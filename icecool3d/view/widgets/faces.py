"""How widgets look, drawn at the very size at which they are shown. No window needed."""

import numpy as np
from PIL import Image, ImageDraw

from icecool3d.kit.arrays import Array
from icecool3d.kit.palette import PAINTS, PLAYERS
from icecool3d.kit.symbols import symbol
from icecool3d.view.widgets.hand import Mood
from icecool3d.view.widgets.kinds import (
    FAINT,
    INK,
    PAPER,
    Button,
    Pad,
    Panel,
    Slider,
    Toast,
    Widget,
    Words,
    padding,
    symbol_room,
    text_room,
)
from icecool3d.view.widgets.layout import Box
from icecool3d.view.widgets.lettering import FINE, Letters
from icecool3d.view.widgets.measures import pad_place, slider_knob, slider_track

WHITE, HOVERED, CHOSEN, DARK = "#FFFFFF", "#FFF1D6", "#DDEFF7", "#2B3646"
"""Buttons, those under the pointer, those that hold, and the paper of toasts."""
MAIN, MAIN_HOVERED = "#F28C28", "#F9A44C"
RIM, FOCUS, GROOVE = "#D9CDB8", "#2F6FD6", "#D3C6AE"
ICONS = {
    "play": (((-0.5, -0.8), (-0.5, 0.8), (0.85, 0.0)),),
    "pause": (
        ((-0.65, -0.8), (-0.2, -0.8), (-0.2, 0.8), (-0.65, 0.8)),
        ((0.2, -0.8), (0.65, -0.8), (0.65, 0.8), (0.2, 0.8)),
    ),
    "first": (
        ((-0.8, -0.8), (-0.5, -0.8), (-0.5, 0.8), (-0.8, 0.8)),
        ((0.75, -0.8), (0.75, 0.8), (-0.4, 0.0)),
    ),
    "back": (((0.45, -0.8), (0.45, 0.8), (-0.75, 0.0)),),
    "on": (((-0.45, -0.8), (-0.45, 0.8), (0.75, 0.0)),),
    "up": (((-0.8, -0.45), (0.8, -0.45), (0.0, 0.75)),),
    "down": (((-0.8, 0.45), (0.8, 0.45), (0.0, -0.75)),),
}
"""Pictures on buttons: polygons within -1 to 1, x to the right and y up."""


class Paint:
    """A picture with a see-through ground, drawn on in the window's pixels."""

    def __init__(self, box: Box) -> None:
        """Begin with nothing, for what of the window ``box`` is."""
        self.box = box
        self._light = np.zeros((box.height, box.width, 3))
        self._cover = np.zeros((box.height, box.width, 1))

    def picture(self) -> Image.Image:
        """Give what was drawn."""
        colours = self._light / np.maximum(self._cover, 1e-6)
        whole = np.concatenate((colours, self._cover), axis=-1)
        return Image.fromarray((255.0 * np.clip(whole, 0.0, 1.0) + 0.5).astype(np.uint8))

    def fill(self, mask: Array, colour: str) -> None:
        """Lay a colour over, as much of it as the mask says."""
        paint = np.array([*bytes.fromhex(colour[1:])]) / 255.0
        share = mask[..., None]
        self._light = self._light * (1.0 - share) + paint * share
        self._cover = self._cover * (1.0 - share) + share

    def rounded(self, box: Box, radius: float, colour: str) -> None:
        """Fill a box with round corners."""
        self.fill(np.clip(0.5 - self._beyond(box, radius), 0.0, 1.0), colour)

    def shadow(self, box: Box, radius: float, reach: float, strength: float) -> None:
        """Throw a soft shadow that goes ``reach`` pixels beyond a box."""
        share = np.clip(1.0 - (self._beyond(box, radius) + 0.3 * reach) / (1.3 * reach), 0.0, 1.0)
        self.fill(strength * share * share, INK)

    def disc(self, at: tuple[float, float], radius: float, colour: str) -> None:
        """Fill a circle."""
        x, y = self._grid()
        self.fill(np.clip(0.5 + radius - np.hypot(x - at[0], y - at[1]), 0.0, 1.0), colour)

    def polygon(self, points: Array, colour: str) -> None:
        """Fill a polygon (N, 2) of window pixels."""
        self.fill(self.shape(points), colour)

    def shape(self, points: Array) -> Array:
        """Give how much of each pixel a polygon (N, 2) covers, 0 to 1."""
        size = (self.box.width * FINE, self.box.height * FINE)
        mask = Image.new("L", size)
        places = (points - [self.box.x, self.box.y]) * FINE
        ImageDraw.Draw(mask).polygon([tuple(place) for place in places.tolist()], fill=255)
        covered: Array = np.asarray(mask.reduce(FINE)) / 255.0
        return covered

    def words(self, lines: list[str], letters: Letters, box: Box, colour: str, *, middle: bool) -> None:
        """Write lines from the top of a box on."""
        # Drawn large and made smaller: at their own size letters are moved to whole pixels, and run together.
        mask = Image.new("L", (self.box.width * FINE, self.box.height * FINE))
        draw = ImageDraw.Draw(mask)
        for place, line in enumerate(lines):
            x = box.x + (round(0.5 * (box.width - letters.width(line))) if middle else 0) - self.box.x
            y = box.y + round(letters.leading * (place + 0.5)) - self.box.y
            draw.text((x * FINE, y * FINE), line, fill=255, font=letters.fine_font, anchor="lm")
        self.fill(np.asarray(mask.reduce(FINE)) / 255.0, colour)

    def _grid(self) -> tuple[Array, Array]:
        x: Array = np.arange(self.box.width, dtype=np.float64) + self.box.x + 0.5
        y: Array = np.arange(self.box.height, dtype=np.float64) + self.box.y + 0.5
        return x[None, :], y[:, None]

    def _beyond(self, box: Box, radius: float) -> Array:
        """Give how far each pixel is outside a rounded box, pixels; inside below 0."""
        x, y = self._grid()
        radius = min(radius, 0.5 * box.width, 0.5 * box.height)
        across = np.abs(x - box.x - 0.5 * box.width) - (0.5 * box.width - radius)
        down = np.abs(y - box.y - 0.5 * box.height) - (0.5 * box.height - radius)
        outside = np.hypot(np.maximum(across, 0.0), np.maximum(down, 0.0))
        found: Array = outside + np.minimum(np.maximum(across, down), 0.0) - radius
        return found


def spill(widget: Widget) -> int:
    """Give how far a widget's shadow and focus ring go beyond its box, pixels."""
    if isinstance(widget, Panel):
        return widget.rounded
    return 0 if isinstance(widget, Words) else 6


def face(widget: Widget, mood: Mood) -> Image.Image:
    """Draw a widget, with its ``spill`` around it."""
    paint = Paint(widget.box.inset(-spill(widget)))
    match widget:
        case Panel():
            _panel(paint, widget)
        case Words():
            lines = widget.letters.lines(widget.text, widget.box.width)
            paint.words(lines, widget.letters, widget.box, widget.colour, middle=widget.middle)
        case Button():
            _button(paint, widget, mood)
        case Slider():
            _slider(paint, widget, mood)
        case Toast():
            _toast(paint, widget)
        case Pad():
            _pad(paint, widget, mood)
    return paint.picture()


def _panel(paint: Paint, panel: Panel) -> None:
    box, drop = panel.box, panel.rounded // 4
    lower = Box(box.x, box.y + drop, box.width, box.height)
    paint.shadow(lower, panel.rounded, 0.75 * panel.rounded, 0.38)
    paint.rounded(box, panel.rounded, RIM)
    paint.rounded(box.inset(1), panel.rounded - 1, PAPER)


def _button(paint: Paint, button: Button, mood: Mood) -> None:
    sunk = 2 if mood.held else 0
    box = Box(button.box.x, button.box.y + sunk, button.box.width, button.box.height - 2)
    radius = min(0.5 * box.height, 0.85 * button.letters.size)
    if mood.focused:
        paint.rounded(button.box.inset(-5), radius + 5, FOCUS)
        paint.rounded(button.box.inset(-2), radius + 2, PAPER)
    paint.shadow(Box(box.x, button.box.y + 3, box.width, box.height), radius, 4.0, 0.30)
    if button.chosen:
        paint.rounded(box, radius, INK)
        paint.rounded(box.inset(2), radius - 2, CHOSEN)
    else:
        fill = (MAIN_HOVERED if mood.hovered else MAIN) if button.main else HOVERED if mood.hovered else WHITE
        paint.rounded(box, radius, "#C96F14" if button.main else RIM)
        paint.rounded(box.inset(1), radius - 1, fill)
    if button.icon:
        _icon(paint, button.icon, box, button.letters)
    else:
        _button_text(paint, button, box)


def _button_text(paint: Paint, button: Button, box: Box) -> None:
    room, letters = text_room(button), button.letters
    lines = letters.lines(button.text, room)
    more = button.small.lines(button.detail, room) if button.small and button.detail else []
    high = letters.leading * len(lines) + (button.small.leading * len(more) if button.small else 0)
    left = box.x + (box.width - room) - padding(letters)
    top = box.y + (box.height - high) // 2
    card = bool(more) or bool(button.symbol) or button.left
    paint.words(lines, letters, Box(left, top, room, high), INK, middle=not card)
    if button.small and more:
        below = Box(left, top + letters.leading * len(lines), room, high)
        paint.words(more, button.small, below, INK if button.main else FAINT, middle=False)
    if button.symbol:
        at = box.x + padding(letters) + 0.5 * symbol_room(letters) - 0.25 * letters.size
        draw_symbol(paint, button.symbol, (at, box.y + 0.5 * box.height), 0.55 * letters.size)


def draw_symbol(paint: Paint, colour: str, at: tuple[float, float], radius: float) -> None:
    """Draw a player's symbol in the player's colour with a dark rim."""
    outline = symbol(colour) * [1.0, -1.0]
    paint.polygon(outline * (radius * 1.22) + at, INK)
    paint.polygon(outline * radius + at, PLAYERS[colour])


def _icon(paint: Paint, icon: str, box: Box, letters: Letters) -> None:
    middle = [box.x + 0.5 * box.width, box.y + 0.5 * box.height]
    for polygon in ICONS[icon]:
        paint.polygon(np.array(polygon) * [1.0, -1.0] * (0.5 * letters.size) + middle, INK)


def _slider(paint: Paint, slider: Slider, mood: Mood) -> None:
    letters, box = slider.letters, slider.box
    top = Box(box.x, box.y, box.width, letters.leading)
    paint.words([slider.text], letters, top, INK, middle=False)
    wide = letters.width(slider.shown)
    right = Box(box.right - wide, box.y, wide, letters.leading)
    paint.words([slider.shown], letters, right, INK, middle=False)
    track, knob = slider_track(slider), slider_knob(slider)
    at = (track.x + slider.value * track.width, track.y + 0.5 * track.height)
    paint.rounded(track.inset(-knob // 2, 0), track.height, GROOVE)
    done = Box(track.x - knob // 2, track.y, round(at[0] - track.x) + knob // 2, track.height)
    paint.rounded(done, track.height, MAIN)
    if mood.focused:
        paint.disc(at, knob + 4, FOCUS)
    paint.disc(at, knob + 1, INK)
    paint.disc(at, knob - 1, MAIN_HOVERED if mood.hovered or mood.held else WHITE)


def _toast(paint: Paint, toast: Toast) -> None:
    radius = 0.8 * toast.letters.size
    paint.shadow(Box(toast.box.x, toast.box.y + 2, toast.box.width, toast.box.height), radius, 5.0, 0.35)
    paint.rounded(toast.box, radius, DARK)
    room = text_room(toast)
    lines = toast.letters.lines(toast.text, room)
    high = toast.letters.leading * len(lines)
    top = toast.box.y + (toast.box.height - high) // 2
    box = Box(toast.box.x + padding(toast.letters), top, room, high)
    paint.words(lines, toast.letters, box, PAPER, middle=False)


def _pad(paint: Paint, pad: Pad, mood: Mood) -> None:
    box = pad.box
    radius = 0.09 * box.height
    if mood.focused:
        paint.rounded(box.inset(-5), radius + 5, FOCUS)
        paint.rounded(box.inset(-2), radius + 2, PAPER)
    paint.rounded(box, radius, RIM)
    paint.rounded(box.inset(1), radius - 1, PAINTS["ice"].colour)
    body = paint.shape(np.array([pad_place(pad, point) for point in pad.outline]))
    paint.fill(body, PAINTS["penguin-dark"].colour)
    band = [
        pad_place(pad, corner)
        for corner in ((-1.0, _SCARF[0]), (1.0, _SCARF[0]), (1.0, _SCARF[1]), (-1.0, _SCARF[1]))
    ]
    paint.fill(body * paint.shape(np.array(band)), PLAYERS[pad.colour])
    badge, size = pad_place(pad, (0.0, -0.2)), 0.11 * box.height
    paint.disc(badge, size, "#FAFAF7")
    paint.polygon(symbol(pad.colour) * [1.0, -1.0] * (0.72 * size) + badge, PLAYERS[pad.colour])
    at, size = pad_place(pad, pad.point), 0.045 * box.height
    paint.disc(at, size + 3.0, INK)
    paint.disc(at, size + 1.5, WHITE)
    paint.disc(at, size, MAIN)


_SCARF = (0.24, 0.38)
"""Lower and upper edge of the scarf on a pad."""
