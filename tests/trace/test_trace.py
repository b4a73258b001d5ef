"""A trace is made of sound numbers only, cannot be changed, and has one digest."""

import copy
import hashlib
import math
import pickle
import struct
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import TraceError
from icecool3d.kit.rotation import about_axis, multiply
from icecool3d.trace import Contacts, Meta, Trace, make_trace, velocities_from_poses
from icecool3d.trace.make import ROUNDING, UNIT_TOLERANCE
from tests.trace_samples import arrays_of, random_trace

RED = Meta(("red",))
UPRIGHT = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
PRESS: dict[str, Any] = {
    "step": [0, 1],
    "a": [0, 0],
    "b": [-1, -2],
    "point": [[0.0, 0.0, 0.0]] * 2,
    "normal": [[0.0, 0.0, 1.0]] * 2,
    "impulse": [0.0, 0.1],
}


def pieces(trace: Trace) -> dict[str, np.ndarray]:
    return {name: array for name, array in arrays_of(trace).items() if name != "meta"}


def made_again(trace: Trace, arrays: dict[str, np.ndarray]) -> Trace:
    contacts = {name.removeprefix("contact_"): arrays[name] for name in arrays if name.startswith("contact_")}
    return make_trace(trace.meta, arrays["t"], arrays["pose"], arrays["velocity"], contacts)


def in_space(angles: Array, axis: Array) -> Array:
    """Return poses (N, 1, 7) at the origin, turned by angles (N,) about an axis."""
    return np.concatenate((np.zeros((len(angles), 3)), about_axis(axis, angles)), axis=-1)[:, None]


# Making


@pytest.mark.parametrize(
    "kept",
    [
        lambda array: array.tolist(),
        lambda array: array.astype(array.dtype.newbyteorder(">")),
        np.asfortranarray,
        lambda array: np.repeat(array, 2, axis=0)[::2],
    ],
    ids=["lists", "big-endian", "columns-first", "every-second"],
)
def test_what_holds_the_numbers_does_not_matter(kept: Callable[[np.ndarray], Any]) -> None:
    trace = random_trace()
    again = made_again(trace, {name: kept(array) for name, array in pieces(trace).items()})
    assert again.digest == trace.digest
    assert again.pose.dtype == np.float64
    assert again.contacts.step.dtype == np.int64


def test_whole_numbers_and_short_floats_make_a_trace() -> None:
    trace = make_trace(RED, np.arange(3, dtype=np.uint8), np.array([[UPRIGHT]] * 3, np.float32))
    assert trace.t.tolist() == [0.0, 1.0, 2.0]
    assert trace.pose.tolist() == [[UPRIGHT]] * 3


