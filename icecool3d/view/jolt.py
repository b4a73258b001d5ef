"""A tiny nudge of the camera where something is hit hard: a shake that is over at once."""

import math
from dataclasses import dataclass, replace

LARGEST = 0.0025
"""How far the hardest hit moves what is seen, m."""
_FADES, _SWINGS = 0.07, 11.0
"""In how long it fades to a third, s, and how often it swings in a second."""
_OVER = 0.3


@dataclass(frozen=True)
class Jolt:
    """A shake. It never changes: time gives a new one.

    >>> round(Jolt(1.0).after(0.02).offset, 4), Jolt(1.0).after(1.0).is_over
    (0.0018, True)
    """

    strength: float
    """How hard, 0 to 1."""
    age: float = 0.0
    """Since the hit, s."""

    @property
    def offset(self) -> float:
        """How far what is seen is moved now, m."""
        swing = math.sin(math.tau * _SWINGS * self.age)
        return LARGEST * self.strength * math.exp(-self.age / _FADES) * swing

    @property
    def is_over(self) -> bool:
        """Whether nothing of it is seen any more."""
        return self.age > _OVER

    def after(self, seconds: float) -> "Jolt":
        """Let time go by."""
        return replace(self, age=self.age + seconds)
