"""What is to be seen of a school: closed meshes in the right places."""

import numpy as np
import pytest
from msgspec.structs import replace

from icecool3d.kit.mesh import Mesh
from icecool3d.kit.palette import PAINTS
from icecool3d.looks.fish import (
    CLIP_LENGTH,
    CLIP_THICKNESS,
)
from icecool3d.looks.materials import Part
from icecool3d.looks.school_parts import (
    CIRCLE_WIDTH,
    DOT_RADIUS,
    FLOOR_THICKNESS,
    INK,
    LINE_WIDTH,
    TRIM_THICKNESS,
    TRIM_WIDTH,
    school_parts,
)
from icecool3d.school import School, build_school, load_scene, load_school, scene_names

SCHOOL = load_school("school")
PARTS = {part.name: part for part in school_parts(SCHOOL)}


def tiny_school() -> School:
    """Return a bench so small that lines, trims and dots must shrink."""
    scene = load_scene("two-rooms")
    box = replace(scene.box, wall_thickness=0.0005, line_inset=0.0005, door_width=0.0005, door_height=0.0595)
    left, right = scene.rooms
    rooms = replace(left, rect=(-0.0025, 0.0, 0.0, 0.0025)), replace(right, rect=(0.0, 0.0, 0.0025, 0.0025))
    door = replace(scene.doors[0], at=(0.0, 0.00125))
    return build_school(replace(scene, box=box, rooms=rooms, doors=(door,), marks=()))


def box_of(mesh: Mesh) -> tuple[list[float], list[float]]:
    """Return the lowest and highest coordinates, rounded to a micrometre."""
    return mesh.vertices.min(axis=0).round(6).tolist(), mesh.vertices.max(axis=0).round(6).tolist()


def test_every_part_of_every_scene_is_closed_and_has_no_slivers() -> None:
    for school in (*map(load_school, scene_names()), tiny_school()):
        for part in school_parts(school):
            assert part.mesh.is_watertight(), part.name
            assert part.mesh.volume() > 0.0, part.name
            assert part.mesh.areas().min() > 1e-10, part.name


def test_every_part_has_a_name_of_its_own_and_a_known_material() -> None:
    assert len(PARTS) == len(school_parts(SCHOOL)) == 3 * 5 + 2 * 7 + 4 + 1
    assert {part.material for part in PARTS.values()} <= set(PAINTS)


def test_each_door_of_the_school_has_dots_of_its_own_colour() -> None:
    assert len({part.material for part in PARTS.values() if part.kind == "dots"}) == 7


def test_a_floor_lies_below_zero_under_its_box() -> None:
    assert box_of(PARTS["floor gym"].mesh) == ([0.1, -0.32, -FLOOR_THICKNESS], [0.32, 0.1, 0.0])


def test_an_orange_line_runs_where_the_rules_have_it() -> None:
    line, mesh = SCHOOL.room("gym").line, PARTS["line gym"].mesh
    half = 0.5 * LINE_WIDTH
    low, high = box_of(mesh)
    assert low == pytest.approx([line.xmin - half, line.ymin - half, 0.0])
    assert high == pytest.approx([line.xmax + half, line.ymax + half, INK])
    ring = 2.0 * (line.xmax - line.xmin + line.ymax - line.ymin) * LINE_WIDTH
    assert mesh.volume() == pytest.approx(ring * INK, rel=1e-9)


def test_the_red_circle_ends_at_its_radius() -> None:
    start, mesh = SCHOOL.scene.runner_start, PARTS["circle classroom"].mesh
    assert start is not None
    away = np.hypot(*(mesh.vertices[:, :2] - start.at).T)
    assert away.max() == pytest.approx(start.radius)
    assert away.min() == pytest.approx(start.radius - CIRCLE_WIDTH)
    corners = 96
    of_unit_circle = 0.5 * corners * np.sin(2.0 * np.pi / corners)
    ring = of_unit_circle * (start.radius**2 - (start.radius - CIRCLE_WIDTH) ** 2)
    assert mesh.volume() == pytest.approx(ring * 2.0 * INK, rel=1e-9)


def test_a_frame_goes_round_its_opening_and_leaves_it_free() -> None:
    door, mesh = SCHOOL.door("gym-lounge"), PARTS["frame gym-lounge"].mesh
    low, high = box_of(mesh)
    frame = door.frame
    assert low == pytest.approx([frame.xmin - TRIM_THICKNESS, frame.ymin - TRIM_WIDTH, 0.0])
    assert high == pytest.approx(
        [frame.xmax + TRIM_THICKNESS, frame.ymax + TRIM_WIDTH, door.height + TRIM_WIDTH]
    )
    in_opening = (np.abs(mesh.vertices[:, 1]) < 0.5 * door.width - 1e-9) & (
        mesh.vertices[:, 2] < door.height - 1e-9
    )
    assert not np.any(in_opening)
    strip = (door.width + 2.0 * TRIM_WIDTH) * (door.height + TRIM_WIDTH) - door.width * door.height
    assert mesh.volume() == pytest.approx(2.0 * strip * TRIM_THICKNESS, rel=1e-9)


def test_dots_lie_in_both_rooms_at_both_feet_of_their_door() -> None:
    door, mesh = SCHOOL.door("kitchen-gym"), PARTS["dots kitchen-gym"].mesh
    dots = mesh.vertices.reshape(4, -1, 3).mean(axis=1)
    for room in door.rooms:
        feet = sorted(x for x, y, _ in dots if SCHOOL.room(room).interior.contains((x, y)))
        assert feet == pytest.approx([door.opening.low + DOT_RADIUS, door.opening.high - DOT_RADIUS])


@pytest.mark.rule("SET-2")
def test_clips_sit_astride_their_seams() -> None:
    for place, entry in enumerate(SCHOOL.scene.clips, start=1):
        mesh = PARTS[f"clip {place}"].mesh
        low, high = (np.array(corner) for corner in box_of(mesh))
        seam = SCHOOL.seam_between(*entry.rooms)
        assert seam is not None
        assert low[2] < SCHOOL.wall_height < high[2]
        assert (high - low)[seam.axis] == pytest.approx(CLIP_THICKNESS)
        assert (high - low)[1 - seam.axis] == pytest.approx(CLIP_LENGTH)
        assert (0.5 * (low + high))[:2] == pytest.approx(entry.at)


def test_parts_say_whose_they_are() -> None:
    for part in PARTS.values():
        assert isinstance(part, Part)
        match part.kind:
            case "frame" | "dots":
                SCHOOL.door(part.owner)
            case "clip":
                assert part.owner in {"1", "2", "3", "4"}
            case _:
                SCHOOL.room(part.owner)
