"""The fast geometry of the hull, held against a slow judge that shares nothing with it."""

import math
from time import process_time

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.pieces import (
    Shape,
    ball_centres,
    extent,
    first_hit,
    footprint,
    lowest_points,
    signed_distance,
    slice_of_balls,
)
from icecool3d.pieces.hull import Slice
from tests import penguin_oracle as oracle

EXACT = 1e-12
"""Metres: closed formulas and bisection both end within rounding of the true number."""

# The judge itself


def test_the_judge_turns_as_textbooks_do() -> None:
    tilt, heading, roll = 0.5, 0.7, 0.2

    def about_z(angle: float) -> Array:
        cos, sin = np.cos(angle), np.sin(angle)
        return np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])

    cos, sin = np.cos(tilt), np.sin(tilt)
    about_y = np.array([[cos, 0.0, sin], [0.0, 1.0, 0.0], [-sin, 0.0, cos]])
    pose = oracle.tipped(np.array([tilt]), np.array([heading]), np.array([roll]))
    matrix = oracle.rotation_matrices(pose[:, 3:])[0]
    assert matrix == pytest.approx(about_z(heading) @ about_y @ about_z(roll), abs=1e-15)


def test_the_judge_finds_the_nearest_of_all_balls(hulls: oracle.Hulls, rng: np.random.Generator) -> None:
    some = hulls[::7]
    points = some.base[:, None, :] + rng.normal(scale=0.03, size=(len(some.base), 4, 3))
    balls = [some.ball(np.full(points.shape[:2], t)) for t in np.linspace(0.0, 1.0, 1001)]
    tried = np.min([np.linalg.norm(points - centre, axis=-1) - radius for centre, radius in balls], axis=0)
    assert np.all(some.distance(points) <= tried + EXACT)
    assert some.distance(points) == pytest.approx(tried, abs=2e-6)


def test_the_judges_cloud_lies_on_the_hull_and_all_over_it(shape: Shape, rng: np.random.Generator) -> None:
    cloud, short = oracle.surface_cloud(shape, 60)
    hull = oracle.upright(shape)
    directions = oracle.unit_vectors(500, 3, rng)
    missing = hull.support(directions[None])[0] - (cloud @ directions.T).max(axis=0)
    assert np.abs(hull.distance(cloud[None])).max() < EXACT
    assert missing.min() > -EXACT
    assert missing.max() < short


def test_the_judge_knows_the_volume_of_a_capsule() -> None:
    radius, between = 0.012, 0.026
    expected = np.pi * radius**2 * between + 4.0 / 3.0 * np.pi * radius**3
    assert oracle.volume(oracle.SHAPES["capsule"]) == pytest.approx(expected, rel=1e-7)


def test_the_judges_plane_bears_on_points_within_the_slab(rng: np.random.Generator) -> None:
    shape = oracle.SHAPES["penguin"]
    hulls = oracle.pose_hulls(shape, oracle.any_poses(shape, 0, rng)[::5])
    flat = oracle.unit_vectors(len(hulls.base), 2, rng)
    normal = np.column_stack((flat, np.zeros(len(flat))))
    along = np.tile([0.0, 0.0, 1.0], (len(flat), 1))
    low = np.sum(hulls.base * normal, axis=1) + rng.uniform(-0.01, 0.006, len(flat))
    bound = oracle.highest_in_slab(hulls, along, normal, low, low + 0.004)
    across, share = np.linspace(0.0, 0.004, 201)[:, None, None], np.linspace(0.0, 1.0, 201)[None, :, None]
    centres = hulls.base + share[..., None] * (hulls.head - hulls.base)
    radii = shape.base_radius + share * (shape.head_radius - shape.base_radius)
    square = radii**2 - (low + across - np.sum(centres * normal, axis=-1)) ** 2
    tried = np.where(square > 0.0, centres[..., 2] + np.sqrt(np.maximum(square, 0.0)), -1.0).max(axis=(0, 1))
    assert np.all(tried <= bound + EXACT)
    assert tried == pytest.approx(bound, abs=2e-6)


# Extents and ends


def test_extents_are_those_of_the_judge(
    shape: Shape, poses: Array, hulls: oracle.Hulls, rng: np.random.Generator
) -> None:
    directions = oracle.unit_vectors(len(poses), 3, rng)
    expected = np.stack(
        (-hulls.support(-directions[:, None])[:, 0], hulls.support(directions[:, None])[:, 0]), axis=1
    )
    assert extent(shape, poses, directions) == pytest.approx(expected, abs=EXACT)
    one = np.array([0.6, 0.0, -0.8])
    every = np.broadcast_to(one, (len(poses), 1, 3))
    assert extent(shape, poses, one)[:, 1] == pytest.approx(hulls.support(every)[:, 0], abs=EXACT)


