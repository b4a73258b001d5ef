"""Every call that a writer makes of the system fails once, as SQLite tests itself; two ways to make it fail.

A job is run in a process of its own: once as it is, to count its calls, then once for each call and each way
in which that can fail, and each time somebody looks at what lies there, and lets the next writer go on.
``InProcess`` puts wrappers round Python's functions; ``Traced`` lets strace fail the system's own calls,
which reaches SQLite and the makers of videos too, and cuts writes by the largest size that a file may have.
"""

import builtins
import errno
import fcntl
import io
import json
import mmap
import os
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any, Literal

from icecool3d.kit import output_file
from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.kit.language import Language

Acknowledge = Callable[[], None]
"""Tells that one more thing is said to be on the disk."""
Report = dict[str, Any]
"""How often each function was called, and those calls that must come in the right order."""
Disarm = Callable[[], Report]
LONGEST = 60.0
"""Seconds after which a job counts as hung."""
_BOARD = 2**17
_MARK = 77
"""What the system says is the parent of a process that is traced by now."""
_CREATE = "creating open"
_CHANGING = {
    *("write", "pwrite64", "writev", "truncate", "ftruncate", "fsync", "fdatasync", "replace", "FileIO"),
    *("rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir"),
    *("chmod", "fchmod", "fchmodat", _CREATE),
}
"""Calls that change something on the disk; who is killed is killed between two of these, or within one."""
_ROOMY = {"unlink", "unlinkat", "rmdir", "chmod", "fchmod", "fchmodat"}
"""Those of them that need no room."""
_TIDYING = {"unlink", "unlinkat", "rmdir", "close"}
"""Calls that may be those that tidy up; where they fail, the next writer tidies up."""


@dataclass(frozen=True)
class Fault:
    """What goes wrong."""

    call: str
    """Which function; ``size`` if files cannot become larger."""
    number: int
    """Which of its calls, from 1; of ``size`` the most bytes."""
    kind: str
    """An error's name, ``short`` (less is written, and the rest at the next call), ``torn`` or ``kill``."""
    on: str = ""
    """What is told of the call."""

    def __str__(self) -> str:
        """Return it in short."""
        return f"{self.call} {self.number} {self.kind}"


@dataclass(frozen=True)
class End:
    """How a job ended."""

    how: Literal["done", "refused", "killed", "crashed"]
    said: str
    acknowledged: int
    """How often it said that something is on the disk."""
    met: bool
    """Whether it came to the call that fails."""


@dataclass(frozen=True)
class Job:
    """What a writer does, and what may lie there when it was stopped."""

    name: str
    file: str
    """What messages must name."""
    begin: Callable[[Path], object]
    """Makes the state at the start, in an empty folder."""
    run: Callable[[Any, Acknowledge], object]
    """Writes; it takes what ``ready`` returns."""
    complaint: Callable[[Path, End], str]
    """What must not be as it is found, in words; empty if all is right."""
    go_on: Callable[[Path], object]
    """Does as the next writer, until all is there."""
    ready: Callable[[Path], Any] = lambda folder: folder
    """What is done before anything can fail."""
    spared: frozenset[str] = frozenset()
    """Calls that are not failed, since nobody could tell and since they do not fail."""
    retries: bool = False
    """Whether it tries again what was refused, so that it ends well after all."""


class Refused(IcecoolError):
    """What a command said on its error stream."""

    def __init__(self, said: str) -> None:
        """Take the whole of it."""
        Exception.__init__(self, said)
        self._said = said

    def in_language(self, _: Language) -> str:
        """Return it as it was said."""
        return self._said


class Board:
    """Memory that a job and who watches it have in common: to write on it is no call of the system."""

    def __init__(self) -> None:
        """Begin empty."""
        self._shared = mmap.mmap(-1, _BOARD)

    def acknowledge(self) -> None:
        """Count one more thing that is said to be on the disk."""
        self._shared[0] += 1
        os.getppid()  # a mark among the calls that are traced

    def meet(self) -> None:
        """Say that the call came that fails."""
        self._shared[1] = 1

    def stand_ready(self) -> None:
        """Say that all is done that cannot fail."""
        self._shared[6] = 1

    def wait_for_job(self) -> None:
        """Wait until the job stands ready, or has ended before that."""
        while not self._shared[6] and not self._shared[2:6].strip(b"\0"):
            time.sleep(0.0005)

    def tell(self, **what: object) -> None:
        """Say how it ended."""
        content = json.dumps(what).encode()[: _BOARD - 10]
        self._shared[2:6] = len(content).to_bytes(4, "big")
        self._shared[8 : 8 + len(content)] = content

    def told(self, killed: bool, met: bool = False) -> tuple[End, Report]:
        """Return how it ended, and what was found out of its calls."""
        size = int.from_bytes(self._shared[2:6], "big")
        acknowledged, met = self._shared[0], met or bool(self._shared[1])
        if not size:
            return End("killed" if killed else "crashed", "", acknowledged, met), {}
        found = json.loads(self._shared[8 : 8 + size])
        return End(found["how"], found["said"], acknowledged, met), found["report"]


