"""A match at the window, without one: what hands do becomes actions, each kept before it is seen."""

import math
import random
import time
from pathlib import Path

import numpy as np
import pytest

from icecool3d.match import FlickResult
from icecool3d.replay.match_setup import Seat
from icecool3d.replay.recording import read_recording
from icecool3d.rules import EndTurn, Task
from icecool3d.rules.modules.fish_moving import MoveFish
from icecool3d.rules.modules.tasks import Announced
from icecool3d.school import load_school
from icecool3d.view.files.match_files import new_path, unfinished_in
from icecool3d.view.files.preferences import ERRS, Errs, Preferences, Previews
from icecool3d.view.match.match_screen import MatchScreen
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.match.new_match import Plan, begin
from icecool3d.view.match.pacing import ENDS
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.aim_part import STUB
from icecool3d.view.table.previewing import STILL
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Held, Left, Piece, Slid, commands, named
from icecool3d.view.ui.page_parts import FREE
from icecool3d.view.ui.screen import BACK, NEW
from tests.view.match.match_player import SHEET, Beside, OpenAt, Player
from tests.view.matches import BEFORE_DOOR, last_fish_of_a_race

SCHOOL = load_school("school")
SEATS = (Seat("red", "Ann"), Seat("blue", "Bob"))


pytestmark = pytest.mark.usefixtures("drawing")


@pytest.mark.rule("SET-7")
def test_the_catcher_is_placed_by_hand_and_hears_why_it_cannot_stand_elsewhere(new: Player) -> None:
    assert "Bob: you are the Catcher." in new.words
    new.drop(-0.2, -0.2)
    assert "(SET-7)" in new.words
    assert new.table_view.scene is not None
    assert new.table_view.scene.penguins["blue"].is_hidden()
    assert not new.kept.catcher_is_placed
    new.drop(0.1, 0.2)
    standing = new.kept.standings[1]
    assert standing is not None
    assert standing.at == pytest.approx((0.1, 0.2), abs=1e-6)
    assert "(SET-7)" not in new.words
    assert "Ann: start from the red circle." in new.words


@pytest.mark.rule("HAND-1")
def test_the_catcher_is_placed_anew_by_a_button(new: Player) -> None:
    new.drop(0.1, 0.2)
    new.press("take-back")
    assert not new.kept.catcher_is_placed
    new.drop(0.15, 0.2)
    assert new.kept.catcher_is_placed


@pytest.mark.rule("TURN-2", "TURN-1")
def test_a_flick_is_kept_before_it_is_shown_and_then_the_turn_can_be_ended(new: Player) -> None:
    new.drop(0.1, 0.2)
    new.press("flick")
    new.settle()
    assert new.kept.turn.flicked
    assert "moment" in new.buttons
    assert "Ann: start" not in new.words
    assert "end-turn" not in new.buttons
    new.screen.meant(commands.Skip())
    new.settle()
    assert "Ann: your flick is done. Bob is next." in new.words
    new.press("end-turn")
    assert new.kept.player == "blue"
    assert "Bob: catch them!" in new.words


@pytest.mark.rule("TURN-1", "TURN-2")
def test_a_turn_in_which_nothing_else_can_be_done_ends_by_itself_once_its_outcome_was_seen(
    new: Player,
) -> None:
    new.drop(0.1, 0.2)
    new.flick()
    new.screen.step(0.9 * ENDS)
    new.press("pause")  # whoever looks at something else is not hurried
    new.screen.step(2.0 * ENDS)
    new.press("go-on")
    new.screen.step(0.0)
    new.screen.step(0.9 * ENDS)
    assert new.kept.player == "red"
    new.screen.step(0.2 * ENDS)
    assert read_recording(new.path).entries[-1].done == EndTurn("red")
    assert "Bob: catch them!" in new.words


@pytest.mark.parametrize("command", [commands.Skip(), commands.Confirm()])
def test_space_or_enter_ends_such_a_turn_at_once(new: Player, command: commands.Command) -> None:
    new.drop(0.1, 0.2)
    new.flick()
    new.screen.meant(command)
    new.screen.step(0.0)
    assert new.kept.player == "blue"


def test_a_turn_is_not_ended_for_who_may_have_cards_to_use(late: Player) -> None:
    late.flick()
    late.screen.meant(commands.Skip())
    late.screen.step(2.0 * ENDS)
    assert late.kept.player == "red"
    assert {"use-skates", "end-turn"} <= {*late.buttons}


