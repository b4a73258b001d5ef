"""Pawclaw: flicked for a honeycomb, which then lies in a corner until a penguin touches it."""

from math import dist

import pytest
from msgspec.structs import replace

from icecool3d.events import Event
from icecool3d.kit.errors import SceneError
from icecool3d.pieces import load_model
from icecool3d.rules import (
    FlickAgain,
    FlickOf,
    FlickPenguin,
    GameError,
    HandedOverId,
    PlaceOnLine,
    PutBack,
    RuleError,
    TakeBack,
    Task,
    TookFish,
    TurnBegan,
    free_line_points,
    legal,
    set_up,
    zones_of,
)
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact
from icecool3d.rules.modules.artifacts.taking import PlaceArtifact, TakeArtifact
from icecool3d.rules.modules.fish_moving import MoveFish
from icecool3d.rules.modules.pawclaw import (
    HONEYCOMB_RADIUS,
    PAWCLAW,
    HoneycombEarned,
    HoneycombKept,
    HoneycombPlaced,
    Honeycombs,
    PlaceHoneycomb,
    SpendHoneycomb,
)
from icecool3d.rules.modules.skates import UseSkates
from icecool3d.rules.modules.tasks import AnnounceTask, TaskDone, TaskFailed
from icecool3d.rules.standing import GAP
from icecool3d.school import build_school
from tests.rules.table import (
    CIRCLE,
    CORNERS,
    IN_KITCHEN,
    JUMP,
    OUTSIDE,
    TWO,
    End,
    InDoor,
    Table,
    choices,
    jumped,
    on_zone,
    passed,
    school,
    touched,
)

CORNER = (0.143, -0.277)
"""The corner of the Gym's line in the south-west."""


def with_pawclaw(players: int = 3) -> Table:
    """Return a table at which everybody has flicked once."""
    table = Table(players, modules=("pawclaw",))
    for _ in range(players):
        table.turn()
    return table


def held(table: Table) -> tuple[int, ...]:
    return Honeycombs.of(table.game).held


def flick_pawclaw(table: Table, *events: Event, **ends: End) -> None:
    player = table.game.player
    table.do(FlickPenguin(player, table.flick_of(*events, **ends).outcome, "pawclaw"))


@pytest.mark.rule("PAW-1", "SET-9")
def test_it_stands_on_the_hockey_tables_dot_each_round_and_is_as_broad_as_its_model() -> None:
    table = with_pawclaw()
    assert table.at("pawclaw") == (0.0, 0.0)
    assert load_model(PAWCLAW.model).shape.base_radius == PAWCLAW.radius
    table.turn(pawclaw=(0.05, 0.02))
    table.play_round()
    assert table.at("pawclaw") == (0.0, 0.0)


@pytest.mark.rule("PAW-1")
def test_a_honeycomb_buys_a_flick_of_it_in_place_of_the_own_penguins() -> None:
    table = with_pawclaw()
    assert held(table) == (1, 1, 1)
    table.do(SpendHoneycomb("blue"))
    assert held(table) == (1, 0, 1)
    (offer,) = [offer for offer in legal(table.game) if isinstance(offer.choice, FlickOf)]
    assert offer.choice == FlickOf("blue", "pawclaw")
    with pytest.raises(RuleError, match="TURN-2: this is not what you flick now; flick Pawclaw"):
        table.flick()
    with pytest.raises(RuleError, match="PAW-1: you have spent a honeycomb already"):
        table.do(SpendHoneycomb("blue"))
    flick_pawclaw(table, pawclaw=(0.05, 0.02))
    assert table.at("pawclaw") == (0.05, 0.02)
    assert table.game.turn.flicked
    table.do(PlaceHoneycomb("blue", CORNER))
    table.end()
    table.until("blue")
    with pytest.raises(RuleError, match="PAW-1: it takes a honeycomb, and you have none"):
        table.do(SpendHoneycomb("blue"))


@pytest.mark.rule("PAW-1")
def test_not_for_a_flick_from_the_red_circle_and_not_after_the_flick() -> None:
    table = Table(3, modules=("pawclaw",))
    with pytest.raises(RuleError, match="PAW-1: this flick starts on the red circle"):
        table.do(SpendHoneycomb("blue"))
    table.flick()
    with pytest.raises(RuleError, match="PAW-1: you have flicked already"):
        table.do(SpendHoneycomb("blue"))


