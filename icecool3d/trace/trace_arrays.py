"""What happened in one flick: poses, velocities and contacts by moments. Nothing in it can be changed."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from math import ceil, log10
from typing import Protocol

import msgspec
import numpy as np

from icecool3d.kit.arrays import Array, Whole
from icecool3d.kit.flick import Flick
from icecool3d.kit.rotation import quaternion_dot
from icecool3d.school import Furniture, Zone
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
    """How hard it pressed along the normal since the moment before, (M,), N s."""

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
    """Moments, (N,), s, increasing, not evenly: two about a hit are near each other, and the velocities jump.

    The first one is the start, just after the push.
    """
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

    def among(self, zones: Iterable[Zone]) -> "Trace":
        """Return it in a school with the zones that a game had put down, for whoever judges it."""
        put_down = tuple(zones)
        if not put_down:
            return self
        meta = msgspec.structs.replace(self.meta, zones=put_down)
        return type(self)(meta, self.t, self.pose, self.velocity, self.contacts)

    def at(self, times: Array) -> Array:
        """Return the poses at any times (K,), s, as (K, P, 7).

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


_TERMS = tuple((1.0 / (n * (2 * n + 1)), n / (2 * n + 1)) for n in range(1, 10))
_EXACT = -17.0
"""Terms below ten to this are lost in rounding."""
_FAR = 0.96
"""Two orientations whose product is below this are too far apart for so few terms of ``_weight``."""


def interpolate(t: Array, pose: Array, times: Array, body: Whole | None = None) -> Array:
    """Return poses (K, P, 7) at ``times`` (K,) from poses (N, P, 7) at increasing ``t`` (N,); s and m.

    At the moments of ``t``, and while a body stands still, these are exactly the poses given; outside they
    are the first or the last. With ``body`` (K,), indices of bodies, only the pose of one is returned for
    each time, (K, 7).

    >>> t = np.array([0.0, 1.0])
    >>> pose = np.array([[[0, 0, 0, 0, 0, 0, 1.0]], [[1, 0, 0, 0, 0, 1.0, 0]]])
    >>> interpolate(t, pose, np.array([0.5])).round(6).tolist()
    [[[0.5, 0.0, 0.0, 0.0, 0.0, 0.707107, 0.707107]]]
    """
    times = np.minimum(np.maximum(np.asarray(times, dtype=float), t[0]), t[-1])
    if len(t) == 1:
        return np.repeat(pose, len(times), axis=0) if body is None else pose[0, body]
    before = np.minimum(np.searchsorted(t, times, side="right") - 1, len(t) - 2)
    share = (times - t[before]) / (t[before + 1] - t[before])
    # Each of the seven numbers in one piece: numpy is far quicker along the times than along x, y and z.
    if body is None:
        share = share[:, None]
        here, there = (np.moveaxis(pose.take(rows, axis=0), 2, 0) for rows in (before, before + 1))
    else:
        here, there = (np.ascontiguousarray(pose[rows, body].T) for rows in (before, before + 1))
    place = here[:3] + share * (there[:3] - here[:3])
    poses = np.concatenate((place, _slerp(here[3:], there[3:], share)))
    for exact, given in (((here == there).all(axis=0) | (share == 0.0), here), (share == 1.0, there)):
        if exact.any():
            poses = np.where(exact, given, poses)
    return poses.T if poses.ndim == 2 else np.moveaxis(poses, 0, -1)


def _slerp(here: Array, there: Array, share: Array) -> Array:
    """Turn quaternions (4, …) evenly along the shorter way; q and -q are the same orientation."""
    cosine = quaternion_dot(here, there)
    if (cosine < 0.0).any():
        there, cosine = np.where(cosine < 0.0, -there, there), np.abs(cosine)
    while (far := cosine < _FAR).any():
        middle = here + there
        middle /= np.sqrt(quaternion_dot(middle, middle))
        late = share > 0.5
        here, there = np.where(far & late, middle, here), np.where(far & ~late, middle, there)
        share, cosine = np.where(far, 2.0 * share - late, share), quaternion_dot(here, there)
    first, second = _weight(np.array((1.0 - share, share)), cosine - 1.0)
    turned = first * here + second * there
    unit: Array = turned / np.sqrt(quaternion_dot(turned, turned))
    return unit


def _weight(share: Array, less: Array) -> Array:
    """Return ``sin(share * angle) / sin(angle)`` for angles of cosine ``1 + less``.

    This is its power series in ``less``, to the last bit within ``_FAR``: no function of the C library, which
    rounds in another way on other processors, and half its time.
    """
    square, total = share * share, np.ones_like(less * share)
    # Each term is less than half of ``less`` as large as the one before.
    ratio = min(max(-0.5 * float(less.min(initial=0.0)), 1e-17), 0.5 * (1.0 - _FAR))
    for grow, shrink in _TERMS[: ceil(_EXACT / log10(ratio))][::-1]:
        total = 1.0 + total * (grow * square - shrink) * less
    weight: Array = share * total
    return weight


Pose = tuple[float, ...]
"""x y z qx qy qz qw of one penguin's frame, m."""


@dataclass(frozen=True, eq=False)
class Poses(Mapping[str, Pose]):
    """Penguins and how each of them stands, in an order that stays. Nothing in it can be changed.

    It is a mapping from names to poses, and equals any other with the same numbers.

    >>> poses = Poses.of({"red": (0.1, 0.2, 0, 0, 0, 0, 1)})
    >>> poses["red"], poses.array.shape
    ((0.1, 0.2, 0.0, 0.0, 0.0, 0.0, 1.0), (1, 7))
    """

    names: tuple[str, ...]
    """Who stands there."""
    array: Array
    """How, in that order, (P, 7): x y z qx qy qz qw, m."""

    def __post_init__(self) -> None:
        """Make the array read-only."""
        self.array.setflags(write=False)

    @classmethod
    def of(cls, poses: Mapping[str, Pose | Array]) -> "Poses":
        """Return any mapping from names to poses as one of these; one of these as it is."""
        if isinstance(poses, Poses):
            return poses
        array = np.array(list(poses.values()), dtype=np.float64) if poses else np.empty((0, 7))
        return cls(tuple(poses), array)

    @classmethod
    def at_start(cls, trace: Trace) -> "Poses":
        """Return how all stood when a flick began."""
        return cls(trace.penguins, trace.pose[0])

    @classmethod
    def at_end(cls, trace: Trace) -> "Poses":
        """Return how a flick left all."""
        return cls(trace.penguins, trace.pose[-1])

    def __getitem__(self, name: str) -> Pose:
        """Return how one stands."""
        if name not in self.names:
            raise KeyError(name)
        return tuple(self.array[self.names.index(name)].tolist())

    def __iter__(self) -> Iterator[str]:
        """Go through the names."""
        return iter(self.names)

    def __len__(self) -> int:
        """How many stand there."""
        return len(self.names)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by value, so that a copy in another process is read-only as well."""
        return type(self), (self.names, self.array)


class Simulate(Protocol):
    """What computes a flick: an engine, or in a test a recording. A flick that cannot be made is refused."""

    def __call__(self, flick: Flick, poses: Poses, furniture: Sequence[Furniture] = (), /) -> Trace:
        """Flick one of those who stand there, among the furniture, and follow all to rest."""
