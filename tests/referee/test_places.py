"""Into which room, out of the school and back, from where to where, and when; who jumped, and how high."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np
import pytest

from icecool3d.events import (
    EnteredDoor,
    EnteredRoom,
    Event,
    JumpOverDoor,
    JumpOverWall,
    LeftSchool,
    OnWall,
    PassThroughDoor,
    Rested,
    ReturnedToSchool,
)
from icecool3d.kit.rotation import about_axis, multiply
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.referee.paths import follow
from icecool3d.referee.rulings import STRIDE
from icecool3d.school import School, load_school
from icecool3d.trace import Meta, make_trace

BENCH, SCHOOL, PENGUIN = load_school("two-rooms"), load_school("school"), load_penguin()
RADIUS = PENGUIN.shape.base_radius
OVER = 0.07
"""A height well above all walls, m."""
PLACES = (EnteredRoom, LeftSchool, ReturnedToSchool)
JUMPS = (JumpOverWall, JumpOverDoor)
Place = Sequence[float]
"""x, y and height of an upright penguin, and what is left of its pose, m."""


def happened(*ways: Sequence[Place], school: School = BENCH) -> tuple[Event, ...]:
    """Move each penguin along its own way, a second from place to place."""
    poses = [[[*place, 0, 0, 0, 1][:7] if len(place) == 3 else place for place in way] for way in ways]
    t = np.arange(float(len(ways[0])))
    trace = make_trace(Meta(("red", "blue", "green")[: len(ways)]), t, np.swapaxes(np.array(poses), 0, 1))
    return judge(trace, school, PENGUIN).events


def told(events: Sequence[Event], *kinds: type[Event]) -> list[tuple[Any, ...]]:
    """Return what some kinds of events say: name, when, to 10 microseconds, and where."""
    return [
        (event.name, round(event.t, 5), *(v for k, v in event.to_dict().items() if k in KEYS))
        for event in events
        if isinstance(event, kinds)
    ]


KEYS = ("wall", "door", "room", "from", "to")


@pytest.mark.rule("DOOR-2", "TASK-1")
def test_a_room_is_entered_when_it_is_wholly_out_of_the_frame_and_over_the_floor() -> None:
    events = happened([(-0.1, 0.01, 0), (-0.1, 0, 0), (0.1, 0, 0), (0.1, 0, 0)])
    assert told(events, *PLACES) == [("entered-room", round(1.0 + 0.118 / 0.2, 5), "right", "left")]
    (entered,) = [event for event in events if isinstance(event, EnteredRoom)]
    assert entered.evidence.at == pytest.approx((0.018, 0), abs=1e-5)


@pytest.mark.parametrize("step", [0.015, 0.025, 0.2])
def test_no_hull_is_looked_at_less_often_than_once_on_a_way_of_a_centimetre(step: float) -> None:
    poses = np.array([[[x, 0.0, 0.0, 0, 0, 0, 1]] for x in (-0.1, step - 0.1)])
    (path,) = follow(make_trace(Meta(("red",)), np.arange(2.0), poses), [PENGUIN.shape])
    assert path.way.max() <= STRIDE + 1e-9


@pytest.mark.rule("TASK-5", "DOOR-9")
def test_a_jump_tells_from_when_to_when_it_was_over_the_wall_and_how_high() -> None:
    events = happened([(-0.1, 0.09, 0.0684), (0.1, 0.09, 0.0684)])
    # A wall's side has a tolerance of a tenth of a millimetre, as a frame has not.
    began, ended = (round((0.1 + side * 0.0179) / 0.2, 5) for side in (-1, 1))
    assert told(events, *JUMPS, *PLACES) == [
        ("jump-over-wall", ended, "left-east", "left", "right"),
        ("entered-room", ended, "right", "left"),
    ]
    (jump,) = [event for event in events if isinstance(event, JumpOverWall)]
    assert (round(jump.evidence.began, 5), round(jump.evidence.ended, 5)) == (began, ended)
    assert jump.evidence.ended == jump.t
    assert jump.evidence.above_wall_mm == pytest.approx(8.4, abs=1e-6)


@pytest.mark.rule("TASK-5")
def test_a_jump_over_a_door_begins_and_ends_with_its_frame() -> None:
    events = happened([(0.1, 0.01, OVER), (-0.1, 0.01, OVER)])
    began, ended = (round((0.1 + side * 0.018) / 0.2, 5) for side in (-1, 1))
    assert told(events, *JUMPS, *PLACES) == [
        ("jump-over-wall", ended, "right-west", "right", "left"),
        ("jump-over-door", ended, "left-right", "right", "left"),
        ("entered-room", ended, "left", "right"),
    ]
    jumps = [event.evidence for event in events if isinstance(event, JumpOverWall | JumpOverDoor)]
    assert jumps[0] == jumps[1]
    assert (round(jumps[0].began, 5), round(jumps[0].ended, 5)) == (began, ended)
    assert jumps[0].above_wall_mm == pytest.approx(10.0, abs=1e-6)


@pytest.mark.rule("OUT-1", "OUT-2", "OUT-3")
def test_out_of_the_school_and_back_is_told_when_it_is_wholly_out_and_wholly_in() -> None:
    events = happened([(-0.1, 0, OVER), (-0.1, 0.2, OVER), (-0.1, 0, OVER)])
    out, back = 0.165 / 0.2, 1 + (0.2 - 0.1321) / 0.2
    assert told(events, *JUMPS, *PLACES) == [
        ("jump-over-wall", round(out, 5), "left-north", "left", None),
        ("left-school", round(out, 5), "left"),
        ("jump-over-wall", round(back, 5), "left-north", None, "left"),
        ("returned-to-school", round(back, 5), "left"),
        ("entered-room", round(back, 5), "left", None),
    ]
    first, second = (event.evidence for event in events if isinstance(event, JumpOverWall))
    assert round(first.began, 5) == round(0.1321 / 0.2, 5)
    assert round(second.began, 5) == round(1 + 0.035 / 0.2, 5)


@pytest.mark.rule("OUT-1")
@pytest.mark.parametrize(
    ("way", "wall"),
    [
        ([(-0.2, 0.0), (-0.4, 0.0)], "left-west"),
        ([(-0.2, 0.0), (-0.2, -0.3)], "left-south"),
        ([(0.2, 0.0), (0.4, 0.0)], "right-east"),
        ([(0.2, 0.0), (0.2, 0.3)], "right-north"),
    ],
)
def test_a_jump_out_or_in_is_over_that_rooms_outer_wall(way: Sequence[Place], wall: str) -> None:
    for there in (way, way[::-1]):
        (jump,) = told(happened([(*place, OVER) for place in there]), JumpOverWall)
        assert jump[2] == wall


@pytest.mark.rule("OUT-1")
def test_at_a_corner_it_is_outside_as_soon_as_the_round_footprint_is() -> None:
    corner = np.array([0.3, 0.15])
    for away, out in ((RADIUS - 1e-6, False), (RADIUS + 1e-6, True)):
        place = corner + away / sqrt(2)
        events = happened([(0.2, 0.05, OVER), (*place, OVER)])
        assert bool(told(events, LeftSchool)) == out


@pytest.mark.rule("OUT-1")
def test_in_the_corner_between_two_boxes_it_is_outside_too() -> None:
    """The school of one box less has a notch, in which nothing is under a penguin."""
    bounds = SCHOOL.bounds
    assert told(happened([(0.2, 0.2, OVER), (bounds.xmax + 0.016, 0.2, OVER)], school=SCHOOL), *PLACES) == [
        ("left-school", round((0.12 + RADIUS) / 0.136, 5), "kitchen")
    ]


@pytest.mark.rule("TASK-5")
def test_who_begins_on_a_wall_or_outside_makes_no_jump_but_enters_a_room() -> None:
    on_wall = happened([(0, 0.09, OVER), (0.1, 0.09, OVER)])
    assert told(on_wall, *JUMPS, *PLACES) == [("entered-room", 0.179, "right", None)]
    outside = happened([(-0.2, 0.3, 0), (-0.2, 0.3, 0)])
    assert told(outside, *JUMPS, *PLACES, Rested) == [("rested", 0.0, None)]
    out = happened([(-0.2, 0.15, OVER), (-0.2, 0.25, OVER)])
    assert told(out, *JUMPS, *PLACES) == [("left-school", 0.15, None)]


@pytest.mark.rule("TASK-5")
def test_who_turns_back_over_a_wall_has_gone_nowhere() -> None:
    assert told(happened([(-0.1, 0.09, OVER), (0.01, 0.09, OVER), (-0.1, 0.09, OVER)]), *JUMPS, *PLACES) == []


@pytest.mark.rule("TASK-5")
def test_each_penguin_goes_its_own_way() -> None:
    still, over, through = (
        [(-0.2, -0.1, 0)] * 2,
        [(0.1, 0.09, OVER), (-0.1, 0.09, OVER)],
        [(-0.1, 0, 0), (0.2, 0, 0)],
    )
    events = happened(still, over, through)
    found = [(event.name, event.penguin) for event in events if isinstance(event, (*JUMPS, *PLACES))]
    assert found == [
        ("entered-room", "green"),
        ("jump-over-wall", "blue"),
        ("entered-room", "blue"),
    ]
    assert [(event.penguin, event.room) for event in events if isinstance(event, Rested)] == [
        ("red", "left"),
        ("blue", "left"),
        ("green", "right"),
    ]


@pytest.mark.rule("TASK-5", "DOOR-9")
def test_a_jumps_height_is_that_of_the_lowest_moment_over_the_wall_and_not_beside_it() -> None:
    """Head down it swings over the wall like a pendulum, lowest half way between two moments."""
    axis = np.array([0.0, 1.0, 0.0])
    for leans in ((178.3, 181.7), (178.3, 181.6), (178.4, 181.7)):
        over = [[0.0, 0.09, 0.111, *about_axis(axis, np.radians(lean))] for lean in leans]
        events = happened([(-0.1, 0.09, 0), (-0.08, 0.09, 0.12), *over, (0.08, 0.09, 0.12)])
        (jump,) = [event for event in events if isinstance(event, JumpOverWall)]
        assert jump.evidence.above_wall_mm == pytest.approx(1.0, abs=1e-4)


@pytest.mark.rule("TASK-5", "DOOR-9")
@pytest.mark.parametrize("above", [1.0, 20.0])
def test_a_jump_is_lowest_where_its_lowest_point_crosses_the_wall_in_one_long_step(above: float) -> None:
    """At both ends of that step the lowest point is beside the wall, and an earlier moment was lower."""
    low, wide = 0.06 + 1e-3 * above, 0.0049
    way = [(0.0, 0.09, low + 0.06e-3), (-wide, 0.09, low), (wide, 0.09, low), (0.08, 0.09, OVER)]
    events = happened([(-0.1, 0.09, 0), (-0.08, 0.09, 0.12), *way])
    (jump,) = [event for event in events if isinstance(event, JumpOverWall)]
    assert jump.evidence.above_wall_mm == pytest.approx(above, abs=1e-3)


@pytest.mark.rule("TASK-5", "DOOR-9")
def test_into_a_walls_top_by_more_than_the_tolerance_is_no_jump() -> None:
    for height, count in ((0.05991, 1), (0.05989, 0)):
        events = happened([(-0.1, 0.09, height), (0.1, 0.09, height)])
        assert len(told(events, JumpOverWall)) == count
        assert len(told(events, EnteredRoom)) == 1


@pytest.mark.rule("TASK-5", "DOOR-9")
def test_what_is_no_deeper_in_the_side_of_a_wall_than_the_tolerance_does_not_end_a_jump() -> None:
    """It slides down a wall's far side, a twentieth of a millimetre in it."""
    for inwards, count in ((0.00005, 1), (0.0002, 0)):
        x = 0.003 + RADIUS - inwards
        events = happened([(-0.1, 0.09, OVER), (x, 0.09, OVER), (x, 0.09, 0), (0.1, 0.09, 0)])
        assert len(told(events, JumpOverWall)) == count


