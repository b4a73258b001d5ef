"""Reading motion out of traces: energy, momentum, heights, leans."""

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import conjugate, rotate, up_axis
from icecool3d.penguin import Penguin
from icecool3d.trace import Trace

GRAVITY = 9.81
"""m/s^2; the closed formulas' own, not the engine's."""


def centres(trace: Trace, penguin: Penguin) -> Array:
    """Give the centres of mass, (N, P, 3), m."""
    places: Array = trace.pose[..., :3] + penguin.centre_of_mass * up_axis(trace.pose[..., 3:])
    return places


def centre_velocities(trace: Trace, penguin: Penguin) -> Array:
    """Give the velocities of the centres of mass, (N, P, 3), m/s."""
    arm = penguin.centre_of_mass * up_axis(trace.pose[..., 3:])
    return trace.velocity[..., :3] + np.cross(trace.velocity[..., 3:], arm)


def momentum(trace: Trace, penguin: Penguin) -> Array:
    """Give the momentum of all penguins together, (N, 3), kg m/s."""
    total: Array = penguin.mass * centre_velocities(trace, penguin).sum(axis=1)
    return total


def energy(trace: Trace, penguin: Penguin) -> Array:
    """Give the energy of all penguins together, moving, turning and lifted above the floor, (N,), J."""
    moving = 0.5 * penguin.mass * np.sum(centre_velocities(trace, penguin) ** 2, axis=-1)
    spin = rotate(conjugate(trace.pose[..., 3:]), trace.velocity[..., 3:])
    turning = 0.5 * np.sum(np.array(penguin.inertia) * spin**2, axis=-1)
    lifted = penguin.mass * GRAVITY * centres(trace, penguin)[..., 2]
    total: Array = np.sum(moving + turning + lifted, axis=1)
    return total


def leans(trace: Trace) -> Array:
    """Give how far each penguin leans from upright, (N, P), degrees."""
    angles: Array = np.degrees(np.arccos(np.clip(up_axis(trace.pose[..., 3:])[..., 2], -1.0, 1.0)))
    return angles
