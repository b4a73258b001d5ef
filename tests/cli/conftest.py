"""What the tests of commands share: no window opens and nobody's settings count, wherever they run."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the display away."""
    monkeypatch.delenv("DISPLAY", raising=False)


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where the window's settings would be kept; there are none."""
    folder = tmp_path_factory.mktemp("config")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    return folder / "icecool3d" / "settings.json"
