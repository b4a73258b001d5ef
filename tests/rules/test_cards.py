"""Cards: ice skates, tasks, and fish that are moved; and the games that lack them."""

import pytest

from icecool3d.events import Event
from icecool3d.rules import (
    Action,
    Card,
    DrewCard,
    RuleError,
    Scoring,
    Task,
    TurnBegan,
    TurnEnded,
    Variant,
    can,
)
from icecool3d.rules.modules.fish_moving import FishMoved, MoveFish
from icecool3d.rules.modules.skates import SkatesUsed, UseSkates
from icecool3d.rules.modules.tasks import (
    Announced,
    AnnounceTask,
    TaskAnnounced,
    TaskDone,
    TaskFailed,
)
from icecool3d.rules.scores import points_of_hand
from tests.rules.table import (
    BOUNCE,
    CIRCLE,
    CORNERS,
    FISH_DOORS,
    JUMP,
    ONE,
    OUTSIDE,
    THREE,
    TWO,
    TWO_DOORS,
    InDoor,
    Table,
    bounced,
    choices,
    jumped,
    jumped_door,
    passed,
)


def flicked(*down: Card, up: tuple[Card, ...] = ()) -> Table:
    """Return a table at which Blue has flicked and holds these cards."""
    table = Table()
    table.flick()
    table.give("blue", *down, up=up)
    return table


@pytest.mark.rule("SKATE-1", "SKATE-2")
def test_two_ones_give_another_turn_stay_face_up_and_keep_their_points() -> None:
    table = flicked(JUMP, THREE, BOUNCE)
    table.do(UseSkates("blue", (JUMP, BOUNCE)))
    assert table.told == (
        SkatesUsed("blue", (JUMP, BOUNCE)),
        TurnEnded("blue"),
        TurnBegan("blue", extra=True),
    )
    assert table.hand("blue").down == (THREE,)
    assert table.hand("blue").up == (JUMP, BOUNCE)
    assert points_of_hand(table.setup, table.hand("blue")) == 5
    assert table.game.player == "blue"
    table.turn()
    assert table.game.player == "green"


@pytest.mark.rule("SKATE-2")
def test_cards_used_for_skates_cannot_be_used_again() -> None:
    table = flicked(JUMP, JUMP)
    table.do(UseSkates("blue", (JUMP, JUMP)))
    table.flick()
    before = table.game
    with pytest.raises(RuleError, match="SKATE-2"):
        table.do(UseSkates("blue", (JUMP, JUMP)))
    assert table.game == before


@pytest.mark.rule("SKATE-3")
@pytest.mark.parametrize("colour", ["blue", "red"])
def test_with_enough_ones_there_are_several_extra_turns_for_catcher_and_runner(colour: str) -> None:
    table = Table()
    table.until(colour)
    table.give(colour, JUMP, JUMP, BOUNCE, BOUNCE)
    table.flick()
    table.do(UseSkates(colour, (JUMP, BOUNCE)))
    table.flick()
    table.do(UseSkates(colour, (BOUNCE, JUMP)))
    table.flick()
    assert table.hand(colour).down == ()
    assert table.game.player == colour


@pytest.mark.rule("SKATE-1")
@pytest.mark.parametrize(
    ("hand", "cards"),
    [
        ((JUMP,), (JUMP, JUMP)),
        ((JUMP, TWO), (JUMP, TWO)),
        ((TWO, TWO), (TWO, TWO)),
        ((JUMP, JUMP), (JUMP, BOUNCE)),
        ((JUMP, JUMP), ()),
        ((JUMP, JUMP, JUMP), (JUMP, JUMP, JUMP)),
    ],
)
def test_skates_take_exactly_two_ones_of_ones_own(hand: tuple[Card, ...], cards: tuple[Card, Card]) -> None:
    table = flicked(*hand)
    before = table.game
    with pytest.raises(RuleError, match="SKATE-1"):
        table.do(UseSkates("blue", cards))
    assert table.game == before


@pytest.mark.rule("SKATE-1")
def test_the_refusal_of_skates_says_how_many_ones_there_are() -> None:
    table = flicked(JUMP, TWO, TWO, THREE, up=(BOUNCE,))
    for cards in ((JUMP, JUMP), (JUMP, BOUNCE)):
        with pytest.raises(RuleError, match=r"face down: 1$"):
            table.do(UseSkates("blue", cards))


