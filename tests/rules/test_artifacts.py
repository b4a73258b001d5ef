"""Artifacts: taken as a round begins, used once in it, each in its own way."""

from dataclasses import replace
from math import dist

import pytest

from icecool3d.events import Landed
from icecool3d.events.evidence import Flight
from icecool3d.match.table import settle
from icecool3d.pieces import load_penguin
from icecool3d.rules import (
    FlickAgain,
    FlickOf,
    FlickPenguin,
    GameError,
    HandedOverId,
    PlaceOnLine,
    PutBack,
    RuleError,
    Rulings,
    TakeBack,
    Task,
    TookFish,
    TurnBegan,
    free_line_points,
    furniture_of,
    legal,
    view,
    zones_of,
)
from icecool3d.rules.modules.artifacts import MODULE, PlatformGone, TrapSprung
from icecool3d.rules.modules.artifacts.artifacts_state import TILE_RADIUS, Artifact, Artifacts
from icecool3d.rules.modules.artifacts.taking import PlaceArtifact, TakeArtifact
from icecool3d.rules.modules.artifacts.using import SundialUsed, UsePlatform, UseSundial, UseTeleport
from icecool3d.rules.modules.skates import UseSkates
from icecool3d.rules.modules.tasks import AnnounceTask, TaskDone, TaskFailed
from icecool3d.rules.standing import GAP
from icecool3d.school import FloorZone
from tests.rules.table import (
    CIRCLE,
    CORNERS,
    JUMP,
    OUTSIDE,
    End,
    InDoor,
    Table,
    UponWall,
    jumped,
    jumped_door,
    on_zone,
    passed,
    school,
    touched,
)

SUNDIAL, TRAP, TELEPORT, PLATFORM = Artifact
GYM = (0.21, -0.11)
LABORATORY = (-0.21, 0.11)
"""The middles of two rooms: where the trap is put, and the teleport."""
JUNCTION = (-0.1, -0.1)
"""Where Classroom, Laboratory and Lounge meet."""


def with_artifacts(*taken: Artifact, rulings: Rulings | None = None) -> Table:
    """Return a table at which Red, the Catcher, and those after it have these artifacts."""
    table = Table(len(taken), modules=("artifacts",), rulings=rulings)
    for colour, artifact in zip(table.setup.colours, taken, strict=True):
        table.do(TakeArtifact(colour, artifact))
        if artifact is TRAP:
            table.do(PlaceArtifact(colour, "gym", GYM))
        elif artifact is TELEPORT:
            table.do(PlaceArtifact(colour, "laboratory", LABORATORY))
    return table


def state(table: Table) -> Artifacts:
    return Artifacts.of(table.game)


@pytest.mark.rule("ART-1", "SET-9")
def test_each_player_takes_one_clockwise_from_the_catcher_and_unused_ones_are_gone_with_the_round() -> None:
    table = Table(3, modules=("artifacts",), placed=False)
    table.place_catcher()
    with pytest.raises(RuleError, match="ART-1: not everybody has an artifact yet; Red first takes one"):
        table.flick()
    with pytest.raises(RuleError, match="TURN-1: Red is asked this"):
        table.do(TakeArtifact("blue", SUNDIAL))
    table.do(TakeArtifact("red", SUNDIAL))
    with pytest.raises(RuleError, match="ART-1: that artifact is not there to be taken"):
        table.do(TakeArtifact("blue", SUNDIAL))
    (offer,) = [offer for offer in legal(table.game) if offer.name == "take-artifact"]
    assert offer.actions == tuple(TakeArtifact("blue", each) for each in (TRAP, TELEPORT, PLATFORM))
    table.do(TakeArtifact("blue", PLATFORM))
    table.do(TakeArtifact("green", TRAP))
    with pytest.raises(RuleError, match="ART-1: an artifact is still to be put down; Green first puts"):
        table.flick()
    table.do(PlaceArtifact("green", "gym", GYM))
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=False)]
    table.play_round()
    assert state(table).held == (None, None, None)
    assert (state(table).trap, state(table).taken) == (None, ())
    assert zones_of(table.game) == ()


@pytest.mark.rule("ART-1", "PROMO-1")
def test_artifacts_are_for_two_to_four_players() -> None:
    assert MODULE.demand is not None
    for count in (2, 3, 4):
        with_artifacts(*tuple(Artifact)[:count])
    five = replace(Table(4).setup, colours=("red", "blue", "green", "yellow", "black"))
    with pytest.raises(GameError, match=r"are artifacts among 5 players; expected at most 4.*PROMO-1"):
        MODULE.demand(five)


