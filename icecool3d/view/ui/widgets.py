"""The widgets: what is on a page, as plain values. Two that are equal look the same."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from icecool3d.school import Point
from icecool3d.view.ui.layout import Box
from icecool3d.view.ui.text import Letters

INK, PAPER, FAINT = "#1F2A37", "#FFF8EC", "#5B6470"
"""Letters, what they stand on, and letters that matter less; 4.5:1 and more against each other."""


@dataclass(frozen=True)
class Panel:
    """A rounded piece of paper with a soft shadow, on which others lie."""

    box: Box
    rounded: int
    """Radius of its corners, pixels."""
    rolls: str = ""
    """The name of what the wheel moves on it; empty: nothing."""


@dataclass(frozen=True)
class Words:
    """A text, broken into lines."""

    box: Box
    text: str
    letters: Letters
    colour: str = INK
    middle: bool = False
    """Whether its lines stand in the middle of the box, or else begin at its left."""
    on: str = PAPER
    """The colour that it stands on."""


@dataclass(frozen=True)
class Button:
    """Something to press; as ``main`` the one that most people want."""

    name: str
    box: Box
    text: str
    letters: Letters
    detail: str = ""
    """A second text below the first: then it is a card."""
    small: Letters | None = None
    """Letters of the second text."""
    main: bool = False
    chosen: bool = False
    """Whether it is the one of several that holds now."""
    symbol: str = ""
    """A player's colour, whose symbol stands before the text."""
    picture: str = ""
    """Art that stands before the text, by its name."""
    sign: str = ""
    """Art in the colour of its letters that stands before the text, after a symbol, by its name."""
    icon: str = ""
    """A picture in place of the text, by its name."""
    left: bool = False
    """Whether its text begins at the left, or else stands in the middle."""
    hint: str = ""
    """What a tooltip says while the pointer rests on it."""
    holds: bool = False
    """Whether it does something for as long as it is held down, or else once it is let go."""
    key: str = ""
    """A key that presses it besides."""
    asks: bool = False
    """Whether it takes the next key, whatever key that is."""
    why_not: str = ""
    """Why it does nothing now: then it is grey, and pressing it says this."""


@dataclass(frozen=True)
class Field:
    """A line that is typed."""

    name: str
    box: Box
    text: str
    letters: Letters
    most: int
    """How many letters it takes."""
    empty: str = ""
    """What stands there, fainter, while nothing is written."""
    symbol: str = ""
    """A player's colour, whose symbol stands before the text."""


Kind = Literal["symbol", "fish", "id", "armband", "card", "back", "print"]


@dataclass(frozen=True)
class Piece:
    """A small thing of the game, drawn: of a player's colour, or a card."""

    box: Box
    kind: Kind
    colour: str = ""
    """Whose; of a print what it is printed in, where its art leaves that open."""
    value: int = 0
    """A card's points."""
    task: str = ""
    """What a card asks for."""
    gone: bool = False
    """Whether only its outline is left."""
    art: str = ""
    """Of a print: the name of the art on it."""


@dataclass(frozen=True)
class Slider:
    """A number that is chosen by sliding: its name at the left, what it is at the right."""

    name: str
    box: Box
    text: str
    shown: str
    """The number in words."""
    value: float
    """Where its knob is, 0 to 1."""
    letters: Letters
    step: float = 0.01
    """What an arrow key changes, 0 to 1."""


@dataclass(frozen=True)
class Toast:
    """A short message on dark paper that goes by itself; a tooltip looks the same."""

    box: Box
    text: str
    letters: Letters


@dataclass(frozen=True)
class Pad:
    """The flick pad: a penguin's back with the point that the finger meets.

    Points on it run from -1 to 1, to the right and up, and the outline fills it.
    """

    name: str
    box: Box
    colour: str
    """The penguin's."""
    outline: tuple[Point, ...]
    """Of its back."""
    point: Point
    """Where the finger meets it."""
    hint: str = ""
    """What a tooltip says while the pointer rests on it."""


Widget = Panel | Words | Button | Slider | Toast | Pad | Field | Piece
Page = Sequence[Widget]
"""Everything that is shown, from the back to the front."""

Named = Button | Slider | Pad | Field
"""Widgets that do something."""


def named(page: Page) -> list[Named]:
    """Return the widgets of a page that do something, in the order in which Tab goes through them."""
    return [widget for widget in page if isinstance(widget, Named)]


