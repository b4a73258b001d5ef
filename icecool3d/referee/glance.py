"""A glance at a sketch: the events that it seems to hold, by cheap plane geometry on its coarse path.

For whoever imagines flicks. What counts is judged from a whole flick, by ``judge``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import dist

import msgspec
import numpy as np

from icecool3d.events import (
    ORDER,
    BouncedOffWall,
    Event,
    Flicked,
    HitBlockedDoor,
    JumpOverDoor,
    JumpOverWall,
    LeftSchool,
    OnRedCircle,
    OnWall,
    PassThroughDoor,
    Rested,
    StuckInDoor,
    Toppled,
    TouchedPenguin,
    TouchedZone,
)
from icecool3d.kit.arrays import Array, Flags, Whole, length_of
from icecool3d.pieces import ball_centres, radii
from icecool3d.school import Door, FloorZone, Room, School, WallZone, Zone, shut_doors
from icecool3d.trace.sketch import Sketch

NEAR = 0.003
"""Nearer than this to a wall or a card a body may have touched it, m."""
PASSED_BELOW = 0.5
"""What crosses a seam with its lowest point below this share of the wall's height came through a door."""
_LEVEL = 0.002
"""Nothing on the floor has its lowest point higher up, m."""
_ENDS = ("xmin", "ymin", "xmax", "ymax")
_BETWEEN = -2
"""In place of a room's index: in no place wholly."""
_TURNED = 0.04
"""What turns more slowly than this, m/s, was not turned back."""
_FALLEN = 0.5
"""The cosine of the lean beyond which a body has toppled."""


def glance(sketch: Sketch, school: School, zones: tuple[Zone, ...] = ()) -> tuple[Event, ...]:
    """Return the events that a sketch seems to hold, in order of time, without evidence.

    >>> from icecool3d.kit.flick import Flick
    >>> from icecool3d.pieces import load_penguin, standing
    >>> from icecool3d.school import load_school
    >>> path = np.array([[standing(x, 0.0)] for x in (-0.1, 0.0, 0.1)])
    >>> sketch = Sketch(Flick("red", aim=0.0, speed=1.0), ("red",), (load_penguin().shape,),
    ...     np.array([0.0, 0.1, 0.2]), path, path[-1], ())
    >>> [event.name for event in glance(sketch, load_school("two-rooms"))]
    ['flicked', 'pass-through-door', 'rested']
    """
    names, flick = sketch.names, sketch.flick
    events: list[Event] = [Flicked(0.0, flick.penguin, flick)]
    events += [_seen(TouchedPenguin, each.t, names[each.a], other=names[each.b]) for each in sketch.meetings]
    for body in sketch.moved:
        way = _Way(sketch, body)
        events += _crossings(way, school)
        events += _bounces(way, school)
        events += _touches(way, school, zones)
    for body in range(len(names)):
        events += _ending(sketch, body, school)
    order = {name: index for index, name in enumerate(names)}
    return tuple(sorted(events, key=lambda each: (each.t, ORDER[type(each)], order[each.penguin])))


def _seen(kind: type[Event], t: float, penguin: str, **where: object) -> Event:
    """Return an event of which nobody has evidence."""
    return kind(t=t, penguin=penguin, evidence=msgspec.UNSET, **where)  # type: ignore[call-arg]


@dataclass(frozen=True, eq=False)
class _Way:
    """The way of one body."""

    sketch: Sketch
    body: int

    @property
    def name(self) -> str:
        """Whose it is."""
        return self.sketch.names[self.body]

    @cached_property
    def centres(self) -> Array:
        """Centres of base and head ball, (N, 2, 3), m."""
        return ball_centres(self.sketch.shapes[self.body], self.sketch.pose[:, self.body])

    @cached_property
    def radii(self) -> Array:
        """Their radii, (2,), m."""
        return radii(self.sketch.shapes[self.body])

    @cached_property
    def low(self) -> Array:
        """How far down the hull reaches on each axis, (N, 3), m."""
        least: Array = (self.centres - self.radii[:, None]).min(axis=1)
        return least

    @cached_property
    def high(self) -> Array:
        """How far up it reaches, (N, 3), m."""
        most: Array = (self.centres + self.radii[:, None]).max(axis=1)
        return most


