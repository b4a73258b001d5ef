"""Seeking a flick that does what is wanted, and does it most surely as a hand would spoil it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from icecool3d.aiming.hand import Hand
from icecool3d.kit.errors import FlickError
from icecool3d.kit.flick import Flick

LOOKS = 120
"""How many flicks are tried at most."""
ENOUGH = 5
"""After so many that do it, the surest of them is taken."""
TRIES = 12
"""How often each of those is tried as the hand would spoil it."""

ANYHOW = ((0.0, 1.5, 0.2, -0.7), (360.0, 7.0, 0.75, 0.7))
"""Least and most of the aim (degrees), speed (m/s), height and side of flicks that go anywhere."""


@dataclass(frozen=True)
class Sought:
    """A flick that does what is wanted."""

    flick: Flick
    """The push."""
    sure: int
    """How many of the tries do it too."""
    tries: int = TRIES
    """How often it was tried as a hand would spoil it."""


def seek(
    flicks: Iterable[Flick], does: Callable[[Flick], bool], hand: Hand, random: np.random.Generator
) -> Sought | None:
    """Return the surest of the first flicks that do what is wanted; None where none of them does.

    ``does`` may refuse a flick that no finger can make.

    >>> near = lambda flick: abs(flick.aim - 40.0) < 6.0
    >>> flicks = (Flick("red", aim=aim, speed=1.0) for aim in range(0, 90, 5))
    >>> found = seek(flicks, near, Hand(aim=3.0), np.random.default_rng(1))
    >>> found.flick.aim
    40.0
    """
    good = list(islice((flick for flick in islice(flicks, LOOKS) if _does(does, flick)), ENOUGH))
    seeds = random.integers(1 << 31, size=TRIES).tolist()
    counted = [
        Sought(flick, sum(_does(does, hand.shaken(flick, np.random.default_rng(seed))) for seed in seeds))
        for flick in good
    ]
    return max(counted, key=lambda each: each.sure, default=None)


def any_flicks(body: str, random: np.random.Generator) -> Iterator[Flick]:
    """Yield flicks that go anywhere, without end: for what is round so many corners that no table tells.

    >>> next(any_flicks("red", np.random.default_rng(1))).penguin
    'red'
    """
    while True:
        aim, speed, height, side = random.uniform(*ANYHOW).tolist()
        yield Flick(body, aim=aim, speed=speed, height=height, side=side)


def _does(does: Callable[[Flick], bool], flick: Flick) -> bool:
    try:
        return does(flick)
    except FlickError:
        return False
