"""One sound, when, where and how loud: what is asked of the speaker."""

from dataclasses import dataclass
from typing import Literal

Sound = Literal[
    "flick",
    "wall",
    "penguin",
    "land",
    "jump",
    "door",
    "out",
    "stuck",
    "zone",
    "fish",
    "caught",
    "round-over",
    "game-over",
]
"""What can be heard; sliding is a sound of its own."""

FELT = 0.35
"""Hits that are louder than this nudge the camera."""
HITS = ("wall", "penguin", "land")
"""The sounds of hits."""


@dataclass(frozen=True)
class Cue:
    """Something to hear at one moment."""

    moment: float
    """Since the flick's start, s."""
    sound: Sound
    """What."""
    strength: float
    """How loud, 0 to 1."""
    at: tuple[float, float, float]
    """Where, m."""
    away: tuple[float, float, float] = (0.0, 0.0, 1.0)
    """Out of what was hit, a unit vector: there dust of ice flies."""

    @property
    def nudge(self) -> float:
        """How much the camera is nudged, 0 to 1.

        >>> Cue(0.1, "wall", 1.0, (0.0, 0.0, 0.0)).nudge, Cue(0.1, "door", 1.0, (0.0, 0.0, 0.0)).nudge
        (1.0, 0.0)
        """
        if self.sound not in HITS:
            return 0.0
        return max(self.strength - FELT, 0.0) / (1.0 - FELT)
