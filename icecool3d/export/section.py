"""Hulls seen along the ice: a wall or a door cut open along its seam, and bodies from the side.

Abscissas run along the ice, ordinates upwards, both in metres.
"""

from collections.abc import Sequence

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.pieces import Shape, ball_centres, radii
from icecool3d.pieces.discs import highest_between, outline
from icecool3d.referee.strip_overlap import Strip, part_over
from icecool3d.school import Door, Interval, School, Wall
from icecool3d.school.plan import rect_along
from icecool3d.trace import Trace

CORNERS = 720
"""Of an outline: at a penguin's base it is true to a thousandth of a millimetre."""
_LOOKED_AT = 2000
"""Moments of a stay in a door at which is looked for the narrowest."""


def strip_of(school: School, wall: Wall) -> Strip:
    """Return what is cut open at a wall: it alone, or with the one beside it where two boxes stand together.

    >>> from icecool3d.school import load_school
    >>> school = load_school("two-rooms")
    >>> strip_of(school, school.wall("left-east")).across
    Interval(low=-0.003, high=0.003)
    """
    axis, across = wall.side.axis, wall.solid.along(1 - wall.side.axis)
    for seam in school.seams:
        if wall.room in seam.rooms and seam.axis == axis and seam.slab.overlaps(wall.solid):
            slab = seam.slab.along(1 - axis)
            across = Interval(min(across.low, slab.low), max(across.high, slab.high))
    return Strip(axis, rect_along(axis, wall.solid.along(axis), across))


def outline_within(shape: Shape, pose: Array, strip: Strip, corners: int = CORNERS) -> Array:
    """Return the outline of what of a hull lies in a strip, seen along it, (corners, 2) or (0, 2), m.

    Its sides are tangents of the true outline, which is therefore within it.

    >>> from icecool3d.pieces import standing
    >>> from icecool3d.school import Rect
    >>> part = outline_within(Shape(0.015, 0.0095, 0.05), standing(0.012, 0.0), Strip(1, Rect(-1, -1, 0, 1)))
    >>> np.ptp(part, axis=0).round(4).tolist()
    [0.018, 0.0242]
    """
    centres, reach = ball_centres(shape, pose[None])[0], radii(shape)
    across, along, z = centres[:, 1 - strip.axis], centres[:, strip.axis], centres[:, 2]
    if not (np.min(across - reach) < strip.across.high and np.max(across + reach) > strip.across.low):
        return np.empty((0, 2))
    step = 2.0 * np.pi / corners
    angles = step * np.arange(corners)
    ways = np.stack((np.cos(angles), np.sin(angles)), axis=1)
    # Furthest in each way: an ordinate of the hull as it is seen along the plane of that way and across.
    ordinates = ways[:, :1] * along + ways[:, 1:] * z
    discs = np.stack((np.broadcast_to(across, ordinates.shape), ordinates), axis=-1)
    low, high = (np.full(corners, end) for end in (strip.across.low, strip.across.high))
    furthest = highest_between(discs, reach, low, high)
    beside = (np.roll(furthest, -1) - furthest * np.cos(step)) / np.sin(step)
    turned = np.stack((-ways[:, 1], ways[:, 0]), axis=1)
    found: Array = furthest[:, None] * ways + beside[:, None] * turned
    return found


def outline_from_side(shape: Shape, pose: Array, way: Sequence[float], corners: int = CORNERS) -> Array:
    """Return a hull's whole outline seen from the side, (corners, 2), m; ``way`` is where abscissas run.

    >>> from icecool3d.pieces import standing
    >>> seen = outline_from_side(Shape(0.015, 0.0095, 0.05), standing(0.1, 0.2), (0.0, 1.0))
    >>> seen.min(axis=0).round(4).tolist(), seen.max(axis=0).round(4).tolist()
    ([0.185, 0.0], [0.215, 0.05])
    """
    centres = ball_centres(shape, pose[None])[0]
    discs = np.stack((centres[:, :2] @ np.array(way), centres[:, 2]), axis=1)
    found: Array = outline(discs[None], radii(shape), corners)[0]
    return found


def narrowest_in_door(trace: Trace, body: int, shape: Shape, door: Door, stay: tuple[float, float]) -> float:
    """Return when a body in an opening was nearest to lintel or sides during a stay, s.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_school
    >>> from icecool3d.trace import Meta, make_trace
    >>> poses = [[[x, 0, z, 0, 0, 0, 1]] for x, z in ((-0.1, 0), (0, 0.003), (0.1, 0))]
    >>> trace, door = make_trace(Meta(("red",)), [0, 1, 2], poses), load_school("two-rooms").doors[0]
    >>> round(narrowest_in_door(trace, 0, load_penguin().shape, door, (0.8, 1.2)), 2)
    1.0
    """
    began, ended = stay
    own = trace.t[(trace.t >= began) & (trace.t <= ended)]
    times = np.unique(np.concatenate((np.linspace(began, ended, _LOOKED_AT), own)))
    centres = ball_centres(shape, trace.at(times)[:, body]).reshape(-1, 6).T
    part = part_over(shape, centres, Strip(door.seam.axis, door.frame))
    beside = np.minimum(part.along[0] - door.opening.low, door.opening.high - part.along[1])
    least = np.where(np.isnan(beside), np.inf, np.minimum(door.height - part.z[1], beside))
    return float(times[np.argmin(least)])


def lowest_over_wall(trace: Trace, body: int, shape: Shape, strip: Strip, stay: tuple[float, float]) -> float:
    """Return when a body was lowest over a wall during a stay, s."""
    times = np.linspace(*stay, _LOOKED_AT)
    centres = ball_centres(shape, trace.at(times)[:, body]).reshape(-1, 6).T
    bottoms = part_over(shape, centres, strip).z[0]
    return float(times[np.argmin(np.where(np.isnan(bottoms), np.inf, bottoms))])
