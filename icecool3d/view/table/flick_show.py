"""The show of a flick: its clock, how fast it goes, from where, and what is heard. No physics, no window."""

import math
from dataclasses import dataclass, replace

import numpy as np

from icecool3d.events import Event, Judgement, JumpOverWall, Toppled
from icecool3d.kit.arrays import Array
from icecool3d.kit.palette import PLAYERS
from icecool3d.school import Interval
from icecool3d.trace import Trace
from icecool3d.view.sound.cue import Cue
from icecool3d.view.sound.flick_sounds import due

SLOWEST, FASTEST = 1.0 / 64.0, 16.0
"""Between which speeds a clock runs."""
STEPS = 1000.0
"""How many single steps make a second."""
_SAME = 1e-6
"""Less than this share of a step is none."""


@dataclass(frozen=True)
class Clock:
    """A moment of a flick that goes on by itself while it plays. It never changes: each verb gives a new one.

    >>> Clock(duration=2.0).advanced(0.5).moment
    0.5
    """

    duration: float
    """How long the flick takes, s."""
    moment: float = 0.0
    """Since its start, s; from 0 to ``duration``."""
    speed: float = 1.0
    """Seconds shown in a second; 1 is as it was, less is slow motion, below 0 runs backwards."""
    playing: bool = True
    """Whether it goes on by itself."""

    @property
    def finished(self) -> bool:
        """Whether it has come to where it runs to."""
        return self.moment == (self.duration if self.speed > 0.0 else 0.0)

    def advanced(self, seconds: float) -> "Clock":
        """Let ``seconds`` of the onlooker's time go by; at the end it stops.

        >>> Clock(2.0, speed=0.25).advanced(100.0)
        Clock(duration=2.0, moment=2.0, speed=0.25, playing=False)
        """
        if not self.playing:
            return self
        later = self.at(self.moment + seconds * self.speed)
        return replace(later, playing=not later.finished)

    def at(self, moment: float) -> "Clock":
        """Scrub to a moment, s, whether it plays or not.

        >>> Clock(2.0).at(-1.0).moment
        0.0
        """
        return replace(self, moment=min(max(moment, 0.0), self.duration))

    def toggled(self) -> "Clock":
        """Pause or go on; at the end begin again.

        >>> Clock(2.0, moment=2.0, playing=False).toggled()
        Clock(duration=2.0, moment=0.0, speed=1.0, playing=True)
        """
        if self.playing or not self.finished:
            return replace(self, playing=not self.playing)
        return replace(self, moment=0.0 if self.speed > 0.0 else self.duration, playing=True)

    def with_speed(self, speed: float) -> "Clock":
        """Run at another speed, kept within what can be followed; its sign stays.

        >>> Clock(2.0).with_speed(1000.0).speed
        16.0
        """
        size = min(max(abs(speed), SLOWEST), FASTEST)
        return replace(self, speed=size if speed >= 0.0 else -size)

    def stepped(self, steps: int) -> "Clock":
        """Pause, and go by ``steps`` whole milliseconds, backwards if below 0.

        >>> Clock(2.0, moment=0.0125).stepped(1).moment, Clock(2.0, moment=0.0125).stepped(-1).moment
        (0.013, 0.012)
        """
        # From between two of them it goes to its neighbour on the way, not over it.
        now = self.moment * STEPS
        place = math.floor(now + _SAME) if steps > 0 else math.ceil(now - _SAME)
        return replace(self, playing=False).at((place + steps) / STEPS)


def clock_for(trace: Trace) -> Clock:
    """Return a clock at the start of a trace."""
    return Clock(trace.duration)


def poses(trace: Trace, clock: Clock) -> dict[str, Array]:
    """Return where each penguin is at the clock's moment: its pose (7,) by its name."""
    shown = trace.at(np.array([trace.t[0] + clock.moment]))[0]
    return dict(zip(trace.penguins, shown, strict=True))


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
        """Let ``seconds`` of the onlooker's time go by; return what is heard in them.

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
    """Return the show of a flick from its beginning; ``slow_motion`` can be switched off."""
    slow = slow_stretch(trace, judgement.events) if slow_motion else None
    return Show(clock_for(trace), cues, slow)


def _middle(event: Event) -> float | None:
    """Return the middle of what is worth slow motion, s: a jump over a wall, or a piece's fall."""
    match event:
        case JumpOverWall(evidence=clearance):
            return 0.5 * (clearance.began + clearance.ended)
        case Toppled(t=t, penguin=name) if name not in PLAYERS:
            return t
    return None


def slow_stretch(trace: Trace, events: tuple[Event, ...]) -> Interval | None:
    """Return which moments are worth slow motion: the first jump over a wall or fall of a piece."""
    middles = (_middle(event) for event in events)
    found = next((each for each in middles if each is not None), None)
    if found is None:
        return None
    middle = found - float(trace.t[0])
    half = 0.5 * SLOW_FOR * SLOWED
    return Interval(max(middle - half, 0.0), min(middle + half, trace.duration))
