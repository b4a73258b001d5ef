"""The bots that have a name: how steady the hand of each is, how long it looks, and what it minds."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from icecool3d.aiming.hand import Hand
from icecool3d.kit.phrase import Phrase

SPARE = 1.5
"""So many points who keeps level wants to be ahead: who gives way at a tie always ends up behind."""
MILDEST, WILDEST = 0.6, 12.0
"""A hand that keeps level errs at least and at most so many times as much as it would then."""


@dataclass(frozen=True)
class Manner:
    """How a bot plays."""

    name: str
    """As files and commands have it."""
    title: Phrase
    """What players call it."""
    about: Phrase
    """What it is like, in a sentence."""
    hand: Hand
    """How its finger errs."""
    looks: int
    """How many flicks it thinks of."""
    best: int
    """How many of those it thinks over, as its hand would spoil them."""
    shakes: int
    """How often each of those."""
    fear: float
    """How much it minds who may catch whom, from 0 to 1."""
    rivals: float
    """How much it minds what others get, from 0 to 1."""
    yields: float = 0.0
    """How much more its hand errs by each point that it is ahead beyond ``SPARE``, and less by each less.

    It is the logarithm of how many times as much; 0: it plays as well as it can.
    """

    def at(self, lead: float) -> "Manner":
        """Return how it plays when it is some points ahead.

        >>> level = Manner("x", Phrase("X"), Phrase("X."), Hand(2.0), 9, 2, 1, 1.0, 1.0, yields=0.7)
        >>> [round(level.at(lead).hand.aim, 1) for lead in (-9.0, 0.5, 1.5, 2.5, 12.0)]
        [1.2, 1.2, 2.0, 4.0, 24.0]
        """
        if not self.yields:
            return self
        steps = min(max(self.yields * (lead - SPARE), math.log(MILDEST)), math.log(WILDEST))
        return replace(self, hand=self.hand.times(math.exp(steps)))

    @property
    def face(self) -> str:
        """The name of its picture, among the art.

        >>> MANNERS[0].face
        'faces/pip'
        """
        return f"faces/{self.name}"


MANNERS: Sequence[Manner] = (
    Manner(
        "pip",
        Phrase("Pip"),
        Phrase("Just hatched: flicks first, and looks afterwards."),
        Hand(5.9, 0.165, 0.087),
        looks=8,
        best=2,
        shakes=1,
        fear=0.3,
        rivals=0.3,
    ),
    Manner(
        "waddle",
        Phrase("Waddle"),
        Phrase("Sees nothing but fish, and now and then the wall."),
        Hand(4.25, 0.121, 0.063),
        looks=9,
        best=2,
        shakes=1,
        fear=0.5,
        rivals=0.5,
    ),
    Manner(
        "skipper",
        Phrase("Skipper"),
        Phrase("Knows the way round the school, and who is behind."),
        Hand(3.2, 0.092, 0.05),
        looks=11,
        best=3,
        shakes=2,
        fear=0.7,
        rivals=0.7,
    ),
    Manner(
        "professor",
        Phrase("Professor"),
        Phrase("Thinks twice, flicks once, and keeps every card for its hour."),
        Hand(2.0, 0.058, 0.031),
        looks=13,
        best=3,
        shakes=3,
        fear=0.9,
        rivals=0.9,
    ),
    Manner(
        "empress",
        Phrase("Empress"),
        Phrase("Champion of the ice: seldom misses, and is seldom caught."),
        Hand(1.05, 0.031, 0.021),
        looks=20,
        best=4,
        shakes=3,
        fear=1.0,
        rivals=1.0,
    ),
)
"""The ladder, weakest first."""
EVEN_ONE = Manner(
    "buddy",
    Phrase("Buddy"),
    Phrase("Good company: the better you do, the better it does."),
    Hand(0.8, 0.024, 0.016),
    looks=26,
    best=5,
    shakes=4,
    fear=1.0,
    rivals=1.0,
    yields=0.9,
)
"""Keeps level with whomever it plays against."""
