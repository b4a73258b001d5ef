"""Who touched whom or what: each other, the card that shuts a door, a zone on a wall or on a floor.

A trace that tells of contacts is taken at its word. Of one without any it is told where hulls were: what they
came nearer to than the tolerance they touched. A zone on a floor is touched by who is over it and no higher
than a wobble.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from icecool3d.events import Event, HitBlockedDoor, PlanPoint, Press, TouchedPenguin, TouchedZone
from icecool3d.kit.arrays import Array, Whole, length
from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import JUDGED_NEAR
from icecool3d.kit.phrase import Phrase
from icecool3d.pieces import Hulls, radii
from icecool3d.referee.crossings import Samples, Signal, bodies_of, items_near, measured, sampled
from icecool3d.referee.margin_ends import outline_of
from icecool3d.referee.motions import on_disc
from icecool3d.referee.rulings import ROUNDING, SAME_PLACE, SAME_TIME, STRIDE, Rulings
from icecool3d.referee.strip_overlap import gap_to_box
from icecool3d.referee.tracks import Tracks
from icecool3d.school import FloorZone, Furniture, School, WallZone, Zone
from icecool3d.trace import FURNITURE, WALL, Trace

_GRID, _ZOOMS = 5, 12
"""Of the search for the nearest balls of two hulls: down to a thousandth of the hulls' length."""
_AT_ONCE = 8192
"""Pairs of hulls that are looked at together, so that it takes little memory."""


@dataclass(frozen=True, eq=False)
class Plate:
    """What can be pressed: a card, or a zone on a wall's face."""

    thing: Furniture | WallZone
    """What it is."""
    low: Array
    """Its lowest corner, (3,), m."""
    high: Array
    """Its highest corner, (3,), m."""
    normal: Array
    """Out of the wall, in plan, (2,); of a card 0."""


@dataclass(frozen=True, eq=False)
class TouchSamples:
    """Samples of all bodies and the things that they come near."""

    zones: Sequence[FloorZone]
    """The zones on floors."""
    plates: Sequence[Plate]
    """What can be pressed."""
    discs: Samples
    """Above zero: in the first channel who is over a zone on a floor, in the second who touches it."""
    zone: Whole
    """The zone of each item of those, (I,)."""
    gaps: Samples
    """Above zero: who touches a plate; only of a trace without any contact."""
    plate: Whole
    """The plate of each item of those, (I,)."""


def meetings(tracks: Tracks, near: Samples | None, rulings: Rulings) -> Iterator[Event]:
    """Tell which penguins touched: by contacts, or by settled samples of those ``near`` each other."""
    trace, names = tracks.trace, tracks.trace.penguins
    rows = (trace.contacts.b >= 0).nonzero()[0]
    for a, b, t, press in presses(trace, rows, trace.contacts.b[rows], rulings):
        yield TouchedPenguin(t, names[a], names[b], press)
    if near is None or near.signal.other is None:
        return
    for span in near.spans():
        a, b = int(near.signal.body[span.item]), int(near.signal.other[span.item])
        centres = tracks.centres_at(np.array([a, b]), np.array([span.began, span.began]))
        _, places = _gaps(_reach(tracks, [a]), _reach(tracks, [b]), centres[:1], centres[1:])
        yield TouchedPenguin(span.began, names[a], names[b], Press(span.ended, None, plan_of(places[0])))


