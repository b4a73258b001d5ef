"""All kinds of action, those of the game itself and those of its modules."""

from typing import Any

from icecool3d.rules.action import Action, ActionKind
from icecool3d.rules.end_turn import END_TURN
from icecool3d.rules.flicking import FLICK_PENGUIN
from icecool3d.rules.module import Module
from icecool3d.rules.modules import MODULES
from icecool3d.rules.placing import PLACE_CATCHER, PLACE_ON_LINE, TAKE_BACK

OWNERS: dict[type[Action], Module] = {kind.action: module for module in MODULES for kind in module.kinds}
"""The module that a kind of action belongs to; those of the game itself have none."""
_CORE: tuple[ActionKind[Any], ...] = (PLACE_CATCHER, TAKE_BACK, PLACE_ON_LINE, FLICK_PENGUIN, END_TURN)
_ALL = (*_CORE, *(kind for module in MODULES for kind in module.kinds))

KINDS: dict[type[Action], ActionKind[Any]] = {
    kind.action: kind for kind in sorted(_ALL, key=lambda kind: kind.stage)
}
"""By the action, in the order in which they are offered."""