@pytest.mark.rule("TASK-5")
def test_over_two_walls_is_two_jumps_and_over_a_corner_one() -> None:
    east = happened([(-0.2, 0.05, OVER), (0.2, 0.05, OVER)], school=SCHOOL)
    assert [each[2:] for each in told(east, JumpOverWall)] == [
        ("laboratory-east", "laboratory", "lounge"),
        ("lounge-east", "lounge", "gym"),
    ]
    corner = happened([(-0.15, -0.05, OVER), (-0.05, -0.15, OVER)], school=SCHOOL)
    assert [each[2:] for each in told(corner, JumpOverWall)] == [
        ("laboratory-south", "laboratory", "classroom")
    ]


@pytest.mark.rule("TASK-5")
def test_between_rooms_that_share_no_wall_it_is_over_the_first_wall_of_the_room_that_it_left() -> None:
    along = happened([(-0.02, 0.05, OVER), (0.1, 0.1, OVER), (0.16, 0.16, OVER)], school=SCHOOL)
    assert told(along, JumpOverWall)[0][3:] == ("lounge", "kitchen")
    # Lounge and kitchen share one; laboratory and gym none, nor do they touch.
    flown = happened(
        [(-0.15, -0.08, OVER), (-0.1, -0.1, OVER), (0.1, -0.1, OVER), (0.14, -0.08, OVER)], school=SCHOOL
    )
    assert [each[2:] for each in told(flown, JumpOverWall)] == [("laboratory-south", "laboratory", "gym")]
    other = happened(
        [(-0.12, -0.02, OVER), (-0.1, -0.1, OVER), (0.1, -0.1, OVER), (0.14, -0.08, OVER)], school=SCHOOL
    )
    assert [each[2:] for each in told(other, JumpOverWall)] == [("laboratory-east", "laboratory", "gym")]


