"""What the tests of the window share: a place to draw."""

import pytest

from icecool3d.kit.errors import IcecoolError
from icecool3d.view.stage.renderer import Stage


@pytest.fixture(scope="session")
def drawing() -> None:
    """Skip where nothing can be drawn, and say why."""
    try:
        Stage((16, 16)).close()
    except IcecoolError as reason:
        pytest.skip(f"needs something to draw with: {reason}")
