"""The page over a table: players at the left, what to do below, what happened at the right, or all hidden."""

from collections.abc import Sequence
from dataclasses import dataclass

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.view.table.aim_part import SeenAim
from icecool3d.view.table.camera_buttons import below_views, view_panel
from icecool3d.view.table.flick_show import Clock
from icecool3d.view.table.log_lines import Line
from icecool3d.view.table.log_panel import log_panel
from icecool3d.view.ui import Page, Sheet, Widget
from icecool3d.view.ui.page_parts import MARGIN, Notice, toast


@dataclass(frozen=True, eq=False)
class TableSeen:
    """What every page over a table shows."""

    told: Sequence[Line] = ()
    """What happened and was seen, newest first."""
    aim: SeenAim | None = None
    """How a penguin is about to be flicked; None: nobody is."""
    waits: bool = False
    """Whether a flick is being computed."""
    clock: Clock | None = None
    """Of the flick that is shown."""
    message: str = ""
    """Why something could not be done, or what else is worth saying."""
    followed: bool = False
    """Whether the camera goes after a penguin."""
    no_lines: str = ""
    """Why no moment of what happened can be seen now."""
    told_from: int = 0
    """Which line of what happened is told first."""


def table_page(
    sheet: Sheet,
    seen: TableSeen,
    left: Sequence[Widget],
    lower: Sequence[Widget],
    nothing: Phrase,
) -> Page:
    """Put a page together; ``lower`` begins with its panel, and a message stands above that.

    ``nothing`` is said where nothing happened.
    """
    top, told = below_views(sheet), (seen.told, sheet.say(nothing))
    log = log_panel(sheet, *told, top, first=seen.told_from, why_not=seen.no_lines)
    found = [*left, *view_panel(sheet, followed=seen.followed), *log, *lower]
    if seen.message:
        box = lower[0].box
        found.append(toast(sheet, seen.message, box.x + box.width // 2, box.y - sheet.px(10), box.width))
    return found


HIDDEN = Phrase("Escape brings the panels back.")


class Hiding:
    """Whether nothing but the table is shown.

    >>> hiding = Hiding("en")
    >>> hiding.toggle()
    >>> hiding.is_on, [told.text for told in hiding.page(Sheet(1280, 720))]
    (True, ['Escape brings the panels back.'])
    """

    def __init__(self, language: Language) -> None:
        """Hide nothing yet."""
        self.is_on = False
        """Whether panels are hidden."""
        self._language = language
        self._notice = Notice()

    def toggle(self) -> None:
        """Hide the panels, or show them again."""
        self.is_on = not self.is_on
        self._notice.say(HIDDEN.in_language(self._language))

    def page(self, sheet: Sheet) -> Page:
        """Return what is shown meanwhile."""
        said = self._notice.now
        bottom = sheet.height - sheet.px(MARGIN)
        return (toast(sheet, said, sheet.width // 2, bottom, sheet.width // 2),) if said else ()
