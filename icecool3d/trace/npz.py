"""Archives of plain arrays as ``numpy.savez`` writes them, read with suspicion.

Python's and numpy's own readers do the work. Before they allocate anything, what a file announces is compared
with what it holds: its list of files with its end, each array's size with its bytes. Nothing is unpickled.
"""

import io
import struct
import tokenize
import warnings
import zipfile
import zlib
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import TRACE_AXIS, TRACE_BYTES, TRACE_FILES, TRACE_HEADER, TRACE_LIST
from icecool3d.kit.phrase import Phrase

Anything = NDArray[np.generic]

_MAX_COMMENT = 65535
_ENCRYPTED = 1
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# signature; disk, disk of the list, files here, files; size and offset of the list; length of the comment
_END = struct.Struct("<4s4H2LH")
_LARGE_FILE = b"PK\x06\x07"
"""Stands before the end of archives beyond 4 GB, and overrides what the end says."""
_UNREADABLE = (
    zipfile.BadZipFile,
    NotImplementedError,
    RuntimeError,
    EOFError,
    ValueError,
    zlib.error,
    struct.error,
)
_HEADERS = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
_PLAIN = frozenset("iufUS")
"""Kinds of types that are read: whole numbers, floats, texts."""


def npz_from_arrays(arrays: Mapping[str, Anything]) -> bytes:
    """Return an archive of arrays, nothing compressed; equal arrays give equal bytes.

    >>> npz_from_arrays({"t": np.arange(3.0)})[:2]
    b'PK'
    """
    file = io.BytesIO()
    np.savez(file, allow_pickle=False, **arrays)
    return file.getvalue()


def arrays_from_npz(data: bytes, source: str, known: Sequence[str]) -> dict[str, Anything]:
    """Return the arrays of an archive, which may only have the ``known`` names.

    >>> arrays_from_npz(npz_from_arrays({"t": np.arange(3)}), "example", ["t"])["t"].tolist()
    [0, 1, 2]
    """
    count = _count_files(data, source)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) != count:
                raise _broken(source)
            _check_sizes(entries, len(data), source)
            arrays: dict[str, Anything] = {}
            for entry in entries:
                name = entry.filename.removesuffix(".npy")
                where = f"{source}: {_shown(entry.filename)}"
                _check_entry(entry, name, known, where)
                if name in arrays:
                    raise TraceError(where, Phrase("is there twice"), Phrase("expected each array once"))
                arrays[name] = _array(_content(archive, entry, where), f"{source}: {name}")
    except _UNREADABLE:
        raise _broken(source) from None
    return arrays


def _count_files(data: bytes, source: str) -> int:
    """Return how many files an archive has, by its end, and hold the end to what is before it."""
    end = data.rfind(b"PK\x05\x06", max(0, len(data) - _END.size - _MAX_COMMENT))
    if end < 0:
        raise TraceError(source, Phrase("is no zip archive"), Phrase("expected an .npz file"))
    if len(data) < end + _END.size or data[max(end - 20, 0) : end].startswith(_LARGE_FILE):
        raise _broken(source)
    _, disk, first_disk, here, count, size, start, comment = _END.unpack_from(data, end)
    whole = not disk and not first_disk and here == count and size <= TRACE_LIST
    if not whole or start + size != end or end + _END.size + comment != len(data):
        raise _broken(source)
    if count > TRACE_FILES:
        right = Phrase("expected at most {most}", most=TRACE_FILES)
        raise TraceError(source, Phrase("holds {count} files", count=count), right)
    return int(count)


def _check_sizes(entries: Sequence[zipfile.ZipInfo], size: int, source: str) -> None:
    for entry in entries:
        stored = entry.compress_type == zipfile.ZIP_STORED
        too_long = entry.header_offset + entry.compress_size > size
        if too_long or (stored and entry.compress_size != entry.file_size):
            raise _broken(source)
    total = sum(entry.file_size for entry in entries)
    if total > TRACE_BYTES:
        right = Phrase("expected at most {most} MiB", most=TRACE_BYTES // 2**20)
        raise TraceError(source, Phrase("announces {total:.0f} MiB", total=total / 2**20), right)


def _check_entry(entry: zipfile.ZipInfo, name: str, known: Sequence[str], where: str) -> None:
    if name not in known or not entry.filename.endswith(".npy"):
        right = Phrase("expected the arrays {known}", known=", ".join(known))
        raise TraceError(where, Phrase("is no array of a trace"), right)
    if entry.flag_bits & _ENCRYPTED:
        raise TraceError(where, Phrase("is encrypted"), Phrase("expected plain arrays"))
    if entry.compress_type not in _METHODS:
        wrong = Phrase("is packed by method {method}", method=entry.compress_type)
        raise TraceError(where, wrong, Phrase("expected stored or deflated arrays"))


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, where: str) -> bytes:
    """Return a file of the archive, and unpack no more than it announces, whatever its data would yield."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # some versions only warn of entries that share their bytes
            with archive.open(entry) as file:
                content = file.read(entry.file_size)
    except (*_UNREADABLE, UserWarning):
        raise _broken(where) from None
    if len(content) != entry.file_size:
        raise _broken(where)
    return content


def _array(content: bytes, where: str) -> Anything:
    """Return the array that a ``.npy`` file holds, without copying it."""
    file = io.BytesIO(content)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # numpy would repair headers of Python 2
            shape, fortran, dtype = _HEADERS[npy.read_magic(file)](file, TRACE_HEADER)
    except (
        KeyError,
        ValueError,
        TypeError,
        SyntaxError,
        tokenize.TokenError,
        MemoryError,
        RecursionError,
        Warning,
    ):
        right = Phrase("expected a .npy array of numbers or text")
        raise TraceError(where, Phrase("is not a plain array"), right) from None
    if dtype.kind not in _PLAIN:
        right = Phrase("expected numbers or text (never pickled objects)")
        raise TraceError(where, Phrase("holds type {kind}", kind=dtype.str), right)
    _check_shape(shape, dtype.itemsize, len(content) - file.tell(), where)
    array: Anything = np.frombuffer(content, dtype, offset=file.tell())
    return array.reshape(shape, order="F" if fortran else "C")


def _check_shape(shape: tuple[int, ...], itemsize: int, size: int, where: str) -> None:
    count = 1
    for axis in shape:
        count *= axis
    if itemsize == 0 or count * itemsize != size or min(shape, default=0) < 0:
        wrong = Phrase(
            "announces {count} items of {itemsize} bytes but holds {found} bytes",
            count=count,
            itemsize=itemsize,
            found=size,
        )
        raise TraceError(where, wrong, Phrase("expected these to agree"))
    if len(shape) > 3 or (count == 0 and max(shape) > TRACE_AXIS):
        right = Phrase("expected up to 3 axes of sensible length")
        raise TraceError(where, Phrase("has shape {shape}", shape=shape), right)


def _broken(where: str) -> TraceError:
    return TraceError(where, Phrase("is cut off or damaged"), Phrase("expected a whole .npz file"))


def _shown(name: str) -> str:
    """Return a name out of a strange file on one line, shortly."""
    text = name if name.isprintable() else ascii(name)
    return text if len(text) <= 40 else text[:40] + "..."
