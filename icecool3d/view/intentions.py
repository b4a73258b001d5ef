"""What a user can mean, and how mouse and keys say it. Plain values: no window, no school.

``Gesture`` remembers what the hands are doing; ``heard`` takes what the window tells, one thing after the
other, in any order whatever, and gives what was meant.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from icecool3d.view.raw import Moved, Pixel, Pressed, Raw, Released, Typed, Unfocused

Pointer = tuple[float, float]
"""Where in the picture: from -1 to 1, to the right and up, as ``View`` takes it."""
Over = Literal["penguin", "token", "table"]
"""What may lie under the pointer: the penguin to flick, what hands can move, all else."""
Quantity = Literal["direction", "speed", "height", "side"]
"""What fine steps change."""
Preset = Literal["straight", "left", "right", "jump"]
"""Contacts that have a name."""

TURN = 0.5 * math.pi
"""By how much the picture turns when it is dragged from its middle to its edge, radians."""
ZOOM = 0.88
"""By how much a notch of the wheel shrinks what is seen."""
FINE = 0.1
"""What shift leaves of a step."""
SCRUB = 0.25
"""How far one scrubs at a key, s."""


@dataclass(frozen=True)
class AimPressed:
    """The finger goes down on the penguin."""

    at: Pointer


@dataclass(frozen=True)
class AimMoved:
    """The finger draws back."""

    at: Pointer


@dataclass(frozen=True)
class AimReleased:
    """The finger lets go."""

    at: Pointer


@dataclass(frozen=True)
class Grabbed:
    """Something that can be moved by hand is taken."""

    at: Pointer


@dataclass(frozen=True)
class Dragged:
    """It is carried."""

    at: Pointer


@dataclass(frozen=True)
class Dropped:
    """It is put down."""

    at: Pointer


@dataclass(frozen=True)
class Cancel:
    """Not this: what was pressed or taken is as it was; or else one step back."""


@dataclass(frozen=True)
class Confirm:
    """Yes: flick as aimed, or take what is chosen."""


@dataclass(frozen=True)
class Nudge:
    """One number of the aim by some steps, of any fineness."""

    what: Quantity
    steps: float


@dataclass(frozen=True)
class TakePreset:
    """A contact that has a name."""

    name: Preset


@dataclass(frozen=True)
class Orbit:
    """Turn round the table, and rise, radians."""

    around: float
    over: float


@dataclass(frozen=True)
class Pan:
    """Drag the table."""

    start: Pointer
    end: Pointer


@dataclass(frozen=True)
class Zoom:
    """Nearer to what is under the pointer."""

    at: Pointer
    notches: float

    @property
    def factor(self) -> float:
        """How many times as much of the table is seen then."""
        return float(ZOOM**self.notches)


@dataclass(frozen=True)
class LookFromAbove:
    """See it all straight from above."""


@dataclass(frozen=True)
class LookAtAll:
    """See it all from where one sits."""


@dataclass(frozen=True)
class Follow:
    """Keep the penguin in the picture, or stop that."""


@dataclass(frozen=True)
class NextView:
    """See it all from the next of its four sides."""


@dataclass(frozen=True)
class KeepView:
    """Remember how one looks at the table now."""


@dataclass(frozen=True)
class KeptView:
    """Look as one did then."""


@dataclass(frozen=True)
class Replay:
    """Show the last flick once more."""


@dataclass(frozen=True)
class Pause:
    """Stop what is shown, or go on."""


@dataclass(frozen=True)
class Scrub:
    """Go to another moment of what is shown, s from here."""

    seconds: float


@dataclass(frozen=True)
class Step:
    """Go by the trace's own moments, and stop there."""

    steps: int


@dataclass(frozen=True)
class SlowMotion:
    """Show it slower, or as it was again."""


@dataclass(frozen=True)
class Skip:
    """Enough of this show."""


@dataclass(frozen=True)
class Undo:
    """Take back the last thing done."""


@dataclass(frozen=True)
class Retry:
    """The same start again."""


@dataclass(frozen=True)
class Hide:
    """Show nothing but the table, or all again."""


@dataclass(frozen=True)
class Choose:
    """One of those that are offered, counted from 0."""

    index: int


