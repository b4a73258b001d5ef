"""A hand: how a finger errs."""

from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace

from icecool3d.kit.flick import MAX_SPEED, Flick

SLOWEST = 1e-3
"""No hand flicks slower, m/s."""


@dataclass(frozen=True)
class Hand:
    """How a hand errs: standard deviations."""

    aim: float = 1.0
    """Degrees."""
    speed: float = 0.03
    """As a share of the speed."""
    contact: float = 0.02
    """Of height and side, as they are."""

    def times(self, share: float) -> "Hand":
        """Return a hand that errs so many times as much.

        >>> Hand(1.0, 0.03, 0.02).times(2.0)
        Hand(aim=2.0, speed=0.06, contact=0.04)
        """
        return Hand(share * self.aim, share * self.speed, share * self.contact)

    def shaken(self, flick: Flick, random: np.random.Generator) -> Flick:
        """Return what comes of a flick that was meant.

        >>> Hand(0.0, 0.0, 0.0).shaken(Flick("red", aim=5.0, speed=1.0), np.random.default_rng(1)).aim
        5.0
        """
        aim, speed, height, side = random.standard_normal(4).tolist()
        return replace(
            flick,
            aim=flick.aim + self.aim * aim,
            speed=min(max(flick.speed * (1.0 + self.speed * speed), SLOWEST), MAX_SPEED),
            height=min(max(flick.height + self.contact * height, 0.0), 1.0),
            side=min(max(flick.side + self.contact * side, -1.0), 1.0),
        )
