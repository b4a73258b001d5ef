"""Worlds: what all engines share, the one place where worlds are made, and those kept for the next flick."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from types import TracebackType
from typing import Self, cast

from msgspec.structs import replace
from numpy.typing import ArrayLike

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError
from icecool3d.kit.limits import TRACE_PENGUINS
from icecool3d.kit.phrase import Phrase, expected_one_of
from icecool3d.physics.start import Near, Start, check_contacts, check_in_school, released, struck
from icecool3d.physics.world_settings import Settings
from icecool3d.pieces import NO_OTHERS, Penguin
from icecool3d.school import Furniture, School
from icecool3d.trace import Ended, Engine, Flick, Meta, Poses, Trace
from icecool3d.trace.sketch import Sketch, sketch_of


class Closing(ABC):
    """What is closed at the end of a ``with`` block."""

    @abstractmethod
    def close(self) -> None:
        """Free the engines' memory; closing twice is no mistake."""

    def __enter__(self) -> Self:
        """Use it in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it at the block's end."""
        self.close()


class AnyWorld(Closing):
    """A school with penguins, ready to be flicked again and again.

    Every flick starts from what it is given and from nothing else: the same flick gives the same trace,
    bit by bit, whatever was flicked before, in this world or another.
    """

    def __init__(
        self,
        school: School,
        penguin: Penguin,
        penguins: Sequence[str],
        settings: Settings | None = None,
        *,
        others: Mapping[str, Penguin] = NO_OTHERS,
        furniture: Sequence[Furniture] = (),
    ) -> None:
        """Take the school and who is in it; ``penguins`` are their names, in the order of all poses.

        Each is made as ``penguin`` says, but for ``others``, by name. ``furniture`` stands there as well.
        """
        self.school = school
        self.penguin = penguin
        self.settings = settings or Settings()
        self.penguins = _checked_names(penguins)
        self.models = tuple(others.get(name, penguin) for name in self.penguins)
        """What each is made of, in the order of all poses."""
        self.furniture = tuple(furniture)
        self._build()

    def _build(self) -> None:
        """Put school, penguins and furniture into the engine, if it keeps them."""

    @property
    @abstractmethod
    def engine(self) -> Engine:
        """What computes here; whether that is a comparison only is written into traces by its name."""

    @abstractmethod
    def step_bare(self, flick: Flick, poses: ArrayLike, count: int) -> None:
        """Begin a flick and make ``count`` steps of the engine, looking at nothing: to time against."""

    @abstractmethod
    def _gaps(self, poses: Array, aim: float) -> Iterable[Near]:
        """Return what is near what before a flick along ``aim``, in degrees."""

    @abstractmethod
    def _simulate(self, start: Start, flick: Flick | None, limit: float) -> Trace:
        """Follow all penguins from a start to rest, or for ``limit`` seconds."""

    def flick(self, flick: Flick, poses: ArrayLike, seconds: float | None = None) -> Trace:
        """Flick one penguin and follow all of them to rest, or to the time limit, or for ``seconds`` only.

        ``poses`` (P, 7) are where all penguins rest, in the order of ``penguins``, all of them in the school:
        who was thrown out has to be put back before the next flick.
        """
        limit = self.settings.time_limit if seconds is None else seconds
        return self._simulate(self._start(flick, poses), flick, limit)

    def sketch(self, flick: Flick, poses: ArrayLike) -> Sketch:
        """Look quickly at what a flick would do; an engine that cannot do it quickly flicks."""
        return sketch_of(self.flick(flick, poses), [model.shape for model in self.models])

    def follow(self, flick: Flick, poses: ArrayLike, seconds: float) -> Array:
        """Return how all stand after each step for so many seconds, (N, P, 7): to time engines by."""
        return self.flick(flick, poses, seconds).pose

    def release(self, poses: ArrayLike, velocities: ArrayLike) -> Trace:
        """Let all penguins go, from anywhere and at any velocity (P, 6, as in traces), and follow them.

        This is for experiments: nothing is checked but that the numbers are numbers.
        """
        start = released(self.models, self.penguins, poses, velocities)
        return self._simulate(start, None, self.settings.time_limit)

    def _start(self, flick: Flick, poses: ArrayLike) -> Start:
        """Return how all start once the finger has struck; refuse starts that no penguin can rest in."""
        start = struck(flick, self.models, self.penguins, poses, self.settings.finger)
        check_in_school(self.school, self.models, start.poses, self.penguins)
        titles = [each.id for each in self.furniture]
        check_contacts(self._gaps(start.poses, flick.aim), self.models, start.poses, self.penguins, titles)
        return start

    def _meta(self, flick: Flick | None, ended: Ended) -> Meta:
        """Return what a trace says about itself."""
        return Meta(
            penguins=self.penguins,
            scene=self.school.name,
            scene_digest=self.school.scene.digest,
            step=self.settings.step,
            penguin=self.penguin,
            others=tuple(
                (name, model)
                for name, model in zip(self.penguins, self.models, strict=True)
                if model != self.penguin
            ),
            furniture=self.furniture,
            finger=self.settings.finger,
            flick=flick,
            ended=ended,
            engine=replace(self.engine, comparison=self.engine.name != JUDGE),
        )


def _checked_names(names: Sequence[str]) -> tuple[str, ...]:
    right = Phrase("expected 1 to {most} different names", most=TRACE_PENGUINS)
    if isinstance(names, str) or not 1 <= len(names) <= TRACE_PENGUINS or len(set(names)) != len(names):
        raise FlickError("penguins", Phrase("are {value!a:.60}", value=names), right)
    return tuple(names)


ENGINES: Mapping[str, str] = {
    "pybullet": "icecool3d.physics.world:World",
    "mujoco": "icecool3d.physics.mujoco_world:MujocoWorld",
}
"""What flicks can be computed with: where the class of its worlds is, imported when it is asked for."""
JUDGE = "pybullet"
"""The engine whose flicks count; any other is a second opinion."""
MOST = 3
"""How many worlds are kept ready; the one not used for longest gives way."""


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

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_school
    >>> with build_world(load_school("two-rooms"), load_penguin(), ["red"]) as world:
    ...     world.engine.name
    'pybullet'
    """
    if engine not in ENGINES:
        wrong = Phrase("is {value!a:.40}", value=engine)
        raise FlickError(Phrase("engine"), wrong, expected_one_of([*ENGINES], engine))
    module, _, name = ENGINES[engine].partition(":")
    found = cast(type[AnyWorld], getattr(import_module(module), name))
    return found(school, penguin, penguins, settings, others=others, furniture=furniture)


class Worlds(Closing):
    """Worlds of one school, built when they are needed: ``flick`` is a ``Simulate``.

    Whoever makes it closes it, or uses it in a ``with`` block.

    >>> from icecool3d.pieces import load_penguin
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

    def beginning(self, flick: Flick, poses: Poses, furniture: Sequence[Furniture], seconds: float) -> Trace:
        """Return how a flick begins, bit by bit as the whole of it will be."""
        return self._world(poses.names, tuple(furniture)).flick(flick, poses.array, seconds)

    def sketch(self, flick: Flick, poses: Poses, furniture: Sequence[Furniture] = ()) -> Sketch:
        """Look quickly at what a flick of one of those who stand there would do."""
        return self._world(poses.names, tuple(furniture)).sketch(flick, poses.array)

    def close(self) -> None:
        """Close all worlds."""
        while self._worlds:
            self._worlds.popitem()[1].close()

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