def test_a_match_that_is_killed_at_any_moment_goes_on_where_it_stood(new: Player) -> None:
    killed_and_taken_up(new, "you are the Catcher")
    new.drop(0.1, 0.2)
    killed_and_taken_up(new, "start from the red circle")
    new.press("flick")
    killed_and_taken_up(new, "start from the red circle")  # it is not computed yet
    new.settle()
    killed_and_taken_up(new, "your flick is done")  # its show is never seen to its end


def killed_and_taken_up(player: Player, says: str) -> None:
    """See that what is on the disk now is enough to go on, and what is said then."""
    copied = player.path.with_name("copied.icecool")
    copied.write_bytes(player.path.read_bytes())
    again = Player(player.table_view, copied)
    assert says in again.words
    assert again.kept == again.screen.game == player.kept
    again.screen.close()


def test_only_the_penguin_whose_turn_it_is_can_be_pulled(late: Player) -> None:
    over = []
    for standing in late.kept.standings:
        assert standing is not None
        over.append(late.screen.over(late.pointer((*standing.at, 0.02))))
    assert over == ["penguin", "table"]


@pytest.mark.rule("DOOR-1")
def test_a_fish_leaves_its_door_when_it_is_passed_and_lies_before_its_owner_afterwards(late: Player) -> None:
    late.press("flick")
    late.settle()
    scene = late.table_view.scene
    assert scene is not None
    assert hangs(late, "gym-lounge")
    assert taken(late, "red") == 0
    assert "takes the fish" not in late.words
    late.screen.did(Slid("moment", 0.99))
    late.settle()
    assert not hangs(late, "gym-lounge")
    assert "takes the fish" in late.words
    late.screen.did(Slid("moment", 0.0))
    late.settle()
    assert hangs(late, "gym-lounge")
    late.screen.did(Chosen("done"))
    late.settle()
    assert not hangs(late, "gym-lounge")
    assert taken(late, "red") == 1


@pytest.mark.rule("DOOR-1")
def test_the_log_of_all_tells_what_was_done_before_and_of_drawn_cards_nothing(late: Player) -> None:
    assert "Ann is caught: Bob takes the ID card." in late.words
    late.flick()
    assert "Ann takes the fish" in late.words
    assert not any(f"draws a {value}" in late.words for value in (1, 2, 3))


@pytest.mark.parametrize(
    ("previews", "longest", "ghosts"), [("none", 0.0, False), ("short", STUB, False), ("whole", 1.0, True)]
)
def test_an_aim_shows_as_much_of_where_it_leads_as_the_table_wants(
    table_view: TableView, late: Player, previews: Previews, longest: float, ghosts: bool
) -> None:
    late.screen.close()
    late.screen = MatchScreen(table_view, Preferences(previews=previews), late.path)
    for _ in range(3):
        late.settle()
        time.sleep(STILL)
    assert table_view.scene is not None
    marks = table_view.scene.moving
    ways = [np.ptp(np.array(each.get_tight_bounds()), axis=0) for each in marks.find_all_matches("**/beads")]
    assert len(ways) == (previews != "none")
    assert all(np.hypot(*way[:2]) < longest + 0.005 for way in ways)
    assert bool(marks.find_all_matches("**/ghost*")) == ghosts


def test_only_where_all_of_its_way_is_shown_a_turn_begins_with_an_aim_at_a_door(
    table_view: TableView, late: Player
) -> None:
    assert late.screen._aim.aim.flick.aim == pytest.approx(180.0, abs=9.0)  # where Red's last fish hangs
    late.screen.close()
    late.screen = MatchScreen(table_view, Preferences(), late.path)
    assert late.screen._aim.aim.flick.aim != pytest.approx(180.0, abs=60.0)


