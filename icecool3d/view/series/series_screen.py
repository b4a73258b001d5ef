"""Series: one is chosen or drawn, and goes on game by game."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.replay.series_file import SUFFIX, write_series
from icecool3d.rules.series import Series, table
from icecool3d.school import School
from icecool3d.view.files.match_files import Clock, now_utc, refusals_told
from icecool3d.view.files.series_files import counted, match_of, next_match, series_in
from icecool3d.view.series.series_form import (
    SeriesForm,
    free_of_series_form,
    refused_modules,
    series_form_page,
)
from icecool3d.view.series.series_page import (
    RIGHT,
    SERIES_TITLE,
    SeriesSeen,
    most_listed,
    rows_shown,
    series_list_page,
    series_page,
)
from icecool3d.view.table.guests import lay_for_guests
from icecool3d.view.table.menu_base import MenuBase
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Denied, Left, Page, Sheet, Wrote
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import Notice, free_beside, turned
from icecool3d.view.ui.screen import BACK, MATCH


class SeriesScreen(MenuBase):
    """The list of all series, or one of them."""

    def __init__(
        self,
        table_view: TableView,
        language: Language,
        school: School,
        folder: Path,
        play: Callable[[Path, Path], None],
        *,
        chosen: Path | None = None,
        clock: Clock = now_utc,
    ) -> None:
        """List the series of a folder, or show a chosen one.

        ``play`` is told of which series a game comes next, and in which match it is played.
        """
        super().__init__(table_view)
        self._language, self._folder, self._play, self._clock = language, folder, play, clock
        self._notice, self._first, self._fits = Notice(), 0, 1
        self._form: SeriesForm | None = None
        self._refused_of: tuple[SeriesForm | None, Mapping[str, str]] = (None, {})
        self._free_of: object = None
        self._listed, refused = series_in(folder)
        self._notice.say(refusals_told(refused, language))
        self.chosen: Path | None = None
        """The file of the series that is shown; None: the list is."""
        self._series: Series | None = None
        if chosen is not None:
            self._show(chosen)
        lay_for_guests(table_view, school, language, partial(free_beside, right=RIGHT))

    def page(self, sheet: Sheet) -> Page:
        """Return the list, what a new series is to be, or how one stands."""
        self._fit(sheet)
        if self._form is not None:
            return series_form_page(sheet, self._form, self._notice.now, refused=self._refused(self._form))
        if self._series is None:
            titles = [series.title for _, series in self._listed][: most_listed(sheet)]
            return series_list_page(sheet, titles, self._notice.now)
        self._fits = rows_shown(sheet)
        begun = match_of(self._series) is not None
        return series_page(sheet, SeriesSeen(self._series, self._first, begun), self._notice.now)

    def _fit(self, sheet: Sheet) -> None:
        """Let the school be seen where the page leaves room."""
        seen = sheet.width, sheet.height, self._form is None
        if seen != self._free_of:
            self._free_of, view = seen, self._table_view
            view.free = free_beside(view.aspect, RIGHT) if self._form is None else free_of_series_form(sheet)
            view.camera.turn_to(view.overview())

    def _refused(self, form: SeriesForm) -> Mapping[str, str]:
        """Return why modules cannot be added to what is chosen, by their names."""
        if self._refused_of[0] != form:
            self._refused_of = form, refused_modules(form, self._language)
        return self._refused_of[1]

    def did(self, done: Done) -> str | None:
        """Choose a series, draw one, go on with one, or go back."""
        if isinstance(done, Denied):
            self._notice.say(done.why)
        elif self._form is not None:
            self._fill(self._form, done)
        else:
            return self._chose(done)
        return None

    def _fill(self, form: SeriesForm, done: Done) -> None:
        """Take what was done on the form of a new series."""
        match done:
            case Left() | Chosen("back"):
                self._form = None
            case Wrote("names", written):
                self._form = replace(form, names=written)
            case Chosen("draw"):
                self._try(lambda: self._draw(form))
            case Chosen(name) if name.startswith("module-"):
                self._form = form.with_module(name.partition("-")[2])
            case Chosen(name):
                self._form = form.with_choice(*name.partition("-")[::2])

    def _chose(self, done: Done) -> str | None:
        match done:
            case Left() | Chosen("back"):
                if self._series is None:
                    return BACK
                self.chosen = self._series = None
                self._listed, _ = series_in(self._folder)
            case Chosen("new"):
                self._form = SeriesForm()
            case Chosen("up" | "down" as way):
                self._turn(way)
            case Chosen("play"):
                return MATCH if self._try(self._go_on) else None
            case Chosen(name) if name.startswith("series-"):
                path, _ = self._listed[int(name.partition("-")[2])]
                self._try(lambda: self._show(path))
        return None

    def _try(self, do: Callable[[], None]) -> bool:
        """Do something, or say why it cannot be done."""
        try:
            do()
        except (OSError, IcecoolError) as reason:
            self._notice.say(trouble_in_language(reason, self._language))
            return False
        return True

    def _show(self, path: Path) -> None:
        self._series, self.chosen, self._first = counted(path), path, 0
        self._form = None

    def _draw(self, form: SeriesForm) -> None:
        title = Phrase("{title} {day}", title=SERIES_TITLE, day=f"{self._clock():%Y-%m-%d}")
        series = form.drawn(title.in_language(self._language), int(self._clock().timestamp()))
        path = self._folder / f"{self._clock():%Y-%m-%d %H-%M-%S-%fZ}{SUFFIX}"
        write_series(path, series)
        self._show(path)

    def _go_on(self) -> None:
        assert self._series is not None  # its page is shown
        assert self.chosen is not None
        self._play(self.chosen, next_match(self.chosen, self._series, self._clock))

    def _turn(self, way: str) -> None:
        assert self._series is not None  # its page is shown
        self._first = turned(way, self._first, self._fits, len(table(self._series)))
