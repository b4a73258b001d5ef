"""What is wanted of a flick, as a sketch shows it: whether it does it, and how near it came.

A sketch tells of doors, walls, rooms and penguins. What is asked besides is left to whole flicks: ``is_seen``
says whether there is any of that.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from icecool3d.aiming.candidates import CLEAR, Goal, door_goals, goals_of, touch_goals
from icecool3d.aiming.obstacles import ROUND
from icecool3d.events import Event
from icecool3d.events.query import Item, Pattern, Query
from icecool3d.kit.arrays import Array, length
from icecool3d.referee.glance import glance
from icecool3d.school import Door, Interval, Point, School, Seam
from icecool3d.trace.sketch import Sketch

AWAY = 0.02
"""Who went through a door was so far from its middle line before and after, m."""
HALFWAY = 0.1
"""Who came so near is half there, m."""
SAID = {"through": "pass-through-door", "over": "jump-over-door", "stuck": "stuck-in-door"}
"""What is seen where a verdict is asked for."""
SEEN = {
    "flicked",
    "touched-penguin",
    "touched-zone",
    "pass-through-door",
    "jump-over-door",
    "jump-over-wall",
    "stuck-in-door",
    "rested",
    "left-school",
}
"""Events of which a sketch tells."""
_CROSSED = ("pass-through-door", "jump-over-door", "jump-over-wall")


class Look(NamedTuple):
    """What a look at a flick tells."""

    miss: float
    """0 where it does what is wanted; else how many things it does not do, and by how far the first."""
    way: tuple[str, ...] = ()
    """The first doors and walls behind it: flicks of another way are another idea."""


@dataclass(frozen=True)
class Wanted:
    """What one body is to do in a school.

    >>> from icecool3d.events.query import ask
    >>> from icecool3d.school import load_school
    >>> school = load_school("two-rooms")
    >>> wanted = Wanted(school, "red", ask("pass-through-door", school, ["red"]))
    >>> wanted.is_seen, [goal.at for goal in wanted.goals((0.1, 0.0), {})[0]]
    (True, [(0.0, 0.0), (0.0, 0.0)])
    """

    school: School
    body: str
    """Who is flicked."""
    asked: Query
    """What must happen."""
    without: tuple[Query, ...] = ()
    """None of it may happen."""

    @cached_property
    def is_seen(self) -> bool:
        """Whether a sketch tells all of it."""
        return all(self._seen(each) == list(each.wanted) for each in (self.asked, *self.without))

    def goals(self, start: Point, others: Mapping[str, Point]) -> tuple[list[Goal], list[Goal]]:
        """Return where a flick from ``start`` may come that does it, and all the other goals."""
        found = [goal for each in self._steps for goal in self._goals(each, start, others)]
        every = goals_of(self.school, start, list(others.values()))
        return found, [goal for goal in every if goal not in found]

    def look(self, sketch: Sketch) -> Look:
        """Return what a sketch tells."""
        events = glance(sketch, self.school)
        items = [each.to_dict() for each in events]
        steps, done = self._steps, 0
        while done < len(steps) and Query("", tuple(steps[: done + 1])).holds(items, ()):
            done += 1
        way = tuple(filter(None, (_way(each) for each in events if each.penguin == self.body)))[:3]
        if done < len(steps):
            step, since = steps[done], _since(steps[:done], items)
            away = min(self._distances(step, sketch, since, steps[:done], items), default=HALFWAY)
            return Look(len(steps) - done - 1 + away / (away + HALFWAY), way)
        spoilt = any(
            len(seen := self._seen(each)) == len(each.wanted) and Query("", tuple(seen)).holds(items, ())
            for each in self.without
        )
        return Look(0.5 if spoilt else 0.0, way)

    @cached_property
    def _steps(self) -> list[Pattern]:
        return self._seen(self.asked)

    def _seen(self, query: Query) -> list[Pattern]:
        """Return what a sketch tells of a query, with the names that it knows for sure."""
        walls = {wall.id for wall in self.school.walls}
        found = []
        for each in query.wanted:
            kind = SAID.get(each.kind, each.kind)
            sure = tuple(
                (key, value)
                for key, value in each.names
                if value not in walls and (kind != "left-school" or key == "penguin")
            )
            if kind in SEEN:
                found.append(Pattern("event", kind, sure))
        return found

    def _doors(self, step: Pattern) -> list[Door]:
        values = {value for _, value in step.names}
        named = [door for door in self.school.doors if door.id in values]
        rooms = {value for key, value in step.names if key != "penguin"} - {None}
        return named or [door for door in self.school.doors if rooms <= set(door.rooms)]

    def _seams(self, step: Pattern) -> list[Seam]:
        rooms = {value for key, value in step.names if key != "penguin"} - {None}
        return [seam for seam in self.school.seams if rooms <= set(seam.rooms)]

    def _goals(self, step: Pattern, start: Point, others: Mapping[str, Point]) -> Iterator[Goal]:
        top = self.school.wall_height + CLEAR
        if step.kind == "touched-penguin":
            for name in {value for _, value in step.names} & others.keys():
                yield from touch_goals(start, others[str(name)])
        elif step.kind == "jump-over-wall":
            for seam in self._seams(step):
                for along in (seam.clear.clamp(start[seam.axis]), seam.clear.middle):
                    yield Goal(seam.point(along), low=top, high=1.0)
        elif step.kind in ("pass-through-door", "jump-over-door", "stuck-in-door"):
            doors = self._doors(step)
            for door, goal in zip(self.school.doors, door_goals(self.school, start), strict=True):
                if door in doors and step.kind == "jump-over-door":
                    yield replace(goal, low=top, high=1.0)
                elif door in doors:
                    yield from (goal, replace(goal, way=None))

    def _distances(
        self, step: Pattern, sketch: Sketch, since: float, before: Sequence[Pattern], items: Sequence[Item]
    ) -> Iterator[float]:
        """Yield how far the body stayed from each thing that would have done, from a moment on, m."""
        names, values = sketch.names, {value for key, value in step.names if key != "penguin"}
        rows = sketch.t >= min(since, float(sketch.t[-1]))
        path = sketch.pose[rows, names.index(self.body), :3]
        had = {each.get("door") for each in items if step in before and step.matches(each)}
        high = self.school.wall_height + CLEAR if step.kind.startswith("jump") else 0.0
        if step.kind in ("pass-through-door", "jump-over-door"):
            for door in self._doors(step):
                if door.id not in had:
                    yield _crossing_miss(path, door.seam, _inside(door.opening), high)
        elif step.kind == "jump-over-wall":
            for seam in self._seams(step):
                yield _crossing_miss(path, seam, seam.clear, high)
        elif step.kind == "stuck-in-door":
            for door in self._doors(step):
                yield float(length(path[-1, :2] - np.array(door.centre)))
        elif step.kind == "rested":
            at = path[-1, 0], path[-1, 1]
            yield from (room.rect.distance(at) for room in self.school.rooms if room.id in values)
        elif step.kind == "touched-penguin":
            for name in values & set(names) - {self.body}:
                other = sketch.pose[rows, names.index(str(name)), :3]
                yield float(length(path - other).min())


def _way(event: Event) -> str | None:
    """Return the door or the wall that was passed."""
    if event.name not in _CROSSED:
        return None
    return str(getattr(event, "door", None) or getattr(event, "wall", None))


def _since(done: Sequence[Pattern], items: Sequence[Item]) -> float:
    """Return when what is done had been done at the earliest, s."""
    if not done:
        return 0.0
    count = next(n for n in range(len(items) + 1) if Query("", tuple(done)).holds(items[:n], ()))
    return float(str(items[count - 1]["t"]))


def _inside(opening: Interval) -> Interval:
    """Return where the middle of a penguin may be in an opening."""
    return Interval(opening.low + ROUND, opening.high - ROUND)


def _crossing_miss(path: Array, seam: Seam, where: Interval, high: float) -> float:
    """Return how far a path (N, 3) stays from a crossing of a seam, m: before it and after it.

    ``high`` is where it must be above; 0: on the floor.
    """
    along, across = path[:, seam.axis], path[:, 1 - seam.axis] - seam.line
    beside = np.maximum(np.maximum(where.low - along, along - where.high), 0.0)
    off = np.maximum(high - path[:, 2], 0.0) if high else path[:, 2]
    flat = beside**2 + off**2
    one, other = np.sqrt(flat + (across + AWAY) ** 2), np.sqrt(flat + (across - AWAY) ** 2)
    there, back = np.minimum.accumulate(one) + other, np.minimum.accumulate(other) + one
    return float(min(there.min(), back.min()))
