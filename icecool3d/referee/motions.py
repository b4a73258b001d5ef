"""How a body moved, wherever it was: off the floor, toppled, righted, off the red circle, to rest."""

import math
from collections.abc import Iterator
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
from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import arctan2_of, sin_cos
from icecool3d.pieces import Shape, distance_in_plan
from icecool3d.referee.crossings import Samples, Signal, Span, passing, search
from icecool3d.referee.paths import Path, bottoms_of
from icecool3d.referee.rulings import ROUNDING, Rulings
from icecool3d.school import Point, Rect, School

_AT_ONCE = 256
"""Moments that are looked at together for that at which a body came to rest."""


@lru_cache(maxsize=16)
def _cosines(rulings: Rulings) -> tuple[float, float]:
    """Return the cosines of the leans at which a body has toppled, and stands again."""
    toppled, righted = sin_cos((rulings.toppled, rulings.righted))[1].tolist()
    return toppled, righted


def rest_at(shape: Shape, centres: Array, depth: float = 0.0) -> Rest:
    """Tell where a body is, by its balls' centres (6,); ``depth`` is how far within something, m.

    >>> rest_at(Shape(0.015, 0.0095, 0.05), np.array([1, 2, 0.015, 1, 2, 0.0405])).at
    (1.0, 2.0)
    """
    x, y, z, other_x, other_y, other_z = centres.tolist()
    base, head = shape.base_radius, shape.head_radius
    middle_x, middle_y = (
        0.5 * (min(one - base, other - head) + max(one + base, other + head))
        for one, other in ((x, other_x), (y, other_y))
    )
    lean = arctan2_of(math.hypot(other_x - x, other_y - y), other_z - z)
    return Rest((middle_x, middle_y), degrees(lean), mm(depth))


def on_disc(shape: Shape, centres: Array, at: Point, radius: float) -> Array:
    """Return how far footprints are within a disc, (M,), m; below 0 beside it."""
    points = np.broadcast_to(np.array(at), (centres.shape[1], 2))
    depth: Array = radius - distance_in_plan(shape, centres.reshape(2, 3, -1).transpose(2, 0, 1), points)
    return depth


def depth_on(shape: Shape, centres: Array, at: Point, radius: float) -> float:
    """Return how far a footprint is within a disc, by its balls' centres (6,), m; far off it is below 0."""
    x, y = centres[:2].tolist()
    if math.hypot(x - at[0], y - at[1]) > radius + shape.height:
        return -shape.height
    return float(on_disc(shape, centres[:, None], at, radius)[0])


def flights(path: Path, rulings: Rulings) -> Iterator[Event]:
    """Tell when a body was off the floor, and how high."""
    bottoms = path.bottoms
    tops = np.minimum(*np.maximum(bottoms[:, 1:], bottoms[:, :-1])) + path.sag
    if tops.max() < rulings.rise:
        return
    off = tops > rulings.tolerance
    edges = np.diff(off, prepend=False, append=False).nonzero()[0]
    for first, last in zip(edges[0::2].tolist(), edges[1::2].tolist(), strict=True):
        if tops[first:last].max() >= rulings.rise:
            yield from _flights(path, tops, first, last, rulings)


def _flights(path: Path, tops: Array, first: int, last: int, rulings: Rulings) -> Iterator[Event]:
    """Tell of flights between two rows; ``tops`` (K - 1,) is how high it may be in each step, m."""

    def measure(centres: Array) -> Array:
        return bottoms_of(path.shape, centres)

    def above(bottoms: Array) -> Array:
        lower: Array = np.minimum(bottoms[0], bottoms[1])[None]
        return lower - rulings.tolerance

    samples = search(path, Signal(measure, above), np.arange(first, last + 1))
    for span in samples.spans(above(samples.pieces)[0]):
        seen = samples[max(span.first - 1, 0) : span.last + 2]
        if tops[int(seen.place[0]) : math.ceil(seen.place[-1])].max() < rulings.rise:
            continue
        seen = seen.sharpened(lambda bottoms: -above(bottoms))
        rise = float(seen.pieces.min(axis=0).max())
        if rise >= rulings.rise:
            came, went = span.came or first > 0, span.went or last < len(path.t) - 1
            flight = Flight(span.began, span.ended if went else None, mm(rise))
            if came:
                yield LeftFloor(span.began, path.name, flight)
            if went:
                yield Landed(span.ended, path.name, flight)


