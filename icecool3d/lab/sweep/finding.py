"""Searching for a flick that does what is asked, the most robust one first.

First flicks of the flight table are tried that go through doors, over walls and into penguins, those named
before others, and where too few of them do it, flicks all over what a finger can do, evenly. Those that do it
are disturbed as a hand disturbs them, the steadier ones more often, and around the steadiest the search goes
on. What is told of a flick at the end was measured with disturbances that had no part in choosing it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

import numpy as np

from icecool3d.aiming.candidates import CLEAR, Aimer, door_goals, goals_of
from icecool3d.aiming.flight_table import load_flights
from icecool3d.aiming.hand import SLOWEST, Hand
from icecool3d.aiming.obstacles import obstacles_in
from icecool3d.events.query import Query
from icecool3d.kit.codec import from_json
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.numbers import Numbers
from icecool3d.lab.sweep.spec import Setup, sobol
from icecool3d.lab.sweep.sweep_run import do_checked, make_rows
from icecool3d.lab.sweep.workers import Workers
from icecool3d.school import build_school
from icecool3d.trace import MAX_SPEED, Flick

TRIED = {"aim": (-180.0, 180.0), "speed": (0.5, 7.0), "height": (0.05, 0.95), "side": (-0.9, 0.9)}
"""Where flicks are tried; the blow is level."""
CHUNK = 50
"""Flicks tried at once."""
AT_ONCE = 4
"""Number of chunks after which it is looked whether enough do it."""
EACH = 8
"""Flicks of the table that are tried towards one goal, at most."""
KNOWN = 8
"""Where so many of the table's do it, nothing is tried all over."""
LOOKED_AT = 24
"""After so many that do it no others are tried."""
GLANCES = 3
"""How often each of them is disturbed, to see which may be steady."""
KEPT = 6
"""Number of those that are looked at closely."""
LOOKS = 10
"""How often each of these is disturbed."""
ROUNDS = 2
"""How often the search goes on around the steadiest."""
STEADIEST = 4
"""Number of them in each of these rounds."""
VARIED = 4
"""Number of flicks tried around each."""
FARTHER = 2.0
"""How much farther from it these are than a hand errs."""
LIKE = {"aim": 5.0, "speed": 1.0, "height": 0.1, "side": 0.1}
"""Flicks that differ by less in every number are like each other: one of them is told."""


@dataclass(frozen=True)
class Quest:
    """What to search for, and how long."""

    setup: Setup
    asked: Query
    """What must happen."""
    without: tuple[Query, ...]
    """None of it may happen."""
    at: tuple[float, float]
    """Where the flick starts, m; the beak looks along the aim."""
    tries: int
    """How many flicks are tried at most, before the search goes on around those that do it."""
    disturbed: int
    """How often each flick that is told is disturbed."""
    best: int
    """How many are told at most."""
    hand: Hand
    seed: int

    @property
    def work(self) -> int:
        """How many flicks it will take at most."""
        hits = LOOKED_AT + AT_ONCE * CHUNK
        around = STEADIEST * VARIED * (1 + GLANCES) + KEPT * LOOKS
        return self.tries + hits * GLANCES + KEPT * LOOKS + ROUNDS * around + self.best * self.disturbed


@dataclass(frozen=True)
class Found:
    """A flick that does what is asked."""

    numbers: Numbers
    worked: int
    """How often it did when it was disturbed."""
    disturbed: int
    """How often it was disturbed."""

    @property
    def share(self) -> float:
        """Share of the disturbed flicks that did it."""
        return self.worked / self.disturbed


def find(quest: Quest, workers: Workers, heard: Callable[[int], None]) -> list[Found]:
    """Search, and return flicks that do it, the most robust first; the same whoever does the work."""
    steady = _steady(quest, workers, _first_hits(quest, workers, heard), heard)
    for _ in range(ROUNDS):
        around = [near for each in steady[:STEADIEST] for near in _near(quest, each.numbers)]
        steady += _steady(quest, workers, _that_do_it(quest, workers, [around], heard), heard)
        steady.sort(key=lambda each: -each.worked)
    return _measured(quest, workers, _different(steady, quest.best), quest.disturbed, heard)


def _first_hits(quest: Quest, workers: Workers, heard: Callable[[int], None]) -> list[Numbers]:
    """Return flicks that do it: of the table, and where too few of those do, of all over."""
    known = [each[: quest.tries] for each in _looked_up(quest)]
    hits, tried = list[Numbers](), 0
    for chunk in known:
        hits += _that_do_it(quest, workers, [chunk], heard)
        tried += len(chunk)
        if len(hits) >= KNOWN:
            return hits
    over = _all_over(quest, quest.tries - tried)
    while len(hits) < LOOKED_AT and (chunks := list(islice(over, AT_ONCE))):
        hits += _that_do_it(quest, workers, chunks, heard)
    return hits


def _looked_up(quest: Quest) -> tuple[list[Numbers], list[Numbers]]:
    """Return flicks of the table that go where a name in the question is, and such as go elsewhere."""
    school, (x, y) = build_school(quest.setup.scene), quest.at
    others = {
        name: (at[0], at[1]) for name, at in zip(quest.setup.names[1:], quest.setup.others, strict=True)
    }
    random = np.random.default_rng(quest.seed)
    aimer = Aimer(load_flights(), quest.setup.flicked, quest.at, obstacles_in(school, bodies=others), random)
    named = {value for pattern in quest.asked.wanted for _, value in pattern.names}
    at_doors = list(zip(school.doors, door_goals(school, quest.at), strict=True))
    over = [(door, replace(goal, low=school.wall_height + CLEAR, high=1.0)) for door, goal in at_doors]
    first = [goal for door, goal in (*at_doors, *over) if door.id in named]
    rest = [goal for goal in goals_of(school, quest.at, list(others.values())) if goal not in first]
    known = [[_pushed(x, y, each.flick) for each in aimer.find(goals, each=EACH)] for goals in (first, rest)]
    return known[0], known[1]


