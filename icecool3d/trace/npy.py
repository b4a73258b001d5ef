"""Numpy's ``.npy`` format for plain arrays of numbers or text: no objects, and no size but what is there."""

import re
import struct

import numpy as np
from numpy.typing import NDArray

from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import TRACE_AXIS
from icecool3d.kit.phrase import Phrase

Anything = NDArray[np.generic]

_HEADER = re.compile(
    rb"\x93NUMPY(?:\x01\x00(?P<short>..)|[\x02\x03]\x00(?P<long>....))"
    rb"(?P<text>\{'descr': '(?P<type>[<>|=][a-zA-Z]\d{0,9})', 'fortran_order': (?P<fortran>True|False), "
    rb"'shape': \((?P<shape>(?:\d{1,18}, ?){0,4}(?:\d{1,18})?)\),? *\} *\n)",
    re.DOTALL,
)
_PLAIN = frozenset("iufUS")
"""Kinds of types that are read: whole numbers, floats, texts."""


def array_from_npy(content: memoryview, where: str) -> Anything:
    """Read one array; ``where`` names it in messages. It may look into ``content`` without copying.

    >>> array_from_npy(memoryview(b"".join(npy_from_array(np.arange(3)))), "example").tolist()
    [0, 1, 2]
    """
    header = _HEADER.match(content)
    if header is None or int.from_bytes(header["short"] or header["long"], "little") != len(header["text"]):
        raise TraceError(
            where, Phrase("is not a plain array"), Phrase("expected a .npy array of numbers or text")
        )
    kind = header["type"].decode()
    if kind[1] not in _PLAIN:
        raise TraceError(
            where,
            Phrase("holds type {kind}", kind=kind),
            Phrase("expected numbers or text (never pickled objects)"),
        )
    try:
        dtype = np.dtype(kind)
    except TypeError:
        raise TraceError(
            where, Phrase("holds type {kind}", kind=kind), Phrase("expected numbers or text")
        ) from None
    shape = tuple(int(axis) for axis in header["shape"].split(b",") if axis.strip())
    return _array(content[header.end() :], dtype, shape, header["fortran"] == b"True", where)


def _array(
    body: memoryview, dtype: np.dtype[np.generic], shape: tuple[int, ...], fortran: bool, where: str
) -> Anything:
    count = 1
    for axis in shape:
        count *= axis
    if dtype.itemsize == 0 or count * dtype.itemsize != len(body):
        wrong = Phrase(
            "announces {count} items of {itemsize} bytes but holds {found} bytes",
            count=count,
            itemsize=dtype.itemsize,
            found=len(body),
        )
        raise TraceError(where, wrong, Phrase("expected these to agree"))
    if len(shape) > 3 or (count == 0 and max(shape) > TRACE_AXIS):
        raise TraceError(
            where,
            Phrase("has shape {shape}", shape=shape),
            Phrase("expected up to 3 axes of sensible length"),
        )
    return np.frombuffer(body, dtype).reshape(shape, order="F" if fortran else "C")


def npy_from_array(array: Anything) -> tuple[bytes, memoryview]:
    """Give an array as the bytes that ``numpy.save`` would write: head and body, which is not copied.

    >>> npy_from_array(np.arange(3.0))[0][1:6]
    b'NUMPY'
    """
    shape = ", ".join(map(str, array.shape)) + ("," if array.ndim == 1 else "")
    text = f"{{'descr': '{array.dtype.str}', 'fortran_order': False, 'shape': ({shape}), }}"
    # The format wants the header to end with a newline on a multiple of 64 bytes.
    padding = -(10 + len(text) + 1) % 64
    size = struct.pack("<H", len(text) + padding + 1)
    head = b"".join((b"\x93NUMPY\x01\x00", size, text.encode(), b" " * padding, b"\n"))
    return head, np.ascontiguousarray(array).reshape(-1).view(np.uint8).data
