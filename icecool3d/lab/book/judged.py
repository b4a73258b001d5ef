"""A case that was run and judged, and where its bodies were at any moment."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from icecool3d.events import Judgement
from icecool3d.export.section import CORNERS, outline_from_side
from icecool3d.kit.arrays import Array
from icecool3d.kit.palette import PLAYERS
from icecool3d.lab.book.picture import Thing
from icecool3d.lab.cases import Case
from icecool3d.pieces import Penguin, Shape, ball_centres, footprint
from icecool3d.school import School, SchoolNames
from icecool3d.trace import Trace


@dataclass(frozen=True, eq=False)
class Judged:
    """A case that was run and judged."""

    case: Case
    trace: Trace
    judgement: Judgement
    penguin: Penguin
    """Who moved, where the trace does not say."""
    base: str
    """The id of the school's plan on the page."""

    @property
    def school(self) -> School:
        """Where it happened."""
        return self.case.school

    @property
    def names(self) -> SchoolNames:
        """What everything there is called."""
        return SchoolNames(self.case.school)

    @property
    def began(self) -> float:
        """The trace's first moment, s."""
        return float(self.trace.t[0])

    @property
    def ended(self) -> float:
        """The trace's last moment, s."""
        return float(self.trace.t[-1])

    def body(self, name: str) -> int:
        """Return which body of the trace it is."""
        return self.trace.penguins.index(name)

    def shape(self, name: str) -> Shape:
        """Return what a body's hull is like."""
        return (self.trace.meta.model(name) or self.penguin).shape

    def poses(self, name: str, times: Array) -> Array:
        """Return how a body stood at some times (K,), (K, 7)."""
        poses: Array = self.trace.at(times)[:, self.body(name)]
        return poses

    def pose(self, name: str, t: float) -> Array:
        """Return how a body stood at one time, (7,)."""
        pose: Array = self.poses(name, np.array([t]))[0]
        return pose

    def centres(self, name: str, times: Array) -> Array:
        """Return where a body's balls were at some times (K,), (6, K), as the referee takes them."""
        return ball_centres(self.shape(name), self.poses(name, times)).reshape(-1, 6).T

    def outline(self, name: str, t: float) -> Array:
        """Return a body's footprint at a time, (K, 2), m."""
        corners: Array = footprint(self.shape(name), self.pose(name, t)[None], CORNERS)[0]
        return corners

    def outline_from_side(self, name: str, t: float, way: Sequence[float]) -> Array:
        """Return a body's outline from the side at a time, (K, 2), m."""
        return outline_from_side(self.shape(name), self.pose(name, t), way)

    def footprints(self, t: float) -> list[Thing]:
        """Return everybody's footprint at a time."""
        return [Thing(self.outline(name, t), f"foot {look_of(name)}") for name in self.trace.penguins]

    def moments(self) -> Array:
        """Return the trace's moments, and some between them where they are far apart, s."""
        return np.unique(np.concatenate((self.trace.t, np.linspace(self.began, self.ended, 1001))))


def look_of(name: str) -> str:
    """Return the class of a body's colour on the page.

    >>> look_of("red"), look_of("walrus-1")
    ('red', 'nobody')
    """
    return name if name in PLAYERS else "nobody"
