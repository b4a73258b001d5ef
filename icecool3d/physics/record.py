"""Stepping the engine and writing down what moves, until all rests. Here speed matters, and nowhere else."""

from collections.abc import Callable, Mapping, Sequence

from icecool3d.physics.aim_frame import AimFrame
from icecool3d.physics.bullet import (
    ALL_CONTACTS,
    BODY_A,
    BODY_B,
    DISTANCE,
    FORCE,
    NORMAL,
    POINT_ON_B,
    Bullet,
    Vector,
    read_contacts,
    read_pose,
    step,
)
from icecool3d.physics.gyroscopic_fix import GyroscopicFix
from icecool3d.physics.open_floor import OpenFloor, find_open_floor
from icecool3d.physics.sleepers import Reach, fetch
from icecool3d.physics.step_log import BodyLog, ContactLog
from icecool3d.physics.world_settings import Settings

LOOKS_PER_REST = 2
"""How many looks follow one that found rest, evenly over the time of rest, until it is believed."""

_Watch = tuple[Callable[[Vector, float, AimFrame], float], Vector, float]
"""``lasts`` of a penguin's open floor, its numbers, and its top speed."""


class StepRecorder:
    """Steps one engine until all penguins rest, or time is up."""

    def __init__(
        self,
        engine: Bullet,
        logs: Sequence[BodyLog],
        settings: Settings,
        *,
        reach: Reach,
        fix: GyroscopicFix,
        open_floors: Mapping[int, Sequence[OpenFloor]],
        frame: AimFrame,
    ) -> None:
        """Begin with bodies as they stand; one without ``open_floors`` has the engine asked at every step."""
        self.logs = logs
        self.contacts = ContactLog()
        self.steps = 0
        self._engine = engine
        self._settings = settings
        self._reach = reach
        self._fix = fix
        self._open_floors = open_floors
        self._frame = frame
        self._asleep = {log.body: log for log in logs if log.asleep}
        self._penguins = {log.body for log in logs}
        self._ask = True
        self._due = 1

    def run(self, seconds: float) -> bool:
        """Step until all rest, or for so many ``seconds``; say whether all rest."""
        settings = self._settings
        limit = max(1, round(seconds / settings.step))
        rest = round(settings.rest_time / settings.step)
        stride = max(1, round(rest / LOOKS_PER_REST))
        rested = 0
        while self.steps < limit:
            count = min(stride, limit - self.steps)
            wanted, apart = self._reach.look(self.logs, count * settings.step)
            fetch(self._engine, self.logs, wanted)
            self._advance(count, apart=apart and not wanted)
            rested = rested + count if all(log.asleep or self._rests(log) for log in self.logs) else 0
            if rested >= rest + stride:  # the first look found rest, and so did all over the time of rest
                return True
        return False

    def _advance(self, count: int, *, apart: bool) -> None:
        """Make some steps. ``apart`` says that meanwhile no penguin can meet another."""
        end = self.steps + count
        watch = self._watch() if apart else []
        if not watch:
            self._ask, self._due = True, end
        while self.steps < end:
            awake = [log for log in self.logs if not log.asleep]
            self._step(self._fix.apply(awake, end - self.steps), awake, watch)

    def _step(self, count: int, awake: Sequence[BodyLog], watch: Sequence[_Watch]) -> None:
        """Make some steps, reading who is awake: the inner loop.

        What touches what in a step is decided by the poses before it; so the engine need be asked only
        where one of them was not on its open floor.
        """
        client, rate, frame = self._engine.client, 1.0 / self._settings.step, self._frame
        readers = [(log.body, log.numbers.extend) for log in awake]
        ask, due = self._ask, self._due
        for now in range(self.steps + 1, self.steps + count + 1):
            step(client)
            if ask:
                readers += [(log.body, log.numbers.extend) for log in self._note_contacts(now)]
            for body, note in readers:
                place, turn = read_pose(body, client)
                note(place)
                note(turn)
            if now >= due and watch:
                quiet = min([lasts(numbers[-7:], speed, frame) for lasts, numbers, speed in watch])
                ask, due = quiet <= 0.0, now + 1 + int(quiet * rate)
        self.steps += count
        self._ask, self._due = ask, due

    def _watch(self) -> list[_Watch]:
        """Return what tells for how long all stay on their open floors; nothing if one is on none."""
        watch: list[_Watch] = []
        for log in self.logs:
            if not log.asleep:
                x, y, _ = log.place
                open_floors = self._open_floors.get(log.body, ())
                open_floor = find_open_floor(open_floors, self._frame.point_from_engine(x, y))
                if open_floor is None:
                    return []
                watch.append((open_floor.lasts, log.numbers, self._reach.top_speed([log])))
        return watch

    def _note_contacts(self, now: int) -> list[BodyLog]:
        """Note what touches what now; return the sleepers that another penguin's touch has woken."""
        contacts, asleep, woken = self.contacts, self._asleep, []
        contacts.steps.append(now)
        touching = [
            contact for contact in read_contacts(*ALL_CONTACTS, self._engine.client) if contact[FORCE] > 0.0
        ]
        for contact in touching if asleep else ():
            for body, other in ((contact[BODY_A], contact[BODY_B]), (contact[BODY_B], contact[BODY_A])):
                if body in asleep and other in self._penguins:
                    log = asleep.pop(body)
                    log.asleep, log.since = False, now - 1
                    woken.append(log)
        for contact in touching:
            one, other = contact[BODY_A], contact[BODY_B]
            if one not in asleep and other not in asleep:
                contacts.who.extend((now, one, other))
                contacts.how.extend(contact[POINT_ON_B])
                contacts.how.extend(contact[NORMAL])
                contacts.how.extend((contact[DISTANCE], contact[FORCE]))
        return woken

    def _rests(self, log: BodyLog) -> bool:
        speed, spin = log.motion(self._settings.step)
        still, unturned = self._settings.rest_speed, self._settings.rest_spin
        return speed < still * still and spin < unturned * unturned