def _crossings(way: _Way, school: School) -> Iterator[Event]:
    """Tell of doors that were passed, and of walls that were jumped over."""
    middle = way.centres[:, 0]
    for door in school.doors:
        axis = door.seam.axis
        slab = door.seam.slab.along(1 - axis)
        side = np.zeros(len(middle), dtype=int)
        side[way.low[:, 1 - axis] >= slab.high] = 1
        side[way.high[:, 1 - axis] <= slab.low] = -1
        beside = np.flatnonzero(side)
        for first in np.flatnonzero(side[beside[:-1]] != side[beside[1:]]).tolist():
            yield from _crossing(way, door, int(beside[first]), int(beside[first + 1]))
    yield from _jumps(way, school)


def _crossing(way: _Way, door: Door, before: int, after: int) -> Iterator[Event]:
    """Tell of one crossing of a door's seam, if it was within the door."""
    axis, line = door.seam.axis, door.seam.line
    across = way.centres[before : after + 1, 0, 1 - axis] - line
    here = int(np.flatnonzero(across[:-1] * across[1:] <= 0.0)[0])
    share = abs(across[here]) / max(abs(across[here]) + abs(across[here + 1]), 1e-12)
    rows = slice(before + here, before + here + 2)
    along = float(np.interp(share, (0.0, 1.0), way.centres[rows, 0, axis]))
    bottom = float(np.interp(share, (0.0, 1.0), way.low[rows, 2]))
    kind = PassThroughDoor if bottom < PASSED_BELOW * door.wall_height else JumpOverDoor
    is_shut = kind is PassThroughDoor and door.id in shut_doors(way.sketch.furniture)
    if is_shut or not door.opening.contains(along):
        return
    rooms = door.rooms if across[0] < 0.0 else door.rooms[::-1]
    t = float(way.sketch.t[after])
    yield _seen(kind, t, way.name, door=door.id, from_=rooms[0], to=rooms[1])


def _jumps(way: _Way, school: School) -> Iterator[Event]:
    """Tell of each change from one place to the next high above the floor."""
    high = way.low[:, 2] > PASSED_BELOW * school.wall_height
    if not high.any():
        return
    places = _places(way, school)
    stays = np.flatnonzero(places != _BETWEEN)
    for before, after in np.column_stack((stays[:-1], stays[1:]))[np.diff(places[stays]) != 0].tolist():
        between = slice(before + 1, max(after, before + 2))
        if high[between].all():
            one, other = (school.rooms[each].id if each >= 0 else None for each in places[[before, after]])
            x, y = way.centres[between, 0, :2].mean(axis=0).tolist()
            wall, t = school.nearest_wall((x, y)).id, float(way.sketch.t[after])
            yield _seen(JumpOverWall, t, way.name, wall=wall, from_=one, to=other)


def _places(way: _Way, school: School) -> Whole:
    """Return in which room a body wholly is, by its index: -1 outside of all, ``_BETWEEN`` in none wholly."""
    low, high = way.low[:, None, :2], way.high[:, None, :2]
    floors, boxes = (np.array(each) for each in zip(*map(_floor_and_box, school.rooms), strict=True))
    within: Flags = np.logical_and.reduce((low >= floors[:, :2]) & (high <= floors[:, 2:]), axis=2)
    over: Flags = np.logical_and.reduce((low < boxes[:, 2:]) & (high > boxes[:, :2]), axis=2)
    places: Whole = np.where(
        within.any(axis=1), within.argmax(axis=1), np.where(over.any(axis=1), _BETWEEN, -1)
    )
    return places


def _floor_and_box(room: Room) -> tuple[list[float], list[float]]:
    floor, box = ([getattr(rect, end) for end in _ENDS] for rect in (room.interior, room.rect))
    return floor, box


