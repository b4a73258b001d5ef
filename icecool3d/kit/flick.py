"""A flick as its player means it, and the finger that gives it: data only, no physics."""

from typing import Annotated

from icecool3d.kit.codec import Declared, Finite, Within, check_declared, to_plain
from icecool3d.kit.errors import FlickError
from icecool3d.kit.phrase import Phrase

MAX_SPEED = 12.0
"""Fastest fingertip, m/s, beyond what people reach.

At 1 kHz walls of 3 mm stop every flick up to 10 m/s; at 12 a head may slip through from close by.
"""
MAX_ELEVATION = 80.0
"""Steepest push, degrees above or below the horizontal."""

_NAME = Phrase("expected the name of a penguin")
_SPEED = Phrase("expected a number above 0 and at most {most:g} (m/s)", most=MAX_SPEED)
_HEIGHT = Phrase("expected a number from 0 (floor end) to 1 (top of the head)")
_SIDE = Phrase("expected a number from -1 (left edge) to 1 (right edge)")
_ELEVATION = Phrase("expected a number from -{most:g} to {most:g} (degrees)", most=MAX_ELEVATION)
_MOST = 1000.0
"""No finger is heavier (kg), nor sticks more."""
_MASS = Phrase("expected a mass above 0 and at most {most:g} kg", most=_MOST)


class Flick(Declared, frozen=True):
    """One push of a finger against one penguin.

    >>> Flick("red", aim=90.0, speed=2.0)
    Flick(penguin='red', aim=90.0, speed=2.0, height=0.2, side=0.0, elevation=0.0)
    >>> Flick("red", aim=90.0, speed=0.0)
    Traceback (most recent call last):
    icecool3d.kit.errors.FlickError: flick.speed: is 0; expected a number above 0 and at most 12 (m/s)
    """

    penguin: Annotated[str, Within(pattern=r"\S", extra={"expected": _NAME})]
    """Name of the penguin that is pushed."""
    aim: Finite
    """The finger's way in plan, degrees: 0 = +x, anticlockwise."""
    speed: Annotated[float, Within(gt=0.0, le=MAX_SPEED, extra={"expected": _SPEED})]
    """Speed of the fingertip, m/s."""
    height: Annotated[float, Within(ge=0.0, le=1.0, extra={"expected": _HEIGHT})] = 0.2
    """Height of the contact, 0 = lowest point of the hull, 1 = highest (a fraction)."""
    side: Annotated[float, Within(ge=-1.0, le=1.0, extra={"expected": _SIDE})] = 0.0
    """Where across the back: -1 left edge, 1 right edge, as seen by who flicks (a fraction)."""
    elevation: Annotated[
        float, Within(ge=-MAX_ELEVATION, le=MAX_ELEVATION, extra={"expected": _ELEVATION})
    ] = 0.0
    """How far the blow points above the level, degrees. Where it meets the hull is found on the level."""

    def __post_init__(self) -> None:
        """Refuse what no finger can do."""
        check_declared(self, "flick", FlickError)

    def to_dict(self) -> dict[str, object]:
        """Return the flick as JSON can hold it.

        >>> Flick("red", aim=90.0, speed=2.0).to_dict()["aim"]
        90.0
        """
        plain: dict[str, object] = to_plain(self)
        return plain


class Finger(Declared, frozen=True):
    """The mass that flicks, as a ball that meets the hull at one point.

    >>> Finger().mass
    0.015
    """

    mass: Annotated[float, Within(gt=0.0, le=_MOST, extra={"expected": _MASS})] = 0.015
    """What of the hand takes part in the blow, kg."""
    restitution: Annotated[float, Within(ge=0.0, le=1.0)] = 0.3
    """Part of the closing speed with which fingertip and hull separate."""
    friction: Annotated[float, Within(ge=0.0, le=_MOST)] = 0.8
    """Friction of a fingertip on plastic: tangent by which the impulse may lean from the hull's normal."""

    def __post_init__(self) -> None:
        """Refuse what is no finger."""
        check_declared(self, "finger", FlickError)
