"""Judging a trace: everything that happened in it, in order, and why."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

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
)
from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import TraceError
from icecool3d.kit.phrase import Phrase
from icecool3d.pieces import Penguin, Shape
from icecool3d.referee.crossings import Samples, settle
from icecool3d.referee.door_verdicts import Findings, door_events, missed, seen_in, verdicts
from icecool3d.referee.door_visits import FrameSamples, Visit, find_visits, sample_frames
from icecool3d.referee.jumps import is_within, see_as_jump
from icecool3d.referee.margin_ends import MarginEnds
from icecool3d.referee.motions import (
    departures,
    flights_and_falls,
    near_disc,
    on_disc,
    rest_at,
    rested_from,
    sample_circle,
    sample_heights,
    sample_leans,
    sample_rests,
)
from icecool3d.referee.room_moves import OUTSIDE, Move, Stay, find_moves, find_stays, sample_places
from icecool3d.referee.rulings import ROUNDING, SAME_TIME, Rulings
from icecool3d.referee.school_arrays import SchoolArrays, arrays_of
from icecool3d.referee.strip_overlap import lowest_over, part_over
from icecool3d.referee.touches import TouchSamples, meetings, sample_meetings, sample_touches, touches
from icecool3d.referee.tracks import Tracks, follow, lowest
from icecool3d.referee.wall_contacts import Felt, bounces
from icecool3d.school import School, Zone
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
    arrays, tracks = arrays_of(school), follow(trace, [model.shape for model in models])
    seen = _see(tracks, arrays, (*school.zones, *trace.meta.zones), rulings)
    findings = [_findings(seen, tracks, arrays, body, rulings) for body in range(len(models))]
    events: list[Event] = [] if trace.meta.flick is None else [_flicked(trace, trace.meta.flick)]
    events += flights_and_falls(
        tracks, seen.samples["heights"], seen.samples["leans"], trace.penguins, rulings
    )
    events += departures(seen.samples.get("circle"), tracks, trace.penguins)
    events += meetings(tracks, seen.samples.get("near"), rulings)
    events += bounces(trace, arrays, models, rulings)
    events += [] if seen.touches is None else touches(tracks, seen.touches, rulings)
    events += [event for each in findings for event in door_events(each, tracks)]
    events += [event for each in findings for event in _jump_events(each, school)]
    events += [event for each in seen.moves for move in each for event in _move_events(tracks, move, school)]
    events += _end_events(seen, findings, tracks, arrays, rulings)
    reasons = [
        verdict
        for each, rested in zip(findings, seen.rested, strict=True)
        for verdict in verdicts(each, tracks, rested)
    ]
    reasons += missed(findings, tracks, arrays, seen.frames.least, rulings)
    order = {name: index for index, name in enumerate(trace.penguins)}
    return Judgement(
        tuple(sorted(events, key=lambda e: (round(e.t / SAME_TIME), ORDER[type(e)], order[e.penguin]))),
        tuple(sorted(reasons, key=lambda v: (round(v.t / SAME_TIME), order[v.penguin]))),
    )


@dataclass(frozen=True, eq=False)
class _Seen:
    """What the search found out about all bodies."""

    samples: Mapping[str, Samples]
    """Settled signals by name."""
    rested: Sequence[float]
    """Since when each body rests, s."""
    touches: TouchSamples | None
    frames: FrameSamples
    visits: Sequence[Visit]
    stays: Sequence[Sequence[Stay]]
    """Of each body."""
    moves: Sequence[Sequence[Move]]
    """Of each body."""


def _see(tracks: Tracks, school: SchoolArrays, zones: Sequence[Zone], rulings: Rulings) -> _Seen:
    """Let one search settle all signals, and follow from them who was where."""
    frames, places = sample_frames(tracks, school), sample_places(tracks, school, rulings.tolerance)
    touched = sample_touches(tracks, school.school, zones, rulings)
    signals = {
        "heights": sample_heights(tracks, rulings),
        "leans": sample_leans(tracks, rulings),
        "rests": sample_rests(tracks, rulings.still),
        "frames": frames.samples,
        "floors": places.floors,
        "boxes": places.boxes,
        "circle": sample_circle(tracks, school.school),
        "near": sample_meetings(tracks, rulings),
        "discs": None if touched is None else touched.discs,
        "gaps": None if touched is None else touched.gaps,
    }
    watched = {name: samples for name, samples in signals.items() if samples is not None}
    found = dict(zip(watched, settle(tracks, list(watched.values())), strict=True))
    frames, places = (
        replace(frames, samples=found["frames"]),
        replace(places, floors=found["floors"], boxes=found["boxes"]),
    )
    if touched is not None:
        touched = replace(touched, discs=found["discs"], gaps=found["gaps"])
    visits = find_visits(tracks, school, frames, rulings.tolerance)
    stays = find_stays(places, visits, len(tracks.shapes))
    moves = [list(find_moves(own, float(tracks.trace.t[0]))) for own in stays]
    return _Seen(found, rested_from(found["rests"], tracks), touched, frames, visits, stays, moves)


def _findings(seen: _Seen, tracks: Tracks, school: SchoolArrays, body: int, rulings: Rulings) -> Findings:
    felt = Felt(tracks.trace, body, rulings)
    jumps = [see_as_jump(tracks, school, move) for move in seen.moves[body]]
    return Findings(
        body,
        tracks.trace.penguins[body],
        felt,
        [visit for visit in seen.visits if visit.body == body],
        [
            jump
            for jump in jumps
            if jump is not None and felt.allows(-jump.above_wall, jump.move.left, jump.move.came)
        ],
        MarginEnds(tracks, body),
    )


def _checked(trace: Trace, school: School, penguin: Penguin | None) -> Sequence[Penguin]:
    """Return the model of each body; refuse a trace of another school."""
    found = trace.meta.scene_digest
    if found is not None and found != school.scene.digest:
        wrong = Phrase(
            "happened in another school than {school} (as {found:.12})", school=school.name, found=found
        )
        raise TraceError("trace", wrong, Phrase("expected {known}", known=school.scene.digest))
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
    who = findings.name
    for jump in findings.jumps:
        move, clearance = jump.move, jump.clearance
        places = (move.from_, move.to)
        one, other = (None if place in (None, OUTSIDE) else school.rooms[place or 0].id for place in places)
        yield JumpOverWall(move.came, who, jump.wall, one, other, clearance)
        for width in jump.widths:
            if is_within(width.length) and one is not None and other is not None:
                yield JumpOverDoor(move.came, who, width.door.id, one, other, clearance)


def _move_events(tracks: Tracks, move: Move, school: School) -> Iterator[Event]:
    """Tell who came into which room, out of the school, and back into it."""
    name, shape = tracks.trace.penguins[move.body], tracks.shapes[move.body]
    rest = rest_at(shape, tracks.centres_at(np.array([move.body]), np.array([move.came]))[0])
    before = None if move.from_ is None or move.from_ == OUTSIDE else school.rooms[move.from_].id
    if move.to == OUTSIDE:
        yield LeftSchool(move.came, name, before, rest)
        return
    if move.from_ == OUTSIDE:
        yield ReturnedToSchool(move.came, name, school.rooms[move.to].id, rest)
    yield EnteredRoom(move.came, name, school.rooms[move.to].id, before, rest)


def _end_events(
    seen: _Seen, findings: Sequence[Findings], tracks: Tracks, school: SchoolArrays, rulings: Rulings
) -> Iterator[Event]:
    """Tell how all are at the end."""
    depths = _on_circle(tracks, school.school)
    for one, when, depth in zip(findings, seen.rested, depths, strict=True):
        shape, centres = tracks.shapes[one.body], tracks.last_centres()[one.body]
        rest = rest_at(shape, centres)
        last = seen.stays[one.body][-1:]
        room = [stay.place for stay in last if stay.ended >= tracks.trace.t[-1] or not tracks.moves[one.body]]
        place = room[0] if room else OUTSIDE
        yield Rested(when, one.name, None if place == OUTSIDE else school.school.rooms[place].id, rest)
        for visit in one.visits:
            if not visit.span.went:
                inside = rest_at(shape, centres, one.margins.within_frame(visit, 1).length)
                yield StuckInDoor(when, one.name, visit.door.id, seen_in(visit), inside)
        if depth > ROUNDING:
            yield OnRedCircle(when, one.name, rest_at(shape, centres, depth))
        found = _upon(shape, centres, school, rulings)
        if found is not None:
            yield OnWall(when, one.name, *found)


def _on_circle(tracks: Tracks, school: School) -> list[float]:
    """Return how far each body ends within the red circle, m; below 0 beside it."""
    start, depths = school.scene.runner_start, np.full(len(tracks.shapes), -np.inf)
    if start is not None:
        shapes, centres = tracks.hulls(np.arange(len(depths))), tracks.last_centres()
        near = near_disc(shapes, centres, start.at, start.radius).nonzero()[0]
        if len(near):
            at = np.broadcast_to(np.array(start.at), (len(near), 2))
            depths[near] = on_disc(shapes.take(near), centres[near], at, start.radius)
    return [float(depth) for depth in depths]


def _upon(shape: Shape, last: Array, school: SchoolArrays, rulings: Rulings) -> tuple[str, Rest] | None:
    """Return the wall upon which a body ends by its balls' centres (2, 3), and where; None: upon none."""
    if lowest(shape, last[None])[0] <= rulings.rise:
        return None
    centres = np.repeat(last[None], len(school.walls), axis=0)
    depth = part_over(shape, centres, school.walls).depth
    upon = lowest_over(shape, centres, school.walls) > 0.5 * school.school.wall_height
    depth = np.where(upon, depth, -np.inf)
    wall = int(np.argmax(depth))
    if depth[wall] <= rulings.tolerance:
        return None
    rest, ids = rest_at(shape, last, float(depth[wall])), school.wall_ids[wall].values()
    return min(ids, key=lambda each: school.school.wall(each).solid.distance(rest.at)), rest
