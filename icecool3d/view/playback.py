"""The clock of a flick that is shown: how fast, from where, and what it shows. No physics, no window."""

from dataclasses import dataclass, replace

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.trace import Trace

SLOWEST, FASTEST = 1.0 / 64.0, 16.0
"""Between which speeds a clock runs."""


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
        """Let so many seconds of the onlooker's time go by; at the end it stops.

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

    def stepped(self, trace: Trace, steps: int) -> "Clock":
        """Pause, and go by so many of the trace's own moments, backwards if below 0."""
        times = trace.t - trace.t[0]
        # A moment between two steps goes to its neighbour on the way, not over it.
        if steps > 0:
            place = int(np.searchsorted(times, self.moment, "right")) - 1 + steps
        else:
            place = int(np.searchsorted(times, self.moment, "left")) + steps
        paused = replace(self, playing=False)
        return paused.at(float(times[min(max(place, 0), len(times) - 1)]))


def clock_for(trace: Trace, speed: float = 1.0) -> Clock:
    """Give a clock at the start of a trace."""
    return Clock(trace.duration).with_speed(speed)


def poses(trace: Trace, clock: Clock) -> dict[str, Array]:
    """Give where each penguin is at the clock's moment: its pose (7,) by its name."""
    shown = trace.at(np.array([trace.t[0] + clock.moment]))[0]
    return dict(zip(trace.penguins, shown, strict=True))


def along_the_way(trace: Trace, penguin: str, apart: float) -> Array:
    """Give poses (K, 7) of one penguin from start to end, each ``apart`` m further on its way.

    They show a whole flick in one picture.
    """
    index = trace.penguins.index(penguin)
    moves = np.linalg.norm(np.diff(trace.pose[:, index, :3], axis=0), axis=1)
    way = np.concatenate(([0.0], np.cumsum(moves)))
    marks = np.linspace(0.0, way[-1], max(2, round(float(way[-1]) / apart) + 1))
    return trace.at(np.interp(marks, way, trace.t))[:, index]
