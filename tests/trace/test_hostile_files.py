"""An archive that is none, or lies, is refused in one line, soon and in little memory."""

import io
import struct
import warnings
import zipfile

import numpy as np
import pytest

from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import TRACE_BYTES, TRACE_FILES
from icecool3d.trace import trace_from_bytes, trace_to_bytes
from tests.trace_samples import MIB, SMALL, bounded, files_of, refusal, with_array
from tests.zip_forger import Entry, entry, forged_npy, forged_zip, npy, zipped

GOOD = trace_to_bytes(SMALL)


def test_archives_made_for_these_tests_are_read_where_they_are_honest() -> None:
    files = files_of(SMALL)
    for data in (
        zipped(files),
        zipped(files, zipfile.ZIP_DEFLATED),
        forged_zip(*(entry(*file) for file in files.items())),
        with_array("t", forged_npy("<f8", "(3,)", SMALL.t.tobytes())),
    ):
        assert trace_from_bytes(data, "x.npz").digest == SMALL.digest


# Archives that are none, or not whole


@pytest.mark.parametrize(
    "data",
    [b"", b"hello", b"PK\x03\x04", bytes(100_000), npy([1.0]), b"PK\x05\x06", b"PK\x05\x06" * 20_000],
    ids=["nothing", "text", "start", "zeros", "an array", "end", "ends"],
)
def test_what_is_no_archive_is_refused(data: bytes) -> None:
    text = refusal(data)
    assert text.removeprefix("x.npz: ") in (
        "is no zip archive; expected an .npz file",
        "is cut off or damaged; expected a whole .npz file",
    )


def test_a_file_cut_off_anywhere_is_refused() -> None:
    for length in range(0, len(GOOD), 3):
        with pytest.raises(TraceError, match=r"^x\.npz: is (no zip archive|cut off or damaged); "):
            trace_from_bytes(GOOD[:length], "x.npz")


@pytest.mark.parametrize(
    "data", [b"junk" + GOOD, GOOD + b"\0", GOOD + b"hello"], ids=["before", "0", "after"]
)
def test_a_file_with_something_before_or_after_it_is_refused(data: bytes) -> None:
    assert refusal(data) == "x.npz: is cut off or damaged; expected a whole .npz file"


def test_any_damaged_byte_of_an_array_is_noticed() -> None:
    start = GOOD.index(b"\x93NUMPY", GOOD.index(b"pose.npy"))
    for place in range(start, start + 400, 7):
        damaged = bytearray(GOOD)
        damaged[place] ^= 1
        assert "x.npz: pose.npy: is cut off or damaged" in refusal(bytes(damaged))


def test_an_archive_whose_parts_are_not_where_they_should_be_is_refused() -> None:
    end, first = len(GOOD) - 22, GOOD.index(b"PK\x01\x02")

    def changed(place: int, kind: str, value: int) -> bytes:
        data = bytearray(GOOD)
        struct.pack_into(kind, data, place, value)
        return bytes(data)

    for data in (
        GOOD[:end] + b"junk" + GOOD[end:],
        changed(first, "<L", 0),  # no signature
        changed(first + 28, "<H", 65535),  # a longer name
        changed(first + 30, "<H", 65535),  # more behind the name
        changed(first + 20, "<L", 2**31),  # longer than the file
        changed(first + 20, "<L", len(GOOD) - 1),
        *(changed(first + 42, "<L", place) for place in (1, len(GOOD) - 1, len(GOOD), 2**32 - 1)),
        *(changed(end + place, "<H", 11) for place in (8, 10)),  # one more than there are
        changed(end + 8, "<L", 11 << 16 | 11),
        *(changed(end + place, "<L", value) for place in (12, 16) for value in (0, 2**31)),
    ):
        assert "is cut off or damaged" in refusal(data)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, 99])
def test_other_ways_of_packing_are_refused(method: int) -> None:
    text = refusal(forged_zip(Entry("t.npy", b"anything", 100, method=method)))
    assert text == f"x.npz: t.npy: is packed by method {method}; expected stored or deflated arrays"


def test_encrypted_arrays_are_refused() -> None:
    flags = GOOD.index(b"PK\x01\x02") + 8
    assert "meta.npy: is encrypted; expected plain arrays" in refusal(
        GOOD[:flags] + b"\1" + GOOD[flags + 1 :]
    )


@pytest.mark.parametrize("disks", [b"\1\0\0\0", b"\0\0\1\0"])
def test_archives_over_several_disks_are_refused(disks: bytes) -> None:
    assert "is cut off or damaged" in refusal(GOOD[:-18] + disks + GOOD[-14:])


