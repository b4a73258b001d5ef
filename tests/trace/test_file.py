"""A trace comes back from its file bit by bit; others read and write such files; bad paths are refused."""

import io
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import TRACE_BYTES
from icecool3d.trace import Meta, Trace, read_trace, trace_from_bytes, trace_to_bytes, write_trace
from icecool3d.trace import trace_file as file_module
from tests.trace_samples import arrays_of, random_trace

MINIMAL = {
    "meta": '{"format": 1, "penguins": ["red"]}',
    "t": [0.0, 0.1],
    "pose": [[[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]], [[0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]]],
}


def saved(**arrays: object) -> bytes:
    """Return what ``numpy.savez`` writes."""
    file = io.BytesIO()
    np.savez(file, **arrays)  # type: ignore[arg-type]
    return file.getvalue()


# There and back


@pytest.mark.parametrize("moments", [1, 2, 300])
@pytest.mark.parametrize("contacts", [0, 1, 500])
def test_a_trace_comes_back_bit_by_bit(tmp_path: Path, moments: int, contacts: int) -> None:
    trace = random_trace(moments, contacts=contacts)
    write_trace(trace, tmp_path / "trace.npz")
    again = read_trace(tmp_path / "trace.npz")
    assert again.meta == trace.meta
    assert again.digest == trace.digest
    wanted = arrays_of(trace)
    for name, array in arrays_of(again).items():
        assert (name, array.dtype, array.tobytes()) == (name, wanted[name].dtype, wanted[name].tobytes())


def test_what_was_read_cannot_be_changed() -> None:
    again = trace_from_bytes(trace_to_bytes(random_trace()), "x.npz")
    assert not any(array.flags.writeable for name, array in arrays_of(again).items() if name != "meta")


def test_equal_traces_make_equal_files() -> None:
    first, second = (trace_to_bytes(random_trace()) for _ in range(2))
    assert first == second
    assert trace_to_bytes(trace_from_bytes(first, "x.npz")) == first


def test_a_file_is_hardly_larger_than_its_numbers() -> None:
    trace = random_trace(moments=1500, meta=Meta(("red",)), contacts=1500)
    numbers = sum(array.nbytes for name, array in arrays_of(trace).items() if name != "meta")
    assert numbers == 8 * (1500 * (1 + 7 + 6) + 1500 * 10)
    assert numbers < len(trace_to_bytes(trace)) < numbers + 5_000


def test_a_smaller_trace_replaces_a_larger_one(tmp_path: Path) -> None:
    path, small = tmp_path / "trace.npz", random_trace(moments=3)
    write_trace(random_trace(moments=300), path)
    write_trace(small, path)
    assert path.read_bytes() == trace_to_bytes(small)


# To and from others


def test_numpy_and_any_unzip_read_what_is_written(tmp_path: Path) -> None:
    trace = random_trace()
    write_trace(trace, tmp_path / "trace.npz")
    with zipfile.ZipFile(tmp_path / "trace.npz") as archive:
        assert archive.testzip() is None
        for entry in archive.infolist():
            assert entry.date_time == (1980, 1, 1, 0, 0, 0)  # whenever it is written
            assert (archive.read(entry).index(b"\n") + 1) % 64 == 0  # as the format of arrays demands
    with np.load(tmp_path / "trace.npz", allow_pickle=False) as found:
        wanted = arrays_of(trace)
        assert set(found) == set(wanted)
        for name in found:
            assert found[name].dtype == wanted[name].dtype
            assert found[name].tolist() == wanted[name].tolist()


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_what_numpy_writes_is_read(tmp_path: Path, save: Callable[..., None]) -> None:
    trace = random_trace()
    save(tmp_path / "trace.npz", **arrays_of(trace))
    assert read_trace(tmp_path / "trace.npz").digest == trace.digest


