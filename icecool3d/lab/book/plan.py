"""The plan of a school, which stands once on the page, and on it the ways that bodies went in a case."""

from collections.abc import Iterator, Sequence
from html import escape
from math import cos, radians, sin

import numpy as np

from icecool3d.export.path import PlanPath, path_of
from icecool3d.kit.language import LANGUAGES
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.book.judged import Judged, look_of
from icecool3d.lab.book.picture import Picture, Thing, disc, rect, shape
from icecool3d.looks.outlines import symbol
from icecool3d.school import FloorZone, Interval, Rect, School, X, Y
from icecool3d.school.plan import rect_along

AROUND = 0.012
"""What is seen beyond the school's walls at least, m."""
FURTHEST = 0.1
"""How far beyond them a way is followed, m."""
STILL = 0.002
"""Who went less far than this has no way, m."""
_WAY, _NAME = Phrase("The ways from straight above"), 0.011


def plan(school: School) -> Iterator[str]:
    """Yield a school's plan as SVG: floors, lines, walls, doors and the names of rooms."""
    for room in school.rooms:
        yield shape(rect(room.rect, "floor"))
        yield shape(rect(room.line, "line"))
    start = school.scene.runner_start
    if start is not None:
        (x, y), radius = start.at, 1e3 * start.radius
        yield f'<circle class="circle" cx="{1e3 * x:g}" cy="{-1e3 * y:g}" r="{radius:g}"/>'
    for wall in school.walls:
        yield shape(rect(wall.solid, "wall"))
    for door in school.doors:
        yield shape(rect(door.frame, "opening"))
        across = door.seam.slab.along(1 - door.seam.axis)
        for face in (across.low, across.high):
            edge = rect_along(door.seam.axis, door.opening, Interval(face, face))
            ends = np.array([[edge.xmin, edge.ymin], [edge.xmax, edge.ymax]])
            yield shape(Thing(ends, "sill", closed=False))
    for room in school.rooms:
        x, y = room.line.xmin + 0.3 * _NAME, room.line.ymax - 1.1 * _NAME
        for language in LANGUAGES:
            said = escape(f"{room.number} {room.title.in_language(language)}")
            place = f'x="{1e3 * x:.1f}" y="{-1e3 * y:.1f}" font-size="{1e3 * _NAME:.0f}"'
            yield f'<text class="{language} room" {place}>{said}</text>'


def furnishing(judged: Judged) -> Iterator[Thing]:
    """Yield what a game has put into the school: the cards of shut doors, and zones."""
    school = judged.school
    for zone in (*school.zones, *judged.trace.meta.zones):
        if isinstance(zone, FloorZone):
            yield disc(zone.at, zone.radius, "zone")
        else:
            wall = school.wall(zone.wall)
            yield rect(rect_along(wall.side.axis, Interval(*zone.along), _thick(school, zone.wall)), "zone")
    for each in judged.trace.meta.furniture:
        yield rect(each.plan, "card")


def _thick(school: School, wall: str) -> Interval:
    found = school.wall(wall)
    return found.solid.along(1 - found.side.axis)


def ways(judged: Judged, shown: Sequence[Rect], moments: Sequence[float]) -> Picture:
    """Return the whole school with all ways; ``shown`` is marked, and where all stood at some moments."""
    paths = [path_of(judged.trace, name, judged.shape(name)) for name in judged.trace.penguins]
    bounds = judged.school.bounds.inset(-AROUND)
    furthest = judged.school.bounds.inset(-FURTHEST)
    reached = np.concatenate([each.middles for each in paths])
    seen = Rect(
        max(min(bounds.xmin, float(reached[:, X].min()) - AROUND), furthest.xmin),
        max(min(bounds.ymin, float(reached[:, Y].min()) - AROUND), furthest.ymin),
        min(max(bounds.xmax, float(reached[:, X].max()) + AROUND), furthest.xmax),
        min(max(bounds.ymax, float(reached[:, Y].max()) + AROUND), furthest.ymax),
    )
    things = [*furnishing(judged)]
    for path in paths:
        things += _way(path)
    for path in paths:
        things += _stages(judged, path, moments)
    things += [*_finger(judged), *(rect(each, "part") for each in shown)]
    return Picture(_WAY, seen, things, base=judged.base)


def _way(path: PlanPath) -> Iterator[Thing]:
    if path.gone[-1] > STILL:
        for air, part in path.stretches():
            if len(part.t) > 1:
                yield Thing(part.middles, f"way {'air ' if air else ''}{look_of(path.name)}", False)


def _stages(judged: Judged, path: PlanPath, moments: Sequence[float]) -> Iterator[Thing]:
    """Yield a body's footprints: at the start, at the moments that decide, and at the end with its symbol."""
    name, look = path.name, look_of(path.name)
    if path.gone[-1] > STILL:
        yield Thing(judged.outline(name, judged.began), f"start {look}")
        for t in moments:
            yield Thing(judged.outline(name, t), f"then {look}")
    yield Thing(judged.outline(name, judged.ended), f"foot {look}")
    sign = path.at(len(path.t) - 1) + 0.45 * path.shape.base_radius * symbol(name)
    yield Thing(sign, f"sign {look}")


def _finger(judged: Judged) -> Iterator[Thing]:
    """Yield an arrow to where the finger struck, the longer the faster."""
    flick = judged.trace.meta.flick
    if flick is None:
        return
    way = np.array([cos(radians(flick.aim)), sin(radians(flick.aim))])
    aside, radius = np.array([-way[1], way[0]]), judged.shape(flick.penguin).base_radius
    middle = judged.outline(flick.penguin, judged.began).mean(axis=0)
    tip = middle - 1.15 * radius * way - flick.side * radius * aside
    tail = tip - (0.012 + 0.006 * flick.speed) * way
    yield Thing(np.array([tail, tip - 0.006 * way]), "finger", closed=False)
    yield Thing(np.array([tip, tip - 0.009 * way + 0.005 * aside, tip - 0.009 * way - 0.005 * aside]), "tip")
