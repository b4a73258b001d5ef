"""The Emperor: snowflakes for who touches it, and what they buy."""

import pytest
from msgspec.structs import replace

from icecool3d.pieces import load_model
from icecool3d.rules import (
    CaughtAgain,
    DrewCard,
    FlickPenguin,
    HandedOverId,
    PutBack,
    RuleError,
    Rulings,
    Scoring,
    Task,
    TurnBegan,
    apply,
    legal,
    open_offers,
    result_of,
)
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact
from icecool3d.rules.modules.artifacts.taking import PlaceArtifact, TakeArtifact
from icecool3d.rules.modules.emperor import (
    EMPEROR,
    CardTucked,
    SnowflakeEarned,
    Snowflakes,
    SpendSnowflakes,
    TuckCard,
)
from icecool3d.rules.modules.tasks import AnnounceTask, TaskFailed
from tests.rules.table import (
    BOUNCE,
    CIRCLE,
    CORNERS,
    JUMP,
    ONE,
    OUTSIDE,
    THREE,
    TWO,
    Table,
    jumped,
    on_zone,
    touched,
)

TOUCH = touched("blue", "emperor")


def with_emperor(players: int = 3, rulings: Rulings | None = None, **given: int) -> Table:
    """Return a table at which the Emperor stands, and some have snowflakes."""
    table = Table(players, modules=("emperor",), rulings=rulings, deck=(THREE, TWO, BOUNCE))
    held = tuple(given.get(colour, 0) for colour in table.setup.colours)
    table.game = replace(table.game, states={**table.game.states, "emperor": Snowflakes(held)})
    return table


def held(table: Table, colour: str) -> int:
    return Snowflakes.of(table.game).held[table.setup.seats[colour]]


@pytest.mark.rule("EMP-1", "SET-9")
def test_it_stands_on_the_hockey_tables_dot_each_round_and_comes_back_to_it_from_outside() -> None:
    table = with_emperor()
    assert table.at("emperor") == (0.0, 0.0)
    table.turn(emperor=(0.05, 0.02))
    assert table.at("emperor") == (0.05, 0.02)
    table.turn(emperor=OUTSIDE)
    assert (table.at("emperor"), table.heard(PutBack)[0].colour) == ((0.0, 0.0), "emperor")
    table.turn(emperor=(0.05, 0.02))
    table.play_round()
    assert (table.game.round, table.at("emperor")) == (1, (0.0, 0.0))


def test_it_is_as_broad_as_its_model() -> None:
    assert load_model(EMPEROR.model).shape.base_radius == EMPEROR.radius


@pytest.mark.rule("EMP-1")
def test_touching_it_in_the_own_turn_earns_one_snowflake_a_flick() -> None:
    table = with_emperor()
    table.flick(TOUCH, TOUCH)
    assert table.heard(SnowflakeEarned) == [SnowflakeEarned("blue", 1)]
    table.end()
    table.turn(TOUCH)
    assert (held(table, "blue"), held(table, "green")) == (1, 0)  # pushed into it by Green
    table.turn(touched("red", "emperor"))
    assert held(table, "red") == 1
    table.turn(touched("green", "emperor"), touched("blue", "green"))
    assert (held(table, "blue"), held(table, "green")) == (1, 0)


@pytest.mark.rule("EMP-1", "ART-3")
def test_being_flicked_into_it_by_the_owner_of_a_trap_earns_nothing() -> None:
    table = Table(3, modules=("emperor", "artifacts"))
    table.do(TakeArtifact("red", Artifact.TRAP))
    table.do(PlaceArtifact("red", "gym", (0.21, -0.11)))
    table.do(TakeArtifact("blue", Artifact.SUNDIAL))
    table.do(TakeArtifact("green", Artifact.PLATFORM))
    table.flick(on_zone("blue", "trap"))
    table.do(FlickPenguin("red", table.flick_of(TOUCH).outcome, "blue"))
    assert (held(table, "blue"), held(table, "red")) == (0, 0)


@pytest.mark.rule("EMP-1")
def test_a_flick_that_is_repeated_or_leaves_the_school_earns_one_too() -> None:
    table = with_emperor()
    table.flick(TOUCH, blue=CIRCLE)
    table.flick(TOUCH, blue=OUTSIDE)
    assert held(table, "blue") == 2


@pytest.mark.rule("EMP-1")
def test_there_are_twelve_and_those_that_are_spent_can_be_earned_again() -> None:
    table = with_emperor(red=6, green=6)
    table.turn(TOUCH)
    assert held(table, "blue") == 0
    table.flick()
    table.do(SpendSnowflakes("green"))
    table.until("blue")
    table.turn(TOUCH)
    assert held(table, "blue") == 1
    fewer = with_emperor(red=2, rulings={"snowflakes": 2})
    fewer.turn(TOUCH)
    assert held(fewer, "blue") == 0


