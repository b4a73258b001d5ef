"""Orange lines: who may be placed on which, exactly where, and taking a placement back."""

import math

import pytest
from msgspec.structs import replace

from icecool3d.rules import (
    FlickOf,
    PlaceCatcher,
    PlacedOnLine,
    PlaceOnLine,
    RuleError,
    Rulings,
    Standing,
    TakeBack,
    TurnBegan,
    apply,
    can,
    draw_chance,
    free_line_points,
    new_game,
    set_up,
)
from icecool3d.rules.log_entry import CatcherPlaced, PlacementTakenBack
from icecool3d.rules.modules.fish_moving import MoveFish
from icecool3d.rules.placing import TOLERANCE
from icecool3d.rules.standing import GAP, Stuck, closest_free_place, line_points, rooms_of, upright
from icecool3d.school import Obstacle, Point, build_school
from tests.rules.table import CIRCLE, IN_KITCHEN, TWO, End, InDoor, Table, UponWall, choices, school

BY_THE_WALL = (0.0, -0.115)
"""In the Classroom, near the door to the Lounge."""
ON_THE_LINE = (0.0, -0.143)


def stopped(end: End, **others: End) -> Table:
    """Return a table at which it is Blue's turn, and its penguin ended so the last time."""
    table = Table()
    table.turn(blue=end)
    table.turn(**others)
    table.until("blue")
    return table


@pytest.mark.rule("LINE-1", "LINE-5")
def test_a_penguin_close_to_a_wall_may_be_placed_on_the_closest_point_of_its_rooms_line() -> None:
    table = stopped(BY_THE_WALL)
    assert PlaceOnLine("blue", ON_THE_LINE) in choices(table.game)
    table.do(PlaceOnLine("blue", ON_THE_LINE))
    assert table.told == (PlacedOnLine("blue", "classroom", ON_THE_LINE),)
    standing = table.standing("blue")
    assert standing == Standing(ON_THE_LINE, Obstacle((ON_THE_LINE,), 0.015), "classroom")
    table.flick()
    assert table.game.turn.flicked


@pytest.mark.rule("LINE-5")
def test_the_move_is_a_choice() -> None:
    table = stopped(BY_THE_WALL)
    table.flick()
    assert table.at("blue") == BY_THE_WALL


@pytest.mark.rule("LINE-2")
@pytest.mark.parametrize("at", [ON_THE_LINE, (-0.2, -0.2), (0.0, -0.15)])
def test_a_penguin_on_the_line_or_within_it_is_not_placed(at: Point) -> None:
    table = stopped(at)
    assert not any(isinstance(choice, PlaceOnLine) for choice in choices(table.game))
    assert free_line_points(table.game) == ()
    with pytest.raises(RuleError, match="LINE-2"):
        table.do(PlaceOnLine("blue", ON_THE_LINE))


@pytest.mark.rule("LINE-1")
@pytest.mark.parametrize(
    "at", [BY_THE_WALL, (0.0, -0.1429), (0.001, -0.143), (0.057, -0.143), (math.nan, 0.0), (0.0, -0.057)]
)
def test_placing_away_from_the_closest_point_is_refused_and_nothing_changes(at: Point) -> None:
    table = stopped(BY_THE_WALL)
    if math.dist(at, ON_THE_LINE) <= TOLERANCE:
        at = (at[0] + 2 * TOLERANCE, at[1])
    before = table.game
    with pytest.raises(RuleError, match="LINE-1"):
        table.do(PlaceOnLine("blue", at))
    assert table.game == before


@pytest.mark.rule("LINE-1")
def test_a_place_within_the_tolerance_is_put_right() -> None:
    table = stopped(BY_THE_WALL)
    table.do(PlaceOnLine("blue", (0.00009, -0.143)))
    assert table.at("blue") == ON_THE_LINE
    assert TOLERANCE <= 1e-4


@pytest.mark.rule("LINE-3")
def test_where_another_penguin_overlaps_it_is_the_next_closest_point() -> None:
    table = stopped(BY_THE_WALL, green=(0.01, -0.15))
    (point,) = free_line_points(table.game)
    assert point.at[1] == -0.143
    assert math.dist(point.at, (0.01, -0.15)) == pytest.approx(0.03 + GAP)
    with pytest.raises(RuleError, match="LINE-1"):
        table.do(PlaceOnLine("blue", ON_THE_LINE))
    table.do(PlaceOnLine("blue", point.at))
    assert table.at("blue") == point.at


