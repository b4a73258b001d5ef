"""Five to eight players: two schools joined, both decks, and from six on two Catchers."""

from collections import Counter

import pytest

from icecool3d.kit.errors import GameError
from icecool3d.kit.palette import PLAYERS
from icecool3d.rules import (
    DrewCard,
    Game,
    HandedOverId,
    PlaceCatcher,
    RoundBegan,
    RoundEnded,
    RuleError,
    Step,
    Task,
    Variant,
    draw_chance,
    set_up,
    tell,
)
from icecool3d.rules.cards import load_deck
from icecool3d.rules.modules.skates import UseSkates
from icecool3d.rules.modules.tasks import AnnounceTask
from tests.rules.module_checks import check_modules, mixes
from tests.rules.random_play import check_order, check_state, random_game
from tests.rules.table import JUMP, InDoor, Table, joined, passed, school, touched

COLOURS = tuple(PLAYERS)
KITCHEN = ((-0.30, 0.21), (-0.20, 0.21))
"""Places for two Catchers."""
FISH = ("kitchen-laboratory", "music-room-garden", "canteen-workshop")


def corner(colour: str) -> tuple[float, float]:
    """Give each penguin a place of its own, off the red circle."""
    seat = COLOURS.index(colour)
    return (0.30 + 0.06 * (seat % 4), -0.18 - 0.06 * (seat // 4))


def big_table(players: int, catcher: str = "red") -> Table:
    table = Table(players, catcher=catcher, placed=False)
    place(table)
    return table


def place(table: Table) -> None:
    for colour, at in zip(table.game.who_catch, KITCHEN, strict=False):
        table.do(PlaceCatcher(colour, at))


def play_rounds(table: Table) -> list[tuple[str, ...]]:
    """Let a Runner take all fish in each round, and tell who caught in each."""
    catchers = []
    while not table.game.over:
        catchers.append(table.game.who_catch)
        runner = table.game.player
        table.flick(*(passed(runner, door) for door in FISH), **{runner: corner(runner)})
        if not table.game.over:
            place(table)
    return catchers


@pytest.mark.rule("BIG-1")
def test_the_joined_school_is_the_school_and_its_mirror_image_with_doors_between() -> None:
    one, both = school(), joined()
    assert (len(both.rooms), len(both.doors)) == (2 * len(one.rooms), 2 * len(one.doors) + 2)
    width = one.room("classroom").interior.xmin + 0.32
    for room in one.rooms:
        (left,) = [each for each in both.rooms if each.id == room.id]
        inside = left.interior
        mirrored = [each.interior for each in both.rooms]
        there = (-inside.xmax, inside.ymin, -inside.xmin, inside.ymax)
        assert any(
            (each.xmin, each.ymin, each.xmax, each.ymax) == pytest.approx(there) for each in mirrored
        ), room.id
        assert inside.xmin + 0.32 == pytest.approx(room.interior.xmin)
    assert width == pytest.approx(0.003)
    assert sum(door.fish for door in both.doors) == 3
    between = [door for door in both.doors if door.centre[0] == pytest.approx(0.0)]
    assert len(between) == 2


@pytest.mark.rule("BIG-1")
def test_a_door_of_the_joined_schools_is_where_they_have_it() -> None:
    table = big_table(5)
    table.turn(blue=InDoor("gym-lounge", ("gym",)))
    assert table.at("blue") == joined().door("gym-lounge").centre != school().door("gym-lounge").centre


@pytest.mark.rule("BIG-1", "SET-1")
def test_more_than_four_need_both_boxes_and_play_with_both_decks() -> None:
    with pytest.raises(GameError, match=r"players: are red, .*; expected 2 to 4 different colours"):
        set_up(school(), COLOURS[:5])
    one, other = Counter(load_deck("icecool2")), Counter(load_deck("icecool"))
    assert Counter(set_up(joined(), COLOURS[:4]).cards) == one
    assert Counter(set_up(joined(), COLOURS[:5]).cards) == one + other
    assert (one + other).total() == 99
    assert Counter(set_up(joined(), COLOURS[:5], Variant.ICECOOL).cards) == other + one
    with pytest.raises(GameError, match="expected 2 to 8 different colours"):
        set_up(joined(), (*COLOURS, "red"))


@pytest.mark.rule("BIG-1")
@pytest.mark.parametrize("variant", Variant)
def test_many_may_play_with_two_decks_of_the_game_that_is_played(variant: Variant) -> None:
    setup = set_up(joined(), COLOURS[:8], variant, rulings={"big_deck": "two-alike"})
    one = load_deck(variant)
    assert setup.cards == one + one
    assert Counter(draw_chance(setup, 1).deck) == Counter(setup.cards)


@pytest.mark.rule("BIG-1", "ICE1-1")
def test_in_the_first_game_cards_of_the_second_have_no_more_abilities_than_its_own() -> None:
    table = Table(6, Variant.ICECOOL, deck=(JUMP, JUMP), placed=False)
    place(table)
    runner = table.game.player
    table.turn(passed(runner, FISH[0]), passed(runner, FISH[1]), **{runner: corner(runner)})
    assert table.hand(runner).down == (JUMP, JUMP)
    for _ in range(5):
        table.turn(**{table.game.player: corner(table.game.player)})
    assert table.game.player == runner
    with pytest.raises(RuleError, match="ICE1-1: the first ICECOOL has no tasks"):
        table.do(AnnounceTask(runner, Task.JUMP))
    table.flick(**{runner: corner(runner)})
    table.do(UseSkates(runner, (JUMP, JUMP)))


@pytest.mark.rule("BIG-3")
def test_of_five_one_is_the_catcher_in_each_of_five_rounds() -> None:
    table = big_table(5, "blue")
    assert table.setup.rounds == 5
    assert play_rounds(table) == [("blue",), ("green",), ("yellow",), ("orange",), ("red",)]


@pytest.mark.rule("BIG-2")
@pytest.mark.parametrize(
    ("players", "catchers"),
    [
        (6, [("pink", "red"), ("blue", "green"), ("yellow", "orange")]),
        (7, [("pink", "turquoise"), ("red", "blue"), ("green", "yellow"), ("orange", "pink")]),
        (8, [("pink", "turquoise"), ("black", "red"), ("blue", "green"), ("yellow", "orange")]),
    ],
)
def test_from_six_on_the_next_two_clockwise_are_the_catchers_of_each_round(
    players: int, catchers: list[tuple[str, ...]]
) -> None:
    assert play_rounds(big_table(players, "pink")) == catchers


@pytest.mark.rule("BIG-2")
def test_the_runners_play_before_both_catchers_beginning_left_of_the_second() -> None:
    table = big_table(6, "blue")
    told = [tell(entry, "en", table.setup.school) for entry in table.log]
    assert any(line.startswith("Round 1 of 3. Blue is the Catcher.") for line in told)
    assert "Green is a Catcher, too." in told
    order = []
    for _ in range(7):
        order.append(table.game.player)
        table.turn(**{table.game.player: corner(table.game.player)})
    assert order == ["yellow", "orange", "pink", "red", "blue", "green", "yellow"]


@pytest.mark.rule("BIG-2", "SET-7")
def test_both_catchers_are_placed_before_anybody_flicks_and_not_upon_each_other() -> None:
    table = Table(6, catcher="blue", placed=False)
    with pytest.raises(RuleError, match="that is Blue, Green"):
        table.do(PlaceCatcher("yellow", KITCHEN[0]))
    table.do(PlaceCatcher("blue", KITCHEN[0]))
    with pytest.raises(RuleError):
        table.do(PlaceCatcher("green", KITCHEN[0]))
    assert not table.game.catcher_is_placed
    table.do(PlaceCatcher("green", KITCHEN[1]))
    assert table.game.catcher_is_placed
    assert table.game.player == "yellow"


@pytest.mark.rule("BIG-2", "CATCH-1", "CATCH-2")
def test_an_id_goes_to_the_catcher_who_touched_and_each_draws_for_their_own() -> None:
    table = big_table(6, "blue")
    table.turn(touched("yellow", "green"), touched("blue", "green"), yellow=corner("yellow"))
    assert table.heard(HandedOverId) == [HandedOverId("yellow", "green", 0.1)]
    table.turn(touched("orange", "blue"), orange=corner("orange"))
    assert (table.id_holder("yellow"), table.id_holder("orange")) == ("green", "blue")
    table.turn(touched("pink", "green"), pink=corner("pink"))
    assert not table.heard(RoundEnded)
    table.flick(touched("red", "blue"), red=corner("red"))
    assert table.heard(RoundEnded) == [RoundEnded(1, (), all_caught=True)]
    assert [drew.colour for drew in table.heard(DrewCard)] == ["blue"] * 3 + ["green"] * 3


@pytest.mark.rule("BIG-1", "BIG-2", "BIG-3")
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_random_games_of_many_end_and_nothing_is_ever_lost(players: int) -> None:
    play_many(players, range(4))


@pytest.mark.rule("BIG-2", "PROMO-1")
@pytest.mark.parametrize("players", [5, 6, 8])
def test_games_of_many_with_the_modules_that_so_many_can_play_with_end(players: int) -> None:
    for place, mix in enumerate(mixes(3, seed=players)):
        play_many(players, range(place, place + 1), without_artifacts(mix))


@pytest.mark.soak
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_two_thousand_random_games_of_many_end(players: int) -> None:
    play_many(players, range(100, 2100))


@pytest.mark.soak
@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_two_hundred_games_of_many_with_mixes_of_modules_end(players: int) -> None:
    for place, mix in enumerate(mixes(40, seed=players)):
        play_many(players, range(5 * place, 5 * place + 5), without_artifacts(mix))


def without_artifacts(mix: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out what only four can play with (PROMO-1)."""
    return tuple(name for name in mix if name != "artifacts")


def play_many(players: int, seeds: range, modules: tuple[str, ...] = ()) -> None:
    setup = set_up(joined(), COLOURS[:players], modules=modules)

    def after(before: Game, _: object, step: Step) -> None:
        check_state(step.game)
        check_modules(step.game)
        if not modules:
            check_order(before, step)

    for seed in seeds:
        told = random_game(setup, seed, after)
        assert sum(isinstance(entry, RoundBegan) for entry in told) == setup.rounds
