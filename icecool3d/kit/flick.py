"""A flick as its player means it, and the finger that gives it: data only, no physics."""

import math
import numbers
from dataclasses import asdict, dataclass, fields

from icecool3d.kit.errors import FlickError
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.toml import Table

MAX_SPEED = 12.0
"""Fastest fingertip, m/s, beyond what people reach.

At 1 kHz walls of 3 mm stop every flick up to 10 m/s; at 12 a head may slip through from close by.
"""
MAX_ELEVATION = 80.0
"""Steepest push, degrees above or below the horizontal."""


@dataclass(frozen=True)
class Flick:
    """One push of a finger against one penguin.

    >>> Flick("red", aim=90.0, speed=2.0)
    Flick(penguin='red', aim=90.0, speed=2.0, height=0.2, side=0.0, elevation=0.0)
    >>> Flick("red", aim=90.0, speed=0.0)
    Traceback (most recent call last):
    icecool3d.kit.errors.FlickError: flick.speed: is 0; expected a number above 0 and at most 12 (m/s)
    """

    penguin: str
    """Name of the penguin that is pushed."""
    aim: float
    """The finger's way in plan, degrees: 0 = +x, anticlockwise."""
    speed: float
    """Speed of the fingertip, m/s, above 0."""
    height: float = 0.2
    """Height of the contact, 0 = lowest point of the hull, 1 = highest (a fraction)."""
    side: float = 0.0
    """Where across the back: -1 left edge, 1 right edge, as seen by who flicks (a fraction)."""
    elevation: float = 0.0
    """How far the blow points above the level, degrees. Where it meets the hull is found on the level."""

    def __post_init__(self) -> None:
        """Refuse what no finger can do."""
        _require_name(self.penguin)
        for field in fields(self)[1:]:
            object.__setattr__(self, field.name, _number(field.name, getattr(self, field.name)))
        _require(self.speed > 0.0 and self.speed <= MAX_SPEED, "speed", self.speed)
        _require(0.0 <= self.height <= 1.0, "height", self.height)
        _require(-1.0 <= self.side <= 1.0, "side", self.side)
        _require(abs(self.elevation) <= MAX_ELEVATION, "elevation", self.elevation)

    def to_dict(self) -> dict[str, object]:
        """Give the flick as JSON can hold it.

        >>> Flick("red", aim=90.0, speed=2.0).to_dict()["aim"]
        90.0
        """
        return asdict(self)


@dataclass(frozen=True)
class Finger:
    """The mass that flicks, as a ball that meets the hull at one point.

    >>> Finger().mass
    0.015
    """

    mass: float = 0.015
    """What of the hand takes part in the blow, kg."""
    restitution: float = 0.3
    """Part of the closing speed with which fingertip and hull separate, 0 to 1."""
    friction: float = 0.8
    """Friction of a fingertip on plastic: tangent by which the impulse may lean from the hull's normal."""

    def __post_init__(self) -> None:
        """Refuse what is no finger."""
        for field in fields(self):
            object.__setattr__(self, field.name, _number(field.name, getattr(self, field.name), "finger"))
        if self.mass <= 0.0:
            raise FlickError(
                "finger.mass", Phrase("is {value:g}", value=self.mass), Phrase("expected a mass above 0 kg")
            )
        if not 0.0 <= self.restitution <= 1.0:
            raise FlickError(
                "finger.restitution",
                Phrase("is {value:g}", value=self.restitution),
                Phrase("expected 0 to 1"),
            )
        if self.friction < 0.0:
            raise FlickError(
                "finger.friction",
                Phrase("is {value:g}", value=self.friction),
                Phrase("expected 0 or more"),
            )

    def to_dict(self) -> dict[str, object]:
        """Give the finger as JSON can hold it.

        >>> Finger().to_dict()["mass"]
        0.015
        """
        return asdict(self)


def flick_from_table(table: Table) -> Flick:
    """Read a flick from a table of a file; what is wrong is said by the table's kind of error.

    >>> from icecool3d.kit.errors import TraceError
    >>> data = {"penguin": "red", "aim": 0, "speed": 2, "height": 0.5}
    >>> flick_from_table(Table(data, "example", "flick", TraceError)).height
    0.5
    """
    values = {
        field.name: table.number(field.name, default=_default(field.default))
        for field in fields(Flick)
        if field.name != "penguin"
    }
    name = table.text("penguin")
    table.finish()
    try:
        return Flick(name, **values)
    except FlickError as reason:
        raise table.refuse(reason.thing.removeprefix("flick."), reason.wrong, reason.right) from None


def finger_from_table(table: Table) -> Finger:
    """Read a finger from a table of a file, as ``flick_from_table`` reads a flick.

    >>> from icecool3d.kit.errors import TraceError
    >>> finger_from_table(Table({"mass": 0.02}, "example", "finger", TraceError)).mass
    0.02
    """
    values = {
        field.name: table.number(field.name, default=_default(field.default)) for field in fields(Finger)
    }
    table.finish()
    try:
        return Finger(**values)
    except FlickError as reason:
        raise table.refuse(reason.thing.removeprefix("finger."), reason.wrong, reason.right) from None


_RIGHT = {
    "speed": Phrase("expected a number above 0 and at most {most:g} (m/s)", most=MAX_SPEED),
    "height": Phrase("expected a number from 0 (floor end) to 1 (top of the head)"),
    "side": Phrase("expected a number from -1 (left edge) to 1 (right edge)"),
    "elevation": Phrase("expected a number from -{most:g} to {most:g} (degrees)", most=MAX_ELEVATION),
}


def _default(value: object) -> float | None:
    return value if isinstance(value, float) else None


def _number(name: str, value: object, thing: str = "flick") -> float:
    right = _RIGHT.get(name, Phrase("expected a finite number"))
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise FlickError(f"{thing}.{name}", Phrase("is {value}", value=_shown(value)), right)
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise FlickError(f"{thing}.{name}", Phrase("is {value:g}", value=number), right)
    return number


def _require_name(value: object) -> None:
    if not isinstance(value, str) or not value:
        raise FlickError(
            "flick.penguin",
            Phrase("is {value}", value=_shown(value)),
            Phrase("expected the name of a penguin"),
        )


def _shown(value: object) -> str:
    return " ".join(ascii(value).split())[:40]


def _require(holds: bool, name: str, value: float) -> None:
    if not holds:
        raise FlickError(f"flick.{name}", Phrase("is {value:g}", value=value), _RIGHT[name])
