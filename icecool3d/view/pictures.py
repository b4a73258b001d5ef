"""The picture in the README, made by the program: ``python -m icecool3d.view.pictures``."""

import numpy as np
from PIL import Image

from icecool3d.kit.resources import scenes_folder
from icecool3d.penguin import COLOURS, load_penguin
from icecool3d.physics import World
from icecool3d.school import load_school
from icecool3d.trace import Flick, Trace
from icecool3d.view.photograph import overview, photograph_flick
from icecool3d.view.stage import Size
from icecool3d.view.tabletop import GUESTS, placed
from icecool3d.view.tokens import fish_on_doors

SIZE = (1040, 640)
"""Of the picture, pixels."""
FLICK = Flick("red", aim=75.0, speed=5.0, height=0.81)
"""What is seen in it."""


def table_picture(size: Size = SIZE) -> Image.Image:
    """Draw the school on its table with all penguins, and red's jump over a wall."""
    school = load_school("school")
    fish = fish_on_doors(school, COLOURS)
    view = overview(school, size[0] / size[1])
    return photograph_flick(school, table_flick(), fish=fish, size=size, view=view)


def table_flick() -> Trace:
    """Make the flick that is seen."""
    school, guests = load_school("school"), placed(GUESTS)
    start = school.scene.runner_start
    assert start is not None  # the school has a red circle
    guests["red"][:2] = start.at
    with World(school, load_penguin(), tuple(guests)) as world:
        return world.flick(FLICK, np.array(list(guests.values())))


def main() -> None:
    """Write the picture beside the scenes, with as many colours as it needs to look right and stay small."""
    path = scenes_folder() / "table.png"
    table_picture().quantize(256, kmeans=3, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)


if __name__ == "__main__":
    main()
