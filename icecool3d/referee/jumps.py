"""Jumps: moves from place to place with all of the body above the walls, and over which wall and doors."""

from dataclasses import dataclass

import numpy as np

from icecool3d.events import Clearance, mm
from icecool3d.kit.arrays import Array, Whole
from icecool3d.pieces import Hulls
from icecool3d.referee.crossings import row_of_least, shares_about
from icecool3d.referee.room_moves import OUTSIDE, Move
from icecool3d.referee.rulings import ROUNDING
from icecool3d.referee.school_arrays import SchoolArrays
from icecool3d.referee.strip_overlap import lowest_over, part_over, strips_of
from icecool3d.referee.tracks import Tracks, bounds_of
from icecool3d.school import Door

_ROUNDS = 2
"""How often a jump is looked at closer where it was lowest, and reached furthest along a wall."""


@dataclass(frozen=True)
class DoorWidth:
    """How far a move over a wall stayed within the width of one of its doors."""

    door: Door
    """Which one."""
    length: float
    """How far, m; below 0: beyond the width."""
    t: float
    """When it was so, s."""
    along: tuple[float, float]
    """From where to where along the wall it was over it then, m."""


@dataclass(frozen=True)
class Jump:
    """A move that begins and ends wholly in places, seen as a jump."""

    move: Move
    """From where to where."""
    above_wall: float
    """How far it stayed above the wall's top, m; below 0: how deep it was in the wall, or in a frame."""
    lowest_at: float
    """When it was that near to the top, s."""
    wall: str
    """The wall of the room that it left, or reached, that it was over."""
    widths: tuple[DoorWidth, ...]
    """How far within the width it stayed, for each door of the seam between the rooms."""

    @property
    def clearance(self) -> Clearance:
        """The numbers that are told of it."""
        return Clearance(self.move.left, self.move.came, mm(self.above_wall))


@dataclass(frozen=True, eq=False)
class _Views:
    """M views of a hull over a wall, at moments of one move."""

    wall: Whole
    """Index of the wall, (M,)."""
    t: Array
    """When, (M,), s."""
    clear: Array
    """How far above it, or else how deep in it, (M,), m."""
    along: Array
    """Range along the wall of what is over it, (M, 2), m."""


def see_as_jump(tracks: Tracks, school: SchoolArrays, move: Move) -> Jump | None:
    """Return a move as a jump, however high it was; one that begins in no place wholly is none."""
    if move.from_ is None:
        return None
    rows = tracks.rows(move.body)
    t = tracks.t[rows]
    between = ((t > move.left) & (t < move.came)).nonzero()[0]
    body = np.full(2, move.body)
    ends = tracks.centres_at(body, np.array([move.left, move.came]))
    centres = np.concatenate((ends[:1], tracks.centres[rows][between], ends[1:]))
    times = np.concatenate(([move.left], t[between], [move.came]))
    shape = tracks.shapes[move.body]
    index = _seam_index(school, move)
    views = _view(school, shape, times, centres, index)
    for _ in range(_ROUNDS if len(views.t) else 0):
        nearest = [views.t[np.argmin(views.clear)], *_widest(index, views)]
        more = np.unique(shares_about(times, np.searchsorted(times, nearest), 0, len(times) - 1))
        found = tracks.centres_at(np.full(len(more), move.body), more)
        views, times = _joined(views, _view(school, shape, more, found, index)), np.union1d(times, more)
    return Jump(
        move,
        above_wall=float(views.clear.min(initial=np.inf)),
        lowest_at=float(views.t[row_of_least(views.clear, views.t)]) if len(views.t) else move.left,
        wall=_crossed(school, shape, move, centres),
        widths=() if index is None else _widths(school, index, views),
    )


def is_within(length: float) -> bool:
    """Whether a crossing that stayed so far within a door's width is one over that door.

    >>> is_within(0.0), is_within(-0.001)
    (True, False)
    """
    return length >= -ROUNDING


