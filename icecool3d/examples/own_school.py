"""A school of one's own, and a flick in it.

A scene is TOML: boxes with their walls, doors where two boxes stand side by side, marks to flick from.
Lengths are metres; a room's ``rect`` is ``[xmin, ymin, xmax, ymax]``.

Run it with ``python -m icecool3d.examples.own_school [FOLDER]``.
"""

import icecool3d as ice

SCENE = """
format = 1
name = "igloo"
title = { en = "The igloo" }
box = { wall_height = 0.06, wall_thickness = 0.003, door_width = 0.07, door_height = 0.05, line_inset = 0.04 }
room = [
    { id = "porch", number = 1, title = { en = "Porch" }, rect = [-0.30, -0.06, -0.10, 0.06] },
    { id = "hall", number = 2, title = { en = "Hall" }, rect = [-0.10, -0.15, 0.20, 0.15] },
]
door = [{ id = "in", rooms = ["porch", "hall"], at = [-0.10, 0.0], fish = true }]
mark = [{ id = "outside", room = "porch", at = [-0.25, 0.0] }]
"""


def main(folder: str) -> ice.Shot:
    """Build the school, and flick a penguin through its door at another one."""
    igloo = ice.School(SCENE)
    print(f"{igloo!r}; flicks start at {igloo.start}")
    shot = ice.flick(school=igloo, aim=0, speed=3, others={"blue": (0.0, 0.005)})
    shot.save(f"{folder}/igloo.png")
    return shot


if __name__ == "__main__":
    from sys import argv
    from tempfile import mkdtemp

    folder = argv[1] if argv[1:] else mkdtemp(prefix="icecool3d-")
    print(main(folder), f"Files are in {folder}", sep="\n")
