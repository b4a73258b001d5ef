"""Zones are marked places of a scene: whoever judges looks them up, and nothing feels them."""

import pytest

from icecool3d.kit.errors import SceneError
from icecool3d.kit.own_files import scenes_folder
from icecool3d.school import FloorZone, WallZone, build_school, load_scene, parse_scene

TEXT = (scenes_folder() / "two-rooms.toml").read_text()
PORTALS = """
[[zone]]
id = "portal-floor"
shape = "disc"
at = [-0.1, 0.0]
radius = 0.02

[[zone]]
id = "portal-wall"
shape = "rectangle"
wall = "right-east"
along = [-0.02, 0.02]
bottom = 0.0
top = 0.04

[provenance]"""


def with_zones(text: str) -> str:
    return TEXT.replace("[provenance]", text)


@pytest.mark.rule("PORT-1")
def test_portals_on_floor_and_wall_are_declared_and_looked_up_by_name() -> None:
    scene = parse_scene(with_zones(PORTALS), "example")
    school = build_school(scene)
    assert school.zone("portal-floor") == FloorZone("portal-floor", (-0.1, 0.0), 0.02)
    assert school.zone("portal-wall") == WallZone("portal-wall", "right-east", (-0.02, 0.02), 0.0, 0.04)
    assert parse_scene(with_zones(PORTALS), "again") == scene


def test_a_scene_without_zones_is_what_it_was_and_one_with_them_is_another_place() -> None:
    plain, marked = load_scene("two-rooms"), parse_scene(with_zones(PORTALS), "example")
    assert "zone" not in plain.to_dict()
    assert marked.digest != plain.digest


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("radius = 0.02", "radius = 0.2", r"zone\[1\]\.at: is \(-0\.1, 0\), not within the floor"),
        ("at = [-0.1, 0.0]", "at = [0.0, 0.0]", r"zone\[1\]\.at: is \(0, 0\), not within the floor"),
        ('wall = "right-east"', 'wall = "right-up"', r"zone\[2\]\.wall: names no wall 'right-up'"),
        ("top = 0.04", "top = 0.4", r"zone\[2\]\.along: reaches beyond the wall right-east"),
        ("along = [-0.02, 0.02]", "along = [-0.02, 2.0]", r"zone\[2\]\.along: reaches beyond the wall"),
        ("along = [-0.02, 0.02]", "along = [0.02, -0.02]", r"zone\[2\]\.along: is turned round"),
        ('id = "portal-wall"', 'id = "portal-floor"', r"zone\[2\]\.id: is portal-floor, as in zone\[1\]"),
        (
            'shape = "disc"',
            'shape = "disk"',
            r"zone\[1\]\.shape: is .disk.; did you mean disc. expected one of: disc, ",
        ),
    ],
)
def test_a_zone_that_is_nowhere_is_refused(old: str, new: str, said: str) -> None:
    with pytest.raises(SceneError, match=said):
        parse_scene(with_zones(PORTALS.replace(old, new)), "example")
