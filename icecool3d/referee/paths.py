"""Paths: where the hull of each body is, moment by moment, and how it moves in between.

Between two moments a hull runs straight and turns evenly, so that each of its balls is on an arc. A cubic
that is nowhere further than ``BEND`` from it stands for that arc.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from icecool3d.kit.arrays import Array, Whole, length_of
from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import JUDGED_MOMENTS
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.rotation import quaternion_dot
from icecool3d.pieces import Shape, ball_centres, radii
from icecool3d.referee.rulings import BEND, STRIDE
from icecool3d.school import Rect
from icecool3d.trace import Trace, interpolate


@dataclass(frozen=True, eq=False)
class Curve:
    """Balls' centres at K moments. A place on it is a moment's row, with the share of the way to the next."""

    t: Array
    """When, (K,), s; at least two moments."""
    centres: Array
    """x, y, z of one ball after the other, (3B, K), m."""
    bend: Array
    """How far their middles between two moments are off the straight way, (3B, K - 1), m."""
    twist: Array
    """By how much more the second half of that way bends than the first, (3B, K - 1), m."""
    way: Array
    """How far any of the balls moves at most until the next moment, (K - 1,), m."""
    sag: Array
    """How far any of them may be off the straight way until then, (K - 1,), m."""

    def at(self, place: Array) -> Array:
        """Return the balls' centres at places (M,), (3B, M), m."""
        row, share = self._split(place)
        here, there = self.centres[:, row], self.centres[:, row + 1]
        off = self.bend[:, row] + (share - 0.5) * self.twist[:, row]
        moved: Array = here + share * (there - here) + (4.0 * share * (1.0 - share)) * off
        return moved

    def moments(self, place: Array) -> Array:
        """Return the times of places (M,), s."""
        row, share = self._split(place)
        here = self.t[row]
        times: Array = here + share * (self.t[row + 1] - here)
        return times

    def places(self, t: Array | Sequence[float]) -> Array:
        """Return the places at times (M,), s; before and behind it those of its ends."""
        row = np.minimum(np.maximum(self.t.searchsorted(t, side="right") - 1, 0), len(self.t) - 2)
        here, span = self.t[row], self.t[row + 1] - self.t[row]
        share: Array = np.minimum(np.maximum((t - here) / np.where(span > 0.0, span, 1.0), 0.0), 1.0)
        return row + share

    def then(self, t: float) -> Array:
        """Return the balls' centres at one time (s), (3B, 1), m."""
        row = min(max(int(self.t.searchsorted(t, side="right")) - 1, 0), len(self.t) - 2)
        span = float(self.t[row + 1] - self.t[row])
        share = min(max((t - float(self.t[row])) / span, 0.0), 1.0) if span > 0.0 else 0.0
        own = slice(row, row + 1)
        here, there = self.centres[:, own], self.centres[:, row + 1 : row + 2]
        off = self.bend[:, own] + (share - 0.5) * self.twist[:, own]
        moved: Array = here + share * (there - here) + 4.0 * share * (1.0 - share) * off
        return moved

    def between(self, place: Array) -> tuple[Array, Array]:
        """Return way and sag from each of some places to the next, (M - 1,) each, m.

        Between rows that do not follow each other they are 0, so that nothing is looked for there.
        """
        width, row = np.diff(place), np.minimum(place[:-1].astype(np.int64), len(self.way) - 1)
        width[width > 1.0] = 0.0
        sag: Array = self.sag[row] * width * width
        return self.way[row] * width, sag

    def within(self, began: float, ended: float) -> slice:
        """Return the rows from one time to another, s, both included."""
        first, behind = self.t.searchsorted(began, side="left"), self.t.searchsorted(ended, side="right")
        return slice(int(first), int(behind))

    def _split(self, place: Array) -> tuple[Whole, Array]:
        row = np.minimum(place.astype(np.int64), len(self.t) - 2)
        return row, place - row


