"""What opens the game without its window, each time with folders of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from icecool3d.view.stage.camera import View
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.table_view import TableView
from tests.view.app.user import NoWindow, User
from tests.view.beside import Beside


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with Stage((320, 180)) as opened:
        yield opened


@pytest.fixture
def open_app(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], User]]:
    """Return what opens the app, with folders of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr("icecool3d.view.app.app.Window", NoWindow)
    monkeypatch.setattr(
        TableView, "lay", lambda *_, **__: None
    )  # to build a scene takes a second, and nobody looks
    monkeypatch.setattr(TableView, "overview", lambda *_: View())
    monkeypatch.setattr("icecool3d.view.table.table_screen.Simulation", Beside)
    for screen in ("toids_form", "toids_screen"):
        monkeypatch.setattr(f"icecool3d.view.toids.{screen}.TrayTable", MagicMock())
    opened: list[User] = []

    def opens() -> User:
        opened.append(User(stage))
        return opened[-1]

    yield opens
    for user in opened:
        user.app.close()
