"""Buttons that say whence the table is seen."""

from collections.abc import Mapping

from icecool3d.view import intentions
from icecool3d.view.tabletop import Tabletop
from icecool3d.view.widgets import Chosen
from icecool3d.view.widgets.hand import Done

_MEANT: Mapping[str, intentions.Intention] = {
    "above": intentions.LookFromAbove(),
    "all": intentions.LookAtAll(),
    "follow": intentions.Follow(),
}


def looked(tabletop: Tabletop, done: Done, whom: str | None) -> bool:
    """Move the camera as a button says; tell whether it was one of these. ``whom`` may be followed."""
    return isinstance(done, Chosen) and done.name in _MEANT and tabletop.meant(_MEANT[done.name], whom)
