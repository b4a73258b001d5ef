"""The Khronos validator, which nobody here wrote, judges the files; the rest is read back from the bytes."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from icecool3d.export.gltf import Channel, Node, glb
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.rotation import about_axis, rotate
from icecool3d.looks.materials import Material, Primitive, linear_colour, shaded
from tests.glb_reader import numbers, read

RED = Material("red", linear_colour("#D64545"), roughness=0.4)
ICE = Material("ice", linear_colour("#DDEFF7"), metallic=0.1, roughness=0.05, alpha=0.5)
PYRAMID = Mesh(
    np.array([[0.0, 0, 0], [1, 0, 0], [0, 2, 0], [0, 0, 3]]),
    np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]),
)
SMOOTH = Primitive(PYRAMID.vertices, PYRAMID.triangles, ICE, PYRAMID.vertices - [0.2, 0.3, 0.4])
UPRIGHT = np.array([0.0, 0.0, 0.0, 1.0])


def everything() -> bytes:
    beak = Node("beak", (shaded(PYRAMID, RED),), translation=(0.0, 0.0, 0.05), scale=(2.0, 1.0, 1.0))
    penguin = Node("penguin", (SMOOTH, shaded(PYRAMID, RED)), rotation=(0.0, 0.0, 0.6, 0.8), children=(beak,))
    # Its indices take six bytes: what follows them has to be moved to the next multiple of four.
    corner = shaded(Mesh(PYRAMID.vertices[:3], np.array([[0, 1, 2]])), RED)
    twin = Node("twin", penguin.primitives, translation=(1.0, 0.0, 0.0))
    times = np.array([0.0, 0.1, 0.25])
    turns = about_axis(np.array([0.0, 0.0, 1.0]), times * 9.0)
    moves = (
        Channel(penguin, "translation", times, np.arange(9.0).reshape(3, 3)),
        Channel(penguin, "rotation", times, turns),
    )
    return glb([Node("corner", (corner,)), penguin, twin], moves)


def test_a_scene_with_everything_has_no_fault_for_the_khronos_validator(
    verdict: Callable[[bytes], dict[str, Any]],
) -> None:
    report = verdict(everything())
    assert report["issues"]["messages"] == []
    assert report["info"]["totalTriangleCount"] == 1 + 8 + 4
    assert report["info"]["animationCount"] == 1


def test_a_mesh_of_more_corners_than_16_bits_count_has_no_fault_either(
    verdict: Callable[[bytes], dict[str, Any]],
) -> None:
    corners = 65536
    around = np.linspace(0.0, 2.0 * np.pi, corners)
    positions = np.stack((np.cos(around), np.sin(around), around), axis=1)
    strip = np.arange(corners - 2)[:, None] + np.array([0, 1, 2])
    packed = glb([Node("spiral", (Primitive(positions, strip, RED),))])
    assert verdict(packed)["issues"]["numErrors"] == 0
    document, data = read(packed)
    indices = document["meshes"][0]["primitives"][0]["indices"]
    assert numbers(document, data, indices).max() == corners - 1


def test_the_judge_does_find_a_fault_where_there_is_one(verdict: Callable[[bytes], dict[str, Any]]) -> None:
    packed = everything()
    broken = packed.replace(b'"componentType":5126', b'"componentType":5121', 1)
    assert verdict(broken)["issues"]["numErrors"] > 0


def test_the_same_scene_gives_the_same_bytes() -> None:
    assert everything() == everything()


def test_what_is_up_for_us_is_up_for_gltf() -> None:
    document, _ = read(glb([Node("anything")]))
    root = document["nodes"][document["scenes"][0]["nodes"][0]]
    turned = rotate(np.array(root["rotation"]), np.eye(3))
    assert turned == pytest.approx(np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]]), abs=1e-12)


def test_corners_and_triangles_come_back_as_they_were() -> None:
    document, data = read(glb([Node("ice", (SMOOTH,))]))
    primitive = document["meshes"][0]["primitives"][0]
    assert numbers(document, data, primitive["attributes"]["POSITION"]).tolist() == PYRAMID.vertices.tolist()
    assert numbers(document, data, primitive["indices"]).reshape(-1, 3).tolist() == PYRAMID.triangles.tolist()
    normals = numbers(document, data, primitive["attributes"]["NORMAL"])
    assert np.linalg.norm(normals, axis=1) == pytest.approx(1.0, abs=1e-6)


def test_every_view_of_the_buffer_starts_at_a_multiple_of_four() -> None:
    document, _ = read(everything())
    assert {view["byteOffset"] % 4 for view in document["bufferViews"]} == {0}


def test_the_bounds_of_the_corners_are_written() -> None:
    document, _ = read(glb([Node("ice", (SMOOTH,))]))
    bounds = [(each["min"], each["max"]) for each in document["accessors"] if "min" in each]
    assert bounds == [([0.0, 0.0, 0.0], [1.0, 2.0, 3.0])]


def test_the_same_primitives_at_two_nodes_are_written_once() -> None:
    one, _ = read(glb([Node("first", (SMOOTH,))]))
    two, _ = read(glb([Node("first", (SMOOTH,)), Node("second", (SMOOTH,))]))
    assert len(two["nodes"]) == len(one["nodes"]) + 1
    assert two["bufferViews"] == one["bufferViews"]
    assert [node.get("mesh") for node in two["nodes"]] == [None, 0, 0]


def test_only_what_is_seen_through_is_blended() -> None:
    document, _ = read(everything())
    modes = {material["name"]: material.get("alphaMode") for material in document["materials"]}
    assert modes == {"ice": "BLEND", "red": None}


def test_turns_that_flip_their_sign_are_written_the_short_way() -> None:
    penguin = Node("penguin")
    turns = np.array([[0.0, 0.0, 0.0, 1.0], [0.0, 0.0, -0.1, -1.0], [0.0, 0.0, 0.2, 1.0]])
    document, data = read(glb([penguin], [Channel(penguin, "rotation", np.array([0.0, 1.0, 2.0]), turns)]))
    written = numbers(document, data, document["animations"][0]["samplers"][0]["output"])
    assert np.all(np.sum(written[1:] * written[:-1], axis=1) > 0.9)


def one(**changes: Any) -> Node:
    parts = {"positions": PYRAMID.vertices, "triangles": PYRAMID.triangles, "material": RED}
    return Node("thing", (Primitive(**{**parts, **changes}),))


SPOT = Node("spot")


@pytest.mark.parametrize(
    ("nodes", "message"),
    [
        ([SPOT, SPOT], "node spot: hangs in two places; expected a Node of its own for each"),
        ([one(positions=np.zeros((4, 2)))], "thing: positions: "),
        ([one(positions=PYRAMID.vertices * np.nan)], "thing: positions: expected finite numbers"),
        ([one(triangles=np.array([[0, 1, 4]]))], "thing: triangles: .* indices from 0 to 3"),
        ([one(triangles=np.array([[0, 1, -1]]))], "thing: triangles: .* indices from 0 to 3"),
        ([one(triangles=np.zeros((0, 3), dtype=np.int64))], "thing: triangles: "),
        ([one(normals=np.zeros((4, 3)))], "thing: normals: expected lengths above 0"),
        ([one(normals=np.ones((3, 3)))], r"thing: normals: expected finite numbers \(4, 3\)"),
        (
            [one(material=Material("glow", (2.0, 0.0, 0.0)))],
            "material glow: .* numbers from 0 to 1",
        ),
        ([Node("thing", rotation=(0.0, 0.0, 0.0, 0.0))], "node thing: rotation: expected lengths above 0"),
        ([Node("thing", translation=(0.0, float("inf"), 0.0))], "node thing: translation: "),
    ],
)
def test_what_would_make_a_broken_file_is_refused(nodes: list[Node], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        glb(nodes)


@pytest.mark.parametrize(
    ("channel", "message"),
    [
        (
            Channel(Node("stranger"), "rotation", np.zeros(1), UPRIGHT[None]),
            "a node that is in the tree",
        ),
        (
            Channel(SPOT, "rotation", np.array([0.0, 0.0]), np.tile(UPRIGHT, (2, 1))),
            "rising seconds",
        ),
        (
            Channel(SPOT, "rotation", np.array([-1.0, 0.0]), np.tile(UPRIGHT, (2, 1))),
            "rising seconds",
        ),
        (
            Channel(SPOT, "rotation", np.array([0.0]), np.zeros((1, 4))),
            "spot: rotation: .* above 0",
        ),
        (
            Channel(SPOT, "translation", np.array([0.0]), np.zeros((2, 3))),
            r"expected finite numbers \(1, 3\)",
        ),
    ],
)
def test_a_movement_that_no_viewer_could_show_is_refused(channel: Channel, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        glb([SPOT], [channel])