@pytest.mark.rule("TASK-5")
@pytest.mark.parametrize(
    ("start", "end", "first"),
    [
        (
            (-0.249, 0.124),
            (-0.346, 0.153),
            "left-north",
        ),  # its side reaches y = 0.147 at 28 %, x = -0.297 at 34 %
        ((-0.272, 0.1), (-0.305, 0.198), "left-west"),  # … x = -0.297 at 30 %, y = 0.147 at 33 %
    ],
)
def test_out_at_a_corner_it_is_over_the_wall_that_it_was_over_first(
    start: Sequence[float], end: Sequence[float], first: str
) -> None:
    events = happened([(*start, OVER), (*end, OVER)])
    assert [each[2:] for each in told(events, JumpOverWall)] == [(first, "left", None)]


@pytest.mark.rule("TASK-5")
def test_out_at_a_corner_it_is_over_the_wall_that_it_was_over_first_between_two_moments_too() -> None:
    """Over the north wall 3 micrometres before the west wall, in which it is deeper at the next moment."""
    x, y = -0.297 + RADIUS, 0.147 - RADIUS
    before, after = (x + 0.001, y - 0.0004, OVER), (x - 0.001, y + 0.0004, OVER)
    further = (x - 0.1, y + 0.04, OVER)
    for shift, first in ((3e-6, "left-north"), (-3e-6, "left-west")):
        way = [(a, b + shift, c) for a, b, c in (before, after, further)]
        assert [each[2] for each in told(happened(way), JumpOverWall)] == [first]


