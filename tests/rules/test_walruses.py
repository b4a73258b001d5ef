"""The walruses: where they stand, what knocking one over brings, and how they are stood up again."""

from math import hypot

import pytest

from icecool3d.events import Press, TouchedPenguin
from icecool3d.events.words import say_event
from icecool3d.pieces import load_model
from icecool3d.rules import FlickAgain, FlickPenguin, HandedOverId, PutBack, RuleError, TurnBegan
from icecool3d.rules.messages import names_in, tell
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact
from icecool3d.rules.modules.artifacts.taking import PlaceArtifact, TakeArtifact
from icecool3d.rules.modules.skates import UseSkates
from icecool3d.rules.modules.walruses import WALRUSES, Walruses, WalrusKnockedOver, WalrusStoodUp
from icecool3d.rules.standing import GAP
from icecool3d.school import load_school
from tests.rules.table import (
    CIRCLE,
    CORNERS,
    JUMP,
    OUTSIDE,
    InDoor,
    Table,
    on_zone,
    passed,
    righted,
    toppled,
    touched,
)

GYM, LABORATORY, LOUNGE = (piece.name for piece in WALRUSES)


def with_walruses(players: int = 3, *more: str) -> Table:
    return Table(players, modules=("walruses", *more))


def fell(table: Table) -> list[str]:
    return [each.body for each in table.heard(WalrusKnockedOver)]


@pytest.mark.rule("WAL-1", "SET-9")
def test_three_stand_in_the_middle_of_rooms_3_4_and_5_each_round() -> None:
    table = with_walruses()
    rooms = {room.number: room.interior for room in table.setup.school.rooms}
    for name, number in ((GYM, 3), (LABORATORY, 4), (LOUNGE, 5)):
        middle = rooms[number]
        at = (0.5 * (middle.xmin + middle.xmax), 0.5 * (middle.ymin + middle.ymax))
        assert table.at(name) == pytest.approx(at)
    table.turn(toppled(GYM), **{GYM: (0.25, -0.2)})
    table.play_round()
    assert table.at(GYM) == (0.21, -0.11)
    assert Walruses.of(table.game).lying == ()


def test_they_are_as_broad_as_their_model() -> None:
    assert {load_model(piece.model).shape.base_radius for piece in WALRUSES} == {WALRUSES[0].radius}


@pytest.mark.rule("PROMO-1")
def test_the_lounges_walrus_makes_room_for_the_emperor() -> None:
    table = with_walruses(3, "emperor")
    assert table.at("emperor") == (0.0, 0.0)
    assert hypot(*(table.at(LOUNGE) or ())) == pytest.approx(0.017 + 0.018 + GAP)


@pytest.mark.rule("WAL-2")
def test_who_knocks_one_over_takes_one_more_turn_however_many_fell() -> None:
    table = with_walruses()
    table.flick(toppled(GYM), toppled(LOUNGE))
    assert fell(table) == [GYM, LOUNGE]
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=True)]
    table.flick()
    assert table.told_nothing_of(TurnBegan)
    assert table.game.turn.flicked


@pytest.mark.rule("WAL-2")
def test_one_that_others_push_over_counts_and_penguins_that_topple_do_not() -> None:
    table = with_walruses()
    table.flick(toppled("blue"), toppled("red"))
    assert table.told_nothing_of(TurnBegan, WalrusKnockedOver)
    table.end()
    table.flick(touched("green", "blue"), touched("blue", GYM), toppled(GYM), green=CORNERS["green"])
    assert table.heard(TurnBegan) == [TurnBegan("green", extra=True)]


@pytest.mark.rule("WAL-2", "OUT-1")
def test_ending_outside_cancels_it_and_skates_do_not_bring_it_back() -> None:
    table = with_walruses()
    table.give("blue", JUMP, JUMP)
    table.flick(toppled(GYM), blue=OUTSIDE)
    assert table.told_nothing_of(TurnBegan)
    assert table.game.turn.flicked
    table.do(UseSkates("blue", (JUMP, JUMP)))
    table.flick()
    assert table.told_nothing_of(TurnBegan)


@pytest.mark.rule("WAL-2", "TWO-1")
def test_being_sent_back_to_the_circle_cancels_it() -> None:
    table = with_walruses(2)
    table.turn()
    table.flick(toppled(GYM), touched("red", "blue"))
    assert len(table.heard(HandedOverId)) == 1
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=False)]
    table.flick()
    assert table.told_nothing_of(TurnBegan)


