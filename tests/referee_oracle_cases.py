"""Flicks and motions in which doors and walls matter: starts at doors and walls and in frames, jumps."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import ArrayLike

from icecool3d.kit.errors import FlickError
from icecool3d.lab.starts import posed
from icecool3d.physics import World
from icecool3d.pieces import Penguin, standing
from icecool3d.school import Door, School
from icecool3d.trace import WALL, Flick, Meta, Trace, make_trace
from tests.referee_oracle_hull import Numbers, motion_of

NAMES = ("red", "blue", "green", "yellow")
RADIUS = 0.015
"""Half a penguin's width, m."""
FASTEST = 6.0
"""Fastest flick, m/s."""
GOES_ON = 0.3
"""Share of flicks that start from where the last one ended, whether upright, lying, stuck or upon a wall."""


@dataclass(frozen=True)
class Case:
    """A trace to be judged, and how to get it again."""

    scene: str
    number: int
    """Which of those that a seed gives."""
    trace: Trace

    def __str__(self) -> str:
        """Say what to repeat: a flick in full, another motion by its number."""
        flick, start = self.trace.meta.flick, self.trace.pose[0].tolist()
        return f"{self.scene}, case {self.number}" + (f": {flick} from {start}" if flick else "")


def random_flicks(
    school: School, penguin: Penguin, count: int, random: np.random.Generator
) -> Iterator[Case]:
    """Flick so many times, with one to four penguins."""
    done = 0
    while done < count:
        names = NAMES[: int(random.integers(1, len(NAMES) + 1))]
        with World(school, penguin, names) as world:
            poses: Numbers | None = None
            for _ in range(50):
                who = int(random.integers(len(names)))
                if poses is None or random.random() > GOES_ON:
                    poses = np.array([_somewhere(school, random) for _ in names])
                try:
                    trace = world.flick(_flick(names[who], poses[who], school, random), poses)
                except FlickError:
                    poses = None
                    continue
                yield Case(school.name, done, trace)
                poses = trace.pose[-1]
                done += 1
                if done == count:
                    return


def _flick(who: str, pose: Numbers, school: School, random: np.random.Generator) -> Flick:
    """Flick anywhere, or mostly towards the nearest door; every other flick is against the head."""
    aim = random.uniform(0.0, 360.0)
    if random.random() < 0.8:
        ways = [np.array(door.centre) - pose[:2] for door in school.doors]
        way = min(ways, key=lambda way: float(np.hypot(*way)))
        aim = np.degrees(np.arctan2(way[1], way[0])) + random.normal(scale=8.0)
    low, high = (0.7, 0.95) if random.random() < 0.5 else (0.05, 0.5)
    slowest, fastest = (0.3, 2.5) if random.random() < 0.4 else (2.5, FASTEST)
    return Flick(
        who,
        aim=float(aim),
        speed=float(random.uniform(slowest, fastest)),
        height=float(random.uniform(low, high)),
        side=float(random.choice([0.0, 0.0, random.uniform(-0.9, 0.9)])),
        elevation=float(random.choice([0.0, 0.0, random.uniform(-20.0, 20.0)])),
    )


def _somewhere(school: School, random: np.random.Generator) -> Numbers:
    """Give where a penguin stands: in a frame, before a door, beside a wall, or anywhere in a room."""
    kind = random.random()
    if kind < 0.65:
        door = school.doors[int(random.integers(len(school.doors)))]
        half = 0.5 * door.depth + RADIUS
        if kind < 0.15:
            along, across = (
                random.uniform(-0.9, 0.9) * (0.5 * door.width - RADIUS),
                random.uniform(-half, half),
            )
        else:
            along = random.normal(scale=0.025)
            across = random.choice([-1, 1]) * (half + random.uniform(0.0002, 0.06))
        place = _before(door, along, across)
    else:
        room = school.rooms[int(random.integers(len(school.rooms)))]
        floor = room.interior.inset(RADIUS + (0.0002 if kind < 0.85 else 0.01))
        place = random.uniform((floor.xmin, floor.ymin), (floor.xmax, floor.ymax))
        if kind < 0.85:
            axis = int(random.integers(2))
            side, inwards = random.choice([0, 1]), random.uniform(0.0, 0.03)
            ends = floor.along(axis)
            place[axis] = ends.high - inwards if side else ends.low + inwards
    return standing(place[0], place[1], facing=random.uniform(0.0, 360.0))


