"""The finish of a race lies along the walls of its room, chequered, and its flag stands upon them."""

import numpy as np
import pytest

from icecool3d.kit.own_files import scenes_folder
from icecool3d.looks.finish_parts import BAND, SQUARE, band, finish_parts
from icecool3d.school import load_school


@pytest.mark.parametrize("name", sorted(path.stem for path in scenes_folder().glob("*.toml")))
def test_in_any_scene_the_band_lies_in_its_room_and_the_flag_stands_on_a_wall(name: str) -> None:
    school = load_school(name)
    for room in school.rooms:
        inside = room.interior
        for part in finish_parts(school, room.id):
            low, high = part.mesh.vertices.min(axis=0), part.mesh.vertices.max(axis=0)
            if part.kind == "finish-band":
                assert inside.contains((low[0], low[1]))
                assert inside.contains((high[0], high[1]))
                assert high[2] < 0.0005
                assert (part.mesh.area_vectors()[:, 2] > 0.0).all()  # seen from above
            else:
                assert low[2] >= school.wall_height
                assert room.rect.xmin - 0.03 < low[0]
                assert high[1] < room.rect.ymax


def test_squares_alternate_and_fill_the_band_and_nothing_else() -> None:
    inside = load_school("school").room("kitchen").interior
    squares, dark = band(inside)
    wide, high = squares[:, 2] - squares[:, 0], squares[:, 3] - squares[:, 1]
    within = inside.inset(BAND * SQUARE)
    ring = (inside.xmax - inside.xmin) * (inside.ymax - inside.ymin)
    ring -= (within.xmax - within.xmin) * (within.ymax - within.ymin)
    assert (wide * high).sum() == pytest.approx(ring, rel=0.05)
    middles = 0.5 * (squares[:, :2] + squares[:, 2:])
    near = np.abs(middles[:, None] - middles).max(axis=2)
    sides = np.abs(middles[:, None] - middles).sum(axis=2) < 1.2 * SQUARE
    np.fill_diagonal(near, 1.0)
    assert near.min() > 0.9 * SQUARE
    first, second = np.nonzero(np.triu(sides, 1))
    assert (dark[first] != dark[second]).all()
