"""What decides a case where something is touched, or nearly: a penguin, a zone, a blocked door's card."""

from collections.abc import Iterator
from itertools import combinations
from math import hypot

import numpy as np

from icecool3d.events import HitBlockedDoor, Press, TouchedPenguin, TouchedZone
from icecool3d.events.words import event_line
from icecool3d.kit.arrays import Array
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.book.floor_exhibits import by_disc, lows
from icecool3d.lab.book.judged import Judged
from icecool3d.lab.book.picture import Measure
from icecool3d.lab.book.views import Exhibit, from_above, from_side, matching, meant_by
from icecool3d.referee.margin_ends import outline_of
from icecool3d.referee.motions import on_disc
from icecool3d.referee.strip_overlap import gap_to_box
from icecool3d.school import FloorZone, WallZone, X, Y

_SHOWN = 3
"""Touches that are shown at most."""
TOUCHING = 5e-6
"""Less than this, m, is said as touching: it would read 0.00 mm."""
_BALLS, _MOMENTS, _FELT = 65, 401, 41
"""Balls of a hull that are compared with another's; moments of a trace and of a touch that are looked at."""


def touches(judged: Judged) -> Iterator[Exhibit]:
    """Show those who touched as they did, or who never did when they were nearest."""
    touched = [each for each in matching(judged, "touched-penguin") if isinstance(each, TouchedPenguin)]
    for each in touched[:_SHOWN]:
        pair = each.penguin, each.other
        _, t = min((_nearest(judged, pair, t)[0], t) for t in _while_felt(each).tolist())
        yield _touch(judged, pair, t, event_line(each, judged.names), each.evidence)
    pairs = [*combinations(judged.trace.penguins, 2)]
    if pairs and not touched:
        times = np.linspace(judged.began, judged.ended, _MOMENTS).tolist()
        _, t, pair = min((_nearest(judged, pair, t)[0], t, pair) for pair in pairs for t in times)
        one, other = (judged.names.penguin(name) for name in pair)
        said = Phrase("{penguin} and {other} at their nearest", penguin=one, other=other)
        yield _touch(judged, pair, t, said)


def _touch(
    judged: Judged, pair: tuple[str, str], t: float, said: Phrase, press: Press | None = None
) -> Exhibit:
    length, ends = _nearest(judged, pair, t)
    middles = [judged.outline(name, t).mean(axis=0) for name in pair]
    way = (middles[1] - middles[0]) / max(hypot(*(middles[1] - middles[0])), 1e-9)
    flat, upright = ends[:, :2], np.stack((ends[:, :2] @ way, ends[:, 2]), axis=1)
    level = hypot(*(flat[1] - flat[0])) > 0.5 * length
    shown, margin = [judged.outline(name, t) for name in pair], _apart(length, press)
    above = from_above(judged, t, shown, margin, measure=_measure(flat, length, press) if level else None)
    aside = from_side(judged, t, pair, way.tolist(), margin, measure=_measure(upright, length, press))
    return Exhibit(said, t, (above, aside))


def _apart(length: float, press: Press | None) -> Phrase:
    """Return how far two things are apart, or how hard they press, as a trace with contacts tells."""
    if press is not None and press.impulse is not None:
        return Phrase("pressing with {impulse:.2f} mN s", impulse=1e3 * press.impulse)
    return Phrase("touching") if length < TOUCHING else Phrase("{mm:.2f} mm apart", mm=1e3 * length)


def _measure(ends: Array, length: float, press: Press | None) -> Measure | None:
    felt = press is not None and press.impulse is not None
    return None if felt or length < TOUCHING else Measure(ends, length)


def _nearest(judged: Judged, pair: tuple[str, str], t: float) -> tuple[float, Array]:
    """Return how far two hulls are apart, m, and from where to where, (2, 3), m."""
    shares, balls = np.linspace(0.0, 1.0, _BALLS)[:, None], list[tuple[Array, Array]]()
    for name in pair:
        (base, head), shape = judged.centres(name, np.array([t]))[:, 0].reshape(2, 3), judged.shape(name)
        radius = shape.base_radius + shares[:, 0] * (shape.head_radius - shape.base_radius)
        balls.append((base + shares * (head - base), radius))
    (first, near), (second, far) = balls
    apart = np.sqrt(((second[None] - first[:, None]) ** 2).sum(axis=2))
    gaps = apart - near[:, None] - far
    one, other = np.unravel_index(gaps.argmin(), gaps.shape)
    way = (second[other] - first[one]) / max(float(apart[one, other]), 1e-12)
    ends = np.array([first[one] + near[one] * way, second[other] - far[other] * way])
    return max(float(gaps.min()), 0.0), ends


