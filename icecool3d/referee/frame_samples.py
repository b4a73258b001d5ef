"""What of each hull lies over which door frame, at every moment at which it comes near one."""

from dataclasses import dataclass, replace

import numpy as np

from icecool3d.kit.arrays import Array, Whole
from icecool3d.pieces import Hulls
from icecool3d.referee.crossings import Samples, Signal, bodies_of, items_at, sampled
from icecool3d.referee.rulings import ROUNDING
from icecool3d.referee.school_arrays import SchoolArrays
from icecool3d.referee.strip_overlap import Strips, depth_of, part_over, sides_of
from icecool3d.referee.tracks import Tracks, gap_between

SIDES, REACH = slice(0, 4), 4
_LOW, _HIGH, _FIRST, _LAST, _BOTTOM, _TOP = range(5, 11)


@dataclass(frozen=True, eq=False)
class FrameSamples:
    """Samples of bodies and frames: each item is one of both; above zero it is within the frame."""

    samples: Samples
    body: Whole
    """The body of each item, (I,)."""
    door: Whole
    """The door of each item, by its index in the school, (I,)."""
    least: Array
    """How far hulls' extents are beside each frame at least, from each post to the next, (D, J), m."""

    @property
    def hull(self) -> Array:
        """The whole hull's range across the frame, (K, 2), m."""
        return self.samples.pieces[[_LOW, _HIGH]].T

    @property
    def along(self) -> Array:
        """The range along the frame of what is between its faces, (K, 2), m; nan where nothing is."""
        return self.samples.pieces[[_FIRST, _LAST]].T

    @property
    def z(self) -> Array:
        """The range in height of what is between its faces, (K, 2), m; nan where nothing is."""
        return self.samples.pieces[[_BOTTOM, _TOP]].T

    @property
    def depth(self) -> Array:
        """How far it is within the frame, (K,), m; below 0: how far it is beside it, or nearer."""
        return depth_of(self.samples.pieces[SIDES], self.samples.pieces[REACH])

    def of(self, samples: Samples) -> "FrameSamples":
        """Return others of the same items."""
        return replace(self, samples=samples)


def sample_frames(tracks: Tracks, school: SchoolArrays) -> FrameSamples:
    """Look at every frame from every body at all moments at which it may be within it."""
    least = tracks.least_until_next(gap_between(tracks.bounds, school.frame_bounds))
    item, door, rows = items_at(tracks, least < 0.0)
    frames = school.frames

    def measure(item: Whole, shapes: Hulls, centres: Array) -> Array:
        part = part_over(shapes, centres, frames[door[item]])
        return np.concatenate((part.sides, part.reach[None], part.hull.T, part.along.T, part.z.T))

    body = bodies_of(tracks, item, rows)
    signal = Signal(body, measure, (True,) * 4 + (False,) * 7, _within, thin=False)
    return FrameSamples(sampled(tracks, signal, item, rows), body, door, least)


def sample_strip(tracks: Tracks, body: int, strip: Strips, rows: Whole, tolerance: float) -> Samples:
    """Look at one endless strip from one body, at rows of its.

    The first channel is not above zero where all of its hull is off it on the low side, the second on the
    high one, but for what is no deeper in it than the tolerance, m.
    """

    def measure(item: Whole, shapes: Hulls, centres: Array) -> Array:
        return sides_of(shapes, centres, strip[np.zeros(len(item), dtype=np.int64)])

    def on_each_side(sides: Array) -> Array:
        low, high = np.maximum(sides[0], sides[1]), np.maximum(sides[2], sides[3])
        return np.array((low, high)) - tolerance

    signal = Signal(np.array([body]), measure, (True,) * 4, on_each_side, thin=False)
    return sampled(tracks, signal, np.zeros(len(rows), dtype=np.int64), rows)


def _within(pieces: Array) -> Array:
    return depth_of(pieces[SIDES], pieces[REACH])[None] - ROUNDING