def sample_meetings(tracks: Tracks, rulings: Rulings) -> Samples | None:
    """Look at bodies near each other, of a trace without any contact: above zero they touch."""
    pairs = np.array(list(combinations(range(len(tracks.shapes)), 2)), dtype=np.int64)
    if len(tracks.trace.contacts) or not len(pairs):
        return None
    first, second = pairs.T

    def measure(item: Whole, _: Hulls, centres: Array) -> Array:
        reaches = _reach(tracks, first[item]), _reach(tracks, second[item])
        return -_gaps(*reaches, centres[:, :2], centres[:, 2:])[0][None]

    signal = Signal(first, measure, (False,), lambda near: near + rulings.tolerance, second)
    found = [_moments_near(tracks, *pair) for pair in pairs.tolist()]
    t, way = (np.concatenate(each) for each in zip(*found, strict=True))
    if len(t) > JUDGED_NEAR:
        wrong = Phrase("has penguins near each other at over {most} moments", most=JUDGED_NEAR)
        raise TraceError("trace", wrong, Phrase("expected its contacts, or fewer moments"))
    item = np.repeat(np.arange(len(pairs)), [len(each) for each, _ in found])
    (pieces,) = measured(tracks, [(signal, item, t)])
    return Samples(signal, item, t, pieces, way, np.zeros(len(t)))


def _moments_near(tracks: Tracks, one: int, other: int) -> tuple[Array, Array]:
    """Return the moments of two bodies near each other, s, and how far both move until the next, m."""
    both = [tracks.rows(body) for body in (one, other)]
    times = np.union1d(*(tracks.t[rows] for rows in both))
    way = sum(np.diff(np.interp(times, tracks.t[rows], tracks.gone[rows]), append=np.nan) for rows in both)
    middles = [tracks.centres_at(np.full(len(times), body), times).mean(axis=1) for body in (one, other)]
    reach = tracks.shapes[one].height + tracks.shapes[other].height
    near = length(middles[0] - middles[1]) < reach
    way = np.where(np.append(near[1:], False), way, 0.0)
    return times[near], way[near]


def sample_touches(
    tracks: Tracks, school: School, zones: Sequence[Zone], rulings: Rulings
) -> TouchSamples | None:
    """Look at zones and cards from bodies; None where there are none."""
    plates = [_card(each) for each in tracks.trace.meta.furniture if each.door is not None]
    plates += [_face(school, zone) for zone in zones if isinstance(zone, WallZone)]
    discs = [zone for zone in zones if isinstance(zone, FloorZone)]
    if not plates and not discs:
        return None
    felt = plates if not len(tracks.trace.contacts) else []
    return TouchSamples(
        discs, plates, *_sample_discs(tracks, discs, rulings), *_sample_gaps(tracks, felt, rulings)
    )


def touches(tracks: Tracks, found: TouchSamples, rulings: Rulings) -> Iterator[Event]:
    """Tell who hit which card, and touched which zone; of samples that are settled."""
    names = tracks.trace.penguins
    for body, zone, t, press in _on_floors(tracks, found):
        yield TouchedZone(t, names[body], zone.id, press)
    felt = (
        _pressed(tracks.trace, found.plates, rulings) if len(tracks.trace.contacts) else _near(tracks, found)
    )
    for body, plate, t, press in felt:
        if isinstance(plate.thing, WallZone):
            yield TouchedZone(t, names[body], plate.thing.id, press)
        elif plate.thing.door is not None:
            yield HitBlockedDoor(t, names[body], plate.thing.door, press)


def _card(card: Furniture) -> Plate:
    plan = card.plan
    low, high = np.array([plan.xmin, plan.ymin, card.bottom]), np.array([plan.xmax, plan.ymax, card.top])
    return Plate(card, low, high, np.zeros(2))


def _face(school: School, zone: WallZone) -> Plate:
    wall = school.wall(zone.wall)
    axis, out = wall.side.axis, wall.side.outward
    face = wall.side.line(school.room(wall.room).interior)
    low, high = np.array([face, face, zone.bottom]), np.array([face, face, zone.top])
    low[axis], high[axis] = zone.along
    normal = np.zeros(2)
    normal[1 - axis] = -out
    return Plate(zone, low, high, normal)


