"""What became of one body at each door: its visits to the frame, and the verdicts on them."""

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
    Verdict,
    Visit,
    mm,
)
from icecool3d.kit.arrays import Array
from icecool3d.lab.second_judge.dense_body import STRIDE, DenseBody, Span
from icecool3d.lab.second_judge.plain_crossings import Crossings, may_press
from icecool3d.school import Door
from icecool3d.trace import Trace

NEAR = 5e-3
"""Who never came so near to a frame did not come near to the door, m."""


@dataclass(frozen=True)
class Looks:
    """What of a body is where, during one visit of a frame."""

    span: Span
    came: int
    """On which side it was before: 0 that of the door's first room, 1 the other, -1 on neither, or within."""
    went: int
    """On which side it was afterwards; -1 on neither, or it is still within."""
    is_under: bool
    """Whether at some moment the middle of what is in the frame was lower than the lintel's."""
    under: float
    """How far under the lintel what is in the opening stayed at least, m."""
    above: float
    """How far above the wall's top it stayed at least, m."""
    beside: float
    """How far from the nearer side of the opening it stayed at least, m."""
    to_go: float
    """How far it was at best from being wholly out on the far side, m; on either, if it came from none."""
    pressed: float
    """By how much it went deeper into cardboard than it may, at worst, m; at most 0 if it did not."""