@pytest.mark.rule("LINE-3", "ART-3", "ART-4")
@pytest.mark.parametrize("artifact", [TRAP, TELEPORT])
def test_one_that_lies_on_a_line_is_in_the_way_of_whoever_is_placed_there(artifact: Artifact) -> None:
    table = Table(3, modules=("artifacts",))
    on_line = (school().room("gym").line.xmin, GYM[1])
    table.do(TakeArtifact("red", artifact))
    table.do(PlaceArtifact("red", "gym", on_line))
    table.do(TakeArtifact("blue", SUNDIAL))
    table.do(TakeArtifact("green", PLATFORM))
    table.turn(blue=(on_line[0] - 0.02, on_line[1]))
    table.until("blue")
    (point,) = free_line_points(table.game)
    assert dist(point.at, on_line) == pytest.approx(TILE_RADIUS + 0.015 + GAP)
    with pytest.raises(RuleError, match="LINE-1"):
        table.do(PlaceOnLine("blue", on_line))
    table.do(PlaceOnLine("blue", point.at))
    table.flick()


@pytest.mark.rule("ART-3", "ART-4")
def test_a_trap_or_teleport_goes_on_a_free_middle_corner_or_side_of_a_rooms_line() -> None:
    table = Table(2, modules=("artifacts", "emperor"))
    table.do(TakeArtifact("red", TRAP))
    (offer,) = [offer for offer in legal(table.game) if offer.name == "place-artifact"]
    places = {getattr(action, "at", None): getattr(action, "room", None) for action in offer.actions}
    assert places[GYM] == "gym"
    assert (0.0, 0.0) not in places  # the Emperor stands there
    assert set(places.values()) == {room.id for room in school().rooms}
    for at, room in ((GYM, "kitchen"), ((0.0, 0.0), "lounge"), ((0.2, -0.1), "gym")):
        with pytest.raises(RuleError, match="ART-1: there is no free place for it"):
            table.do(PlaceArtifact("red", room, at))
    table.do(PlaceArtifact("red", "gym", GYM))
    assert zones_of(table.game) == (FloorZone("trap", GYM, TILE_RADIUS),)
    table.do(TakeArtifact("blue", TELEPORT))
    with pytest.raises(RuleError, match="ART-1: there is no free place"):
        table.do(PlaceArtifact("blue", "gym", GYM))


@pytest.mark.rule("ART-2")
def test_the_sundial_makes_everything_as_when_the_turn_began() -> None:
    table = with_artifacts(PLATFORM, SUNDIAL, TELEPORT)
    with pytest.raises(RuleError, match="ART-2: you have not flicked yet"):
        table.do(UseSundial("blue"))
    before, seen = table.game, state(table)
    table.flick(passed("blue", "gym-lounge"), touched("blue", "red"), red=(0.2, 0.2), blue=OUTSIDE)
    assert (table.game.drawn, table.id_holder("blue")) == (1, "red")
    table.do(UseSundial("blue"))
    assert table.heard(SundialUsed) == [SundialUsed("blue")]
    for name in ("deck", "drawn", "hands", "ids", "fish", "standings", "fresh", "started", "flicks", "turn"):
        assert getattr(table.game, name) == getattr(before, name)
    assert state(table).held == (PLATFORM, None, TELEPORT)
    assert state(table).teleport == seen.teleport
    table.flick(passed("blue", "gym-lounge"))
    assert len(table.heard(TookFish)) == 1
    with pytest.raises(RuleError, match="ART-2: you have no sundial"):
        table.do(UseSundial("blue"))


@pytest.mark.rule("ART-1", "ART-2", "SKATE-1")
def test_after_skates_it_resets_the_turn_that_they_brought() -> None:
    table = with_artifacts(PLATFORM, SUNDIAL, TELEPORT)
    table.flick()
    table.give("blue", JUMP, JUMP)
    table.do(UseSkates("blue", (JUMP, JUMP)))
    table.flick(blue=(0.2, 0.2))
    table.do(UseSundial("blue"))
    assert table.at("blue") == CORNERS["blue"]
    assert table.hand("blue").up == (JUMP, JUMP)
    assert not table.game.turn.flicked


@pytest.mark.rule("ART-2")
def test_artifacts_that_were_used_in_the_turn_come_back_and_what_ended_the_round_stays() -> None:
    table = with_artifacts(TRAP, SUNDIAL, TELEPORT)
    table.flick(on_zone("blue", "trap"))
    table.do(FlickPenguin("red", table.flick_of(blue=(0.0, 0.0)).outcome, "blue"))
    assert state(table).trap is None
    table.do(UseSundial("blue"))
    assert state(table).held == (TRAP, None, TELEPORT)
    assert [zone.id for zone in zones_of(table.game)] == ["trap", "teleport"]
    assert table.at("blue") == CIRCLE
    again = with_artifacts(TRAP, SUNDIAL, TELEPORT)
    again.play_round()
    with pytest.raises(RuleError, match=r"SET-7|TURN-1|ART-2"):
        again.do(UseSundial("blue"))