def _forked(work: Callable[[], None]) -> int:
    """Do something in a process of its own, which ends there; return its number."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # that there are threads
        child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    return child


def _at_work(job: Job, folder: Path, board: Board, arm: Callable[[], Disarm]) -> None:
    """Do a job in this process; ``arm`` begins to count and to fail, and returns what ends that."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    how, said = "done", ""
    disarm: Disarm = dict
    try:
        what = job.ready(folder)
        board.stand_ready()
        disarm = arm()
        job.run(what, board.acknowledge)
    except (IcecoolError, OSError) as reason:  # both are told as one line
        how, said = "refused", trouble_in_language(reason, "en")
    except BaseException:  # noqa: BLE001 - that is what is looked for
        how, said = "crashed", traceback.format_exc()
    board.tell(how=how, said=said, report=disarm())


def _waited(child: int) -> bool:
    """Wait until a process ends, and return whether it was killed; one that hangs is."""
    until = time.monotonic() + LONGEST
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.WIFSIGNALED(status)
        if time.monotonic() > until:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.0005)


class InProcess:
    """Fails Python's own functions."""

    _NAMES = (
        *("open", "write", "fsync", "replace", "rename", "link", "truncate", "ftruncate", "unlink", "mkdir"),
        *("rmdir", "lseek", "fstat", "stat", "lstat", "chmod", "access", "listdir", "scandir", "readlink"),
        "getppid",
    )

    def faults(self, job: Job, folder: Path) -> list[Fault]:
        """Return everything that can fail once; what a run without a fault leaves must be right."""
        end, report = self._run(job, folder, None)
        assert end.how == "done", f"{job.name}: {end.said}"
        assert not (wrong := job.complaint(folder, end)), f"{job.name}: {wrong}"
        assert not (wrong := unsafe_order(report["lines"], folder)), f"{job.name}: {wrong}"
        return [
            Fault(call, number + 1, kind)
            for call, count in report["calls"].items()
            for number in range(count)
            for kind in self._kinds(call)
        ]

    def run(self, job: Job, folder: Path, fault: Fault) -> End:
        """Do a job in which this goes wrong."""
        return self._run(job, folder, fault)[0]

    @staticmethod
    def _kinds(call: str) -> tuple[str, ...]:
        if call == "write":
            return "EIO", "ENOSPC", "short", "torn", "kill"
        if call == "fsync":
            return "EIO", "ENOSPC", "kill"
        return ("EIO", "kill") if call in _CHANGING else ("EIO",)

    def _run(self, job: Job, folder: Path, fault: Fault | None) -> tuple[End, Report]:
        board = Board()
        killed = _waited(_forked(lambda: _at_work(job, folder, board, lambda: self._arm(fault, board))))
        return board.told(killed)

    def _arm(self, fault: Fault | None, board: Board) -> Disarm:
        counts, armed, lines = Counter[str](), [True], list[str]()

        def wrapped(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
            def call(*given: Any, **named: Any) -> Any:
                if not armed:
                    return real(*given, **named)
                if name in _ORDERED and fault is None:
                    lines.append(_told(name, given))
                if name == "getppid":
                    return real()
                what = "fsync folder" if name == "fsync" and _is_folder(given[0]) else name
                counts[what] += 1
                if fault is None or (what, counts[what]) != (fault.call, fault.number):
                    return real(*given, **named)
                board.meet()
                return _broken(fault.kind, name, real, given)

            return call

        for name in self._NAMES:
            real = getattr(os, name)
            setattr(os, name, wrapped(name, real))
            if real in os.supports_fd:
                os.supports_fd.add(getattr(os, name))
        builtins.open = io.open = wrapped("io.open", io.open)
        fcntl.flock = wrapped("flock", fcntl.flock)
        output_file.FileIO = wrapped("FileIO", FileIO)  # type: ignore[assignment, attr-defined]

        def disarm() -> Report:
            armed.clear()
            return {"calls": dict(counts), "lines": lines}

        return disarm


_real_fstat, _real_kill, _real_readlink = os.fstat, os.kill, os.readlink
_ORDERED = {"write", "truncate", "ftruncate", "fsync", "replace", "rename", "link", "unlink", "getppid"}
"""Calls that must come in the right order."""


def _told(name: str, given: tuple[Any, ...]) -> str:
    """Return a call as strace tells it."""
    names = [each for each in given if isinstance(each, str | os.PathLike)]
    if given and isinstance(given[0], int):
        with suppress(OSError):  # where there is no such folder
            names = [_real_readlink(f"/proc/self/fd/{given[0]}")]
    shown = ", ".join(f'"{each}"' for each in names)
    return f"{'rename' if name == 'replace' else name}({shown})"


def _is_folder(handle: int) -> bool:
    return stat.S_ISDIR(_real_fstat(handle).st_mode)


def _broken(kind: str, name: str, real: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    """Call a function in the one way that fails."""
    if name == "write" and kind in ("short", "torn", "kill"):
        done = real(given[0], given[1][: max(len(given[1]) // 2, 1)])
        if kind == "short":
            return done
    if kind == "kill":
        _real_kill(os.getpid(), signal.SIGKILL)
    number = errno.EIO if kind == "EIO" else errno.ENOSPC
    named = [str(given[0])] if given and isinstance(given[0], str | os.PathLike) else []
    raise OSError(number, os.strerror(number), *named)


class Traced:
    """Fails the system's own calls, by strace."""

    _CALLS = (
        *("open", "openat", "read", "pread64", "write", "pwrite64", "writev", "fsync", "fdatasync", "rename"),
        *("renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "truncate", "ftruncate", "mkdir"),
        *("mkdirat", "rmdir", "lseek", "flock", "fcntl", "chmod", "fchmod", "fchmodat", "stat", "lstat"),
        *("fstat", "newfstatat", "getdents64", "close", "access", "faccessat", "faccessat2", "readlink"),
        *("readlinkat", "getppid"),
    )
    _CUTS = 12
    """At how many sizes files end."""

    def __init__(self, log: Path) -> None:
        """Trace into a file."""
        self._log = log

    @staticmethod
    def missing() -> str:
        """Return why it cannot be used here."""
        if sys.platform != "linux" or shutil.which("strace") is None:
            return "needs strace (Debian's package strace)"
        tried = subprocess.run(
            ["strace", "-qq", "-e", "trace=getppid", "-e", "inject=getppid:retval=77", "true"],
            capture_output=True,
            check=False,
        )
        return f"strace cannot be used: {tried.stderr!r}" if tried.returncode else ""

    def faults(self, job: Job, folder: Path) -> list[Fault]:
        """Return everything that can fail once; a run without a fault must be right, in the right order."""
        end = self._run(job, folder, [], None)
        assert end.how == "done", f"{job.name}: {end.said}"
        assert not (wrong := job.complaint(folder, end)), f"{job.name}: {wrong}"
        lines = self._lines()
        assert not (wrong := unsafe_order(lines, folder)), f"{job.name}: {wrong}"
        return [*_of_calls(lines, folder), *self._of_sizes(folder)]

    def run(self, job: Job, folder: Path, fault: Fault) -> End:
        """Do a job in which this goes wrong."""
        if fault.call == "size":
            return self._run(job, folder, None, fault)
        call = fault.call.removeprefix("creating ")
        call = "openat" if fault.call == _CREATE else call
        what = "signal=KILL" if fault.kind == "kill" else f"error={fault.kind}"
        return self._run(job, folder, ["-e", f"inject={call}:{what}:when={fault.number}"], fault)

    def _of_sizes(self, folder: Path) -> Iterator[Fault]:
        largest = max((each.stat().st_size for each in folder.rglob("*") if each.is_file()), default=0)
        for part in range(self._CUTS):
            for kind in ("EFBIG", "kill"):
                yield Fault("size", largest * part // self._CUTS + (part > 0), kind)

    def _lines(self) -> list[str]:
        """Return the calls of the job: what comes between the first mark and the last."""
        lines = self._log.read_text(errors="replace").splitlines()
        marks = [place for place, line in enumerate(lines) if line.startswith("getppid(")]
        return lines[marks[0] + 1 : marks[-1]]

    def _run(self, job: Job, folder: Path, inject: list[str] | None, fault: Fault | None) -> End:
        board = Board()
        if inject is None:
            assert fault is not None
            killed = _waited(_forked(lambda: _at_work(job, folder, board, lambda: _limited(fault))))
            return board.told(killed, met=True)[0]
        child = _forked(lambda: _at_work(job, folder, board, _when_traced))
        traced = ",".join(f"?{each}" for each in self._CALLS)
        options = ["-qq", "-y", "-s", "0", "-o", str(self._log), "-e", f"trace={traced}"]
        options += ["-e", f"inject=getppid:retval={_MARK}", *inject, "-p", str(child)]
        board.wait_for_job()
        tracer = subprocess.Popen(["strace", *options], stderr=subprocess.PIPE)
        killed = _waited(child)
        _, said = tracer.communicate(timeout=LONGEST)
        assert not said, said
        met = killed or "(INJECTED)" in re.sub(r"getppid.*", "", self._log.read_text(errors="replace"))
        return board.told(killed, met)[0]


def _when_traced() -> Disarm:
    """Wait until this process is traced."""
    until = time.monotonic() + LONGEST
    while os.getppid() != _MARK:
        if time.monotonic() > until:
            raise TimeoutError("nobody traces this process")
        time.sleep(0.0005)

    def disarm() -> Report:
        os.getppid()
        return {}

    return disarm


def _limited(fault: Fault) -> Disarm:
    """Let files become no larger: a write is cut short there, and the next one fails or kills."""
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL if fault.kind == "kill" else signal.SIG_IGN)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (fault.number, before[1]))

    def disarm() -> Report:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        return {}

    return disarm


def _of_calls(lines: list[str], folder: Path) -> Iterator[Fault]:
    """Yield what can fail of the calls that are about a folder."""
    counts = Counter[str]()
    for line in lines:
        call = line.partition("(")[0]
        counts[call] += 1
        if str(folder) not in line:
            continue
        named = _CREATE if "O_CREAT" in line else call
        yield Fault(named, counts[call], "EIO", line)
        if named in _CHANGING:
            yield Fault(named, counts[call], "kill", line)
            if named not in _ROOMY:
                yield Fault(named, counts[call], "ENOSPC", line)


def unsafe_order(lines: list[str], folder: Path) -> str:
    """Say what was put in its place, or acknowledged, before it was on the disk: power may go at any time."""
    loose: dict[str, str] = {}
    for line in [*lines, "getppid() at the end"]:
        call = line.partition("(")[0]
        paths = re.findall(rf"[<\"]({re.escape(str(folder))}[^>\"]*)[>\"]", line)
        if call == "getppid":
            if loose:
                return f"said to be on the disk before it is: {loose}"
        elif not paths or " = -1 " in line:
            continue
        elif call in ("write", "pwrite64", "writev", "ftruncate", "truncate"):
            loose[paths[0]] = line
        elif call in ("fsync", "fdatasync", "unlink"):
            loose.pop(paths[0], None)
        elif call.startswith(("rename", "link")):
            if paths[0] in loose:
                return f"put in its place before it is on the disk: {line}"
            loose[str(Path(paths[-1]).parent)] = line
    return ""


def wrong_with(job: Job, folder: Path, fault: Fault, end: End) -> str:
    """Say what is not right after a fault, and let the next writer go on; empty if all is right."""
    wrong = list(_wrong_now(job, folder, fault, end))
    try:
        job.go_on(folder)
    except Exception:  # noqa: BLE001 - whatever it is, it is told
        wrong.append(f"the next writer: {traceback.format_exc()}")
    else:
        after = job.complaint(folder, End("done", "", 255, met=True))
        wrong += [f"after the next writer: {after}"] if after else []
        wrong += [f"left for ever: {each}" for each in _unfinished(folder)]
    return "; ".join(wrong)


def _wrong_now(job: Job, folder: Path, fault: Fault, end: End) -> Iterator[str]:
    if not end.met:
        yield "the job never came there"
    if end.how == "crashed":
        yield f"crashed: {end.said}"
    if end.how == "killed" and fault.kind != "kill":
        yield "was killed"
    if end.how == "refused" and (job.file not in end.said or "\n" in end.said.strip()):
        yield f"no line that names {job.file}: {end.said!r}"
    if end.how == "refused" and fault.kind == "short":
        yield f"a short write is no error: {end.said}"
    named = re.search(r"<(.*?)>", fault.on)
    loose = fault.call in ("fsync", "fdatasync") and not (named and Path(named[1]).is_dir())
    if end.how == "done" and loose and not job.retries:
        yield "said to be on the disk, which the system did not"
    if wrong := job.complaint(folder, end):
        yield wrong
    if end.how != "killed" and fault.call not in _TIDYING:
        yield from (f"left: {each}" for each in _unfinished(folder))


def _unfinished(folder: Path) -> list[str]:
    return [each.name for each in folder.rglob(f"*{output_file.SUFFIX}")]


def try_all(driver: InProcess | Traced, job: Job, work: Path) -> tuple[int, int, list[str]]:
    """Return how many calls a job makes, in how many ways they failed, and what was wrong then."""

    def folder() -> Path:
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        job.begin(work)
        return work

    job.go_on(folder())  # once here, so that all that is imported is there before calls are counted
    found = list[str]()
    faults = [fault for fault in driver.faults(job, folder()) if fault.call not in job.spared]
    for fault in faults:
        end = driver.run(job, folder(), fault)
        wrong = wrong_with(job, work, fault, end)
        if wrong:
            found.append(f"{job.name}: {fault} ({end.how}, {fault.on}): {wrong}")
    calls = {(fault.call, fault.number) for fault in faults if fault.call != "size"}
    return len(calls), len(faults), found
