"""The warm-up: everyone alone round the school, one after the other."""

import pytest

from icecool3d.events import EnteredRoom, Rest
from icecool3d.rules import (
    GameError,
    Outcome,
    PutBack,
    TurnEnded,
    WarmUp,
    begin_warm_up,
    flick_in_warm_up,
    set_up,
)
from tests.rules.table import CIRCLE, CORNERS, OUTSIDE, End, bounced, outcome_of, passed, school

SETTING = set_up(school(), ("red", "blue"))


def outcome(warm_up: WarmUp, end: End, *rooms: str) -> Outcome:
    events = tuple(EnteredRoom(0.0, warm_up.player, room, None, Rest((0.0, 0.0), 0.0, 0.0)) for room in rooms)
    return outcome_of(SETTING, {warm_up.player: warm_up.standing}, events, {warm_up.player: end})


@pytest.mark.rule("SET-5")
def test_it_begins_on_the_red_circle_and_goes_on_until_back_in_the_classroom() -> None:
    warm_up = begin_warm_up(SETTING, "red")
    assert (warm_up.standing.at, warm_up.away) == (CIRCLE, False)
    warm_up, told = flick_in_warm_up(warm_up, outcome(warm_up, CORNERS["red"]))
    assert told is None, "it has not left the Classroom yet"
    warm_up, told = flick_in_warm_up(warm_up, outcome(warm_up, (0.2, -0.2), "gym"))
    assert (warm_up.player, warm_up.standing.at, told) == ("red", (0.2, -0.2), None)
    warm_up, told = flick_in_warm_up(warm_up, outcome(warm_up, CORNERS["red"], "classroom"))
    assert told == TurnEnded("red")
    assert (warm_up.player, warm_up.standing.at, warm_up.away) == ("blue", CIRCLE, False)
    warm_up, told = flick_in_warm_up(warm_up, outcome(warm_up, CORNERS["blue"], "gym", "classroom"))
    assert told == TurnEnded("blue")
    assert warm_up == begin_warm_up(SETTING, "red")


@pytest.mark.rule("SET-5", "OUT-1")
def test_whoever_leaves_the_school_goes_back_to_where_it_was_flicked() -> None:
    warm_up = begin_warm_up(SETTING, "red")
    warm_up, _ = flick_in_warm_up(warm_up, outcome(warm_up, (0.2, -0.2), "gym"))
    warm_up, told = flick_in_warm_up(warm_up, outcome(warm_up, OUTSIDE))
    assert told == PutBack("red", (0.2, -0.2), as_it_stood=True)
    warm_up, _ = flick_in_warm_up(warm_up, outcome(warm_up, CORNERS["red"], "classroom"))
    assert warm_up.player == "blue"


@pytest.mark.rule("SET-5")
def test_other_events_than_entering_a_room_are_not_having_been_away() -> None:
    warm_up = begin_warm_up(SETTING, "red")
    events = (bounced("red"), passed("red", "classroom-gym"))
    told = outcome_of(SETTING, {"red": warm_up.standing}, events, {"red": CORNERS["red"]})
    warm_up, _ = flick_in_warm_up(warm_up, told)
    assert (warm_up.player, warm_up.away) == ("red", False)


@pytest.mark.rule("SET-5")
def test_having_been_away_is_remembered_when_it_leaves_the_school() -> None:
    warm_up = begin_warm_up(SETTING, "red")
    warm_up, _ = flick_in_warm_up(warm_up, outcome(warm_up, OUTSIDE, "gym"))
    assert (warm_up.standing.at, warm_up.away) == (CIRCLE, True)


def test_only_whose_run_it_is_stands_in_the_school() -> None:
    warm_up = begin_warm_up(SETTING, "red")
    wrong = outcome_of(SETTING, {"blue": warm_up.standing}, (), {"blue": CIRCLE})
    with pytest.raises(GameError, match="places"):
        flick_in_warm_up(warm_up, wrong)