@dataclass(frozen=True, eq=False)
class Path(Curve):
    """How one body moved: its base ball and its head ball."""

    body: int
    """Its index in the trace."""
    name: str
    """What it is called."""
    shape: Shape
    """What it looks like."""

    @property
    def moves(self) -> bool:
        """Whether it ever moves."""
        return len(self.t) > 2 or bool(self.way[0] > 0.0)

    @property
    def last(self) -> Array:
        """Where its balls end, (6,), m."""
        return self.centres[:, -1]

    @cached_property
    def bounds(self) -> Array:
        """The footprint's extent: xmin, ymin, xmax, ymax, (4, K), m."""
        return bounds_of(self.shape, self.centres)

    @cached_property
    def extent(self) -> Rect:
        """The extent of all of its way, with what lies between the moments."""
        (x, y), (right, top) = self.bounds[:2].min(axis=1).tolist(), self.bounds[2:].max(axis=1).tolist()
        reach = 0.5 * float(self.way.max())
        return Rect(x - reach, y - reach, right + reach, top + reach)

    @cached_property
    def bottoms(self) -> Array:
        """How high the lowest points of both balls are, (2, K), m."""
        return bottoms_of(self.shape, self.centres)

    def away(self, centres: Array) -> Array:
        """Return how far either ball is from where it ends, by their centres (6, M), (M,), m."""
        off = centres - self.centres[:, -1:]
        return np.maximum(length_of(*off[:3]), length_of(*off[3:]))

    def near(self, rect: Rect, reach: float = 0.0) -> Whole:
        """Return the rows about which its extent may be nearer to a rectangle than ``reach``, m."""
        if gap_between(self.extent, rect) >= reach:
            return np.empty(0, dtype=np.int64)
        x, y, right, top = self.bounds
        gaps = np.maximum(
            np.maximum(rect.xmin - right, x - rect.xmax), np.maximum(rect.ymin - top, y - rect.ymax)
        )
        # From one moment to the next it falls by half of the way by which it neither rises nor falls in all.
        return rows_of(0.5 * (gaps[1:] + gaps[:-1] - self.way) < reach)


def follow(trace: Trace, shapes: Sequence[Shape]) -> list[Path]:
    """Return the paths of all bodies of a trace."""
    poses = [(trace.t[rows], trace.pose[rows, body].T) for body, rows in enumerate(_kept(trace.pose))]
    made = [_path(trace, body, shape, *poses[body]) for body, shape in enumerate(shapes)]
    paths, parts = [path for path, _ in made], [_parts(*each) for each in made]
    if sum(int(each.sum()) for each in parts) > JUDGED_MOMENTS:
        wrong = Phrase("has penguins that move too far, or at too many moments")
        right = Phrase("expected at most {most:g} m of all of them together", most=JUDGED_MOMENTS * STRIDE)
        raise TraceError("trace", wrong, right)
    return [
        path if each.max() == 1 else _denser(trace, path, each)
        for path, each in zip(paths, parts, strict=True)
    ]


def bounds_of(shape: Shape, centres: Array) -> Array:
    """Return the footprint's extent: xmin, ymin, xmax, ymax, (4, M), m.

    >>> bounds_of(Shape(0.015, 0.0095, 0.05), np.array([[1, 2, 0.015, 1, 2, 0.04]]).T)[:, 0].tolist()
    [0.985, 1.985, 1.015, 2.015]
    """
    base, head, bounds = shape.base_radius, shape.head_radius, np.empty((4, centres.shape[1]))
    np.minimum(centres[:2] - base, centres[3:5] - head, out=bounds[:2])
    np.maximum(centres[:2] + base, centres[3:5] + head, out=bounds[2:])
    return bounds


def bottoms_of(shape: Shape, centres: Array) -> Array:
    """Return the height of the lowest points of both balls, (2, M), m.

    >>> bottoms_of(Shape(0.015, 0.0095, 0.05), np.array([[0, 0, 0.015, 0, 0, 0.0405]]).T).round(4).tolist()
    [[0.0], [0.031]]
    """
    bottoms: Array = centres[2::3] - radii(shape)[:, None]
    return bottoms


def gap_between(one: Rect, other: Rect) -> float:
    """Return how far two rectangles are apart along x or y, m; below 0 they overlap."""
    beside = max(other.xmin - one.xmax, one.xmin - other.xmax)
    return max(beside, other.ymin - one.ymax, one.ymin - other.ymax)


def rows_of(intervals: Array) -> Whole:
    """Return the rows at both ends of flagged intervals (K - 1,) between rows.

    >>> rows_of(np.array([False, True, True, False, False, True])).tolist()
    [1, 2, 3, 5, 6]
    """
    flags = np.zeros(len(intervals) + 1, dtype=bool)
    flags[:-1] = intervals
    flags[1:] |= intervals
    rows: Whole = flags.nonzero()[0]
    return rows


