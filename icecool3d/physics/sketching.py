"""Sketching: a flick at coarser steps, with little written down, until nothing can change any more."""

import math
from collections.abc import Sequence

from icecool3d.physics.bullet import BODY_A, BODY_B
from icecool3d.physics.mover import Mover
from icecool3d.physics.stepper import Ground, Pressed, Stepper
from icecool3d.trace.sketch import SAMPLE, Meeting

LOOK = 0.05
"""How often it is looked whether all is over, and who may meet whom, s."""
HORIZON = 0.9
"""After this a sketch stops, whatever still moves, s."""
CREEP = 0.03
"""Over is what moves on by less than this, m/s, with its base's end, …"""
UPRIGHT = 0.8
"""… and is more upright than this (the cosine of its lean), or else …"""
LYING = 0.006
"""… creeps by less than this, m/s."""

_Ending = tuple[float, float, float, float]
"""Where the end of a body's base is, m, and how upright its axis."""


class SketchStepper(Stepper):
    """Steps one engine until nothing can change any more."""

    curious = False
    sample, turned = SAMPLE, math.pi
    longest = 0.01
    steps_of_hits = 8

    def __init__(self, ground: Ground, movers: Sequence[Mover], step: float) -> None:
        """Begin with bodies as they stand."""
        super().__init__(ground, movers, step)
        self.times = [0.0]
        """Moments of all rows, s."""
        self._met: dict[tuple[int, int], float] = {}

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """Who touched whom, by their places among all."""
        return tuple(Meeting(t, *pair) for pair, t in self._met.items())

    def run(self, horizon: float) -> None:
        """Step until all are still enough, or the horizon (s) is reached."""
        before: dict[int, _Ending] = {}
        while self.t < horizon:
            self.advance(min(LOOK, horizon - self.t))
            self._write()
            now = {mover.body: _ending(mover) for mover in self.movers if not mover.asleep}
            if all(body in before and _is_over(before[body], at) for body, at in now.items()):
                return
            before = now

    def noted(self, pressed: Pressed, seconds: float) -> None:
        """Note who met, and from time to time how all move."""
        for contact in pressed.contacts:
            one, other = self._bodies.get(contact[BODY_A]), self._bodies.get(contact[BODY_B])
            if one is not None and other is not None:
                pair = min(one.index, other.index), max(one.index, other.index)
                self._met.setdefault(pair, self.t)
        if self.t - self.times[-1] >= SAMPLE - seconds:
            self._write()

    def _write(self) -> None:
        if self.t > self.times[-1]:
            self.rows += 1
            self.times.append(self.t)
            for mover in self.movers:
                if not mover.asleep:
                    mover.note()


def _ending(mover: Mover) -> _Ending:
    (x, y, z), (a, b, c), up = mover.place, mover.axis, mover.hull.end
    return x - up * a, y - up * b, z - up * c, c


def _is_over(before: _Ending, now: _Ending) -> bool:
    way = math.dist(before[:3], now[:3]) / LOOK
    return way < (CREEP if now[3] > UPRIGHT and now[2] < SAMPLE else LYING)
