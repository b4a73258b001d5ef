"""A start that finds something missing, as the first one does: the order of things, and what is said."""

import platform
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from icecool3d.kit.errors import IcecoolError, InputError
from icecool3d.kit.own_files import preferred_language
from icecool3d.kit.phrase import Phrase, translated
from icecool3d.kit.system import try_lock
from icecool3d.start.environment import Environment
from icecool3d.start.install import fill, make_empty, require_room, settle
from icecool3d.start.needs import Need, install, missing

_MACHINES = {"linux": ("x86_64",), "win32": ("AMD64",), "darwin": ("arm64",)}
"""For which processors everything comes ready built; the README has the table."""
_OLDEST_GLIBC = (2, 28)
_TICK = 0.2
"""Seconds between two looks whether the other is done."""
_PAUSE = 5.0
"""Seconds between two lines that say how far it is, where they are not written over each other."""
_INTERRUPTED, _CANNOT_START = 130, 2


def set_up(environment: Environment, locks: Sequence[str], needs: Sequence[Need]) -> None:
    """Make the environment hold what the last of some locks names; end with a sentence where that cannot be.

    A later lock holds all that the ones before it do.
    """
    said = _Said()
    try:
        _require_system()
        with _alone(environment, said):
            _settle(environment, said)
            if not environment.is_ready(locks[-1]):
                _provide(needs, said)
                _make_ready(environment, locks, said)
    except IcecoolError as error:
        said.line(Phrase("error: {said}", said=error.line))
        sys.exit(_CANNOT_START)
    except KeyboardInterrupt:
        said.line(Phrase("stopped; nothing was left half done"))
        sys.exit(_INTERRUPTED)


def _require_system() -> None:
    """Refuse processors and C libraries for which the packages do not come ready built."""
    right = Phrase("expected Linux on x86-64, Windows on x86-64 or macOS on Apple's processors")
    machine = platform.machine()
    if machine not in _MACHINES.get(sys.platform, ()):
        wrong = Phrase(
            "has the processor {machine}, for which PyBullet does not come ready built", machine=machine
        )
        raise InputError(Phrase("this system"), wrong, right)
    if sys.platform == "linux":
        name, version = platform.libc_ver()
        if name != "glibc" or tuple(map(int, version.split(".")[:2])) < _OLDEST_GLIBC:
            wrong = Phrase("has the C library {name} {version}", name=name or "?", version=version)
            oldest = "{}.{}".format(*_OLDEST_GLIBC)
            raise InputError(
                Phrase("this system"), wrong, Phrase("expected glibc {oldest} or later", oldest=oldest)
            )


def _provide(needs: Sequence[Need], said: "_Said") -> None:
    """Install what the system lacks; what can be done without may be missing."""
    lacking = missing(needs)
    if not lacking:
        return
    try:
        install(lacking, said.ask, said.show)
    except InputError as error:
        if any(need.is_required for need in missing(lacking)):
            raise
        said.line(Phrase("{why}: going on without", why=error.line))


def _settle(environment: Environment, said: "_Said") -> None:
    """Refuse an environment that is somebody else's; one that was moved or copied learns its new place."""
    stamp = environment.read_stamp()
    here = environment.stamp(stamp.locks)
    if (environment.place.exists() or environment.place.is_symlink()) and not environment.stamp_file.exists():
        wrong = Phrase("was not made by this program")
        right = Phrase("expected to find nothing there: move it away, or remove it")
        raise InputError(str(environment.place), wrong, right)
    if stamp.place != here.place and stamp.python == here.python:
        said.line(Phrase(".venv was moved or copied: its programs learn their new place"))
        settle(environment.programs, stamp.place, here.place)
        environment.write_stamp(here)


def _make_ready(environment: Environment, locks: Sequence[str], said: "_Said") -> None:
    """Bring the environment into the state in which ``is_ready`` finds it."""
    place, lock = environment.place, environment.checkout / locks[-1]
    require_room(lock.parent, lock)
    stamp, began = environment.read_stamp(), time.monotonic()
    is_kept = stamp == environment.stamp(stamp.locks)  # else it is of a Python that has gone, or half done
    try:
        if not is_kept:
            said.show(Phrase("making .venv"))
            if place.is_dir():
                shutil.rmtree(place)
            make_empty(environment)
        fill(environment, lock, said.show)
    except BaseException:
        if not is_kept:
            shutil.rmtree(place, ignore_errors=True)
        raise
    environment.write_stamp(environment.stamp({name: environment.hash_of(name) for name in locks}))
    said.line(Phrase("ready after {seconds:.0f} s", seconds=time.monotonic() - began))


@contextmanager
def _alone(environment: Environment, said: "_Said") -> Iterator[None]:
    """Wait until no other start is filling the same environment."""
    with (environment.checkout / "requirements.lock").open("rb") as held:
        with suppress(OSError):  # where the disk knows no locks
            while not try_lock(held.fileno()):
                said.show(Phrase("another start is setting up; waiting for it"))
                time.sleep(_TICK)
        yield


class _Said:
    """What is said while one waits: on a terminal one line that changes, elsewhere a line now and then."""

    def __init__(self) -> None:
        self._language = preferred_language()
        self._is_terminal = sys.stdin.isatty() and sys.stderr.isatty()
        self._last, self._next = "", 0.0

    def show(self, what: Phrase) -> None:
        """Say how far it is, until something else is said."""
        text = translated(what, self._language)
        if self._is_terminal:
            self._write(f"icecool3d: {text}")
        elif text != self._last and time.monotonic() >= self._next:
            self._next = time.monotonic() + _PAUSE
            self._write(f"icecool3d: {text}\n")
        self._last = text

    def line(self, what: Phrase) -> None:
        """Say something that stays."""
        self._write(f"icecool3d: {translated(what, self._language)}\n")

    def ask(self, question: Phrase) -> bool:
        """Ask the player; where nobody can be asked, nobody minds."""
        if not self._is_terminal:
            return True
        self._write(f"icecool3d: {translated(question, self._language)}\nicecool3d: [Y/n] ")
        with suppress(EOFError):
            return not input().strip().lower().startswith("n")
        return False

    def _write(self, text: str) -> None:
        sys.stderr.write(f"\r\x1b[K{text}" if self._is_terminal else text)
        sys.stderr.flush()
