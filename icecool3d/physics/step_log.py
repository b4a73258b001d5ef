"""What is read from the engine while it runs: long lists of plain numbers, which become arrays afterwards."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from icecool3d.kit.arrays import Array, cross
from icecool3d.kit.rotation import up_axis
from icecool3d.physics.aim_frame import spins, to_centres
from icecool3d.physics.engine import Pose
from icecool3d.physics.start import Start


@dataclass
class BodyLog:
    """One penguin's poses, by its centre of mass."""

    body: int
    """The engine's number of it."""
    still: Pose
    """How it stood at the start."""
    pace: tuple[float, float]
    """Squares of its speed, (m/s)^2, and spin, (rad/s)^2, at the start."""
    asleep: bool
    """Whether it stands as at the start, and is not read."""
    present: bool
    """Whether it is in its place in the engine; who sleeps far from all others need not be."""
    numbers: list[float] = field(default_factory=list)
    """Seven numbers a step since it woke."""
    since: int = 0
    """Steps before that."""

    @property
    def place(self) -> list[float]:
        """Where it is now, x y z."""
        return self.numbers[-7:-4] or list(self.still[0])

    @property
    def turn(self) -> list[float]:
        """How it is turned now, x y z w."""
        return self.numbers[-4:] or list(self.still[1])

    def motion(self, step: float) -> tuple[float, float]:
        """Return the squares of speed, (m/s)^2, and spin, (rad/s)^2, over the last step of ``step`` seconds.

        >>> still = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0)
        >>> numbers = [0.003, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
        >>> BodyLog(1, still, (0.0, 0.0), asleep=False, present=True, numbers=numbers).motion(0.001)
        (9.0, 0.0)
        """
        if not self.numbers:
            return self.pace
        x, y, z, i, j, k, w = self.numbers[-14:-7] or [*self.still[0], *self.still[1]]
        a, b, c, d, e, f, g = self.numbers[-7:]
        way = (a - x) * (a - x) + (b - y) * (b - y) + (c - z) * (c - z)
        # Two quaternions are half the angle apart, if it is small; q and -q are one orientation.
        half_turn = 2.0 - 2.0 * abs(d * i + e * j + f * k + g * w)
        per_second = 1.0 / (step * step)
        return way * per_second, 4.0 * max(half_turn, 0.0) * per_second


@dataclass
class ContactLog:
    """Contacts that pressed."""

    steps: list[int] = field(default_factory=list)
    """Steps in which the engine was asked."""
    who: list[int] = field(default_factory=list)
    """Step, body a and body b of each."""
    how: list[float] = field(default_factory=list)
    """Place on b (3), normal out of b (3), distance and force of each."""


@dataclass(frozen=True, eq=False)
class Motion:
    """How all penguins moved: N moments of P penguins, the start first."""

    centres: Array
    """Centres of mass, (N, P, 3), m."""
    turns: Array
    """Orientations, (N, P, 4)."""
    linear: Array
    """Velocities of the centres of mass, (N, P, 3), m/s."""
    angular: Array
    """Spins, (N, P, 3), rad/s."""


def motion_from_logs(start: Start, logs: Sequence[BodyLog], steps: int, step: float, height: Array) -> Motion:
    """Make the arrays of ``steps`` steps of ``step`` seconds; ``height`` (P, 1), m, is their balance's."""
    centres = np.empty((steps + 1, len(logs), 3))
    turns = np.empty((steps + 1, len(logs), 4))
    centres[:] = to_centres(start.poses, height)
    turns[:] = start.poses[:, 3:]
    for index, log in enumerate(logs):
        if log.numbers:
            read = array_from(log.numbers).reshape(-1, 7)
            centres[log.since + 1 :, index], turns[log.since + 1 :, index] = read[:, :3], read[:, 3:]
    # The engine moves by exactly velocity times step, so differences are its velocities, to about 1e-12;
    # to read them as well would cost as much again as reading the poses.
    linear = np.concatenate((start.linear[None], (centres[1:] - centres[:-1]) / step))
    angular = np.concatenate((start.angular[None], spins(turns, step)))
    return Motion(centres, turns, linear, angular)


def in_penguin_frame(motion: Motion, height: Array) -> tuple[Array, Array]:
    """Return poses (N, P, 7) and velocities (N, P, 6) of the penguins' frames, as traces hold them."""
    arm = height * up_axis(motion.turns)
    poses = np.concatenate((motion.centres - arm, motion.turns), axis=-1)
    velocity = np.concatenate((motion.linear - cross(motion.angular, arm), motion.angular), axis=-1)
    return poses, velocity


def array_from(numbers: Sequence[float]) -> Array:
    """Turn many floats into an array, three times as fast as ``numpy.array`` on a long list.

    >>> array_from([1.0, 2.0]).tolist()
    [1.0, 2.0]
    """
    return np.frombuffer(struct.pack(f"{len(numbers)}d", *numbers))
