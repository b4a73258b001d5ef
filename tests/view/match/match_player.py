"""Hands and eyes at the screen of a match."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from icecool3d.replay.match_recording import retell
from icecool3d.replay.recording import read_recording
from icecool3d.rules import Game
from icecool3d.view.files.preferences import Preferences
from icecool3d.view.match.match_screen import MatchScreen
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Piece, Sheet, commands, named

OpenAt = Callable[..., "Player"]
"""Opens a match in which Blue stands somewhere."""
SHEET = Sheet(1280, 720)


HELPED = Preferences(previews="whole")
"""Each turn begins with an aim at what is worth it."""


class Player:
    """Plays at a screen by what can be seen on it."""

    def __init__(self, table_view: TableView, path: Path, liked: Preferences = HELPED) -> None:
        self.table_view, self.path = table_view, path
        self.screen = MatchScreen(table_view, liked, path)
        self.settle()

    @property
    def kept(self) -> Game:
        """The game as the file has it."""
        return retell(read_recording(self.path)).game

    @property
    def words(self) -> str:
        """All that is said."""
        page = self.screen.page(SHEET)
        return "\n".join(each.text for each in page if not isinstance(each, Piece) and hasattr(each, "text"))

    @property
    def buttons(self) -> list[str]:
        return [each.name for each in named(self.screen.page(SHEET))]

    @property
    def cards(self) -> list[Piece]:
        return [each for each in self.screen.page(SHEET) if isinstance(each, Piece) and each.kind == "card"]

    def press(self, name: str) -> str | None:
        assert name in self.buttons, (name, self.buttons)
        return self.screen.did(Chosen(name))

    def drop(self, x: float, y: float, z: float = 0.0) -> None:
        """Take what lies at a point of the world, and drop it there."""
        self.drag((x, y, z), (x, y, z))

    def drag(self, start: tuple[float, float, float], end: tuple[float, float, float]) -> None:
        begun, ended = self.pointer(start), self.pointer(end)
        assert self.screen.over(begun) == "token"
        self.screen.meant(commands.Grabbed(begun))
        self.screen.meant(commands.Dragged(ended))
        self.screen.meant(commands.Dropped(ended))
        self.settle()

    def pointer(self, point: tuple[float, float, float]) -> tuple[float, float]:
        seen = self.table_view.camera.view.project(np.array(point), self.table_view.aspect)
        return float(seen[0]), float(seen[1])

    def flick(self, speed: float | None = None) -> None:
        """Flick as is aimed first, and skip the show."""
        if speed is not None:
            self.screen.meant(commands.Nudge("speed", (speed - 2.0) / 0.1))
        self.press("flick")
        self.settle()
        self.screen.meant(commands.Skip())
        self.screen.meant(commands.Skip())
        self.settle()

    def settle(self) -> None:
        for _ in range(3):
            self.screen.step(0.01)
            self.table_view.camera.jump(self.table_view.camera.goal)
            self.table_view.step(0.01)


def hangs(player: Player, door: str) -> bool:
    """Whether a fish is seen on a door."""
    assert player.table_view.scene is not None
    tokens = player.table_view.scene.doors[door].find_all_matches("=fish")
    return any(not each.is_hidden() for each in tokens)


def taken(player: Player, colour: str) -> int:
    """Return how many fish lie before a player."""
    page = player.screen.page(SHEET)
    fish = [
        each for each in page if isinstance(each, Piece) and each.kind == "fish" and each.colour == colour
    ]
    return sum(not each.gone for each in fish)
