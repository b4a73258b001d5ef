"""Touches: contacts of many steps told as one, from the first moment to the last."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.arrays import Whole
from icecool3d.trace.trace import FLOOR, WALL, Trace

Point = tuple[float, float, float]
PlanPoint = tuple[float, float]

LULL = 0.01
"""Two that part for longer than this, s, and meet again have touched twice."""


@dataclass(frozen=True)
class Touch:
    """One penguin and what it touched, for as long as it did."""

    penguin: str
    """Name of the penguin."""
    other: str
    """Name of the other penguin, ``floor``, or what ``touches`` was told to call the wall."""
    start: float
    """When it began, s."""
    end: float
    """When it was last felt, s."""
    impulse: float
    """How hard they pressed, all steps together, N s."""
    point: Point
    """Where they first met, m."""


def touches(trace: Trace, name_wall: Callable[[PlanPoint], str] = lambda _: "wall") -> list[Touch]:
    """Give all touches of a trace in order of time.

    ``name_wall`` tells walls apart by where, in plan, they were touched; without it they are all one.

    >>> from icecool3d.trace.check import make_trace
    >>> from icecool3d.trace.meta import Meta
    >>> press = {"step": [1], "a": [0], "b": [-2], "impulse": [0.01],
    ...          "point": [[0.1, 0, 0.02]], "normal": [[-1, 0, 0]]}
    >>> trace = make_trace(Meta(("red",)), [0.0, 0.5], [[[0, 0, 0, 0, 0, 0, 1.0]]] * 2, contacts=press)
    >>> [(touch.penguin, touch.other, touch.start) for touch in touches(trace)]
    [('red', 'wall', 0.5)]
    """
    contacts = trace.contacts
    others = np.array([_other(trace, row, name_wall) for row in range(len(contacts))], dtype=object)
    pairs = sorted(set(zip(contacts.a.tolist(), others.tolist(), strict=True)))
    found = [
        touch
        for a, other in pairs
        for touch in _runs(trace, np.flatnonzero((contacts.a == a) & (others == other)), other)
    ]
    return sorted(found, key=lambda touch: (touch.start, touch.penguin, touch.other))


def _other(trace: Trace, row: int, name_wall: Callable[[PlanPoint], str]) -> str:
    b = int(trace.contacts.b[row])
    if b == WALL:
        x, y, _ = trace.contacts.point[row].tolist()
        return name_wall((x, y))
    return "floor" if b == FLOOR else trace.penguins[b]


def _runs(trace: Trace, rows: Whole, other: str) -> Iterator[Touch]:
    """Tell contacts of one penguin with one other as touches."""
    contacts = trace.contacts
    times = trace.t[contacts.step[rows]]
    breaks = np.flatnonzero(np.diff(times) > LULL) + 1
    for run in np.split(np.arange(len(rows)), breaks):
        x, y, z = contacts.point[rows[run[0]]].tolist()
        yield Touch(
            penguin=trace.penguins[int(contacts.a[rows[0]])],
            other=other,
            start=float(times[run[0]]),
            end=float(times[run[-1]]),
            impulse=float(contacts.impulse[rows[run]].sum()),
            point=(x, y, z),
        )
