"""The game on the app: its window, the screens in it, and the loop that draws them.

A screen is imported when it is opened first, so that the menu shows at once.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from icecool3d.kit.errors import IcecoolError, InputError, trouble_in_language
from icecool3d.kit.language import Language
from icecool3d.kit.own_files import settings_file
from icecool3d.kit.phrase import Phrase
from icecool3d.school import School, load_school
from icecool3d.view.app.window import Window
from icecool3d.view.files.match_files import (
    Clock,
    matches_folder,
    new_path,
    now_utc,
    recordings_folder,
    refusals_told,
    remember_last_played,
    unfinished_in,
)
from icecool3d.view.files.preferences import Preferences, load_preferences, save_preferences
from icecool3d.view.menu.keys_page import HELP, help_page
from icecool3d.view.menu.menu_page import GO_ON
from icecool3d.view.menu.menu_screens import KeysScreen, MenuScreen, SettingsScreen
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.guests import lay_for_guests
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Hand, Left, Overlay, Page, Sheet, sheet_for
from icecool3d.view.ui.commands import Over
from icecool3d.view.ui.gestures import Gesture, Keyboard, Resized, heard, pointer_at
from icecool3d.view.ui.input_events import Moved, Pressed, Raw, Released, Uncovered, Unfocused
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import free_beside, tooltip
from icecool3d.view.ui.screen import (
    BACK,
    KEYS,
    MATCH,
    MATCHES,
    NEW,
    OPEN,
    QUIT,
    REPLAY,
    SERIES,
    SETTINGS,
    TOIDS,
    TOIDS_GAME,
    Screen,
)

if TYPE_CHECKING:
    from icecool3d.view.match.new_match import Form
    from icecool3d.view.toids.toids_form import ToidsForm

TITLE = "icecool3d"
USUAL_SCHOOL = "school"
"""The scene that is on the table where nothing else is said."""
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
MENU_RIGHT = 456
"""Where the menu and the settings end, designed pixels."""
SEED_BITS, TOIDS_SEED_BITS = 62, 31
"""How large the seeds of matches are, and those of games of IceToids."""
HOVER = 0.6
"""How long the pointer rests on something until a tooltip tells of it, s."""


class App:
    """A stage with a window, the table, and the screen that is shown."""

    def __init__(
        self,
        stage: Stage,
        settings: Path,
        recording: Path | None = None,
        match: Path | None = None,
        language: Language | None = None,
        *,
        toids: Path | None = None,
        school: School | None = None,
        clock: Clock = now_utc,
    ) -> None:
        """Show the menu, a recording, or a match that goes on; the table is laid as soon as that was seen.

        New files are named by ``clock``.
        """
        self.stage = stage
        self.table_view = TableView(stage)
        self._kept_in = settings
        self._school = school or load_school(USUAL_SCHOOL)
        self._clock = clock
        self._message = ""
        self._named: set[str] = set()
        self._liked = self._load(language)
        self._slow = stage.is_slow
        self._window = Window(stage)
        self._overlay = Overlay(stage)
        self._hand = Hand()
        self._size = stage.size
        self._gesture = Gesture(self._size)
        self._hovering = 0.0
        self._rough = self._uncovered = False
        self._idle = self._still = 0.0
        self._helps = False
        self._form: Form | None = None
        self._recording, self._given_match, self._toids = recording, match, toids
        self._toids_form: ToidsForm | None = None
        self._chosen_series: Path | None = None
        self.screen: Screen = self.SCREENS[BACK](self)
        self.is_over = False
        """Whether somebody wants to leave."""
        self._take_liking()

    def _load(self, language: Language | None) -> Preferences:
        """Return what is liked; why the settings cannot be read is said on the menu."""
        try:
            liked = load_preferences(self._kept_in)
        except IcecoolError as reason:
            liked = Preferences()
            self._message = reason.in_language(language or liked.language)
        return replace(liked, language=language or liked.language)

    def _menu(self) -> Screen:
        found = unfinished_in(matches_folder())
        refused = [each for each in found.refused if str(each) not in self._named]
        self._named |= {str(each) for each in refused}
        message, self._message = self._message, ""
        message = message or refusals_told(refused, self._liked.language)
        return MenuScreen(self.table_view, unfinished=len(found.paths), message=message)

    def _new(self) -> Screen:
        from icecool3d.view.match.new_match import Form
        from icecool3d.view.match.new_match_screen import BeginScreen

        form = replace(self._form or Form(), previews=self._liked.previews)
        return BeginScreen(self.table_view, self._liked.language, form, self._begin)

    def _match(self) -> Screen:
        """Open the match that was given or begun, else the last played of those that can be opened."""
        given, self._given_match = self._given_match, None
        if given is not None:
            return self._opened(given)
        refused: list[IcecoolError] = []
        for path in unfinished_in(matches_folder()).paths:
            try:
                return self._opened(path, refusals_told(refused, self._liked.language))
            except IcecoolError as reason:
                refused.append(reason)
        if refused:
            raise refused[0]
        raise InputError(Phrase("match"), Phrase("is nowhere to be found"), Phrase("begin a new one"))

    def _opened(self, path: Path, message: str = "") -> Screen:
        from icecool3d.view.match.match_screen import MatchScreen

        screen = MatchScreen(self.table_view, self._liked, path, message)
        if path.resolve().parent == matches_folder().resolve():
            self._try(lambda: remember_last_played(path))
        return screen

    def _matches(self) -> Screen:
        from icecool3d.view.replays.recordings_screen import MatchesScreen

        folder, heads = matches_folder(), GO_ON.title
        return MatchesScreen(
            self.table_view, self._liked.language, self._school, folder, self._take_match, heads=heads
        )

    def _take_match(self, match: Path) -> None:
        self._given_match = match

    def _practice(self) -> Screen:
        from icecool3d.view.practice.practice_screen import PracticeScreen

        return PracticeScreen(self.table_view, self._liked.language, self._school)

    def _laps(self) -> Screen:
        from icecool3d.view.warmup.laps_screen import LapsScreen

        return LapsScreen(self.table_view, self._liked.language, self._school)

    def _open(self) -> Screen:
        from icecool3d.view.replays.recordings_screen import OpenScreen

        folders = (recordings_folder(), matches_folder())
        return OpenScreen(self.table_view, self._liked.language, self._school, folders, self._choose)

    def _replay(self) -> Screen:
        from icecool3d.replay.recording import read_recording
        from icecool3d.view.replays.replay_screen import ReplayScreen

        assert self._recording is not None  # one was chosen
        return ReplayScreen(self.table_view, self._liked.language, read_recording(self._recording))

    def _choose(self, recording: Path) -> None:
        self._recording = recording

    def _toids_seats(self) -> Screen:
        from icecool3d.view.toids.toids_files import toids_folder, unfinished_toids
        from icecool3d.view.toids.toids_form import ToidsForm, ToidsFormScreen

        form, unfinished = self._toids_form or ToidsForm(), unfinished_toids(toids_folder()) is not None
        return ToidsFormScreen(
            self.table_view, self._liked.language, form, self._begin_toids, unfinished=unfinished
        )

    def _toids_game(self) -> Screen:
        from icecool3d.view.toids.toids_screen import ToidsScreen

        assert self._toids is not None  # one was begun
        return ToidsScreen(self.table_view, self._liked.language, self._toids)

    def _begin_toids(self, form: "ToidsForm | None") -> None:
        """Begin a game of IceToids, or go on with the one last played."""
        import secrets

        from icecool3d.view.toids.toids_files import begin_toids, toids_folder, unfinished_toids

        if form is None:
            self._toids = unfinished_toids(toids_folder())
            if self._toids is None:
                raise InputError(Phrase("game"), Phrase("is nowhere to be found"), Phrase("begin a new one"))
            return
        self._toids_form = form
        seed = secrets.randbits(TOIDS_SEED_BITS)
        self._toids = new_path(toids_folder(), self._clock)
        begin_toids(self._toids, form.bots, seed, form.colours)

    def _series(self) -> Screen:
        """Show the series whose game was played last, or all of them."""
        from icecool3d.view.files.series_files import series_folder
        from icecool3d.view.series.series_screen import SeriesScreen

        chosen, self._chosen_series = self._chosen_series, None
        return SeriesScreen(
            self.table_view,
            self._liked.language,
            self._school,
            series_folder(),
            self._play_series,
            chosen=chosen,
            clock=self._clock,
        )

    def _play_series(self, series: Path, match: Path) -> None:
        self._chosen_series = series
        self._take_match(match)

    def _settings(self) -> Screen:
        return SettingsScreen(self.table_view, self._liked, self._like)

    def _keys(self) -> Screen:
        return KeysScreen(self.table_view, self._liked.keyboard, self._like_keys)

    SCREENS: ClassVar[Mapping[str, Callable[["App"], Screen]]] = {
        BACK: _menu,
        NEW: _new,
        MATCH: _match,
        MATCHES: _matches,
        "practice": _practice,
        "laps": _laps,
        OPEN: _open,
        REPLAY: _replay,
        TOIDS: _toids_seats,
        TOIDS_GAME: _toids_game,
        SERIES: _series,
        SETTINGS: _settings,
        KEYS: _keys,
    }
    """What makes each screen, by its name."""

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
            if self._recording is not None:
                self._follow(REPLAY)
            elif self._given_match is not None:
                self._follow(MATCH)
            elif self._toids is not None:
                self._follow(TOIDS_GAME)

    def hear(self, event: Raw) -> None:
        """Take one thing that was done: for the page, or else for the table."""
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
            self.screen.meant(command)

    def close(self) -> None:
        """End whatever goes on."""
        self.screen.close()
        self.table_view.speaker.close()
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

    def _take(self, done: Done) -> None:
        """Take what was done on the page; on that of the keys there is only a way back."""
        if self._helps:
            self._helps = not isinstance(done, Left | Chosen)
        else:
            self._follow(self.screen.did(done))

    @property
    def shown(self) -> Page:
        """What is shown now: the screen's page, or what all keys do."""
        return help_page(self.sheet, self._liked.keyboard) if self._helps else self.screen.page(self.sheet)

    def _page(self, seconds: float) -> Page:
        page = self.shown
        self._hovering += seconds
        told = tooltip(self.sheet, page, self._hand.hovered) if self._hovering > HOVER else None
        return [*page, told] if told and self._hand.held is None else page

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
        keyboard = self._liked.keyboard
        if isinstance(event, Pressed | Released) and keyboard.can_take(event.key):
            return replace(event, key=keyboard.first(event.key) or "")
        return event

    def _on_sheet(self, event: Raw) -> Raw:
        """Return an event as the sheet sees it, which may be larger than the window."""
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
            self.table_view.speaker.silence()
            self._hand = Hand()
            try:
                self.screen = self.SCREENS[name](self)
            except (OSError, IcecoolError) as reason:
                self._message, name = trouble_in_language(reason, self._liked.language), BACK
                self.screen = self.SCREENS[name](self)
            if name == BACK:
                self._welcome()

    def _begin(self, form: "Form") -> None:
        """Begin a match, and remember who played."""
        import secrets

        from icecool3d.view.match.new_match import begin

        self._form = form
        if form.previews != self._liked.previews:
            self._like(replace(self._liked, previews=form.previews))
        path = new_path(matches_folder(), self._clock)
        plan, school = form.plan(self._liked.language), load_school(form.scene)
        begin(plan, school, path, secrets.randbits(SEED_BITS))
        self._take_match(path)

    def _lay(self) -> None:
        """Lay the table for the first time."""
        self._welcome()
        self.table_view.camera.jump(self.table_view.camera.goal)

    def _welcome(self) -> None:
        """Lay the table for the menu: all fish hang, and penguins stand about beside it."""
        lay_for_guests(self.table_view, self._school, self._liked.language)
        self.table_view.free = free_beside(self.table_view.aspect, MENU_RIGHT)
        self.table_view.camera.turn_to(self.table_view.overview())

    def _like(self, liked: Preferences) -> None:
        """Take a change of the settings, and keep it."""
        again = liked.language != self._liked.language
        self._liked = liked
        self._try(lambda: save_preferences(liked, self._kept_in))
        self._take_liking()
        if again:
            self._welcome()

    def _try(self, keep: Callable[[], None]) -> None:
        """Keep something for later, or say on the menu why that could not be done: the game goes on."""
        try:
            keep()
        except IcecoolError as reason:
            self._message = reason.in_language(self._liked.language)

    def _like_keys(self, keyboard: Keyboard) -> None:
        self._like(replace(self._liked, keyboard=keyboard))

    def _take_liking(self) -> None:
        self.table_view.calm = self._liked.calm
        self.table_view.speaker.on = self._liked.sound
        self.stage.is_slow = {"auto": self._slow, "fine": False, "fast": True}[self._liked.quality]


def open_app(
    recording: Path | None = None,
    match: Path | None = None,
    language: Language | None = None,
    *,
    toids: Path | None = None,
) -> None:
    """Open the game's window, with a recording, a match or a game of IceToids if one is given.

    It comes back when the window is closed.

    It speaks ``language``, or if that is None that of the settings.
    """
    with Stage(SIZE, title=TITLE) as stage:
        app = App(stage, Path(settings_file()), recording, match, language, toids=toids)
        try:
            app.run()
        finally:
            app.close()
