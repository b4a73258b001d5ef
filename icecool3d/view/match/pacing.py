"""What goes on by itself after a moment: a bot's flick that was seen to be aimed, an idle turn's end."""

import math

from panda3d.core import NodePath

from icecool3d.view.stage.floor_marks import guide
from icecool3d.view.table.aiming import share_for
from icecool3d.view.table.requests import Flicked
from icecool3d.view.table.table_view import TableView

AIMS = 0.7
"""How long a bot is seen to aim, s."""
_DRAWN = 0.6
"""In which part of that the arrow grows."""
ENDS = 1.2
"""For how long a flick's outcome lies there before a turn ends in which nothing else can be done, s."""


class BotAim:
    """Holds back a flick that a bot has decided, while its arrow is drawn."""

    def __init__(self, table_view: TableView) -> None:
        """Hold nothing."""
        self._table_view = table_view
        self._held: Flicked | None = None
        self._since = 0.0
        self._arrow: NodePath | None = None

    @property
    def holds(self) -> bool:
        """Whether a flick is held back now."""
        return self._held is not None

    def begin(self, answer: Flicked) -> None:
        """Hold a flick back."""
        self._held, self._since = answer, 0.0

    def hurry(self) -> None:
        """Let go at the next step."""
        self._since = AIMS

    def step(self, seconds: float) -> Flicked | None:
        """Draw on; return the flick once it is let go."""
        held = self._held
        if held is None:
            return None
        self._since += seconds
        if self._since >= AIMS:
            self.close()
            return held
        self._draw(held)
        return None

    def _draw(self, held: Flicked) -> None:
        self._clear()
        flick, scene = held.request.flick, self._table_view.scene
        if scene is None:
            return
        x, y = held.request.poses[flick.penguin][:2]
        drawn = 1.0 if self._table_view.calm else min(self._since / (_DRAWN * AIMS), 1.0)
        self._arrow = guide(scene, (x, y), math.radians(flick.aim), drawn * share_for(flick.speed))

    def close(self) -> None:
        """Hold nothing any more, and clear the table."""
        self._held = None
        self._clear()

    def _clear(self) -> None:
        if self._arrow is not None:
            self._arrow.remove_node()
            self._arrow = None


class TurnEnd:
    """Waits for a moment where nothing is left but to end the turn."""

    def __init__(self) -> None:
        """Wait for nothing."""
        self._waited = 0.0

    def hurry(self) -> None:
        """Wait no longer."""
        self._waited = ENDS

    def is_due(self, seconds: float, *, only: bool) -> bool:
        """Let time go by; tell whether the turn ends now.

        ``only`` is whether nothing else can be done and nothing is in the way: the moment begins anew after
        everything that was.

        >>> end = TurnEnd()
        >>> end.is_due(1.0, only=True), end.is_due(0.1, only=False)
        (False, False)
        >>> end.is_due(1.0, only=True), end.is_due(1.0, only=True)
        (False, True)
        """
        self._waited = self._waited + seconds if only else 0.0
        if self._waited < ENDS:
            return False
        self._waited = 0.0
        return True
