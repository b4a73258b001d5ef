"""What a screen is: a page over the table, which hears what was done and what was meant."""

from typing import Protocol

from icecool3d.view.ui import Page, Sheet
from icecool3d.view.ui.commands import Command, Over, Pointer
from icecool3d.view.ui.input_state import Done

BACK, QUIT, NEW, MATCH = "back", "quit", "new", "match"
"""Where a screen may send one: to the menu, away, to the form of a match, and to the last match …"""
MATCHES = "matches"
"""… to all matches that are not over …"""
SETTINGS, KEYS = "settings", "keys"
"""… to the settings, and to what each key does …"""
OPEN, REPLAY = "open", "replay"
"""… to the recordings, and to the one that was chosen …"""
TOIDS, TOIDS_GAME = "toids", "toids-game"
"""… to a new game of IceToids, and to the one that was begun …"""
SERIES = "series"
"""… and to several games that are counted together."""


class Screen(Protocol):
    """Something to look at and to do."""

    @property
    def recording(self) -> bytes | None:
        """The content of an ``.icecool`` file for a picture to carry; None: there is nothing to replay."""

    def page(self, sheet: Sheet) -> Page:
        """Return what is shown over the table."""

    def did(self, done: Done) -> str | None:
        """Hear what was done on the page; return the name of the screen that comes next, if another."""

    def over(self, pointer: Pointer) -> Over:
        """Tell what of the table lies under the pointer."""

    def meant(self, command: Command) -> None:
        """Hear what was meant over the table."""

    def step(self, seconds: float) -> bool:
        """Let time go by; tell whether something moves."""

    def close(self) -> None:
        """End whatever goes on beside it."""