Intention = (
    AimPressed
    | AimMoved
    | AimReleased
    | Grabbed
    | Dragged
    | Dropped
    | Cancel
    | Confirm
    | Nudge
    | TakePreset
    | Orbit
    | Pan
    | Zoom
    | LookFromAbove
    | LookAtAll
    | Follow
    | NextView
    | KeepView
    | KeptView
    | Replay
    | Pause
    | Scrub
    | Step
    | SlowMotion
    | Skip
    | Undo
    | Retry
    | Hide
    | Choose
)

KEYS: Mapping[str, Intention] = {
    "escape": Cancel(),
    "enter": Confirm(),
    "arrow_left": Nudge("direction", 1.0),
    "arrow_right": Nudge("direction", -1.0),
    "arrow_up": Nudge("speed", 1.0),
    "arrow_down": Nudge("speed", -1.0),
    "i": Nudge("height", 1.0),
    "k": Nudge("height", -1.0),
    "j": Nudge("side", -1.0),
    "l": Nudge("side", 1.0),
    "f1": TakePreset("straight"),
    "f2": TakePreset("left"),
    "f3": TakePreset("right"),
    "f4": TakePreset("jump"),
    "t": LookFromAbove(),
    "home": LookAtAll(),
    "f": Follow(),
    "v": NextView(),
    "c": KeepView(),
    "g": KeptView(),
    "r": Replay(),
    "p": Pause(),
    "page_up": Scrub(-SCRUB),
    "page_down": Scrub(SCRUB),
    "b": Step(-1),
    "n": Step(1),
    "o": SlowMotion(),
    "space": Skip(),
    "u": Undo(),
    "backspace": Undo(),
    "e": Retry(),
    "h": Hide(),
    **{str(number): Choose(number - 1) for number in range(1, 10)},
}
"""What each key means, by Panda3D's names for them. Shift makes the steps of the aim finer.

All letters are where they are on French keyboards as well.
"""

_REPEATED = (Nudge, Scrub, Step)
"""What goes on while its key is held; all else is meant once."""

WHEEL = {"wheel_up": 1.0, "wheel_down": -1.0}
"""What the wheel turns by, notches."""


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
    ((AimPressed(at=(0.0, 0.0)),), True)
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


Heard = tuple[Gesture, tuple[Intention, ...]]


def heard(gesture: Gesture, event: Raw | Resized, over: Over = "table") -> Heard:
    """Take what the window tells, and give what was meant; ``over`` is what lies under the pointer.

    >>> heard(Gesture((800, 600)), Pressed("arrow_left", shift=True))[1]
    (Nudge(what='direction', steps=0.1),)
    """
    match event:
        case Moved(at) if at is not None:
            return _moved(gesture, pointer_at(at, gesture.size))
        case Pressed():
            return _pressed(gesture, event, over)
        case Released(key, at):
            return _released(gesture, key, at)
        case Resized(size):  # what the pointer's place means changes, and nothing goes on across that
            gesture = replace(gesture, size=size)
        case Unfocused():
            gesture = replace(gesture, keys=frozenset())
        case Typed():
            return gesture, ()
    return _dropped(gesture)


def pointer_at(pixel: Pixel, size: tuple[int, int]) -> Pointer:
    """Give where in the picture a pixel is.

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
    return held, (_PRESSED[drag](pointer),) if drag in _PRESSED else ()


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


def _moved(gesture: Gesture, to: Pointer) -> Heard:
    start, drag, moved = gesture.at, gesture.drag, replace(gesture, at=to)
    if drag is None or start == to:
        return moved, ()
    if drag == "orbit":
        return moved, (Orbit(TURN * (start[0] - to[0]), TURN * (start[1] - to[1])),)
    if drag == "pan":
        return moved, (Pan(start, to),)
    return moved, (_MOVED[drag](to),) if drag in _MOVED else ()


def _released(gesture: Gesture, key: str, at: Pixel | None) -> Heard:
    gesture = replace(gesture, keys=gesture.keys - {key})
    if gesture.drag is None or key != gesture.button:
        return gesture, ()
    if at is None or gesture.drag not in _LET_GO:
        return _dropped(gesture)
    pointer = pointer_at(at, gesture.size)
    return replace(gesture, button="", drag=None, at=pointer), (_LET_GO[gesture.drag](pointer),)


def _dropped(gesture: Gesture) -> Heard:
    """End what goes on, as if it had never begun."""
    free = replace(gesture, button="", drag=None)
    return free, (Cancel(),) if gesture.drag in _LET_GO else ()