@pytest.mark.rule("MOVE-1")
def test_the_refusal_to_move_a_fish_says_how_many_twos_there_are_and_whether_some_are_used() -> None:
    for up, why in (((), "takes two face-down"), ((TWO,), "have been used"), ((THREE, JUMP), "takes two")):
        table = flicked(TWO, JUMP, up=up)
        with pytest.raises(RuleError, match=f"{why}.*: 1$"):
            table.do(MoveFish("blue", "green", "gym-lounge", "kitchen-gym"))


@pytest.mark.rule("SKATE-2")
def test_a_pair_of_which_one_is_used_is_refused() -> None:
    table = flicked(JUMP, up=(BOUNCE,))
    with pytest.raises(RuleError, match="SKATE-2"):
        table.do(UseSkates("blue", (JUMP, BOUNCE)))


@pytest.mark.rule("SKATE-1")
def test_skates_are_for_the_end_of_a_turn() -> None:
    table = Table()
    table.give("blue", JUMP, JUMP)
    with pytest.raises(RuleError, match="SKATE-1: your flick is still to come"):
        table.do(UseSkates("blue", (JUMP, JUMP)))


@pytest.mark.rule("SKATE-1")
def test_every_pair_of_ones_is_offered_once() -> None:
    table = flicked(JUMP, JUMP, BOUNCE, TWO)
    offered = [choice.cards for choice in choices(table.game) if isinstance(choice, UseSkates)]
    assert sorted(map(set, offered), key=len) == [{JUMP}, {JUMP, BOUNCE}]


JUMPS = [jumped("blue", "classroom", "lounge")]


@pytest.mark.rule("TASK-1", "TASK-3", "TASK-5", "DOOR-5")
@pytest.mark.parametrize(
    ("card", "events", "done"),
    [
        (JUMP, JUMPS, True),
        (JUMP, [*JUMPS, jumped_door("blue", "classroom-lounge")], True),
        (JUMP, [jumped_door("blue", "classroom-lounge")], False),
        (JUMP, [jumped("blue", "classroom", None)], False),
        (JUMP, [jumped("blue", None, "gym")], False),
        (JUMP, [jumped("blue", "classroom", None), jumped("blue", "gym", "lounge")], True),
        (JUMP, [jumped("blue", "classroom", "kitchen")], False),
        (JUMP, [jumped("red", "classroom", "gym")], False),
        (JUMP, [passed("blue", "classroom-gym"), passed("blue", "gym-lounge")], False),
        (TWO_DOORS, [passed("blue", "classroom-gym"), passed("blue", "gym-lounge")], True),
        (TWO_DOORS, [passed("blue", "classroom-gym"), bounced("blue"), passed("blue", "gym-lounge")], True),
        (TWO_DOORS, [passed("blue", "classroom-gym"), passed("blue", "classroom-gym")], False),
        (TWO_DOORS, [passed("blue", "classroom-gym")], False),
        (TWO_DOORS, [passed("blue", "classroom-gym"), passed("red", "gym-lounge")], False),
        (TWO_DOORS, [passed("blue", "classroom-gym"), jumped_door("blue", "gym-lounge")], False),
        (BOUNCE, [bounced("blue"), passed("blue", "classroom-gym")], True),
        (BOUNCE, [bounced("blue"), bounced("blue"), passed("blue", "classroom-gym")], True),
        (BOUNCE, [passed("blue", "gym-lounge"), bounced("blue"), passed("blue", "classroom-gym")], True),
        (BOUNCE, [passed("blue", "classroom-gym"), bounced("blue")], False),
        (BOUNCE, [passed("blue", "classroom-gym")], False),
        (BOUNCE, [bounced("blue")], False),
        (BOUNCE, [bounced("red"), passed("blue", "classroom-gym")], False),
        (BOUNCE, [bounced("blue"), passed("red", "kitchen-gym")], False),
    ],
)
def test_what_each_task_asks_for(card: Card, events: list[Event], done: bool) -> None:
    table = Table(deck=(THREE, THREE, THREE))
    table.give("blue", card, TWO)
    assert card.task is not None
    table.do(AnnounceTask("blue", card.task))
    assert table.heard(TaskAnnounced) == [TaskAnnounced("blue", card.task)]
    table.flick(*events)
    assert [record.task for record in table.heard(TaskDone)] == ([card.task] if done else [])
    assert [record.task for record in table.heard(TaskFailed)] == ([] if done else [card.task])
    if done:
        assert table.hand("blue").up == (card,)
        assert table.told[-1] == DrewCard("blue", THREE)
        assert card not in table.hand("blue").down
    else:
        assert table.hand("blue").up == ()
        assert card in table.hand("blue").down
    assert Announced.of(table.game).task is None


