"""A flick from straight above: the plan of the school with the paths of all penguins on it, or one moment."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin

import numpy as np
from PIL import Image

from icecool3d.art.canvas import Canvas
from icecool3d.art.fonts import TITLE, text_width
from icecool3d.events import Verdict
from icecool3d.events.words import verdict_line
from icecool3d.export import signs
from icecool3d.export.path import PlanPath, mark_step, path_of
from icecool3d.export.school_plan import TABLE, plan_canvas
from icecool3d.kit.arrays import Array
from icecool3d.kit.language import Language, number
from icecool3d.kit.palette import body_colour
from icecool3d.kit.phrase import Phrase, listed, translated
from icecool3d.looks.outlines import symbol
from icecool3d.pieces import Shape
from icecool3d.school import Point, Rect, School, SchoolNames, X, Y, penguin_title
from icecool3d.trace import Flick, Trace

LINE = 0.0024
"""Thickness of a path on the floor, m."""
BEADS = 0.0075
"""How far the beads of a path in the air are from each other, m."""
GHOSTS = 0.016
"""How far footprints on the path are from each other, m."""
MOVED = 0.002
"""Who went less than this is shown at rest only, m."""
_BESIDE = 0.02
"""A label is beside the way so long before and after its moment, s."""

_MOST_SENTENCES = 5


@dataclass(frozen=True)
class Caption:
    """What stands below the plan."""

    title: str
    """The recording's name."""
    flick: Flick | None = None
    """The push; ``None`` where nobody is flicked."""
    verdicts: Sequence[Verdict] = ()
    """What became of the doors."""
    language: Language = "en"
    """In which it and the plan are written."""


def draw_flick(
    trace: Trace, school: School, shape: Shape, caption: Caption, *, at: float | None = None, size: int = 1600
) -> Image.Image:
    """Draw a flick, whole or as far as to a moment ``at`` (s), ``size`` pixels along the longer side.

    Footprints follow each other along the paths, a line is a path on the floor, beads are one in the air, the
    larger the higher; dots are moments. Colours and symbols tell the penguins apart; ``shape`` is the hull of
    those of which the trace does not tell what they are made of.
    """
    canvas = plan_canvas(school, caption.language, size)
    models = {name: trace.meta.model(name) for name in trace.penguins}
    paths = [path_of(trace, name, shape if made is None else made.shape) for name, made in models.items()]
    if at is not None:
        at = min(at, trace.duration)
        began = float(trace.t[0])
        paths = [path.between(began, began + at) for path in paths]
    letters = _letters(school.bounds)
    movers = [path for path in paths if path.gone[-1] > MOVED]
    for path in movers:
        _draw_ghosts(canvas, path)
    for path in movers:
        _draw_line(canvas, path)
    labels = [path.at(len(path.t) - 1) for path in paths]
    pushed = trace.penguins[0] if caption.flick is None else caption.flick.penguin
    for path in sorted(movers, key=lambda path: path.name != pushed):
        _draw_marks(canvas, path, letters, labels, caption.language)
    for path in movers:
        _draw_start(canvas, path)
    if caption.flick is not None:
        _draw_finger(canvas, caption.flick, paths[trace.penguins.index(pushed)])
    for path in paths:
        _draw_penguin(canvas, path, letters, caption.language)
    strip = _draw_strip(canvas, school, trace, caption, at)
    return _fitted([canvas.picture(), strip.picture()], size)


def _letters(bounds: Rect) -> float:
    """Return the size of the plan's letters, m."""
    return 0.018 * max(bounds.along(axis).length for axis in (X, Y))


def _draw_ghosts(canvas: Canvas, path: PlanPath) -> None:
    ghosts = path.spaced(GHOSTS)
    for index in range(1, len(ghosts.t) - 1):
        outline = ghosts.outline(index)
        canvas.polygon(outline, body_colour(path.name) + "1E")
        canvas.path([*outline, outline[0]], body_colour(path.name) + "8C", 0.0006)


def _draw_line(canvas: Canvas, path: PlanPath) -> None:
    colour = body_colour(path.name)
    for halo in (True, False):
        for air, part in path.stretches():
            points = [(x, y) for x, y in part.spaced(0.0008).middles.tolist()]
            if not air and len(points) > 1:
                shade, thickness = (signs.PAPER, LINE + 0.0016) if halo else (colour, LINE)
                canvas.path(points, shade, thickness)
    for air, part in path.stretches():
        if air:
            beads = part.spaced(BEADS)
            for index, rise in enumerate(beads.rise.tolist()):
                radius = 0.0013 + 0.028 * min(rise, 0.12)
                canvas.disc(beads.at(index), radius, signs.PAPER, colour, min(0.0011, 0.6 * radius))


