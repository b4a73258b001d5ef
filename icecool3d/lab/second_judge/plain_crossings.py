"""From where to where a body went: rooms, outside, and the jumps between them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from icecool3d.events import (
    Clearance,
    EnteredRoom,
    Event,
    JumpOverDoor,
    JumpOverWall,
    LeftSchool,
    ReturnedToSchool,
    mm,
)
from icecool3d.kit.arrays import Array, Flags
from icecool3d.lab.second_judge.dense_body import DenseBody, Span
from icecool3d.school import Door, School, Wall
from icecool3d.trace import WALL, Trace

TOLERANCE = 1e-4
"""So deep in cardboard is touching it, m."""
GIVE, FELT = 1e-2, 5e-3
"""So deep (m) may press into cardboard who is felt to hit it, and so long (s) before and after that."""
GRAZE = 5e-4
"""So deep may be in cardboard who is not felt to hit it, in a trace that tells of contacts, m."""

OUT = "outside"
"""The place that is no room."""
ROUNDING = 1e-12
"""m."""


@dataclass(frozen=True)
class Stay:
    """A time during which it was wholly in one place."""

    where: str
    """A room, or outside."""
    span: Span


@dataclass(frozen=True)
class Transit:
    """A way from wholly in one place to wholly in another."""

    start: str
    """A room, or outside."""
    end: str
    left: float
    """When it was wholly in the first for the last time, s."""
    reached: float
    """When it was wholly in the second for the first time, s."""
    samples: slice
    """Samples between."""
    jumped: bool
    """Whether all of it stayed above the walls."""
    above: float
    """How far it stayed above the walls at least, m; 0 or below where it touched one."""
    above_at: float
    """When that was, s."""
    doors: dict[str, tuple[float, float]]
    """How far all of it stayed within each door's width at least (below 0: beside it), m, and when, s."""


@dataclass(frozen=True)
class Crossings:
    """Where one body went."""

    events: list[Event]
    transits: list[Transit]
    is_out: bool
    """Whether it ends outside."""


def may_press(trace: Trace, body: DenseBody) -> Array:
    """Return how deep it may be in cardboard at each sample, (N,), m."""
    contacts = trace.contacts
    allowed = np.full(len(body.t), GRAZE if len(contacts) else TOLERANCE)
    hits = np.unique(trace.t[contacts.step[(contacts.a == body.index) & (contacts.b <= WALL)]])
    for hit in hits:
        allowed[np.abs(body.t - hit) <= FELT] = GIVE
    return allowed


def crossings(trace: Trace, school: School, body: DenseBody) -> Crossings:
    """Return where a body went: it is somewhere when it is wholly there."""
    stays = sorted(_stays(school, body), key=lambda each: each.span.began)
    allowed = may_press(trace, body)
    events: list[Event] = []
    transits: list[Transit] = []
    last: Stay | None = None
    for stay in stays:
        if last is not None and stay.where != last.where:
            transits.append(_transit(school, body, allowed, last, stay))
        if (last is None and not stay.span.from_start) or (last is not None and stay.where != last.where):
            events += _arrived(body, None if last is None else last.where, stay)
        last = stay
    for each in transits:
        events += _jump(school, body, each)
    return Crossings(events, transits, last is not None and last.where == OUT and last.span.to_end)


def _off_all(school: School, body: DenseBody) -> Array:
    """Return how far it is from all boxes in plan, (N,), m."""
    return np.asarray(np.min([body.gap(room.rect) for room in school.rooms], axis=0))


def _stays(school: School, body: DenseBody) -> Iterator[Stay]:
    """Yield all times when it is wholly somewhere."""
    beside = body.lowest < school.wall_height  # it may press against the wall from outside
    signals = {OUT: _off_all(school, body) + np.where(beside, TOLERANCE, ROUNDING)}
    for room in school.rooms:
        x, y = room.interior.along(0), room.interior.along(1)
        low = body.extent[:, :, 0] - (x.low, y.low)
        high = (x.high, y.high) - body.extent[:, :, 1]
        signals[room.id] = np.minimum(low, high).min(axis=1) + ROUNDING
    for where, signal in signals.items():
        for span in body.spans(signal):
            yield Stay(where, span)


