"""What hands do in a match: penguins, fish, cards and places, and whatever else they may try."""

import random

import numpy as np
import pytest

from icecool3d.match import FlickResult
from icecool3d.replay.recording import read_recording
from icecool3d.rules import Task
from icecool3d.rules.modules.fish_moving import MoveFish
from icecool3d.rules.modules.tasks import Announced
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Held, Left, commands
from icecool3d.view.ui.screen import BACK
from tests.view.match.match_player import OpenAt, Player, hangs

HANDS = (
    commands.AimPressed,
    commands.AimMoved,
    commands.AimReleased,
    commands.Grabbed,
    commands.Dragged,
    commands.Dropped,
)
pytestmark = pytest.mark.usefixtures("drawing")


def test_only_the_penguin_whose_turn_it_is_can_be_pulled(late: Player) -> None:
    over = []
    for standing in late.kept.standings:
        assert standing is not None
        over.append(late.screen.over(late.pointer((*standing.at, 0.02))))
    assert over == ["penguin", "table"]


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


@pytest.mark.rule("LINE-1")
def test_a_penguin_that_is_put_on_the_line_keeps_the_blow_that_was_chosen(open_at: OpenAt) -> None:
    player = open_at((-0.05, -0.125))
    (spot,) = MatchState(player.screen.game, {"red": "Ann", "blue": "Bob"}).spots
    player.screen.meant(commands.TakePreset("jump"))
    player.screen.meant(commands.Nudge("speed", 15.0))
    player.drop(*spot.at)
    player.flick()
    made = read_recording(player.path).entries[-1].done
    assert isinstance(made, FlickResult)
    assert [made.flick.height, made.flick.speed] == pytest.approx([0.8, 3.5])


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
        at = player.pointer((*spot.at, 0.0))
    player.screen.meant(commands.AimPressed(at))
    player.screen.meant(commands.AimReleased(at))
    standing = player.kept.standings[1]
    assert standing is not None
    assert standing.at == spot.at


@pytest.mark.parametrize("from_above", [True, False])
def test_who_presses_on_the_penguin_where_a_spot_lies_over_it_and_pulls_aims(
    open_at: OpenAt, from_above: bool
) -> None:
    player = open_at((-0.05, -0.128))  # the spot is before the penguin, and overlaps it
    (spot,) = MatchState(player.screen.game, {"red": "Ann", "blue": "Bob"}).spots
    if from_above:
        player.screen.meant(commands.LookFromAbove())
        player.settle()
    x, y = spot.at
    begun, ended = player.pointer((x, y + 0.006, 0.0)), player.pointer((x, y - 0.1, 0.0))
    assert player.screen.over(begun) == "penguin"
    player.screen.meant(commands.AimPressed(begun))
    player.screen.meant(commands.AimMoved(ended))
    player.screen.meant(commands.AimReleased(ended))
    player.settle()
    assert any(isinstance(entry.done, FlickResult) for entry in read_recording(player.path).entries)


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


def places_of_fish(player: Player) -> list[tuple[float, ...]]:
    """Return where the fish are that are seen, m, and how they are turned, degrees."""
    scene = player.table_view.scene
    assert scene is not None
    tokens = [each for each in scene.solid.find_all_matches("**/=fish") if not each.is_hidden()]
    places = [(*each.get_pos(scene.root), *each.get_hpr(scene.root)) for each in tokens]
    return [tuple(round(value, 6) for value in place) for place in places]
