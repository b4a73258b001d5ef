"""What the tests of commands share: no window opens and nobody's settings count, wherever they run."""

from pathlib import Path

import pytest

from tests.simulators import Gliding, Remembering


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


@pytest.fixture
def remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let matches be real ones, whose flicks are computed once for all tests."""
    for module in ("icecool3d.physics", "icecool3d.replay.resimulate"):
        monkeypatch.setattr(f"{module}.Worlds", Remembering)


@pytest.fixture
def glided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let penguins glide instead of being simulated."""
    for module in ("icecool3d.physics", "icecool3d.replay.resimulate"):
        monkeypatch.setattr(f"{module}.Worlds", Gliding)
