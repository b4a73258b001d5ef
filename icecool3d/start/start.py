"""The two starts from a checkout, of the game and of its tests: in its environment, set up if need be."""

from collections.abc import Sequence
from pathlib import Path

from icecool3d.start.environment import Environment
from icecool3d.start.python import go_on_in

CHECKOUT = Path(__file__).resolve().parent.parent.parent
PLAY_LOCK, TEST_LOCK = "requirements.lock", "requirements-test.lock"


def play(arguments: Sequence[str]) -> None:
    """Go on as the command ``icecool3d`` with these arguments."""
    environment = Environment(CHECKOUT)
    if not environment.is_ready(PLAY_LOCK):
        from icecool3d.start.first_start import set_up
        from icecool3d.start.needs import needs_of

        set_up(environment, [PLAY_LOCK], needs_of(arguments))
    go_on_in(str(environment.python), ["-P", "-m", "icecool3d", *arguments])


def prepare_tests() -> Environment:
    """Return the environment, with all that the tests need."""
    environment = Environment(CHECKOUT)
    if not environment.is_ready(TEST_LOCK):
        from icecool3d.start.first_start import set_up
        from icecool3d.start.needs import FOR_TESTS

        set_up(environment, [PLAY_LOCK, TEST_LOCK], FOR_TESTS)
    return environment
