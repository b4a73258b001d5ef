"""The game's window: what is done to it is heard by its screen, and what that changes is drawn."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.kit.journal_writer import require_writable
from icecool3d.kit.language import Language
from icecool3d.kit.own_files import settings_file
from icecool3d.view.app.screens import NO_FILES, Screens
from icecool3d.view.app.window import Window
from icecool3d.view.files.match_files import Clock, now_utc
from icecool3d.view.menu.keys_page import HELP, help_page
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Hand, Left, Overlay, Page, Sheet, sheet_for
from icecool3d.view.ui.commands import KeepPicture, Over
from icecool3d.view.ui.gestures import Gesture, Resized, heard, pointer_at
from icecool3d.view.ui.input_events import (
    Destroyed,
    FileDropped,
    Moved,
    Pressed,
    Raw,
    Released,
    Uncovered,
    Unfocused,
)
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import Notice, toast, tooltip
from icecool3d.view.ui.screen import MATCH, QUIT, REPLAY, TOIDS_GAME, Screen

TITLE = "icecool3d"
SIZE = (1280, 720)
"""Of the window at first, pixels."""
PACE, IDLE = 1.0 / 60.0, 1.0 / 8.0
"""How often the window looks for what goes on beside it while nothing moves, s: first, and after a while."""
SOON = 1.0
"""For how long after something was done or drawn it looks more often, s."""
STILL = 0.25
"""For how long nothing has moved until it is drawn finely, s: a flick let go is not kept waiting."""
LONGEST = 0.1
"""No more time than this goes by in one frame, s, however long it took."""
WARNS = 20.0
"""For how long it says over the page what the graphics driver draws wrongly, s."""
SAID_AT, SAID_WIDE = 0.565, 520
"""Where the middle of what it says is, a share of the page, and how wide it is, designed pixels."""
HOVER = 0.6
"""How long the pointer rests on something until a tooltip tells of it, s."""


class App:
    """A stage with a window, the table, and the screen that is shown."""

    def __init__(
        self,
        stage: Stage,
        settings: Path,
        files: Mapping[str, Path] = NO_FILES,
        language: Language | None = None,
        *,
        clock: Clock = now_utc,
    ) -> None:
        """Show the menu; once the table behind it is laid, the screen for which there is one of the files.

        ``files`` are by the names of screens; new ones are named by ``clock``.
        """
        self.stage = stage
        self.table_view = TableView(stage)
        self.screens = Screens(self.table_view, settings, files, language, clock=clock)
        """What makes them."""
        self._window = Window(stage, self.screens.liked.language)
        self._overlay = Overlay(stage)
        self._hand = Hand()
        self._size = stage.size
        self._gesture = Gesture(self._size)
        self._hovering = 0.0
        self._rough = self._uncovered = False
        self._idle = self._still = 0.0
        self._helps = False
        self._warned = 0.0
        self._first = next(iter(files), None)
        self.screen: Screen = self.screens.menu()
        """What is shown."""
        self.is_over = False
        """Whether somebody wants to leave."""
        self.notice = Notice()
        """What is said over any page."""

    def run(self) -> None:
        """Go on until the window is closed or somebody leaves."""
        before = time.monotonic()
        while not self.is_over and self.stage.is_open:
            now = time.monotonic()
            self.tick(min(now - before, LONGEST))
            before = now

    def tick(self, seconds: float) -> None:
        """Hear what was done, let time go by, and draw what that changed."""
        if self.table_view.scene is not None:
            for event in self._window.read():
                self.hear(event)
                self._idle = 0.0
        if self.is_over or not self.stage.is_open:
            return
        self._fit()
        moved = self.screen.step(seconds)
        moved = self.table_view.step(seconds) or moved
        shown = self._overlay.show(self._page(seconds), self.sheet, self._hand)
        self._idle += seconds
        self._still = 0.0 if moved else self._still + seconds
        self._draw(moved, shown)
        if self.table_view.scene is None:
            self._lay()

    def hear(self, event: Raw) -> None:
        """Take one thing that was done: for the page, or else for the table."""
        if isinstance(event, Destroyed):
            self.is_over = True
            return
        if isinstance(event, FileDropped):
            self._show(event.path)
            return
        if isinstance(event, Uncovered):
            self._uncovered = True
        if isinstance(event, Moved):
            self._hovering = 0.0
        if isinstance(event, Pressed) and event.key == HELP and not self._hand.writes(self.shown):
            self._helps, self._hand = not self._helps, Hand()
            return
        if not self._gesture.is_busy:
            done = self._hand.hear(self._on_sheet(event), self.shown)
            for each in done or ():
                self._take(each)
            if self._helps or (done is not None and not isinstance(event, Unfocused)):
                return
        self._gesture, meant = heard(self._gesture, self._as_at_first(event), self._over(event))
        for command in meant:
            if isinstance(command, KeepPicture):
                self._keep_picture()
            else:
                self.screen.meant(command)

    def close(self) -> None:
        """End whatever goes on."""
        self.screen.close()
        self.table_view.speaker.close()
        self._window.close()

    @property
    def sheet(self) -> Sheet:
        """What pages are laid out on now."""
        return sheet_for(self._size, self.screens.liked.language)

    def _fit(self) -> None:
        """Take the window's size, if it has another one."""
        if self.stage.size != self._size:
            self._size = self.stage.size
            self.table_view.fit()
            self._gesture, meant = heard(self._gesture, Resized(self._size))
            for each in meant:
                self.screen.meant(each)

    def _take(self, done: Done) -> None:
        """Take what was done on the page; on that of the keys there is only a way back."""
        if self._helps:
            self._helps = not isinstance(done, Left | Chosen)
        else:
            self._follow(self.screen.did(done))

    @property
    def shown(self) -> Page:
        """What is shown now: the screen's page, or what all keys do."""
        if self._helps:
            return help_page(self.sheet, self.screens.liked.keyboard)
        return self.screen.page(self.sheet)

    def _page(self, seconds: float) -> Page:
        page = self.shown
        self._hovering += seconds
        told = tooltip(self.sheet, page, self._hand.hovered) if self._hovering > HOVER else None
        shown = [*page, told] if told and self._hand.held is None else page
        sheet, said, warning = self.sheet, self.notice.now, self.stage.warning
        if not said and warning is not None and self._warned <= WARNS:
            self._warned += seconds
            said = warning.in_language(self.screens.liked.language)
        if not said:
            return shown
        return [*shown, toast(sheet, said, round(SAID_AT * sheet.width), 0, sheet.px(SAID_WIDE))]

    def _draw(self, moved: bool, shown: bool) -> None:
        if moved or (self._rough and self._still >= STILL):
            # What stood still is drawn once more, and finely.
            self._rough = moved
            self.stage.step(moving=moved)
        elif shown or self._uncovered:
            self.stage.step_panels()
        else:
            self._window.rest(PACE if self._idle < SOON else IDLE)
            return
        self._uncovered, self._idle = False, 0.0
        self._window.show()

    def _over(self, event: Raw) -> Over:
        at = event.at if isinstance(event, Pressed | Released | Moved) else None
        if at is None or self.table_view.scene is None:
            return "table"
        return self.screen.over(pointer_at(at, self._size))

    def _as_at_first(self, event: Raw) -> Raw:
        """Return a key by the one that does at first what it does now, and a mouse button as it is."""
        keyboard = self.screens.liked.keyboard
        if isinstance(event, Pressed | Released) and keyboard.can_take(event.key):
            return replace(event, key=keyboard.first(event.key) or "")
        return event

    def _on_sheet(self, event: Raw) -> Raw:
        """Return an event as the sheet sees it, which may be larger than the window."""
        larger = self.sheet.width / max(self._size[0], 1)
        if isinstance(event, Pressed | Released | Moved) and event.at is not None and larger != 1.0:
            return replace(event, at=(event.at[0] * larger, event.at[1] * larger))
        return event

    def _keep_picture(self) -> None:
        """Keep what is seen, without what is said over it, as a picture with its recording, and say where."""
        language = self.screens.liked.language
        self._overlay.show(self.shown, self.sheet, self._hand)
        try:
            said = self.screens.keep_picture(self.stage.picture(), self.screen.recording)
        except (OSError, IcecoolError) as trouble:
            self.notice.say(trouble_in_language(trouble, language))
        else:
            self.notice.say(said.in_language(language))

    def _show(self, path: Path) -> None:
        """Show a recording that was dropped on the window, or say why it cannot be shown and stay."""
        try:
            self.screens.take(path)
        except (OSError, IcecoolError) as trouble:
            self.notice.say(trouble_in_language(trouble, self.screens.liked.language))
        else:
            self._helps = False
            self._follow(REPLAY)

    def _follow(self, name: str | None) -> None:
        """Go to another screen."""
        if name == QUIT:
            self.is_over = True
        elif name is not None:
            self.screen.close()
            self.table_view.speaker.silence()
            self._hand = Hand()
            self.screen = self.screens.open(name)

    def _lay(self) -> None:
        """Lay the table for the first time, and go where one was sent."""
        self.screens.welcome()
        self.table_view.camera.jump(self.table_view.camera.goal)
        self._follow(self._first)


def open_app(
    recording: Path | None = None,
    match: Path | None = None,
    language: Language | None = None,
    *,
    toids: Path | None = None,
    begin: Callable[[], None] = lambda: None,
) -> None:
    """Open the game's window, with a recording, a match or a game of IceToids if one is given.

    A file that is new is made by ``begin``, once there is a window: without one none is left behind.
    It comes back when the window is closed. It speaks ``language``, or if that is None that of the settings.
    """
    for path in (match, toids):
        if path is not None and path.exists():
            require_writable(path)
    with Stage(SIZE, title=TITLE) as stage:
        begin()
        given = {REPLAY: recording, MATCH: match, TOIDS_GAME: toids}
        files = {name: path for name, path in given.items() if path is not None}
        app = App(stage, Path(settings_file()), files, language)
        try:
            app.run()
        finally:
            app.close()
