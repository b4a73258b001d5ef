"""A school with penguins in some engine: what all engines share. A flick goes in, a trace comes out."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType, TracebackType
from typing import Self

from numpy.typing import ArrayLike

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError
from icecool3d.kit.limits import TRACE_PENGUINS
from icecool3d.kit.phrase import Phrase
from icecool3d.penguin import Penguin
from icecool3d.physics.settings import Settings
from icecool3d.physics.start import Gap, Start, check_contacts, check_in_school, released, struck
from icecool3d.school import Furniture, School
from icecool3d.trace import Ended, Engine, Flick, Meta, Trace

NO_OTHERS: Mapping[str, Penguin] = MappingProxyType({})
"""Everybody is a penguin."""


class AnyWorld(ABC):
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

    @property
    @abstractmethod
    def engine(self) -> Engine:
        """What computes here, as traces say it."""

    @abstractmethod
    def close(self) -> None:
        """Free the engine's memory; closing twice is no mistake."""

    @abstractmethod
    def step_bare(self, flick: Flick, poses: ArrayLike, count: int) -> None:
        """Begin a flick and make ``count`` steps of the engine, looking at nothing: to time against."""

    @abstractmethod
    def _gaps(self, poses: Array, aim: float) -> Iterable[Gap]:
        """Return what is near what before a flick along ``aim``, in degrees."""

    @abstractmethod
    def _simulate(self, start: Start, flick: Flick | None) -> Trace:
        """Follow all penguins from a start to rest, or to the time limit."""

    def __enter__(self) -> Self:
        """Use the world in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it at the block's end."""
        self.close()

    def flick(self, flick: Flick, poses: ArrayLike) -> Trace:
        """Flick one penguin and follow all of them to rest, or to the time limit.

        ``poses`` (P, 7) are where all penguins rest, in the order of ``penguins``, all of them in the school:
        who was thrown out has to be put back before the next flick.
        """
        return self._simulate(self._start(flick, poses), flick)

    def release(self, poses: ArrayLike, velocities: ArrayLike) -> Trace:
        """Let all penguins go, from anywhere and at any velocity (P, 6, as in traces), and follow them.

        This is for experiments: nothing is checked but that the numbers are numbers.
        """
        return self._simulate(released(self.models, self.penguins, poses, velocities), None)

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
            engine=self.engine,
        )


def _checked_names(names: Sequence[str]) -> tuple[str, ...]:
    right = Phrase("expected 1 to {most} different names", most=TRACE_PENGUINS)
    if isinstance(names, str) or not 1 <= len(names) <= TRACE_PENGUINS or len(set(names)) != len(names):
        raise FlickError("penguins", Phrase("are {value!a:.60}", value=names), right)
    return tuple(names)