@pytest.mark.parametrize("frames", [1, 6])
def test_who_draws_through_the_penguin_flicks_it_as_the_pointer_went(
    table_view: TableView, late: Player, monkeypatch: pytest.MonkeyPatch, frames: int
) -> None:
    monkeypatch.setattr(table_view, "swipes", True)
    assert "Draw through your penguin" in late.words
    x, y, *_ = late.screen.poses["red"]
    level = 0.2 * table_view.penguin.shape.height
    first, *way = (late.pointer((x + 0.06 - 0.01 * step, y + 0.004, level)) for step in range(10))
    assert late.screen.over(first) == "penguin"
    late.screen.meant(commands.AimPressed(first, 5.0))
    for place, at in enumerate(way, 1):
        late.screen.meant(commands.AimMoved(at, 5.0 + 0.004 * place))
        if place % frames == 0:
            late.screen.step(0.05)
    late.screen.meant(commands.AimReleased(way[-1], 5.1))
    late.settle()
    made = read_recording(late.path).entries[-1].done
    assert isinstance(made, FlickResult)
    assert made.flick.aim == pytest.approx(180.0, abs=0.5)
    assert made.flick.speed == pytest.approx(2.5, rel=0.01)
    assert made.flick.side == pytest.approx(0.004 / table_view.penguin.shape.base_radius, abs=0.05)


@pytest.mark.parametrize("errs", ERRS)
def test_flicks_err_by_as_much_as_the_table_wants_and_what_was_made_is_kept(
    table_view: TableView, late: Player, errs: Errs
) -> None:
    late.screen.close()
    late.screen = MatchScreen(table_view, Preferences(previews="whole", errs=errs), late.path)
    aimed = late.screen._aim.aim.flick
    late.flick()
    made = read_recording(late.path).entries[-1].done
    assert isinstance(made, FlickResult)
    assert (made.flick == aimed) == (errs == "never")
    assert made.flick.aim == pytest.approx(aimed.aim, abs=20.0)


@pytest.mark.rule("MOVE-1", "MOVE-2")
@pytest.mark.parametrize("dragged", [True, False])
def test_a_fish_is_moved_by_dragging_it_or_by_choosing_doors(late: Player, dragged: bool) -> None:
    late.press("move-fish")
    assert "Which fish?" in late.words
    if dragged:
        late.drag((-0.1, 0.21, 0.065), (-0.21, -0.1, 0.06))
    else:
        late.press("option-1")
        assert "To which door" in late.words
        late.press("option-0")
    moved = read_recording(late.path).entries[-1].done
    assert isinstance(moved, MoveFish)
    assert (moved.fish, moved.from_door) == ("red", "kitchen-laboratory")
    assert late.kept.fish[0].count("kitchen-laboratory") == 0
    assert hangs(late, moved.to_door)


@pytest.mark.rule("MOVE-2")
def test_a_fish_that_is_dragged_where_it_may_not_hang_goes_back_and_why_is_said(late: Player) -> None:
    before = places_of_fish(late)
    late.press("move-fish")
    late.drag((-0.1, 0.21, 0.065), (0.1, -0.21, 0.06))
    assert "(MOVE-2)" in late.words
    assert "Which fish?" in late.words
    assert places_of_fish(late) == before
    assert len(late.kept.fish[0]) == 3


def test_a_fish_in_hands_shows_its_side_and_hangs_again_as_it_did(late: Player) -> None:
    scene = late.table_view.scene
    assert scene is not None
    token = scene.doors["kitchen-gym"].find("=fish")
    before = token.get_transform(scene.root)
    late.press("move-fish")
    at = late.pointer(tuple(token.get_pos(scene.root) + (0.0, 0.0, 0.01)))
    late.screen.meant(commands.Grabbed(at))
    late.screen.meant(commands.Dragged((0.1, 0.1)))
    side = scene.root.get_relative_vector(token, (0.0, -1.0, 0.0))
    assert np.allclose(side, late.table_view.camera.view.backward, atol=1e-6)
    late.screen.meant(commands.Cancel())
    assert scene.doors["kitchen-gym"].find("=fish").get_transform(scene.root) == before


@pytest.mark.rule("TASK-2")
def test_a_task_is_announced_by_choosing_it(late: Player) -> None:
    late.press("announce-task")
    late.press("option-0")
    assert Announced.of(late.kept).task is Task.JUMP
    assert "Your task: jump over a wall." in late.words


@pytest.mark.rule("SKATE-1")
def test_skates_are_used_by_choosing_two_cards(late: Player) -> None:
    late.flick()
    late.press("use-skates")
    late.press("option-0")
    assert late.kept.player == "red"
    assert not late.kept.turn.flicked
    assert "another turn" in late.words


