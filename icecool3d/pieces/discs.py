"""Two discs in a plane and their convex hull: the penguin's outline from wherever it is seen.

Seen along any direction, each ball of the hull is a disc and the hull is the convex hull of two discs:
exact for the footprint, the silhouette and every slice. All functions work on N pairs at once; ``radii`` are
(2,) where all pairs are alike, or (2, N).
"""

import numpy as np

from icecool3d.kit.arrays import Array, dot, length, length_of
from icecool3d.kit.rotation import arccos, sin_cos

_BOTH_SIDES = np.array([[-1.0], [1.0]])


def outline(centres: Array, radii: Array, corners: int) -> Array:
    """Return polygons (N, corners, 2), anticlockwise, with all corners on the exact outline.

    ``centres`` (N, 2, 2) and ``radii`` are those of the discs. Half of the corners stand on either
    disc, the ends at its tangent points, so that the straight sides are exact; where one disc hides the
    other, all corners stand on the larger.

    >>> outline(np.array([[[0.0, 0.0], [0.1, 0.0]]]), np.array([1.0, 1.0]), 4).round(3).tolist()[0]
    [[0.0, 1.0], [-0.0, -1.0], [0.1, -1.0], [0.1, 1.0]]
    """
    away = centres[:, 1] - centres[:, 0]
    distance = length(away)
    larger, half = np.where(radii[1] > radii[0], 1, 0), corners // 2
    hidden = distance <= np.abs(radii[0] - radii[1])
    # The outer tangents touch both discs in the same direction, this far from that of the second disc.
    with np.errstate(divide="ignore", invalid="ignore"):
        cosine = np.clip(np.where(hidden, 1.0, (radii[0] - radii[1]) / distance), -1.0, 1.0)
        x, y = np.where(hidden, [[1.0], [0.0]], away.T / distance)
    sine, opening, whole = np.sqrt(1.0 - cosine * cosine), arccos(cosine), 2.0 * np.pi / corners
    first_step = np.where(hidden, whole, 2.0 * (np.pi - opening) / (half - 1))
    second_step = np.where(hidden, whole, 2.0 * opening / (corners - half - 1))
    opposite, ahead = sin_cos(half * whole)
    second_x = np.where(hidden, ahead, x * cosine + y * sine)
    second_y = np.where(hidden, opposite, y * cosine - x * sine)
    points = np.empty((len(centres), corners, 2))
    _fan(points[:, :half], x * cosine - y * sine, y * cosine + x * sine, first_step)
    _fan(points[:, half:], second_x, second_y, second_step)
    for own, corner in ((0, slice(None, half)), (1, slice(half, None))):
        owner = np.where(hidden, larger, own)
        points[:, corner] *= np.where(owner, radii[1], radii[0])[:, None, None]
        points[:, corner] += centres[np.arange(len(centres)), owner, None]
    return points


def _fan(ways: Array, x: Array, y: Array, step: Array) -> None:
    """Fill directions (N, K, 2) that begin with ``x``, ``y`` (N,), each turned on by ``step`` (N,), radians.

    Every round turns all that are there, so that no direction comes of many turns, and none of its own sine.
    """
    ways[:, 0, 0], ways[:, 0, 1] = x, y
    done, count = 1, ways.shape[1]
    while done < count:
        more = min(done, count - done)
        sine, cosine = sin_cos(done * step)
        x, y = ways[:, :more, 0], ways[:, :more, 1]
        ways[:, done : done + more, 0] = x * cosine[:, None] - y * sine[:, None]
        ways[:, done : done + more, 1] = y * cosine[:, None] + x * sine[:, None]
        done += more


def upper_edge(centres: Array, radii: Array, at: Array) -> Array:
    """Return the ordinate of the hull's upper edge at abscissas ``at`` (N,); nan beside the hull.

    >>> discs = np.array([[[0.0, 0.0], [4.0, 0.0]]])
    >>> [float(upper_edge(discs, np.array([1.0, 1.0]), np.array([x]))[0]) for x in (-1.0, 2.0)]
    [0.0, 1.0]
    """
    x, y = _ordinates(centres)
    beside = at - x
    square = np.square(radii).reshape(2, -1) - beside * beside
    height = np.where(square >= 0.0, y + np.sqrt(np.maximum(square, 0.0)), -np.inf)
    tangents = _on_tangents(x, y, radii, at)
    best = np.maximum(np.maximum(height[0], height[1]), np.maximum(tangents[0], tangents[1]))
    return np.where(np.isfinite(best), best, np.nan)