@pytest.mark.rule("ART-2", "TURN-5")
def test_it_resets_a_turn_whose_first_flick_is_to_be_repeated_and_nobody_sees_hands_by_it() -> None:
    table = with_artifacts(PLATFORM, SUNDIAL, TELEPORT)
    table.flick(passed("blue", "gym-lounge"), blue=(-0.10, -0.23))
    table.do(UseSundial("blue"))
    assert (table.at("blue"), table.game.drawn) == (CIRCLE, 0)
    assert state(table).began is not None
    for colour in (*table.setup.colours, None):
        assert getattr(view(table.game, colour).states["artifacts"], "began", 0) is None


@pytest.mark.rule("ART-2", "HAND-1")
def test_a_catcher_who_was_placed_again_before_the_rounds_first_flick_stays_there() -> None:
    table = with_artifacts(PLATFORM, SUNDIAL, TELEPORT)
    table.do(TakeBack("red"))
    table.place_catcher((0.02, 0.25))
    table.flick(red=(0.2, 0.2))
    table.do(UseSundial("blue"))
    assert table.at("red") == (0.02, 0.25)


@pytest.mark.rule("ART-3")
def test_the_first_other_penguin_on_a_trap_is_flicked_by_its_owner_when_all_is_at_rest() -> None:
    table = with_artifacts(TRAP, SUNDIAL, PLATFORM)
    table.turn()
    table.flick(on_zone("red", "trap"), on_zone("blue", "trap"), on_zone("green", "trap"))
    assert table.heard(TrapSprung) == [TrapSprung("blue", "red")]
    assert (table.game.actor, table.game.player) == ("red", "green")
    assert [zone.id for zone in zones_of(table.game)] == []
    (offer,) = legal(table.game)
    assert offer.choice == FlickOf("red", "blue")
    with pytest.raises(RuleError, match="ART-3: the trap has sprung; wait for Red's flick of Blue"):
        table.end()
    flick = table.flick_of(passed("blue", "gym-lounge"), touched("green", "blue"))
    table.do(FlickPenguin("red", flick.outcome, "blue"))
    assert [each.colour for each in table.heard(TookFish)] == ["blue"]
    assert (table.game.player, table.game.turn.flicked, table.game.asks) == ("green", True, ())
    table.end()
    assert state(table).held[0] is None


@pytest.mark.rule("ART-3", "PUSH-1", "OUT-2")
def test_what_comes_of_the_traps_flick_is_pushed_and_out_of_the_school_is_no_penalty() -> None:
    table = with_artifacts(TRAP, SUNDIAL, PLATFORM)
    table.give("blue", JUMP)
    table.do(AnnounceTask("blue", Task.JUMP))
    table.flick(on_zone("blue", "trap"), blue=(0.0, 0.0))
    assert len(table.heard(TaskFailed)) == 1
    flick = table.flick_of(jumped("blue", "classroom", "gym"), touched("blue", "red"), blue=OUTSIDE)
    table.do(FlickPenguin("red", flick.outcome, "blue"))
    assert table.told_nothing_of(TaskDone)
    assert [each.colour for each in table.heard(HandedOverId)] == ["blue"]
    assert table.heard(PutBack) == [PutBack("blue", CIRCLE, as_it_stood=True)]
    assert not table.game.turn.out
    table.end()


@pytest.mark.rule("ART-3", "TWO-1", "END-1")
def test_who_is_sent_back_is_not_flicked_and_neither_is_anybody_once_the_round_is_over() -> None:
    table = with_artifacts(TRAP, SUNDIAL)
    table.turn()
    table.flick(on_zone("blue", "trap"), touched("red", "blue"))
    assert (table.game.asks, table.game.player) == ((), "blue")
    assert state(table).trap is None
    over = with_artifacts(TRAP, SUNDIAL, PLATFORM)
    over.flick(on_zone("blue", "trap"), *(passed("blue", door) for door in over.fish("blue")))
    assert over.game.round == 1
    assert over.game.asks[0].answers == ("place-catcher",)
    assert {ask.answers for ask in over.game.asks} == {("place-catcher",), ("take-artifact",)}