@pytest.mark.rule("LINE-3")
def test_the_penguin_itself_is_not_in_its_own_way() -> None:
    table = stopped((0.0, -0.135))
    table.do(PlaceOnLine("blue", ON_THE_LINE))


@pytest.mark.rule("LINE-3")
def test_where_nothing_is_free_nothing_is_offered() -> None:
    table = stopped(BY_THE_WALL)
    standings = list(table.game.standings)
    standings[2] = Standing(CIRCLE, Obstacle((CIRCLE,), 1.0), "classroom")
    table.game = replace(table.game, standings=tuple(standings))
    assert free_line_points(table.game) == ()
    with pytest.raises(RuleError, match="LINE-3"):
        table.do(PlaceOnLine("blue", ON_THE_LINE))


@pytest.mark.rule("LINE-5")
def test_after_the_flick_no_penguin_is_placed() -> None:
    table = stopped((-0.2, -0.2))
    table.flick(blue=BY_THE_WALL)
    assert free_line_points(table.game) == ()
    with pytest.raises(RuleError, match="LINE-5"):
        table.do(PlaceOnLine("blue", ON_THE_LINE))


@pytest.mark.rule("LINE-5")
def test_in_anothers_turn_no_penguin_is_placed() -> None:
    table = stopped(BY_THE_WALL)
    table.turn()
    with pytest.raises(RuleError, match="TURN-1"):
        table.do(PlaceOnLine("blue", ON_THE_LINE))


@pytest.mark.rule("TURN-3")
def test_a_first_flick_is_not_moved_to_a_line() -> None:
    table = Table()
    near = (-0.11, -0.29)
    table.flick(blue=(-0.11, -0.264))
    standings = list(table.game.standings)
    standings[1] = Standing(near, Obstacle((near,), 0.015), "classroom")
    table.game = replace(table.game, standings=tuple(standings))
    assert free_line_points(table.game) == ()
    with pytest.raises(RuleError, match="TURN-3"):
        table.do(PlaceOnLine("blue", (-0.11, -0.277)))


@pytest.mark.rule("STUCK-2", "STUCK-3")
def test_seen_on_both_sides_its_player_chooses_the_room() -> None:
    for place, room in enumerate(("lounge", "gym")):
        table = stopped(InDoor("gym-lounge", ("lounge", "gym")))
        points = free_line_points(table.game)
        assert [(point.room, point.at) for point in points] == [
            ("lounge", (0.057, 0.0)),
            ("gym", (0.143, 0.0)),
        ]
        table.do(PlaceOnLine("blue", points[place].at))
        standing = table.standing("blue")
        assert standing is not None
        assert (standing.room, standing.stuck) == (room, ())
        assert table.told == (PlacedOnLine("blue", room, points[place].at),)


@pytest.mark.rule("LINE-3", "STUCK-3")
def test_a_point_taken_in_one_of_both_rooms_moves_that_one_alone() -> None:
    table = stopped(InDoor("gym-lounge", ("lounge", "gym")), green=(0.15, 0.0))
    lounge, gym = free_line_points(table.game)
    assert lounge.at == (0.057, 0.0)
    assert gym.at[0] == 0.143
    assert math.dist(gym.at, (0.15, 0.0)) == pytest.approx(0.03 + GAP)


@pytest.mark.rule("STUCK-4")
@pytest.mark.parametrize(("room", "at", "other"), [("gym", 0.143, 0.057), ("lounge", 0.057, 0.143)])
def test_seen_on_one_side_only_that_rooms_line_is_allowed(room: str, at: float, other: float) -> None:
    table = stopped(InDoor("gym-lounge", (room,)))
    (point,) = free_line_points(table.game)
    assert (point.room, point.at) == (room, (at, 0.0))
    with pytest.raises(RuleError, match="STUCK-4"):
        table.do(PlaceOnLine("blue", (other, 0.0)))
    table.do(PlaceOnLine("blue", (at, 0.0)))


@pytest.mark.rule("STUCK-3")
def test_seen_on_neither_side_its_player_chooses_too() -> None:
    table = stopped(InDoor("gym-lounge", ()))
    assert {point.room for point in free_line_points(table.game)} == {"gym", "lounge"}
    with pytest.raises(RuleError, match="STUCK-3"):
        table.do(PlaceOnLine("blue", (0.1, 0.0)))