def falls(path: Path, rulings: Rulings) -> Iterator[Event]:
    """Tell when a body fell over and stood again, and how far it leaned at most, or at least."""
    toppled, righted = (cosine * path.shape.length for cosine in _cosines(rulings))
    rise = path.centres[5] - path.centres[2]
    if rise.min() - 2.0 * path.sag.max() > toppled:
        return

    def measure(centres: Array) -> Array:
        rise = centres[5] - centres[2]
        # Half of it changes no faster than either ball moves.
        return 0.5 * np.array((toppled - rise, rise - righted))

    rows = passing(measure(path.centres), path.sag, path.sag)
    samples = search(path, Signal(measure, lambda halves: halves), rows)
    lowest, highest = _extremes(path, rise)
    for span, behind, fell in _turns(samples):
        steps = slice(int(samples.place[max(span.first - 1, 0)]), math.ceil(samples.place[behind]))
        least = max(lowest[steps].min(), -path.shape.length)
        most = min(highest[steps].max(), path.shape.length)
        cosine = (min(least, toppled) if fell else max(most, righted)) / path.shape.length
        lean = Lean(degrees(arctan2_of(math.sqrt(max(1.0 - cosine * cosine, 0.0)), cosine)))
        yield (Toppled if fell else Righted)(span.began, path.name, lean)


def _extremes(path: Path, rise: Array) -> tuple[Array, Array]:
    """Return the least and the most of a head's height above its base, (K,), in each step, (K - 1,), m."""
    here, there, bend = rise[:-1], rise[1:], 4.0 * (path.bend[5] - path.bend[2])
    turns = bend != 0.0
    share = 0.5 + 0.5 * (there - here) / np.where(turns, bend, 1.0)
    within = turns & (share > 0.0) & (share < 1.0)
    summit = np.where(within, here + share * (there - here) + share * (1.0 - share) * bend, here)
    low, high = np.minimum(here, there), np.maximum(here, there)
    return np.minimum(low, summit), np.maximum(high, summit)


def _turns(leans: Samples) -> Iterator[tuple[Span, int, bool]]:
    """Yield each fall (true) or rise, and the index of the sample until which it was so."""
    fallen, stands = (leans.spans(half) for half in leans.pieces)
    own = [*((span.began, True, span) for span in fallen), *((span.began, False, span) for span in stands)]
    own.sort(key=lambda each: each[:2])
    turns = [each for row, each in enumerate(own) if row == 0 or each[1] != own[row - 1][1]]
    for place, (began, fell, span) in enumerate(turns):
        last = place + 1 == len(turns)
        behind = len(leans.place) - 1 if last else turns[place + 1][2].first
        if span.came and (fell or began != turns[0][0]):
            yield span, behind, fell


def departures(path: Path, school: School) -> Iterator[Event]:
    """Tell when a body that was on the red circle first was wholly off it."""
    start = school.scene.runner_start
    if start is None or depth_on(path.shape, path.centres[:, 0], start.at, start.radius) <= ROUNDING:
        return
    (x, y), radius = start.at, start.radius

    def measure(centres: Array) -> Array:
        return on_disc(path.shape, centres, start.at, radius)[None] - ROUNDING

    rows = path.near(Rect(x - radius, y - radius, x + radius, y + radius))
    samples = search(path, Signal(measure, lambda depth: depth, even=0), rows)
    for span in samples.spans(samples.pieces[0])[:1]:
        if span.went:
            yield LeftRedCircle(span.ended, path.name, rest_at(path.shape, path.then(span.ended)[:, 0]))


def rested_from(path: Path, still: float) -> float:
    """Return from when on a body rested, s: neither ball's centre is far from where it ends."""

    def away(centres: Array) -> Array:
        return path.away(centres)[None] - still

    stop = len(path.t)
    while stop > 0 and path.moves:
        first = max(stop - _AT_ONCE, 0)
        far = (away(path.centres[:, first:stop])[0] > 0.0).nonzero()[0]
        if len(far):
            row = first + int(far[-1])
            samples = search(path, Signal(away, lambda pieces: pieces, even=0), np.array([row, row + 1]))
            return samples.spans(samples.pieces[0])[-1].ended
        stop = first
    return float(path.t[0])
