"""What is shown after a flick: at its own speed, but for half a second of slow motion at its first jump."""

from dataclasses import dataclass, replace

from icecool3d.events import Event, Judgement, JumpOverWall
from icecool3d.school import Interval
from icecool3d.trace import Trace
from icecool3d.view.playback import Clock, clock_for
from icecool3d.view.sounding import due
from icecool3d.view.sounds import Cue

SLOW_FOR = 0.5
"""How long the slow motion is watched, s."""
SLOWED = 0.25
"""Its speed, as a share of what it would be."""
_BEFORE = -1.0
"""A moment before the first."""


@dataclass(frozen=True)
class Show:
    """A flick that is being shown. It never changes: each verb gives a new one."""

    clock: Clock
    """Which moment, how fast."""
    cues: tuple[Cue, ...]
    """All that is to be heard."""
    slow: Interval | None
    """Which of the flick's moments are shown slower, s; None: none, or not any more."""
    heard: float = _BEFORE
    """Up to which moment everything was heard, s."""

    @property
    def is_slow(self) -> bool:
        """Whether it is in its slow motion."""
        return self.slow is not None and self.slow.low <= self.clock.moment < self.slow.high

    @property
    def pace(self) -> float:
        """How many of the flick's seconds are shown in one."""
        return self.clock.speed * (SLOWED if self.is_slow else 1.0)

    @property
    def finished(self) -> bool:
        """Whether it is over."""
        return self.clock.finished

    def advanced(self, seconds: float) -> tuple["Show", tuple[Cue, ...]]:
        """Let so many seconds of the onlooker's time go by; give what is heard in them.

        Of what takes its frames long it shows the same as of what takes them short.
        """
        shown = self._moved(seconds)
        found = due(self.cues, self.heard, shown.clock.moment)
        return replace(shown, heard=shown.clock.moment), found

    def at(self, moment: float) -> "Show":
        """Scrub to a moment, s; nothing is heard of what lies between."""
        clock = self.clock.at(moment)
        return replace(self, clock=clock, slow=None, heard=clock.moment)

    def with_clock(self, clock: Clock) -> "Show":
        """Go on by another clock: one that pauses, steps, or runs at another speed."""
        return replace(
            self, clock=clock, heard=clock.moment if clock.moment != self.clock.moment else self.heard
        )

    def skipped(self) -> "Show":
        """Enough: in slow motion go on at full speed, else be at the end."""
        if self.is_slow:
            return replace(self, slow=None)
        return self.at(self.clock.duration)

    def _moved(self, seconds: float) -> "Show":
        clock, slow = self.clock, self.slow
        if slow is None or clock.speed <= 0.0 or not clock.playing:
            return replace(self, clock=clock.advanced(seconds))
        for edge, pace in ((slow.low, 1.0), (slow.high, SLOWED)):
            if clock.moment < edge:
                needed = (edge - clock.moment) / (clock.speed * pace)
                if seconds < needed:
                    return replace(self, clock=clock.at(clock.moment + seconds * clock.speed * pace))
                clock, seconds = clock.at(edge), seconds - needed
        return replace(self, clock=clock.advanced(seconds), slow=None)


def show_of(trace: Trace, judgement: Judgement, cues: tuple[Cue, ...], *, slow_motion: bool = True) -> Show:
    """Give the show of a flick from its beginning; ``slow_motion`` can be switched off."""
    slow = slow_stretch(trace, judgement.events) if slow_motion else None
    return Show(clock_for(trace), cues, slow)


def slow_stretch(trace: Trace, events: tuple[Event, ...]) -> Interval | None:
    """Give which moments of a flick are worth slow motion: about the middle of its first jump over a wall."""
    jump = next((event for event in events if isinstance(event, JumpOverWall)), None)
    if jump is None:
        return None
    middle = 0.5 * (jump.evidence.began + jump.evidence.ended) - float(trace.t[0])
    half = 0.5 * SLOW_FOR * SLOWED
    return Interval(max(middle - half, 0.0), min(middle + half, trace.duration))
