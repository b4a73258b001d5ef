"""Arrays in a trace's file that are none, lie, or hold what no trace has are refused in one line."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from icecool3d.kit.limits import TRACE_META
from icecool3d.trace import trace_from_bytes
from icecool3d.trace.make import CONTACT_ARRAYS
from tests.trace_samples import SMALL, files_of, refusal, with_array
from tests.zip_forger import forged_npy, npy, zipped


@pytest.mark.parametrize(
    "shape",
    [
        "(1000000000000,)",
        "(1000000000, 1000000000, 1000000000)",
        "(4294967296, 4294967296)",
        "(0, 1099511627776, 1099511627776)",
        "(9999999999999999999999999999,)",
        f"({'9' * 5000},)",
        "(4,)",
        "(2,)",
        "(-3,)",
        "(3.0,)",
        "(1 2)",
        "(3, 1, 1, 1)",
        "(1, 1, 1, 1, 1, 1, 3)",
        "(3,) * 2",
        "[3]",
        "3",
        "()",
        "(,)",
        "__import__('os').abort()",
    ],
)
def test_a_shape_that_does_not_hold_is_refused(shape: str) -> None:
    assert "x.npz: t: " in refusal(with_array("t", forged_npy("<f8", shape, SMALL.t.tobytes())))


@pytest.mark.parametrize(
    "shape", ["(0, 1048577)", "(0, 100000000000000000, 100000000000000000)", "(0, 0, 0, 0)"]
)
def test_nothing_of_absurd_shape_is_refused(shape: str) -> None:
    text = refusal(with_array("t", forged_npy("<f8", shape)))
    assert "x.npz: t: has shape (0, " in text


@pytest.mark.parametrize(
    "kind",
    [
        "|O",
        "O",
        "|b1",
        "<c16",
        "<M8[ns]",
        "<m8",
        "|V8",
        "<f3",
        "<i0",
        "<f",
        "|S0",
        "<U0",
        "<U536870912",
        "<f8x",
    ],
)
def test_a_type_that_is_no_number_is_refused(kind: str) -> None:
    assert "x.npz: t: " in refusal(with_array("t", forged_npy(kind, "(3,)", SMALL.t.tobytes())))


@pytest.mark.parametrize(("kind", "shape"), [("|S0", "(3,)"), ("<U0", "()"), ("<U0", "(0,)")])
def test_items_of_no_size_are_refused(kind: str, shape: str) -> None:
    assert "of 0 bytes but holds 0 bytes; " in refusal(with_array("t", forged_npy(kind, shape)))


@pytest.mark.parametrize(
    "damage", [{"fortran": 1}, {"fortran": "None"}, {"version": 3}, {"version": 4}, {"off": 1}, {"off": -2}]
)
def test_a_header_that_numpy_would_not_write_is_refused(damage: dict[str, Any]) -> None:
    text = refusal(with_array("t", forged_npy("<f8", "(3,)", SMALL.t.tobytes(), **damage)))
    assert text == "x.npz: t: is not a plain array; expected a .npy array of numbers or text"


@pytest.mark.parametrize("version", [1, 2])
def test_both_versions_of_the_header_that_plain_arrays_have_are_read(version: int) -> None:
    data = with_array("t", forged_npy("<f8", "(3,)", SMALL.t.tobytes(), version=version))
    assert trace_from_bytes(data, "x.npz").digest == SMALL.digest


class Mine:
    """What runs when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.path,)