def test_extents_enclose_every_point_of_the_surface_and_no_more(shape: Shape, poses: Array) -> None:
    cloud, short = oracle.surface_cloud(shape, 30)
    some = poses[::10]
    for axis in np.eye(3):
        reach = oracle.to_world(cloud, some) @ axis
        low, high = extent(shape, some, axis).T
        assert np.all((reach.min(axis=1) >= low - EXACT) & (reach.min(axis=1) <= low + short))
        assert np.all((reach.max(axis=1) <= high + EXACT) & (reach.max(axis=1) >= high - short))


def test_the_lowest_point_is_an_end_of_the_hull(shape: Shape, poses: Array, hulls: oracle.Hulls) -> None:
    up = np.broadcast_to([0.0, 0.0, 1.0], (len(poses), 1, 3))
    ends = lowest_points(shape, poses)[:, None]
    assert np.abs(hulls.distance(ends)).max() < EXACT
    assert ends[:, 0, 2] == pytest.approx(-hulls.support(-up)[:, 0], abs=EXACT)


def test_the_distance_of_points_from_the_hull_is_the_judges(
    shape: Shape, poses: Array, hulls: oracle.Hulls, rng: np.random.Generator
) -> None:
    middle = 0.5 * (hulls.base + hulls.head)
    points = middle + rng.normal(scale=0.4 * shape.height, size=middle.shape)
    expected = hulls.distance(points[:, None, :])[:, 0]
    assert signed_distance(shape, poses, points) == pytest.approx(expected, abs=EXACT)


# Footprints


