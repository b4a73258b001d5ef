"""Random flicks in many schools, half of them near doors and walls, for two judges to look at."""

import math
from collections.abc import Iterator

import numpy as np
from msgspec.structs import replace

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError
from icecool3d.physics import AnyWorld
from icecool3d.physics.worlds import build_world
from icecool3d.pieces import Penguin, load_penguin, penguin_from_dict, standing
from icecool3d.school import School, door_card, load_scene, parse_scene
from icecool3d.school.building import build_school
from icecool3d.school.plan import grid
from icecool3d.school.scene_format import FloorZone, WallZone, Zone
from icecool3d.trace import Flick, Trace

NAMES = ("red", "blue", "green", "yellow", "one", "two", "three", "four")
"""Bodies; those of the second half may be of the other model."""
_HALL = """
format = 1
name = "hall"
title = { en = "A large hall", fr = "Un grand hall" }
[box]
wall_height = 0.075
wall_thickness = 0.008
door_width = 0.085
door_height = 0.058
line_inset = 0.05
[[room]]
id = "west"
number = 1
title = { en = "West", fr = "Ouest" }
rect = [-0.4, -0.25, 0.0, 0.25]
[[room]]
id = "east"
number = 2
title = { en = "East", fr = "Est" }
rect = [0.0, -0.25, 0.35, 0.25]
[[room]]
id = "north"
number = 3
title = { en = "North", fr = "Nord" }
rect = [-0.2, 0.25, 0.2, 0.5]
[[door]]
id = "west-east"
rooms = ["west", "east"]
at = [0.0, -0.1]
[[door]]
id = "east-west"
rooms = ["west", "east"]
at = [0.0, 0.12]
width = 0.05
[[door]]
id = "west-north"
rooms = ["west", "north"]
at = [-0.1, 0.25]
[runner_start]
room = "west"
at = [-0.2, 0.0]
radius = 0.03
"""
_STEPS = """
format = 1
name = "steps"
title = { en = "Rooms like stairs", fr = "Des salles en escalier" }
[box]
wall_height = 0.05
wall_thickness = 0.002
door_width = 0.056
door_height = 0.0445
line_inset = 0.03
[[room]]
id = "first"
number = 1
title = { en = "First", fr = "Une" }
rect = [-0.3, -0.2, -0.1, 0.0]
[[room]]
id = "second"
number = 2
title = { en = "Second", fr = "Deux" }
rect = [-0.1, -0.1, 0.1, 0.1]
[[room]]
id = "third"
number = 3
title = { en = "Third", fr = "Trois" }
rect = [0.1, 0.0, 0.3, 0.2]
[[room]]
id = "fourth"
number = 4
title = { en = "Fourth", fr = "Quatre" }
rect = [-0.3, 0.0, -0.1, 0.2]
[[door]]
id = "first-second"
rooms = ["first", "second"]
at = [-0.1, -0.05]
[[door]]
id = "second-third"
rooms = ["second", "third"]
at = [0.1, 0.05]
[[door]]
id = "fourth-second"
rooms = ["fourth", "second"]
at = [-0.1, 0.05]
[runner_start]
room = "first"
at = [-0.2, -0.1]
radius = 0.025
"""
_CELLS = """
format = 1
name = "cells"
title = { en = "Small cells", fr = "De petites cellules" }
[box]
wall_height = 0.066
wall_thickness = 0.005
door_width = 0.07
door_height = 0.06
line_inset = 0.03
[[room]]
id = "a"
number = 1
title = { en = "A", fr = "A" }
rect = [0.0, 0.0, 0.17, 0.13]
[[room]]
id = "b"
number = 2
title = { en = "B", fr = "B" }
rect = [0.17, 0.02, 0.31, 0.18]
[[room]]
id = "c"
number = 3
title = { en = "C", fr = "C" }
rect = [0.03, 0.13, 0.17, 0.29]
[[room]]
id = "d"
number = 4
title = { en = "D", fr = "D" }
rect = [0.0, -0.15, 0.2, 0.0]
[[door]]
id = "a-b"
rooms = ["a", "b"]
at = [0.17, 0.08]
[[door]]
id = "a-c"
rooms = ["a", "c"]
at = [0.1, 0.13]
[[door]]
id = "a-d"
rooms = ["a", "d"]
at = [0.09, 0.0]
[runner_start]
room = "d"
at = [0.1, -0.08]
radius = 0.02
"""
SHIPPED = ("school", "school-mirrored", "two-rooms", "corridor")
OTHERS = {"hall": _HALL, "steps": _STEPS, "cells": _CELLS}


