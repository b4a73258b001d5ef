"""Tracks: where the hulls of all bodies are, moment by moment, and how far they move in between."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole, dot, length_of
from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import JUDGED_MOMENTS
from icecool3d.kit.phrase import Phrase
from icecool3d.pieces import Hulls, Shape, ball_centres, hulls, radii
from icecool3d.referee.rulings import STRIDE
from icecool3d.trace import Trace, interpolate


@dataclass(frozen=True, eq=False)
class Tracks:
    """K moments of all bodies, by body and time. In between hulls move as the trace says: ``centres_at``."""

    trace: Trace
    """What happened."""
    shapes: Sequence[Shape]
    """What each body looks like."""
    body: Whole
    """Whose moment each is, by its index in the trace, (K,)."""
    t: Array
    """When, (K,), s."""
    centres: Array
    """Centres of base and head ball, (K, 2, 3), m."""
    way: Array
    """How far either ball moves at most until the next moment, (K,), m; 0 at a body's last one."""
    sag: Array
    """How far the balls may be off the straight way until then, (K,), m."""

    @cached_property
    def first(self) -> Whole:
        """Row of each body's first moment, and K, (P + 1,)."""
        return np.searchsorted(self.body, np.arange(len(self.shapes) + 1))

    @cached_property
    def bounds(self) -> Array:
        """The footprints' extents: xmin, ymin, xmax, ymax, (4, K), m."""
        return bounds_of(self.hulls(self.body), self.centres)

    @cached_property
    def moves(self) -> Flags:
        """Whether a body ever moves, (P,)."""
        moves: Flags = np.diff(self.first) > 1
        return moves

    @cached_property
    def _alike(self) -> bool:
        return all(shape == self.shapes[0] for shape in self.shapes)

    def hulls(self, body: Whole) -> Hulls:
        """Return the shapes of bodies (M,): one where all look the same, which is quicker."""
        return self.shapes[0] if self._alike else hulls(self.shapes, body)

    def rows(self, body: int) -> slice:
        """Return the rows of one body."""
        return slice(int(self.first[body]), int(self.first[body + 1]))

    def between(self, body: int, began: float, ended: float) -> tuple[int, int]:
        """Return the rows of one body from ``began`` to ``ended``, s: the first, and that behind the last."""
        rows = self.rows(body)
        t = self.t[rows]
        first, last = np.searchsorted(t, began, side="left"), np.searchsorted(t, ended, side="right")
        return rows.start + int(first), rows.start + int(last)

    def last_centres(self) -> Array:
        """Return where all end, (P, 2, 3), m."""
        return self.centres[self.first[1:] - 1]

    def centres_at(self, body: Whole, t: Array) -> Array:
        """Return both balls' centres of bodies (M,) at times (M,), (M, 2, 3), m."""
        return ball_centres(self.hulls(body), interpolate(self.trace.t, self.trace.pose, t, body))


def follow(trace: Trace, shapes: Sequence[Shape]) -> Tracks:
    """Return the tracks of all bodies of a trace."""
    kept = _kept(trace.pose)
    body, row = np.nonzero(kept.T)
    pose, t = trace.pose[row, body], trace.t[row]
    alike = hulls(shapes, body)
    centres = ball_centres(alike, pose)
    way, sag = _motion(pose, centres)
    last = np.append(body[1:] != body[:-1], True)
    way[last], sag[last] = 0.0, 0.0
    tracks = Tracks(trace, shapes, body, t, centres, way, sag)
    parts = np.ceil(way / STRIDE).clip(1.0)
    if parts.sum() > JUDGED_MOMENTS:
        wrong = Phrase("has penguins that move too far, or at too many moments")
        right = Phrase("expected at most {most:g} m of all of them together", most=JUDGED_MOMENTS * STRIDE)
        raise TraceError("trace", wrong, right)
    return tracks if parts.max() <= 1.0 else _denser(tracks, parts.astype(np.int64))


