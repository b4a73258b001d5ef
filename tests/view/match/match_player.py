"""Hands and eyes at the screen of a match, and a simulation that answers at once."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from icecool3d.physics import Settings
from icecool3d.pieces import Penguin
from icecool3d.replay.match_recording import retell
from icecool3d.replay.recording import read_recording
from icecool3d.rules import Game
from icecool3d.school import School
from icecool3d.view.files.preferences import Preferences
from icecool3d.view.match.match_screen import MatchScreen
from icecool3d.view.table.requests import Answer, Request
from icecool3d.view.table.simulation import answer_to
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Piece, Sheet, commands, named
from tests.simulators import Remembering

OpenAt = Callable[..., "Player"]
"""Opens a match in which Blue stands somewhere."""
SHEET = Sheet(1280, 720)


class Beside:
    """Computes flicks at once, and answers when it is asked for answers."""

    def __init__(
        self, school: School, penguin: Penguin, settings: Settings, others: Mapping[str, Penguin]
    ) -> None:
        self._school, self._worlds = school, Remembering(school, penguin, settings, others=others)
        self._asked: list[Request] = []
        self._count = 0
        self._bots: dict[str, Any] = {}

    def ask(self, request: Request) -> int:
        self._asked.append(request)
        return self._count + len(self._asked)

    def answers(self, patience: float = 0.0) -> list[Answer]:
        del patience
        asked, self._asked = self._asked, []
        how = self._worlds.flick, self._school, self._bots
        found = []
        for request in asked:
            self._count += 1
            found.append(answer_to(self._count, request, *how, sketch=self._worlds.sketch))
        return found

    def close(self) -> None:
        self._asked = []
        self._worlds.close()


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
