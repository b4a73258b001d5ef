"""What has a print is drawn by shaders that read it, and all else by shaders without any picture."""

import re
from collections.abc import Iterator

import numpy as np
import pytest
from panda3d.core import GeomNode, GeomVertexReader, NodePath, Shader, ShaderAttrib
from PIL import Image

from icecool3d.pieces import load_penguin, standing
from icecool3d.rules import prints_of
from icecool3d.school import FloorZone, Furniture, Rect, door_card, load_school
from icecool3d.view.stage.fish_tokens import fish_on_doors
from icecool3d.view.stage.floor_marks import guide, spot_nodes
from icecool3d.view.stage.geometry import node, texture
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.stage.shading import Shaders, read_sources
from icecool3d.view.stage.surfaces import colour_of, level
from icecool3d.view.table.beats import Ring
from icecool3d.view.toids.tray_scene import Mark, TrayScene
from icecool3d.view.toids.tray_table import example_game

SCHOOL = load_school("school")


@pytest.fixture(scope="module")
def scene(drawing: None) -> Iterator[Scene]:
    """Lay everything on a table that may lie there."""
    del drawing
    with Stage((64, 48)) as stage:
        names = ["red", "blue"]
        fish = fish_on_doors(SCHOOL, names)
        found = Scene(stage, SCHOOL, load_penguin(), names, fish=fish, prints=prints_of(SCHOOL))
        crate = Furniture("crate", (-0.2, -0.22, -0.15, -0.17), 0.0, 0.03)
        found.stand_furniture([crate, door_card(SCHOOL.doors[1])])
        portal = next(zone for zone in SCHOOL.scene.portals if not isinstance(zone, FloorZone))
        found.lay_zones([portal, FloorZone("trap", (0.1, 0.2), 0.014)])
        found.mark_finish(SCHOOL.rooms[0].id)
        guide(found, (0.0, 0.0), 0.0, 0.5)
        spot_nodes(found, [(0.1, 0.1)])
        Ring(found, 0.0, 0.0).at(0.5)
        found.pose({name: standing(0.05 * place, 0.0) for place, name in enumerate(names)})
        yield found


@pytest.fixture(scope="module")
def tray(scene: Scene) -> TrayScene:
    found = TrayScene(scene._stage, scene.root, example_game())
    found.mark([Mark("go", 0.0, 0.0), Mark("point", 0.01, 0.0)])
    return found


def drawn(root: NodePath) -> Iterator[tuple[NodePath, str]]:
    """Yield all that is drawn below a node by shaders, with the source of its fragments."""
    for found in root.find_all_matches("**/+GeomNode"):
        attribute = found.get_net_state().get_attrib(ShaderAttrib)
        if attribute is not None and attribute.get_shader() is not None:
            yield found, attribute.get_shader().get_text(Shader.ST_fragment)


def is_printed(found: NodePath) -> bool:
    return any(each.has_texture() for each in found.get_ancestors())


def places(shown: GeomNode) -> np.ndarray:
    """Return where on its print each corner of each triangle of a node is, (T, 3, 2)."""
    found = []
    for geom in shown.get_geoms():
        reader = GeomVertexReader(geom.get_vertex_data(), "texcoord")
        rows = np.array([tuple(reader.get_data2()) for _ in range(geom.get_vertex_data().get_num_rows())])
        triangles = geom.get_primitive(0)
        found.append(rows[[triangles.get_vertex(each) for each in range(triangles.get_num_vertices())]])
    return np.concatenate(found).reshape(-1, 3, 2)


@pytest.mark.parametrize("game", ["scene", "tray"])
def test_shaders_read_a_print_where_there_is_one_and_nowhere_else(
    game: str, request: pytest.FixtureRequest
) -> None:
    root: NodePath = request.getfixturevalue(game).root
    seen = [(found, is_printed(found), "#define PRINT" in source) for found, source in drawn(root)]
    assert len({printed for _, printed, _ in seen}) == 2
    assert [str(found) for found, printed, read in seen if printed != read] == []


@pytest.mark.parametrize("game", ["scene", "tray"])
def test_no_triangle_has_all_of_its_corners_at_one_place_of_its_print(
    game: str, request: pytest.FixtureRequest
) -> None:
    root: NodePath = request.getfixturevalue(game).root
    for found, _ in drawn(root):
        if is_printed(found):
            assert np.ptp(places(found.node()), axis=1).max(axis=1).min() > 0.0, found


def test_what_is_hung_later_without_a_print_is_drawn_without_one_and_prints_wait_until_they_are_lit() -> None:
    shaders, root, surface = (
        Shaders(),
        NodePath("root"),
        level(Rect(0.0, 0.0, 1.0, 1.0), 0.0, np.array([0.0, 0.0, 1.0, 1.0]), colour_of("white")),
    )
    shaders.light(root, "solid")
    for name in ("bare", "printed"):
        node(name, surface).reparent_to(root)
    root.find("printed").set_texture(texture("print", Image.new("RGB", (1, 1))))
    assert all("#define PRINT" not in source for _, source in drawn(root))
    shaders.light(root, "solid")
    assert [found.name for found, source in drawn(root) if "#define PRINT" in source] == ["printed"]


def test_pictures_are_fetched_in_a_size_that_neighbours_choose_only_before_anything_branches() -> None:
    fetches = {name: re.findall(r"\btexture\((\w+)", source) for name, source in read_sources().items()}
    assert {name: found for name, found in fetches.items() if found} == {"light.glsl": ["p3d_Texture0"]}
    for name in ("ground.frag", "solid.frag"):
        main = read_sources()[name].partition("void main() {")[2]
        assert "if (" not in main.partition("printed(")[0]
