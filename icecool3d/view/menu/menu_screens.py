"""The menu, the settings, and the keys: screens on which nothing goes on but their page."""

from collections.abc import Callable
from dataclasses import replace

from icecool3d.kit.language import LANGUAGES
from icecool3d.view.files.preferences import Preferences
from icecool3d.view.menu.keys_page import KEY, STAYS, keys_page
from icecool3d.view.menu.menu_page import entries, menu_page
from icecool3d.view.menu.settings_page import settings_page
from icecool3d.view.table.menu_base import MenuBase
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Keyed, Left, Page, Sheet
from icecool3d.view.ui.gestures import Keyboard
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import Notice
from icecool3d.view.ui.screen import BACK, KEYS, SETTINGS


class MenuScreen(MenuBase):
    """What one can do."""

    def __init__(self, table_view: TableView, *, unfinished: int = 0, message: str = "") -> None:
        """Show the menu, perhaps with matches to go on with, and why something could not be done."""
        super().__init__(table_view)
        self._unfinished, self.message = unfinished, message

    def page(self, sheet: Sheet) -> Page:
        """Return the menu."""
        return menu_page(sheet, unfinished=self._unfinished, message=self.message)

    def did(self, done: Done) -> str | None:
        """Go where one wants; Escape stays, so that nobody leaves by a key too many."""
        names = [entry.name for entry in entries(unfinished=self._unfinished)]
        return done.name if isinstance(done, Chosen) and done.name in names else None


class SettingsScreen(MenuBase):
    """What a player likes; every change holds at once."""

    def __init__(
        self, table_view: TableView, liked: Preferences, change: Callable[[Preferences], None]
    ) -> None:
        """Show what is liked, and tell of every change."""
        super().__init__(table_view)
        self._liked, self._change = liked, change

    def page(self, sheet: Sheet) -> Page:
        """Return the settings."""
        return settings_page(sheet, self._liked)

    def did(self, done: Done) -> str | None:
        """Change something, or go back."""
        if isinstance(done, Left):
            return BACK
        if not isinstance(done, Chosen):
            return None
        if done.name == KEYS:
            return KEYS
        liked = self._wanted(done.name)
        if liked != self._liked:
            self._liked = liked
            self._change(liked)
        return BACK if done.name == "back" else None

    def _wanted(self, button: str) -> Preferences:
        what, _, which = button.partition("-")
        if what == "quality":
            return replace(self._liked, quality=which)
        if what == "sound":
            return replace(self._liked, sound=which == "on")
        if what == "flicks":
            return replace(self._liked, swipes=which == "swipe")
        if what == "effects":
            return replace(self._liked, calm=which == "off")
        language = next((each for each in LANGUAGES if what == "language" and each == which), None)
        return self._liked if language is None else replace(self._liked, language=language)


class KeysScreen(MenuBase):
    """What each key does; any can be another one."""

    def __init__(self, table_view: TableView, keyboard: Keyboard, change: Callable[[Keyboard], None]) -> None:
        """Show a player's keys, and tell of every change."""
        super().__init__(table_view)
        self._keyboard, self._change = keyboard, change
        self._asked: str | None = None
        self._notice = Notice()

    def page(self, sheet: Sheet) -> Page:
        """Return the keys."""
        return keys_page(sheet, self._keyboard, self._asked, sheet.say(STAYS) if self._notice.now else "")

    def did(self, done: Done) -> str | None:
        """Choose a key and press another one for it, or go back to the settings."""
        asked, self._asked = self._asked, None
        match done:
            case Keyed(_, key) if asked is not None and self._keyboard.can_take(key):
                self._take(self._keyboard.with_key(asked, key))
            case Keyed():
                self._notice.say("stays")
            case Chosen("first"):
                self._take(Keyboard())
            case Chosen(name) if name.startswith(KEY):
                self._asked = name.removeprefix(KEY)
            case Left() if asked is not None:
                pass
            case Left() | Chosen():
                return SETTINGS
        return None

    def _take(self, keyboard: Keyboard) -> None:
        if keyboard != self._keyboard:
            self._keyboard = keyboard
            self._change(keyboard)
