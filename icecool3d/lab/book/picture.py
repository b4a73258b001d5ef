"""Pictures of the book as values, and as SVG: things in metres, and a measure, in a lens if it is small."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import hypot

import numpy as np

from icecool3d.export.proof import clipped, corners
from icecool3d.kit.arrays import Array
from icecool3d.kit.language import LANGUAGES, number
from icecool3d.kit.phrase import Phrase
from icecool3d.school import Point, Rect, X, Y

SMALL = 0.035
"""A measure shorter than this share of a picture's width is shown in a lens."""
LENS, SPAN, LEAST = 0.38, 0.4, 2e-4
"""How wide a lens is, in widths of its picture; how much of it a measure spans; what it shows at least, m."""
LETTERS = 0.05
"""Size of the letters, in widths of the picture."""
_CUT = 0.2
"""How far things go on beyond what a lens shows, in its widths: where they were cut is not seen."""
_TRUE = 4e-4
"""How far a thinned line may be from the true one, in widths of the picture."""


@dataclass(frozen=True, eq=False)
class Thing:
    """A polygon or a line, and how it looks: classes of the page's style."""

    points: Array
    """(K, 2), m."""
    look: str
    closed: bool = True
    """Whether it is filled. A polygon is convex, unless it is no matter for a lens."""