@pytest.mark.rule("PAW-1", "PUSH-1")
def test_what_it_pushes_is_pushed_and_a_task_that_was_announced_has_failed() -> None:
    table = with_pawclaw()
    table.give("blue", JUMP)
    table.do(AnnounceTask("blue", Task.JUMP))
    table.do(SpendHoneycomb("blue"))
    flick_pawclaw(
        table,
        jumped("blue", "classroom", "gym"),
        passed("green", "gym-lounge"),
        passed("pawclaw", "kitchen-gym"),
        touched("pawclaw", "red"),
        touched("blue", "red"),
    )
    assert [each.colour for each in table.heard(TookFish)] == ["green"]
    assert [each.colour for each in table.heard(HandedOverId)] == ["blue"]
    assert table.told_nothing_of(TaskDone)
    assert len(table.heard(TaskFailed)) == 1


@pytest.mark.rule("PAW-1", "PUSH-1", "TURN-5")
def test_the_own_penguin_is_pushed_by_it_as_any_other_and_takes_fish_off_the_circle_too() -> None:
    table = with_pawclaw()
    table.do(SpendHoneycomb("blue"))
    flick_pawclaw(table, passed("blue", "gym-lounge"), blue=CIRCLE)
    assert [each.colour for each in table.heard(TookFish)] == ["blue"]
    assert table.told_nothing_of(FlickAgain)
    assert (table.at("blue"), table.game.turn.flicked, table.game.turn.out) == (CIRCLE, True, False)


@pytest.mark.rule("PAW-1", "TASK-2")
def test_no_task_is_announced_for_it() -> None:
    table = with_pawclaw()
    table.give("blue", JUMP)
    table.do(SpendHoneycomb("blue"))
    with pytest.raises(RuleError, match="TASK-2: your flick is not one of your own penguin"):
        table.do(AnnounceTask("blue", Task.JUMP))


@pytest.mark.rule("PAW-1", "OUT-1", "PROMO-2")
def test_out_of_the_school_it_goes_back_to_where_it_stood_and_the_turn_is_over_but_for_skates() -> None:
    table = with_pawclaw()
    table.turn(pawclaw=(0.05, 0.02))
    table.until("blue")
    table.give("blue", TWO, TWO, JUMP, JUMP)
    table.do(SpendHoneycomb("blue"))
    flick_pawclaw(table, pawclaw=OUTSIDE, blue=(-0.2, -0.2))
    assert table.heard(PutBack) == [PutBack("pawclaw", (0.05, 0.02), as_it_stood=True)]
    table.do(PlaceHoneycomb("blue", CORNER))
    with pytest.raises(RuleError, match="OUT-1"):
        table.do(MoveFish("blue", "blue", "gym-lounge", "classroom-gym"))
    table.do(UseSkates("blue", (JUMP, JUMP)))
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=True)]


@pytest.mark.rule("PAW-1", "OUT-2", "PROMO-2")
def test_who_is_knocked_out_by_it_is_back_without_penalty_and_pushed_out_it_goes_to_its_mark() -> None:
    table = with_pawclaw()
    table.give("blue", TWO, TWO)
    table.do(SpendHoneycomb("blue"))
    flick_pawclaw(table, blue=OUTSIDE)
    assert table.heard(PutBack) == [PutBack("blue", CORNERS["blue"], as_it_stood=True)]
    assert not table.game.turn.out
    table.do(PlaceHoneycomb("blue", CORNER))
    table.end()
    table.turn(pawclaw=(0.05, 0.02))
    table.turn(pawclaw=OUTSIDE)
    assert table.heard(PutBack) == [PutBack("pawclaw", (0.0, 0.0), as_it_stood=False)]


@pytest.mark.rule("PAW-2")
def test_the_honeycomb_is_put_in_a_free_corner_of_a_room_beside_its_own() -> None:
    table = with_pawclaw()
    table.do(SpendHoneycomb("blue"))
    flick_pawclaw(table, pawclaw=(0.21, -0.1), green=(0.057, -0.150))
    with pytest.raises(RuleError, match="PAW-2: the honeycomb is still to be put down; Blue first chooses"):
        table.end()
    (offer,) = legal(table.game)
    corners = {getattr(action, "at", (0.0, 0.0)) for action in offer.actions}
    rooms = {school().room_at(at) for at in corners}
    assert {room.id for room in rooms if room is not None} == {"classroom", "kitchen", "lounge"}
    for at in corners:
        (line,) = (room.line for room in school().rooms if room.line.contains(at))
        assert at[0] in (line.xmin, line.xmax)
        assert at[1] in (line.ymin, line.ymax)
    green = table.standing("green")
    assert green is not None
    assert all(max(abs(at[0] - green.at[0]), abs(at[1] - green.at[1])) > 0.015 for at in corners)
    with pytest.raises(RuleError, match="PAW-2: this is no free corner"):
        table.do(PlaceHoneycomb("blue", CORNER))
    at = min(corners)
    table.do(PlaceHoneycomb("blue", at))
    assert [each.at for each in table.heard(HoneycombPlaced)] == [at]
    assert [(zone.at, zone.radius) for zone in zones_of(table.game)] == [(at, HONEYCOMB_RADIUS)]  # type: ignore[union-attr]


