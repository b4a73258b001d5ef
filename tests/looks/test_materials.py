"""Colours as light, and shading that keeps edges."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.kit.mesh import Mesh
from icecool3d.looks.materials import Material, linear_colour, shaded

RED = Material("red", linear_colour("#D64545"), roughness=0.4)
PYRAMID = Mesh(
    np.array([[0.0, 0, 0], [1, 0, 0], [0, 2, 0], [0, 0, 3]]),
    np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]),
)


@given(st.integers(0, 255))
def test_linear_colours_come_back_as_the_colour_of_the_screen(value: int) -> None:
    linear = linear_colour(f"#{value:02X}0000")[0]
    back = linear * 12.92 if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055
    assert round(back * 255) == value


def test_shading_keeps_sharp_edges_apart_and_joins_gentle_bends() -> None:
    assert len(shaded(PYRAMID, RED).positions) == 12
    bend = Mesh(
        np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0.1], [1, 1, 0.1], [0, 2, 0], [1, 2, 0]]),
        np.array([[0, 1, 2], [1, 3, 2], [2, 3, 4], [3, 5, 4]]),
    )
    primitive = shaded(bend, RED)
    assert len(primitive.positions) == 6
    assert primitive.positions[primitive.triangles] == pytest.approx(bend.corners())


def test_a_colour_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="colour 'red': expected #RRGGBB"):
        linear_colour("red")
