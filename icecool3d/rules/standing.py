"""Where bodies stand between flicks: plan points, footprints, and the doors in which they are stuck."""

from collections.abc import Iterable, Sequence
from math import dist

from msgspec import Struct

from icecool3d.rules.game_setup import GameSetup
from icecool3d.school import (
    LinePoint,
    Obstacle,
    Point,
    Rect,
    X,
    Y,
    area_within,
    closest_free_line_point,
    nearest_free_place,
    overlap,
    rect_obstacle,
)

GAP = 5e-4
"""How near another penguin one is placed at most, m: touching the Catcher, it would be caught at once."""
EVEN = 1e-9
"""Of two areas that differ by no more than this none is larger, m^2."""


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
    upon_wall: tuple[str, ...] = ()
    """Where it is upon a wall: the rooms in which some of it is seen from straight above."""
    height: float = 0.0
    """How high it was put by hand: its lowest point above the floor, m."""


def rooms_under(setup: GameSetup, footprint: Obstacle) -> tuple[str, ...]:
    """Return the rooms over whose floors a footprint is, or where there is none, those over whose boxes.

    >>> from icecool3d.rules import set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> rooms_under(setup, setup.disc((0.1, 0.08)))
    ('gym', 'lounge')
    """
    for part in ("interior", "rect"):
        rects = ((room.id, rect_obstacle(getattr(room, part))) for room in setup.school.rooms)
        if found := tuple(room for room, rect in rects if overlap(rect, footprint)):
            return found
    return ()


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
    """Return the rooms in which a penguin stands: two where it is seen on both sides of a door or a wall.

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
    if standing.upon_wall:
        return standing.upon_wall
    room = setup.school.room_at(standing.at)
    return rooms_under(setup, standing.footprint) if room is None else (room.id,)


def line_points(
    setup: GameSetup, standing: Standing, others: Sequence[Obstacle], body: int = 0
) -> tuple[LinePoint, ...]:
    """Return where a body may be placed on orange lines: one point for each room that may be chosen.

    None where it is neither close to a wall nor in a door, and where nothing is free.

    >>> from icecool3d.rules import set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> [point.at for point in line_points(setup, upright(setup, (0.08, 0.01)), ())]
    [(0.057, 0.01)]
    """
    rooms = _rooms_of_lines(setup, standing)
    reach = setup.radius_of(body) + GAP
    others = [other for other in others if any(_is_near(setup, other, room, reach) for room in rooms)]
    found = [
        closest_free_line_point(setup.school, standing.at, reach, others, (room,))
        for room in rooms
        if _line_is_free_of_walls(setup, room, body)
    ]
    return tuple(point for point in found if point is not None)


def is_close_to_wall(setup: GameSetup, standing: Standing) -> bool:
    """Whether a penguin may be placed on a line: it is in a door, upon a wall, or between wall and line.

    >>> from icecool3d.rules import set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> is_close_to_wall(setup, upright(setup, (0.08, 0.01))), is_close_to_wall(setup, upright(setup, (0, 0)))
    (True, False)
    """
    held = bool(standing.stuck or standing.upon_wall)
    return held or setup.school.is_close_to_wall(standing.at)


def _rooms_of_lines(setup: GameSetup, standing: Standing) -> tuple[str, ...]:
    """Return the rooms on whose lines a penguin may be placed."""
    rooms = rooms_of(setup, standing) if is_close_to_wall(setup, standing) else ()
    if not standing.stuck or len(rooms) < 2 or setup.rulings["stuck_side"] == "chosen":
        return rooms
    seen = {room: area_within(standing.footprint, setup.school.room(room).interior) for room in rooms}
    return tuple(room for room in rooms if seen[room] >= max(seen.values()) - EVEN)


def _line_is_free_of_walls(setup: GameSetup, room: str, body: int) -> bool:
    """Whether a body on that room's line does not stick in the cardboard beside it."""
    floor, line = floor_for(setup, room, body), setup.school.room(room).line
    return floor is not None and floor.contains((line.xmin, line.ymin))


def floor_for(setup: GameSetup, room: str, body: int = 0) -> Rect | None:
    """Return where in a room the middle of an upright body may be, clear of its walls; None: nowhere.

    >>> from icecool3d.rules import set_up
    >>> from icecool3d.school import load_school
    >>> floor_for(set_up(load_school("school"), ("red", "blue")), "lounge")
    Rect(xmin=-0.082, ymin=-0.082, xmax=0.082, ymax=0.082)
    """
    floor = setup.school.room(room).interior.inset(setup.radius_of(body))
    return floor if floor.xmin <= floor.xmax and floor.ymin <= floor.ymax else None


def footprints(standings: Sequence[Standing | None], but: int | None = None) -> list[Obstacle]:
    """Return what all bodies cover of the floor, one of them left out where it is named."""
    return [
        standing.footprint for body, standing in enumerate(standings) if standing is not None and body != but
    ]


def is_free(setup: GameSetup, at: Point, others: Iterable[Obstacle], body: int = 0) -> bool:
    """Whether an upright body there overlaps no other; touching is no overlapping.

    >>> from icecool3d.rules import set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> is_free(setup, (0.0, 0.0), [setup.disc((0.03, 0.0))])
    True
    """
    own = setup.disc(at, body)
    return not any(overlap(other, own) for other in others)


def closest_free_place(
    setup: GameSetup,
    at: Point,
    others: Sequence[Obstacle],
    body: int = 0,
    rooms: Sequence[str] | None = None,
) -> Point:
    """Return the place nearest to ``at`` where an upright body sticks in no wall and overlaps no other.

    It is in one of ``rooms``, or else in the room of ``at``; only where nothing is free in those, in another.
    It is ``at`` itself where that is free, or where nothing is free anywhere; else it keeps the gap.

    >>> from icecool3d.rules import set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> closest_free_place(setup, (0.0, 0.0), [setup.disc((-0.015, 0.0))])
    (0.0155, 0.0)
    """
    if rooms is None:
        here = setup.school.room_at(at)
        rooms = () if here is None else (here.id,)
    reach = setup.radius_of(body)
    for allowed in (rooms, [room.id for room in setup.school.rooms]):
        floors = [floor for room in allowed if (floor := floor_for(setup, room, body)) is not None]
        if any(floor.contains(at) for floor in floors) and is_free(setup, at, others, body):
            return at
        places = [nearest_free_place(floor, at, others, reach + GAP) for floor in floors]
        found = [place for place in places if place is not None]
        if found:
            return min(found, key=lambda place: dist(place, at))
    return at


def _is_near(setup: GameSetup, other: Obstacle, room: str, radius: float) -> bool:
    """Whether a footprint can be in the way of a line of that room: a quick look before the exact one."""
    line, reach = setup.school.room(room).line, other.radius + radius
    return all(
        min(point[axis] for point in other.points) - reach <= line.along(axis).high
        and max(point[axis] for point in other.points) + reach >= line.along(axis).low
        for axis in (X, Y)
    )
