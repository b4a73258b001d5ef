"""One body of a trace, looked at so often that nothing happens between two looks.

The hull is the union of many balls strung between its two, and each step of the trace is cut into so many
parts that no point of the hull goes farther than a tenth of a millimetre in one. All is then asked of the
balls of every sample.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from icecool3d.events import Rest, mm
from icecool3d.kit.arrays import Array, Flags, Whole
from icecool3d.kit.rotation import conjugate, multiply
from icecool3d.pieces import Penguin
from icecool3d.school import Door, Interval, Rect
from icecool3d.trace import Trace, interpolate

BALLS = 31
"""How many balls stand for the hull: between neighbours it is missed by less than 0.01 mm."""
TOLERANCE = 1e-4
"""Who stays within so little of where it ends is at rest, m."""
STRIDE = 1e-4
"""How far the hull goes from one sample to the next at most, m."""
FAR_STRIDE = 1e-3
"""The same of who is far from everything with which a rule is concerned, m, …"""
FAR_SWING = 2e-4
"""… but for its head's way where it turns: how far it leans is told wherever it is."""
MOST_PARTS = 4000
"""Into more parts no step is cut: of two moments far apart in a trace made by hand."""
STILL = 1e-9
"""Who goes no farther than that in a step does not move, m."""
GRAZE = 1e-6
"""Where a signal is as near to zero as that, or passes it, it is looked at more closely, m, …"""
CLOSE_PARTS = 100
"""… at so many moments from one sample to the next."""
CLOSE = 1e-2
"""What is farther from a rectangle than that is not looked at closely, m."""
Box = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
"""Where something begins and ends on each axis, m."""
_RIM = np.linspace(0.0, 2.0 * np.pi, 720, endpoint=False)
WAYS = np.stack((np.cos(_RIM), np.sin(_RIM)), axis=1)
"""Directions of the plan in which a way out is tried."""


@dataclass(frozen=True)
class Span:
    """A time during which something was so: samples ``first`` to ``last``, and exactly when."""

    first: int
    last: int
    """The last sample at which it was so."""
    began: float
    """s; the trace's first moment if it was so from the start."""
    ended: float
    """s; the trace's last moment if it was so to the end."""
    from_start: bool
    to_end: bool

    @property
    def samples(self) -> slice:
        """Which samples it covers."""
        return slice(self.first, self.last + 1)


