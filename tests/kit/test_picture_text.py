"""Text within a picture: it comes out as it was put in, and what is wrong is said in one line."""

import struct
import tracemalloc
import zlib
from collections.abc import Callable
from io import BytesIO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PIL.PngImagePlugin import PngImageFile, PngInfo

from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import PICTURE_BYTES, PICTURE_CHUNKS, RECORDING_BYTES
from icecool3d.kit.picture_text import SIGNATURE, has_text, is_picture, read_text, write_text

TEXT = '{"name":"Zoë"}\n'.encode()
HEAD, END = (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)), (b"IEND", b"")
PIXEL = (b"IDAT", zlib.compress(b"\0\0\0\0"))
OURS = (b"iTXt", b"icecool\0\1\0\0\0" + zlib.compress(TEXT))
Chunk = tuple[bytes, bytes]


def packed(*chunks: Chunk) -> bytes:
    """Return a PNG of these chunks, with right checksums."""
    found = [SIGNATURE]
    for kind, data in chunks:
        found += [struct.pack(">I", len(data)), kind, data, struct.pack(">I", zlib.crc32(kind + data))]
    return b"".join(found)


def ours(after_keyword: bytes) -> bytes:
    """Return a PNG with a chunk of ours, in which something stands after its keyword."""
    return packed(HEAD, PIXEL, (b"iTXt", b"icecool\0" + after_keyword), END)


def taken_out(picture: bytes, most: int = 2**20) -> bytes:
    return read_text(BytesIO(picture), "x", most)


def painted() -> bytes:
    """Return a picture as Pillow writes it."""
    noise = np.random.default_rng(1).integers(256, size=(40, 30, 3), dtype=np.uint8)
    file = BytesIO()
    Image.fromarray(noise).save(file, "PNG")
    return file.getvalue()


@given(st.text(max_size=2000))
def test_any_text_comes_out_as_it_was_put_in_and_no_pixel_changes(text: str) -> None:
    picture = write_text(painted(), text.encode(), "x")
    assert taken_out(picture) == text.encode()
    with Image.open(BytesIO(picture)) as now, Image.open(BytesIO(painted())) as before:
        assert now.tobytes() == before.tobytes()


def test_every_reader_of_pictures_finds_the_text_under_its_keyword() -> None:
    with Image.open(BytesIO(write_text(painted(), TEXT, "x"))) as picture:
        assert isinstance(picture, PngImageFile)
        assert picture.text == {"icecool": TEXT.decode()}


def test_another_text_takes_the_place_of_the_first_and_all_else_stays() -> None:
    note = (b"iTXt", b"Comment\0\0\0\0\0icecool")
    once = write_text(packed(HEAD, note, PIXEL, END), TEXT, "x")
    again = write_text(write_text(once, b"something longer", "x"), TEXT, "x")
    assert again == once
    assert packed(HEAD, note, PIXEL)[8:] in again


def test_it_is_found_wherever_in_the_picture_a_program_puts_it_compressed_or_not() -> None:
    plain = (b"iTXt", b"icecool\0\0\0de\0Eis\0" + TEXT)
    for chunk in (OURS, plain):
        assert taken_out(packed(HEAD, chunk, PIXEL, END)) == TEXT
        assert taken_out(packed(HEAD, PIXEL, chunk, END)) == TEXT


@pytest.mark.parametrize("zipped", [True, False])
def test_pillow_keeps_it_where_the_texts_are_copied_and_drops_it_where_not(zipped: bool) -> None:
    with Image.open(BytesIO(write_text(painted(), TEXT, "x"))) as picture:
        assert isinstance(picture, PngImageFile)
        info, copied, bare = PngInfo(), BytesIO(), BytesIO()
        for key, text in picture.text.items():
            info.add_itxt(key, str(text), zip=zipped)
        picture.save(copied, "PNG", pnginfo=info)
        picture.save(bare, "PNG")
    assert taken_out(copied.getvalue()) == TEXT
    assert not has_text(bare, "x")


def test_a_picture_is_told_by_its_first_bytes_whatever_it_is_called() -> None:
    file = BytesIO(painted())
    assert is_picture(file)
    assert file.tell() == 0
    for other in (b"", b"\x89PNG", TEXT, b"GIF89a" * 9):
        assert not is_picture(BytesIO(other))


