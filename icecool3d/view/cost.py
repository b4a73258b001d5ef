"""What a frame costs, against the same geometry drawn bare by Panda3D in the same run."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

import numpy as np
from panda3d.core import AntialiasAttrib

from icecool3d.kit.arrays import Array
from icecool3d.penguin import COLOURS, load_penguin
from icecool3d.school import School
from icecool3d.view.photograph import overview
from icecool3d.view.scene import Scene
from icecool3d.view.stage import Size, Stage
from icecool3d.view.tokens import fish_on_doors

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


@contextmanager
def _set_up(school: School, size: Size, samples: int) -> Iterator[tuple[Stage, Scene]]:
    with Stage(size, samples=samples) as stage:
        fish = fish_on_doors(school, COLOURS)
        yield stage, Scene(stage, school, load_penguin(), COLOURS, fish=fish)


def _median(stage: Stage, scene: Scene, frames: int) -> float:
    view = overview(scene.school, stage.aspect)
    rooms = [room.rect.centre for room in scene.school.rooms]
    took = []
    for frame in range(frames + 3):
        start = time.perf_counter()
        scene.look(replace(view, azimuth=0.01 * frame))
        scene.pose({c: _standing(*rooms[n % len(rooms)], 0.05 * frame) for n, c in enumerate(COLOURS)})
        stage.finish(moving=True)
        took.append(time.perf_counter() - start)
    return float(np.median(took[3:]))  # the first ones bring everything to the renderer


def _standing(x: float, y: float, turn: float) -> Array:
    return np.array([x, y, 0.0, 0.0, 0.0, np.sin(0.5 * turn), np.cos(0.5 * turn)])
