"""What stands in the engine: floor, walls, furniture, and a body of each model, put in once for a world."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.arrays import Whole
from icecool3d.physics.bullet import Bullet
from icecool3d.physics.world_settings import Collision
from icecool3d.pieces import Penguin, hull_mesh
from icecool3d.school import Furniture, School
from icecool3d.school.wall_solids import collision_boxes, furniture_boxes, walls_mesh
from icecool3d.trace import FLOOR, FURNITURE, WALL

HULL_MARGIN = 0.0005
"""How far beyond its vertices PyBullet feels a convex mesh, m; the vertices stand as much further in."""
HULL_AROUND, HULL_ALONG = 48, 24
"""Facets of that mesh round the axis and along it: more make it no truer, only slower."""


@dataclass(frozen=True)
class EngineBodies:
    """Who is who in the engine."""

    floor: int
    """The engine's number of the floor."""
    penguins: tuple[int, ...]
    """The engine's number of each penguin."""
    walls: tuple[int, ...]
    """The engine's numbers of what the walls, and furniture, are made of."""
    meaning: Whole
    """By the engine's numbers: index of the penguin, or ``FLOOR``, ``WALL``, ``FURNITURE`` and below."""


def build_bodies(
    engine: Bullet,
    school: School,
    models: Sequence[Penguin],
    collision: Collision,
    furniture: Sequence[Furniture] = (),
) -> EngineBodies:
    """Put floor, walls, furniture and a body of each model into an empty engine."""
    floor = engine.add_floor()
    walls = _walls(engine, school, collision)
    centres, half_sizes = furniture_boxes(furniture)
    stands = [engine.add_boxes(centres[[each]], half_sizes[[each]])[0] for each in range(len(furniture))]
    penguins = [_penguin(engine, model, collision) for model in models]
    meaning = np.zeros(max(floor, *walls, *stands, *penguins) + 1, dtype=np.int64)
    meaning[floor], meaning[walls], meaning[penguins] = FLOOR, WALL, np.arange(len(models))
    meaning[stands] = FURNITURE - np.arange(len(stands))
    return EngineBodies(floor, tuple(penguins), (*walls, *stands), meaning)


def _walls(engine: Bullet, school: School, collision: Collision) -> Sequence[int]:
    """Add the walls room by room: what lies together costs less to look through."""
    if collision == "mesh":
        return [engine.add_triangles(walls_mesh(school, room.id)) for room in school.rooms]
    boxes = collision_boxes(school)
    owners = np.array([wall.room for wall in school.walls])[boxes.walls]
    bodies = []
    for room in school.rooms:
        of_room = owners == room.id
        bodies += engine.add_boxes(boxes.centres[of_room], boxes.half_sizes[of_room])
    return bodies


def _penguin(engine: Bullet, penguin: Penguin, collision: Collision) -> int:
    balance = np.array([0.0, 0.0, penguin.centre_of_mass])
    if collision == "mesh":
        points = hull_mesh(penguin.shape.shrunk(HULL_MARGIN), HULL_AROUND, HULL_ALONG).vertices
        return engine.add_hull(penguin, points + [0.0, 0.0, HULL_MARGIN] - balance, HULL_MARGIN)
    balls = penguin.shape.balls()
    balls[:, :3] -= balance
    return engine.add_balls(penguin, balls)
