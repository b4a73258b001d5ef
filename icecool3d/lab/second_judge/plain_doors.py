"""What became of one body at each door: its visits to the frame, and the verdicts on them."""

from dataclasses import dataclass, field

import numpy as np

from icecool3d.events import (
    BackedOutOfDoor,
    Clearance,
    Crossing,
    EnteredDoor,
    Event,
    Gap,
    Margin,
    PassThroughDoor,
    Verdict,
    Visit,
    mm,
)
from icecool3d.kit.arrays import Array
from icecool3d.lab.second_judge.dense_body import STRIDE, DenseBody, Span
from icecool3d.lab.second_judge.plain_crossings import Crossings, may_press
from icecool3d.school import Door, School
from icecool3d.trace import Trace

NEAR = 5e-3
"""Who never came so near to a frame did not come near to the door, m."""


@dataclass
class DoorStory:
    """Events and verdicts of one body at all doors."""

    events: list[Event] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)


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
    to_go: tuple[float, float]
    """How far it was at best from being wholly out on the side of the first room, and of the other, m."""
    pressed: float
    """By how much it went deeper into cardboard than it may, at worst, m; at most 0 if it did not."""


def door_story(trace: Trace, school: School, body: DenseBody, moves: Crossings) -> DoorStory:
    """Return what became of one body at all doors."""
    story = DoorStory()
    allowed = may_press(trace, body)
    for door in school.doors:
        gaps = body.gap(door.frame)
        spans = body.spans(-gaps)
        barred = bool(spans) and spans[0].from_start
        told = len(story.verdicts)
        for place, span in enumerate(spans):
            looks = _looks(body, door, span, allowed)
            beyond = spans[place + 1].first if place + 1 < len(spans) else len(body.t)
            _tell(story, body, door, looks, barred, beyond, moves)
        if gaps[-1] < 0.0:
            story.verdicts.append(_stuck(body, door))
        elif told == len(story.verdicts) and gaps.min() < NEAR and body.rest[0] > 0:
            story.verdicts.append(_missed(body, door, gaps))
    return story


def _looks(body: DenseBody, door: Door, span: Span, allowed: Array) -> Looks:
    part = body.cut(span.samples)
    frame = part.heights_over(door.frame)
    across = door.frame.along(1 - door.seam.axis)
    along = part.along_slab(door.seam.axis, across.low, across.high)
    under, above = door.height - frame[:, 1], frame[:, 0] - door.wall_height
    beside = np.minimum(along[:, 0] - door.opening.low, door.opening.high - along[:, 1])
    reach = part.extent[:, 1 - door.seam.axis]
    to_go = float(np.min(reach[:, 1]) - across.low), float(across.high - np.max(reach[:, 0]))
    pressed = np.maximum(-under, -beside) - allowed[span.samples]
    is_under = bool((frame.sum(axis=1) < door.height + door.wall_height).any())
    came, went = _sides(body, door, span, allowed)
    return Looks(
        span,
        came=came,
        went=went,
        is_under=is_under,
        under=float(np.min(under)),
        above=float(np.min(above)),
        beside=float(np.min(beside)),
        to_go=(max(to_go[0], 0.0), max(to_go[1], 0.0)),
        pressed=float(np.max(pressed)),
    )


def _sides(body: DenseBody, door: Door, span: Span, allowed: Array) -> tuple[int, int]:
    """Return on which side of the walls all of it was before a visit and is after it; -1 on neither.

    What presses into the walls as deep as it may is on its own side of them. Who comes or goes over the walls
    beside the frame is on the side on which all of it was last, or is next.
    """
    low, high = body.extent[:, 1 - door.seam.axis].T
    slab = door.frame.along(1 - door.seam.axis)
    deep = np.stack((high - slab.low, slab.high - low))

    def at(sample: int) -> int:
        side = int(np.argmin(deep[:, sample]))
        return side if deep[side, sample] <= max(float(allowed[sample]), 2.0 * STRIDE) else -1

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