@pytest.mark.rule("LINE-1")
@pytest.mark.parametrize("room", ["lounge", "classroom"])
def test_upon_a_wall_between_two_rooms_its_player_chooses_the_line(room: str) -> None:
    table = stopped(UponWall((0.06, -0.102)))
    points = {point.room: point.at for point in free_line_points(table.game)}
    assert points == {"lounge": (0.057, -0.057), "classroom": (0.057, -0.143)}
    table.do(PlaceOnLine("blue", points[room]))
    assert table.told == (PlacedOnLine("blue", room, points[room]),)


@pytest.mark.rule("LINE-1")
@pytest.mark.parametrize("x", [0.305, 0.319, 0.3215, 0.33])
def test_upon_the_outer_wall_it_is_that_rooms_line_even_with_its_middle_beyond_the_wall(x: float) -> None:
    table = stopped(UponWall((x, 0.0)))
    (point,) = free_line_points(table.game)
    assert (point.room, point.at) == ("gym", (0.277, 0.0))
    table.do(PlaceOnLine("blue", point.at))


@pytest.mark.rule("STUCK-2", "STUCK-3")
def test_stuck_in_two_doors_at_once_it_may_be_placed_in_any_room_in_which_it_is_seen() -> None:
    table = stopped(InDoor("gym-lounge", ("lounge", "gym")))
    both = (Stuck("gym-lounge", ("lounge", "gym")), Stuck("classroom-gym", ("classroom",)))
    standings = list(table.game.standings)
    here = standings[1]
    assert here is not None
    standings[1] = replace(here, stuck=both)
    table.game = replace(table.game, standings=tuple(standings))
    assert [point.room for point in free_line_points(table.game)] == ["lounge", "gym", "classroom"]
    assert rooms_of(table.setup, standings[1]) == ("lounge", "gym", "classroom")


@pytest.mark.rule("STUCK-3")
@pytest.mark.parametrize(
    ("rulings", "x", "rooms"),
    [
        ({}, 0.1, ["lounge", "gym"]),
        ({}, 0.102, ["lounge", "gym"]),
        ({"stuck_side": "most"}, 0.102, ["gym"]),
        ({"stuck_side": "most"}, 0.098, ["lounge"]),
        ({"stuck_side": "most"}, 0.1, ["lounge", "gym"]),
    ],
)
def test_the_side_may_be_ruled_to_be_where_most_of_it_is_seen(
    rulings: Rulings, x: float, rooms: list[str]
) -> None:
    table = Table(rulings=rulings)
    stuck = Standing((x, 0.0), disc(x, 0.0), None, (Stuck("gym-lounge", ("lounge", "gym")),))
    assert [point.room for point in line_points(table.setup, stuck, ())] == rooms


@pytest.mark.rule("STUCK-1")
def test_to_be_moved_out_of_a_door_is_a_choice_or_by_a_ruling_a_duty() -> None:
    for must in (False, True):
        table = Table(rulings={"stuck_must_move": must})
        table.turn(blue=InDoor("gym-lounge", ("lounge", "gym")))
        table.until("blue")
        assert must != any(isinstance(choice, FlickOf) for choice in choices(table.game))
        if must:
            with pytest.raises(RuleError, match=r"STUCK-1: .*; first place it on the orange line of: "):
                table.flick()
            table.do(PlaceOnLine("blue", free_line_points(table.game)[0].at))
        table.flick()


@pytest.mark.rule("STUCK-1")
def test_who_must_move_but_finds_no_free_point_may_flick() -> None:
    table = Table(rulings={"stuck_must_move": True})
    table.turn(blue=InDoor("gym-lounge", ("gym",)))
    table.until("blue")
    standings = list(table.game.standings)
    standings[2] = Standing(CIRCLE, Obstacle((CIRCLE,), 1.0), "classroom")
    table.game = replace(table.game, standings=tuple(standings))
    assert any(isinstance(choice, FlickOf) for choice in choices(table.game))
    table.flick()


@pytest.mark.rule("LINE-3")
def test_a_leaning_penguin_is_in_the_way_with_all_of_it_and_no_more() -> None:
    """Lying along the line it takes a stretch of it; its middle alone would take another."""
    table = stopped(BY_THE_WALL)
    lying = Obstacle(((-0.02, -0.150), (0.045, -0.150), (0.045, -0.136), (-0.02, -0.136)))
    standings = list(table.game.standings)
    standings[2] = Standing((0.0125, -0.143), lying, "classroom")
    table.game = replace(table.game, standings=tuple(standings))
    (point,) = free_line_points(table.game)
    assert point.at == pytest.approx((-0.02 - 0.015 - GAP, -0.143))


