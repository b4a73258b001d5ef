"""The game on the desk: its window, the screens in it, and the loop that draws them."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from icecool3d.penguin import COLOURS
from icecool3d.school import load_school
from icecool3d.view.intentions import Gesture, Over, Resized, heard, pointer_at
from icecool3d.view.pages.look import tooltip
from icecool3d.view.preferences import Preferences, load_preferences, preferences_file, save_preferences
from icecool3d.view.raw import Moved, Pressed, Raw, Released
from icecool3d.view.screens.practising import PracticeScreen
from icecool3d.view.screens.quiet import MenuScreen, SettingsScreen
from icecool3d.view.screens.screen import BACK, QUIT, Screen
from icecool3d.view.stage import Size, Stage
from icecool3d.view.tabletop import GUESTS, Tabletop, placed
from icecool3d.view.tokens import fish_on_doors
from icecool3d.view.widgets import Hand, Overlay, Page, Sheet, sheet_for
from icecool3d.view.window import Window

TITLE = "icecool3d"
SIZE = (1280, 720)
"""Of the window at first, pixels."""
PACE = 1.0 / 60.0
"""How often the window looks for what is done while nothing moves, s."""
LONGEST = 0.1
"""No more time than this goes by in one frame, s, however long it took."""
REFRESH = 1.0
"""How often it is drawn although nothing changed, s: other windows may have hidden it."""
BESIDE_MENU = (-0.34, -1.0, 1.0, 1.0)
"""What of the picture the menu leaves free."""
HOVER = 0.6
"""How long the pointer rests on something until a tooltip tells of it, s."""


class Desk:
    """A stage with a window, the table, and the screen that is shown."""

    def __init__(self, stage: Stage, settings: Path) -> None:
        """Show the menu; the table is laid behind it as soon as it was seen."""
        self.stage = stage
        self.tabletop = Tabletop(stage)
        self._kept_in = settings
        self._liked = load_preferences(settings)
        self._slow = stage.is_slow
        self._window = Window(stage)
        self._overlay = Overlay(stage)
        self._hand = Hand()
        self._size = stage.size
        self._gesture = Gesture(self._size)
        self._hovering = 0.0
        self._drawn = -REFRESH
        self._rough = False
        self.screen: Screen = self.SCREENS[BACK](self)
        self.is_over = False
        """Whether somebody wants to leave."""
        self._set_quality()

    def _menu(self) -> Screen:
        return MenuScreen(self.tabletop)

    def _practice(self) -> Screen:
        return PracticeScreen(self.tabletop, self._liked.language)

    def _settings(self) -> Screen:
        return SettingsScreen(self.tabletop, self._liked, self._like)

    SCREENS: ClassVar[Mapping[str, Callable[["Desk"], Screen]]] = {
        BACK: _menu,
        "practice": _practice,
        "settings": _settings,
    }
    """What makes each screen, by its name."""

    def run(self) -> None:
        """Go on until the window is closed or somebody leaves."""
        before = time.monotonic()
        while not self.is_over and self.stage.is_open:
            now = time.monotonic()
            self.turn(min(now - before, LONGEST))
            before = now

    def turn(self, seconds: float) -> None:
        """Hear what was done, let time go by, and draw what that changed."""
        if self.tabletop.scene is not None:
            for event in self._window.read():
                self.hear(event)
        if self.is_over or not self.stage.is_open:
            return
        self._fit()
        moved = self.screen.step(seconds)
        moved = self.tabletop.step(seconds) or moved
        shown = self._overlay.show(self._page(seconds), self.sheet, self._hand)
        self._draw(moved, shown)
        if self.tabletop.scene is None:
            self._lay()

    def hear(self, event: Raw) -> None:
        """Take one thing that was done: for the page, or else for the table."""
        if isinstance(event, Moved):
            self._hovering = 0.0
        if not self._gesture.is_busy:
            done = self._hand.hear(self._on_sheet(event), self.screen.page(self.sheet))
            for each in done or ():
                self._follow(self.screen.did(each))
            if done is not None:
                return
        self._gesture, meant = heard(self._gesture, event, self._over(event))
        for intention in meant:
            self.screen.meant(intention)

    def close(self) -> None:
        """End whatever goes on."""
        self.screen.close()
        self._window.close()

    @property
    def sheet(self) -> Sheet:
        """What pages are laid out on now."""
        return sheet_for(self._size, self._liked.language)

    def _fit(self) -> None:
        """Take the window's size, if it has another one."""
        if self.stage.size != self._size:
            self._size = self.stage.size
            self._gesture, meant = heard(self._gesture, Resized(self._size))
            for each in meant:
                self.screen.meant(each)

    def _page(self, seconds: float) -> Page:
        page = self.screen.page(self.sheet)
        self._hovering += seconds
        told = tooltip(self.sheet, page, self._hand.hovered) if self._hovering > HOVER else None
        return [*page, told] if told and self._hand.held is None else page

    def _draw(self, moved: bool, shown: bool) -> None:
        now = time.monotonic()
        if moved or shown or self._rough or now - self._drawn > REFRESH:
            # What stood still is drawn once more, and finely.
            self._rough = moved
            self._drawn = now
            self.stage.step(moving=moved)
            self._window.show()
        else:
            self._window.rest(PACE)

    def _over(self, event: Raw) -> Over:
        at = event.at if isinstance(event, Pressed | Released | Moved) else None
        if at is None or self.tabletop.scene is None:
            return "table"
        return self.screen.over(pointer_at(at, self._size))

    def _on_sheet(self, event: Raw) -> Raw:
        """Give an event as the sheet sees it, which may be larger than the window."""
        larger = self.sheet.width / max(self._size[0], 1)
        if isinstance(event, Pressed | Released | Moved) and event.at is not None and larger != 1.0:
            return replace(event, at=(event.at[0] * larger, event.at[1] * larger))
        return event

    def _follow(self, name: str | None) -> None:
        """Go to another screen."""
        if name == QUIT:
            self.is_over = True
        elif name is not None:
            self.screen.close()
            self._hand = Hand()
            self.screen = self.SCREENS[name](self)
            if name == BACK:
                self._welcome()

    def _lay(self) -> None:
        """Lay the table for the menu, with all fish."""
        school = load_school("school")
        self.tabletop.lay(school, COLOURS, fish_on_doors(school, COLOURS), self._liked.language)
        self._welcome()
        self.tabletop.camera.jump(self.tabletop.camera.goal)

    def _welcome(self) -> None:
        """Let penguins stand about beside the menu."""
        self.tabletop.pose(placed(GUESTS))
        self.tabletop.free = BESIDE_MENU
        self.tabletop.camera.turn_to(self.tabletop.overview())

    def _like(self, liked: Preferences) -> None:
        """Take a change of the settings, and keep it."""
        again = liked.language != self._liked.language
        self._liked = liked
        save_preferences(liked, self._kept_in)
        self._set_quality()
        if again:
            self._lay()

    def _set_quality(self) -> None:
        self.stage.is_slow = {"auto": self._slow, "fine": False, "fast": True}[self._liked.quality]


def open_desk(settings: Path | None = None, size: Size = SIZE) -> None:
    """Open the game's window, and come back when it is closed."""
    with Stage(size, title=TITLE) as stage:
        desk = Desk(stage, settings or preferences_file())
        try:
            desk.run()
        finally:
            desk.close()
