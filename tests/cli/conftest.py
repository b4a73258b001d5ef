"""What the tests of commands share: no window opens, wherever they run."""

import pytest


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the display away."""
    monkeypatch.delenv("DISPLAY", raising=False)
