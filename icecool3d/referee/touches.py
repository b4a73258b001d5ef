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
from icecool3d.kit.arrays import Array, Whole, length, length_of
from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import JUDGED_NEAR
from icecool3d.kit.phrase import Phrase
from icecool3d.pieces import Shape, radii
from icecool3d.referee.crossings import Signal, search
from icecool3d.referee.margin_ends import outline_of
from icecool3d.referee.motions import on_disc
from icecool3d.referee.paths import Curve, Path, bottoms_of
from icecool3d.referee.rulings import ROUNDING, SAME_PLACE, SAME_TIME, Rulings
from icecool3d.referee.strip_overlap import gap_to_box
from icecool3d.school import FloorZone, Furniture, Rect, School, WallZone, Zone
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


def meetings(trace: Trace, paths: Sequence[Path], rulings: Rulings) -> Iterator[Event]:
    """Tell which penguins touched: by contacts, or in a trace without any by where hulls were."""
    names, rows = trace.penguins, (trace.contacts.b >= 0).nonzero()[0]
    for a, b, t, press in presses(trace, rows, trace.contacts.b[rows], rulings):
        yield TouchedPenguin(t, names[a], names[b], press)
    if not len(trace.contacts):
        near, pairs = 0, list(combinations(paths, 2))
        for one, other in pairs:
            curve, rows = _moments_near(one, other)
            near += len(rows)
            if near > JUDGED_NEAR:
                wrong = Phrase("has penguins near each other at over {most} moments", most=JUDGED_NEAR)
                raise TraceError("trace", wrong, Phrase("expected its contacts, or fewer moments"))
            yield from _meetings_of(one, other, curve, rows, rulings)


def _meetings_of(one: Path, other: Path, curve: Curve, rows: Whole, rulings: Rulings) -> Iterator[Event]:
    shapes = one.shape, other.shape

    def measure(centres: Array) -> Array:
        return -_gaps(shapes, centres)[0][None]

    if not len(rows):
        return
    samples = search(curve, Signal(measure, lambda near: near + rulings.tolerance, even=0), rows)
    for span in samples.spans(samples.pieces[0] + rulings.tolerance):
        _, places = _gaps(shapes, curve.then(span.began))
        press = Press(span.ended, None, plan_of(places[0]))
        yield TouchedPenguin(span.began, one.name, other.name, press)


def _moments_near(one: Path, other: Path) -> tuple[Curve, Whole]:
    """Return how two bodies move together, and the rows of that at which they are near each other."""
    t = np.union1d(one.t, other.t)
    t = t if len(t) > 1 else np.repeat(t, 2)
    parts = [_at_moments(path, t) for path in (one, other)]
    centres, bend, twist, way, sag = (np.array(pair) for pair in zip(*parts, strict=True))
    numbers = np.concatenate(centres), np.concatenate(bend), np.concatenate(twist)
    curve = Curve(t, *numbers, way.sum(axis=0), sag.sum(axis=0))
    middles = [0.5 * (each[:3] + each[3:]) for each in centres]
    near = length_of(*(middles[0] - middles[1])) < one.shape.height + other.shape.height
    return curve, near.nonzero()[0]


def _at_moments(path: Path, t: Array) -> tuple[Array, ...]:
    """Return a path's centres, bend, twist, way and sag at other moments, which have its own among them."""
    place = path.places(t)
    row, width = np.minimum(place[:-1].astype(np.int64), len(path.way) - 1), np.diff(place)
    centres, middles = path.at(place), path.at(place[:-1] + 0.5 * width)
    bend = middles - 0.5 * (centres[:, 1:] + centres[:, :-1])
    return (
        centres,
        bend,
        path.twist[:, row] * (width * width * width),
        path.way[row] * width,
        path.sag[row] * width,
    )


def touches(
    trace: Trace, paths: Sequence[Path], school: School, zones: Sequence[Zone], rulings: Rulings
) -> Iterator[Event]:
    """Tell who hit which card, and touched which zone."""
    for zone in zones:
        for path in paths:
            if isinstance(zone, FloorZone):
                for t, press in _on_floor(path, zone, rulings):
                    yield TouchedZone(t, path.name, zone.id, press)
    plates = [_card(each) for each in trace.meta.furniture if each.door is not None]
    plates += [_face(school, zone) for zone in zones if isinstance(zone, WallZone)]
    for plate in plates:
        felt = _pressed(trace, plate, rulings) if len(trace.contacts) else _near(paths, plate, rulings)
        for body, t, press in felt:
            if isinstance(plate.thing, WallZone):
                yield TouchedZone(t, trace.penguins[body], plate.thing.id, press)
            elif plate.thing.door is not None:
                yield HitBlockedDoor(t, trace.penguins[body], plate.thing.door, press)


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


