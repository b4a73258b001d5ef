"""Lists of recordings and matches in the window, of which one is opened."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.replay.recording import recorded_flicks, recorded_matches
from icecool3d.school import School
from icecool3d.view.files.match_files import refusals_told
from icecool3d.view.files.saved_recordings import RecordingList, kept_in, matches_to_go_on_with
from icecool3d.view.replays.replay_page import (
    LIST_RIGHT,
    TITLE,
    ListItem,
    listed,
    shelf_page,
)
from icecool3d.view.table.guests import lay_for_guests
from icecool3d.view.table.menu_base import MenuBase
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, Left, Page, Rolled, Sheet
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import free_beside, gone_on, turned
from icecool3d.view.ui.screen import BACK, MATCH, REPLAY


class ShelfScreen(MenuBase):
    """A list of recordings, of which one is opened."""

    def __init__(
        self,
        table_view: TableView,
        language: Language,
        school: School,
        shelf: RecordingList,
        choose: Callable[[Path], None],
        *,
        opens: str,
        heads: Phrase,
    ) -> None:
        """List a shelf; ``choose`` is told which, and then the screen ``opens`` comes."""
        super().__init__(table_view)
        self._kept, self._choose, self._opens, self._heads = shelf.kept, choose, opens, heads
        self._message = refusals_told(shelf.refused, language)
        self._first, self._fits = 0, 1
        lay_for_guests(table_view, school, language, partial(free_beside, right=LIST_RIGHT))

    def page(self, sheet: Sheet) -> Page:
        """Return the list."""
        self._fits = listed(sheet)
        items = [
            ListItem(kept.penguins[0] if len(kept.penguins) == 1 else "", kept.title) for kept in self._kept
        ]
        return shelf_page(sheet, items, self._first, self._message, self._heads)

    def did(self, done: Done) -> str | None:
        """Open one, look at others, or go back."""
        match done:
            case Left() | Chosen("back"):
                return BACK
            case Chosen("up" | "down" as way):
                self._first = turned(way, self._first, self._fits, len(self._kept))
            case Rolled(_, notches):
                self._first = gone_on(-round(notches), self._first, self._fits, len(self._kept))
            case Chosen(name):
                self._choose(self._kept[int(name.partition("-")[2])].path)
                return self._opens
        return None


class OpenScreen(ShelfScreen):
    """All recordings that there are: one's own, and those that come with the game."""

    def __init__(
        self,
        table_view: TableView,
        language: Language,
        school: School,
        folders: tuple[Path, ...],
        choose: Callable[[Path], None],
    ) -> None:
        """List what is in folders, and after it what comes with the game; ``choose`` is told which."""
        own = kept_in(folders, language)
        shipped = kept_in([recorded_matches(), recorded_flicks()], language)
        kept = (*own.kept, *sorted(shipped.kept, key=lambda kept: (kept.flicks == 1, kept.title)))
        shelf = RecordingList(kept, (*own.refused, *shipped.refused))
        super().__init__(table_view, language, school, shelf, choose, opens=REPLAY, heads=TITLE)


class MatchesScreen(ShelfScreen):
    """All matches that are not over, to go on with one of them."""

    def __init__(
        self,
        table_view: TableView,
        language: Language,
        school: School,
        folder: Path,
        choose: Callable[[Path], None],
        *,
        heads: Phrase,
    ) -> None:
        """List what is in the folder of matches under a heading; ``choose`` is told which."""
        shelf = matches_to_go_on_with(folder, language)
        super().__init__(table_view, language, school, shelf, choose, opens=MATCH, heads=heads)
