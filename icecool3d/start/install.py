"""Filling the environment: pip takes what a lock names, each file by its hash, and none that must be built.

pip's own words go to a file. How far it is shows in the files that it downloads and the packages that it
unpacks: no pip that comes with these Pythons tells both.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.phrase import Phrase
from icecool3d.start.environment import Environment, Stamp

_SIZES = re.compile(r"# about (\d+) MB to download, (\d+) MB on the disk\n")
_TICK = 0.2
"""Seconds between two looks at how far it is."""
_CAUSES = (
    (
        "No space left on device|Disk quota exceeded",
        Phrase("the disk is full"),
        Phrase("expected room for it on the disk"),
    ),
    (
        "connection broken by|timed out|Could not fetch URL|ProxyError|SSLError",
        Phrase("no network, or none that leads to the packages"),
        Phrase("expected a network the first time; later starts need none"),
    ),
    (
        "DO NOT MATCH THE HASHES",
        Phrase("a package is not the one that the lock names"),
        Phrase("expected the files of the lock: somebody changed them on the way"),
    ),
    (
        "No matching distribution found",
        Phrase("a package does not come ready built for this system"),
        Phrase("expected one of the systems that the README lists"),
    ),
)
"""What makes pip fail, by its own words, and what to say of it: the first that fits."""

Progress = Callable[[Phrase], None]
"""Shows how far it is."""


def sizes_of(lock: Path) -> tuple[int, int]:
    """Return how many megabytes a lock's packages are to download, and how many they fill then."""
    with lock.open(encoding="utf-8") as file:
        found = _SIZES.fullmatch(file.readline())
    assert found is not None, f"{lock.name} does not begin with its sizes"
    return int(found[1]), int(found[2])


def require_room(folder: Path, lock: Path) -> None:
    """Refuse to begin where the disk has no room for a lock's packages and their downloads."""
    wanted, free = sum(sizes_of(lock)), shutil.disk_usage(folder).free // 10**6
    if free < wanted:
        wrong = Phrase("has {free} MB left on its disk", free=free)
        raise InputError(str(folder), wrong, Phrase("expected {wanted} MB", wanted=wanted))


def make_empty(environment: Environment) -> None:
    """Make an environment of this Python, with a stamp that says that it is not done."""
    place = environment.place
    try:
        place.mkdir()
        environment.write_stamp(Stamp())
    except OSError as reason:
        right = Phrase("expected a folder in which you may write")
        raise InputError(str(place), Phrase("cannot be made ({why})", why=os_reason(reason)), right) from None
    log = place / "venv.log"
    with log.open("wb") as said:
        made = subprocess.run(
            [sys.executable, "-m", "venv", place], stdout=said, stderr=subprocess.STDOUT, check=False
        )
    if made.returncode:
        raise _refusal("python3 -m venv", log)
    log.unlink()


def fill(environment: Environment, lock: Path, progress: Progress) -> None:
    """Install what a lock names, and let the environment find icecool3d in its checkout."""
    work = environment.place / "downloads"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    command = [
        str(environment.python),
        "-I",
        "-m",
        "pip",
        "install",
        "--require-hashes",
        "--only-binary",
        ":all:",
    ]
    command += ["--no-deps", "--no-input", "--disable-pip-version-check", "--retries", "1", "--no-compile"]
    (work / "began").touch()
    log, packages = work / "pip.log", _packages_of(environment)
    with log.open("wb") as said, _child([*command, "-r", str(lock)], work, said) as pip:
        while pip.poll() is None:
            time.sleep(_TICK)
            progress(_how_far(work, packages, sizes_of(lock)[0]))
    if pip.returncode:
        raise _refusal("pip", log)
    shutil.rmtree(work, ignore_errors=True)
    _point_to_checkout(environment, packages)


def settle(programs: Path, old_place: str, place: str) -> None:
    """Name its new place in the programs of an environment that was moved or copied."""
    old, new = os.fsencode(old_place), os.fsencode(place)
    for program in programs.iterdir():
        if program.is_file() and not program.is_symlink():
            content = program.read_bytes()
            if old in content:
                program.write_bytes(content.replace(old, new))


@contextmanager
def _child(command: list[str], work: Path, said: IO[bytes]) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a program that keeps its unfinished files in a folder; it does not outlive the block."""
    settings = {**os.environ, "TMPDIR": str(work), "TEMP": str(work), "PIP_USER": "0"}
    child = subprocess.Popen(command, env=settings, stdout=said, stderr=subprocess.STDOUT)
    try:
        yield child
    finally:
        if child.poll() is None:
            child.kill()
            child.wait()


def _packages_of(environment: Environment) -> Path:
    """Return the folder of an environment's packages."""
    find = "import sysconfig; print(sysconfig.get_path('purelib'))"
    asked = subprocess.run([environment.python, "-I", "-c", find], stdout=subprocess.PIPE, check=True)
    return Path(os.fsdecode(asked.stdout.rstrip(b"\r\n")))


def _how_far(work: Path, packages: Path, whole: int) -> Phrase:
    """Return how far pip is, by what it has left on the disk; ``whole`` is what it has to download, MB."""
    said = (work / "pip.log").read_text(encoding="utf-8", errors="replace")
    with suppress(OSError):  # pip takes files away while they are looked at
        if found := re.search(r"(?m)^Installing collected packages: (.*)$", said):
            began = (work / "began").stat().st_mtime
            done = sum(each.stat().st_ctime > began for each in packages.glob("*.dist-info"))
            return Phrase("unpacking package {done} of {whole}", done=done, whole=found[1].count(",") + 1)
        files = (each for folder in work.glob("pip-unpack-*") for each in folder.iterdir())
        done = sum(each.stat().st_size for each in files) // 10**6
        return Phrase("downloading, {done} of about {whole} MB", done=done, whole=max(done, whole))
    return Phrase("downloading")


def _point_to_checkout(environment: Environment, packages: Path) -> None:
    """Let the environment find icecool3d in its checkout, and have the command, wherever both are moved."""
    way = os.path.relpath(environment.checkout, packages.resolve())
    (packages / "icecool3d.pth").write_text(f"{way}\n", encoding="ascii")
    if os.name == "nt":
        line = '@"%~dp0python.exe" -P -m icecool3d %*\n'
        (environment.programs / "icecool3d.cmd").write_text(line, encoding="ascii")
        return
    command = environment.programs / "icecool3d"
    line = 'exec "$(dirname "$(readlink -f "$0")")/python" -P -m icecool3d "$@"'
    command.write_text(f"#!/bin/sh\n{line}\n", encoding="ascii")
    command.chmod(0o755)


def _refusal(program: str, log: Path) -> InputError:
    """Return what to raise where a program failed, by what it said."""
    said = log.read_text(encoding="utf-8", errors="replace")
    for words, why, right in _CAUSES:
        if re.search(words, said):
            return InputError(program, Phrase("failed ({why})", why=why), right)
    told = [line for line in said.splitlines() if line.startswith("ERROR: ")] or said.split("\n")[-2:-1]
    return InputError(
        program, Phrase("failed ({why})", why=told[-1] if told else "?"), Phrase("expected it to work")
    )
