"""How a penguin moved, wherever it was: off the floor, toppled, righted, off the red circle, to rest."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from icecool3d.events import (
    Event,
    Flight,
    Landed,
    Lean,
    LeftFloor,
    LeftRedCircle,
    Rest,
    Righted,
    Toppled,
    degrees,
    mm,
)
from icecool3d.kit.arrays import Array, Flags, Whole, length_of
from icecool3d.kit.rotation import arccos, arctan2, sin_cos
from icecool3d.penguin import Hulls, Shape, distance_in_plan, radii
from icecool3d.referee.lanes import Lane, arcs, centres_of, columns, shapes_of, slips
from icecool3d.referee.moments import crossing_times, cut, stretches
from icecool3d.referee.rulings import ROUNDING, Rulings
from icecool3d.school import School

_PARTS = 16
"""Into how many parts an interval is cut in which a hull may have been lower or higher than at both ends."""

Step = tuple[int, int]
"""A lane, and a moment of it; what is looked for lies between that one and the next."""
Measure = Callable[[Whole, Hulls, Array], Array]
"""Returns numbers (M,) of hulls: by the steps to which they belong (M,), shapes, balls' centres (M, 2, 3)."""


def uprightness(shape: Hulls, centres: Array) -> Array:
    """Give the cosines of how far axes lean from upright, (M,).

    >>> uprightness(Shape(0.015, 0.0095, 0.05), np.array([[[0, 0, 0.015], [0, 0, 0.0405]]])).tolist()
    [1.0]
    """
    cosines: Array = ((centres[:, 1, 2] - centres[:, 0, 2]) / shape.length).clip(-1.0, 1.0)
    return cosines


def lowest(shape: Hulls, centres: Array) -> Array:
    """Give the height of the hulls' lowest points, (M,), m.

    >>> lowest(Shape(0.015, 0.0095, 0.05), np.array([[[0, 0, 0.015], [0, 0, 0.0405]]])).tolist()
    [0.0]
    """
    base, head = radii(shape)
    low: Array = np.minimum(centres[:, 0, 2] - base, centres[:, 1, 2] - head)
    return low


def rest_at(shape: Shape, centres: Array, depth: float = 0.0) -> Rest:
    """Tell where a penguin is, by its balls' centres (2, 3); ``depth`` is how far within something, m.

    >>> rest_at(Shape(0.015, 0.0095, 0.05), np.array([[1, 2, 0.015], [1, 2, 0.0405]])).at
    (1.0, 2.0)
    """
    (x, y, z), (other_x, other_y, other_z) = centres.tolist()
    base, head = shape.base_radius, shape.head_radius
    middle_x, middle_y = (
        0.5 * (min(one - base, other - head) + max(one + base, other + head))
        for one, other in ((x, other_x), (y, other_y))
    )
    lean = float(arctan2(math.hypot(other_x - x, other_y - y), other_z - z))
    return Rest((middle_x, middle_y), degrees(lean), mm(depth))


@dataclass(frozen=True)
class Search:
    """What is looked for between two moments of lanes: when a measure passes zero."""

    steps: Sequence[Step]
    """Where; in each the measure passes zero."""
    measure: Measure
    """What passes zero."""
    tell: Callable[[list[float]], list[Event]]
    """Makes events of the times found, one for each step."""


def movements(
    lanes: Sequence[Lane], names: Sequence[str], school: School, rulings: Rulings
) -> tuple[list[Event], list[float]]:
    """Tell how all moved, and from when on each of them rested, s."""
    left = [_leaving(school, _with_dips(lane, rulings.tolerance)) for lane in lanes]
    lanes = [lane for lane, _ in left]
    starts, rests = _rests(lanes, rulings)
    searches = [
        flights(lanes, names, rulings),
        falls(lanes, names, rulings),
        departures(lanes, names, school, [row for _, row in left]),
    ]
    *found, ends = _passings(lanes, [*searches, rests])
    for t, (index, _) in zip(ends, rests.steps, strict=True):
        starts[index] = t
    told = zip(searches, found, strict=True)
    return [event for search, times in told for event in search.tell(times)], starts


def _movers(lanes: Sequence[Lane]) -> list[tuple[int, Lane]]:
    return [(index, lane) for index, lane in enumerate(lanes) if not lane.stands]


def _with_dips(lane: Lane, tolerance: float) -> Lane:
    """Add moments where a turning penguin may have touched the floor between two moments only."""
    if lane.stands:
        return lane
    above = lowest(lane.shape, lane.centres) - tolerance
    least = np.minimum(above[1:], above[:-1])
    dips = (least > 0.0) & (least < arcs(lane.shape, lane.centres))
    return lane.with_moments(cut(lane.t, np.where(dips, _PARTS, 1))[1]) if dips.any() else lane


