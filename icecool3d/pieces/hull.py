"""Exact geometry of the hull in any pose, on many poses at once.

The hull is the convex hull of two balls, so everything here is a closed formula on true curves; nothing
is sampled. All hulls have one shape, or each pose has its own. A pose is x y z qx qy qz qw of the penguin
frame, lengths in metres.
"""

import math
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.arrays import Array, Flags, dot, length
from icecool3d.kit.errors import FlickError
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.rotation import sin_cos_degrees, up_axis
from icecool3d.pieces.discs import distance_beside, distance_from_hull, highest_between, outline
from icecool3d.pieces.shape import Hulls, Shape


@dataclass(frozen=True, eq=False)
class Slice:
    """What of the hull lies inside a vertical slab, for N poses."""

    inside: Flags
    """Whether any of it does, (N,)."""
    across: Array
    """Its range along the slab's faces (the slab's normal turned left), (N, 2), m; nan where none does."""
    z: Array
    """Its range in height, (N, 2), m; nan where none does."""


@dataclass(frozen=True, eq=False)
class Hit:
    """Where rays first meet the hull, for N rays."""

    found: Flags
    """Whether the ray meets it, (N,)."""
    distance: Array
    """How far along the ray, (N,), m; nan where it misses."""
    point: Array
    """Where, (N, 3), m; nan where it misses."""
    normal: Array
    """Outward unit normal of the hull there, (N, 3); nan where it misses."""


def radii(shape: Hulls) -> Array:
    """Return the radii of base and head ball, (2,) for one shape, (2, N) for N, m.

    >>> radii(Shape(0.015, 0.0095, 0.05)).tolist()
    [0.015, 0.0095]
    """
    return np.array([shape.base_radius, shape.head_radius])


def ball_centres(shape: Hulls, poses: Array) -> Array:
    """Return the centres of base and head ball, (N, 2, 3), m.

    >>> ball_centres(Shape(0.015, 0.0095, 0.05), np.array([[0, 0, 0, 0, 0, 0, 1.0]]))[0, :, 2].tolist()
    [0.015, 0.0405]
    """
    columns = np.ascontiguousarray(poses.T)
    axis = up_axis(columns[3:7].T).T
    place = columns[:3]
    # Each coordinate of each ball in one piece: numpy is far quicker along the poses than along x, y and z.
    centres = np.array((place + shape.base_centre * axis, place + shape.head_centre * axis))
    return centres.transpose(2, 0, 1)


def extent(shape: Hulls, poses: Array, direction: Array) -> Array:
    """Return the least and greatest value of ``direction . p`` over the hull, (N, 2), m for unit directions.

    >>> upright = np.array([[0, 0, 0, 0, 0, 0, 1.0]])
    >>> extent(Shape(0.015, 0.0095, 0.05), upright, np.array([0, 0, 1.0])).tolist()
    [[0.0, 0.05]]
    """
    reach = radii(shape).T * length(direction)[..., None]
    ways = np.broadcast_to(direction, (len(poses), 3))
    along = dot(ball_centres(shape, poses), ways[:, None])
    return np.stack((np.min(along - reach, axis=1), np.max(along + reach, axis=1)), axis=1)


def lowest_points(shape: Hulls, poses: Array) -> Array:
    """Return a lowest point of the hull, (N, 3), m.

    >>> upright = np.array([[1, 2, 0, 0, 0, 0, 1.0]])
    >>> lowest_points(Shape(0.015, 0.0095, 0.05), upright).tolist()
    [[1.0, 2.0, 0.0]]
    """
    ends = ball_centres(shape, poses)
    ends[:, :, 2] -= radii(shape).T
    which = np.argmin(ends[:, :, 2], axis=1)
    chosen: Array = np.take_along_axis(ends, which[:, None, None], axis=1)[:, 0]
    return chosen


