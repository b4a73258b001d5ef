"""The page over a table: panels at the left, what to do now below, what happened at the right."""

from collections.abc import Sequence
from dataclasses import dataclass

from icecool3d.kit.phrase import Phrase
from icecool3d.view.table.aim_part import SeenAim
from icecool3d.view.table.flick_show import Clock
from icecool3d.view.table.log_lines import Line
from icecool3d.view.table.side_panels import log_panels
from icecool3d.view.ui import Page, Sheet, Widget
from icecool3d.view.ui.page_parts import toast


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


def table_page(
    sheet: Sheet,
    seen: TableSeen,
    left: Sequence[Widget],
    lower: Sequence[Widget],
    nothing: Phrase,
    *,
    right: Sequence[Widget] = (),
) -> Page:
    """Put a page together; ``lower`` begins with its panel, and a message stands above that.

    ``nothing`` is said where nothing happened; ``right`` is there in place of the usual log.
    """
    log = right or log_panels(sheet, seen.told, sheet.say(nothing), followed=seen.followed)
    found = [*left, *log, *lower]
    if seen.message:
        box = lower[0].box
        found.append(toast(sheet, seen.message, box.x + box.width // 2, box.y - sheet.px(10), box.width))
    return found
