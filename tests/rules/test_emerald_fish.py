"""The emerald fish: hung by the Catcher, taken at its door, handed on by touch, worth a card."""

import pytest

from icecool3d.rules import RuleError, Rulings, TakeBack, TookFish, legal, ranking, tokens_of
from icecool3d.rules.modules.emerald_fish import (
    Emerald,
    EmeraldHung,
    EmeraldScored,
    EmeraldTaken,
    HangEmerald,
)
from icecool3d.rules.modules.fish_moving import MoveFish
from tests.rules.table import CORNERS, OUTSIDE, TWO, InDoor, Table, jumped_door, passed, touched

DOOR = "classroom-gym"


def with_emerald(players: int = 3, rulings: Rulings | None = None) -> Table:
    """Return a table at which the emerald fish hangs on a door of the Classroom."""
    table = Table(players, modules=("emerald-fish",), rulings=rulings)
    table.do(HangEmerald("red", DOOR))
    return table


def holder(table: Table) -> str | None:
    seat = Emerald.of(table.game).holder
    return None if seat is None else table.setup.colours[seat]


@pytest.mark.rule("EMER-1", "SET-9")
def test_the_catcher_hangs_it_on_any_door_each_round_after_the_own_penguin_is_placed() -> None:
    table = Table(modules=("emerald-fish",), placed=False)
    assert [offer.name for offer in legal(table.game)] == ["place-catcher"]
    table.place_catcher()
    (_, offer) = legal(table.game)
    assert [getattr(action, "door", None) for action in offer.actions] == list(table.setup.door_rooms)
    with pytest.raises(RuleError, match="EMER-1: the emerald fish does not hang yet; Red first hangs it"):
        table.end()
    with pytest.raises(RuleError, match="EMER-1: there is no such door"):
        table.do(HangEmerald("red", "gym-attic"))
    table.do(TakeBack("red"))
    table.place_catcher()
    table.do(HangEmerald("red", DOOR))
    assert table.heard(EmeraldHung) == [EmeraldHung("red", DOOR)]
    assert Emerald.of(table.game).door == DOOR
    table.flick(passed("blue", DOOR))
    table.end()
    table.play_round()
    assert (holder(table), Emerald.of(table.game).door) == (None, None)
    table.place_catcher()
    assert [(offer.colour, offer.name) for offer in legal(table.game)][-1] == ("blue", "hang-emerald")


@pytest.mark.rule("EMER-2")
def test_who_passes_its_door_first_takes_it_runner_catcher_or_pushed() -> None:
    for takes in ("blue", "red", "green"):
        table = with_emerald()
        table.turn()
        table.turn(passed(takes, DOOR), passed("blue", DOOR))
        assert holder(table) == takes
        assert table.heard(EmeraldTaken) == [EmeraldTaken(takes, None, 0.1)]


@pytest.mark.rule("EMER-2", "DOOR-5")
def test_another_door_a_jump_over_it_and_a_start_within_its_frame_take_nothing() -> None:
    table = with_emerald()
    table.turn(passed("blue", "gym-lounge"), jumped_door("blue", DOOR), blue=InDoor(DOOR, ("gym",)))
    table.until("blue")
    table.turn(passed("blue", DOOR), blue=CORNERS["blue"])
    assert holder(table) is None
    table.until("blue")
    table.turn(passed("blue", DOOR))
    assert holder(table) == "blue"


@pytest.mark.rule("EMER-2")
def test_a_table_may_leave_it_to_runners_only() -> None:
    table = with_emerald(rulings={"emerald_taken_by": "runners"})
    table.turn(passed("red", DOOR))
    assert holder(table) is None
    table.turn(passed("blue", DOOR))
    assert holder(table) == "blue"


@pytest.mark.rule("EMER-3")
def test_who_touches_the_holder_takes_it_over_once_for_each_two_and_a_third_may_take_it_on() -> None:
    table = with_emerald(4)
    table.turn(passed("blue", DOOR))
    table.turn(touched("blue", "green"), touched("blue", "green"))
    assert holder(table) == "green"
    table.turn(touched("blue", "green"), touched("red", "blue"), touched("blue", "green"))
    assert holder(table) == "red"
    assert [(each.colour, each.from_colour) for each in table.heard(EmeraldTaken)] == [
        ("blue", "green"),
        ("red", "blue"),
    ]


