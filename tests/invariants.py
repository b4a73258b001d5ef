"""What no trace may show: ends under the floor or inside walls, ways through walls, energy from nowhere."""

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import rotate
from icecool3d.lab.physics_figures import energy
from icecool3d.pieces import Penguin, ball_centres, hull_mesh, lowest_points
from icecool3d.pieces.hull import radii
from icecool3d.school import School
from icecool3d.school.wall_solids import collision_boxes
from icecool3d.trace import Trace

PRESSED = 5e-4
"""How deep a resting penguin may press into floor or wall, m: nothing rests deeper, but a crash may be."""
ROUNDING = 1e-6
"""Share by which energy may seem to rise."""
RELEASED = 1e-6
"""What the start may give back to penguins that rest pressed into each other, J: lifts one by 5 um."""
FIRST = 1.5e-3
"""How long it does so, s."""
FASTEST = 100.0
"""No penguin is ever faster, m/s."""


def faults(trace: Trace, school: School, penguin: Penguin) -> list[str]:
    """Return everything that is impossible in a trace; nothing for a sound one."""
    if not (np.all(np.isfinite(trace.pose)) and np.all(np.isfinite(trace.velocity))):
        return ["something is not a number"]
    found = []
    if np.abs(trace.velocity[..., :3]).max() > FASTEST:
        found.append("something is faster than a bullet")
    stored = energy(trace, penguin)
    if stored.max() > _most_energy(stored, stored[trace.t <= trace.t[0] + FIRST]):
        found.append(f"energy rises to {stored.max() / stored[0]:.3f} of its start")
    low, high = _wall_corners(school)
    for index, name in enumerate(trace.penguins):
        poses = trace.pose[:, index]
        depth = -lowest_points(penguin.shape, poses[-1:])[0, 2]
        if depth > PRESSED:
            found.append(f"{name} ends {1e3 * depth:.1f} mm under the floor")
        sunk = _depth_in_walls(poses[-1], penguin, low, high)
        if sunk > PRESSED:
            found.append(f"{name} ends {1e3 * sunk:.1f} mm inside a wall")
        if _passes_through(poses, penguin, low, high):
            found.append(f"{name} passes through a wall")
    return found


def _most_energy(stored: Array, first: Array) -> float:
    """Return what no energy of a flick may exceed by how it begins, J."""
    released = min(first.max() - stored[0], RELEASED)
    return float(stored[0] + released + ROUNDING * abs(stored[0]))


def _wall_corners(school: School) -> tuple[Array, Array]:
    boxes = collision_boxes(school)
    return boxes.centres - boxes.half_sizes, boxes.centres + boxes.half_sizes


def _depth_in_walls(pose: Array, penguin: Penguin, low: Array, high: Array) -> float:
    """Return how deep the hull's surface lies in a piece of wall, m, to a tenth of a millimetre.

    Nothing lies deeper than half of the wall's thickness.
    """
    near = np.all((low - penguin.shape.height < pose[:3]) & (pose[:3] < high + penguin.shape.height), axis=1)
    points = rotate(pose[3:], hull_mesh(penguin.shape, 48, 40).vertices) + pose[:3]
    inwards = np.minimum(points[:, None] - low[near], high[near] - points[:, None]).min(axis=2)
    return float(inwards.max(initial=0.0))


def _passes_through(poses: Array, penguin: Penguin, low: Array, high: Array) -> bool:
    """Whether the middle of an end ball crosses the middle of a wall, which is thinner than a ball."""
    middles = ball_centres(penguin.shape, poses)
    assert radii(penguin.shape).min() > (high - low).min(axis=1).max()
    thin = np.argmin((high - low)[:, :2], axis=1)
    return any(_crosses(middles, low[piece], high[piece], int(axis)) for piece, axis in enumerate(thin))


def _crosses(middles: Array, low: Array, high: Array, axis: int) -> bool:
    side = middles[..., axis] - 0.5 * (low[axis] + high[axis])
    step, ball = np.nonzero(side[:-1] * side[1:] < 0.0)
    if len(step) == 0:
        return False
    share = (side[step, ball] / (side[step, ball] - side[step + 1, ball]))[:, None]
    where = middles[step, ball] * (1.0 - share) + middles[step + 1, ball] * share
    others = [1 - axis, 2]
    return bool(np.any(np.all((where[:, others] > low[others]) & (where[:, others] < high[others]), axis=1)))
