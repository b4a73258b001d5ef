"""Who stands how: names and poses, the one container of them from the start of a flick to its end."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.flick import Flick
from icecool3d.school import Furniture
from icecool3d.trace.trace import Trace

Pose = tuple[float, ...]
"""x y z qx qy qz qw of one penguin's frame, m."""


@dataclass(frozen=True, eq=False)
class Poses(Mapping[str, Pose]):
    """Penguins and how each of them stands, in an order that stays. Nothing in it can be changed.

    It is a mapping from names to poses, and equals any other with the same numbers.

    >>> poses = Poses.of({"red": (0.1, 0.2, 0, 0, 0, 0, 1)})
    >>> poses["red"], poses.array.shape
    ((0.1, 0.2, 0.0, 0.0, 0.0, 0.0, 1.0), (1, 7))
    """

    names: tuple[str, ...]
    """Who stands there."""
    array: Array
    """How, in that order, (P, 7): x y z qx qy qz qw, m."""

    def __post_init__(self) -> None:
        """Make the array read-only."""
        self.array.setflags(write=False)

    @classmethod
    def of(cls, poses: Mapping[str, Pose | Array]) -> "Poses":
        """Return any mapping from names to poses as one of these; one of these as it is."""
        if isinstance(poses, Poses):
            return poses
        array = np.array(list(poses.values()), dtype=np.float64) if poses else np.empty((0, 7))
        return cls(tuple(poses), array)

    @classmethod
    def at_start(cls, trace: Trace) -> "Poses":
        """Return how all stood when a flick began."""
        return cls(trace.penguins, trace.pose[0])

    @classmethod
    def at_end(cls, trace: Trace) -> "Poses":
        """Return how a flick left all."""
        return cls(trace.penguins, trace.pose[-1])

    def __getitem__(self, name: str) -> Pose:
        """Return how one stands."""
        if name not in self.names:
            raise KeyError(name)
        return tuple(self.array[self.names.index(name)].tolist())

    def __iter__(self) -> Iterator[str]:
        """Go through the names."""
        return iter(self.names)

    def __len__(self) -> int:
        """How many stand there."""
        return len(self.names)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by value, so that a copy in another process is read-only as well."""
        return type(self), (self.names, self.array)


class Simulate(Protocol):
    """What computes a flick: an engine, or in a test a recording. A flick that cannot be made is refused."""

    def __call__(self, flick: Flick, poses: Poses, furniture: Sequence[Furniture] = (), /) -> Trace:
        """Flick one of those who stand there, among the furniture, and follow all to rest."""
