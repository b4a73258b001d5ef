"""Who plays better: paired games on the same seeds with seats swapped, until a sequential test has decided.

It knows no game: who calls it brings what plays one.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, NamedTuple

from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.workers import Workers


class Bout(NamedTuple):
    """What came of one game."""

    points: tuple[float, ...]
    """What each player gets of its one point."""
    refused: int = 0
    """How often somebody wanted what the rules forbid; a finger that missed is no such case."""


Play = Callable[[Sequence[str], int], Bout]
"""Plays one game of players by their names, on a seed."""
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
    refused: int = 0
    """How often either wanted what the rules forbid."""

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


def play_pair(play: Play, names: tuple[str, str], seed: int) -> tuple[float, int]:
    """Return which share of the points of two games on a seed the first player gets, once in each seat.

    Besides, how often anything was refused in them.

    >>> play_pair(lambda names, seed: Bout(tuple(float(name == "a") for name in names)), ("a", "b"), 1)
    (1.0, 0)
    """
    here, there = play(names, seed), play(names[::-1], seed)
    return 0.5 * (here.points[0] + there.points[1]), here.refused + there.refused


def duel(
    play: Play, names: tuple[str, str], pairs: int, seed: int, workers: Workers, *, whole: bool = False
) -> Duel:
    """Let two players meet in at most so many pairs of games; ``whole`` plays all, though it be decided.

    Pairs count in the order of their seeds, whichever ends first: the same seeds come to the same result.
    """
    found = Duel(*names)
    for share, refused in _in_order(workers, partial(play_pair, play, names), seed, pairs):
        found = Duel(*names, (*found.pairs, share), found.refused + refused)
        if not whole and found.verdict != "open":
            break
    return found


@contextmanager
def naming_game(bots: Sequence[str], seed: int, seats: Mapping[str, str] | None = None) -> Iterator[None]:
    """Add to an error within in which game it came about; ``seats`` are bots by the names that it may use.

    >>> with naming_game(["empress", "pip"], 7, {"red": "empress"}):
    ...     raise IcecoolError(Phrase("player {name}", name="red"), Phrase("is late"), Phrase("expected one"))
    Traceback (most recent call last):
    icecool3d.kit.errors.IcecoolError: empress - pip, seed 7: player empress: is late; expected one
    """
    game = Phrase("{bots}, seed {seed}", bots=" - ".join(bots), seed=seed)
    try:
        yield
    except IcecoolError as reason:
        thing = reason.thing.renamed(seats or {}) if isinstance(reason.thing, Phrase) else reason.thing
        raise type(reason)(
            Phrase("{game}: {thing}", game=game, thing=thing), reason.wrong, reason.right
        ) from None
    except Exception as reason:
        wrong = Phrase("fails with {kind} ({why})", kind=type(reason).__name__, why=str(reason))
        raise IcecoolError(game, wrong, Phrase("expected bots that play to the end")) from reason


def _in_order(
    workers: Workers, work: Callable[[int], tuple[float, int]], seed: int, pairs: int
) -> Iterator[tuple[float, int]]:
    """Yield what comes of each seed, in their order; a pair of which workers died is left out."""
    done: dict[int, tuple[float, int] | None] = {}
    following = seed
    for number, pair in workers.do(work, range(seed, seed + pairs)):
        done[number] = pair
        while following in done:
            found = done.pop(following)
            following += 1
            if found is not None:
                yield found
