"""What may be passed in where flicks are computed, for tests of everything but how penguins move."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from icecool3d.kit.arrays import Array
from icecool3d.physics import AnyWorld, Settings, Worlds, strike
from icecool3d.physics.start import Near, Start
from icecool3d.pieces import Penguin, load_penguin, standing
from icecool3d.school import Furniture, School
from icecool3d.school.wall_solids import collision_boxes
from icecool3d.trace import Engine, Flick, Meta, Poses, Simulate, Trace, make_trace

PENGUIN = load_penguin()
FRICTION = 1.6
"""How fast a glide slows down, m/s^2: a fast flick crosses a room, a slow one does not."""
STEP, APART = 0.02, 0.004
"""Between two moments of a glide, s, and between two places on its way, m."""
BEHIND = 0.001
"""How near to a wall a glide comes, m."""
TOUCHING = 2.0 * PENGUIN.shape.base_radius
"""Nearer than this, m, a glide ends at another penguin; who stands so near already may go away."""
ROUNDING = 1e-9
"""m."""


def gliding(school: School) -> Simulate:
    """Return an invented simulator: upright penguins that go straight on, and along what is in their way.

    They pass doors, get stuck in doorways and stop at each other, and the referee judges them as any; they
    never jump, lean or leave the school. It takes a tenth of the engine's time.
    """
    boxes = collision_boxes(school)
    low = boxes.centres[:, 2] - boxes.half_sizes[:, 2] < 0.5 * PENGUIN.shape.height
    walls = boxes.centres[low, :2], boxes.half_sizes[low, :2]

    def glide(flick: Flick, poses: Poses, furniture: Sequence[Furniture] = ()) -> Trace:
        del furniture
        who = poses.names.index(flick.penguin)
        strike(flick, PENGUIN, poses.array[who])  # what no finger can do is refused as ever
        others = np.delete(poses.array[:, :2], who, axis=0)
        aim = np.radians(flick.aim)
        step = APART * np.array([np.cos(aim), np.sin(aim)])
        places = [poses.array[who, :2]]
        for _ in range(int(flick.speed**2 / (8.0 * FRICTION) / APART)):
            here = places[-1]
            room = min(_room(here, walls), PENGUIN.shape.base_radius + BEHIND)
            ways = (here + step, here + step * (1.0, 0.0), here + step * (0.0, 1.0))
            free = [there for there in ways if _room(there, walls) > room - ROUNDING]
            if not free:
                break
            places.append(free[0])
            if _apart(free[0], others) < min(_apart(here, others), TOUCHING):
                break
        return _trace(school, flick, poses, np.array(places))

    return glide


def _room(place: Array, walls: tuple[Array, Array]) -> float:
    """Return how far a place is from the nearest wall, m."""
    centres, half_sizes = walls
    beside = np.maximum(np.abs(place - centres) - half_sizes, 0.0)
    return float(np.sqrt((beside * beside).sum(axis=1).min()))


def _apart(place: Array, others: Array) -> float:
    """Return how far a place is from the nearest of the others (K, 2), m."""
    return float(np.linalg.norm(others - place, axis=1).min(initial=np.inf))


def _trace(school: School, flick: Flick, poses: Poses, places: Array) -> Trace:
    """Return a trace in which one goes through places (K, 2), slower and slower, and is then at rest."""
    who = poses.names.index(flick.penguin)
    far = APART * (len(places) - 1)
    seconds = np.sqrt(2.0 * far / FRICTION)
    t = np.arange(0.0, seconds + 3.5 * STEP, STEP)
    gone = (far - 0.5 * FRICTION * np.maximum(seconds - t, 0.0) ** 2) / APART
    x, y = (np.interp(gone, np.arange(len(places)), places[:, axis]) for axis in (0, 1))
    ways = np.tile(poses.array, (len(t), 1, 1))
    ways[1:, who] = [standing(*at) for at in zip(x[1:].tolist(), y[1:].tolist(), strict=True)]
    meta = Meta(
        poses.names,
        scene=school.name,
        scene_digest=school.scene.digest,
        penguin=PENGUIN,
        flick=flick,
        ended="rest",
        engine=Engine("gliding", "1", "exact"),
    )
    return make_trace(meta, t, ways)


class Remembering(Worlds):
    """Worlds that compute each flick once a process: for tests that see the same match again and again.

    What is asked for must be the same to the last bit, or it is computed.
    """

    KNOWN: ClassVar[dict[object, Trace]] = {}

    def __init__(
        self,
        school: School,
        penguin: Penguin,
        settings: Settings | None = None,
        engine: str = "pybullet",
        others: Mapping[str, Penguin] = MappingProxyType({}),
    ) -> None:
        super().__init__(school, penguin, settings, engine, others)
        self._what = (school.scene.digest, penguin, self.settings, engine, tuple(sorted(others.items())))

    def flick(self, flick: Flick, poses: Poses, furniture: Sequence[Furniture] = ()) -> Trace:
        """Recall what came of a flick, or compute it."""
        key = (self._what, flick, poses.names, poses.array.tobytes(), tuple(furniture))
        if key not in self.KNOWN:
            self.KNOWN[key] = super().flick(flick, poses, furniture)
        return self.KNOWN[key]


class Gliding(Worlds):
    """Worlds in which all glide."""

    def flick(self, flick: Flick, poses: Poses, furniture: Sequence[Furniture] = ()) -> Trace:
        """Let one glide."""
        return gliding(self.school)(flick, poses, furniture)


class Frozen(AnyWorld):
    """Worlds of an engine in which nothing ever moves."""

    CLOSED: ClassVar[list[tuple[str, ...]]] = []

    @property
    def engine(self) -> Engine:
        return Engine("frozen", "1", "exact")

    def close(self) -> None:
        self.CLOSED.append(self.penguins)

    def step_bare(self, flick: Flick, poses: ArrayLike, count: int) -> None:
        del flick, poses, count

    def _gaps(self, poses: Array, aim: float) -> Iterable[Near]:
        del poses, aim
        return ()

    def _simulate(self, start: Start, flick: Flick | None, limit: float) -> Trace:
        del limit
        return make_trace(self._meta(flick, "rest"), [0.0, 0.1], [start.poses] * 2)
