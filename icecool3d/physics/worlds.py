"""The one place where worlds are made: by engine, and kept by what stands in them."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import TracebackType
from typing import Protocol, cast

from icecool3d.kit.errors import FlickError
from icecool3d.kit.phrase import Phrase
from icecool3d.penguin import Penguin
from icecool3d.physics.any_world import NO_OTHERS, AnyWorld
from icecool3d.physics.settings import Settings
from icecool3d.school import Furniture, School
from icecool3d.trace import Flick, Poses, Trace

ENGINES: Mapping[str, str] = {
    "pybullet": "icecool3d.physics.world:World",
    "mujoco": "icecool3d.physics.mujoco_world:MujocoWorld",
}
"""What flicks can be computed with: where the class of its worlds is, imported when it is asked for."""
JUDGE = "pybullet"
"""The engine whose flicks count; any other is a second opinion."""
MOST = 8
"""How many worlds are kept ready; the one not used for longest gives way."""


class _WorldClass(Protocol):
    def __call__(
        self,
        school: School,
        penguin: Penguin,
        penguins: Sequence[str],
        settings: Settings | None,
        *,
        others: Mapping[str, Penguin],
        furniture: Sequence[Furniture],
    ) -> AnyWorld: ...


def build_world(
    school: School,
    penguin: Penguin,
    penguins: Sequence[str],
    settings: Settings | None = None,
    engine: str = JUDGE,
    *,
    others: Mapping[str, Penguin] = NO_OTHERS,
    furniture: Sequence[Furniture] = (),
) -> AnyWorld:
    """Build a world in one of the engines; ``penguins`` are their names, in the order of all poses.

    ``others`` are those that are made otherwise than ``penguin``, by name; ``furniture`` stands there too.

    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.school import load_school
    >>> with build_world(load_school("two-rooms"), load_penguin(), ["red"]) as world:
    ...     world.engine.name
    'pybullet'
    """
    if engine not in ENGINES:
        right = Phrase("expected one of: {known}", known=", ".join(ENGINES))
        raise FlickError(Phrase("engine"), Phrase("is {value!a:.40}", value=engine), right)
    module, _, name = ENGINES[engine].partition(":")
    found = cast(_WorldClass, getattr(import_module(module), name))
    return found(school, penguin, penguins, settings, others=others, furniture=furniture)


class Worlds:
    """Worlds of one school, built when they are needed: ``flick`` is a ``Simulate``.

    Whoever makes it closes it, or uses it in a ``with`` block.

    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.school import load_school
    >>> with Worlds(load_school("two-rooms"), load_penguin()) as worlds:
    ...     poses = Poses.of({"red": (0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)})
    ...     worlds.flick(Flick("red", aim=0.0, speed=1.0), poses).meta.ended
    'rest'
    """

    def __init__(
        self,
        school: School,
        penguin: Penguin,
        settings: Settings | None = None,
        engine: str = JUDGE,
        others: Mapping[str, Penguin] = NO_OTHERS,
    ) -> None:
        """Begin with no world; ``others`` are made otherwise than ``penguin``, by name."""
        self.school = school
        self.penguin = penguin
        self.settings = settings or Settings()
        self._engine = engine
        self._others = others
        self._worlds: dict[tuple[tuple[str, ...], tuple[Furniture, ...]], AnyWorld] = {}

    def flick(self, flick: Flick, poses: Poses, furniture: Sequence[Furniture] = ()) -> Trace:
        """Flick one of those who stand there, and follow all to rest, or to the time limit."""
        return self._world(poses.names, tuple(furniture)).flick(flick, poses.array)

    def close(self) -> None:
        """Close all worlds."""
        while self._worlds:
            self._worlds.popitem()[1].close()

    def __enter__(self) -> "Worlds":
        """Use it in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it at the block's end."""
        self.close()

    def _world(self, penguins: tuple[str, ...], furniture: tuple[Furniture, ...]) -> AnyWorld:
        key = penguins, furniture
        world = self._worlds.pop(key, None)
        if world is None:
            world = build_world(
                self.school,
                self.penguin,
                penguins,
                self.settings,
                self._engine,
                others=self._others,
                furniture=furniture,
            )
            if len(self._worlds) == MOST:
                self._worlds.pop(next(iter(self._worlds))).close()
        self._worlds[key] = world  # last: used most recently
        return world