def padding(letters: Letters) -> int:
    """Return what is free at the sides of a text on a button or toast, pixels."""
    return round(0.75 * letters.size)


def text_room(widget: Button | Slider | Toast | Words | Field) -> int:
    """Return how wide the widget's text may be, pixels."""
    if isinstance(widget, Words):
        return widget.box.width
    free = widget.box.width - 2 * padding(widget.letters)
    if isinstance(widget, Button | Field) and widget.symbol:
        free -= symbol_room(widget.letters)
    if isinstance(widget, Button) and widget.picture:
        free -= picture_room(widget)
    if isinstance(widget, Button) and widget.sign:
        free -= sign_room(widget.letters)
    return free


def picture_room(button: Button) -> int:
    """Return how much a picture before a text takes, pixels."""
    return round((3.2 if button.detail else 1.9) * button.letters.size)


def sign_room(letters: Letters) -> int:
    """Return how much a sign before a text takes, pixels."""
    return round(1.5 * letters.size)


def symbol_room(letters: Letters) -> int:
    """Return how much a symbol before a text takes, pixels."""
    return round(1.7 * letters.size)


def needed(widget: Widget) -> tuple[int, int]:
    """Return how wide and high a widget must be for all of its text.

    >>> needed(Words(Box(0, 0, 50, 50), "one two", Letters(20)))
    (37, 52)
    """
    if isinstance(widget, Panel | Pad | Piece) or (isinstance(widget, Button) and widget.icon):
        return 0, 0
    letters = widget.letters
    if isinstance(widget, Slider):
        return letters.width(f"{widget.text}  {widget.shown}"), round(2.2 * letters.size)
    if isinstance(widget, Field):
        return widget.box.width - text_room(widget), round(1.8 * letters.size)
    room = text_room(widget)
    lines = letters.lines(widget.text, room)
    wide, high = max(map(letters.width, lines)), letters.leading * len(lines)
    if isinstance(widget, Button) and widget.small:
        more = widget.small.lines(widget.detail, room)
        wide = max(wide, *map(widget.small.width, more))
        high += widget.small.leading * len(more)
    beside = 0 if isinstance(widget, Words) else widget.box.width - room
    above = 0 if isinstance(widget, Words) else round(0.5 * letters.size)
    return wide + beside, high + above


_PAD_FREE = 0.08
"""What is free above and below the penguin on a pad, in the pad's height."""


def slider_track(slider: Slider) -> Box:
    """Return the line on which the knob goes, from end to end.

    >>> from icecool3d.view.ui.text import Letters
    >>> slider_track(Slider("power", Box(0, 0, 200, 44), "", "", 0.5, Letters(20)))
    Box(x=10, y=31, width=180, height=4)
    """
    knob = slider_knob(slider)
    middle = slider.box.bottom - knob - max(1, knob // 10)
    thick = max(2, round(0.22 * slider.letters.size))
    return Box(slider.box.x + knob, middle - thick // 2, slider.box.width - 2 * knob, thick)


def slider_knob(slider: Slider) -> int:
    """Return the knob's radius, pixels."""
    return max(4, round(0.5 * slider.letters.size))


def slider_value(slider: Slider, at: tuple[float, float]) -> float:
    """Return what the slider is when it is taken there."""
    track = slider_track(slider)
    return float(min(max((at[0] - track.x) / max(track.width, 1), 0.0), 1.0))


def pad_place(pad: Pad, point: Point) -> Point:
    """Return where on the window a point of the pad is.

    >>> pad_place(Pad("back", Box(0, 0, 100, 100), "red", (), (0.0, 0.0)), (0.0, 1.0))
    (50.0, 8.0)
    """
    scale = _pad_scale(pad)
    return pad.box.x + 0.5 * pad.box.width + scale * point[
        0
    ], pad.box.y + 0.5 * pad.box.height - scale * point[1]


def pad_point(pad: Pad, at: Point) -> Point:
    """Return the point of the pad at a place of the window."""
    scale = _pad_scale(pad)
    return (at[0] - pad.box.x - 0.5 * pad.box.width) / scale, (
        pad.box.y + 0.5 * pad.box.height - at[1]
    ) / scale


def _pad_scale(pad: Pad) -> float:
    return (0.5 - _PAD_FREE) * min(pad.box.width, pad.box.height)
