"""Stepping the engine and writing down what moves, until all rests. Here speed matters, and nowhere else."""

from collections.abc import Callable, Sequence

from icecool3d.physics.clearing import Clearing, find_clearing
from icecool3d.physics.engine import (
    ALL_CONTACTS,
    BODY_A,
    BODY_B,
    DISTANCE,
    FORCE,
    NORMAL,
    POINT_ON_B,
    Engine,
    Vector,
    read_contacts,
    read_pose,
    step,
)
from icecool3d.physics.heading import Heading
from icecool3d.physics.neighbours import Neighbours
from icecool3d.physics.rows import ContactRows, Row
from icecool3d.physics.settings import Settings
from icecool3d.physics.whirl import Whirl

LOOKS_PER_REST = 2
"""How many looks follow one that found rest, evenly over the time of rest, until it is believed."""

_Watch = tuple[Callable[[Vector, float, Heading], float], Vector, float]
"""``lasts`` of a penguin's clearing, its numbers, and its top speed."""


class Recorder:
    """Steps one engine until all penguins rest, or time is up."""

    def __init__(
        self,
        engine: Engine,
        rows: Sequence[Row],
        settings: Settings,
        *,
        neighbours: Neighbours,
        whirl: Whirl,
        clearings: Sequence[Clearing],
        heading: Heading,
    ) -> None:
        """Begin with penguins as they stand now; without ``clearings`` the engine is asked at every step."""
        self.rows = rows
        self.contacts = ContactRows()
        self.steps = 0
        self._engine = engine
        self._settings = settings
        self._neighbours = neighbours
        self._whirl = whirl
        self._clearings = clearings
        self._heading = heading
        self._asleep = {row.body: row for row in rows if row.asleep}
        self._penguins = {row.body for row in rows}
        self._ask = True
        self._due = 1

    def run(self) -> bool:
        """Step until all rest; say whether they do (or else time was up)."""
        settings = self._settings
        limit = max(1, round(settings.time_limit / settings.step))
        rest = round(settings.rest_time / settings.step)
        stride = max(1, round(rest / LOOKS_PER_REST))
        rested = 0
        while self.steps < limit:
            count = min(stride, limit - self.steps)
            wanted, apart = self._neighbours.look(self.rows, count * settings.step)
            self._fetch(wanted)
            self._advance(count, apart=apart and not wanted)
            rested = rested + count if all(row.asleep or self._rests(row) for row in self.rows) else 0
            if rested >= rest + stride:  # the first look found rest, and so did all over the time of rest
                return True
        return False

    def _fetch(self, wanted: Sequence[Row]) -> None:
        """Have those sleepers in their places whom something may touch, and no others.

        Out of the way a sleeper costs next to nothing; in its place it costs as much as who is awake.
        """
        for index, row in enumerate(self.rows):
            if row.asleep and row.present != (row in wanted):
                row.present = not row.present
                if row.present:
                    self._engine.place(row.body, *row.still)
                    self._engine.wake(row.body)
                else:
                    self._engine.put_away(row.body, index)
                    self._engine.lull(row.body)

    def _advance(self, count: int, *, apart: bool) -> None:
        """Make some steps. ``apart`` says that meanwhile no penguin can meet another."""
        end = self.steps + count
        watch = self._watch() if apart else []
        if not watch:
            self._ask, self._due = True, end
        while self.steps < end:
            awake = [row for row in self.rows if not row.asleep]
            self._step(self._whirl.tame(awake, end - self.steps), awake, watch)

    def _step(self, count: int, awake: Sequence[Row], watch: Sequence[_Watch]) -> None:
        """Make some steps, reading who is awake: the inner loop.

        What touches what in a step is decided by the poses before it; so the engine need be asked only
        where one of them was not in its clearing.
        """
        client, rate, heading = self._engine.client, 1.0 / self._settings.step, self._heading
        readers = [(row.body, row.numbers.extend) for row in awake]
        ask, due = self._ask, self._due
        for now in range(self.steps + 1, self.steps + count + 1):
            step(client)
            if ask:
                readers += [(row.body, row.numbers.extend) for row in self._note_contacts(now)]
            for body, note in readers:
                place, turn = read_pose(body, client)
                note(place)
                note(turn)
            if now >= due and watch:
                quiet = min([lasts(numbers[-7:], speed, heading) for lasts, numbers, speed in watch])
                ask, due = quiet <= 0.0, now + 1 + int(quiet * rate)
        self.steps += count
        self._ask, self._due = ask, due

    def _watch(self) -> list[_Watch]:
        """Give what tells for how long all stay in their clearings; nothing if one is in none."""
        watch: list[_Watch] = []
        for row in self.rows:
            if not row.asleep:
                x, y, _ = row.place
                clearing = find_clearing(self._clearings, self._heading.point_from_engine(x, y))
                if clearing is None:
                    return []
                watch.append((clearing.lasts, row.numbers, self._neighbours.top_speed([row])))
        return watch

    def _note_contacts(self, now: int) -> list[Row]:
        """Ask the engine what touches what, and give the sleepers whom another penguin's touch has woken."""
        contacts, asleep, woken = self.contacts, self._asleep, []
        contacts.steps.append(now)
        touching = [
            contact for contact in read_contacts(*ALL_CONTACTS, self._engine.client) if contact[FORCE] > 0.0
        ]
        for contact in touching if asleep else ():
            for body, other in ((contact[BODY_A], contact[BODY_B]), (contact[BODY_B], contact[BODY_A])):
                if body in asleep and other in self._penguins:
                    row = asleep.pop(body)
                    row.asleep, row.since = False, now - 1
                    woken.append(row)
        for contact in touching:
            one, other = contact[BODY_A], contact[BODY_B]
            if one not in asleep and other not in asleep:
                contacts.who.extend((now, one, other))
                contacts.how.extend(contact[POINT_ON_B])
                contacts.how.extend(contact[NORMAL])
                contacts.how.extend((contact[DISTANCE], contact[FORCE]))
        return woken

    def _rests(self, row: Row) -> bool:
        speed, spin = row.motion(self._settings.step)
        still, unturned = self._settings.rest_speed, self._settings.rest_spin
        return speed < still * still and spin < unturned * unturned
