"""What the system itself must bring: it is asked for the things themselves, and apt-get for what is missing.

Where there is no apt-get they are named, and how to install them is left to the player.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from typing import Literal, NamedTuple

from icecool3d.kit.errors import InputError
from icecool3d.kit.language import LANGUAGES
from icecool3d.kit.phrase import Phrase, listed

_OFFLINE = ("Failed to fetch", "Temporary failure", "Unable to fetch")
"""How apt-get says that it finds no server."""


class Need(NamedTuple):
    """A thing of the system's."""

    kind: Literal["library", "program", "module"]
    """What it is to the system, …"""
    name: str
    """… and how it is called there."""
    package: str
    """Debian's package that brings it."""
    is_required: bool = True
    """Whether there is no going on without it."""

    @property
    def is_met(self) -> bool:
        """Whether it is there."""
        match self.kind:
            case "library":
                return is_library(self.name)
            case "program":
                return shutil.which(self.name) is not None
            case "module":
                return find_spec(self.name) is not None

    @property
    def remedy(self) -> str:
        """What installs it: a command on Debian and its kin; elsewhere it is only named."""
        if shutil.which("apt-get"):
            return f"sudo apt-get install {self.package}"
        return Phrase("the library {name}", name=self.name)


def is_library(name: str) -> bool:
    """Return whether the system loads a library of that name."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


VENV = Need("module", "ensurepip", f"python3.{sys.version_info[1]}-venv")
OPENGL = Need("library", "libGL.so.1", "libgl1")
EGL = Need("library", "libEGL.so.1", "libegl1")
SOUND = Need("library", "libpulse.so.0", "libpulse0", is_required=False)
FOR_COMMANDS: tuple[Need, ...] = (VENV,)
"""For commands without a window."""
FOR_THE_WINDOW: tuple[Need, ...] = (VENV, OPENGL, EGL, SOUND)
FOR_TESTS: tuple[Need, ...] = (
    *FOR_THE_WINDOW,
    Need("program", "Xvfb", "xvfb"),
    Need("program", "xdotool", "xdotool"),
)
"""For the tests of the window too, which bring a display of their own."""


def needs_of(arguments: Sequence[str]) -> tuple[Need, ...]:
    """Return what the command ``icecool3d`` with these arguments needs.

    >>> needs_of(["--lang", "fr"]) == FOR_THE_WINDOW, needs_of(["flick", "--aim", "8"]) == FOR_COMMANDS
    (True, True)
    """
    words = (each for each in arguments if not each.startswith("-") and each not in LANGUAGES)
    return FOR_THE_WINDOW if next(words, None) in {None, "play", "toids"} else FOR_COMMANDS


def missing(needs: Iterable[Need]) -> list[Need]:
    """Return which of these the system lacks. Systems other than Linux bring their own OpenGL and sound."""
    looked_for = needs if sys.platform == "linux" else FOR_COMMANDS
    return [need for need in looked_for if not need.is_met]


def install(
    lacking: Sequence[Need], ask: Callable[[Phrase], bool], progress: Callable[[Phrase], None]
) -> None:
    """Install what is missing, if that may be done here; else refuse with the line that does it.

    Root may, and whoever has sudo; on a terminal the player is asked first.
    """
    names, packages = listed([need.name for need in lacking]), [need.package for need in lacking]
    wrong = Phrase("lacks {names}", names=names)
    if shutil.which("apt-get") is None:
        right = Phrase(
            "expected them from its own packages (Debian calls those {packages})", packages=listed(packages)
        )
        raise InputError(Phrase("this system"), wrong, right)
    commands: tuple[list[str], ...] = (
        ["apt-get", "update"],
        ["apt-get", "install", "-y", "--no-install-recommends", *packages],
    )
    has_terminal = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))
    is_root = sys.platform != "win32" and os.getuid() == 0
    sudo = [] if is_root else ["sudo"]
    line = " && ".join(" ".join([*sudo, *command]) for command in commands)
    may = is_root or (has_terminal and shutil.which("sudo") is not None)
    if may and has_terminal:
        may = ask(Phrase("this system lacks {names}. Run this now? {line}", names=names, line=line))
    if not may:
        right = Phrase("expected an administrator to install them: {line}", line=line.replace("sudo ", ""))
        raise InputError(Phrase("this system"), wrong, right)
    progress(Phrase("installing {packages} by apt-get", packages=listed(packages)))
    for command in commands:
        _run([*sudo, *command, "-o", "Acquire::Retries=0"])
    if still := missing(lacking):
        right = Phrase("expected {packages} to bring it", packages=listed([need.package for need in still]))
        wrong = Phrase("still lacks {names}", names=listed([need.name for need in still]))
        raise InputError(Phrase("this system"), wrong, right)


def _run(command: list[str]) -> None:
    """Run one of the system's commands; what it says is shown only where it fails."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode:
        said = [line for line in done.stdout.decode(errors="replace").splitlines() if line.strip()]
        told = next((line for line in said if line.startswith(("E:", "sudo:"))), said[-1] if said else "")
        right = Phrase("expected it to work")
        if any(word in told for word in _OFFLINE):
            told, right = (
                Phrase("no network"),
                Phrase("expected a network the first time; later starts need none"),
            )
        raise InputError("apt-get", Phrase("failed ({why})", why=told), right)
