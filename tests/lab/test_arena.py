"""The arena: pairs of games on the same seeds, seats swapped, and a verdict as soon as one can be given."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

import pytest

from icecool3d.lab.arena import Bout, Duel, Play, duel
from icecool3d.lab.sweep.workers import Result, Task, Workers


class Here(Workers):
    """Does everything here, the second of each two tasks first."""

    @property
    def threads(self) -> int:
        return 1

    def close(self) -> None:
        """Nothing was started."""

    def do(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], at_once: int | None = None
    ) -> Iterator[tuple[Task, Result | None]]:
        del at_once
        todo = list(tasks)
        for place in range(0, len(todo), 2):
            for task in reversed(todo[place : place + 2]):
                yield task, work(task)


def coins(strength: float) -> Play:
    """Return a game that ``a`` wins that often, whoever sits where."""

    def play(names: Sequence[str], seed: int) -> Bout:
        won = Random(f"{seed} {names.index('a')}").random() < strength
        return Bout(tuple(float((name == "a") == won) for name in names))

    return play


@pytest.mark.parametrize(("strength", "verdict"), [(0.75, "better"), (0.25, "worse")])
def test_who_is_clearly_better_is_told_long_before_all_games_are_played(
    strength: float, verdict: str
) -> None:
    for seed in range(0, 5000, 500):
        found = duel(coins(strength), ("a", "b"), 400, seed, Here())
        assert found.verdict == verdict
        assert found.games < 300


def test_who_is_better_by_the_margin_is_seldom_told_to_be_worse() -> None:
    found = [duel(coins(0.55), ("a", "b"), 1000, seed, Here()).verdict for seed in range(0, 40_000, 1000)]
    assert found.count("worse") <= 4
    assert found.count("better") >= 30


def test_the_same_seeds_come_to_the_same_result_in_whichever_order_they_end() -> None:
    whole = duel(coins(0.6), ("a", "b"), 50, 3, Here(), whole=True)
    assert whole.games == 100
    part = duel(coins(0.6), ("a", "b"), 50, 3, Here())
    assert whole.pairs[: len(part.pairs)] == part.pairs


def test_seats_are_swapped_so_that_a_seat_that_wins_always_decides_nothing() -> None:
    found = duel(lambda *_: Bout((1.0, 0.0)), ("a", "b"), 30, 1, Here())
    assert (found.share, found.verdict, found.games) == (0.5, "open", 60)
    assert Duel("a", "b").verdict == "open"


def test_what_the_rules_forbade_is_counted_over_all_games() -> None:
    found = duel(lambda *_: Bout((0.5, 0.5), refused=1), ("a", "b"), 4, 1, Here(), whole=True)
    assert (found.games, found.refused) == (8, 8)
