"""How a body moved, wherever it was: off the floor, toppled, righted, off the red circle, to rest."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

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
from icecool3d.kit.rotation import arctan2_of, sin_cos
from icecool3d.pieces import Hulls, Shape, distance_in_plan, radii
from icecool3d.referee.crossings import (
    Samples,
    Signal,
    Span,
    measured,
    sampled,
    sampled_where_needed,
    shares_about,
)
from icecool3d.referee.rulings import ROUNDING, Rulings
from icecool3d.referee.tracks import Tracks, columns, lowest
from icecool3d.school import School


@lru_cache(maxsize=16)
def _cosines(rulings: Rulings) -> tuple[float, float]:
    """Return the cosines of the leans at which a body has toppled, and stands again."""
    toppled, righted = sin_cos((rulings.toppled, rulings.righted))[1].tolist()
    return toppled, righted


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
    lean = arctan2_of(math.hypot(other_x - x, other_y - y), other_z - z)
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


def sample_heights(tracks: Tracks, rulings: Rulings) -> Samples:
    """Look at flights that may be told: above zero a body is off the floor."""

    def measure(_: Whole, shapes: Hulls, centres: Array) -> Array:
        return centres[..., 2].T - radii(shapes).reshape(2, -1)

    def level(bottoms: Array) -> Array:
        lower: Array = np.minimum(bottoms[0], bottoms[1]) - rulings.tolerance
        return lower[None]

    signal = Signal(np.arange(len(tracks.shapes)), measure, (True, True), level)
    tops, rows = _tops(tracks), np.empty(0, dtype=np.int64)
    if tops.max() >= rulings.rise:
        off = tops > rulings.tolerance
        edges = np.diff(off, prepend=False, append=False).nonzero()[0]
        starts, stops = edges[0::2], edges[1::2]
        high = np.maximum.reduceat(tops, edges[:-1])[0::2] >= rulings.rise
        rows = np.zeros(len(off) + 1, dtype=np.int64)
        rows[starts[high]] += 1
        rows[stops[high]] -= 1
        rows = np.cumsum(rows[:-1]).nonzero()[0]
    return sampled(tracks, signal, tracks.body[rows], rows)


def sample_leans(tracks: Tracks, rulings: Rulings) -> Samples:
    """Look at who falls over: above zero it has fallen, in the first channel, or stands, in the second."""
    toppled, righted = _cosines(rulings)

    def measure(_: Whole, shapes: Hulls, centres: Array) -> Array:
        rise = centres[:, 1, 2] - centres[:, 0, 2]
        # Half of it changes no faster than either ball moves.
        return 0.5 * np.array((toppled * shapes.length - rise, rise - righted * shapes.length))

    signal = Signal(np.arange(len(tracks.shapes)), measure, (True, True), lambda halves: halves)
    posts = tracks.posts
    halves = measure(posts, tracks.hulls(tracks.body[posts]), tracks.centres[posts])
    fallen = tracks.most_until_next(halves[0])
    if fallen.max() <= 0.0:
        return sampled(tracks, signal, posts[:0], posts[:0])
    falls, stands = (fallen > 0.0).nonzero()[0], (halves[1] > 0.0).nonzero()[0]
    # Who surely stands does not stand up before it falls again.
    number = np.arange(len(posts))
    since_fall = number - np.append(-1, falls)[np.searchsorted(falls, number, side="right")]
    since_stood = number - np.append(-1, stands)[np.searchsorted(stands, number, side="right")]
    passes = np.abs(halves[:, 1:] + halves[:, :-1]) <= tracks.post_way[:-1] + ROUNDING
    doubt = np.append(passes[0] | (passes[1] & (since_fall <= since_stood)[:-1]), False)
    rows = tracks.between_posts(doubt & ~tracks.last_post, all_posts=True)
    return sampled(tracks, signal, tracks.body[rows], rows)


def sample_circle(tracks: Tracks, school: School) -> Samples | None:
    """Look at those that are on the red circle first: above zero they are on it."""
    start = school.scene.runner_start
    if start is None:
        return None
    firsts = tracks.first[:-1]
    shapes, at = tracks.hulls(tracks.body[firsts]), np.array(start.at)
    bodies = near_disc(shapes, tracks.centres[firsts], start.at, start.radius).nonzero()[0]
    if not len(bodies):
        return None

    def measure(_: Whole, shapes: Hulls, centres: Array) -> Array:
        return on_disc(shapes, centres, np.broadcast_to(at, (len(centres), 2)), start.radius)[None]

    return sampled_where_needed(tracks, Signal(bodies, measure, (False,), lambda depth: depth - ROUNDING))


def sample_rests(tracks: Tracks, still: float) -> Samples:
    """Look at those who move: above zero either end is far from where it ends, for the last time."""
    ends, last = tracks.last_centres(), list[int]()

    def measure(item: Whole, _: Hulls, centres: Array) -> Array:
        base, head = columns(centres - ends[item])
        return np.maximum(length_of(*base), length_of(*head))[None]

    for body in tracks.moves.nonzero()[0].tolist():
        posts = tracks.posts[tracks.first_post[body] : tracks.first_post[body + 1]]
        far = (measure(np.array([body]), tracks.shapes[body], tracks.centres[posts])[0] > still).nonzero()[0]
        first = int(posts[far[-1] if len(far) else 0])
        centres = tracks.centres[first : tracks.first[body + 1]]
        far = (measure(np.array([body]), tracks.shapes[body], centres)[0] > still).nonzero()[0]
        last += [first + int(far[-1])] if len(far) else []
    rows = np.array([(row, row + 1) for row in last], dtype=np.int64).ravel()
    signal = Signal(np.arange(len(ends)), measure, (False,), lambda away: away - still)
    return sampled(tracks, signal, tracks.body[rows], rows)


def flights_and_falls(
    tracks: Tracks, heights: Samples, leans: Samples, names: Sequence[str], rulings: Rulings
) -> Iterator[Event]:
    """Tell when bodies left the floor and were on it again, toppled and stood again, and how far at most."""
    off, turns = heights.spans(), list(_turns(leans))
    high = _highest(tracks, off, rulings.rise)
    flights = [(off[which].item, row, (off[which].began, off[which].ended)) for which, row in high]
    falls = []
    for body, began, ended, fell in turns:
        first, behind = tracks.between(body, began, ended)
        rise = uprightness(tracks.shapes[body], tracks.centres[first:behind])
        row = first + (int(np.argmax(-rise if fell else rise)) if behind > first else 0)
        falls.append((body, row, (began, ended)))
    if not flights and not falls:
        return
    asks = [(heights.signal, *_about(tracks, flights)), (leans.signal, *_about(tracks, falls))]
    bottoms, halves = (
        pieces.reshape(2, len(looks), -1 if looks else 1)
        for pieces, looks in zip(measured(tracks, asks), (flights, falls), strict=True)
    )
    rises = np.zeros(len(off))
    np.maximum.at(rises, [which for which, _ in high], bottoms.min(axis=0).max(axis=1))
    for span, height in zip(off, rises.tolist(), strict=True):
        if height >= rulings.rise:
            yield from _flight(span, names[span.item], height)
    toppled, righted = _cosines(rulings)
    for (body, began, _, fell), (fallen, stood) in zip(turns, halves.transpose(1, 0, 2), strict=True):
        length = tracks.shapes[body].length
        cosine = toppled - 2.0 * fallen.max() / length if fell else righted + 2.0 * stood.max() / length
        cosine = min(max(cosine, -1.0), 1.0)
        lean = Lean(degrees(arctan2_of(math.sqrt(1.0 - cosine * cosine), cosine)))
        yield (Toppled if fell else Righted)(began, names[body], lean)


def _about(tracks: Tracks, looks: Sequence[tuple[int, int, tuple[float, float]]]) -> tuple[Whole, Array]:
    """Return bodies and moments closely about rows of them, within times, s."""
    if not looks:
        return np.empty(0, dtype=np.int64), np.empty(0)
    body, row = np.array([look[:2] for look in looks]).T
    began, ended = np.array([look[2] for look in looks]).T
    times = shares_about(tracks.t, row, tracks.first[body], tracks.first[body + 1] - 1)
    times = np.minimum(np.maximum(times, began[:, None]), ended[:, None])
    return body.repeat(times.shape[1]), times.ravel()


def _flight(span: Span, name: str, rise: float) -> Iterator[Event]:
    flight = Flight(span.began, span.ended if span.went else None, mm(rise))
    if span.came:
        yield LeftFloor(span.began, name, flight)
    if span.went:
        yield Landed(span.ended, name, flight)


def _highest(tracks: Tracks, off: Sequence[Span], rise: float) -> list[tuple[int, int]]:
    """Return about which rows each flight (by its index) may have been highest, if as high as ``rise``, m."""
    if not off:
        return []
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
    until = np.maximum(bottoms[:, 1:], bottoms[:, :-1])
    until = np.minimum(until[0], until[1]) + tracks.sag[:-1]
    tops: Array = np.minimum(bottoms[0], bottoms[1])
    np.maximum(tops[:-1], until, out=tops[:-1])
    np.maximum(tops[1:], until, out=tops[1:])
    return tops


def _ends(tracks: Tracks, body: int) -> tuple[int, int]:
    """Return the first and the last row of a body."""
    return int(tracks.first[body]), int(tracks.first[body + 1]) - 1


def _turns(leans: Samples) -> Iterator[tuple[int, float, float, bool]]:
    """Yield each fall (true) or rise: the body, when, and until when it was so, s."""
    fallen = [(span.item, span.began, span.came, True) for span in leans.spans(0)]
    stands = [(span.item, span.began, span.came, False) for span in leans.spans(1)]
    for item, body in enumerate(leans.signal.body.tolist()):
        own = sorted(each[1:] for each in (*fallen, *stands) if each[0] == item)
        turns = [own[row] for row in range(len(own)) if row == 0 or own[row][2] != own[row - 1][2]]
        times = [*(began for began, *_ in turns), np.inf]
        for (began, came, fell), ended in zip(turns, times[1:], strict=True):
            if came and (fell or began != times[0]):
                yield body, began, ended, fell


def departures(circle: Samples | None, tracks: Tracks, names: Sequence[str]) -> Iterator[Event]:
    """Tell when those that were on the red circle first were wholly off it."""
    for span in circle.spans() if circle is not None else []:
        if circle is not None and not span.came and span.went:
            body = int(circle.signal.body[span.item])
            place = tracks.centres_at(np.array([body]), np.array([span.ended]))[0]
            yield LeftRedCircle(span.ended, names[body], rest_at(tracks.shapes[body], place))


def rested_from(rests: Samples, tracks: Tracks) -> list[float]:
    """Return from when on each body rested, s."""
    found: list[float] = tracks.t[tracks.first[:-1]].tolist()
    for span in rests.spans():
        found[span.item] = span.ended
    return found
