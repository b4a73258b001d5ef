"""What is read from the engine while it runs: long lists of plain numbers, which become arrays afterwards."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole, cross
from icecool3d.kit.rotation import up_axis
from icecool3d.physics.aim_frame import spins, to_centres
from icecool3d.physics.bullet import Pose
from icecool3d.physics.start import Start
from icecool3d.physics.world_settings import GRAVITY
from icecool3d.pieces import Penguin
from icecool3d.trace import FLOOR, Contacts


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


_LEAST_IMPULSE = 1e-12
"""What is less than this is rounding, N s; a resting penguin presses 2e-4 N s a step."""


def contacts_from_logs(
    logs: Sequence[BodyLog],
    asked: ContactLog,
    motion: Motion,
    awake: Whole,
    *,
    meaning: Whole,
    models: Sequence[Penguin],
    step: float,
) -> Contacts:
    """Put all contacts together in order of time.

    ``motion`` is of who was ``awake`` at some time, by their indices; ``meaning`` tells which of the engine's
    bodies is who.
    """
    one = _asked_contacts(asked, meaning, step)
    unasked = _unasked([logs[index] for index in awake], asked, len(motion.centres) - 1)
    other = _standing_contacts(motion, unasked, awake, [models[index] for index in awake], step)
    steps = np.concatenate((one.step, other.step))
    order = np.argsort(steps, kind="stable")
    return Contacts(
        steps[order],
        np.concatenate((one.a, other.a))[order],
        np.concatenate((one.b, other.b))[order],
        np.concatenate((one.point, other.point))[order],
        np.concatenate((one.normal, other.normal))[order],
        np.concatenate((one.impulse, other.impulse))[order],
    )


def _asked_contacts(logs: ContactLog, meaning: Whole, step: float) -> Contacts:
    """Return what the engine said, each contact from the penguin's side."""
    who = array_from(logs.who).astype(np.int64).reshape(-1, 3)
    how = array_from(logs.how).reshape(-1, 8)
    a, b = meaning[who[:, 1]], meaning[who[:, 2]]
    point, normal, distance, force = how[:, :3], how[:, 3:6], how[:, 6:7], how[:, 7]
    # A trace names the penguin first, and the lower one of two, whichever way the engine saw it.
    swapped = (a < 0) | ((b >= 0) & (b < a))
    turned = swapped[:, None]
    return Contacts(
        who[:, 0],
        np.where(swapped, b, a),
        np.where(swapped, a, b),
        np.where(turned, point + distance * normal, point),
        np.where(turned, -normal, normal),
        force * step,
    )


def _unasked(logs: Sequence[BodyLog], asked: ContactLog, steps: int) -> Flags:
    """Return in which steps which penguin's contact is known without the engine, (steps, P)."""
    unasked = np.ones((steps, len(logs)), dtype=bool)
    unasked[np.array(asked.steps, dtype=np.int64) - 1] = False
    for index, log in enumerate(logs):
        unasked[: log.since, index] = False  # asleep
    return unasked


def _standing_contacts(
    motion: Motion, unasked: Flags, awake: Whole, models: Sequence[Penguin], step: float
) -> Contacts:
    """Return the contacts of penguins that stand on their base ball alone: the floor pushes them up."""
    rise = motion.linear[..., 2]
    mass = np.array([model.mass for model in models])
    impulse = mass * (rise[1:] - rise[:-1] + GRAVITY * step)
    steps, who = np.nonzero(unasked & (impulse > _LEAST_IMPULSE))
    # The engine finds contacts where a step begins.
    arm = np.array([[model.shape.base_centre - model.centre_of_mass] for model in models])
    point = motion.centres[steps, who] + arm[who] * up_axis(motion.turns[steps, who])
    point[:, 2] = 0.0
    normal = np.zeros_like(point)
    normal[:, 2] = 1.0
    floor = np.full(len(steps), FLOOR, dtype=np.int64)
    return Contacts(steps + 1, awake[who], floor, point, normal, impulse[steps, who])
