"""What a sweep is: where it happens, how each number of its flicks varies, and what is to be counted."""

from dataclasses import dataclass, field, fields
from math import prod
from typing import Annotated, Literal

from icecool3d.events.query import Query
from icecool3d.kit.codec import Declared, Within
from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import SPEC_DRAWS
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.numbers import NAMES, Between, Grid, Normal, Way
from icecool3d.penguin import Penguin
from icecool3d.physics import Settings
from icecool3d.school import Scene

Pose = tuple[float, ...]
"""x y z qx qy qz qw, m."""
Method = Literal["sobol", "random"]
"""Points that fill their space evenly, or by chance."""


@dataclass(frozen=True)
class Setup:
    """Where flicks happen and who is there: all that a worker needs besides the numbers of a flick.

    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.school import load_scene
    >>> Setup(load_scene("school"), load_penguin(), ("red",)).flicked
    'red'
    """

    scene: Scene
    penguin: Penguin
    """What all the penguins are made of."""
    names: tuple[str, ...]
    """Penguins, the flicked one first."""
    others: tuple[Pose, ...] = ()
    """Poses of the others."""
    settings: Settings = field(default_factory=Settings)
    """How the world computes."""

    @property
    def flicked(self) -> str:
        """Who is flicked."""
        return self.names[0]


class Draw(Declared, frozen=True):
    """How numbers are drawn."""

    flicks: Annotated[int, Within(ge=1, le=SPEC_DRAWS)]
    """How many flicks are drawn, at each point of the grid if there is one: the same at every point."""
    by: Method = "sobol"
    seed: Annotated[int, Within(ge=0, le=2**31)] = 0


@dataclass(frozen=True)
class Spec:
    """A whole sweep. Its row k is a flick that follows from it and from k alone."""

    title: str
    """What it asks, for pictures."""
    scene: str
    """The scene as the spec names it: a shipped one's name, or a path from the spec's folder."""
    setup: Setup
    ways: tuple[Way | None, ...]
    """How each quantity varies, in the order of ``NAMES``; None: the beak looks along the aim."""
    draw: Draw | None
    """None where nothing is drawn."""
    count: tuple[Query, ...]
    """What is counted."""

    @property
    def grid(self) -> dict[str, Grid]:
        """The quantities that run over a grid; the last one turns fastest."""
        return {name: way for name, way in zip(NAMES, self.ways, strict=True) if isinstance(way, Grid)}

    @property
    def drawn(self) -> dict[str, Between | Normal]:
        """The quantities that are drawn."""
        found = zip(NAMES, self.ways, strict=True)
        return {name: way for name, way in found if isinstance(way, (Between, Normal))}

    @property
    def draws(self) -> int:
        """How many flicks there are at each point of the grid."""
        return 1 if self.draw is None else self.draw.flicks

    @property
    def total(self) -> int:
        """How many flicks there are."""
        return self.draws * prod(way.points for way in self.grid.values())

    def require_same(self, other: "Spec", source: str) -> None:
        """Refuse another sweep than this one, which is that of a file."""
        changed = [
            each.name for each in fields(self) if getattr(self, each.name) != getattr(other, each.name)
        ]
        if changed:
            names = {"ways": "numbers"}
            told = ", ".join(names.get(each, each) for each in changed)
            raise InputError(
                source,
                Phrase("is of another sweep: it has other {parts}", parts=told),
                Phrase("expected the spec it was begun with"),
            )
