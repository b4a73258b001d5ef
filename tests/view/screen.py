"""A window of the game on a display without a screen: real keys and a real mouse, and what is really seen."""

import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import numpy as np
import pytest
from PIL import Image

PATIENCE = 600.0
"""Far longer than anything takes here, s: it ends only what would otherwise wait for ever."""


class Screen:
    """A display with one window of the game on it."""

    def __init__(self, folder: Path, settings: Path) -> None:
        """Remember where the display keeps its pixels, and where the game keeps settings and matches."""
        self._folder, self._settings = folder, settings
        self.name = ""
        self.game: subprocess.Popen[str] | None = None
        self.window = ""

    def start(self, *arguments: str) -> Self:
        """Start the game as a user does, and wait until its window shows something."""
        return self.start_as([sys.executable, "-m", "icecool3d", *arguments])

    def start_as(self, command: list[str], stdout: int | None = None) -> Self:
        """Start the game by any command, and wait until its window shows something."""
        self.game = subprocess.Popen(
            command, env=self._environment(), stdout=stdout, stderr=subprocess.PIPE, text=True
        )
        self.wait_for(lambda: bool(self._xdo("search", "--name", "^icecool3d$")))
        self.window = self._xdo("search", "--name", "^icecool3d$").split()[0]
        return self

    def seen(self) -> Image.Image:
        """Return what the window shows."""
        data = (self._folder / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", data[:100])
        start, width, height, line = head[0] + 12 * head[19], head[4], head[5], head[12]
        rows = np.frombuffer(data[start : start + line * height], np.uint8).reshape(height, -1, 4)
        whole = Image.fromarray(rows[:, :width, 2::-1].copy())
        numbers = dict(
            each.split("=") for each in self._xdo("getwindowgeometry", "--shell", self.window).split()
        )
        x, y, wide, high = (int(numbers[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))
        return whole.crop((x, y, x + wide, y + high))

    def wait_for(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        until = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < until, "waited in vain"
            assert self.game is None or self.game.poll() is None, self.errors()
            time.sleep(0.1)

    def wait_for_picture(self, shows: Callable[[Image.Image], bool]) -> Image.Image:
        """Wait until the window shows something, and give it."""
        found = [self.seen()]

        def look() -> bool:
            found[0] = self.seen()
            return shows(found[0])

        self.wait_for(look)
        return found[0]

    def wait_until_still(self) -> Image.Image:
        """Wait until nothing changes any more, and give what is seen then."""
        before = [self.seen(), self.seen()]

        def look() -> bool:
            time.sleep(0.6)
            before[:] = [before[1], self.seen()]
            return before[0].tobytes() == before[1].tobytes()

        self.wait_for(look)
        return before[1]

    def keys(self, *names: str) -> None:
        """Press keys, one after the other."""
        self._xdo("key", *names)

    def point(self, x: float, y: float) -> None:
        """Move the pointer in the window."""
        self._xdo("mousemove", "--window", self.window, str(round(x)), str(round(y)))

    def click(self, x: float, y: float) -> None:
        """Click somewhere in the window."""
        self.point(x, y)
        self._xdo("click", "1")

    def drag(self, *places: tuple[float, float]) -> None:
        """Press on a penguin at the first place, go by the others, and let go at the last."""
        self.point(*places[0])
        before = self.wait_until_still().tobytes()
        self._xdo("mousedown", "1")
        # A slow machine must have heard of the press before the pointer goes elsewhere.
        self.wait_for_picture(lambda seen: seen.tobytes() != before)
        for place in places[1:]:
            self.point(*place)
            time.sleep(0.2)
        self._xdo("mouseup", "1")

    def do(self, *arguments: str) -> None:
        """Let xdotool do anything else."""
        self._xdo(*arguments)

    def run(self, *command: str) -> None:
        """Run another program on this display."""
        subprocess.run(command, env=self._environment(), capture_output=True, check=True)

    def ended(self) -> int:
        """Wait until the game ends, and give its exit code."""
        assert self.game is not None
        return self.game.wait(PATIENCE)

    def errors(self) -> str:
        """Return what the game complained of, once it has ended."""
        assert self.game is not None
        assert self.game.stderr is not None
        lines = self.game.stderr.read().splitlines() if self.game.poll() is not None else []
        return "\n".join(line for line in lines if "XFree86-DGA" not in line)  # what Xvfb lacks

    def close(self) -> None:
        """End the game, if it goes on."""
        if self.game is not None and self.game.poll() is None:
            self.game.kill()
            self.game.wait()
        if self.game is not None and self.game.stderr is not None:
            self.game.stderr.close()

    def _xdo(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self._environment(), capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def _environment(self) -> dict[str, str]:
        folders = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(self._settings))
        return {**os.environ, "DISPLAY": self.name, **folders}


@contextmanager
def open_screen(folder: Path, size: tuple[int, int] = (1280, 800)) -> Iterator[Screen]:
    """Open a display, and close the game on it at the end; skip where a program is missing."""
    server = shutil.which("Xvfb")
    if server is None:
        pytest.skip("needs Xvfb (Debian's package xvfb)")
    if shutil.which("xdotool") is None:
        pytest.skip("needs xdotool (Debian's package xdotool)")
    reading, writing = os.pipe()
    screen = f"{size[0]}x{size[1]}x24"
    arguments = [server, "-displayfd", str(writing), "-screen", "0", screen, "-fbdir", str(folder)]
    # Without -noreset it begins anew whenever xdotool leaves it alone, and refuses the game meanwhile.
    running = subprocess.Popen(
        [*arguments, "-nolisten", "tcp", "-noreset"], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    found = Screen(folder, folder / "settings")
    try:
        with os.fdopen(reading) as pipe:
            found.name = f":{pipe.readline().strip()}"
        yield found
    finally:
        found.close()
        running.terminate()
        running.wait(timeout=10)
