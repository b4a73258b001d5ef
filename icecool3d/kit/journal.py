"""A file of JSON Lines that grows turn by turn, survives being cut off, and tells if it was changed.

Every line is a JSON object that ends with ``"sum"``: 16 letters of the SHA-256 of the line's bytes before it,
after those of the sum in the line above. Lines can be added only while nobody else adds any; what does not
end with a line's end was cut off, and is left out.

A picture (PNG) may carry such a file: it is read as the file itself, and cannot be written on.
"""

import hashlib
import json
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO

from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.limits import RECORDING_BYTES, RECORDING_LINE, RECORDING_LINES
from icecool3d.kit.parsing import parse_json
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.picture_text import has_text, is_picture, read_text

SUFFIX = ".icecool"
"""How the names of recordings end."""

_SUM = re.compile(rb',"sum":"([0-9a-f]{16})"\}')
_SUM_LENGTH = len(',"sum":"0123456789abcdef"}')


@dataclass(frozen=True)
class Line:
    """One line of a journal."""

    number: int
    """Which of the file, from 1."""
    data: dict[str, object]
    """What it says, without its sum."""
    unchanged: bool
    """Whether its sum is right: the line, and which one is above it, are as they were written."""


@dataclass(frozen=True)
class Journal:
    """The content of a file, in whole lines."""

    source: str
    """Its name, for messages."""
    raw: tuple[bytes, ...]
    """The whole lines, without their ends."""
    torn: bool
    """Whether the last line was cut off and is not among them."""

    @property
    def size(self) -> int:
        """How many bytes the whole lines take."""
        return sum(len(line) + 1 for line in self.raw)

    @property
    def content(self) -> bytes:
        """The whole lines as they stand in a file."""
        return b"".join(line + b"\n" for line in self.raw)

    @property
    def last_sum(self) -> str:
        """What the next line's sum begins with."""
        return _stated_sum(self.raw[-1]) if self.raw else ""

    @property
    def first_changed(self) -> int | None:
        """The first line, from 1, whose sum is not right; None if all are as they were written."""
        above = ""
        for number, raw in enumerate(self.raw, start=1):
            stated = _stated_sum(raw)
            if not stated or stated != _sum_of(raw[:-_SUM_LENGTH], above):
                return number
            above = stated
        return None

    def line(self, number: int) -> Line:
        """Read a line, counted from 1; what is no line of a journal is refused."""
        raw = self.raw[number - 1]
        data = parse_json(raw, f"{self.source}: line {number}", InputError)
        stated = _stated_sum(raw)
        above = _stated_sum(self.raw[number - 2]) if number > 1 else ""
        data.pop("sum", None)
        return Line(number, data, bool(stated) and stated == _sum_of(raw[:-_SUM_LENGTH], above))


def read_journal(path: Path) -> Journal:
    """Read a file; one that is too large is refused before it is read.

    >>> read_journal(Path("missing.icecool"))
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: missing.icecool: there is no such file; expected an .icecool file
    """
    with open_recording(path, "rb") as file:
        return read_open(file, path)


def open_recording(path: Path, mode: str) -> IO[bytes]:
    """Open a file; what is missing or no regular file is refused."""
    right = Phrase("expected an .icecool file")
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # to open a pipe would wait for ever
            raise InputError(str(path), Phrase("is not a regular file"), right)
        return path.open(mode)
    except FileNotFoundError:
        raise InputError(str(path), Phrase("there is no such file"), right) from None
    except (OSError, ValueError) as reason:
        raise unopened(path, reason) from None


def carries_journal(path: Path) -> bool:
    """Return whether a file is a picture that carries a recording, be it right or wrong.

    >>> carries_journal(Path("missing.png"))
    False
    """
    try:
        with open_recording(path, "rb") as file:
            return is_picture(file) and has_text(file, str(path))
    except (OSError, InputError):
        return False