@pytest.mark.rule("LINE-3", "SET-7")
def test_no_line_so_near_to_the_wall_is_offered_that_one_would_stick_in_it() -> None:
    scene = school().scene
    narrow = build_school(replace(scene, box=replace(scene.box, line_inset=0.01)))
    setup = set_up(narrow, ("red", "blue"))
    at = (0.0, -0.107)
    assert line_points(setup, Standing(at, setup.disc(at), "classroom"), ()) == ()
    game = new_game(setup, draw_chance(setup, 1, "red")).game
    line = narrow.room("kitchen").line
    with pytest.raises(RuleError, match="SET-7: there it would stick in a wall"):
        apply(game, PlaceCatcher("red", (line.xmin, line.ymin)))
    apply(game, PlaceCatcher("red", (line.xmin + 0.005, line.ymin + 0.005)))


@pytest.mark.rule("HAND-1")
def test_a_placement_on_a_line_can_be_taken_back_before_the_flick() -> None:
    table = stopped(BY_THE_WALL)
    before = table.game
    assert not can(before, TakeBack("blue"))
    table.do(PlaceOnLine("blue", ON_THE_LINE))
    assert TakeBack("blue") in choices(table.game)
    table.do(TakeBack("blue"))
    assert table.told == (PlacementTakenBack("blue", BY_THE_WALL),)
    assert table.game == before


@pytest.mark.rule("HAND-1")
def test_neither_a_flick_nor_what_was_placed_before_it_is_taken_back() -> None:
    table = stopped(BY_THE_WALL)
    table.do(PlaceOnLine("blue", ON_THE_LINE))
    table.flick(blue=(0.2, 0.0))
    for colour in ("red", "blue", "green"):
        with pytest.raises(RuleError, match="HAND-1"):
            table.do(TakeBack(colour))


@pytest.mark.rule("HAND-1", "MOVE-2")
def test_no_placement_is_taken_back_once_a_fish_was_moved_by_it() -> None:
    table = stopped(InDoor("gym-lounge", ("lounge", "gym")))
    table.give("blue", TWO, TWO)
    table.do(PlaceOnLine("blue", (0.057, 0.0)))
    table.do(MoveFish("blue", "blue", "kitchen-laboratory", "classroom-gym"))
    with pytest.raises(RuleError, match="HAND-1"):
        table.do(TakeBack("blue"))


@pytest.mark.rule("HAND-1")
def test_only_who_was_placed_is_taken_back() -> None:
    table = stopped(BY_THE_WALL)
    table.do(PlaceOnLine("blue", ON_THE_LINE))
    for colour in ("red", "green"):
        with pytest.raises(RuleError, match="HAND-1"):
            table.do(TakeBack(colour))


@pytest.mark.rule("HAND-1", "SET-7")
def test_the_catcher_is_taken_back_until_the_rounds_first_flick() -> None:
    table = Table()
    assert TakeBack("red") in choices(table.game)
    assert not can(table.game, TakeBack("blue"))
    table.do(TakeBack("red"))
    assert table.heard(PlacementTakenBack) == [PlacementTakenBack("red", None)]
    assert not can(table.game, TakeBack("red"))
    with pytest.raises(RuleError, match="SET-7"):
        table.flick()
    table.place_catcher((0.2, 0.2))
    assert len(table.told) == len(table.heard(CatcherPlaced)) == 1
    assert table.at("blue") == CIRCLE
    assert table.game.player == "blue"
    table.flick(blue=CIRCLE)
    with pytest.raises(RuleError, match="HAND-1"):
        table.do(TakeBack("red"))


@pytest.mark.rule("SET-7")
def test_the_catcher_is_not_placed_upon_a_penguin() -> None:
    table = Table()
    table.do(TakeBack("red"))
    standings = list(table.game.standings)
    standings[1] = Standing(IN_KITCHEN, Obstacle((IN_KITCHEN,), 0.015), "kitchen")
    table.game = replace(table.game, standings=tuple(standings))
    with pytest.raises(RuleError, match="another penguin stands there"):
        table.place_catcher((0.12, 0.21))
    table.place_catcher((0.131, 0.21))


def test_the_turn_begins_once_the_catcher_stands() -> None:
    table = Table(placed=False)
    assert table.told_nothing_of(TurnBegan)
    table.place_catcher()
    assert table.told[:2] == (CatcherPlaced("red", IN_KITCHEN), TurnBegan("blue", extra=False))


