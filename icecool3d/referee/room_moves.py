"""Where each body wholly is, in a room or outside, and its moves from one such place to the next.

A body is in a room while all of its footprint is over the room's floor, and none within a door's frame; it is
outside while none of it is over any box. Beside cardboard as deep as the tolerance counts as beside it. In
between, in a frame or upon a wall, it is in no place wholly.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.pieces import radii
from icecool3d.referee.crossings import Signal, passing, search
from icecool3d.referee.door_visits import Visit
from icecool3d.referee.paths import Path, bottoms_of, gap_between
from icecool3d.referee.rulings import ROUNDING
from icecool3d.referee.school_arrays import SchoolArrays
from icecool3d.referee.strip_overlap import Strip, depth_of, part_over
from icecool3d.school import Rect

OUTSIDE = -1
"""In place of a room's index."""
Time = tuple[float, float]
"""From when to when, s."""


@dataclass(frozen=True)
class Stay:
    """A time in which a body is wholly in one place."""

    place: int
    """Index of a room, or ``OUTSIDE``."""
    began: float
    """From when, s."""
    ended: float
    """Until when, s."""


@dataclass(frozen=True)
class Move:
    """From one place to another."""

    from_: int | None
    """Index of a room, or ``OUTSIDE``; None: it began in no place wholly."""
    to: int
    """Index of a room, or ``OUTSIDE``."""
    left: float
    """When it was last wholly in the one place, s."""
    came: float
    """When it was first wholly in the other, s."""


def find_stays(path: Path, school: SchoolArrays, visits: Sequence[Visit], tolerance: float) -> list[Stay]:
    """Return the stays of a body in places, by time; who is in cardboard up to ``tolerance`` is beside it."""
    frames = [(visit.began, visit.ended) for visit in visits]
    stays = list[Stay]()
    for place, room in enumerate(school.school.rooms):
        for time in _over_floor(path, room.interior, tolerance):
            stays += [Stay(place, *each) for each in _without(time, frames)]
    beyond = _beyond(path, school)
    if beyond:
        boxes = [time for box in school.outlines for time in _over_box(path, box, school, tolerance)]
        stays += [Stay(OUTSIDE, *each) for time in beyond for each in _without(time, boxes)]
    return sorted(stays, key=lambda stay: stay.began)


def find_moves(stays: Sequence[Stay], began: float) -> Iterator[Move]:
    """Yield the moves of one body that begins at ``began``, s, by its stays."""
    if stays and stays[0].began > began:
        yield Move(None, stays[0].place, began, stays[0].began)
    for one, other in pairwise(stays):
        if one.place != other.place:
            yield Move(one.place, other.place, one.ended, other.began)


def _over_floor(path: Path, floor: Rect, tolerance: float) -> Iterator[Time]:
    """Yield the times in which a body is wholly over a floor."""
    if gap_between(path.extent, floor) > 0.0:
        return
    x, y, right, top = path.bounds
    edges = np.minimum(
        np.minimum(x - floor.xmin, floor.xmax - right), np.minimum(y - floor.ymin, floor.ymax - top)
    )
    rows = passing((edges + tolerance)[None], path.sag, path.way)
    if len(rows) == 2 and (len(path.t) > 2 or not path.moves):  # it never comes over an edge
        if edges[0] + tolerance > 0.0:
            yield float(path.t[0]), float(path.t[-1])
        return
    reach = radii(path.shape)[:, None] - tolerance

    def sides(centres: Array) -> Array:
        x, y = centres[0::3], centres[1::3]
        ways = (
            (x - floor.xmin) - reach,
            (floor.xmax - x) - reach,
            (y - floor.ymin) - reach,
            (floor.ymax - y) - reach,
        )
        return np.concatenate(ways)

    samples = search(path, Signal(sides, lambda pieces: pieces.min(axis=0)[None]), rows)
    for span in samples.spans(samples.pieces.min(axis=0)):
        yield span.began, span.ended


def _beyond(path: Path, school: SchoolArrays) -> list[Time]:
    """Return the times in which a body may be beyond all boxes."""
    whole, extent = school.school.bounds, path.extent
    if not school.without_gaps:
        return [(float(path.t[0]), float(path.t[-1]))]
    if (
        min(
            extent.xmin - whole.xmin,
            whole.xmax - extent.xmax,
            extent.ymin - whole.ymin,
            whole.ymax - extent.ymax,
        )
        > 0.0
    ):
        return []
    x, y, right, top = path.bounds
    within = np.minimum(
        np.minimum(x - whole.xmin, whole.xmax - right), np.minimum(y - whole.ymin, whole.ymax - top)
    )
    outer = (0.5 * (within[1:] + within[:-1] - path.way) <= 0.0).astype(np.int64)
    edges = np.diff(outer, prepend=0, append=0).nonzero()[0]
    return list(zip(path.t[edges[0::2]].tolist(), path.t[edges[1::2]].tolist(), strict=True))


def _over_box(path: Path, box: Strip, school: SchoolArrays, tolerance: float) -> Iterator[Time]:
    """Yield the times in which a body is over a box."""
    rows = path.near(box.rect)
    if not len(rows):
        return
    signal = Signal(
        partial(_look, path, box, school.school.wall_height - tolerance),
        partial(_over, tolerance),
        even=6,
    )
    samples = search(path, signal, rows)
    for span in samples.spans(_over(tolerance, samples.pieces)[0]):
        yield span.began, span.ended


def _look(path: Path, box: Strip, top: float, centres: Array) -> Array:
    part = part_over(path.shape, centres, box)
    return np.concatenate((part.sides, bottoms_of(path.shape, centres) - top, part.reach[None]))


def _over(tolerance: float, pieces: Array) -> Array:
    """Return how far a body is over a box, (1, M), m; beside a wall it may be pressed into it."""
    depth, above = depth_of(pieces[:4], pieces[6]), np.minimum(pieces[4], pieces[5])
    # Above all walls there is nothing to press.
    level: Array = np.minimum(depth - ROUNDING, np.maximum(depth - tolerance, above))
    return level[None]


def _without(time: Time, others: Sequence[Time]) -> list[Time]:
    """Return what is left of a time without others."""
    left = [time]
    for began, ended in others:
        if any(began <= one[1] and one[0] <= ended for one in left):
            both = [((one[0], min(one[1], began)), (max(one[0], ended), one[1])) for one in left]
            left = [part for parts in both for part in parts if part[0] < part[1]]
    return left