@dataclass(frozen=True, eq=False)
class DenseBody:
    """One body, with its samples."""

    name: str
    index: int
    """Its place in the trace."""
    model: Penguin
    t: Array
    """Moments, (N,), s."""
    pose: Array
    """(N, 7)."""
    radii: Array
    """Of the balls, (BALLS,), m."""

    @cached_property
    def last(self) -> "DenseBody":
        """The same body at its last sample only."""
        return self.cut([-1])

    @property
    def end(self) -> float:
        """The last moment, s."""
        return float(self.t[-1])

    @cached_property
    def centres(self) -> Array:
        """Of the balls, (N, BALLS, 3), m."""
        return self._strung(len(self.radii))

    @cached_property
    def ends(self) -> Array:
        """Of the outermost balls only, (N, 2, 3), m."""
        return self._strung(2)

    def _strung(self, balls: int) -> Array:
        shape = self.model.shape
        heights = shape.base_centre + np.linspace(0.0, 1.0, balls) * shape.length
        return np.asarray(self.pose[:, None, :3] + heights[:, None] * axes(self.pose)[:, None])

    @cached_property
    def lowest(self) -> Array:
        """How high its lowest point is, (N,), m."""
        return self.box[:, 2, 0]

    @property
    def extent(self) -> Array:
        """Of the footprint: least and greatest x, then y, (N, 2, 2), m."""
        return self.box[:, :2]

    @cached_property
    def box(self) -> Array:
        """What holds all of it: least and greatest x, y and z, (N, 3, 2), m; the outermost balls make it."""
        base, head = self.ends[:, 0], self.ends[:, 1]
        low = np.minimum(base - self.radii[0], head - self.radii[-1])
        return np.stack((low, np.maximum(base + self.radii[0], head + self.radii[-1])), axis=2)

    @cached_property
    def lean(self) -> Array:
        """How far its axis is from upright, (N,), degrees."""
        axis = self.ends[:, 1] - self.ends[:, 0]
        return np.degrees(np.arctan2(np.hypot(axis[:, 0], axis[:, 1]), axis[:, 2]))

    def cut(self, samples: slice | Whole | list[int]) -> "DenseBody":
        """Return the same body at some of the samples only."""
        return replace(self, t=self.t[samples], pose=self.pose[samples])

    def during(self, span: Span) -> "DenseBody":
        """Return the same body during a span: its samples, and how it stood as that began and ended."""
        edges = np.array((span.began, span.ended))
        ends = interpolate(self.t, self.pose[:, None], edges)[:, 0]
        pose = np.concatenate((ends[:1], self.pose[span.samples], ends[1:]))
        return replace(self, t=np.concatenate((edges[:1], self.t[span.samples], edges[1:])), pose=pose)

    @cached_property
    def rest(self) -> tuple[int, float]:
        """From which sample and moment on both ends of its axis stay where they end."""
        goal = self.ends[-1]

        def away(body: DenseBody) -> Array:
            return np.asarray(np.max(np.linalg.norm(body.ends - goal, axis=2), axis=1) - TOLERANCE)

        spans = self.spans(away)
        return (spans[-1].last + 1, spans[-1].ended) if spans else (0, float(self.t[0]))

    def how(self, t: float, depth: float = 0.0) -> Rest:
        """Return where it is at a moment (s), and how deep in what the event is about (m)."""
        x, y = (float(np.interp(t, self.t, self.extent[:, axis].mean(axis=1))) for axis in (0, 1))
        return Rest((x, y), round(float(np.interp(t, self.t, self.lean)), 3), mm(depth))

    def seen_in(self, door: Door) -> tuple[str, ...]:
        """Return the rooms on whose side of a frame some of it is seen at the end."""
        low, high = self.extent[-1, 1 - door.seam.axis].tolist()
        edges = door.frame.along(1 - door.seam.axis)
        sides = zip(door.rooms, (low < edges.low, high > edges.high), strict=True)
        return tuple(room for room, seen in sides if seen)

    def gap(self, rect: Rect) -> Array:
        """Return how far the footprint is from a rectangle, (N,), m; below 0 some of it is over it.

        Farther off than ``CLOSE`` it may be told as nearer: then it is how far the footprint's extent is.
        """
        gaps = self.off(rect)
        near = np.flatnonzero(gaps < CLOSE)
        gaps[near] = np.min(_plan_gaps(self.cut(near).centres, rect) - self.radii, axis=1)
        return np.asarray(gaps)

    def gap_to_disc(self, middle: Sequence[float], radius: float) -> Array:
        """Return how far the footprint is from a disc, (N,), m; below 0 some of it is over it.

        Farther off than ``CLOSE`` it may be told as nearer, as by ``gap``.
        """
        gaps = self.off(square(middle, radius))
        near = np.flatnonzero(gaps < CLOSE)
        x, y = np.moveaxis(self.cut(near).centres[:, :, :2] - np.asarray(middle), 2, 0)
        gaps[near] = np.min(np.sqrt(x * x + y * y) - self.radii, axis=1) - radius
        return np.asarray(gaps)

    def off(self, rect: Rect) -> Array:
        """Return how far its extent is from a rectangle, (N,), m: the footprint is no nearer."""
        (xmin, xmax), (ymin, ymax) = np.moveaxis(self.extent, 0, 2)
        beside = np.maximum(rect.xmin - xmax, xmin - rect.xmax)
        return np.asarray(np.maximum(beside, np.maximum(rect.ymin - ymax, ymin - rect.ymax)))

    def within(self, axis: int, box: "Box") -> Array:
        """Return from where to where on an axis what of it is in a box's column along it reaches, (N, 2), m.

        It is nan where nothing is in that column.
        """
        square = np.zeros(self.centres.shape[:2])
        for other in {0, 1, 2} - {axis}:
            places, (low, high) = self.centres[:, :, other], box[other]
            square += np.square(np.maximum(np.maximum(low - places, places - high), 0.0))
        half = np.sqrt(np.maximum(np.square(self.radii) - square, 0.0))
        middles, inside = self.centres[:, :, axis], square < np.square(self.radii)
        least = np.min(np.where(inside, middles - half, np.inf), axis=1)
        most = np.max(np.where(inside, middles + half, -np.inf), axis=1)
        ranges = np.stack((least, most), axis=1)
        return np.where(np.isfinite(ranges), ranges, np.nan)

    def depth_over(self, rect: Rect) -> Array:
        """Return how far what of it is over a rectangle must go along x or y to be off it, (N,), m."""
        x, y = (self.within(axis, box_over(rect)).T for axis in (0, 1))
        ways = (rect.xmax - x[0], x[1] - rect.xmin, rect.ymax - y[0], y[1] - rect.ymin)
        return np.asarray(np.maximum(np.nan_to_num(np.min(ways, axis=0)), 0.0))

    def depth(self, rect: Rect, axis: int) -> Array:
        """Return how deep it is in a piece of wall that runs along an axis, (N,), m.

        That is the shortest way out of it: across, until all of it is off the wall's endless strip, or along,
        until what is in the strip is beyond its end. 0 where nothing is in the strip.
        """
        ends, across = rect.along(axis), rect.along(1 - axis)
        low, high = self.extent[:, 1 - axis].T
        least, most = self.within(axis, strip(axis, across)).T
        ways = (high - across.low, across.high - low, most - ends.low, ends.high - least)
        return np.asarray(np.maximum(np.nan_to_num(np.min(ways, axis=0)), 0.0))

    def depth_in_disc(self, sample: int, middle: Sequence[float], radius: float) -> float:
        """Return how deep the footprint is in a disc, m: the shortest way off it; at most 0: it is off it."""
        offsets = self.centres[sample, :, :2] - np.asarray(middle)
        rear = np.min(offsets @ WAYS.T - self.radii[:, None], axis=0)
        return float(np.min(radius - rear))

    def spans(self, measure: Callable[["DenseBody"], Array]) -> list[Span]:
        """Return when a signal is above 0; it is looked at closely wherever it may pass 0."""
        signal = measure(self)
        on: Flags = signal > 0.0
        size = np.abs(signal)
        near = (np.minimum(size[1:], size[:-1]) < GRAZE) & (signal[1:] != signal[:-1])
        steps = np.flatnonzero((on[1:] != on[:-1]) | near)
        edges = [(0, float(self.t[0]))] if on[0] else []
        edges += self._crossings(measure, steps) if len(steps) else []
        edges += [(len(on), self.end)] if on[-1] else []
        return [
            Span(first, max(first, stop - 1), began, ended, first == 0, stop == len(on))
            for (first, began), (stop, ended) in zip(edges[::2], edges[1::2], strict=True)
        ]

    def _crossings(self, measure: Callable[["DenseBody"], Array], steps: Whole) -> list[tuple[int, float]]:
        """Return when a signal passes 0 in some steps, s, behind the place of the next sample."""
        share = np.linspace(0.0, 1.0, CLOSE_PARTS)
        t = self.t[steps, None] * (1.0 - share) + self.t[steps + 1, None] * share
        pose = interpolate(self.t, self.pose[:, None], t.ravel())[:, 0]
        body = replace(self, t=t.ravel(), pose=pose)
        signal = measure(body).reshape(t.shape)
        on: Flags = signal > 0.0
        found = []
        for row, place in np.argwhere(on[:, 1:] != on[:, :-1]).tolist():
            (before, after), times = signal[row, place : place + 2].tolist(), t[row, place : place + 2]
            part = before / (before - after) if np.isfinite([before, after]).all() else 1.0
            found.append((int(steps[row]) + 1, float(times[0] + part * (times[1] - times[0]))))
        return found


