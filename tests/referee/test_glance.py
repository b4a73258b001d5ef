"""A glance at a sketch finds what the referee finds in the whole flick."""

from collections.abc import Iterable

import numpy as np
import pytest

from icecool3d.events import BouncedOffWall, Event, JumpOverWall, OnWall
from icecool3d.kit.arrays import Array
from icecool3d.physics import World
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.referee.glance import glance
from icecool3d.school import Furniture, Wall, WallZone, load_school
from icecool3d.trace import Flick
from icecool3d.trace.sketch import Sketch

STARTS = [standing(-0.11, -0.23), standing(-0.2, 0.2), standing(0.2, -0.2)]
NAMES = ("red", "blue", "green")
TOLD = (
    *("pass-through-door", "touched-penguin", "stuck-in-door", "jump-over-wall", "left-school"),
    *("on-wall", "on-red-circle", "rested"),
)


def by_hand(*poses: Array) -> Sketch:
    """Return a sketch in which one goes from pose to pose (7,), a twentieth of a second each."""
    path, shapes = np.array(poses)[:, None], (load_penguin().shape,)
    t = np.arange(float(len(poses))) / 20.0
    return Sketch(Flick("red", aim=0.0, speed=1.0), ("red",), shapes, t, path, path[-1], ())


def of(kind: str, events: Iterable[Event]) -> set[tuple[object, ...]]:
    keys = ("penguin", "other", "door", "from_", "to", "room", "seen_in")
    return {tuple(getattr(each, key, None) for key in keys) for each in events if each.name == kind}


@pytest.mark.parametrize(
    "flick",
    [
        Flick("red", aim=0.0, speed=1.5),
        Flick("red", aim=90.0, speed=2.2),
        Flick("red", aim=0.0, speed=5.0, height=0.81),
        Flick("green", aim=180.0, speed=2.5),
        Flick("blue", aim=270.0, speed=1.0, side=0.3),
        Flick("red", aim=0.0, speed=0.3),
        Flick("red", aim=118.0, speed=1.8),  # both end in doors, across each other
        Flick("green", aim=170.25, speed=1.8),
    ],
)
def test_doors_touches_rooms_and_jumps_are_the_referees(flick: Flick) -> None:
    world = World(load_school("school"), load_penguin(), NAMES)
    found = glance(world.sketch(flick, STARTS), world.school)
    judged = judge(world.flick(flick, STARTS), world.school).events
    for kind in TOLD:
        assert of(kind, found) == of(kind, judged), kind
    assert bounces(found) <= bounces(judged)


def bounces(events: Iterable[Event]) -> set[tuple[str, str]]:
    return {(each.penguin, each.wall) for each in events if isinstance(each, BouncedOffWall)}


def test_who_is_turned_back_by_walls_bounces_off_those() -> None:
    world = World(load_school("two-rooms"), load_penguin(), ["red"])
    for aim in (40.0, 140.0, 220.0, 320.0):
        flick, start = Flick("red", aim=aim, speed=2.5), [standing(-0.15, 0.0)]
        judged = bounces(judge(world.flick(flick, start), world.school).events)
        assert bounces(glance(world.sketch(flick, start), world.school)) == judged
        assert judged


@pytest.mark.parametrize(("height", "wall"), [(0.06, "left-east"), (0.0, None)])
def test_who_ends_high_up_is_on_a_wall(height: float, wall: str | None) -> None:
    end = standing(-0.05 if wall is None else 0.0, 0.1) + [0, 0, height, 0, 0, 0, 0]
    found = glance(by_hand(standing(-0.1, 0.1), end), load_school("two-rooms"))
    assert [each.wall for each in found if isinstance(each, OnWall)] == ([] if wall is None else [wall])


def test_who_flies_along_a_wall_jumps_once_from_where_it_was_wholly_to_where_it_wholly_is() -> None:
    world, start = World(load_school("school"), load_penguin(), ["red"]), [standing(0.0041, 0.0315)]
    flick = Flick("red", aim=31.74, speed=5.58, height=0.8056)
    found = glance(world.sketch(flick, start), world.school)
    judged = judge(world.flick(flick, start), world.school).events
    assert of("jump-over-wall", found) == of("jump-over-wall", judged)
    assert len(of("jump-over-wall", found)) == 1


@pytest.mark.parametrize(("height", "kind"), [(0.0, "pass-through-door"), (0.04, "jump-over-door")])
def test_who_crosses_a_seam_higher_than_half_of_its_wall_went_over_the_door(height: float, kind: str) -> None:
    sketch = by_hand(*(standing(x, 0.0) + [0, 0, height, 0, 0, 0, 0] for x in (-0.1, -0.01, 0.01, 0.1)))
    crossed = [event.name for event in glance(sketch, load_school("two-rooms")) if "door" in event.name]
    assert crossed == [kind]


