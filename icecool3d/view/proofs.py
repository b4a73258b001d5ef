"""What proves a verdict: the moment that shows it, seen from straight above, with frame and footprint."""

from dataclasses import dataclass

import numpy as np

from icecool3d.events import Gap, Margin, Verdict
from icecool3d.kit.arrays import Array
from icecool3d.penguin import Shape, footprint
from icecool3d.school import Rect, School
from icecool3d.trace import Trace

_CORNERS = 96


@dataclass(frozen=True, eq=False)
class Proof:
    """One moment at one door, from straight above."""

    moment: float
    """Since the flick's start, s."""
    penguin: str
    """Whose footprint it is."""
    door: str
    """Whose frame it is."""
    frame: Rect
    """The door's frame, m."""
    footprint: Array
    """The penguin's outline, (K, 2), anticlockwise, m."""
    overlap: Array
    """What of it lies within the frame, (M, 2), anticlockwise, m; empty where nothing does."""
    margin: Margin
    """How near it was to another verdict, and where."""


def proof_of(verdict: Verdict, trace: Trace, school: School, shape: Shape) -> Proof:
    """Return what proves a verdict.

    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.referee import judge
    >>> from icecool3d.school import load_school
    >>> from icecool3d.trace import Meta, make_trace
    >>> school, penguin = load_school("two-rooms"), load_penguin()
    >>> trace = make_trace(Meta(("red",)), [0.0, 1.0], [[[x, 0, 0, 0, 0, 0, 1.0]] for x in (-0.1, -0.01)])
    >>> verdict = judge(trace, school, penguin).verdicts[0]
    >>> proof = proof_of(verdict, trace, school, penguin.shape)
    >>> verdict.kind, proof.moment, round(float(np.ptp(proof.overlap[:, 0])), 4)
    ('stuck', 1.0, 0.006)
    """
    door = school.door(verdict.door)
    t = _moment(verdict)
    pose = trace.at(np.array([t]))[:, trace.penguins.index(verdict.penguin)]
    outline = footprint(shape, pose, _CORNERS)[0]
    return Proof(
        t - float(trace.t[0]),
        verdict.penguin,
        verdict.door,
        door.frame,
        outline,
        clipped(outline, door.frame),
        verdict.nearest,
    )


def clipped(polygon: Array, rect: Rect) -> Array:
    """Return what of a convex polygon (K, 2) lies within a rectangle, (M, 2); M is 0 where nothing does.

    >>> square = np.array([[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]])
    >>> clipped(square, Rect(1.0, 1.0, 3.0, 3.0)).tolist()
    [[1.0, 1.0], [2.0, 1.0], [2.0, 2.0], [1.0, 2.0]]
    """
    left = polygon
    for axis, sign, edge in ((0, 1, rect.xmin), (0, -1, -rect.xmax), (1, 1, rect.ymin), (1, -1, -rect.ymax)):
        left = _beyond(left, axis, sign, edge)
    return left


def _beyond(polygon: Array, axis: int, sign: int, edge: float) -> Array:
    """Cut off what of a polygon is not beyond one edge."""
    kept: list[Array] = []
    beyond = sign * polygon[:, axis] - edge
    for place in range(len(polygon)):
        before, here = beyond[place - 1], beyond[place]
        if (before > 0.0) != (here > 0.0):
            share = before / (before - here)
            kept.append(polygon[place - 1] + share * (polygon[place] - polygon[place - 1]))
        if here > 0.0:
            kept.append(polygon[place])
    return np.array(kept).reshape(-1, 2)


def _moment(verdict: Verdict) -> float:
    """Return when to look, s: a pass under a lintel, which is not seen from above, when it is wholly out."""
    return verdict.t if verdict.nearest.gap == Gap.UNDER_LINTEL else verdict.nearest.t
