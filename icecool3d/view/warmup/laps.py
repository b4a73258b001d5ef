"""Warm-up laps against the clock: round the school and back into the Classroom. No window needed."""

from dataclasses import dataclass, replace

from icecool3d.events import Judgement
from icecool3d.match import Pose, outcome_of
from icecool3d.pieces import Shape, standing
from icecool3d.rules import PutBack, TurnEnded, WarmUp, begin_warm_up, flick_in_warm_up, set_up
from icecool3d.school import School
from icecool3d.trace import Trace
from icecool3d.view.table.guests import USUAL


@dataclass(frozen=True)
class Lap:
    """A lap that was run."""

    colour: str
    seconds: float
    """From its first flick on, s."""
    flicks: int


@dataclass(frozen=True)
class Laps:
    """A lap under way, and those that were run. It never changes: each verb gives a new one.

    >>> from icecool3d.school import load_school
    >>> laps = begin_laps(load_school("school"), 0.015)
    >>> laps.colour, laps.after(1.0).seconds
    ('red', 0.0)
    """

    warm_up: WarmUp
    """Whose run it is, by the rules."""
    pose: Pose
    """How that penguin really stands."""
    seconds: float = 0.0
    """Since the lap's first flick, s."""
    flicks: int = 0
    """In this lap."""
    done: tuple[Lap, ...] = ()
    """The laps that were run, oldest first."""

    @property
    def colour(self) -> str:
        """Whose run it is."""
        return self.warm_up.player

    def best(self, colour: str) -> Lap | None:
        """Return the fastest lap of a colour."""
        return min(
            (lap for lap in self.done if lap.colour == colour), key=lambda lap: lap.seconds, default=None
        )

    def after(self, seconds: float) -> "Laps":
        """Let time go by: the clock runs from the first flick on."""
        return replace(self, seconds=self.seconds + seconds) if self.flicks else self

    def of(self, colour: str) -> "Laps":
        """Begin a lap of a colour."""
        return _begun(begin_warm_up(self.warm_up.setup, colour), self.done)

    def flicking(self) -> "Laps":
        """Count a flick, and start the clock with the first one."""
        return replace(self, flicks=self.flicks + 1)

    def flicked(self, trace: Trace, judgement: Judgement, shape: Shape) -> "Laps":
        """Take a flick as it came out; a lap that it ends is written down, and the next one begins."""
        (end,) = trace.pose[-1].tolist()
        ends = {self.colour: tuple(end)}
        warm_up, entry = flick_in_warm_up(self.warm_up, outcome_of(judgement.events, ends, lambda _: shape))
        if isinstance(entry, TurnEnded):
            return _begun(warm_up, (*self.done, Lap(self.colour, self.seconds, self.flicks)))
        pose = self.pose if isinstance(entry, PutBack) else ends[self.colour]
        return replace(self, warm_up=warm_up, pose=pose)


def begin_laps(school: School, radius: float) -> Laps:
    """Begin with the first colour on the red circle; ``radius`` is that of an upright penguin, m."""
    return _begun(begin_warm_up(set_up(school, USUAL, radius=radius), USUAL[0]), ())


def _begun(warm_up: WarmUp, done: tuple[Lap, ...]) -> Laps:
    return Laps(warm_up, tuple(standing(*warm_up.standing.at).tolist()), done=done)
