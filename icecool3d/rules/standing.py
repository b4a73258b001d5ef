"""Where bodies stand between flicks: plan points, footprints, and the doors in which they are stuck."""

from collections.abc import Sequence
from math import dist

from msgspec import Struct

from icecool3d.rules.game_setup import GameSetup
from icecool3d.school import LinePoint, Obstacle, Point, X, Y, closest_free_line_point
from icecool3d.school.orange_lines import blocked_stretch

GAP = 5e-4
"""How near another penguin one is placed at most, m: touching the Catcher, it would be caught at once."""


class Stuck(Struct, frozen=True):
    """Being stuck in a door."""

    door: str
    seen_in: tuple[str, ...]
    """Its rooms in which some of the penguin is seen from straight above."""


class Standing(Struct, frozen=True):
    """Where a penguin is at rest."""

    at: Point
    """The middle of its footprint, m."""
    footprint: Obstacle
    """What it covers of the floor."""
    room: str | None
    """The room whose floor is under it; None: it is in a frame or upon a wall."""
    stuck: tuple[Stuck, ...] = ()
    """The doors in which it is stuck."""


def upright(setup: GameSetup, at: Point, body: int = 0) -> Standing:
    """Return the standing of a body that was put there by hand, in a room; all penguins stand alike.

    >>> from icecool3d.rules import set_up
    >>> from icecool3d.school import load_school
    >>> upright(set_up(load_school("school"), ("red", "blue")), (0.0, 0.0)).room
    'lounge'
    """
    room = setup.school.room_at(at)
    return Standing(at, setup.disc(at, body), None if room is None else room.id)


def rooms_of(setup: GameSetup, standing: Standing | None) -> tuple[str, ...]:
    """Return the rooms in which a penguin stands: two where it is seen on both sides of a door.

    >>> from icecool3d.rules import set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> stuck = Standing((0.1, 0.0), setup.disc((0.1, 0.0)), None, (Stuck("gym-lounge", ("gym",)),))
    >>> rooms_of(setup, stuck)
    ('gym',)
    """
    if standing is None:
        return ()
    if standing.stuck:
        seen = [room for stuck in standing.stuck for room in stuck.seen_in or setup.door_rooms[stuck.door]]
        return tuple(dict.fromkeys(seen))
    room = setup.school.room_at(standing.at)
    return () if room is None else (room.id,)


def line_points(setup: GameSetup, standing: Standing, others: Sequence[Obstacle]) -> tuple[LinePoint, ...]:
    """Return where a penguin may be placed on orange lines: one point for each room that may be chosen.

    None where it is neither close to a wall nor in a door, and where nothing is free.

    >>> from icecool3d.rules import set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> [point.at for point in line_points(setup, upright(setup, (0.08, 0.01)), ())]
    [(0.057, 0.01)]
    """
    if not standing.stuck and not setup.school.is_close_to_wall(standing.at):
        return ()
    rooms = rooms_of(setup, standing)
    others = [other for other in others if any(_is_near(setup, other, room) for room in rooms)]
    found = [
        closest_free_line_point(setup.school, standing.at, setup.radius + GAP, others, (room,))
        for room in rooms
    ]
    return tuple(point for point in found if point is not None)


def footprints(standings: Sequence[Standing | None], but: int) -> list[Obstacle]:
    """Return what all bodies but one cover of the floor."""
    return [
        standing.footprint for body, standing in enumerate(standings) if standing is not None and body != but
    ]


def is_free(setup: GameSetup, at: Point, others: Sequence[Obstacle], body: int = 0) -> bool:
    """Whether an upright body there overlaps no other; touching is no overlapping.

    >>> from icecool3d.rules import set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> is_free(setup, (0.0, 0.0), [setup.disc((0.03, 0.0))])
    True
    """
    return not any(_overlaps(other, at, setup.radius_of(body)) for other in others)


def closest_free_place(setup: GameSetup, at: Point, others: Sequence[Obstacle], body: int = 0) -> Point:
    """Return the point nearest to ``at``, along or across the room, where an upright body overlaps none.

    It is ``at`` itself where that is free, or where nothing in either direction is; else it keeps the gap.

    >>> from icecool3d.rules import set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> closest_free_place(setup, (0.0, 0.0), [setup.disc((-0.015, 0.0))])
    (0.0155, 0.0)
    """
    if is_free(setup, at, others, body):
        return at
    radius = setup.radius_of(body)
    ways = [(axis, _free_along(setup, at, axis, others, radius)) for axis in (X, Y)]
    places = [(abs(place - at[axis]), axis, place) for axis, free in ways for place in free]
    if not places:
        return at
    _, axis, place = min(places)
    return (place, at[Y]) if axis == X else (at[X], place)


def _is_near(setup: GameSetup, other: Obstacle, room: str) -> bool:
    """Whether a footprint can be in the way of a line of that room: a quick look before the exact one."""
    line, reach = setup.school.room(room).line, other.radius + setup.radius + GAP
    return all(
        min(point[axis] for point in other.points) - reach <= line.along(axis).high
        and max(point[axis] for point in other.points) + reach >= line.along(axis).low
        for axis in (X, Y)
    )


def _overlaps(other: Obstacle, at: Point, radius: float) -> bool:
    if len(other.points) == 1:
        return dist(other.points[0], at) < other.radius + radius
    stretch = blocked_stretch(other, radius, X, at[Y])
    return stretch is not None and stretch.low < at[X] < stretch.high


def _free_along(
    setup: GameSetup, at: Point, axis: int, others: Sequence[Obstacle], radius: float
) -> list[float]:
    """Return the free places that can be nearest, on the line through ``at`` along ``axis``."""
    room = setup.school.room_at(at)
    if room is None:
        return []
    floor = room.interior.inset(radius).along(axis)
    found = [blocked_stretch(other, radius + GAP, axis, at[1 - axis]) for other in others]
    blocked = [stretch for stretch in found if stretch is not None]
    ends = [end for stretch in blocked for end in (stretch.low, stretch.high) if floor.contains(end)]
    return [end for end in ends if not any(stretch.low < end < stretch.high for stretch in blocked)]
