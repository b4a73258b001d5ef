"""«Show me …»: somebody presses on a door, a wall or a penguin, and an aim is sought that does it."""

from collections.abc import Mapping

import numpy as np
from panda3d.core import NodePath

from icecool3d.kit.phrase import Phrase, Template
from icecool3d.match import Pose
from icecool3d.players.manners import MANNERS
from icecool3d.school import School, SchoolNames
from icecool3d.view.stage.floor_marks import spot_nodes
from icecool3d.view.table.aim_part import Aims
from icecool3d.view.table.requests import Answer, Granted, WishRequest
from icecool3d.view.table.simulation import Simulation
from icecool3d.view.table.table_view import TableView
from icecool3d.view.table.wishes import LEVELS, Against, Wish, wish_at
from icecool3d.view.ui.commands import Pointer

USUAL_HAND = MANNERS[len(MANNERS) // 2].hand
"""For whom flicks are sought, unless somebody's hand is chosen."""
_AIMED = Template("Aimed. Of flicks by an unsteady hand: {counted}")
NONE_FOUND = Phrase("No flick was found from here that does it; try another place")


class ShowMe:
    """Hears what is wished, and aims so."""

    def __init__(self, table_view: TableView, simulation: Simulation, school: School, aims: Aims) -> None:
        """Begin without a wish."""
        self.points = self.seeks = False
        """Whether something can be pressed on, and whether a flick for it is being sought."""
        self._table_view, self._simulation, self._school = table_view, simulation, school
        self._aims = aims
        self._marks: list[NodePath] = []

    def wish_at(self, at: Pointer) -> Wish | None:
        """Return what is wished by pressing there: on a penguin, a door or a wall."""
        other = self._aims.penguin_at(at)
        if other is not None:
            return Against(other) if other != self._aims.aim.penguin else None
        view, aspect = self._table_view.camera.view, self._table_view.aspect
        heights = np.linspace(0.0, self._school.wall_height, LEVELS).tolist()
        return wish_at(self._school, [view.floor_point(at, aspect, each) for each in heights])

    def ask(self, wish: Wish | None, poses: Mapping[str, Pose]) -> None:
        """Have a flick sought that does it."""
        if wish is not None and not self.seeks:
            self.seeks = True
            hand = self._aims.hand or USUAL_HAND
            self._simulation.ask(WishRequest(wish, self._aims.aim.penguin, poses, hand))

    def heard(self, answer: Answer) -> Phrase | None:
        """Aim as a flick goes that was found; return what is said of it, if the answer is for this.

        Who thought better of it meanwhile keeps the own aim.
        """
        if not isinstance(answer.request, WishRequest):
            return None
        self.seeks = False
        if not self.points:
            return None
        if not isinstance(answer, Granted) or answer.sought is None:
            return NONE_FOUND
        self.points = False
        sought, names = answer.sought, SchoolNames(self._school)
        self._aims.set_to(sought.flick)
        return _AIMED.filled(counted=answer.request.wish.counted(sought.sure, sought.tries, names))

    def step(self) -> bool:
        """Mark the doors while one can be pressed on; tell whether that changed."""
        scene = self._table_view.scene
        if self.points == bool(self._marks) or scene is None:
            return False
        self.close()
        if self.points:
            self._marks = spot_nodes(scene, [door.centre for door in self._school.doors])
        return True

    def close(self) -> None:
        """Clear the table of marks."""
        for mark in self._marks:
            mark.remove_node()
        self._marks = []
