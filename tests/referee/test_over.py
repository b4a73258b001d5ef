"""What of a hull is over a strip, and how low: compared with balls strung as close as beads."""

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.pieces import load_penguin
from icecool3d.referee.strip_overlap import Strip, gap_to, gap_to_box, lowest_over, part_over
from icecool3d.school import Rect

SHAPE = load_penguin().shape
COUNT = 60
SHARES = np.linspace(0.0, 1.0, 4001)
RADII = SHAPE.base_radius + SHARES * (SHAPE.head_radius - SHAPE.base_radius)


def hulls() -> Array:
    """Return the balls' centres of penguins somewhere near the middle, turned anyhow, (6, COUNT), m."""
    random = np.random.default_rng(5)
    ways = random.normal(size=(COUNT, 3))
    ways *= SHAPE.length / np.linalg.norm(ways, axis=1, keepdims=True)
    bases = random.uniform(-0.02, 0.02, (COUNT, 3))
    return np.concatenate((bases, bases + ways), axis=1).T


def beads(centres: Array) -> tuple[Array, Array, Array]:
    """Return x, y and z of balls strung from base to head, (COUNT, S) each."""
    x, y, z = centres[:3, :, None] + SHARES * (centres[3:] - centres[:3])[..., None]
    return x, y, z


def strip(axis: int, across: tuple[float, float], along: tuple[float, float]) -> Strip:
    (west, east), (south, north) = (along, across) if axis == 0 else (across, along)
    return Strip(axis, Rect(west, south, east, north))


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("along", [(-1.0, 1.0), (-1.0, 0.01), (0.005, 1.0), (-0.004, 0.003)])
def test_the_lowest_over_a_rectangle_is_that_of_the_lowest_ball(
    axis: int, along: tuple[float, float]
) -> None:
    across, centres = (-0.003, 0.004), hulls()
    x, y, z = beads(centres)
    if axis == 1:
        x, y = y, x
    aside = np.hypot(_beyond(x, along), _beyond(y, across))
    lows = np.where(aside < RADII, z - np.sqrt(np.maximum(RADII**2 - aside**2, 0.0)), np.inf).min(axis=1)
    found = lowest_over(SHAPE, centres, strip(axis, across, along))
    over = np.isfinite(lows)
    assert over.sum() > 10
    assert (np.isfinite(found) == over).all()
    assert found[over] == pytest.approx(lows[over], abs=2e-6)


@pytest.mark.parametrize("axis", [0, 1])
def test_a_part_reaches_as_far_as_the_balls_do_and_the_way_out_is_the_shortest(axis: int) -> None:
    across, along, centres = (-0.003, 0.004), (-0.012, 0.02), hulls()
    x, y, z = beads(centres)
    if axis == 1:
        x, y = y, x
    aside = _beyond(y, across)
    chord = np.sqrt(np.maximum(RADII**2 - aside**2, 0.0))
    within = aside < RADII
    part = part_over(SHAPE, centres, strip(axis, across, along))
    inside = within.any(axis=1)
    assert COUNT > inside.sum() > 10
    assert (np.isfinite(part.z[0]) == inside).all()
    for found, middle in ((part.along, x), (part.z, z)):
        low, high = np.where(within, middle - chord, np.inf), np.where(within, middle + chord, -np.inf)
        assert found[0, inside] == pytest.approx(low.min(axis=1)[inside], abs=2e-6)
        assert found[1, inside] == pytest.approx(high.max(axis=1)[inside], abs=2e-6)
    hull = np.stack(((y - RADII).min(axis=1), (y + RADII).max(axis=1)), axis=1)
    assert part.sides[:2].max(axis=0) == pytest.approx(hull[:, 1] - across[0])
    assert part.sides[2:].max(axis=0) == pytest.approx(across[1] - hull[:, 0])
    ways = (
        hull[:, 1] - across[0],
        across[1] - hull[:, 0],
        part.along[1] - along[0],
        along[1] - part.along[0],
    )
    assert part.depth[inside] == pytest.approx(np.min(ways, axis=0)[inside])
    assert (part.depth[~inside] < 0.0).all()


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("along", [(0.02, 1.0), (-0.01, 0.01), (-0.003, 0.004)])
def test_a_footprint_is_as_far_from_a_rectangle_as_its_nearest_ball(
    axis: int, along: tuple[float, float]
) -> None:
    across, centres = (0.035, 0.05), hulls()
    x, y, _ = beads(centres)
    if axis == 1:
        x, y = y, x
    nearest = (np.hypot(_beyond(x, along), _beyond(y, across)) - RADII).min(axis=1)
    apart = nearest > 0.0
    assert apart.sum() > 10
    found = gap_to(SHAPE, centres, strip(axis, across, along))
    assert found[apart] == pytest.approx(nearest[apart], abs=1e-6)


def test_a_hull_is_as_far_from_a_box_as_its_nearest_ball_and_from_where_in_the_box_that_is() -> None:
    low, high, centres = np.array([0.01, -0.02, -0.01]), np.array([0.03, 0.004, 0.012]), hulls()
    balls = np.stack(beads(centres), axis=2)
    places = np.clip(balls, low, high)
    gaps = np.linalg.norm(balls - places, axis=2) - RADII
    apart = gaps.min(axis=1) > 0.0
    assert apart.sum() > 10
    found, place = gap_to_box(SHAPE, centres, low, high)
    assert found[apart] == pytest.approx(gaps.min(axis=1)[apart], abs=1e-6)
    there = np.take_along_axis(places, gaps.argmin(axis=1)[:, None, None], axis=1)[:, 0]
    assert np.abs(place - there)[apart].max() < 2e-5


def _beyond(value: Array, ends: tuple[float, float]) -> Array:
    return np.maximum(np.maximum(ends[0] - value, value - ends[1]), 0.0)