@pytest.mark.parametrize(
    ("standing", "rooms"),
    [
        (None, ()),
        (Standing((0.0, 0.0), Obstacle(((0.0, 0.0),)), "lounge"), ("lounge",)),
        (Standing((0.099, 0.08), Obstacle(((0.1, 0.08),)), None), ("lounge",)),
        (Standing((0.322, -0.2), Obstacle(((0.322, -0.2),), 0.015), None), ("gym",)),
        (Standing((0.9, 0.9), Obstacle(((0.9, 0.9),)), None), ()),
        (Standing((0.1, 0.0), Obstacle(((0.1, 0.0),)), None, (Stuck("gym-lounge", ("gym",)),)), ("gym",)),
        (
            Standing((0.1, 0.0), Obstacle(((0.1, 0.0),)), None, (Stuck("gym-lounge", ()),)),
            ("lounge", "gym"),
        ),
    ],
)
@pytest.mark.rule("MOVE-2", "STUCK-3")
def test_in_which_rooms_a_penguin_stands(standing: Standing | None, rooms: tuple[str, ...]) -> None:
    assert rooms_of(Table().setup, standing) == rooms


def disc(x: float, y: float) -> Obstacle:
    return Obstacle(((x, y),), 0.015)


EAST = 0.082
"""As far to the east as the middle of a penguin in the Lounge can be."""
ALONG_EAST = math.sqrt((0.03 + GAP) ** 2 - 0.012**2)
"""How far along the east wall one must go from another that is 12 mm from its middle."""


@pytest.mark.rule("OUT-4")
@pytest.mark.parametrize(
    ("at", "others", "place"),
    [
        ((0.0, 0.0), [], (0.0, 0.0)),
        ((0.0, 0.0), [disc(0.03, 0.0)], (0.0, 0.0)),
        ((0.0, 0.0), [disc(0.01, 0.0)], (-0.02 - GAP, 0.0)),
        ((0.0, 0.0), [disc(-0.01, 0.0)], (0.02 + GAP, 0.0)),
        ((0.0, 0.0), [disc(0.0, -0.01)], (0.0, 0.02 + GAP)),
        ((0.0, 0.0), [disc(0.006, 0.008)], (-0.6 * (0.02 + GAP), -0.8 * (0.02 + GAP))),
        ((0.08, 0.0), [disc(0.07, 0.0)], (EAST, -ALONG_EAST)),
        ((0.0, 0.0), [disc(0.01, 0.0), disc(-0.03, 0.0)], (-0.01, -math.sqrt((0.03 + GAP) ** 2 - 0.02**2))),
        ((0.0, 0.0), [Obstacle(((-0.02, 0.001), (0.02, 0.001)), 0.015)], (0.0, 0.001 - 0.03 - GAP)),
        ((0.0, 0.0), [Obstacle(((-0.02, 0.03), (0.02, 0.03)), 0.015)], (0.0, 0.0)),
        ((0.1, 0.0), [], (EAST, 0.0)),
        ((0.097, 0.097), [], (EAST, EAST)),
        ((0.0, 0.0), [Obstacle(((0.0, 0.0),), 9.0)], (0.0, 0.0)),
    ],
)
def test_who_is_put_where_another_stands_goes_to_the_nearest_free_place_of_the_room(
    at: Point, others: list[Obstacle], place: Point
) -> None:
    found = closest_free_place(Table().setup, at, others, rooms=("lounge",))
    assert found == pytest.approx(place, abs=1e-12)


@pytest.mark.rule("LINE-4", "LINE-1")
@pytest.mark.parametrize("room", ["classroom", "kitchen", "gym", "laboratory", "lounge"])
def test_a_line_counts_all_along_whatever_is_printed_over_it(room: str) -> None:
    setup = Table().setup
    line, rect = school().room(room).line, school().room(room).rect
    for place in range(101):
        x = line.xmin + (line.xmax - line.xmin) * place / 100
        y = line.ymin + (line.ymax - line.ymin) * place / 100
        for near, at in (
            ((x, rect.ymin + 0.01), (x, line.ymin)),
            ((x, rect.ymax - 0.01), (x, line.ymax)),
            ((rect.xmin + 0.01, y), (line.xmin, y)),
            ((rect.xmax - 0.01, y), (line.xmax, y)),
        ):
            (point,) = line_points(setup, upright(setup, near), ())
            assert point.room == room
            assert point.at == pytest.approx(at)
