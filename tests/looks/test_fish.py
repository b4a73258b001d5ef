"""Fish sit on the walls without cutting into them, and are as large as the game says."""

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh
from icecool3d.looks.fish import (
    PLAY,
    TOKEN_LENGTH,
    TOKEN_THICKNESS,
    astride,
    clip,
    fish_token,
    notched_outline,
)
from icecool3d.looks.outlines import area
from icecool3d.school import load_school

SCHOOL = load_school("school")


def size_of(mesh: Mesh) -> Array:
    size: Array = mesh.vertices.max(axis=0) - mesh.vertices.min(axis=0)
    return size


@pytest.mark.parametrize(("seam", "fish"), [(0, fish_token(0.006)), (2, clip(0.006))])
def test_a_fish_astride_does_not_cut_into_the_walls(seam: int, fish: Mesh) -> None:
    where = SCHOOL.seams[seam]
    mesh = astride(fish, where, where.interval.middle, SCHOOL.wall_height)
    across = mesh.vertices[:, 1 - where.axis] - where.line
    in_walls = (np.abs(across) < 0.003) & (mesh.vertices[:, 2] < SCHOOL.wall_height - 1e-9)
    assert not np.any(in_walls)
    assert np.sum(np.isclose(np.abs(across), 0.003 + 0.5 * PLAY)) >= 8


def test_a_fish_token_is_its_outline_times_its_thickness() -> None:
    mesh = fish_token(0.006)
    outline = notched_outline(TOKEN_LENGTH, 0.006 + PLAY)
    assert mesh.volume() == pytest.approx(area(outline) * TOKEN_THICKNESS, rel=1e-9)
    assert size_of(mesh)[:2] == pytest.approx([TOKEN_LENGTH, TOKEN_THICKNESS])
    assert mesh.is_watertight()


def test_a_fish_for_thick_walls_grows_with_its_notch() -> None:
    mesh = clip(0.2)
    assert size_of(mesh)[0] > 0.6
    assert mesh.is_watertight()
