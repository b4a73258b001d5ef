"""Bots in a match at the window: all that they do is shown, and kept."""

import errno
import os
from pathlib import Path

import pytest

from icecool3d.replay.match_setup import Seat
from icecool3d.school import load_school
from icecool3d.view.files.match_files import new_path
from icecool3d.view.match.new_match import Plan, begin
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import commands, named
from tests.view.beside import Beside
from tests.view.match.match_player import SHEET, Player

SCHOOL = load_school("school")
pytestmark = pytest.mark.usefixtures("drawing")


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


def test_bots_wait_while_a_turn_cannot_be_kept_and_one_reads_why(
    table_view: TableView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("icecool3d.view.table.table_screen.Simulation", Beside)
    seats = (Seat("red", "Ann", "random"), Seat("blue", "Bob", "random"))
    begin(Plan(seats, first="red"), SCHOOL, path := new_path(tmp_path), seed=5)
    player, before = Player(table_view, path), path.read_bytes()
    with monkeypatch.context() as full:

        def no_room(*_: object) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        full.setattr("icecool3d.kit.journal_writer.os.fsync", no_room)
        for _ in range(100):
            player.screen.step(0.05)
    assert "No space left on device" in player.words
    assert path.read_bytes() == before
    player.press("go-on")
    for _ in range(100):
        player.screen.step(0.05)
    assert "No space left" not in player.words
    assert path.read_bytes().startswith(before)
    assert len(path.read_bytes()) > len(before)
    player.screen.close()
