"""Catching: whoever touches the Catcher, in whosever turn; and the changes for two players."""

import math

import pytest
from msgspec.structs import replace

from icecool3d.rules import (
    CaughtAgain,
    DrewCard,
    EndTurn,
    FlickAgain,
    GameEnded,
    GameSetup,
    HandedOverId,
    PlaceCatcher,
    PutBack,
    PutOnRedCircle,
    RoundBegan,
    RoundEnded,
    RuleError,
    Task,
    TookFish,
    TurnBegan,
    TurnEnded,
)
from icecool3d.rules.modules.fish_moving import MoveFish
from icecool3d.rules.modules.skates import UseSkates
from icecool3d.rules.modules.tasks import Announced, AnnounceTask, TaskDone, TaskFailed
from icecool3d.rules.standing import GAP
from tests.rules.table import (
    CIRCLE,
    FISH_DOORS,
    IN_KITCHEN,
    JUMP,
    OUTSIDE,
    TWO,
    Table,
    jumped,
    passed,
    touched,
    with_outcome,
)


@pytest.mark.rule("CATCH-1")
def test_runners_whom_the_catcher_touches_in_its_turn_hand_over_their_ids() -> None:
    table = Table(4)
    table.until("red")
    table.flick(touched("red", "blue"), touched("red", "yellow"))
    assert table.heard(HandedOverId) == [HandedOverId("blue", "red", 0.1), HandedOverId("yellow", "red", 0.2)]
    assert table.game.ids == (0, 0, 2, 0)


@pytest.mark.rule("CATCH-1")
def test_the_catcher_may_stand_second_in_the_event() -> None:
    table = Table(3, catcher="green")
    table.until("green")
    table.flick(touched("blue", "green"))
    assert table.id_holder("blue") == "green"


@pytest.mark.rule("CATCH-2")
def test_a_runner_who_touches_the_catcher_hands_over_the_id() -> None:
    table = Table()
    table.flick(touched("red", "blue"))
    assert table.heard(HandedOverId) == [HandedOverId("blue", "red", 0.1)]
    assert table.game.turn.flicked


@pytest.mark.rule("CATCH-2")
def test_runners_who_touch_each_other_keep_their_ids() -> None:
    table = Table(4)
    table.until("green")
    table.flick(touched("blue", "green"))
    assert table.game.ids == (0, 1, 2, 3)


@pytest.mark.rule("CATCH-3")
def test_a_caught_runner_plays_on_and_collects_fish() -> None:
    table = Table()
    table.turn(touched("red", "blue"))
    table.until("blue")
    table.flick(passed("blue", "gym-lounge"))
    assert table.heard(TookFish) == [TookFish("blue", "gym-lounge", 1, 0.1)]
    assert len(table.hand("blue").down) == 1


@pytest.mark.rule("CATCH-4")
def test_an_id_is_handed_over_once() -> None:
    table = Table()
    table.flick(touched("red", "blue"), touched("red", "blue"))
    assert len(table.heard(HandedOverId)) == 1
    table.end()
    table.until("blue")
    table.flick(touched("red", "blue"))
    assert table.told_nothing_of(HandedOverId, CaughtAgain)


@pytest.mark.rule("CATCH-5", "PUSH-1")
def test_pushed_into_the_catcher_in_anothers_turn_is_caught() -> None:
    table = Table()
    table.turn()
    table.flick(touched("blue", "green"), touched("red", "blue"))
    assert table.heard(HandedOverId) == [HandedOverId("blue", "red", 0.2)]
    assert table.id_holder("green") == "green"


@pytest.mark.rule("PUSH-1")
def test_the_catcher_pushed_into_a_runner_catches_it_and_the_pusher() -> None:
    table = Table(4)
    table.until("yellow")
    table.flick(touched("red", "yellow"), touched("red", "blue"))
    assert table.game.ids == (0, 0, 2, 0)


