"""Whether flicks made again are what was recorded: to the last bit, or as nearly as another machine can."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
from msgspec import structs

from icecool3d.events import Event
from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import InputError
from icecool3d.kit.journal import say_changed
from icecool3d.kit.phrase import Phrase
from icecool3d.match import FlickResult, KeyPose
from icecool3d.physics.fingerprint import Fingerprint
from icecool3d.replay.entry import keys_at, recorded
from icecool3d.replay.recording import Recording
from icecool3d.replay.resimulate import Replayer
from icecool3d.school import penguin_title
from icecool3d.trace import Pose, Trace

Outcome = Literal["same-bits", "within-tolerance", "beyond-tolerance", "differs"]
"""How what is done again compares with its record.

Beyond the tolerance, nothing is known of a flick that another kind of machine made: at an edge or between two
walls a difference in the last bit can grow to any size. Only such a machine can tell whether it is right.
"""


@dataclass(frozen=True)
class Tolerance:
    """How far apart two machines may be; one and the same machine may not be at all.

    >>> ELSEWHERE.say()
    '0.1 mm, 1 degree, 5 ms'
    """

    place: float
    """m."""
    turn: float
    """Radians."""
    time: float
    """Of events and of the end, s."""

    def say(self) -> Phrase:
        """Return it in words."""
        degrees, ms = float(np.degrees(self.turn)), 1e3 * self.time
        return Phrase("{mm:g} mm, {degrees:g} degree, {ms:g} ms", mm=1e3 * self.place, degrees=degrees, ms=ms)


HERE = Tolerance(0.0, 0.0, 0.0)
ELSEWHERE = Tolerance(1e-4, float(np.radians(1.0)), 5e-3)


@dataclass(frozen=True)
class Difference:
    """What is otherwise than it was recorded."""

    what: Phrase
    """In one sentence: who, when, by how much."""
    penguin: str | None = None
    """Who, if it is about one."""
    t: float | None = None
    """When, s."""
    by: float | None = None
    """How far it is from where it was, m."""


@dataclass(frozen=True)
class Check:
    """What came of doing one thing again."""

    line: int
    """Where it stands, from 1."""
    flick: int | None
    """Which flick of the recording, from 1; None is any other action of a match."""
    outcome: Outcome
    """How it compares."""
    difference: Difference | None = None
    """The first, if it differs or is beyond the tolerance."""

    def to_dict(self) -> dict[str, object]:
        """Return it as JSON can hold it, lengths in mm."""
        data: dict[str, object] = {"line": self.line, "number": self.flick, "compared": self.outcome}
        if (found := self.difference) is not None:
            by = None if found.by is None else 1e3 * found.by
            data |= {"what": found.what, "penguin": found.penguin, "t": found.t, "mm": by}
        return data


def check(recording: Recording, numbers: Iterable[int]) -> Iterator[Check]:
    """Make flicks of a recording again, by their numbers from 1, and compare.

    A flick of which no number is otherwise differs still if its line was changed, or which line is above it;
    a changed header counts against the first.
    """
    with Replayer(recording.header, recording.source) as replayer:
        for number in numbers:
            entry, flick = recording.flick_entries[number - 1], recording.flicks[number - 1]
            outcome, difference = check_flick(flick, replayer, entry.maker)
            lines = [1, entry.line] if number == 1 else [entry.line]
            if outcome != "differs" and (found := changed_line(recording, lines)) is not None:
                outcome, difference = "differs", found
            yield Check(entry.line, number, outcome, difference)


def changed_line(recording: Recording, lines: Iterable[int]) -> Difference | None:
    """Tell of the first of some lines that is not as it was written."""
    changed = [line for line in lines if line in recording.changed]
    if not changed:
        return None
    return Difference(say_changed(changed[0]))


def tolerance_for(maker: Fingerprint) -> Tolerance:
    """Return how far what ``maker`` computed may be from what this machine does."""
    return HERE if maker.is_here else ELSEWHERE


def check_flick(
    line: FlickResult, replayer: Replayer, maker: Fingerprint
) -> tuple[Outcome, Difference | None]:
    """Make one flick again, which ``maker`` made, and compare."""
    try:
        trace = replayer.trace(line)
        again = recorded(trace, replayer.judge(trace))
    except InputError as reason:
        return "differs", Difference(
            Phrase("cannot be made again: {why}", why=reason.line), line.flick.penguin, 0.0
        )
    if again == line and again.start.array.tobytes() == line.start.array.tobytes():
        return "same-bits", None
    tolerance = tolerance_for(maker)
    found = first_difference(line, again, trace, tolerance)
    if tolerance is ELSEWHERE:
        return ("within-tolerance" if found is None else "beyond-tolerance"), found
    if found is not None:
        return "differs", found
    return "differs", Difference(
        Phrase("the trace has another hash, though all that was recorded of it is the same")
    )


def first_difference(
    line: FlickResult, again: FlickResult, trace: Trace, tolerance: Tolerance
) -> Difference | None:
    """Return the earliest difference between a flick's record and the same flick made again.

    Where somebody is elsewhere that is told, and not which events it changed.
    """
    found = [*_on_the_way(line, again, trace, tolerance), *_at_the_end(line, again, tolerance)]
    found = found or list(_events(line, again, tolerance))
    return min(found, key=lambda each: (each.by is None, each.t or 0.0), default=None)


def _on_the_way(
    line: FlickResult, again: FlickResult, trace: Trace, tolerance: Tolerance
) -> Iterator[Difference]:
    # Rounding may fall to either side elsewhere.
    slack = HERE if tolerance is HERE else Tolerance(2e-4, 2.0 * tolerance.turn, tolerance.time)
    for key in line.keys:
        (there,) = keys_at(trace, key.t, [key.penguin])
        if (difference := apart(key.penguin, key.t, (key.pose, there.pose), slack)) is not None:
            yield difference
    if tolerance is HERE:
        yield from _other_moments(line.keys, again.keys)


def _other_moments(one: tuple[KeyPose, ...], other: tuple[KeyPose, ...]) -> Iterator[Difference]:
    there = {(key.t, key.penguin) for key in other}
    for key in one:
        if (key.t, key.penguin) not in there:
            yield Difference(
                Phrase("{penguin} is written down at {t:.3f} s", penguin=penguin_title(key.penguin), t=key.t),
                key.penguin,
                key.t,
            )
    if len(one) < len(other):
        yield Difference(Phrase("there are fewer poses written down than there should be"), t=0.0)


def _at_the_end(line: FlickResult, again: FlickResult, tolerance: Tolerance) -> Iterator[Difference]:
    late = line.seconds
    for name in line.start:
        ends = line.end[name], again.end[name]
        if (difference := apart(name, late, ends, tolerance, Phrase(" at the end"))) is not None:
            yield difference
    if line.ended != again.ended or abs(line.seconds - again.seconds) > tolerance.time:
        was, now = (
            Phrase("{ending} after {seconds:g} s", ending=each.ended, seconds=each.seconds)
            for each in (line, again)
        )
        what = Phrase("it ended with {was}, and now with {now}", was=was, now=now)
        yield Difference(what, t=min(late, again.seconds))


def apart(
    name: str, t: float, poses: tuple[Pose, Pose], tolerance: Tolerance, when: str = ""
) -> Difference | None:
    """Tell if two poses of a penguin at ``t`` (s) are further from each other than they may be."""
    one, other = map(np.array, poses)
    by = float(np.linalg.norm(one[:3] - other[:3]))
    turned = _angle(one[3:], other[3:])
    exactly = tolerance is HERE and one.tobytes() != other.tobytes()
    if by > tolerance.place or turned > tolerance.turn or exactly:
        what = Phrase(
            "{penguin} is {mm:.3g} mm and {degrees:.3g} degrees off at {t:.3f} s{when}",
            penguin=penguin_title(name),
            mm=1e3 * by,
            degrees=float(np.degrees(turned)),
            t=t,
            when=when,
        )
        return Difference(what, name, t, by)
    return None


def _angle(one: Array, other: Array) -> float:
    """Return by how much one turn differs from another, radians; of what is no turn, half a turn."""
    lengths = float(np.linalg.norm(one) * np.linalg.norm(other))
    if not 0.9 < lengths < 1.1:
        return float(np.pi)
    # The sine is exact where the cosine is not: near 0.
    across = min(float(np.linalg.norm(one - other)), float(np.linalg.norm(one + other)))
    return 4.0 * float(np.arcsin(min(0.5 * across, 1.0)))


def _events(line: FlickResult, again: FlickResult, tolerance: Tolerance) -> Iterator[Difference]:
    for was, now in zip(line.events, again.events, strict=False):
        if not _same(was, now, tolerance):
            yield Difference(
                Phrase("{was} was recorded, and now it is {now}", was=_say(was), now=_say(now)),
                was.penguin,
                was.t,
            )
            return
    common = min(len(line.events), len(again.events))
    for lost in line.events[common : common + 1]:
        yield Difference(Phrase("{what} does not happen", what=_say(lost)), lost.penguin, lost.t)
    for new in again.events[common : common + 1]:
        what = Phrase("{what} happens that was not recorded", what=_say(new))
        yield Difference(what, new.penguin, new.t)


def _same(one: Event, other: Event, tolerance: Tolerance) -> bool:
    return abs(one.t - other.t) <= tolerance.time and structs.replace(one, t=other.t) == other


def _say(event: Event) -> Phrase:
    places = "".join(f" {value}" for value in structs.astuple(event)[2:-1] if value is not None)
    penguin = penguin_title(event.penguin)
    return Phrase(
        "{event} of {penguin} at {t:.5g} s{places}",
        event=event.name,
        penguin=penguin,
        t=event.t,
        places=places,
    )
