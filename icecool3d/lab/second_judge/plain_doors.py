"""What became of one body at each door: its visits to the frame, and the verdicts on them.

A visit is the whole time in which some of the footprint is within the frame. A verdict on it is given at the
moment when the last of it goes out; on who is stuck, when it came to rest; on who was never in, when it was
nearest.
"""

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
from icecool3d.kit.arrays import Array, Flags
from icecool3d.lab.second_judge.dense_body import DenseBody, Span, strip
from icecool3d.lab.second_judge.plain_cardboard import ROUNDING, TOLERANCE, may_press
from icecool3d.lab.second_judge.plain_crossings import Crossings, Transit
from icecool3d.school import Door, shut_doors
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
    """Whether at some moment what was in the slab was nearer to being under the lintel than over the top."""
    under: float
    """How far under the lintel what is in the opening stayed at least, m."""
    beside: float
    """How far from the nearer side of the opening it stayed at least, m."""
    to_go: float
    """How far it was at best from being wholly out on the far side, m; on either, if no side was its own.

    Its own is that from which it came, or else, if it came in along the wall, that on which it is next.
    """
    deep: float
    """How deep it was in cardboard at worst, m: down and sideways into the opening, or out of the walls."""
    is_in_lintel: bool
    """Whether the shortest way out was down, under the lintel."""
    below_top: float
    """How deep it was in cardboard at worst by the way up or out of the walls, m; below 0 it stayed above."""
    is_below_top: bool
    """Whether the shortest way out was up."""
    allowed: float
    """How deep it may be in cardboard, m."""


