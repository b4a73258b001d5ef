"""The mesh, the balls and the weight of the penguin, compared with a slow judge that shares no code."""

import mujoco
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from icecool3d.pieces import (
    Penguin,
    Shape,
    hull_mesh,
    load_penguin,
    penguin_from_dict,
    volume,
)
from tests import penguin_oracle as oracle

EXACT = 1e-12
"""Metres: closed formulas and bisection both end within rounding of the true number."""

# The mesh and the balls


@pytest.mark.parametrize(("around", "along"), [(64, 48), (24, 90), (16, 8)])
def test_the_mesh_is_watertight_with_its_corners_on_the_hull(shape: Shape, around: int, along: int) -> None:
    mesh = hull_mesh(shape, around, along)
    hull = oracle.upright(shape)
    middle = np.mean(mesh.corners(), axis=1)
    outward = np.sum(hull.outward(middle[None])[0] * mesh.area_vectors(), axis=1)
    assert mesh.is_watertight()
    assert np.abs(hull.distance(mesh.vertices[None])).max() < EXACT
    assert np.all(outward > 0.5 * mesh.areas())
    assert np.all(mesh.areas() > 0.0)


def test_the_facets_of_the_mesh_stay_close_to_the_hull(shape: Shape, rng: np.random.Generator) -> None:
    mesh = hull_mesh(shape)
    shares = rng.dirichlet([1.0, 1.0, 1.0], size=10)
    points = np.einsum("sk,tkd->std", shares, mesh.corners()).reshape(1, -1, 3)
    depth = -oracle.upright(shape).distance(points)
    assert depth.min() > -EXACT
    assert depth.max() < 5e-5


def test_the_volume_is_that_of_the_judge_and_the_mesh_tends_to_it(shape: Shape) -> None:
    expected = oracle.volume(shape)
    coarse, fine = hull_mesh(shape).volume(), hull_mesh(shape, 256, 192).volume()
    assert volume(shape) == pytest.approx(expected, rel=1e-6)
    assert 0.99 * expected < coarse < fine < expected
    # A quarter of the step leaves a sixteenth of what is missing.
    assert expected - fine < (expected - coarse) / 12.0


@pytest.mark.parametrize("tolerance", [3e-4, None, 2e-5])
def test_the_balls_lie_inside_the_hull_and_miss_it_by_the_tolerance_at_most(
    shape: Shape, tolerance: float | None
) -> None:
    balls = shape.balls() if tolerance is None else shape.balls(tolerance)
    within = oracle.upright(shape).distance(balls[None, :, :3])[0] + balls[:, 3]
    assert within.max() < EXACT
    assert np.all(balls[:, :2] == 0.0)  # so that one meridian stands for all of the surface
    heights = np.linspace(0.0, shape.height, 4001)
    meridian = np.stack((oracle.profile(shape, heights), np.zeros_like(heights), heights), axis=1)
    gaps = np.min(np.linalg.norm(meridian[:, None] - balls[:, :3], axis=-1) - balls[:, 3], axis=1)
    assert gaps.min() > -1e-9
    assert gaps.max() <= (1e-4 if tolerance is None else tolerance)


# Mass and inertia


@st.composite
def penguins(draw: st.DrawFn) -> Penguin:
    """Make penguins of any shape and filling that their file allows."""
    base, head = draw(st.floats(0.003, 0.05)), draw(st.floats(0.003, 0.05))
    between = abs(base - head) + draw(st.floats(0.001, 0.1))
    thickness = min(base, head) * draw(st.floats(0.02, 0.98))
    height = base + between + head
    level = thickness + (height - 2.0 * thickness) * draw(st.floats(0.0, 0.999))
    data = load_penguin().to_dict()
    data["profile"] = {"base_radius": base, "head_radius": head, "height": height}
    data["shell"] = {"thickness": thickness, "density": draw(st.floats(1.0, 20_000.0))}
    data["ballast"] = {"level": level, "density": draw(st.floats(0.0, 20_000.0))}
    return penguin_from_dict(data, "a test")


def check_weight(penguin: Penguin, accuracy: float) -> None:
    expected = oracle.weigh(
        penguin.shape,
        thickness=penguin.shell.thickness,
        shell=penguin.shell.density,
        level=penguin.ballast.level,
        ballast=penguin.ballast.density,
    )
    assert penguin.mass == pytest.approx(expected.mass, rel=accuracy)
    assert penguin.centre_of_mass == pytest.approx(expected.centre, rel=accuracy)
    inertia = (expected.across, expected.across, expected.along)
    assert penguin.inertia == pytest.approx(inertia, rel=accuracy)


def test_the_penguin_weighs_what_the_judge_sums_up() -> None:
    penguin = load_penguin()
    check_weight(penguin, 1e-5)
    assert penguin.mass == pytest.approx(0.020, abs=1e-4)
    assert penguin.centre_of_mass == pytest.approx(0.010, abs=1e-4)


@settings(max_examples=15, deadline=None, derandomize=True)
@given(penguins())
def test_any_penguin_weighs_what_the_judge_sums_up(penguin: Penguin) -> None:
    check_weight(penguin, 1e-4)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(penguins())
def test_any_penguins_inertia_can_be_that_of_a_body(penguin: Penguin) -> None:
    x, y, z = penguin.inertia
    assert min(x, y, z) > 0.0
    assert x + y >= z
    assert x + z >= y
    assert y + z >= x
    place = f'pos="0 0 {penguin.centre_of_mass!r}" mass="{penguin.mass!r}"'
    body = f'<body><freejoint/><inertial {place} diaginertia="{x!r} {y!r} {z!r}"/></body>'
    xml = f"<mujoco><worldbody>{body}</worldbody></mujoco>"
    model = mujoco.MjModel.from_xml_string(xml)
    assert model.body_mass[1] == pytest.approx(penguin.mass)
    assert model.body_inertia[1] == pytest.approx(penguin.inertia)
