"""The screens: what makes each of them, and what is remembered from one to the next.

A screen is imported when it is opened first, so that the menu shows at once.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from icecool3d.kit.errors import IcecoolError, InputError, trouble_in_language
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.school import load_school
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
from icecool3d.view.menu.menu_page import GO_ON
from icecool3d.view.menu.menu_screens import KeysScreen, MenuScreen, SettingsScreen
from icecool3d.view.table.guests import lay_for_guests
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui.gestures import Keyboard
from icecool3d.view.ui.page_parts import free_beside
from icecool3d.view.ui.screen import (
    BACK,
    KEYS,
    MATCH,
    MATCHES,
    NEW,
    OPEN,
    REPLAY,
    SERIES,
    SETTINGS,
    TOIDS,
    TOIDS_GAME,
    Screen,
)

if TYPE_CHECKING:
    from PIL.Image import Image

    from icecool3d.view.match.new_match import Form
    from icecool3d.view.toids.toids_form import ToidsForm

USUAL_SCHOOL = "school"
"""The scene that is on the table at first."""
MENU_RIGHT = 456
"""Where the menu and the settings end, designed pixels."""
SEED_BITS, TOIDS_SEED_BITS = 62, 31
"""How large the seeds of matches are, and those of games of IceToids."""
NO_FILES: Mapping[str, Path] = {}


class Screens:
    """Makes screens around one table."""

    def __init__(
        self,
        table_view: TableView,
        settings: Path,
        files: Mapping[str, Path] = NO_FILES,
        language: Language | None = None,
        *,
        clock: Clock = now_utc,
    ) -> None:
        """Read what is liked from its file; new files are named by ``clock``.

        ``files`` are what screens open, by their names; ``language`` goes before that of the settings.
        """
        self.table_view = table_view
        self.files = dict(files)
        """What screens open that are told to, by their names."""
        self._kept_in, self._school, self._clock = settings, load_school(USUAL_SCHOOL), clock
        self._message = ""
        self._named: set[str] = set()
        self._refused: list[IcecoolError] = []
        self._menu: MenuScreen | None = None
        self._slow = table_view.stage.is_slow
        self._form: Form | None = None
        self._toids_form: ToidsForm | None = None
        self.liked = self._load(language)
        """What the player likes."""
        self._take_liking()

    def open(self, name: str) -> Screen:
        """Return the screen of a name; where it cannot be opened, the menu, which says why."""
        try:
            screen = self.KINDS[name](self)
        except (OSError, IcecoolError) as reason:
            self._message, name = trouble_in_language(reason, self.liked.language), BACK
            screen = self.KINDS[BACK](self)
        if name == BACK:
            self.welcome()
        return screen

    def welcome(self) -> None:
        """Lay the table for the menu: all fish hang, and penguins stand about beside it."""
        from icecool3d.art.room_art import refused_art

        free, before = partial(free_beside, right=MENU_RIGHT), self.table_view.scene
        lay_for_guests(self.table_view, self._school, self.liked.language, free)
        schools = [self._school] if before is None else [before.school, self._school]
        self._tell_refused(each for school in schools for each in refused_art(school))

    # What makes each

    def menu(self) -> Screen:
        """Return the menu, which says what went wrong; the table behind it stays as it is."""
        found = unfinished_in(matches_folder())
        message, self._message, self._refused = self._message, "", []
        self._menu = MenuScreen(self.table_view, unfinished=len(found.paths), message=message)
        self._tell_refused(found.refused)
        return self._menu

    def _tell_refused(self, refused: Iterable[IcecoolError]) -> None:
        """Say on the menu what cannot be read, once, unless it says why something could not be opened."""
        fresh = [each for each in refused if str(each) not in self._named]
        if self._menu is None or not fresh or (self._menu.message and not self._refused):
            return
        self._named |= {str(each) for each in fresh}
        self._refused += fresh
        self._menu.message = refusals_told(self._refused, self.liked.language)

    def _new(self) -> Screen:
        from icecool3d.view.match.new_match import Form
        from icecool3d.view.match.new_match_screen import BeginScreen

        form = replace(self._form or Form(), previews=self.liked.previews, errs=self.liked.errs)
        return BeginScreen(self.table_view, self.liked.language, form, self._begin, self._keep_form)

    def _match(self) -> Screen:
        """Open the match that was given or begun, else the last played of those that can be opened."""
        if MATCH in self.files:
            return self._opened(self.files.pop(MATCH))
        refused: list[IcecoolError] = []
        for path in unfinished_in(matches_folder()).paths:
            try:
                return self._opened(path, refusals_told(refused, self.liked.language))
            except IcecoolError as reason:
                refused.append(reason)
        raise refused[0] if refused else _nowhere(Phrase("match"))

    def _opened(self, path: Path, message: str = "") -> Screen:
        from icecool3d.view.match.match_screen import MatchScreen

        kept_in = partial(self._kept_in_file, path)
        screen = MatchScreen(self.table_view, self.liked, path, message, kept_in)
        self._remember(path)
        return screen

    def _remember(self, path: Path) -> None:
        """Remember a match as the one last played, if it is one of the player's own."""
        if path.resolve().parent == matches_folder().resolve():
            self._try(lambda: remember_last_played(path))

    def _kept_in_file(self, old: Path, new: Path) -> None:
        """Hear that a match goes on in another file: its series shall find it there."""
        from icecool3d.view.files.series_files import follow_match

        self._remember(new)
        if SERIES in self.files:
            self._try(lambda: follow_match(self.files[SERIES], old, new))

    def _matches(self) -> Screen:
        from icecool3d.view.replays.recordings_screen import MatchesScreen

        take, heads = self._taking(MATCH), GO_ON.title
        where = self.table_view, self.liked.language, self._school
        return MatchesScreen(*where, matches_folder(), take, heads=heads)

    def _practice(self) -> Screen:
        from icecool3d.view.practice.practice_screen import PracticeScreen

        return PracticeScreen(self.table_view, self.liked.language, self._school)

    def _laps(self) -> Screen:
        from icecool3d.view.warmup.laps_screen import LapsScreen

        return LapsScreen(self.table_view, self.liked.language, self._school)

    def _recordings(self) -> Screen:
        from icecool3d.view.replays.recordings_screen import OpenScreen

        folders, where = (recordings_folder(), matches_folder()), (self.table_view, self.liked.language)
        return OpenScreen(*where, self._school, folders, self._taking(REPLAY))

    def _replay(self) -> Screen:
        from icecool3d.replay.recording import read_recording
        from icecool3d.view.replays.replay_screen import ReplayScreen

        return ReplayScreen(self.table_view, self.liked.language, read_recording(self.files[REPLAY]))

    def _toids(self) -> Screen:
        from icecool3d.view.toids.toids_files import toids_folder, unfinished_toids
        from icecool3d.view.toids.toids_form import ToidsForm, ToidsFormScreen

        form, unfinished = self._toids_form or ToidsForm(), unfinished_toids(toids_folder()) is not None
        where = self.table_view, self.liked.language
        keep = partial(setattr, self, "_toids_form")
        return ToidsFormScreen(*where, form, self._begin_toids, keep, unfinished=unfinished)

    def _toids_game(self) -> Screen:
        from icecool3d.view.toids.toids_screen import ToidsScreen

        return ToidsScreen(self.table_view, self.liked.language, self.files[TOIDS_GAME])

    def _series(self) -> Screen:
        """Show the series whose game was played last, or all of them."""
        from icecool3d.view.files.series_files import series_folder
        from icecool3d.view.series.series_screen import SeriesScreen

        where, chosen = (self.table_view, self.liked.language, self._school), self.files.pop(SERIES, None)
        return SeriesScreen(*where, series_folder(), self._play_series, chosen=chosen, clock=self._clock)

    def _settings(self) -> Screen:
        return SettingsScreen(self.table_view, self.liked, self._like)

    def _keys(self) -> Screen:
        return KeysScreen(self.table_view, self.liked.keyboard, self._like_keys)

    KINDS: ClassVar[Mapping[str, Callable[["Screens"], Screen]]] = {
        BACK: menu,
        NEW: _new,
        MATCH: _match,
        MATCHES: _matches,
        "practice": _practice,
        "laps": _laps,
        OPEN: _recordings,
        REPLAY: _replay,
        TOIDS: _toids,
        TOIDS_GAME: _toids_game,
        SERIES: _series,
        SETTINGS: _settings,
        KEYS: _keys,
    }
    """What makes each screen, by its name."""

    def take(self, path: Path) -> None:
        """Choose a file for the replay screen; one in which no flick is to be seen is refused."""
        from icecool3d.replay.recording import read_recording
        from icecool3d.toids.toids_recording import require_no_toids

        require_no_toids(path, Phrase("expected a recording of flicks"))
        if not read_recording(path).flicks:
            raise InputError(str(path), Phrase("holds no flick"), Phrase("expected one at least"))
        self.files[REPLAY] = path

    def keep_picture(self, picture: "Image", recording: bytes | None) -> Phrase:
        """Keep a picture with the recording that it carries, if any; return a sentence that says where."""
        from icecool3d.view.files.kept_pictures import keep_picture, say_picture_kept

        path = keep_picture(recordings_folder(), picture, recording, self._clock)
        return say_picture_kept(path, replays=recording is not None)

    # What they tell of

    def _taking(self, name: str) -> Callable[[Path], None]:
        """Return what hears which file a screen is to open."""
        return lambda path: self.files.update({name: path})

    def _play_series(self, series: Path, match: Path) -> None:
        self.files |= {SERIES: series, MATCH: match}

    def _begin(self, form: "Form") -> None:
        """Begin a match."""
        from icecool3d.view.match.new_match import begin

        path = new_path(matches_folder(), self._clock)
        plan, school = form.plan(self.liked.language), load_school(form.scene)
        begin(plan, school, path, _seed(SEED_BITS))
        self.files[MATCH] = path

    def _keep_form(self, form: "Form") -> None:
        """Remember what was chosen for a match, whether it began or not."""
        self._form = form
        liked = replace(self.liked, previews=form.previews, errs=form.errs)
        if liked != self.liked:
            self._like(liked)

    def _begin_toids(self, form: "ToidsForm | None") -> None:
        """Begin a game of IceToids, or go on with the one last played."""
        from icecool3d.toids.toids_recording import toids_header
        from icecool3d.view.toids.toids_files import begin_toids, toids_folder, unfinished_toids

        path = new_path(toids_folder(), self._clock)
        if form is not None:
            begin_toids(path, toids_header(form.bots, _seed(TOIDS_SEED_BITS), form.colours))
        elif (unfinished := unfinished_toids(toids_folder())) is not None:
            path = unfinished
        else:
            raise _nowhere(Phrase("game"))
        self.files[TOIDS_GAME] = path

    # What is liked

    def _load(self, language: Language | None) -> Preferences:
        """Return what is liked; why the settings cannot be read is said on the menu."""
        try:
            liked = load_preferences(self._kept_in)
        except IcecoolError as reason:
            liked = Preferences()
            self._message = reason.in_language(language or liked.language)
        return replace(liked, language=language or liked.language)

    def _like(self, liked: Preferences) -> None:
        """Take a change of the settings, and keep it."""
        again = liked.language != self.liked.language
        self.liked = liked
        self._try(lambda: save_preferences(liked, self._kept_in))
        self._take_liking()
        if again:
            self.welcome()

    def _like_keys(self, keyboard: Keyboard) -> None:
        self._like(replace(self.liked, keyboard=keyboard))

    def _take_liking(self) -> None:
        self.table_view.calm, self.table_view.swipes = self.liked.calm, self.liked.swipes
        self.table_view.speaker.on = self.liked.sound
        slow = {"auto": self._slow, "fine": False, "fast": True}
        self.table_view.stage.is_slow = slow[self.liked.quality]

    def _try(self, keep: Callable[[], None]) -> None:
        """Keep something for later, or say on the menu why that could not be done: the game goes on."""
        try:
            keep()
        except IcecoolError as reason:
            self._message = reason.in_language(self.liked.language)


def _seed(bits: int) -> int:
    import secrets

    return secrets.randbits(bits)


def _nowhere(what: Phrase) -> InputError:
    return InputError(what, Phrase("is nowhere to be found"), Phrase("begin a new one"))
