"""How long it takes from a command to the first frames, against a bare window of Panda3D's."""

import subprocess
import sys
import time
from dataclasses import dataclass

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.view.stage import SMALLEST, Stage

_OURS = """
from icecool3d.view.desk import Desk, SIZE, TITLE
from pathlib import Path

from icecool3d.kit.own_files import settings_file
from icecool3d.view.stage import Stage

class Told(Desk):
    def _lay(self):
        print("drawn", flush=True)
        super()._lay()

with Stage(SIZE, title=TITLE) as stage:
    desk = Told(stage, Path(settings_file()))
    desk.turn(0.0)
    desk.turn(0.0)
    stage.finish()
    print("laid", flush=True)
    desk.close()
"""
_BARE = """
from direct.showbase.ShowBase import ShowBase
from panda3d.core import load_prc_file_data
load_prc_file_data("", "win-size 1280 720\\naudio-library-name null\\nnotify-level error")
base = ShowBase()
base.graphicsEngine.render_frame()
print("drawn", flush=True)
"""


@dataclass(frozen=True)
class FirstFrames:
    """From the start of a process, s; each the quickest of some."""

    menu: float
    """To the game's first frame, which shows the menu."""
    table: float
    """To the one that shows the table behind it."""
    bare: float
    """To the first frame of a bare window."""


def first_frames(rounds: int = 3) -> FirstFrames:
    """Measure first frames on the display; where no window opens, say why as the game would."""
    Stage((SMALLEST, SMALLEST), title="icecool3d").close()
    tries = [(*_seconds(_OURS, 2), *_seconds(_BARE, 1)) for _ in range(rounds)]
    return FirstFrames(*(min(column) for column in zip(*tries, strict=True)))


def _seconds(program: str, lines: int) -> list[float]:
    """Give when a program told each of its lines, s."""
    began, told = time.perf_counter(), []
    command, quiet = [sys.executable, "-c", program], subprocess.DEVNULL
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=quiet) as process:  # noqa: S603 - our own words
        assert process.stdout is not None
        for line in process.stdout:
            told += [time.perf_counter() - began] if line in (b"drawn\n", b"laid\n") else []
    if len(told) != lines:
        raise InputError(Phrase("first frame"), Phrase("was not drawn"), Phrase("expected a window to open"))
    return told
