"""Running cases: a flick is computed, a trace taken as it is, and the referee asked."""

from types import TracebackType

from icecool3d.kit.errors import FlickError, InputError, TraceError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.cases.case import Case
from icecool3d.lab.cases.checking import faults
from icecool3d.penguin import load_penguin
from icecool3d.physics import Worlds
from icecool3d.referee import judge
from icecool3d.school import School
from icecool3d.trace import Poses, Trace


class Runner:
    """Runs cases one after the other; those in the same school share its worlds."""

    def __init__(self) -> None:
        """Begin with no world."""
        self.penguin = load_penguin()
        self._worlds: dict[str, Worlds] = {}

    def close(self) -> None:
        """Close all worlds."""
        for worlds in self._worlds.values():
            worlds.close()
        self._worlds.clear()

    def __enter__(self) -> "Runner":
        """Use the runner in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it at the block's end."""
        self.close()

    def trace(self, case: Case) -> Trace:
        """Return what happens in a case; a flick that cannot be made is refused with the case's file."""
        if isinstance(case.happening, Trace):
            return case.happening
        start = case.happening
        try:
            return self._worlds_in(case.school).flick(start.flick, Poses(start.penguins, start.poses))
        except FlickError as reason:
            raise InputError(
                Phrase("{where}: {thing}", where=case.path, thing=reason.thing), reason.wrong, reason.right
            ) from None

    def faults(self, case: Case) -> list[Phrase]:
        """Run a case and return everything that is not as it says, each on one line."""
        trace = self.trace(case)
        try:
            judgement = judge(trace, case.school, self.penguin)
        except TraceError as reason:
            raise InputError(str(case.path), reason.wrong, reason.right) from None
        return faults(case, judgement)

    def _worlds_in(self, school: School) -> Worlds:
        if school.scene.digest not in self._worlds:
            self._worlds[school.scene.digest] = Worlds(school, self.penguin)
        return self._worlds[school.scene.digest]
