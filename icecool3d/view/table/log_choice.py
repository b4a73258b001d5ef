"""What of a flick is told: which events and verdicts say something that no other one says better."""

from collections.abc import Iterable, Iterator
from math import dist

import numpy as np

from icecool3d.events import Event, JumpOverWall, OnWall, TouchedPenguin, Verdict
from icecool3d.match import FlickResult
from icecool3d.trace import Trace

FAILED = ("backed-out", "above", "missed")
"""Verdicts on doors that were not passed, of which a flick may bring many."""
OVER = ("over", "over-beside")
"""Verdicts on doors that tell of a jump."""
SAME_TIME = 1e-3
"""What differs less in time is of one moment, s: the game's log rounds."""
_MOVED = 1e-4
"""Who went no further than this did not move, m."""


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