def footprint(shape: Hulls, poses: Array, corners: int = 64) -> Array:
    """Return the outline seen from straight above as polygons (N, corners, 2), anticlockwise, m.

    All corners (at least 4) lie on the exact outline, and its straight sides are exact.

    >>> upright = np.array([[0, 0, 0, 0, 0, 0, 1.0]])
    >>> footprint(Shape(0.015, 0.0095, 0.05), upright, 4).round(3).tolist()[0]
    [[0.015, 0.0], [0.0, 0.015], [-0.015, 0.0], [-0.0, -0.015]]
    """
    return outline(ball_centres(shape, poses)[:, :, :2], radii(shape), corners)


def slice_of_balls(shape: Hulls, centres: tuple[Array, Array, Array], low: Array, high: Array) -> Slice:
    """Cut hulls where ``low < across < high`` (N,), given by where both balls are, m.

    ``centres`` are the balls' places across, along, and in height, (N, 2) each.

    >>> shape = Shape(0.015, 0.0095, 0.05)
    >>> zero, height, edge = np.zeros((1, 2)), np.array([[0.015, 0.0405]]), np.array([0.012])
    >>> slice_of_balls(shape, (zero, zero, height), edge, edge + 1.0).z.round(4).tolist()
    [[0.006, 0.0302]]
    """
    reach = radii(shape)
    across, along, height = centres
    (base, head), (first, second) = reach, across.T
    inside = (np.minimum(first - base, second - head) < high) & (
        np.maximum(first + base, second + head) > low
    )
    ranges = np.full((4, len(across)), np.nan)
    if inside.any():
        cut, low, high = across[inside], low[inside], high[inside]
        # The greatest of each ordinate; the least is the greatest of its opposite. All four at once.
        along, height = along[inside].T, height[inside].T
        ordinates = np.concatenate((-along, along, -height, height), axis=1)
        discs = np.stack((np.tile(cut.T, 4), ordinates)).transpose(2, 1, 0)
        reach = radii(shape.take(np.tile(np.flatnonzero(inside), 4)))
        ranges[:, inside] = highest_between(discs, reach, np.tile(low, 4), np.tile(high, 4)).reshape(4, -1)
        ranges[0::2] *= -1.0
    return Slice(inside, across=ranges[:2].T, z=ranges[2:].T)


def signed_distance(shape: Hulls, poses: Array, points: Array) -> Array:
    """Return the distance of each point (N, 3) from the hull of its pose, (N,), m; negative inside.

    >>> upright = np.array([[0, 0, 0, 0, 0, 0, 1.0]])
    >>> signed_distance(Shape(0.015, 0.0095, 0.05), upright, np.array([[0, 0, 0.06]])).round(6).tolist()
    [0.01]
    """
    axis = up_axis(poses[:, 3:7])
    offset = points - ball_centres(shape, poses)[:, 0]
    along = dot(offset, axis)
    beside = length(offset - along[:, None] * axis)
    return distance_beside(along, beside, shape.length + np.zeros(len(points)), radii(shape))


def distance_in_plan(shape: Hulls, centres: Array, points: Array) -> Array:
    """Return the distance of each point (N, 2) from the footprint, (N,), m; negative inside.

    The hulls are given by their balls' centres (N, 2, 3).

    >>> shape, centres = Shape(0.015, 0.0095, 0.05), np.array([[[0, 0, 0.015], [0, 0, 0.0405]]])
    >>> distance_in_plan(shape, centres, np.array([[0.02, 0.0]])).round(6).tolist()
    [0.005]
    """
    return distance_from_hull(centres[:, :, :2], radii(shape), points)


