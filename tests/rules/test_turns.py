"""Turns: who flicks, from where, how often, and the first flick of all."""

import pytest

from icecool3d.rules import (
    EndTurn,
    FlickAgain,
    FlickOf,
    GameEnded,
    PutOnRedCircle,
    RuleError,
    Rulings,
    Task,
    TurnBegan,
    TurnEnded,
    check_may_flick,
)
from icecool3d.rules.modules.tasks import AnnounceTask, TaskDone, TaskFailed
from icecool3d.rules.standing import GAP
from tests.rules.table import (
    CIRCLE,
    CORNERS,
    IN_KITCHEN,
    JUMP,
    OUTSIDE,
    TWO,
    Table,
    choices,
    jumped,
    passed,
    school,
    touched,
)


@pytest.mark.rule("TURN-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_is_clockwise_from_the_left_of_the_catcher_who_comes_last(players: int) -> None:
    table = Table(players, catcher="blue")
    order = []
    for _ in range(2 * players):
        order.append(table.game.player)
        table.turn()
    clockwise = [*table.setup.colours[2:], *table.setup.colours[:2]]
    assert order == 2 * clockwise
    assert order[players - 1] == "blue"


@pytest.mark.rule("TURN-1")
def test_acting_out_of_turn_is_refused_and_nothing_changes() -> None:
    table = Table()
    before = table.game
    for action in (EndTurn("green"), AnnounceTask("red", Task.JUMP)):
        with pytest.raises(RuleError, match="TURN-1: it is Blue's turn"):
            table.do(action)
    with pytest.raises(RuleError, match="TURN-1"):
        check_may_flick(table.game, "green")
    assert table.game == before


@pytest.mark.rule("SET-1")
def test_whoever_does_not_play_is_refused_by_that() -> None:
    table = Table()
    with pytest.raises(RuleError, match="SET-1: Pink does not play; the players are: Red, Blue, Green"):
        table.do(EndTurn("pink"))
    with pytest.raises(RuleError, match="SET-1"):
        check_may_flick(table.game, "yellow")


@pytest.mark.rule("TURN-2")
def test_a_turn_is_one_flick() -> None:
    table = Table()
    assert FlickOf("blue", "blue") in choices(table.game)
    table.flick()
    assert FlickOf("blue", "blue") not in choices(table.game)
    with pytest.raises(RuleError, match="TURN-2: you have flicked already"):
        table.flick()
    with pytest.raises(RuleError, match="TURN-2"):
        check_may_flick(table.game, "blue")


@pytest.mark.rule("TURN-2")
def test_a_turn_cannot_end_without_a_flick() -> None:
    table = Table()
    with pytest.raises(RuleError, match="TURN-2: you have not flicked yet"):
        table.end()


@pytest.mark.rule("HAND-2")
def test_a_flick_that_moves_nothing_is_the_turns_flick_too() -> None:
    table = Table()
    for _ in range(3):
        table.turn()
    before = table.at("blue")
    table.flick()
    assert table.game.turn.flicked
    assert table.at("blue") == before


@pytest.mark.rule("TURN-3")
def test_a_runners_first_flick_of_a_round_starts_on_the_red_circle() -> None:
    table = Table()
    assert table.told[-2:] == (TurnBegan("blue", extra=False), PutOnRedCircle("blue", CIRCLE))
    standing = table.standing("blue")
    assert standing is not None
    assert (standing.at, standing.room) == (CIRCLE, "classroom")
    assert table.standing("green") is None
    table.turn()
    assert table.at("green") == CIRCLE


@pytest.mark.rule("TURN-3")
def test_a_later_flick_starts_where_the_penguin_stands() -> None:
    table = Table()
    table.turn(blue=(0.2, -0.2))
    table.until("blue")
    assert table.at("blue") == (0.2, -0.2)
    assert table.told_nothing_of(PutOnRedCircle)


@pytest.mark.rule("TURN-3")
def test_who_starts_while_another_is_on_the_circle_starts_beside_it() -> None:
    table = Table()
    table.turn(blue=(-0.26, -0.20))
    table.flick(blue=(-0.10, -0.23), green=(-0.26, -0.16))
    assert table.game.turn.flicked, "only the flicked penguin must leave the circle"
    table = Table(4)
    table.turn()
    table.turn(blue=(-0.10, -0.23))
    assert table.told[-1] == PutOnRedCircle("yellow", table.at("yellow") or CIRCLE)
    assert table.at("yellow") == pytest.approx((-0.13 - GAP, -0.23))


@pytest.mark.rule("TURN-3")
def test_a_start_beside_others_may_be_across_the_room() -> None:
    table = Table(4)
    table.turn()
    table.turn(red=(-0.11, -0.24), blue=(-0.11, -0.209))
    assert table.at("yellow") != CIRCLE
    for other in ("red", "blue"):
        standing, placed = table.at(other), table.at("yellow")
        assert standing is not None
        assert placed is not None
        assert (standing[0] - placed[0]) ** 2 + (standing[1] - placed[1]) ** 2 >= 0.03**2 - 1e-12


@pytest.mark.rule("TURN-4")
def test_the_catchers_first_flick_starts_where_the_catcher_was_placed() -> None:
    table = Table()
    table.until("red")
    assert table.at("red") == IN_KITCHEN
    assert table.told[-1] == TurnBegan("red", extra=False)


@pytest.mark.rule("TURN-5")
@pytest.mark.parametrize("end", [CIRCLE, (-0.11, -0.196), (-0.08, -0.23)])
def test_a_first_flick_that_ends_on_the_red_circle_is_repeated_from_there(end: tuple[float, float]) -> None:
    table = Table()
    table.flick(blue=end)
    assert table.told[-1] == FlickAgain("blue")
    assert not table.game.turn.flicked
    assert table.at("blue") == end
    with pytest.raises(RuleError, match="TURN-2"):
        table.end()
    table.flick(blue=end)
    assert table.heard(FlickAgain) == [FlickAgain("blue")]
    table.flick()
    assert table.told_nothing_of(FlickAgain)
    table.end()
    assert table.game.player == "green"


@pytest.mark.rule("TURN-5")
def test_what_a_failed_first_flick_did_is_not_undone() -> None:
    table = Table()
    table.turn()
    table.flick(passed("blue", "gym-lounge"), touched("red", "blue"), green=CIRCLE, blue=(0.2, 0.0))
    assert table.heard(FlickAgain) == [FlickAgain("green")]
    assert table.game.taken(1) == 1
    assert table.id_holder("blue") == "red"
    assert table.at("blue") == (0.2, 0.0)


@pytest.mark.rule("TURN-5")
def test_only_the_first_flick_must_leave_the_circle() -> None:
    table = Table()
    table.turn()
    table.until("blue")
    table.flick(blue=CIRCLE)
    assert table.told_nothing_of(FlickAgain)
    assert table.game.turn.flicked


@pytest.mark.rule("TURN-5")
def test_the_catcher_may_end_on_the_red_circle() -> None:
    table = Table()
    table.until("red")
    table.flick(red=CIRCLE)
    assert table.game.turn.flicked


@pytest.mark.rule("TURN-5")
@pytest.mark.parametrize(("rulings", "every"), [({}, True), ({"first_flick_every_round": False}, False)])
def test_the_first_flick_of_later_rounds_is_held_to_it_as_well_unless_ruled_otherwise(
    rulings: Rulings, every: bool
) -> None:
    table = Table(rulings=rulings)
    table.flick(blue=CIRCLE)
    assert table.heard(FlickAgain) == [FlickAgain("blue")]
    table.turn()
    table.turn()
    table.play_round()
    table.place_catcher()
    table.until("blue")
    table.play_round()
    table.place_catcher()
    table.until("blue")
    table.flick(blue=CIRCLE)
    assert bool(table.heard(FlickAgain)) == every
    assert table.game.turn.flicked != every


@pytest.mark.rule("TURN-5")
def test_with_that_ruling_off_it_is_each_players_own_first_flick_as_a_runner_in_whichever_round() -> None:
    table = Table(rulings={"first_flick_every_round": False})
    table.play_round()
    table.place_catcher()
    table.until("red")
    table.flick(red=CIRCLE)
    assert table.heard(FlickAgain) == [FlickAgain("red")], "it was the first round's Catcher"
    table.flick(red=CORNERS["red"])
    assert table.game.turn.flicked
    assert table.game.started == (True, True, True)


@pytest.mark.rule("TURN-5", "OUT-1")
def test_a_first_flick_out_of_the_school_did_leave_the_circle() -> None:
    table = Table()
    table.flick(blue=OUTSIDE)
    assert table.told_nothing_of(FlickAgain)
    assert table.game.turn.flicked
    assert table.at("blue") == CIRCLE
    table.end()
    table.until("blue")
    table.flick(blue=CIRCLE)
    assert table.told_nothing_of(FlickAgain)


@pytest.mark.rule("TURN-5", "TASK-2")
def test_an_announced_task_still_stands_for_the_repeated_flick() -> None:
    table = Table()
    table.give("blue", JUMP, JUMP)
    table.do(AnnounceTask("blue", Task.JUMP))
    table.flick(blue=CIRCLE)
    assert table.told_nothing_of(TaskFailed)
    with pytest.raises(RuleError, match="TASK-2"):
        table.do(AnnounceTask("blue", Task.JUMP))
    table.flick(jumped("blue", "classroom", "gym"))
    assert table.heard(TaskDone) == [TaskDone("blue", Task.JUMP)]


@pytest.mark.rule("TURN-5", "TASK-2")
def test_a_task_done_by_a_failed_first_flick_is_the_turns_one_task() -> None:
    table = Table(deck=(TWO,))
    table.give("blue", JUMP, JUMP)
    table.do(AnnounceTask("blue", Task.JUMP))
    table.flick(jumped("blue", "classroom", "gym"), blue=CIRCLE)
    assert table.heard(TaskDone) == [TaskDone("blue", Task.JUMP)]
    with pytest.raises(RuleError, match="TASK-2"):
        table.do(AnnounceTask("blue", Task.JUMP))
    table.flick(jumped("blue", "classroom", "gym"))
    assert table.told_nothing_of(TaskDone, TaskFailed)


@pytest.mark.rule("TURN-6", "END-3", "END-4")
@pytest.mark.parametrize("players", [3, 4])
def test_a_game_has_as_many_rounds_as_players_and_each_is_the_catcher_once(players: int) -> None:
    table = Table(players, catcher="green", placed=False)
    catchers = []
    while not table.game.over:
        catchers.append(table.game.catcher)
        table.play_round()
    clockwise = [*table.setup.colours[2:], *table.setup.colours[:2]]
    assert catchers == clockwise
    assert len(table.heard(GameEnded)) == 1


@pytest.mark.rule("TURN-6")
def test_a_round_has_as_many_turns_as_it_needs() -> None:
    table = Table()
    for _ in range(100):
        table.turn()
    assert table.game.round == 0
    assert table.game.flicks == 100


def test_every_end_of_a_turn_is_told_and_the_next_begins() -> None:
    table = Table()
    table.turn()
    assert table.told[-3:] == (
        TurnEnded("blue"),
        TurnBegan("green", extra=False),
        PutOnRedCircle("green", CIRCLE),
    )


def test_the_corners_of_these_tests_are_close_to_no_wall() -> None:
    assert not any(school().is_close_to_wall(at) for at in (*CORNERS.values(), IN_KITCHEN, CIRCLE))
