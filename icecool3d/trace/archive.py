"""Zip archives read with suspicion: every size is compared with the bytes that are there first.

``zipfile`` builds an object for each entry that a file announces before anyone can say no, and
unpacks as much as an entry yields; this reads a few plain entries and refuses everything else.
"""

import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import TRACE_BYTES, TRACE_FILES
from icecool3d.kit.phrase import Phrase

Content = bytes | memoryview


_STORED, _DEFLATED = 0, 8
_ENCRYPTED = 1
_MAX_COMMENT = 65535
_VERSION = 20
_NO_DATE = 1 << 5 | 1  # the first of January 1980, so that today is not in the file
# signature, version; flags, method, time, date; crc, packed size, size; lengths of name and extra
_LOCAL = struct.Struct("<4sH4H3L2H")
# signature, version of the writer, then as above; length of comment, disk, attributes, more of them; offset
_ENTRY = struct.Struct("<4sHH4H3L2H3H2L")
# signature; disk, disk of the directory, entries here, entries; size and offset of the directory; comment
_END = struct.Struct("<4s4H2LH")


@dataclass(frozen=True)
class _Entry:
    """One file, as the archive's directory announces it."""

    name: str
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    offset: int


def unpack(data: bytes, source: str) -> dict[str, memoryview]:
    """Give the files of a zip archive by name; ``source`` names it in messages.

    >>> bytes(unpack(b"".join(pack({"a": [b"abc"]})), "example")["a"])
    b'abc'
    """
    entries = _directory(data, source)
    total = sum(entry.size for entry in entries)
    if total > TRACE_BYTES:
        right = Phrase("expected at most {most} MiB", most=TRACE_BYTES // 2**20)
        raise TraceError(source, Phrase("announces {total:.0f} MiB", total=total / 2**20), right)
    files: dict[str, memoryview] = {}
    for entry in entries:
        if entry.name in files:
            raise TraceError(
                f"{source}: {shown(entry.name)}", Phrase("is there twice"), Phrase("expected each array once")
            )
        files[entry.name] = _content(data, entry, f"{source}: {shown(entry.name)}")
    return files


def pack(files: Mapping[str, Sequence[Content]]) -> list[Content]:
    """Give the bytes of a zip archive in pieces, nothing compressed; the same bytes for the same files.

    >>> b"".join(pack({"a": [b"ab", b"c"]}))[:2]
    b'PK'
    """
    pieces: list[Content] = []
    directory: list[bytes] = []
    offset = 0
    for name, contents in files.items():
        raw, crc, size = name.encode("ascii"), 0, 0
        for content in contents:
            crc, size = zlib.crc32(content, crc), size + len(content)
        common = (_VERSION, 0, _STORED, 0, _NO_DATE, crc, size, size, len(raw), 0)
        head = _LOCAL.pack(b"PK\x03\x04", *common) + raw
        directory.append(_ENTRY.pack(b"PK\x01\x02", _VERSION, *common, 0, 0, 0, 0, offset) + raw)
        pieces += (head, *contents)
        offset += len(head) + size
    entries = b"".join(directory)
    end = _END.pack(b"PK\x05\x06", 0, 0, len(directory), len(directory), len(entries), offset, 0)
    return [*pieces, entries, end]


def shown(name: str) -> str:
    r"""Show a name out of a strange file on one line, shortly.

    >>> print(shown("two" + chr(10) + "lines"))
    'two\nlines'
    """
    text = name if name.isprintable() else ascii(name)
    return text if len(text) <= 40 else text[:40] + "..."


def _directory(data: bytes, source: str) -> list[_Entry]:
    """Read the archive's list of files, which stands at its end."""
    end = data.rfind(b"PK\x05\x06", max(0, len(data) - _END.size - _MAX_COMMENT))
    if end < 0:
        raise TraceError(source, Phrase("is no zip archive"), Phrase("expected an .npz file"))
    if len(data) < end + _END.size:
        raise _broken(source)
    _, disk, first_disk, here, count, size, start, comment = _END.unpack_from(data, end)
    whole = not disk and not first_disk and here == count
    if not whole or start + size != end or end + _END.size + comment != len(data):
        raise _broken(source)
    if count > TRACE_FILES:
        raise TraceError(
            source,
            Phrase("holds {count} files", count=count),
            Phrase("expected at most {most}", most=TRACE_FILES),
        )
    entries = []
    for _ in range(count):
        entry, start = _entry(data, start, end, source)
        entries.append(entry)
    return entries


def _entry(data: bytes, start: int, end: int, source: str) -> tuple[_Entry, int]:
    """Read one entry of the directory, and say where the next one starts."""
    if start + _ENTRY.size > end:
        raise _broken(source)
    fields = _ENTRY.unpack_from(data, start)
    signature, flags, method = fields[0], fields[3], fields[4]
    crc, packed, size, name_length, extra, comment = fields[7:13]
    name_start = start + _ENTRY.size
    after = name_start + name_length + extra + comment
    if signature != b"PK\x01\x02" or after > end:
        raise _broken(source)
    name = data[name_start : name_start + name_length].decode("ascii", errors="replace")
    return _Entry(name, flags, method, crc, packed, size, fields[16]), after


def _content(data: bytes, entry: _Entry, where: str) -> memoryview:
    packed = _packed(data, entry, where)
    if entry.method == _STORED:
        content = packed
    elif entry.method == _DEFLATED:
        content = memoryview(_inflate(packed, entry.size, where))
    else:
        raise TraceError(
            where,
            Phrase("is packed by method {method}", method=entry.method),
            Phrase("expected stored or deflated arrays"),
        )
    if len(content) != entry.size or zlib.crc32(content) != entry.crc:
        raise TraceError(
            where, Phrase("is damaged (its checksum is wrong)"), Phrase("expected it as it was written")
        )
    return content


def _packed(data: bytes, entry: _Entry, where: str) -> memoryview:
    if entry.flags & _ENCRYPTED:
        raise TraceError(where, Phrase("is encrypted"), Phrase("expected plain arrays"))
    if entry.offset + _LOCAL.size > len(data):
        raise _broken(where)
    signature, *_, name_length, extra = _LOCAL.unpack_from(data, entry.offset)
    start = entry.offset + _LOCAL.size + name_length + extra
    if signature != b"PK\x03\x04" or start + entry.packed > len(data):
        raise _broken(where)
    return memoryview(data)[start : start + entry.packed]


def _inflate(packed: memoryview, size: int, where: str) -> bytes:
    """Unpack at most ``size`` bytes, whatever the data would yield."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = unpacker.decompress(packed, size) if size else b""
        # Asked for everything, the unpacker may still owe its end mark, but no further byte.
        more = unpacker.decompress(unpacker.unconsumed_tail, 1)
    except zlib.error:
        raise _broken(where) from None
    if more:
        raise TraceError(
            where, Phrase("unpacks to more than it announces"), Phrase("expected sizes that hold")
        )
    return content


def _broken(where: str) -> TraceError:
    return TraceError(where, Phrase("is cut off or damaged"), Phrase("expected a whole .npz file"))