@pytest.mark.rule("ART-3", "TURN-3", "TURN-5", "LINE-1")
def test_who_must_repeat_a_first_flick_and_is_flicked_off_the_circle_goes_on_from_where_it_stands() -> None:
    table = with_artifacts(TRAP, SUNDIAL, PLATFORM)
    table.flick(on_zone("blue", "trap"), blue=CIRCLE)
    assert len(table.heard(FlickAgain)) == 1
    outcome = table.flick_of(blue=(0.12, -0.11)).outcome
    table.do(FlickPenguin("red", outcome, "blue"))
    assert (table.at("blue"), table.game.player, table.game.turn.flicked) == ((0.12, -0.11), "blue", False)
    (point,) = free_line_points(table.game)
    table.do(PlaceOnLine("blue", point.at))
    table.flick(passed("blue", "gym-lounge"), blue=(0.0, 0.0))
    assert [each.colour for each in table.heard(TookFish)] == ["blue"]
    assert table.game.turn.flicked


@pytest.mark.rule("ART-3", "TURN-5", "OUT-2")
@pytest.mark.parametrize("end", [CIRCLE, OUTSIDE])
def test_who_is_still_on_the_circle_after_the_traps_flick_or_back_on_it_starts_from_there(end: End) -> None:
    table = with_artifacts(TRAP, SUNDIAL, PLATFORM)
    table.flick(on_zone("blue", "trap"), blue=CIRCLE)
    table.do(FlickPenguin("red", table.flick_of(blue=end).outcome, "blue"))
    assert table.at("blue") == CIRCLE
    with pytest.raises(RuleError, match="TURN-3: this flick starts on the red circle"):
        table.do(PlaceOnLine("blue", CIRCLE))
    table.flick(blue=CIRCLE)
    assert len(table.heard(FlickAgain)) == 1


@pytest.mark.rule("ART-4")
def test_a_teleport_moves_its_owners_penguin_before_or_after_the_own_flick_once() -> None:
    table = with_artifacts(PLATFORM, TELEPORT, SUNDIAL)
    with pytest.raises(RuleError, match="ART-4: this flick starts on the red circle"):
        table.do(UseTeleport("blue"))
    table.flick(passed("blue", "gym-lounge"))
    table.do(UseTeleport("blue"))
    assert table.at("blue") == LABORATORY
    assert table.told_nothing_of(TookFish)
    assert zones_of(table.game) == ()
    with pytest.raises(RuleError, match="ART-4: you have no teleport"):
        table.do(UseTeleport("blue"))
    other = with_artifacts(PLATFORM, TELEPORT, SUNDIAL)
    other.turn(on_zone("red", "teleport"))
    other.turn(on_zone("green", "teleport"), green=(-0.21, 0.12))
    other.until("blue")
    other.do(UseTeleport("blue"))
    at = other.at("blue")
    assert at is not None
    assert dist(at, (-0.21, 0.12)) > 0.03
    other.flick()
    assert other.game.turn.flicked


@pytest.mark.rule("ART-4", "OUT-1")
def test_no_teleport_or_platform_for_who_has_left_the_school() -> None:
    for artifact, action in ((TELEPORT, UseTeleport("blue")), (PLATFORM, UsePlatform("blue", JUNCTION))):
        table = with_artifacts(SUNDIAL, artifact, TRAP if artifact is PLATFORM else PLATFORM)
        table.flick(blue=OUTSIDE)
        with pytest.raises(RuleError, match="OUT-1"):
            table.do(action)


def on_platform(rulings: Rulings | None = None) -> Table:
    """Return a table at which Blue has just climbed the platform."""
    table = with_artifacts(SUNDIAL, PLATFORM, TRAP, rulings=rulings)
    with pytest.raises(RuleError, match="ART-5: your flick is still to come"):
        table.do(UsePlatform("blue", JUNCTION))
    table.flick()
    table.do(UsePlatform("blue", JUNCTION))
    return table


@pytest.mark.rule("ART-5")
def test_the_platform_lifts_the_penguin_onto_a_t_junction_beside_its_room_at_the_turns_end() -> None:
    table = on_platform()
    standing = table.standing("blue")
    assert standing is not None
    assert (standing.at, standing.room, standing.height) == (JUNCTION, None, 0.062)
    assert set(standing.upon_wall) == {"classroom", "laboratory", "lounge"}
    (box,) = furniture_of(table.game)
    assert (box.id, box.bottom) == ("platform", 0.06)
    pose = settle(table.game, lambda _: load_penguin().shape)["blue"]
    assert pose[:3] == (*JUNCTION, box.top)
    with pytest.raises(RuleError, match="ART-5: you have no platform"):
        table.do(UsePlatform("blue", JUNCTION))
    table.end()
    table.until("blue")
    assert table.at("blue") == JUNCTION