@pytest.mark.parametrize("name", ["meta", "t", "pose", "contact_step"])
def test_pickles_are_refused_and_never_run(tmp_path: Path, name: str) -> None:
    mine = np.array([Mine(tmp_path / "ran")], dtype=object)
    text = refusal(with_array(name, mine))
    assert text == f"x.npz: {name}: holds type |O; expected numbers or text (never pickled objects)"
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (npy(1), "is not one text; expected JSON text"),
        (npy(["{}", "{}"]), "is not one text"),
        (npy(np.zeros(0, "<U1")), "is not one text"),
        (npy("x" * (TRACE_META + 1)), "is not one text"),
        (forged_npy("<U1", "()", b"\xff\xff\xff\xff"), "is not text in Unicode"),
        (forged_npy("<U1", "()", b"\x00\xd8\x00\x00"), "is not text in Unicode"),
        (forged_npy("|S1", "()", b"\xff"), "is not text in Unicode"),
        (npy("hello"), "is not JSON"),
        (npy("[" * 100_000), "is nested more than 12 deep"),
        (npy("x" * TRACE_META), "is not JSON"),
    ],
)
def test_a_text_that_is_none_is_refused(array: bytes, message: str) -> None:
    assert f"x.npz: meta: {message}" in refusal(with_array("meta", array), memory=12.0)


@pytest.mark.parametrize("name", ["meta", "t", "pose"])
def test_a_file_without_what_every_trace_has_is_refused(name: str) -> None:
    files = files_of(SMALL)
    del files[f"{name}.npy"]
    assert refusal(zipped(files)) == f"x.npz: {name}: is missing; expected at least meta, t and pose"
    assert refusal(zipped({})) == "x.npz: meta: is missing; expected at least meta, t and pose"


@pytest.mark.parametrize("name", CONTACT_ARRAYS)
def test_a_file_with_some_contact_arrays_only_is_refused(name: str) -> None:
    files = files_of(SMALL)
    del files[f"contact_{name}.npy"]
    text = f"x.npz: contact_{name}: is missing; expected all contact arrays or none"
    assert refusal(zipped(files)) == text


@pytest.mark.parametrize(
    ("name", "array", "message"),
    [
        ("t", SMALL.t[::-1], "t: does not increase at index 1"),
        ("t", SMALL.t[[0, 1, 1]], "t: does not increase at index 2"),
        ("t", SMALL.t[:2], r"pose: has shape (3, 3, 7); expected numbers of shape (2, 3, 7)"),
        ("t", [0.0, 1.0, np.nan], "t: holds a number that is not finite"),
        ("t", np.array([0.0, 1.0, np.inf], "<f2"), "t: holds a number that is not finite"),
        ("t", forged_npy("<f4", "(3,)", b"\0\0\xa0\x7f" * 3), "t: holds a number that is not finite"),
        ("t", np.array([0, 1, 2], np.longdouble) * np.longdouble("1e4000"), "t: holds a number"),
        ("t", ["0", "1", "2"], "t: holds type <U1"),
        ("pose", SMALL.pose * 2.0, "pose: holds quaternions of length 2"),
        ("pose", SMALL.pose * 0.0, "pose: holds quaternions of length 0"),
        ("pose", SMALL.pose * np.nan, "pose: holds a number that is not finite"),
        ("pose", SMALL.pose[..., :6], "pose: has shape (3, 3, 6)"),
        ("pose", SMALL.pose[:, :2], "pose: has shape (3, 2, 7)"),
        ("pose", SMALL.pose[0], "pose: has shape (3, 7)"),
        ("velocity", SMALL.velocity[:2], "velocity: has shape (2, 3, 6)"),
        ("velocity", SMALL.velocity * np.inf, "velocity: holds a number that is not finite"),
        ("contact_step", SMALL.contacts.step + 0.5, "contact_step: holds numbers of type float64"),
        ("contact_step", SMALL.contacts.step + 3, "contact_step: is out of range"),
        ("contact_a", SMALL.contacts.a[:3], "contact_a: has shape (3); expected numbers of shape (4)"),
        ("contact_b", SMALL.contacts.b - 2, "contact_b: names nothing known"),
        ("contact_normal", SMALL.contacts.normal * 0.5, "contact_normal: holds normals of length 0.5"),
        ("contact_impulse", -SMALL.contacts.impulse, "contact_impulse: pulls somewhere"),
    ],
)
def test_unsound_numbers_in_a_file_are_refused(name: str, array: Any, message: str) -> None:
    assert f"x.npz: {message}" in refusal(with_array(name, array))