@pytest.mark.rule("TASK-5")
def test_over_which_wall_it_was_before_it_was_back_in_the_room_does_not_count() -> None:
    """Over the north wall by 0.3 mm, back, and out over the east wall, all on the same centimetre."""
    way = [(0.2, 0.1, OVER), (0.297 - RADIUS - 0.0005, 0.147 - RADIUS + 0.0003, OVER), (0.3, 0.05, OVER)]
    way.append((0.4, 0.05, OVER))
    assert [each[2] for each in told(happened(way), JumpOverWall)] == ["right-east"]


@pytest.mark.rule("TASK-5")
def test_a_wall_that_it_is_beside_as_it_leaves_the_room_names_no_jump() -> None:
    """In over the east wall and at once out over the north wall, by less than 0.1 mm over the other."""
    x, y = 0.297 - RADIUS, 0.147 - RADIUS
    way = [(x + 0.1, y - 0.1, OVER), (x + 0.00009, y - 0.00005, OVER), (x - 0.05, y + 0.1, OVER)]
    assert [each[2] for each in told(happened(way), JumpOverWall)] == ["right-east", "right-north"]


@pytest.mark.rule("TASK-5")
def test_a_jump_is_over_that_door_alone_that_it_is_over() -> None:
    """Between laboratory and lounge, over the door; between gym and lounge beside it."""
    events = happened(
        [(-0.2, 0.0, OVER), (0.0, 0.0, OVER), (0.06, 0.05, OVER), (0.2, 0.05, OVER)], school=SCHOOL
    )
    assert [each[2:] for each in told(events, JumpOverDoor)] == [
        ("laboratory-lounge", "laboratory", "lounge")
    ]
    for beside, count in ((0.0159, 1), (0.0161, 0), (-0.0159, 1), (-0.0161, 0)):
        events = happened([(-0.1, beside, OVER), (0.1, beside, OVER)])
        assert len(told(events, JumpOverDoor)) == count