def _tell(
    story: DoorStory, body: DenseBody, door: Door, looks: Looks, barred: bool, beyond: int, moves: Crossings
) -> None:
    """Add what one visit of a frame came to."""
    span, came, went = looks.span, looks.came, looks.went
    if looks.is_under and came >= 0:
        left = None if span.to_end else span.ended
        visit = Visit(span.began, left, mm(looks.to_go[1 - came]))
        story.events.append(EnteredDoor(span.began, body.name, door.id, door.rooms[came], visit))
        if went == came:
            story.events.append(BackedOutOfDoor(span.ended, body.name, door.id, door.rooms[went], visit))
    if span.to_end:
        return
    if span.from_start:
        story.verdicts.append(_began_within(body, door, looks))
    elif not looks.is_under:
        _tell_above(story, body, door, looks, moves)
    elif came == went and came >= 0:
        evidence = Visit(span.began, span.ended, mm(looks.to_go[1 - came]))
        margin = Margin(Gap.TO_FAR_SIDE, looks.to_go[1 - came], span.ended)
        story.verdicts.append(Verdict(span.ended, body.name, door.id, "backed-out", margin, evidence))
    elif barred:
        story.verdicts.append(_began_within(body, door, looks))
    elif came >= 0 and went >= 0 and looks.pressed <= 0.0:
        _tell_through(story, body, door, looks, beyond)
    else:
        gap = Gap.IN_LINTEL if looks.under < looks.beside else Gap.IN_CARDBOARD
        margin = Margin(gap, -min(looks.under, looks.beside), span.ended)
        evidence = Visit(span.began, span.ended, 0.0)
        story.verdicts.append(Verdict(span.ended, body.name, door.id, "cardboard", margin, evidence))


def _tell_through(story: DoorStory, body: DenseBody, door: Door, looks: Looks, beyond: int) -> None:
    span = looks.span
    reach = body.extent[span.last : beyond, 1 - door.seam.axis]
    slab = door.frame.along(1 - door.seam.axis)
    cleared = float(np.max(reach[:, 0]) - slab.high if looks.went == 1 else slab.low - np.min(reach[:, 1]))
    crossing = Crossing(span.began, span.ended, mm(looks.under), mm(looks.beside), mm(cleared))
    start, end = door.rooms[looks.came], door.rooms[looks.went]
    story.events.append(PassThroughDoor(span.ended, body.name, door.id, start, end, crossing))
    margin = min(
        Margin(Gap.UNDER_LINTEL, max(looks.under, 0.0), span.ended),
        Margin(Gap.BEYOND_FRAME, cleared, span.ended),
        key=lambda each: each.length,
    )
    story.verdicts.append(Verdict(span.ended, body.name, door.id, "through", margin, crossing))


def _tell_above(story: DoorStory, body: DenseBody, door: Door, looks: Looks, moves: Crossings) -> None:
    """Add what became of a visit above the wall: part of a jump, or back again."""
    span = looks.span
    if looks.came == looks.went:
        to_go = looks.to_go[1 - looks.came] if looks.came >= 0 else min(looks.to_go)
        back = Visit(span.began, span.ended, mm(to_go))
        margin = Margin(Gap.TO_FAR_SIDE, to_go, span.ended)
        story.verdicts.append(Verdict(span.ended, body.name, door.id, "above", margin, back))
        return
    for way in moves.transits:
        if way.samples.start <= span.first and span.last < way.samples.stop and way.jumped:
            over = Clearance(way.left, way.reached, mm(way.above))
            spare, at = way.doors.get(door.id, (looks.beside, span.ended))
            if spare < 0.0 or door.id not in way.doors:
                _tell_beside(story, body, door, (spare, at), way.reached, over)
                return
            margins = [Margin(Gap.WITHIN_DOOR, spare, at), Margin(Gap.ABOVE_WALL, max(way.above, 0.0), way.above_at)]
            margin = min(margins, key=lambda each: each.length)
            story.verdicts.append(Verdict(way.reached, body.name, door.id, "over", margin, over))
            return
    over = Clearance(span.began, span.ended, mm(looks.above))
    _tell_beside(story, body, door, (looks.beside, span.ended), span.ended, over)


def _tell_beside(
    story: DoorStory, body: DenseBody, door: Door, spare: tuple[float, float], t: float, over: Clearance
) -> None:
    margin = Margin(Gap.BESIDE_DOOR, -spare[0], spare[1])
    story.verdicts.append(Verdict(t, body.name, door.id, "over-beside", margin, over))


def _began_within(body: DenseBody, door: Door, looks: Looks) -> Verdict:
    depth = body.depth(0, door.frame)
    margin = Margin(Gap.WITHIN_FRAME, depth, float(body.t[0]))
    visit = Visit(looks.span.began, looks.span.ended, mm(min(looks.to_go)))
    return Verdict(looks.span.ended, body.name, door.id, "began-within", margin, visit)


def _stuck(body: DenseBody, door: Door) -> Verdict:
    (_, t), depth = body.rest, body.depth(-1, door.frame)
    margin = Margin(Gap.WITHIN_FRAME, depth, t)
    return Verdict(t, body.name, door.id, "stuck", margin, body.how(-1, depth), body.seen_in(door))


def _missed(body: DenseBody, door: Door, gaps: Array) -> Verdict:
    nearest = int(np.argmin(gaps))
    t, gap = float(body.t[nearest]), float(gaps[nearest])
    margin = Margin(Gap.TO_FRAME, max(gap, 0.0), t)
    return Verdict(t, body.name, door.id, "missed", margin, body.how(nearest))