@pytest.mark.parametrize("kind", ["<f4", ">f8", ">f4", "<f2", "<f16", "<i8", "|i1", ">u2"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_numbers_of_other_types_and_orders_are_read(kind: str, order: str) -> None:
    pose = [[[1, 2, 3, 0, 0, 0, 1], [4, 5, 6, 0, 1, 0, 0]], [[7, 8, 9, 1, 0, 0, 0], [10, 11, 12, 0, 0, 1, 0]]]
    arrays = {"t": np.array([1, 2], kind), "pose": np.array(pose, kind, order=order)}  # type: ignore[call-overload]
    trace = trace_from_bytes(saved(meta='{"format": 1, "penguins": ["red", "blue"]}', **arrays), "x.npz")
    assert trace.t.tolist() == [1.0, 2.0]
    assert trace.pose.tolist() == pose


@pytest.mark.parametrize(
    "meta",
    [
        np.array(MINIMAL["meta"]),
        np.array([MINIMAL["meta"]]),
        np.array(MINIMAL["meta"]).astype("S"),
        np.array(MINIMAL["meta"]).astype(">U99"),
        np.array('{"format": 1, "penguins": ["röd"]}'.encode()),
    ],
    ids=["text", "list of one", "bytes", "big-endian and padded", "bytes in UTF-8"],
)
def test_the_text_may_be_written_in_several_ways(meta: np.ndarray) -> None:
    trace = trace_from_bytes(saved(**{**MINIMAL, "meta": meta}), "x.npz")
    assert trace.penguins[0][0] == "r"


def test_a_trace_made_by_hand_needs_names_times_and_poses() -> None:
    trace = trace_from_bytes(saved(**MINIMAL), "x.npz")
    assert trace.penguins == ("red",)
    assert trace.velocity[0].tolist() == [[2.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
    assert len(trace.contacts) == 0


# Paths


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("missing.npz", "there is no such file; expected the path of an .npz file"),
        ("missing/trace.npz", "there is no such file"),
        ("folder", "is not a regular file; expected the path of an .npz file"),
        ("pipe", "is not a regular file"),
        ("empty.npz", "is no zip archive; expected an .npz file"),
        ("huge.npz", f"is larger than {TRACE_BYTES // 2**20} MiB; expected an .npz file of a few MB"),
        ("loop", "cannot be read"),
        ("empty.npz/trace.npz", "cannot be read"),
        ("n" * 300, "cannot be read"),
        ("nul\0", "cannot be read"),
        ("/dev/zero", "is not a regular file"),
        ("/dev/null", "is not a regular file"),
        ("", "is not a regular file"),
    ],
)
def test_what_is_no_file_is_refused_at_once(tmp_path: Path, place: str, message: str) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "empty.npz").touch()
    with (tmp_path / "huge.npz").open("wb") as huge:
        huge.truncate(TRACE_BYTES + 1)  # takes no room on the disk
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(TraceError, match=message) as caught:
        read_trace(tmp_path / place)
    assert str(caught.value).startswith(str(tmp_path / place))


def test_a_link_to_a_trace_is_read(tmp_path: Path) -> None:
    write_trace(random_trace(), tmp_path / "trace.npz")
    (tmp_path / "link").symlink_to("trace.npz")
    assert read_trace(tmp_path / "link").digest == random_trace().digest


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("missing/trace.npz", "No such file or directory"),
        ("folder", "Is a directory"),
        ("file/trace.npz", "Not a directory"),
        ("n" * 300, "File name too long"),
        ("nul\0", "it cannot be opened"),
        ("/dev/full", "No space left on device"),
    ],
)
def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path, place: str, why: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    right = "expected (a file in a folder that exists|room for it on the disk)"
    with pytest.raises(TraceError, match=rf"cannot be written \({why}\); {right}") as caught:
        write_trace(random_trace(), tmp_path / place)
    assert str(caught.value).startswith(str(tmp_path / place))


@pytest.mark.parametrize("limit", [1_000, 30_000])
def test_a_trace_too_long_to_be_read_again_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    def written(trace: Trace) -> int:
        write_trace(trace, tmp_path / "trace.npz")
        return (tmp_path / "trace.npz").stat().st_size

    assert written(random_trace()) > 1_000
    (tmp_path / "trace.npz").unlink()
    monkeypatch.setattr(file_module, "TRACE_BYTES", limit)
    with pytest.raises(TraceError, match=r"^trace: would make a file of .* MiB; expected at most"):
        written(random_trace(moments=200))
    assert not (tmp_path / "trace.npz").exists()
