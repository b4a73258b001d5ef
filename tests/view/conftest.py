"""What the tests of the window share: a place to draw, and eyes for pictures."""

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from icecool3d.kit.errors import IcecoolError
from icecool3d.view.stage import Stage


@pytest.fixture(scope="session")
def drawing() -> None:
    """Skip where nothing can be drawn, and say why."""
    try:
        Stage((16, 16)).close()
    except IcecoolError as reason:
        pytest.skip(f"needs something to draw with: {reason}")


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """Give the name of a display of this module's own, without a screen."""
    program = shutil.which("Xvfb")
    if program is None:
        pytest.skip("needs Xvfb (Debian's package xvfb)")
    reading, writing = os.pipe()
    arguments = [program, "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    server = subprocess.Popen(arguments, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        name = pipe.readline().strip()
    try:
        yield f":{name}"
    finally:
        server.terminate()
        server.wait(timeout=10)
