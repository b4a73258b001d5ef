"""A sketch: a quick look at what a flick would do. No result that a player is told comes from one."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple, Protocol

import numpy as np

from icecool3d.kit.arrays import Array, length_of
from icecool3d.kit.flick import Flick
from icecool3d.kit.rotation import up_axis
from icecool3d.pieces import Shape
from icecool3d.school import Furniture
from icecool3d.trace.trace_arrays import Poses, Trace, interpolate

SAMPLE = 0.005
"""How far apart the moments of a sketch's path are at most, s."""
LEANS = 0.5
"""Who stands more upright than this (the cosine of its lean) stands up again by itself."""


class Meeting(NamedTuple):
    """Two bodies that touched."""

    t: float
    """When first, s."""
    a: int
    """The one that stands first among all."""
    b: int


@dataclass(frozen=True, eq=False)
class Sketch:
    """A flick in outline: a coarse path, who touched whom, and where all end up."""

    flick: Flick
    """The push."""
    names: tuple[str, ...]
    """Who stands there, in the order of the arrays."""
    shapes: tuple[Shape, ...]
    """Their hulls."""
    t: Array
    """Moments, (N,), s, increasing; those of a whole flick's sketch are evenly apart."""
    pose: Array
    """Poses at those, (N, P, 7), m."""
    end: Array
    """Where all end up, (P, 7): who still rocked there stands upright."""
    meetings: tuple[Meeting, ...]
    """Who touched whom, each two once."""
    furniture: tuple[Furniture, ...] = ()
    """What stood in the school besides."""

    @property
    def moved(self) -> list[int]:
        """The places of those that moved."""
        return [int(body) for body in np.flatnonzero((self.pose != self.pose[:1]).any(axis=(0, 2)))]

    @property
    def ends(self) -> Poses:
        """Where all end up, by their names."""
        return Poses(self.names, self.end)


class Sketcher(Protocol):
    """What makes sketches; a flick that cannot be made is refused."""

    def __call__(self, flick: Flick, poses: Poses, furniture: Sequence[Furniture] = (), /) -> Sketch:
        """Sketch a flick of one of those who stand there, among the furniture."""


def settled_poses(poses: Array) -> Array:
    """Return how bodies in these poses (P, 7) will stand in the end: their base's end hardly moves.

    >>> settled_poses(np.array([[0.1, 0.2, 0.001, 0.0, 0.1, 0.0, 0.99]])).round(3).tolist()
    [[0.1, 0.2, 0.0, 0.0, 0.0, 0.0, 1.0]]
    """
    ends = poses.copy()
    low = (up_axis(poses[:, 3:])[:, 2] > LEANS) & (poses[:, 2] < SAMPLE)
    turn = length_of(ends[low, 5], ends[low, 6])
    ends[low, 2:5] = 0.0
    ends[low, 5:] /= turn[:, None]
    return ends


def sampled(t: Array, pose: Array) -> tuple[Array, Array]:
    """Return the moments of a sketch, and the poses (N, P, 7) then, of a path at any moments; s and m.

    >>> path = np.array([[[x, 0, 0, 0, 0, 0, 1.0]] for x in (0.0, 0.1, 1.1)])
    >>> t, pose = sampled(np.array([0.0, 0.001, 0.011]), path)
    >>> t.round(6).tolist(), pose[:, 0, 0].round(3).tolist()
    ([0.0, 0.003667, 0.007333, 0.011], [0.0, 0.367, 0.733, 1.1])
    """
    even = np.linspace(t[0], t[-1], 1 + ceil((t[-1] - t[0]) / SAMPLE))
    return even, interpolate(t, pose, even)


def sketch_of(trace: Trace, shapes: Sequence[Shape]) -> Sketch:
    """Return the sketch of a whole flick, for whoever has no quicker one."""
    flick = trace.meta.flick
    assert flick is not None  # it is of a flick
    times, path = sampled(trace.t, trace.pose)
    contacts, first = trace.contacts, dict[tuple[int, int], float]()
    for row in np.flatnonzero(contacts.b >= 0).tolist():
        pair = int(contacts.a[row]), int(contacts.b[row])
        first.setdefault(pair, float(trace.t[contacts.step[row]]))
    meetings = tuple(Meeting(t, *pair) for pair, t in first.items())
    furniture = trace.meta.furniture
    return Sketch(flick, trace.penguins, tuple(shapes), times, path, path[-1].copy(), meetings, furniture)
