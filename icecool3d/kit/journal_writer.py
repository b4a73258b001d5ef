"""Adds lines to a journal, each of which is safe on the disk before the next is made."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import IO

from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.journal import Journal, journal_bytes, open_recording, opening, read_open, seal
from icecool3d.kit.limits import RECORDING_BYTES, RECORDING_LINE, RECORDING_LINES
from icecool3d.kit.output_file import remove_unfinished, unwritable, write_file
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.picture_text import is_picture
from icecool3d.kit.system import try_lock

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
        with opening(self.path):
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

    @property
    def content(self) -> bytes:
        """All lines that are on the disk."""
        return b"".join(self._lines)

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
        return content[: self._size] != self.content or len(content) > size

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
        write_file(self.path, self.content, new=True)
        file = open_recording(self.path, "r+b")
        with opening(self.path):
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
    write_file(path, journal_bytes([first]), new=True)


def reopen_journal(path: Path) -> tuple[IO[bytes], Journal]:
    """Open a file to add to it, for a ``Writer``; nobody else can add to it until it is closed."""
    remove_unfinished(path)  # while it is not locked: it may have been left with two names
    file = open_recording(path, "r+b")
    try:
        with opening(path):
            _require_no_picture(file, path)
            free = try_lock(file.fileno())
        if not free:
            wrong = Phrase("is being recorded by another program")
            raise InputError(str(path), wrong, Phrase("expected another file"))
        return file, read_open(file, path)
    except BaseException:
        file.close()
        raise


def require_writable(path: Path) -> None:
    """Refuse a picture where a recording is to be written on."""
    with open_recording(path, "rb") as file, opening(path):
        _require_no_picture(file, path)


def _require_no_picture(file: IO[bytes], path: Path) -> None:
    if is_picture(file):
        wrong = Phrase("is a picture, and cannot be written on")
        raise InputError(str(path), wrong, Phrase("expected an .icecool file"))