@pytest.mark.rule("CATCH-6")
def test_penguins_that_touch_already_are_caught_by_the_contact_that_a_flick_makes_or_keeps() -> None:
    table = Table()
    table.turn(blue=(0.13, 0.21))
    assert table.id_holder("blue") == "blue", "standing side by side is no catch by itself"
    table.turn(green=(0.2, 0.0))
    assert table.id_holder("blue") == "blue"
    action = table.flick_of(touched("red", "blue"))
    kept = replace(action.outcome.events[0], t=0.0)
    table.do(with_outcome(action, replace(action.outcome, events=(kept, *action.outcome.events[1:]))))
    assert table.heard(HandedOverId) == [HandedOverId("blue", "red", 0.0)]


@pytest.mark.rule("TWO-1")
def test_of_two_the_first_catch_sends_the_runner_to_the_red_circle_for_a_turn_at_once() -> None:
    table = Table(2)
    table.turn(blue=(0.2, -0.2))
    table.give("red", JUMP, JUMP, TWO, TWO)
    table.flick(touched("red", "blue"), red=(0.2, -0.16))
    assert table.told[1:] == (
        HandedOverId("blue", "red", 0.1),
        TurnEnded("red"),
        TurnBegan("blue", extra=False),
        PutOnRedCircle("blue", CIRCLE),
    )
    assert table.at("blue") == CIRCLE
    assert table.at("red") == (0.2, -0.16)
    for action in (UseSkates("red", (JUMP, JUMP)), EndTurn("red")):
        with pytest.raises(RuleError, match="TURN-1"):
            table.do(action)
    table.turn()
    assert table.game.player == "red"


@pytest.mark.rule("TWO-1", "TURN-5")
def test_of_two_the_caught_runner_starts_as_at_the_beginning() -> None:
    table = Table(2)
    table.turn()
    table.flick(touched("red", "blue"))
    table.flick(blue=CIRCLE)
    assert table.heard(FlickAgain) == [FlickAgain("blue")]


@pytest.mark.rule("TWO-1")
def test_of_two_a_runner_who_runs_into_the_catcher_starts_again_at_once() -> None:
    table = Table(2)
    table.give("blue", JUMP, JUMP)
    table.flick(touched("red", "blue"), touched("red", "blue"), blue=(0.2, 0.2))
    assert table.heard(HandedOverId) == [HandedOverId("blue", "red", 0.1)]
    assert table.told_nothing_of(CaughtAgain, RoundEnded)
    assert table.told[-3:] == (
        TurnEnded("blue"),
        TurnBegan("blue", extra=False),
        PutOnRedCircle("blue", CIRCLE),
    )
    assert not table.game.turn.flicked
    with pytest.raises(RuleError, match="SKATE-1"):
        table.do(UseSkates("blue", (JUMP, JUMP)))
    table.turn()
    assert table.game.player == "red"


@pytest.mark.rule("TWO-1", "OUT-1", "OUT-2")
def test_of_two_who_is_caught_and_leaves_the_school_starts_from_the_circle_too() -> None:
    table = Table(2)
    table.turn()
    table.flick(touched("red", "blue"), red=OUTSIDE, blue=OUTSIDE)
    assert [back.colour for back in table.heard(PutBack)] == ["red"]
    assert table.at("blue") == CIRCLE
    assert table.at("red") == (0.1, 0.21)
    assert table.game.player == "blue"


@pytest.mark.rule("TWO-1", "TASK-3")
@pytest.mark.parametrize("end", [CIRCLE, (0.2, 0.2)])
def test_of_two_a_task_is_judged_although_the_turn_ends_by_a_catch(end: tuple[float, float]) -> None:
    for events, kind in (([jumped("blue", "classroom", "gym")], TaskDone), ([], TaskFailed)):
        table = Table(2)
        table.give("blue", JUMP)
        table.do(AnnounceTask("blue", Task.JUMP))
        table.flick(*events, touched("red", "blue"), blue=end)
        assert len(table.heard(kind)) == 1
        assert Announced.of(table.game).task is None