@pytest.mark.rule("EMP-2")
def test_a_snowflake_buys_a_new_card_for_one_that_goes_under_the_pile() -> None:
    table = with_emperor(blue=2)
    pile = table.game.deck[table.game.drawn :]
    table.give("blue", TWO, JUMP)
    table.do(TuckCard("blue", TWO))
    assert table.told == (CardTucked("blue", TWO), DrewCard("blue", THREE))
    assert table.hand("blue").down == (JUMP, THREE)
    assert table.game.deck[table.game.drawn :] == (*pile[1:], TWO)
    table.flick()
    table.do(TuckCard("blue", JUMP))
    assert held(table, "blue") == 0
    with pytest.raises(RuleError, match="EMP-2: a new card takes one snowflake, and you have none"):
        table.do(TuckCard("blue", TWO))


@pytest.mark.rule("EMP-2")
def test_of_one_card_in_the_pile_that_one_is_drawn_and_the_old_one_lies_there() -> None:
    table = with_emperor(blue=1)
    table.game = replace(table.game, drawn=len(table.game.deck) - 1)
    last = table.game.deck[-1]
    old = JUMP if last != JUMP else TWO
    table.give("blue", old)
    table.do(TuckCard("blue", old))
    assert table.hand("blue").down == (last,)
    assert table.game.deck[table.game.drawn :] == (old,)


@pytest.mark.rule("EMP-2")
def test_no_card_is_tucked_that_lies_face_up_or_while_the_pile_is_empty_or_once_out_of_the_school() -> None:
    table = with_emperor(blue=2)
    table.give("blue", ONE, up=(TWO,))
    with pytest.raises(RuleError, match="EMP-2: no such card of yours lies face down") as refused:
        table.do(TuckCard("blue", TWO))
    assert refused.value.private
    empty = replace(table.game, drawn=len(table.game.deck))
    with pytest.raises(RuleError, match="EMP-2: the draw pile is empty"):
        apply(empty, TuckCard("blue", ONE))
    table.flick(blue=OUTSIDE)
    for action in (TuckCard("blue", ONE), SpendSnowflakes("blue")):
        with pytest.raises(RuleError, match="OUT-1: your penguin left the school"):
            table.do(action)


@pytest.mark.rule("EMP-2")
def test_others_do_not_see_which_card_was_tucked_and_the_table_offers_all_that_there_are() -> None:
    table = with_emperor(blue=1)
    table.give("blue", TWO)
    (offer,) = [offer for offer in legal(table.game) if offer.name == "tuck-card"]
    assert offer.actions == (TuckCard("blue", TWO),)
    (shown,) = [offer for offer in open_offers(table.game) if offer.name == "tuck-card"]
    assert len(shown.actions) == len(set(table.setup.cards))
    entry = CardTucked("blue", TWO)
    assert entry.seen_by("blue", Scoring.CARDS) == entry
    assert (
        entry.seen_by("red", Scoring.CARDS) == entry.seen_by(None, Scoring.CARDS) == CardTucked("blue", None)
    )
    table.turn()
    assert "tuck-card" not in [offer.name for offer in open_offers(table.game)]


@pytest.mark.rule("EMP-2", "TASK-2")
def test_a_task_whose_card_was_tucked_is_not_done() -> None:
    table = with_emperor(blue=1)
    table.give("blue", JUMP)
    table.do(AnnounceTask("blue", Task.JUMP))
    table.do(TuckCard("blue", JUMP))
    table.flick(jumped("blue", "classroom", "gym"))
    assert len(table.heard(TaskFailed)) == 1
    assert table.hand("blue").down == (THREE,)


@pytest.mark.rule("EMP-3")
def test_two_snowflakes_bring_another_turn_after_the_flick() -> None:
    table = with_emperor(blue=3)
    with pytest.raises(RuleError, match="EMP-3: your flick is still to come"):
        table.do(SpendSnowflakes("blue"))
    table.flick()
    table.do(SpendSnowflakes("blue"))
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=True)]
    assert not table.game.turn.flicked
    table.flick()
    with pytest.raises(RuleError, match="EMP-3: another flick takes two snowflakes, and you have: 1"):
        table.do(SpendSnowflakes("blue"))


@pytest.mark.rule("EMP-3", "TWO-1")
def test_of_two_players_they_bring_none_before_the_caught_runners_turn() -> None:
    table = with_emperor(2, red=4)
    table.turn()
    table.flick(touched("red", "blue"))
    assert len(table.heard(HandedOverId)) == 1
    assert (table.game.player, table.game.turn.flicked) == ("blue", False)
    with pytest.raises(RuleError, match="TURN-1: it is Blue's turn"):
        table.do(SpendSnowflakes("red"))
    assert table.told_nothing_of(CaughtAgain)


@pytest.mark.rule("EMP-4")
def test_snowflakes_count_points_only_in_the_variant_and_stay_over_the_rounds() -> None:
    for variant, points in ((False, 0), (True, 2)):
        table = with_emperor(blue=2, rulings={"snowflake_points": variant})
        assert result_of(table.game, 1) == (points, 0)
        table.play_round()
        assert held(table, "blue") == 2


@pytest.mark.rule("PROMO-2")
def test_it_takes_no_fish_and_blocks_a_place() -> None:
    table = with_emperor()
    table.flick(touched("red", "emperor"), blue=CORNERS["blue"], emperor=(0.1, 0.2))
    assert table.told_nothing_of(HandedOverId)
    assert legal(table.game)
