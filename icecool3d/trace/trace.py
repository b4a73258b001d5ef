"""What happened in one flick: poses, velocities and contacts of every step. Nothing in it can be changed."""

import hashlib
from dataclasses import dataclass, fields
from functools import cached_property

import numpy as np

from icecool3d.kit.arrays import Array, Whole
from icecool3d.school import Furniture
from icecool3d.trace.interpolate import interpolate
from icecool3d.trace.meta import Meta

FLOOR = -1
"""Stands for the floor in ``Contacts.b``."""
WALL = -2
"""Stands for any wall in ``Contacts.b``."""
FURNITURE = -3
"""Stands for the first piece of furniture in ``Contacts.b``; -4 for the second, and so on."""


@dataclass(frozen=True, eq=False)
class Contacts:
    """Every contact that pressed, in order of time: M of them.

    A pair of penguins stands once, with ``a < b``. A penguin that stands in balance and untouched from the
    start on has no contacts here, and its pose stays what it was: it presses on the floor with its weight.
    """

    step: Whole
    """Index into ``Trace.t`` of the moment at whose end it had pressed, (M,), never decreasing."""
    a: Whole
    """Index of the penguin, (M,)."""
    b: Whole
    """Index of the other penguin, or ``FLOOR``, ``WALL``, ``FURNITURE`` and below, (M,)."""
    point: Array
    """Where, on the surface of ``b``, (M, 3), m."""
    normal: Array
    """Unit normal out of b into a, (M, 3)."""
    impulse: Array
    """How hard it pressed along the normal during the step, (M,), N s."""

    def __post_init__(self) -> None:
        """Make the arrays read-only."""
        _freeze(self)

    def __len__(self) -> int:
        """How many there are."""
        return len(self.step)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by value, so that a copy in another process is read-only as well."""
        return type(self), tuple(getattr(self, field.name) for field in fields(self))


@dataclass(frozen=True, eq=False)
class Trace:
    """One flick from the push to rest: N moments of P penguins.

    Made by ``physics``, by ``read_trace``, or by ``make_trace``, which check the arrays.
    """

    meta: Meta
    """Who, where, with what."""
    t: Array
    """Moments, (N,), s, increasing. The first one is the start, just after the push."""
    pose: Array
    """x y z qx qy qz qw of each penguin's frame, (N, P, 7), m."""
    velocity: Array
    """Of each frame's origin, m/s, then angular, rad/s, along the world's axes, (N, P, 6)."""
    contacts: Contacts
    """What touched what."""

    def __post_init__(self) -> None:
        """Make the arrays read-only."""
        _freeze(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by value, so that a copy in another process is read-only as well."""
        return type(self), (self.meta, self.t, self.pose, self.velocity, self.contacts)

    @property
    def penguins(self) -> tuple[str, ...]:
        """Names of the penguins, in the order of the arrays."""
        return self.meta.penguins

    @property
    def duration(self) -> float:
        """From the first moment to the last, s."""
        return float(self.t[-1] - self.t[0])

    def furniture_hit(self, b: int) -> Furniture | None:
        """Return the furniture that a number in ``contacts.b`` stands for, if it stands for any."""
        return self.meta.furniture[FURNITURE - b] if b <= FURNITURE else None

    def at(self, times: Array) -> Array:
        """Give the poses at any times (K,), s, as (K, P, 7).

        Between two moments positions run straight and orientations turn evenly; before the start and
        after the end all stand still.
        """
        return interpolate(self.t, self.pose, times)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all numbers in the arrays (as float64, in the order of the fields), in hexadecimal."""
        contacts = self.contacts
        arrays = [self.t, self.pose, self.velocity]
        arrays += [np.asarray(getattr(contacts, field.name), float) for field in fields(contacts)]
        sizes = np.array([*self.pose.shape, len(contacts)], dtype=np.float64)
        total = hashlib.sha256()
        for array in (sizes, *arrays):
            total.update(np.ascontiguousarray(array, dtype="<f8").data)
        return total.hexdigest()


def _freeze(record: object) -> None:
    for value in vars(record).values():
        if isinstance(value, np.ndarray):
            value.setflags(write=False)
