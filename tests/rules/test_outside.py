"""Out of the school: who goes back where, and what of the turn is left."""

import math

import pytest
from msgspec.structs import replace

from icecool3d.events import LeftSchool, Rest, Rested, ReturnedToSchool
from icecool3d.rules import (
    EndTurn,
    FlickAgain,
    HandedOverId,
    PlaceOnLine,
    PutBack,
    RuleError,
    Standing,
    Task,
    TookFish,
)
from icecool3d.rules.modules.fish_moving import MoveFish
from icecool3d.rules.modules.skates import UseSkates
from icecool3d.rules.modules.tasks import AnnounceTask
from icecool3d.rules.standing import GAP, closest_free_place
from icecool3d.school import Obstacle, overlap
from tests.rules.table import (
    CIRCLE,
    CORNERS,
    IN_KITCHEN,
    JUMP,
    OUTSIDE,
    TWO,
    End,
    InDoor,
    Table,
    UponWall,
    passed,
    place_of,
    school,
    touched,
    with_outcome,
)

HERE = (0.2, -0.2)


def at_blues_second_turn() -> Table:
    table = Table()
    table.turn(blue=HERE)
    table.until("blue")
    return table


@pytest.mark.rule("OUT-1")
def test_who_ends_the_own_turn_outside_goes_back_to_where_it_started() -> None:
    table = at_blues_second_turn()
    before = table.standing("blue")
    table.flick(blue=OUTSIDE)
    assert table.heard(PutBack) == [PutBack("blue", HERE, as_it_stood=True)]
    assert table.standing("blue") == before


@pytest.mark.rule("OUT-1")
def test_the_turn_ends_at_once_but_for_skates() -> None:
    table = at_blues_second_turn()
    table.give("blue", JUMP, JUMP, TWO, TWO)
    table.flick(blue=OUTSIDE)
    with pytest.raises(RuleError, match="OUT-1"):
        table.do(MoveFish("blue", "green", "gym-lounge", "kitchen-gym"))
    table.do(UseSkates("blue", (JUMP, JUMP)))
    table.do(MoveFish("blue", "green", "gym-lounge", "kitchen-gym"))
    assert not table.game.turn.flicked
    assert not table.game.turn.out


@pytest.mark.rule("OUT-1")
def test_the_next_player_follows() -> None:
    table = at_blues_second_turn()
    table.turn(blue=OUTSIDE)
    assert table.game.player == "green"


@pytest.mark.rule("OUT-1")
def test_from_a_line_it_goes_back_to_the_line() -> None:
    table = Table()
    table.turn(blue=InDoor("gym-lounge", ("gym",)))
    table.until("blue")
    table.place_on_offered_line()
    table.flick(blue=OUTSIDE)
    assert table.heard(PutBack) == [PutBack("blue", (0.143, 0.0), as_it_stood=True)]


@pytest.mark.rule("OUT-1", "STUCK-1")
def test_put_back_into_a_frame_it_is_stuck_there_again() -> None:
    table = Table()
    table.turn(blue=InDoor("gym-lounge", ("gym",)))
    table.until("blue")
    stuck = table.standing("blue")
    table.flick(blue=OUTSIDE)
    assert table.standing("blue") == stuck
    assert stuck is not None
    assert stuck.stuck


@pytest.mark.rule("OUT-2")
def test_who_is_knocked_out_in_anothers_turn_goes_back_too_and_the_turn_goes_on() -> None:
    table = at_blues_second_turn()
    table.give("blue", TWO, TWO)
    table.flick(touched("blue", "green"), green=OUTSIDE, blue=(0.2, 0.0))
    assert table.heard(PutBack) == [PutBack("green", CORNERS["green"], as_it_stood=True)]
    assert table.at("green") == CORNERS["green"]
    assert table.at("blue") == (0.2, 0.0)
    table.do(MoveFish("blue", "green", "gym-lounge", "kitchen-gym"))


@pytest.mark.rule("OUT-2")
def test_the_catcher_is_put_back_as_well() -> None:
    table = at_blues_second_turn()
    table.flick(red=OUTSIDE)
    assert table.heard(PutBack) == [PutBack("red", table.at("red") or OUTSIDE, as_it_stood=True)]
    assert table.id_holder("blue") == "blue"


@pytest.mark.rule("OUT-3")
def test_what_it_did_before_it_left_counts() -> None:
    table = at_blues_second_turn()
    table.flick(passed("blue", "gym-lounge"), touched("red", "blue"), blue=OUTSIDE)
    assert len(table.heard(TookFish)) == 1
    assert len(table.heard(HandedOverId)) == 1
    assert table.game.taken(1) == 1


@pytest.mark.rule("OUT-3")
def test_who_left_and_came_back_in_was_not_out() -> None:
    table = at_blues_second_turn()
    rest = Rest((0.0, 0.0), 0.0, 0.0)
    left, back = LeftSchool(0.0, "blue", "gym", rest), ReturnedToSchool(0.0, "blue", "lounge", rest)
    table.flick(left, back, blue=(0.0, 0.0))
    assert table.told_nothing_of(PutBack)
    assert table.at("blue") == (0.0, 0.0)
    assert not table.game.turn.out


