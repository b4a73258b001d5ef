"""How penguins moved, as arrays: from the engine's rows of numbers, all at once and not step by step."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import up_axis
from icecool3d.kit.vectors import cross
from icecool3d.physics.frames import spins, to_centres
from icecool3d.physics.rows import Row


@dataclass(frozen=True, eq=False)
class Start:
    """How all penguins stand and move when the clock starts."""

    poses: Array
    """Of their frames, (P, 7)."""
    linear: Array
    """Velocity of their centres of mass, (P, 3), m/s."""
    angular: Array
    """Spin, (P, 3), rad/s."""


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


def motion_from_rows(start: Start, rows: Sequence[Row], steps: int, step: float, height: float) -> Motion:
    """Make the arrays of ``steps`` steps of ``step`` seconds; ``height`` (m) is the centre of mass's."""
    centres = np.empty((steps + 1, len(rows), 3))
    turns = np.empty((steps + 1, len(rows), 4))
    centres[:] = to_centres(start.poses, height)
    turns[:] = start.poses[:, 3:]
    for index, row in enumerate(rows):
        if row.numbers:
            read = array_from(row.numbers).reshape(-1, 7)
            centres[row.since + 1 :, index], turns[row.since + 1 :, index] = read[:, :3], read[:, 3:]
    # The engine moves by exactly velocity times step, so differences are its velocities, to about 1e-12;
    # to read them as well would cost as much again as reading the poses.
    linear = np.concatenate((start.linear[None], (centres[1:] - centres[:-1]) / step))
    angular = np.concatenate((start.angular[None], spins(turns, step)))
    return Motion(centres, turns, linear, angular)


def in_penguin_frame(motion: Motion, height: float) -> tuple[Array, Array]:
    """Give poses (N, P, 7) and velocities (N, P, 6) of the penguins' frames, as traces hold them."""
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
