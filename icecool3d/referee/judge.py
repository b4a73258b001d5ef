"""Judging a trace: everything that happened in it, in order, and why."""

from collections.abc import Iterator, Sequence

import numpy as np

from icecool3d.events import (
    ORDER,
    EnteredRoom,
    Event,
    Flicked,
    Judgement,
    JumpOverDoor,
    JumpOverWall,
    LeftSchool,
    OnRedCircle,
    OnWall,
    Rest,
    Rested,
    ReturnedToSchool,
    StuckInDoor,
    Verdict,
)
from icecool3d.kit.errors import TraceError
from icecool3d.kit.phrase import Phrase
from icecool3d.pieces import Penguin
from icecool3d.referee.door_verdicts import Findings, door_events, missed, seen_in, verdicts
from icecool3d.referee.door_visits import find_visits
from icecool3d.referee.jumps import is_within, see_as_jump
from icecool3d.referee.margin_ends import MarginEnds
from icecool3d.referee.motions import departures, depth_on, falls, flights, rest_at, rested_from
from icecool3d.referee.paths import Path, follow
from icecool3d.referee.room_moves import OUTSIDE, Move, Stay, find_moves, find_stays
from icecool3d.referee.rulings import ROUNDING, SAME_TIME, Rulings
from icecool3d.referee.school_arrays import SchoolArrays, arrays_of
from icecool3d.referee.strip_overlap import lowest_over, part_over
from icecool3d.referee.touches import meetings, touches
from icecool3d.referee.wall_contacts import Felt, bounces
from icecool3d.school import School, shut_doors
from icecool3d.trace import Flick, Trace


def judge(
    trace: Trace, school: School, penguin: Penguin | None = None, rulings: Rulings | None = None
) -> Judgement:
    """Judge a trace; ``penguin`` is who moved, where the trace itself does not say.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_school
    >>> from icecool3d.trace import Meta, make_trace
    >>> way = [[[x, 0.0, 0.0, 0, 0, 0, 1]] for x in (-0.1, 0.1)]
    >>> school = load_school("two-rooms")
    >>> found = judge(make_trace(Meta(("red",)), [0.0, 0.5], way), school, load_penguin())
    >>> [event.name for event in found.events]
    ['entered-door', 'pass-through-door', 'entered-room', 'rested']
    >>> found.verdicts[0].kind, found.verdicts[0].nearest.gap.value
    ('through', 'under-lintel')
    """
    models, rulings = _checked(trace, school, penguin), rulings or Rulings()
    arrays, paths = arrays_of(school), follow(trace, [model.shape for model in models])
    zones = (*school.zones, *trace.meta.zones)
    events: list[Event] = [] if trace.meta.flick is None else [_flicked(trace, trace.meta.flick)]
    events += meetings(trace, paths, rulings)
    events += bounces(trace, arrays, models, rulings)
    events += touches(trace, paths, school, zones, rulings)
    reasons: list[Verdict] = []
    for path in paths:
        own, told = _story(path, trace, arrays, rulings)
        events += own
        reasons += told
    order = {name: index for index, name in enumerate(trace.penguins)}
    return Judgement(
        tuple(sorted(events, key=lambda e: (round(e.t / SAME_TIME), ORDER[type(e)], order[e.penguin]))),
        tuple(sorted(reasons, key=lambda v: (round(v.t / SAME_TIME), order[v.penguin]))),
    )


def _story(
    path: Path, trace: Trace, school: SchoolArrays, rulings: Rulings
) -> tuple[list[Event], list[Verdict]]:
    """Tell what became of one body."""
    visits, shut = find_visits(path, school, rulings.tolerance), shut_doors(trace.meta.furniture)
    stays = find_stays(path, school, visits, rulings.tolerance)
    # A shut door is wall: nobody is within its frame, only over it.
    visits = [visit for visit in visits if visit.door.id not in shut or visit.is_over]
    moves = list(find_moves(stays, float(path.t[0])))
    felt, rested = Felt(trace, path.body, rulings), rested_from(path, rulings.still)
    jumps = [
        jump
        for jump in (see_as_jump(path, school, move, rulings.tolerance) for move in moves)
        if jump is not None and felt.allows(-jump.above_wall, jump.move.left, jump.move.came)
    ]
    findings = Findings(path, felt, visits, jumps, MarginEnds(path))
    events = [*_motions(path, school.school, rulings), *door_events(findings)]
    events += _jump_events(findings, school.school)
    events += [event for move in moves for event in _move_events(path, move, school.school)]
    events += _end_events(findings, rested, stays, school, rulings)
    return events, [*verdicts(findings, rested), *missed(findings, school, shut, rulings)]