@pytest.mark.rule("ART-5")
def test_not_beside_another_room_nor_where_somebody_lies_upon_the_walls() -> None:
    table = with_artifacts(SUNDIAL, PLATFORM, TRAP)
    table.flick(red=UponWall((-0.09, -0.1)))
    with pytest.raises(RuleError, match="ART-5: no three boxes meet there"):
        table.do(UsePlatform("blue", (0.1, 0.1)))
    with pytest.raises(RuleError, match="ART-5: somebody lies upon the walls there"):
        table.do(UsePlatform("blue", JUNCTION))
    (offer,) = [offer for offer in legal(table.game) if offer.name == "use-platform"]
    assert offer.actions == (UsePlatform("blue", (0.1, -0.1)),)


@pytest.mark.rule("ART-5", "TASK-5")
@pytest.mark.parametrize("counts", [False, True])
def test_a_first_move_over_the_wall_below_is_no_jump_and_one_after_landing_is(counts: bool) -> None:
    landed = Landed(0.0, "blue", Flight(0.0, 0.1, 60.0))
    over = jumped("blue", "classroom", "laboratory")
    for events, done in (((over, landed), counts), ((landed, over), True)):
        table = on_platform({"platform_jumps": counts})
        table.end()
        table.until("blue")
        table.give("blue", JUMP)
        table.do(AnnounceTask("blue", Task.JUMP))
        table.flick(*events, blue=CORNERS["blue"])
        assert bool(table.heard(TaskDone)) == done
        assert bool(table.heard(TaskFailed)) != done


@pytest.mark.rule("ART-5", "TASK-5")
@pytest.mark.parametrize("over_a_door", [False, True])
def test_from_the_platform_a_jump_over_a_wall_that_is_not_below_it_is_one_even_before_landing(
    over_a_door: bool,
) -> None:
    table = on_platform()
    table.end()
    table.until("blue")
    table.give("blue", JUMP)
    table.do(AnnounceTask("blue", Task.JUMP))
    over = [jumped("blue", "lounge", "gym"), *([jumped_door("blue", "gym-lounge")] if over_a_door else [])]
    table.flick(*over, blue=(0.2, -0.2))
    assert len(table.heard(TaskDone)) == 1


@pytest.mark.rule("ART-5")
def test_knocked_down_it_stays_where_it_lands_and_the_platform_is_gone() -> None:
    table = on_platform()
    table.end()
    table.turn(blue=UponWall(JUNCTION))
    assert table.told_nothing_of(PlatformGone)
    assert len(furniture_of(table.game)) == 1
    table.turn(blue=(0.0, 0.0))
    assert table.heard(PlatformGone) == [PlatformGone("blue")]
    assert (table.at("blue"), furniture_of(table.game)) == ((0.0, 0.0), ())


@pytest.mark.rule("ART-5", "OUT-2")
def test_knocked_out_of_the_school_it_is_back_on_its_platform() -> None:
    table = on_platform()
    table.end()
    table.turn(blue=OUTSIDE)
    assert table.heard(PutBack) == [PutBack("blue", JUNCTION, as_it_stood=True)]
    assert len(furniture_of(table.game)) == 1


@pytest.mark.rule("ART-5", "LINE-1")
def test_from_the_platform_a_line_may_be_taken_and_until_the_flick_that_can_be_taken_back() -> None:
    table = on_platform()
    table.end()
    table.until("blue")
    assert {point.room for point in free_line_points(table.game)} == {"classroom", "laboratory", "lounge"}
    table.do(PlaceOnLine("blue", free_line_points(table.game)[0].at))
    assert furniture_of(table.game) == ()
    table.do(TakeBack("blue"))
    assert len(furniture_of(table.game)) == 1
    table.do(PlaceOnLine("blue", free_line_points(table.game)[0].at))
    table.flick()
    assert len(table.heard(PlatformGone)) == 1


@pytest.mark.rule("PROMO-2")
def test_a_piece_springs_no_trap() -> None:
    table = Table(3, modules=("artifacts", "walruses"))
    for colour, artifact in zip(("red", "blue", "green"), (TRAP, SUNDIAL, PLATFORM), strict=True):
        table.do(TakeArtifact(colour, artifact))
        if artifact is TRAP:
            table.do(PlaceArtifact("red", "kitchen", (-0.057, 0.21)))
    table.flick(on_zone("walrus-gym", "trap"), blue=InDoor("gym-lounge", ("gym",)))
    assert table.told_nothing_of(TrapSprung)
    assert state(table).trap is not None
