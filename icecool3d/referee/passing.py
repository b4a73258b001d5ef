"""Doors: what each stay in a frame meant, as events and verdicts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from icecool3d.events import (
    BackedOutOfDoor,
    Clearance,
    Crossing,
    EnteredDoor,
    Event,
    Evidence,
    Gap,
    Kind,
    Margin,
    PassThroughDoor,
    Rest,
    Verdict,
    Visit,
    mm,
)
from icecool3d.kit.arrays import Array
from icecool3d.referee.felt import Felt
from icecool3d.referee.ground import Ground
from icecool3d.referee.lanes import Lane
from icecool3d.referee.leaps import Beside, Leap, is_within
from icecool3d.referee.looks import Looks
from icecool3d.referee.margins import (
    across_frame,
    beside_opening,
    in_cardboard,
    to_frame,
    within_frame,
)
from icecool3d.referee.moments import SECTIONS, row_of_least
from icecool3d.referee.motion import rest_at
from icecool3d.referee.over import Strips, gap_to
from icecool3d.referee.rulings import ROUNDING
from icecool3d.referee.stays import Stay


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

    def began_within(self, door: str) -> Stay | None:
        """Return the stay within that frame with which the flick began, if it did."""
        return next((stay for stay in self.stays if stay.came is None and stay.door.id == door), None)

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
        return "over" if is_within(found[1].length) else "over-beside"

    def jump_over(self, stay: Stay) -> tuple[Leap, Beside] | None:
        """Return the jump to which a stay above a lintel belongs, and how far within the width it was."""
        for jump in self.jumps:
            if jump.move.left <= stay.ended and stay.began <= jump.move.came:
                return next(((jump, beside) for beside in jump.beside if beside.door == stay.door), None)
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
        nearest, evidence = _margin(findings, stay, kind), _evidence(findings, stay, kind)
        seen = seen_in(stay) if kind == "stuck" else ()
        yield Verdict(stay.ended, findings.name, stay.door.id, kind, nearest, evidence, seen)


def misses(findings: Sequence[Findings], ground: Ground, looks: Looks, near: float) -> Iterator[Verdict]:
    """Say of doors that somebody who moved only came near how near that was."""
    for one in findings:
        visited = {stay.door.id for stay in one.stays}
        for index in np.unique(looks.door[looks.lane == one.lane.penguin]).tolist():
            door = ground.school.doors[index]
            if door.id in visited or np.abs(one.lane.centres - one.lane.centres[0]).max() <= ROUNDING:
                continue
            own = looks[(looks.lane == one.lane.penguin) & (looks.door == index)]
            t, gap = _nearest(one.lane, ground.frames[np.array([index])], own)
            if gap <= near:
                place = rest_at(one.lane.shape, one.lane.centres_at(np.array([t]))[0])
                nearest = to_frame(one.lane, door, t, gap)
                yield Verdict(t, one.name, door.id, "missed", nearest, place)


def _nearest(lane: Lane, frame: Strips, looks: Looks) -> tuple[float, float]:
    """Return when a penguin was nearest to a frame, s, also between the looks at it, and how near, m."""

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
    """Return the rooms on whose side of the frame some of the penguin was seen."""
    return tuple(room for room, seen in zip(stay.door.rooms, stay.seen, strict=True) if seen)


def rest_in_frame(findings: Findings, stay: Stay) -> Rest:
    """Tell where it is at the end, and how far within the frame."""
    return rest_at(findings.lane.shape, findings.lane.centres[-1], stay.depths[1])


def _evidence(findings: Findings, stay: Stay, kind: Kind) -> Evidence:
    found = findings.jump_over(stay)
    if kind == "stuck":
        return rest_in_frame(findings, stay)
    if kind == "through":
        return _crossing(findings, stay)
    if kind in ("over", "over-beside") and found is not None:
        jump, _ = found
        return Clearance(jump.move.left, jump.move.came, mm(jump.above_wall))
    return _visit(stay)


def _margin(findings: Findings, stay: Stay, kind: Kind) -> Margin:
    """Return how near a stay was to another verdict."""
    lane, door, began = findings.lane, stay.door, findings.began_within(stay.door.id)
    found = findings.jump_over(stay)
    if kind == "stuck":
        return within_frame(lane, door, stay.ended, stay.depths[1], (stay.hull[1], stay.along[1]))
    if kind == "began-within" and began is not None:
        return within_frame(lane, door, began.began, began.depths[0], (began.hull[0], began.along[0]))
    if kind == "through":
        return _margin_of_pass(findings, stay)
    if kind in ("over", "over-beside") and found is not None:
        return _margin_of_jump(lane, *found)
    if kind == "cardboard":
        return in_cardboard(lane, door, stay.samples.when_least(-stay.samples.sunk), stay.sunk)
    far = _far_side(stay)
    t = stay.samples.when_least(stay.samples.to_go[far])
    return across_frame(lane, door, t, stay.to_go[far], gap=Gap.TO_FAR_SIDE, side=far)


def _margin_of_pass(findings: Findings, stay: Stay) -> Margin:
    under = max(stay.under_lintel, 0.0)
    times, far = _beyond(findings, stay)
    cleared = _cleared(far)
    if under <= cleared or stay.went is None:
        return Margin(Gap.UNDER_LINTEL, under, stay.samples.when_least(stay.samples.lintel))
    t = float(times[row_of_least(-far, times)]) if len(far) else stay.ended
    return across_frame(findings.lane, stay.door, t, cleared, gap=Gap.BEYOND_FRAME, side=stay.went)


def _margin_of_jump(lane: Lane, jump: Leap, beside: Beside) -> Margin:
    above, within = max(jump.above_wall, 0.0), is_within(beside.length)
    if within and above <= beside.length:
        return Margin(Gap.ABOVE_WALL, above, jump.lowest_at)
    gap, length = (Gap.WITHIN_DOOR, beside.length) if within else (Gap.BESIDE_DOOR, -beside.length)
    return beside_opening(lane, beside.door, beside.t, length, along=beside.along, gap=gap)


def _far_side(stay: Stay) -> int:
    """Return the side on which it would have been through; of who was there from the start the nearer one."""
    return int(stay.to_go[1] < stay.to_go[0]) if stay.came is None else 1 - stay.came


def _visit(stay: Stay) -> Visit:
    return Visit(stay.began, None if stay.went is None else stay.ended, mm(stay.to_go[_far_side(stay)]))


def _crossing(findings: Findings, stay: Stay) -> Crossing:
    """Tell of a pass, and how far beyond the frame it came until it was in that frame again."""
    _, far = _beyond(findings, stay)
    return Crossing(stay.began, stay.ended, mm(stay.under_lintel), mm(stay.beside), mm(_cleared(far)))


def _beyond(findings: Findings, stay: Stay) -> tuple[Array, Array]:
    """Return the moments (K,) behind a pass, until it was in that frame again, and how far beyond, m."""
    lane, seam = findings.lane, stay.door.seam
    after = [other.began for other in findings.stays if other.door == stay.door and other.began > stay.began]
    beyond = (lane.t >= stay.ended) & (lane.t <= min(after, default=np.inf))
    across = seam.slab.along(1 - seam.axis)
    side = lane.bounds[1 - seam.axis + (0 if stay.went == 1 else 2), beyond]
    return lane.t[beyond], side - across.high if stay.went == 1 else across.low - side


def _cleared(far: Array) -> float:
    return max(float(far.max(initial=0.0)), 0.0)