def zones(judged: Judged) -> Iterator[Exhibit]:
    """Show who touched a zone as it did, or who never did when it was nearest."""
    known = {each.id: each for each in (*judged.school.zones, *judged.trace.meta.zones)}
    events = [each for each in matching(judged, "touched-zone") if isinstance(each, TouchedZone)][:1]
    if not known:
        return
    who = events[0].penguin if events else meant_by(judged, "touched-zone")
    zone = known[events[0].zone] if events else next(iter(known.values()))
    names = {"penguin": judged.names.penguin(who), "zone": judged.names.zone(zone.id)}
    said = Phrase("{penguin} does not touch {zone}", **names)
    if events:
        said = event_line(events[0], judged.names)
    if isinstance(zone, FloorZone):
        times = _while_felt(events[0]) if events else judged.moments()
        yield by_disc(judged, who, (zone.at, zone.radius), _over(judged, who, zone, times), said)
    else:
        yield _by_box(judged, who, _face(judged, zone), events[0] if events else None, said)


def _while_felt(event: TouchedPenguin | TouchedZone | HitBlockedDoor) -> Array:
    """Return moments of a touch, s."""
    return np.linspace(event.t, max(event.evidence.until, event.t), _FELT)


def _over(judged: Judged, who: str, zone: FloorZone, times: Array) -> float:
    """Return when somebody was nearest to a zone on a floor, s: over it, or low above it."""
    depths = on_disc(judged.shape(who), judged.centres(who, times), zone.at, zone.radius)
    return float(times[int((depths - lows(judged, who, times)).argmax())])


def _face(judged: Judged, zone: WallZone) -> tuple[Array, Array]:
    """Return two opposite corners of a zone on a wall, (3,) each, m."""
    wall = judged.school.wall(zone.wall)
    axis, face = wall.side.axis, wall.side.line(judged.school.room(wall.room).interior)
    low, high = np.array([face, face, zone.bottom]), np.array([face, face, zone.top])
    low[axis], high[axis] = zone.along
    return low, high


def cards(judged: Judged) -> Iterator[Exhibit]:
    """Show who hit the card of a blocked door as it did, or who never did when it was nearest."""
    events = [each for each in matching(judged, "hit-blocked-door") if isinstance(each, HitBlockedDoor)][:1]
    for card in [each for each in judged.trace.meta.furniture if each.door is not None][:1]:
        plan = card.plan
        box = np.array([plan.xmin, plan.ymin, card.bottom]), np.array([plan.xmax, plan.ymax, card.top])
        who = events[0].penguin if events else meant_by(judged, "hit-blocked-door")
        said = Phrase("{penguin} does not hit the card", penguin=judged.names.penguin(who))
        if events:
            said = event_line(events[0], judged.names)
        yield _by_box(judged, who, box, events[0] if events else None, said)


def _by_box(
    judged: Judged,
    who: str,
    box: tuple[Array, Array],
    event: TouchedZone | HitBlockedDoor | None,
    said: Phrase,
) -> Exhibit:
    """Show how far a hull is from a card, or from a zone on a wall, when it touched it, or was nearest."""
    (low, high), shape = box, judged.shape(who)
    times, press = judged.moments(), None
    if event is not None:
        times, press = _while_felt(event), event.evidence
    t = float(times[int(gap_to_box(shape, judged.centres(who, times), low, high)[0].argmin())])
    centres = judged.centres(who, np.array([t]))
    gap, place = gap_to_box(shape, centres, low, high)
    length, end = max(float(gap[0]), 0.0), place[0, :2]
    point = outline_of(shape, centres[:, 0]).nearest_to((float(end[X]), float(end[Y])))
    measure = _measure(np.array([point, end]), length, press)
    shown = [judged.outline(who, t), np.array([low[:2], high[:2]])]
    return Exhibit(said, t, (from_above(judged, t, shown, _apart(length, press), measure=measure),))
