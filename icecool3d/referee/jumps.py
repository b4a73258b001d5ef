"""Jumps: moves from place to place with all of the body above the walls, and over which wall and doors."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from icecool3d.events import Clearance, mm
from icecool3d.kit.arrays import Array
from icecool3d.pieces import Shape
from icecool3d.referee.crossings import Samples, Signal, row_of_least, search
from icecool3d.referee.paths import Path, bounds_of, gap_between
from icecool3d.referee.room_moves import OUTSIDE, Move
from icecool3d.referee.rulings import ROUNDING, STRIDE
from icecool3d.referee.school_arrays import SchoolArrays
from icecool3d.referee.strip_overlap import Strip, lowest_over, over_rectangle, part_over
from icecool3d.school import Door, Rect


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


def see_as_jump(path: Path, school: SchoolArrays, move: Move, tolerance: float) -> Jump | None:
    """Return a move as a jump, however high it was; one that begins in no place wholly is none.

    Who is over a wall by no more than the ``tolerance`` (m) is beside it.
    """
    if move.from_ is None:
        return None
    rows = path.within(move.left, move.came)
    ends = path.places([move.left]), path.places([move.came])
    place, seam = (
        np.concatenate((ends[0], np.arange(rows.start, rows.stop), ends[1])),
        _seam_index(school, move),
    )
    seen = _seen(path, school, place, seam)
    clear, lowest_at = np.inf, move.left
    for samples in seen.values():
        heights = samples.pieces[0]
        if not np.isnan(heights).all() and np.nanmin(heights) < clear:
            clear, lowest_at = float(np.nanmin(heights)), float(samples.t[row_of_least(heights, samples.t)])
    widths = _widths(school, seam, seen[seam]) if seam in seen and seam is not None else ()
    return Jump(move, clear, lowest_at, _crossed(school, path, move, place, tolerance), widths)


def is_within(length: float) -> bool:
    """Whether a crossing that stayed so far within a door's width is one over that door.

    >>> is_within(0.0), is_within(-0.001)
    (True, False)
    """
    return length >= -ROUNDING


def _seen(path: Path, school: SchoolArrays, place: Array, seam: int | None) -> Mapping[int, Samples]:
    """Return what of a body was over which walls, by their index, and over the endless strip of the seam."""
    (x, y), (right, top) = np.split(bounds_of(path.shape, path.at(place)), 2)
    extent = Rect(x.min() - STRIDE, y.min() - STRIDE, right.max() + STRIDE, top.max() + STRIDE)
    found = {}
    for index, wall in enumerate(school.walls):
        if index == seam or gap_between(extent, wall.rect) < 0.0:
            look = partial(_look, path.shape, wall, school.school.wall_height)
            samples = Samples(path, look, place, look(path.at(place)))
            found[index] = samples.sharpened(lambda pieces: pieces * np.array(((1.0,), (1.0,), (-1.0,))))
    return found


def _look(shape: Shape, wall: Strip, top: float, centres: Array) -> Array:
    """Return how far above a wall a hull is, or else how deep in it, and the range of what is in its strip.

    (3, M), m; nan where it is beside the wall, or nothing is in the strip.
    """
    part = part_over(shape, centres, wall)
    over, lowest = part.depth > 0.0, part.z[0].copy()
    # Near a wall's end what of the hull is beyond it does not count.
    beyond = over & ((part.along[0] < wall.along.low) | (part.along[1] > wall.along.high))
    if beyond.any():
        lowest[beyond] = lowest_over(shape, centres[:, beyond], wall)
    clear = np.where(over, np.maximum(lowest - top, -part.depth), np.nan)
    return np.concatenate((clear[None], part.along))


def _seam_index(school: SchoolArrays, move: Move) -> int | None:
    """Return which of the school's walls is the seam between both rooms, if they share one."""
    if move.from_ is None or OUTSIDE in (move.from_, move.to):
        return None
    rooms = {school.school.rooms[move.from_].id, school.school.rooms[move.to].id}
    return next((i for i, walls in enumerate(school.wall_ids) if set(walls) == rooms), None)


def _crossed(school: SchoolArrays, path: Path, move: Move, place: Array, tolerance: float) -> str:
    """Return the wall of the room that was left, or else reached, that the hull was over.

    It is that of the seam between both rooms, if the hull was over it, or else the first that it was over.
    """
    assert move.from_ is not None  # or it would be no jump
    left = move.from_ != OUTSIDE
    room, centres = school.school.rooms[move.from_ if left else move.to], path.at(place)
    strips = {wall.id: Strip(wall.side.axis, wall.solid) for wall in school.school.walls_of(room.id)}
    # Between two samples it may have been over more of them, and over another one first.
    way, sag = path.between(place)
    spare, seam = float(np.max(0.5 * way + sag)), _seam_index(school, move)
    near = [
        wall for wall, strip in strips.items() if part_over(path.shape, centres, strip).depth.max() > -spare
    ]
    came = {wall: _comes_over(path, strips[wall], move, tolerance) if len(near) > 1 else 0.0 for wall in near}
    between = "" if seam is None else school.wall_ids[seam][room.id]
    return between if came.get(between, np.inf) < np.inf else min(near, key=lambda wall: came[wall])


def _comes_over(path: Path, strip: Strip, move: Move, tolerance: float) -> float:
    """Return when a hull came over a wall that it is over in a move, s; inf: it is over it at no time."""
    rows = path.within(move.left, move.came)
    signal = Signal(partial(_footing, path.shape, strip), over_rectangle, even=4)
    samples = search(path, signal, np.arange(max(rows.start - 1, 0), min(rows.stop + 1, len(path.t))))
    level = over_rectangle(samples.pieces)[0]
    over = (level > tolerance) & (samples.t >= move.left)
    spans = samples.spans(level)
    return next((span.began for span in spans if over[span.first : span.last + 1].any()), np.inf)


def _footing(shape: Shape, strip: Strip, centres: Array) -> Array:
    part = part_over(shape, centres, strip)
    return np.concatenate((part.sides, part.reach[None]))


def _widths(school: SchoolArrays, seam: int, seen: Samples) -> tuple[DoorWidth, ...]:
    """Look at the doors of a seam: how far within their widths all was that was over it."""
    (first, last), t, found = seen.pieces[1:], seen.t, list[DoorWidth]()
    if np.isnan(first).all():
        return ()
    for door in school.school.doors:
        if door.seam == school.school.seams[seam]:
            within = np.minimum(first - door.opening.low, door.opening.high - last)
            row = row_of_least(within, t)
            along = float(first[row]), float(last[row])
            found.append(DoorWidth(door, float(np.nanmin(within)), float(t[row]), along))
    return tuple(found)