@pytest.mark.rule("EMER-3")
def test_a_touch_while_nobody_holds_it_does_not_use_up_the_one_of_that_pair() -> None:
    table = with_emerald(4)
    table.turn(touched("blue", "red"), passed("blue", DOOR), touched("blue", "red"), touched("blue", "red"))
    assert [each.colour for each in table.heard(EmeraldTaken)] == ["blue", "red"]
    assert holder(table) == "red"


@pytest.mark.rule("EMER-3")
def test_nor_does_a_touch_while_a_third_holds_it() -> None:
    table = with_emerald(4)
    table.turn(passed("blue", DOOR))
    table.turn(touched("red", "green"), touched("blue", "red"), touched("red", "green"))
    assert [each.colour for each in table.heard(EmeraldTaken)] == ["red", "green"]
    table.turn(touched("yellow", "green"), touched("yellow", "blue"), touched("blue", "yellow"))
    assert [each.colour for each in table.heard(EmeraldTaken)] == ["yellow", "blue"]
    assert holder(table) == "blue"


@pytest.mark.rule("EMER-3")
def test_a_table_may_let_every_touch_count() -> None:
    table = with_emerald(4, rulings={"emerald_once_a_pair": False})
    table.turn(passed("blue", DOOR))
    table.turn(touched("blue", "green"), touched("blue", "green"))
    assert holder(table) == "blue"


@pytest.mark.rule("EMER-4")
def test_who_holds_it_at_the_end_of_two_rounds_has_two_cards_worth_six() -> None:
    table = with_emerald()
    for catcher in ("red", "blue"):
        if not table.game.catcher_is_placed:
            table.place_catcher()
            table.do(HangEmerald(catcher, DOOR))
        table.until("green")
        table.turn(passed("green", DOOR))
        table.play_round()
        assert table.heard(EmeraldScored) == [EmeraldScored("green", 3)]
    assert Emerald.of(table.game).cards == (0, 0, 2)
    hand = table.hand("green")
    (rank,) = [rank for rank in ranking(table.game) if rank.colour == "green"]
    assert rank.points == sum(card.value for card in hand.down) + 6
    assert rank.cards == len(hand.down) + 2
    emerald = [token.count for token in tokens_of(table.game, 2) if token.title == "Emerald cards"]
    assert emerald == [2]


@pytest.mark.rule("EMER-4", "END-5")
def test_at_the_rounds_end_its_holder_has_a_card_worth_three_before_ids_are_drawn() -> None:
    table = with_emerald()
    table.turn(passed("blue", DOOR))
    table.play_round()
    told = [record.name for record in table.told]
    assert told.index("round-ended") < told.index("emerald-scored")
    ended = told.index("round-ended")
    assert told[ended + 1 : ended + 3] == ["emerald-scored", "drew-card"]
    assert table.heard(EmeraldScored) == [EmeraldScored("blue", 3)]
    assert Emerald.of(table.game).cards == (0, 1, 0)
    hand = table.hand("blue")
    (rank,) = [rank for rank in ranking(table.game) if rank.colour == "blue"]
    assert rank.points == sum(card.value for card in hand.down) + 3
    assert rank.cards == len(hand.down) + 1


@pytest.mark.rule("EMER-4")
def test_where_nobody_holds_it_nobody_takes_a_card_and_a_table_may_count_otherwise() -> None:
    table = with_emerald(rulings={"emerald_points": 5, "emerald_breaks_ties": False})
    table.play_round()
    assert table.told_nothing_of(EmeraldScored)
    table.place_catcher()
    table.do(HangEmerald("blue", DOOR))
    table.turn(passed("green", DOOR), green=OUTSIDE)
    table.play_round()
    hand = table.hand("green")
    (rank,) = [rank for rank in ranking(table.game) if rank.colour == "green"]
    assert (rank.points, rank.cards) == (sum(card.value for card in hand.down) + 5, len(hand.down))


@pytest.mark.rule("EMER-4", "MOVE-1")
def test_two_2s_do_not_move_it() -> None:
    table = with_emerald()
    table.give("blue", TWO, TWO)
    for fish in ("emerald-fish", "emerald"):
        with pytest.raises(RuleError, match="MOVE-1: no such fish"):
            table.do(MoveFish("blue", fish, DOOR, "gym-lounge"))


@pytest.mark.rule("EMER-2")
def test_it_brings_no_fish_card_and_takes_nothing_from_the_own_fish_of_its_door() -> None:
    table = Table(3, modules=("emerald-fish",))
    table.do(HangEmerald("red", "gym-lounge"))
    table.flick(passed("blue", "gym-lounge"))
    assert (len(table.heard(TookFish)), holder(table)) == (1, "blue")
    assert len(table.hand("blue").down) == 1
