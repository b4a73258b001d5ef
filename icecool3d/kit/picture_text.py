"""Text within a PNG: one iTXt chunk of ours, put in and taken out again.

A picture is walked chunk by chunk and never read whole, so that one of any size takes no more memory than its
text. Of chunks that are not ours only names and lengths are looked at.
"""

import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import IO, NamedTuple

from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import PICTURE_BYTES, PICTURE_CHUNKS
from icecool3d.kit.phrase import Phrase

SUFFIX = ".png"
"""How the names of pictures end."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
"""How every PNG begins."""

_KEYWORD = b"icecool\0"
_COMPRESSED = b"\1\0"
"""The text is compressed, by zlib."""
_NO_LANGUAGE = b"\0\0"
"""Neither the text's language nor the keyword in it are told."""
_TEXT, _FIRST, _LAST = b"iTXt", b"IHDR", b"IEND"
_AROUND, _NAMES = 12, 200
"""Bytes of a chunk around its data, and the most bytes of ours before its text."""
_LONGER = 2**16
"""So many bytes our chunk may be longer than its text: what does not compress grows a little."""
_WHOLE = Phrase("expected a whole PNG file")
_AS_WRITTEN = Phrase("expected the picture as icecool3d wrote it")


class _Chunk(NamedTuple):
    """The place of a chunk in its file, bytes."""

    kind: bytes
    start: int
    """Place of its first byte; its length and kind stand there."""
    size: int
    """Length of its data alone."""

    @property
    def end(self) -> int:
        """Place of the byte after its last."""
        return self.start + self.size + _AROUND


def is_picture(file: IO[bytes]) -> bool:
    """Return whether a file is a PNG by its first bytes; it is at its beginning again afterwards."""
    start = file.read(len(SIGNATURE))
    file.seek(0)
    return start == SIGNATURE


def has_text(file: IO[bytes], source: str) -> bool:
    """Return whether a PNG holds text of ours, right or wrong; what is no whole PNG is refused."""
    return any(_is_ours(file, chunk) for chunk in _chunks(file, source))


def read_text(file: IO[bytes], source: str, most: int) -> bytes:
    r"""Return the text of ours in a PNG, or its first ``most`` bytes and one more where it is longer.

    >>> from PIL import Image
    >>> Image.new("RGB", (1, 1)).save(file := BytesIO(), "PNG")
    >>> picture = write_text(file.getvalue(), b'{"a":1}\n', "example")
    >>> read_text(BytesIO(picture), "example", 100)
    b'{"a":1}\n'
    """
    ours = [chunk for chunk in _chunks(file, source) if _is_ours(file, chunk)]
    if not ours:
        wrong = Phrase("is a picture that carries no recording (programs that edit pictures may drop it)")
        raise InputError(source, wrong, _AS_WRITTEN)
    if len(ours) > 1:
        raise InputError(source, Phrase("carries {count} recordings", count=len(ours)), _AS_WRITTEN)
    if ours[0].size > most + _LONGER:
        wrong = Phrase("carries more than {size} MiB", size=most // 2**20)
        raise InputError(source, wrong, Phrase("expected a smaller recording"))
    file.seek(ours[0].start + 4)
    named = file.read(4 + ours[0].size)
    if file.read(4) != struct.pack(">I", zlib.crc32(named)):
        raise _damaged(source)
    return _text_of(memoryview(named)[4 + len(_KEYWORD) :], source, most)


def write_text(picture: bytes, text: bytes, source: str) -> bytes:
    """Return a PNG with a text before its end, in place of one of ours that is there."""
    file = BytesIO(picture)
    chunks = list(_chunks(file, source))
    kept = [picture[each.start : each.end] for each in chunks if not _is_ours(file, each)]
    named = _TEXT + _KEYWORD + _COMPRESSED + _NO_LANGUAGE + zlib.compress(text, 9)
    ours = struct.pack(">I", len(named) - 4) + named + struct.pack(">I", zlib.crc32(named))
    return b"".join([SIGNATURE, *kept[:-1], ours, kept[-1]])


def _chunks(file: IO[bytes], source: str) -> Iterator[_Chunk]:
    """Yield the chunks of a PNG up to its end; what follows that is nobody's, and left alone."""
    size, here = file.seek(0, 2), len(SIGNATURE)
    if size > PICTURE_BYTES:
        wrong = Phrase("is larger than {size} MiB", size=PICTURE_BYTES // 2**20)
        raise InputError(source, wrong, Phrase("expected a smaller file"))
    for number in range(PICTURE_CHUNKS):
        file.seek(here)
        head = file.read(8)
        chunk = _Chunk(head[4:], here, struct.unpack(">I", head[:4])[0] if len(head) == 8 else size)
        if chunk.end > size:
            raise InputError(source, Phrase("is a picture that was cut off"), _WHOLE)
        if (chunk.kind == _FIRST) != (number == 0):
            raise InputError(source, Phrase("is a picture with its parts in a wrong order"), _WHOLE)
        yield chunk
        if chunk.kind == _LAST:
            return
        here = chunk.end
    wrong = Phrase("is a picture of more than {most} parts", most=PICTURE_CHUNKS)
    raise InputError(source, wrong, _WHOLE)


def _is_ours(file: IO[bytes], chunk: _Chunk) -> bool:
    if chunk.kind != _TEXT:
        return False
    file.seek(chunk.start + 8)
    return file.read(min(chunk.size, len(_KEYWORD))) == _KEYWORD


def _text_of(data: memoryview, source: str, most: int) -> bytes:
    """Return the text in what follows the keyword: how it is compressed, two names, and it itself."""
    compressed, names = bytes(data[:2]), bytes(data[2:_NAMES]).split(b"\0", 2)
    if len(names) < 3 or compressed not in (_COMPRESSED, b"\0\0"):
        raise _damaged(source)
    text = data[2 + len(names[0]) + len(names[1]) + 2 :]
    if compressed != _COMPRESSED:
        return bytes(text[: most + 1])
    unpacking = zlib.decompressobj()
    try:
        found = unpacking.decompress(text, most + 1)
    except zlib.error:
        raise _damaged(source) from None
    if len(found) <= most and (not unpacking.eof or unpacking.unused_data):
        raise _damaged(source)
    return found


def _damaged(source: str) -> InputError:
    return InputError(source, Phrase("carries a recording that is damaged"), _AS_WRITTEN)
