"""The blocked door: shut by the Catcher, wall while it is, and moved by who hits it."""

import pytest

from icecool3d.rules import (
    FlickPenguin,
    PutBack,
    RuleError,
    TakeBack,
    TookFish,
    TurnBegan,
    furniture_of,
    legal,
    tell,
)
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact
from icecool3d.rules.modules.artifacts.taking import PlaceArtifact, TakeArtifact
from icecool3d.rules.modules.blocked_door import (
    BlockDoor,
    BlockedDoor,
    CardHit,
    CardLeft,
    DoorBlocked,
    FishStays,
    LeaveCard,
    MoveCard,
)
from icecool3d.rules.modules.fish_moving import MoveFish
from icecool3d.rules.modules.pawclaw import SpendHoneycomb
from icecool3d.school import door_card
from tests.rules.table import CIRCLE, CORNERS, TWO, InDoor, Table, hit_card, on_zone, passed, school, touched

DOOR = "classroom-gym"


def with_card(players: int = 3, **rulings: str) -> Table:
    """Return a table at which a door of the Classroom is shut."""
    table = Table(players, modules=("blocked-door",), rulings=rulings)
    table.do(BlockDoor("red", DOOR))
    return table


def shut(table: Table) -> str | None:
    return BlockedDoor.of(table.game).door


@pytest.mark.rule("BLOCK-1", "SET-9")
def test_the_catcher_shuts_any_doorway_each_round_after_the_own_penguin_is_placed() -> None:
    table = Table(modules=("blocked-door",), placed=False)
    assert [offer.name for offer in legal(table.game)] == ["place-catcher"]
    assert furniture_of(table.game) == ()
    table.place_catcher()
    (_, offer) = legal(table.game)
    assert [getattr(action, "door", None) for action in offer.actions] == list(table.setup.door_rooms)
    with pytest.raises(RuleError, match="BLOCK-1: no doorway is shut yet; Red first slides the card"):
        table.end()
    with pytest.raises(RuleError, match="BLOCK-1: there is no such doorway"):
        table.do(BlockDoor("red", "gym-attic"))
    table.do(TakeBack("red"))
    table.place_catcher()
    table.do(BlockDoor("red", DOOR))
    assert table.heard(DoorBlocked) == [DoorBlocked("red", DOOR)]
    assert furniture_of(table.game) == (door_card(school().door(DOOR)),)
    table.play_round()
    assert shut(table) is None
    table.place_catcher()
    assert [(offer.colour, offer.name) for offer in legal(table.game)][-1] == ("blue", "block-door")


@pytest.mark.rule("BLOCK-1")
def test_the_card_is_felt_a_hair_deeper_than_the_frame_and_as_high_as_the_lintel() -> None:
    for door in school().doors:
        card, across = door_card(door), 1 - door.seam.axis
        frame, plan = door.frame.along(across), card.plan.along(across)
        assert min(frame.low - plan.low, plan.high - frame.high) > 1e-5
        assert max(frame.low - plan.low, plan.high - frame.high) < 5e-5
        assert card.plan.along(door.seam.axis) == door.opening
        assert (card.bottom, card.top) == (0.0, door.height)


@pytest.mark.rule("BLOCK-2")
def test_the_first_to_hit_it_is_asked_once_at_rest_before_anything_else_pushed_or_catcher_too() -> None:
    for first in ("blue", "red", "green"):
        table = with_card()
        table.turn()
        table.turn()
        table.until("blue")
        last = "green" if first == "red" else "red"
        table.flick(hit_card(first, DOOR), hit_card(last, DOOR))
        assert table.heard(CardHit)[-1:] == [CardHit(first, DOOR)]
        assert (table.game.actor, table.game.player) == (first, "blue")
        assert {offer.name for offer in legal(table.game)} == {"move-card", "leave-card"}
        with pytest.raises(RuleError, match=r"BLOCK-2: the card was hit; .* first slides it elsewhere"):
            table.end()
        other = next(colour for colour in table.setup.colours if colour != first)
        with pytest.raises(RuleError, match=r"TURN-1: .* is asked this"):
            table.do(MoveCard(other, "gym-lounge"))
        table.do(MoveCard(first, "gym-lounge"))
        assert shut(table) == "gym-lounge"
        assert [card.door for card in furniture_of(table.game)] == ["gym-lounge"]
        table.end()


@pytest.mark.rule("BLOCK-2", "PAW-2", "ART-3")
def test_its_question_comes_before_a_honeycombs_and_a_traps() -> None:
    table = Table(3, modules=("artifacts", "pawclaw", "blocked-door"))
    table.do(BlockDoor("red", DOOR))
    table.do(TakeArtifact("red", Artifact.TRAP))
    table.do(PlaceArtifact("red", "gym", (0.21, -0.11)))
    table.do(TakeArtifact("blue", Artifact.SUNDIAL))
    table.do(TakeArtifact("green", Artifact.PLATFORM))
    for _ in range(3):
        table.turn()
    table.do(SpendHoneycomb("blue"))
    flick = table.flick_of(on_zone("green", "trap"), hit_card("green", DOOR))
    table.do(FlickPenguin("blue", flick.outcome, "pawclaw"))
    assert [(ask.colour, ask.answers[0]) for ask in table.game.asks] == [
        ("green", "move-card"),
        ("blue", "place-honeycomb"),
        ("red", "flick-penguin"),
    ]


