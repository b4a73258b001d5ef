"""The bots that have a name: how steady the hand of each is, how long it looks, and what it minds."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from icecool3d.aiming.hand import Hand
from icecool3d.kit.phrase import Phrase

SPARE = 1.7
"""Who keeps level plays as well as it can until it is so many points ahead: who is even may still lose."""
BEYOND = 3.0
"""Who keeps level plays from so many steps above the ladder's last one to as many below its first."""


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
    """How often each of those; with a few of them it varies the best one, too."""
    fear: float
    """How much it minds who may catch whom, from 0 to 1."""
    rivals: float
    """How much it minds what others get, from 0 to 1."""
    yields: float = 0.0
    """How many steps of the ladder it goes down by each point that it is ahead beyond ``SPARE``.

    0: it plays as well as it can.
    """

    def at(self, lead: float) -> "Manner":
        """Return how it plays when it is some points ahead.

        >>> [round(EVEN_ONE.at(lead).hand.aim, 2) for lead in (0.0, 3.0, 9.0)]
        [0.14, 1.93, 15.78]
        """
        if not self.yields:
            return self
        highest = len(MANNERS) - 1 + BEYOND
        return self._on_step(max(highest - self.yields * max(lead - SPARE, 0.0), -BEYOND))

    def _on_step(self, step: float) -> "Manner":
        """Return how it plays between two of the ladder; beyond an end the last step goes on."""
        first = min(max(math.floor(step), 0), len(MANNERS) - 2)
        one, other, share = MANNERS[first], MANNERS[first + 1], step - first
        nearest = one if share < 0.5 else other
        return replace(
            self,
            hand=one.hand.times((other.hand.aim / one.hand.aim) ** share),
            looks=nearest.looks,
            best=nearest.best,
            shakes=nearest.shakes,
            fear=min(max(one.fear + share * (other.fear - one.fear), 0.0), 1.0),
            rivals=min(max(one.rivals + share * (other.rivals - one.rivals), 0.0), 1.0),
        )

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
        Hand(2.06, 0.06, 0.032),
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
EVEN_ONE = replace(
    MANNERS[-1],
    name="buddy",
    title=Phrase("Buddy"),
    about=Phrase("Good company: the better you do, the better it does."),
    yields=3.0,
)
"""Keeps level with whomever it plays against."""
