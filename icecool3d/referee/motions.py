"""How a body moved, wherever it was: off the floor, toppled, righted, off the red circle, to rest."""

import math
from collections.abc import Iterator, Sequence

import numpy as np

from icecool3d.events import (
    Event,
    Flight,
    Landed,
    Lean,
    LeftFloor,
    LeftRedCircle,
    Rest,
    Righted,
    Toppled,
    degrees,
    mm,
)
from icecool3d.kit.arrays import Array, Flags, Whole, length_of
from icecool3d.kit.rotation import arccos, arctan2, sin_cos
from icecool3d.pieces import Hulls, Shape, distance_in_plan, radii
from icecool3d.referee.crossings import (
    Samples,
    Signal,
    Span,
    measured,
    sampled,
    sampled_throughout,
    shares_about,
)
from icecool3d.referee.rulings import ROUNDING, Rulings
from icecool3d.referee.tracks import Tracks, columns, lowest
from icecool3d.school import School


def uprightness(shape: Hulls, centres: Array) -> Array:
    """Return the cosines of how far axes lean from upright, (M,).

    >>> uprightness(Shape(0.015, 0.0095, 0.05), np.array([[[0, 0, 0.015], [0, 0, 0.0405]]])).tolist()
    [1.0]
    """
    cosines: Array = ((centres[:, 1, 2] - centres[:, 0, 2]) / shape.length).clip(-1.0, 1.0)
    return cosines


def rest_at(shape: Shape, centres: Array, depth: float = 0.0) -> Rest:
    """Tell where a body is, by its balls' centres (2, 3); ``depth`` is how far within something, m.

    >>> rest_at(Shape(0.015, 0.0095, 0.05), np.array([[1, 2, 0.015], [1, 2, 0.0405]])).at
    (1.0, 2.0)
    """
    (x, y, z), (other_x, other_y, other_z) = centres.tolist()
    base, head = shape.base_radius, shape.head_radius
    middle_x, middle_y = (
        0.5 * (min(one - base, other - head) + max(one + base, other + head))
        for one, other in ((x, other_x), (y, other_y))
    )
    lean = float(arctan2(math.hypot(other_x - x, other_y - y), other_z - z))
    return Rest((middle_x, middle_y), degrees(lean), mm(depth))


def on_disc(shape: Hulls, centres: Array, at: Array, radius: Array | float) -> Array:
    """Return how far footprints are within discs of middles (M, 2) and radii, (M,), m; below 0 beside."""
    depth: Array = radius - distance_in_plan(shape, centres, at)
    return depth


def near_disc(shape: Hulls, centres: Array, at: Sequence[float], radius: float) -> Flags:
    """Return which footprints may be on a disc, (M,): of all others it is plain that they are not."""
    east, north = centres[:, 0, 0] - at[0], centres[:, 0, 1] - at[1]
    near: Flags = length_of(east, north) <= radius + shape.height
    return near


def sample_uprights(tracks: Tracks, rulings: Rulings) -> Samples:
    """Look at heights and leans.

    Above zero are: in the first channel who is off the floor, in the second who has fallen over, in the third
    who stands.
    """
    _, (toppled, righted) = sin_cos([rulings.toppled, rulings.righted])

    def measure(_: Whole, shapes: Hulls, centres: Array) -> Array:
        (base, head), length = centres[..., 2].T, shapes.length
        low, high = base - shapes.base_radius, head - shapes.head_radius
        return np.stack((low, high, base + toppled * length, -head, head - righted * length, -base))

    def level(z: Array) -> Array:
        return np.stack((np.minimum(z[0], z[1]) - rulings.tolerance, z[2] + z[3], z[4] + z[5]))

    signal = Signal(np.arange(len(tracks.shapes)), measure, (True,) * 6, level)
    return sampled_throughout(tracks, signal)


def sample_circle(tracks: Tracks, school: School) -> Samples | None:
    """Look at those that are on the red circle first, until they are far off: above zero they are on it."""
    start = school.scene.runner_start
    if start is None:
        return None
    at = np.array(start.at)
    firsts = tracks.first[:-1]
    if not near_disc(tracks.hulls(tracks.body[firsts]), tracks.centres[firsts], start.at, start.radius).any():
        return None
    near = near_disc(tracks.hulls(tracks.body), tracks.centres, start.at, start.radius)
    off = np.append(np.flatnonzero(~near), len(near))
    until = off[np.searchsorted(off, firsts)].clip(max=tracks.first[1:] - 1)
    rows = [
        np.arange(one, last + 1)
        for one, last in zip(firsts.tolist(), until.tolist(), strict=True)
        if near[one]
    ]

    def measure(_: Whole, shapes: Hulls, centres: Array) -> Array:
        return on_disc(shapes, centres, np.broadcast_to(at, (len(centres), 2)), start.radius)[None]

    signal = Signal(np.arange(len(tracks.shapes)), measure, (False,), lambda depth: depth - ROUNDING)
    found = np.concatenate([np.empty(0, dtype=np.int64), *rows])
    return sampled(tracks, signal, tracks.body[found], found)


def sample_rests(tracks: Tracks, still: float) -> Samples:
    """Look at those who move: above zero either end is far from where it ends, for the last time."""
    ends = tracks.last_centres()

    def measure(item: Whole, _: Hulls, centres: Array) -> Array:
        base, head = columns(centres - ends[item])
        return np.maximum(length_of(*base), length_of(*head))[None]

    signal = Signal(np.arange(len(ends)), measure, (False,), lambda away: away - still)
    moving = np.flatnonzero(measure(tracks.body, tracks.shapes[0], tracks.centres)[0] > still)
    last = moving[np.diff(tracks.body[moving], append=-1) != 0]
    rows = np.stack((last, last + 1), axis=1).ravel()
    return sampled(tracks, signal, tracks.body[rows], rows)


