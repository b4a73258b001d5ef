"""All kinds of action: a further module of the game adds its verbs here."""

from typing import Any

from icecool3d.rules.action import Action, Verb
from icecool3d.rules.end_turn import END_TURN
from icecool3d.rules.fish_moving import MOVE_FISH
from icecool3d.rules.flicking import FLICK_PENGUIN
from icecool3d.rules.placing import PLACE_CATCHER, PLACE_ON_LINE, TAKE_BACK
from icecool3d.rules.skates import USE_SKATES
from icecool3d.rules.tasks import ANNOUNCE_TASK

VERBS: dict[type[Action], Verb[Any]] = {
    verb.action: verb
    for verb in (
        PLACE_CATCHER,
        TAKE_BACK,
        ANNOUNCE_TASK,
        PLACE_ON_LINE,
        MOVE_FISH,
        FLICK_PENGUIN,
        USE_SKATES,
        END_TURN,
    )
}
"""The verb of each kind of action, in the order in which they are offered."""