@pytest.mark.rule("OUT-1")
def test_who_rests_upon_a_wall_is_in_no_room_and_upon_that_wall() -> None:
    events = happened([(0.01, 0.09, 0.06)])
    assert told(events, Rested, OnWall) == [("rested", 0.0, None), ("on-wall", 0.0, "right-west")]
    (on,) = [event for event in events if isinstance(event, OnWall)]
    assert on.evidence.depth_mm == pytest.approx(8.0)
    assert on.evidence.at == pytest.approx((0.01, 0.09))
    assert told(happened([(-0.01, 0.09, 0.06)]), OnWall)[0][2] == "left-east"
    assert told(happened([(-0.2, 0.14, 0.06)]), OnWall)[0][2] == "left-north"


@pytest.mark.rule("OUT-1")
def test_upon_a_wall_is_who_is_off_the_floor_and_above_its_middle_and_over_it() -> None:
    # Above the middle of the wall's height, not below; more than a tenth of a millimetre of it.
    for x, height, upon in (
        (0.0, 0.0301, True),
        (0.0, 0.0299, False),
        (0.003 + RADIUS - 0.00011, 0.06, True),
        (0.003 + RADIUS - 0.00009, 0.06, False),
    ):
        assert bool(told(happened([(x, 0.09, height)]), OnWall)) == upon


@pytest.mark.rule("OUT-1")
def test_who_leans_against_a_wall_with_its_foot_on_the_floor_is_not_upon_it() -> None:
    leaning = about_axis(np.array([0.0, 1.0, 0.0]), np.radians(-20))
    for height, upon in ((0.0009, False), (0.0012, True)):
        origin = height + RADIUS * (1.0 - np.cos(np.radians(20)))
        # It came from below by as much, so that it never was a whole millimetre higher or lower.
        way = [(0.02615, 0.09, z, *leaning) for z in (origin - 0.0008, origin)]
        assert bool(told(happened(way), OnWall)) == upon


@pytest.mark.rule("DOOR-3", "OUT-1")
def test_whose_head_lies_in_a_doorway_is_not_upon_the_wall() -> None:
    """Something, 10 mm high, holds its foot; all that is over the frame is far under the lintel."""
    lying = about_axis(np.array([0.0, 1.0, 0.0]), np.radians(-90))
    names = [event.name for event in happened([(0.05, 0.0, 0.01 + RADIUS, *lying)])]
    assert names == ["rested", "stuck-in-door"]


def lowest_before(x: float, lean: float, end: float) -> float:
    """Return how low the hull of a penguin at x, that leans towards +x, is where x is no more than that."""
    share, tip = np.linspace(0.0, 1.0, 10_001), np.radians(lean)
    radius = RADIUS + share * (PENGUIN.shape.head_radius - RADIUS)
    along = RADIUS + share * PENGUIN.shape.length
    beyond = np.maximum(x + along * np.sin(tip) - end, 0.0)
    reach = np.sqrt(np.maximum(radius**2 - beyond**2, 0.0))
    return float(np.min((along * np.cos(tip) - reach)[beyond < radius]))


@pytest.mark.rule("TASK-5", "OUT-3")
@pytest.mark.parametrize("lean", [150.0, 30.0, 110.0])
def test_past_a_walls_end_a_penguin_may_hang_down_beside_it(lean: float) -> None:
    """Out over the school's corner: only what is over the cardboard itself has to be above it."""
    end, spin = 0.3, about_axis(np.array([0.0, 1.0, 0.0]), np.radians(lean))
    x = end - 0.011
    for spare, count in ((0.0002, 1), (-0.0002, 0)):
        z = 0.06 + spare - lowest_before(x, lean, end)
        corner = [x, 0.1485, z, *spin]
        way = [(0.2, 0.05, 0.2), (x, 0.05, 0.2), corner, (x, 0.1485, 0.2), (0.4, 0.3, 0.2)]
        assert len(told(happened(way), JumpOverWall)) == count


@pytest.mark.rule("DOOR-3", "OUT-1")
def test_upon_the_lintel_it_is_within_the_frame_and_upon_the_wall() -> None:
    names = [event.name for event in happened([(0.0, 0.0, 0.06)])]
    assert names == ["rested", "stuck-in-door", "on-wall"]


@pytest.mark.rule("TASK-1", "DOOR-10")
def test_a_stop_in_a_room_that_lasts_less_than_from_one_moment_to_the_next_is_seen() -> None:
    """Over a wall, the last of it off it for a hundredth of a millimetre, and back."""
    for reach, count in ((0.01795, 2), (0.01785, 0)):
        way = [(-0.1, 0.09, OVER), (reach, 0.09, OVER), (-0.1, 0.09, OVER)]
        assert len(told(happened(way), JumpOverWall)) == count