@pytest.mark.rule("OUT-1")
@pytest.mark.parametrize(
    "end", [UponWall((0.3205, -0.2)), UponWall((0.1, 0.07)), InDoor("gym-lounge", ("gym",))]
)
def test_upon_a_wall_or_in_a_frame_is_not_outside(end: UponWall | InDoor) -> None:
    table = at_blues_second_turn()
    table.flick(blue=end)
    assert table.told_nothing_of(PutBack)
    assert table.at("blue") == place_of(school(), end)
    standing = table.standing("blue")
    assert standing is not None
    assert standing.room is None


@pytest.mark.rule("OUT-1", "OUT-4")
@pytest.mark.parametrize("told_out", [False, True])
@pytest.mark.parametrize("at", [(0.33, -0.2), (0.319, -0.2), (0.9, 0.9)])
def test_outside_is_whom_the_referee_saw_leave_wherever_its_middle_is(
    at: tuple[float, float], told_out: bool
) -> None:
    table = at_blues_second_turn()
    action = table.flick_of(blue=at)
    rest = Rest(at, 0.0, 0.0)
    others = tuple(
        replace(event, room=None) if isinstance(event, Rested) and event.penguin == "blue" else event
        for event in action.outcome.events
        if not isinstance(event, LeftSchool)
    )
    left = (LeftSchool(0.0, "blue", "gym", rest),) if told_out else ()
    table.do(with_outcome(action, replace(action.outcome, events=(*left, *others))))
    assert bool(table.heard(PutBack)) == told_out


@pytest.mark.rule("OUT-3")
@pytest.mark.parametrize("end", [UponWall((0.3205, -0.2)), InDoor("gym-lounge", ("gym",)), (0.0, 0.0)])
def test_who_left_and_rests_in_the_school_after_all_is_not_outside(end: End) -> None:
    table = at_blues_second_turn()
    table.flick(LeftSchool(0.0, "blue", "gym", Rest((0.5, 0.0), 0.0, 0.0)), blue=end)
    assert table.told_nothing_of(PutBack)


@pytest.mark.rule("OUT-2")
def test_knocked_out_by_a_repeated_first_flick_it_goes_back_to_where_the_turn_found_it() -> None:
    table = Table()
    stood = table.standing("red")
    table.flick(blue=CIRCLE, red=(0.15, 0.22))
    assert table.heard(FlickAgain)
    table.give("blue", JUMP)
    table.do(AnnounceTask("blue", Task.JUMP))
    table.flick(blue=CIRCLE, red=(0.16, 0.22))
    table.flick(blue=(-0.26, -0.26), red=OUTSIDE)
    assert table.standing("red") == stood
    assert table.heard(PutBack) == [PutBack("red", table.at("red") or OUTSIDE, as_it_stood=True)]


def with_standing(table: Table, body: str, standing: Standing) -> None:
    """Let somebody stand so, however that came about."""
    standings = list(table.game.standings)
    standings[table.setup.body_index[body]] = standing
    table.game = replace(table.game, standings=tuple(standings))


@pytest.mark.rule("OUT-4")
def test_who_was_stuck_where_another_stops_stands_freely_in_a_room_and_not_in_the_wall() -> None:
    table = Table()
    table.turn(blue=InDoor("gym-lounge", ("lounge", "gym")))
    table.turn(green=InDoor("gym-lounge", ("lounge", "gym")), blue=OUTSIDE)
    at = table.at("blue")
    assert at is not None
    assert table.heard(PutBack) == [PutBack("blue", at, as_it_stood=False)]
    rooms = [school().room(room).interior for room in ("lounge", "gym")]
    assert any(room.inset(0.015).contains(at) for room in rooms)
    assert math.dist(at, (0.1, 0.0)) == pytest.approx(0.03 + GAP)


LYING = Obstacle(((0.185, -0.21), (0.235, -0.205), (0.235, -0.195), (0.185, -0.19)))
"""A penguin on its side: its middle is at 0.21, -0.2, and its head reaches 25 mm to the east."""


@pytest.mark.rule("OUT-4")
@pytest.mark.parametrize(("at", "exactly"), [((0.2405, -0.2), False), ((0.251, -0.2), True)])
def test_a_lying_penguin_is_put_back_as_it_lay_only_where_all_of_it_is_free(
    at: tuple[float, float], exactly: bool
) -> None:
    """The other stops 30.5 mm away from its middle, which is far enough only for who stands upright."""
    table = at_blues_second_turn()
    lay = Standing((0.21, -0.2), LYING, "gym")
    with_standing(table, "blue", lay)
    table.flick(blue=OUTSIDE, green=at)
    assert [back.as_it_stood for back in table.heard(PutBack)] == [exactly]
    back = table.standing("blue")
    assert back is not None
    assert (back == lay) == exactly
    green = table.standing("green")
    assert green is not None
    assert not overlap(back.footprint, green.footprint)