def _passings(lanes: Sequence[Lane], searches: Sequence[Search]) -> list[list[float]]:
    """Find all times at once: numpy takes hardly longer for many than for one."""
    steps = [step for search in searches for step in search.steps]
    lane = np.array([index for index, _ in steps], dtype=np.int64)
    before = np.array([lanes[index].t[row] for index, row in steps])
    after = np.array([lanes[index].t[row + 1] for index, row in steps])
    edges = np.cumsum([0, *(len(search.steps) for search in searches)])

    def values(which: Whole, times: Array) -> Array:
        centres, cuts = centres_of(lanes, lane[which], times), np.searchsorted(which, edges)
        parts = [
            search.measure(
                which[low:high] - first, shapes_of(lanes, lane[which[low:high]]), centres[low:high]
            )
            for search, first, low, high in zip(searches, edges, cuts[:-1], cuts[1:], strict=False)
            if high > low
        ]
        return np.concatenate(parts)

    times = crossing_times(values, before, after).tolist()
    return [times[low:high] for low, high in pairwise(edges.tolist())]


def flights(lanes: Sequence[Lane], names: Sequence[str], rulings: Rulings) -> Search:
    """Look for when they left the floor and when they were on it again."""
    found, steps = [], []
    for index, lane in _movers(lanes):
        low = lowest(lane.shape, lane.centres)
        for first, last in stretches(low > rulings.tolerance):
            rise = float(low[first : last + 1].max())
            if rise < rulings.rise:
                rise = _highest_between(lane, first, last, rulings.rise)
            if rise >= rulings.rise:
                found.append((index, first > 0, last + 1 < len(low), rise))
                steps += [(index, first - 1)] if first else []
                steps += [(index, last)] if last + 1 < len(low) else []

    def off_floor(_: Whole, shape: Hulls, centres: Array) -> Array:
        return lowest(shape, centres) - rulings.tolerance

    def tell(times: list[float]) -> list[Event]:
        events, rest = list[Event](), iter(times)
        for index, left, landed, rise in found:
            began = next(rest) if left else float(lanes[index].t[0])
            ended = next(rest) if landed else None
            flight = Flight(began, ended, mm(rise))
            events += [LeftFloor(began, names[index], flight)] if left else []
            events += [Landed(ended, names[index], flight)] if ended is not None else []
        return events

    return Search(steps, off_floor, tell)


def _highest_between(lane: Lane, first: int, last: int, rise: float) -> float:
    """Give how high the lowest point rose between the moments of a flight, m; 0 if surely not to ``rise``."""
    shape, first, last = lane.shape, max(first - 1, 0), min(last + 1, len(lane.t) - 1)
    centres = lane.centres[first : last + 1]
    bottoms = centres[:, :, 2] - radii(shape)
    highest = np.maximum(bottoms[1:], bottoms[:-1]).min(axis=1) + arcs(shape, centres)
    rows = first + np.flatnonzero(highest >= rise)
    if not len(rows):
        return 0.0
    t = lane.t
    times = t[rows, None] + np.linspace(0.0, 1.0, _PARTS + 1) * (t[rows + 1] - t[rows])[:, None]
    return float(lowest(shape, lane.centres_at(times.ravel())).max())


def falls(lanes: Sequence[Lane], names: Sequence[str], rulings: Rulings) -> Search:
    """Look for when they toppled and when they stood again."""
    _, (toppled, righted) = sin_cos([rulings.toppled, rulings.righted])
    turns = [
        (index, row, fell, Lean(degrees(extreme)))
        for index, lane in _movers(lanes)
        for row, fell, extreme in _turns(uprightness(lane.shape, lane.centres), toppled, righted)
    ]
    limits = np.array([toppled if fell else righted for _, _, fell, _ in turns])

    def beyond(which: Whole, shape: Hulls, centres: Array) -> Array:
        excess: Array = limits[which] - uprightness(shape, centres)
        return excess

    def tell(times: list[float]) -> list[Event]:
        return [
            (Toppled if fell else Righted)(t, names[index], lean)
            for t, (index, _, fell, lean) in zip(times, turns, strict=True)
        ]

    return Search([(index, row) for index, row, _, _ in turns], beyond, tell)


