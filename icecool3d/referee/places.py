"""Where a penguin wholly is, in a room or outside, and its moves from one place to the next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole
from icecool3d.penguin import Hulls, radii
from icecool3d.referee.ground import Ground
from icecool3d.referee.lanes import Lane, arcs, bounds_of, centres_of, shapes_of, slips
from icecool3d.referee.moments import crossing_times, cut
from icecool3d.referee.over import part_over
from icecool3d.referee.rulings import ROUNDING
from icecool3d.referee.stays import Stay

OUTSIDE, BETWEEN = -1, -2
"""In place of a room's index: wholly outside; in no place wholly (in a frame, upon a wall)."""
STOP_PARTS, STOP_ROUNDS = 8, 3
"""Into how many parts an interval is cut, and how often, to find a stop in a room that hardly was one."""


@dataclass(frozen=True)
class Move:
    """From one place to another."""

    penguin: int
    """Who, by its index in the trace."""
    from_: int | None
    """Index of a room, or ``OUTSIDE``; None: it began in no place wholly."""
    to: int
    """Index of a room, or ``OUTSIDE``."""
    rows: tuple[int, int]
    """The lane's last moment in the one place and first one in the other, as indices."""
    left: float
    """When it was last wholly in the one place, s."""
    came: float
    """When it was first wholly in the other, s."""


def find_moves(
    lanes: Sequence[Lane], ground: Ground, stays: Sequence[Stay], tolerance: float
) -> tuple[list[Lane], list[Move], list[int]]:
    """Find every move of each lane, by penguin and time.

    With them come the lanes, with a moment added wherever one was out of a frame between two moments, and
    the place (or ``BETWEEN``) where each ends.
    """
    looked, moves, ends = [], [], []
    for each in lanes:
        own = [stay for stay in stays if stay.penguin == each.penguin]
        lane, out = _with_short_stops(_with_ways_out(_with_gaps(each, own), ground), ground, tolerance)
        places = _places(lane, ground, own, out)
        moves += _moves(lane, places)
        ends.append(int(places[-1]))
        looked.append(lane)
    return looked, _timed(looked, ground, stays, moves, tolerance), ends


def _with_gaps(lane: Lane, stays: Sequence[Stay]) -> Lane:
    """Add a moment between any two stays in the same frame that follow each other closely."""
    gaps = [
        0.5 * (one.ended + other.began)
        for one, other in pairwise(stays)
        if one.door == other.door
        and one.ended < other.began
        and not np.any((lane.t > one.ended) & (lane.t < other.began))
    ]
    return lane.with_moments(np.array(gaps)) if gaps else lane


def _with_ways_out(lane: Lane, ground: Ground) -> Lane:
    """Add moments wherever a footprint may have been wholly outside between two moments only."""
    if lane.stands:
        return lane
    beyond = ~_surely_within(lane.bounds, ground)
    if not beyond.any():
        return lane
    over = np.where(beyond, -np.inf, np.inf)
    about = np.flatnonzero(beyond & ~_surely_outside(lane.bounds, ground))
    over[about] = _over_rooms(lane.shape, ground, lane.centres[about])
    moments = slips(lane, over, lambda centres: _over_rooms(lane.shape, ground, centres))
    return lane.with_moments(moments) if len(moments) else lane


def _with_short_stops(lane: Lane, ground: Ground, tolerance: float) -> tuple[Lane, Array]:
    """Add moments wherever a footprint may have been wholly within a floor between two moments only.

    With the lane comes how far its footprint is out of each room's floor, (R, K), m.
    """
    for _ in range(STOP_ROUNDS):
        out = _out_of_floors(lane, ground, tolerance)
        least = out.min(axis=0)
        near = np.flatnonzero((least[1:] > 0.0) & (least[:-1] > 0.0))
        # Within an interval it comes no nearer to a floor than what it moves can make of both its ends.
        moved = np.abs(lane.bounds[:, near + 1] - lane.bounds[:, near]).max(axis=0, initial=0.0)
        where = near[least[near + 1] + least[near] < moved]
        where = where[_may_stop(lane, ground, where, tolerance)] if len(where) else where
        if not len(where):
            return lane, out
        parts = np.ones(len(lane.t) - 1, dtype=np.int64)
        parts[where] = STOP_PARTS
        lane = lane.with_moments(cut(lane.t, parts)[1])
    return lane, _out_of_floors(lane, ground, tolerance)


def _may_stop(lane: Lane, ground: Ground, rows: Whole, tolerance: float) -> Flags:
    """Say between which moments (M,) and the next one no side of some floor keeps both balls out of it."""
    west, south, east, north = ground.interiors[..., None, None]
    reach = radii(lane.shape)

    def beyond(centres: Array) -> Array:
        x, y = centres[..., 0], centres[..., 1]
        return np.stack((west - x, x - east, south - y, y - north)) + reach

    here, there = lane.centres[rows], lane.centres[rows + 1]
    least = np.minimum(beyond(here), beyond(there)).max(axis=(0, 3))
    may: Flags = (least <= arcs(lane.shape, lane.centres)[rows] + tolerance).any(axis=0)
    return may


def _out_of_floors(lane: Lane, ground: Ground, tolerance: float) -> Array:
    return _out_of_floor(lane.bounds[:, None], ground.interiors[..., None]) - tolerance