@pytest.mark.rule("OUT-4")
def test_who_lies_in_the_way_is_there_with_all_of_it() -> None:
    table = at_blues_second_turn()
    table.turn(blue=(0.245, -0.2))
    table.until("blue")
    with_standing(table, "green", Standing((0.21, -0.2), LYING, "gym"))
    action = table.flick_of(blue=OUTSIDE)
    places = tuple(
        replace(place, footprint=LYING) if place.penguin == "green" else place
        for place in action.outcome.places
    )
    with_standing(table, "green", Standing((0.2, -0.3), Obstacle(((0.2, -0.3),), 0.015), "gym"))
    table.do(with_outcome(action, replace(action.outcome, places=places)))
    at = table.at("blue")
    assert at is not None
    assert not table.heard(PutBack)[0].as_it_stood
    assert not overlap(LYING, Obstacle((at,), 0.015))
    assert at[0] > 0.245


@pytest.mark.rule("OUT-1")
def test_who_lay_across_another_that_did_not_move_is_put_back_exactly() -> None:
    """From above they cover the same floor; they did so before the flick as well."""
    table = at_blues_second_turn()
    lay = Standing((0.21, -0.2), LYING, "gym")
    with_standing(table, "blue", lay)
    with_standing(table, "green", Standing((0.24, -0.2), Obstacle(((0.24, -0.2),), 0.015), "gym"))
    table.flick(blue=OUTSIDE)
    assert table.standing("blue") == lay


@pytest.mark.rule("OUT-1")
def test_where_another_penguin_stands_now_it_is_put_beside_it() -> None:
    table = at_blues_second_turn()
    table.flick(blue=OUTSIDE, green=(0.21, -0.2))
    at = table.at("blue")
    assert at is not None
    assert table.heard(PutBack) == [PutBack("blue", at, as_it_stood=False)]
    assert at == pytest.approx((0.18 - GAP, -0.2))


@pytest.mark.rule("OUT-4")
@pytest.mark.parametrize("stood", [(0.119, -0.05), InDoor("gym-lounge", ("gym",))], ids=["room", "frame"])
def test_who_is_put_beside_others_stays_in_its_room_though_a_place_beyond_the_wall_is_nearer(
    stood: End,
) -> None:
    table = Table(4)
    table.turn(blue=stood)
    table.until("blue")
    beside = (0.125, -0.03), (0.125, -0.07), (0.15, -0.05)
    if isinstance(stood, InDoor):
        beside = (0.1, 0.0), (0.135, 0.025), (0.135, -0.025)
    before = table.at("blue")
    table.flick(blue=OUTSIDE, **dict(zip(("red", "green", "yellow"), beside, strict=True)))
    (back,) = table.heard(PutBack)
    assert before is not None
    room = school().room_at(back.at)
    assert room is not None
    assert (back.as_it_stood, room.id) == (False, "gym")
    others = [Obstacle((at,), 0.015) for at in beside]
    anywhere = closest_free_place(table.setup, before, others, rooms=[room.id for room in school().rooms])
    assert math.dist(anywhere, before) < math.dist(back.at, before)


@pytest.mark.rule("OUT-1", "OUT-2")
def test_several_at_once_go_back_exactly_and_in_nobodys_way() -> None:
    table = at_blues_second_turn()
    table.flick(blue=OUTSIDE, green=(0.9, 0.8), red=(0.8, 0.9))
    assert {back.colour: back.as_it_stood for back in table.heard(PutBack)} == dict.fromkeys(
        ("red", "blue", "green"), True
    )
    assert table.at("blue") == HERE
    assert table.at("green") == CORNERS["green"]
    assert table.at("red") == IN_KITCHEN


@pytest.mark.rule("OUT-1")
def test_who_is_put_beside_another_does_not_take_a_thirds_place() -> None:
    table = at_blues_second_turn()
    table.turn(blue=(0.17, -0.2))
    table.turn(green=(0.2, -0.2))
    table.until("blue")
    table.flick(blue=OUTSIDE, green=(0.8, 0.8), red=(0.17, -0.18))
    back = {record.colour: record for record in table.heard(PutBack)}
    assert back["green"].as_it_stood
    assert not back["blue"].as_it_stood
    assert math.dist(back["blue"].at, (0.2, -0.2)) >= 0.03 - 1e-12
    assert math.dist(back["blue"].at, (0.17, -0.18)) >= 0.03 - 1e-12


@pytest.mark.rule("OUT-1", "TURN-5")
def test_out_of_a_repeated_first_flick_it_goes_back_to_where_it_was_flicked() -> None:
    table = Table()
    table.flick(blue=(-0.1, -0.23))
    table.flick(blue=OUTSIDE)
    assert table.at("blue") == (-0.1, -0.23)
    assert table.game.turn.flicked
    assert table.at("blue") != CIRCLE


@pytest.mark.rule("OUT-1")
def test_after_being_out_the_turn_can_only_end() -> None:
    table = at_blues_second_turn()
    table.flick(blue=OUTSIDE)
    with pytest.raises(RuleError, match="TURN-2"):
        table.flick()
    with pytest.raises(RuleError, match="LINE-5"):
        table.do(PlaceOnLine("blue", HERE))
    table.do(EndTurn("blue"))
