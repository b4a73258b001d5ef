"""Turns are proved against what defines them: matrices, inverses, and one turn after the other."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import about_axis, arctan2, arctan2_of, conjugate, multiply, rotate, up_axis

SOME = st.integers(0, 2**32 - 1).map(np.random.default_rng)


def quaternions(random: np.random.Generator, count: int = 5) -> Array:
    values = random.normal(size=(count, 4))
    units: Array = values / np.linalg.norm(values, axis=1, keepdims=True)
    return units


def matrix(quaternion: Array) -> Array:
    """Write out the rotation matrix, as textbooks give it."""
    x, y, z, w = quaternion
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


@given(SOME)
def test_a_turned_vector_is_what_the_matrix_gives(random: np.random.Generator) -> None:
    turns, vectors = quaternions(random), random.normal(size=(5, 3))
    expected = np.stack([matrix(turn) @ vector for turn, vector in zip(turns, vectors, strict=True)])
    assert rotate(turns, vectors) == pytest.approx(expected, abs=1e-12)


@given(SOME)
def test_the_up_axis_is_where_z_turns_to(random: np.random.Generator) -> None:
    turns = quaternions(random)
    assert up_axis(turns) == pytest.approx(rotate(turns, np.array([0.0, 0.0, 1.0])), abs=1e-12)


@given(SOME)
def test_a_product_turns_by_its_second_factor_first(random: np.random.Generator) -> None:
    first, second, vectors = quaternions(random), quaternions(random), random.normal(size=(5, 3))
    expected = rotate(first, rotate(second, vectors))
    assert rotate(multiply(first, second), vectors) == pytest.approx(expected, abs=1e-12)


@given(SOME)
def test_the_opposite_turn_undoes_a_turn(random: np.random.Generator) -> None:
    turns, vectors = quaternions(random), random.normal(size=(5, 3))
    assert rotate(conjugate(turns), rotate(turns, vectors)) == pytest.approx(vectors, abs=1e-12)


@given(st.floats(-10.0, 10.0))
def test_a_turn_about_z_is_anticlockwise_seen_from_above(angle: float) -> None:
    turned = rotate(about_axis(np.array([0.0, 0.0, 1.0]), angle), np.array([1.0, 0.0, 0.0]))
    assert turned == pytest.approx(np.array([np.cos(angle), np.sin(angle), 0.0]), abs=1e-12)


def test_many_turns_are_made_at_once() -> None:
    turns = about_axis(np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]), np.array([0.5, 0.0]))
    assert turns.shape == (2, 4)
    assert turns[1].tolist() == [0.0, 0.0, 0.0, 1.0]


def test_one_turn_is_applied_to_many_vectors() -> None:
    half = about_axis(np.array([0.0, 0.0, 1.0]), np.pi)
    assert rotate(half, np.ones((7, 3))).shape == (7, 3)


@given(SOME)
def test_the_angle_of_one_point_is_that_of_many_to_the_last_bit(random: np.random.Generator) -> None:
    points = random.normal(size=(50, 2)) * 10.0 ** random.uniform(-9.0, 9.0, size=(50, 1))
    points[::5, 0], points[::7, 1] = random.choice([0.0, -0.0], 10), random.choice([0.0, -0.0], 8)
    alone = np.array([arctan2_of(y, x) for y, x in points.tolist()])
    assert alone.tobytes() == arctan2(*points.T).tobytes()