@pytest.mark.rule("WAL-2", "TURN-5")
def test_a_first_flick_that_must_be_repeated_is_repeated_first() -> None:
    table = with_walruses()
    table.flick(toppled(GYM), blue=CIRCLE)
    assert len(table.heard(FlickAgain)) == 1
    assert table.told_nothing_of(TurnBegan)
    table.flick()
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=True)]


@pytest.mark.rule("WAL-2", "ART-3")
def test_one_that_a_traps_owner_knocks_over_brings_no_turn() -> None:
    table = with_walruses(3, "artifacts")
    table.do(TakeArtifact("red", Artifact.TRAP))
    table.do(PlaceArtifact("red", "kitchen", (-0.057, 0.21)))
    table.do(TakeArtifact("blue", Artifact.SUNDIAL))
    table.do(TakeArtifact("green", Artifact.PLATFORM))
    table.flick(on_zone("blue", "trap"), blue=CIRCLE)
    table.do(FlickPenguin("red", table.flick_of(toppled(GYM), blue=CORNERS["blue"]).outcome, "blue"))
    table.flick()
    assert table.told_nothing_of(TurnBegan)
    assert table.game.turn.flicked


@pytest.mark.rule("WAL-2")
def test_a_table_may_play_without_the_further_turn() -> None:
    table = Table(3, modules=("walruses",), rulings={"walrus_turn": False})
    table.flick(toppled(GYM))
    assert table.told_nothing_of(TurnBegan)


@pytest.mark.rule("WAL-3")
def test_they_lie_while_the_same_player_goes_on_and_are_stood_up_before_the_next_ones_turn() -> None:
    table = with_walruses()
    table.give("blue", JUMP, JUMP)
    table.flick(toppled(GYM), **{GYM: (0.25, -0.2)})
    assert Walruses.of(table.game).lying == (GYM,)
    table.flick(**{GYM: (0.15, -0.2)})
    table.do(UseSkates("blue", (JUMP, JUMP)))
    assert table.told_nothing_of(WalrusStoodUp)
    table.flick()
    table.end()
    assert table.heard(WalrusStoodUp) == [WalrusStoodUp(GYM, (0.15, -0.2))]
    assert table.at(GYM) == (0.15, -0.2)
    table.turn()
    assert table.told_nothing_of(WalrusStoodUp)


@pytest.mark.rule("WAL-3", "OUT-4")
def test_one_in_a_door_or_in_anybodys_way_is_stood_up_at_the_nearest_free_place() -> None:
    table = with_walruses()
    table.flick(toppled(GYM), toppled(LOUNGE), blue=(0.0, 0.02), **{GYM: InDoor("gym-lounge", ("lounge",))})
    table.flick(blue=(0.0, 0.02))
    table.end()
    stood = {each.body: each.at for each in table.heard(WalrusStoodUp)}
    assert stood[GYM] == pytest.approx((0.097 - 0.018, 0.0))
    assert stood[LOUNGE] == pytest.approx((0.0, 0.02 - 0.015 - 0.018 - GAP))
    standing = table.standing(GYM)
    assert standing is not None
    assert (standing.stuck, standing.room) == ((), "lounge")


@pytest.mark.rule("WAL-3", "PROMO-2")
def test_one_that_righted_itself_or_left_the_school_is_not_stood_up_where_it_lay() -> None:
    table = with_walruses()
    table.turn(toppled(GYM), righted(GYM), toppled(LOUNGE), blue=OUTSIDE, **{LOUNGE: OUTSIDE})
    assert {each.colour for each in table.heard(PutBack)} == {"blue", LOUNGE}
    assert table.at(LOUNGE) == (0.0, 0.0)
    assert table.told_nothing_of(WalrusStoodUp)


@pytest.mark.rule("PROMO-2")
def test_a_walrus_passes_a_door_and_takes_nothing() -> None:
    table = with_walruses()
    flick = table.flick_of(passed(GYM, "gym-lounge"), touched(GYM, "red"))
    table.do(FlickPenguin("blue", flick.outcome))
    assert table.told_nothing_of(HandedOverId)
    with pytest.raises(RuleError, match="TURN-2"):
        table.do(FlickPenguin("blue", flick.outcome, GYM))


def test_a_walrus_has_a_capital_where_a_sentence_begins_and_nowhere_else() -> None:
    school = load_school("school")
    assert tell(WalrusKnockedOver("walrus-lounge"), "en", school) == "The Lounge's walrus is knocked over."
    assert tell(WalrusKnockedOver("walrus-lounge"), "fr", school).startswith("Le morse du salon ")
    touched = TouchedPenguin(0.1, "red", "walrus-gym", Press(0.01, 0.001, (0.2, 0.0)))
    assert say_event(touched, names_in(school)) == "touches the Gym's walrus"
