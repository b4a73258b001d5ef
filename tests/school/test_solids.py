"""The walls as boxes for collisions, and as meshes for the eye: one and the same cardboard."""

from itertools import combinations

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh, join
from icecool3d.school import (
    School,
    build_school,
    load_scene,
    load_school,
    scene_names,
)
from icecool3d.school.wall_solids import NO_DOOR, collision_boxes, walls_mesh


def full_width_door() -> School:
    """Return a bench whose first door takes all of its seam, and whose second is low and narrow."""
    scene = load_scene("corridor")
    wide = replace(scene.doors[0], width=0.214)
    low = replace(scene.doors[1], width=0.03, height=0.02)
    return build_school(replace(scene, doors=(wide, low)))


SCHOOLS = {**{name: load_school(name) for name in scene_names()}, "full-width": full_width_door()}


def cardboard(school: School) -> float:
    """Return the volume of all walls less all openings by the plain formula, m^3."""
    sizes = school.scene.box
    rims = sum(room.rect.area - room.interior.area for room in school.rooms)
    openings = sum(door.width * door.depth * door.height for door in school.doors)
    return rims * sizes.wall_height - openings


def in_cardboard(school: School, points: Array) -> NDArray[np.bool_]:
    """Tell by the plan alone which points (N, 3) are in a wall."""
    found = []
    for x, y, z in points:
        in_rim = school.room_at((x, y)) is not None and not any(
            room.interior.contains((x, y)) for room in school.rooms
        )
        in_opening = any(door.frame.contains((x, y)) and z < door.height for door in school.doors)
        found.append(in_rim and 0.0 < z < school.wall_height and not in_opening)
    return np.array(found)


def in_boxes(school: School, points: Array) -> NDArray[np.bool_]:
    boxes = collision_boxes(school)
    away = np.abs(points[:, None] - boxes.centres)
    found: NDArray[np.bool_] = np.any(np.all(away < boxes.half_sizes, axis=2), axis=1)
    return found


def in_mesh(mesh: Mesh, points: Array) -> NDArray[np.bool_]:
    """Tell which points are in a closed mesh: a ray upwards leaves it an odd number of times."""
    a, b, c = (mesh.corners()[:, place] for place in range(3))
    inside = np.zeros(len(points), dtype=np.int64)
    for place, point in enumerate(points):

        def turn(p: Array, q: Array, at: Array = point) -> Array:
            found: Array = (q - p)[:, 0] * (at - p)[:, 1] - (q - p)[:, 1] * (at - p)[:, 0]
            return found

        weights = np.stack((turn(b, c), turn(c, a), turn(a, b)))
        hit = np.all(weights > 0.0, axis=0) | np.all(weights < 0.0, axis=0)
        heights = np.sum(weights[:, hit].T * np.stack((a, b, c), axis=1)[hit, :, 2], axis=1) / np.sum(
            weights[:, hit], axis=0
        )
        inside[place] = np.sum(heights > point[2])
    odd: NDArray[np.bool_] = inside % 2 == 1
    return odd


def points_near_walls(school: School, count: int) -> Array:
    """Return random points in and about the walls, most of them near a door or a wall's face."""
    random = np.random.default_rng(20)
    boxes = collision_boxes(school)
    chosen = random.integers(len(boxes.centres), size=count)
    spread = boxes.half_sizes[chosen] + 0.004
    return boxes.centres[chosen] + random.uniform(-1.0, 1.0, (count, 3)) * spread


@pytest.mark.parametrize("name", SCHOOLS)
def test_the_boxes_do_not_overlap_and_add_up_to_the_cardboard(name: str) -> None:
    school = SCHOOLS[name]
    boxes = collision_boxes(school)
    assert np.all(boxes.half_sizes >= 0.00025)
    assert 8.0 * np.prod(boxes.half_sizes, axis=1).sum() == pytest.approx(cardboard(school), rel=1e-12)
    for first, second in combinations(range(len(boxes.centres)), 2):
        apart = np.abs(boxes.centres[first] - boxes.centres[second])
        assert np.any(apart >= boxes.half_sizes[first] + boxes.half_sizes[second] - 1e-12)


@pytest.mark.parametrize("name", SCHOOLS)
def test_boxes_meshes_and_plan_agree_which_points_are_in_a_wall(name: str) -> None:
    school = SCHOOLS[name]
    points = points_near_walls(school, 600)
    walls = join([walls_mesh(school, room.id) for room in school.rooms])
    expected = in_cardboard(school, points)
    assert 0.2 < expected.mean() < 0.8
    np.testing.assert_array_equal(in_boxes(school, points), expected)
    np.testing.assert_array_equal(in_mesh(walls, points), expected)


@pytest.mark.parametrize("name", SCHOOLS)
def test_each_box_knows_its_wall_and_a_lintel_its_door(name: str) -> None:
    school = SCHOOLS[name]
    boxes = collision_boxes(school)
    for centre, half, wall, door in zip(
        boxes.centres, boxes.half_sizes, boxes.walls, boxes.doors, strict=True
    ):
        assert school.walls[wall].solid.contains((centre[0], centre[1]))
        low, high = centre[2] - half[2], centre[2] + half[2]
        assert high == pytest.approx(school.wall_height)
        if door == NO_DOOR:
            assert low == pytest.approx(0.0, abs=1e-15)
        else:
            assert low == pytest.approx(school.doors[door].height)
            assert school.doors[door].frame.contains((centre[0], centre[1]))
    lintels = boxes.doors[boxes.doors != NO_DOOR]
    assert sorted(lintels) == sorted([*range(len(school.doors))] * 2)


def test_a_door_over_the_whole_seam_leaves_no_slivers_beside_it() -> None:
    school = SCHOOLS["full-width"]
    boxes = collision_boxes(school)
    wall = school.walls.index(school.wall("west-east"))
    assert list(boxes.doors[boxes.walls == wall]) == [0]


@pytest.mark.parametrize("name", SCHOOLS)
def test_each_rooms_walls_are_one_closed_solid_of_exact_volume(name: str) -> None:
    school = SCHOOLS[name]
    for room in school.rooms:
        mesh = walls_mesh(school, room.id)
        assert mesh.is_watertight()
        openings = sum(door.width * 0.5 * door.depth * door.height for door in school.doors_of(room.id))
        rim = (room.rect.area - room.interior.area) * school.wall_height
        assert mesh.volume() == pytest.approx(rim - openings, rel=1e-9)
        assert mesh.areas().min() > 1e-9
