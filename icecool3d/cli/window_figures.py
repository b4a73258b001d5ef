"""What ``icecool3d bench --window`` measures: frames, and the first one, beside bare Panda3D's."""

import math
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count, islice

import numpy as np

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.figure import Figure
from icecool3d.pieces import load_penguin, standing
from icecool3d.school import School
from icecool3d.trace import Flick
from icecool3d.view.stage.camera import overview
from icecool3d.view.stage.fish_tokens import fish_on_doors
from icecool3d.view.stage.graphics_output import SMALLEST, Size
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.table.guests import USUAL
from icecool3d.view.table.requests import FlickRequest
from icecool3d.view.table.simulation import Simulation

START, FLICK = (-0.2, -0.15), Flick("red", 90.0, 4.0)
"""What is computed meanwhile: from where, m, and how."""
SIZE = (1280, 720)
"""Of the frames that are measured, pixels."""
_FIRST = 3
"""Frames that bring everything to the renderer, and are not counted."""
_OFF = 1000
"""Priority with which the bare frames override what the scene says."""


def frames(school: School, size: Size = SIZE, frames: int = 60) -> Iterator[Figure]:
    """Measure the full school with four penguins while the eye goes round and all penguins move."""
    with _set_up(school, size) as (stage, scene):
        lit, renderer = _median(stage, scene, frames), stage.renderer
    with _set_up(school, size) as (stage, scene):
        scene.shade.hide()
        scene.root.set_shader_off(_OFF)
        bare = _median(stage, scene, frames)
    yield Figure(Phrase("a frame over the same geometry drawn bare"), lit / bare, "", high=1.7)
    yield Figure(Phrase("a frame by {renderer:.58}", renderer=renderer), 1e3 * lit, "ms")


def longest_frame(school: School, size: Size = SIZE, flicks: int = 10) -> Iterator[Figure]:
    """Measure the longest frame while flicks are computed beside the window, in medians of all frames."""
    request = FlickRequest(FLICK, {FLICK.penguin: tuple(standing(*START).tolist())})
    with _set_up(school, size) as (stage, scene), Simulation(school, load_penguin()) as other:
        drawn = _frames(stage, scene)
        took = list[float]()
        for number in range(flicks + 1):
            other.ask(request)
            while other.is_busy:
                spent = next(drawn)
                other.answers()
                took += [spent] if number else []  # at first both come to speed
    longest = max(took) / float(np.median(took))
    yield Figure(Phrase("longest frame over the median while flicks are computed"), longest, "", high=3.0)


@contextmanager
def _set_up(school: School, size: Size) -> Iterator[tuple[Stage, Scene]]:
    with Stage(size) as stage:
        fish = fish_on_doors(school, USUAL)
        yield stage, Scene(stage, school, load_penguin(), USUAL, fish=fish)


def _median(stage: Stage, scene: Scene, frames: int) -> float:
    took = list(islice(_frames(stage, scene), frames + _FIRST))
    return float(np.median(took[_FIRST:]))


def _frames(stage: Stage, scene: Scene) -> Iterator[float]:
    """Draw frame after frame, and yield how long each takes, s."""
    view = overview(scene.school, stage.aspect)
    rooms = [room.rect.centre for room in scene.school.rooms]
    for frame in count():
        start = time.perf_counter()
        scene.look(replace(view, azimuth=0.01 * frame))
        for_all = ((c, (*rooms[n % len(rooms)], math.degrees(0.05 * frame))) for n, c in enumerate(USUAL))
        scene.pose({colour: standing(*place) for colour, place in for_all})
        stage.finish(moving=True)
        yield time.perf_counter() - start


_OURS = """
from icecool3d.view.app.app import App, SIZE, TITLE
from pathlib import Path

from icecool3d.kit.own_files import settings_file
from icecool3d.view.stage.renderer import Stage

class Told(App):
    def _lay(self):
        print("drawn", flush=True)
        super()._lay()

with Stage(SIZE, title=TITLE) as stage:
    app = Told(stage, Path(settings_file()))
    app.tick(0.0)
    app.tick(0.0)
    stage.finish()
    print("laid", flush=True)
    app.close()
"""
_BARE = """
from direct.showbase.ShowBase import ShowBase
from panda3d.core import load_prc_file_data
load_prc_file_data("", "win-size 1280 720\\naudio-library-name null\\nnotify-level error")
base = ShowBase()
base.graphicsEngine.render_frame()
print("drawn", flush=True)
"""


def first_frames(rounds: int = 3) -> Iterator[Figure]:
    """Measure first frames on the display, each the quickest of some; else say why no window opens."""
    Stage((SMALLEST, SMALLEST), title="icecool3d").close()
    tries = [(*_seconds(_OURS, 2), *_seconds(_BARE, 1)) for _ in range(rounds)]
    menu, table, bare = (min(column) for column in zip(*tries, strict=True))
    yield Figure(Phrase("first frame, the menu's, over a bare Panda3D window's"), menu / bare, "", high=2.5)
    yield Figure(Phrase("first frame, the menu's"), menu, "s")
    yield Figure(Phrase("first frame with the table"), table, "s")


def _seconds(program: str, lines: int) -> list[float]:
    """Return when a program told each of its lines, s."""
    began, told = time.perf_counter(), []
    command, quiet = [sys.executable, "-P", "-c", program], subprocess.DEVNULL
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=quiet) as process:  # noqa: S603 - our own words
        assert process.stdout is not None
        for line in process.stdout:
            told += [time.perf_counter() - began] if line in (b"drawn\n", b"laid\n") else []
    if len(told) != lines:
        raise InputError(Phrase("first frame"), Phrase("was not drawn"), Phrase("expected a window to open"))
    return told
