"""Doors: what a pass takes, what does not, and being stuck."""

import pytest

from icecool3d.rules import DrewCard, TookFish
from icecool3d.rules.modules.fish_moving import MoveFish
from tests.rules.table import (
    CORNERS,
    FISH_DOORS,
    JUMP,
    THREE,
    TWO,
    InDoor,
    Table,
    jumped,
    jumped_door,
    passed,
    touched,
)


@pytest.mark.rule("DOOR-1")
def test_a_runner_who_passes_a_door_with_an_own_fish_takes_it_and_the_top_card() -> None:
    table = Table(deck=(THREE, TWO))
    table.flick(passed("blue", "gym-lounge"))
    assert table.heard(TookFish) == [TookFish("blue", "gym-lounge", 1, 0.1)]
    assert table.heard(DrewCard) == [DrewCard("blue", THREE)]
    assert table.fish("blue") == ("kitchen-gym", "kitchen-laboratory")
    assert table.hand("blue").down == (THREE,)
    assert table.hand("blue").up == ()
    assert table.game.drawn == 1


@pytest.mark.rule("DOOR-1")
def test_a_door_without_an_own_fish_brings_nothing() -> None:
    table = Table()
    table.flick(passed("blue", "classroom-gym"))
    assert table.told_nothing_of(TookFish, DrewCard)
    table.end()
    table.until("blue")
    table.turn(passed("blue", "gym-lounge"))
    table.until("blue")
    table.flick(passed("blue", "gym-lounge"))
    assert table.told_nothing_of(TookFish, DrewCard)


@pytest.mark.rule("DOOR-2", "DOOR-3", "STUCK-1")
def test_a_penguin_that_ends_in_the_frame_has_taken_nothing() -> None:
    table = Table()
    table.flick(blue=InDoor("gym-lounge", ("gym", "lounge")))
    assert table.told_nothing_of(TookFish)
    standing = table.standing("blue")
    assert standing is not None
    assert [(stuck.door, stuck.seen_in) for stuck in standing.stuck] == [("gym-lounge", ("gym", "lounge"))]
    assert standing.room is None


@pytest.mark.rule("STUCK-1", "DOOR-2", "PUSH-2")
@pytest.mark.parametrize("pusher", ["blue", "green"])
def test_finishing_a_crossing_from_inside_the_frame_takes_nothing(pusher: str) -> None:
    table = Table()
    table.turn(blue=InDoor("gym-lounge", ("gym",)))
    table.until(pusher)
    table.flick(passed("blue", "gym-lounge"), passed("blue", "kitchen-gym"), blue=(0.2, 0.2))
    assert [took.door for took in table.heard(TookFish)] == ["kitchen-gym"]


@pytest.mark.rule("STUCK-1")
def test_stuck_in_one_door_another_penguin_may_pass_it() -> None:
    table = Table()
    table.turn(blue=InDoor("gym-lounge", ("gym",)))
    table.flick(passed("green", "gym-lounge"))
    assert [took.colour for took in table.heard(TookFish)] == ["green"]


@pytest.mark.rule("STUCK-1")
def test_from_the_line_the_fish_of_the_door_can_be_taken_again() -> None:
    table = Table()
    table.turn(blue=InDoor("gym-lounge", ("gym",)))
    table.until("blue")
    table.place_on_offered_line()
    table.flick(passed("blue", "gym-lounge"))
    assert table.game.taken(1) == 1


@pytest.mark.rule("DOOR-4")
def test_passed_and_then_stuck_in_the_same_door_did_pass() -> None:
    table = Table()
    table.flick(passed("blue", "gym-lounge"), blue=InDoor("gym-lounge", ("gym",)))
    assert table.heard(TookFish) == [TookFish("blue", "gym-lounge", 1, 0.1)]
    assert len(table.hand("blue").down) == 1
    standing = table.standing("blue")
    assert standing is not None
    assert standing.stuck