def dense_body(
    trace: Trace, index: int, model: Penguin, things: Sequence[Rect], swollen: float = 0.0
) -> DenseBody:
    """Return one body of a trace with its samples; its hull may be ``swollen`` by a length, m.

    Where an engine computed a trace, what is close to none of the ``things`` is looked at more rarely.
    """
    rough = _seen(trace, index, model, trace.t, balls=2, swollen=swollen)
    straight, swung = _ways(rough)
    far = np.zeros(len(straight), bool)
    if trace.meta.engine is not None and len(things):
        off = np.min([rough.off(each) for each in things], axis=0)
        far = np.minimum(off[:-1], off[1:]) > straight + swung + CLOSE
    wanted = np.where(far, straight / FAR_STRIDE + swung / FAR_SWING, (straight + swung) / STRIDE)
    t = _moments(trace, straight + swung > STILL, np.clip(np.ceil(wanted), 1, MOST_PARTS))
    return _seen(trace, index, model, t, balls=BALLS, swollen=swollen)


def body_at(trace: Trace, index: int, model: Penguin, t: float) -> DenseBody:
    """Return one body of a trace at one moment, s."""
    return _seen(trace, index, model, np.array([t]), balls=BALLS, swollen=0.0)


def _seen(trace: Trace, index: int, model: Penguin, t: Array, *, balls: int, swollen: float) -> DenseBody:
    """Return a body at some moments, as so many balls."""
    shape, pose = model.shape, interpolate(trace.t, trace.pose[:, [index]], t)[:, 0]
    share = np.linspace(0.0, 1.0, balls)
    radii = shape.base_radius + share * (shape.head_radius - shape.base_radius) + swollen
    return DenseBody(trace.penguins[index], index, model, t, pose, radii)


