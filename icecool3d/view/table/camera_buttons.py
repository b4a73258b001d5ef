"""Buttons that say whence the table is seen."""

from collections.abc import Mapping

from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Chosen, commands
from icecool3d.view.ui.input_state import Done

_MEANT: Mapping[str, commands.Command] = {
    "above": commands.LookFromAbove(),
    "all": commands.LookAtAll(),
    "follow": commands.Follow(),
}


def looked(table_view: TableView, done: Done, whom: str | None) -> bool:
    """Move the camera as a button says; tell whether it was one of these. ``whom`` may be followed."""
    return isinstance(done, Chosen) and done.name in _MEANT and table_view.meant(_MEANT[done.name], whom)
