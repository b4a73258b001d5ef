"""Who touched whom or what: each other, the card that shuts a door, a zone on a wall or on a floor.

A trace that tells of contacts is taken at its word. Of one without any it is told where hulls were: what they
came nearer to than the tolerance they touched. A zone on a floor is touched by who is over it and no higher
than a wobble.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from icecool3d.events import Event, HitBlockedDoor, Press, TouchedZone
from icecool3d.kit.arrays import Array, Whole
from icecool3d.pieces import Hulls, radii
from icecool3d.referee.crossings import Samples, Signal, bodies_of, items_near, sampled
from icecool3d.referee.margin_ends import outline_of
from icecool3d.referee.motions import on_disc
from icecool3d.referee.rulings import ROUNDING, SAME_PLACE, STRIDE, Rulings
from icecool3d.referee.strip_overlap import gap_to_box
from icecool3d.referee.tracks import Tracks
from icecool3d.referee.wall_contacts import presses
from icecool3d.school import FloorZone, Furniture, School, WallZone, Zone
from icecool3d.trace import FURNITURE, WALL, Trace


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
        return np.stack((over, np.minimum(over, low)))

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
            rows = np.flatnonzero(contacts.b == FURNITURE - trace.meta.furniture.index(plate.thing))
        else:
            apart = np.maximum(plate.low - contacts.point, contacts.point - plate.high)
            flat = contacts.normal[:, :2] @ plate.normal >= rulings.bounce_level
            at = (apart <= np.where(plate.low == plate.high, SAME_PLACE, ROUNDING)).all(axis=1)
            rows = np.flatnonzero((contacts.b == WALL) & flat & at)
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
