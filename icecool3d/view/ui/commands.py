"""The commands: what a user can mean, and the key that says it. Plain values: no window, no school."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Pointer = tuple[float, float]
"""Where in the picture: from -1 to 1, to the right and up, as ``View`` takes it."""
Over = Literal["penguin", "token", "table"]
"""What may lie under the pointer: the penguin to flick, what hands can move, all else."""
Quantity = Literal["direction", "speed", "height", "side"]
"""What fine steps change."""
Preset = Literal["straight", "left", "right", "jump"]
"""Contacts that have a name."""

ZOOM = 0.88
"""By how much a notch of the wheel shrinks what is seen."""
SCRUB = 0.25
"""How far one scrubs at a key, s."""


@dataclass(frozen=True)
class AimPressed:
    """The finger goes down on the penguin."""

    at: Pointer
    t: float = 0.0
    """When, s, by the window's clock."""


@dataclass(frozen=True)
class AimMoved:
    """The finger draws back."""

    at: Pointer
    t: float = 0.0
    """When, s, by the window's clock."""


@dataclass(frozen=True)
class AimReleased:
    """The finger lets go."""

    at: Pointer
    t: float = 0.0
    """When, s, by the window's clock."""


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
    """Go by whole milliseconds of what is shown, and stop there."""

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
class Roll:
    """Go on in what happened, by lines: back to what was before, or below 0 to what came after that."""

    lines: int


@dataclass(frozen=True)
class Hide:
    """Show nothing but the table, or all again."""


@dataclass(frozen=True)
class KeepPicture:
    """Keep what is seen as a picture, with its recording in it."""


@dataclass(frozen=True)
class Choose:
    """One of those that are offered, counted from 0."""

    index: int


Command = (
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
    | Roll
    | Hide
    | KeepPicture
    | Choose
)

KEYS: Mapping[str, Command] = {
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
    "d": KeepPicture(),
    "s": Roll(-1),
    "x": Roll(1),
    **{str(number): Choose(number - 1) for number in range(1, 10)},
}
"""What each key means, by Panda3D's names for them. Shift makes the steps of the aim finer.

All letters are where they are on French keyboards as well.
"""
