"""The end of a round and of the game: what ends it, what it brings, who wins."""

import pytest
from msgspec.structs import replace

from icecool3d.rules import (
    Card,
    DrewCard,
    EndTurn,
    GameEnded,
    Hand,
    KeptToken,
    PlaceCatcher,
    Rank,
    RoundBegan,
    RoundEnded,
    RuleError,
    Scoring,
    TakeBack,
    Task,
    apply,
    ranking,
)
from icecool3d.rules.modules.tasks import AnnounceTask, NoCardForTask, TaskDone
from icecool3d.rules.scores import TournamentResult, points_of_hand, tournament_ranking
from tests.rules.table import (
    FISH_DOORS,
    IN_KITCHEN,
    JUMP,
    OUTSIDE,
    THREE,
    TWO,
    InDoor,
    Table,
    choices,
    jumped,
    passed,
    touched,
)


@pytest.mark.rule("END-1")
def test_the_round_ends_when_a_runner_has_three_fish() -> None:
    table = Table()
    table.turn(passed("blue", "gym-lounge"), passed("blue", "kitchen-gym"))
    table.until("blue")
    assert table.game.round == 0
    table.flick(passed("blue", "kitchen-laboratory"))
    assert table.heard(RoundEnded) == [RoundEnded(1, ("blue",), all_caught=False)]
    assert table.game.round == 1


@pytest.mark.rule("END-1")
def test_the_round_ends_when_the_catcher_holds_every_id() -> None:
    table = Table(4)
    for runner in ("blue", "green"):
        table.turn(touched("red", runner))
        assert table.game.round == 0
    table.flick(touched("red", "yellow"))
    assert table.heard(RoundEnded) == [RoundEnded(1, (), all_caught=True)]


@pytest.mark.rule("END-1")
def test_the_flick_under_way_is_finished_and_everything_it_did_counts() -> None:
    table = Table(deck=(THREE,) * 9)
    table.turn()
    table.flick(
        *(passed("green", door) for door in FISH_DOORS),
        passed("blue", "gym-lounge"),
        touched("red", "blue"),
        touched("red", "green"),
    )
    assert table.heard(RoundEnded) == [RoundEnded(1, ("green",), all_caught=True)]
    drawn = [record.colour for record in table.heard(DrewCard)]
    assert drawn == ["green"] * 3 + ["blue"] + ["red"] * 3


@pytest.mark.rule("END-1", "PUSH-1")
def test_a_pushed_runner_ends_the_round_in_anothers_turn_and_two_may_at_once() -> None:
    table = Table()
    table.turn()
    table.flick(*(passed(colour, door) for door in FISH_DOORS for colour in ("blue", "green")))
    assert table.heard(RoundEnded) == [RoundEnded(1, ("blue", "green"), all_caught=False)]


@pytest.mark.rule("END-1", "TASK-3")
def test_a_task_done_in_the_rounds_last_flick_counts() -> None:
    table = Table(deck=(THREE, THREE, THREE, TWO))
    table.give("blue", JUMP)
    table.do(AnnounceTask("blue", Task.JUMP))
    table.flick(jumped("blue", "classroom", "gym"), *(passed("blue", door) for door in FISH_DOORS))
    assert len(table.heard(TaskDone)) == 1
    assert JUMP in table.hand("blue").up
    assert TWO in table.hand("blue").down


@pytest.mark.rule("END-2")
def test_cards_for_ids_are_drawn_by_the_catcher_first_and_clockwise() -> None:
    table = Table(4, catcher="green")
    table.turn(touched("green", "yellow"))
    table.flick(*(passed("red", door) for door in FISH_DOORS))
    place = table.told.index(RoundEnded(1, ("red",), all_caught=False))
    drawn = [record.colour for record in table.told[place:] if isinstance(record, DrewCard)]
    assert drawn == ["green", "green", "red", "blue"]


@pytest.mark.rule("END-2")
def test_the_cards_come_from_the_top_in_that_order() -> None:
    deck = (TWO, TWO, TWO, THREE, JUMP, THREE)
    table = Table(deck=deck)
    table.flick(*(passed("blue", door) for door in FISH_DOORS))
    assert table.hand("blue").down == (TWO, TWO, TWO, JUMP)
    assert table.hand("red").down == (THREE,)
    assert table.hand("green").down == (THREE,)