def _ordinates(centres: Array) -> tuple[Array, Array]:
    """Return x and y of both discs, (2, N) each: numpy is far quicker along pairs than along two discs."""
    x, y = np.ascontiguousarray(centres.transpose(2, 1, 0))
    return x, y


def _on_tangents(x: Array, y: Array, radii: Array, at: Array) -> Array:
    """Return the ordinates on both outer tangents, (2, N); -inf where one does not pass over ``at``."""
    away_x, away_y = x[1] - x[0], y[1] - y[0]
    distance = length_of(away_x, away_y)
    with np.errstate(divide="ignore", invalid="ignore"):
        along_x, along_y = away_x / distance, away_y / distance
        cosine = (radii[0] - radii[1]) / distance
        sine = _BOTH_SIDES * np.sqrt(1.0 - cosine * cosine)  # nan where one disc hides the other: no tangent
        normal_x = cosine * along_x - sine * along_y
        normal_y = cosine * along_y + sine * along_x
        start_x, start_y = x[0] + radii[0] * normal_x, y[0] + radii[0] * normal_y
        run_x, run_y = x[1] + radii[1] * normal_x - start_x, y[1] + radii[1] * normal_y - start_y
        share = (at - start_x) / run_x
        height = start_y + share * run_y
    return np.where((share >= 0.0) & (share <= 1.0), height, -np.inf)


def highest_between(centres: Array, radii: Array, low: Array, high: Array) -> Array:
    """Return the greatest ordinate of the hull between abscissas ``low`` and ``high`` (N,), which meet it.

    >>> discs = np.array([[[0.0, 0.0], [0.0, 2.0]]])
    >>> float(highest_between(discs, np.array([1.0, 1.0]), np.array([0.0]), np.array([5.0]))[0])
    3.0
    """
    (x, other_x), (y, other_y) = _ordinates(centres)
    (first, second), (top, other_top) = radii, (y + radii[0], other_y + radii[1])
    summit = np.where(other_top > top, other_x, x)
    left, right = np.minimum(x - first, other_x - second), np.maximum(x + first, other_x + second)
    # The upper edge is concave: its greatest value between two bounds lies as near the summit as they allow.
    at = np.minimum(np.maximum(np.minimum(np.maximum(summit, low), high), left), right)
    reached = (summit >= low) & (summit <= high)
    return np.where(reached, np.maximum(top, other_top), upper_edge(centres, radii, at))


def distance_from_hull(centres: Array, radii: Array, points: Array) -> Array:
    """Return the distance of each point (N, 2) from the hull of its pair of discs, (N,); negative inside.

    >>> discs = np.array([[[0.0, 0.0], [4.0, 0.0]]])
    >>> distance_from_hull(discs, np.array([1.0, 1.0]), np.array([[2.0, 3.0]])).tolist()
    [2.0]
    """
    away, offset = centres[:, 1] - centres[:, 0], points - centres[:, 0]
    apart = length(away)
    second = radii[1] > radii[0]
    from_larger = np.where(second, length(points - centres[:, 1]) - radii[1], length(offset) - radii[0])
    with np.errstate(divide="ignore", invalid="ignore"):
        along = dot(offset, away) / apart
        beside = np.abs(offset[:, 0] * away[:, 1] - offset[:, 1] * away[:, 0]) / apart
        distance = distance_beside(along, beside, apart, radii)
    return np.where(apart <= np.abs(radii[0] - radii[1]), from_larger, distance)


def distance_beside(along: Array, beside: Array, apart: Array, radii: Array) -> Array:
    """Return the distance of points from the hull of two discs whose centres are ``apart`` from each other.

    ``along`` (N,) is where on the line through both centres they are, from the first disc; ``beside`` (N,)
    how far off it.

    >>> distance_beside(np.array([6.0]), np.array([0.0]), np.array([4.0]), np.array([1.0, 0.5])).tolist()
    [1.5]
    """
    sine = (radii[0] - radii[1]) / apart
    cosine = np.sqrt(1.0 - sine * sine)
    # Where the perpendicular onto the straight side falls, measured along the side from the first disc.
    foot = cosine * along - sine * beside
    from_side = cosine * beside + sine * along - radii[0]
    from_first = length_of(along, beside) - radii[0]
    from_second = length_of(along - apart, beside) - radii[1]
    beyond = np.where(foot > cosine * apart, from_second, from_side)
    distance: Array = np.where(foot < 0.0, from_first, beyond)
    return distance
