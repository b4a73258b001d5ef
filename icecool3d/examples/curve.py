"""A curve round a corner: one push, two doors.

A penguin that is met beside its middle turns while it slides, and so its way bends. The same push in its
middle goes straight on and passes one door.

Run it with ``python -m icecool3d.examples.curve [FOLDER]``.
"""

import numpy as np

import icecool3d as ice


def main(folder: str) -> ice.Shot:
    """Flick straight, then beside the middle; keep the curve as a picture that carries it."""
    straight = ice.flick(at=(0, -0.26), aim=95, speed=1.9, height=0.25)
    curve = ice.flick(at=(0, -0.26), aim=95, speed=1.9, height=0.25, side=0.3)
    print("in the middle:    ", *straight.passed)
    print("beside the middle:", *curve.passed)

    way = curve.table()
    heading = np.degrees(np.unwrap(np.arctan2(way["vy"], way["vx"])))
    for verdict in curve.verdicts:
        print(f"{verdict.door}: heading {np.interp(verdict.t, way['t'], heading):.0f} degrees")

    picture = curve.save(f"{folder}/curve.png")
    print("the picture brings it back:", ice.load(picture) == curve)
    return curve


if __name__ == "__main__":
    from sys import argv
    from tempfile import mkdtemp

    folder = argv[1] if argv[1:] else mkdtemp(prefix="icecool3d-")
    print(main(folder), f"Files are in {folder}", sep="\n")
