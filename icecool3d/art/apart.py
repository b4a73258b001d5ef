"""Painting in another process, so that a picture that takes too long or crashes cannot stop the game."""

import json
import os
import signal
import subprocess
import sys
from base64 import b64decode
from collections.abc import Sequence
from contextlib import suppress
from struct import unpack
from threading import Timer
from typing import Any, NamedTuple, Self

from icecool3d.art.fonts import TEXT, TITLE
from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.phrase import Phrase

SECONDS = 1.5
"""CPU seconds that the pictures of one file may take."""
MEGABYTES = 250
"""Memory that the other process may use, MB."""
_PATIENCE = 10.0
"""Wall time allowed, in multiples of the CPU time. It is the only limit where the system has no other."""
_LEAST = 0.1
"""With fewer seconds left, painting is not started."""
_HEAD = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
_PROGRAM = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from icecool3d.art.painter import serve
serve(int(sys.argv[2]))
"""
_FLAGS: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)
if sys.platform == "win32":
    _TIMED_OUT: tuple[int, ...] = (1,)
else:
    _TIMED_OUT = (-signal.SIGPROF, -signal.SIGKILL)
_SIMPLER = Phrase("expected a simpler picture")


class Drawing(NamedTuple):
    """A picture to paint."""

    svg: str
    size: tuple[int, int]
    """Width and height, pixels."""
    style: str = ""
    """CSS."""


class Easel:
    """A painter in another process, with a limit on its CPU time; use it in a ``with`` block.

    >>> black = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><path d="M0 0h2v1H0z"/></svg>'
    >>> with Easel(3.0) as easel:
    ...     easel.paint([Drawing(black, (2, 1))], "x.svg")[0][:8]
    'iVBORw0K'
    """

    def __init__(self, seconds: float) -> None:
        """Limit the CPU time. The process starts when there is something to paint."""
        self._given = self._left = seconds
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        """Use it in a ``with`` block."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()

    def paint(self, drawings: Sequence[Drawing], source: str) -> list[str]:
        """Return the pictures of a file as PNG files in base 64; refuse a file that cannot be painted."""
        seconds = min(SECONDS, self._left)
        if seconds < _LEAST:
            wrong = Phrase("is left out: others with it took {seconds:g} s to paint", seconds=self._given)
            raise InputError(source, wrong, _SIMPLER)
        self._left -= seconds  # given back below, if the painter says how little it took
        fonts = [TITLE, TEXT] if any("<text" in each.svg for each in drawings) else None
        plain = [(each.svg, each.style) for each in drawings]
        try:
            answer = self._answer({"drawings": plain, "fonts": fonts, "seconds": seconds}, seconds)
        except OSError as reason:
            raise _unpainted(source, os_reason(reason)) from None
        if isinstance(answer, Phrase):
            raise InputError(source, answer, _SIMPLER)
        self._left += max(seconds - answer["seconds"], 0.0)
        pictures: list[str] = answer["pictures"]
        if [_size(each) for each in pictures] != [each.size for each in drawings]:
            raise _unpainted(source, "PNG")
        return pictures

    def _answer(self, task: object, seconds: float) -> dict[str, Any] | Phrase:
        """Return the painter's answer, or the reason why it ended."""
        process = self._process = self._process or _started()
        assert process.stdin is not None
        assert process.stdout is not None
        timer = Timer(_PATIENCE * seconds, process.kill)
        timer.start()
        try:
            with suppress(OSError):  # it has ended
                process.stdin.write(json.dumps(task).encode() + b"\n")
                process.stdin.flush()
            line = process.stdout.readline()
        finally:
            timer.cancel()
        if line.endswith(b"\n"):
            answer: dict[str, Any] = json.loads(line)
            return answer
        self._process = None
        _, said = process.communicate()
        return _trouble(process.returncode, said.decode(errors="replace").strip(), seconds)


def _started() -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - a program of ours
        [sys.executable, "-P", "-c", _PROGRAM, json.dumps(sys.path), str(MEGABYTES * 10**6)],
        env={**os.environ, "RUST_BACKTRACE": "0"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        creationflags=_FLAGS,
    )


def _trouble(code: int, said: str, seconds: float) -> Phrase:
    """Return the reason why the painter ended too early."""
    if code in _TIMED_OUT and not said:
        return Phrase("takes longer than {seconds:g} s to paint", seconds=seconds)
    if "memory allocation" in said or "MemoryError" in said:
        return Phrase("takes more than {size} MB to paint", size=MEGABYTES)
    _, _, last = said.rpartition("\n")
    return Phrase("cannot be painted ({why})", why=ascii(last)[1:-1][:80] or str(code))


def _unpainted(source: str, why: str) -> InputError:
    return InputError(source, Phrase("cannot be painted ({why})", why=why), _SIMPLER)


def _size(picture: str) -> tuple[int, int] | None:
    """Return the width and height of a PNG file in base 64."""
    head = b64decode(picture[:32])
    if not head.startswith(_HEAD):
        return None
    width, height = unpack(">II", head[16:])
    return width, height
