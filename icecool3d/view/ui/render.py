"""How widgets look, drawn at the very size at which they are shown. No window needed."""

import numpy as np
from PIL import Image

from icecool3d.kit.palette import PAINTS, body_colour
from icecool3d.looks.outlines import symbol
from icecool3d.view.ui.icons import draw_icon, draw_piece, draw_symbol
from icecool3d.view.ui.input_state import Mood
from icecool3d.view.ui.layout import Box
from icecool3d.view.ui.paint import Paint
from icecool3d.view.ui.widgets import (
    FAINT,
    INK,
    PAPER,
    Button,
    Field,
    Pad,
    Panel,
    Piece,
    Slider,
    Toast,
    Widget,
    Words,
    pad_place,
    padding,
    picture_room,
    sign_room,
    slider_knob,
    slider_track,
    symbol_room,
    text_room,
)

WHITE, HOVERED, CHOSEN, DARK = "#FFFFFF", "#FFF1D6", "#DDEFF7", "#2B3646"
"""Buttons, those under the pointer, those that hold, and the paper of toasts."""
MAIN, MAIN_HOVERED = "#F28C28", "#F9A44C"
RIM, FOCUS, GROOVE, GREY = "#D9CDB8", "#2F6FD6", "#D3C6AE", "#F1E9DA"


def spill(widget: Widget) -> int:
    """Return how far a widget's shadow and focus ring go beyond its box, pixels."""
    if isinstance(widget, Panel):
        return widget.rounded
    return 0 if isinstance(widget, Words | Piece) else 6


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
        case Field():
            _field(paint, widget, mood)
        case Piece():
            draw_piece(paint, widget)
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
    if not button.why_not:
        paint.shadow(Box(box.x, button.box.y + 3, box.width, box.height), radius, 4.0, 0.30)
    if button.why_not:
        paint.rounded(box, radius, RIM)
        paint.rounded(box.inset(1), radius - 1, GREY)
    elif button.chosen:
        paint.rounded(box, radius, INK)
        paint.rounded(box.inset(2), radius - 2, CHOSEN)
    else:
        fill = (MAIN_HOVERED if mood.hovered else MAIN) if button.main else HOVERED if mood.hovered else WHITE
        paint.rounded(box, radius, "#C96F14" if button.main else RIM)
        paint.rounded(box.inset(1), radius - 1, fill)
    if button.icon:
        middle = box.x + 0.5 * box.width, box.y + 0.5 * box.height
        draw_icon(paint, button.icon, middle, button.letters.size, INK)
    else:
        _button_text(paint, button, box)


def _button_text(paint: Paint, button: Button, box: Box) -> None:
    room, letters = text_room(button), button.letters
    lines = letters.lines(button.text, room)
    more = button.small.lines(button.detail, room) if button.small and button.detail else []
    high = letters.leading * len(lines) + (button.small.leading * len(more) if button.small else 0)
    left = box.x + (box.width - room) - padding(letters)
    top = box.y + (box.height - high) // 2
    card = bool(more) or bool(button.symbol) or bool(button.picture) or bool(button.sign) or button.left
    ink = FAINT if button.why_not else INK
    paint.words(lines, letters, Box(left, top, room, high), ink, middle=not card)
    if button.small and more:
        below = Box(left, top + letters.leading * len(lines), room, high)
        paint.words(more, button.small, below, INK if button.main else FAINT, middle=False)
    if button.picture:
        wide = picture_room(button)
        side = min(box.height - 6, wide)
        left_edge = box.x + padding(letters) // 2
        paint.art(button.picture, Box(left_edge, box.y + (box.height - side) // 2, side, side))
    if button.sign:
        side = round(1.25 * letters.size)
        middle = left - 0.5 * sign_room(letters) - 0.2 * letters.size
        corner = round(middle - 0.5 * side), round(box.y + 0.5 * (box.height - side))
        paint.art(button.sign, Box(*corner, side, side), ink)
    if button.symbol:
        at = box.x + padding(letters) + 0.5 * symbol_room(letters) - 0.25 * letters.size
        draw_symbol(paint, button.symbol, (at, box.y + 0.5 * box.height), 0.55 * letters.size)


def _field(paint: Paint, field: Field, mood: Mood) -> None:
    """Draw a line that is typed; of what is longer than it, its end."""
    letters, box = field.letters, field.box
    radius = 0.6 * letters.size
    paint.rounded(box, radius, FOCUS if mood.focused else RIM)
    paint.rounded(box.inset(2 if mood.focused else 1), radius - 1, HOVERED if mood.hovered else WHITE)
    room = text_room(field)
    caret = "|" if mood.focused else ""
    shown = field.text + caret
    while letters.width(shown) > room and len(shown) > 1:
        shown = shown[1:]
    left = box.right - padding(letters) - room
    line = Box(left, box.y + (box.height - letters.leading) // 2, room, letters.leading)
    paint.words([shown or field.empty], letters, line, INK if shown else FAINT, middle=False)
    if field.symbol:
        at = box.x + padding(letters) + 0.5 * symbol_room(letters) - 0.25 * letters.size
        draw_symbol(paint, field.symbol, (at, box.y + 0.5 * box.height), 0.55 * letters.size)


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
    paint.fill(body * paint.shape(np.array(band)), body_colour(pad.colour))
    badge, size = pad_place(pad, (0.0, -0.2)), 0.11 * box.height
    paint.disc(badge, size, "#FAFAF7")
    paint.polygon(symbol(pad.colour) * [1.0, -1.0] * (0.72 * size) + badge, body_colour(pad.colour))
    at, size = pad_place(pad, pad.point), 0.045 * box.height
    paint.disc(at, size + 3.0, INK)
    paint.disc(at, size + 1.5, WHITE)
    paint.disc(at, size, MAIN)


_SCARF = (0.24, 0.38)
"""Lower and upper edge of the scarf on a pad."""
