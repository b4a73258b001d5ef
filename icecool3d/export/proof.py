"""What proves a verdict, seen from straight above: a door's frame, a footprint, and what of it is within."""

import math
from dataclasses import dataclass

import numpy as np

from icecool3d.events import Gap, Margin, Verdict
from icecool3d.kit.arrays import Array
from icecool3d.pieces import Shape, footprint
from icecool3d.school import Rect, School
from icecool3d.trace import Trace

SAME = 1e-4
"""No shorter margin is drawn, m."""
TICK = 0.0032
"""How long the strokes at a measure's ends are, m."""
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

    >>> from icecool3d.pieces import load_penguin
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


def measured(proof: Proof) -> Array | None:
    """Return the two points (2, 2) in plan between which the margin lies; None: there is none to be seen.

    >>> from icecool3d.events import Gap, Margin
    >>> frame, foot = Rect(0.0, 0.0, 0.06, 0.006), np.array([[0.02, 0.004], [0.04, 0.004], [0.03, 0.03]])
    >>> margin = Margin(Gap.WITHIN_FRAME, 0.002, 0.0, ((0.02, 0.004), (0.02, 0.006)))
    >>> measured(Proof(0.0, "red", "door", frame, foot, foot[:2], margin)).tolist()
    [[0.02, 0.004], [0.02, 0.006]]
    """
    ends = proof.margin.ends
    return None if ends is None or proof.margin.length <= SAME else np.array(ends)


def gauge(proof: Proof) -> list[Array]:
    """Return lines that show the margin: it, beside what is within, with a tick at each end."""
    way = measured(proof)
    if way is None:
        return []
    along = (way[1] - way[0]) / math.dist(*way.tolist())
    across = np.array([-along[1], along[0]])
    if across @ (corners(proof.frame).mean(axis=0) - way[0]) < 0.0:
        across = -across
    beside = float(np.max((proof.overlap - way[0]) @ across, initial=0.0))
    place = way + (beside + TICK if beside else 0.0) * across
    near, far = (end + 0.5 * TICK * across for end in place)
    return [place, np.array([way[0], near]), np.array([place[1] - 0.5 * TICK * across, far])]


def corners(rect: Rect) -> Array:
    """Return a rectangle's corners, (4, 2), anticlockwise, m."""
    return np.array(
        [[rect.xmin, rect.ymin], [rect.xmax, rect.ymin], [rect.xmax, rect.ymax], [rect.xmin, rect.ymax]]
    )
