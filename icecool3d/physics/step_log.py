"""What was written down while the engine ran: long lists of plain numbers become arrays afterwards."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from icecool3d.kit.arrays import Array, Whole, cross
from icecool3d.kit.rotation import up_axis
from icecool3d.physics.mover import Mover
from icecool3d.physics.start import Start
from icecool3d.physics.world_settings import GRAVITY
from icecool3d.pieces import Penguin
from icecool3d.trace import FLOOR, Contacts

_NUMBERS = 13
"""Of each row of a body: place, turn, velocity and spin."""


@dataclass
class ContactLog:
    """Contacts that pressed."""

    who: list[int] = field(default_factory=list)
    """Row, body a and body b of each."""
    how: list[float] = field(default_factory=list)
    """Place on b (3), normal out of b (3), distance and impulse of each."""
    plain: list[int] = field(default_factory=list)
    """Row and index of who pressed on the floor with its base ball and on nothing else."""


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


def motion_of(start: Start, movers: Sequence[Mover], rows: int, height: Array) -> Motion:
    """Return the arrays of the start and ``rows`` more; ``height`` (P, 1), m, is their balance's.

    Who slept, slept as at the start, and still.
    """
    numbers = np.empty((rows + 1, len(movers), _NUMBERS))
    centres = start.poses[:, :3] + height * up_axis(start.poses[:, 3:])
    numbers[:] = np.concatenate((centres, start.poses[:, 3:], start.linear, start.angular), axis=1)
    for index, mover in enumerate(movers):
        if mover.numbers:
            numbers[mover.since + 1 :, index] = array_from(mover.numbers).reshape(-1, _NUMBERS)
    return Motion(numbers[..., :3], numbers[..., 3:7], numbers[..., 7:10], numbers[..., 10:])


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
"""What is less than this is rounding, N s; a resting penguin presses 2e-4 N s a millisecond."""


def contacts_of(
    log: ContactLog, motion: Motion, t: Array, *, meaning: Whole, models: Sequence[Penguin]
) -> Contacts:
    """Put all contacts together in order of time; ``meaning`` tells which of the engine's bodies is who."""
    one, other = _asked(log, meaning), _plain(log, motion, t, models)
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


def _asked(log: ContactLog, meaning: Whole) -> Contacts:
    """Return what the engine said, each contact from the penguin's side."""
    who = array_from(log.who).astype(np.int64).reshape(-1, 3)
    how = array_from(log.how).reshape(-1, 8)
    a, b = meaning[who[:, 1]], meaning[who[:, 2]]
    point, normal, distance, impulse = how[:, :3], how[:, 3:6], how[:, 6:7], how[:, 7]
    # A trace names the penguin first, and the lower one of two, whichever way the engine saw it.
    swapped = (a < 0) | ((b >= 0) & (b < a))
    turned = swapped[:, None]
    return Contacts(
        who[:, 0],
        np.where(swapped, b, a),
        np.where(swapped, a, b),
        np.where(turned, point + distance * normal, point),
        np.where(turned, -normal, normal),
        impulse,
    )


def _plain(log: ContactLog, motion: Motion, t: Array, models: Sequence[Penguin]) -> Contacts:
    """Return the contacts of penguins that stand on their base ball alone: the floor pushes them up."""
    rows, who = array_from(log.plain).astype(np.int64).reshape(-1, 2).T
    rise = motion.linear[..., 2]
    mass = np.array([model.mass for model in models])[who]
    impulse = mass * (rise[rows, who] - rise[rows - 1, who] + GRAVITY * (t[rows] - t[rows - 1]))
    pressed = impulse > _LEAST_IMPULSE
    rows, who, impulse = rows[pressed], who[pressed], impulse[pressed]
    # The engine finds contacts where a step begins.
    arm = np.array([[model.shape.base_centre - model.centre_of_mass] for model in models])[who]
    point = motion.centres[rows - 1, who] + arm * up_axis(motion.turns[rows - 1, who])
    point[:, 2] = 0.0
    normal = np.zeros_like(point)
    normal[:, 2] = 1.0
    return Contacts(rows, who, np.full(len(rows), FLOOR, dtype=np.int64), point, normal, impulse)