def _draw_marks(
    canvas: Canvas, path: PlanPath, letters: float, labels: list[Point], language: Language
) -> None:
    """Dot the moments, and say when where there is room; ``labels`` are where something is said already."""
    step, last = mark_step(path.busy), 0.0
    for count in range(1, int((path.t[-1] - path.t[0]) / step) + 1):
        t = float(path.t[0]) + count * step
        gone = float(np.interp(t, path.t, path.gone))
        if gone - last < 0.004 or path.gone[-1] - gone < 0.004:
            continue
        last = gone
        before, here, after = path.then(t + np.array([-_BESIDE, 0.0, _BESIDE])).middles
        canvas.disc((float(here[0]), float(here[1])), 0.0021, signs.PAPER, signs.INK, 0.0007)
        label = _beside(here, after - before, 0.9 * letters)
        if all(hypot(label[0] - x, label[1] - y) > 2.2 * letters for x, y in labels):
            labels.append(label)
            _draw_words(canvas, label, number(count * step, language), 0.72 * letters)


def _beside(place: Array, along: Array, reach: float) -> Point:
    """Return a point ``reach`` m to the left of a place on a way that runs ``along`` a vector there."""
    length = float(np.linalg.norm(along)) or 1.0
    return float(place[0] - reach * along[1] / length), float(place[1] + reach * along[0] / length)


def _draw_words(canvas: Canvas, middle: Point, text: str, size: float) -> None:
    half = 0.5 * text_width(text, size) + 0.25 * size
    x, y = middle
    area = Rect(x - half, y - 0.62 * size, x + half, y + 0.62 * size)
    canvas.rect(area, signs.PAPER + "D8", rounded=0.4 * size)
    canvas.text(middle, text, size, signs.INK)


def _draw_start(canvas: Canvas, path: PlanPath) -> None:
    outline = path.outline(0)
    canvas.polygon(outline, signs.PAPER + "B0")
    canvas.path([*outline, outline[0]], body_colour(path.name), 0.0011)
    points = 0.45 * path.shape.base_radius * symbol(path.name) + path.at(0)
    sign = [(x, y) for x, y in points.tolist()]
    canvas.path([*sign, sign[0]], body_colour(path.name), 0.001)


def _draw_penguin(canvas: Canvas, path: PlanPath, letters: float, language: Language) -> None:
    """Draw where it is: footprint, beak and symbol; beyond the picture a sign that says how far."""
    last = len(path.t) - 1
    seen = canvas.seen.inset(1.5 * letters)
    x, y = path.at(last)
    edge = min(max(x, seen.xmin), seen.xmax), min(max(y, seen.ymin), seen.ymax)
    if edge != (x, y):
        signs.draw_symbol(canvas, path.name, edge, 0.62 * path.shape.base_radius)
        away = 100.0 * hypot(x - edge[0], y - edge[1])
        further = Phrase("{away:.0f} cm further", away=away).in_language(language)
        side = -1.0 if edge[0] > 0.5 * (seen.xmin + seen.xmax) else 1.0
        label = edge[0] + side * (text_width(further, 0.36 * letters) + 1.4 * letters), edge[1]
        _draw_words(canvas, label, further, 0.72 * letters)
        return
    outline = path.outline(last)
    canvas.polygon([(a + 0.0014, b - 0.0018) for a, b in outline], "#2A1B0E5A")
    canvas.polygon(outline, signs.INK)
    canvas.path([*outline, outline[0]], body_colour(path.name), 0.0022)
    a, b = (path.shape.base_radius * part for part in path.facing(last))
    canvas.polygon(
        [
            (x + 1.4 * a, y + 1.4 * b),
            (x + 0.8 * a - 0.36 * b, y + 0.8 * b + 0.36 * a),
            (x + 0.8 * a + 0.36 * b, y + 0.8 * b - 0.36 * a),
        ],
        signs.ORANGE,
    )
    signs.draw_symbol(canvas, path.name, path.at(last), 0.62 * path.shape.base_radius)


def _draw_finger(canvas: Canvas, flick: Flick, path: PlanPath) -> None:
    """Draw an arrow to where the finger struck, the longer the faster."""
    cosine, sine = cos(radians(flick.aim)), sin(radians(flick.aim))
    across = -flick.side * path.shape.base_radius
    x, y = path.at(0)
    tip = (
        x - 1.25 * path.shape.base_radius * cosine - across * sine,
        y - 1.25 * path.shape.base_radius * sine + across * cosine,
    )
    length = 0.014 + 0.006 * flick.speed

    def place(back: float, side: float) -> Point:
        return tip[0] - back * cosine - side * sine, tip[1] - back * sine + side * cosine

    head = [place(0.0, 0.0), place(0.010, 0.0055), place(0.0085, 0.0), place(0.010, -0.0055)]
    for colour, extra in ((signs.PAPER, 0.002), (signs.INK, 0.0)):
        canvas.path([place(0.008, 0.0), place(length, 0.0)], colour, 0.0028 + extra)
        if extra:
            canvas.path([*head, head[0]], colour, extra)
        canvas.polygon(head, colour)


