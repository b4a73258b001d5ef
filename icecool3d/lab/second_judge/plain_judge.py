"""What a flick meant, judged a second time: by what events and rulings mean, and by looking at dense samples.

It shares nothing with the referee but the types of what is said, and is written to be seen through, not to be
quick. What rests on a boundary is found by judging again with all hulls a little thicker or thinner.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from icecool3d.events import (
    ORDER,
    Event,
    Flicked,
    Flight,
    Judgement,
    Landed,
    Lean,
    LeftFloor,
    LeftRedCircle,
    OnRedCircle,
    OnWall,
    Rested,
    Righted,
    StuckInDoor,
    Toppled,
    Verdict,
    mm,
)
from icecool3d.lab.second_judge.dense_body import DenseBody, box_over, dense_body, square
from icecool3d.lab.second_judge.plain_cardboard import filled_walls
from icecool3d.lab.second_judge.plain_crossings import Crossings, crossings
from icecool3d.lab.second_judge.plain_doors import DoorStory
from icecool3d.lab.second_judge.plain_touches import LULL, ROUNDING, bounces, touches
from icecool3d.lab.second_judge.plain_zones import hit_cards, touched_zones
from icecool3d.pieces import Penguin
from icecool3d.school import Door, Rect, School, Wall, shut_doors
from icecool3d.school.scene_format import FloorZone
from icecool3d.trace import Trace

TOLERANCE = 1e-4
"""Less is no distance, m."""
RISE = 1e-3
"""Less above the floor is wobbling, m."""
TOPPLED, RIGHTED = 60.0, 30.0
"""Leaning more it fell over, leaning less it stands again, degrees."""


def judge_plainly(trace: Trace, school: School, usual: Penguin, swollen: float = 0.0) -> Judgement:
    """Return what a flick meant; bodies of unknown make are ``usual`` ones, all are ``swollen`` (m)."""
    start = school.scene.runner_start
    spots = [(zone.at, zone.radius) for zone in school.zones if isinstance(zone, FloorZone)]
    spots += [] if start is None else [(start.at, start.radius)]
    things = [wall.solid for wall in school.walls]
    things += [square(at, radius) for at, radius in spots]
    bodies = [
        dense_body(trace, index, trace.meta.model(name) or usual, things, swollen)
        for index, name in enumerate(trace.penguins)
    ]
    events: list[Event] = []
    verdicts: list[Verdict] = []
    if trace.meta.flick is not None:
        events.append(Flicked(float(trace.t[0]), trace.meta.flick.penguin, trace.meta.flick))
    lull = LULL + math.copysign(ROUNDING, swollen)
    events += touches(trace, bodies, lull)
    for body in bodies:
        moves = crossings(trace, school, body)
        doors = [door for door in school.doors if door.id not in shut_doors(trace.meta.furniture)]
        at_rest = list(_at_rest(school, doors, body, moves))
        events += [
            *_flights(body),
            *_falls(body, swollen),
            *bounces(trace, school, body, lull),
            *touched_zones(trace, school, body, lull),
            *hit_cards(trace, body, lull),
            *_red_circle(school, body),
        ]
        stories = [DoorStory(trace, body, door, moves) for door in school.doors]
        events += [*moves.events, *(event for story in stories for event in story.events), *at_rest]
        verdicts += [verdict for story in stories for verdict in story.verdicts]
    events.sort(key=lambda each: (round(each.t, 6), ORDER[type(each)]))
    return Judgement(tuple(events), tuple(sorted(verdicts, key=lambda each: each.t)))


def _flights(body: DenseBody) -> Iterator[Event]:
    """Yield the times off the floor: more than nothing above it, and at some moment more than a wobble."""
    for span in body.spans(lambda part: part.lowest - TOLERANCE):
        rise = float(body.lowest[span.samples].max())
        if rise > RISE:
            ended = None if span.to_end else span.ended
            flight = Flight(span.began, ended, mm(rise))
            if not span.from_start:
                yield LeftFloor(span.began, body.name, flight)
            if ended is not None:
                yield Landed(ended, body.name, flight)


def _falls(body: DenseBody, swollen: float) -> Iterator[Event]:
    """Yield falls and risings: fallen from beyond one angle until within another."""
    doubt = np.degrees(swollen / body.model.shape.height)
    fallen = bool(body.lean[0] > TOPPLED + doubt)
    changes = []
    for place in range(1, len(body.t)):
        over = body.lean[place] - (RIGHTED if fallen else TOPPLED) - doubt
        if (over < 0.0) if fallen else (over > 0.0):
            changes.append(place)
            fallen = not fallen
    for place, stop in pairwise([*changes, len(body.t)]):
        lean = body.lean[place:stop]
        edge = body.lean[place - 1 : place + 1]
        limit = TOPPLED if edge[1] > edge[0] else RIGHTED
        share = float((limit + doubt - edge[0]) / (edge[1] - edge[0]))
        t = float(body.t[place - 1] + share * (body.t[place] - body.t[place - 1]))
        if limit == TOPPLED:
            yield Toppled(t, body.name, Lean(round(float(lean.max()), 3)))
        else:
            yield Righted(t, body.name, Lean(round(float(lean.min()), 3)))


def _red_circle(school: School, body: DenseBody) -> Iterator[Event]:
    """Yield that it left the red circle, if it was on it: the first moment when nothing of it is over it."""
    start = school.scene.runner_start
    if start is None:
        return
    gaps = body.gap_to_disc(start.at, start.radius)
    if gaps[0] < 0.0:
        for span in body.spans(lambda part: part.gap_to_disc(start.at, start.radius))[:1]:
            yield LeftRedCircle(span.began, body.name, body.how(span.began))
    if gaps[-1] < 0.0:
        _, t = body.rest
        depth = body.depth_in_disc(-1, start.at, start.radius)
        yield OnRedCircle(t, body.name, body.how(body.end, depth))


def _at_rest(school: School, doors: Sequence[Door], body: DenseBody, moves: Crossings) -> Iterator[Event]:
    """Yield where it came to rest: in a room, in frames of open doors, upon a wall."""
    _, t = body.rest
    last = body.last
    frames = [door for door in doors if last.gap(door.frame)[0] < 0.0]
    upon = walls_upon(school, last)
    yield Rested(t, body.name, moves.room_at_end, body.how(body.end))
    for door in frames:
        depth = float(last.depth_over(door.frame)[0])
        yield StuckInDoor(t, body.name, door.id, body.seen_in(door), body.how(body.end, depth))
    if upon:
        depth, wall = upon[0]
        yield OnWall(t, body.name, wall.id, body.how(body.end, depth))


def walls_upon(school: School, last: DenseBody) -> list[tuple[float, Wall]]:
    """Return upon which wall a body ends, and how deep it is over it, m; then those that tie with it.

    It is the deepest one; of both walls of a seam the one that is nearer to its middle.
    """
    if last.lowest[0] <= RISE:
        return []
    half, (x, y) = 0.5 * school.wall_height, last.how(last.end).at
    over = [each for each in filled_walls(school) if last.gap(each[0])[0] < -TOLERANCE]
    upon = [each for each in over if last.within(2, box_over(each[0]))[0, 0] > half]
    found = []
    for rect, axis in upon:
        walls = [wall for wall in school.walls if wall.side.axis == axis and _share(wall.solid, rect)]
        depth, gaps = float(last.depth(rect, axis)[0]), [wall.solid.distance((x, y)) for wall in walls]
        nearest = min(gaps)
        found += [
            (depth, gap, wall) for wall, gap in zip(walls, gaps, strict=True) if gap <= nearest + TOLERANCE
        ]
    found.sort(key=lambda each: (-each[0], each[1]))
    return [(depth, wall) for depth, _, wall in found if depth >= found[0][0] - TOLERANCE]


def _share(one: Rect, other: Rect) -> bool:
    return all(one.along(axis).gap_to(other.along(axis)) < 0.0 for axis in (0, 1))
