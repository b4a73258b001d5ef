"""Searching for a flick that does what is asked, the most robust one first.

Flicks are sketched; ``aiming.seeking`` says which. What is told of a flick at the end was measured in whole
flicks, with disturbances that had no part in choosing it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TypeVar

import numpy as np
from msgspec import structs

from icecool3d.aiming.hand import Hand
from icecool3d.aiming.seeking import UNSEEN, likely_flicks, most_looks, seek
from icecool3d.aiming.wanted import Look, Wanted
from icecool3d.events.query import Query
from icecool3d.kit.errors import FlickError, InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.numbers import START, Numbers
from icecool3d.lab.sweep.spec import Setup
from icecool3d.lab.sweep.sweep_run import do_checked, flicker
from icecool3d.lab.sweep.workers import Workers
from icecool3d.trace import Flick

CHUNK = 2
"""Flicks looked at in one task."""
LIKE = {"aim": 5.0, "speed": 1.0, "height": 0.1, "side": 0.1}
"""Flicks that differ by less in every number are like each other: one of them is told."""
PLACES = 4
"""Digits, and digits behind the point, that the numbers of a flick have at most that is told."""
_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


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
    """How many flicks are sketched at most, before the search looks how sure those are that do it."""
    disturbed: int
    """How often each flick that is told is disturbed."""
    best: int
    """How many are told at most."""
    hand: Hand
    seed: int

    @property
    def work(self) -> int:
        """How many flicks it will take at most."""
        return most_looks(self.tries) + self.best * self.disturbed


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

    def look(flicks: Sequence[Flick]) -> list[Look | None]:
        chunks = [flicks[begin : begin + CHUNK] for begin in range(0, len(flicks), CHUNK)]
        looked = _all_done(quest, workers, partial(_looks, quest), chunks)
        heard(len(flicks))
        both = zip(chunks, looked, strict=True)
        return [look for chunk, looks in both for look in looks or [None] * len(chunk)]

    random, names = np.random.default_rng(quest.seed), quest.setup.names
    others = {name: (x, y) for name, (x, y, *_) in zip(names[1:], quest.setup.others, strict=True)}
    likely = likely_flicks(_wanted(quest), quest.at, others, random)
    does = partial(_does, quest)
    sought = seek(likely, look, does, quest.hand, random, tries=quest.tries)
    told = _different(quest, (each.flick for each in sought))
    worked = _all_done(quest, workers, partial(_works, quest), told)
    heard(len(told) * quest.disturbed)
    found = [Found(each, often or 0, quest.disturbed) for each, often in zip(told, worked, strict=True)]
    return sorted(found, key=lambda each: -each.worked)


def require_start(quest: Quest) -> None:
    """Refuse a start from which nothing can be flicked."""
    try:
        flicker(quest.setup).sketch(_numbers(quest, Flick(quest.setup.flicked, aim=0.0, speed=0.5)))
    except FlickError as reason:
        wrong = Phrase("cannot start there ({why})", why=str(reason))
        raise InputError("find", wrong, Phrase("expected a place where a penguin can stand")) from None


def does_it(quest: Quest, flicks: Iterable[Numbers]) -> list[bool]:
    """Return of each flick whether it does what is asked; one that cannot be made does not."""
    return [_does_it(quest, each) for each in flicks]


def _does_it(quest: Quest, numbers: Numbers) -> bool:
    try:
        _, judgement = flicker(quest.setup).judged(numbers)
    except FlickError:
        return False
    events = [each.to_dict() for each in judgement.events]
    verdicts = [each.to_dict() for each in judgement.verdicts]
    spoilt = any(each.holds(events, verdicts) for each in quest.without)
    return quest.asked.holds(events, verdicts) and not spoilt


def disturbed(quest: Quest, meant: Numbers, count: int) -> Iterator[Numbers]:
    """Return flicks of a hand that means this one; the beak looks where it looked.

    A contact beyond the head's top is one at its top, and so on; a finger that misses has missed.
    """
    random = np.random.default_rng((quest.seed, count, *np.array(meant).view(np.uint32).tolist()))
    flick = _flick(quest, meant)
    for _ in range(count):
        yield Numbers(*meant[: len(START)], *_pushed(quest.hand.shaken(flick, random)))


def _flick(quest: Quest, numbers: Numbers) -> Flick:
    return Flick(quest.setup.flicked, *numbers[len(START) :])


def _pushed(flick: Flick) -> tuple[float, ...]:
    return flick.aim, flick.speed, flick.height, flick.side, flick.elevation


def _numbers(quest: Quest, flick: Flick) -> Numbers:
    return Numbers(*quest.at, flick.aim, *_pushed(flick))


def _different(quest: Quest, found: Iterable[Flick]) -> list[Numbers]:
    """Return the first flicks of which each is another way to do it, not only another try.

    Their numbers are short ones, with which they still do it.
    """
    chosen: list[Numbers] = []
    for each in found:
        if len(chosen) < quest.best:
            short = _numbers(quest, _shortened(each))
            if not any(_is_like(short, other) for other in chosen) and does_it(quest, [short]) == [True]:
                chosen.append(short)
    return chosen


def _shortened(flick: Flick) -> Flick:
    """Return a flick by numbers as people write them.

    >>> _shortened(Flick("red", aim=123.4567, speed=2.51249, side=-0.00004)).aim
    123.5
    """
    numbers = {name: round(getattr(flick, name), PLACES) + 0.0 for name in LIKE}
    return structs.replace(flick, **{name: float(f"{each:.{PLACES}g}") for name, each in numbers.items()})


def _is_like(one: Numbers, other: Numbers) -> bool:
    return all(abs(getattr(one, name) - getattr(other, name)) < near for name, near in LIKE.items())


def _all_done(
    quest: Quest, workers: Workers, work: Callable[[_Task], _Result], tasks: Sequence[_Task]
) -> list[_Result | None]:
    """Return the results of tasks in their order; None where workers died of one."""
    done: list[_Result | None] = [None] * len(tasks)
    for (place, _), result in do_checked(workers, quest.setup, partial(_numbered, work), enumerate(tasks)):
        done[place] = result
    return done


def _numbered(work: Callable[[_Task], _Result], task: tuple[int, _Task]) -> _Result:
    return work(task[1])


def _looks(quest: Quest, flicks: Sequence[Flick]) -> list[Look | None]:
    return [_look(quest, each) for each in flicks]


def _look(quest: Quest, flick: Flick) -> Look | None:
    """Look at a flick by a sketch; where that cannot tell all that is asked, by the whole flick as well."""
    wanted = _wanted(quest)
    try:
        look = wanted.look(flicker(quest.setup).sketch(_numbers(quest, flick)))
    except FlickError:
        return None
    return look if look.miss or wanted.is_seen or _does(quest, flick) else look._replace(miss=UNSEEN)


def _does(quest: Quest, flick: Flick) -> bool:
    return does_it(quest, [_numbers(quest, flick)]) == [True]


@lru_cache(maxsize=2)
def _wanted(quest: Quest) -> Wanted:
    return Wanted(flicker(quest.setup).school, quest.setup.flicked, quest.asked, quest.without)


def _works(quest: Quest, meant: Numbers) -> int:
    return sum(does_it(quest, disturbed(quest, meant, quest.disturbed)))
