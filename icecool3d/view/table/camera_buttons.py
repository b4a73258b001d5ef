"""The panel above at the right: buttons for the camera."""

from collections.abc import Mapping

from icecool3d.kit.phrase import Phrase
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Box, Chosen, Sheet, Widget, commands
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import EDGE, TOLD, Parts

_CHIP, _PAD = 38, 10
"""Height of a button, and what is free around them, designed pixels."""
_ABOVE = Phrase("Above")
_ALL = Phrase("All")
_FOLLOW = Phrase("Follow")
_HINTS: Mapping[str, Phrase] = {
    "above": Phrase("See it all straight from above."),
    "all": Phrase("See the whole school from your seat."),
    "follow": Phrase("The camera stays with the penguin."),
}


def view_panel(sheet: Sheet, *, followed: bool) -> list[Widget]:
    """Lay out the views; ``followed`` is whether the camera goes after a penguin."""
    make, edge, wide = Parts(sheet), sheet.px(EDGE), sheet.px(TOLD)
    chips = [
        make.chip(
            name, sheet.say(said), _CHIP, chosen=name == "follow" and followed, hint=sheet.say(_HINTS[name])
        )
        for name, said in (("above", _ABOVE), ("all", _ALL), ("follow", _FOLLOW))
    ]
    views = make.panel(make.row(*chips, widths=(1.2, 0.9, 1.1), gap=6), pad=_PAD)
    return [*views.placed(Box(sheet.width - edge - wide, edge, wide, views.high(wide)))]


def below_views(sheet: Sheet) -> int:
    """Return where the panel below them begins, pixels."""
    return sheet.px(EDGE) + sheet.px(_CHIP) + 2 * sheet.px(_PAD) + sheet.px(12)


_MEANT: Mapping[str, commands.Command] = {
    "above": commands.LookFromAbove(),
    "all": commands.LookAtAll(),
    "follow": commands.Follow(),
}


def looked(table_view: TableView, done: Done, whom: str | None) -> bool:
    """Move the camera as a button says; tell whether it was one of these. ``whom`` may be followed."""
    return isinstance(done, Chosen) and done.name in _MEANT and table_view.meant(_MEANT[done.name], whom)