@pytest.mark.rule("END-3")
def test_the_next_catcher_sits_to_the_left() -> None:
    table = Table(4, catcher="yellow")
    table.play_round()
    assert table.game.catcher == "red"
    assert table.heard(RoundBegan) == [RoundBegan(2, 4, "red", FISH_DOORS)]
    assert table.game.player == "blue"


def finished() -> Table:
    table = Table(placed=False)
    while not table.game.over:
        table.play_round()
    return table


@pytest.mark.rule("END-4")
def test_the_game_ends_with_the_points_of_all_cards_face_up_ones_too() -> None:
    table = finished()
    (ended,) = table.heard(GameEnded)
    points = {rank.colour: rank.points for rank in ended.ranking}
    for colour in table.setup.colours:
        hand = table.hand(colour)
        assert points[colour] == sum(card.value for card in hand.down + hand.up) > 0
    assert table.told[-1] == ended
    assert table.game.drawn == 3 * 3 + 3 * 3


def ranked(hands: tuple[Hand, ...]) -> tuple[Rank, ...]:
    return ranking(replace(Table().game, hands=hands))


@pytest.mark.rule("END-4")
def test_face_up_cards_keep_their_points() -> None:
    hands = (Hand((Card(1),), (Card(3),)), Hand((Card(3),)), Hand())
    assert [rank.points for rank in ranked(hands)] == [4, 3, 0]


@pytest.mark.rule("END-4")
def test_after_the_end_nothing_is_allowed() -> None:
    table = finished()
    before = table.game
    assert choices(table.game) == []
    for action in (
        EndTurn(table.game.player),
        PlaceCatcher("red", IN_KITCHEN),
        TakeBack("red"),
        AnnounceTask("red", Task.JUMP),
    ):
        with pytest.raises(RuleError, match="END-4: the game is over"):
            apply(table.game, action)
    with pytest.raises(RuleError, match="END-4"):
        table.flick()
    assert table.game == before


@pytest.mark.rule("END-5")
@pytest.mark.parametrize(
    ("hands", "places"),
    [
        ((Hand((THREE,)), Hand((TWO,)), Hand((JUMP,))), {"red": 1, "blue": 2, "green": 3}),
        ((Hand((THREE,)), Hand((TWO, JUMP)), Hand()), {"blue": 1, "red": 2, "green": 3}),
        ((Hand((THREE,)), Hand((TWO,), (JUMP,)), Hand()), {"blue": 1, "red": 2, "green": 3}),
        ((Hand((THREE,)), Hand(), Hand((), (THREE,))), {"red": 1, "green": 1, "blue": 3}),
        ((Hand((TWO,), (), 1), Hand((THREE,)), Hand((JUMP, JUMP, JUMP))), {"green": 1, "red": 2, "blue": 2}),
    ],
)
def test_ties_are_broken_by_more_cards_and_else_victory_is_shared(
    hands: tuple[Hand, ...], places: dict[str, int]
) -> None:
    ranks = ranked(hands)
    assert {rank.colour: rank.place for rank in ranks} == places
    assert [rank.place for rank in ranks] == sorted(places.values())


def test_who_shares_a_place_is_told_clockwise() -> None:
    hands = (Hand(), Hand((TWO,)), Hand((TWO,)))
    assert [rank.colour for rank in ranked(hands)] == ["blue", "green", "red"]


def test_a_rank_tells_points_and_cards() -> None:
    hands = (Hand((THREE, JUMP), (TWO,), 1), Hand((TWO,)), Hand())
    assert ranked(hands)[0] == Rank(1, "red", 7, 3)


def emptied(table: Table, left: int = 0) -> Table:
    """Return the table with so many cards left in the pile."""
    table.game = replace(table.game, drawn=len(table.game.deck) - left)
    return table


