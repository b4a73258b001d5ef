"""How likely a flick does something, told from plain geometry: for weighing many tables, not for aiming."""

import math
from collections.abc import Container

from icecool3d.school import Door, Point, School

RADIUS = 0.015
"""Of a penguin's footprint, m."""
JUMP = 0.12
"""How likely somebody is reached over a wall, where a straight flick would."""
FAR = 0.03
"""How likely anything is reached that is rooms away."""
ON_THE_WAY = 0.45
"""What a door is worth that leads on to the one that is wanted."""
STUCK = 0.12
"""How likely one takes the fish on a door in which one is stuck."""
_NEAR_SIDE = 0.008
"""How far from a door's side a straight way to somebody behind it must be, m."""


def _within(half: float, spread: float) -> float:
    """Return how likely an error stays below half an angle; both in radians."""
    return math.erf(half / (spread * math.sqrt(2.0))) if half > 0.0 else 0.0


def through(school: School, start: Point, door: Door, spread: float, shut: Container[str] = ()) -> float:
    """Return how likely who stands there passes a door with the next flick; ``spread`` is of aims, radians.

    >>> from icecool3d.school import load_school
    >>> school = load_school("school")
    >>> near, far = (through(school, at, school.door("gym-lounge"), 0.1) for at in ((0.0, 0.0), (-0.2, -0.2)))
    >>> near > 0.6 > 0.4 > far
    True
    """
    if door.id in shut:
        return 0.0
    room = school.room_at(start)
    if door.frame.distance(start) < RADIUS:
        return STUCK
    if room is None:
        return FAR
    if room.id in door.rooms:
        return _straight(start, door, spread)
    ways = [
        ON_THE_WAY * _straight(start, each, spread)
        for each in school.doors_of(room.id)
        if each.id not in shut and set(each.rooms) & set(door.rooms)
    ]
    return max([FAR, *ways])


def _straight(start: Point, door: Door, spread: float) -> float:
    axis = door.seam.axis
    along, across = start[axis] - door.opening.middle, abs(start[1 - axis] - door.seam.line)
    away = max(math.hypot(along, across), 1e-6)
    slant, straight = abs(along) / away, across / away
    free = 0.5 * door.width * straight - RADIUS - 0.5 * door.depth * slant
    return max(_within(free / away, spread), 0.25 * FAR) if free > 0.0 else 0.02


def touching(school: School, start: Point, other: Point, spread: float) -> float:
    """Return how likely who stands at ``start`` touches another with the next flick.

    >>> from icecool3d.school import load_school
    >>> school = load_school("school")
    >>> beside, behind = (touching(school, (0.0, 0.0), at, 0.1) for at in ((0.05, 0.0), (0.25, 0.2)))
    >>> beside > 0.9, behind < 0.2
    (True, True)
    """
    here, there = school.room_at(start), school.room_at(other)
    away = max(math.dist(start, other), 2.0 * RADIUS)
    reached = _within(math.asin(min(2.0 * RADIUS / away, 1.0)), spread)
    if here is None or there is None:
        return JUMP * reached
    if here.id == there.id:
        return reached
    for door in school.doors_of(here.id):
        if there.id in door.rooms and _crosses(start, other, door):
            return 0.7 * reached
    return JUMP * reached if school.seam_between(here.id, there.id) else FAR * reached


def _crosses(start: Point, other: Point, door: Door) -> bool:
    """Whether the straight line of two lies within a door."""
    axis = door.seam.axis
    one, two = start[1 - axis] - door.seam.line, other[1 - axis] - door.seam.line
    if one * two >= 0.0:
        return False
    along = start[axis] + (other[axis] - start[axis]) * one / (one - two)
    return door.opening.low + _NEAR_SIDE < along < door.opening.high - _NEAR_SIDE