def _sample_discs(tracks: Tracks, zones: Sequence[FloorZone], rulings: Rulings) -> tuple[Samples, Whole]:
    """Look at zones on floors; what is lower above the floor than ``rulings.rise`` only wobbles."""
    middles = np.array([zone.at for zone in zones]).reshape(-1, 2)
    radius = np.array([zone.radius for zone in zones])
    low, high = middles - radius[:, None], middles + radius[:, None]
    item, zone, rows = items_near(tracks, _rects(low, high), 2.0 * STRIDE)

    def measure(item: Whole, shapes: Hulls, centres: Array) -> Array:
        depth = on_disc(shapes, centres, middles[zone[item]], radius[zone[item]])
        bottoms = centres[..., 2].T - radii(shapes).reshape(2, -1)
        return np.concatenate((depth[None], -bottoms))

    def level(pieces: Array) -> Array:
        over, low = pieces[0] - ROUNDING, rulings.rise + np.maximum(pieces[1], pieces[2])
        return np.array((over, np.minimum(over, low)))

    signal = Signal(bodies_of(tracks, item, rows), measure, (False, True, True), level)
    return sampled(tracks, signal, item, rows), zone


def _sample_gaps(tracks: Tracks, plates: Sequence[Plate], rulings: Rulings) -> tuple[Samples, Whole]:
    low, high = (np.array([getattr(each, end) for each in plates]).reshape(-1, 3) for end in ("low", "high"))
    item, plate, rows = items_near(tracks, _rects(low, high), 2.0 * STRIDE)

    def measure(item: Whole, shapes: Hulls, centres: Array) -> Array:
        return -gap_to_box(shapes, centres, low[plate[item]], high[plate[item]])[0][None]

    signal = Signal(
        bodies_of(tracks, item, rows), measure, (False,), lambda near: near + rulings.tolerance + ROUNDING
    )
    return sampled(tracks, signal, item, rows), plate


def _rects(low: Array, high: Array) -> Array:
    """Return xmin, ymin, xmax, ymax, (4, B), of boxes by corners (B, 2 or 3)."""
    return np.concatenate((low[:, :2], high[:, :2]), axis=1).T


def _on_floors(tracks: Tracks, found: TouchSamples) -> Iterator[tuple[int, FloorZone, float, Press]]:
    """Tell the first touch of each time over a zone, unless the flick begins with it."""
    touching = found.discs.spans(1)
    for over in found.discs.spans(0):
        within = [
            touch for touch in touching if touch.item == over.item and over.began <= touch.began <= over.ended
        ]
        if within and within[0].came:
            body, zone = int(found.discs.signal.body[over.item]), found.zones[found.zone[over.item]]
            t = within[0].began
            shape, centres = tracks.shapes[body], tracks.centres_at(np.array([body]), np.array([t]))[0]
            place = outline_of(shape, centres).nearest_to(zone.at)
            yield body, zone, t, Press(within[-1].ended, None, place)


def _pressed(
    trace: Trace, plates: Sequence[Plate], rulings: Rulings
) -> Iterator[tuple[int, Plate, float, Press]]:
    """Tell who pressed what, by contacts: on a zone within its sides, and not on the wall's top."""
    contacts = trace.contacts
    for plate in plates:
        if isinstance(plate.thing, Furniture):
            rows = (contacts.b == FURNITURE - trace.meta.furniture.index(plate.thing)).nonzero()[0]
        else:
            apart = np.maximum(plate.low - contacts.point, contacts.point - plate.high)
            flat = (contacts.normal[:, :2] * plate.normal).sum(axis=1) >= rulings.bounce_level
            at = (apart <= np.where(plate.low == plate.high, SAME_PLACE, ROUNDING)).all(axis=1)
            rows = ((contacts.b == WALL) & flat & at).nonzero()[0]
        for body, _, t, press in presses(trace, rows, contacts.b[rows], rulings):
            yield body, plate, t, press


def _near(tracks: Tracks, found: TouchSamples) -> Iterator[tuple[int, Plate, float, Press]]:
    """Tell who came to touch what, by where hulls were."""
    for span in found.gaps.spans():
        if span.came:
            body, plate = int(found.gaps.signal.body[span.item]), found.plates[found.plate[span.item]]
            centres = tracks.centres_at(np.array([body]), np.array([span.began]))
            _, place = gap_to_box(tracks.shapes[body], centres, plate.low[None], plate.high[None])
            yield body, plate, span.began, Press(span.ended, None, (float(place[0, 0]), float(place[0, 1])))


