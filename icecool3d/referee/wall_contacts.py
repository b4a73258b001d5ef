"""What the contacts of a trace say: who met, whom walls turned back, who hit furniture, what was felt."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from icecool3d.events import Bounce, BouncedOffWall, Event
from icecool3d.kit.arrays import Array, Flags, Whole, cross, dot, length
from icecool3d.kit.rotation import up_axis
from icecool3d.pieces import Penguin
from icecool3d.referee.rulings import ROUNDING, SAME_PLACE, Rulings
from icecool3d.referee.school_arrays import SchoolArrays
from icecool3d.referee.touches import plan_of, runs, span_of
from icecool3d.trace import FURNITURE, WALL, Trace, interpolate

_AT_ONCE = 8192
"""Points that are looked at together, so that it takes little memory."""


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


def bounces(trace: Trace, school: SchoolArrays, models: Sequence[Penguin], rulings: Rulings) -> list[Event]:
    """Tell which walls turned which penguin's velocity; grazing does not."""
    contacts, events = trace.contacts, list[Event]()
    rows = ((contacts.b == WALL) | _on_cards(trace)).nonzero()[0]
    level = length(contacts.normal[rows, :2])
    rows, level = rows[level >= rulings.bounce_level], level[level >= rulings.bounce_level]
    normals = contacts.normal[rows, :2] / level[:, None]
    walls = _walls_at(school, contacts.point[rows, :2], normals)
    hits = []
    for penguin, wall in sorted(set(zip(contacts.a[rows].tolist(), walls.tolist(), strict=True))):
        own = ((contacts.a[rows] == penguin) & (walls == wall)).nonzero()[0]
        hits += [(penguin, wall, own[run]) for run in runs(trace, rows[own], rulings)]
    if not hits:
        return events
    times = np.array([span_of(trace, rows[run]) for _, _, run in hits])
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
            bounce = Bounce(plan_of(contacts.point[contact]), plan_of(normal), before, after)
            first = span_of(trace, rows[run])[0]
            events.append(
                BouncedOffWall(first, trace.penguins[penguin], school.school.walls[wall].id, bounce)
            )
    return events


def _on_cards(trace: Trace) -> Flags:
    """Return which contacts are with cards that shut doors: a shut door is wall."""
    cards = [FURNITURE - place for place, each in enumerate(trace.meta.furniture) if each.door is not None]
    return np.isin(trace.contacts.b, cards) if cards else np.zeros(len(trace.contacts), dtype=bool)


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
    # Of two walls side by side the nearer one; of two at a corner the one that faces along the normal; and of
    # two halves of a seam, hit in its very middle, the one that was hit from its own room.
    across_x, across_y = school.inwards.T[..., None] * normals.T[:2, None]
    facing = across_x + across_y
    nearer = distance - SAME_PLACE * np.abs(facing) - ROUNDING * facing
    near = distance <= distance.min(axis=0) + SAME_PLACE
    walls: Whole = np.argmin(np.where(near, nearer, np.inf), axis=0)
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