class DoorStory:
    """Events and verdicts of one body at one door."""

    def __init__(self, trace: Trace, body: DenseBody, door: Door, moves: Crossings) -> None:
        """Look at all its visits to the frame."""
        self.body, self.door, self.moves = body, door, moves
        self.slab = door.frame.along(1 - door.seam.axis)
        self.allowed = may_press(trace, body)
        self.events: list[Event] = []
        self.verdicts: list[Verdict] = []
        gaps = body.gap(door.frame)
        spans = body.spans(-gaps)
        self.began_within = bool(spans) and spans[0].from_start
        for place, span in enumerate(spans):
            looks = self._looks(span)
            self._tell_events(looks)
            if not span.to_end:
                self._tell(looks, spans[place + 1].first if place + 1 < len(spans) else len(body.t))
        if gaps[-1] < 0.0:
            self._tell_stuck()
        elif not self.verdicts and gaps.min() < NEAR and body.rest[0] > 0:
            self._tell_missed(gaps)

    def _looks(self, span: Span) -> Looks:
        part, door = self.body.cut(span.samples), self.door
        frame = part.heights_over(door.frame)
        along = part.along_slab(door.seam.axis, self.slab.low, self.slab.high)
        under, above = door.height - frame[:, 1], frame[:, 0] - door.wall_height
        beside = np.minimum(along[:, 0] - door.opening.low, door.opening.high - along[:, 1])
        reach = part.extent[:, 1 - door.seam.axis]
        came, went = self._sides(span)
        to_go = [float(np.min(reach[:, 1]) - self.slab.low), float(self.slab.high - np.max(reach[:, 0]))]
        return Looks(
            span,
            came=came,
            went=went,
            is_under=bool((frame.sum(axis=1) < door.height + door.wall_height).any()),
            under=float(np.min(under)),
            above=float(np.min(above)),
            beside=float(np.min(beside)),
            to_go=max(to_go[1 - came] if came >= 0 else min(to_go), 0.0),
            pressed=float(np.max(np.maximum(-under, -beside) - self.allowed[span.samples])),
        )

    def _sides(self, span: Span) -> tuple[int, int]:
        """Return on which side of the walls all of it was before a visit and is after it; -1 on neither.

        What presses into the walls as deep as it may is on its own side of them. Who comes or goes over the
        walls beside the frame is on the side on which all of it was last, or is next.
        """
        low, high = self.body.extent[:, 1 - self.door.seam.axis].T
        deep = np.stack((high - self.slab.low, self.slab.high - low))

        def at(sample: int) -> int:
            side = int(np.argmin(deep[:, sample]))
            return side if deep[side, sample] <= max(float(self.allowed[sample]), 2.0 * STRIDE) else -1

        came = went = -1
        if not span.from_start:
            before = np.flatnonzero((deep[:, : span.first] <= 0.0).any(axis=0))
            came = at(span.first - 1)
            came = int(np.argmin(deep[:, before[-1]])) if came < 0 and len(before) else came
        if not span.to_end:
            after = np.flatnonzero((deep[:, span.last + 1 :] <= 0.0).any(axis=0)) + span.last + 1
            went = at(span.last + 1)
            went = int(np.argmin(deep[:, after[0]])) if went < 0 and len(after) else went
        return came, went

    def _tell_events(self, looks: Looks) -> None:
        span, door, name = looks.span, self.door, self.body.name
        if looks.is_under and looks.came >= 0:
            visit = Visit(span.began, None if span.to_end else span.ended, mm(looks.to_go))
            self.events.append(EnteredDoor(span.began, name, door.id, door.rooms[looks.came], visit))
            if looks.went == looks.came:
                self.events.append(BackedOutOfDoor(span.ended, name, door.id, door.rooms[looks.went], visit))

    def _tell(self, looks: Looks, beyond: int) -> None:
        """Say what one visit of the frame came to; its next one begins at the sample ``beyond``."""
        if looks.span.from_start:
            self._tell_began_within(looks)
        elif not looks.is_under:
            self._tell_above(looks)
        elif looks.came == looks.went and looks.came >= 0:
            self._tell_visit("backed-out", Margin(Gap.TO_FAR_SIDE, looks.to_go, looks.span.ended), looks)
        elif self.began_within:
            self._tell_began_within(looks)
        elif looks.came >= 0 and looks.went >= 0 and looks.pressed <= 0.0:
            self._tell_through(looks, beyond)
        else:
            gap = Gap.IN_LINTEL if looks.under < looks.beside else Gap.IN_CARDBOARD
            self._tell_visit(
                "cardboard", Margin(gap, -min(looks.under, looks.beside), looks.span.ended), looks
            )

    def _add(self, t: float, kind: Kind, margin: Margin, evidence: Evidence) -> None:
        self.verdicts.append(Verdict(t, self.body.name, self.door.id, kind, margin, evidence))

    def _tell_visit(self, kind: Kind, margin: Margin, looks: Looks) -> None:
        span = looks.span
        self._add(span.ended, kind, margin, Visit(span.began, span.ended, mm(looks.to_go)))

    def _tell_began_within(self, looks: Looks) -> None:
        depth = self.body.depth(0, self.door.frame)
        self._tell_visit("began-within", Margin(Gap.WITHIN_FRAME, depth, float(self.body.t[0])), looks)

    def _tell_through(self, looks: Looks, beyond: int) -> None:
        span, door = looks.span, self.door
        low, high = self.body.extent[span.last : beyond, 1 - door.seam.axis].T
        cleared = float(np.max(low) - self.slab.high if looks.went == 1 else self.slab.low - np.min(high))
        crossing = Crossing(span.began, span.ended, mm(looks.under), mm(looks.beside), mm(cleared))
        start, end = door.rooms[looks.came], door.rooms[looks.went]
        self.events.append(PassThroughDoor(span.ended, self.body.name, door.id, start, end, crossing))
        margin = min(
            Margin(Gap.UNDER_LINTEL, max(looks.under, 0.0), span.ended),
            Margin(Gap.BEYOND_FRAME, cleared, span.ended),
            key=lambda each: each.length,
        )
        self._add(span.ended, "through", margin, crossing)

    def _tell_above(self, looks: Looks) -> None:
        """Say what became of a visit above the wall: back again, or part of a jump."""
        span, door = looks.span, self.door
        if looks.came == looks.went:
            self._tell_visit("above", Margin(Gap.TO_FAR_SIDE, looks.to_go, span.ended), looks)
            return
        for way in self.moves.transits:
            if way.samples.start <= span.first and span.last < way.samples.stop and way.jumped:
                over = Clearance(way.left, way.reached, mm(way.above))
                spare, at = way.doors.get(door.id, (looks.beside, span.ended))
                if spare >= 0.0 and door.id in way.doors:
                    above = Margin(Gap.ABOVE_WALL, max(way.above, 0.0), way.above_at)
                    margin = min(Margin(Gap.WITHIN_DOOR, spare, at), above, key=lambda each: each.length)
                    self._add(way.reached, "over", margin, over)
                else:
                    self._add(way.reached, "over-beside", Margin(Gap.BESIDE_DOOR, -spare, at), over)
                return
        self._tell_visit("cardboard", Margin(Gap.IN_LINTEL, max(-looks.above, 0.0), span.ended), looks)

    def _tell_stuck(self) -> None:
        body, door = self.body, self.door
        (_, t), depth = body.rest, body.depth(-1, door.frame)
        margin, seen = Margin(Gap.WITHIN_FRAME, depth, t), body.seen_in(door)
        self.verdicts.append(Verdict(t, body.name, door.id, "stuck", margin, body.how(body.end, depth), seen))

    def _tell_missed(self, gaps: Array) -> None:
        nearest = int(np.argmin(gaps))
        t, gap = float(self.body.t[nearest]), max(float(gaps[nearest]), 0.0)
        self._add(t, "missed", Margin(Gap.TO_FRAME, gap, t), self.body.how(t))
