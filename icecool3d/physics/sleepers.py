"""Sleepers: who stands in balance and need not be simulated, until something may come near."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from icecool3d.kit.arrays import Array, Flags, length
from icecool3d.kit.rotation import up_axis
from icecool3d.physics.bullet import Bullet
from icecool3d.physics.mover import Mover
from icecool3d.physics.world_settings import GRAVITY, START_TOLERANCE
from icecool3d.pieces import Penguin, hulls, lowest_points

MAX_SLEEPING_SINE = 0.0872
"""No penguin sleeps that leans more (its sine: five degrees), however rough it is."""
SINK = 1e-9
"""How deep in the floor a penguin must stand for the engine to find that it does, m."""

_JOLT = 0.003
"""Speed, m/s, that what stands a little too deep gets from the engine as it is put right."""
_MARGIN = 0.002
"""Nearer than this to each other, m, penguins count as touching already."""


def in_balance(models: Sequence[Penguin], poses: Array) -> Flags:
    """Return which bodies (P,) stand on the floor so upright that rolling friction alone holds them.

    Nothing moves such a penguin but a hit: it may sleep.

    >>> from icecool3d.pieces import load_penguin, standing
    >>> tilted = [0, 0, 0.0001, 0.0, np.sin(0.05), 0, np.cos(0.05)]
    >>> in_balance([load_penguin()] * 2, np.array([standing(0, 0), tilted])).tolist()
    [True, False]
    """
    axis = up_axis(poses[:, 3:])
    sine = length(axis[:, :2])
    arm = np.array([abs(model.centre_of_mass - model.shape.base_centre) for model in models]) * sine
    hold = np.array([model.surface.rolling_friction for model in models])
    lowest = lowest_points(hulls([model.shape for model in models]), poses)[:, 2]
    on_floor = np.abs(lowest) <= START_TOLERANCE
    balanced: Flags = (axis[:, 2] > 0.0) & (sine < MAX_SLEEPING_SINE) & on_floor & (arm < hold)
    return balanced


def sunk(pose: Array) -> Array:
    """Return the pose (7,) of a penguin that stands on the floor, so that nothing moves when it is put there.

    >>> from icecool3d.pieces import standing
    >>> float(sunk(standing(0.1, 0.2))[2])
    -1e-09
    """
    deep = pose.copy()
    deep[2] = min(deep[2], -SINK)
    return deep


@dataclass(frozen=True)
class _Size:
    """What a body can do at most."""

    standing: float
    """How far from its centre of mass its hull reaches in plan as a sleeper, which stands, m."""
    lying: float
    """The same in any pose, m."""
    lowest: float
    """How low its centre of mass can be, m."""
    gyration: float
    """Square of its greatest radius of gyration, m^2."""
    mass: float
    """Its mass, kg."""


class Reach:
    """Which bodies can come near each other, on the safe side: nothing outruns its energy."""

    def __init__(self, models: Mapping[int, Penguin]) -> None:
        """Take what the engine's bodies are made of, by their numbers."""
        self._sizes = {body: _size(model) for body, model in models.items()}
        sizes = self._sizes.values()
        self._standing = max(size.standing for size in sizes)
        self._lying = max(size.lying for size in sizes)

    def look(self, logs: Sequence[Mover], duration: float) -> tuple[list[Mover], bool]:
        """Return sleeping penguins reachable within ``duration`` seconds, and whether no others can touch."""
        if len(logs) == 1:
            return [], True
        awake = [log for log in logs if not log.asleep]
        way = self.top_speed(awake) * duration
        near = self._standing + self._lying + way
        wanted = [log for log in logs if log.asleep and any(_within(near, log, one) for one in awake)]
        close = 2.0 * (self._lying + way)
        apart = not any(_within(close, one, other) for one, other in combinations(awake, 2))
        return wanted, apart

    def top_speed(self, awake: Sequence[Mover]) -> float:
        """Return the speed, m/s, if all their energy went into the lightest one's centre of mass."""
        squares = 0.0
        lightest = min((self._sizes[log.body].mass for log in awake), default=1.0)
        for log in awake:
            size = self._sizes[log.body]
            speed, spin = log.motion()
            fall = max(log.place[2] - size.lowest, 0.0)
            squares += (speed + size.gyration * spin + 2.0 * GRAVITY * fall) * (size.mass / lightest)
        return math.sqrt(squares) + _JOLT


def _size(model: Penguin) -> _Size:
    shape, balance = model.shape, model.centre_of_mass
    widest = max(shape.base_radius, shape.head_radius)
    return _Size(
        standing=widest + shape.height * MAX_SLEEPING_SINE + _MARGIN,
        lying=max(balance, shape.height - balance, widest) + _MARGIN,
        lowest=shape.base_radius - abs(shape.base_radius - balance),
        gyration=max(model.inertia) / model.mass,
        mass=model.mass,
    )


def _within(distance: float, one: Mover, other: Mover) -> bool:
    here, there = one.place, other.place
    return math.hypot(here[0] - there[0], here[1] - there[1]) < distance


def fetch(engine: Bullet, logs: Sequence[Mover], wanted: Sequence[Mover]) -> None:
    """Have those sleepers in their places whom something may touch, and no others.

    Out of the way a sleeper costs next to nothing; in its place it costs as much as who is awake.
    """
    for index, log in enumerate(logs):
        if log.asleep and log.present != (log in wanted):
            log.present = not log.present
            if log.present:
                engine.place(log.body, *log.still)
                engine.wake(log.body)
            else:
                engine.put_away(log.body, index)
                engine.lull(log.body)