def _pushed(x: float, y: float, flick: Flick) -> Numbers:
    return Numbers(
        x=x,
        y=y,
        facing=flick.aim,
        aim=flick.aim,
        speed=flick.speed,
        height=flick.height,
        side=flick.side,
        elevation=0.0,
    )


def require_start(quest: Quest) -> None:
    """Refuse a start from which nothing can be flicked."""
    (row,) = make_rows(quest.setup, [(0, _tried(quest, [0.5, 0.1, 0.2, 0.5]))])
    if row.why is not None:
        wrong = Phrase("cannot start there ({why})", why=row.why)
        raise InputError("find", wrong, Phrase("expected a place where a penguin can stand"))


def does_it(quest: Quest, flicks: Iterable[Numbers]) -> list[bool]:
    """Return of each flick whether it does what is asked; one that cannot be made does not."""
    found = []
    for row in make_rows(quest.setup, enumerate(flicks)):
        if row.events is None or row.verdicts is None:
            found.append(False)
            continue
        events, verdicts = from_json(row.events), from_json(row.verdicts)
        spoilt = any(each.holds(events, verdicts) for each in quest.without)
        found.append(quest.asked.holds(events, verdicts) and not spoilt)
    return found


def disturbed(quest: Quest, meant: Numbers, count: int, by: float = 1.0) -> Iterator[Numbers]:
    """Return flicks of a hand that means this one; ``by`` is how many times worse it errs.

    A contact beyond the head's top is one at its top, and so on; a finger that misses has missed.
    """
    hand = quest.hand
    random = np.random.default_rng((quest.seed, count, *np.array(meant).view(np.uint32).tolist()))
    for aim, speed, height, side in (by * random.standard_normal((count, 4))).tolist():
        yield meant._replace(
            aim=meant.aim + hand.aim * aim,
            speed=min(max(meant.speed * (1.0 + hand.speed * speed), SLOWEST), MAX_SPEED),
            height=min(max(meant.height + hand.contact * height, 0.0), 1.0),
            side=min(max(meant.side + hand.contact * side, -1.0), 1.0),
        )


def _all_over(quest: Quest, count: int) -> Iterator[list[Numbers]]:
    """Yield flicks all over what a finger can do, in chunks."""
    for begin in range(0, count, CHUNK):
        shares = sobol(len(TRIED), quest.seed, begin, min(begin + CHUNK, count))
        yield [_tried(quest, each) for each in shares.tolist()]


def _tried(quest: Quest, shares: Sequence[float]) -> Numbers:
    ends = zip(TRIED.items(), shares, strict=True)
    drawn = {name: low + (high - low) * share for (name, (low, high)), share in ends}
    x, y = quest.at
    return Numbers(x=x, y=y, facing=drawn["aim"], elevation=0.0, **drawn)


def _near(quest: Quest, meant: Numbers) -> list[Numbers]:
    return [each._replace(facing=each.aim) for each in disturbed(quest, meant, VARIED, FARTHER)]


def _different(found: Iterable[Found], most: int) -> list[Numbers]:
    """Return the first flicks of which each is another way to do it, not only another try."""
    chosen: list[Numbers] = []
    for each in found:
        if len(chosen) < most and not any(_is_like(each.numbers, other) for other in chosen):
            chosen.append(each.numbers)
    return chosen


def _is_like(one: Numbers, other: Numbers) -> bool:
    return all(abs(getattr(one, name) - getattr(other, name)) < near for name, near in LIKE.items())


def _that_do_it(
    quest: Quest, workers: Workers, chunks: Iterable[list[Numbers]], heard: Callable[[int], None]
) -> list[Numbers]:
    """Return those flicks that do it, in their order; a chunk that crashes workers holds none."""
    hits: dict[int, list[Numbers]] = {}
    for (place, flicks), did in do_checked(workers, quest.setup, partial(_do_it, quest), enumerate(chunks)):
        hits[place] = [flick for flick, hit in zip(flicks, did or [], strict=False) if hit]
        heard(len(flicks))
    return [flick for place in sorted(hits) for flick in hits[place]]


def _steady(
    quest: Quest, workers: Workers, flicks: Sequence[Numbers], heard: Callable[[int], None]
) -> list[Found]:
    """Return the steadiest of some flicks, by a look at each and a closer one at the best."""
    glanced = _measured(quest, workers, flicks, GLANCES, heard)
    return _measured(quest, workers, [each.numbers for each in glanced[:KEPT]], LOOKS, heard)


def _measured(
    quest: Quest, workers: Workers, flicks: Sequence[Numbers], count: int, heard: Callable[[int], None]
) -> list[Found]:
    """Disturb each flick ``count`` times, and return them by how often it still worked."""
    worked: dict[int, int] = {}
    work = partial(_works, quest, count)
    for (place, _), often in do_checked(workers, quest.setup, work, enumerate(flicks)):
        worked[place] = often or 0
        heard(count)
    order = sorted(worked, key=lambda place: (-worked[place], place))
    return [Found(flicks[place], worked[place], count) for place in order]


def _do_it(quest: Quest, task: tuple[int, list[Numbers]]) -> list[bool]:
    return does_it(quest, task[1])


def _works(quest: Quest, count: int, task: tuple[int, Numbers]) -> int:
    return sum(does_it(quest, disturbed(quest, task[1], count)))