@pytest.mark.rule("TWO-2")
def test_of_two_the_round_ends_with_the_second_catch_which_brings_nothing_else() -> None:
    table = Table(2)
    table.turn(touched("red", "blue"))
    table.turn()
    table.flick(touched("red", "blue"))
    assert table.heard(CaughtAgain) == [CaughtAgain("blue", "red", 0.1)]
    assert table.heard(RoundEnded) == [RoundEnded(1, (), all_caught=True)]
    assert [drew.colour for drew in table.heard(DrewCard)] == ["red", "red"]
    assert table.told_nothing_of(HandedOverId)
    assert table.heard(RoundBegan) == [RoundBegan(2, 4, "blue", FISH_DOORS)]


@pytest.mark.rule("TWO-2", "END-1")
def test_of_two_the_first_catch_does_not_end_the_round_and_three_fish_do() -> None:
    table = Table(2)
    table.turn(touched("red", "blue"))
    assert table.game.round == 0
    table.flick(*(passed("blue", door) for door in FISH_DOORS))
    assert table.heard(RoundEnded) == [RoundEnded(1, ("blue",), all_caught=False)]


@pytest.mark.rule("TWO-2", "END-1", "TWO-1")
def test_of_two_a_first_catch_with_the_third_fish_ends_the_round() -> None:
    table = Table(2)
    table.flick(*(passed("blue", door) for door in FISH_DOORS), touched("red", "blue"))
    assert table.heard(RoundEnded) == [RoundEnded(1, ("blue",), all_caught=False)]
    assert [drew.colour for drew in table.heard(DrewCard)] == ["blue"] * 3 + ["red"] * 2


@pytest.mark.rule("TWO-3", "END-4")
def test_of_two_each_is_the_catcher_twice_and_roles_change_every_round() -> None:
    table = Table(2, catcher="blue", placed=False)
    catchers = []
    while not table.game.over:
        catchers.append(table.game.catcher)
        table.play_round()
    assert catchers == ["blue", "red", "blue", "red"]
    assert len(table.heard(GameEnded)) == 1


@pytest.mark.rule("TWO-1")
def test_with_three_a_catch_ends_no_turn() -> None:
    table = Table(3)
    table.turn(touched("red", "blue"))
    assert table.game.player == "green"


@pytest.mark.rule("TWO-1")
def test_of_two_who_starts_beside_the_catcher_does_not_touch_it() -> None:
    table = Table(2)
    table.turn()
    table.flick(touched("red", "blue"), red=(-0.12, -0.23))
    at = table.at("blue")
    assert at is not None
    assert math.dist(at, (-0.12, -0.23)) == pytest.approx(2 * 0.015 + GAP)


@pytest.mark.rule("TWO-1", "MOVE-1")
def test_of_two_no_fish_is_moved_after_the_turn_that_a_catch_ended() -> None:
    table = Table(2)
    table.turn()
    table.give("red", TWO, TWO)
    table.flick(touched("red", "blue"))
    with pytest.raises(RuleError, match="TURN-1"):
        table.do(MoveFish("red", "blue", "gym-lounge", "kitchen-gym"))


def test_a_round_may_have_two_catchers_and_an_id_goes_to_the_one_who_touched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def two(_: GameSetup, first: int, round_: int) -> tuple[int, ...]:
        return ((first + round_) % 4, (first + round_ + 1) % 4)

    monkeypatch.setattr(GameSetup, "catchers", two)
    table = Table(4, placed=False)
    assert [ask.colour for ask in table.game.asks] == ["red", "blue"]
    table.do(PlaceCatcher("blue", (0.16, 0.21)))
    assert table.game.actor == "red"
    table.do(PlaceCatcher("red", IN_KITCHEN))
    assert table.game.player == "green"
    table.turn(touched("green", "blue"), touched("red", "blue"))
    assert table.id_holder("green") == "blue"
    table.flick(touched("yellow", "red"))
    assert table.game.round == 1
    assert [entry.colour for entry in table.heard(DrewCard)] == ["red", "red", "blue", "blue"]
    assert [ask.colour for ask in table.game.asks] == ["blue", "green"]
