"""Who plays better: paired games on the same seeds with seats swapped, until a sequential test has decided.

It knows no game: who calls it brings what plays one.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from icecool3d.lab.sweep.workers import Workers

Play = Callable[[Sequence[str], int], Sequence[float]]
"""Plays one game of players by their names, on a seed; what each of them gets of its one point."""
Verdict = Literal["better", "worse", "open"]
"""Whether the first is better than the second, worse, or it is not decided."""

MARGIN = 0.05
"""A player is better who gets more than half of the points by this share, and worse who gets less by it."""
RISK = 0.05
"""How often a verdict may be wrong about players that are so far apart, a share."""
_LEAST_PAIRS = 10
"""Before so many pairs nothing is decided: of fewer nobody knows how much they differ."""
_LEAST_SPREAD = 0.02
"""The least variance of a pair's mean that is believed."""


@dataclass(frozen=True)
class Duel:
    """What came of the pairs that two players have played so far.

    >>> even = Duel("a", "b", (0.5,) * 20)
    >>> even.share, even.verdict, Duel("a", "b", (1.0,) * 20).verdict
    (0.5, 'open', 'better')
    """

    first: str
    second: str
    pairs: tuple[float, ...] = field(default=())
    """Of each pair of games, which share of the points the first one got."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return 2 * len(self.pairs)

    @property
    def share(self) -> float:
        """Which share of all points the first one got."""
        return sum(self.pairs) / len(self.pairs) if self.pairs else 0.5

    @property
    def error(self) -> float:
        """By how much the share may be off, two standard errors."""
        return 2.0 * math.sqrt(self._variance / max(len(self.pairs), 1))

    @property
    def evidence(self) -> float:
        """How much more likely the first is better by the margin than worse by it, as a logarithm."""
        return len(self.pairs) * 2.0 * MARGIN * (self.share - 0.5) / self._variance

    @property
    def verdict(self) -> Verdict:
        """What is decided so far."""
        if len(self.pairs) < _LEAST_PAIRS:
            return "open"
        bound = math.log((1.0 - RISK) / RISK)
        if abs(self.evidence) < bound:
            return "open"
        return "better" if self.evidence > 0.0 else "worse"

    @property
    def _variance(self) -> float:
        spread = sum((each - self.share) ** 2 for each in self.pairs) / max(len(self.pairs) - 1, 1)
        return max(spread, _LEAST_SPREAD)


def play_pair(play: Play, names: tuple[str, str], seed: int) -> float:
    """Return which share of the points of two games on a seed the first player gets, once in each seat.

    >>> play_pair(lambda names, seed: [float(name == "a") for name in names], ("a", "b"), 1)
    1.0
    """
    first, second = names
    return 0.5 * (play((first, second), seed)[0] + play((second, first), seed)[1])


def duel(
    play: Play, names: tuple[str, str], pairs: int, seed: int, workers: Workers, *, whole: bool = False
) -> Duel:
    """Let two players meet in at most so many pairs of games; ``whole`` plays all, though it be decided.

    Pairs count in the order of their seeds, whichever ends first: the same seeds come to the same result.
    """
    found = Duel(*names)
    for share in _in_order(workers, partial(play_pair, play, names), seed, pairs):
        found = Duel(*names, (*found.pairs, share))
        if not whole and found.verdict != "open":
            break
    return found


def _in_order(workers: Workers, work: Callable[[int], float], seed: int, pairs: int) -> Iterator[float]:
    """Yield what comes of each seed, in their order; a pair of which workers died is left out."""
    done: dict[int, float | None] = {}
    following = seed
    for number, share in workers.do(work, range(seed, seed + pairs)):
        done[number] = share
        while following in done:
            found = done.pop(following)
            following += 1
            if found is not None:
                yield found