@pytest.mark.parametrize(
    "name", ["../../out.npy", "/etc/passwd", "t", "pose.txt", "two\nlines.npy", "n" * 60_000]
)
def test_files_that_are_no_arrays_of_a_trace_are_refused(name: str) -> None:
    text = refusal(zipped({**files_of(SMALL), name: npy(SMALL.t)}))
    assert "is no array of a trace; expected the arrays meta, t, pose, velocity, contact_step" in text


def test_an_array_that_is_there_twice_is_refused() -> None:
    file = io.BytesIO(GOOD)
    with zipfile.ZipFile(file, "a") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        archive.writestr("t.npy", npy(SMALL.t))
    assert refusal(file.getvalue()) == "x.npz: t.npy: is there twice; expected each array once"


def test_too_many_files_are_refused_before_they_are_listed() -> None:
    many = {f"{number}.npy": b"" for number in range(TRACE_FILES + 1)}
    text = f"x.npz: holds {TRACE_FILES + 1} files; expected at most {TRACE_FILES}"
    assert refusal(zipped(many)) == text
    assert "holds 65535 files" in refusal(GOOD[:-14] + struct.pack("<2H", 65535, 65535) + GOOD[-10:])


# Archives that announce much, or hold more than they announce


@pytest.mark.parametrize("size", [TRACE_BYTES + 1, 2**31, 2**32 - 1])
def test_gigabytes_announced_by_the_archive_are_refused_unseen(size: int) -> None:
    text = refusal(forged_zip(entry("t.npy", bytes(1000), size)))
    assert text == f"x.npz: announces {size / MIB:.0f} MiB; expected at most {TRACE_BYTES // MIB} MiB"


def test_a_bomb_that_unpacks_to_more_than_it_announces_goes_no_further() -> None:
    text = refusal(forged_zip(entry("t.npy", bytes(64 * MIB), 1000)))
    assert text == "x.npz: t.npy: is cut off or damaged; expected a whole .npz file"


def test_an_array_that_unpacks_to_less_than_it_announces_is_refused() -> None:
    assert "t.npy: is cut off or damaged" in refusal(forged_zip(entry("t.npy", bytes(1000), 20 * MIB)))


@pytest.mark.parametrize("size", [1, 5, 6, 7, 100])
def test_rubbish_instead_of_packed_data_is_refused(size: int) -> None:
    good = b"\0" + struct.pack("<HH", 6, 6 ^ 0xFFFF) + b"abcdef"  # a block as it is, and not the last one
    for packed in (good, good + b"\7rubbish", good + good[:7], b"\7rubbish", b""):
        assert "x.npz: t.npy: " in refusal(forged_zip(Entry("t.npy", packed, size)))


def test_endless_blocks_of_nothing_are_refused() -> None:
    nothing = b"\0\0\0\xff\xff" * 200_000
    assert "t.npy: is cut off or damaged" in refusal(forged_zip(Entry("t.npy", nothing, 1000)))


def test_arrays_that_share_one_bomb_are_refused() -> None:
    bomb = bytes(TRACE_BYTES // 8)
    first = entry("0.npy", bomb)
    shared = [Entry(f"{each}.npy", first.packed, first.size, first.crc, place=0) for each in range(1, 9)]
    assert "announces 36 MiB" in refusal(forged_zip(first, *shared))


def test_arrays_that_share_their_bytes_are_refused() -> None:
    files = files_of(SMALL)
    one = entry("contact_a.npy", files.pop("contact_a.npy"))
    other = Entry("contact_step.npy", one.packed, one.size, one.crc, place=0)
    del files["contact_step.npy"]
    text = refusal(forged_zip(one, other, *(entry(*file) for file in files.items())))
    said = "x.npz: contact_{}.npy: is cut off or damaged; expected a whole .npz file"
    assert text in {said.format(name) for name in ("a", "step")}  # Python's versions find fault with either


def test_small_numbers_that_would_grow_eightfold_are_refused() -> None:
    pose = np.zeros((TRACE_BYTES // 8 // 7 + 1, 1, 7), np.int8)
    text = refusal(forged_zip(entry("pose.npy", npy(pose))), memory=3.0 * pose.nbytes / MIB)
    assert text.startswith("x.npz: holds numbers that would fill 32 MiB; expected at most 32 MiB")


def test_velocities_left_out_cost_no_more_than_a_few_times_the_poses() -> None:
    pose = np.zeros((50_000, 3, 7))
    pose[..., 6] = 1.0
    meta, t = npy(SMALL.meta.to_json()), npy(np.arange(50_000.0))
    data = zipped({"meta.npy": meta, "t.npy": t, "pose.npy": npy(pose)})
    with bounded(memory=10.0 * pose.nbytes / MIB):
        assert trace_from_bytes(data, "x.npz").velocity.shape == (50_000, 3, 6)
