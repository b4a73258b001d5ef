"""The table: the game, and how each penguin really stands. The rules know places, the physics needs poses."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from struct import pack, unpack

import numpy as np

from icecool3d.pieces import Shape, ball_centres, extent, footprint
from icecool3d.pieces import standing as upright
from icecool3d.rules import Game, Standing, Step, TurnBegan
from icecool3d.school import Obstacle, Point
from icecool3d.trace import Pose, Poses

SAME_PLACE = 1e-9
"""A pose belongs to a standing whose middle is as near as that, m."""
_CORNERS = 32
_POSE = "7d"
_EAST, _NORTH = np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0])


@dataclass(frozen=True)
class Table:
    """A game as it stands, with everybody's pose."""

    game: Game
    """What the rules know."""
    poses: Poses
    """Who stands in the school, and how; in the order of the seats."""
    earlier: tuple[Poses, ...] = ()
    """How all stood before since the turn began, the last first: where they may be put back."""

    def followed_by(self, step: Step, shape_of: Callable[[str], Shape], end: Poses | None = None) -> "Table":
        """Return the table after a step of its game; ``end`` is how a flick left all."""
        moments = (self.poses, *self.earlier)
        given = moments if end is None else (end, *moments)
        anew = any(isinstance(entry, TurnBegan) for entry in step.log)
        return Table(step.game, settle(step.game, shape_of, *given), () if anew else moments)


def settle(game: Game, shape_of: Callable[[str], Shape], *poses: Mapping[str, Pose]) -> Poses:
    """Return every body's pose in a game: the first of those given that fits, or else upright.

    >>> from icecool3d.rules import PlaceCatcher, apply, draw_chance, new_game, set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> game = new_game(setup, draw_chance(setup, 1, "red")).game
    >>> game = apply(game, PlaceCatcher("red", (0.1, 0.2))).game
    >>> settle(game, lambda _: Shape(0.015, 0.0095, 0.05))["red"]
    (0.1, 0.2, 0.0, 0.0, 0.0, 0.0, 1.0)
    """
    stood = zip(game.setup.bodies, game.standings, strict=True)
    return Poses.of(
        {name: _fitting(where, name, shape_of(name), poses) for name, where in stood if where is not None}
    )


def middle(shape: Shape, pose: Pose) -> Point:
    """Return the middle of a footprint's extent, m.

    >>> middle(Shape(0.015, 0.0095, 0.05), (0.1, 0.2, 0.0, 0.0, 0.0, 0.0, 1.0))
    (0.1, 0.2)
    """
    return _standing_of(shape, pack(_POSE, *pose))[0]


def covered(shape: Shape, pose: Pose) -> Obstacle:
    """Return what a penguin covers of the floor: a disc where its base hides its head, or else a polygon.

    >>> covered(Shape(0.015, 0.0095, 0.05), (0.1, 0.2, 0.0, 0.0, 0.0, 0.0, 1.0))
    Obstacle(points=((0.1, 0.2),), radius=0.015)
    """
    return _standing_of(shape, pack(_POSE, *pose))[1]


@lru_cache(maxsize=256)  # most of a table stands as before; by the pose's bits, so that -0.0 is not 0.0
def _standing_of(shape: Shape, pose: bytes) -> tuple[Point, Obstacle]:
    """Return the middle of a footprint, and what it covers."""
    poses = np.array([unpack(_POSE, pose)])
    x, y = (float(extent(shape, poses, way).mean()) for way in (_EAST, _NORTH))
    (base, head) = ball_centres(shape, poses)[0, :, :2].tolist()
    if math.dist(base, head) <= shape.base_radius - shape.head_radius:
        return (x, y), Obstacle(((base[0], base[1]),), shape.base_radius)
    corners = footprint(shape, poses, _CORNERS)[0]
    return (x, y), Obstacle(tuple((x, y) for x, y in corners.tolist()))


def _fitting(standing: Standing, name: str, shape: Shape, given: Sequence[Mapping[str, Pose]]) -> Pose:
    for poses in given:
        pose = poses.get(name)
        if pose is not None and _fits(shape, pose, standing):
            return pose
    x, y, _, *turn = upright(*standing.at).tolist()
    return (x, y, standing.height, *turn)


def _fits(shape: Shape, pose: Pose, standing: Standing) -> bool:
    """Whether a pose is that of a standing: also whether both lean, or neither does."""
    near = math.dist(middle(shape, pose), standing.at) <= SAME_PLACE
    return near and len(covered(shape, pose).points) == len(standing.footprint.points)
