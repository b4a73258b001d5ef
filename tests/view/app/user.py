"""A user of the game without its window: clicks on what can be seen, and what leads to each page."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from icecool3d.kit.language import Language
from icecool3d.kit.own_files import settings_file
from icecool3d.replay.recording import read_recording
from icecool3d.view.app.app import App
from icecool3d.view.files.match_files import matches_folder
from icecool3d.view.match.match_screen import MatchScreen
from icecool3d.view.menu.menu_screens import MenuScreen
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.ui import Toast, Wrote, named
from icecool3d.view.ui.input_events import Moved, Pressed, Raw, Released
from tests.view.matches import nearly_over

START = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


class NoWindow:
    """A window in which nobody does anything."""

    def __init__(self, stage: Stage, language: Language) -> None:
        del stage, language

    def read(self) -> list[Raw]:
        return []

    def show(self) -> None:
        pass

    def rest(self, seconds: float) -> None:
        pass

    def close(self) -> None:
        pass


class User:
    """Clicks on what can be seen."""

    def __init__(self, stage: Stage) -> None:
        self.now = START
        self.app = App(stage, Path(settings_file()), clock=lambda: self.now)
        self.larger = self.app.sheet.width / stage.size[0]

    @property
    def buttons(self) -> list[str]:
        return [widget.name for widget in named(self.app.screen.page(self.app.sheet))]

    @property
    def said(self) -> str:
        """What a message says."""
        page = self.app.screen.page(self.app.sheet)
        return "\n".join(widget.text for widget in page if isinstance(widget, Toast))

    def click(self, *buttons: str) -> None:
        for button in buttons:
            page = self.app.screen.page(self.app.sheet)
            (box,) = [widget.box for widget in named(page) if widget.name == button]
            at = ((box.x + box.width / 2) / self.larger, (box.y + box.height / 2) / self.larger)
            for event in (Moved(at), Pressed("mouse1", at), Released("mouse1", at)):
                self.app.hear(event)

    def begin(self, players: int = 2) -> Path:
        """Begin a match, and give its file, which is told by how many play."""
        self.click("new", f"players-{players}", "start")
        assert isinstance(self.app.screen, MatchScreen)
        assert len(self.app.screen.game.setup.colours) == players
        (path,) = [path for path in matches() if seats(path) == players]
        self.set_times()
        return path

    def menu(self) -> None:
        self.click("pause", "menu")
        assert isinstance(self.app.screen, MenuScreen)
        self.set_times()

    def set_times(self) -> None:
        """Let the disk have the same clock: what was written since it was set was written now."""
        for path in matches_folder().iterdir():
            if path.stat().st_mtime > datetime(2026, 10, 26, tzinfo=UTC).timestamp():
                os.utime(path, (self.now.timestamp(),) * 2)

    @property
    def players(self) -> int:
        """How many play the match that is open."""
        assert isinstance(self.app.screen, MatchScreen)
        return len(self.app.screen.game.setup.colours)


def matches() -> list[Path]:
    return sorted(matches_folder().glob("*.icecool"))


def seats(path: Path) -> int:
    terms = read_recording(path).header.match
    return 0 if terms is None else len(terms.seats)


PLACES: dict[str, tuple[str, ...]] = {
    "menu": (),
    "form": ("new",),
    "race": ("new", "players-4", "module-race"),
    "settings": ("settings",),
    "keys": ("settings", "keys"),
    "practice": ("practice",),
    "laps": ("laps",),
    "recordings": ("open",),
    "replay": ("open", "open-0"),
    "series": ("series",),
    "a new series": ("series", "new"),
    "one series": ("series", "new", "draw"),
    "a turn": ("match",),
    "pause": ("match", "pause"),
    "cards": ("match", "cards"),
    "toids": ("toids",),
    "a game of toids": ("toids", "start"),
    "the rules of toids": ("toids", "start", "rules"),
}
"""What leads from the menu to each page."""


def arrived(open_app: Callable[[], User], place: str) -> User:
    """Go to a page; on the way a series gets enough players to be turned over."""
    matches_folder().mkdir(parents=True, exist_ok=True)
    (matches_folder() / "match.icecool").write_bytes(late_match())
    user = open_app()
    for button in PLACES[place]:
        if button == "draw":
            user.app.screen.did(Wrote("names", ", ".join(f"P{each}" for each in range(32))))
        user.click(button)
    return user


@cache
def late_match() -> bytes:
    """Return the file of a match in which much can be done."""
    with TemporaryDirectory() as folder:
        nearly_over(path := Path(folder, "match.icecool"))
        return path.read_bytes()