@dataclass(frozen=True, eq=False)
class Measure:
    """How far it is from one point to another."""

    ends: Array
    """From where to where in the picture, (2, 2), m."""
    length: float
    """How far, m: as it was judged."""


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture, and what it shows."""

    caption: Phrase
    seen: Rect
    """What of the world it shows, m."""
    things: Sequence[Thing]
    """From the bottom to the top."""
    measure: Measure | None = None
    base: str = ""
    """The id of what lies below all of it and stands once on the page; none: nothing does."""


def square_about(points: Array, around: float, least: float = 0.0) -> Rect:
    """Return the square about some points (K, 2) that leaves ``around`` free beside them, m.

    >>> square_about(np.array([[0.0, 0.0], [2.0, 1.0]]), 0.5)
    Rect(xmin=-0.5, ymin=-1.0, xmax=2.5, ymax=2.0)
    """
    low, high = points.min(axis=0), points.max(axis=0)
    half = max(0.5 * float(np.max(high - low)) + around, 0.5 * least)
    x, y = (0.5 * (low + high)).tolist()
    return Rect(x - half, y - half, x + half, y + half)


def thinned(points: Array, apart: float) -> Array:
    """Return a line with as few of its points as keep all others within ``apart`` of it, m.

    >>> thinned(np.array([[0.0, 0.0], [1.0, 0.001], [2.0, 0.0], [2.0, 1.0]]), 0.01).tolist()
    [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0]]
    """
    kept, spans = {0, len(points) - 1}, [(0, len(points) - 1)]
    while spans:
        first, last = spans.pop()
        between = points[first + 1 : last]
        if not len(between):
            continue
        way, off = points[last] - points[first], between - points[first]
        share = np.clip(off @ way / max(float(way @ way), 1e-30), 0.0, 1.0)
        far = np.hypot(*(off - share[:, None] * way).T)
        if far.max() > apart:
            middle = first + 1 + int(far.argmax())
            kept.add(middle)
            spans += [(first, middle), (middle, last)]
    return points[sorted(kept)]


def svg(picture: Picture) -> str:
    """Return a picture as SVG; what it shows is told beside it, too.

    >>> dot = Thing(np.array([[0.0, 0.0], [0.01, 0.0], [0.0, 0.01]]), "foot red")
    >>> svg(Picture(Phrase("file"), Rect(0.0, 0.0, 0.1, 0.05), [dot]))
    '<svg viewBox="0 -50 100 50" role="img"><path class="foot red" d="M0 0 10 0 0 -10Z"/></svg>'
    """
    return "".join(("<svg ", *_frame(picture.seen), *_drawn(picture), "</svg>"))


def _frame(seen: Rect) -> Iterator[str]:
    wide, high = (1e3 * seen.along(axis).length for axis in (X, Y))
    box = " ".join(_short(each, 2) for each in (1e3 * seen.xmin, -1e3 * seen.ymax, wide, high))
    yield f'viewBox="{box}" role="img">'


def _drawn(picture: Picture) -> Iterator[str]:
    wide = picture.seen.along(X).length
    if picture.base:
        yield f'<use href="#{picture.base}"/>'
    for each in picture.things:
        yield shape(replace(each, points=thinned(each.points, _TRUE * wide)))
    if picture.measure is None:
        return
    length = hypot(*(picture.measure.ends[1] - picture.measure.ends[0]))
    if length > SMALL * wide:
        yield from _gauge(picture.measure, wide)
    else:
        yield from _lens(picture, picture.measure, max(length / SPAN, LEAST))


def _gauge(measure: Measure, wide: float) -> Iterator[str]:
    """Draw a measure with a tick at each end, and say beside it how long it is."""
    start, end = measure.ends
    along = (end - start) / hypot(*(end - start))
    across = np.array([-along[1], along[0]])
    tick = 0.02 * wide * across
    for line in (measure.ends, np.array([start - tick, start + tick]), np.array([end - tick, end + tick])):
        yield shape(Thing(line, "halo", closed=False)) + shape(Thing(line, "gauge", closed=False))
    middle = 0.5 * (start + end)
    if abs(along[1]) > abs(along[0]):
        yield _words(middle + [0.03 * wide, -0.35 * LETTERS * wide], measure.length, wide, "start")
    else:
        yield _words(middle + [0.0, 0.035 * wide], measure.length, wide, "middle")


def _lens(picture: Picture, measure: Measure, shown: float) -> Iterator[str]:
    """Draw a measure too small to be seen in a corner, so much larger that it is, and say how long it is."""
    wide = picture.seen.along(X).length
    x, y = measure.ends.mean(axis=0).tolist()
    part = square_about(np.array([[x, y]]), 0.5 * shown)
    lens = _free_corner(picture, (x, y))
    left, low, side = lens.xmin, lens.ymin, lens.xmax - lens.xmin
    yield shape(Thing(corners(square_about(np.array([[x, y]]), 0.018 * wide)), "spot"))
    nearest = np.array([lens.along(X).clamp(x), lens.along(Y).clamp(y)])
    yield shape(Thing(np.array([nearest, [x, y]]), "leader", closed=False))
    place = [_short(1e3 * each, 2) for each in (left, -low - side, side, side)]
    box = " ".join(_short(1e3 * each, 5) for each in (part.xmin, -part.ymax, shown, shown))
    yield '<svg class="lens" x="{}" y="{}" width="{}" height="{}"'.format(*place) + f' viewBox="{box}">'
    yield shape(Thing(corners(part), "paper"), 5)
    if picture.base:
        yield f'<use href="#{picture.base}"/>'
    around = part.inset(-_CUT * shown)
    for each in picture.things:
        if each.closed and "sign" not in each.look:
            cut = clipped(each.points, around)
            if len(cut):
                yield shape(Thing(cut, each.look), 5)
    for look in ("halo", "gauge"):
        yield shape(Thing(measure.ends, look, closed=False), 5)
    yield "</svg>"
    yield shape(Thing(corners(lens), "rim"))
    foot = np.array([left + 0.5 * side, low + 0.03 * wide])
    yield _words(foot, measure.length, wide, "middle")
    times = f"{side / shown:.0f}\N{MULTIPLICATION SIGN}"
    top = np.array([left + 0.5 * side, low + side - 0.045 * wide])
    yield _text(top, times, 0.7 * wide, "middle", "times")


def _free_corner(picture: Picture, spot: Point) -> Rect:
    """Return the corner in which a lens hides least of the bodies, and not the spot that it shows."""
    seen, wide = picture.seen, picture.seen.along(X).length
    side, gap = LENS * wide, 0.015 * wide
    bodies = [thinned(each.points, 0.01 * wide) for each in picture.things if "foot" in each.look]
    found = []
    for left in (seen.xmax - gap - side, seen.xmin + gap):
        for low in (seen.ymax - gap - side, seen.ymin + gap):
            lens = Rect(left, low, left + side, low + side)
            hidden = sum(_area(clipped(each, lens)) for each in bodies) / (wide * wide)
            found.append((hidden + (1.0 if lens.inset(-0.03 * wide).contains(spot) else 0.0), lens))
    return min(found, key=lambda each: each[0])[1]


def _area(polygon: Array) -> float:
    x, y = polygon.T
    return 0.5 * abs(float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))))


def _words(at: Array, length: float, wide: float, anchor: str) -> str:
    """Write a length in millimetres in every language: the page shows one of them."""
    return "".join(
        _text(at, number(1e3 * length, each, "mm", digits=2 if length < 1e-3 else 1), wide, anchor, each)
        for each in LANGUAGES
    )


def _text(at: Array, said: str, wide: float, anchor: str, look: str) -> str:
    x, y = (_short(each, 2) for each in (1e3 * at[0], -1e3 * at[1]))
    size = _short(1e3 * LETTERS * wide, 2)
    place = f'x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}"'
    return f'<text class="{look}" {place}>{escape(said)}</text>'


def shape(thing: Thing, digits: int = 2) -> str:
    """Return a thing as SVG, in millimetres with so many decimals."""
    places = " ".join(
        f"{_short(1e3 * x, digits)} {_short(-1e3 * y, digits)}" for x, y in thing.points.tolist()
    )
    return f'<path class="{thing.look}" d="M{places}{"Z" if thing.closed else ""}"/>'


def disc(at: Point, radius: float, look: str, points: int = 360) -> Thing:
    """Return a disc as a thing."""
    angles = np.arange(points) * (2.0 * np.pi / points)
    return Thing(np.array(at) + radius * np.stack((np.cos(angles), np.sin(angles)), axis=1), look)


def rect(area: Rect, look: str) -> Thing:
    """Return a rectangle as a thing."""
    return Thing(corners(area), look)


def _short(value: float, digits: int) -> str:
    """Return a number with as few letters as it takes.

    >>> _short(1.5, 2), _short(-0.001, 2), _short(3.0, 2)
    ('1.5', '0', '3')
    """
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text