def _on_floor(path: Path, zone: FloorZone, rulings: Rulings) -> Iterator[tuple[float, Press]]:
    """Tell the first touch of each time over a zone, unless the flick begins with it.

    What is lower above the floor than ``rulings.rise`` only wobbles.
    """
    (x, y), radius = zone.at, zone.radius
    rows = path.near(Rect(x - radius, y - radius, x + radius, y + radius))
    if not len(rows):
        return

    def measure(centres: Array) -> Array:
        depth = on_disc(path.shape, centres, zone.at, radius)
        return np.concatenate((-bottoms_of(path.shape, centres), depth[None]))

    def level(pieces: Array) -> Array:
        over, low = pieces[2] - ROUNDING, rulings.rise + np.maximum(pieces[0], pieces[1])
        return np.array((over, np.minimum(over, low)))

    samples = search(path, Signal(measure, level, even=2), rows)
    over, touching = (samples.spans(values) for values in level(samples.pieces))
    for visit in over:
        within = [touch for touch in touching if visit.began <= touch.began <= visit.ended]
        if within and within[0].came:
            t = within[0].began
            place = outline_of(path.shape, path.then(t)[:, 0]).nearest_to(zone.at)
            yield t, Press(within[-1].ended, None, place)


def _pressed(trace: Trace, plate: Plate, rulings: Rulings) -> Iterator[tuple[int, float, Press]]:
    """Tell who pressed a plate, by contacts: on a zone within its sides, and not on the wall's top."""
    contacts = trace.contacts
    if isinstance(plate.thing, Furniture):
        rows = (contacts.b == FURNITURE - trace.meta.furniture.index(plate.thing)).nonzero()[0]
    else:
        apart = np.maximum(plate.low - contacts.point, contacts.point - plate.high)
        flat = (contacts.normal[:, :2] * plate.normal).sum(axis=1) >= rulings.bounce_level
        at = (apart <= np.where(plate.low == plate.high, SAME_PLACE, ROUNDING)).all(axis=1)
        rows = ((contacts.b == WALL) & flat & at).nonzero()[0]
    for body, _, t, press in presses(trace, rows, contacts.b[rows], rulings):
        yield body, t, press


def _near(paths: Sequence[Path], plate: Plate, rulings: Rulings) -> Iterator[tuple[int, float, Press]]:
    """Tell who came to touch a plate, by where hulls were."""
    reach = rulings.tolerance + ROUNDING
    rect = Rect(*(float(each) for each in (*plate.low[:2], *plate.high[:2])))
    for path in paths:
        rows = path.near(rect, reach)

        def measure(centres: Array, shape: Shape = path.shape) -> Array:
            return -gap_to_box(shape, centres, plate.low, plate.high)[0][None]

        if not len(rows):
            continue
        samples = search(path, Signal(measure, lambda near: near + reach, even=0), rows)
        for span in samples.spans(samples.pieces[0] + reach):
            if span.came:
                _, place = gap_to_box(path.shape, path.then(span.began), plate.low, plate.high)
                yield path.body, span.began, Press(span.ended, None, plan_of(place[0]))


def _gaps(shapes: tuple[Shape, Shape], centres: Array) -> tuple[Array, Array]:
    """Return how far two hulls are apart, (M,), and the middle between them in plan, (M, 2), m.

    Each is a union of balls, strung between its two (12, M); the distance is convex in both balls' places, so
    a narrowing grid finds it.
    """
    blocks = [centres[:, start : start + _AT_ONCE] for start in range(0, max(centres.shape[1], 1), _AT_ONCE)]
    found = [_gaps_at_once(shapes, block.T) for block in blocks]
    gaps, middles = zip(*found, strict=True)
    return np.concatenate(gaps), np.concatenate(middles)


def _gaps_at_once(shapes: tuple[Shape, Shape], centres: Array) -> tuple[Array, Array]:
    (base, head), (other_base, other_head) = radii(shapes[0]), radii(shapes[1])
    first, first_way = centres[:, None, :3], (centres[:, 3:6] - centres[:, :3])[:, None]
    second, second_way = centres[:, None, 6:9], (centres[:, 9:] - centres[:, 6:9])[:, None]
    low, width, rows = np.zeros((2, len(centres))), 1.0, np.arange(len(centres))
    steps = np.linspace(0.0, 1.0, _GRID)
    first_steps, second_steps = (share.ravel() for share in np.meshgrid(steps, steps, indexing="ij"))
    for _ in range(_ZOOMS):
        here, there = low[0][:, None] + width * first_steps, low[1][:, None] + width * second_steps
        start, end = first + here[..., None] * first_way, second + there[..., None] * second_way
        gap = (
            length(start - end) - base - other_base - here * (head - base) - there * (other_head - other_base)
        )
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