DAMAGED = "x: carries a recording that is damaged; expected the picture as icecool3d wrote it"
CUT_OFF = "x: is a picture that was cut off; expected a whole PNG file"
ORDER = "x: is a picture with its parts in a wrong order; expected a whole PNG file"
NONE = "x: is a picture that carries no recording (programs that edit pictures may drop it)"
WRONG: dict[str, tuple[bytes, str]] = {
    "no text": (packed(HEAD, PIXEL, END), NONE),
    "another keyword": (packed(HEAD, PIXEL, (b"iTXt", b"icecool2\0\1\0\0\0"), END), NONE),
    "a keyword without its end": (packed(HEAD, (b"iTXt", b"icecool"), END), NONE),
    "another kind of text": (packed(HEAD, PIXEL, (b"tEXt", b"icecool\0x"), END), NONE),
    "after the end": (packed(HEAD, PIXEL, END, OURS), NONE),
    "two": (packed(HEAD, OURS, PIXEL, OURS, END), "x: carries 2 recordings; expected the picture as"),
    "a wrong checksum": (packed(HEAD, OURS, END)[:-13] + b"\0" + packed(HEAD, OURS, END)[-12:], DAMAGED),
    "a wrong flag": (ours(b"\2\0\0\0" + zlib.compress(TEXT)), DAMAGED),
    "a wrong method": (ours(b"\1\1\0\0" + zlib.compress(TEXT)), DAMAGED),
    "nothing but its keyword": (ours(b""), DAMAGED),
    "no end of a name": (ours(b"\1\0" + b"a" * 5000), DAMAGED),
    "compressed text that is cut off": (ours(b"\1\0\0\0" + zlib.compress(TEXT)[:-1]), DAMAGED),
    "more after the compressed text": (ours(b"\1\0\0\0" + zlib.compress(TEXT) + b"x"), DAMAGED),
    "no compressed text": (ours(b"\1\0\0\0" + TEXT), DAMAGED),
    "nothing but the signature": (SIGNATURE, CUT_OFF),
    "no end": (packed(HEAD, PIXEL, OURS), CUT_OFF),
    "cut off within": (packed(HEAD, PIXEL, OURS, END)[:-20], CUT_OFF),
    "a length beyond all": (SIGNATURE + b"\xff\xff\xff\xffIHDR", CUT_OFF),
    "no head": (packed(PIXEL, OURS, END), ORDER),
    "two heads": (packed(HEAD, HEAD, OURS, END), ORDER),
    "too many parts": (
        packed(HEAD, *[(b"aaAa", b"")] * PICTURE_CHUNKS, OURS, END),
        f"x: is a picture of more than {PICTURE_CHUNKS} parts; expected a whole PNG file",
    ),
    "too much": (
        ours(b"\0\0\0\0" + b"x" * 2**21),
        "x: carries more than 1 MiB; expected a smaller recording",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_a_picture_is_said_in_one_line(what: str) -> None:
    picture, said = WRONG[what]
    with pytest.raises(InputError) as refused:
        taken_out(picture)
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)


class Sparse(BytesIO):
    """A picture with so many more bytes of nothing, of which none may be read."""

    def __init__(self, start: bytes, nothing: int, end: bytes) -> None:
        super().__init__(start + end)
        self._gap, self._nothing, self._here = len(start), nothing, 0

    def seek(self, place: int, whence: int = 0, /) -> int:
        whole = len(self.getvalue()) + self._nothing
        self._here = place if whence == 0 else whole + place
        return self._here

    def read(self, count: int | None = -1, /) -> bytes:
        assert count is not None
        assert 0 <= count < 10_000
        within = self._here if self._here < self._gap else self._here - self._nothing
        super().seek(within)
        self._here += count
        return super().read(count)


@pytest.mark.parametrize("size", [PICTURE_BYTES - 1000, PICTURE_BYTES])
def test_of_a_large_picture_nothing_is_read_but_the_text_and_a_larger_one_is_refused(size: int) -> None:
    start = packed(HEAD) + struct.pack(">I", size) + b"IDAT"
    file = Sparse(start, size, b"crc!" + packed(OURS, END)[8:])
    if size < PICTURE_BYTES:
        assert read_text(file, "x", 10_000) == TEXT
        return
    with pytest.raises(InputError, match="x: is larger than 64 MiB; expected a smaller file"):
        read_text(file, "x", 10_000)


def most_taken(work: Callable[[], object]) -> float:
    """Return how much memory some work takes at most, MB."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def test_text_that_would_unpack_to_hundreds_of_megabytes_is_never_unpacked() -> None:
    bomb = ours(b"\1\0\0\0" + zlib.compress(b"\n" * 200_000_000))

    def read() -> None:
        assert len(taken_out(bomb, RECORDING_BYTES)) == RECORDING_BYTES + 1

    assert most_taken(read) < 40.0


def test_the_longest_text_takes_no_more_than_some_tens_of_megabytes() -> None:
    text = np.random.default_rng(2).bytes(RECORDING_BYTES)
    picture = write_text(painted(), text, "x")

    def read() -> None:
        assert taken_out(picture, RECORDING_BYTES) == text

    assert most_taken(read) < 60.0