@pytest.mark.rule("STUCK-1", "TASK-1")
def test_finishing_a_crossing_is_no_door_for_a_task() -> None:
    table = Table()
    table.turn(blue=InDoor("gym-lounge", ("gym",)))
    table.until("blue")
    table.give("blue", TWO_DOORS)
    table.do(AnnounceTask("blue", Task.TWO_DOORS))
    table.flick(passed("blue", "gym-lounge"), passed("blue", "classroom-lounge"), blue=CORNERS["blue"])
    assert len(table.heard(TaskFailed)) == 1


@pytest.mark.rule("TASK-5")
def test_the_same_door_twice_counts_where_that_is_the_ruling() -> None:
    table = Table(rulings={"two_doors_differ": False})
    table.give("blue", TWO_DOORS)
    table.do(AnnounceTask("blue", Task.TWO_DOORS))
    table.flick(passed("blue", "classroom-gym"), passed("blue", "classroom-gym"))
    assert len(table.heard(TaskDone)) == 1


@pytest.mark.rule("TASK-1", "OUT-3")
def test_a_task_done_before_leaving_the_school_is_done() -> None:
    table = Table()
    table.give("blue", JUMP)
    table.do(AnnounceTask("blue", Task.JUMP))
    table.flick(*JUMPS, blue=OUTSIDE)
    assert len(table.heard(TaskDone)) == 1


@pytest.mark.rule("TASK-2")
def test_without_an_announcement_nothing_is_done() -> None:
    table = Table()
    table.give("blue", JUMP)
    table.flick(*JUMPS)
    assert table.told_nothing_of(TaskDone, TaskFailed, DrewCard)
    with pytest.raises(RuleError, match="TASK-2: you have flicked already"):
        table.do(AnnounceTask("blue", Task.JUMP))


@pytest.mark.rule("TASK-2")
@pytest.mark.parametrize("hand", [(), (BOUNCE,), (TWO, THREE, ONE)])
def test_a_task_without_its_card_is_refused_and_nothing_changes(hand: tuple[Card, ...]) -> None:
    table = Table()
    table.give("blue", *hand)
    before = table.game
    with pytest.raises(RuleError, match="TASK-2"):
        table.do(AnnounceTask("blue", Task.JUMP))
    assert table.game == before


@pytest.mark.rule("TASK-2")
def test_one_task_a_turn_and_another_in_the_next() -> None:
    table = Table()
    table.give("blue", JUMP, BOUNCE, TWO_DOORS, TWO_DOORS)
    table.do(AnnounceTask("blue", Task.JUMP))
    with pytest.raises(RuleError, match="TASK-2: you have announced a task already"):
        table.do(AnnounceTask("blue", Task.BOUNCE))
    table.flick()
    table.do(UseSkates("blue", (TWO_DOORS, BOUNCE)))
    table.do(AnnounceTask("blue", Task.JUMP))


@pytest.mark.rule("TASK-3")
def test_a_failed_tasks_card_may_be_used_later() -> None:
    table = Table()
    table.give("blue", JUMP, BOUNCE)
    table.do(AnnounceTask("blue", Task.JUMP))
    table.flick()
    table.do(UseSkates("blue", (JUMP, BOUNCE)))


@pytest.mark.rule("TASK-4")
def test_a_card_used_for_skates_cannot_serve_for_a_task() -> None:
    table = flicked(JUMP, JUMP)
    table.do(UseSkates("blue", (JUMP, JUMP)))
    with pytest.raises(RuleError, match="TASK-4"):
        table.do(AnnounceTask("blue", Task.JUMP))