def test_escape_goes_out_of_a_question_and_then_to_a_pause(late: Player) -> None:
    late.press("announce-task")
    assert late.screen.did(Left()) is None
    assert "announce-task" in late.buttons
    late.screen.did(Left())
    assert {"menu", "go-on"} <= {*late.buttons}
    late.screen.did(Left())
    assert "menu" not in late.buttons
    late.press("pause")
    assert late.press("menu") == BACK


@pytest.mark.rule("LINE-1", "HAND-1")
def test_a_spot_before_the_penguin_is_clicked_and_taken_back(open_at: OpenAt) -> None:
    player = open_at((-0.05, -0.125))  # near the northern wall: the line is nearer to who looks
    (spot,) = MatchState(player.screen.game, {"red": "Ann", "blue": "Bob"}).spots
    assert player.screen.over(player.pointer((-0.05, -0.125, 0.03))) == "penguin"
    player.drop(*spot.at)
    standing = player.kept.standings[1]
    assert standing is not None
    assert standing.at == spot.at
    player.screen.meant(commands.Undo())
    assert player.kept.turn.lifted is None


@pytest.mark.rule("LINE-1", "HAND-1")
@pytest.mark.parametrize("from_above", [True, False])
def test_a_spot_that_the_own_penguin_hides_can_be_clicked(open_at: OpenAt, from_above: bool) -> None:
    player = open_at((-0.15, -0.289))  # beside the line
    (spot,) = MatchState(player.screen.game, {"red": "Ann", "blue": "Bob"}).spots
    at = player.pointer((*spot.at, 0.0))
    assert player.screen.over(at) == "penguin"
    if from_above:
        player.screen.meant(commands.LookFromAbove())
        player.settle()
        player.drop(*spot.at)
    else:
        player.screen.meant(commands.AimPressed(at))
        player.screen.meant(commands.AimReleased(at))
    standing = player.kept.standings[1]
    assert standing is not None
    assert standing.at == spot.at


@pytest.mark.rule("LINE-1")
def test_a_click_on_a_spot_counts_although_the_camera_glides_on_before_the_button_is_up(
    open_at: OpenAt,
) -> None:
    player = open_at((-0.05, -0.125))
    (spot,) = MatchState(player.screen.game, {"red": "Ann", "blue": "Bob"}).spots
    at = player.pointer((*spot.at, 0.0))
    player.screen.meant(commands.Grabbed(at))
    player.screen.meant(commands.NextView())
    player.settle()
    player.screen.meant(commands.Dropped(at))
    standing = player.kept.standings[1]
    assert standing is not None
    assert standing.at == spot.at


@pytest.mark.rule("LINE-1")
def test_a_spot_behind_the_penguin_never_keeps_it_from_a_flick_and_has_a_number(
    open_at: OpenAt,
) -> None:
    player = open_at((-0.15, -0.3))  # near the southern wall: the line is behind the penguin
    (spot,) = MatchState(player.screen.game, {"red": "Ann", "blue": "Bob"}).spots
    for height in (0.005, 0.02, 0.04):
        assert player.screen.over(player.pointer((-0.15, -0.3, height))) == "penguin"
    player.screen.meant(commands.Choose(0))
    standing = player.kept.standings[1]
    assert standing is not None
    assert standing.at == spot.at


def test_own_cards_are_seen_only_while_the_button_is_held(late: Player) -> None:
    assert late.cards == []
    late.press("cards")
    assert "Everybody else looks away!" in late.words
    assert late.cards == []
    late.screen.did(Held("look", down=True))
    seen = late.kept.hands[0].down
    assert [(each.value, each.task) for each in late.cards] == [
        (card.value, card.task or "") for card in seen
    ]
    late.screen.did(Held("look", down=False))
    assert late.cards == []
    late.screen.did(Held("look", down=True))
    late.press("looked")
    late.press("cards")
    assert late.cards == []