def _reach(tracks: Tracks, bodies: Sequence[int] | Whole) -> Array:
    """Return the radii of base and head balls of bodies, (2, M), m."""
    return np.array([radii(shape) for shape in tracks.shapes])[bodies].T


def _gaps(reach: Array, other: Array, first: Array, second: Array) -> tuple[Array, Array]:
    """Return how far hulls are apart, (M,), and the middle between them in plan, (M, 2), m.

    They are given by the radii (2, M) and centres (M, 2, 3) of their balls. Each hull is a union of balls;
    the distance is convex in both balls' places, so a narrowing grid finds it.
    """
    blocks = [slice(start, start + _AT_ONCE) for start in range(0, max(len(first), 1), _AT_ONCE)]
    found = [_gaps_at_once(reach[:, b], other[:, b], first[b], second[b]) for b in blocks]
    gaps, middles = zip(*found, strict=True)
    return np.concatenate(gaps), np.concatenate(middles)


def _gaps_at_once(reach: Array, other: Array, first: Array, second: Array) -> tuple[Array, Array]:
    (base, head), (other_base, other_head) = reach[..., None], other[..., None]
    low, width = np.zeros((2, len(first))), 1.0
    rows = np.arange(len(first))
    steps = np.linspace(0.0, 1.0, _GRID)
    first_steps, second_steps = (share.ravel() for share in np.meshgrid(steps, steps, indexing="ij"))
    for _ in range(_ZOOMS):
        here, there = low[0][:, None] + width * first_steps, low[1][:, None] + width * second_steps
        start = first[:, None, 0] + here[..., None] * (first[:, None, 1] - first[:, None, 0])
        end = second[:, None, 0] + there[..., None] * (second[:, None, 1] - second[:, None, 0])
        span = length(start - end)
        gap = span - base - other_base - here * (head - base) - there * (other_head - other_base)
        best = np.argmin(gap, axis=1)
        width *= 0.5
        low = np.clip(np.stack((here[rows, best], there[rows, best])) - 0.5 * width, 0.0, 1.0 - width)
    middle = 0.5 * (start + end)[rows, best, :2]
    return gap[rows, best], middle


def presses(
    trace: Trace, rows: Whole, whom: Whole, rulings: Rulings
) -> Iterator[tuple[int, int, float, Press]]:
    """Yield who pressed whom, when first, and how; ``whom`` (C,) is the other of each of those contacts."""
    contacts = trace.contacts
    for a, b in sorted(set(zip(contacts.a[rows].tolist(), whom.tolist(), strict=True))):
        own = rows[(contacts.a[rows] == a) & (whom == b)]
        for run in runs(trace, own, rulings):
            (first, last), met = span_of(trace, own[run]), own[run[0]]
            yield (
                a,
                b,
                first,
                Press(last, float(contacts.impulse[own[run]].sum()), plan_of(contacts.point[met])),
            )


def runs(trace: Trace, rows: Whole, rulings: Rulings) -> list[Whole]:
    """Cut contacts in order of time where there is a lull; return the places in ``rows`` of each run."""
    times = trace.t[trace.contacts.step[rows]]
    lulls = np.diff(times) > rulings.lull + SAME_TIME
    return np.split(np.arange(len(rows)), lulls.nonzero()[0] + 1)


def span_of(trace: Trace, rows: Whole) -> tuple[float, float]:
    """Return when contacts began and ended, s."""
    first, last = trace.contacts.step[rows[[0, -1]]]
    return float(trace.t[first]), float(trace.t[last])


def plan_of(vector: Array) -> PlanPoint:
    """Return the plan of a vector."""
    return float(vector[0]), float(vector[1])