def bounds_of(shape: Hulls, centres: Array) -> Array:
    """Return the footprint's extent: xmin, ymin, xmax, ymax, (4, K), m.

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


def lowest(shape: Hulls, centres: Array) -> Array:
    """Return the height of the hulls' lowest points, (M,), m.

    >>> lowest(Shape(0.015, 0.0095, 0.05), np.array([[[0, 0, 0.015], [0, 0, 0.0405]]])).tolist()
    [0.0]
    """
    base, head = radii(shape)
    low: Array = np.minimum(centres[:, 0, 2] - base, centres[:, 1, 2] - head)
    return low


def columns(centres: Array) -> Array:
    """Turn balls' centres (K, 2, 3) into (2, 3, K): what is done to each coordinate is five times as fast."""
    return np.ascontiguousarray(centres.reshape(-1, 6).T).reshape(2, 3, -1)


def cut(parts: Whole) -> tuple[Whole, Array]:
    """Cut the intervals behind rows (N,) evenly into so many parts each.

    Returns for each moment between in which interval it lies, and at which share of it, (M,).

    >>> which, shares = cut(np.array([1, 3, 1]))
    >>> which.tolist(), shares.round(3).tolist()
    ([1, 1], [0.333, 0.667])
    """
    inner = parts - 1
    which = np.repeat(np.arange(len(parts)), inner)
    first = np.cumsum(inner) - inner
    return which, (np.arange(len(which)) - first[which] + 1) / parts[which]


def _kept(pose: Array) -> Flags:
    """Return which poses (N, P, 7) are needed: all but those within a time in which a body stands still."""
    moved = (pose[1:] != pose[:-1]).any(axis=2)
    kept = np.zeros(pose.shape[:2], dtype=bool)
    kept[1:] = moved
    kept[:-1] |= moved
    kept[0] = True
    kept[-1] |= kept[1:].any(axis=0)
    return kept


def _motion(pose: Array, centres: Array) -> tuple[Array, Array]:
    """Return how far balls move until the next row at most, and how far off the straight way, (N,), m.

    Between two rows a hull runs straight and turns evenly, so that each ball is on an arc beside the origin:
    of an angle that both orientations tell, over a chord that the head's is the longest of.
    """
    place, quaternion = pose[:, :3], pose[:, 3:]
    arm = np.ascontiguousarray((centres[:, 1] - place).T)
    chord = length_of(*np.diff(arm))
    cosine = np.abs(dot(quaternion[1:], quaternion[:-1])).clip(max=1.0)  # of half the angle
    sine = np.sqrt(1.0 - cosine * cosine)
    straight = length_of(*np.diff(np.ascontiguousarray(place.T)))
    # An arc over its chord is x / sin x, of half its angle x: no longer than this for 0 <= x <= pi / 2.
    way = straight + chord * (1.0 + (0.5 * np.pi - 1.0) * (1.0 - cosine))
    sag = 0.5 * chord * sine / (1.0 + cosine)
    return np.append(way, 0.0), np.append(sag, 0.0)


def _denser(tracks: Tracks, parts: Whole) -> Tracks:
    """Return the same tracks with the interval behind each row (K,) cut into so many parts."""
    rows, share = cut(parts)
    more = tracks.t[rows] + share * (tracks.t[rows + 1] - tracks.t[rows])
    body = tracks.body[rows]
    order = np.argsort(np.concatenate((np.arange(len(parts)), rows + share)), kind="stable")
    parents = np.concatenate((np.arange(len(parts)), rows))[order]
    return Tracks(
        tracks.trace,
        tracks.shapes,
        tracks.body[parents],
        np.concatenate((tracks.t, more))[order],
        np.concatenate((tracks.centres, tracks.centres_at(body, more)))[order],
        (tracks.way / parts)[parents],
        (tracks.sag / (parts * parts))[parents],
    )
