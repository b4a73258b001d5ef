"""What proves a verdict: the moment that shows it, seen from straight above, with frame and footprint."""

import math
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.penguin import Shape, extent, footprint
from icecool3d.referee import Clearance, Crossing, Kind, Verdict, Visit
from icecool3d.school import Door, Rect, School
from icecool3d.trace import Trace

_CORNERS = 96
_LOOKS = 400
"""At how many moments a stay in a frame is looked at to find the one that tells."""


@dataclass(frozen=True, eq=False)
class Proof:
    """One moment at one door, from straight above."""

    moment: float
    """Since the flick's start, s."""
    penguin: str
    """Whose footprint it is."""
    door: str
    """Whose frame it is."""
    kind: Kind
    """What it was."""
    frame: Rect
    """The door's frame, m."""
    footprint: Array
    """The penguin's outline, (K, 2), anticlockwise, m."""
    overlap: Array
    """What of it lies within the frame, (M, 2), anticlockwise, m; empty where nothing does."""
    margin: float
    """How near it was to another verdict, m."""
    upright: bool = False
    """Whether the margin is a height, which is not to be seen from above."""


def proof_of(verdict: Verdict, trace: Trace, school: School, shape: Shape) -> Proof:
    """Give what proves a verdict.

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
    t = _moment(verdict, trace, door, shape)
    pose = trace.at(np.array([t]))[:, trace.penguins.index(verdict.penguin)]
    outline = footprint(shape, pose, _CORNERS)[0]
    return Proof(
        t - float(trace.t[0]),
        verdict.penguin,
        verdict.door,
        verdict.kind,
        door.frame,
        outline,
        clipped(outline, door.frame),
        verdict.margin,
        verdict.margin == max(_height(verdict), 0.0),
    )


def _height(verdict: Verdict) -> float:
    """Give how far it stayed under the lintel or above the wall, m; endless where it was about neither."""
    match verdict.evidence:
        case Crossing(under_lintel=height) | Clearance(above_wall=height):
            return height
    return math.inf


def clipped(polygon: Array, rect: Rect) -> Array:
    """Give what of a convex polygon (K, 2) lies within a rectangle, (M, 2); M is 0 where nothing does.

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


def _moment(verdict: Verdict, trace: Trace, door: Door, shape: Shape) -> float:
    """Give when to look, s: over the wall in its middle, for a way not gone where it came furthest."""
    evidence = verdict.evidence
    if isinstance(evidence, Clearance):
        return 0.5 * (evidence.began + evidence.ended)
    if not isinstance(evidence, Visit):
        return verdict.t
    if verdict.kind == "began-within":
        return evidence.entered
    ended = float(trace.t[-1]) if evidence.left is None else evidence.left
    times = np.linspace(evidence.entered, ended, _LOOKS)
    poses = trace.at(times)[:, trace.penguins.index(verdict.penguin)]
    return float(times[np.argmin(_to_go(poses, door, shape))])


def _to_go(poses: Array, door: Door, shape: Shape) -> Array:
    """Give how far poses (K, 7) are from wholly out on the far side of where the first came in, (K,), m."""
    across = 1 - door.seam.axis
    low, high = extent(shape, poses, np.eye(3)[across]).T
    slab = door.frame.along(across)
    came_from_low = abs(high[0] - slab.low) < abs(low[0] - slab.high)
    to_go: Array = slab.high - low if came_from_low else high - slab.low
    return to_go
