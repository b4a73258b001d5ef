"""Random motions made by hand near doors, through cardboard or not: these reach what physics rarely does.

Most feel no wall, some do once, and nothing pushes.
"""

from collections.abc import Iterator
from math import comb

import numpy as np
from numpy.typing import ArrayLike

from icecool3d.kit.arrays import Array
from icecool3d.lab.starts import posed
from icecool3d.pieces import Penguin, lowest_points
from icecool3d.school import Door, School
from icecool3d.trace import WALL, Meta, Trace, interpolate, make_trace


def random_glides(school: School, penguin: Penguin, seed: int, count: int) -> Iterator[tuple[int, Trace]]:
    """Yield motions, each with its number, which with the seed makes it again."""
    for number in range(count):
        yield number, random_glide(school, penguin, seed, number)


def random_glide(school: School, penguin: Penguin, seed: int, number: int) -> Trace:
    """Return one of those motions: along a smooth path to and fro across a door's seam."""
    random = np.random.default_rng((seed, number))
    door = school.doors[int(random.integers(len(school.doors)))]
    spread, lift = random.choice([0.004, 0.015, 0.05]), random.choice([0.0, 0.002, 0.06, 0.03])
    turns = random.choice([0.0, 0.1, 1.0])
    knots = int(random.integers(2, 7))
    points = np.repeat([_on_seam(door, penguin, random)], knots, axis=0)
    along, across = door.seam.axis, 1 - door.seam.axis
    points[:, along] += random.normal(scale=spread, size=knots)
    points[:, across] = door.seam.line + random.choice([-1, 1], size=knots) * random.uniform(
        0, 0.1, size=knots
    )
    points[:, 2] += lift * random.uniform(0.0, 1.2, size=knots)
    points[:, 3:] += turns * random.normal(size=(knots, 4))
    share = np.linspace(0.0, 1.0, int(random.integers(2, 80)))
    poses = _bend(points, share)
    poses[:, 3:] /= np.linalg.norm(poses[:, 3:], axis=1, keepdims=True)
    felt = _felt(door, len(poses), random) if random.random() < 0.3 else None
    meta = Meta(("red",), scene=school.name, penguin=penguin)
    t = share * random.uniform(0.05, 1.0)
    return make_trace(meta, t, _lifted(t, poses, penguin)[:, None], None, felt)


def _on_seam(door: Door, penguin: Penguin, random: np.random.Generator) -> Array:
    """Return how it lies or stands on the floor, beneath the lintel or on the wall's top at a door."""
    lean = random.choice([0.0, 10.0, 80.0, random.uniform(0.0, 180.0)])
    place = np.array(door.centre)
    place[door.seam.axis] += random.normal(scale=0.012)
    heading, top = random.uniform(0.0, 360.0), door.wall_height
    height = random.choice([0.0, 0.0, 0.002, top, top + 1e-4, random.uniform(0.0, top + 0.01)])
    at = (place[0], place[1])
    return posed(at, penguin.shape, height=height, lean=lean, towards=heading, facing=heading)


def _bend(points: Array, share: Array) -> Array:
    """Return a smooth curve (N, D) from the first of the points (K, D) to the last, drawn to the others."""
    degree = len(points) - 1
    weights = [comb(degree, k) * share**k * (1.0 - share) ** (degree - k) for k in range(degree + 1)]
    curve: Array = np.stack(weights, axis=1) @ points
    return curve


def _lifted(t: Array, poses: Array, penguin: Penguin) -> Array:
    """Lift a motion (N, 7) so far that it is nowhere under the floor."""
    between = interpolate(t, poses[:, None], np.linspace(t[0], t[-1], 10 * len(t)))[:, 0]
    lifted = poses.copy()
    lifted[:, 2] += max(0.0, -float(lowest_points(penguin.shape, between)[:, 2].min()))
    return lifted


def _felt(door: Door, moments: int, random: np.random.Generator) -> dict[str, ArrayLike]:
    """Return a contact with the wall beside a door at one moment."""
    step, point, normal = int(random.integers(moments)), np.zeros(3), np.zeros(3)
    axis = door.seam.axis
    point[axis], point[1 - axis], normal[axis] = door.opening.high, door.seam.line + 1e-3, -1.0
    return {"step": [step], "a": [0], "b": [WALL], "point": [point], "normal": [normal], "impulse": [1e-3]}