def _arrived(body: DenseBody, place: str | None, stay: Stay) -> Iterator[Event]:
    t = stay.span.began
    rest = body.how(t)
    before = None if place == OUT else place
    if stay.where == OUT:
        yield LeftSchool(t, body.name, before, rest)
        return
    if place == OUT:
        yield ReturnedToSchool(t, body.name, stay.where, rest)
    yield EnteredRoom(t, body.name, stay.where, before, rest)


def _transit(school: School, body: DenseBody, allowed: Array, last: Stay, stay: Stay) -> Transit:
    samples = slice(last.span.last, stay.span.first + 1)
    part, may = body.cut(samples), allowed[samples]
    clear, jumped = np.full(len(part.t), np.inf), True
    for wall in school.walls:
        found, fine = _above(part, wall, school.wall_height, may)
        clear = np.minimum(clear, found)
        jumped = jumped and bool(fine.all())
    lowest = int(np.argmin(clear))
    places = last.where, stay.where
    return Transit(
        *places,
        left=last.span.ended,
        reached=stay.span.began,
        samples=samples,
        jumped=jumped,
        above=float(clear[lowest]),
        above_at=float(part.t[lowest]),
        doors={door.id: _within(part, door) for door in school.doors if set(door.rooms) == set(places)},
    )


def _above(body: DenseBody, wall: Wall, top: float, allowed: Array) -> tuple[Array, Flags]:
    """Return how far it is above one wall (inf: not over it), and whether that is no hindrance.

    What is lower than the top is in the cardboard, as deep as the shortest way out is, upwards or sideways.
    What only presses into the wall's face is beside it, not above.
    """
    low = body.heights_over(wall.solid)[:, 0] - top
    clear = np.where(np.isnan(low), np.inf, low)
    fine = clear >= 0.0
    for place in np.flatnonzero(~fine).tolist():
        sideways = body.depth(place, wall.solid, top)
        fine[place] = min(-float(clear[place]), sideways) <= allowed[place]
        if sideways <= TOLERANCE or clear[place] < -GIVE:
            clear[place] = -max(min(-float(clear[place]), sideways), 0.0)
    return clear, fine


def _within(body: DenseBody, door: Door) -> tuple[float, float]:
    across = door.seam.slab.along(1 - door.seam.axis)
    along = body.along_slab(door.seam.axis, across.low, across.high)
    spare = np.minimum(along[:, 0] - door.opening.low, door.opening.high - along[:, 1])
    spare = np.where(np.isnan(spare), np.inf, spare)
    place = int(np.argmin(spare))
    return float(spare[place]), float(body.t[place])


def _jump(school: School, body: DenseBody, way: Transit) -> Iterator[Event]:
    if not way.jumped or not np.isfinite(way.above):
        return
    start, end = (None if each == OUT else each for each in (way.start, way.end))
    clearance = Clearance(way.left, way.reached, mm(way.above))
    wall = _wall_of(school, body, way)
    if wall is None:
        return
    yield JumpOverWall(way.reached, body.name, wall, start, end, clearance)
    if start is not None and end is not None:
        for door, (spare, _) in way.doors.items():
            if 0.0 <= spare < np.inf:
                yield JumpOverDoor(way.reached, body.name, door, start, end, clearance)


def _wall_of(school: School, body: DenseBody, way: Transit) -> str | None:
    """Return which wall it went over: that between both places, else the first of the one room."""
    room, other = (way.end, way.start) if way.start == OUT else (way.start, way.end)
    crossed = _crossed(body.cut(way.samples), school.walls_of(room))
    if not crossed:
        return None
    seam = None if other == OUT else school.seam_between(room, other)
    if seam is not None:
        for wall in crossed:
            if wall.side.axis == seam.axis and wall.side.line(school.room(room).rect) == seam.line:
                return wall.id
    return crossed[0].id


def _crossed(body: DenseBody, walls: Sequence[Wall]) -> list[Wall]:
    """Return the walls over which some of it was, in the order in which it came over them."""
    when = {}
    for wall in walls:
        over = np.flatnonzero(body.gap(wall.solid) < 0.0)
        if len(over):
            when[wall.id] = int(over[0])
    return sorted((wall for wall in walls if wall.id in when), key=lambda wall: when[wall.id])
