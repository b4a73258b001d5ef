"""Pictures without a window: of a school as it stands, and of a flick with ghosts along its way."""

from collections.abc import Mapping

from PIL import Image

from icecool3d.kit.arrays import Array
from icecool3d.pieces import load_penguin
from icecool3d.school import School
from icecool3d.trace import Trace
from icecool3d.view.stage.camera import View, overview
from icecool3d.view.stage.fish_tokens import Fish
from icecool3d.view.stage.floor_marks import string_beads
from icecool3d.view.stage.graphics_output import Size
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.table.simulation import along_the_way

GHOSTS_APART, BEADS_APART = 0.045, 0.012
"""How far from each other ghosts and beads of a flick's way are, m."""
_FAINT, _CLEAR = 0.45, 0.75


def photograph(
    school: School,
    poses: Mapping[str, Array],
    *,
    fish: Fish | None = None,
    size: Size = (1280, 720),
    view: View | None = None,
) -> Image.Image:
    """Draw a school with penguins in ``poses`` (7,) by name and with fish on its doors.

    Without a ``view`` all of it is seen from where one sits.
    """
    with Stage(size) as stage:
        scene = Scene(stage, school, load_penguin(), list(poses), fish=fish)
        scene.pose(poses)
        scene.look(view or overview(school, stage.aspect))
        return stage.picture()


def photograph_flick(
    school: School,
    trace: Trace,
    *,
    fish: Fish | None = None,
    size: Size = (1280, 720),
    view: View | None = None,
) -> Image.Image:
    """Draw a flick in one picture: all penguins at rest, and ghosts of the flicked one on its way."""
    flicked = trace.meta.flick.penguin if trace.meta.flick else trace.penguins[0]
    with Stage(size) as stage:
        scene = Scene(stage, school, load_penguin(), trace.penguins, fish=fish)
        scene.pose(dict(zip(trace.penguins, trace.pose[-1], strict=True)))
        scene.look(view or overview(school, stage.aspect))
        ghosts = along_the_way(trace, flicked, GHOSTS_APART)
        for place, pose in enumerate(ghosts[:-1]):
            scene.add_ghost(flicked, pose, _FAINT if place else _CLEAR)
        string_beads(scene, flicked, along_the_way(trace, flicked, BEADS_APART))
        return stage.picture()