def swing(x: float, y: float, z: float, angles: tuple[float, float] = (-3, 3)) -> list[Place]:
    """Lean 30 degrees towards +x, and rotate from one side to the other, degrees.

    Half way the rear of its foot is furthest on: 7.5 mm less than its radius behind x.
    """
    up, aside = np.array([0.0, 0.0, 1.0]), np.array([0.0, 1.0, 0.0])
    spins = [
        multiply(about_axis(up, np.radians(angle)), about_axis(aside, np.radians(30))) for angle in angles
    ]
    return [[x, y, z, *spin] for spin in spins]


@pytest.mark.rule("TASK-5")
@pytest.mark.parametrize("angles", [(-7.5, 1), (-1, 7.5)])
def test_also_if_that_is_much_nearer_to_the_one_than_to_the_other(angles: tuple[float, float]) -> None:
    for inwards, rooms in ((5e-7, ["right", "left"]), (-5e-7, [])):
        there = swing(0.0029 + 0.0075 + inwards, 0.09, 0.07, angles)
        events = happened([(-0.1, 0.09, 0.07), *there, (-0.1, 0.09, 0.07)])
        assert [event.room for event in events if isinstance(event, EnteredRoom)] == rooms


@pytest.mark.rule("TASK-5")
def test_who_is_wholly_in_a_room_only_between_two_moments_has_been_there() -> None:
    for inwards, rooms in ((5e-7, ["right", "left"]), (-5e-7, [])):
        there = swing(0.0029 + 0.0075 + inwards, 0.09, 0.07)
        events = happened([(-0.1, 0.09, 0.07), *there, (-0.1, 0.09, 0.07)])
        assert [event.room for event in events if isinstance(event, EnteredRoom)] == rooms
        assert [event.to for event in events if isinstance(event, JumpOverWall)] == rooms
        stays = happened([(-0.1, 0.09, 0.07), *there])
        assert [event.room for event in stays if isinstance(event, EnteredRoom)] == rooms[:1]
        crept = [there[0][0] - 1e-6, *there[0][1:]]
        assert [e.room for e in happened([crept, *there]) if isinstance(e, EnteredRoom)] == rooms[:1]
        nothing_else = happened(there)
        assert [event.room for event in nothing_else if isinstance(event, EnteredRoom)] == rooms[:1]


@pytest.mark.rule("OUT-1", "OUT-3")
def test_who_is_wholly_outside_only_between_two_moments_has_been_there() -> None:
    for outwards, names in ((5e-7, ["left-school", "returned-to-school", "entered-room"]), (-5e-7, [])):
        there = swing(0.3 + 0.0075 + outwards, 0.05, OVER)
        events = happened([(0.1, 0.05, OVER), *there, (0.1, 0.05, OVER)])
        assert [event.name for event in events if isinstance(event, PLACES)] == names


@pytest.mark.rule("DOOR-2", "DOOR-10")
def test_who_is_out_of_a_frame_only_between_two_moments_has_passed_it_and_is_back() -> None:
    for inwards, rooms in ((5e-7, ["right", "left"]), (-5e-7, [])):
        events = happened([(-0.1, 0.0, 0.0), *swing(0.003 + 0.0075 + inwards, 0.0, 0.0), (-0.1, 0.0, 0.0)])
        assert [event.to for event in events if isinstance(event, PassThroughDoor)] == rooms
        assert [event.room for event in events if isinstance(event, EnteredRoom)] == rooms
        entered = [event for event in events if isinstance(event, EnteredRoom | EnteredDoor)]
        assert [event.from_ for event in entered] == ["left", "left", "right", "right"][: 4 if rooms else 1]


@pytest.mark.rule("DOOR-3", "STUCK-3")
def test_in_a_frame_by_less_than_a_walls_tolerance_is_in_no_room() -> None:
    inwards = -0.003 - RADIUS + 5e-5
    ends = happened([(-0.1, 0, 0), (inwards, 0, 0)])
    assert told(ends, Rested) == [("rested", round(1 - 1e-4 / (inwards + 0.1), 5), None)]
    begins = happened([(inwards, 0, 0), (-0.1, 0, 0)])
    assert [each[2:] for each in told(begins, EnteredRoom)] == [("left", None)]
    beside = happened([(-0.1, 0.09, 0), (inwards, 0.09, 0)])
    assert [each[2:] for each in told(beside, Rested, EnteredRoom)] == [("left",)]