def with_honeycomb() -> Table:
    """Return a table at which one lies in a corner of the Gym, and it is Green's turn."""
    table = with_pawclaw()
    table.do(SpendHoneycomb("blue"))
    flick_pawclaw(table)
    table.do(PlaceHoneycomb("blue", CORNER))
    table.end()
    return table


@pytest.mark.rule("PAW-2")
def test_the_first_penguin_to_touch_it_earns_it_pieces_do_not_and_corners_are_taken_once() -> None:
    table = with_honeycomb()
    (zone,) = zones_of(table.game)
    table.flick(on_zone("pawclaw", zone.id), on_zone("red", zone.id), on_zone("green", zone.id))
    assert held(table) == (2, 0, 1)
    assert table.heard(HoneycombEarned) == [HoneycombEarned("red")]
    assert zones_of(table.game) == ()


@pytest.mark.rule("PAW-2")
def test_no_second_one_goes_into_a_corner_that_has_one_and_they_stay_from_round_to_round() -> None:
    table = with_honeycomb()
    table.do(SpendHoneycomb("green"))
    flick_pawclaw(table)
    with pytest.raises(RuleError, match="PAW-2: this is no free corner"):
        table.do(PlaceHoneycomb("green", CORNER))
    table.do(PlaceHoneycomb("green", (0.277, -0.277)))
    assert len({zone.id for zone in zones_of(table.game)}) == 2
    table.end()
    table.play_round()
    assert len(zones_of(table.game)) == 2


@pytest.mark.rule("PAW-2")
def test_no_corner_is_free_in_which_a_trap_lies() -> None:
    table = Table(3, modules=("pawclaw", "artifacts"))
    table.do(TakeArtifact("red", Artifact.TRAP))
    table.do(PlaceArtifact("red", "gym", CORNER))
    table.do(TakeArtifact("blue", Artifact.SUNDIAL))
    table.do(TakeArtifact("green", Artifact.PLATFORM))
    for _ in range(3):
        table.turn()
    table.do(SpendHoneycomb("blue"))
    flick_pawclaw(table)
    assert PlaceHoneycomb("blue", (0.277, -0.277)) in choices(table.game)
    with pytest.raises(RuleError, match="PAW-2: this is no free corner"):
        table.do(PlaceHoneycomb("blue", CORNER))


@pytest.mark.rule("PAW-2", "LINE-3")
def test_one_that_lies_on_a_line_is_in_the_way_of_who_is_placed_there() -> None:
    table = with_honeycomb()
    table.turn(blue=(CORNER[0] - 0.03, CORNER[1]))
    table.until("blue")
    (point,) = free_line_points(table.game)
    assert dist(point.at, CORNER) == pytest.approx(HONEYCOMB_RADIUS + 0.015 + GAP)


@pytest.mark.rule("PAW-2")
def test_where_no_corner_is_free_it_lies_in_one_that_is_not() -> None:
    table = with_pawclaw()
    corners = [
        (x, y)
        for line in (room.line for room in school().rooms)
        for x in (line.xmin, line.xmax)
        for y in (line.ymin, line.ymax)
    ]
    lying = tuple((f"honeycomb-{place}", at) for place, at in enumerate(corners, start=2))
    full = replace(Honeycombs.of(table.game), lying=lying)
    table.game = replace(table.game, states={**table.game.states, "pawclaw": full})
    table.do(SpendHoneycomb("blue"))
    flick_pawclaw(table)
    table.do(PlaceHoneycomb("blue", CORNER))
    table.end()


@pytest.mark.rule("PAW-2", "END-1")
def test_where_its_flick_ends_the_round_who_spent_it_keeps_it() -> None:
    table = with_pawclaw()
    table.do(SpendHoneycomb("blue"))
    flick_pawclaw(table, touched("blue", "red"), touched("green", "red"))
    assert table.game.round == 1
    assert table.heard(HoneycombKept) == [HoneycombKept("blue")]
    assert held(table) == (1, 1, 1)
    assert [ask.answers for ask in table.game.asks] == [("place-catcher",)]


