"""What of a flick is told: which events and verdicts say something that no other one says better."""

from collections.abc import Iterable, Iterator, Mapping
from math import dist

import numpy as np

from icecool3d.events import (
    EnteredDoor,
    Event,
    JumpOverWall,
    OnWall,
    StuckInDoor,
    TouchedPenguin,
    Verdict,
)
from icecool3d.match import FlickResult
from icecool3d.trace import Pose, Trace

FAILED = ("backed-out", "above", "missed")
"""Verdicts on doors that were not passed, of which a flick may bring many."""
OVER = ("over", "over-beside")
"""Verdicts on doors that tell of a jump."""
SAME_TIME = 1e-3
"""What differs less in time is of one moment, s: the game's log rounds."""
_MOVED = 1e-4
"""Who went no further than this did not move, m."""
_NUDGE = 1e-3
"""Who was pushed no further than this within a door is stuck there as before, m."""


def telling_events(events: Iterable[Event], kinds: tuple[type[Event], ...]) -> Iterator[Event]:
    """Yield events of some kinds, but what two that have met in the flick do to each other after that."""
    met = set[frozenset[str]]()
    for event in events:
        if isinstance(event, TouchedPenguin):
            pair = frozenset((event.penguin, event.other))
            if pair in met:
                continue
            met.add(pair)
        if isinstance(event, kinds):
            yield event


def telling_verdicts(verdicts: Iterable[Verdict], trace: Trace) -> list[Verdict]:
    """Return verdicts on those that were flicked or moved, since the others were told before.

    Of failures at one door only the one that came nearest is told, and none where the door was passed after
    all.
    """
    new = [each for each in verdicts if has_moved(each.penguin, trace)]
    done = {(each.penguin, each.door) for each in new if each.kind not in FAILED}
    found = dict[object, Verdict]()
    for verdict in new:
        where = verdict.penguin, verdict.door
        if verdict.kind not in FAILED:
            found[verdict] = verdict
        elif where not in done:
            before = found.get(where)
            if before is None or verdict.margin < before.margin:
                found[where] = verdict
    return [*found.values()]


def new_on_walls(events: Iterable[Event], trace: Trace) -> Iterator[Event]:
    """Yield events without those that lay upon a wall before."""
    return (each for each in events if not isinstance(each, OnWall) or has_moved(each.penguin, trace))


def jump_of(verdict: Verdict, events: Iterable[Event]) -> JumpOverWall | None:
    """Return the jump of which a verdict on a door tells."""
    jumps = (each for each in events if isinstance(each, JumpOverWall) and each.penguin == verdict.penguin)
    at_once = (each for each in jumps if abs(each.t - verdict.t) < SAME_TIME)
    return next(at_once, None) if verdict.kind in OVER else None


def has_moved(name: str, trace: Trace) -> bool:
    """Whether a body was flicked, or moved by it."""
    flicked = trace.meta.flick.penguin if trace.meta.flick else None
    went = np.ptp(trace.pose[:, trace.penguins.index(name), :3], axis=0).max()
    return name == flicked or bool(went > _MOVED)


def was_moved(name: str, flick: FlickResult) -> bool:
    """Whether a body was flicked, or lies elsewhere after a flick of which only the ends are known."""
    start, end = flick.start.get(name), flick.end.get(name)
    went = start is None or end is None or dist(start[:3], end[:3]) > _MOVED
    return name == flick.flick.penguin or went


def is_news(
    said: Verdict | Event,
    flicked: str | None,
    events: Iterable[Event],
    start: Mapping[str, Pose],
    end: Mapping[str, Pose],
) -> bool:
    """Whether to tell it: of who was not flicked no near misses, nor that it is stuck as before."""
    body = said.penguin
    if flicked in (None, body):
        return True
    if isinstance(said, StuckInDoor) or (isinstance(said, Verdict) and said.kind == "stuck"):
        came = {(each.penguin, each.door) for each in events if isinstance(each, EnteredDoor)}
        return (body, said.door) in came or dist(start[body][:3], end[body][:3]) > _NUDGE
    return not isinstance(said, Verdict) or said.kind not in FAILED
