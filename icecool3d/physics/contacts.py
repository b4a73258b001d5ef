"""What touched what, as arrays: what the engine said, and what was known without asking it."""

from collections.abc import Sequence

import numpy as np

from icecool3d.kit.arrays import Flags, Whole
from icecool3d.kit.rotation import up_axis
from icecool3d.penguin import Penguin
from icecool3d.physics.engine import GRAVITY
from icecool3d.physics.step_log import BodyLog, ContactLog, Motion, array_from
from icecool3d.trace import FLOOR, Contacts

_LEAST_IMPULSE = 1e-12
"""What is less than this is rounding, N s; a resting penguin presses 2e-4 N s a step."""


def contacts_from_logs(
    logs: Sequence[BodyLog],
    asked: ContactLog,
    motion: Motion,
    *,
    meaning: Whole,
    models: Sequence[Penguin],
    step: float,
) -> Contacts:
    """Put all contacts together in order of time; ``meaning`` tells which of the engine's bodies is who."""
    one = _asked_contacts(asked, meaning, step)
    other = _standing_contacts(motion, _unasked(logs, asked, len(motion.centres) - 1), models, step)
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
        unasked[: log.since if log.numbers else steps, index] = False  # asleep
    return unasked


def _standing_contacts(motion: Motion, unasked: Flags, models: Sequence[Penguin], step: float) -> Contacts:
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
    return Contacts(steps + 1, who, floor, point, normal, impulse[steps, who])
