"""What is to be seen of a penguin: closed meshes close to its hull, and a symbol for each colour."""

import numpy as np
import pytest

from icecool3d.kit.palette import PLAYERS
from icecool3d.looks.penguin_parts import penguin_parts
from icecool3d.pieces import load_penguin, signed_distance

SHAPE = load_penguin().shape
UPRIGHT = np.array([[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]])


@pytest.mark.parametrize("colour", PLAYERS)
def test_its_picture_is_closed_and_keeps_close_to_the_hull(colour: str) -> None:
    for part in penguin_parts(SHAPE, colour):
        assert part.mesh.is_watertight(), part.name
        assert part.mesh.volume() > 0.0, part.name
        assert part.mesh.areas().min() > 1e-12, part.name
        poses = np.repeat(UPRIGHT, len(part.mesh.vertices), axis=0)
        beyond = signed_distance(SHAPE, poses, part.mesh.vertices).max()
        assert beyond < (0.006 if part.kind == "beak" else 0.002), part.name


def test_each_colour_has_a_symbol_of_its_own() -> None:
    symbols = {
        colour: next(p.mesh for p in penguin_parts(SHAPE, colour) if p.kind == "head-symbol")
        for colour in PLAYERS
    }
    areas = {round(float(mesh.areas().sum()) * 1e7) for mesh in symbols.values()}
    assert len(areas) == len(PLAYERS)
