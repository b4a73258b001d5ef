"""Portals: who touched one comes out at the other, once all is at rest and the round goes on."""

from math import dist

import pytest
from msgspec.structs import replace

from icecool3d.rules import (
    FlickAgain,
    FlickPenguin,
    GameError,
    PutBack,
    Rulings,
    TookFish,
    TurnBegan,
    free_line_points,
    set_up,
    zones_of,
)
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact
from icecool3d.rules.modules.artifacts.taking import PlaceArtifact, TakeArtifact
from icecool3d.rules.modules.pawclaw import SpendHoneycomb
from icecool3d.rules.modules.portals import WentThroughPortal
from icecool3d.rules.standing import GAP
from icecool3d.school import FloorZone, WallZone, build_school, load_scene
from tests.rules.table import CIRCLE, CORNERS, OUTSIDE, InDoor, Table, on_zone, passed, school, touched

WALL, FLOOR = "portal-gym", "portal-laboratory"
AT_WALL, ON_FLOOR = (0.302, -0.18), (-0.25, 0.23)
"""Where one comes out: before the Gym's portal, on the Laboratory's."""


def with_portals(players: int = 3, rulings: Rulings | None = None) -> Table:
    return Table(players, modules=("portals",), rulings=rulings)


@pytest.mark.rule("PORT-1")
def test_the_school_has_one_on_the_gyms_outer_wall_and_one_on_the_laboratorys_floor() -> None:
    wall, floor = zones_of(with_portals().game)
    assert isinstance(wall, WallZone)
    assert isinstance(floor, FloorZone)
    assert school().wall(wall.wall).room == "gym"
    assert any(
        each.room == "gym" and each.side is school().wall(wall.wall).side for each in school().outer_walls
    )
    room = school().room_at(floor.at)
    assert room is not None
    assert room.id == "laboratory"
    assert zones_of(Table().game) == ()


@pytest.mark.rule("PORT-1")
def test_a_school_without_exactly_two_is_refused_and_without_the_module_they_are_not_there() -> None:
    plain = load_scene("two-rooms")
    with pytest.raises(GameError, match=r"has 0 portals; expected two, to play with portals \(PORT-1\)"):
        set_up(build_school(replace(load_scene("school"), portals=())), ("red", "blue"), modules=("portals",))
    disc = FloorZone("portal-left", (-0.1, 0.0), 0.02)
    assert replace(plain, portals=(disc,)).digest == plain.digest
    assert "portal" not in plain.to_dict()


@pytest.mark.rule("PORT-2")
@pytest.mark.parametrize(("portal", "there"), [(WALL, ON_FLOOR), (FLOOR, AT_WALL)])
def test_who_touched_one_is_placed_upright_at_the_other_after_fish_and_ids(
    portal: str, there: tuple[float, float]
) -> None:
    table = with_portals()
    table.flick(on_zone("blue", portal), passed("blue", "gym-lounge"), blue=CORNERS["blue"])
    assert table.at("blue") == pytest.approx(there)
    names = [record.name for record in table.told]
    assert names.index("took-fish") < names.index("went-through-portal")
    assert len(table.heard(TookFish)) == 1
    assert table.game.turn.flicked


@pytest.mark.rule("PORT-2")
def test_pushed_ones_travel_too_the_catcher_as_well_and_pieces_do_not() -> None:
    table = Table(3, modules=("portals", "walruses"))
    table.turn()
    table.turn(on_zone("blue", WALL), on_zone("red", FLOOR), on_zone("walrus-gym", WALL))
    assert table.at("blue") == pytest.approx(ON_FLOOR)
    assert table.at("red") == pytest.approx(AT_WALL)
    assert table.at("walrus-gym") == (0.21, -0.11)


@pytest.mark.rule("PORT-2")
def test_a_table_may_let_only_who_is_flicked_travel() -> None:
    table = with_portals(rulings={"portals_for": "flicked"})
    table.turn()
    table.turn(on_zone("blue", WALL), on_zone("green", WALL))
    assert table.at("blue") == CORNERS["blue"]
    assert table.at("green") == pytest.approx(ON_FLOOR)


