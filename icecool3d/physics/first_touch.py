"""When bodies first touch what they do not touch now, and how fast they are then."""

import math
from collections.abc import Sequence

from icecool3d.physics.cardboard import Cardboard
from icecool3d.physics.mover import Mover, pair_gaps
from icecool3d.physics.world_settings import GRAVITY

DEEP = 1e-7
"""Depth of a ball at a touch, m: far less than a hit presses it in."""
_ROUNDS, _STRAIGHT = 40, 12
"""Steps of the search for a touch at most, and how many of them follow a straight line."""
_NEARLY = 1e-8
"""Error that the depth may have, m."""
_MOMENT = 1e-6
"""Over so long a time before the touch it is found how fast it is, s."""

Pair = tuple[Mover, Mover, list[float]]
"""Two bodies, and how far the balls of one are from those of the other, m."""


class Ahead:
    """Bodies that move, and what they may touch; until then all of them fly."""

    def __init__(self, movers: Sequence[Mover], pairs: Sequence[Pair], cardboard: Cardboard) -> None:
        """Take bodies as they move now; whether they touch each other is looked at in these pairs."""
        self._movers, self._pairs, self._cardboard = movers, pairs, cardboard

    def touch_in_flight(self, seconds: float, step: float) -> tuple[float, float]:
        """Return for how long all fly, s, and how fast they are at what they touch then, m/s; 0: at nothing.

        They are looked at from moment to moment: where nothing can be touched before whichever way they turn,
        but never closer than two of these steps.
        """
        pace = GRAVITY * seconds
        seconds = min(
            seconds, max(step, min([mover.clear / (mover.fastest + pace) for mover in self._movers]))
        )
        gone, (low, free) = 0.0, self._look(0.0, pace)
        while gone < seconds and low >= 0.0:
            before, high = gone, low
            gone = min(gone + max(free, 2.0 * step), seconds)
            low, free = self._look(gone, pace)
        return self._touch_between((before, gone), (high, low)) if low < 0.0 else (gone, 0.0)

    def touch_within(self, seconds: float) -> tuple[float, float]:
        """Return when the first touch is, s, and how fast it is, m/s; 0: there is none so soon."""
        soon = Ahead(*self._near(seconds), self._cardboard)
        if soon._movers or soon._pairs:
            low = soon._lowest(seconds)
            if low < 0.0:
                return soon._touch_between((0.0, seconds), (soon._lowest(0.0), low))
        return seconds, 0.0

    def _lowest(self, seconds: float) -> float:
        """Return how far all will be at least from what they do not touch now, m."""
        return self._look(seconds, math.inf)[0]

    def _look(self, seconds: float, pace: float) -> tuple[float, float]:
        """Return how far all will be from what they do not touch now, m, and how long they fly on then, s.

        Of both the least; ``pace`` is what they gain at most until then, m/s.
        """
        low = free = math.inf
        for mover in self._movers:
            stand, (_, _, linear, _) = mover.stand_after(seconds), mover.state
            base, head = mover.hull.floor_gaps(stand[2], stand[5])
            gap = base if mover.base > 0.0 else math.inf
            if mover.head > 0.0 and head < gap:
                gap = head
            if 0.0 < gap < math.inf:
                sink = mover.tumbling * mover.hull.arm - linear[2] + GRAVITY * seconds
                free = min(free, 2.0 * gap / (sink + math.sqrt(sink * sink + 2.0 * GRAVITY * gap)))
            low = min(low, gap)
            if mover.gaps:
                gap = math.inf
                then = self._cardboard.gaps(mover, stand, mover.near)
                for now, there in zip(mover.gaps, then, strict=True):
                    if now > 0.0 and there < gap:
                        gap = there
                low, free = min(low, gap), min(free, gap / (mover.fastest + pace))
        for one, other, gaps in self._pairs:
            then = pair_gaps(one, other, one.stand_after(seconds), other.stand_after(seconds))
            if len(then) == len(gaps):
                then = [there for now, there in zip(gaps, then, strict=True) if now > 0.0]
            gap = min(then, default=math.inf)
            low, free = min(low, gap), min(free, gap / (one.fastest + other.fastest + pace))
        return low, free

    def _near(self, seconds: float) -> tuple[list[Mover], list[Pair]]:
        """Return who may touch so soon what it does not touch now: floor or cardboard, and each other."""
        movers = []
        for mover in self._movers:
            way = (mover.fastest + GRAVITY * seconds) * seconds
            if any(0.0 < gap < way for gap in mover.gaps):
                movers.append(mover)
            elif 0.0 < mover.base < way or 0.0 < mover.head < way:
                pull = 0.5 * (GRAVITY + mover.spin * mover.spin * mover.hull.arm) * seconds * seconds
                if any(0.0 < gap < pull - rate * seconds for gap, rate in mover.floor_rates()):
                    movers.append(mover)
        return movers, [
            (one, other, gaps)
            for one, other, gaps in self._pairs
            if any(0.0 < gap < (one.fastest + other.fastest + GRAVITY * seconds) * seconds for gap in gaps)
        ]

    def _touch_between(self, span: tuple[float, float], lows: tuple[float, float]) -> tuple[float, float]:
        """Return when the first touch is between two moments, and how fast it is, m/s.

        It is looked for where a straight line between them says, and halfway where that does not find it.
        ``lows`` are how far all are from what they do not touch then.
        """
        (before, after), (high, low) = span, lows
        deep = min(DEEP, -0.5 * low)
        high, low, sides, place, there = high + deep, low + deep, 0, 0, math.inf
        middle = after
        while abs(there) > _NEARLY and place < _ROUNDS:
            middle = before + (after - before) * (high / (high - low) if place < _STRAIGHT else 0.5)
            there, place = self._lowest(middle) + deep, place + 1
            # An end that stays for a second time counts half: else the line would hardly move any more.
            if there < 0.0:
                after, low, sides = middle, there, min(sides, 0) - 1
                high *= 0.5 if sides < -1 else 1.0
            else:
                before, high, sides = middle, there, max(sides, 0) + 1
                low *= 0.5 if sides > 1 else 1.0
        return middle, (self._lowest(middle - _MOMENT) + deep - there) / _MOMENT