@pytest.mark.rule("TWO-2", "END-1", "END-4")
def test_after_the_last_catch_the_round_and_then_the_ranking_are_read(late: Player) -> None:
    late.flick()
    late.press("end-turn")
    late.flick()
    assert late.kept.over
    ranked = "The game is over: 1. "
    assert "Points: 0 + ?" in late.words  # cards that lie face down
    assert "Round 4 is over" in late.words
    assert ranked not in late.words  # it is told once the round was read
    assert "Ann\nfish: 1, cards: 1" in late.words
    assert "Bob\nfish: 0, cards: 2" in late.words
    late.press("go-on")
    assert "The game is over" in late.words
    assert ranked in late.words
    assert "+ ?" not in late.words
    (first, *_) = [line for line in late.words.splitlines() if line.startswith("1. ")]
    assert "points" in first
    for command in (commands.Confirm(), commands.Skip(), commands.Cancel()):
        late.screen.meant(command)
    assert late.screen.did(Left()) is None
    assert late.press("again") == NEW
    assert unfinished_in(late.path.parent).paths == ()


def test_the_last_fish_stays_on_its_players_panel_while_the_rounds_end_is_read(open_at: OpenAt) -> None:
    doors = ("classroom-gym", "kitchen-gym", "kitchen-laboratory", "classroom-laboratory", "classroom-gym")
    player = open_at(BEFORE_DOOR, doors)
    assert taken(player, "blue") == 2
    player.flick()
    assert "Round 1 is over" in player.words
    assert "Bob\nfish: 3" in player.words
    assert taken(player, "blue") == 3
    player.press("go-on")
    assert taken(player, "blue") == 0