@pytest.mark.rule("END-6")
def test_when_the_pile_is_empty_a_fish_alone_is_a_point() -> None:
    table = emptied(Table(), left=1)
    table.flick(passed("blue", "gym-lounge"), passed("blue", "kitchen-gym"))
    assert len(table.heard(DrewCard)) == 1
    assert table.heard(KeptToken) == [KeptToken("blue", 1)]
    hand = table.hand("blue")
    assert (len(hand.down), hand.tokens) == (1, 1)
    assert points_of_hand(table.setup, hand) == hand.down[0].value + 1
    assert table.game.drawn == len(table.game.deck)


@pytest.mark.rule("END-6")
def test_when_the_pile_is_empty_an_id_alone_is_a_point() -> None:
    table = emptied(Table(rulings={"token_points": 2}), left=4)
    table.flick(*(passed("blue", door) for door in FISH_DOORS))
    assert table.heard(KeptToken) == [KeptToken("blue", 2), KeptToken("green", 2)]
    assert table.hand("green").tokens == 2


@pytest.mark.rule("END-6", "TASK-3")
def test_when_the_pile_is_empty_a_task_brings_nothing_and_its_card_is_turned_up() -> None:
    table = emptied(Table())
    table.give("blue", JUMP)
    table.do(AnnounceTask("blue", Task.JUMP))
    table.flick(jumped("blue", "classroom", "gym"))
    assert table.heard(NoCardForTask) == [NoCardForTask("blue")]
    assert table.hand("blue") == Hand((), (JUMP,))


@pytest.mark.rule("TOURN-1")
def test_in_a_tournament_fish_and_ids_are_one_point_each() -> None:
    table = Table(3, scoring=Scoring.TOURNAMENT, placed=False)
    while not table.game.over:
        table.play_round()
    (ended,) = table.heard(GameEnded)
    assert sum(rank.points for rank in ended.ranking) == 3 * 3 + 3 * 3
    assert all(rank.points == rank.cards for rank in ended.ranking)


@pytest.mark.rule("END-6", "TOURN-1")
def test_in_a_tournament_too_a_fish_for_which_no_card_is_left_is_a_point() -> None:
    table = emptied(Table(3, scoring=Scoring.TOURNAMENT), left=1)
    table.flick(passed("blue", "gym-lounge"), passed("blue", "kitchen-gym"))
    assert table.heard(KeptToken) == [KeptToken("blue", 1)]
    assert points_of_hand(table.setup, table.hand("blue")) == 2


@pytest.mark.rule("END-5", "END-6")
@pytest.mark.parametrize("scoring", Scoring)
def test_such_a_token_is_no_card_where_points_are_tied(scoring: Scoring) -> None:
    table = Table(3, scoring=scoring)
    ones = (Card(1), Card(1))
    hands = (Hand((ones[0],), (), 1), Hand(ones), Hand((), (), 2))
    table.game = replace(table.game, hands=hands)
    assert [(rank.place, rank.colour, rank.points, rank.cards) for rank in ranking(table.game)] == [
        (1, "blue", 2, 2),
        (2, "red", 2, 1),
        (3, "green", 2, 0),
    ]


@pytest.mark.rule("TOURN-2")
def test_a_tournament_is_decided_by_victories_points_coefficient_and_the_rank_before() -> None:
    last = TournamentResult("last", 0, 99, 9.0, 1)
    fewer_points = TournamentResult("fewer points", 1, 10, 9.0, 1)
    lower = TournamentResult("lower", 1, 11, 0.4, 1)
    behind = TournamentResult("behind", 1, 11, 0.5, 2)
    first = TournamentResult("first", 1, 11, 0.5, 1)
    level = TournamentResult("level", 1, 11, 0.5, 1)
    ranked = tournament_ranking((last, lower, first, behind, fewer_points, level))
    assert ranked == (("first", "level"), ("behind",), ("lower",), ("fewer points",), ("last",))


def test_a_round_that_ends_puts_nobody_back() -> None:
    table = Table()
    table.flick(*(passed("blue", door) for door in FISH_DOORS), blue=OUTSIDE)
    assert table.game.round == 1
    assert not any(record.name == "put-back" for record in table.told)


def test_a_round_that_ends_with_a_penguin_in_a_frame_forgets_it() -> None:
    table = Table()
    table.flick(*(passed("blue", door) for door in FISH_DOORS), blue=InDoor("gym-lounge", ("gym",)))
    assert table.game.standings == (None, None, None)