@pytest.mark.parametrize(("along", "passes"), [(0.030, 1), (0.033, 0)])  # the opening ends at 31 mm
def test_a_seam_is_crossed_where_the_straight_line_between_two_moments_meets_it(
    along: float, passes: int
) -> None:
    way = [(-0.1, along + 0.03), (-0.03, along + 0.03), (0.01, along - 0.01), (0.1, along - 0.01)]
    found = glance(by_hand(*(standing(*at) for at in way)), load_school("two-rooms"))
    assert len(of("pass-through-door", found)) == passes


@pytest.mark.parametrize(("short", "count"), [(0.002, 1), (0.008, 0)])
def test_who_turns_round_just_before_a_wall_was_turned_back_by_it_once(short: float, count: int) -> None:
    turn = 0.297 - load_penguin().shape.base_radius - short
    places = [turn - away for away in (0.006, 0.003, 0.0, 0.003, 0.006, 0.009)]
    found = glance(by_hand(*(standing(x, 0.0) for x in places)), load_school("two-rooms"))
    told = [(each.t, each.wall) for each in found if isinstance(each, BouncedOffWall)]
    assert told == [(0.1, "right-east")] * count


@pytest.mark.parametrize(("seconds", "count"), [(0.001, 1), (0.05, 1), (0.1, 0)])
def test_who_turns_round_slowly_was_not_turned_back_however_often_one_looks(
    seconds: float, count: int
) -> None:
    """It goes by 3 mm in so long."""
    turn = 0.297 - load_penguin().shape.base_radius - 0.002
    for parts in (1, 20):
        times = np.unique(np.concatenate((np.linspace(0.0, 4.0, 4 * parts + 1), [1.9, 2.1])))
        path = np.array([[standing(turn - 0.003 * abs(t - 2.0), 0.0)] for t in times])
        shapes, flick = (load_penguin().shape,), Flick("red", aim=0.0, speed=1.0)
        sketch = Sketch(flick, ("red",), shapes, seconds * times, path, path[-1], ())
        assert len(bounces(glance(sketch, load_school("two-rooms")))) == count


def test_a_platform_is_no_door_and_a_card_in_a_door_is_hit() -> None:
    school = load_school("two-rooms")
    card = Furniture("blocked-door", (-0.0015, -0.031, 0.0015, 0.031), 0.0, 0.054, "left-right")
    world = World(school, load_penguin(), ["red"], furniture=[card])
    flick, start = Flick("red", aim=180.0, speed=2.0), [standing(0.1, 0.0)]
    found, judged = (
        glance(world.sketch(flick, start), school),
        judge(world.flick(flick, start), school).events,
    )
    for name in ("hit-blocked-door", "bounced-off-wall"):
        assert [each.name for each in found].count(name) >= 1
        assert name in [each.name for each in judged]
    assert {each.wall for each in judged if isinstance(each, BouncedOffWall)} == {"right-west"}
    assert not of("pass-through-door", found)


def test_who_flies_out_has_left_the_school() -> None:
    world = World(load_school("two-rooms"), load_penguin(), ["red"])
    flick = Flick("red", aim=0.0, speed=8.0, height=0.85)
    found = glance(world.sketch(flick, [standing(0.15, 0.0)]), world.school)
    judged = judge(world.flick(flick, [standing(0.15, 0.0)]), world.school).events
    assert bool(of("left-school", found)) == bool(of("left-school", judged))


@pytest.mark.parametrize("wall", load_school("two-rooms").walls_of("left"))
@pytest.mark.parametrize(("short", "touches"), [(0.001, 1), (0.02, 0)])
def test_who_comes_to_a_walls_face_touches_the_zone_on_it(wall: Wall, short: float, touches: int) -> None:
    school, shape = load_school("two-rooms"), load_penguin().shape
    room = school.room("left").interior
    along = room.along(wall.side.axis).middle
    zone = WallZone("portal", wall.id, (along - 0.01, along + 0.01), 0.0, 0.03)
    end = [0.0, 0.0]
    end[wall.side.axis] = along
    end[1 - wall.side.axis] = wall.side.line(room) - wall.side.outward * (shape.base_radius + short)
    found = glance(by_hand(standing(*room.centre), standing(*end)), school, (zone,))
    assert len(of("touched-zone", found)) == touches


@pytest.mark.parametrize("places", [("left", "right"), ("right", "left")])
def test_a_jump_over_a_wall_names_both_rooms(places: tuple[str, str]) -> None:
    sign = 1.0 if places[0] == "left" else -1.0
    high = np.array([0.0, 0.0, 0.07, 0.0, 0.0, 0.0, 0.0])
    found = glance(
        by_hand(*(standing(sign * x, 0.1) + high for x in (-0.1, -0.01, 0.01, 0.1))), load_school("two-rooms")
    )
    assert [(each.from_, each.to) for each in found if isinstance(each, JumpOverWall)] == [places]
