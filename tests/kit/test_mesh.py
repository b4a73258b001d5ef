"""Meshes: what is closed and what is not, and how much is in them."""

import numpy as np
import pytest

from icecool3d.kit.mesh import Mesh, join

TETRAHEDRON = Mesh(
    np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1.0]]),
    np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]),
)


def test_a_closed_surface_is_watertight() -> None:
    assert TETRAHEDRON.is_watertight()


@pytest.mark.parametrize("missing", range(4))
def test_a_surface_with_a_hole_is_not(missing: int) -> None:
    assert not Mesh(TETRAHEDRON.vertices, np.delete(TETRAHEDRON.triangles, missing, axis=0)).is_watertight()


@pytest.mark.parametrize("turned", range(4))
def test_a_surface_with_one_triangle_turned_over_is_not(turned: int) -> None:
    triangles = TETRAHEDRON.triangles.copy()
    triangles[turned] = triangles[turned, ::-1]
    assert not Mesh(TETRAHEDRON.vertices, triangles).is_watertight()


def test_a_surface_with_a_fin_is_not() -> None:
    fin = np.array([[0, 1, 3]])
    assert not Mesh(TETRAHEDRON.vertices, np.concatenate((TETRAHEDRON.triangles, fin))).is_watertight()


def test_a_surface_whose_corners_only_look_shared_is_not() -> None:
    apart = Mesh(TETRAHEDRON.corners().reshape(-1, 3), np.arange(12).reshape(4, 3))
    assert not apart.is_watertight()


def test_volume_does_not_depend_on_where_it_is() -> None:
    moved = Mesh(TETRAHEDRON.vertices + np.array([5.0, -3.0, 2.0]), TETRAHEDRON.triangles)
    assert TETRAHEDRON.volume() == pytest.approx(1.0 / 6.0)
    assert moved.volume() == pytest.approx(1.0 / 6.0)


def test_a_surface_inside_out_has_volume_below_zero() -> None:
    assert Mesh(TETRAHEDRON.vertices, TETRAHEDRON.triangles[:, ::-1]).volume() == pytest.approx(-1.0 / 6.0)


def test_areas_and_outward_normals() -> None:
    assert TETRAHEDRON.areas() == pytest.approx([0.5, 0.5, 0.5, 0.75**0.5])
    np.testing.assert_allclose(TETRAHEDRON.area_vectors()[0], [0.0, 0.0, -0.5])
    np.testing.assert_allclose(TETRAHEDRON.area_vectors().sum(axis=0), 0.0, atol=1e-15)


def test_joined_meshes_keep_their_triangles() -> None:
    two = join([TETRAHEDRON, Mesh(TETRAHEDRON.vertices + 2.0, TETRAHEDRON.triangles)])
    assert two.is_watertight()
    assert two.volume() == pytest.approx(2.0 / 6.0)
    assert two.triangles.max() == 7