@pytest.mark.rule("TASK-4", "SKATE-2")
def test_a_card_used_for_a_task_cannot_serve_for_skates() -> None:
    table = Table(deck=(TWO,))
    table.give("blue", JUMP, BOUNCE)
    table.do(AnnounceTask("blue", Task.JUMP))
    table.flick(*JUMPS)
    assert table.hand("blue").up == (JUMP,)
    with pytest.raises(RuleError, match="SKATE-2"):
        table.do(UseSkates("blue", (JUMP, BOUNCE)))


@pytest.mark.rule("MOVE-1", "MOVE-3")
@pytest.mark.parametrize("after_flick", [False, True])
@pytest.mark.parametrize("to_door", ["classroom-laboratory", "kitchen-gym"])
def test_two_twos_move_a_fish_of_any_colour_to_any_other_door(after_flick: bool, to_door: str) -> None:
    table = Table()
    table.give("blue", TWO, THREE, TWO, TWO)
    if after_flick:
        table.flick()
    table.do(MoveFish("blue", "green", "gym-lounge", to_door))
    assert table.told == (FishMoved("blue", "green", "gym-lounge", to_door),)
    assert sorted(table.fish("green")) == sorted(["kitchen-gym", "kitchen-laboratory", to_door])
    assert table.fish("blue") == FISH_DOORS
    assert table.hand("blue").down == (THREE, TWO)
    assert table.hand("blue").up == (TWO, TWO)
    assert points_of_hand(table.setup, table.hand("blue")) == 9
    assert table.game.player == "blue"
    assert table.game.turn.flicked == after_flick


@pytest.mark.rule("MOVE-1")
def test_the_catcher_moves_fish_too_and_several_where_the_cards_last() -> None:
    table = Table()
    table.until("red")
    table.give("red", TWO, TWO, TWO, TWO)
    table.do(MoveFish("red", "blue", "gym-lounge", "kitchen-laboratory"))
    table.do(MoveFish("red", "green", "gym-lounge", "kitchen-laboratory"))
    assert table.hand("red").up == (TWO,) * 4


@pytest.mark.rule("MOVE-1")
@pytest.mark.parametrize(
    ("hand", "up"), [((TWO,), ()), ((), ()), ((JUMP, JUMP, THREE), ()), ((TWO,), (TWO, TWO))]
)
def test_fewer_than_two_twos_face_down_move_no_fish(hand: tuple[Card, ...], up: tuple[Card, ...]) -> None:
    table = Table()
    table.give("blue", *hand, up=up)
    before = table.game
    with pytest.raises(RuleError, match="MOVE-1"):
        table.do(MoveFish("blue", "green", "gym-lounge", "kitchen-gym"))
    assert table.game == before


@pytest.mark.rule("MOVE-1")
@pytest.mark.parametrize(
    ("fish", "from_door", "to_door"),
    [
        ("green", "gym-lounge", "gym-lounge"),
        ("green", "classroom-gym", "kitchen-gym"),
        ("green", "gym-lounge", "cellar-door"),
        ("green", "cellar-door", "kitchen-gym"),
        ("red", "gym-lounge", "kitchen-gym"),
        ("pink", "gym-lounge", "kitchen-gym"),
    ],
)
def test_only_a_fish_that_hangs_there_moves_and_to_another_door(
    fish: str, from_door: str, to_door: str
) -> None:
    table = Table()
    table.give("blue", TWO, TWO)
    with pytest.raises(RuleError, match="MOVE-1"):
        table.do(MoveFish("blue", fish, from_door, to_door))


@pytest.mark.rule("MOVE-2")
def test_no_fish_goes_onto_a_door_of_the_room_where_its_penguin_stands() -> None:
    table = Table()
    table.turn(blue=(0.0, 0.0))
    table.give("green", TWO, TWO)
    for door in ("gym-lounge", "classroom-lounge", "laboratory-lounge"):
        if door != "gym-lounge":
            with pytest.raises(RuleError, match=r"MOVE-2: Blue stands in the Lounge"):
                table.do(MoveFish("green", "blue", "kitchen-gym", door))
    table.do(MoveFish("green", "green", "kitchen-gym", "laboratory-lounge"))
    table.give("green", TWO, TWO)
    table.do(MoveFish("green", "blue", "kitchen-gym", "classroom-gym"))


