"""A file of JSON Lines that grows turn by turn, survives being cut off, and tells if it was changed.

Every line is a JSON object that ends with ``"sum"``: 16 letters of the SHA-256 of the line's bytes before it,
after those of the sum in the line above. Lines can be added only while nobody else adds any; what does not
end with a line's end was cut off, and is left out.
"""

import hashlib
import json
import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO

from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.limits import RECORDING_BYTES, RECORDING_LINE, RECORDING_LINES
from icecool3d.kit.output_file import unwritable, write_file
from icecool3d.kit.parsing import parse_json
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.system import try_lock

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
    def last_sum(self) -> str:
        """What the next line's sum begins with."""
        return _stated_sum(self.raw[-1]) if self.raw else ""

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
        return _journal(file, path)


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
        raise InputError(
            str(path), Phrase("cannot be opened ({why})", why=os_reason(reason)), right
        ) from None


def journal_from_bytes(content: bytes, source: str) -> Journal:
    r"""Cut the content of a file into lines; ``source`` names it in messages.

    >>> journal_from_bytes(b'{"a":1,"sum":"0123456789abcdef"}\n{"b"', "example").torn
    True
    """
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


class Writer:
    """Adds lines to a file, each of which is safe on the disk before the next is made."""

    def __init__(self, file: IO[bytes], journal: Journal) -> None:
        """Take a file that is locked, and what it holds; the first line added cuts off one that is torn."""
        self._file = file
        self._source = journal.source
        self._sum = journal.last_sum
        self._lines = len(journal.raw)
        self._size = journal.size

    def append(self, data: Mapping[str, object]) -> None:
        """Add a line, and come back when it is on the disk; where that fails the file stays as it was."""
        line, after = seal(data, self._sum)
        too_long = (
            len(line) > RECORDING_LINE
            or self._lines >= RECORDING_LINES
            or self._size + len(line) > RECORDING_BYTES
        )
        if too_long:
            raise InputError(self._source, Phrase("is full"), Phrase("expected the name of a new file"))
        try:
            os.truncate(self._file.fileno(), self._size)
            self._write(line)
            os.fsync(self._file.fileno())
        except OSError as reason:
            os.truncate(self._file.fileno(), self._size)
            raise unwritable(self._source, reason) from None
        self._sum, self._lines, self._size = after, self._lines + 1, self._size + len(line)

    def _write(self, line: bytes) -> None:
        """Write past any buffer: what was refused must not be tried again later."""
        os.lseek(self._file.fileno(), self._size, os.SEEK_SET)
        done = 0
        while done < len(line):
            done += os.write(self._file.fileno(), line[done:])

    def close(self) -> None:
        """Let the file go."""
        self._file.close()

    def __enter__(self) -> "Writer":
        """Use the writer in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it at the block's end."""
        self.close()


def begin_journal(path: Path, first: Mapping[str, object]) -> None:
    """Make a new file of one line. It appears whole or not at all, and replaces nothing."""
    line, _ = seal(first, "")
    write_file(path, line, new=True)


def require_new(path: Path) -> None:
    """Refuse to begin a file that is there already."""
    if path.exists():
        right = Phrase("expected the name of a new file, or --resume")
        raise InputError(str(path), Phrase("is there already"), right)


def reopen_journal(path: Path) -> tuple[IO[bytes], Journal]:
    """Open a file to add to it, for a ``Writer``; nobody else can add to it until it is closed."""
    file = open_recording(path, "r+b")
    try:
        if not try_lock(file.fileno()):
            wrong = Phrase("is being recorded by another program")
            raise InputError(str(path), wrong, Phrase("expected another file"))
        return file, _journal(file, path)
    except BaseException:
        file.close()
        raise


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


def _journal(file: IO[bytes], path: Path) -> Journal:
    return journal_from_bytes(file.read(RECORDING_BYTES + 1), str(path))


def _sum_of(body: bytes, above: str) -> str:
    return hashlib.sha256(above.encode() + body).hexdigest()[:16]


def _stated_sum(raw: bytes) -> str:
    found = _SUM.fullmatch(raw[-_SUM_LENGTH:])
    return found[1].decode() if found else ""
