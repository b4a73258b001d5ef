"""What stands on the ice is seen: pieces of any model, furniture, zones."""

from collections.abc import Iterator

import numpy as np
import pytest
from msgspec.structs import replace

from icecool3d.pieces import Look, Penguin, Shape, load_penguin, standing
from icecool3d.rules import prints_of
from icecool3d.school import (
    Door,
    FloorZone,
    Furniture,
    Rect,
    build_school,
    door_card,
    load_school,
    scene_from_dict,
)
from icecool3d.view.stage.camera import View
from icecool3d.view.stage.floor_marks import area_node
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.stage.zone_tokens import zone_node
from tests.view.eyes import around, share_of

VIOLET = "#9B30D0"
WALRUS: Penguin = replace(load_penguin(), shape=Shape(0.024, 0.012, 0.08), look=Look(VIOLET))
ABOVE = View(elevation=np.radians(88.0), span=0.4)
ZONES = [{"id": "portal", "shape": "disc", "at": [-0.15, 0.0], "radius": 0.03}]


@pytest.fixture(scope="module")
def stage(drawing: None) -> Iterator[Stage]:
    del drawing
    with Stage((320, 240)) as opened:
        yield opened


@pytest.fixture(scope="module")
def scene(stage: Stage) -> Scene:
    school = build_school(scene_from_dict({**load_school("two-rooms").scene.to_dict(), "zone": ZONES}, "x"))
    prints = {"trap": "tokens/trap", "honeycomb-1": "tokens/honeycomb"}
    found = Scene(stage, school, load_penguin(), ["red", "walrus"], others={"walrus": WALRUS}, prints=prints)
    found.look(ABOVE)
    return found


def colours(stage: Stage, at: tuple[float, float, float], like: str) -> float:
    stage.step()
    return share_of(around(stage.picture(), ABOVE, at), like)


def test_a_piece_is_as_large_as_its_model_and_in_the_colour_of_its_look(stage: Stage, scene: Scene) -> None:
    scene.pose({"walrus": standing(-0.05, 0.05)})
    assert scene.shape_of("walrus").height == 0.08
    assert scene.shape_of("red") == load_penguin().shape
    assert scene.colour_of("walrus") == VIOLET
    assert colours(stage, (-0.05, 0.05, 0.08), VIOLET) > 0.9
    scene.pose({})
    assert colours(stage, (-0.05, 0.05, 0.0), VIOLET) == 0.0


def test_a_ghost_of_a_piece_looks_like_it(stage: Stage, scene: Scene) -> None:
    scene.pose({})
    ghost = scene.add_ghost("walrus", standing(-0.05, 0.05), 0.9)
    assert colours(stage, (-0.05, 0.05, 0.08), VIOLET) > 0.6  # what is behind shows through
    ghost.remove_node()


def test_who_stands_behind_a_wall_shines_through_it_and_who_stands_before_one_does_not(
    stage: Stage, scene: Scene
) -> None:
    wall = scene.school.room("left").rect.ymin, scene.school.wall_height
    behind = View(-0.1, wall[0], wall[1] / 2, elevation=np.radians(20.0), span=0.2)
    scene.look(behind)

    def seen(y: float) -> np.ndarray:
        scene.pose({"red": standing(-0.1, y)})
        stage.step()
        return around(stage.picture(), behind, (-0.1, wall[0], wall[1] / 2))

    without, hidden, before = seen(-9.0), seen(wall[0] + 0.02), seen(wall[0] - 0.05)
    scene.look(ABOVE)
    redder = (hidden - without).mean(axis=0)
    assert redder[0] > 0.05
    assert redder[0] > redder[2]
    assert np.linalg.norm((before - hidden).mean(axis=0)) > 0.05  # its own black back


