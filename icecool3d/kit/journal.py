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
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import IO

from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.limits import RECORDING_BYTES, RECORDING_LINE, RECORDING_LINES
from icecool3d.kit.output_file import remove_unfinished, unwritable, write_file
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
        raise _unopened(path, reason) from None


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


HearMoved = Callable[[Path, Phrase], None]
"""Hears in which file a recording goes on, and the sentence that tells the player."""


class Writer:
    """Adds lines to a file, each of which is safe on the disk before the next is made.

    If another program touches the file meanwhile, nothing of it is written over: all goes on in a new file.
    """

    def __init__(self, file: IO[bytes], journal: Journal) -> None:
        """Take a file that is locked, and what it holds; the first line added cuts off one that is torn."""
        self._file = file
        self.path = Path(journal.source)
        """Where the lines go; another name if another program has touched the file."""
        self.hear_moved: HearMoved = lambda _, __: None
        """Told of the new file when that happens, once all is safe there."""
        self._sum = journal.last_sum
        self._lines = [line + b"\n" for line in journal.raw]
        self._size = journal.size
        with _opening(self.path):
            self._left = _state_of(os.fstat(file.fileno()))

    def append(self, data: Mapping[str, object]) -> None:
        """Add a line, and come back when it is on the disk; where that fails the file stays as it was."""
        line, after = seal(data, self._sum)
        too_long = (
            len(line) > RECORDING_LINE
            or len(self._lines) >= RECORDING_LINES
            or self._size + len(line) > RECORDING_BYTES
        )
        if too_long:
            raise InputError(str(self.path), Phrase("is full"), Phrase("expected the name of a new file"))
        self.keep_whole()
        self._add(line)
        self._lines.append(line)
        self._sum, self._size = after, self._size + len(line)

    def keep_whole(self) -> None:
        """If another program touched the file, leave it alone and write all lines to a new one beside it."""
        touched = self._what_happened()
        if touched is None:
            return
        old, self.path = self.path, _free_name_beside(self.path)
        try:
            self._file = self._begun_anew(self._file)
        except BaseException:
            self.path = old
            raise
        said = Phrase(
            "{old}: {touched}; it goes on, whole, in {new}", old=old.name, touched=touched, new=self.path.name
        )
        self.hear_moved(self.path, said)

    def _what_happened(self) -> Phrase | None:
        """Return what another program did to the file since the last line; None if it is as it was left."""
        try:
            there, here = self.path.stat(), os.fstat(self._file.fileno())
        except FileNotFoundError:
            return Phrase("the file is gone")
        except OSError as reason:
            return Phrase("the file is not to be found ({why})", why=os_reason(reason))
        if not os.path.samestat(there, here):
            return Phrase("another file took its place")
        # Its time may change where nothing else does, so what it holds decides.
        if _state_of(here) != self._left and self._differs(max(self._size, self._left[0])):
            return Phrase("another program changed the file")
        return None

    def _differs(self, size: int) -> bool:
        """Return whether it does not hold the lines, or has more bytes than it should."""
        try:
            content = self.path.read_bytes()
        except OSError:
            return True
        return content[: self._size] != b"".join(self._lines) or len(content) > size

    def _add(self, line: bytes) -> None:
        """Write a line past any buffer: what was refused must not be tried again later."""
        handle, done = self._file.fileno(), 0
        try:
            os.truncate(handle, self._size)
            os.lseek(handle, self._size, os.SEEK_SET)
            while done < len(line):
                done += os.write(handle, line[done:])
            os.fsync(handle)
            self._left = _state_of(os.fstat(handle))
        except OSError as reason:
            with suppress(OSError):
                os.truncate(handle, self._size)
                self._left = _state_of(os.fstat(handle))
            raise unwritable(str(self.path), reason) from None

    def _begun_anew(self, old: IO[bytes]) -> IO[bytes]:
        """Write all lines to a new file, let go of the old one, and return the new one."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)  # the folder may have gone too
        except OSError as reason:
            raise unwritable(str(self.path), reason) from None
        write_file(self.path, b"".join(self._lines), new=True)
        file = open_recording(self.path, "r+b")
        with _opening(self.path):
            try_lock(file.fileno())  # nobody else knows of it yet
            self._left = _state_of(os.fstat(file.fileno()))
        with suppress(OSError):
            old.close()
        return file

    def close(self) -> None:
        """Let the file go; all its lines are on the disk, whatever the system says of that now."""
        with suppress(OSError):
            self._file.close()

    def __enter__(self) -> "Writer":
        """Use the writer in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it at the block's end."""
        self.close()


def _state_of(found: os.stat_result) -> tuple[int, int]:
    """Return what of a file changes when it is written: its size, bytes, and when that was, ns."""
    return found.st_size, found.st_mtime_ns


def _free_name_beside(path: Path) -> Path:
    """Return the first name like ``path`` that is free: ``x (2).icecool``."""
    numbered = (path.with_name(f"{path.stem} ({number}){path.suffix}") for number in count(2))
    return next(each for each in numbered if not each.exists())


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
    remove_unfinished(path)  # while it is not locked: it may have been left with two names
    file = open_recording(path, "r+b")
    try:
        with _opening(path):
            free = try_lock(file.fileno())
        if not free:
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
    with _opening(path):
        content = file.read(RECORDING_BYTES + 1)
    return journal_from_bytes(content, str(path))


@contextmanager
def _opening(path: Path) -> Iterator[None]:
    """Name the file where the system, which knows an open one by a number, does not."""
    try:
        yield
    except OSError as reason:
        raise _unopened(path, reason) from None


def _unopened(path: Path, reason: Exception) -> InputError:
    wrong = Phrase("cannot be opened ({why})", why=os_reason(reason))
    return InputError(str(path), wrong, Phrase("expected an .icecool file"))


def _sum_of(body: bytes, above: str) -> str:
    return hashlib.sha256(above.encode() + body).hexdigest()[:16]


def _stated_sum(raw: bytes) -> str:
    found = _SUM.fullmatch(raw[-_SUM_LENGTH:])
    return found[1].decode() if found else ""
