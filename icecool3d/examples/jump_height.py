"""A jump's height over its speed.

A finger that meets the head tips the penguin over and throws its base up. ``Shot.table`` has a column for
each number and a row for each moment: ``z`` is the height of the base's middle. A wall is 60 mm high.

Run it with ``python -m icecool3d.examples.jump_height [FOLDER]``; it needs matplotlib.
"""

import matplotlib.pyplot as plt
import numpy as np

import icecool3d as ice


def main(folder: str) -> None:
    """Jump along the Gym at fifteen speeds; draw four of the ways, and all heights."""
    figure, (ways, heights) = plt.subplots(1, 2, figsize=(9, 3.5), layout="constrained")
    for speed in np.linspace(3, 6.5, 15):
        way = ice.flick(at=(0.21, -0.3), aim=90, speed=float(speed), height=0.81).table()
        top = way["z"].max()
        heights.plot(speed, 1000 * top, "o", color="tab:red")
        if speed in (3, 4, 5, 6):
            first = way["t"] < 0.4
            ways.plot(100 * (way["y"] + 0.3)[first], 1000 * way["z"][first], label=f"{speed:g} m/s")
            print(f"{speed:g} m/s: {1000 * top:.0f} mm high after {way['t'][way['z'].argmax()]:.2f} s")
    heights.axhline(60, color="gray", linestyle=":", label="top of a wall")
    ways.set(xlabel="way (cm)", ylabel="height of the base (mm)")
    heights.set(xlabel="speed of the fingertip (m/s)", ylabel="greatest height (mm)")
    ways.legend()
    heights.legend()
    figure.savefig(f"{folder}/jump-height.png", dpi=80)


if __name__ == "__main__":
    from sys import argv
    from tempfile import mkdtemp

    folder = argv[1] if argv[1:] else mkdtemp(prefix="icecool3d-")
    main(folder)
    print(f"Files are in {folder}")
