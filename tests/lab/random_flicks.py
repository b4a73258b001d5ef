"""Random flicks in many schools, half of them near doors and walls, for two judges to look at."""

import math
from collections.abc import Iterator

import numpy as np

from icecool3d.kit.errors import FlickError
from icecool3d.physics import AnyWorld
from icecool3d.physics.worlds import build_world
from icecool3d.pieces import Penguin, load_penguin, penguin_from_dict, standing
from icecool3d.school import School, load_school, parse_scene
from icecool3d.school.building import build_school
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
    """Return a shipped school, or one of these here: of other sizes, with thicker walls, or rooms set off."""
    return build_school(parse_scene(OTHERS[name], name)) if name in OTHERS else load_school(name)


def other_model() -> Penguin:
    """Return a body that is larger and heavier than a penguin."""
    data = load_penguin().to_dict()
    data["name"] = "walrus"
    data["profile"] = {"base_radius": 0.018, "head_radius": 0.012, "height": 0.052}
    return penguin_from_dict(data, "walrus")


def random_traces(name: str, seed: int, count: int) -> Iterator[tuple[int, Trace]]:
    """Yield flicks, each with its number, which with the name and the seed makes it again."""
    school, worlds = school_named(name), dict[int, AnyWorld]()
    for number in range(count):
        yield number, _made(school, worlds, np.random.default_rng((seed, number)))
    for world in worlds.values():
        world.close()


def random_trace(name: str, seed: int, number: int) -> Trace:
    """Return one of those flicks."""
    return _made(school_named(name), {}, np.random.default_rng((seed, number)))


def _made(school: School, worlds: dict[int, AnyWorld], random: np.random.Generator) -> Trace:
    while True:
        bodies = int(random.choice([1, 1, 2, 3, 4, 8]))
        if bodies not in worlds:
            others = {name: other_model() for name in NAMES[4:] + NAMES[1:2]}
            worlds[bodies] = build_world(school, load_penguin(), NAMES[:bodies], others=others)
        poses = np.array([_place(school, random) for _ in range(bodies)])
        aim = random.uniform(-180.0, 180.0)
        if random.random() < 0.5:  # a flick looks at its goal; the others are as they are
            poses[0] = standing(poses[0, 0], poses[0, 1], aim)
        high = random.random() < 0.6
        flick = Flick(
            "red",
            aim=aim,
            speed=random.uniform(2.5, 7.0) if high else random.uniform(0.5, 4.0),
            height=random.uniform(0.3, 0.9) if high else random.uniform(0.1, 0.35),
            side=random.uniform(-0.25, 0.25),
        )
        try:
            return worlds[bodies].flick(flick, poses)
        except FlickError:
            continue


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
