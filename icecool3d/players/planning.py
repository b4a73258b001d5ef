"""Finding a good flick: candidates are sketched, the best of them as a hand would spoil them, and compared.

Every candidate is spoilt by the same shakes, so that luck does not decide between them, and the best mean
wins. What is clearly worse is dropped on the way.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from icecool3d.aiming.candidates import Aimer, Goal, door_goals, touch_goals, wall_goals
from icecool3d.aiming.flight_table import load_flights
from icecool3d.aiming.obstacles import obstacles_in
from icecool3d.kit.errors import FlickError, RuleError
from icecool3d.match import Flick, Outlook, Table
from icecool3d.players.manners import Manner
from icecool3d.players.worth import Worth
from icecool3d.rules import GameSetup, furniture_of
from icecool3d.school import Point

EACH = 5
"""How many candidates are looked up for one goal."""
WANTED, WELCOME, OTHER = 2.0, 1.0, 0.4
"""How likely goals are tried: own fish and who is to be caught; other doors; the rest."""
FREE = 0.01
"""More room than this beside a path counts no more, m."""
PLAIN = ((0.9, 0.3), (1.5, 0.3), (2.2, 0.3), (1.5, 0.55), (2.2, 0.55))
"""Speeds and heights of the flicks that are tried where the table knows nothing."""
VARIES_FROM = 3
"""Who shakes as often varies the best flick at the end."""
VARIED = 0.7
"""How far from the best its variations are, in errors of the hand."""


@dataclass
class Idea:
    """A flick that is thought over."""

    flick: Flick
    values: list[list[float]] = field(default_factory=list)
    """What each look at it brought, for every way in which the turn may have begun."""

    def mean(self, root: int) -> float:
        """Return what it brings on average."""
        return sum(each[root] for each in self.values) / len(self.values)

    @property
    def best(self) -> float:
        """What it brings on average in the best of those ways."""
        return max(self.mean(root) for root in range(len(self.values[0])))


class Planner:
    """Thinks about one flick."""

    def __init__(self, outlook: Outlook, worth: Worth, manner: Manner, random: np.random.Generator) -> None:
        """Take what may be thought of, what it is worth, and by which chance."""
        self._outlook = outlook
        self._worth = worth
        self._manner = manner
        self._random = random

    def plan(self, roots: Sequence[Table], body: str) -> tuple[Flick, int, float] | None:
        """Return the best flick, from which of some tables it is made, and what it brings on average.

        The tables differ in what was said and turned over, not in who stands where.
        """
        ideas = [
            idea
            for flick in self._candidates(roots[0], body)[: self._manner.looks]
            if self._look(idea := Idea(flick), idea.flick, roots)
        ]
        if not ideas:
            return None
        ideas.sort(key=lambda idea: -idea.best)
        best = self._thought_over(ideas[: self._manner.best], roots)
        root = max(range(len(roots)), key=best.mean)
        return best.flick, root, best.mean(root)

    def _look(self, idea: Idea, flick: Flick, roots: Sequence[Table]) -> bool:
        """Note what a flick brings; say whether a finger can make it."""
        try:
            sketch = self._outlook.sketch(roots[0], flick)
            after = [self._outlook.flicked(root, sketch) for root in roots]
        except (FlickError, RuleError):
            return False
        idea.values.append([self._worth.of(table) for table in after])
        return True

    def _thought_over(self, ideas: list[Idea], roots: Sequence[Table]) -> Idea:
        """Return the idea with the best mean, each spoilt by the same shakes."""
        seeds = self._random.integers(1 << 31, size=max(self._manner.shakes, 1)).tolist()
        for count in range(self._manner.shakes):
            for idea in ideas:
                self._shake(idea, seeds[count], roots)
            if count % 2:
                ideas = sorted(ideas, key=lambda idea: -idea.best)[: max(2, (len(ideas) + 1) // 2)]
        best = max(ideas, key=lambda idea: idea.best)
        if self._manner.shakes < VARIES_FROM:
            return best
        return max((best, *self._variations(best, seeds, roots)), key=lambda idea: idea.best)

    def _variations(self, idea: Idea, seeds: Sequence[int], roots: Sequence[Table]) -> list[Idea]:
        wider = self._manner.hand.times(VARIED)
        varied = []
        for _ in range(2):
            other = Idea(wider.shaken(idea.flick, self._random))
            if self._look(other, other.flick, roots):
                for seed in seeds[: len(idea.values) - 1]:
                    self._shake(other, seed, roots)
                varied.append(other)
        return varied

    def _shake(self, idea: Idea, seed: int, roots: Sequence[Table]) -> None:
        shaken = self._manner.hand.shaken(idea.flick, np.random.default_rng(seed))
        if not self._look(idea, shaken, roots):
            idea.values.append([value - 0.1 for value in idea.values[0]])  # a miss is flicked again

    def _candidates(self, table: Table, body: str) -> list[Flick]:
        """Return flicks that may be good, the likeliest first."""
        pose, school = table.poses[body], table.game.setup.school
        start = (pose[0], pose[1])
        others = {name: (at[0], at[1]) for name, at in table.poses.items() if name != body}
        goals = [(weight, goal) for weight, goal in self._goals(table, body, start, others)]
        if not _stands(pose):
            return self._plain(body, start, [goal for _, goal in goals])
        there = obstacles_in(school, furniture_of(table.game), others)
        aimer = Aimer(load_flights(), body, start, there, self._random)
        found: list[tuple[float, Flick]] = []
        for weight, goal in goals:
            for place, each in enumerate(aimer.find([goal], each=EACH)):
                likely = weight * (0.5 + min(max(each.gap, 0.0), FREE) / FREE) / (1.0 + 0.3 * place)
                found.append((likely * self._random.uniform(0.5, 1.5), each.flick))
        found.sort(key=lambda each: -each[0])
        flicks = [flick for _, flick in found]
        return flicks or self._plain(body, start, [goal for _, goal in goals])

    def _goals(
        self, table: Table, body: str, start: Point, others: dict[str, Point]
    ) -> list[tuple[float, Goal]]:
        """Return where the flick may be wanted to go, and how much."""
        game = table.game
        setup, school = game.setup, game.setup.school
        seat = setup.seats.get(body)
        own = set() if seat is None else set(game.fish[setup.team_of[seat][0]])
        if seat is not None and not own:
            own = self._homeward(setup, start)
        catches = seat in game.catchers
        goals = []
        for door, goal in zip(school.doors, door_goals(school, start), strict=True):
            goals.append((WANTED if door.id in own else WELCOME, goal))
        goals += [(OTHER, goal) for goal in wall_goals(school, start)]
        for name, at in others.items():
            runner = name in setup.seats and setup.seats[name] not in game.catchers
            weight = WANTED if catches and runner else OTHER
            goals += [(weight, goal) for goal in touch_goals(start, at)]
        return goals

    def _homeward(self, setup: GameSetup, start: Point) -> set[str]:
        """Return the doors towards the finish room, where one is run for."""
        school = setup.school
        room, finish = school.room_at(start), school.finish
        if setup.contest is None or room is None or finish is None or room.id == finish:
            return set()
        return {door.id for door in school.doors_towards(room.id, finish)}

    def _plain(self, body: str, start: Point, goals: Sequence[Goal]) -> list[Flick]:
        """Return flicks straight towards goals, for who does not stand: the table is of who stands."""
        flicks = []
        for goal in goals:
            aim = math.degrees(math.atan2(goal.at[1] - start[1], goal.at[0] - start[0]))
            speed, height = PLAIN[int(self._random.integers(len(PLAIN)))]
            flicks.append(Flick(body, aim=aim, speed=speed, height=height))
        order = self._random.permutation(len(flicks)).tolist()
        return [flicks[each] for each in order]


def _stands(pose: Sequence[float]) -> bool:
    """Whether a body stands upright on the floor."""
    _, _, z, i, j, _, _ = pose
    return i * i + j * j < 0.01 and abs(z) < 0.002
