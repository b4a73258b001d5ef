"""What modules bring is seen on the table, and told, at the moment at which it happens and not before."""

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from panda3d.core import NodePath

from icecool3d.events import HitBlockedDoor, Judgement, OnWall, Press, Rest, TouchedPenguin
from icecool3d.match import piece_models
from icecool3d.physics import Worlds
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.replay.match_setup import Seat
from icecool3d.rules import zones_of
from icecool3d.school import FloorZone, Point, load_school
from icecool3d.trace import Flick, Meta, make_trace
from icecool3d.view.files.match_files import new_path
from icecool3d.view.match.new_match import Plan, begin
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.log_lines import lines_of
from icecool3d.view.table.requests import Flicked, FlickRequest
from icecool3d.view.table.simulation import answer_to
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Button, Chosen, Pad, Piece, Slid
from tests.view.beside import Beside
from tests.view.match.match_player import SHEET, Player
from tests.view.matches import START, led, way_through

SCHOOL, PENGUIN = load_school("school"), load_penguin()
SEATS = (Seat("red", "Ann"), Seat("blue", "Bob"))
Begin = Callable[..., Player]


@pytest.fixture(scope="module")
def table_view() -> Iterator[TableView]:
    with Stage((320, 180)) as stage:
        yield TableView(stage)