def journal_from_bytes(content: bytes, source: str) -> Journal:
    r"""Cut the content of a file, which may be a picture, into lines; ``source`` names it in messages.

    >>> journal_from_bytes(b'{"a":1,"sum":"0123456789abcdef"}\n{"b"', "example").torn
    True
    """
    return _journal(BytesIO(content), source)


def _journal(file: IO[bytes], source: str) -> Journal:
    """Read a journal, or the one that a picture carries: only here does it matter which of both it is."""
    if is_picture(file):
        return _cut(read_text(file, source, RECORDING_BYTES), source)
    return _cut(file.read(RECORDING_BYTES + 1), source)


def _cut(content: bytes, source: str) -> Journal:
    """Cut the content of a journal into lines."""
    if len(content) > RECORDING_BYTES:
        raise InputError(
            source,
            Phrase("is larger than {size} MiB", size=RECORDING_BYTES // 2**20),
            Phrase("expected a smaller file"),
        )
    count = content.count(b"\n")
    if count > RECORDING_LINES:
        raise InputError(
            source,
            Phrase("has {count} lines", count=count),
            Phrase("expected at most {most}", most=RECORDING_LINES),
        )
    *raw, rest = content.split(b"\n")
    for number, line in enumerate(raw, start=1):
        if len(line) > RECORDING_LINE:
            right = Phrase("expected at most {most} kB", most=RECORDING_LINE // 1024)
            raise InputError(
                f"{source}: line {number}", Phrase("is {count} kB long", count=len(line) // 1024), right
            )
    if not raw:
        raise InputError(source, Phrase("holds no whole line"), Phrase("expected an .icecool file"))
    return Journal(source, tuple(raw), torn=bool(rest))


def journal_bytes(lines: Iterable[Mapping[str, object]]) -> bytes:
    """Return the content of a file of some lines."""
    content, above = list[bytes](), ""
    for data in lines:
        line, above = seal(data, above)
        content.append(line)
    return b"".join(content)


def require_new(path: Path) -> None:
    """Refuse to begin a file that is there already."""
    if path.exists():
        right = Phrase("expected the name of a new file, or --resume")
        raise InputError(str(path), Phrase("is there already"), right)


def say_changed(number: int) -> Phrase:
    """Say that a line, counted from 1, is not as it was written.

    >>> say_changed(7)
    'line 7 was changed after it was written: its sum is wrong'
    """
    place = Phrase("the header") if number == 1 else Phrase("line {number}", number=number)
    return Phrase("{place} was changed after it was written: its sum is wrong", place=place)


def seal(data: Mapping[str, object], above: str) -> tuple[bytes, str]:
    r"""Return an object as a line with its sum, and the sum; ``above`` is that of the line above.

    >>> seal({"kind": "flick"}, "")
    (b'{"kind":"flick","sum":"0f7399812c904e4e"}\n', '0f7399812c904e4e')
    """
    body = json.dumps(data, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()[:-1]
    found = _sum_of(body, above)
    return body + f',"sum":"{found}"}}\n'.encode(), found


def read_open(file: IO[bytes], path: Path) -> Journal:
    """Read a file that is open, from its beginning."""
    with opening(path):
        return _journal(file, str(path))


@contextmanager
def opening(path: Path) -> Iterator[None]:
    """Name the file where the system, which knows an open one by a number, does not."""
    try:
        yield
    except OSError as reason:
        raise unopened(path, reason) from None


def unopened(path: Path, reason: Exception) -> InputError:
    """Return what to raise when a file could not be opened or read."""
    wrong = Phrase("cannot be opened ({why})", why=os_reason(reason))
    return InputError(str(path), wrong, Phrase("expected an .icecool file"))


def _sum_of(body: bytes, above: str) -> str:
    return hashlib.sha256(above.encode() + body).hexdigest()[:16]


def _stated_sum(raw: bytes) -> str:
    found = _SUM.fullmatch(raw[-_SUM_LENGTH:])
    return found[1].decode() if found else ""
