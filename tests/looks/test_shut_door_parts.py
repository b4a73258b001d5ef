"""The mark of a shut door lies on the walls over its frame, in stripes of red and white."""

import numpy as np
import pytest

from icecool3d.kit.mesh import join
from icecool3d.kit.own_files import scenes_folder
from icecool3d.looks.shut_door_parts import shut_door_parts
from icecool3d.school import load_school


@pytest.mark.parametrize("name", sorted(path.stem for path in scenes_folder().glob("*.toml")))
def test_in_any_scene_the_mark_covers_the_frame_at_the_walls_height_and_nothing_else(name: str) -> None:
    school = load_school(name)
    for door in school.doors:
        parts = shut_door_parts(door)
        vertices = np.concatenate([part.mesh.vertices for part in parts])
        frame, low, high = door.frame, vertices.min(axis=0), vertices.max(axis=0)
        assert [*low[:2], *high[:2]] == pytest.approx([frame.xmin, frame.ymin, frame.xmax, frame.ymax])
        assert low[2] == pytest.approx(school.wall_height)
        assert 1e-4 < high[2] - low[2] < 1e-3
        area = (frame.xmax - frame.xmin) * (frame.ymax - frame.ymin)
        assert join([part.mesh for part in parts]).volume() == pytest.approx(area * (high[2] - low[2]))


def test_its_stripes_take_turns_and_both_ends_are_red() -> None:
    door = load_school("school").door("gym-lounge")
    red, white = shut_door_parts(door)
    assert (red.material, white.material) == ("player-red", "white")
    ends = [np.unique(part.mesh.vertices[:, door.seam.axis].round(6)) for part in (red, white)]
    assert ends[0][[0, -1]].tolist() == pytest.approx([door.opening.low, door.opening.high])
    assert ends[0][1:-1].tolist() == ends[1].tolist()
    assert len(ends[1]) >= 4