def first_hit(shape: Shape, poses: Array, origins: Array, directions: Array) -> Hit:
    """Return where rays first meet the hull from outside; ``directions`` (N, 3) are unit vectors.

    A ray that starts inside the hull has no such place.

    >>> upright = np.array([[0, 0, 0, 0, 0, 0, 1.0]])
    >>> start, way = np.array([[-1, 0, 0.015]]), np.array([[1.0, 0, 0]])
    >>> ray = first_hit(Shape(0.015, 0.0095, 0.05), upright, start, way)
    >>> bool(ray.found[0]), ray.point.round(6).tolist()
    (True, [[-0.015, 0.0, 0.015]])
    """
    centres, reach, axis = ball_centres(shape, poses), radii(shape), up_axis(poses[:, 3:7])
    with np.errstate(divide="ignore", invalid="ignore"):
        ways = [_into_ball(centres[:, ball], reach[ball], origins, directions) for ball in (0, 1)]
        ways += _into_side(shape, centres[:, 0], axis, origins, directions)
        distance = np.min(ways, axis=0)
    found = np.isfinite(distance) & (signed_distance(shape, poses, origins) >= 0.0)
    distance = np.where(found, distance, np.nan)
    point = origins + distance[:, None] * directions
    return Hit(found, distance, point, _normal(shape, centres[:, 0], axis, point))


def _into_ball(centre: Array, radius: float, origins: Array, directions: Array) -> Array:
    """Return the distance to the ball along each ray, inf where it misses or has the ball behind it."""
    offset = origins - centre
    half = dot(offset, directions)
    root = np.sqrt(half * half - dot(offset, offset) + radius * radius)
    way = -half - root
    return np.where(way >= 0.0, way, np.inf)


def _into_side(shape: Shape, base: Array, axis: Array, origins: Array, directions: Array) -> list[Array]:
    """Return both distances to the straight side along each ray, inf where a root is not on it."""
    sine = shape.taper
    square = 1.0 - sine * sine
    offset = origins - base
    start = dot(offset, axis)
    climb = dot(directions, axis)
    girth = shape.base_radius - sine * start  # times 1/cosine: the side's radius at the start's height
    a = 1.0 - climb * climb / square
    b = dot(offset, directions) - start * climb + girth * sine * climb / square
    c = dot(offset, offset) - start * start - girth * girth / square
    root = np.sqrt(b * b - a * c)
    low = shape.base_radius * sine
    high = shape.length + shape.head_radius * sine
    ways = []
    # The second form of each root stays exact where ``a`` is small (a ray along the side).
    sign = np.where(b >= 0.0, 1.0, -1.0)
    far = -(b + sign * root)
    for way in (far / a, c / far):
        height = start + way * climb
        ways.append(np.where((way >= 0.0) & (height >= low) & (height <= high), way, np.inf))
    return ways


def _normal(shape: Shape, base: Array, axis: Array, point: Array) -> Array:
    """Return the outward normal at points on the hull."""
    offset = point - base
    along = dot(offset, axis)
    sideways = offset - along[:, None] * axis
    beside = length(sideways)
    sine, cosine = shape.taper, shape.taper_cosine
    foot = cosine * along - sine * beside
    with np.errstate(divide="ignore", invalid="ignore"):
        on_side = cosine * sideways / beside[:, None] + sine * axis
    on_head = (offset - shape.length * axis) / shape.head_radius
    normal = np.where((foot > cosine * shape.length)[:, None], on_head, on_side)
    outward: Array = np.where((foot < 0.0)[:, None], offset / shape.base_radius, normal)
    return outward


def standing(x: float, y: float, facing: float = 0.0) -> Array:
    """Return the pose (7,) of who stands at ``x``, ``y`` (m) and looks towards ``facing`` (degrees).

    >>> standing(0.1, 0.2, 180.0).round(6).tolist()
    [0.1, 0.2, 0.0, 0.0, 0.0, 1.0, 0.0]
    """
    if not math.isfinite(facing):
        raise FlickError(
            "facing", Phrase("is {value:g}", value=facing), Phrase("expected a finite number of degrees")
        )
    sine, cosine = sin_cos_degrees(0.5 * facing)
    return np.array([x, y, 0.0, 0.0, 0.0, sine, cosine])