@pytest.fixture
def begun(table_view: TableView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    """Begin a match in which Bob is the Catcher and stands in the Kitchen."""
    monkeypatch.setattr("icecool3d.view.table.table_screen.Simulation", Beside)
    players: list[Player] = []

    def with_modules(*modules: str) -> Player:
        begin(Plan(SEATS, first="blue", modules=modules), SCHOOL, path := new_path(tmp_path), seed=3)
        players.append(player := Player(table_view, path))
        player.drop(0.1, 0.2)
        return player

    yield with_modules
    for player in players:
        player.screen.close()


pytestmark = pytest.mark.usefixtures("drawing")


def go(player: Player, way: Sequence[Point], name: str = "red") -> None:
    """Let who acts go a way, as if flicked; the show of it begins."""
    screen, poses = player.screen, player.screen.poses
    times, mine = led(way)
    ways = [mine if each == name else np.tile(poses[each], (len(mine), 1)) for each in poses]
    others = tuple(piece_models(["pawclaw", "walruses"]).items())
    others = tuple(each for each in others if each[0] in poses)
    meta = Meta(tuple(poses), penguin=PENGUIN, others=others, flick=Flick(name, 0.0, 1.0), ended="rest")
    trace = make_trace(meta, times, np.stack(ways, axis=1)).among(zones_of(screen.game))
    request = FlickRequest(Flick(name, 0.0, 1.0), poses)
    screen.heard(Flicked(0, request, trace, judge(trace, SCHOOL, PENGUIN)))
    player.settle()


def see(player: Player, share: float) -> None:
    """Look at a moment of the show, 0 to 1."""
    player.screen.did(Slid("moment", share))
    player.settle()


def prints(player: Player) -> list[str]:
    """Return the tokens on the players' panels, which are at the left."""
    page = [each for each in player.screen.page(SHEET) if isinstance(each, Piece) and each.art]
    return [each.art for each in page if each.box.x < SHEET.width // 2]


def lying(player: Player) -> set[str]:
    assert player.table_view.scene is not None
    return {zone.id for zone in player.table_view.scene.zones}


def option(player: Player, said: str) -> None:
    """Press the answer that says something."""
    page = player.screen.page(SHEET)
    (name,) = [each.name for each in page if isinstance(each, Button) and each.text.lower() == said.lower()]
    player.press(name)
    player.settle()


def click(player: Player, at: Point) -> None:
    """Click a spot on the floor."""
    player.drop(*at)


def done(player: Player) -> None:
    """End the show."""
    player.screen.did(Chosen("done"))
    player.settle()


@pytest.mark.rule("ART-1", "ART-3")
def test_a_trap_is_put_into_a_room_by_clicks_and_is_gone_once_it_was_sprung(begun: Begin) -> None:
    player = begun("artifacts")
    assert "Bob: Which artifact do you take?" in player.words
    option(player, "The trap")
    assert "Bob: Into which room?" in player.words
    option(player, "Classroom")
    assert "Click one of the orange spots." in player.words
    line = SCHOOL.room("classroom").line
    at = line.xmax, line.centre[1]
    click(player, at)
    assert "Ann: Which artifact do you take?" in player.words
    option(player, "The sundial")
    assert sorted(prints(player)) == ["tokens/sundial", "tokens/trap"]
    assert lying(player) == {"trap"}
    go(player, [START, at, (-0.2, -0.2)])
    see(player, 0.1)
    assert lying(player) == {"trap"}
    assert "steps into" not in player.words
    see(player, 0.9)
    assert lying(player) == set()
    assert "Ann steps into Bob's trap." in player.words
    see(player, 0.1)
    assert lying(player) == {"trap"}
    done(player)
    assert lying(player) == set()
    assert "Bob: flick Ann." in player.words


@pytest.mark.rule("PORT-2")
def test_who_touched_a_portal_is_seen_to_vanish_there_and_to_come_out_at_the_other(begun: Begin) -> None:
    player = begun("portals")
    wall, floor = SCHOOL.scene.portals
    assert lying(player) == {wall.id, floor.id}
    assert isinstance(floor, FloorZone)
    go(player, way_through(START, ["classroom-laboratory"], floor.at))
    see(player, 1.0)
    assert "Ann goes through the portal" in player.words
    player.screen.did(Chosen("done"))
    player.screen.step(0.0)
    seen = player.table_view.seen["red"]
    assert seen[:2] == pytest.approx(floor.at, abs=1e-6)
    player.screen.step(1.0)
    seen, stands = player.table_view.seen["red"], player.screen.poses["red"]
    assert seen[:2] == pytest.approx(stands[:2], abs=1e-9)
    assert SCHOOL.room_at((stands[0], stands[1])) == SCHOOL.room("gym")


@pytest.mark.rule("EMER-2")
def test_the_emerald_fish_hangs_on_its_door_until_it_is_seen_to_be_taken(begun: Begin) -> None:
    player = begun("emerald-fish")
    option(player, "Classroom - Gym")
    assert hangs(player)
    go(player, way_through(START, ["classroom-gym"], (0.2, -0.2)))
    see(player, 0.0)
    assert hangs(player)
    assert prints(player) == []
    see(player, 1.0)
    assert not hangs(player)
    assert prints(player) == ["tokens/emerald"]
    assert "Ann takes the emerald fish." in player.words


def hangs(player: Player) -> bool:
    """Whether the emerald fish is seen on a door."""
    assert player.table_view.scene is not None
    tokens = player.table_view.scene.solid.find_all_matches("**/fish emerald")
    return any(not token.is_hidden() for token in tokens)


@pytest.mark.rule("PAW-1")
def test_who_flicks_a_piece_aims_with_that_and_with_nobody_else(begun: Begin) -> None:
    player = begun("pawclaw")
    go(player, [START, (0.0, -0.2)])
    done(player)
    player.press("end-turn")
    player.press("spend-honeycomb")
    player.settle()
    assert "Bob: flick Pawclaw." in player.words
    (pad,) = [each for each in player.screen.page(SHEET) if isinstance(each, Pad)]
    assert pad.colour == "pawclaw"


@pytest.mark.rule("BLOCK-1", "BLOCK-2")
def test_a_card_that_is_hit_rattles_and_its_question_waits_for_the_end_of_the_show(begun: Begin) -> None:
    player = begun("blocked-door")
    assert "Bob: Which doorway does the card shut?" in player.words
    option(player, "Classroom - Lounge")
    assert player.table_view.scene is not None
    card = player.table_view.scene.solid.find("**/=furniture=blocked-door")
    aim = math.degrees(math.atan2(-0.1 - START[1], 0.0 - START[0]))
    screen, flick = player.screen, Flick("red", aim, 3.0, height=0.3)
    request = FlickRequest(flick, screen.poses, screen.furniture, screen.zones)
    with Worlds(SCHOOL, PENGUIN) as worlds:
        answer = answer_to(0, request, worlds.flick, SCHOOL)
    assert isinstance(answer, Flicked)
    assert any(isinstance(each, HitBlockedDoor) for each in answer.judgement.events)
    screen.heard(answer)
    heights = []
    for share in np.linspace(0.0, 1.0, 40):
        screen.did(Slid("moment", float(share)))
        screen.step(0.01)
        heights.append(card.get_z())
    assert max(heights) > 1e-3
    assert heights[0] == 0.0
    assert "Move the card" not in player.words
    done(player)
    assert card.get_z() == 0.0
    assert "Ann: Move the card. Your penguin hit it: slide it into another doorway." in player.words
    assert {"move-card", "leave-card"} <= {*player.buttons}
    assert "Ann hits the card in the Classroom-Lounge doorway, and may move it." in player.words


@pytest.mark.rule("ART-5")
def test_the_platform_is_put_where_walls_meet_by_a_click_on_their_top(begun: Begin) -> None:
    player = begun("artifacts")
    option(player, "The sundial")
    option(player, "The platform")
    go(player, [START, (0.0, -0.2)])
    done(player)
    player.press("use-platform")
    at = next(each.at for each in SCHOOL.t_junctions if "classroom" in each.rooms)
    player.drop(*at, SCHOOL.wall_height)
    stands = player.screen.poses["red"]
    assert stands[:2] == pytest.approx(at)
    assert stands[2] > SCHOOL.wall_height


@pytest.mark.rule("RACE-2")
def test_the_finish_is_marked_on_the_table_of_a_race_and_on_no_other(
    begun: Begin, table_view: TableView, tmp_path: Path
) -> None:
    seats = tuple(Seat(colour, colour) for colour in ("red", "blue", "green", "yellow"))
    begin(Plan(seats, modules=("race",)), SCHOOL, path := new_path(tmp_path), seed=1)
    player = Player(table_view, path)
    kitchen = SCHOOL.room("kitchen").interior.inset(-1e-6)
    (mark,) = marks_of_the_finish(table_view)
    low, high = mark.get_tight_bounds()
    assert kitchen.contains((low.x, low.y))
    assert kitchen.contains((high.x, high.y))
    player.screen.close()
    begun("portals")
    assert marks_of_the_finish(table_view) == []


def marks_of_the_finish(table_view: TableView) -> list[NodePath]:
    assert table_view.scene is not None
    return [*table_view.scene.ground.find_all_matches("**/finish-band")]


def test_lines_about_pieces_say_which_and_who_did_not_move_is_not_told_to_rest_on_a_wall() -> None:
    press, rest = Press(0.2, 0.01, (0.0, 0.0)), Rest((0.1, -0.1), 0.0, 0.0)
    events = (TouchedPenguin(0.1, "pawclaw", "red", press), OnWall(0.2, "red", "classroom-east", rest))
    still = np.tile(np.stack([standing(0.0, 0.0), standing(0.1, -0.1)]), (2, 1, 1))
    trace = make_trace(Meta(("pawclaw", "red"), flick=Flick("pawclaw", 0.0, 1.0)), [0.0, 0.3], still)
    lines = lines_of(trace, Judgement(events, ()), SCHOOL, PENGUIN.shape, "en")
    assert [line.text for line in lines] == ["Pawclaw touches Red"]
