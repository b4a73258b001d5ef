"""How a world computes: the step, the collision model, when a flick is over. Nothing here is a rule."""

import math
from dataclasses import dataclass, field
from typing import Literal, get_args

from icecool3d.kit.errors import FlickError
from icecool3d.kit.phrase import Phrase
from icecool3d.trace import Finger

Collision = Literal["exact", "mesh"]
"""``exact``: balls and boxes. ``mesh``: a convex mesh and triangles, as a cross-check."""

START_TOLERANCE = 1e-4
"""How deep a start may reach into a wall, the floor or another penguin, or hover over them, m.

Penguins at rest press a few hundredths of a millimetre into what holds them.
"""


@dataclass(frozen=True)
class Settings:
    """Everything a world may be told apart from school, penguin and players.

    >>> Settings().step
    0.001
    """

    step: float = 0.001
    """Time step, s; its halves and quarters are the reference to converge against."""
    collision: Collision = "exact"
    """The collision model."""
    time_limit: float = 20.0
    """A flick that has not come to rest by then stops and says so, s."""
    finger: Finger = field(default_factory=Finger)
    """What flicks."""
    rest_speed: float = 0.003
    """At rest is what moves slower than this, m/s, …"""
    rest_spin: float = 0.1
    """… and turns slower than this, rad/s, …"""
    rest_time: float = 0.1
    """… for this long, s."""

    def __post_init__(self) -> None:
        """Refuse what cannot be computed with."""
        if self.collision not in get_args(Collision):
            right = Phrase("expected one of: {known}", known=", ".join(get_args(Collision)))
            raise FlickError("settings.collision", Phrase("is {value!a:.40}", value=self.collision), right)
        for name, most in (("step", 0.005), ("time_limit", 600.0), ("rest_time", 10.0)):
            self._require_up_to(name, most)
        for name in ("rest_speed", "rest_spin"):
            self._require_up_to(name, 1.0)

    def _require_up_to(self, name: str, most: float) -> None:
        value = getattr(self, name)
        if not (math.isfinite(value) and 0.0 < value <= most):
            raise FlickError(
                f"settings.{name}",
                Phrase("is {value:g}", value=value),
                Phrase("expected above 0 and at most {most:g}", most=most),
            )