def school_named(name: str) -> School:
    """Return a shipped school, or one of these here, with a zone on each room's floor and on a wall of it."""
    scene = parse_scene(OTHERS[name], name) if name in OTHERS else load_scene(name)
    bare = build_school(scene)
    zones: list[Zone] = []
    for room in bare.rooms:
        wall = bare.walls_of(room.id)[len(zones) % 4]
        ends = wall.solid.along(wall.side.axis)
        along = grid(ends.low + 0.3 * ends.length), grid(ends.low + 0.6 * ends.length)
        zones.append(FloorZone(f"{room.id}-disc", room.interior.centre, 0.02))
        zones.append(WallZone(f"{room.id}-patch", wall.id, along, 0.0, 0.04))
    return build_school(replace(scene, zones=tuple(zones)))


def other_model() -> Penguin:
    """Return a body that is larger and heavier than a penguin."""
    data = load_penguin().to_dict()
    data["name"] = "walrus"
    data["profile"] = {"base_radius": 0.018, "head_radius": 0.012, "height": 0.052}
    return penguin_from_dict(data, "walrus")


Worlds = dict[tuple[int, str | None], AnyWorld]
"""Worlds with so many bodies and a door that is shut."""


def random_traces(name: str, seed: int, count: int) -> Iterator[tuple[int, Trace]]:
    """Yield flicks, each with its number, which with the name and the seed makes it again."""
    school, worlds = school_named(name), Worlds()
    for number in range(count):
        yield number, _made(school, worlds, np.random.default_rng((seed, number)))
    for world in worlds.values():
        world.close()


def random_trace(name: str, seed: int, number: int) -> Trace:
    """Return one of those flicks."""
    return _made(school_named(name), {}, np.random.default_rng((seed, number)))


def _made(school: School, worlds: Worlds, random: np.random.Generator) -> Trace:
    """Return a flick, or one in seven times a second one that begins where the first ended all of them."""
    goes_on = random.random() < 1 / 7
    while True:
        bodies = int(random.choice([1, 1, 2, 3, 4, 8]))
        shut = school.doors[random.integers(len(school.doors))].id if random.random() < 0.2 else None
        world = _world(school, worlds, bodies, shut)
        poses = np.array([_place(school, random) for _ in range(bodies)])
        try:
            trace = world.flick(_flick(poses, random), poses)
            return world.flick(_flick(trace.pose[-1], random), trace.pose[-1]) if goes_on else trace
        except FlickError:
            continue


def _world(school: School, worlds: Worlds, bodies: int, shut: str | None) -> AnyWorld:
    key = bodies, shut
    if key not in worlds:
        others = {name: other_model() for name in NAMES[4:] + NAMES[1:2]}
        cards = [] if shut is None else [door_card(school.door(shut))]
        worlds[key] = build_world(school, load_penguin(), NAMES[:bodies], others=others, furniture=cards)
    return worlds[key]


def _flick(poses: Array, random: np.random.Generator) -> Flick:
    """Return a flick of the first; one that stands may be turned to look at its goal."""
    aim = random.uniform(-180.0, 180.0)
    if random.random() < 0.5 and poses.flags.writeable:
        poses[0] = standing(poses[0, 0], poses[0, 1], aim)
    high = random.random() < 0.6
    return Flick(
        "red",
        aim=aim,
        speed=random.uniform(2.5, 7.0) if high else random.uniform(0.5, 4.0),
        height=random.uniform(0.3, 0.9) if high else random.uniform(0.1, 0.35),
        side=random.uniform(-0.25, 0.25),
    )


def _place(school: School, random: np.random.Generator) -> np.ndarray:
    """Return how a body stands somewhere in a room; half of them near a door or a wall."""
    room = school.rooms[random.integers(len(school.rooms))]
    reach = 0.02
    x = random.uniform(room.interior.xmin + reach, room.interior.xmax - reach)
    y = random.uniform(room.interior.ymin + reach, room.interior.ymax - reach)
    if school.doors and random.random() < 0.5:
        door = school.doors[random.integers(len(school.doors))]
        distance, angle = random.uniform(0.0, 0.12), random.uniform(0.0, 2.0 * math.pi)
        x, y = door.centre[0] + distance * math.cos(angle), door.centre[1] + distance * math.sin(angle)
    return standing(x, y, random.uniform(0.0, 360.0))
