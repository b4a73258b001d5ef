"""Where each body wholly is, in a room or outside, and its moves from one such place to the next.

A body is in a room while all of its footprint is over the room's floor, and none within a door's frame; it is
outside while none of it is over any box. Beside cardboard as deep as the tolerance counts as beside it. In
between, in a frame or upon a wall, it is in no place wholly.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from icecool3d.kit.arrays import Array, Whole
from icecool3d.pieces import Hulls, radii
from icecool3d.referee.crossings import Samples, Signal, bodies_of, items_of, sampled, sampled_where_needed
from icecool3d.referee.door_visits import Visit
from icecool3d.referee.rulings import ROUNDING, STRIDE
from icecool3d.referee.school_arrays import SchoolArrays
from icecool3d.referee.strip_overlap import depth_of, part_over
from icecool3d.referee.tracks import Tracks, bounds_of, gap_between

OUTSIDE = -1
"""In place of a room's index."""


@dataclass(frozen=True)
class Stay:
    """A time in which a body is wholly in one place."""

    body: int
    """Who, by its index in the trace."""
    place: int
    """Index of a room, or ``OUTSIDE``."""
    began: float
    """From when, s."""
    ended: float
    """Until when, s."""


@dataclass(frozen=True)
class Move:
    """From one place to another."""

    body: int
    """Who, by its index in the trace."""
    from_: int | None
    """Index of a room, or ``OUTSIDE``; None: it began in no place wholly."""
    to: int
    """Index of a room, or ``OUTSIDE``."""
    left: float
    """When it was last wholly in the one place, s."""
    came: float
    """When it was first wholly in the other, s."""


@dataclass(frozen=True, eq=False)
class PlaceSamples:
    """Samples of all bodies and the rooms that they come near the edges of."""

    floors: Samples
    """Above zero a footprint is wholly over a room's floor."""
    floor_rooms: Whole
    """The room of each item of those."""
    boxes: Samples
    """Above zero some of a footprint is over a room's box; only of times in which it may be beyond all."""
    windows: Sequence[tuple[int, float, float]]
    """Those times: body, begin and end, s."""


def sample_places(tracks: Tracks, school: SchoolArrays, tolerance: float) -> PlaceSamples:
    """Look at rooms from bodies; what is no deeper in cardboard than ``tolerance`` is beside it."""
    rows = _rows_beyond(tracks, school)
    floors, rooms = _sample_floors(tracks, school, tolerance, rows)
    boxes = _sample_boxes(tracks, school, rows, tolerance)
    goes_on = (rows[1:] == rows[:-1] + 1) & (tracks.body[rows[1:]] == tracks.body[rows[:-1]])
    starts, ends = (rows[np.append(*both)[: len(rows)]] for both in ((True, ~goes_on), (~goes_on, True)))
    columns = (tracks.body[starts], tracks.t[starts], tracks.t[ends])
    return PlaceSamples(floors, rooms, boxes, list(zip(*(each.tolist() for each in columns), strict=True)))


def find_stays(places: PlaceSamples, visits: Sequence[Visit], count: int) -> list[list[Stay]]:
    """Return the stays of each of ``count`` bodies in places, by time, of samples that are settled."""
    stays: list[list[Stay]] = [[] for _ in range(count)]
    for span in places.floors.spans():
        body, room = int(places.floors.signal.body[span.item]), int(places.floor_rooms[span.item])
        frames = [(visit.began, visit.ended) for visit in visits if visit.body == body]
        stays[body] += [Stay(body, room, *time) for time in _without((span.began, span.ended), frames)]
    over = [(int(places.boxes.signal.body[span.item]), span) for span in places.boxes.spans()]
    for body, began, ended in places.windows:
        boxes = [(span.began, span.ended) for whose, span in over if whose == body]
        stays[body] += [Stay(body, OUTSIDE, *time) for time in _without((began, ended), boxes)]
    return [sorted(own, key=lambda stay: stay.began) for own in stays]


