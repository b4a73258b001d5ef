"""The same flick seen otherwise: mirrored, shifted, turned, cut finer, or with q for -q. The same events."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from msgspec import structs

from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import about_axis, multiply
from icecool3d.lab.bench_setups import random_cases
from icecool3d.physics import World
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import School, build_school, load_school
from icecool3d.trace import Contacts, Trace

NAMES = ("red", "blue", "green")
COUNT = 40


@cache
def traces() -> tuple[Trace, ...]:
    """Return flicks of every kind, most of them hard enough to reach walls, doors and beyond."""
    with World(load_school("school"), load_penguin(), NAMES) as world:
        cases = random_cases(world, COUNT, np.random.default_rng(12), fastest=7.0)
        return tuple(world.flick(flick, poses) for flick, poses in cases)


Said = list[tuple[tuple[str, ...], tuple[float, float]]]
SAME = {side: side for side in ("north", "east", "south", "west")}


def happened(trace: Trace, school: School, sides: dict[str, str] = SAME) -> Said:
    """Return events and verdicts, what they are and then when and how near, in an order of their own.

    Sides of walls are called as in ``sides``. Who only comes near a frame may do so at several moments:
    when is left out.
    """
    found = judge(replace(trace, meta=structs.replace(trace.meta, scene_digest=None, flick=None)), school)
    said = [(_event(event.to_dict(), sides), (event.t, 0.0)) for event in found.events]
    for v in found.verdicts:
        words = (v.kind, v.penguin, v.door, *sorted(v.seen_in))
        said.append((words, (0.0 if v.kind == "missed" else v.t, v.margin)))
    return sorted(said, key=lambda each: (each[0], each[1][0]))


def _event(item: dict[str, object], sides: dict[str, str]) -> tuple[str, ...]:
    if "wall" in item:
        room, _, side = str(item["wall"]).rpartition("-")
        item["wall"] = f"{room}-{sides[side]}"
    seen = item.get("seen_in")
    if isinstance(seen, list):
        item["seen_in"] = sorted(seen)
    return tuple(str(value) for key, value in item.items() if key not in ("t", "evidence"))


def differences(first: Said, second: Said) -> list[object]:
    """Return what differs: what is said, times by over 5 us, margins by over 5 um.

    Rest is found between moments up to 5 ms apart, where speeds fade along a curve: there 0.5 ms count.
    """
    if [words for words, _ in first] != [words for words, _ in second]:
        return [first, second]
    pairs = zip(first, second, strict=True)
    return [
        (one, other)
        for one, other in pairs
        if not np.allclose(one[1], other[1], rtol=0.0, atol=5e-4 if one[0][0] == "rested" else 5e-6)
    ]


def changed(
    trace: Trace, places: Array, spins: Callable[[Array], Array], shift: Array | None = None
) -> Trace:
    """Change where all is by a matrix and a shift, and how it is turned; spins change sign in a mirror."""
    axial = places * np.linalg.det(places)
    start = np.zeros(3) if shift is None else shift
    pose = np.concatenate((trace.pose[..., :3] @ places.T + start, spins(trace.pose[..., 3:])), axis=-1)
    velocity = np.concatenate(
        (trace.velocity[..., :3] @ places.T, trace.velocity[..., 3:] @ axial.T), axis=-1
    )
    contacts = replace(
        trace.contacts,
        point=trace.contacts.point @ places.T + start,
        normal=trace.contacts.normal @ places.T,
    )
    return replace(trace, pose=pose, velocity=velocity, contacts=contacts)


def elsewhere(school: School, place: Callable[[float, float], tuple[float, float]]) -> School:
    """Build the same school elsewhere; ``place`` keeps rectangles along the axes."""
    scene = school.scene

    def rect(xmin: float, ymin: float, xmax: float, ymax: float) -> tuple[float, float, float, float]:
        (x, y), (other_x, other_y) = place(xmin, ymin), place(xmax, ymax)
        return min(x, other_x), min(y, other_y), max(x, other_x), max(y, other_y)

    assert scene.runner_start is not None
    return build_school(
        structs.replace(
            scene,
            rooms=tuple(structs.replace(room, rect=rect(*room.rect)) for room in scene.rooms),
            doors=tuple(structs.replace(door, at=place(*door.at)) for door in scene.doors),
            clips=tuple(structs.replace(clip, at=place(*clip.at)) for clip in scene.clips),
            marks=tuple(structs.replace(mark, at=place(*mark.at)) for mark in scene.marks),
            runner_start=structs.replace(scene.runner_start, at=place(*scene.runner_start.at)),
            portals=(),  # nobody plays with them here
        )
    )


def test_these_flicks_do_nearly_everything() -> None:
    school = load_school("school")
    kinds = {event.name for trace in traces() for event in judge(trace, school).events}
    assert {"pass-through-door", "backed-out-of-door", "stuck-in-door", "jump-over-wall"} <= kinds
    assert {"left-school", "touched-penguin", "bounced-off-wall", "left-floor", "toppled"} <= kinds


def test_a_mirrored_flick_in_the_mirrored_school_does_the_same() -> None:
    school, mirror = load_school("school"), load_school("school-mirrored")
    sides = SAME | {"east": "west", "west": "east"}
    for trace in traces():
        mirrored = changed(trace, np.diag([-1.0, 1.0, 1.0]), lambda spin: spin * [1.0, -1.0, -1.0, 1.0])
        assert differences(happened(mirrored, mirror, sides), happened(trace, school)) == []


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_turned_flick_in_the_turned_school_does_the_same(quarters: int) -> None:
    school, angle = load_school("school"), 0.5 * np.pi * quarters
    cosine, sine = round(np.cos(angle)), round(np.sin(angle))
    turned = elsewhere(school, lambda x, y: (cosine * x - sine * y, sine * x + cosine * y))
    around = ["east", "north", "west", "south"]
    sides = {around[(place + quarters) % 4]: side for place, side in enumerate(around)}
    matrix = np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]])
    spin = about_axis(np.array([0.0, 0.0, 1.0]), angle)
    for trace in traces():
        other = changed(trace, matrix, lambda own: multiply(spin, own))
        assert differences(happened(other, turned, sides), happened(trace, school)) == []


def test_a_flick_in_a_school_that_stands_elsewhere_does_the_same() -> None:
    school = load_school("school")
    shifted = elsewhere(school, lambda x, y: (x + 0.7, y - 1.3))
    for trace in traces():
        other = changed(trace, np.eye(3), lambda spin: spin, np.array([0.7, -1.3, 0.0]))
        assert differences(happened(other, shifted), happened(trace, school)) == []


@pytest.mark.parametrize("parts", [2, 3])
def test_a_trace_with_moments_added_between_its_own_tells_the_same(parts: int) -> None:
    school = load_school("school")
    for trace in traces():
        assert differences(happened(finer(trace, parts), school), happened(trace, school)) == []


def test_a_quaternion_and_its_opposite_are_the_same_pose() -> None:
    school, random = load_school("school"), np.random.default_rng(3)
    for trace in traces():
        pose = trace.pose.copy()
        pose[..., 3:] *= random.choice([-1.0, 1.0], (*pose.shape[:2], 1))
        assert differences(happened(replace(trace, pose=pose), school), happened(trace, school)) == []


def test_the_order_of_the_penguins_changes_nothing_but_who_is_named_first() -> None:
    school = load_school("school")
    for trace in traces():
        one, other = (
            {frozenset(words) for words, _ in happened(each, school)} for each in (trace, reordered(trace))
        )
        assert one == other


def finer(trace: Trace, parts: int) -> Trace:
    """Add moments between those of a trace, on straight ways."""
    shares = np.arange(parts) / parts
    t = np.append((trace.t[:-1, None] + shares * np.diff(trace.t)[:, None]).ravel(), trace.t[-1])
    t[::parts] = trace.t
    flat = trace.velocity.reshape(len(trace.t), -1)
    velocity = np.stack([np.interp(t, trace.t, column) for column in flat.T], axis=1)
    contacts = replace(trace.contacts, step=trace.contacts.step * parts)
    pose = trace.at(t)
    return replace(
        trace, t=t, pose=pose, velocity=velocity.reshape(len(t), *trace.velocity.shape[1:]), contacts=contacts
    )


def reordered(trace: Trace) -> Trace:
    """Put the penguins in another order."""
    order = [2, 0, 1]
    place = np.argsort(order)
    contacts, pairs = trace.contacts, trace.contacts.b >= 0
    a, b = place[contacts.a], np.where(pairs, place[contacts.b.clip(0)], contacts.b)
    swap = pairs & (b < a)
    meta = structs.replace(trace.meta, penguins=tuple(trace.penguins[index] for index in order), flick=None)
    return replace(
        trace,
        meta=meta,
        pose=trace.pose[:, order],
        velocity=trace.velocity[:, order],
        contacts=Contacts(
            contacts.step,
            np.where(swap, b, a),
            np.where(swap, a, b),
            contacts.point,
            np.where(swap[:, None], -contacts.normal, contacts.normal),
            contacts.impulse,
        ),
    )