def _motions(path: Path, school: School, rulings: Rulings) -> Iterator[Event]:
    if path.moves:
        yield from flights(path, rulings)
        yield from falls(path, rulings)
        yield from departures(path, school)


def _checked(trace: Trace, school: School, penguin: Penguin | None) -> Sequence[Penguin]:
    """Return the model of each body; refuse a trace of another school."""
    found = trace.meta.scene_digest
    if found is not None and found != school.scene.digest:
        wrong = Phrase(
            "happened in another school than {school} ({digest:.12})",
            school=school.name,
            digest=school.scene.digest,
        )
        right = Phrase("expected {school} ({digest:.12})", school=trace.meta.scene or "scene", digest=found)
        raise TraceError("trace", wrong, right)
    known = [trace.meta.model(name) or penguin for name in trace.penguins]
    models = [model for model in known if model is not None]
    if len(models) < len(known):
        raise TraceError(
            "trace", Phrase("does not say who moved"), Phrase("expected a penguin in its meta, or beside it")
        )
    return models


def _flicked(trace: Trace, flick: Flick) -> Event:
    return Flicked(float(trace.t[0]), flick.penguin, flick)


def _jump_events(findings: Findings, school: School) -> Iterator[Event]:
    """Tell over which walls and doors a body jumped."""
    who = findings.path.name
    for jump in findings.jumps:
        move, clearance = jump.move, jump.clearance
        places = (move.from_, move.to)
        one, other = (None if place in (None, OUTSIDE) else school.rooms[place or 0].id for place in places)
        yield JumpOverWall(move.came, who, jump.wall, one, other, clearance)
        for width in jump.widths:
            if is_within(width.length) and one is not None and other is not None:
                yield JumpOverDoor(move.came, who, width.door.id, one, other, clearance)


def _move_events(path: Path, move: Move, school: School) -> Iterator[Event]:
    """Tell who came into which room, out of the school, and back into it."""
    name, rest = path.name, rest_at(path.shape, path.then(move.came)[:, 0])
    before = None if move.from_ is None or move.from_ == OUTSIDE else school.rooms[move.from_].id
    if move.to == OUTSIDE:
        yield LeftSchool(move.came, name, before, rest)
        return
    if move.from_ == OUTSIDE:
        yield ReturnedToSchool(move.came, name, school.rooms[move.to].id, rest)
    yield EnteredRoom(move.came, name, school.rooms[move.to].id, before, rest)


def _end_events(
    one: Findings, rested: float, stays: Sequence[Stay], school: SchoolArrays, rulings: Rulings
) -> Iterator[Event]:
    """Tell how a body is at the end."""
    path, name, shape = one.path, one.path.name, one.path.shape
    last = [stay.place for stay in stays[-1:] if stay.ended >= path.t[-1]]
    room = None if not last or last[0] == OUTSIDE else school.school.rooms[last[0]].id
    yield Rested(rested, name, room, rest_at(shape, path.last))
    for visit in one.visits:
        if not visit.span.went:
            inside = rest_at(shape, path.last, one.margins.within_frame(visit, 1).length)
            yield StuckInDoor(rested, name, visit.door.id, seen_in(visit), inside)
    start = school.school.scene.runner_start
    if start is not None:
        depth = depth_on(shape, path.last, start.at, start.radius)
        if depth > ROUNDING:
            yield OnRedCircle(rested, name, rest_at(shape, path.last, depth))
    found = _upon(path, school, rulings)
    if found is not None:
        yield OnWall(rested, name, *found)


def _upon(path: Path, school: SchoolArrays, rulings: Rulings) -> tuple[str, Rest] | None:
    """Return the wall upon which a body ends, and where; None: upon none."""
    if path.bottoms[:, -1].min() <= rulings.rise:
        return None
    last, half = path.last[:, None], 0.5 * school.school.wall_height
    depths = [
        float(part_over(path.shape, last, wall).depth[0])
        if lowest_over(path.shape, last, wall)[0] > half
        else -np.inf
        for wall in school.walls
    ]
    depth = max(depths)
    if depth <= rulings.tolerance:
        return None
    rest, ids = rest_at(path.shape, path.last, depth), school.wall_ids[depths.index(depth)].values()
    return min(ids, key=lambda each: school.school.wall(each).solid.distance(rest.at)), rest
