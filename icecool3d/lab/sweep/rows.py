"""Rows: flicks that are computed and judged, each from its numbers alone; and what computes them."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from threading import Lock
from typing import NamedTuple, cast

import numpy as np
from msgspec.structs import replace

from icecool3d.events import Judgement, Rested
from icecool3d.kit.errors import FlickError
from icecool3d.lab.sweep.numbers import NAMES, START, Numbers
from icecool3d.lab.sweep.outcomes import CRASHED, REFUSED, UNFINISHED, outcome_of
from icecool3d.lab.sweep.spec import Setup
from icecool3d.penguin import standing
from icecool3d.physics import build_world
from icecool3d.physics.fingerprint import Fingerprint, this_fingerprint
from icecool3d.referee import judge
from icecool3d.school import build_school, load_scene
from icecool3d.trace import Flick, Trace

PROBES = (
    Numbers(-0.15, 0.0, 0.0, 3.0, 2.0, 0.2, 0.2, 0.0),
    Numbers(-0.12, 0.05, 90.0, -20.0, 5.0, 0.81, 0.1, 0.0),
    Numbers(-0.2, -0.05, 10.0, 200.0, 4.0, 0.4, -0.4, 10.0),
)
"""A slide, a jump and a whirl, in the scene ``two-rooms``."""
LONGEST_REASON = 10_000
"""Letters that say why a flick was refused, or what crashed."""


class Row(NamedTuple):
    """One flick of a sweep, and all that came of it, as it stands in results.

    Events and verdicts are without their evidence: ``icecool3d flick --from`` computes them again with it.
    """

    row: int
    """Its number, from 0."""
    x: float
    y: float
    facing: float
    aim: float
    speed: float
    height: float
    side: float
    elevation: float
    outcome: str
    """What it was, one of ``OUTCOMES``."""
    place: str | None = None
    """At which door, wall or pair of rooms."""
    room: str | None = None
    """The room in which the flicked penguin rests; None: in a frame, upon a wall, or outside."""
    seconds: float | None = None
    """How long it took, s."""
    events: str | None = None
    """JSON: everything that happened, in order."""
    verdicts: str | None = None
    """JSON: what became of each penguin at each door that it came near, with the margin in mm."""
    ends: str | None = None
    """JSON: the poses of all penguins at the end, m."""
    trace: str | None = None
    """SHA-256 of the trace, in hexadecimal."""
    why: str | None = None
    """Why it was refused, or what crashed."""

    @property
    def numbers(self) -> Numbers:
        """Its numbers alone."""
        return Numbers(*(getattr(self, name) for name in NAMES))


class Flicker:
    """A world that flicks are made in, one after the other."""

    def __init__(self, setup: Setup) -> None:
        """Build the world."""
        self.setup = setup
        self.school = build_school(setup.scene)
        self._world = build_world(self.school, setup.penguin, setup.names, setup.settings)
        self._lock = Lock()  # a worker may have been started with several threads

    def trace(self, numbers: Numbers) -> Trace:
        """Flick; what no finger can do is refused."""
        flick = Flick(self.setup.flicked, *numbers[len(START) :])
        with self._lock:
            return self._world.flick(flick, np.array([standing(*numbers[: len(START)]), *self.setup.others]))

    def judged(self, numbers: Numbers) -> tuple[Trace, Judgement]:
        """Flick and judge."""
        trace = self.trace(numbers)
        return trace, judge(trace, self.school)

    def row(self, row: int, numbers: Numbers) -> Row:
        """Make one row, whatever happens: what goes wrong in one flick must not cost the others theirs."""
        try:
            trace, judgement = self.judged(numbers)
        except FlickError as reason:
            return Row(row, *numbers, REFUSED, why=str(reason)[:LONGEST_REASON])
        except Exception as error:  # noqa: BLE001 - whatever it is, it is written down
            return Row(row, *numbers, CRASHED, why=f"{type(error).__name__}: {error}"[:LONGEST_REASON])
        own = [event for event in judgement.events if event.penguin == self.setup.flicked]
        outcome, place = (UNFINISHED, None) if trace.meta.ended != "rest" else outcome_of(own)
        return Row(
            row,
            *numbers,
            outcome,
            place,
            room=next((event.room for event in own if isinstance(event, Rested)), None),
            seconds=trace.duration,
            events=compact(event.to_dict() for event in judgement.events),
            verdicts=compact(verdict.to_dict() for verdict in judgement.verdicts),
            ends=json.dumps(trace.pose[-1].tolist(), separators=(",", ":")),
            trace=trace.digest,
        )


@lru_cache(maxsize=2)
def flicker(setup: Setup) -> Flicker:
    """Give the world for a setup, built once in each process."""
    return Flicker(setup)


def make_rows(setup: Setup, numbered: Iterable[tuple[int, Numbers]]) -> list[Row]:
    """Make rows from their numbers.

    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.school import load_scene
    >>> setup = Setup(load_scene("two-rooms"), load_penguin(), ("red",))
    >>> [row] = make_rows(setup, [(7, Numbers(-0.15, 0.0, 0.0, 0.0, 2.0, 0.2, 0.0, 0.0))])
    >>> row.row, row.outcome, row.place, row.room
    (7, 'through', 'left-right', 'right')
    """
    return [flicker(setup).row(row, numbers) for row, numbers in numbered]


@lru_cache(maxsize=2)
def sweep_fingerprint(setup: Setup) -> Fingerprint:
    """Return what computes rows in this process, with what a few flicks of a setup's penguin come to."""
    probe = Flicker(Setup(load_scene("two-rooms"), setup.penguin, ("red",), settings=setup.settings))
    total = hashlib.sha256()
    for numbers in PROBES:
        row = probe.row(0, numbers)
        total.update(f"{row.trace} {row.events} {row.verdicts} {row.why}".encode())
    return replace(this_fingerprint(), flicks=total.hexdigest()[:16])


def compact(items: Iterable[Mapping[str, object]]) -> str:
    """Give events or verdicts as JSON without their evidence, times to the microsecond.

    >>> compact([{"event": "righted", "t": 0.12345678, "penguin": "red", "evidence": {"degrees": 20.0}}])
    '[{"event":"righted","t":0.123457,"penguin":"red"}]'
    """
    bare = [{**item, "t": round(cast(float, item["t"]), 6)} for item in items]
    for item in bare:
        item.pop("evidence")
    return json.dumps(bare, separators=(",", ":"), allow_nan=False)