def sagitta(shape: Shape, corners: int) -> float:
    """Return how far a disc's rim may stand out over a side, with half of the corners around it (m)."""
    return max(shape.base_radius, shape.head_radius) * (1.0 - math.cos(math.pi / (corners // 2 - 1)))


def outward_normals(polygons: Array) -> tuple[Array, Array]:
    """Return the unit normals out of the sides (N, K, 2), and which are longer than a nanometre (N, K)."""
    sides = np.roll(polygons, -1, axis=1) - polygons
    length = np.linalg.norm(sides, axis=-1)
    right = np.stack((sides[..., 1], -sides[..., 0]), axis=-1)
    return right / np.maximum(length, 1e-9)[..., None], length > 1e-9


@pytest.mark.parametrize("corners", [8, 33, 64])
def test_all_corners_of_a_footprint_lie_on_the_outline(
    shape: Shape, poses: Array, hulls: oracle.Hulls, corners: int
) -> None:
    polygons = footprint(shape, poses, corners)
    assert polygons.shape == (len(poses), corners, 2)
    assert np.abs(hulls.from_above().distance(polygons)).max() < EXACT


def test_footprints_are_convex_and_run_anticlockwise(shape: Shape, poses: Array) -> None:
    polygons = footprint(shape, poses)
    normals, real = outward_normals(polygons)
    beyond = np.einsum("nkd,njd->nkj", normals, polygons) - np.sum(normals * polygons, axis=-1)[..., None]
    following = np.roll(polygons, -1, axis=1)
    doubled = np.sum(polygons[..., 0] * following[..., 1] - polygons[..., 1] * following[..., 0], axis=1)
    assert np.all(beyond[real] < EXACT)
    assert np.all(doubled > np.pi * min(shape.base_radius, shape.head_radius) ** 2)


def test_the_outline_stands_out_over_a_footprints_sides_by_an_arc_at_most(
    shape: Shape, poses: Array, hulls: oracle.Hulls
) -> None:
    polygons = footprint(shape, poses)
    normals, real = outward_normals(polygons)
    over = hulls.from_above().support(normals) - np.sum(normals * polygons, axis=-1)
    assert over[real].min() > -EXACT
    assert over[real].max() < min(sagitta(shape, 64), 1e-4)


def test_no_point_of_the_surface_is_seen_outside_the_footprint(shape: Shape, poses: Array) -> None:
    cloud, _ = oracle.surface_cloud(shape, 20)
    some = poses[::20]
    seen = oracle.to_world(cloud, some)[..., :2]
    polygons = footprint(shape, some)
    normals, real = outward_normals(polygons)
    level = np.sum(normals * polygons, axis=-1)
    beyond = np.max(seen @ np.swapaxes(normals, 1, 2), axis=1) - level
    assert beyond[real].max() < sagitta(shape, 64)


def test_the_straight_sides_of_a_footprint_are_exact(shape: Shape, poses: Array, hulls: oracle.Hulls) -> None:
    flat = hulls.from_above()
    between = flat.head - flat.base
    apart = np.linalg.norm(between, axis=1)
    clear = apart > 1.001 * abs(shape.base_radius - shape.head_radius) + 1e-6
    ahead = between[clear] / apart[clear, None]
    left = np.stack((-ahead[:, 1], ahead[:, 0]), axis=1)
    lean = (shape.base_radius - shape.head_radius) / apart[clear, None]
    polygons = footprint(shape, poses[clear])
    for side in (left, -left):
        normal = lean * ahead + np.sqrt(1.0 - lean**2) * side
        reached = np.sort(np.einsum("nkd,nd->nk", polygons, normal), axis=1)
        reach = flat[np.flatnonzero(clear)].support(normal[:, None])
        assert reached[:, -2:] == pytest.approx(np.repeat(reach, 2, axis=1), abs=EXACT)


@pytest.mark.soak
def test_a_hundred_thousand_footprints_take_at_most_two_seconds(rng: np.random.Generator) -> None:
    poses = oracle.any_poses(oracle.SHAPES["penguin"], 100_000, rng)[-100_000:]
    start = process_time()
    footprint(oracle.SHAPES["penguin"], poses)
    assert process_time() - start <= 2.0


# Slices in slabs

SEAM = 0.006
THICKNESSES = [1e-5, 0.001, SEAM, SEAM, SEAM, 0.02, 0.062, 5.0]


def slice_in_slab(shape: Shape, poses: Array, normal: Array, low: float, high: float) -> Slice:
    """Cut the hull with the vertical slab ``low <= normal . (x, y) <= high``, m."""
    centres = ball_centres(shape, poses)
    across, along = (centres[:, :, :2] @ way for way in (normal, np.array([-normal[1], normal[0]])))
    bounds = np.full(len(poses), low), np.full(len(poses), high)
    return slice_of_balls(shape, (across, along, centres[:, :, 2]), *bounds)


def test_slices_in_slabs_are_those_of_the_judge(shape: Shape, poses: Array, rng: np.random.Generator) -> None:
    for thickness in THICKNESSES:
        normal = oracle.unit_vectors(1, 2, rng)[0]
        near = poses.copy()
        near[:, :2] = rng.uniform(-1.2, 1.2, (len(poses), 2)) * shape.height
        low = float(rng.uniform(-0.9, -0.1) * thickness)
        check_slices(shape, near, normal, low, low + thickness)


@pytest.mark.parametrize("normal", [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])
def test_slices_in_the_slabs_of_straight_seams_are_those_of_the_judge(
    poses: Array, shape: Shape, normal: tuple[float, float], rng: np.random.Generator
) -> None:
    near = poses[::2].copy()
    near[:, :2] = rng.uniform(-1.0, 1.0, (len(near), 2)) * shape.height
    near[:100, :2] = 0.0
    check_slices(shape, near, np.array(normal), -0.5 * SEAM, 0.5 * SEAM)


def check_slices(shape: Shape, poses: Array, normal: Array, low: float, high: float) -> None:
    part = slice_in_slab(shape, poses, normal, low, high)
    hulls = oracle.pose_hulls(shape, poses)
    through = np.broadcast_to([*normal, 0.0], (len(poses), 3))
    least, most = -hulls.support(-through[:, None])[:, 0], hulls.support(through[:, None])[:, 0]
    clear = np.minimum(np.abs(least - high), np.abs(most - low)) > EXACT
    inside = (least < high) & (most > low)
    assert np.array_equal(part.inside[clear], inside[clear])
    assert np.all(np.isnan(part.across[~part.inside]))
    assert np.all(np.isnan(part.z[~part.inside]))
    cut = np.flatnonzero(inside & clear)
    assert len(cut) > 0
    lows, highs = np.full(len(cut), low), np.full(len(cut), high)
    tangent = np.array([-normal[1], normal[0], 0.0])
    for axis, bounds in ((tangent, part.across), (np.array([0.0, 0.0, 1.0]), part.z)):
        along = np.broadcast_to(axis, (len(cut), 3))
        farthest = oracle.highest_in_slab(hulls[cut], along, through[cut], lows, highs)
        nearest = -oracle.highest_in_slab(hulls[cut], -along, through[cut], lows, highs)
        assert bounds[cut, 0] == pytest.approx(nearest, abs=1e-10)
        assert bounds[cut, 1] == pytest.approx(farthest, abs=1e-10)


def test_every_point_of_the_surface_within_a_seam_lies_within_the_slice(shape: Shape, poses: Array) -> None:
    cloud, _ = oracle.surface_cloud(shape, 24)
    some = poses[::20].copy()
    some[:, :2] *= shape.height
    part = slice_in_slab(shape, some, np.array([0.0, 1.0]), -0.5 * SEAM, 0.5 * SEAM)
    points = oracle.to_world(cloud, some)
    there = np.abs(points[..., 1]) <= 0.5 * SEAM
    assert np.array_equal(part.inside | ~there.any(axis=1), np.ones(len(some), dtype=bool))
    for values, bounds in ((-points[..., 0], part.across), (points[..., 2], part.z)):
        least = np.where(there, values, np.inf).min(axis=1)
        most = np.where(there, values, -np.inf).max(axis=1)
        seen = there.any(axis=1)
        assert np.all(least[seen] >= bounds[seen, 0] - EXACT)
        assert np.all(most[seen] <= bounds[seen, 1] + EXACT)


# Rays


def aims(hulls: oracle.Hulls, rng: np.random.Generator, slanted: bool) -> tuple[Array, Array]:
    """Return rays from 0.4 m away that pass the hulls' axes near by, or nearer still."""
    count = len(hulls.base)
    directions = oracle.unit_vectors(count, 3, rng)
    if not slanted:
        directions[:, 2] = 0.0
        directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    towards = hulls.base + rng.uniform(-0.3, 1.3, (count, 1)) * (hulls.head - hulls.base)
    towards += rng.uniform(0.0, 1.3, (count, 1)) * hulls.base_radius * oracle.unit_vectors(count, 3, rng)
    towards[::9] = hulls.base[::9]  # straight at the axis
    return towards - 0.4 * directions, directions


@pytest.mark.parametrize("slanted", [False, True])
def test_rays_meet_the_hull_where_the_judge_finds_it(
    shape: Shape, poses: Array, hulls: oracle.Hulls, rng: np.random.Generator, slanted: bool
) -> None:
    origins, directions = aims(hulls, rng, slanted)
    check_hits(shape, poses, origins, directions)


def test_rays_along_the_axis_meet_the_ends(shape: Shape, poses: Array, hulls: oracle.Hulls) -> None:
    up = (hulls.head - hulls.base) / np.linalg.norm(hulls.head - hulls.base, axis=1, keepdims=True)
    for origins, directions in ((hulls.base - 0.4 * up, up), (hulls.head + 0.4 * up, -up)):
        check_hits(shape, poses, origins, directions)


def test_rays_parallel_to_the_side_meet_the_hull_where_the_judge_finds_it(
    shape: Shape, poses: Array, hulls: oracle.Hulls, rng: np.random.Generator
) -> None:
    up = (hulls.head - hulls.base) / np.linalg.norm(hulls.head - hulls.base, axis=1, keepdims=True)
    out = np.cross(up, oracle.unit_vectors(len(poses), 3, rng))
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    lean = oracle.cone_angle(shape)
    normals, directions = np.cos(lean) * out + np.sin(lean) * up, np.cos(lean) * up - np.sin(lean) * out
    starts = hulls.base + rng.uniform(-1.2, 1.2, (len(poses), 1)) * shape.base_radius * normals
    for way in (directions, -directions):
        check_hits(shape, poses, starts - 0.4 * way, way)


def check_hits(shape: Shape, poses: Array, origins: Array, directions: Array) -> None:
    hulls = oracle.pose_hulls(shape, poses)
    closest, way = oracle.first_meeting(hulls, origins, directions, reach=0.8)
    hit = first_hit(shape, poses, origins, directions)
    clear = np.abs(closest) > 1e-9
    assert np.array_equal(hit.found[clear], closest[clear] < 0.0)
    for missing in (hit.distance, hit.point, hit.normal):
        assert np.all(np.isnan(missing[~hit.found]))
    met = np.flatnonzero(hit.found & clear)
    assert len(met) > 0
    points = hit.point[met][:, None, :]
    assert np.abs(hulls[met].distance(points)).max() < EXACT
    assert hit.distance[met] == pytest.approx(way[met], abs=1e-10)
    assert points[:, 0] == pytest.approx(origins[met] + way[met, None] * directions[met], abs=1e-10)
    blur = 2e-6 / min(shape.base_radius, shape.head_radius)  # of differences over a micrometre each way
    assert hit.normal[met] == pytest.approx(hulls[met].outward(points)[:, 0], abs=blur)


def test_nothing_of_the_hull_lies_before_the_point_where_a_ray_meets_it(
    shape: Shape, poses: Array, hulls: oracle.Hulls, rng: np.random.Generator
) -> None:
    origins, directions = aims(hulls, rng, slanted=True)
    hit = first_hit(shape, poses, origins, directions)
    met = np.flatnonzero(hit.found)[::10]
    shares = np.concatenate((np.linspace(0.0, 0.99, 40), 1.0 - np.geomspace(1e-2, 1e-6, 40)))
    before = origins[met, None] + (shares * hit.distance[met, None])[..., None] * directions[met, None]
    assert hulls[met].distance(before).min() > -EXACT


def test_a_hull_behind_the_ray_is_not_met(
    shape: Shape, poses: Array, hulls: oracle.Hulls, rng: np.random.Generator
) -> None:
    origins, directions = aims(hulls, rng, slanted=True)
    ahead = first_hit(shape, poses, origins, directions)
    behind = first_hit(shape, poses, origins, -directions)
    assert ahead.found.any()
    assert not behind.found.any()
