"""The pictures in the README, made by the program: ``python -m tests.view.readme_pictures``."""

import math
from collections.abc import Callable, Mapping
from io import BytesIO

from PIL import Image

from icecool3d.export.proof import Proof, proof_of
from icecool3d.kit.arrays import Array
from icecool3d.kit.output_file import write_file
from icecool3d.kit.own_files import scenes_folder
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import School, load_school
from icecool3d.trace import Flick, Trace
from icecool3d.view.stage.camera import View, overview
from icecool3d.view.stage.fish_tokens import fish_on_doors
from icecool3d.view.stage.floor_marks import string_beads
from icecool3d.view.stage.graphics_output import Size
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.table.guests import USUAL, placed
from icecool3d.view.table.simulation import along_the_way
from icecool3d.view.table.verdict_overlay import judged, view_of
from tests.view.moving_pictures import EVERY, MOVING, flicked, webp
from tests.view.photographs import BEADS_APART, photograph_flick

SIZE, SMALLER = (1040, 640), (800, 520)
"""Of the first picture and of the others, pixels."""
FLICK = Flick("red", aim=72.0, speed=5.1, height=0.8)
"""The jump that is seen in the first."""

GUESTS = {
    "red": (-0.105, -0.23, 60.0),
    "blue": (0.17, 0.17, -120.0),
    "green": (-0.20, 0.10, -50.0),
    "yellow": (0.22, -0.16, 150.0),
}
"""Where penguins stand in the first picture: x and y, m, and whither they look, degrees."""

JUMP = Flick("red", aim=93.0, speed=5.5, height=0.87)
JUMPING = {"red": (-0.01, -0.23, 93.0)}
JUMP_VIEW = View(-0.03, -0.06, 0.045, math.radians(78.0), math.radians(20.0), 0.27)
GHOSTS = 0.035
"""The jump, and how far its ghosts are from each other, m."""

JUDGED = Flick("blue", aim=253.6, speed=1.81, side=0.01)
JUDGING = {"blue": (-0.149, 0.082, 254.0)}
JUDGED_DOOR = "classroom-laboratory"
"""What the referee looks at."""


def table_picture(size: Size = SIZE) -> Image.Image:
    """Draw the school on its table with all penguins, and red's jump over a wall."""
    school = load_school("school")
    fish = fish_on_doors(school, USUAL)
    view = overview(school, size[0] / size[1])
    return photograph_flick(school, table_flick(), fish=fish, size=size, view=view)


def table_flick() -> Trace:
    """Make the flick that is seen."""
    school, guests = load_school("school"), placed(GUESTS)
    start = school.scene.runner_start
    assert start is not None  # the school has a red circle
    guests["red"][:2] = start.at
    return flicked(school, FLICK, guests)


def jump_picture(size: Size = SMALLER) -> Image.Image:
    """Draw a jump over a wall, from near."""
    school, trace = load_school("school"), jump_flick()
    end = trace.pose[-1, 0]
    with Stage(size) as stage:
        scene = _scene(stage, school, {"red": end})
        for pose in along_the_way(trace, "red", GHOSTS):
            if math.dist(pose[:3], end[:3]) > GHOSTS:  # nearer ones would only blur who has landed
                scene.add_ghost("red", pose, 0.68)
        string_beads(scene, "red", along_the_way(trace, "red", BEADS_APART))
        scene.look(JUMP_VIEW)
        return stage.picture()


def jump_flick() -> Trace:
    """Make the jump."""
    return flicked(load_school("school"), JUMP, placed(JUMPING))


def judged_picture(size: Size = SMALLER) -> Image.Image:
    """Draw what the referee sees of a penguin that is stuck in a door."""
    school, (proof, pose) = load_school("school"), judged_proof()
    with Stage(size) as stage:
        scene = _scene(stage, school, {proof.penguin: pose})
        judged(scene, proof, "en")
        scene.look(view_of(proof, stage.aspect))
        return stage.picture()


def judged_proof() -> tuple[Proof, Array]:
    """Make the flick that is judged; give what proves the verdict, and the pose (7,) at that moment."""
    school, penguin = load_school("school"), load_penguin()
    trace = flicked(school, JUDGED, placed(JUDGING))
    verdicts = judge(trace, school, penguin).verdicts
    (verdict,) = [each for each in verdicts if each.door == JUDGED_DOOR]
    proof = proof_of(verdict, trace, school, penguin.shape)
    return proof, trace.at(trace.t[:1] + proof.moment)[0, 0]


PICTURES: Mapping[str, Callable[[], Image.Image]] = {
    "table": table_picture,
    "jump": jump_picture,
    "judged": judged_picture,
}
"""What draws each, by the name of its file."""


def _scene(stage: Stage, school: School, poses: Mapping[str, Array]) -> Scene:
    scene = Scene(stage, school, load_penguin(), list(poses), fish=fish_on_doors(school, USUAL))
    scene.pose(poses)
    return scene


def main() -> None:
    """Write the pictures beside the scenes, with as many colours as look right and stay small."""
    for name, draw in PICTURES.items():
        image = draw().quantize(256, kmeans=3, dither=Image.Dither.FLOYDSTEINBERG)
        content = BytesIO()
        image.save(content, "PNG", optimize=True)
        write_file(scenes_folder() / f"{name}.png", content.getvalue())
    for name, moving in MOVING.items():
        write_file(scenes_folder() / f"{name}.webp", webp([*moving.frames(EVERY)], moving.quality))


if __name__ == "__main__":
    main()
