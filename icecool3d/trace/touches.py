"""Touches: contacts of many steps told as one, from the first moment to the last."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from icecool3d.trace.trace import FLOOR, WALL, Trace

Point = tuple[float, float, float]

LULL = 0.01
"""Two that part for longer than this, s, and meet again have touched twice."""


@dataclass(frozen=True)
class Touch:
    """One penguin and what it touched, for as long as it did."""

    penguin: str
    """Name of the penguin."""
    other: str
    """Name of the other penguin, ``wall`` or ``floor``."""
    start: float
    """When it began, s."""
    end: float
    """When it was last felt, s."""
    impulse: float
    """How hard they pressed, all steps together, N s."""
    point: Point
    """Where they first met, m."""


def touches(trace: Trace) -> list[Touch]:
    """Give all touches of a trace in order of time.

    >>> from icecool3d.trace.check import make_trace
    >>> from icecool3d.trace.meta import Meta
    >>> press = {"step": [1], "a": [0], "b": [-2], "impulse": [0.01],
    ...          "point": [[0.1, 0, 0.02]], "normal": [[-1, 0, 0]]}
    >>> trace = make_trace(Meta(("red",)), [0.0, 0.5], [[[0, 0, 0, 0, 0, 0, 1.0]]] * 2, contacts=press)
    >>> [(touch.penguin, touch.other, touch.start) for touch in touches(trace)]
    [('red', 'wall', 0.5)]
    """
    contacts = trace.contacts
    pairs = sorted(set(zip(contacts.a.tolist(), contacts.b.tolist(), strict=True)))
    found = [touch for a, b in pairs for touch in _of_pair(trace, a, b)]
    return sorted(found, key=lambda touch: (touch.start, touch.penguin, touch.other))


def _of_pair(trace: Trace, a: int, b: int) -> Iterator[Touch]:
    contacts = trace.contacts
    rows = np.flatnonzero((contacts.a == a) & (contacts.b == b))
    times = trace.t[contacts.step[rows]]
    breaks = np.flatnonzero(np.diff(times) > LULL) + 1
    other = {FLOOR: "floor", WALL: "wall"}.get(b) or trace.penguins[b]
    for run in np.split(np.arange(len(rows)), breaks):
        x, y, z = contacts.point[rows[run[0]]].tolist()
        yield Touch(
            penguin=trace.penguins[a],
            other=other,
            start=float(times[run[0]]),
            end=float(times[run[-1]]),
            impulse=float(contacts.impulse[rows[run]].sum()),
            point=(x, y, z),
        )