@pytest.mark.rule("PORT-2", "ART-3", "PAW-1")
def test_then_nobody_travels_by_a_traps_flick_or_by_pawclaws() -> None:
    table = Table(3, modules=("portals", "artifacts", "pawclaw"), rulings={"portals_for": "flicked"})
    table.do(TakeArtifact("red", Artifact.TRAP))
    table.do(PlaceArtifact("red", "kitchen", (-0.057, 0.21)))
    table.do(TakeArtifact("blue", Artifact.SUNDIAL))
    table.do(TakeArtifact("green", Artifact.PLATFORM))
    table.turn()
    table.flick(on_zone("blue", "trap"))
    trapped = table.flick_of(on_zone("blue", WALL), on_zone("green", WALL), on_zone("red", WALL))
    table.do(FlickPenguin("red", trapped.outcome, "blue"))
    assert table.told_nothing_of(WentThroughPortal)
    table.end()
    table.until("blue")
    table.do(SpendHoneycomb("blue"))
    table.do(FlickPenguin("blue", table.flick_of(on_zone("blue", WALL)).outcome, "pawclaw"))
    assert table.told_nothing_of(WentThroughPortal)


@pytest.mark.rule("PORT-2")
def test_of_both_it_is_the_last_one_and_there_is_one_trip_a_flick() -> None:
    table = with_portals()
    table.turn(on_zone("blue", WALL), on_zone("blue", FLOOR), on_zone("blue", "honeycomb-1"))
    assert len(table.heard(WentThroughPortal)) == 1
    assert table.at("blue") == pytest.approx(AT_WALL)
    table.turn()
    assert table.told_nothing_of(WentThroughPortal)


@pytest.mark.rule("PORT-2", "OUT-4")
def test_where_somebody_stands_there_it_is_the_nearest_free_place_of_that_room() -> None:
    table = with_portals()
    table.turn(blue=ON_FLOOR)
    table.turn(on_zone("green", WALL))
    at = table.at("green")
    assert at is not None
    assert dist(at, ON_FLOOR) == pytest.approx(0.03 + GAP)


@pytest.mark.rule("PORT-2", "DOOR-2")
def test_it_passes_no_door_by_it() -> None:
    table = with_portals()
    table.flick(on_zone("blue", WALL))
    assert table.told_nothing_of(TookFish)
    assert len(table.fish("blue")) == 3


@pytest.mark.rule("PORT-3", "OUT-1")
def test_who_ended_outside_is_put_back_and_does_not_travel() -> None:
    table = with_portals()
    table.flick(on_zone("blue", WALL), blue=OUTSIDE)
    assert table.told_nothing_of(WentThroughPortal)
    assert [each.colour for each in table.heard(PutBack)] == ["blue"]
    assert table.at("blue") == CIRCLE


@pytest.mark.rule("PORT-3", "TURN-5")
def test_whether_a_first_flick_left_the_circle_is_judged_before_the_trip() -> None:
    table = with_portals()
    table.flick(on_zone("blue", WALL), blue=CIRCLE)
    assert len(table.heard(FlickAgain)) == 1
    assert table.at("blue") == pytest.approx(ON_FLOOR)
    table.flick(blue=ON_FLOOR)
    assert table.game.turn.flicked


@pytest.mark.rule("PORT-3", "TURN-3", "LINE-1")
def test_a_first_flick_that_is_repeated_after_a_trip_starts_where_that_ended_as_any_later_one() -> None:
    table = with_portals()
    table.flick(on_zone("blue", FLOOR), blue=CIRCLE)
    assert table.at("blue") == pytest.approx(AT_WALL)
    table.place_on_offered_line()
    table.flick(blue=CIRCLE)
    assert table.told_nothing_of(FlickAgain)
    assert table.game.turn.flicked


@pytest.mark.rule("PORT-3", "END-1")
def test_nobody_travels_once_the_round_is_over() -> None:
    table = with_portals()
    table.flick(on_zone("red", WALL), *(passed("blue", door) for door in table.fish("blue")))
    assert table.game.round == 1
    assert table.told_nothing_of(WentThroughPortal)
    table.place_catcher()
    table.turn()
    assert table.told_nothing_of(WentThroughPortal)


@pytest.mark.rule("PORT-3", "TWO-1")
def test_of_two_players_who_is_sent_back_to_the_circle_starts_there_and_the_other_travels() -> None:
    table = with_portals(2)
    table.turn()
    table.flick(on_zone("red", WALL), on_zone("blue", WALL), touched("red", "blue"))
    assert [each.colour for each in table.heard(WentThroughPortal)] == ["red"]
    assert table.at("red") == pytest.approx(ON_FLOOR)
    assert table.at("blue") == CIRCLE
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=False)]


@pytest.mark.rule("PORT-3", "STUCK-1")
def test_a_trip_frees_one_who_was_stuck() -> None:
    table = with_portals()
    table.turn(on_zone("blue", FLOOR), blue=InDoor("gym-lounge", ("gym",)))
    standing = table.standing("blue")
    assert standing is not None
    assert (standing.stuck, standing.room) == ((), "gym")
    table.until("blue")
    assert [point.room for point in free_line_points(table.game)] == ["gym"]
