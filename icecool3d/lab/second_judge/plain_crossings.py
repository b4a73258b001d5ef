"""From where to where a body went: rooms, outside, and the jumps between them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

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
from icecool3d.kit.arrays import Array
from icecool3d.lab.second_judge.dense_body import DenseBody, Span, box_over, strip
from icecool3d.lab.second_judge.plain_cardboard import (
    ROUNDING,
    TOLERANCE,
    filled_walls,
    may_press,
)
from icecool3d.school import Door, Rect, Room, School, Wall
from icecool3d.trace import Trace

OUT = "outside"
"""The place that is no room."""


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
    room_at_end: str | None
    """The room over whose floor it wholly is at the end; None: there is none, or it is outside."""


def crossings(trace: Trace, school: School, body: DenseBody) -> Crossings:
    """Return where a body went: it is somewhere when it is wholly there."""
    stays = sorted(_stays(school, body), key=lambda each: each.span.began)
    events: list[Event] = []
    transits: list[Transit] = []
    last: Stay | None = None
    for stay in stays:
        if last is not None and stay.where != last.where:
            transits.append(_transit(trace, school, body, last, stay))
        if (last is None and not stay.span.from_start) or (last is not None and stay.where != last.where):
            events += _arrived(body, None if last is None else last.where, stay)
        last = stay
    for each in transits:
        events += _jump(school, body, each)
    ends = [each.where for each in stays if each.span.to_end and each.where != OUT]
    return Crossings(events, transits, ends[0] if ends else None)


def _stays(school: School, body: DenseBody) -> Iterator[Stay]:
    """Yield all times when it is wholly somewhere."""
    for span in body.spans(partial(_outside, school)):
        yield Stay(OUT, span)
    for room in school.rooms:
        for span in body.spans(partial(_in_room, school, room)):
            yield Stay(room.id, span)


def _outside(school: School, body: DenseBody) -> Array:
    """Return how far it is outside, (N,), m; it may press against the wall from there."""
    off = np.min([body.gap(room.rect) for room in school.rooms], axis=0)
    return np.asarray(off + np.where(body.lowest < school.wall_height, TOLERANCE, ROUNDING))


def _in_room(school: School, room: Room, body: DenseBody) -> Array:
    """Return how far it is within a room, and off the frames of its doors, (N,), m."""
    x, y = room.interior.along(0), room.interior.along(1)
    low = body.extent[:, :, 0] - (x.low, y.low)
    high = (x.high, y.high) - body.extent[:, :, 1]
    within = np.minimum(low, high).min(axis=1) + TOLERANCE
    frames = [body.gap(door.frame) + ROUNDING for door in school.doors_of(room.id)]
    return np.asarray(np.min([within, *frames], axis=0))


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


def _transit(trace: Trace, school: School, body: DenseBody, last: Stay, stay: Stay) -> Transit:
    samples = slice(last.span.last, stay.span.first + 1)
    part = body.cut(samples)
    clear, deepest = np.full(len(part.t), np.inf), 0.0
    for wall, axis in filled_walls(school):
        over = np.flatnonzero(part.gap(wall) < 0.0)
        if len(over):
            found, deep = _above(part.cut(over), wall, axis, school.wall_height)
            clear[over] = np.minimum(clear[over], found)
            deepest = max(deepest, deep)
    lowest = int(np.argmin(clear))
    places, left, reached = (last.where, stay.where), last.span.ended, stay.span.began
    return Transit(
        *places,
        left=left,
        reached=reached,
        samples=samples,
        jumped=deepest <= may_press(trace, body, left, reached),
        above=float(clear[lowest]),
        above_at=float(part.t[lowest]),
        doors={door.id: _within(part, door) for door in school.doors if set(door.rooms) == set(places)},
    )


def _above(body: DenseBody, wall: Rect, axis: int, top: float) -> tuple[Array, float]:
    """Return how far a body over a wall is above it, and how deep it is in it at worst.

    Who is lower than the top is in the cardboard, as deep as the shortest way out, upwards or off the wall.
    """
    clear = body.within(2, box_over(wall))[:, 0] - top
    clear = np.maximum(clear, -body.depth(wall, axis))
    return clear, max(-float(clear.min()), 0.0)


def _within(body: DenseBody, door: Door) -> tuple[float, float]:
    along = body.within(door.seam.axis, strip(door.seam.axis, door.frame.along(1 - door.seam.axis)))
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
        gap = body.gap(wall.solid)
        over = np.flatnonzero(gap < 0.0)
        if len(over):  # of two that it came over between the same samples, that in which it is deeper
            when[wall.id] = int(over[0]), float(gap[over[0]])
    return sorted((wall for wall in walls if wall.id in when), key=lambda wall: when[wall.id])
