"""Files that appear whole or not at all: written beside the old one, put on the disk, then in its place.

Whoever writes holds a lock on the file beside. A program that was killed holds none any more, and what it
left is taken away by the next one that writes the same file.
"""

import errno
import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from types import TracebackType

from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.system import moves_open_files, remove_abandoned, try_lock

SUFFIX = ".part"
"""How the names of unfinished files end."""
_KEPT = 60
"""Letters of the file's name in that of its unfinished one, which must not become too long for a name."""
_AT_ONCE = 2**20
"""Bytes written by one call."""
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class OutputFile:
    """A file that is being written; it takes its place when its ``with`` block ends without an error."""

    def __init__(self, path: Path, error: type[InputError] = InputError, *, new: bool = False) -> None:
        """Begin it, empty; a ``new`` one replaces nothing. What goes wrong with it is raised as ``error``."""
        self._named, self._error, self._new = path, error, new
        with self._told():
            self._stream = not new and _is_stream(path)
            if self._stream:
                self.path, self._file = path, FileIO(path, "w")
                return
            self._target = path if new else path.resolve()  # what is a link stays one
            if not new and self._target.exists() and not os.access(self._target, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            remove_unfinished(self._target)
            self.path, self._file = _begin(self._target)
            """Where it is as long as it is unfinished."""

    def write(self, content: bytes) -> None:
        """Add to it."""
        view, done = memoryview(content), 0
        with self._told():
            while done < len(view):
                done += os.write(self._file.fileno(), view[done : done + _AT_ONCE])

    def __enter__(self) -> "OutputFile":
        """Use it in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Put it in its place, or leave nothing of it where something went wrong."""
        try:
            if kind is None:
                self.finish()
        finally:
            self.close()

    def finish(self) -> None:
        """Put it on the disk and in its place."""
        if self._stream:
            return
        with self._told():
            if not self._new:
                self._take_rights()
            os.fsync(self._file.fileno())
            if not moves_open_files():
                self._file.close()
            if self._new:
                _appear(self.path, self._target)
            else:
                self.path.replace(self._target)
            _sync_folder(self._target.parent)

    def close(self) -> None:
        """Let it go; one that is not finished is taken away, if not now then by the next writer."""
        with suppress(OSError):  # what is finished is on the disk already
            self._file.close()
        if not self._stream:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)

    def _take_rights(self) -> None:
        """Take the rights of the file to be replaced; by its handle, since another may lie at its path."""
        with suppress(FileNotFoundError):
            rights = stat.S_IMODE(self._target.stat().st_mode)
            os.chmod(self._file.fileno() if os.chmod in os.supports_fd else self.path, rights)  # noqa: PTH101

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as reason:
            raise unwritable(self._named, reason, self._error) from None


def write_file(
    path: Path, content: bytes, error: type[InputError] = InputError, *, new: bool = False
) -> None:
    """Write a file; what goes wrong is raised as ``error``, and what was there before is there still.

    >>> write_file(Path("missing") / "x.png", b"")
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: missing/x.png: cannot be written (No such file or directory); \
expected a file in a folder that exists
    """
    with OutputFile(path, error, new=new) as file:
        file.write(content)


def unwritable(path: Path | str, reason: Exception, error: type[InputError] = InputError) -> InputError:
    """Return what to raise when ``path`` could not be written.

    >>> print(unwritable("x.png", OSError(errno.ENOSPC, "")))
    x.png: cannot be written (No space left on device); expected room for it on the disk
    """
    right = Phrase("expected a file in a folder that exists")
    if isinstance(reason, OSError) and reason.errno in _FULL:
        right = Phrase("expected room for it on the disk")
    return error(str(path), Phrase("cannot be written ({why})", why=os_reason(reason)), right)


def _is_stream(path: Path) -> bool:
    """Whether it is a device or a pipe, which is written to and must not be replaced; refuse folders."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    return not stat.S_ISREG(mode)


def _begin(path: Path) -> tuple[Path, FileIO]:
    """Make an empty file beside ``path``, and return where it is, and it itself, locked."""
    while True:
        part = path.with_name(f"{path.name[:_KEPT]}.{secrets.token_hex(4)}{SUFFIX}")
        file, locked = FileIO(part, "x+"), True
        with suppress(OSError):  # a disk that knows no locks: there nobody takes it away either
            locked = try_lock(file.fileno())
        try:
            if locked and os.fstat(file.fileno()).st_nlink:
                return part, file
        except OSError:
            file.close()
            part.unlink(missing_ok=True)
            raise
        file.close()  # before it was locked, somebody took it for one of the dead


def remove_unfinished(path: Path) -> None:
    """Take away what programs that were killed left beside ``path``, as far as the system lets us."""
    pattern = re.compile(re.escape(path.name[:_KEPT]) + r"\.[0-9a-f]{8}" + re.escape(SUFFIX))
    with suppress(OSError, ValueError):  # of a folder that may be written and not be listed, say
        for each in path.parent.iterdir():
            if pattern.fullmatch(each.name):
                with suppress(OSError):  # one that is alive, or is gone by now
                    remove_abandoned(each)


def _appear(part: Path, path: Path) -> None:
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # where one file cannot have two names, as on many sticks
        if path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        part.rename(path)


def _sync_folder(folder: Path) -> None:
    """Put the folder's list of files on the disk: without it a new file can be lost with the power."""
    with suppress(OSError):  # of a folder that may not be read, or where folders cannot be synced
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