def test_the_arrays_are_copied() -> None:
    trace = random_trace()
    brought = {name: array.copy() for name, array in pieces(trace).items()}
    again = made_again(trace, brought)
    for array in brought.values():
        array[...] = 7
    assert again.digest == trace.digest


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("t", [], "t: is empty; expected at least one moment"),
        ("t", [0.0, 0.0], "t: does not increase at index 1; expected each moment after the one before"),
        ("t", [0.0, -1.0], "t: does not increase at index 1"),
        ("t", [0.0, math.nan], "t: holds a number that is not finite or beyond a million"),
        ("t", [0.0, math.inf], "t: holds a number that is not finite"),
        ("t", [0.0, 1e7], "t: holds a number that is not finite or beyond a million"),
        ("t", 0.0, r"t: has shape \(\); expected numbers of shape \(any\)"),
        ("t", [[0.0, 1.0]], r"t: has shape \(1, 2\)"),
        ("t", [False, True], "t: holds type bool"),
        ("t", ["0", "1"], "t: holds type <U1"),
        ("t", [0, 10**400], "t: holds type object"),
        ("t", [0.0, 1e-310], "t: has moments so close that penguins would move at over a million m/s"),
        ("pose", [[UPRIGHT]], r"pose: has shape \(1, 1, 7\); expected numbers of shape \(2, 1, 7\)"),
        ("pose", [[UPRIGHT, UPRIGHT]] * 2, r"pose: has shape \(2, 2, 7\)"),
        ("pose", [[UPRIGHT], [[0.0]]], "pose: is ragged"),
        ("pose", [[[math.nan, *UPRIGHT[1:]]]] * 2, "pose: holds a number that is not finite"),
        ("pose", [[[-math.inf, *UPRIGHT[1:]]]] * 2, "pose: holds a number that is not finite"),
        ("pose", [[[0j] * 7]] * 2, "pose: holds type complex128"),
        ("pose", [[[0.0] * 7]] * 2, "pose: holds quaternions of length 0; expected unit length"),
        ("pose", [[UPRIGHT], [[0.0] * 6 + [2.0]]], "pose: holds quaternions of length 2"),
        ("pose", [[UPRIGHT], [[0.0] * 6 + [math.nan]]], "pose: holds a number that is not finite"),
        ("pose", [[UPRIGHT], [[0.0] * 6 + [1e6]]], r"pose: holds quaternions of length 1e\+06"),
        ("velocity", [[[0.0] * 7]] * 2, r"velocity: has shape \(2, 1, 7\); .* \(2, 1, 6\)"),
        ("velocity", [[[math.nan] * 6]] * 2, "velocity: holds a number that is not finite"),
    ],
)
def test_unsound_numbers_are_refused(name: str, value: object, message: str) -> None:
    arrays: dict[str, Any] = {"t": [0.0, 1.0], "pose": [[UPRIGHT], [[1.0, *UPRIGHT[1:]]]], name: value}
    with pytest.raises(TraceError, match=f"^here: {message}"):
        make_trace(RED, **arrays, source="here")


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("step", [1, 0], "step: decreases; expected the contacts in order of time"),
        ("step", [-1, 0], "step: is out of range; expected 0 to 1"),
        ("step", [0, 2], "step: is out of range; expected 0 to 1"),
        ("step", [0.0, 1.0], "step: holds numbers of type float64; expected whole numbers"),
        ("step", [[0], [0, 1]], "step: is ragged"),
        ("step", 0, "step: has shape"),
        ("step", np.array([0, 2**64 - 1], np.uint64), "step: holds an absurd number"),
        ("a", [0, 1], "a: names no penguin; expected 0 to 0"),
        ("a", [0, -1], "a: names no penguin"),
        ("a", [0], r"a: has shape \(1\); expected numbers of shape \(2\)"),
        ("b", [-1, -3], r"b: names nothing known; expected -1 \(floor\), -2 \(wall\) or 0 to 0"),
        ("b", [-1, 1], "b: names nothing known"),
        ("b", [-1, 0], "b: is not above contact_a"),
        ("point", [[0.0, 0.0, math.nan]] * 2, "point: holds a number that is not finite"),
        ("point", [0.0, 0.0], r"point: has shape \(2\)"),
        ("normal", [[0.0, 0.0, 0.0]] * 2, "normal: holds normals of length 0"),
        ("normal", [[0.0, 0.0, 1.0], [1.0, 1.0, 0.0]], "normal: holds normals of length 1.41"),
        ("impulse", [0.0, -1e-9], "impulse: pulls somewhere"),
        ("impulse", [0.0, math.inf], "impulse: holds a number that is not finite"),
    ],
)
def test_unsound_contacts_are_refused(name: str, value: Any, message: str) -> None:
    with pytest.raises(TraceError, match=f"^here: contact_{message}"):
        make_trace(RED, [0.0, 1.0], [[UPRIGHT]] * 2, contacts={**PRESS, name: value}, source="here")