def _bounces(way: _Way, school: School) -> Iterator[Event]:
    """Tell where a wall nearby, or the card in a door, seems to have turned a body back."""
    speed = np.diff(way.centres[:, 0, :2], axis=0) / np.diff(way.sketch.t)[:, None]
    turned = (speed[1:] * speed[:-1] < 0.0) & (np.minimum(abs(speed[1:]), abs(speed[:-1])) > _TURNED)
    cards = [each for each in way.sketch.furniture if each.door is not None]
    for row, axis in np.argwhere(turned).tolist():
        t, bottom = float(way.sketch.t[row + 1]), float(way.low[row + 1, 2])
        x, y = way.centres[row + 1, 0, :2].tolist()
        reach = float(way.radii[0]) + 2.0 * NEAR
        for door in (each.door for each in cards if each.plan.distance((x, y)) < reach and bottom < each.top):
            yield _seen(HitBlockedDoor, t, way.name, door=door)
        if bottom < school.wall_height:
            wall = next(
                (
                    each
                    for each in school.walls
                    if each.side.axis != axis and each.solid.distance((x, y)) < reach
                ),
                None,
            )
            if wall is not None:
                yield _seen(BouncedOffWall, t, way.name, wall=wall.id)


def _touches(way: _Way, school: School, zones: tuple[Zone, ...]) -> Iterator[Event]:
    """Tell which zones a body seems to have touched, and whether it fell."""
    for zone in (*school.zones, *zones):
        over = _over_disc(way, zone) if isinstance(zone, FloorZone) else _at_wall(way, zone, school)
        over &= np.logical_or.accumulate(~over)  # who begins there must leave it first
        if over.any():
            yield _seen(TouchedZone, float(way.sketch.t[over.argmax()]), way.name, zone=zone.id)
    axis = way.centres[:, 1, 2] - way.centres[:, 0, 2]
    whole = dist(*way.centres[0].tolist())
    if axis[0] > _FALLEN * whole and (fallen := axis < _FALLEN * whole).any():
        yield _seen(Toppled, float(way.sketch.t[fallen.argmax()]), way.name)


def _over_disc(way: _Way, zone: FloorZone) -> Flags:
    away = length_of(way.centres[:, 0, 0] - zone.at[0], way.centres[:, 0, 1] - zone.at[1])
    over: Flags = (away < zone.radius + way.radii[0]) & (way.low[:, 2] < _LEVEL)
    return over


def _at_wall(way: _Way, zone: WallZone, school: School) -> Flags:
    wall = school.wall(zone.wall)
    axis, face = wall.side.axis, wall.solid.along(1 - wall.side.axis)
    gap = face.low - way.high[:, 1 - axis] if wall.side.outward > 0 else way.low[:, 1 - axis] - face.high
    beside = (way.high[:, axis] >= zone.along[0]) & (way.low[:, axis] <= zone.along[1])
    upright = (way.high[:, 2] >= zone.bottom) & (way.low[:, 2] <= zone.top)
    at: Flags = (abs(gap) < NEAR) & beside & upright
    return at


def _ending(sketch: Sketch, body: int, school: School) -> Iterator[Event]:
    """Tell how a body ends up."""
    name, t = sketch.names[body], float(sketch.t[-1])
    (x, y), height = sketch.end[body, :2].tolist(), float(sketch.end[body, 2])
    radius, held = sketch.shapes[body].base_radius, False
    shut = shut_doors(sketch.furniture)
    doors = () if height > PASSED_BELOW * school.wall_height else school.doors
    for door in doors:
        if door.id not in shut and door.frame.distance((x, y)) < radius:
            slab = door.seam.slab.along(1 - door.seam.axis)
            across, held = (x, y)[1 - door.seam.axis], True
            sides = (across - radius < slab.low, across + radius > slab.high)
            seen = tuple(room for room, out in zip(door.rooms, sides, strict=True) if out)
            yield _seen(StuckInDoor, t, name, door=door.id, seen_in=seen)
    inside = next((room for room in school.rooms if room.rect.contains((x, y))), None)
    if inside is None and not held:
        yield _seen(LeftSchool, t, name, from_=None)
    upon = inside is not None and height > PASSED_BELOW * school.wall_height
    if upon:
        yield _seen(OnWall, t, name, wall=school.nearest_wall((x, y)).id)
    start = school.scene.runner_start
    if start is not None and dist((x, y), start.at) < start.radius + radius:
        yield _seen(OnRedCircle, t, name)
    yield _seen(Rested, t, name, room=None if inside is None or held or upon else inside.id)