def _kept(pose: Array) -> list[Whole]:
    """Return which poses (N, P, 7) of each body are needed: all but those within a time of standing still."""
    moved = np.zeros((len(pose), pose.shape[1]), dtype=bool)
    differs = pose[1:] != pose[:-1]
    for number in range(7):
        moved[1:] |= differs[..., number]
    found = []
    for body in moved.T:
        if not body.any():
            found.append(np.array([0, len(pose) - 1]))
            continue
        kept = body.copy()
        kept[:-1] |= body[1:]
        kept[0] = kept[-1] = True
        found.append(kept.nonzero()[0])
    return found


def _path(trace: Trace, body: int, shape: Shape, t: Array, pose: Array) -> tuple[Path, Array]:
    """Return a body's path by its poses (7, K) at times (K,), s, and how far off it may be, (K - 1,), m."""
    pose = np.ascontiguousarray(pose)
    centres = ball_centres(shape, pose.T).transpose(1, 2, 0).reshape(6, -1)
    if len(t) == 2 and bool((pose[:, 0] == pose[:, 1]).all()):  # it stands still
        straight, still = np.zeros((6, 1)), np.zeros(1)
        return Path(t, centres, straight, straight, still, still, body, trace.penguins[body], shape), still
    axis = (centres[3:] - centres[:3]) / shape.length
    off, less = _off_straight(pose[3:], axis)
    step = pose[:3, 1:] - pose[:3, :-1]
    chord = length_of(*(centres[3:, 1:] - centres[3:, :-1] - step))
    # An arc over its chord is x / sin x, of half its angle x: no longer than this for 0 <= x <= pi / 2.
    way = length_of(*step) + chord * (1.0 + (0.5 * np.pi - 1.0) * less)
    # Of what turns by an angle: the sine of a part of it is by so much more than evenly on the way.
    more = (less / 3.0) * (axis[:, 1:] - axis[:, :-1])
    heights = np.array((shape.base_centre, shape.head_centre))[:, None, None]
    bend, twist = ((heights * each).reshape(6, -1) for each in (off, more))
    # An arc is off its cubic by less than its chord times the third power of its angle over 1600; the square
    # of that is about 8 times what the cosine of its half is below 1.
    bowed = chord * less
    sag, beside = length_of(*bend[3:]) + 0.4 * bowed, 0.02 * bowed * np.sqrt(less)
    return Path(t, centres, bend, twist, way, sag, body, trace.penguins[body], shape), beside


def _off_straight(quaternion: Array, axis: Array) -> tuple[Array, Array]:
    """Return how far the axis' middle between two moments is off the straight way, (3, K - 1).

    And by how much the cosine of half of the angle by which the body turns is below 1, (K - 1,).
    """
    here, there = quaternion[:, :-1], quaternion[:, 1:]
    cosine = quaternion_dot(here, there)
    if (cosine < 0.0).any():
        there, cosine = np.where(cosine < 0.0, -there, there), np.abs(cosine)
    x, y, z, w = here + there
    size = x * x + y * y + z * z + w * w
    middle = np.array((2.0 * (x * z + w * y), 2.0 * (y * z - w * x), size - 2.0 * (x * x + y * y))) / size
    return middle - 0.5 * (axis[:, 1:] + axis[:, :-1]), 1.0 - np.minimum(cosine, 1.0)


def _parts(path: Path, off: Array) -> Whole:
    """Return into how many parts to cut each step of a path that may be ``off`` so far, m, (K - 1,) each."""
    parts = np.ceil(path.way / STRIDE).clip(1.0)
    if (off > BEND).any():
        parts = np.maximum(parts, np.ceil(np.sqrt(np.sqrt(off / BEND))))
    return parts.astype(np.int64)


def _denser(trace: Trace, path: Path, parts: Whole) -> Path:
    """Return the same path with its steps cut evenly into so many parts each, (K - 1,)."""
    row = np.repeat(np.arange(len(parts)), parts)
    share = (np.arange(len(row)) - np.repeat(np.cumsum(parts) - parts, parts)) / parts[row]
    t = np.append(path.t[row] + share * (path.t[row + 1] - path.t[row]), path.t[-1])
    pose = interpolate(trace.t, trace.pose, t, np.full(len(t), path.body))
    return _path(trace, path.body, path.shape, t, pose.T)[0]