@pytest.mark.rule("MOVE-2")
def test_a_penguin_stuck_in_a_door_stands_in_each_room_in_which_it_is_seen() -> None:
    table = Table()
    table.turn(blue=InDoor("gym-lounge", ("gym", "lounge")))
    table.give("green", TWO, TWO)
    allowed = {
        door
        for door in table.setup.door_rooms
        if can(table.game, MoveFish("green", "blue", "kitchen-gym", door))
    }
    assert allowed == {"classroom-laboratory", "kitchen-laboratory"}


@pytest.mark.rule("MOVE-2")
def test_a_penguin_that_is_not_yet_placed_keeps_no_fish_away() -> None:
    table = Table()
    table.give("blue", TWO, TWO)
    assert can(table.game, MoveFish("blue", "green", "gym-lounge", "classroom-gym"))
    assert not can(table.game, MoveFish("blue", "blue", "gym-lounge", "classroom-gym"))


@pytest.mark.rule("MOVE-1")
def test_every_move_of_a_fish_that_is_allowed_is_offered() -> None:
    table = Table()
    assert not any(isinstance(choice, MoveFish) for choice in choices(table.game))
    table.give("blue", TWO, TWO)
    offered = [choice for choice in choices(table.game) if isinstance(choice, MoveFish)]
    every = [
        MoveFish("blue", fish, from_door, to_door)
        for fish in table.setup.colours
        for from_door in table.setup.door_rooms
        for to_door in table.setup.door_rooms
    ]
    assert set(offered) == {action for action in every if can(table.game, action)}
    assert len(offered) == len(set(offered)) == 3 * 6 + 3 * 6 - 3 * 3


@pytest.mark.rule("ICE1-1")
def test_the_first_icecool_has_skates_only() -> None:
    table = Table(variant=Variant.ICECOOL)
    table.give("blue", ONE, ONE, TWO, TWO, JUMP)
    for action in (AnnounceTask("blue", Task.JUMP), MoveFish("blue", "green", "gym-lounge", "kitchen-gym")):
        with pytest.raises(RuleError, match="ICE1-1"):
            table.do(action)
    table.flick()
    table.do(UseSkates("blue", (ONE, ONE)))
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=True)]


@pytest.mark.rule("TOURN-1")
@pytest.mark.parametrize(
    "action",
    [
        AnnounceTask("blue", Task.JUMP),
        MoveFish("blue", "green", "gym-lounge", "kitchen-gym"),
        UseSkates("blue", (JUMP, JUMP)),
    ],
)
def test_in_a_tournament_no_card_can_be_used(action: Action) -> None:
    table = Table(scoring=Scoring.TOURNAMENT)
    table.give("blue", JUMP, JUMP, TWO, TWO)
    if isinstance(action, UseSkates):
        table.flick()
    with pytest.raises(RuleError, match="TOURN-1"):
        table.do(action)


@pytest.mark.rule("TOURN-1")
def test_in_a_tournament_every_card_is_one_point() -> None:
    table = Table(scoring=Scoring.TOURNAMENT)
    table.give("blue", THREE, TWO, up=(THREE,))
    assert points_of_hand(table.setup, table.hand("blue")) == 3


@pytest.mark.rule("TASK-3", "TURN-5")
def test_a_first_flick_on_the_circle_that_ends_the_round_is_the_last_for_its_task() -> None:
    table = Table()
    table.give("blue", JUMP)
    table.do(AnnounceTask("blue", Task.JUMP))
    table.flick(*(passed("blue", door) for door in table.fish("blue")), blue=CIRCLE)
    assert len(table.heard(TaskFailed)) == 1
    assert table.game.round == 1


@pytest.mark.rule("SKATE-3")
def test_cards_from_doors_through_which_others_pushed_one_serve_at_the_own_turns_end() -> None:
    table = Table(deck=(JUMP, JUMP))
    table.until("green")
    table.turn(passed("blue", "gym-lounge"), passed("blue", "kitchen-gym"))
    assert table.hand("blue").down == (JUMP, JUMP)
    table.until("blue")
    table.flick()
    table.do(UseSkates("blue", (JUMP, JUMP)))
    assert (table.game.player, table.game.turn.flicked) == ("blue", False)