@pytest.mark.parametrize("name", PRESS)
def test_contacts_are_given_in_full_or_not_at_all(name: str) -> None:
    rest = {key: value for key, value in PRESS.items() if key != name}
    with pytest.raises(TraceError, match=f"contact_{name}: is missing; expected all contact arrays or none"):
        make_trace(RED, [0.0, 1.0], [[UPRIGHT]] * 2, contacts=rest)


def test_an_unknown_contact_array_is_refused() -> None:
    with pytest.raises(TraceError, match="contact array 'depth': is unknown; expected one of: step, a, b"):
        make_trace(RED, [0.0, 1.0], [[UPRIGHT]] * 2, contacts={**PRESS, "depth": [0, 0]})


@pytest.mark.parametrize("off", [1.01 * ROUNDING, 1e-6, 0.99 * UNIT_TOLERANCE])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_nearly_unit_quaternions_and_normals_are_put_right(off: float, sign: float) -> None:
    sound = random_trace()
    rough = {name: array.copy() for name, array in pieces(sound).items()}
    rough["pose"][3, 1, 3:] *= 1.0 + sign * off
    rough["contact_normal"][5] *= 1.0 + sign * off
    trace = made_again(sound, rough)
    assert np.allclose(trace.pose, sound.pose, rtol=0.0, atol=1e-15)
    assert np.allclose(trace.contacts.normal, sound.contacts.normal, rtol=0.0, atol=1e-15)


def test_quaternions_that_are_as_good_as_unit_stay_as_they_are() -> None:
    sound = random_trace()
    rough = {name: array.copy() for name, array in pieces(sound).items()}
    rough["pose"][..., 3:] *= 1.0 + 0.9 * ROUNDING
    assert made_again(sound, rough).pose.tobytes() == rough["pose"].tobytes()


@pytest.mark.parametrize("off", [UNIT_TOLERANCE, -UNIT_TOLERANCE])
def test_a_quaternion_too_far_from_unit_is_refused(off: float) -> None:
    sound = random_trace()
    rough = {name: array.copy() for name, array in pieces(sound).items()}
    rough["pose"][3, 1, 3:] *= 1.0 + 1.001 * off
    with pytest.raises(TraceError, match=r"pose: holds quaternions of length (1\.01|0\.99)"):
        made_again(sound, rough)


# Velocities that were left out


@given(
    rate=st.floats(-50.0, 50.0),
    axis=st.tuples(*[st.floats(-1.0, 1.0)] * 3).filter(lambda axis: math.hypot(*axis) > 0.1),
    spans=st.lists(st.floats(1e-4, 0.03), min_size=1, max_size=8),
)
def test_steady_motion_gives_its_velocity_at_every_moment(
    rate: float, axis: tuple[float, float, float], spans: list[float]
) -> None:
    t = np.concatenate(([0.0], np.cumsum(spans)))
    way, speed = np.array(axis) / np.linalg.norm(axis), np.array([1.0, -2.0, 0.5])
    pose = in_space(rate * t, way)
    # Not upright at the start, so that its own axes are not the world's.
    pose[..., 3:] = multiply(pose[..., 3:], np.array([0.5, -0.5, 0.1, 0.7]))
    pose[:, 0, :3] = t[:, None] * speed
    found = make_trace(RED, t, pose).velocity
    assert np.allclose(found[:, 0, :3], speed, rtol=0.0, atol=1e-9)
    assert np.allclose(found[:, 0, 3:], rate * way, rtol=0.0, atol=1e-8)


def test_velocity_is_the_difference_of_the_neighbours_or_of_one_at_the_ends() -> None:
    t, x = np.array([0.0, 1.0, 3.0, 4.0]), np.array([0.0, 2.0, 3.0, 7.0])
    pose = np.array([[[place, *UPRIGHT[1:]]] for place in x])
    assert velocities_from_poses(t, pose)[:, 0, 0].tolist() == [2.0, 1.0, 5.0 / 3.0, 4.0]


