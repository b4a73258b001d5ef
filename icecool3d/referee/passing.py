"""Doors: what each stay in a frame meant, as events and verdicts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.referee.events import BackedOutOfDoor, EnteredDoor, Event, PassThroughDoor
from icecool3d.referee.evidence import Clearance, Crossing, Evidence, Rest, Visit
from icecool3d.referee.felt import Felt
from icecool3d.referee.ground import Ground
from icecool3d.referee.lanes import Lane
from icecool3d.referee.leaps import Leap, is_within
from icecool3d.referee.looks import Looks
from icecool3d.referee.moments import SECTIONS
from icecool3d.referee.motion import rest_at
from icecool3d.referee.over import Strips, gap_to
from icecool3d.referee.rulings import ROUNDING
from icecool3d.referee.stays import Stay
from icecool3d.referee.verdicts import Kind, Verdict


@dataclass(frozen=True, eq=False)
class Findings:
    """What has been found out about one penguin, from which its doors are judged."""

    name: str
    """Who."""
    lane: Lane
    """Its way."""
    felt: Felt
    """What it felt of walls."""
    stays: Sequence[Stay]
    """Its stays in frames."""
    jumps: Sequence[Leap]
    """Its jumps."""

    def began_within(self, door: str) -> float | None:
        """Give how far it was within that frame when the flick began, m; None if it was not."""
        found = (stay.depths[0] for stay in self.stays if stay.came is None and stay.door.id == door)
        return next(found, None)

    def kind(self, stay: Stay) -> Kind:
        """Say what a stay was."""
        if stay.went is None:
            return "stuck"
        if not stay.under:
            return self._kind_above(stay)
        if stay.came is None or (stay.came != stay.went and self.began_within(stay.door.id) is not None):
            return "began-within"
        if stay.came == stay.went:
            return "backed-out"
        return "through" if self.felt.allows(stay.sunk, stay.began, stay.ended) else "cardboard"

    def _kind_above(self, stay: Stay) -> Kind:
        found = self.jump_over(stay)
        if found is None:
            return "above" if stay.came is not None else "began-within"
        return "over" if is_within(found[1]) else "over-beside"

    def jump_over(self, stay: Stay) -> tuple[Leap, float] | None:
        """Give the jump to which a stay above a lintel belongs, and how far within the width it was."""
        for jump in self.jumps:
            if jump.move.left <= stay.ended and stay.began <= jump.move.came:
                return next(((jump, beside) for door, beside in jump.beside if door == stay.door), None)
        return None


def door_events(findings: Findings) -> Iterator[Event]:
    """Tell what happened at doors."""
    name = findings.name
    for stay in findings.stays:
        if not stay.under:
            continue
        door, rooms, kind = stay.door.id, stay.door.rooms, findings.kind(stay)
        if stay.came is not None:
            yield EnteredDoor(stay.began, name, door, rooms[stay.came], _visit(stay))
        if stay.went is None or stay.came is None:
            continue
        if kind == "through":
            crossing = _crossing(findings, stay)
            yield PassThroughDoor(stay.ended, name, door, rooms[stay.came], rooms[stay.went], crossing)
        elif kind == "backed-out":
            yield BackedOutOfDoor(stay.ended, name, door, rooms[stay.went], _visit(stay))


def verdicts(findings: Findings) -> Iterator[Verdict]:
    """Say why each door that a penguin was in, or over, counted or did not."""
    for stay in findings.stays:
        kind = findings.kind(stay)
        margin, evidence = _reason(findings, stay, kind)
        seen = seen_in(stay) if kind == "stuck" else ()
        yield Verdict(stay.ended, findings.name, stay.door.id, kind, margin, evidence, seen)


def misses(findings: Sequence[Findings], ground: Ground, looks: Looks, near: float) -> Iterator[Verdict]:
    """Say of doors that somebody who moved only came near how near that was."""
    for one in findings:
        visited = {stay.door.id for stay in one.stays}
        for index in np.unique(looks.door[looks.lane == one.lane.penguin]).tolist():
            door = ground.school.doors[index].id
            if door in visited or np.abs(one.lane.centres - one.lane.centres[0]).max() <= ROUNDING:
                continue
            own = looks[(looks.lane == one.lane.penguin) & (looks.door == index)]
            t, gap = _nearest(one.lane, ground.frames[np.array([index])], own)
            if gap <= near:
                place = rest_at(one.lane.shape, one.lane.centres_at(np.array([t]))[0])
                yield Verdict(t, one.name, door, "missed", gap, place)


def _nearest(lane: Lane, frame: Strips, looks: Looks) -> tuple[float, float]:
    """Give when a penguin was nearest to a frame, s, also between the looks at it, and how near, m."""

    def gaps(times: Array) -> Array:
        return gap_to(lane.shape, lane.centres_at(times), frame[np.zeros(len(times), dtype=np.int64)])

    row = int(np.argmin(gaps(looks.t)))
    first = row if looks.fresh[row] else row - 1
    last = row if row + 1 == len(looks) or looks.fresh[row + 1] else row + 1
    knots = looks.t[[first, row, last]]
    times = np.interp(np.linspace(0.0, 2.0, 2 * SECTIONS + 1), np.arange(3.0), knots)
    found = gaps(times)
    return float(times[np.argmin(found)]), max(float(found.min()), 0.0)


def seen_in(stay: Stay) -> tuple[str, ...]:
    """Give the rooms on whose side of the frame some of the penguin was seen."""
    return tuple(room for room, seen in zip(stay.door.rooms, stay.seen, strict=True) if seen)


def rest_in_frame(findings: Findings, stay: Stay) -> Rest:
    """Tell where it is at the end, and how far within the frame."""
    return rest_at(findings.lane.shape, findings.lane.centres[-1], stay.depths[1])


def _reason(findings: Findings, stay: Stay, kind: Kind) -> tuple[float, Evidence]:
    if kind == "stuck":
        return stay.depths[1], rest_in_frame(findings, stay)
    if kind == "through":
        crossing = _crossing(findings, stay)
        return min(max(crossing.under_lintel, 0.0), crossing.cleared), crossing
    found = findings.jump_over(stay)
    if kind in ("over", "over-beside") and found is not None:
        jump, beside = found
        clearance = Clearance(jump.move.left, jump.move.came, jump.above_wall)
        return (min(max(jump.above_wall, 0.0), beside) if kind == "over" else -beside), clearance
    visit = _visit(stay)
    began = findings.began_within(stay.door.id) if kind == "began-within" else None
    return stay.sunk if kind == "cardboard" else visit.to_go if began is None else began, visit


def _visit(stay: Stay) -> Visit:
    to_go = min(stay.to_go) if stay.came is None else stay.to_go[1 - stay.came]
    return Visit(stay.began, None if stay.went is None else stay.ended, to_go)


def _crossing(findings: Findings, stay: Stay) -> Crossing:
    """Tell of a pass, and how far beyond the frame it came until it was in that frame again."""
    lane, seam = findings.lane, stay.door.seam
    after = [other.began for other in findings.stays if other.door == stay.door and other.began > stay.began]
    beyond = (lane.t >= stay.ended) & (lane.t <= min(after, default=np.inf))
    across = seam.slab.along(1 - seam.axis)
    side = lane.bounds[1 - seam.axis + (0 if stay.went == 1 else 2), beyond]
    far = side - across.high if stay.went == 1 else across.low - side
    cleared = max(float(far.max(initial=0.0)), 0.0)
    return Crossing(stay.began, stay.ended, stay.under_lintel, stay.beside, cleared)