@pytest.mark.rule("RACE-1", "RACE-2")
def test_a_race_is_won_in_the_window_by_the_fish_that_the_second_of_a_team_takes(
    table_view: TableView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("icecool3d.view.table.table_screen.Simulation", Beside)
    last_fish_of_a_race(path := tmp_path / "race.icecool")
    player = Player(table_view, path)
    assert "Race 1 of 3" in player.words
    assert taken(player, "red") == 4  # two, before each of the team
    assert hangs(player, "kitchen-gym")
    player.press("flick")
    player.settle()
    player.screen.did(Slid("moment", 0.99))
    player.settle()
    assert "Round 1 is over" not in player.words
    player.screen.did(Chosen("done"))
    player.settle()
    assert "Ann, Cleo win the race. Races that they have won: 1." in player.words.replace("\n", " ")
    assert "Cleo\nfish: 1" in player.words
    player.press("go-on")
    assert "Race 2 of 3" in player.words
    assert taken(player, "red") == 0
    player.screen.close()


def test_v_looks_from_all_four_sides_and_always_at_everything(late: Player) -> None:
    scene = late.table_view.scene
    assert scene is not None
    bounds, seen = scene.school.bounds, set()
    for _ in range(4):
        late.screen.meant(commands.NextView())
        late.settle()
        seen.add(round(math.degrees(late.table_view.camera.view.azimuth)) % 360)
        for x in (bounds.xmin, bounds.xmax):
            for y in (bounds.ymin, bounds.ymax):
                assert max(map(abs, late.pointer((x, y, 0.0)))) <= 1.0
    assert seen == {0, 90, 180, 270}


def test_h_hides_everything_but_the_table_and_escape_brings_it_back(
    late: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    late.screen.meant(commands.Hide())
    assert late.words == "Escape brings the panels back."
    assert late.buttons == []
    monkeypatch.setattr("icecool3d.view.ui.page_parts.time.monotonic", lambda: math.inf)
    assert late.screen.page(SHEET) == ()
    late.screen.did(Left())
    assert late.buttons


@pytest.mark.parametrize("seed", range(3))
def test_hands_that_do_anything_at_all_break_nothing(late: Player, seed: int) -> None:
    chance = random.Random(seed)
    pointer = [(x, y) for x in (-0.5, -0.2, 0.0, 0.2, 0.4) for y in (-0.3, 0.0, 0.2, 0.5, 0.8)]
    for _ in range(150):
        at = chance.choice(pointer)
        late.screen.over(at)
        keys = [*commands.KEYS.values(), *(kind(at) for kind in HANDS)]
        if chance.random() < 0.5:
            late.screen.meant(chance.choice(keys))
        elif late.buttons:
            name = chance.choice(late.buttons)
            late.screen.did(Held(name, down=True) if name == "look" else Chosen(name))
        late.screen.step(chance.choice([0.0, 0.05, 2.0]))
        late.table_view.step(0.02)
    assert late.kept == late.screen.game


HANDS = (
    commands.AimPressed,
    commands.AimMoved,
    commands.AimReleased,
    commands.Grabbed,
    commands.Dragged,
    commands.Dropped,
)


def hangs(player: Player, door: str) -> bool:
    """Whether a fish is seen on a door."""
    assert player.table_view.scene is not None
    tokens = player.table_view.scene.doors[door].find_all_matches("=fish")
    return any(not each.is_hidden() for each in tokens)


def places_of_fish(player: Player) -> list[tuple[float, ...]]:
    """Return where the fish are that are seen, m, and how they are turned, degrees."""
    scene = player.table_view.scene
    assert scene is not None
    tokens = [each for each in scene.solid.find_all_matches("**/=fish") if not each.is_hidden()]
    places = [(*each.get_pos(scene.root), *each.get_hpr(scene.root)) for each in tokens]
    return [tuple(round(value, 6) for value in place) for place in places]


def taken(player: Player, colour: str) -> int:
    """Return how many fish lie before a player."""
    page = player.screen.page(SHEET)
    fish = [
        each for each in page if isinstance(each, Piece) and each.kind == "fish" and each.colour == colour
    ]
    return sum(not each.gone for each in fish)


@pytest.mark.parametrize("calm", [False, True])
def test_hard_hits_nudge_the_camera_for_a_moment_unless_motion_is_reduced(
    late: Player, stage: Stage, calm: bool
) -> None:
    late.table_view.calm = calm
    before = late.table_view.camera.view
    late.table_view.nudge(1.0)
    heights = []
    for _ in range(40):
        late.table_view.step(0.01)
        heights.append(stage.view.z)
    late.table_view.calm = False
    assert (max(heights) > before.z + 1e-3) is not calm
    assert stage.view == late.table_view.camera.view == before


def test_t_shows_the_whole_school_from_above_beside_the_panels(late: Player) -> None:
    scene = late.table_view.scene
    assert scene is not None
    late.screen.meant(commands.LookFromAbove())
    late.settle()
    assert late.table_view.is_from_above
    left, bottom, right, top = FREE
    for x in (scene.school.bounds.xmin, scene.school.bounds.xmax):
        for y in (scene.school.bounds.ymin, scene.school.bounds.ymax):
            across, up = late.pointer((x, y, 0.0))
            assert left < across < right, (x, y)
            assert bottom < up < min(top, 1.0), (x, y)


def test_a_bot_on_any_seat_plays_and_all_it_does_is_shown_and_kept(
    table_view: TableView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("icecool3d.view.table.table_screen.Simulation", Beside)
    seats = (Seat("red", "Ann", "random"), Seat("blue", "Bob"))
    begin(Plan(seats, first="red"), SCHOOL, path := new_path(tmp_path), seed=5)
    player = Player(table_view, path)
    player.settle()
    assert player.kept.catcher_is_placed  # by the bot, which is the Catcher
    assert player.kept.actor == "blue"
    assert "flick" in player.buttons
    player.flick()
    player.press("end-turn")
    shown = aimed = 0
    for _ in range(400):
        player.screen.step(0.05)
        shown += "moment" in player.buttons
        aimed += not shown and arrows(player) > 0
        if player.kept.actor == "blue" and "moment" not in player.buttons:
            break
    assert shown
    assert aimed > 5  # before its flick was made
    assert player.kept.actor == "blue"
    player.screen.close()


def arrows(player: Player) -> int:
    """Return how many arrows of aims are on the table."""
    scene = player.table_view.scene
    assert scene is not None
    return int(scene.moving.find_all_matches("**/guide").get_num_paths())


def test_bots_among_themselves_can_be_watched_hurried_on_and_sped_up(
    table_view: TableView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("icecool3d.view.table.table_screen.Simulation", Beside)
    seats = (Seat("red", "Ann", "random"), Seat("blue", "Bob", "random"))
    begin(Plan(seats, first="red"), SCHOOL, path := new_path(tmp_path), seed=5)
    player = Player(table_view, path)
    flicks = 0
    while flicks < 3:
        player.screen.step(0.05)
        assert not player.screen.may_aim
        if arrows(player):
            player.screen.meant(commands.Skip())
            player.screen.step(0.0)
            assert not arrows(player)
            flicks += 1
            player.screen.step(0.05)
            chosen = [each for each in named(player.screen.page(SHEET)) if each.name == "speed-double"]
            assert chosen[0].chosen == (flicks > 1)  # type: ignore[union-attr]
            player.press("speed-double")
    player.screen.close()