def test_the_sign_of_a_quaternion_is_no_spin() -> None:
    t = np.arange(5.0)
    pose = in_space(0.3 * t, np.array([0.0, 0.6, 0.8]))
    flipped = pose.copy()
    flipped[1::2, :, 3:] *= -1.0
    found = velocities_from_poses(t, flipped)
    assert np.allclose(found, velocities_from_poses(t, pose), rtol=0.0, atol=1e-15)
    assert np.allclose(found[:, 0, 3:], [0.0, 0.18, 0.24], rtol=0.0, atol=1e-15)


def test_a_single_moment_stands_still() -> None:
    trace = make_trace(RED, [5.0], [[UPRIGHT]])
    assert trace.velocity.tolist() == [[[0.0] * 6]]
    assert trace.duration == 0.0


# Nothing can be changed


def arrays_in(trace: Trace) -> Iterator[np.ndarray]:
    for record in (trace, trace.contacts):
        yield from (value for value in vars(record).values() if isinstance(value, np.ndarray))


@pytest.mark.parametrize(
    "copied",
    [
        lambda trace: trace,
        lambda trace: pickle.loads(pickle.dumps(trace)),
        lambda trace: pickle.loads(pickle.dumps(trace, protocol=0)),
        copy.copy,
        copy.deepcopy,
    ],
    ids=["itself", "pickled", "pickled as text", "copied", "copied deeply"],
)
def test_no_array_can_be_written_to_not_even_in_a_copy(copied: Callable[[Trace], Trace]) -> None:
    trace = random_trace()
    twin = copied(trace)
    found = list(arrays_in(twin))
    assert len(found) == 9
    for array in found:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    assert (twin.digest, twin.meta) == (trace.digest, trace.meta)


def test_an_empty_list_of_contacts_is_read_only_as_well() -> None:
    contacts = make_trace(RED, [0.0], [[UPRIGHT]]).contacts
    assert len(contacts) == 0
    assert not any(getattr(contacts, field.name).flags.writeable for field in fields(Contacts))


def test_no_field_can_be_set() -> None:
    trace = random_trace()
    for record in (trace, trace.contacts, trace.meta):
        for name in getattr(record, "__struct_fields__", None) or vars(record):
            with pytest.raises(AttributeError):
                setattr(record, name, None)


# The digest


def test_the_digest_is_the_hash_of_all_numbers() -> None:
    trace = random_trace(moments=3, contacts=4)
    numbers = [*trace.pose.shape, len(trace.contacts)]
    for array in pieces(trace).values():
        numbers += array.ravel().tolist()
    packed = b"".join(struct.pack("<d", number) for number in numbers)
    assert trace.digest == hashlib.sha256(packed).hexdigest()


def test_the_digest_of_a_known_trace_is_known() -> None:
    trace = make_trace(RED, [0.0, 0.5], [[UPRIGHT], [[1.0, *UPRIGHT[1:]]]], contacts=PRESS)
    assert trace.digest == "6e67c0e558d87df6b69be02a97af258554bcf275fab344b8ab95d53ef1f3704e"


@pytest.mark.parametrize("name", [name for name in pieces(random_trace()) if name[-2:] not in ("ep", "_a")])
def test_the_least_change_of_any_number_changes_the_digest(name: str) -> None:
    trace = random_trace()
    arrays = {key: array.copy() for key, array in pieces(trace).items()}
    last = arrays[name].reshape(-1)[-1:]
    last[:] = np.nextafter(last, 9.0) if last.dtype == np.float64 else {-1: -2}.get(int(last[0]), -1)
    assert made_again(trace, arrays).digest != trace.digest


def test_a_number_in_another_place_changes_the_digest() -> None:
    still = [UPRIGHT] * 6
    tall = make_trace(Meta(("red", "blue")), [0.0, 1.0, 2.0], np.reshape(still, (3, 2, 7)))
    wide = make_trace(Meta(("red", "blue", "green")), [0.0, 1.0], np.reshape(still, (2, 3, 7)))
    assert tall.digest != wide.digest
