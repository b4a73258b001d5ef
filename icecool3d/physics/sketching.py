"""Sketching: steps as for a flick that counts, with little read and nothing kept but a coarse path.

The engine, its parameters and the order of all that it is told are those of a whole flick, so until it stops
a sketch moves as that does.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.physics.bullet import FORCE, Bullet, Pose, read_contacts, read_pose, read_velocity, step
from icecool3d.physics.gyroscopic_fix import GyroscopicFix
from icecool3d.physics.sleepers import Reach, fetch
from icecool3d.physics.step_log import BodyLog
from icecool3d.physics.world_settings import Settings
from icecool3d.pieces import Penguin
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


@dataclass
class SketchLog(BodyLog):
    """One body's poses by its centre of mass, some steps apart."""

    now: Pose | None = None
    """How it stood when it was read last; the path holds only some of that."""

    @property
    def place(self) -> list[float]:
        """Where it is, x y z."""
        return list((self.now or self.still)[0])

    @property
    def turn(self) -> list[float]:
        """How it is turned, x y z w."""
        return list((self.now or self.still)[1])

    def motion(self, step: float) -> tuple[float, float]:  # noqa: ARG002 - nothing is read so often
        """Return the squares of speed, (m/s)^2, and spin, (rad/s)^2, as they were read last."""
        return self.pace

    def read(self, client: int) -> None:
        """Read how fast it moves."""
        (x, y, z), (i, j, k) = read_velocity(self.body, client)
        self.pace = x * x + y * y + z * z, i * i + j * j + k * k

    def note(self, client: int) -> None:
        """Read how it stands, and write it down."""
        place, turn = self.now = read_pose(self.body, client)
        self.numbers.extend(place)
        self.numbers.extend(turn)


class SketchStepper:
    """Steps one engine until nothing can change any more."""

    def __init__(
        self,
        engine: Bullet,
        logs: Sequence[SketchLog],
        models: Mapping[int, Penguin],
        settings: Settings,
        *,
        reach: Reach,
        fix: GyroscopicFix,
        sample: float = SAMPLE,
    ) -> None:
        """Begin with bodies as they stand; poses are read ``sample`` seconds apart."""
        self.logs = logs
        self.steps = 0
        self.samples = 0
        """How often poses were read."""
        self._engine = engine
        self._models = models
        self._settings = settings
        self._reach = reach
        self._fix = fix
        self._every = max(1, round(sample / settings.step))
        self._met: dict[tuple[int, int], float] = {}

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """Who touched whom, by their places among all."""
        return tuple(Meeting(t, *pair) for pair, t in self._met.items())

    def run(self, horizon: float, *, whole: bool = False) -> None:
        """Step until all are still enough, or the horizon (s) is reached; ``whole``: always until that."""
        count = self._every * max(1, round(LOOK / self._settings.step / self._every))
        last = round(horizon / self._settings.step)
        before: dict[int, tuple[float, ...]] = {}
        while self.steps < last:
            wanted, apart = self._reach.look(self.logs, count * self._settings.step)
            fetch(self._engine, self.logs, wanted)
            self._advance(min(count, last - self.steps), meet=bool(wanted) or not apart)
            if whole:
                continue
            now = {log.body: self._base(log) for log in self.logs if not log.asleep}
            if all(body in before and _is_over(before[body], at) for body, at in now.items()):
                return
            before = now

    def _advance(self, count: int, *, meet: bool) -> None:
        """Make some steps; ``meet`` says that some may meet others meanwhile."""
        client, end, every = self._engine.client, self.steps + count, self._every
        while self.steps < end:
            awake = [log for log in self.logs if not log.asleep]
            if self.steps % every:
                for log in awake:
                    log.now = read_pose(log.body, client)
            some = self._fix.apply(awake, end - self.steps)
            for now in range(self.steps + 1, self.steps + some + 1):
                step(client)
                if meet:
                    self._note_meetings(now)
                if now % every == 0:
                    self.samples += 1
                    for log in self.logs:
                        if not log.asleep:
                            log.note(client)
            self.steps += some
        for log in self.logs:
            if not log.asleep:
                log.read(client)

    def _note_meetings(self, now: int) -> None:
        """Note which bodies press on each other; a sleeper that is touched wakes."""
        present = [(place, log) for place, log in enumerate(self.logs) if log.present or not log.asleep]
        for (a, one), (b, other) in combinations(present, 2):
            if one.asleep and other.asleep:
                continue
            found = read_contacts(one.body, other.body, -2, -2, self._engine.client)
            if any(contact[FORCE] > 0.0 for contact in found):
                self._met.setdefault((a, b), now * self._settings.step)
                for log in (one, other):
                    if log.asleep:
                        log.asleep, log.since = False, self.samples

    def _base(self, log: SketchLog) -> tuple[float, ...]:
        """Return where the end of a body's base is, and how upright its axis."""
        (x, y, z), (i, j, k, w) = log.place, log.turn
        up = self._models[log.body].centre_of_mass
        lean = 1.0 - 2.0 * (i * i + j * j)
        return x - up * 2.0 * (i * k + w * j), y - up * 2.0 * (j * k - w * i), z - up * lean, lean


def _is_over(before: tuple[float, ...], now: tuple[float, ...]) -> bool:
    way = math.dist(before[:3], now[:3]) / LOOK
    return way < (CREEP if now[3] > UPRIGHT and now[2] < SAMPLE else LYING)


def path_of(logs: Sequence[BodyLog], still: Array, samples: int) -> Array:
    """Return poses by centres of mass, (N, P, 7), the start first; ``still`` (P, 7) is how all started."""
    path = np.repeat(still[None], samples + 1, axis=0)
    for place, log in enumerate(logs):
        if log.numbers:
            path[log.since + 1 :, place] = np.array(log.numbers).reshape(-1, 7)
    return path
