"""A sweep and its map: a whole family of flicks.

The spec is TOML: a number with ``from``, ``to`` and ``points`` varies. Here the aim turns over the door
to the Gym, at six speeds.

Run it with ``python -m icecool3d.examples.sweep_map [FOLDER]``; it needs ``pip install 'icecool3d[lab]'``.
"""

import icecool3d as ice

SPEC = """
format = 1
title = "From the red circle to the Gym"
scene = "school"

[flick]
aim = { from = -10, to = 22, points = 17 }
speed = { from = 1.5, to = 4, points = 6 }
"""


def main(folder: str) -> ice.Sweep:
    """Make the flicks, draw the map, and make one of the flicks again."""
    swept = ice.sweep(SPEC)  # out="aims.sweep" would keep it for ice.load
    swept.picture().save(f"{folder}/aims.png")
    outcome = swept.table()["outcome"]
    first = int((outcome == "through").argmax())
    print(f"{(outcome == 'through').mean():.0%} of {len(swept)} flicks pass a door; the first of them is")
    print(repr(swept.shot(first)))
    return swept


if __name__ == "__main__":
    from sys import argv
    from tempfile import mkdtemp

    folder = argv[1] if argv[1:] else mkdtemp(prefix="icecool3d-")
    print(main(folder), f"Files are in {folder}", sep="\n")