def flights_and_falls(
    tracks: Tracks, uprights: Samples, names: Sequence[str], rulings: Rulings
) -> Iterator[Event]:
    """Tell when bodies left the floor and were on it again, toppled and stood again, and how far at most."""
    off, turns = uprights.spans(0), list(_turns(uprights, len(names)))
    high = _highest(tracks, off, rulings.rise)
    looks = [(off[which].item, row, (off[which].began, off[which].ended)) for which, row in high]
    upright = uprightness(tracks.hulls(tracks.body), tracks.centres)
    for body, began, ended, fell in turns:
        row = _peak(tracks, body, (began, ended), -upright if fell else upright)
        looks.append((body, row, (began, ended)))
    if not looks:
        return
    times = [shares_about(tracks.t, row, *_ends(tracks, body)).clip(*time) for body, row, time in looks]
    bodies = np.repeat([body for body, *_ in looks], [len(each) for each in times])
    (pieces,) = measured(tracks, [(uprights.signal, bodies, np.concatenate(times))])
    closer, rises = pieces.reshape(6, len(looks), -1), np.zeros(len(off))
    highest = np.minimum(closer[0], closer[1]).max(axis=1)[: len(high)]
    np.maximum.at(rises, np.array([which for which, _ in high], dtype=np.int64), highest)
    for span, rise in zip(off, rises.tolist(), strict=True):
        if rise >= rulings.rise:
            yield from _flight(span, names[span.item], rise)
    for (body, began, _, fell), lengths in zip(turns, (closer[5] - closer[3])[len(high) :], strict=True):
        cosine = (lengths.min() if fell else lengths.max()) / tracks.shapes[body].length
        lean = Lean(degrees(float(arccos(np.array(cosine).clip(-1.0, 1.0)))))
        yield (Toppled if fell else Righted)(began, names[body], lean)


def _flight(span: Span, name: str, rise: float) -> Iterator[Event]:
    flight = Flight(span.began, span.ended if span.went else None, mm(rise))
    if span.came:
        yield LeftFloor(span.began, name, flight)
    if span.went:
        yield Landed(span.ended, name, flight)


def _highest(tracks: Tracks, off: Sequence[Span], rise: float) -> list[tuple[int, int]]:
    """Return about which rows each flight (by its index) may have been highest, if as high as ``rise``, m."""
    heights, tops, found = lowest(tracks.hulls(tracks.body), tracks.centres), _tops(tracks), []
    for which, span in enumerate(off):
        first, last = tracks.between(span.item, span.began, span.ended)
        begin, end = _ends(tracks, span.item)
        rows = np.arange(max(first - 1, begin), min(last, end) + 1)
        if tops[rows].max() >= rise:
            highest = int(rows[np.argmax(heights[rows])])
            above = rows[tops[rows] > heights[highest] + ROUNDING]
            found += [(which, row) for row in {highest, *above.tolist()}]
    return found


def _tops(tracks: Tracks) -> Array:
    """Return how high the lowest point may be from the moment before each to the next one, (K,), m."""
    bottoms = tracks.centres[..., 2].T - radii(tracks.hulls(tracks.body)).reshape(2, -1)
    until = np.maximum(bottoms[:, 1:], bottoms[:, :-1]).min(axis=0) + tracks.sag[:-1]
    tops: Array = bottoms.min(axis=0)
    np.maximum(tops[:-1], until, out=tops[:-1])
    np.maximum(tops[1:], until, out=tops[1:])
    return tops


def _peak(tracks: Tracks, body: int, time: tuple[float, float], values: Array) -> int:
    """Return the row of a body at which values (K,) are greatest in a time, s."""
    first, last = tracks.between(body, *time)
    return first + int(np.argmax(values[first:last])) if last > first else first


def _ends(tracks: Tracks, body: int) -> tuple[int, int]:
    """Return the first and the last row of a body."""
    return int(tracks.first[body]), int(tracks.first[body + 1]) - 1


def _turns(uprights: Samples, bodies: int) -> Iterator[tuple[int, float, float, bool]]:
    """Yield each fall (true) or rise: the body, when, and until when it was so, s."""
    fallen = [(span.item, span.began, span.came, True) for span in uprights.spans(1)]
    stands = [(span.item, span.began, span.came, False) for span in uprights.spans(2)] if fallen else []
    for body in range(bodies):
        own = sorted(each[1:] for each in (*fallen, *stands) if each[0] == body)
        turns = [own[row] for row in range(len(own)) if row == 0 or own[row][2] != own[row - 1][2]]
        times = [*(began for began, *_ in turns), np.inf]
        for (began, came, fell), ended in zip(turns, times[1:], strict=True):
            if came and (fell or began != times[0]):
                yield body, began, ended, fell


def departures(circle: Samples | None, tracks: Tracks, names: Sequence[str]) -> Iterator[Event]:
    """Tell when those that were on the red circle first were wholly off it."""
    for span in circle.spans() if circle is not None else []:
        if not span.came and span.went:
            place = tracks.centres_at(np.array([span.item]), np.array([span.ended]))[0]
            yield LeftRedCircle(span.ended, names[span.item], rest_at(tracks.shapes[span.item], place))


def rested_from(rests: Samples, tracks: Tracks) -> list[float]:
    """Return from when on each body rested, s."""
    found: list[float] = tracks.t[tracks.first[:-1]].tolist()
    for span in rests.spans():
        found[span.item] = span.ended
    return found
