"""A match at the window, without one: each turn, kept before it is seen, and what is shown of it."""

import math
import time
from pathlib import Path

import numpy as np
import pytest

from icecool3d.match import FlickResult
from icecool3d.replay.recording import read_recording
from icecool3d.rules import EndTurn
from icecool3d.view.files.match_files import unfinished_in
from icecool3d.view.files.preferences import ERRS, Errs, Preferences, Previews
from icecool3d.view.match.match_screen import MatchScreen
from icecool3d.view.match.pacing import ENDS
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.aim_part import STUB
from icecool3d.view.table.previewing import STILL
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Held, Left, Slid, commands
from icecool3d.view.ui.page_parts import FREE
from icecool3d.view.ui.screen import NEW
from tests.view.beside import Beside
from tests.view.match.match_player import SHEET, OpenAt, Player, hangs, taken
from tests.view.matches import BEFORE_DOOR, last_fish_of_a_race

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
    assert "Ann\nfish: +1, cards: +1" in late.words
    assert "Bob\nfish: +0, cards: +2" in late.words
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
    assert "Bob\nfish: +3" in player.words
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
    assert "Cleo\nfish: +1" in player.words
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
