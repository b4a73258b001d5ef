"""What the contacts of a trace say: who met, whom walls turned back, who hit furniture, what was felt."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from icecool3d.events import Bounce, BouncedOffWall, Event, PlanPoint, Press, TouchedPenguin
from icecool3d.kit.arrays import Array, Flags, Whole, cross, dot, length
from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import JUDGED_NEAR
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.rotation import up_axis
from icecool3d.pieces import Penguin, Shape, radii
from icecool3d.referee.rulings import SAME_PLACE, Rulings
from icecool3d.referee.school_arrays import SchoolArrays
from icecool3d.referee.tracks import Tracks
from icecool3d.trace import FURNITURE, WALL, Trace, interpolate

_GRID, _ZOOMS = 5, 12
_AT_ONCE = 8192
"""Pairs of hulls, or of points and walls, that are looked at together, so that it takes little memory."""


@dataclass(frozen=True, eq=False)
class Felt:
    """What one penguin felt of walls; looked up only if somebody asks."""

    trace: Trace
    """What happened."""
    penguin: int
    """Its index there."""
    rulings: Rulings
    """What that allows."""

    @cached_property
    def moments(self) -> Array:
        """When it was pressed by a wall, never decreasing, (C,), s."""
        contacts = self.trace.contacts
        rows = (contacts.a == self.penguin) & (contacts.b == WALL)
        felt: Array = self.trace.t[contacts.step[rows]]
        return felt

    def allows(self, depth: float, began: float, ended: float) -> bool:
        """Whether it may be so deep in cardboard (m) in a crossing, and not be through it.

        Who was felt to hit it may have sunk in, and comes out slowly.
        """
        if depth <= (self.rulings.graze if len(self.trace.contacts) else self.rulings.tolerance):
            return True
        first = np.searchsorted(self.moments, began - self.rulings.felt)
        hit = first < len(self.moments) and self.moments[first] <= ended + self.rulings.felt
        return bool(hit and depth <= self.rulings.give)


def meetings(tracks: Tracks, rulings: Rulings) -> list[Event]:
    """Tell which penguins touched; of a trace without any contact, by where their hulls are."""
    trace = tracks.trace
    if not len(trace.contacts):
        return list(_near_hulls(tracks, rulings))
    rows = np.flatnonzero(trace.contacts.b >= 0)
    return [
        TouchedPenguin(t, trace.penguins[a], trace.penguins[b], press)
        for a, b, t, press in presses(trace, rows, trace.contacts.b[rows], rulings)
    ]


def presses(
    trace: Trace, rows: Whole, whom: Whole, rulings: Rulings
) -> Iterator[tuple[int, int, float, Press]]:
    """Yield who pressed whom, when first, and how; ``whom`` (C,) is the other of each of those contacts."""
    contacts = trace.contacts
    for a, b in sorted(set(zip(contacts.a[rows].tolist(), whom.tolist(), strict=True))):
        own = rows[(contacts.a[rows] == a) & (whom == b)]
        for run in _runs(trace, own, rulings):
            (first, last), met = _span(trace, own[run]), own[run[0]]
            yield (
                a,
                b,
                first,
                Press(last, float(contacts.impulse[own[run]].sum()), _plan(contacts.point[met])),
            )


def bounces(trace: Trace, school: SchoolArrays, models: Sequence[Penguin], rulings: Rulings) -> list[Event]:
    """Tell which walls turned which penguin's velocity; grazing does not."""
    contacts, events = trace.contacts, list[Event]()
    rows = np.flatnonzero((contacts.b == WALL) | _on_cards(trace))
    level = length(contacts.normal[rows, :2])
    rows, level = rows[level >= rulings.bounce_level], level[level >= rulings.bounce_level]
    normals = contacts.normal[rows, :2] / level[:, None]
    walls = _walls_at(school, contacts.point[rows, :2], normals)
    hits = []
    for penguin, wall in sorted(set(zip(contacts.a[rows].tolist(), walls.tolist(), strict=True))):
        own = np.flatnonzero((contacts.a[rows] == penguin) & (walls == wall))
        hits += [(penguin, wall, own[run]) for run in _runs(trace, rows[own], rulings)]
    if not hits:
        return events
    times = np.array([_span(trace, rows[run]) for _, _, run in hits])
    times += np.array([-rulings.bounce_time, rulings.bounce_time])
    balance = np.array([model.centre_of_mass for model in models])
    who = np.array([penguin for penguin, _, _ in hits])
    velocities = np.concatenate(
        [_velocities(trace, who[block], times[block], balance) for block in _blocks(len(who))]
    )
    for (penguin, wall, run), both in zip(hits, velocities, strict=True):
        normal, contact = normals[run[0]], rows[run[0]]
        before, after = dot(both, normal).tolist()
        if before < -rulings.bounce_speed and after > rulings.bounce_speed:
            bounce = Bounce(_plan(contacts.point[contact]), _plan(normal), before, after)
            first = _span(trace, rows[run])[0]
            events.append(
                BouncedOffWall(first, trace.penguins[penguin], school.school.walls[wall].id, bounce)
            )
    return events


def _on_cards(trace: Trace) -> Flags:
    """Return which contacts are with cards that shut doors: a shut door is wall."""
    cards = [FURNITURE - place for place, each in enumerate(trace.meta.furniture) if each.door is not None]
    return np.isin(trace.contacts.b, cards)


def _runs(trace: Trace, rows: Whole, rulings: Rulings) -> list[Whole]:
    """Cut contacts in order of time where there is a lull; give the places in ``rows`` of each run."""
    times = trace.t[trace.contacts.step[rows]]
    return np.split(np.arange(len(rows)), np.flatnonzero(np.diff(times) > rulings.lull) + 1)


