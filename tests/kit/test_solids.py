"""Solids of blocks: closed by construction, whatever is joined and cut."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.kit.solids import block, carve, surface


def test_one_block_is_a_box() -> None:
    box = carve([block((0, 0, 0), (1, 2, 3))])
    assert box.is_watertight()
    assert len(box.vertices) == 8
    assert len(box.triangles) == 12
    assert box.volume() == pytest.approx(6.0)
    assert box.areas().sum() == pytest.approx(22.0)


def test_blocks_that_share_a_side_become_one_without_a_face_between() -> None:
    joined = carve([block((0, 0, 0), (1, 1, 1)), block((1, 0, 0), (3, 1, 1))])
    assert joined.is_watertight()
    assert joined.areas().sum() == pytest.approx(14.0)


def test_blocks_that_overlap_count_once() -> None:
    assert carve([block((0, 0, 0), (2, 1, 1)), block((1, 0, 0), (3, 1, 1))]).volume() == pytest.approx(3.0)


def test_blocks_apart_are_two_closed_surfaces() -> None:
    apart = carve([block((0, 0, 0), (1, 1, 1)), block((2, 0, 0), (3, 1, 1))])
    assert apart.is_watertight()
    assert apart.volume() == pytest.approx(2.0)


def test_a_hole_within_is_a_closed_surface_too() -> None:
    hollow = carve([block((0, 0, 0), (3, 3, 3))], [block((1, 1, 1), (2, 2, 2))])
    assert hollow.is_watertight()
    assert hollow.volume() == pytest.approx(26.0)
    assert hollow.areas().sum() == pytest.approx(60.0)


def test_a_hole_that_reaches_out_cuts_only_what_is_there() -> None:
    cut = carve([block((0, 0, 0), (2, 2, 2))], [block((1, -5, -5), (9, 9, 1))])
    assert cut.is_watertight()
    assert cut.volume() == pytest.approx(6.0)


@pytest.mark.parametrize("axis", range(3))
def test_blocks_that_touch_along_an_edge_are_refused(axis: int) -> None:
    low, high = np.roll([0.0, 1.0, 1.0], axis), np.roll([1.0, 2.0, 2.0], axis)
    with pytest.raises(ValueError, match="touches itself along an edge"):
        carve([block((0, 0, 0), (1, 1, 1)), block(low.tolist(), high.tolist())])


def test_blocks_that_touch_in_a_corner_are_closed() -> None:
    corner = carve([block((0, 0, 0), (1, 1, 1)), block((1, 1, 1), (2, 2, 2))])
    assert corner.is_watertight()


def test_lines_that_do_not_rise_are_refused() -> None:
    with pytest.raises(ValueError, match="do not rise strictly"):
        surface(
            [np.array([0.0, 0.0]), np.array([0.0, 1.0]), np.array([0.0, 1.0])], np.ones((1, 1, 1), dtype=bool)
        )


@given(st.lists(st.booleans(), min_size=27, max_size=27))
def test_any_cells_give_a_closed_surface_round_their_volume_or_are_refused(full: list[bool]) -> None:
    cells = np.array(full).reshape(3, 3, 3)
    lines = [np.array([0.0, 1.0, 3.0, 4.5]), np.array([0.0, 2.0, 3.0, 4.0]), np.array([-1.0, 0.0, 1.0, 5.0])]
    try:
        mesh = surface(lines, cells)
    except ValueError:
        return
    sizes = [np.diff(line) for line in lines]
    assert mesh.is_watertight()
    assert mesh.volume() == pytest.approx(np.einsum("i,j,k,ijk->", *sizes, cells.astype(float)), abs=1e-12)
    assert not len(mesh.triangles) or mesh.areas().min() >= 0.5
