"""What a trace's contacts mean: penguins that touched, and walls that turned one back."""

from collections.abc import Iterator, Sequence

import numpy as np

from icecool3d.events import Bounce, BouncedOffWall, Event, Press, TouchedPenguin
from icecool3d.kit.arrays import Array, Flags
from icecool3d.lab.second_judge.dense_body import DenseBody, axes
from icecool3d.school import School, Wall
from icecool3d.trace import FURNITURE, WALL, Trace

TOLERANCE = 1e-4
"""In a trace without contacts, penguins as near as that touch, m."""
LULL = 1e-2
"""Contacts that follow each other within that time are one touch, s."""
ROUNDING = 1e-9
"""s."""
BOUNCE_SPEED = 1e-3
"""Slower is standing still, m/s."""
CORNER = 1e-3
"""A contact as near as that to two walls is of the one across which its normal runs, m."""
SEAM = 1e-9
"""So much nearer, m, counts a wall that a contact was pushed away from squarely."""
BOUNCE_TIME = 2e-3
"""So long before a contact, and after it, a body's speed is looked at, s."""
BOUNCE_LEVEL = 0.5
"""A normal whose level part is less is that of a top or an underside."""


def touches(trace: Trace, bodies: Sequence[DenseBody], lull: float = LULL) -> Iterator[Event]:
    """Yield all touches of two bodies; contacts of one are at most a ``lull`` (s) apart."""
    if not len(trace.contacts) and trace.meta.engine is None:
        yield from _near(bodies)
        return
    contacts = trace.contacts
    pairs = sorted({(int(a), int(b)) for a, b in zip(contacts.a, contacts.b, strict=True) if b >= 0})
    for a, b in pairs:
        for t, press in presses(trace, (contacts.a == a) & (contacts.b == b), lull):
            yield TouchedPenguin(t, trace.penguins[a], trace.penguins[b], press)


def presses(trace: Trace, chosen: Flags, lull: float) -> Iterator[tuple[float, Press]]:
    """Yield when some contacts began to press, and how; those at most a ``lull`` (s) apart are one."""
    contacts = trace.contacts
    mine = np.flatnonzero(chosen & (contacts.impulse > 0.0))
    for group in _groups(trace.t[contacts.step[mine]], lull):
        rows = mine[group]
        times = trace.t[contacts.step[rows]]
        x, y = contacts.point[rows[0], :2].tolist()
        yield float(times[0]), Press(float(times[-1]), float(contacts.impulse[rows].sum()), (x, y))


def _groups(times: Array, lull: float) -> list[slice]:
    """Return which of some increasing moments belong together."""
    cuts = (np.flatnonzero(np.diff(times) > lull) + 1).tolist()
    return [slice(a, b) for a, b in zip([0, *cuts], [*cuts, len(times)], strict=True) if a < b]


def _near(bodies: Sequence[DenseBody]) -> Iterator[Event]:
    """Yield when two were so near that they touched, but for those that did so from the start on."""
    for place, one in enumerate(bodies):
        for other in bodies[place + 1 :]:
            t = np.union1d(one.t, other.t)
            mine, its = (np.clip(np.searchsorted(each.t, t), 0, len(each.t) - 1) for each in (one, other))
            gap = np.array([_gap(one, other, a, b) for a, b in zip(mine, its, strict=True)])
            on = gap <= TOLERANCE
            for first in np.flatnonzero(on & ~np.concatenate(([True], on[:-1]))):
                stop = first + int(np.argmin(np.append(on[first:], False)))
                x, y = (0.5 * (one.centres[mine[first], 0, :2] + other.centres[its[first], 0, :2])).tolist()
                press = Press(float(t[stop - 1]), None, (x, y))
                yield TouchedPenguin(float(t[first]), one.name, other.name, press)


def _gap(one: DenseBody, other: DenseBody, mine: int, its: int) -> float:
    a, b = one.centres[mine], other.centres[its]
    apart = np.linalg.norm(a[:, None] - b[None], axis=2) - one.radii[:, None] - other.radii[None]
    return float(apart.min())


def bounces(trace: Trace, school: School, body: DenseBody, lull: float = LULL) -> Iterator[Event]:
    """Yield when a wall turned a body back: its balance went into the wall before, and comes out of it after.

    Contacts with one wall at most a ``lull`` (s) apart are one hit, along the normal of the first. A card in
    a door is part of its wall; what else was put down, a platform, is none.
    """
    contacts = trace.contacts
    cards = [FURNITURE - place for place, each in enumerate(trace.meta.furniture) if each.door is not None]
    upright = np.hypot(contacts.normal[:, 0], contacts.normal[:, 1]) >= BOUNCE_LEVEL
    mine = np.flatnonzero((contacts.a == body.index) & np.isin(contacts.b, [WALL, *cards]) & upright)
    walls: dict[str, list[int]] = {}
    for row in mine.tolist():
        walls.setdefault(_wall_at(school, contacts.point[row], contacts.normal[row]), []).append(row)
    for wall, rows in walls.items():
        of_wall = np.array(rows)
        for group in _groups(trace.t[contacts.step[of_wall]], lull):
            yield from _turned(trace, body, wall, of_wall[group])


def _wall_at(school: School, point: Array, normal: Array) -> str:
    """Return the nearest wall; of a corner of two that across which the normal runs.

    Of a seam that was hit in its middle, or less than a nanometre beside it, it is the half that was hit from
    its own room; of two walls in one line, where they meet, the nearer one.
    """
    x, y = point[:2].tolist()
    gaps = {wall: wall.solid.distance((x, y)) for wall in school.walls}
    nearest = min(gaps.values())
    near = [wall for wall, gap in gaps.items() if gap <= nearest + CORNER]

    def likely(wall: Wall) -> tuple[bool, float]:
        across = normal[1 - wall.side.axis]
        return abs(across) > BOUNCE_LEVEL, -gaps[wall] - SEAM * wall.side.outward * across

    return max(near, key=likely).id


def _balance_speed(trace: Trace, body: DenseBody, t: float) -> Array:
    """Return the velocity of its centre of mass in plan at a moment (s), (2,), m/s."""
    velocity = [np.interp(t, trace.t, each) for each in trace.velocity[:, body.index].T]
    axis = axes(trace.at(np.array([t]))[:, body.index])[0]
    arm = body.model.centre_of_mass * axis
    return np.asarray((velocity[:3] + np.cross(velocity[3:], arm))[:2])


def _turned(trace: Trace, body: DenseBody, wall: str, rows: Array) -> Iterator[Event]:
    contacts = trace.contacts
    times = trace.t[contacts.step[rows]]
    plan = contacts.normal[rows[0], :2]
    normal = plan / np.linalg.norm(plan)
    moments = float(times[0]) - BOUNCE_TIME, float(times[-1]) + BOUNCE_TIME
    before, after = (float(_balance_speed(trace, body, t) @ normal) for t in moments)
    if before < -BOUNCE_SPEED and after > BOUNCE_SPEED:
        x, y = contacts.point[rows[0], :2].tolist()
        bounce = Bounce((x, y), (float(normal[0]), float(normal[1])), before, after)
        yield BouncedOffWall(float(times[0]), body.name, wall, bounce)
