"""Gestures: how mouse and keys become commands.

A player's own keys are a ``Keyboard``.

``Gesture`` remembers what the hands are doing; ``heard`` takes the window's events, one after the other
and in any order, and returns the commands that they mean.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.view.ui.commands import (
    KEYS,
    AimMoved,
    AimPressed,
    AimReleased,
    Cancel,
    Command,
    Dragged,
    Dropped,
    Grabbed,
    Nudge,
    Orbit,
    Over,
    Pan,
    Pointer,
    Roll,
    Scrub,
    Step,
    Zoom,
)
from icecool3d.view.ui.input_events import (
    WHEEL,
    FileDropped,
    Moved,
    Pixel,
    Pressed,
    Raw,
    Released,
    Typed,
    Uncovered,
    Unfocused,
)

TURN = 0.5 * math.pi
"""By how much the picture turns when it is dragged from its middle to its edge, radians."""
FINE = 0.1
"""What shift leaves of a step."""
_REPEATED = (Nudge, Roll, Scrub, Step)
"""What goes on while its key is held; all else is meant once."""


@dataclass(frozen=True)
class Resized:
    """The window has another size."""

    size: tuple[int, int]
    """Width and height, pixels."""


Drag = Literal["aim", "carry", "orbit", "pan"]
"""What goes on while a button is held."""
_LEFT: Mapping[Over, Drag] = {"penguin": "aim", "token": "carry", "table": "pan"}
_OTHERS: Mapping[str, Drag] = {"mouse2": "pan", "mouse3": "orbit"}
_PRESSED: Mapping[Drag, type[AimPressed] | type[Grabbed]] = {"aim": AimPressed, "carry": Grabbed}
_MOVED: Mapping[Drag, type[AimMoved] | type[Dragged]] = {"aim": AimMoved, "carry": Dragged}
_LET_GO: Mapping[Drag, type[AimReleased] | type[Dropped]] = {"aim": AimReleased, "carry": Dropped}


@dataclass(frozen=True)
class Gesture:
    """What the hands are doing.

    >>> gesture, meant = heard(Gesture((800, 600)), Pressed("mouse1", (400.0, 300.0)), "penguin")
    >>> meant, gesture.is_busy
    ((AimPressed(at=(0.0, 0.0), t=0.0),), True)
    >>> gesture, meant = heard(gesture, Unfocused())
    >>> meant, gesture.is_busy
    ((Cancel(),), False)
    """

    size: tuple[int, int]
    """Of the window, pixels."""
    button: str = ""
    """The mouse button that is held."""
    drag: Drag | None = None
    """What goes on meanwhile."""
    at: Pointer = (0.0, 0.0)
    """Where the pointer was last."""
    keys: frozenset[str] = frozenset()
    """The keys that are down: those told again are only held."""

    @property
    def is_busy(self) -> bool:
        """Whether a button is held: then everything is for it, and nothing for widgets."""
        return self.drag is not None


Heard = tuple[Gesture, tuple[Command, ...]]


def heard(gesture: Gesture, event: Raw | Resized, over: Over = "table") -> Heard:
    """Return the gesture after what the window tells, and what was meant.

    ``over`` is what lies under the pointer.

    >>> heard(Gesture((800, 600)), Pressed("arrow_left", shift=True))[1]
    (Nudge(what='direction', steps=0.1),)
    """
    match event:
        case Moved(at, t) if at is not None:
            return _moved(gesture, pointer_at(at, gesture.size), t)
        case Pressed():
            return _pressed(gesture, event, over)
        case Released():
            return _released(gesture, event)
        case Resized(size):  # what the pointer's place means changes, and nothing goes on across that
            gesture = replace(gesture, size=size)
        case Unfocused():
            gesture = replace(gesture, keys=frozenset())
        case Typed() | Uncovered() | FileDropped():
            return gesture, ()
    return _dropped(gesture)


def pointer_at(pixel: Pixel, size: tuple[int, int]) -> Pointer:
    """Return where in the picture a pixel is.

    >>> pointer_at((800.0, 0.0), (800, 600))
    (1.0, 1.0)
    """
    width, height = (max(side, 1) for side in size)
    return 2.0 * pixel[0] / width - 1.0, 1.0 - 2.0 * pixel[1] / height


def _pressed(gesture: Gesture, event: Pressed, over: Over) -> Heard:
    if not event.key.startswith(("mouse", "wheel")):
        return _key(gesture, event)
    if gesture.is_busy or event.at is None:
        return gesture, ()
    pointer = pointer_at(event.at, gesture.size)
    if event.key in WHEEL:
        return gesture, (Zoom(pointer, WHEEL[event.key]),)
    drag = _drag(event, over)
    if drag is None:
        return gesture, ()
    held = replace(gesture, button=event.key, drag=drag, at=pointer)
    return held, (_timed(_PRESSED[drag](pointer), event.t),) if drag in _PRESSED else ()


def _timed(command: Command, t: float) -> Command:
    """Return a command with the time at which it was meant, where that matters."""
    return replace(command, t=t) if isinstance(command, AimPressed | AimMoved | AimReleased) else command


def _drag(event: Pressed, over: Over) -> Drag | None:
    if event.key == "mouse1":
        return "orbit" if event.shift and over == "table" else _LEFT[over]
    return _OTHERS.get(event.key)


def _key(gesture: Gesture, event: Pressed) -> Heard:
    held, meant = event.key in gesture.keys, KEYS.get(event.key)
    noted = replace(gesture, keys=gesture.keys | {event.key})
    if gesture.is_busy:
        # With a hand full nothing else is begun; Escape lets go.
        return _dropped(noted) if event.key == "escape" else (noted, ())
    if meant is None or (held and not isinstance(meant, _REPEATED)):
        return noted, ()
    if isinstance(meant, Nudge) and event.shift:
        return noted, (replace(meant, steps=FINE * meant.steps),)
    return noted, (meant,)


def _moved(gesture: Gesture, to: Pointer, t: float) -> Heard:
    start, drag, moved = gesture.at, gesture.drag, replace(gesture, at=to)
    if drag is None or start == to:
        return moved, ()
    if drag == "orbit":
        return moved, (Orbit(TURN * (start[0] - to[0]), TURN * (start[1] - to[1])),)
    if drag == "pan":
        return moved, (Pan(start, to),)
    return moved, (_timed(_MOVED[drag](to), t),) if drag in _MOVED else ()


def _released(gesture: Gesture, event: Released) -> Heard:
    key, at = event.key, event.at
    gesture = replace(gesture, keys=gesture.keys - {key})
    if gesture.drag is None or key != gesture.button:
        return gesture, ()
    if at is None or gesture.drag not in _LET_GO:
        return _dropped(gesture)
    pointer = pointer_at(at, gesture.size)
    meant = _timed(_LET_GO[gesture.drag](pointer), event.t)
    return replace(gesture, button="", drag=None, at=pointer), (meant,)


def _dropped(gesture: Gesture) -> Heard:
    """End what goes on, as if it had never begun."""
    free = replace(gesture, button="", drag=None)
    return free, (Cancel(),) if gesture.drag in _LET_GO else ()


FIXED = frozenset({"escape", "enter", "tab", *(str(number) for number in range(10))})
"""Keys that do the same for everybody: panels need them."""
_HELD = ("shift", "control", "alt", "meta", "lock")
"""Keys that are held while another one is pressed mean nothing alone."""
_NAMES: Mapping[str, Phrase] = {
    "arrow_left": Phrase("Left"),
    "arrow_right": Phrase("Right"),
    "arrow_up": Phrase("Up"),
    "arrow_down": Phrase("Down"),
    "page_up": Phrase("Page up"),
    "page_down": Phrase("Page down"),
    "home": Phrase("Home"),
    "end": Phrase("End"),
    "insert": Phrase("Insert"),
    "delete": Phrase("Delete"),
    "backspace": Phrase("Backspace"),
    "space": Phrase("Space"),
}


def name_of(key: str, language: Language) -> str:
    """Return how a key is called.

    >>> name_of("arrow_left", "fr"), name_of("f1", "en"), name_of("print_screen", "en")
    ('Gauche', 'F1', 'Print screen')
    """
    if key in _NAMES:
        return _NAMES[key].in_language(language)
    return key.upper() if len(key) <= len("f10") else key.replace("_", " ").capitalize()


@dataclass(frozen=True)
class Keyboard:
    """Who has which key; no key does two things.

    >>> keyboard = Keyboard().with_key("t", "y")
    >>> keyboard.key_for("t"), keyboard.first("y"), keyboard.first("t")
    ('y', 't', None)
    """

    own: Mapping[str, str] = field(default_factory=dict)
    """The key that does now what the other one does at first."""

    def key_for(self, first: str) -> str:
        """Return the key that does what ``first`` does at first."""
        return self.own.get(first, first)

    def first(self, key: str) -> str | None:
        """Return the key that does at first what ``key`` does now; None: nothing."""
        return next((first for first in KEYS if self.key_for(first) == key), None)

    def can_take(self, key: str) -> bool:
        """Whether a key may be given something else to do."""
        return key not in FIXED and not key.startswith(("mouse", "wheel")) and not key.endswith(_HELD)

    def with_key(self, first: str, key: str) -> "Keyboard":
        """Let ``key`` do what ``first`` does at first; what it did goes to the key that did that before."""
        if first not in KEYS or not self.can_take(first) or not self.can_take(key):
            return self
        own, other = {**self.own, first: key}, self.first(key)
        if other is not None and other != first:
            own[other] = self.key_for(first)
        return Keyboard({each: now for each, now in own.items() if each != now})
