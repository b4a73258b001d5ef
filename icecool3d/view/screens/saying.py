"""A short message that goes by itself."""

import time

READ_FOR = 4.0
"""How long it stays, s."""


class Saying:
    """What is said just now.

    >>> saying = Saying()
    >>> saying.say("a wall is in the way")
    >>> saying.now
    'a wall is in the way'
    """

    def __init__(self) -> None:
        """Say nothing."""
        self._text, self._until = "", 0.0

    def say(self, text: str) -> None:
        """Say something, in place of what was said before."""
        self._text, self._until = text, time.monotonic() + READ_FOR

    @property
    def now(self) -> str:
        """What is said; empty once it has been read."""
        return self._text if time.monotonic() < self._until else ""