@pytest.mark.rule("BLOCK-2")
def test_it_goes_to_any_other_doorway_with_nobody_in_its_frame_or_is_left() -> None:
    table = with_card()
    table.flick(hit_card("blue", DOOR), blue=InDoor("gym-lounge", ("gym",)))
    with pytest.raises(RuleError, match="BLOCK-2: the card is there already"):
        table.do(MoveCard("blue", DOOR))
    with pytest.raises(RuleError, match="BLOCK-1: somebody is in the Lounge-Gym doorway"):
        table.do(MoveCard("blue", "gym-lounge"))
    (offer,) = [offer for offer in legal(table.game) if offer.name == "move-card"]
    doors = {getattr(action, "door", None) for action in offer.actions}
    assert doors == set(table.setup.door_rooms) - {DOOR, "gym-lounge"}
    table.do(LeaveCard("blue"))
    assert table.heard(CardLeft) == [CardLeft("blue")]
    assert (shut(table), table.game.asks) == (DOOR, ())
    table.end()
    table.flick()
    assert table.game.asks == ()


@pytest.mark.rule("BLOCK-2", "TURN-5")
def test_a_first_flick_that_is_repeated_asks_before_it_is() -> None:
    table = with_card()
    table.flick(hit_card("blue", DOOR), blue=CIRCLE)
    with pytest.raises(RuleError, match="BLOCK-2"):
        table.flick()
    table.do(LeaveCard("blue"))
    table.flick()
    assert table.game.turn.flicked


@pytest.mark.rule("BLOCK-2", "TWO-1", "END-1")
def test_of_two_players_the_caught_runners_turn_waits_and_the_rounds_end_asks_nothing() -> None:
    table = with_card(2)
    table.turn()
    table.flick(hit_card("red", DOOR), touched("red", "blue"))
    assert (table.game.actor, table.at("blue"), table.heard(TurnBegan)) == ("red", None, [])
    table.do(MoveCard("red", "gym-lounge"))
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=False)]
    assert table.at("blue") == CIRCLE
    table.flick(hit_card("blue", "gym-lounge"), touched("red", "blue"))
    assert table.game.round == 1
    assert [ask.answers for ask in table.game.asks] == [("place-catcher",), ("block-door",)]


@pytest.mark.rule("BLOCK-2")
def test_a_table_may_leave_it_to_the_player_whose_turn_it_is() -> None:
    table = with_card(card_moved_by="own-turn")
    table.turn()
    table.flick(hit_card("blue", DOOR))
    assert table.game.asks == ()
    table.end()
    table.flick(hit_card("blue", DOOR), hit_card("red", DOOR))
    assert table.game.actor == "red"


@pytest.mark.rule("BLOCK-2", "PROMO-2")
def test_of_a_piece_that_hits_it_nobody_is_asked_and_the_first_penguin_after_it_is() -> None:
    table = Table(3, modules=("blocked-door", "walruses"))
    table.do(BlockDoor("red", DOOR))
    table.flick(hit_card("walrus-gym", DOOR))
    assert (table.game.asks, table.heard(CardHit)) == ((), [])
    table.end()
    table.flick(hit_card("walrus-gym", DOOR), hit_card("blue", DOOR))
    assert table.heard(CardHit) == [CardHit("blue", DOOR)]
    assert table.game.actor == "blue"


@pytest.mark.rule("BLOCK-1", "OUT-2", "OUT-4")
def test_who_stood_in_a_frame_that_is_shut_meanwhile_is_put_back_beside_it() -> None:
    table = with_card()
    table.turn(blue=InDoor("gym-lounge", ("gym", "lounge")))
    table.flick(hit_card("green", DOOR), blue=CORNERS["blue"], green=CIRCLE)
    table.do(MoveCard("green", "gym-lounge"))
    table.flick(blue=(0.9, 0.9), green=CORNERS["green"])
    (back,) = table.heard(PutBack)
    assert (back.colour, back.as_it_stood) == ("blue", False)
    standing = table.standing("blue")
    assert standing is not None
    assert standing.room in ("gym", "lounge")


@pytest.mark.rule("BLOCK-3")
@pytest.mark.parametrize(("hits", "said"), [("blue", True), ("green", True), ("red", False)])
def test_bumping_the_card_does_not_collect_the_own_fish_and_that_is_said(hits: str, said: bool) -> None:
    table = Table(3, modules=("blocked-door",))
    table.do(BlockDoor("red", "gym-lounge"))
    table.turn()
    table.flick(hit_card(hits, "gym-lounge"))
    assert table.heard(FishStays) == [FishStays(hits, "gym-lounge")] * said
    assert table.told_nothing_of(TookFish)
    assert "gym-lounge" in table.fish("blue")
    line = tell(FishStays("blue", "gym-lounge"), "en", school())
    assert line == "Blue's fish stays on the Lounge-Gym door: nobody takes it from a shut one."


@pytest.mark.rule("BLOCK-3")
def test_nothing_is_said_of_fish_where_the_own_one_is_gone_from_the_shut_door() -> None:
    table = Table(3, modules=("blocked-door",))
    table.do(BlockDoor("red", DOOR))
    table.turn(passed("blue", "gym-lounge"))
    table.flick(hit_card("blue", DOOR))
    assert table.heard(CardHit) == [CardHit("blue", DOOR)]
    assert table.told_nothing_of(FishStays)


@pytest.mark.rule("BLOCK-3", "MOVE-1")
def test_a_fish_on_a_shut_door_stays_and_two_2s_move_it() -> None:
    table = Table(3, modules=("blocked-door",))
    table.do(BlockDoor("red", "gym-lounge"))
    assert "gym-lounge" in table.fish("blue")
    table.give("blue", TWO, TWO)
    table.do(MoveFish("blue", "blue", "gym-lounge", "kitchen-laboratory"))
    assert "gym-lounge" not in table.fish("blue")
    table.flick(passed("blue", "kitchen-laboratory"))
    assert len(table.heard(TookFish)) == 1