def _before(door: Door, along: float, across: float) -> Numbers:
    """Give the point so far along a door's seam and across it from the door's middle."""
    place = np.array(door.centre)
    place[door.seam.axis] += along
    place[1 - door.seam.axis] += across
    return place


def random_glides(
    school: School, penguin: Penguin, count: int, random: np.random.Generator
) -> Iterator[Case]:
    """Move one penguin so many times along a smooth path near a door, through cardboard or not.

    Most feel no wall, some do once, and nothing pushes: these reach what physics rarely does.
    """
    for number in range(count):
        door = school.doors[int(random.integers(len(school.doors)))]
        points = np.array([_control(door, penguin, random)])
        spread, lift = random.choice([0.004, 0.015, 0.05]), random.choice([0.0, 0.002, 0.06, 0.03])
        turns = random.choice([0.0, 0.1, 1.0])
        knots = int(random.integers(2, 7))
        points = np.repeat(points, knots, axis=0)
        along, across = door.seam.axis, 1 - door.seam.axis
        points[:, along] += random.normal(scale=spread, size=knots)
        points[:, across] = door.seam.line + _zigzag(knots, random)
        points[:, 2] += lift * random.uniform(0.0, 1.2, size=knots)
        points[:, 3:] += turns * random.normal(size=(knots, 4))
        share = np.linspace(0.0, 1.0, int(random.integers(2, 80)))
        poses = _bend(points, share)
        poses[:, 3:] /= np.linalg.norm(poses[:, 3:], axis=1, keepdims=True)
        meta = Meta((NAMES[0],), scene=school.name, penguin=penguin)
        felt = _felt(len(poses), random) if random.random() < 0.3 else None
        trace = make_trace(
            meta, share * random.uniform(0.05, 1.0), _lifted(poses, penguin)[:, None], None, felt
        )
        yield Case(school.name, number, trace)


def _control(door: Door, penguin: Penguin, random: np.random.Generator) -> Numbers:
    """Give how it lies or stands on the floor, beneath the lintel or on the wall's top at a door."""
    lean = random.choice([0.0, 10.0, 80.0, random.uniform(0.0, 180.0)])
    place = _before(door, random.normal(scale=0.012), 0.0)
    heading = random.uniform(0.0, 360.0)
    pose = posed((place[0], place[1]), penguin.shape, lean=lean, towards=heading, facing=heading)
    pose[2] += random.choice([0.0, 0.0, 0.002, 0.06, 0.0601, random.uniform(0.0, 0.07)])
    return pose


def _lifted(poses: Numbers, penguin: Penguin) -> Numbers:
    """Lift a motion (N, 7) so far that it is nowhere under the floor."""
    meta = Meta((NAMES[0],), penguin=penguin)
    motion = motion_of(make_trace(meta, np.arange(float(len(poses))), poses[:, None]), 0, penguin.shape)
    lowest = motion.at(np.linspace(0.0, len(poses) - 1.0, 10 * len(poses))).low(2).min()
    lifted = poses.copy()
    lifted[:, 2] += max(0.0, -float(lowest))
    return lifted


def _felt(moments: int, random: np.random.Generator) -> dict[str, ArrayLike]:
    """Give a contact with a wall at one moment."""
    step, nowhere, normal = int(random.integers(moments)), np.zeros((1, 3)), np.array([[1.0, 0.0, 0.0]])
    return {"step": [step], "a": [0], "b": [WALL], "point": nowhere, "normal": normal, "impulse": [1e-3]}


def _zigzag(knots: int, random: np.random.Generator) -> Numbers:
    """Give places across a seam, some here, some there, m."""
    return random.choice([-1.0, 1.0], size=knots) * random.uniform(0.0, 0.1, size=knots)


def _bend(points: Numbers, share: Numbers) -> Numbers:
    """Give a smooth curve from the first of the points (K, D) to the last, drawn to those between (N, D)."""
    degree = len(points) - 1
    weights = [comb(degree, k) * share**k * (1.0 - share) ** (degree - k) for k in range(degree + 1)]
    curve: Numbers = np.stack(weights, axis=1) @ points
    return curve
