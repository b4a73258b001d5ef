"""Matches at chosen moments, with hands at them."""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from icecool3d.replay.match_setup import Seat
from icecool3d.school import Point, load_school
from icecool3d.view.files.match_files import new_path
from icecool3d.view.match.new_match import Plan, begin
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.table_view import TableView
from tests.view.beside import Beside
from tests.view.match.match_player import OpenAt, Player
from tests.view.matches import nearly_over, stands_at

SCHOOL = load_school("school")
SEATS = (Seat("red", "Ann"), Seat("blue", "Bob"))


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with Stage((320, 180)) as opened:
        yield opened


@pytest.fixture(scope="module")
def table_view(stage: Stage) -> TableView:
    return TableView(stage)


@pytest.fixture
def new(table_view: TableView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Begin a match in which Bob is the Catcher."""
    monkeypatch.setattr("icecool3d.view.table.table_screen.Simulation", Beside)
    begin(Plan(SEATS, first="blue"), SCHOOL, path := new_path(tmp_path), seed=3)
    player = Player(table_view, path)
    yield player
    player.screen.close()


@pytest.fixture(scope="module")
def late_match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    nearly_over(path := tmp_path_factory.mktemp("late") / "late.icecool")
    return path


@pytest.fixture
def late(
    table_view: TableView, late_match: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Player]:
    """Take up a match that is nearly over."""
    monkeypatch.setattr("icecool3d.view.table.table_screen.Simulation", Beside)
    player = Player(table_view, Path(shutil.copy(late_match, tmp_path)))
    yield player
    player.screen.close()


@pytest.fixture
def open_at(table_view: TableView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenAt]:
    """Open a match in which Blue stands somewhere, and went there through doors, or through none."""
    monkeypatch.setattr("icecool3d.view.table.table_screen.Simulation", Beside)
    opened: list[Player] = []

    def open_match(at: Point, doors: Sequence[str] = ()) -> Player:
        stands_at(path := tmp_path / "there.icecool", at, doors)
        opened.append(Player(table_view, path))
        return opened[-1]

    yield open_match
    for player in opened:
        player.screen.close()
