"""GameSetup up: players, deck, the first Catcher, and what every round begins with."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from icecool3d.kit.own_files import models_folder
from icecool3d.rules import (
    Card,
    Chance,
    GameBegan,
    GameError,
    PlaceCatcher,
    PlaceWithin,
    RoundBegan,
    RuleError,
    Scoring,
    Task,
    Variant,
    draw_chance,
    new_game,
    set_up,
)
from icecool3d.rules.cards import load_deck
from icecool3d.school import load_school
from tests.rules.table import (
    CIRCLE,
    FISH_DOORS,
    IN_KITCHEN,
    JUMP,
    THREE,
    Table,
    choices,
    passed,
    school,
    touched,
)

COLOURS = ("red", "blue", "green", "yellow")


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_players_each_begin_with_their_id_and_no_cards(count: int) -> None:
    table = Table(count)
    assert table.game.ids == tuple(range(count))
    assert all(hand.down == hand.up == () and hand.tokens == 0 for hand in table.game.hands)


@pytest.mark.rule("SET-1")
@pytest.mark.parametrize(
    "colours", [(), ("red",), (*COLOURS, "purple"), ("red", "red"), ("red", "purple"), ("red", "")]
)
def test_other_players_are_refused(colours: tuple[str, ...]) -> None:
    with pytest.raises(GameError, match="players"):
        set_up(school(), colours)


def test_the_refusal_of_no_players_at_all_says_so() -> None:
    with pytest.raises(GameError, match="players: are none; expected 2 to 4"):
        set_up(school(), ())


@pytest.mark.parametrize("scene", ["two-rooms", "corridor"])
def test_a_school_without_starts_and_fish_is_refused(scene: str) -> None:
    with pytest.raises(GameError, match=scene):
        set_up(load_school(scene), ("red", "blue"))


def test_a_school_with_another_number_of_fish_doors_is_refused() -> None:
    fewer = replace(school(), doors=school().doors[:5])
    with pytest.raises(GameError, match="has 2 doors"):
        set_up(fewer, ("red", "blue"))


@pytest.mark.parametrize("radius", [0.0, -1.0, 1.0, float("nan")])
def test_a_penguin_of_no_size_is_refused(radius: float) -> None:
    with pytest.raises(GameError, match="radius"):
        set_up(school(), ("red", "blue"), radius=radius)


@pytest.mark.rule("SET-3", "ICE1-1")
def test_the_decks_have_the_cards_of_the_box() -> None:
    second, first = load_deck("icecool2"), load_deck("icecool")
    assert Counter(card.value for card in second) == {1: 18, 2: 18, 3: 18}
    assert Counter(card.task for card in second if card.value == 1) == dict.fromkeys(Task, 6)
    assert all(card.task is None for card in second if card.value != 1)
    assert Counter(first) == {Card(1): 15, Card(2): 15, Card(3): 15}


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (("icecool2 = 54", "icecool2 = 53"), "total.icecool2"),
        (('task = "jump"', 'task = "fly"'), r"icecool2\[1\].task"),
        (("value = 2", 'value = 2\ntask = "jump"'), r"icecool2\[4\].task"),
        (("value = 2", "value = 4"), r"icecool2\[4\].value"),
        (("count = 6", "count = 0"), r"icecool2\[1\].count"),
        (("count = 6", "count = 6\ncolour = 1"), r"icecool2\[1\].colour"),
        (("format = 1", "format = 2"), "format"),
        (("icecool2 = 54\n", ""), "total.icecool2"),
        (("format = 1", "format = 1\nextra = 1"), "extra"),
        (('"found: the rulebook lists 54 fish cards"', '"guessed"'), "provenance"),
    ],
)
def test_a_deck_file_that_is_wrong_is_refused_by_its_key(
    tmp_path: Path, change: tuple[str, str], wrong: str
) -> None:
    path = tmp_path / "deck.toml"
    text = (models_folder() / "deck.toml").read_text()
    assert change[0] in text
    path.write_text(text.replace(*change, 1))
    with pytest.raises(GameError, match=wrong):
        load_deck("icecool2", path)


@pytest.mark.rule("SET-3")
def test_the_deck_is_shuffled_by_the_seed_alone() -> None:
    setup = set_up(school(), COLOURS)
    one, again, other = (draw_chance(setup, seed) for seed in (1, 1, 2))
    assert one == again
    assert one.deck != other.deck
    assert one.deck != setup.cards
    assert Counter(one.deck) == Counter(setup.cards)


@pytest.mark.rule("TOURN-1")
def test_in_a_tournament_the_deck_is_not_shuffled() -> None:
    setup = set_up(school(), COLOURS, scoring=Scoring.TOURNAMENT)
    assert draw_chance(setup, 1).deck == setup.cards


@pytest.mark.rule("SET-4")
def test_the_first_catcher_is_said_or_drawn_by_the_seed() -> None:
    setup = set_up(school(), COLOURS)
    assert draw_chance(setup, 1, "green").first_catcher == "green"
    assert {draw_chance(setup, seed).first_catcher for seed in range(40)} == set(COLOURS)
    assert draw_chance(setup, 3).deck == draw_chance(setup, 3, "green").deck


@pytest.mark.parametrize("scoring", Scoring)
def test_a_chance_of_another_game_is_refused(scoring: Scoring) -> None:
    setup = set_up(school(), ("red", "blue"), scoring=scoring)
    good = draw_chance(setup, 1)
    swapped = (good.deck[-1], *good.deck[1:-1], good.deck[0])
    for deck in (good.deck[1:], (*good.deck[1:], THREE, THREE), (JUMP, *good.deck[1:])):
        if Counter(deck) != Counter(good.deck):
            with pytest.raises(GameError, match=r"chance\.deck"):
                new_game(setup, Chance(deck, "red"))
    with pytest.raises(GameError, match="first_catcher"):
        new_game(setup, Chance(good.deck, "green"))
    if scoring is Scoring.TOURNAMENT:
        with pytest.raises(GameError, match="in the box's order"):
            new_game(setup, Chance(swapped, good.first_catcher))


def test_a_game_begins_by_telling_who_plays_what() -> None:
    table = Table(3, Variant.ICECOOL, placed=False)
    began, round_began = table.told
    assert began == GameBegan(("red", "blue", "green"), Variant.ICECOOL, Scoring.CARDS)
    assert round_began == RoundBegan(1, 3, "red", FISH_DOORS)


@pytest.mark.rule("SET-6")
def test_every_runner_hangs_a_fish_on_each_of_the_three_doors_and_the_catcher_none() -> None:
    table = Table(3, catcher="blue")
    assert table.game.fish == (FISH_DOORS, (), FISH_DOORS)
    assert [table.game.taken(seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("SET-7")
@pytest.mark.parametrize("at", [IN_KITCHEN, (-0.057, 0.143), (0.277, 0.277), (0.0, 0.2)])
def test_the_catcher_stands_anywhere_within_the_kitchens_line(at: tuple[float, float]) -> None:
    table = Table(placed=False)
    (area,) = choices(table.game)
    assert isinstance(area, PlaceWithin)
    assert area.area.contains(at)
    table.place_catcher(at)
    assert table.at("red") == at


@pytest.mark.rule("SET-7")
@pytest.mark.parametrize(
    "at", [(-0.0571, 0.2), (0.1, 0.1429), (0.278, 0.2), CIRCLE, (5.0, 5.0), (float("nan"), 0.2)]
)
def test_the_catcher_outside_the_kitchens_line_is_refused(at: tuple[float, float]) -> None:
    table = Table(placed=False)
    with pytest.raises(RuleError, match="SET-7"):
        table.place_catcher(at)
    assert table.standing("red") is None


@pytest.mark.rule("SET-7")
def test_only_the_catcher_is_placed_and_only_once() -> None:
    table = Table(placed=False)
    with pytest.raises(RuleError, match="only the Catcher"):
        table.do(PlaceCatcher("blue", IN_KITCHEN))
    table.place_catcher()
    with pytest.raises(RuleError, match="placed already"):
        table.place_catcher((0.2, 0.2))


@pytest.mark.rule("SET-8", "END-3", "SET-6")
def test_at_the_next_round_everyone_holds_their_id_and_fish_again() -> None:
    table = Table(3)
    table.turn(passed("blue", "gym-lounge"))
    table.turn(passed("green", "gym-lounge"), touched("red", "green"))
    assert table.id_holder("green") == "red"
    table.until("blue")
    table.play_round()
    assert table.game.round == 1
    assert table.game.ids == (0, 1, 2)
    assert table.game.fish == (FISH_DOORS, (), FISH_DOORS)
    assert table.game.standings == (None, None, None)
    assert table.game.fresh == (True, False, True)
    assert table.game.flicks == 0
    assert table.heard(RoundBegan) == [RoundBegan(2, 3, "blue", FISH_DOORS)]
