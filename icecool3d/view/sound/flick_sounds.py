"""What is heard and felt of a flick, and when: by its events, its contacts, and what the rules made of it."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from icecool3d.events import (
    Event,
    Flicked,
    Judgement,
    JumpOverWall,
    Landed,
    LeftSchool,
    PassThroughDoor,
    StuckInDoor,
    TouchedZone,
)
from icecool3d.kit.arrays import Array
from icecool3d.pieces import Shape, lowest_points
from icecool3d.rules import CaughtAgain, GameEnded, HandedOverId, LogEntry, RoundEnded, TookFish
from icecool3d.trace import FLOOR, MAX_SPEED, Trace
from icecool3d.view.sound.cue import Cue, Sound

LOUDEST = 0.06
"""An impulse that sounds as loud as any, N s: a penguin's, turned back from 2 m/s."""
FAINTEST = 2e-4
"""A weaker impulse is not heard, N s."""
APART = 0.04
"""Contacts of two that follow each other sooner than this are one hit, s, …"""
BLOW = 0.01
"""… and as loud as its first moments are together, s."""
HIGHEST, LOWEST = 0.06, 0.003
"""Falls from how high sound as loud as any, and from how low are not heard, m."""
_SLIDING_LOUDEST = 2.0
_SLIDING_STEP = 0.02
_ON_FLOOR = 1e-3


@dataclass(frozen=True, eq=False)
class Sliding:
    """How loud the sliding on the ice is, all along."""

    moments: Array
    """Since the flick's start, (K,), s."""
    strength: Array
    """How loud, (K,), 0 to 1."""

    def at(self, moment: float) -> float:
        """Return how loud it is at a moment."""
        return float(np.interp(moment, self.moments, self.strength))


def cues_of(trace: Trace, judgement: Judgement, records: Iterable[LogEntry] = ()) -> tuple[Cue, ...]:
    """Return what is to be heard of a flick, in order of time; ``records`` are what it brought in a match."""
    found = [*_hits(trace), *_event_cues(trace, judgement.events), *_record_cues(trace, records)]
    return tuple(sorted(found, key=lambda cue: cue.moment))


def due(cues: Sequence[Cue], before: float, after: float) -> tuple[Cue, ...]:
    """Return what sounds between two moments, the second included; nothing where time runs backwards.

    >>> cue = Cue(0.1, "wall", 1.0, (0.0, 0.0, 0.0))
    >>> due([cue], 0.0, 0.1) == (cue,), due([cue], 0.1, 0.2)
    (True, ())
    """
    return tuple(cue for cue in cues if before < cue.moment <= after)


def sliding_of(trace: Trace, shape_of: Callable[[str], Shape]) -> Sliding:
    """Return how loud the sliding is: by how fast the fastest on the floor gets on."""
    count = max(2, math.ceil(trace.duration / _SLIDING_STEP) + 1)
    times = np.linspace(trace.t[0], trace.t[-1], count)
    edges = np.concatenate((times[:1], 0.5 * (times[1:] + times[:-1]), times[-1:]))
    ways = np.linalg.norm(np.diff(trace.at(edges)[:, :, :2], axis=0), axis=2)
    speeds = ways / np.maximum(np.diff(edges), 1e-9)[:, None]
    heights = np.stack(
        [
            lowest_points(shape_of(name), poses)[:, 2]
            for name, poses in zip(trace.penguins, trace.at(times).swapaxes(0, 1), strict=True)
        ],
        axis=1,
    )
    fastest = np.where(heights < _ON_FLOOR, speeds, 0.0).max(axis=1)
    return Sliding(times - trace.t[0], np.clip(fastest / _SLIDING_LOUDEST, 0.0, 1.0))


def _hits(trace: Trace) -> Iterator[Cue]:
    """Tell of every blow against walls and penguins; a touch that lasts is one blow."""
    contacts = trace.contacts
    for a, b in sorted(
        {(a, b) for a, b in zip(contacts.a.tolist(), contacts.b.tolist(), strict=True) if b != FLOOR}
    ):
        rows = np.flatnonzero((contacts.a == a) & (contacts.b == b))
        times = trace.t[contacts.step[rows]]
        firsts = np.flatnonzero(np.diff(times, prepend=-np.inf) > APART)
        for first, last in zip(firsts, [*firsts[1:], len(rows)], strict=True):
            blow = rows[first:last][times[first:last] <= times[first] + BLOW]
            impulse = float(contacts.impulse[blow].sum())
            if impulse >= FAINTEST:
                strength = min(math.sqrt(impulse / LOUDEST), 1.0)
                moment = float(times[first] - trace.t[0])
                sound: Sound = "penguin" if b >= 0 else "wall"
                at, away = (_three(each[blow[0]]) for each in (contacts.point, contacts.normal))
                yield Cue(moment, sound, strength, at, away)


def _three(numbers: Array) -> tuple[float, float, float]:
    x, y, z = numbers.tolist()
    return x, y, z


def _event_cues(trace: Trace, events: Iterable[Event]) -> Iterator[Cue]:
    for event in events:
        match event:
            case Flicked(evidence=push):
                yield _cue(trace, event.t, event.penguin, "flick", math.sqrt(push.speed / MAX_SPEED))
            case Landed(evidence=flight) if 1e-3 * flight.rise_mm > LOWEST:
                strength = min(math.sqrt(1e-3 * flight.rise_mm / HIGHEST), 1.0)
                yield _cue(trace, event.t, event.penguin, "land", strength)
            case JumpOverWall(evidence=clearance):
                yield _cue(trace, clearance.began, event.penguin, "jump")
            case PassThroughDoor():
                yield _cue(trace, event.t, event.penguin, "door")
            case TouchedZone():
                yield _cue(trace, event.t, event.penguin, "zone")
            case LeftSchool():
                yield _cue(trace, event.t, event.penguin, "out")
            case StuckInDoor():
                yield _cue(trace, event.t, event.penguin, "stuck")


def _record_cues(trace: Trace, records: Iterable[LogEntry]) -> Iterator[Cue]:
    end = float(trace.t[-1])
    for record in records:
        match record:
            case TookFish(colour=colour, t=t):
                yield _cue(trace, t, colour, "fish")
            case HandedOverId(colour=colour, t=t) | CaughtAgain(colour=colour, t=t):
                yield _cue(trace, t, colour, "caught")
            case RoundEnded():
                yield _cue(trace, end, trace.penguins[0], "round-over")
            case GameEnded():
                yield _cue(trace, end, trace.penguins[0], "game-over")


def _cue(trace: Trace, t: float, penguin: str, sound: Sound, strength: float = 1.0) -> Cue:
    index = trace.penguins.index(penguin)
    x, y, z = trace.at(np.array([t]))[0, index, :3].tolist()
    return Cue(min(max(t - float(trace.t[0]), 0.0), trace.duration), sound, strength, (x, y, z))
