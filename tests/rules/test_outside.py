"""Out of the school: who goes back where, and what of the turn is left."""

import math

import pytest
from msgspec.structs import replace

from icecool3d.events import LeftSchool, Rest, Rested, ReturnedToSchool
from icecool3d.rules import EndTurn, HandedOverId, PlaceOnLine, PutBack, RuleError, TookFish
from icecool3d.rules.modules.fish_moving import MoveFish
from icecool3d.rules.modules.skates import UseSkates
from icecool3d.rules.standing import GAP
from tests.rules.table import (
    CIRCLE,
    CORNERS,
    IN_KITCHEN,
    JUMP,
    OUTSIDE,
    TWO,
    InDoor,
    Table,
    UponWall,
    passed,
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
    assert table.at("blue") == end.at
    standing = table.standing("blue")
    assert standing is not None
    assert standing.room is None


@pytest.mark.rule("OUT-1")
@pytest.mark.parametrize(("at", "out"), [((0.33, -0.2), True), ((0.319, -0.2), False)])
def test_leaning_at_a_wall_it_is_outside_if_its_middle_is(at: tuple[float, float], out: bool) -> None:
    table = at_blues_second_turn()
    action = table.flick_of(blue=at)
    events = tuple(
        replace(event, room=None) if isinstance(event, Rested) and event.penguin == "blue" else event
        for event in action.outcome.events
    )
    table.do(with_outcome(action, replace(action.outcome, events=events)))
    assert bool(table.heard(PutBack)) == out


@pytest.mark.rule("OUT-1")
def test_where_another_penguin_stands_now_it_is_put_beside_it() -> None:
    table = at_blues_second_turn()
    table.flick(blue=OUTSIDE, green=(0.21, -0.2))
    at = table.at("blue")
    assert at is not None
    assert table.heard(PutBack) == [PutBack("blue", at, as_it_stood=False)]
    assert at == pytest.approx((0.18 - GAP, -0.2))


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
