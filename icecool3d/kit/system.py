"""What operating systems do each in their own way: one function for all of them.

Every command imports this module, so it imports no more than it must, and paths are texts in it.
"""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, ClassVar, Literal

if TYPE_CHECKING:
    from multiprocessing import connection

    if sys.platform == "win32":
        Channel = connection.PipeConnection
    else:
        Channel = connection.Connection

_ERROR_STREAM = 2
_LOCKED_BYTE = 2**30 + 1024
"""What is locked of a file on Windows, where nobody else can read what is locked: recordings end before this
byte, and SQLite keeps nothing in its page."""
_MALLINFO = (
    *("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks"),
    *("uordblks", "fordblks", "keepcost"),
)
"""What glibc tells of its memory; ``fordblks`` is what was freed and is still held."""
_HOMES = {
    "win32": {"settings": ("APPDATA", "AppData/Roaming"), "data": ("LOCALAPPDATA", "AppData/Local")},
    "linux": {"settings": ("XDG_CONFIG_HOME", ".config"), "data": ("XDG_DATA_HOME", ".local/share")},
}
"""The variable that names the folder of a user's files, and where it is in the home folder if none does."""


def user_folder(kind: Literal["settings", "data"], platform: str = sys.platform) -> str:
    """Return the folder in which programs keep a user's settings or data; a relative one is not followed.

    >>> user_folder("data", "darwin").endswith("/Library/Application Support")
    True
    """
    if platform == "darwin":
        return _at_home("Library/Application Support")
    variable, otherwise = _HOMES["win32" if platform == "win32" else "linux"][kind]
    given = os.environ.get(variable, "")
    return given if os.path.isabs(given) else _at_home(otherwise)  # noqa: PTH117


def user_locale() -> str:
    """Return the user's locale on Windows, where the environment names none; elsewhere an empty text."""
    if sys.platform == "win32":
        import locale  # noqa: PLC0415 - not needed elsewhere

        return locale.setlocale(locale.LC_CTYPE)  # which the interpreter set to the user's own
    return ""


def has_display() -> bool:
    """Return whether windows can be opened; without a desktop of its own a system needs an X server."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY"))


def usable_cores() -> int:
    """Return how many processor cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)  # on Linux
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def try_lock(file: int) -> bool:
    """Lock an open file until it is closed; return False if it is locked already."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - Windows alone has it

        here = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        finally:
            os.lseek(file, here, os.SEEK_SET)
        return True
    import fcntl  # noqa: PLC0415 - Windows lacks it

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def moves_open_files() -> bool:
    """Return whether a file can be renamed while it is open."""
    return sys.platform != "win32"


def remove_abandoned(path: str | os.PathLike[str]) -> None:
    """Remove a regular file that no program holds locked; others stay, or raise OSError."""
    if sys.platform == "win32":
        os.unlink(path)  # noqa: PTH108 - this fails as long as the file is open anywhere
        return
    file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        if stat.S_ISREG(os.fstat(file).st_mode) and try_lock(file):
            os.unlink(path)  # noqa: PTH108
    finally:
        os.close(file)


@contextmanager
def silent_error_stream() -> Iterator[None]:
    """Discard what C code writes to the standard error stream: libraries complain there of what is no error.

    >>> with silent_error_stream():
    ...     _ = os.write(2, b"not seen")
    """
    try:
        kept = os.dup(_ERROR_STREAM)
    except OSError:  # the stream is closed already
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _ERROR_STREAM)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, _ERROR_STREAM)
        os.close(kept)


def limit_memory(size: int) -> None:
    """Let this process have no more memory than this, bytes, where the system can enforce it."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - Windows lacks it

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, (size, size))


def give_back_memory(most: int) -> None:
    """Give freed memory back to the system if the C library holds more than this, bytes; only glibc does."""
    import ctypes  # noqa: PLC0415 - most commands free no world

    class Held(ctypes.Structure):
        _fields_: ClassVar = [(name, ctypes.c_size_t) for name in _MALLINFO]

    library = ctypes.CDLL(None) if sys.platform == "linux" else None
    look, trim = (getattr(library, name, None) for name in ("mallinfo2", "malloc_trim"))
    if look is not None and trim is not None:
        look.restype = Held
        if look().fordblks > most:
            trim(0)


def passing(handle: int) -> dict[str, Any]:
    """Return the options of ``Popen`` for a process that inherits a channel and does not end at ^C."""
    if sys.platform == "win32":
        import subprocess  # noqa: PLC0415 - most commands start no process

        os.set_handle_inheritable(handle, True)
        startup = subprocess.STARTUPINFO(lpAttributeList={"handle_list": [handle]})
        return {"startupinfo": startup, "creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"pass_fds": [handle], "process_group": 0}


def inherited_channel(handle: int) -> "Channel[Any, Any]":
    """Return a channel that this process inherited, by its handle."""
    from multiprocessing import connection  # noqa: PLC0415 - as above

    if sys.platform == "win32":
        return connection.PipeConnection(handle)
    return connection.Connection(handle)


def _at_home(folder: str) -> str:
    return os.path.expanduser(f"~/{folder}")  # noqa: PTH111
