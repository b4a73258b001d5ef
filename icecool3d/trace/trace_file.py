"""A trace's file: an ``.npz`` archive of plain arrays that ``numpy.load`` reads too, and never a pickle."""

import stat
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from icecool3d.kit.errors import TraceError, os_reason
from icecool3d.kit.limits import TRACE_BYTES, TRACE_META
from icecool3d.kit.output_file import write_file
from icecool3d.kit.phrase import Phrase
from icecool3d.trace.make import CONTACT_ARRAYS, make_trace
from icecool3d.trace.meta import meta_from_json
from icecool3d.trace.npz import Anything, arrays_from_npz, npz_from_arrays
from icecool3d.trace.trace_arrays import Trace

_CONTACT_KEYS = tuple(f"contact_{name}" for name in CONTACT_ARRAYS)
_KEYS = ("meta", "t", "pose", "velocity", *_CONTACT_KEYS)


def write_trace(trace: Trace, path: Path) -> None:
    """Write a trace as an ``.npz`` file, replacing what was there; equal traces give equal bytes.

    >>> from icecool3d.trace.meta import Meta
    >>> trace = make_trace(Meta(("red",)), [0.0], [[[0, 0, 0, 0, 0, 0, 1]]])
    >>> write_trace(trace, Path("missing") / "trace.npz")
    Traceback (most recent call last):
    icecool3d.kit.errors.TraceError: missing/trace.npz: cannot be written (No such file or directory); \
expected a file in a folder that exists
    """
    write_file(path, trace_to_bytes(trace), TraceError)


def read_trace(path: Path) -> Trace:
    """Read a trace that ``write_trace`` wrote, or one made by hand with ``numpy.savez``.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "trace.npz"
    ...     np.savez(file, meta='{"format": 1, "penguins": ["red"]}', t=[0.0], pose=[[[0, 0, 0, 0, 0, 0, 1]]])
    ...     read_trace(file).penguins
    ('red',)
    """
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise TraceError(
                str(path), Phrase("is not a regular file"), Phrase("expected the path of an .npz file")
            )
        if status.st_size > TRACE_BYTES:
            wrong = Phrase("is larger than {size} MiB", size=TRACE_BYTES // 2**20)
            raise TraceError(str(path), wrong, Phrase("expected an .npz file of a few MB"))
        with path.open("rb") as file:
            data = file.read(status.st_size)
    except FileNotFoundError:
        raise TraceError(
            str(path), Phrase("there is no such file"), Phrase("expected the path of an .npz file")
        ) from None
    except (OSError, ValueError) as reason:
        raise TraceError(
            str(path),
            Phrase("cannot be read ({why})", why=os_reason(reason)),
            Phrase("expected a readable .npz file"),
        ) from None
    return trace_from_bytes(data, str(path))


def trace_to_bytes(trace: Trace) -> bytes:
    """Return the content of a trace's file.

    >>> from icecool3d.trace.meta import Meta
    >>> trace = make_trace(Meta(("red",)), [0.0], [[[0, 0, 0, 0, 0, 0, 1]]])
    >>> trace_from_bytes(trace_to_bytes(trace), "example").digest == trace.digest
    True
    """
    arrays: dict[str, Anything] = {
        "meta": np.array(trace.meta.to_json()),
        "t": trace.t,
        "pose": trace.pose,
        "velocity": trace.velocity,
    }
    for key, name in zip(_CONTACT_KEYS, CONTACT_ARRAYS, strict=True):
        arrays[key] = getattr(trace.contacts, name)
    data = npz_from_arrays(arrays)
    if len(data) > TRACE_BYTES:
        wrong = Phrase("would make a file of {size:.0f} MiB", size=len(data) / 2**20)
        raise TraceError(
            "trace",
            wrong,
            Phrase("expected at most {most} MiB, as are read again", most=TRACE_BYTES // 2**20),
        )
    return data


def trace_from_bytes(data: bytes, source: str) -> Trace:
    """Read the content of a trace's file; ``source`` names it in messages.

    >>> trace_from_bytes(b"hello", "example")
    Traceback (most recent call last):
    icecool3d.kit.errors.TraceError: example: is no zip archive; expected an .npz file
    """
    arrays = _arrays(data, source)
    meta = meta_from_json(_text(arrays, source), source)
    contacts = {
        name: arrays[key] for key, name in zip(_CONTACT_KEYS, CONTACT_ARRAYS, strict=True) if key in arrays
    }
    t, pose = _required(arrays, "t", source), _required(arrays, "pose", source)
    return make_trace(meta, t, pose, arrays.get("velocity"), contacts, source=source)


def _arrays(data: bytes, source: str) -> dict[str, Anything]:
    arrays = arrays_from_npz(data, source, _KEYS)
    # Small numbers, well packed, grow eightfold when they become those of a trace.
    total = 8 * sum(array.size for array in arrays.values())
    if total > TRACE_BYTES:
        wrong = Phrase("holds numbers that would fill {total:.0f} MiB", total=total / 2**20)
        raise TraceError(source, wrong, Phrase("expected at most {most} MiB", most=TRACE_BYTES // 2**20))
    return arrays


def _required(arrays: Mapping[str, Anything], key: str, source: str) -> Anything:
    if key not in arrays:
        raise TraceError(
            f"{source}: {key}", Phrase("is missing"), Phrase("expected at least meta, t and pose")
        )
    return arrays[key]


def _text(arrays: Mapping[str, Anything], source: str) -> str:
    array = _required(arrays, "meta", source)
    where = f"{source}: meta"
    if array.size != 1 or array.dtype.kind not in "US" or array.dtype.itemsize > 4 * TRACE_META:
        raise TraceError(where, Phrase("is not one text"), Phrase("expected JSON text"))
    # Numpy would make texts of numbers that are no characters.
    codec = "utf-8" if array.dtype.kind == "S" else f"utf-32-{'be' if array.dtype.str[0] == '>' else 'le'}"
    try:
        return array.tobytes().decode(codec).rstrip("\0")
    except ValueError:
        raise TraceError(where, Phrase("is not text in Unicode"), Phrase("expected JSON text")) from None