def _view(school: SchoolArrays, shape: Hulls, t: Array, centres: Array, seam: int | None) -> _Views:
    """Look at all walls that a footprint is over at moments, (K,), and at the strip of a seam."""
    x, y, right, top = bounds_of(shape, centres)[:, :, None]
    west, south, east, north = school.walls.bounds
    beside = np.maximum(x - east, west - right), np.maximum(y - north, south - top)
    meets = np.maximum(*beside) < 0.0
    if seam is not None:  # of the strip between both rooms all counts: the wall goes on beside the seam
        meets[:, seam] = beside[1 - school.walls.axis[seam]][:, seam] < 0.0
    row, wall = np.nonzero(meets)
    strips, places = school.walls[wall], centres[row]
    part = part_over(shape, places, strips)
    depth, height = part.depth, school.school.wall_height
    over = depth > 0.0
    lowest = np.where(over, part.z[:, 0], np.inf)
    # Near a wall's end what of the hull is beyond it does not count: where that may be the lowest of all.
    beyond = over & ((part.along[:, 0] < strips.along[:, 0]) | (part.along[:, 1] > strips.along[:, 1]))
    clear = np.maximum(lowest - height, -depth)
    # Its strip's lowest is no higher, so that those above the lowest of the others need no closer look.
    ends = (beyond & (clear <= clear[~beyond].min(initial=np.inf))).nonzero()[0]
    lowest[ends] = lowest_over(shape, places[ends], strips[ends])
    clear[ends] = np.maximum(lowest[ends] - height, -depth[ends])
    return _Views(wall, t[row], clear, part.along)


def _joined(one: _Views, other: _Views) -> _Views:
    pairs = ((getattr(one, name), getattr(other, name)) for name in ("wall", "t", "clear", "along"))
    return _Views(*(np.concatenate(pair) for pair in pairs))


def _seam_index(school: SchoolArrays, move: Move) -> int | None:
    """Return which of the school's walls is the seam between both rooms, if they share one."""
    if move.from_ is None or OUTSIDE in (move.from_, move.to):
        return None
    rooms = {school.school.rooms[move.from_].id, school.school.rooms[move.to].id}
    return next((i for i, walls in enumerate(school.wall_ids) if set(walls) == rooms), None)


def _crossed(school: SchoolArrays, shape: Hulls, move: Move, centres: Array) -> str:
    """Return the wall of the room that was left, or else reached, that the hull was over.

    It is that of the seam between both rooms, if the hull was over it, or else the first that it was over.
    """
    assert move.from_ is not None  # or it would be no jump
    left = move.from_ != OUTSIDE
    room = school.school.rooms[move.from_ if left else move.to]
    walls = school.school.walls_of(room.id)
    solids, count = strips_of([(wall.side.axis, wall.solid) for wall in walls]), len(walls)
    which = np.tile(np.arange(count), len(centres))
    depth = part_over(shape, np.repeat(centres, count, axis=0), solids[which]).depth.reshape(-1, count)
    over, seam = depth > ROUNDING, _seam_index(school, move)
    if seam is not None:
        between = [wall.id == school.wall_ids[seam][room.id] for wall in walls]
        if over[:, between].any():
            return school.wall_ids[seam][room.id]
    return walls[int(np.argmax(depth[int(np.argmax(over.any(axis=1)))]))].id


def _widest(seam: int | None, views: _Views) -> list[float]:
    """Return when what was over a seam reached furthest along it, and when it was first and last seen, s."""
    over = (views.wall == (-1 if seam is None else seam)).nonzero()[0]
    if not len(over):
        return []
    along = views.along[over]
    ends = (0, -1, int(np.argmin(along[:, 0])), int(np.argmax(along[:, 1])))
    return [float(views.t[over[row]]) for row in ends]


def _widths(school: SchoolArrays, seam: int, views: _Views) -> tuple[DoorWidth, ...]:
    """Look at the doors of a seam: how far within their widths all was that was over it."""
    over = views.wall == seam
    if not over.any():
        return ()
    along, t, found = views.along[over], views.t[over], []
    for door in school.school.doors:
        if door.seam == school.school.seams[seam]:
            within = np.minimum(along[:, 0] - door.opening.low, door.opening.high - along[:, 1])
            row = row_of_least(within, t)
            low, high = along[row].tolist()
            found.append(DoorWidth(door, float(np.nanmin(within)), float(t[row]), (low, high)))
    return tuple(found)
