"""A lane: the way of one penguin, with moments as dense as the referee needs, exact in between."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from icecool3d.kit.arrays import Array, Whole, length, length_of
from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import JUDGED_MOMENTS
from icecool3d.kit.phrase import Phrase
from icecool3d.penguin import Hulls, Shape, ball_centres, hulls, radii
from icecool3d.referee.moments import cut
from icecool3d.referee.rulings import ROUNDING
from icecool3d.trace import Trace, interpolate

STRIDE = 4e-3
"""No point of a hull moves further than this from one moment of a lane to the next, m.

Less than penguins are wide and than ``Rulings.near``, so nothing is stepped over.
"""
SLIP_PARTS = 16
"""Into how many parts an interval is cut to find out whether something was left and reached again in it."""


@dataclass(frozen=True, eq=False)
class Lane:
    """One penguin's way: K moments."""

    penguin: int
    """Its index in the trace."""
    t: Array
    """Moments, (K,), s."""
    centres: Array
    """Centres of base and head ball, (K, 2, 3), m."""
    bounds: Array
    """The footprint's extent: xmin, ymin, xmax, ymax, (4, K), m."""
    pose: Array
    """The trace's own poses, but for those within a time in which it stands still, (N, 7)."""
    times: Array
    """Their moments, (N,), s."""
    shape: Shape
    """What moves."""

    @property
    def stands(self) -> bool:
        """Whether it never moves: one moment says everything."""
        return len(self.t) == 1

    def centres_at(self, times: Array) -> Array:
        """Give both balls' centres at any times (M,), (M, 2, 3), m."""
        return ball_centres(self.shape, self.pose_at(times))

    def pose_at(self, times: Array) -> Array:
        """Give the poses at any times (M,), (M, 7), as ``Trace.at`` does."""
        return interpolate(self.times, self.pose[:, None], times)[:, 0]

    def with_moments(self, times: Array) -> "Lane":
        """Give the same lane with further moments in it."""
        centres = self.centres_at(times)
        all_times = np.concatenate((self.t, times))
        order = np.argsort(all_times, kind="stable")
        order = order[np.append(True, np.diff(all_times[order]) > 0.0)]
        all_centres = np.concatenate((columns(self.centres), columns(centres)), axis=2).take(order, axis=2)
        all_bounds = np.concatenate((self.bounds, bounds_of(self.shape, centres)), axis=1).take(order, axis=1)
        return replace(self, t=all_times[order], centres=all_centres.transpose(2, 0, 1), bounds=all_bounds)


def follow(trace: Trace, shapes: Sequence[Shape]) -> list[Lane]:
    """Return the lane of each body."""
    stands = (trace.pose == trace.pose[0]).all(axis=0).all(axis=1).tolist()
    lanes: list[Lane] = []
    room = JUDGED_MOMENTS
    for index, (shape, still) in enumerate(zip(shapes, stands, strict=True)):
        lanes.append(_follow_one(trace, index, shape, still, room))
        room -= len(lanes[-1].t)
    return lanes


def bounds_of(shape: Hulls, centres: Array) -> Array:
    """Give the footprint's extent: xmin, ymin, xmax, ymax, (4, K), m.

    >>> bounds_of(Shape(0.015, 0.0095, 0.05), np.array([[[1, 2, 0.015], [1, 2, 0.04]]])).T.tolist()
    [[0.985, 1.985, 1.015, 2.015]]
    """
    (x, y, _), (other_x, other_y, _) = columns(centres)
    base, head = radii(shape)
    return np.stack(
        (
            np.minimum(x - base, other_x - head),
            np.minimum(y - base, other_y - head),
            np.maximum(x + base, other_x + head),
            np.maximum(y + base, other_y + head),
        )
    )


def arcs(shape: Shape, centres: Array) -> Array:
    """Give how far balls may be off the straight way between moments, where the hull turns, (K - 1,), m.

    >>> upright, lies = [[0, 0, 0.015], [0, 0, 0.0405]], [[0, 0, 0.015], [0.0255, 0, 0.015]]
    >>> arcs(Shape(0.015, 0.0095, 0.05), np.array([upright, upright, lies])).round(4).tolist()
    [0.0, 0.0146]
    """
    base, head = columns(centres)
    x, y, z = np.diff(head - base)
    square = (x * x + y * y + z * z) / (shape.length * shape.length)
    found: Array = shape.height * (1.0 - np.sqrt(np.maximum(1.0 - 0.25 * square, 0.0)))
    return found


