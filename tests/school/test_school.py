"""The school: its walls, seams and what it answers about points of the plan."""

import pickle
from itertools import combinations, pairwise

import numpy as np
import pytest
from msgspec.structs import replace

from icecool3d.kit.errors import SceneError
from icecool3d.school import (
    Interval,
    Point,
    Rect,
    School,
    Side,
    X,
    Y,
    build_school,
    load_scene,
    load_school,
    scene_names,
)

ABOVE_ZERO = float(np.nextafter(0.0, 1.0))


@pytest.fixture(scope="module")
def school() -> School:
    return load_school("school")


@pytest.fixture(scope="module")
def bench() -> School:
    """Two rooms: left from x = -0.3 to 0, right from 0 to 0.3, both from y = -0.15 to 0.15; walls of 3 mm."""
    return load_school("two-rooms")


def overlap(first: Rect, second: Rect) -> float:
    """Return the common area of two rectangles, m^2."""
    shared = [first.along(axis).shared_with(second.along(axis)) for axis in (X, Y)]
    return float(np.prod([0.0 if part is None else part.length for part in shared]))


@pytest.mark.parametrize("name", scene_names())
def test_the_four_walls_cover_each_boxs_rim_once(name: str) -> None:
    built = load_school(name)
    for room in built.rooms:
        walls = built.walls_of(room.id)
        assert [wall.side for wall in walls] == list(Side)
        rim = room.rect.area - room.interior.area
        assert sum(wall.solid.area for wall in walls) == pytest.approx(rim, abs=1e-15)
        assert all(overlap(first.solid, second.solid) == 0.0 for first, second in combinations(walls, 2))


@pytest.mark.parametrize("name", scene_names())
def test_seams_and_outer_walls_cover_each_boxs_outline_once(name: str) -> None:
    built = load_school(name)
    for room in built.rooms:
        for side in Side:
            stretches = [
                outer.interval for outer in built.outer_walls if (outer.room, outer.side) == (room.id, side)
            ]
            stretches += [
                seam.interval
                for seam in built.seams
                if room.id in seam.rooms and seam.axis == side.axis and seam.line == side.line(room.rect)
            ]
            stretches.sort(key=lambda stretch: stretch.low)
            whole = room.rect.along(side.axis)
            assert (stretches[0].low, stretches[-1].high) == (whole.low, whole.high)
            assert all(first.high == second.low for first, second in pairwise(stretches))


def test_a_seam_is_as_long_as_what_both_boxes_share_and_as_thick_as_both_walls(school: School) -> None:
    seam = school.seam_between("gym", "lounge")
    assert seam is not None
    assert seam.rooms == ("lounge", "gym")
    assert (seam.axis, seam.line) == (Y, 0.1)
    assert seam.interval == Interval(-0.1, 0.1)
    assert seam.clear == Interval(-0.097, 0.097)
    assert seam.slab == Rect(0.097, -0.1, 0.103, 0.1)
    assert seam is school.seam_between("lounge", "gym")


def test_outer_walls_end_where_a_seam_begins() -> None:
    built = load_school("school")
    north = [outer for outer in built.outer_walls if (outer.room, outer.side) == ("classroom", Side.SOUTH)]
    assert [(outer.interval, outer.solid) for outer in north] == [
        (Interval(-0.32, 0.1), Rect(-0.32, -0.32, 0.1, -0.317))
    ]
    assert not [outer for outer in built.outer_walls if outer.room == "lounge"]


def test_boxes_that_overlap_half_leave_the_rest_of_their_sides_to_the_outside() -> None:
    scene = load_scene("two-rooms")
    left, right = scene.rooms
    moved = replace(scene, rooms=(left, replace(right, rect=(0.0, -0.05, 0.3, 0.25))), marks=())
    built = build_school(moved)
    assert built.seams[0].interval == Interval(-0.05, 0.15)
    assert built.seams[0].clear == Interval(-0.047, 0.147)
    rest = {(outer.room, outer.interval) for outer in built.outer_walls if outer.side.axis == Y}
    assert ("left", Interval(-0.15, -0.05)) in rest
    assert ("right", Interval(0.15, 0.25)) in rest


def test_boxes_that_share_less_than_their_walls_leave_no_place_for_a_door() -> None:
    scene = load_scene("two-rooms")
    left, right = scene.rooms
    slipped = replace(scene, rooms=(left, replace(right, rect=(0.0, 0.145, 0.3, 0.445))), marks=())
    door = replace(scene.doors[0], at=(0.0, 0.1475), width=0.001)
    with pytest.raises(SceneError, match=r"door\[1\]\.width: left-right is 0\.001 m wide"):
        build_school(replace(slipped, doors=(door,)))


def test_t_junctions_name_the_three_boxes_that_meet(school: School) -> None:
    meeting = {junction.at: set(junction.rooms) for junction in school.t_junctions}
    assert meeting == {
        (-0.1, -0.1): {"classroom", "laboratory", "lounge"},
        (0.1, -0.1): {"classroom", "gym", "lounge"},
        (-0.1, 0.1): {"kitchen", "laboratory", "lounge"},
        (0.1, 0.1): {"kitchen", "gym", "lounge"},
    }


def test_two_boxes_in_a_row_make_no_t_junction() -> None:
    assert load_school("corridor").t_junctions == ()


def test_a_door_knows_its_frame_lintel_and_rooms(school: School) -> None:
    door = school.door("kitchen-gym")
    assert door.frame == Rect(0.179, 0.097, 0.241, 0.103)
    assert (door.width, door.depth, door.height) == (0.062, 0.006, 0.054)
    assert door.lintel == Interval(0.054, 0.06)
    assert door.centre == pytest.approx((0.21, 0.1))
    assert door.rooms == ("gym", "kitchen")