def _turns(upright: Array, toppled: float, righted: float) -> list[tuple[int, bool, float]]:
    """Return each fall (true) or rise: the moment before it, and the most or least lean until the next.

    ``upright``, ``toppled`` and ``righted`` are cosines.
    """
    fallen, stands = upright < toppled, upright > righted
    rows = np.flatnonzero(fallen | stands)
    changes = np.flatnonzero(np.diff(fallen[rows])) + 1
    turns = [(int(row), bool(fallen[row])) for row in rows[changes]]
    if len(rows) and rows[0] > 0 and fallen[rows[0]]:  # it leaned, but had not fallen over
        turns.insert(0, (int(rows[0]), True))
    until = [*(row for row, _ in turns), len(upright)][1:]
    return [
        (row - 1, fell, float(arccos(upright[row:end].min() if fell else upright[row:end].max())))
        for (row, fell), end in zip(turns, until, strict=True)
    ]


def on_circle(school: School, shape: Hulls, centres: Array) -> Array:
    """Give how far footprints are within the red circle, (M,), m; below 0 for those beside it."""
    start = school.scene.runner_start
    if start is None:
        return np.full(len(centres), -np.inf)
    middle = np.broadcast_to(np.array(start.at), (len(centres), 2))
    depth: Array = start.radius - distance_in_plan(shape, centres, middle)
    return depth


def near_circle(school: School, shape: Hulls, centres: Array) -> Flags:
    """Say which footprints may be on the red circle, (M,): of all others it is plain that they are not."""
    start = school.scene.runner_start
    if start is None:
        return np.zeros(len(centres), dtype=bool)
    east, north = centres[:, 0, 0] - start.at[0], centres[:, 0, 1] - start.at[1]
    near: Flags = length_of(east, north) <= start.radius + shape.height
    return near


def _leaving(school: School, lane: Lane) -> tuple[Lane, int | None]:
    """Give a lane's last moment on the red circle before it was off it, if it was on it first and left it.

    With it comes the lane, with moments added where it may have been off the circle between two moments only.
    """
    if lane.stands or not near_circle(school, lane.shape, lane.centres[:1])[0]:
        return lane, None
    centres = _until_far(school, lane)
    on = on_circle(school, lane.shape, centres)
    if on[0] <= ROUNDING:
        return lane, None
    moments = slips(lane, on, lambda centres: on_circle(school, lane.shape, centres))
    if len(moments):
        lane = lane.with_moments(moments)
        on = on_circle(school, lane.shape, _until_far(school, lane))
    off = on <= ROUNDING
    return lane, int(np.argmax(off)) - 1 if off.any() else None


def departures(
    lanes: Sequence[Lane], names: Sequence[str], school: School, rows: Sequence[int | None]
) -> Search:
    """Look for when those that were on the red circle first were wholly off it, each after its row."""
    steps = [(index, row) for index, row in enumerate(rows) if row is not None]

    def within(_: Whole, shape: Hulls, centres: Array) -> Array:
        return on_circle(school, shape, centres) - ROUNDING

    def tell(times: list[float]) -> list[Event]:
        centres = centres_of(lanes, np.array([index for index, _ in steps]), np.array(times))
        return [
            LeftRedCircle(t, names[index], rest_at(lanes[index].shape, place))
            for t, (index, _), place in zip(times, steps, centres, strict=True)
        ]

    return Search(steps, within, tell)


def _until_far(school: School, lane: Lane) -> Array:
    """Give a lane's centres up to where it surely is off the red circle."""
    far = ~near_circle(school, lane.shape, lane.centres)
    return lane.centres[: int(np.argmax(far)) + 1] if far.any() else lane.centres


def _rests(lanes: Sequence[Lane], rulings: Rulings) -> tuple[list[float], Search]:
    """Look for from when on neither end of a penguin is far from where it ends; with when lanes begin."""
    steps = []
    for index, lane in _movers(lanes):
        moving = np.flatnonzero(_away(lane.centres, lane.centres[-1]) > rulings.still)
        steps += [(index, int(moving[-1]))] if len(moving) else []
    ends = np.array([lanes[index].centres[-1] for index, _ in steps])

    def moves(which: Whole, _: Hulls, centres: Array) -> Array:
        return _away(centres, ends[which]) - rulings.still

    return [float(lane.t[0]) for lane in lanes], Search(steps, moves, lambda _: [])


def _away(centres: Array, ends: Array) -> Array:
    """Give how far the further end of each hull is from where it ends, (M,), m."""
    base, head = columns(centres - ends)
    away: Array = np.maximum(length_of(*base), length_of(*head))
    return away
