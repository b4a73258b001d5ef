"""What a player can think of: the table as they may suppose it, and what flicks and actions would bring.

Hidden cards are dealt anew in it, so nothing that is thought of can give them away.
"""

from collections.abc import Callable
from functools import cached_property

import numpy as np

from icecool3d.match.flick_result import outcome_of
from icecool3d.match.table import Table
from icecool3d.physics.finger import reach
from icecool3d.pieces import Shape
from icecool3d.referee.glance import glance
from icecool3d.rules import Action, apply, flick_of, furniture_of, zones_of
from icecool3d.trace import Flick, Pose
from icecool3d.trace.sketch import Sketch, Sketcher


class Outlook:
    """Thinks ahead from a table, for whoever is asked."""

    def __init__(
        self, table: Callable[[], Table], shape_of: Callable[[str], Shape], sketch: Sketcher
    ) -> None:
        """Take what supposes the table, once somebody looks at it, and what sketches flicks."""
        self._suppose = table
        self._shape_of = shape_of
        self._sketch = sketch

    @cached_property
    def table(self) -> Table:
        """The table as the player may suppose it."""
        return self._suppose()

    def reach(self, flick: Flick, pose: Pose) -> tuple[float, float] | None:
        """Return between which sides such a flick meets a body in a pose; ``None``: not at this height."""
        shape = self._shape_of(flick.penguin)
        return reach(shape, np.array(pose), height=flick.height, aim=flick.aim, elevation=flick.elevation)

    def sketch(self, table: Table, flick: Flick) -> Sketch:
        """Return how a flick at a table would go, refused as a real one where no finger can make it."""
        return self._sketch(flick, table.poses, furniture_of(table.game))

    def flicked(self, table: Table, sketch: Sketch) -> Table:
        """Return the table as a flick, sketched from there, would leave it."""
        game, ends = table.game, sketch.ends
        outcome = outcome_of(glance(sketch, game.setup.school, zones_of(game)), ends, self._shape_of)
        step = apply(game, flick_of(game, sketch.flick.penguin, outcome))
        return table.followed_by(step, self._shape_of, ends)

    def done(self, table: Table, action: Action) -> Table:
        """Return the table as an action would leave it; one that is not allowed is refused."""
        return table.followed_by(apply(table.game, action), self._shape_of)
