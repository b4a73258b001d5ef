"""Moves over walls: how high above the cardboard a penguin stayed on its way from one place to another."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole
from icecool3d.referee.ground import Ground
from icecool3d.referee.lanes import Lane, bounds_of, centres_of, shapes_of
from icecool3d.referee.moments import SECTIONS, row_of_least
from icecool3d.referee.over import lowest_over, part_over
from icecool3d.referee.places import OUTSIDE, Move
from icecool3d.referee.rulings import ROUNDING
from icecool3d.school import Door


@dataclass(frozen=True)
class Beside:
    """How far a move over a wall stayed within one of its doors' widths."""

    door: Door
    """Which one."""
    length: float
    """How far, m; below 0: beyond the width."""
    t: float
    """When it was so, s."""
    along: tuple[float, float]
    """From where to where along the wall it was over it then, m."""


@dataclass(frozen=True)
class Leap:
    """A move that begins and ends wholly in places, seen as a jump."""

    move: Move
    """From where to where."""
    above_wall: float
    """How far it stayed above the wall's top, m; below 0: how deep it was in the wall, or in a frame."""
    lowest_at: float
    """When it was that near to the top, s."""
    wall: str
    """The wall of the room that it left, or reached."""
    beside: tuple[Beside, ...]
    """How far within the width it stayed, for each door of the seam between the rooms."""


@dataclass(frozen=True, eq=False)
class _Views:
    """M views of a hull over a wall on its move."""

    move: Whole
    """Index of the move, (M,)."""
    wall: Whole
    """Index of the wall, (M,)."""
    t: Array
    """When, (M,), s."""
    clear: Array
    """How far above it, or else how deep in it, (M,), m."""
    along: Array
    """Range along the wall of what is over it, (M, 2), m."""


def find_leaps(lanes: Sequence[Lane], ground: Ground, moves: Sequence[Move]) -> list[Leap]:
    """See each move as a jump; those that begin in no place wholly are none."""
    whole = [move for move in moves if move.from_ is not None]
    if not whole:
        return []
    rows, times = [], []
    for index, move in enumerate(whole):
        lane = lanes[move.penguin]
        between = lane.t[move.rows[0] + 1 : move.rows[1]]
        moments = np.concatenate(([move.left], between, [move.came]))
        rows.append(np.full(len(moments), index))
        times.append(moments)
    views = _view(lanes, ground, whole, np.concatenate(rows), np.concatenate(times))
    closer = _view(lanes, ground, whole, *_closer(views, len(whole)))
    return [_leap(ground, whole[index], index, (views, closer)) for index in range(len(whole))]


def _view(lanes: Sequence[Lane], ground: Ground, moves: Sequence[Move], move: Whole, t: Array) -> _Views:
    """Look at all walls that a footprint is over at given moments of moves, (M,)."""
    penguins = np.array([each.penguin for each in moves])
    shapes, centres = shapes_of(lanes, penguins[move]), centres_of(lanes, penguins[move], t)
    bounds = bounds_of(shapes, centres)
    x, y, right, top = bounds[:, :, None]
    west, south, east, north = ground.wall_bounds
    row, wall = np.nonzero((x < east) & (right > west) & (y < north) & (top > south))
    strips, places, shapes = ground.walls[wall], centres[row], shapes.take(row)
    part = part_over(shapes, places, strips)
    lowest = np.where(part.depth > 0.0, part.z[:, 0], np.inf)
    # Near a wall's end the part of the hull beyond it does not count.
    beyond = (part.along[:, 0] < strips.along[:, 0]) | (part.along[:, 1] > strips.along[:, 1])
    ends = np.flatnonzero(beyond & (part.depth > 0.0) & (lowest < ground.school.wall_height))
    lowest[ends] = lowest_over(shapes.take(ends), places[ends], strips[ends])
    clear = np.maximum(lowest - ground.school.wall_height, -part.depth)
    return _Views(move[row], wall, t[row], clear, part.along)


def _closer(views: _Views, count: int) -> tuple[Whole, Array]:
    """Return moments about those at which each move was lowest."""
    moves, times = [np.empty(0, dtype=np.int64)], [np.empty(0)]
    for index in range(count):
        rows = np.flatnonzero(views.move == index)
        if not len(rows):
            continue
        moments = np.unique(views.t[rows])
        lowest = int(np.searchsorted(moments, views.t[rows[np.argmin(views.clear[rows])]]))
        about = moments[[max(lowest - 1, 0), lowest, min(lowest + 1, len(moments) - 1)]]
        fine = np.interp(np.linspace(0.0, 2.0, 2 * SECTIONS + 1), np.arange(3.0), about)
        moves.append(np.full(len(fine), index))
        times.append(fine)
    return np.concatenate(moves), np.concatenate(times)


def _leap(ground: Ground, move: Move, index: int, views: tuple[_Views, _Views]) -> Leap:
    rows = [each.move == index for each in views]
    wall, clear, t = (_joined(views, rows, name) for name in ("wall", "clear", "t"))
    seam = _seam_index(ground, move)
    rooms = [
        ground.school.rooms[place].id
        for place in (move.from_, move.to)
        if place is not None and place != OUTSIDE
    ]
    first = next((int(each) for each in wall if rooms[0] in ground.wall_ids[each]), None)
    crossed = first if seam is None else seam
    return Leap(
        move,
        above_wall=float(clear.min(initial=np.inf)),
        lowest_at=float(t[row_of_least(clear, t)]) if len(clear) else move.left,
        wall="" if crossed is None else ground.wall_ids[crossed][rooms[0]],
        beside=() if seam is None else _beside(ground, seam, wall == seam, _joined(views, rows, "along"), t),
    )


def _joined(views: tuple[_Views, _Views], rows: Sequence[Array], name: str) -> Array:
    return np.concatenate([getattr(each, name)[own] for each, own in zip(views, rows, strict=True)])


def _seam_index(ground: Ground, move: Move) -> int | None:
    """Return which wall of the ground is the seam between both rooms, if they share one."""
    if move.from_ is None or OUTSIDE in (move.from_, move.to):
        return None
    rooms = {ground.school.rooms[move.from_].id, ground.school.rooms[move.to].id}
    return next((i for i, walls in enumerate(ground.wall_ids) if set(walls) == rooms), None)


def _beside(ground: Ground, seam: int, over: Flags, along: Array, t: Array) -> tuple[Beside, ...]:
    """Look at the doors of a seam; ``over`` (M,) says which views are of it, ``along`` (M, 2) from where."""
    if not over.any():
        return ()
    found = []
    for door in ground.school.doors:
        if door.seam == ground.school.seams[seam]:
            within = np.minimum(along[over, 0] - door.opening.low, door.opening.high - along[over, 1])
            row = row_of_least(within, t[over])
            low, high = along[over][row].tolist()
            found.append(Beside(door, float(np.nanmin(within)), float(t[over][row]), (low, high)))
    return tuple(found)


def is_within(beside: float) -> bool:
    """Whether a crossing that stayed so far within a door's width is one over that door.

    >>> is_within(0.0), is_within(-0.001)
    (True, False)
    """
    return beside >= -ROUNDING
