"""Outlines drawn up into solids."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.kit.arrays import Array
from icecool3d.looks.outlines import area, circle, hollow_prism, prism, symbol, triangulate

HORSESHOE = np.array([[0, 0], [4, 0], [4, 3], [3, 3], [3, 1], [1, 1], [1, 3], [0, 3.0]])
FLAT_POINTS = np.array([[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1.0]])
COMB = np.array(
    [[0, 0], [7, 0], [7, 2], [6, 2], [6, 1], [5, 1], [5, 2], [4, 2], [4, 1], [3, 1], [3, 2], [0, 2.0]]
)


@pytest.mark.parametrize("outline", [HORSESHOE, FLAT_POINTS, COMB, symbol("yellow"), circle(5)])
def test_an_outline_becomes_a_closed_solid_of_its_area_times_its_height(outline: Array) -> None:
    solid = prism(outline, -1.0, 2.0)
    assert solid.is_watertight()
    assert solid.volume() == pytest.approx(3.0 * area(outline))
    assert solid.areas().min() > 1e-6


@given(st.lists(st.floats(0.2, 1.0), min_size=3, max_size=24), st.floats(0.0, 6.0))
def test_any_star_shaped_outline_is_cut_into_triangles_that_fill_it(radii: list[float], turn: float) -> None:
    angles = turn + np.arange(len(radii)) * (2.0 * np.pi / len(radii))
    outline = np.array(radii)[:, None] * np.column_stack((np.cos(angles), np.sin(angles)))
    a, b, c = np.moveaxis(outline[triangulate(outline)], 1, 0)
    areas = 0.5 * ((b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0])
    assert len(areas) == len(radii) - 2
    assert areas.sum() == pytest.approx(area(outline))
    assert areas.min() > -1e-12


@pytest.mark.parametrize("outline", [HORSESHOE[::-1], circle(5)[::-1]])
def test_an_outline_that_runs_clockwise_is_refused(outline: Array) -> None:
    with pytest.raises(ValueError, match="crosses itself or runs clockwise"):
        triangulate(outline)


def test_a_ring_between_two_outlines_is_closed_and_hollow() -> None:
    ring = hollow_prism(2.0 * circle(32), circle(32), 0.0, 1.0)
    assert ring.is_watertight()
    assert ring.volume() == pytest.approx(3.0 * area(circle(32)))
    assert ring.areas().min() > 1e-6