def _span(trace: Trace, rows: Whole) -> tuple[float, float]:
    """Return when contacts began and ended, s."""
    first, last = trace.contacts.step[rows[[0, -1]]]
    return float(trace.t[first]), float(trace.t[last])


def _plan(vector: Array) -> PlanPoint:
    return float(vector[0]), float(vector[1])


def stretches(flags: Flags) -> Iterator[tuple[int, int]]:
    """Yield first and last index of each run of true flags.

    >>> list(stretches(np.array([True, True, False, True])))
    [(0, 1), (3, 3)]
    """
    edges = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    yield from zip(edges[0::2].tolist(), (edges[1::2] - 1).tolist(), strict=True)


def _blocks(count: int) -> list[slice]:
    return [slice(start, start + _AT_ONCE) for start in range(0, count, _AT_ONCE)]


def _walls_at(school: SchoolArrays, points: Array, normals: Array) -> Whole:
    """Return which wall each point belongs to, (M,)."""
    blocks = _blocks(max(len(points), 1))
    return np.concatenate([_walls_of(school, points[block], normals[block]) for block in blocks])


def _walls_of(school: SchoolArrays, points: Array, normals: Array) -> Whole:
    west, south, east, north = school.solids[..., None]
    x, y = points.T
    beside_x, beside_y = np.maximum(west - x, x - east).clip(0.0), np.maximum(south - y, y - north).clip(0.0)
    distance = np.sqrt(beside_x * beside_x + beside_y * beside_y)
    # Of two walls side by side the nearer one; of two at a corner the one that faces along the normal.
    facing = np.abs(normals.T)[school.solids_across]
    near = distance <= distance.min(axis=0) + SAME_PLACE
    walls: Whole = np.argmin(np.where(near, distance - SAME_PLACE * facing, np.inf), axis=0)
    return walls


def _velocities(trace: Trace, penguins: Whole, times: Array, balance: Array) -> Array:
    """Return velocities in plan of centres of mass (M,), each at two times (M, 2), (M, 2, 2), m/s."""
    who, when = np.repeat(penguins, 2), times.ravel()
    after = np.searchsorted(trace.t, when).clip(1, max(len(trace.t) - 1, 1)).clip(max=len(trace.t) - 1)
    before = (after - 1).clip(0)
    span = trace.t[after] - trace.t[before]
    share = np.clip((when - trace.t[before]) / np.where(span > 0.0, span, 1.0), 0.0, 1.0)[:, None]
    motion = (1.0 - share) * trace.velocity[before, who] + share * trace.velocity[after, who]
    arm = balance[who, None] * up_axis(interpolate(trace.t, trace.pose, when, who)[:, 3:])
    velocity: Array = (motion[:, :2] + cross(motion[:, 3:], arm)[:, :2]).reshape(-1, 2, 2)
    return velocity


def _near_hulls(tracks: Tracks, rulings: Rulings) -> Iterator[Event]:
    """Tell which hulls came nearer than the tolerance."""
    room, shapes, names = JUDGED_NEAR, tracks.shapes, tracks.trace.penguins
    for a, one in enumerate(shapes):
        for b, other in enumerate(shapes[a + 1 :], start=a + 1):
            times = np.union1d(tracks.t[tracks.rows(a)], tracks.t[tracks.rows(b)])
            pair = [tracks.centres_at(np.full(len(times), who), times) for who in (a, b)]
            near = length(pair[0].mean(axis=1) - pair[1].mean(axis=1)) < one.height + other.height
            gap = np.full(len(times), np.inf)
            places, rows = np.zeros((len(times), 2)), np.flatnonzero(near)
            room -= len(rows)
            if room < 0:
                wrong = Phrase("has penguins near each other at over {most} moments", most=JUDGED_NEAR)
                raise TraceError("trace", wrong, Phrase("expected its contacts, or fewer moments"))
            for block in _blocks(len(rows)):
                some = rows[block]
                gap[some], places[some] = _gaps(one, other, pair[0][some], pair[1][some])
            for first, last in stretches(gap <= rulings.tolerance):
                press = Press(float(times[last]), None, _plan(places[first]))
                yield TouchedPenguin(float(times[first]), names[a], names[b], press)


def _gaps(one: Shape, other: Shape, first: Array, second: Array) -> tuple[Array, Array]:
    """Return how far hulls are apart, (M,), and the middle between them in plan, (M, 2), m.

    Each hull is a union of balls; the distance is convex in both balls' places, so a narrowing grid finds it.
    """
    (base, head), (other_base, other_head) = radii(one), radii(other)
    low, width = np.zeros((2, len(first))), 1.0
    rows = np.arange(len(first))
    steps = np.linspace(0.0, 1.0, _GRID)
    first_steps, second_steps = (share.ravel() for share in np.meshgrid(steps, steps, indexing="ij"))
    for _ in range(_ZOOMS):
        here, there = low[0][:, None] + width * first_steps, low[1][:, None] + width * second_steps
        start = first[:, None, 0] + here[..., None] * (first[:, None, 1] - first[:, None, 0])
        end = second[:, None, 0] + there[..., None] * (second[:, None, 1] - second[:, None, 0])
        span = length(start - end)
        gap = span - base - other_base - here * (head - base) - there * (other_head - other_base)
        best = np.argmin(gap, axis=1)
        width *= 0.5
        low = np.clip(np.stack((here[rows, best], there[rows, best])) - 0.5 * width, 0.0, 1.0 - width)
    middle = 0.5 * (start + end)[rows, best, :2]
    return gap[rows, best], middle
