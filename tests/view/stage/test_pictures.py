"""Pictures show what is there: checked by places and colours, whatever drew them."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest
from PIL import Image

from icecool3d.kit.palette import DOTS, PAINTS, PLAYERS
from icecool3d.kit.rotation import rotate
from icecool3d.pieces import COLOURS, load_penguin
from icecool3d.school import load_school
from icecool3d.view.stage.camera import View, from_above, overview
from icecool3d.view.stage.fish_tokens import fish_on_doors
from icecool3d.view.stage.floor_marks import spot_nodes, string_beads
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.scene_graph import Scene
from tests.view.eyes import around, brightness, pixels, share_of
from tests.view.photographs import photograph

SCHOOL = load_school("school")
PLACES = {"red": (-0.11, -0.23), "blue": (0.2, 0.21), "green": (-0.2, 0.1), "yellow": (0.03, -0.02)}
SIZE = (640, 480)


def standing(x: float, y: float, lean: float = 0.0) -> np.ndarray:
    return np.array([x, y, 0.0, math.sin(lean / 2), 0.0, 0.0, math.cos(lean / 2)])


POSES = {colour: standing(*place) for colour, place in PLACES.items()}


@dataclass(frozen=True)
class Studio:
    """One place to draw, for all tests of this file."""

    stage: Stage
    scene: Scene

    def see(self, view: View) -> Image.Image:
        self.scene.look(view)
        return self.stage.picture()


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest) -> Iterator[Studio]:
    request.getfixturevalue("drawing")
    with Stage(SIZE) as stage:
        yield Studio(stage, Scene(stage, SCHOOL, load_penguin(), COLOURS))


@pytest.fixture
def studio(opened: Studio) -> Studio:
    opened.scene.pose(POSES)
    opened.scene.hang_fish(fish_on_doors(SCHOOL, COLOURS))
    return opened


def above(studio: Studio) -> tuple[Image.Image, View]:
    view = from_above(SCHOOL.bounds, studio.stage.aspect)
    return studio.see(view), view


def test_each_penguin_stands_in_its_place_and_bears_its_colour_on_its_head(studio: Studio) -> None:
    for colour, place in PLACES.items():
        view = View(*place, 0.05, elevation=math.radians(90.0), span=0.06, field=0.0)
        picture = studio.see(view)
        assert share_of(around(picture, view, (*place, 0.05), 10), PLAYERS[colour]) > 0.8
        ring = pixels(picture)[::8, ::8].reshape(-1, 3)
        assert (ring.max(axis=-1) < 0.3).mean() > 0.02  # its dark body


def test_a_penguins_node_turns_as_its_pose_says(studio: Studio) -> None:
    turned = np.array([0.1, -0.2, 0.03, 0.1, 0.5, -0.7, 0.5])
    studio.scene.pose({"blue": turned})
    beak = studio.scene.root.get_relative_point(studio.scene.penguins["blue"], (0.01, 0.0, 0.04))
    expected = turned[:3] + rotate(turned[3:], np.array([0.01, 0.0, 0.04]))
    assert tuple(beak) == pytest.approx(expected, abs=1e-6)
    assert studio.scene.penguins["red"].is_hidden()


def test_doors_stand_in_their_places_with_their_dots(studio: Studio) -> None:
    assert len(studio.scene.doors) == 7
    studio.scene.hang_fish({})
    for number, door in enumerate(SCHOOL.doors):
        view = View(*door.centre, elevation=math.radians(90.0), span=0.12, field=0.0)
        picture = studio.see(view)
        node = studio.scene.doors[door.id]
        assert tuple(node.get_pos(studio.scene.root))[:2] == pytest.approx(door.centre)
        across = 0.003 + 0.006
        side = np.array([0.0, across]) if door.seam.axis == 0 else np.array([across, 0.0])
        along = np.array([1.0, 0.0]) if door.seam.axis == 0 else np.array([0.0, 1.0])
        for end in (-1.0, 1.0):
            dot = np.array(door.centre) + side + along * end * (door.width / 2 - 0.003)
            assert share_of(around(picture, view, (*dot, 0.0), 4), DOTS[number], 0.25) > 0.8, door.id


def test_as_many_fish_hang_as_were_hung_and_no_more(studio: Studio) -> None:
    scene = studio.scene
    hung = fish_on_doors(SCHOOL, COLOURS)
    assert len(scene.root.find_all_matches("**/=fish")) == 3 * len(COLOURS)
    for door in SCHOOL.doors:
        assert len(scene.doors[door.id].find_all_matches("=fish")) == (len(COLOURS) if door.fish else 0)
    scene.hang_fish({"red": hung["red"][:1], "blue": ()})
    (fish,) = scene.root.find_all_matches("**/=fish")
    assert fish.get_tag("fish") == "red"
    assert fish.get_z(scene.root) == pytest.approx(SCHOOL.wall_height)
    assert fish.get_parent() == scene.doors[hung["red"][0]]


def test_fish_are_seen_in_their_players_colours(studio: Studio) -> None:
    door = SCHOOL.door("gym-lounge")
    view = View(*door.centre, 0.062, azimuth=-0.9, elevation=0.7, span=0.09)
    hung = pixels(studio.see(view)).reshape(-1, 3)
    studio.scene.hang_fish({})
    bare = pixels(studio.see(view)).reshape(-1, 3)
    for colour in ("red", "blue", "green"):
        seen = share_of(hung, PLAYERS[colour]) - share_of(bare, PLAYERS[colour])
        assert seen > 0.003, colour


def test_the_orange_lines_and_the_red_circle_are_where_the_rules_mean_them(studio: Studio) -> None:
    studio.scene.pose({})
    line = SCHOOL.room("gym").line
    start = SCHOOL.scene.runner_start
    assert start is not None
    places = {
        (line.xmin, 0.5 * (line.ymin + line.ymax) + 0.03): PAINTS["orange-line"].colour,
        (start.at[0] + start.radius - 0.0007, start.at[1]): PLAYERS["red"],
    }
    for (x, y), colour in places.items():
        view = View(x, y, 0.0, elevation=math.radians(90.0), span=0.01, field=0.0)
        assert share_of(around(studio.see(view), view, (x, y, 0.0), 8), colour, 0.2) > 0.9


def test_a_penguin_throws_a_shadow_away_from_the_sun(studio: Studio) -> None:
    x, y = PLACES["red"]
    view = View(x, y, elevation=math.radians(90.0), span=0.3, field=0.0)
    places = [(x + 0.035, y + 0.018, 0.0), (x - 0.035, y - 0.018, 0.0)]
    shade, light = (brightness(around(studio.see(view), view, place, 2)) for place in places)
    assert shade < 0.8 * light
    studio.scene.pose({})
    bare = [brightness(around(studio.see(view), view, place, 2)) for place in places]
    assert bare[0] > 1.2 * shade
    assert bare[1] == pytest.approx(light, abs=0.02)


def test_a_penguin_in_the_air_has_its_shadow_far_from_it(studio: Studio) -> None:
    x, y = PLACES["red"]
    flying = standing(x, y)
    flying[2] = 0.08
    view = View(x, y, elevation=math.radians(90.0), span=0.4, field=0.0)
    studio.scene.pose({})
    bare = pixels(studio.see(view))
    studio.scene.pose({"red": flying})
    darker = bare.mean(axis=-1) - pixels(studio.see(view)).mean(axis=-1) > 0.12
    columns = np.nonzero(darker)[1] / SIZE[0] * 2.0 - 1.0
    reach = columns.max() * 0.2 * studio.stage.aspect
    assert 0.10 < reach < 0.2


def test_behind_a_wall_nothing_tells_of_a_penguin_before_it(studio: Studio) -> None:
    """No wall lets its image through, nor what it hides of the sky: the table stays as it is."""
    x, y = PLACES["red"][0], SCHOOL.bounds.ymin
    view = View(x, y, 0.0, elevation=0.6, span=0.16)
    table = [(x + aside, y - away, 0.0) for aside in (-0.01, 0.0, 0.01) for away in (0.01, 0.03, 0.05)]
    seen = []
    for poses in ({}, {"red": standing(x, y + 0.003 + 0.0151)}):
        studio.scene.pose(poses)
        picture = studio.see(view)
        seen.append([brightness(around(picture, view, place, 1)) for place in table])
    assert seen[1] == pytest.approx(seen[0], abs=0.005)


def test_no_surface_is_speckled_by_its_own_shadow(studio: Studio) -> None:
    wall = View(0.32, -0.2, 0.03, azimuth=-math.pi / 2, elevation=0.35, span=0.03)  # in the sun
    seen = pixels(studio.see(wall))
    core = seen[180:300, 240:400].mean(axis=-1)
    rough = np.abs(core - np.median(core, axis=0)).mean()
    assert brightness(core) > 0.4
    assert rough < 0.02


def test_edges_are_smooth(studio: Studio) -> None:
    studio.scene.pose({})
    view = View(-0.32, 0.0, 0.06, azimuth=0.3, elevation=math.radians(60.0), span=0.2)
    still = pixels(studio.see(view))
    studio.stage.is_slow = True  # as where no graphics card draws
    studio.stage.finish(moving=True)
    rough = pixels(studio.stage.shot())
    assert np.abs(still - rough).max() > 0.1
    steps = [(np.diff(each.mean(axis=-1), axis=1) ** 2).sum() for each in (still, rough)]
    assert steps[0] < 0.95 * steps[1]


def test_the_same_scene_gives_the_same_picture(studio: Studio) -> None:
    view = overview(SCHOOL, studio.stage.aspect)
    assert studio.see(view).tobytes() == studio.see(view).tobytes()


def test_a_ghost_is_seen_through(studio: Studio) -> None:
    studio.scene.pose({})
    x, y = PLACES["red"]
    view = View(x, y, 0.02, elevation=0.6, span=0.2)
    without = brightness(around(studio.see(view), view, (x, y, 0.02), 6))
    ghost = studio.scene.add_ghost("red", POSES["red"], 0.4)
    faint = brightness(around(studio.see(view), view, (x, y, 0.02), 6))
    ghost.remove_node()
    studio.scene.pose({"red": POSES["red"]})
    solid = brightness(around(studio.see(view), view, (x, y, 0.02), 6))
    assert solid + 0.1 < faint < without - 0.05
    assert brightness(around(studio.see(view), view, (x, y, 0.02), 6)) == solid


def test_every_room_is_seen_in_the_overview_with_its_own_colours(studio: Studio) -> None:
    studio.scene.pose({})
    picture, view = above(studio)
    seen = []
    for room in SCHOOL.rooms:
        x, y = room.rect.centre
        seen.append(around(picture, view, (x + 0.03, y + 0.05, 0.0), 3).mean(axis=0))
    apart = np.linalg.norm(np.array(seen)[:, None] - np.array(seen), axis=-1) + np.eye(5)
    assert apart.min() > 0.04


def test_looking_along_parallel_lines_hides_no_floor_behind_walls(studio: Studio) -> None:
    picture, view = above(studio)
    door = SCHOOL.door("classroom-lounge")
    x, y = door.centre
    wall = around(picture, view, (x + 0.06, y, 0.06), 1)
    assert share_of(wall, PAINTS["cardboard"].colour, 0.2) > 0.6


def test_the_classrooms_blackboard_hangs_where_it_is_seen(studio: Studio) -> None:
    studio.scene.pose({})
    view = View(-0.105, -0.10, 0.032, elevation=0.4, span=0.06)
    assert share_of(around(studio.see(view), view, (-0.105, -0.1034, 0.027), 3), "#2E5E50", 0.2) > 0.5


@pytest.mark.usefixtures("drawing")
def test_more_penguins_than_shadows_are_drawn_all_the_same() -> None:
    names = [f"penguin number {number}" for number in range(12)]
    poses = {name: standing(-0.27 + 0.03 * number, -0.2) for number, name in enumerate(names)}
    picture = photograph(SCHOOL, poses, size=SIZE)
    view = overview(SCHOOL, SIZE[0] / SIZE[1])
    for name in names:
        x, y, _ = poses[name][:3]
        assert (around(picture, view, (x, y, 0.02), 3).max(axis=-1) < 0.5).mean() > 0.3, name


def test_a_spot_is_seen_whether_a_wall_is_before_it_or_not(studio: Studio) -> None:
    view = overview(SCHOOL, studio.stage.aspect)
    hidden, before_walls = (0.03, -0.312, 0.0), (0.03, -0.2, 0.0)
    plain = studio.see(view)
    marks = spot_nodes(studio.scene, [hidden[:2], before_walls[:2]])
    marked = studio.see(view)
    for mark in marks:
        mark.remove_node()
    wall, shining = (around(each, view, hidden, 1).mean(axis=0) for each in (plain, marked))
    assert wall[0] < wall[2]  # bluish …
    assert shining[0] > shining[2]  # … and orange before it
    floor, middle = (brightness(around(each, view, before_walls, 0)) for each in (plain, marked))
    assert middle > floor  # it is white


def test_beads_of_a_way_have_dark_rims_and_stand_out_from_any_floor(studio: Studio) -> None:
    x, y = 0.2, 0.0
    beads = string_beads(studio.scene, "yellow", np.array([standing(x, y)]))
    view = View(x, y, load_penguin().shape.base_centre, elevation=math.radians(90.0), span=0.01, field=0.0)
    picture = studio.see(view)
    beads.remove_node()
    size = 0.0014
    assert share_of(around(picture, view, (x, y, view.z)), PLAYERS["yellow"], 0.25) == 1.0
    rims = [around(picture, view, (x + way * 1.14 * size, y, view.z), 2) for way in (-1.0, 1.0)]
    assert max(map(brightness, rims)) < 0.25
