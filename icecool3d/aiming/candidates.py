"""Candidates: flicks of the table that come where somebody wants, as far as nothing is in their way."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from icecool3d.aiming.flight_table import FlightTable, Found
from icecool3d.aiming.obstacles import ROUND, Obstacles
from icecool3d.kit.arrays import Array, Flags
from icecool3d.kit.flick import Flick
from icecool3d.school import Door, Point, School

LOOKED_AT = 120
"""How many flights to a goal are looked at, at most."""
CELL = 0.04
"""Flights that end nearer to each other than this count as one, m."""
SIDEWAYS = 0.5
"""Least cosine between a flight and the way through a door."""
CLEAR = 0.004
"""How far above a wall's top a jump must be, m."""
BRUSH = 0.001
"""How deep in something a path may seem to be and still be tried, m."""


@dataclass(frozen=True)
class Goal:
    """Where a flick is to come."""

    at: Point
    """The place, m."""
    low: float = 0.0
    """How high its lowest point is there at least, m."""
    high: float = 0.006
    """How high at most, m."""
    way: Point | None = None
    """The way in which it goes there, as a unit vector; None: any."""
    short: float = 0.0
    """How much before the place it is there, m."""
    stop: bool = False
    """Whether it ends there."""


_LEAST_WAY = 0.005
"""Nothing is aimed at that is nearer, m."""


class Candidate(NamedTuple):
    """A flick that may do it."""

    flick: Flick
    gap: float
    """How far it stays from everything on its way, m."""
    goal: Goal


def door_goals(school: School, start: Point) -> Iterator[Goal]:
    """Yield how to go through each door, from the side where somebody stands.

    >>> from icecool3d.school import load_school
    >>> [goal.way for goal in door_goals(load_school("two-rooms"), (0.1, 0.0))]
    [(-1.0, 0.0)]
    """
    for door in school.doors:
        yield Goal(door.centre, way=_through(door, start))


def wall_goals(school: School, start: Point) -> Iterator[Goal]:
    """Yield places where somebody may jump over the walls of their room into another."""
    room = school.room_at(start)
    for seam in school.seams if room is not None else ():
        if room is not None and room.id in seam.rooms:
            middle = seam.clear.middle
            for along in (seam.clear.clamp(start[seam.axis]), middle):
                yield Goal(seam.point(along), low=school.wall_height + CLEAR, high=1.0)


def touch_goals(start: Point, other: Point) -> Iterator[Goal]:
    """Yield how to run into another body: full, and on either side.

    >>> len(list(touch_goals((0.0, 0.0), (0.1, 0.0))))
    3
    """
    away = max(math.dist(start, other), 1e-6)
    across = ((other[1] - start[1]) / away, (start[0] - other[0]) / away)
    for share in (0.0, -1.0, 1.0):
        at = (other[0] + share * ROUND * across[0], other[1] + share * ROUND * across[1])
        yield Goal(at, high=0.03, short=1.8 * ROUND)


def _through(door: Door, start: Point) -> Point:
    across = 1 - door.seam.axis
    sign = 1.0 if start[across] < door.seam.line else -1.0
    return (sign, 0.0) if across == 0 else (0.0, sign)


@dataclass(frozen=True, eq=False)
class Aimer:
    """Looks up flicks of one body from where it stands.

    >>> from icecool3d.aiming.flight_table import load_flights
    >>> from icecool3d.aiming.obstacles import obstacles_in
    >>> from icecool3d.school import load_school
    >>> school, at = load_school("two-rooms"), (0.1, 0.02)
    >>> aimer = Aimer(load_flights(), "red", at, obstacles_in(school), np.random.default_rng(1))
    >>> found = aimer.find(door_goals(school, at), each=8)
    >>> len(found), bool(found[0].gap >= found[-1].gap)
    (8, True)
    """

    table: FlightTable
    body: str
    """What is flicked."""
    start: Point
    """Where it stands, m."""
    obstacles: Obstacles
    """What is in its way."""
    random: np.random.Generator
    """Which flights are looked at, where there are too many for all."""

    def find(self, goals: Iterable[Goal], *, each: int) -> list[Candidate]:
        """Return flicks to goals, at most ``each`` to one, of those the freest first."""
        candidates: list[Candidate] = []
        for goal in goals:
            away = math.dist(self.start, goal.at) - goal.short
            if away > _LEAST_WAY:
                candidates += self._to_goal(goal, away, each)
        return candidates

    def _to_goal(self, goal: Goal, away: float, each: int) -> list[Candidate]:
        table, start = self.table, self.start
        bearing = math.atan2(goal.at[1] - start[1], goal.at[0] - start[0])
        found = table.ending_at(away) if goal.stop else table.coming_by(away)
        fits: Flags = (found.bottom >= goal.low) & (found.bottom <= goal.high)
        if goal.way is not None:
            heading = found.heading + bearing
            fits &= goal.way[0] * np.cos(heading) + goal.way[1] * np.sin(heading) > SIDEWAYS
        rows = np.flatnonzero(fits)
        if len(rows) > LOOKED_AT:
            rows = rows[np.sort(self.random.choice(len(rows), LOOKED_AT, replace=False))]
        found = found.some(rows)
        paths = table.paths(found, start, bearing)
        gaps = self.obstacles.gaps(paths, found.sample)
        return [
            Candidate(self._flick(found, row, bearing), float(gaps[row]), goal)
            for row in _different(paths, gaps)[:each]
        ]

    def _flick(self, found: Found, row: int, bearing: float) -> Flick:
        speed, height, side = self.table.push[found.flight[row]].tolist()
        aim = math.degrees(bearing + float(found.aim[row]))
        return Flick(self.body, aim=aim, speed=speed, height=height, side=side)


def _different(paths: Array, gaps: Array) -> list[int]:
    """Return the rows of free paths, the freest first; of those with about the same end one."""
    chosen: dict[tuple[int, int], int] = {}
    for row in np.argsort(-gaps, kind="stable").tolist():
        if gaps[row] > -BRUSH:
            x, y = (paths[row, -1, :2] // CELL).astype(int).tolist()
            chosen.setdefault((x, y), row)
    return list(chosen.values())


def goals_of(school: School, start: Point, others: Sequence[Point]) -> list[Goal]:
    """Return all goals that anybody may have: doors, walls to jump over, bodies to run into."""
    touches = [goal for other in others for goal in touch_goals(start, other)]
    return [*door_goals(school, start), *wall_goals(school, start), *touches]
