"""Lets icecool3d believe that it runs on Windows or macOS: what they lack is not there for its modules.

All libraries see this system as it is, since they have parts of their own for each.
"""

import builtins
import ctypes
import fcntl
import importlib
import os
import pkgutil
import signal
import sys
from types import ModuleType
from typing import Any

import icecool3d
from icecool3d.cli.main import main

LINUX_MODULES = frozenset({"spwd", "posix", "_posixsubprocess"})
POSIX_MODULES = frozenset(
    {"crypt", "fcntl", "grp", "nis", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
)
LINUX_NAMES = frozenset(
    {"sched_getaffinity", "sched_setaffinity", "sendfile", "memfd_create", "pipe2", "posix_fallocate"}
)
POSIX_NAMES = frozenset(
    {
        *(
            "chown",
            "chroot",
            "fchmod",
            "fchown",
            "fork",
            "forkpty",
            "getegid",
            "geteuid",
            "getgid",
            "getpgid",
        ),
        *("getuid", "killpg", "mkfifo", "mknod", "nice", "pread", "pwrite", "readv", "setsid", "statvfs"),
        *("sync", "sysconf", "ttyname", "uname", "wait3", "wait4", "writev", "register_at_fork"),
        *("O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY", "O_SYNC"),
        *("SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGUSR1", "alarm", "pause"),
        *("pthread_sigmask", "setitimer", "siginterrupt"),
    }
)
"""Modules and names of ``os`` and ``signal`` that are missing on macOS and Windows, and on Windows alone."""


class Lacking(ModuleType):
    """A module without some of its names."""

    def __init__(self, real: ModuleType, lacks: frozenset[str], **others: object) -> None:
        super().__init__(real.__name__)
        vars(self).update({"_real": real, "_lacks": lacks, "_others": others})

    def __getattr__(self, name: str) -> Any:
        known = vars(self)
        if name in known["_lacks"]:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r} here")
        return known["_others"][name] if name in known["_others"] else getattr(known["_real"], name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(vars(self)["_real"], name, value)


def locking(file: int, mode: int, count: int) -> None:
    """Lock as ``msvcrt`` does: one that is locked already is refused."""
    assert (mode, count) == (2, 1)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PermissionError(13, "Permission denied") from None


def pretend(platform: str) -> None:
    """Let modules of icecool3d that are imported from now on find what is there on another system."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "icecool3d"]:
        del sys.modules[name]  # what led here has looked at this one
    windows = platform == "win32"
    modules = LINUX_MODULES | (POSIX_MODULES if windows else frozenset())
    names = LINUX_NAMES | (POSIX_NAMES if windows else frozenset())
    msvcrt = ModuleType("msvcrt")
    vars(msvcrt).update(locking=locking, LK_NBLCK=2)
    others = {
        "os": Lacking(os, names),
        "signal": Lacking(signal, names),
        "sys": Lacking(sys, frozenset({"abiflags"}), platform=platform),
        "ctypes": Lacking(ctypes, frozenset(), CDLL=library),
    }
    real = builtins.__import__

    def importing(name: str, scope: Any = None, *where: Any, **how: Any) -> ModuleType:
        """Import for a module of icecool3d; ``import`` itself passes all by their places."""
        if (scope or {}).get("__name__", "").partition(".")[0] != "icecool3d":
            return real(name, scope, *where, **how)
        if name in modules or (name == "msvcrt" and not windows):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        found = msvcrt if name == "msvcrt" else real(name, scope, *where, **how)
        return others.get(found.__name__, found)

    builtins.__import__ = importing  # type: ignore[assignment]


def library(name: str | None, *more: Any, **others: Any) -> ctypes.CDLL:
    """Open a library of C's, if other systems may have it."""
    if name is not None and name.startswith(("libX11", "libc.so", "libGL", "libEGL")):
        raise OSError(f"{name}: cannot open shared object file")
    return ctypes.CDLL(name, *more, **others)


def import_all() -> int:
    """Import every module, and return how many there are."""
    found = [each.name for each in pkgutil.walk_packages(icecool3d.__path__, "icecool3d.")]
    for name in found:
        if not name.endswith("__main__"):
            importlib.import_module(name)
    return len(found)


def run(commands: list[list[str]]) -> list[int]:
    """Run commands, and return their exit codes."""
    begun = importlib.import_module("icecool3d.cli.main")
    assert begun.main is not main
    return [begun.main(command) for command in commands]
