"""A slow and independent judge of the penguin's hull, for tests to hold the fast code against.

The hull is taken for what it is by definition: the union of all balls whose centre and radius run
evenly from the base ball to the head ball. Everything here follows from that by plain search
(bisection over the balls, over the ray, over the tilt of a plane) or by dense sampling with a known
error. Nothing is shared with ``icecool3d.pieces`` but the shape's three numbers.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from icecool3d.kit.arrays import Array
from icecool3d.pieces import Shape

HALVINGS = 52
"""Enough to pin a number between 0 and 1 down to what a double holds."""

SHAPES = {
    "penguin": Shape(0.015, 0.0095, 0.05),
    "capsule": Shape(0.012, 0.012, 0.05),
    "top-heavy": Shape(0.008, 0.014, 0.05),
    "squat": Shape(0.015, 0.0095, 0.0305),
    "needle": Shape(0.004, 0.001, 0.3),
}
"""Hulls of every kind; the first is the real one."""


class Sizes(Protocol):
    """What the judge reads of a shape, all in metres."""

    @property
    def base_radius(self) -> float:
        """Radius of the base ball."""

    @property
    def head_radius(self) -> float:
        """Radius of the head ball."""

    @property
    def height(self) -> float:
        """Height of the upright hull."""


@dataclass(frozen=True, eq=False)
class Hulls:
    """N hulls standing anywhere, in space (D = 3) or as seen from above (D = 2)."""

    base: Array
    """Centres of the base balls (discs), (N, D), metres."""
    head: Array
    """Centres of the head balls (discs), (N, D), metres."""
    base_radius: float
    """Metres."""
    head_radius: float
    """Metres."""

    def __getitem__(self, chosen: NDArray[np.int64] | slice) -> "Hulls":
        """Return some of the hulls."""
        return Hulls(self.base[chosen], self.head[chosen], self.base_radius, self.head_radius)

    def from_above(self) -> "Hulls":
        """Return the hulls' shadows on the floor."""
        return Hulls(self.base[:, :2], self.head[:, :2], self.base_radius, self.head_radius)

    def within(self, first: Array, second: Array) -> "Hulls":
        """Return the hulls' shadows on the planes of two unit vectors (N, D), through the base's centre."""
        between = self.head - self.base
        head = np.stack((np.sum(between * first, axis=1), np.sum(between * second, axis=1)), axis=1)
        return Hulls(np.zeros_like(head), head, self.base_radius, self.head_radius)

    def nearest(self, points: Array) -> Array:
        """Return which ball t of [0, 1] comes nearest to each of the points (N, K, D): (N, K).

        |p - c(t)| - r(t) is convex in t, so the sign of its slope leads to its least value.
        """
        between = (self.head - self.base)[:, None, :]
        length = np.linalg.norm(between, axis=-1)
        ahead = between / np.maximum(length, 1e-300)[..., None]
        widening = self.head_radius - self.base_radius
        offset = points - self.base[:, None, :]
        along = np.sum(offset * ahead, axis=-1)
        square = np.sum((offset - along[..., None] * ahead) ** 2, axis=-1)
        low, high = np.zeros_like(along), np.ones_like(along)
        for _ in range(HALVINGS):
            t = 0.5 * (low + high)
            past = t * length - along
            away = np.sqrt(square + past**2)
            rising = length * past - widening * away > 0.0
            low, high = np.where(rising, low, t), np.where(rising, t, high)
        middle: Array = 0.5 * (low + high)
        return middle

    def ball(self, t: Array) -> tuple[Array, Array]:
        """Return the centres (N, K, D) and radii (N, K) of the balls t (N, K)."""
        centre = self.base[:, None, :] + t[..., None] * (self.head - self.base)[:, None, :]
        return centre, self.base_radius + t * (self.head_radius - self.base_radius)

    def distance(self, points: Array) -> Array:
        """Return how far outside the hull (negative: inside) the points (N, K, D) are: (N, K)."""
        centre, radius = self.ball(self.nearest(points))
        reach: Array = np.linalg.norm(points - centre, axis=-1) - radius
        return reach

    def outward(self, points: Array, step: float = 1e-6) -> Array:
        """Return the unit gradient of ``distance`` at the points (N, K, D), by central differences."""
        steps = step * np.eye(points.shape[-1])
        slopes = [self.distance(points + move) - self.distance(points - move) for move in steps]
        gradient = np.stack(slopes, axis=-1)
        unit: Array = gradient / np.linalg.norm(gradient, axis=-1, keepdims=True)
        return unit

    def farthest(self, directions: Array) -> Array:
        """Return the point of each hull that lies farthest along its unit directions (N, K, D)."""
        base = self.base[:, None, :] + self.base_radius * directions
        head = self.head[:, None, :] + self.head_radius * directions
        ahead = np.sum((head - base) * directions, axis=-1) > 0.0
        return np.where(ahead[..., None], head, base)

    def support(self, directions: Array) -> Array:
        """Return how far each hull reaches along its unit directions (N, K, D): (N, K)."""
        reach: Array = np.sum(self.farthest(directions) * directions, axis=-1)
        return reach