def _draw_strip(canvas: Canvas, school: School, trace: Trace, caption: Caption, at: float | None) -> Canvas:
    """Draw what stands below the plan: title, numbers, who is who, what became of the doors."""
    bounds, language = school.bounds, caption.language
    letters, left, right = _letters(bounds), bounds.xmin, bounds.xmax
    sentences = _sentences(caption, school)
    height = (8.6 + 1.7 * len(sentences)) * letters
    strip = Canvas(Rect(canvas.seen.xmin, 0.0, canvas.seen.xmax, height), canvas.pixels, TABLE)
    panel = Rect(left, letters, right, height - 0.2 * letters)
    strip.shadow([panel], 0.5 * letters, 0.4)
    strip.rect(panel, signs.PAPER, rounded=letters)
    x, y = left + 1.2 * letters, panel.ymax - 1.9 * letters
    room = right - left - 2.4 * letters
    size = min(1.7 * letters, room / max(text_width(caption.title, 1.0, TITLE), 1e-9))
    strip.text((x, y), caption.title, size, signs.INK, anchor="lm", face=TITLE)
    y -= 2.0 * letters
    if caption.flick is not None:
        numbers = _numbers(caption.flick, trace, at).in_language(language)
        strip.text((x, y), numbers, 0.85 * letters, signs.INK, anchor="lm")
        y -= 2.1 * letters
    _draw_key(strip, trace, (x, y), letters, language)
    for sentence in sentences:
        y -= 1.7 * letters
        strip.text((x, y), sentence, 0.85 * letters, signs.INK, anchor="lm")
    return strip


def _draw_key(strip: Canvas, trace: Trace, at: Point, letters: float, language: Language) -> None:
    """Say who is who, and what lines, beads and dots are."""
    x, y = at
    for name in trace.penguins:
        signs.draw_symbol(strip, name, (x + 0.7 * letters, y), 0.75 * letters)
        called = translated(penguin_title(name), language)
        strip.text((x + 1.8 * letters, y), called, 0.9 * letters, signs.INK, anchor="lm")
        x += 1.8 * letters + text_width(called, 0.9 * letters) + 1.1 * letters
    colour = body_colour(trace.penguins[0])
    strip.path([(x, y), (x + 2.0 * letters, y)], colour, LINE)
    x = _key_word(strip, (x + 2.5 * letters, y), Phrase("on the floor").in_language(language), letters)
    for place, radius in enumerate((0.0016, 0.0024, 0.0033)):
        strip.disc((x + 0.7 * place * letters, y), radius, signs.PAPER, colour, 0.0011)
    x = _key_word(strip, (x + 2.1 * letters, y), Phrase("in the air, higher").in_language(language), letters)
    strip.disc((x, y), 0.0021, signs.PAPER, signs.INK, 0.0007)
    _key_word(strip, (x + 0.7 * letters, y), Phrase("seconds").in_language(language), letters)


def _key_word(strip: Canvas, at: Point, text: str, letters: float) -> float:
    strip.text(at, text, 0.85 * letters, signs.INK, anchor="lm")
    return at[0] + text_width(text, 0.85 * letters) + 1.1 * letters


def _numbers(flick: Flick, trace: Trace, at: float | None) -> Phrase:
    parts = [
        Phrase("aim {value:g}°", value=flick.aim),
        Phrase("{value:.3g} m/s", value=flick.speed),
        Phrase("height {value:.3g}", value=flick.height),
    ]
    if flick.side:
        parts.append(Phrase("side {value:+.2g}", value=flick.side))
    if flick.elevation:
        parts.append(Phrase("elevation {value:g}°", value=flick.elevation))
    end = Phrase("{duration:.2f} s", duration=trace.duration)
    if at is not None:
        end = Phrase("at {at:.3f} s of {duration:.2f} s", at=at, duration=trace.duration)
    who = penguin_title(flick.penguin)
    return Phrase("{penguin}:  {numbers}   ·   {end}", penguin=who, numbers=listed(parts), end=end)


def _sentences(caption: Caption, school: School) -> list[str]:
    names = SchoolNames(school)
    said = [verdict_line(each, names) for each in caption.verdicts]
    more = len(said) - _MOST_SENTENCES
    if more > 0:
        said = [*said[:_MOST_SENTENCES], Phrase("… and {count} more", count=more)]
    return [each.in_language(caption.language) for each in said]


def _fitted(pictures: Sequence[Image.Image], size: int) -> Image.Image:
    """Put pictures below each other, and make them so small that the longer side is as asked for."""
    width, height = max(each.width for each in pictures), sum(each.height for each in pictures)
    whole = Image.new("RGB", (width, height), TABLE)
    top = 0
    for each in pictures:
        whole.paste(each, (0, top))
        top += each.height
    scale = size / max(width, height)
    return whole.resize(
        (max(1, round(width * scale)), max(1, round(height * scale))), Image.Resampling.LANCZOS
    )