def slips(lane: Lane, depth: Array, measure: Callable[[Array], Array]) -> Array:
    """Give moments of those intervals in which a hull was not over something at all, but at both their ends.

    ``depth`` is how far it was over that at the lane's first moments, and ``measure`` tells it of balls'
    centres (M, 2, 3); neither changes by more than the balls move.
    """
    both = depth[1:] + depth[:-1]
    rows = np.flatnonzero((both <= STRIDE) & (np.minimum(depth[1:], depth[:-1]) > ROUNDING))
    if len(rows):
        ends = lane.centres[rows[:, None] + [0, 1]].reshape(-1, 2, 3)
        ways = length(np.diff(ends, axis=0)[::2]).max(axis=1)
        # In between it is no nearer to the edge than the balls' ways, and their arcs, can have brought it.
        rows = rows[both[rows] <= ways + 2.0 * arcs(lane.shape, ends)[::2]]
    if not len(rows):
        return np.empty(0)
    shares = np.arange(1, SLIP_PARTS) / SLIP_PARTS
    times: Array = lane.t[rows, None] + shares * (lane.t[rows + 1] - lane.t[rows])[:, None]
    gone = measure(lane.centres_at(times.ravel())).reshape(times.shape) <= ROUNDING
    return times[gone.any(axis=1)].ravel()


def columns(centres: Array) -> Array:
    """Turn balls' centres (K, 2, 3) into (2, 3, K): what is done to each coordinate is five times as fast."""
    return np.ascontiguousarray(centres.reshape(-1, 6).T).reshape(2, 3, -1)


def _follow_one(trace: Trace, penguin: int, shape: Shape, stands: bool, room: int) -> Lane:
    times, pose = trace.t, trace.pose[:, penguin]
    times, pose = (times[:1], pose[:1]) if stands else _without_standing(times, pose)
    centres = ball_centres(shape, pose)
    counts = _strides(pose, centres)
    total = int(counts.sum())
    if total > room:
        wrong = Phrase("has penguins that move too far, or at too many moments")
        right = Phrase("expected at most {most:g} m of all of them together", most=JUDGED_MOMENTS * STRIDE)
        raise TraceError("trace", wrong, right)
    lane = Lane(penguin, times, centres, bounds_of(shape, centres), pose, times, shape)
    return lane if total == len(counts) else lane.with_moments(cut(times, counts)[1])


def _without_standing(times: Array, pose: Array) -> tuple[Array, Array]:
    """Leave out the moments within a time in which it does not move at all."""
    changes = (pose[1:] != pose[:-1]).any(axis=1)
    if changes.all():
        return times, pose
    keep = np.ones(len(times), dtype=bool)
    keep[1:-1] = changes[1:] | changes[:-1]
    return times[keep], pose[keep]


def _strides(pose: Array, centres: Array) -> Whole:
    """Say into how many parts each interval has to be cut, (N - 1,)."""
    if len(pose) == 1:
        return np.zeros(0, dtype=np.int64)
    place, (_, head) = np.ascontiguousarray(pose[:, :3].T), columns(centres)
    # A turn by half a circle at most is at most so much longer than its chord, and the head turns furthest.
    way = length_of(*np.diff(place)) + 0.5 * np.pi * length_of(*np.diff(head - place))
    counts: Whole = np.ceil(way / STRIDE).clip(1).astype(np.int64)
    return counts


def shapes_of(lanes: Sequence[Lane], which: Whole) -> Hulls:
    """Return the shapes of the lanes ``which`` (M,): one where all lanes have the same, which is quicker."""
    return hulls([lane.shape for lane in lanes], which)


def centres_of(lanes: Sequence[Lane], which: Whole, times: Array) -> Array:
    """Give the balls' centres of the lanes ``which`` (M,) at ``times`` (M,), (M, 2, 3), m."""
    centres = np.empty((len(which), 2, 3))
    for index in np.unique(which).tolist():
        rows = which == index
        centres[rows] = lanes[index].centres_at(times[rows])
    return centres
