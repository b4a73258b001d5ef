"""Looks at door frames: what of a hull lies over which frame, at every moment at which it comes near one."""

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole
from icecool3d.referee.ground import Ground
from icecool3d.referee.lanes import Lane, centres_of, shapes_of
from icecool3d.referee.moments import SECTIONS, cut
from icecool3d.referee.over import Part, part_over
from icecool3d.referee.rulings import ROUNDING

PARTS = 8
"""Into how many parts an interval is cut between whose ends a frame may have been touched, or left."""


@dataclass(frozen=True, eq=False)
class Looks:
    """M looks, in order of lane, door and time."""

    lane: Whole
    """Index of the lane, (M,)."""
    door: Whole
    """Index of the door, (M,)."""
    t: Array
    """When, (M,), s."""
    fresh: Flags
    """Whether the one before is of another lane or door, or not of the moment before, (M,)."""
    hull: Array
    """The hull's range across the frame, (M, 2), m."""
    along: Array
    """The range along the frame of what is between its faces, (M, 2), m; nan where nothing is."""
    z: Array
    """Its range in height, (M, 2), m; nan where nothing is."""
    depth: Array
    """How far the footprint is within the frame, (M,), m; below 0 where it is not."""

    def __getitem__(self, rows: Whole | Flags | slice) -> "Looks":
        """Return some of them."""
        return Looks(*(getattr(self, field.name)[rows] for field in fields(self)))

    def __len__(self) -> int:
        """How many there are."""
        return len(self.t)

    def above(self, ground: Ground) -> Array:
        """Return how far the middle of what is in the frame is above the lintel's middle, (M,), m."""
        above: Array = self.z.mean(axis=1) - ground.lintels[self.door]
        return above

    @property
    def within(self) -> Flags:
        """Where some of the footprint is within the frame, (M,)."""
        return self.depth > ROUNDING


def look(lanes: Sequence[Lane], ground: Ground, lane: Whole, door: Whole, t: Array) -> Looks:
    """Look at frames ``door`` (M,) from lanes ``lane`` (M,) at any times ``t`` (M,), s."""
    part = part_over(shapes_of(lanes, lane), centres_of(lanes, lane, t), ground.frames[door])
    return _looks(lane, door, t, np.zeros(len(t), dtype=bool), part)


def look_at_frames(lanes: Sequence[Lane], ground: Ground, near: float) -> Looks:
    """Look at every frame from every lane at all moments at which it is as ``near`` as that, m.

    Between two moments some of a hull may have come within a frame and left it again, or the other way
    round, or what was in it above the lintel's middle under it; where it was near enough for that, moments
    between are looked at as well.
    """
    rows, centres = [], []
    for index, lane in enumerate(lanes):
        close = _meets(lane.bounds, ground, near)
        for door in np.flatnonzero(close.any(axis=1)).tolist():
            moments = np.flatnonzero(close[door])
            fresh = np.diff(moments, prepend=-2) > 1
            here = np.full(len(moments), index), np.full(len(moments), door)
            rows.append((*here, lane.t[moments], fresh))
            centres.append(lane.centres[moments])
    if not rows:
        nobody, nothing = np.empty(0, dtype=np.int64), np.empty((0, 2))
        return Looks(nobody, nobody, nothing[:, 0], nobody > 0, nothing, nothing, nothing, nothing[:, 0])
    lane_rows, doors, t, fresh = (np.concatenate(column) for column in zip(*rows, strict=True))
    places = np.concatenate(centres)
    part = part_over(shapes_of(lanes, lane_rows), places, ground.frames[doors])
    return _closer(lanes, ground, _looks(lane_rows, doors, t, fresh, part), places)


def _looks(lane: Whole, door: Whole, t: Array, fresh: Flags, part: Part) -> Looks:
    return Looks(lane, door, t, fresh, part.hull, part.along, part.z, part.depth)


def _meets(bounds: Array, ground: Ground, near: float) -> Flags:
    """Say which footprints' extents (4, K) come near which frames, (D, K)."""
    low_x, low_y, high_x, high_y = ground.frame_bounds[..., None]
    x, y, right, top = bounds
    meets: Flags = (x < high_x + near) & (right > low_x - near) & (y < high_y + near) & (top > low_y - near)
    return meets


def _closer(lanes: Sequence[Lane], ground: Ground, looks: Looks, centres: Array) -> Looks:
    """Add looks between moments where more may have changed than the looks at both of them tell."""
    moved = np.abs(np.diff(centres.reshape(-1, 6), axis=0)).sum(axis=1)
    same = looks.within[1:] == looks.within[:-1]
    depth = np.abs(looks.depth)
    above = np.where(looks.within, np.abs(looks.above(ground)), np.inf)
    unsure = (same & (np.minimum(depth[1:], depth[:-1]) < moved)) | (
        np.minimum(above[1:], above[:-1]) < moved
    )
    parts = np.where(same, np.where(unsure, PARTS, 1), SECTIONS)
    rows, t = cut(looks.t, np.where(looks.fresh[1:], 1, parts))
    if not len(t):
        return looks
    added = look(lanes, ground, looks.lane[rows], looks.door[rows], t)
    # Behind the look that they follow, in their own order.
    place = np.concatenate((np.arange(len(looks)), rows + 0.5))
    order = np.argsort(place, kind="stable")
    pairs = ((getattr(looks, field.name), getattr(added, field.name)) for field in fields(Looks))
    return Looks(*(np.concatenate(pair)[order] for pair in pairs))
