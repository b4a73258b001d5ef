"""What frames cost, and how long the first one takes, against bare Panda3D in the same run."""

import math
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count, islice

import numpy as np
from panda3d.core import AntialiasAttrib

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.pieces import load_penguin, standing
from icecool3d.school import School
from icecool3d.trace import Flick
from icecool3d.view.stage.camera import overview
from icecool3d.view.stage.fish_tokens import fish_on_doors
from icecool3d.view.stage.renderer import SMALLEST, Size, Stage
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.table.guests import USUAL
from icecool3d.view.table.requests import FlickRequest
from icecool3d.view.table.simulation import Simulation

START, FLICK = (-0.2, -0.15), Flick("red", 90.0, 4.0)
"""What is computed meanwhile: from where, m, and how."""
_FIRST = 3
"""Frames that bring everything to the renderer, and are not counted."""
_OFF = 1000
"""Priority with which the bare frames override what the scene says."""


@dataclass(frozen=True)
class FrameCost:
    """How long frames take, each from its start to its last pixel."""

    lit: float
    """Median of the game's frames, s."""
    bare: float
    """Median of the bare frames, s."""
    renderer: str
    """What drew them."""

    @property
    def ratio(self) -> float:
        """How many bare frames one of the game's costs."""
        return self.lit / self.bare


def frame_cost(school: School, size: Size = (1280, 720), frames: int = 60) -> FrameCost:
    """Measure the full school with four penguins while the eye goes round and all penguins move."""
    with _set_up(school, size, samples=4) as (stage, scene):
        lit = _median(stage, scene, frames)
        renderer = stage.renderer
    with _set_up(school, size, samples=4) as (stage, scene):
        scene.shade.hide()
        scene.root.set_shader_off(_OFF)
        scene.root.set_light_off(_OFF)
        scene.root.set_antialias(AntialiasAttrib.M_none, _OFF)
        bare = _median(stage, scene, frames)
    return FrameCost(lit, bare, renderer)


def longest_frame(school: School, size: Size = (1280, 720), flicks: int = 10) -> float:
    """Return the longest frame while flicks are computed beside the window, in medians of all frames."""
    request = FlickRequest(FLICK, {FLICK.penguin: tuple(standing(*START).tolist())})
    with _set_up(school, size, samples=4) as (stage, scene), Simulation(school, load_penguin()) as other:
        frames = _frames(stage, scene)
        took = list[float]()
        for number in range(flicks + 1):
            other.ask(request)
            while not other.answers():
                spent = next(frames)
                took += [spent] if number else []  # at first both come to speed
    return max(took) / float(np.median(took))


@contextmanager
def _set_up(school: School, size: Size, samples: int) -> Iterator[tuple[Stage, Scene]]:
    with Stage(size, samples=samples) as stage:
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
    """Return when a program told each of its lines, s."""
    began, told = time.perf_counter(), []
    command, quiet = [sys.executable, "-c", program], subprocess.DEVNULL
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=quiet) as process:  # noqa: S603 - our own words
        assert process.stdout is not None
        for line in process.stdout:
            told += [time.perf_counter() - began] if line in (b"drawn\n", b"laid\n") else []
    if len(told) != lines:
        raise InputError(Phrase("first frame"), Phrase("was not drawn"), Phrase("expected a window to open"))
    return told