def _places(lane: Lane, ground: Ground, stays: Sequence[Stay], out: Array) -> Whole:
    """Give the place of each moment of a lane, (K,)."""
    places = np.where(out.min(axis=0) <= 0.0, np.argmin(out, axis=0), BETWEEN)
    for stay in stays:
        places[_moments_in(lane, stay)] = BETWEEN
    beyond = places == BETWEEN
    if beyond.any():
        beyond &= ~_surely_within(lane.bounds, ground)
        outside = _surely_outside(lane.bounds, ground)
        places[beyond & outside] = OUTSIDE
        about = np.flatnonzero(beyond & ~outside)
        places[about[_over_rooms(lane.shape, ground, lane.centres[about]) <= ROUNDING]] = OUTSIDE
    return places


def _moments_in(lane: Lane, stay: Stay) -> Flags:
    began = lane.t >= stay.began if stay.came is None else lane.t > stay.began
    ended = lane.t <= stay.ended if stay.went is None else lane.t < stay.ended
    return began & ended


def _out_of_floor(bounds: Array, floors: Array) -> Array:
    """Give how far footprints of some extents (4, …) reach beyond floors (4, …), m; not above 0 within."""
    x, y, right, top = bounds
    west, south, east, north = floors
    out: Array = np.maximum(np.maximum(west - x, right - east), np.maximum(south - y, top - north))
    return out


def _surely_within(bounds: Array, ground: Ground) -> Flags:
    """Whether a footprint of that extent must be over some box: where no gaps are between the boxes."""
    whole = ground.school.bounds
    x, y, right, top = bounds
    within: Flags = (x > whole.xmin) & (right < whole.xmax) & (y > whole.ymin) & (top < whole.ymax)
    return within & ground.without_gaps


def _surely_outside(bounds: Array, ground: Ground) -> Flags:
    """Whether a footprint of that extent cannot be over any box."""
    whole = ground.school.bounds
    x, y, right, top = bounds
    outside: Flags = (x >= whole.xmax) | (right <= whole.xmin) | (y >= whole.ymax) | (top <= whole.ymin)
    return outside


def _over_rooms(shape: Hulls, ground: Ground, centres: Array) -> Array:
    """Give how far footprints are over the boxes, (M,), m: below 0 for those wholly outside."""
    count = len(ground.outlines)
    rows = np.repeat(np.arange(len(centres)), count)
    which = np.tile(np.arange(count), len(centres))
    depth = part_over(shape.take(rows), centres[rows], ground.outlines[which]).depth
    over: Array = depth.reshape(len(centres), count).max(axis=1, initial=-np.inf)
    return over


def _moves(lane: Lane, places: Whole) -> list[Move]:
    """Tell the moves, without their exact times."""
    rows = np.flatnonzero(places != BETWEEN)
    known = places[rows]
    changes = np.flatnonzero(known[1:] != known[:-1])
    moves = [
        Move(
            lane.penguin,
            int(places[rows[change]]),
            int(places[rows[change + 1]]),
            (int(rows[change]), int(rows[change + 1])),
            float(lane.t[rows[change]]),
            float(lane.t[rows[change + 1]]),
        )
        for change in changes.tolist()
    ]
    if len(rows) and rows[0] > 0:
        first = Move(lane.penguin, None, int(places[rows[0]]), (0, int(rows[0])), 0.0, float(lane.t[rows[0]]))
        moves.insert(0, replace(first, left=float(lane.t[0])))
    return moves


def _timed(
    lanes: Sequence[Lane], ground: Ground, stays: Sequence[Stay], moves: Sequence[Move], tolerance: float
) -> list[Move]:
    """Find the exact times between the moments: of the floor's edge, or of a frame's."""
    steps = [(move.penguin, move.to, move.rows[1] - 1) for move in moves]
    steps += [(move.penguin, move.from_, move.rows[0]) for move in moves if move.from_ is not None]
    edges = iter(_edges(lanes, ground, steps, tolerance))
    arrivals = [next(edges) for _ in moves]
    timed = []
    for move, arrival in zip(moves, arrivals, strict=True):
        t, (first, last) = lanes[move.penguin].t, move.rows
        own = [stay for stay in stays if stay.penguin == move.penguin]
        came = [stay.ended for stay in own if t[last - 1] <= stay.ended <= t[last]] + arrival
        left = [move.left]
        if move.from_ is not None:
            left = [stay.began for stay in own if t[first] <= stay.began <= t[first + 1]] + next(edges)
        timed.append(replace(move, left=min(left), came=max(came)))
    return timed


def _edges(
    lanes: Sequence[Lane], ground: Ground, steps: Sequence[tuple[int, int, int]], tolerance: float
) -> list[list[float]]:
    """Find when lanes crossed the edges of places, each between a moment and the next; none if it did not."""
    if not steps:
        return []
    lane, place, first = (np.array(column) for column in zip(*steps, strict=True))
    before = np.array([lanes[index].t[row] for index, row in zip(lane, first, strict=True)])
    after = np.array([lanes[index].t[row + 1] for index, row in zip(lane, first, strict=True)])

    def beyond(which: Whole, times: Array) -> Array:
        centres, room = centres_of(lanes, lane[which], times), place[which] != OUTSIDE
        values = np.empty(len(which))
        shapes = shapes_of(lanes, lane[which])
        bounds = bounds_of(shapes.take(room), centres[room])
        values[room] = _out_of_floor(bounds, ground.interiors[:, place[which][room]]) - tolerance
        if not room.all():
            values[~room] = _over_rooms(shapes.take(~room), ground, centres[~room]) - ROUNDING
        return values

    every = np.arange(len(steps))
    crossed = np.flatnonzero((beyond(every, before) > 0.0) != (beyond(every, after) > 0.0))
    times = crossing_times(lambda which, t: beyond(crossed[which], t), before[crossed], after[crossed])
    found = dict(zip(crossed.tolist(), times.tolist(), strict=True))
    return [[found[step]] if step in found else [] for step in range(len(steps))]