@pytest.mark.rule("PAW-3", "LINE-1")
def test_who_flicks_it_may_place_it_on_a_line_and_take_that_back() -> None:
    table = with_pawclaw()
    own = (-0.3, -0.26)
    table.turn(pawclaw=InDoor("gym-lounge", ("gym", "lounge")), blue=own)
    table.until("blue")
    assert [point.room for point in free_line_points(table.game)] == ["classroom"]
    table.do(SpendHoneycomb("blue"))
    with pytest.raises(RuleError, match="HAND-1"):
        table.do(TakeBack("blue"))
    assert sorted(point.room for point in free_line_points(table.game)) == ["gym", "lounge"]
    before = table.standing("pawclaw")
    at = free_line_points(table.game)[0].at
    table.do(PlaceOnLine("blue", at))
    assert (table.at("pawclaw"), table.at("blue")) == (at, own)
    placed = table.standing("pawclaw")
    assert placed is not None
    assert placed.footprint.radius == PAWCLAW.radius
    table.do(TakeBack("blue"))
    assert (table.standing("pawclaw"), table.at("blue")) == (before, own)
    flick_pawclaw(table, pawclaw=IN_KITCHEN[::-1])


@pytest.mark.rule("LINE-5", "PAW-1", "PAW-3")
def test_who_was_placed_on_a_line_is_there_for_its_own_flick_and_does_not_flick_it_instead() -> None:
    table = with_pawclaw()
    table.turn(blue=InDoor("gym-lounge", ("gym",)))
    table.until("blue")
    stuck = table.game
    table.place_on_offered_line()
    assert "spend-honeycomb" not in {offer.name for offer in legal(table.game)}
    with pytest.raises(RuleError, match="LINE-5: your penguin was placed on a line for its own flick"):
        table.do(SpendHoneycomb("blue"))
    table.do(TakeBack("blue"))
    assert table.game == stuck
    table.do(SpendHoneycomb("blue"))
    flick_pawclaw(table)
    assert table.standing("blue") == stuck.standings[1]


@pytest.mark.rule("LINE-5", "PAW-1", "HAND-1")
def test_nor_does_who_was_placed_on_a_line_and_has_moved_a_fish_from_there() -> None:
    table = with_pawclaw()
    table.turn(blue=InDoor("gym-lounge", ("gym",)))
    table.until("blue")
    table.give("blue", TWO, TWO)
    table.place_on_offered_line()
    table.do(MoveFish("blue", "blue", "kitchen-laboratory", "laboratory-lounge"))
    with pytest.raises(RuleError, match="LINE-5: your penguin was placed on a line for its own flick"):
        table.do(SpendHoneycomb("blue"))
    table.flick()


@pytest.mark.rule("PAW-3", "LINE-3")
def test_on_a_line_it_keeps_clear_of_others_by_its_own_breadth() -> None:
    table = with_pawclaw()
    table.turn(pawclaw=(0.0, 0.079), blue=(0.0, 0.03))
    table.until("blue")
    table.do(SpendHoneycomb("blue"))
    (point,) = free_line_points(table.game)
    assert dist(point.at, (0.0, 0.03)) == pytest.approx(0.015 + PAWCLAW.radius + GAP)


@pytest.mark.rule("PROMO-1")
def test_a_school_without_its_mark_is_refused() -> None:
    bare = build_school(replace(school().scene, marks=()))
    with pytest.raises(SceneError, match="has no mark 'hockey-dot'"):
        set_up(bare, ("red", "blue"), modules=("pawclaw",))


@pytest.mark.rule("PAW-1")
@pytest.mark.parametrize(("players", "most"), [(2, 4), (3, 2), (4, 2)])
def test_more_honeycombs_than_can_lie_on_floors_are_refused_and_how_many_there_may_be_is_said(
    players: int, most: int
) -> None:
    for wrong in (-1, most + 1, 100):
        with pytest.raises(GameError, match=f"honeycombs: is {wrong}; expected 0 to {most} honeycombs each"):
            Table(players, modules=("pawclaw",), rulings={"honeycombs": wrong})
    table = Table(players, modules=("pawclaw",), rulings={"honeycombs": most})
    for _ in range(players):
        table.turn()
    for _ in range(players * most):
        table.do(SpendHoneycomb(table.game.player))
        flick_pawclaw(table)
        (offer,) = legal(table.game)
        table.do(offer.actions[0])
        table.end()
    assert len(zones_of(table.game)) == players * most


@pytest.mark.rule("PROMO-1")
def test_it_and_the_emperor_exclude_each_other() -> None:
    with pytest.raises(GameError, match=r"Pawclaw and the Emperor: both.*PROMO-1") as refused:
        set_up(school(), ("red", "blue"), modules=("emperor", "pawclaw"))
    assert "l'Empereur" in refused.value.in_language("fr")
