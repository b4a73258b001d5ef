"""Seeking a flick that does what is wanted, and does it most surely as a hand would spoil it.

First flicks are looked at that are likely. Where too few of them do it, the search goes on around those that
came near, on every way that came near, and a little anywhere. Of those that do it each is spoilt as a hand
would, and moved to the middle of what still works.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from msgspec.structs import replace

from icecool3d.aiming.candidates import Aimer
from icecool3d.aiming.flight_table import load_flights
from icecool3d.aiming.hand import Hand
from icecool3d.aiming.obstacles import obstacles_in
from icecool3d.aiming.wanted import Look, Wanted
from icecool3d.kit.flick import Flick
from icecool3d.school import Point

EACH, OTHERS = 8, 3
"""Flicks of the table that are looked at towards each goal of what is wanted, and towards each other goal."""
BATCH = 8
"""How many flicks are looked at together."""
ENOUGH = 6
"""After so many that do it no more are sought; …"""
PATIENCE = 128
"""… nor after so many looks since the first."""
ANYWHERE = 0.15
"""Share of flicks that go anywhere."""
WAYS, BEST, KEPT = 2.0, 4.0, 12
"""Of the nearest ways about so many are gone on, of each about so many of its best flicks, of those kept."""
WIDE = Hand(aim=12.0, speed=0.2, contact=0.1)
"""How far around a near miss is sought, …"""
SCALES = (1.0, 0.5, 0.25, 0.12)
"""… times one of these."""
GLANCES, TRIES = 4, 12
"""How often each that does it is spoilt, and the surest of them in all."""
SUREST = 3
"""How many these are."""
SURE = 0.95
"""Who works so often is not moved."""
ROUNDS, AROUND, WIDER = 3, 12, 2.0
"""How often the surest is moved, by how many looks around it, and how far out, in errors of the hand."""

ANYHOW = ((0.0, 1.0, 0.1, -0.7), (360.0, 6.5, 0.9, 0.7))
"""Least and most of the aim (degrees), speed (m/s), height and side of flicks that go anywhere."""

Looker = Callable[[Sequence[Flick]], Sequence[Look | None]]
"""Looks at some flicks; None where no finger can make one."""
UNSEEN = 0.5
"""By how much a flick misses that seemed to do it and does not."""
_One = TypeVar("_One")


@dataclass(frozen=True)
class Sought:
    """A flick that does what is wanted."""

    flick: Flick
    """The push."""
    sure: int
    """How many of the tries do it too."""
    tries: int = TRIES
    """How often it was tried as a hand would spoil it."""

    @property
    def share(self) -> float:
        """Share of the tries that do it."""
        return self.sure / self.tries


def most_looks(tries: int) -> int:
    """Return how many looks ``seek`` takes at most."""
    return tries + ENOUGH * GLANCES + SUREST * TRIES + ROUNDS * (AROUND + TRIES)


def seek(
    likely: Sequence[Flick],
    look: Looker,
    does: Callable[[Flick], bool],
    hand: Hand,
    random: np.random.Generator,
    *,
    tries: int,
) -> list[Sought]:
    """Return flicks that do what is wanted, the surest first; ``tries`` are looked at to find some.

    A look may be a mistake: ``does`` says for certain whether a flick does it. ``likely`` ones come first.

    >>> def look(flicks):
    ...     return [Look(max(abs(flick.aim - 40.0) - 6.0, 0.0)) for flick in flicks]
    >>> likely = [Flick("red", aim=aim, speed=1.0) for aim in (0.0, 20.0, 35.0)]
    >>> does = lambda flick: abs(flick.aim - 40.0) < 6.0
    >>> found = seek(likely, look, does, Hand(aim=1.0), np.random.default_rng(1), tries=300)
    >>> abs(found[0].flick.aim - 40.0) < 6.0, found[0].sure
    (True, 12)
    """
    hits = _hits(likely, look, does, random, tries)
    seeds: list[int] = random.integers(1 << 31, size=TRIES).tolist()
    glanced = _spoilt(hits, look, hand, seeds[:GLANCES])
    sought = _spoilt([each.flick for each in glanced[:SUREST]], look, hand, seeds)
    for _ in range(ROUNDS):
        if not sought or sought[0].share >= SURE:
            break
        moved = _moved(sought[0].flick, look, hand.times(WIDER), random)
        sought += _spoilt([moved] if does(moved) else [], look, hand, seeds)
        sought.sort(key=lambda each: -each.sure)
    return sought


def likely_flicks(
    wanted: Wanted, start: Point, others: Mapping[str, Point], random: np.random.Generator
) -> list[Flick]:
    """Return flicks of the table that go where it is wanted, the freest first, then others: one at least."""
    there = obstacles_in(wanted.school, bodies=others)
    aimer = Aimer(load_flights(), wanted.body, start, there, random)
    asked, rest = wanted.goals(start, others)
    first = sorted(aimer.find(asked, each=EACH), key=lambda each: -each.gap)
    found = [each.flick for each in (*first, *aimer.find(rest, each=OTHERS))]
    return [*dict.fromkeys(found), any_flick(wanted.body, random)]


def any_flick(body: str, random: np.random.Generator) -> Flick:
    """Return a flick that goes anywhere: for what is round so many corners that no table tells.

    >>> any_flick("red", np.random.default_rng(1)).penguin
    'red'
    """
    aim, speed, height, side = random.uniform(*ANYHOW).tolist()
    return Flick(body, aim=aim, speed=speed, height=height, side=side)


class _NearMisses:
    """Flicks that came near, by their ways."""

    def __init__(self) -> None:
        self._ways: dict[tuple[str, ...], list[tuple[float, Flick]]] = {}

    def add(self, flick: Flick, look: Look) -> None:
        """Keep it if it is among the best of its way."""
        way = self._ways.setdefault(look.way, [])
        way.append((look.miss, flick))
        way.sort(key=lambda each: each[0])
        del way[KEPT:]

    def around(self, body: str, random: np.random.Generator) -> Iterator[Flick]:
        """Yield flicks around the best, without end."""
        ways = sorted(self._ways.values(), key=lambda way: way[0][0])
        while True:
            if not ways or random.random() < ANYWHERE:
                yield any_flick(body, random)
                continue
            way = _one_of(ways, WAYS, random)
            yield WIDE.times(float(random.choice(SCALES))).shaken(_one_of(way, BEST, random)[1], random)


def _one_of(these: Sequence[_One], about: float, random: np.random.Generator) -> _One:
    """Return one of some, mostly one of the first."""
    return these[min(int(random.exponential(about)), len(these) - 1)]


def _hits(
    likely: Sequence[Flick],
    look: Looker,
    does: Callable[[Flick], bool],
    random: np.random.Generator,
    tries: int,
) -> list[Flick]:
    """Return flicks that do it."""
    near, hits, looked, since, body = _NearMisses(), list[Flick](), 0, 0, likely[0].penguin
    while looked < tries and len(hits) < ENOUGH and since < PATIENCE:
        batch = list(likely[looked : looked + BATCH])
        around = near.around(body, random)
        batch = (batch or [next(around) for _ in range(BATCH)])[: tries - looked]
        looked += len(batch)
        since += len(batch) if hits else 0
        for flick, seen in zip(batch, look(batch), strict=True):
            if seen is None or len(hits) == ENOUGH:
                continue
            seems = not seen.miss
            if seems and does(flick):
                hits.append(flick)
            near.add(flick, seen._replace(miss=UNSEEN) if seems and flick not in hits else seen)
    return hits


def _spoilt(flicks: Sequence[Flick], look: Looker, hand: Hand, seeds: Sequence[int]) -> list[Sought]:
    """Return flicks by how often they work as a hand spoils them, each in the same ways."""
    shaken = [hand.shaken(flick, np.random.default_rng(seed)) for flick in flicks for seed in seeds]
    did = [seen is not None and not seen.miss for seen in look(shaken)]
    each = len(seeds)
    sought = [
        Sought(flick, sum(did[place * each : (place + 1) * each]), each) for place, flick in enumerate(flicks)
    ]
    return sorted(sought, key=lambda one: -one.sure)


def _moved(flick: Flick, look: Looker, hand: Hand, random: np.random.Generator) -> Flick:
    """Return the flick in the middle of those around one that do it."""
    around = [hand.shaken(flick, random) for _ in range(AROUND)]
    good = [each for each, seen in zip(around, look(around), strict=True) if seen and not seen.miss]
    aim, speed, height, side = np.mean(
        [(each.aim, each.speed, each.height, each.side) for each in (flick, *good)], axis=0
    ).tolist()
    return replace(flick, aim=aim, speed=speed, height=height, side=side)
