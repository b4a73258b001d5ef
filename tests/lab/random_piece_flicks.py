"""Random flicks among walruses, portals, traps, honeycombs, shut doors and platforms, for two judges."""

import math
from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
from msgspec.structs import replace

from icecool3d.kit.errors import FlickError
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.second_judge import SecondOpinion, compare
from icecool3d.physics import AnyWorld, build_world
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import (
    FloorZone,
    Furniture,
    Point,
    School,
    WallZone,
    Zone,
    build_school,
    door_card,
    load_school,
    platform,
)
from icecool3d.trace import Flick, Trace

SCHOOLS = ("school", "school-mirrored")
PENGUINS = ("red", "blue", "green", "yellow")
WALRUSES = ("walrus-gym", "walrus-laboratory", "walrus-lounge")
PENGUIN = load_penguin()
WALRUS = load_penguin(models_folder() / "walrus.toml")
_WORLDS = 8
"""How many worlds are kept, each of which takes some 10 MB."""
_NEAR = 0.2
"""What is aimed at is no further than this, where anything is, m."""


class Bench:
    """A school with portals, and the worlds in which its flicks are made."""

    def __init__(self, name: str) -> None:
        self.bare = load_school(name)
        self._worlds: dict[tuple[object, ...], AnyWorld] = {}

    def world(self, names: Sequence[str], furniture: Sequence[Furniture]) -> AnyWorld:
        key = (*names, *furniture)
        if key not in self._worlds:
            if len(self._worlds) == _WORLDS:
                self._worlds.pop(next(iter(self._worlds))).close()
            others = {name: WALRUS for name in names if name in WALRUSES}
            made = build_world(self.bare, PENGUIN, names, others=others, furniture=furniture)
            self._worlds[key] = made
        return self._worlds[key]

    def with_zones(self, zones: Sequence[Zone]) -> School:
        """Return the school whose scene has them, for the judge who looks there."""
        return build_school(replace(self.bare.scene, zones=(*self.bare.scene.zones, *zones)))


@cache
def bench(name: str) -> Bench:
    return Bench(name)


def piece_flicks(seed: int, count: int, first: int = 0) -> Iterator[tuple[int, School, Trace]]:
    """Yield flicks with their numbers, and the school that has their zones."""
    for number in range(first, first + count):
        yield number, *piece_flick(seed, number)


def piece_flick(seed: int, number: int) -> tuple[School, Trace]:
    """Return one of them; a third go on from where another ended all bodies."""
    random = np.random.default_rng((seed, number))
    table = bench(SCHOOLS[number % len(SCHOOLS)])
    goes_on = random.random() < 1 / 3
    while True:
        names = (*PENGUINS[: random.integers(1, 5)], *WALRUSES)
        furniture, zones = _furniture(table.bare, random), _zones(table.bare, random)
        poses = np.array([_place(table.bare, name, zones, furniture, random) for name in names])
        world = table.world(names, furniture)
        try:
            trace = world.flick(_flick(poses, furniture, zones, table.bare, random), poses)
            if goes_on:
                poses = trace.pose[-1]
                trace = world.flick(_flick(poses, furniture, zones, table.bare, random), poses)
        except FlickError:
            continue
        return table.with_zones(zones), trace.among(zones)


def differences(school: School, trace: Trace) -> list[Phrase]:
    """Return how they differ: the referee hears of zones by the trace, the second judge by the school."""
    bare = bench(school.name).bare
    return compare(judge(trace, bare), SecondOpinion(trace.among(()), school, PENGUIN))


def _furniture(school: School, random: np.random.Generator) -> tuple[Furniture, ...]:
    found: list[Furniture] = []
    if random.random() < 0.6:
        found.append(door_card(school.doors[random.integers(len(school.doors))]))
    if random.random() < 0.15:
        junction = school.t_junctions[random.integers(len(school.t_junctions))]
        found.append(platform(junction, school.wall_height))
    return tuple(found)


def _zones(school: School, random: np.random.Generator) -> tuple[Zone, ...]:
    """Return the portals, now and then on other walls and floors, a trap and a honeycomb."""
    found: list[Zone] = [*school.scene.portals]
    for place, radius in (("trap", 0.014), ("honeycomb-1", 0.012)):
        line = school.rooms[random.integers(len(school.rooms))].line
        at = float(random.choice([line.xmin, line.xmax])), float(random.choice([line.ymin, line.ymax]))
        found.append(FloorZone(place, line.centre if random.random() < 0.3 else at, radius))
    return tuple(found)


def _middle(school: School, zone: Zone) -> Point:
    if isinstance(zone, FloorZone):
        return zone.at
    assert isinstance(zone, WallZone)
    wall = school.wall(zone.wall)
    along, across = 0.5 * sum(zone.along), wall.solid.along(1 - wall.side.axis).middle
    return (across, along) if wall.side.axis else (along, across)


def _place(
    school: School,
    name: str,
    zones: Sequence[Zone],
    furniture: Sequence[Furniture],
    random: np.random.Generator,
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return how a body stands: walruses mostly on their marks, penguins often near what is to be touched."""
    turned = random.uniform(0.0, 360.0)
    if name in WALRUSES and random.random() < 0.7:
        return standing(*school.mark(name).at, turned)
    room = school.rooms[random.integers(len(school.rooms))].interior
    reach = 0.02
    x = random.uniform(room.xmin + reach, room.xmax - reach)
    y = random.uniform(room.ymin + reach, room.ymax - reach)
    if random.random() < 0.6:
        near = [_middle(school, zone) for zone in zones] + 2 * [each.plan.centre for each in furniture]
        at = near[random.integers(len(near))]
        distance, angle = random.uniform(0.0, 0.12), random.uniform(0.0, 2.0 * math.pi)
        x, y = at[0] + distance * math.cos(angle), at[1] + distance * math.sin(angle)
    return standing(x, y, turned)


def _flick(
    poses: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    furniture: Sequence[Furniture],
    zones: Sequence[Zone],
    school: School,
    random: np.random.Generator,
) -> Flick:
    """Return a flick of the first, four in five at a walrus, a zone, or what shuts a door."""
    aims = [tuple(pose[:2]) for pose in poses[-3:]] + [_middle(school, zone) for zone in zones]
    aims += 2 * [each.plan.centre for each in furniture]
    near = [at for at in aims if math.dist(at, poses[0, :2]) < _NEAR] or aims
    x, y = near[random.integers(len(near))]
    aim = math.degrees(math.atan2(y - poses[0, 1], x - poses[0, 0])) + random.normal(0.0, 6.0)
    if random.random() < 0.2:
        aim = random.uniform(-180.0, 180.0)
    if random.random() < 0.5 and poses.flags.writeable:
        poses[0] = standing(poses[0, 0], poses[0, 1], aim)
    high = random.random() < 0.35
    return Flick(
        "red",
        aim=(aim + 180.0) % 360.0 - 180.0,
        speed=random.uniform(2.0, 7.0) if high else random.uniform(0.5, 5.0),
        height=random.uniform(0.3, 0.9) if high else random.uniform(0.1, 0.35),
        side=random.uniform(-0.25, 0.25),
    )
