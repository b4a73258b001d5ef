"""Making a trace out of arrays that somebody brings: what is missing is filled in, what is wrong refused."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from icecool3d.kit.arrays import Array, Whole, dot, length
from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import TRACE_NUMBER
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.rotation import arctan2, conjugate, multiply
from icecool3d.trace.meta import Meta
from icecool3d.trace.trace_arrays import FLOOR, WALL, Contacts, Trace

UNIT_TOLERANCE = 0.01
"""How far a quaternion or a normal may be from unit length before it is refused; less is put right."""
ROUNDING = 1e-9
"""Lengths this near to 1 are left as they are, so that what was written is what is read."""

_BLOCK = 2**16
"""Poses whose velocities are estimated at once, so that it takes little memory."""

CONTACT_ARRAYS = ("step", "a", "b", "point", "normal", "impulse")
"""The arrays of ``Contacts``; in files their names begin with ``contact_``."""

_WHOLE = ("step", "a", "b")


# What does not fit becomes inf or nan, and is refused.
@np.errstate(over="ignore", invalid="ignore")
def make_trace(
    meta: Meta,
    t: ArrayLike,
    pose: ArrayLike,
    velocity: ArrayLike | None = None,
    contacts: Mapping[str, ArrayLike] | None = None,
    *,
    source: str = "trace",
) -> Trace:
    """Check arrays and make a ``Trace`` of them; ``source`` names them in messages.

    Velocities left out are taken from the poses; contacts left out are none. The arrays are copied.

    >>> still = [[[0, 0, 0, 0, 0, 0, 1]]] * 3
    >>> trace = make_trace(Meta(("red",)), [0.0, 0.1, 0.2], still)
    >>> trace.duration, trace.velocity.shape, len(trace.contacts)
    (0.2, (3, 1, 6), 0)
    """
    moments = _moments(t, source)
    shape = (len(moments), len(meta.penguins))
    poses = _numbers(pose, (*shape, 7), f"{source}: pose")
    _make_unit(poses[..., 3:], f"{source}: pose", "quaternions")
    if velocity is None:
        velocities = velocities_from_poses(moments, poses)
        if not _sensible(velocities):
            wrong = Phrase("has moments so close that penguins would move at over a million m/s or rad/s")
            raise TraceError(f"{source}: t", wrong, Phrase("expected seconds"))
    else:
        velocities = _numbers(velocity, (*shape, 6), f"{source}: velocity")
    touched = _contacts(contacts or {}, (*shape, len(meta.furniture)), source)
    return Trace(meta, moments, poses, velocities, touched)


def velocities_from_poses(t: Array, pose: Array) -> Array:
    """Estimate velocities (N, P, 6) from poses by differences between neighbouring moments.

    >>> pose = np.array([[[0, 0, 0, 0, 0, 0, 1.0]], [[2, 0, 0, 0, 0, 0, 1.0]]])
    >>> velocities_from_poses(np.array([0.0, 0.5]), pose)[:, 0, 0].tolist()
    [4.0, 4.0]
    """
    found = np.zeros((*pose.shape[:2], 6))
    rows = max(1, _BLOCK // pose.shape[1])
    for start in range(0, len(t) if len(t) > 1 else 0, rows):
        block = np.arange(start, min(start + rows, len(t)))
        found[block] = _differences(t, pose, block)
    return found


def _differences(t: Array, pose: Array, moments: Whole) -> Array:
    after = np.minimum(moments + 1, len(t) - 1)
    before = np.maximum(moments - 1, 0)
    spans = (t[after] - t[before])[:, None, None]
    turns = multiply(pose[after, :, 3:], conjugate(pose[before, :, 3:]))
    turns = np.where(turns[..., 3:] < 0.0, -turns, turns)
    sine = length(turns[..., :3])[..., None]
    angle = 2.0 * arctan2(sine, turns[..., 3:])
    axis = turns[..., :3] / np.where(sine > 0.0, sine, 1.0)
    way = pose[after, :, :3] - pose[before, :, :3]
    with np.errstate(over="ignore"):
        return np.concatenate((way, axis * angle), axis=-1) / spans


def _moments(t: ArrayLike, source: str) -> Array:
    where = f"{source}: t"
    moments = _numbers(t, (None,), where)
    if len(moments) == 0:
        raise TraceError(where, Phrase("is empty"), Phrase("expected at least one moment"))
    stuck = moments[1:] <= moments[:-1]
    if stuck.any():
        late = int(stuck.argmax()) + 1
        raise TraceError(
            where,
            Phrase("does not increase at index {place}", place=late),
            Phrase("expected each moment after the one before"),
        )
    return moments


def _contacts(arrays: Mapping[str, ArrayLike], sizes: tuple[int, int, int], source: str) -> Contacts:
    for name in arrays:
        if name not in CONTACT_ARRAYS:
            right = Phrase("expected one of: {known}", known=", ".join(CONTACT_ARRAYS))
            raise TraceError(f"{source}: contact array {name!a:.40}", Phrase("is unknown"), right)
    missing = [name for name in CONTACT_ARRAYS if name not in arrays]
    if len(missing) == len(CONTACT_ARRAYS):
        return _no_contacts()
    if missing:
        raise TraceError(
            f"{source}: contact_{missing[0]}",
            Phrase("is missing"),
            Phrase("expected all contact arrays or none"),
        )
    count = _length(arrays["step"])
    step, a, b = (_indices(arrays[name], count, f"{source}: contact_{name}") for name in _WHOLE)
    point, normal, impulse = (
        _numbers(arrays[name], size, f"{source}: contact_{name}")
        for name, size in (("point", (count, 3)), ("normal", (count, 3)), ("impulse", (count,)))
    )
    _check_who(step, a, b, sizes, source)
    _make_unit(normal, f"{source}: contact_normal", "normals")
    if count and impulse.min() < 0.0:
        raise TraceError(
            f"{source}: contact_impulse",
            Phrase("pulls somewhere"),
            Phrase("expected no number below 0 (N s)"),
        )
    return Contacts(step, a, b, point, normal, impulse)


def _check_who(step: Whole, a: Whole, b: Whole, sizes: tuple[int, int, int], source: str) -> None:
    moments, penguins, furniture = sizes
    if (step[1:] < step[:-1]).any():
        raise TraceError(
            f"{source}: contact_step", Phrase("decreases"), Phrase("expected the contacts in order of time")
        )
    if len(step) and not 0 <= step[0] <= step[-1] < moments:
        raise TraceError(
            f"{source}: contact_step",
            Phrase("is out of range"),
            Phrase("expected 0 to {most}", most=moments - 1),
        )
    if len(a) and not 0 <= a.min() <= a.max() < penguins:
        raise TraceError(
            f"{source}: contact_a",
            Phrase("names no penguin"),
            Phrase("expected 0 to {most}", most=penguins - 1),
        )
    if len(b) and not WALL - furniture <= b.min() <= b.max() < penguins:
        right = Phrase(
            "expected {floor} (floor), {wall} (wall) or 0 to {most}",
            floor=FLOOR,
            wall=WALL,
            most=penguins - 1,
        )
        raise TraceError(f"{source}: contact_b", Phrase("names nothing known"), right)
    if ((b >= 0) & (b <= a)).any():
        raise TraceError(
            f"{source}: contact_b",
            Phrase("is not above contact_a"),
            Phrase("expected a pair of penguins as a < b"),
        )


def _no_contacts() -> Contacts:
    nobody, nowhere = np.zeros(0, dtype=np.int64), np.zeros((0, 3))
    return Contacts(nobody, nobody, nobody, nowhere, nowhere, np.zeros(0))


def _length(value: ArrayLike) -> int:
    try:
        array = np.asarray(value)
    except ValueError:  # ragged, which will be said
        return 0
    return len(array) if array.ndim else 0


def _numbers(value: ArrayLike, size: tuple[int | None, ...], where: str) -> Array:
    """Copy into a new array of float64 of that shape (None: any), all finite and none absurd."""
    array = _array(value, size, where)
    copy: Array = np.array(array, dtype=np.float64, order="C")
    if not _sensible(copy):
        raise TraceError(
            where,
            Phrase("holds a number that is not finite or beyond a million"),
            Phrase("expected SI units"),
        )
    return copy


def _sensible(array: Array) -> bool:
    # Written so that nan fails as well.
    return not array.size or bool(array.min() >= -TRACE_NUMBER and array.max() <= TRACE_NUMBER)


def _indices(value: ArrayLike, count: int, where: str) -> Whole:
    array = _array(value, (count,), where)
    if count and array.dtype.kind not in "iu":
        raise TraceError(
            where,
            Phrase("holds numbers of type {kind}", kind=array.dtype),
            Phrase("expected whole numbers"),
        )
    if count and array.dtype == np.uint64 and np.max(array) > TRACE_NUMBER:
        raise TraceError(where, Phrase("holds an absurd number"), Phrase("expected indices"))
    whole: Whole = np.array(array, dtype=np.int64, order="C")
    return whole


def _array(value: ArrayLike, size: tuple[int | None, ...], where: str) -> NDArray[np.generic]:
    right = Phrase("expected numbers of shape {shape}", shape=_shown(size))
    try:
        array = np.asarray(value)
    except ValueError:
        raise TraceError(where, Phrase("is ragged"), right) from None
    if array.dtype.kind not in "iuf":
        raise TraceError(where, Phrase("holds type {kind}", kind=array.dtype), right)
    if array.ndim != len(size) or any(
        want not in (None, got) for want, got in zip(size, array.shape, strict=True)
    ):
        raise TraceError(where, Phrase("has shape {shape}", shape=_shown(array.shape)), right)
    return array


def _make_unit(vectors: Array, where: str, what: str) -> None:
    """Return nearly-unit vectors unit length, in place; leave those that are."""
    squares = dot(vectors, vectors)
    # Near 1 a square is twice as far off as its root.
    if np.abs(squares - 1.0).max(initial=0.0) <= 2.0 * ROUNDING:
        return
    lengths = np.sqrt(squares)
    off = np.abs(lengths - 1.0)
    if np.any(off > UNIT_TOLERANCE):
        worst = float(lengths.flat[int(np.argmax(off))])
        raise TraceError(
            where,
            Phrase("holds {what} of length {worst:.3g}", what=what, worst=worst),
            Phrase("expected unit length"),
        )
    rough = off > ROUNDING
    vectors[rough] /= lengths[rough][:, None]


def _shown(size: tuple[int | None, ...]) -> str:
    return "(" + ", ".join("any" if axis is None else str(axis) for axis in size) + ")"
