"""Judging a trace: everything that happened in it, in order, and why."""

from collections.abc import Iterator, Sequence

import numpy as np

from icecool3d.events import (
    ORDER,
    Clearance,
    EnteredRoom,
    Event,
    Flicked,
    Judgement,
    JumpOverDoor,
    JumpOverWall,
    LeftSchool,
    OnRedCircle,
    OnWall,
    Rested,
    ReturnedToSchool,
    StuckInDoor,
    mm,
)
from icecool3d.kit.errors import TraceError
from icecool3d.kit.phrase import Phrase
from icecool3d.penguin import Penguin
from icecool3d.referee.felt import Felt
from icecool3d.referee.ground import Ground, ground_of
from icecool3d.referee.lanes import Lane, centres_of, follow, shapes_of
from icecool3d.referee.leaps import Leap, find_leaps, is_within
from icecool3d.referee.looks import look_at_frames
from icecool3d.referee.motion import lowest, movements, near_circle, on_circle, rest_at
from icecool3d.referee.over import lowest_over, part_over
from icecool3d.referee.passing import Findings, door_events, misses, rest_in_frame, seen_in, verdicts
from icecool3d.referee.places import OUTSIDE, Move, find_moves
from icecool3d.referee.rulings import ROUNDING, Rulings
from icecool3d.referee.stays import find_stays
from icecool3d.referee.touching import bounces, meetings
from icecool3d.school import School
from icecool3d.trace import Flick, Trace

SAME_TIME = 1e-9
"""Events closer than this are told in the order in which their kinds are listed, s."""


def judge(
    trace: Trace, school: School, penguin: Penguin | None = None, rulings: Rulings | None = None
) -> Judgement:
    """Judge a trace; ``penguin`` is who moved, where the trace itself does not say.

    >>> from icecool3d.penguin import load_penguin
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
    ground, names = ground_of(school), trace.penguins
    lanes = follow(trace, [model.shape for model in models])
    looks = look_at_frames(lanes, ground, rulings.near)
    stays = find_stays(lanes, ground, looks)
    lanes, moves, ends = find_moves(lanes, ground, stays, rulings.tolerance)
    felt = [Felt(trace, index, rulings) for index in range(len(names))]
    jumps = [leap for leap in find_leaps(lanes, ground, moves) if _is_jump(leap, felt)]
    findings = [
        Findings(
            name,
            lanes[index],
            felt[index],
            [stay for stay in stays if stay.penguin == index],
            [jump for jump in jumps if jump.move.penguin == index],
        )
        for index, name in enumerate(names)
    ]
    events: list[Event] = []
    if trace.meta.flick is not None:
        events.append(_flicked(trace, trace.meta.flick))
    movement, rested = movements(lanes, names, school, rulings)
    events += movement
    events += meetings(trace, lanes, rulings)
    events += bounces(trace, ground, models, rulings)
    events += [event for each in findings for event in door_events(each)]
    events += [event for jump in jumps for event in _jump_events(jump, names, school)]
    events += _move_events(lanes, moves, names, school)
    events += _end_events(findings, rested, ends, ground, rulings)
    reasons = [verdict for each in findings for verdict in verdicts(each)]
    reasons += misses(findings, ground, looks, rulings.near)
    order = {name: index for index, name in enumerate(names)}
    return Judgement(
        tuple(sorted(events, key=lambda e: (round(e.t / SAME_TIME), ORDER[type(e)], order[e.penguin]))),
        tuple(sorted(reasons, key=lambda v: (round(v.t / SAME_TIME), order[v.penguin]))),
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


def _is_jump(leap: Leap, felt: Sequence[Felt]) -> bool:
    move = leap.move
    return felt[move.penguin].allows(-leap.above_wall, move.left, move.came)


def _jump_events(jump: Leap, names: Sequence[str], school: School) -> Iterator[Event]:
    move, who = jump.move, names[jump.move.penguin]
    assert move.from_ is not None  # or it would be no jump
    one, other = (None if place == OUTSIDE else school.rooms[place].id for place in (move.from_, move.to))
    clearance = Clearance(move.left, move.came, mm(jump.above_wall))
    yield JumpOverWall(move.came, who, jump.wall, one, other, clearance)
    for beside in jump.beside:
        if is_within(beside.length) and one is not None and other is not None:
            yield JumpOverDoor(move.came, who, beside.door.id, one, other, clearance)


def _move_events(
    lanes: Sequence[Lane], moves: Sequence[Move], names: Sequence[str], school: School
) -> Iterator[Event]:
    """Tell who came into which room, out of the school, and back into it."""
    who = np.array([move.penguin for move in moves], dtype=np.int64)
    places = centres_of(lanes, who, np.array([move.came for move in moves]))
    for move, centres in zip(moves, places, strict=True):
        name, rest = names[move.penguin], rest_at(lanes[move.penguin].shape, centres)
        known = move.from_ is not None and move.from_ != OUTSIDE
        before = school.rooms[move.from_].id if known and move.from_ is not None else None
        if move.to == OUTSIDE:
            yield LeftSchool(move.came, name, before, rest)
            continue
        if move.from_ == OUTSIDE:
            yield ReturnedToSchool(move.came, name, school.rooms[move.to].id, rest)
        yield EnteredRoom(move.came, name, school.rooms[move.to].id, before, rest)


def _end_events(
    findings: Sequence[Findings],
    times: Sequence[float],
    places: Sequence[int],
    ground: Ground,
    rulings: Rulings,
) -> Iterator[Event]:
    """Tell how all are at the end."""
    school, last = ground.school, np.stack([one.lane.centres[-1] for one in findings])
    shapes = shapes_of([one.lane for one in findings], np.arange(len(last)))
    near = near_circle(school, shapes, last)
    depths = np.full(len(last), -np.inf)
    if near.any():
        depths[near] = on_circle(school, shapes.take(near), last[near])
    for one, when, place, depth in zip(findings, times, places, depths.tolist(), strict=True):
        rest = rest_at(one.lane.shape, one.lane.centres[-1])
        yield Rested(when, one.name, school.rooms[place].id if place >= 0 else None, rest)
        for stay in one.stays:
            if stay.went is None:
                yield StuckInDoor(when, one.name, stay.door.id, seen_in(stay), rest_in_frame(one, stay))
        if depth > ROUNDING:
            yield OnRedCircle(when, one.name, rest_at(one.lane.shape, one.lane.centres[-1], depth))
        yield from _on_wall(one, when, ground, rulings)


def _on_wall(one: Findings, when: float, ground: Ground, rulings: Rulings) -> Iterator[Event]:
    lane, count = one.lane, len(ground.walls)
    if lowest(lane.shape, lane.centres[-1:])[0] <= rulings.rise:
        return
    centres = np.repeat(lane.centres[-1:], count, axis=0)
    depth = part_over(lane.shape, centres, ground.walls).depth
    upon = lowest_over(lane.shape, centres, ground.walls) > 0.5 * ground.school.wall_height
    depth = np.where(upon, depth, -np.inf)
    wall = int(np.argmax(depth))
    if depth[wall] > rulings.tolerance:
        rest = rest_at(lane.shape, lane.centres[-1], float(depth[wall]))
        nearest = ground.school.nearest_wall(rest.at).id
        ids = tuple(ground.wall_ids[wall].values())
        yield OnWall(when, one.name, nearest if nearest in ids else ids[0], rest)
