"""What the rules are told of a flick: the referee's events, and where everybody came to rest."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from icecool3d.events import Event
from icecool3d.match.table import covered, middle
from icecool3d.penguin import Shape
from icecool3d.rules import Outcome, Place
from icecool3d.trace import Pose

TIME_DIGITS = 4
"""Decimals of events' times (s) that the rules are told; files keep as many, so that both tell the same."""


def outcome_of(events: Iterable[Event], ends: Mapping[str, Pose], shape: Shape) -> Outcome:
    """Return what the rules must know; ``ends`` is where all are who are in the school.

    >>> from icecool3d.penguin import load_penguin
    >>> ends = {"red": (0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)}
    >>> outcome_of([], ends, load_penguin().shape).places
    (Place(penguin='red', at=(0.1, 0.0), footprint=Obstacle(points=((0.1, 0.0),), radius=0.015)),)
    """
    told = tuple(replace(event, t=round(event.t, TIME_DIGITS)) for event in events)
    places = (Place(name, middle(shape, pose), covered(shape, pose)) for name, pose in ends.items())
    return Outcome(told, tuple(places))
