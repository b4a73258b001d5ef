"""A new match: who plays, which game, and its file."""

from collections.abc import Callable
from dataclasses import replace

from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.kit.language import Language
from icecool3d.pieces import COLOURS
from icecool3d.rules import Scoring, Variant
from icecool3d.school import School
from icecool3d.view.match.new_match import Form
from icecool3d.view.match.new_match_page import RIGHT, form_page
from icecool3d.view.table.guests import guests
from icecool3d.view.table.menu_base import MenuBase
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Left, Page, Sheet, Wrote
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import Notice, free_beside
from icecool3d.view.ui.screen import BACK, MATCH


class BeginScreen(MenuBase):
    """The form; the penguins of those who play stand beside it."""

    def __init__(
        self,
        table_view: TableView,
        language: Language,
        school: School,
        form: Form,
        begin: Callable[[Form], None],
    ) -> None:
        """Show a form; ``begin`` makes a match of it, or refuses."""
        super().__init__(table_view)
        self.form = form
        """What was chosen so far."""
        self._language, self._school, self._begin = language, school, begin
        self._notice = Notice()
        table_view.free = free_beside(table_view.aspect, RIGHT)
        table_view.camera.turn_to(table_view.overview())
        self._show_players()

    def page(self, sheet: Sheet) -> Page:
        """Return the form."""
        return form_page(sheet, self.form, self._notice.now)

    def did(self, done: Done) -> str | None:
        """Choose something, begin, or go back."""
        match done:
            case Left() | Chosen("back"):
                return BACK
            case Chosen("start"):
                return self._start()
            case Wrote(name, text):
                self.form = self.form.with_name(int(name.partition("-")[2]), text)
            case Chosen(name) if name.startswith("module-"):
                self.form = self.form.with_module(name.partition("-")[2])
            case Chosen(name):
                self.form = _chosen(self.form, *name.partition("-")[::2])
                self._show_players()
        return None

    def _start(self) -> str | None:
        try:
            self._begin(self.form)
        except (OSError, IcecoolError) as reason:
            self._notice.say(trouble_in_language(reason, self._language))
            return None
        return MATCH

    def _show_players(self) -> None:
        players = self.form.colours[: self.form.count]
        everybody = guests(self._school, COLOURS)
        self._table_view.pose({colour: everybody[colour] for colour in players})


def _chosen(form: Form, what: str, which: str) -> Form:
    match what:
        case "players":
            return form.with_count(int(which))
        case "colour":
            return form.with_next_colour(int(which))
        case "first":
            return replace(form, first=None if which == "chance" else int(which))
        case "variant":
            return replace(form, variant=Variant(which))
        case "scoring":
            return replace(form, scoring=Scoring(which))
    return replace(form, previews=which == "yes")
