"""A new match: who plays, which game, and its file."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.kit.language import Language
from icecool3d.pieces import COLOURS
from icecool3d.rules import Scoring, Variant, most_players
from icecool3d.view.files.match_files import refusals_told
from icecool3d.view.match.new_match import Form, refused_modules, scenes_to_play
from icecool3d.view.match.new_match_page import RIGHT, form_page, free_of_form
from icecool3d.view.table.guests import guests, lay_for_guests
from icecool3d.view.table.menu_base import MenuBase
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Denied, Left, Page, Sheet, Wrote
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import Notice, free_beside
from icecool3d.view.ui.screen import BACK, MATCH


class BeginScreen(MenuBase):
    """The form; the penguins of those who play stand beside it."""

    def __init__(
        self,
        table_view: TableView,
        language: Language,
        form: Form,
        begin: Callable[[Form], None],
        keep: Callable[[Form], None] = lambda _: None,
    ) -> None:
        """Show a form; ``begin`` makes a match of it, or refuses, and ``keep`` hears of it at the end."""
        super().__init__(table_view)
        self.form = form
        """What was chosen so far."""
        self._language, self._begin, self._keep = language, begin, keep
        self._notice = Notice()
        self._refused_of: tuple[Form | None, Mapping[str, str]] = (None, {})
        self._schools, refused = scenes_to_play()
        self._notice.say(refusals_told(refused, language))
        self._fits: tuple[int, int] | None = None
        table_view.free = free_beside(table_view.aspect, RIGHT)
        self._show_school()

    def page(self, sheet: Sheet) -> Page:
        """Return the form."""
        titles = {
            name: school.scene.title.in_language(self._language) for name, school in self._schools.items()
        }
        most = max(map(most_players, self._schools.values()))
        if (sheet.width, sheet.height) != self._fits:
            self._fit(sheet)
        return form_page(sheet, self.form, titles, self._notice.now, most, refused=self._refused)

    @property
    def _refused(self) -> Mapping[str, str]:
        """Why modules cannot be added to what is chosen, by their names."""
        if self._refused_of[0] != self.form:
            found = refused_modules(self.form, self._schools[self.form.scene], self._language)
            self._refused_of = self.form, found
        return self._refused_of[1]

    def _fit(self, sheet: Sheet) -> None:
        """Let the school be seen where the form leaves room."""
        self._fits = sheet.width, sheet.height
        self._table_view.free = free_of_form(sheet)
        if self._table_view.scene is not None:
            self._table_view.camera.turn_to(self._table_view.overview())

    def did(self, done: Done) -> str | None:
        """Choose something, begin, or go back."""
        match done:
            case Left() | Chosen("back"):
                return BACK
            case Denied(why):
                self._notice.say(why)
            case Chosen("start"):
                return self._start()
            case Wrote(name, text):
                self.form = self.form.with_name(int(name.partition("-")[2]), text)
            case Chosen(name) if name.startswith("module-"):
                self.form = self.form.with_module(name.partition("-")[2])
                self._show_players()
            case Chosen("scene"):
                self._take_next_scene()
            case Chosen(name):
                self.form = _chosen(self.form, *name.partition("-")[::2])
                self._make_room()
        return None

    def close(self) -> None:
        """Let what was chosen be remembered."""
        self._keep(self.form)
        super().close()

    def _start(self) -> str | None:
        try:
            self._begin(self.form)
        except (OSError, IcecoolError) as reason:
            self._notice.say(trouble_in_language(reason, self._language))
            return None
        return MATCH

    def _take_next_scene(self) -> None:
        names = [*self._schools]
        place = names.index(self.form.scene) if self.form.scene in names else -1
        self.form = replace(self.form, scene=names[(place + 1) % len(names)])
        self._show_school()

    def _make_room(self) -> None:
        """Show who plays, where they do not all fit in the first school in which they do."""
        schools, count = self._schools, self.form.count
        if count > most_players(schools[self.form.scene]):
            roomy = next(name for name, school in schools.items() if count <= most_players(school))
            self.form = replace(self.form, scene=roomy)
            self._show_school()
        else:
            self._show_players()

    def _show_school(self) -> None:
        """Lay the school that was chosen, with the penguins of those who play."""
        if self.form.scene not in self._schools:  # its file was taken away
            self.form = replace(self.form, scene=Form().scene)
        school = self._schools[self.form.scene]
        self.form = self.form.with_count(min(self.form.count, most_players(school)))
        free = self._table_view.free
        lay_for_guests(self._table_view, school, self._language, lambda _: free)
        self._show_players()

    def _show_players(self) -> None:
        players, school = self.form.colours[: self.form.count], self._schools[self.form.scene]
        everybody = guests(school, COLOURS)
        self._table_view.mark_finish(school.finish if self.form.races_on else None)
        self._table_view.pose({colour: everybody[colour] for colour in players})


_COUNTED: Mapping[str, Callable[[Form, int], Form]] = {
    "players": Form.with_count,
    "colour": Form.with_next_colour,
    "who": Form.with_next_bot,
}
"""Choices of a number: how many play, or whose seat it is."""


_READ: Mapping[str, Callable[[str], Any]] = {
    "first": lambda which: None if which == "chance" else int(which),
    "variant": Variant,
    "scoring": Scoring,
    "races": int,
    "previews": str,
    "errs": str,
}
"""How the answers are read that one field of the form holds, by its name."""


def _chosen(form: Form, what: str, which: str) -> Form:
    if what in _COUNTED:
        return _COUNTED[what](form, int(which))
    return replace(form, **{what: _READ[what](which)})
