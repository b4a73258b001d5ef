"""Putting right how PyBullet turns a tumbling penguin.

PyBullet's multibody steps the gyroscopic term explicitly. In the penguin's frame the spin across the axis
should go round at the rate W = (1 - along / across) * w, where ``along`` and ``across`` are the moments of
inertia and w is the spin along the axis; the engine's step moves it along the tangent instead of the circle,
so each step makes it longer by sqrt(1 + (W dt)^2): at 250 rad/s energy would quadruple in 0.3 s of flight.
That factor is known exactly, and is taken off before each run of steps that brings it in.
"""

import math
from collections.abc import Iterable, Mapping

from icecool3d.physics.bullet import Bullet, Vector, Velocity, read_velocity
from icecool3d.physics.step_log import BodyLog
from icecool3d.pieces import Penguin

_MOST_AT_ONCE = 0.0025
"""By what share the spin across the axis may be too short at the start of a run of steps."""
_LEAST = 1e-9
"""Smaller corrections are not worth their time."""


class GyroscopicFix:
    """Takes off in advance what the next steps will add."""

    def __init__(self, engine: Bullet, models: Mapping[int, Penguin], step: float) -> None:
        """Take what the engine's bodies are made of, by their numbers, and the time step, s."""
        self._engine = engine
        # W dt for 1 rad/s along the axis
        self._turn = {
            body: (1.0 - model.inertia[2] / model.inertia[0]) * step for body, model in models.items()
        }

    def apply(self, logs: Iterable[BodyLog], most: int) -> int:
        """Prepare the penguins for the next steps, and say how many these may be, from 1 to ``most``."""
        spins, widest = [], 0.0
        for log in logs:
            spun = self._spin(log)
            spins.append((log.body, *spun))
            widest = max(widest, abs(spun[2]))
        growth = widest * widest / 2.0
        count = max(1, int(min(most, _MOST_AT_ONCE / growth))) if growth > 0.0 else most
        for body, (linear, (i, j, k)), (x, y, z), angle, along in spins:
            factor = _power(1.0 / math.sqrt(1.0 + angle * angle), count)
            if 1.0 - factor > _LEAST:
                kept = (1.0 - factor) * along
                self._engine.move(
                    body, linear, (factor * i + kept * x, factor * j + kept * y, factor * k + kept * z)
                )
        return count

    def _spin(self, log: BodyLog) -> tuple[Velocity, Vector, float, float]:
        """Return velocity and spin, the penguin's axis, how far it turns in a step, and the spin along it."""
        velocity = read_velocity(log.body, self._engine.client)
        x, y, z, w = log.turn
        a, b, c = 2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)
        i, j, k = velocity[1]
        along = i * a + j * b + k * c
        return velocity, (a, b, c), self._turn[log.body] * along, along


def _power(base: float, exponent: int) -> float:
    """Return a power by squaring: the C library's own rounds in another way on other processors."""
    power = 1.0
    while exponent:
        if exponent & 1:
            power *= base
        base *= base
        exponent >>= 1
    return power
