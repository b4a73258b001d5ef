"""Who touched a zone, and who hit the card of a blocked door."""

from collections.abc import Iterator

import numpy as np

from icecool3d.events import Event, HitBlockedDoor, Press, TouchedZone
from icecool3d.kit.arrays import Array, Flags
from icecool3d.lab.second_judge.dense_body import Box, DenseBody, box_over
from icecool3d.lab.second_judge.plain_cardboard import ROUNDING, TOLERANCE
from icecool3d.lab.second_judge.plain_touches import presses
from icecool3d.school import School
from icecool3d.school.plan import Side
from icecool3d.school.scene_format import FloorZone, WallZone
from icecool3d.trace import FURNITURE, WALL, Trace

RISE = 1e-3
"""Who is no higher than that is on the floor, m."""


FACE = 0.5
"""A normal of which less is across the wall is that of a top, or of an opening's side."""
AT_FACE = 1e-3
"""A contact as near to a wall's face is one with it: at edges they are told to be inside, m."""


def touched_zones(trace: Trace, school: School, body: DenseBody, lull: float) -> Iterator[Event]:
    """Yield all touches of zones by one body; contacts of one are at most a ``lull`` (s) apart."""
    for zone in school.zones:
        if isinstance(zone, FloorZone):
            told = _on_disc(zone, body)
        elif tells_contacts(trace):
            told = presses(trace, _on_patch(trace, school, zone, body), lull)
        else:
            told = _near(body, _patch(school, zone))
        for t, press in told:
            yield TouchedZone(t, body.name, zone.id, press)


def hit_cards(trace: Trace, body: DenseBody, lull: float) -> Iterator[Event]:
    """Yield when a body hit the cards of blocked doors."""
    contacts = trace.contacts
    for place, card in enumerate(trace.meta.furniture):
        if card.door is None:
            continue
        if tells_contacts(trace):
            rows = (contacts.a == body.index) & (contacts.b == FURNITURE - place)
            told = presses(trace, rows, lull)
        else:
            told = _near(body, box_over(card.plan, card.bottom, card.top))
        for t, press in told:
            yield HitBlockedDoor(t, body.name, card.door, press)


def tells_contacts(trace: Trace) -> bool:
    """Return whether a trace tells what pressed; else it is judged by poses alone."""
    return len(trace.contacts) > 0 or trace.meta.engine is not None


def _on_disc(zone: FloorZone, body: DenseBody) -> Iterator[tuple[float, Press]]:
    """Yield each time over a disc in which it is on the floor, but for one that began so."""

    def over(part: DenseBody) -> Array:
        return -part.gap_to_disc(zone.at, zone.radius)

    visits, down = body.spans(over), body.spans(lambda part: np.minimum(over(part), RISE - part.lowest))
    for visit in visits:
        touching = [each for each in down if visit.first <= each.first <= visit.last]
        if touching and not touching[0].from_start:
            point = _innermost(zone, body, touching[0].first)
            yield touching[0].began, Press(touching[-1].ended, None, point)


def _innermost(zone: FloorZone, body: DenseBody, sample: int) -> tuple[float, float]:
    """Return which point of the footprint is nearest to a disc's middle."""
    offsets = body.centres[sample, :, :2] - zone.at
    apart = np.linalg.norm(offsets, axis=1)
    ball = int(np.argmin(apart - body.radii))
    share = max(1.0 - float(body.radii[ball] / max(float(apart[ball]), ROUNDING)), 0.0)
    x, y = (np.asarray(zone.at) + share * offsets[ball]).tolist()
    return x, y


def _patch(school: School, zone: WallZone) -> Box:
    """Return a zone on a wall as a box without thickness, on the face towards the wall's own room."""
    wall = school.wall(zone.wall)
    across = wall.solid.along(1 - wall.side.axis)
    face = across.low if wall.side in (Side.NORTH, Side.EAST) else across.high
    ends = [zone.along, (face, face)]
    return ends[wall.side.axis], ends[1 - wall.side.axis], (zone.bottom, zone.top)


def _on_patch(trace: Trace, school: School, zone: WallZone, body: DenseBody) -> Flags:
    """Return which contacts are a body's with a zone on a wall."""
    contacts = trace.contacts
    across = 1 - school.wall(zone.wall).side.axis
    on: Flags = (contacts.a == body.index) & (contacts.b == WALL)
    on &= np.abs(contacts.normal[:, across]) >= FACE
    for axis, (low, high) in enumerate(_patch(school, zone)):
        near = AT_FACE if axis == across else ROUNDING
        on &= (contacts.point[:, axis] >= low - near) & (contacts.point[:, axis] <= high + near)
    return on


def _near(body: DenseBody, box: Box) -> Iterator[tuple[float, Press]]:
    """Yield when a body came so near to a box that it touched it; who began so is not told of."""
    for span in body.spans(lambda part: TOLERANCE - np.min(_gaps(part, box), axis=1)):
        if not span.from_start:
            ball = int(np.argmin(_gaps(body.cut([span.first]), box)[0]))
            x, y, _ = np.clip(body.centres[span.first, ball], *np.array(box).T).tolist()
            yield span.began, Press(span.ended, None, (x, y))


def _gaps(body: DenseBody, box: Box) -> Array:
    """Return how far a body's balls are from a box, (N, BALLS), m."""
    low, high = np.array(box).T
    beyond = np.maximum(np.maximum(low - body.centres, body.centres - high), 0.0)
    return np.asarray(np.linalg.norm(beyond, axis=2) - body.radii)
