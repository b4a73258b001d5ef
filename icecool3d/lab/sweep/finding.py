"""Searching for a flick that does what is asked, the most robust one first.

First flicks are tried all over what a finger can do, evenly. Of those that do it some are disturbed as a hand
disturbs them, and around the steadiest the search goes on. What is told of a flick at the end was measured
with disturbances that had no part in choosing it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from icecool3d.aiming.hand import SLOWEST, Hand
from icecool3d.events.query import Query
from icecool3d.kit.codec import from_json
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.numbers import Numbers
from icecool3d.lab.sweep.spec import Setup, sobol
from icecool3d.lab.sweep.sweep_run import do_checked, make_rows
from icecool3d.lab.sweep.workers import Workers
from icecool3d.trace import MAX_SPEED

TRIED = {"aim": (-180.0, 180.0), "speed": (0.5, 7.0), "height": (0.05, 0.95), "side": (-0.9, 0.9)}
"""Where flicks are tried; the blow is level."""
CHUNK = 50
"""Flicks tried at once."""
LOOKED_AT = 32
"""Number of flicks that did it which are disturbed first."""
LOOKS = 12
"""How often each of them is disturbed, to see how steady it is."""
ROUNDS = 3
"""How often the search goes on around the steadiest."""
STEADIEST = 6
"""Number of them in each of these rounds."""
VARIED = 6
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
    """How many flicks are tried all over."""
    disturbed: int
    """How often each flick that is told is disturbed."""
    best: int
    """How many are told at most."""
    hand: Hand
    seed: int

    @property
    def work(self) -> int:
        """How many flicks it will take at most."""
        around = ROUNDS * STEADIEST * VARIED * (1 + LOOKS)
        return self.tries + LOOKED_AT * LOOKS + around + 2 * self.best * self.disturbed


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
    hits = _that_do_it(quest, workers, _all_over(quest), heard)
    few = hits if len(hits) <= LOOKED_AT else [hits[k * len(hits) // LOOKED_AT] for k in range(LOOKED_AT)]
    steady = _measured(quest, workers, few, LOOKS, heard)
    for _ in range(ROUNDS):
        around = [near for each in steady[:STEADIEST] for near in _near(quest, each.numbers)]
        steady += _measured(quest, workers, _that_do_it(quest, workers, [around], heard), LOOKS, heard)
        steady.sort(key=lambda each: -each.worked)
    return _measured(quest, workers, _different(steady, 2 * quest.best), quest.disturbed, heard)[: quest.best]


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


def _all_over(quest: Quest) -> Iterator[list[Numbers]]:
    for begin in range(0, quest.tries, CHUNK):
        shares = sobol(len(TRIED), quest.seed, begin, min(begin + CHUNK, quest.tries))
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
