"""What the window tells, one thing after the other: keys, pointer, focus, size. Plain values."""

from dataclasses import dataclass
from pathlib import Path

Pixel = tuple[float, float]
"""Right and down from the window's upper left corner, pixels."""


@dataclass(frozen=True)
class Pressed:
    """A key or a mouse button went down, or a wheel turned by one notch."""

    key: str
    """As Panda3D names it: ``mouse1``, ``wheel_up``, ``escape``, ``a``."""
    at: Pixel | None = None
    """Where the pointer was; None: not in the window."""
    shift: bool = False
    """Whether a shift key was down."""
    t: float = 0.0
    """When, s, by the window's clock."""


@dataclass(frozen=True)
class Released:
    """A key or a mouse button went up."""

    key: str
    """As Panda3D names it."""
    at: Pixel | None = None
    """Where the pointer was; None: not in the window."""
    t: float = 0.0
    """When, s, by the window's clock."""


@dataclass(frozen=True)
class Moved:
    """The pointer moved."""

    at: Pixel | None
    """Where it is; None: not in the window any more."""
    t: float = 0.0
    """When, s, by the window's clock."""


@dataclass(frozen=True)
class Typed:
    """A letter was typed, by whatever keys it takes: it comes beside their ``Pressed``."""

    text: str


@dataclass(frozen=True)
class Unfocused:
    """Keys go elsewhere now, and none of those that are down will be told to go up."""


@dataclass(frozen=True)
class Uncovered:
    """Something that hid the window went away, and what was below it must be shown again."""


@dataclass(frozen=True)
class Destroyed:
    """Another program has destroyed the window."""


@dataclass(frozen=True)
class FileDropped:
    """A file was dragged here from another program, and dropped."""

    path: Path


WHEEL = {"wheel_up": 1.0, "wheel_down": -1.0}
"""What the wheel turns by, notches."""
Raw = Pressed | Released | Moved | Typed | Unfocused | Uncovered | Destroyed | FileDropped