def rotation_matrices(quaternions: Array) -> Array:
    """Return the matrices (N, 3, 3) of unit quaternions x y z w (N, 4), entry by entry."""
    x, y, z, w = quaternions.T
    rows = [
        [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
    ]
    return np.moveaxis(np.array(rows), -1, 0)


def to_world(points: Array, poses: Array) -> Array:
    """Return points (S, 3) of the penguin frame where each of the poses (N, 7) puts them: (N, S, 3)."""
    placed: Array = points @ np.swapaxes(rotation_matrices(poses[:, 3:]), 1, 2) + poses[:, None, :3]
    return placed


def pose_hulls(shape: Sizes, poses: Array) -> Hulls:
    """Return the hull in each of the poses (N, 7)."""
    centres = np.array([[0.0, 0.0, shape.base_radius], [0.0, 0.0, shape.height - shape.head_radius]])
    placed = to_world(centres, poses)
    return Hulls(placed[:, 0], placed[:, 1], shape.base_radius, shape.head_radius)


def upright(shape: Sizes) -> Hulls:
    """Return one hull, upright at the origin."""
    return pose_hulls(shape, np.array([[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]]))


def tipped(tilt: Array, heading: Array, roll: Array) -> Array:
    """Return poses at the origin: first rolled about the axis, then tilted towards ``heading`` (radians)."""
    half, less, more = 0.5 * tilt, 0.5 * (heading - roll), 0.5 * (heading + roll)
    parts = (-np.sin(half) * np.sin(less), np.sin(half) * np.cos(less))
    quaternions = np.stack((*parts, np.cos(half) * np.sin(more), np.cos(half) * np.cos(more)), axis=1)
    return np.concatenate((np.zeros((len(quaternions), 3)), quaternions), axis=1)


def cone_angle(shape: Sizes) -> float:
    """Return half the opening angle (radians) of the cone that joins the two balls."""
    between = shape.height - shape.head_radius - shape.base_radius
    return float(np.arcsin((shape.base_radius - shape.head_radius) / between))


def awkward_poses(shape: Sizes) -> Array:
    """Return the poses in which formulas break: upright, headlong, lying, and a hair away from each."""
    cone = cone_angle(shape)
    special = np.array([0.0, abs(cone), 0.5 * np.pi - cone, 0.5 * np.pi, np.pi - abs(cone), np.pi])
    hairs = np.array([0.0, 1e-12, -1e-12, 1e-9, -1e-9, 1e-7, -1e-7, 1e-5, -1e-5, 1e-3, -1e-3])
    headings = np.array([0.0, 0.5 * np.pi, np.pi, 0.3, 2.5, -1.1])
    tilt, hair, heading = np.meshgrid(special, hairs, headings, indexing="ij")
    return tipped((tilt + hair).ravel(), heading.ravel(), 0.7 * heading.ravel())


def any_poses(shape: Sizes, count: int, rng: np.random.Generator) -> Array:
    """Return the awkward poses and ``count`` more in all directions, all within 0.5 m of the origin."""
    quaternions = rng.normal(size=(count, 4))
    quaternions /= np.linalg.norm(quaternions, axis=1, keepdims=True)
    poses = np.concatenate((np.zeros((count, 3)), quaternions), axis=1)
    poses = np.concatenate((awkward_poses(shape), poses))
    poses[:, :3] = rng.uniform(-0.5, 0.5, (len(poses), 3))
    return poses


def unit_vectors(count: int, dimensions: int, rng: np.random.Generator) -> Array:
    """Return unit vectors in every direction alike, (count, dimensions)."""
    vectors = rng.normal(size=(count, dimensions))
    unit: Array = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit


def surface_cloud(shape: Sizes, steps: int) -> tuple[Array, float]:
    """Return points all over the surface (S, 3), penguin frame, and by how much they fall short of it (m).

    Rings of 2 ``steps`` points at ``steps`` + 1 slopes on each ball, its circle of touch with the cone among
    them, and rings up the cone between. No normal is farther than half a step each way from a sampled one, so
    the convex hull of the cloud misses the support of the true hull by at most radius * angle^2 / 2.
    """
    step = np.pi / steps
    touch = 0.5 * np.pi + cone_angle(shape)  # slope, from the way down, where ball and cone touch
    base_slopes = np.linspace(0.0, touch, max(2, int(np.ceil(touch / step)) + 1))
    head_slopes = np.linspace(touch, np.pi, max(2, int(np.ceil((np.pi - touch) / step)) + 1))
    head_centre = shape.height - shape.head_radius
    rings = [(shape.base_radius, shape.base_radius, slope) for slope in base_slopes]
    for t in np.linspace(0.0, 1.0, steps)[1:-1]:
        radius = (1.0 - t) * shape.base_radius + t * shape.head_radius
        rings.append(((1.0 - t) * shape.base_radius + t * head_centre, radius, touch))
    rings += [(head_centre, shape.head_radius, slope) for slope in head_slopes]
    centre, radius, slope = np.array(rings).T[:, :, None]
    around = np.arange(2 * steps) * step
    out = radius * np.sin(slope)
    points = (out * np.cos(around), out * np.sin(around), centre - radius * np.cos(slope) + 0.0 * around)
    short = max(shape.base_radius, shape.head_radius) * 0.5 * step**2 / 2.0
    return np.stack(points, axis=-1).reshape(-1, 3), short


def highest_in_slab(hulls: Hulls, along: Array, normal: Array, low: Array, high: Array) -> Array:
    """Return the greatest ``along`` . p of each hull's part with low <= normal . p <= high: (N,).

    Both vectors (N, D) are of unit length and at right angles. The search is for the plane that bears on the
    hull just where the slab lets it (Lagrange's dual problem), by bisection over the plane's tilt.
    """
    flat = hulls.within(along, normal)
    from_along = np.sum(hulls.base * along, axis=1)
    from_normal = np.sum(hulls.base * normal, axis=1)

    def facing(tilt: Array) -> Array:
        return np.stack((np.cos(tilt), -np.sin(tilt)), axis=1)[:, None, :]

    free = flat.farthest(facing(np.zeros(len(low))))[:, 0, 1]
    target = np.clip(free, low - from_normal, high - from_normal)
    least, most = np.full(len(low), -0.5 * np.pi), np.full(len(low), 0.5 * np.pi)
    for _ in range(HALVINGS):
        tilt = 0.5 * (least + most)
        beyond = flat.farthest(facing(tilt))[:, 0, 1] > target
        least, most = np.where(beyond, tilt, least), np.where(beyond, most, tilt)
    tilt = np.where(free == target, 0.0, 0.5 * (least + most))
    bound = (flat.support(facing(tilt))[:, 0] + np.sin(tilt) * target) / np.cos(tilt)
    highest: Array = from_along + bound
    return highest


def first_meeting(hulls: Hulls, origins: Array, directions: Array, reach: float) -> tuple[Array, Array]:
    """Return how near each ray comes to its hull at best (negative: through it), and where it meets it (m).

    Where a ray misses, the second is nan. Origins are outside; directions (N, 3) are unit; the ray is
    followed for ``reach`` metres. The distance to a convex body is convex along a line: search its least
    value, and then the change of sign before that.
    """

    def at(way: Array) -> Array:
        return (origins + way[:, None] * directions)[:, None, :]

    low, high = np.zeros(len(origins)), np.full(len(origins), reach)
    for _ in range(HALVINGS):
        way = 0.5 * (low + high)
        centre, _ = hulls.ball(hulls.nearest(at(way)))
        leaving = np.sum((at(way) - centre)[:, 0] * directions, axis=1) > 0.0
        low, high = np.where(leaving, low, way), np.where(leaving, way, high)
    nearest_way = 0.5 * (low + high)
    closest = hulls.distance(at(nearest_way))[:, 0]
    low, high = np.zeros(len(origins)), nearest_way
    for _ in range(HALVINGS):
        way = 0.5 * (low + high)
        inside = hulls.distance(at(way))[:, 0] < 0.0
        low, high = np.where(inside, low, way), np.where(inside, way, high)
    return closest, np.where(closest < 0.0, 0.5 * (low + high), np.nan)


def profile(shape: Sizes, heights: Array, depth: float = 0.0) -> Array:
    """Return how far from the axis (m) the upright hull is deeper than ``depth`` at each height.

    By bisection on being that deep; 0 where it is nowhere.
    """
    hull = upright(shape)
    low, high = np.zeros_like(heights), np.full_like(heights, shape.height)
    for _ in range(HALVINGS):
        out = 0.5 * (low + high)
        points = np.stack((out, np.zeros_like(out), heights), axis=-1)
        inside = hull.distance(points[None])[0] < -depth
        low, high = np.where(inside, out, low), np.where(inside, high, out)
    return 0.5 * (low + high)


@dataclass(frozen=True)
class Weight:
    """What a body of revolution weighs."""

    mass: float
    """kg."""
    centre: float
    """Height of the centre of mass, m."""
    across: float
    """Moment of inertia about a horizontal axis through the centre of mass, kg m^2."""
    along: float
    """Moment of inertia about the body's axis, kg m^2."""


def weigh(
    shape: Sizes, *, thickness: float, shell: float, level: float, ballast: float, slices: int = 2000
) -> Weight:
    """Sum over thin slices the shell, less than ``thickness`` deep, and the ballast below ``level`` within.

    Lengths in metres; ``shell`` and ``ballast`` are densities (kg/m^3).
    """
    thick = np.repeat([level / slices, (shape.height - level) / slices], slices)
    heights = np.cumsum(thick) - 0.5 * thick
    whole = profile(shape, heights) ** 2
    hollow = profile(shape, heights, thickness) ** 2
    inner = np.where(heights < level, ballast, 0.0)
    mass = np.pi * thick * (shell * (whole - hollow) + inner * hollow)
    along = np.pi * thick * (shell * (whole**2 - hollow**2) + inner * hollow**2) / 2.0
    centre = np.sum(mass * heights) / np.sum(mass)
    across = np.sum(along / 2.0 + mass * (heights - centre) ** 2)
    return Weight(float(np.sum(mass)), float(centre), float(across), float(np.sum(along)))


def volume(shape: Sizes) -> float:
    """Return the hull's volume (m^3): its weight if it is all shell of one kilogram to the cubic metre."""
    return weigh(
        shape, thickness=shape.height, shell=1.0, level=0.5 * shape.height, ballast=0.0, slices=3000
    ).mass