def test_furniture_stands_until_other_furniture_does(stage: Stage, scene: Scene) -> None:
    crate = Furniture("crate", (-0.2, -0.06, -0.14, 0.0), 0.0, 0.03)
    scene.pose({})
    stage.step()
    before = around(stage.picture(), ABOVE, (-0.195, -0.03, 0.03), 1)
    scene.stand_furniture([crate])
    assert colours(stage, (-0.1995, -0.03, 0.03), "#F28C28") > 0.0  # its orange rim
    scene.stand_furniture([])
    stage.step()
    assert around(stage.picture(), ABOVE, (-0.195, -0.03, 0.03), 1) == pytest.approx(before)


def test_the_card_of_a_blocked_door_fills_its_opening(scene: Scene) -> None:
    door: Door = scene.school.doors[0]
    scene.stand_furniture([door_card(door)])
    low, high = scene.solid.find("furniture").get_tight_bounds(scene.root)
    assert np.array([low, high])[:, 1:] == pytest.approx(
        np.array([[door.opening.low, 0.0], [door.opening.high, door.height]]), abs=1e-6
    )
    scene.stand_furniture([])


def test_a_shut_door_is_striped_on_the_wall_over_it_until_it_is_open_again(
    stage: Stage, scene: Scene
) -> None:
    door: Door = scene.school.doors[0]
    x, y = door.centre
    scene.pose({})

    def red() -> list[float]:
        stage.step()
        picture, ends = stage.picture(), (y - 0.47 * door.width, y + 0.47 * door.width)
        return [
            share_of(around(picture, ABOVE, (x, end, door.wall_height), 1), "#D64545", 0.25) for end in ends
        ]

    assert max(red()) == 0.0
    scene.stand_furniture([door_card(door)])
    assert min(red()) > 0.8
    scene.stand_furniture([])
    assert max(red()) == 0.0


def test_an_area_for_a_place_is_seen_on_its_floor(stage: Stage, scene: Scene) -> None:
    scene.pose({})
    stage.step()
    before = around(stage.picture(), ABOVE, (-0.1, 0.05, 0.0))
    area = area_node(scene, Rect(-0.2, 0.0, -0.05, 0.08))
    stage.step()
    seen = around(stage.picture(), ABOVE, (-0.1, 0.05, 0.0))
    assert (before - seen).mean(axis=0)[2] > 0.05  # orange takes away blue
    area.remove_node()


def test_a_zone_is_printed_on_its_floor(stage: Stage, scene: Scene) -> None:
    scene.pose({})
    assert colours(stage, (-0.15 + 0.0275, 0.0, 0.0), "#8E5BC0") > 0.0


def test_zones_that_a_game_puts_down_lie_there_as_printed_cardboard_until_they_are_taken_up(
    stage: Stage, scene: Scene
) -> None:
    scene.pose({})
    trap, comb = FloorZone("trap", (-0.1, -0.08), 0.014), FloorZone("honeycomb-1", (-0.2, -0.08), 0.012)
    scene.lay_zones([trap, comb])
    assert colours(stage, (-0.1, -0.08, 0.0), "#D64545") > 0.1  # its jaws
    assert colours(stage, (-0.2, -0.08, 0.0), "#D64545") == 0.0
    scene.lay_zones([comb])
    assert [*scene.zones] == [comb]
    assert colours(stage, (-0.1, -0.08, 0.0), "#D64545") == 0.0
    scene.lay_zones([])
    assert colours(stage, (-0.2, -0.08, 0.0), "#F9D86B") == 0.0


def test_a_portal_on_a_wall_stands_out_of_it_into_its_room() -> None:
    school = load_school("school")
    portal, _ = school.scene.portals
    found = zone_node(school, portal, prints_of(school))
    low, high = found.get_tight_bounds()
    assert np.array([low, high]) == pytest.approx(
        np.array([[0.3164, -0.205, 0.0], [0.317, -0.155, 0.05]]), abs=1e-5
    )
    low, high = found.find("print").get_tight_bounds()
    assert (low[0], high[0]) == pytest.approx((-0.0006, -0.0006), abs=1e-6)  # towards the room