def square(middle: Sequence[float], radius: float) -> Rect:
    """Return the smallest rectangle that holds a disc."""
    x, y = middle
    return Rect(x - radius, y - radius, x + radius, y + radius)


def box_over(rect: Rect, bottom: float = -np.inf, top: float = np.inf) -> Box:
    """Return a box over a rectangle of the plan; without heights it is endless."""
    return (rect.xmin, rect.xmax), (rect.ymin, rect.ymax), (bottom, top)


def strip(axis: int, across: Interval) -> Box:
    """Return what is between a wall's faces, without an end along it, up or down."""
    ends = [(-np.inf, np.inf)] * 3
    ends[1 - axis] = (across.low, across.high)
    return ends[0], ends[1], ends[2]


def _plan_gaps(points: Array, rect: Rect) -> Array:
    """Return how far points (N, K, 3) are from a rectangle in plan, (N, K), m."""
    x, y = points[:, :, 0], points[:, :, 1]
    beside = np.maximum(np.maximum(rect.xmin - x, x - rect.xmax), 0.0)
    above = np.maximum(np.maximum(rect.ymin - y, y - rect.ymax), 0.0)
    return np.asarray(np.sqrt(beside * beside + above * above))


def axes(pose: Array) -> Array:
    """Return where the body's own axis points, (N, 3)."""
    x, y, z, w = pose[:, 3], pose[:, 4], pose[:, 5], pose[:, 6]
    return np.stack((2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)), axis=1)


def _ways(body: DenseBody) -> tuple[Array, Array]:
    """Return how far it goes from each sample to the next, (N - 1,), m, and its head at most by turning."""
    pose = body.pose
    straight = np.linalg.norm(np.diff(pose[:, :3], axis=0), axis=1)
    turn = multiply(pose[1:, 3:], conjugate(pose[:-1, 3:]))
    sine = np.linalg.norm(turn[:, :3], axis=1)
    angle = 2.0 * np.arctan2(sine, np.abs(turn[:, 3]))
    about = turn[:, :3] / np.maximum(sine, 1e-300)[:, None]
    swung = angle * np.linalg.norm(np.cross(about, axes(pose)[:-1]), axis=1) * body.model.shape.head_centre
    return straight, swung


def _moments(trace: Trace, moved: Flags, wanted: Array) -> Array:
    """Return the moments of a trace, and what cuts each step into the wanted number of parts.

    Of a time during which it does not move only the ends are looked at.
    """
    kept = moved | np.concatenate(([True], moved[:-1]))
    parts: Whole = np.where(moved, wanted, kept).astype(int)
    share = (np.arange(parts.sum()) - np.repeat(np.cumsum(parts) - parts, parts)) / np.repeat(parts, parts)
    t = np.repeat(trace.t[:-1], parts) + share * np.repeat(np.diff(trace.t), parts)
    return np.concatenate((t, trace.t[-1:]))