@pytest.mark.rule("DOOR-5")
def test_jumping_over_the_door_does_not_take_the_fish() -> None:
    table = Table()
    table.flick(jumped("blue", "gym", "lounge"), jumped_door("blue", "gym-lounge"))
    assert table.told_nothing_of(TookFish)
    assert table.fish("blue") == FISH_DOORS


@pytest.mark.rule("DOOR-6")
def test_several_fish_are_taken_in_one_flick_each_with_its_card() -> None:
    table = Table(deck=(THREE, JUMP, TWO))
    table.flick(passed("blue", "kitchen-gym"), passed("blue", "classroom-gym"), passed("blue", "gym-lounge"))
    assert [(took.door, took.taken) for took in table.heard(TookFish)] == [
        ("kitchen-gym", 1),
        ("gym-lounge", 2),
    ]
    assert table.hand("blue").down == (THREE, JUMP)
    assert table.fish("blue") == ("kitchen-laboratory",)


@pytest.mark.rule("DOOR-7", "DOOR-10")
def test_of_several_own_fish_on_a_door_each_pass_takes_one() -> None:
    table = Table()
    table.give("blue", TWO, TWO)
    table.do(MoveFish("blue", "blue", "kitchen-gym", "gym-lounge"))
    assert table.fish("blue") == ("gym-lounge", "kitchen-laboratory", "gym-lounge")
    table.turn(passed("blue", "gym-lounge"))
    assert sorted(table.fish("blue")) == ["gym-lounge", "kitchen-laboratory"]
    table.until("blue")
    table.turn(passed("blue", "gym-lounge"), passed("blue", "gym-lounge"))
    assert table.fish("blue") == ("kitchen-laboratory",)
    assert table.game.taken(1) == 2


@pytest.mark.rule("DOOR-7", "DOOR-10")
def test_there_and_back_takes_two_fish_where_two_hang_and_one_where_one_does() -> None:
    table = Table()
    table.flick(passed("blue", "kitchen-gym"), passed("blue", "kitchen-gym"))
    assert len(table.heard(TookFish)) == 1
    table.give("blue", TWO, TWO)
    table.do(MoveFish("blue", "blue", "kitchen-laboratory", "gym-lounge"))
    table.end()
    table.until("blue")
    assert table.fish("blue") == ("gym-lounge", "gym-lounge")
    table.flick(passed("blue", "gym-lounge"), passed("blue", "gym-lounge"))
    assert [took.taken for took in table.heard(TookFish)] == [2, 3]


@pytest.mark.rule("DOOR-8")
def test_the_catcher_takes_no_fish() -> None:
    table = Table()
    table.until("red")
    before = table.game.fish
    table.flick(passed("red", "gym-lounge"))
    assert table.told_nothing_of(TookFish, DrewCard)
    assert table.game.fish == before


@pytest.mark.rule("DOOR-8")
def test_another_colours_fish_stays_where_it_is() -> None:
    table = Table()
    table.flick(passed("blue", "gym-lounge"))
    assert table.fish("green") == FISH_DOORS


@pytest.mark.rule("PUSH-1")
def test_a_penguin_pushed_through_its_door_takes_fish_and_card_and_stays_where_it_ends() -> None:
    table = Table(deck=(THREE, TWO))
    table.turn()
    table.flick(passed("blue", "gym-lounge"), passed("green", "kitchen-gym"), blue=(0.2, 0.0))
    assert [(took.colour, took.door) for took in table.heard(TookFish)] == [
        ("blue", "gym-lounge"),
        ("green", "kitchen-gym"),
    ]
    assert table.hand("blue").down == (THREE,)
    assert table.hand("green").down == (TWO,)
    assert table.at("blue") == (0.2, 0.0)
    table.end()
    assert table.at("blue") == (0.2, 0.0)


@pytest.mark.rule("PUSH-1", "CATCH-3")
def test_in_the_catchers_turn_a_runner_is_pushed_through_and_caught_at_once() -> None:
    table = Table()
    table.until("red")
    table.flick(touched("red", "blue"), passed("blue", "gym-lounge"), red=CORNERS["red"])
    assert table.id_holder("blue") == "red"
    assert table.game.taken(1) == 1