class DoorStory:
    """Events and verdicts of one body at one door."""

    def __init__(self, trace: Trace, body: DenseBody, door: Door, moves: Crossings) -> None:
        """Look at all its visits to the frame."""
        self.trace = trace
        self.body, self.door, self.moves = body, door, moves
        self.slab = door.frame.along(1 - door.seam.axis)
        self.events: list[Event] = []
        self.verdicts: list[Verdict] = []
        gaps = body.gap(door.frame)
        spans = body.spans(lambda part: -part.gap(door.frame) - ROUNDING)
        shut = door.id in shut_doors(trace.meta.furniture)
        self.began_within = bool(spans) and spans[0].from_start and not shut
        for place, span in enumerate(spans):
            looks = self._looks(span)
            if shut and (looks.is_under or span.from_start or span.to_end):
                continue  # it is wall: nobody is within, only over it
            self._tell_events(looks)
            if not span.to_end:
                self._tell(looks, spans[place + 1].first if place + 1 < len(spans) else len(body.t))
        if shut:
            return
        if gaps[-1] < 0.0:
            self._tell_stuck()
        elif not self.verdicts and gaps.min() < NEAR and body.rest[0] > 0:
            self._tell_missed(gaps)

    def _looks(self, span: Span) -> Looks:
        door, slab = self.door, strip(self.door.seam.axis, self.slab)
        whole = self.body.during(span)
        part = whole.cut(np.flatnonzero(np.isfinite(whole.within(2, slab)[:, 0])))
        in_slab, along = part.within(2, slab), part.within(door.seam.axis, slab)
        down, up = in_slab[:, 1] - door.height, door.wall_height - in_slab[:, 0]
        aside = np.maximum(door.opening.low - along[:, 0], along[:, 1] - door.opening.high)
        ways = self._ways_out(part)
        out = np.min(ways, axis=0)
        deep = np.minimum(np.maximum(down, aside), out)
        below = np.minimum(up, out)
        deepest, lowest, (came, went) = int(np.argmax(deep)), int(np.argmax(below)), self._sides(span)
        to_go = np.min(self._ways_out(whole), axis=1).tolist()
        home = came if came >= 0 or span.from_start else went
        return Looks(
            span,
            came=came,
            went=went,
            is_under=bool((in_slab.sum(axis=1) < door.height + door.wall_height).any()),
            under=-float(np.max(down)),
            beside=-float(np.max(aside)),
            to_go=max(to_go[1 - home] if home >= 0 else min(to_go), 0.0),
            deep=float(deep[deepest]),
            is_in_lintel=bool(deep[deepest] == down[deepest]),
            below_top=float(below[lowest]),
            is_below_top=bool(below[lowest] == up[lowest]),
            allowed=may_press(self.trace, self.body, span.began, span.ended),
        )

    def _ways_out(self, body: DenseBody) -> Array:
        """Return how far it is from being wholly on either side of the walls, (2, N), m."""
        low, high = body.extent[:, 1 - self.door.seam.axis].T
        return np.stack((high - self.slab.low, self.slab.high - low))

    def _sides(self, span: Span) -> tuple[int, int]:
        """Return on which side of the walls all of it was last before a visit, and is next; -1 on neither.

        Who is pressed against a wall is beside it.
        """
        deep = self._ways_out(self.body)
        off: Flags = np.any(deep <= TOLERANCE, axis=0)
        before, after = np.flatnonzero(off[: span.first]), np.flatnonzero(off[span.last + 1 :])
        came = int(np.argmin(deep[:, before[-1]])) if len(before) else -1
        went = int(np.argmin(deep[:, after[0] + span.last + 1])) if len(after) else -1
        return came, went

    def _tell_events(self, looks: Looks) -> None:
        span, door, name = looks.span, self.door, self.body.name
        if looks.is_under and not span.from_start:
            visit = Visit(span.began, None if span.to_end else span.ended, mm(looks.to_go))
            nearer = int(np.argmin(self._ways_out(self.body)[:, span.first]))
            start = door.rooms[looks.came if looks.came >= 0 else nearer]
            self.events.append(EnteredDoor(span.began, name, door.id, start, visit))
            if looks.went >= 0 and self._is_back(looks):
                self.events.append(BackedOutOfDoor(span.ended, name, door.id, door.rooms[looks.went], visit))

    def _tell(self, looks: Looks, beyond: int) -> None:
        """Say what one visit of the frame came to; its next one begins at the sample ``beyond``."""
        if looks.came < 0 and self.began_within:
            self._tell_began_within(looks)
        elif looks.went < 0 or self._is_back(looks):
            kind: Kind = "backed-out" if looks.is_under else "above"
            self._tell_visit(kind, Margin(Gap.TO_FAR_SIDE, looks.to_go, looks.span.ended), looks)
        elif looks.deep > looks.below_top or self._jump_of(looks.span) is not None:
            self._tell_over(looks)
        elif self.began_within:
            self._tell_began_within(looks)
        elif looks.deep <= looks.allowed:
            self._tell_through(looks, beyond)
        else:
            gap = Gap.IN_LINTEL if looks.is_in_lintel else Gap.IN_CARDBOARD
            self._tell_visit("cardboard", Margin(gap, looks.deep, looks.span.ended), looks)

    def _is_back(self, looks: Looks) -> bool:
        """Return whether it is where it came from; who came in along the wall cannot be beyond."""
        return looks.went == looks.came or (looks.came < 0 and not self.began_within)

    def _add(self, t: float, kind: Kind, margin: Margin, evidence: Evidence) -> None:
        self.verdicts.append(Verdict(t, self.body.name, self.door.id, kind, margin, evidence))

    def _tell_visit(self, kind: Kind, margin: Margin, looks: Looks) -> None:
        span = looks.span
        self._add(span.ended, kind, margin, Visit(span.began, span.ended, mm(looks.to_go)))

    def _tell_began_within(self, looks: Looks) -> None:
        depth = self.body.cut([0]).depth_over(self.door.frame)[0]
        self._tell_visit("began-within", Margin(Gap.WITHIN_FRAME, depth, float(self.body.t[0])), looks)

    def _tell_through(self, looks: Looks, beyond: int) -> None:
        span, door = looks.span, self.door
        low, high = self.body.extent[span.last : beyond, 1 - door.seam.axis].T
        cleared = max(
            float(np.max(low) - self.slab.high if looks.went == 1 else self.slab.low - np.min(high)), 0.0
        )
        crossing = Crossing(span.began, span.ended, mm(looks.under), mm(looks.beside), mm(cleared))
        start, end = door.rooms[looks.came], door.rooms[looks.went]
        self.events.append(PassThroughDoor(span.ended, self.body.name, door.id, start, end, crossing))
        margin = min(
            Margin(Gap.UNDER_LINTEL, max(looks.under, 0.0), span.ended),
            Margin(Gap.BEYOND_FRAME, cleared, span.ended),
            key=lambda each: each.length,
        )
        self._add(span.ended, "through", margin, crossing)

    def _tell_over(self, looks: Looks) -> None:
        """Say what became of a visit above the wall: part of a jump, or through cardboard."""
        span, way = looks.span, self._jump_of(looks.span)
        if way is None and looks.below_top > looks.allowed:
            gap = Gap.IN_LINTEL if looks.is_below_top else Gap.IN_CARDBOARD
            self._tell_visit("cardboard", Margin(gap, looks.below_top, span.ended), looks)
            return
        above, above_at = (-looks.below_top, span.ended) if way is None else (way.above, way.above_at)
        began, ended = (span.began, span.ended) if way is None else (way.left, way.reached)
        spare, at = looks.beside, span.ended
        if way is not None:
            spare, at = way.doors.get(self.door.id, (spare, at))
        over, t = Clearance(began, ended, mm(above)), span.ended
        if spare >= 0.0:
            margin = Margin(Gap.ABOVE_WALL, max(above, 0.0), above_at)
            margin = min(Margin(Gap.WITHIN_DOOR, spare, at), margin, key=lambda each: each.length)
            self._add(t, "over", margin, over)
        else:
            self._add(t, "over-beside", Margin(Gap.BESIDE_DOOR, -spare, at), over)

    def _jump_of(self, span: Span) -> Transit | None:
        """Return the jump during which a visit was, if there was one."""
        for way in self.moves.transits:
            if way.jumped and way.samples.start <= span.first and span.last < way.samples.stop:
                return way
        return None

    def _tell_stuck(self) -> None:
        body, door = self.body, self.door
        depth, seen = float(body.last.depth_over(door.frame)[0]), body.seen_in(door)
        margin, how = Margin(Gap.WITHIN_FRAME, depth, body.end), body.how(body.end, depth)
        self.verdicts.append(Verdict(body.rest[1], body.name, door.id, "stuck", margin, how, seen))

    def _tell_missed(self, gaps: Array) -> None:
        nearest = int(np.argmin(gaps))
        t, gap = float(self.body.t[nearest]), max(float(gaps[nearest]), 0.0)
        self._add(t, "missed", Margin(Gap.TO_FRAME, gap, t), self.body.how(t))