def find_moves(stays: Sequence[Stay], began: float) -> Iterator[Move]:
    """Yield the moves of one body that begins at ``began``, s, by its stays."""
    if stays and stays[0].began > began:
        yield Move(stays[0].body, None, stays[0].place, began, stays[0].began)
    for one, other in pairwise(stays):
        if one.place != other.place:
            yield Move(one.body, one.place, other.place, one.ended, other.began)


def _sample_floors(
    tracks: Tracks, school: SchoolArrays, tolerance: float, beyond: Whole
) -> tuple[Samples, Whole]:
    """Look at the floors over which bodies may wholly be.

    Of who begins over the only one, and is never ``beyond`` all boxes, the begin and the end are enough.
    """
    (x, y, right, top), firsts = tracks.bounds, tracks.first_post[:-1]
    west, south, east, north = school.interiors[..., None]
    within = np.minimum(np.minimum(x - west, east - right), np.minimum(y - south, north - top)) + tolerance
    may = np.logical_or.reduceat(tracks.most_until_next(within) > 0.0, firsts, axis=1)
    plain = (may.sum(axis=0) == 1) & (within[:, firsts] > 0.0).any(axis=0)
    plain[tracks.body[beyond]] = False
    body, room_of = np.nonzero(may.T)

    def measure(item: Whole, shapes: Hulls, centres: Array) -> Array:
        west, south, east, north = school.interiors[:, room_of[item], None]
        x, y, reach = centres[..., 0], centres[..., 1], radii(shapes).T - tolerance
        sides = (x - west - reach, east - x - reach, y - south - reach, north - y - reach)
        return np.concatenate(sides, axis=1).T

    signal = Signal(body, measure, (True,) * 8, lambda pieces: pieces.min(axis=0)[None])
    return sampled_where_needed(tracks, signal, plain[body]), room_of


def _rows_beyond(tracks: Tracks, school: SchoolArrays) -> Whole:
    """Return the rows at which footprints may be beyond all boxes."""
    if not school.without_gaps:
        return np.arange(len(tracks.t))
    (x, y, right, top), whole = tracks.bounds, school.school.bounds
    within = np.minimum(
        np.minimum(x - whole.xmin, whole.xmax - right), np.minimum(y - whole.ymin, whole.ymax - top)
    )
    beyond = tracks.least_until_next(within) <= 0.0
    return tracks.between_posts(beyond) if beyond.any() else np.empty(0, dtype=np.int64)


def _sample_boxes(tracks: Tracks, school: SchoolArrays, rows: Whole, tolerance: float) -> Samples:
    """Look at the boxes that footprints may be over at some rows."""
    bounds = bounds_of(tracks.hulls(tracks.body[rows]), tracks.centres[rows])
    room, row = np.nonzero(gap_between(bounds, school.outlines.bounds) < 2.0 * STRIDE)
    item, room_of, rows = items_of(tracks, room, rows[row])
    upon = school.school.wall_height - tolerance

    def measure(item: Whole, shapes: Hulls, centres: Array) -> Array:
        part = part_over(shapes, centres, school.outlines[room_of[item]])
        heights = centres[..., 2].T - radii(shapes).reshape(2, -1) - upon
        return np.concatenate((part.sides, part.reach[None], heights))

    def over(pieces: Array) -> Array:
        depth, above = depth_of(pieces[:4], pieces[4]), np.minimum(pieces[5], pieces[6])
        # Beside a wall it may be pressed into it; above all walls there is nothing to press.
        level: Array = np.minimum(depth - ROUNDING, np.maximum(depth - tolerance, above))
        return level[None]

    signal = Signal(bodies_of(tracks, item, rows), measure, (True,) * 4 + (False, True, True), over)
    return sampled(tracks, signal, item, rows)


def _without(time: tuple[float, float], others: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return what is left of a time without others."""
    left = [time]
    for began, ended in others:
        if any(began <= one[1] and one[0] <= ended for one in left):
            both = [((one[0], min(one[1], began)), (max(one[0], ended), one[1])) for one in left]
            left = [part for parts in both for part in parts if part[0] < part[1]]
    return left
