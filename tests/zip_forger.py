"""Archives and arrays that may lie about themselves, for tests of those who read them."""

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike


def npy(array: ArrayLike) -> bytes:
    """Return what ``numpy.save`` writes."""
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def forged_npy(
    kind: str, shape: str, body: bytes = b"", *, fortran: object = False, version: int = 1, off: int = 0
) -> bytes:
    """Return an array's file with any header; its stated length is wrong by ``off``."""
    header = f"{{'descr': {kind!r}, 'fortran_order': {fortran}, 'shape': {shape}, }}\n".encode()
    length = struct.pack("<H" if version == 1 else "<L", len(header) + off)
    return b"\x93NUMPY" + bytes([version, 0]) + length + header + body


def zipped(files: Mapping[str, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    """Return a zip archive that Python's own module makes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return file.getvalue()


def deflated(content: bytes) -> bytes:
    """Return content as zip archives pack it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


@dataclass(frozen=True)
class Entry:
    """One file of a forged archive, which says of itself what it likes."""

    name: str
    packed: bytes
    size: int
    crc: int = 0
    method: int = zipfile.ZIP_DEFLATED
    place: int | None = None
    """Where it claims to begin; None is the truth."""


def entry(name: str, content: bytes, size: int | None = None, *, place: int | None = None) -> Entry:
    """Return an honest entry but for its size or its place."""
    right = len(content)
    return Entry(name, deflated(content), right if size is None else size, zlib.crc32(content), place=place)


def forged_zip(*entries: Entry) -> bytes:
    """Return a zip archive of these entries; one that claims another's place brings no bytes."""
    body, directory = b"", b""
    for each in entries:
        name, packed = each.name.encode(), len(each.packed)
        common = struct.pack("<5H3L2H", 20, 0, each.method, 0, 33, each.crc, packed, each.size, len(name), 0)
        place = len(body) if each.place is None else each.place
        directory += (
            b"PK\x01\x02" + struct.pack("<H", 20) + common + struct.pack("<4HLL", 0, 0, 0, 0, 0, place)[2:]
        )
        directory += name
        if each.place is None:
            body += b"PK\x03\x04" + common + name + each.packed
    count = len(entries)
    end = struct.pack("<4H2LH", 0, 0, count, count, len(directory), len(body), 0)
    return body + directory + b"PK\x05\x06" + end
