"""Set-ups in which physics and speed are measured: a wide floor, a ball, random starts and flicks."""

from collections.abc import Iterator, Sequence

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError
from icecool3d.kit.phrase import Phrase
from icecool3d.physics import AnyWorld, strike
from icecool3d.pieces import Ballast, Penguin, Shape, Shell, Surface, standing
from icecool3d.school import School, build_school, scene_from_dict
from icecool3d.trace import Flick


def wide_floor(size: float = 4.0) -> School:
    """Return a school of one large room, ``size`` m square round the origin, with nothing in the way.

    >>> wide_floor().rooms[0].rect.xmax
    2.0
    """
    half = 0.5 * size
    walls = {"wall_height": 0.06, "wall_thickness": 0.003, "line_inset": 0.04}
    floor = {"id": "floor", "number": 1, "title": {"en": "Floor"}, "rect": [-half, -half, half, half]}
    scene = {
        "format": 1,
        "name": "wide-floor",
        "title": {"en": "A wide floor"},
        "box": {**walls, "door_width": 0.062, "door_height": 0.054},
        "room": [floor],
    }
    return build_school(scene_from_dict(scene, "wide floor"))


def ball(radius: float, surface: Surface, density: float = 1000.0) -> Penguin:
    """Return a "penguin" that is a full ball, for the textbook's formulas.

    >>> round(ball(0.015, Surface(0.25, 0.0, 0.0, 0.0)).mass, 4)
    0.0141
    """
    shape = Shape(radius, radius, 2.0 * radius + 1e-9)
    thickness = 0.5 * radius
    shell, ballast = Shell(thickness, density), Ballast(shape.height - thickness, density)
    return Penguin("ball", shape, shell, ballast, surface)


def standing_places(
    school: School, count: int, random: np.random.Generator, shape: Shape, tries: int = 10_000
) -> Array:
    """Return random poses (count, 7) of penguins that stand clear of walls, frames and each other.

    >>> from icecool3d.school import load_school
    >>> standing_places(load_school("school"), 3, np.random.default_rng(1), Shape(0.015, 0.0095, 0.05)).shape
    (3, 7)
    """
    bounds, radius = school.bounds, shape.base_radius
    places: list[tuple[float, float]] = []
    for _ in range(tries):
        x, y = random.uniform((bounds.xmin, bounds.ymin), (bounds.xmax, bounds.ymax))
        room = school.room_at((x, y))
        if room is None or not room.interior.inset(radius + 1e-4).contains((x, y)):
            continue
        if any(np.hypot(x - px, y - py) < 2.0 * radius + 1e-4 for px, py in places):
            continue
        places.append((x, y))
        if len(places) == count:
            return np.array([standing(*place, facing=random.uniform(0.0, 360.0)) for place in places])
    right = Phrase("expected no more than stand apart in {school}", school=school.name)
    raise FlickError("penguins", Phrase("are {value}", value=count), right)


def random_flick(names: Sequence[str], random: np.random.Generator, fastest: float = 8.0) -> Flick:
    """Return a flick of any kind that a finger can do; its line may miss the hull.

    >>> random_flick(["red"], np.random.default_rng(1)).penguin
    'red'
    """
    return Flick(
        penguin=names[int(random.integers(len(names)))],
        aim=float(random.uniform(0.0, 360.0)),
        speed=float(random.uniform(0.2, fastest)),
        height=float(random.uniform(0.05, 0.95)),
        side=float(random.uniform(-0.9, 0.9)),
        elevation=float(random.choice([0.0, 0.0, random.uniform(-20.0, 20.0)])),
    )


def random_cases(
    world: AnyWorld, count: int, random: np.random.Generator, fastest: float = 8.0
) -> Iterator[tuple[Flick, Array]]:
    """Return ``count`` flicks that meet the hull, each with where all penguins stand.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.physics import build_world
    >>> with build_world(wide_floor(), load_penguin(), ["red", "blue"]) as world:
    ...     [poses.shape for _, poses in random_cases(world, 2, np.random.default_rng(1))]
    [(2, 7), (2, 7)]
    """
    names, penguin = world.penguins, world.penguin
    made = 0
    while made < count:
        flick = random_flick(names, random, fastest)
        poses = standing_places(world.school, len(names), random, penguin.shape)
        try:
            strike(flick, penguin, poses[names.index(flick.penguin)], world.settings.finger)
        except FlickError:
            continue
        made += 1
        yield flick, poses