def test_a_door_may_have_a_width_and_height_of_its_own() -> None:
    scene = load_scene("two-rooms")
    built = build_school(replace(scene, doors=(replace(scene.doors[0], width=0.1, height=0.03),)))
    assert built.doors[0].opening == Interval(-0.05, 0.05)
    assert built.doors[0].lintel == Interval(0.03, 0.06)


def test_doors_are_cut_into_the_walls_on_both_sides_of_their_seam(school: School) -> None:
    found = {wall.id: [door.id for door in school.doors_in(wall)] for wall in school.walls}
    assert {wall: doors for wall, doors in found.items() if doors} == {
        "classroom-north": ["classroom-laboratory", "classroom-lounge"],
        "laboratory-south": ["classroom-laboratory"],
        "lounge-south": ["classroom-lounge"],
        "classroom-east": ["classroom-gym"],
        "gym-west": ["classroom-gym", "gym-lounge"],
        "lounge-east": ["gym-lounge"],
        "gym-north": ["kitchen-gym"],
        "kitchen-south": ["kitchen-gym"],
        "kitchen-west": ["kitchen-laboratory"],
        "laboratory-east": ["kitchen-laboratory", "laboratory-lounge"],
        "lounge-west": ["laboratory-lounge"],
    }


@pytest.mark.parametrize(
    ("point", "room"),
    [
        ((-0.1, 0.1), "left"),
        ((-0.3, 0.1), "left"),
        ((-0.2970001, 0.1), "left"),
        ((-0.297, 0.1), "left"),
        ((-0.2969999, 0.1), "left"),
        ((-0.3000001, 0.1), None),
        ((0.0, 0.1), "left"),
        ((ABOVE_ZERO, 0.1), "right"),
        ((0.003, 0.1), "right"),
        ((0.0030001, 0.1), "right"),
        ((0.0, 0.0), "left"),
        ((0.002, 0.0), "right"),
        ((0.3, 0.15), "right"),
        ((0.3, 0.1500001), None),
        ((float("nan"), 0.0), None),
    ],
)
def test_in_which_room_a_point_is(bench: School, point: Point, room: str | None) -> None:
    found = bench.room_at(point)
    assert (found and found.id) == room


def test_where_four_boxes_could_meet_the_first_named_has_the_point(school: School) -> None:
    at = school.room_at((0.1, -0.1))
    assert at is not None
    assert at.id == "classroom"


@pytest.mark.parametrize(
    ("point", "inside"),
    [((0.003, 0.031), True), ((-0.003, -0.031), True), ((0.0030001, 0.0), False), ((0.0, 0.0310001), False)],
)
def test_a_doors_frame_holds_its_sides(bench: School, point: Point, inside: bool) -> None:
    (door,) = bench.doors
    assert door.frame.contains(point) == inside


@pytest.mark.rule("LINE-2")
@pytest.mark.parametrize(
    ("point", "close"),
    [
        ((-0.15, 0.0), False),
        ((-0.043, 0.0), False),
        ((-0.0429999, 0.0), True),
        ((-0.15, 0.107), False),
        ((-0.15, 0.1070001), True),
        ((-0.05, 0.14), True),
        ((-0.001, 0.1), True),
        ((0.0, 0.0), True),
        ((0.31, 0.0), False),
    ],
)
def test_close_to_a_wall_is_between_it_and_the_orange_line(bench: School, point: Point, close: bool) -> None:
    assert bench.is_close_to_wall(point) == close


def test_neighbours_share_a_seam_with_or_without_a_door(school: School) -> None:
    assert [room.id for room in school.neighbours("kitchen")] == ["gym", "laboratory", "lounge"]
    assert not any(set(door.rooms) == {"kitchen", "lounge"} for door in school.doors)


def test_what_a_school_does_not_have_is_refused_with_what_it_has(bench: School) -> None:
    with pytest.raises(
        SceneError, match="school two-rooms: has no room 'attic'; expected one of: left, right"
    ):
        bench.room("attic")
    for ask in (bench.walls_of, bench.doors_of, bench.neighbours):
        with pytest.raises(SceneError, match="has no room 'attic'"):
            ask("attic")
    with pytest.raises(SceneError, match="has no door 'hatch'; expected one of: left-right"):
        bench.door("hatch")
    with pytest.raises(SceneError, match="has no wall 'left-up'"):
        bench.wall("left-up")
    with pytest.raises(SceneError, match="has no mark 'x'; this school has no marks"):
        build_school(replace(bench.scene, marks=())).mark("x")


def test_a_school_cannot_be_changed_and_can_be_sent_to_another_process(school: School) -> None:
    with pytest.raises(AttributeError):
        school.doors[0].height = 1.0  # type: ignore[misc]
    copy = pickle.loads(pickle.dumps(school))
    assert copy == school
    assert hash(copy) == hash(school)


def shifted(rect: tuple[float, float, float, float], by: float) -> tuple[float, float, float, float]:
    xmin, ymin, xmax, ymax = rect
    return xmin + by, ymin + by, xmax + by, ymax + by


def test_coordinates_meet_exactly_wherever_the_school_stands() -> None:
    """Sums of decimals miss by 1e-17; a shifted school must still have its seams."""
    scene = load_scene("school")
    for shift in (0.1, 0.7, 1.1, 33.3):
        rooms = tuple(replace(room, rect=shifted(room.rect, shift)) for room in scene.rooms)
        doors = tuple(replace(door, at=(door.at[0] + shift, door.at[1] + shift)) for door in scene.doors)
        built = build_school(
            replace(scene, rooms=rooms, doors=doors, clips=(), marks=(), portals=(), runner_start=None)
        )
        assert len(built.seams) == 8
        assert len(built.t_junctions) == 4
        assert {door.width for door in built.doors} == {0.062}
