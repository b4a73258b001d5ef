"""Who touched whom, when and how hard, and which wall turned whom back."""

from collections.abc import Sequence
from math import asin, cos, sin, sqrt
from typing import Any

import numpy as np
import pytest

from icecool3d.events import BouncedOffWall, TouchedPenguin
from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import about_axis
from icecool3d.pieces import load_model, load_penguin
from icecool3d.referee import Rulings, judge
from icecool3d.school import Seam, load_school
from icecool3d.trace import FLOOR, WALL, Meta, Trace, make_trace

SCHOOL, PENGUIN = load_school("two-rooms"), load_penguin()
NAMES = ("red", "blue", "green")
approx: Any = pytest.approx  # compares with anything
RADIUS = PENGUIN.shape.base_radius
AT_REST = ((-0.2, -0.1), (-0.2, 0.0), (-0.2, 0.1))
Contact = tuple[int, int, int]
"""The moment's index, who, and whom."""


def pressed(
    *contacts: Contact,
    points: Sequence[Sequence[float]] | None = None,
    normals: Sequence[Sequence[float]] | None = None,
    velocity: Array | None = None,
    spin: Sequence[float] = (0, 0, 0, 1),
) -> Trace:
    """Return 60 ms, a moment each, in which three stand still and touch, each time with twice the impulse."""
    count = len(contacts)
    step, a, b = np.array(contacts).T
    made = {"step": step, "a": a, "b": b, "impulse": 2.0 ** np.arange(count)}
    made["point"] = [[0.001 * n, 0.002 * n, 0.0] for n in range(count)] if points is None else points
    made["normal"] = [[1.0, 0.0, 0.0]] * count if normals is None else normals
    poses = [[[x, y, 0, *spin] for x, y in AT_REST]] * 60
    speeds = np.zeros((60, 3, 6)) if velocity is None else velocity
    return make_trace(Meta(NAMES), 0.001 * np.arange(60), poses, speeds, made)


def meetings(trace: Trace) -> list[tuple[Any, ...]]:
    return [
        (event.penguin, event.other, round(1e3 * event.t, 6), round(1e3 * event.evidence.until, 6))
        for event in judge(trace, SCHOOL, PENGUIN).events
        if isinstance(event, TouchedPenguin)
    ]


@pytest.mark.rule("CATCH-6")
def test_contacts_that_follow_each_other_within_ten_milliseconds_are_one_touch() -> None:
    trace = pressed((10, 0, 1), (15, 0, 1), (24, 0, 1), (35, 0, 1), (36, 0, 1))
    assert meetings(trace) == [("red", "blue", 10, 24), ("red", "blue", 35, 36)]
    presses = [e.evidence for e in judge(trace, SCHOOL, PENGUIN).events if isinstance(e, TouchedPenguin)]
    assert [press.impulse for press in presses] == [1 + 2 + 4, 8 + 16]
    assert [press.point for press in presses] == [(0, 0), (0.003, 0.006)]
    found = judge(trace, SCHOOL, PENGUIN, Rulings(lull=0.02)).events
    assert sum(isinstance(event, TouchedPenguin) for event in found) == 1


@pytest.mark.rule("CATCH-6")
def test_contacts_just_ten_milliseconds_apart_are_one_touch_at_any_time() -> None:
    for first in range(1, 49):
        assert meetings(pressed((first, 0, 1), (first + 10, 0, 1))) == [("red", "blue", first, first + 10)]


@pytest.mark.rule("CATCH-1", "CATCH-2", "CATCH-6")
def test_each_pair_is_told_for_itself_and_who_touches_floor_or_wall_touches_nobody() -> None:
    trace = pressed(
        (1, 0, FLOOR), (2, 1, 2), (3, 0, 2), (4, 2, WALL), (5, 1, 2), (6, 0, 1), (7, 0, 2), (30, 0, 2)
    )
    assert meetings(trace) == [
        ("blue", "green", 2, 5),
        ("red", "green", 3, 7),
        ("red", "blue", 6, 6),
        ("red", "green", 30, 30),
    ]
    assert meetings(pressed((1, 0, FLOOR), (4, 2, WALL))) == []


def glided(*ways: Sequence[Sequence[float]]) -> list[tuple[Any, ...]]:
    """Move penguins from place to place, a second each, and tell the touches and where they were."""
    poses = [[[x, y, 0, 0, 0, 0, 1] for x, y in places] for places in zip(*ways, strict=True)]
    trace = make_trace(Meta(NAMES[: len(ways)]), np.arange(float(len(poses))), poses)
    return [
        (event.penguin, event.other, event.t, event.evidence)
        for event in judge(trace, SCHOOL, PENGUIN).events
        if isinstance(event, TouchedPenguin)
    ]


@pytest.mark.rule("CATCH-2", "CATCH-6")
def test_without_contacts_hulls_touch_that_are_a_tenth_of_a_millimetre_apart_or_less() -> None:
    still = [(-0.2, 0.0)] * 3
    for gap, count in ((9e-5, 1), (1.1e-4, 0), (-9e-5, 1)):
        nearest = -0.2 + 2 * RADIUS + gap
        touches = glided(still, [(-0.1, 0.0), (nearest, 0.0), (-0.1, 0.0)])
        assert len(touches) == count
        for _, _, t, press in touches:
            assert t == approx(1.0, abs=0.02)
            assert press.point == approx((-0.2 + RADIUS + 0.5 * gap, 0.0), abs=1e-4)
            assert press.impulse is None


@pytest.mark.rule("CATCH-6")
def test_without_contacts_a_touch_lasts_until_the_hulls_part_and_each_is_told() -> None:
    side = [(-0.2, y) for y in (0.0, 0.0, 0.0, 0.0, 0.0)]
    comes = [(-0.1, 0.0), (-0.17, 0.0), (-0.17, 0.0), (-0.1, 0.0), (-0.17, 0.0)]
    touches = glided([(-0.1, 0.1)] * 5, side, comes)
    assert [touch[:2] for touch in touches] == [("blue", "green")] * 2
    first, second = touches
    # Moments of a lane are 4 mm apart at most.
    assert (first[2], first[3].until) == (approx(1.0, abs=0.06), approx(2.0, abs=0.06))
    assert (second[2], second[3].until) == (approx(4.0, abs=0.06), 4.0)


def test_without_contacts_those_far_from_each_other_are_not_looked_at_closely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("icecool3d.referee.touches.JUDGED_NEAR", 10)
    still, moving = [(-0.2, 0.1)] * 20, [(-0.05 + 0.001 * step, -0.05) for step in range(20)]
    assert glided(still, moving) == []


@pytest.mark.rule("CATCH-6")
@pytest.mark.parametrize("walrus", ["red", "blue"])
@pytest.mark.parametrize(("gap", "count"), [(-1e-3, 1), (2e-3, 0)])  # a walrus is 3 mm wider
def test_without_contacts_each_hull_has_its_own_models_size(walrus: str, gap: float, count: int) -> None:
    model = load_model("walrus")
    apart = RADIUS + model.shape.base_radius + gap
    poses = [[[x, 0.0, 0.0, 0, 0, 0, 1] for x in (-0.2, -0.2 + apart)]]
    trace = make_trace(Meta(NAMES[:2], penguin=PENGUIN, others=((walrus, model),)), [0.0], poses)
    assert len(meetings(trace)) == count


@pytest.mark.rule("CATCH-6")
@pytest.mark.parametrize(("gap", "count"), [(9e-5, 1), (1.1e-4, 0)])
def test_without_contacts_two_that_lie_foot_to_foot_touch(gap: float, count: int) -> None:
    ways = (about_axis(np.array([0.0, 1.0, 0.0]), sign * 0.5 * np.pi) for sign in (-1.0, 1.0))
    poses = [[x, 0.0, RADIUS, *way] for x, way in zip((-0.2, -0.2 + gap), ways, strict=True)]
    assert len(meetings(make_trace(Meta(NAMES[:2]), [0.0], [poses]))) == count


@pytest.mark.rule("CATCH-2")
def test_without_contacts_all_pairs_are_looked_at() -> None:
    middle, left, right = [[(x, 0.0)] for x in (-0.2, -0.2 - 2 * RADIUS, -0.2 + 2 * RADIUS)]
    assert [touch[:2] for touch in glided(middle, left, right)] == [("red", "blue"), ("red", "green")]
    assert [touch[:2] for touch in glided(left, middle, right)] == [("red", "blue"), ("blue", "green")]
    points = [touch[3].point for touch in glided(left, middle, right)]
    assert points[0] == approx((-0.2 - RADIUS, 0.0), abs=1e-6)
    assert points[1] == approx((-0.2 + RADIUS, 0.0), abs=1e-6)


@pytest.mark.rule("CATCH-2")
@pytest.mark.parametrize("share", [0.01, 0.3, 0.45, 0.62, 0.8, 0.99])
def test_without_contacts_a_flank_touches_between_foot_and_head_too(share: float) -> None:
    """One stands under a lying one: its head meets the other's flank, a cone, at that share of its axis."""
    shape = PENGUIN.shape
    narrowing = asin((shape.base_radius - shape.head_radius) / shape.length)
    radius = shape.base_radius + share * (shape.head_radius - shape.base_radius)
    lying = about_axis(np.array([1.0, 0.0, 0.0]), -0.5 * np.pi)  # towards +y
    for gap, touches in ((9.9e-5, True), (1.01e-4, False)):
        apart = radius + shape.head_radius + gap
        y = shape.base_radius + share * shape.length + apart * sin(narrowing)
        z = -apart * cos(narrowing) - (shape.height - shape.head_radius)
        poses = [[-0.2, y, z, 0, 0, 0, 1], [-0.2, 0.0, 0.0, *lying]]
        assert bool(meetings(make_trace(Meta(NAMES[:2]), [0.0], [poses]))) == touches
        assert bool(meetings(make_trace(Meta(NAMES[:2]), [0.0], [poses[::-1]]))) == touches


def turned_back(
    before: float, after: float, *, axis: int = 0, contacts: Sequence[Contact] = ((20, 0, WALL),), **more: Any
) -> list[BouncedOffWall]:
    """Change everybody's speed along an axis evenly from 18 ms on until 22 ms, about a contact at 20 ms."""
    velocity = np.zeros((60, 3, 6))
    velocity[..., axis] = np.interp(np.arange(60), [18, 22], [before, after])[:, None]
    return bounces(pressed(*contacts, velocity=velocity, **more))


def bounces(trace: Trace) -> list[BouncedOffWall]:
    events = judge(trace, SCHOOL, PENGUIN).events
    return [event for event in events if isinstance(event, BouncedOffWall)]


WEST: dict[str, Any] = {"points": [(-0.297, 0.0, 0.01)], "normals": [(1.0, 0.0, 0.0)]}


@pytest.mark.rule("TASK-5")
def test_a_bounce_tells_the_speeds_two_milliseconds_before_and_after() -> None:
    (bounce,) = turned_back(-0.3, 0.2, **WEST)
    assert (bounce.penguin, bounce.wall, bounce.t) == ("red", "left-west", approx(0.020))
    evidence = bounce.evidence
    assert (evidence.before, evidence.after) == (approx(-0.3), approx(0.2))
    assert (evidence.point, evidence.normal) == ((-0.297, 0.0), (1.0, 0.0))


@pytest.mark.rule("TASK-5")
def test_a_bounce_is_from_a_millimetre_a_second_into_the_wall_to_as_much_out_of_it() -> None:
    for before, after, count in (
        (-0.0011, 0.0011, 1),
        (-0.0009, 0.5, 0),
        (-0.5, 0.0009, 0),
        (-0.5, -0.4, 0),
        (0.4, 0.5, 0),
        (0.5, -0.5, 0),
    ):
        assert len(turned_back(before, after, **WEST)) == count


@pytest.mark.rule("TASK-5")
def test_speeds_are_measured_before_the_first_and_after_the_last_contact_of_a_touch() -> None:
    velocity = np.zeros((60, 3, 6))
    velocity[:, 0, 0] = 0.01 * (np.arange(60) - 24.5)
    three = {side: made * 3 for side, made in WEST.items()}
    one = bounces(pressed((20, 0, WALL), (25, 0, WALL), (29, 0, WALL), velocity=velocity, **three))
    assert [(b.t, b.evidence.before, b.evidence.after) for b in one] == [
        (approx(0.020), approx(-0.065), approx(0.065))
    ]
    two = bounces(pressed((20, 0, WALL), (24, 0, WALL), (36, 0, WALL), velocity=velocity, **three))
    assert [(b.t, b.evidence.before, b.evidence.after) for b in two] == [
        (approx(0.020), approx(-0.065), approx(0.015))
    ]


def test_before_a_trace_and_after_it_all_are_as_fast_as_at_its_ends() -> None:
    velocity = np.zeros((60, 3, 6))
    velocity[:, 0, 0] = [-0.3, -0.1, *[0.2] * 28, *[-0.2] * 28, 0.1, 0.3]
    two = {side: made * 2 for side, made in WEST.items()}
    first, last = bounces(pressed((1, 0, WALL), (58, 0, WALL), velocity=velocity, **two))
    assert (first.evidence.before, first.evidence.after) == (approx(-0.3), approx(0.2))
    assert (last.evidence.before, last.evidence.after) == (approx(-0.2), approx(0.3))


def test_a_trace_of_one_moment_turns_nobody_back() -> None:
    contact = {
        "step": [0],
        "a": [0],
        "b": [WALL],
        "impulse": [1.0],
        "point": WEST["points"],
        "normal": WEST["normals"],
    }
    trace = make_trace(
        Meta(NAMES[:1]), [0.0], [[[-0.282, 0, 0, 0, 0, 0, 1]]], [[[-1.0, 0, 0, 0, 0, 0]]], contact
    )
    assert bounces(trace) == []


@pytest.mark.rule("TASK-5")
def test_between_moments_speeds_change_evenly() -> None:
    velocity = np.zeros((10, 1, 6))
    velocity[:, 0, 0] = 0.1 * np.arange(10) - 0.45
    contact = {
        "step": [5],
        "a": [0],
        "b": [WALL],
        "impulse": [1.0],
        "point": WEST["points"],
        "normal": WEST["normals"],
    }
    poses = [[[-0.28, 0, 0, 0, 0, 0, 1]]] * 10
    (bounce,) = bounces(make_trace(Meta(NAMES[:1]), 0.0015 * np.arange(10), poses, velocity, contact))
    assert bounce.evidence.before == approx(0.05 - 0.1 * 2 / 1.5)
    assert bounce.evidence.after == approx(0.05 + 0.1 * 2 / 1.5)


@pytest.mark.rule("TASK-5")
def test_it_is_the_centre_of_mass_that_is_turned_back() -> None:
    """Who spins about its foot moves there by the spin alone."""
    arm = PENGUIN.centre_of_mass
    (upright,) = turned_back(-3.0, 2.0, axis=4, **WEST)
    assert (upright.evidence.before, upright.evidence.after) == (
        approx(-3 * arm),
        approx(2 * arm),
    )
    lies = about_axis(np.array([0.0, 1.0, 0.0]), 0.5 * np.pi)  # towards +x
    south: dict[str, Any] = {"points": [(-0.1, -0.147, 0.01)], "normals": [(0.0, 1.0, 0.0)]}
    (lying,) = turned_back(-3.0, 2.0, axis=5, spin=list(lies), **south)
    assert (lying.evidence.before, lying.evidence.after) == (approx(-3 * arm), approx(2 * arm))
    assert lying.wall == "left-south"
    assert turned_back(-3.0, 2.0, axis=5, **south) == []


@pytest.mark.rule("TASK-5")
def test_a_walls_top_turns_nobody_back_and_a_slanting_normal_counts_in_plan() -> None:
    for level, count in ((0.51, 1), (0.49, 0)):
        slant = [(level, 0.0, sqrt(1 - level * level))]
        found = turned_back(-0.3, 0.2, points=WEST["points"], normals=slant)
        assert [(b.evidence.normal, b.evidence.before) for b in found] == [((1.0, 0.0), approx(-0.3))] * count


@pytest.mark.rule("TASK-5")
def test_a_landing_on_the_top_amid_hits_of_the_side_changes_nothing() -> None:
    contacts = [(19, 0, WALL), (20, 0, WALL), (21, 0, WALL)]
    points = [(-0.298, 0.0, 0.06), *WEST["points"], (-0.298, 0.0, 0.06)]
    normals = [(0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)]
    (bounce,) = turned_back(-0.3, 0.2, contacts=contacts, points=points, normals=normals)
    assert bounce.t == approx(0.020)
    assert bounce.evidence.point == (-0.297, 0.0)


@pytest.mark.rule("TASK-5")
@pytest.mark.parametrize(
    ("point", "normal", "wall"),
    [
        ((-0.003, 0.1), (-1.0, 0.0), "left-east"),
        ((0.003, 0.1), (1.0, 0.0), "right-west"),
        ((-0.0005, 0.031), (0.0, -1.0), "left-east"),
        ((0.0005, 0.031), (0.0, -1.0), "right-west"),
        ((-0.2, 0.147), (0.0, -1.0), "left-north"),
        ((0.2, -0.147), (0.0, 1.0), "right-south"),
        ((0.297, 0.02), (-1.0, 0.0), "right-east"),
        # In the very middle of a seam it is the half that was hit from its own room.
        ((0.0, 0.1), (-1.0, 0.0), "left-east"),
        ((0.0, 0.1), (1.0, 0.0), "right-west"),
        # In a corner it is the wall that faces it.
        ((-0.297, -0.147), (1.0, 0.0), "left-west"),
        ((-0.297, -0.147), (0.0, 1.0), "left-south"),
        ((-0.297, -0.147), (0.8, 0.6), "left-west"),
        ((-0.297, -0.147), (0.6, 0.8), "left-south"),
        # A little in the cardboard, or before it.
        ((-0.2965, -0.146), (1.0, 0.0), "left-west"),
        ((0.2962, 0.1462), (0.0, -1.0), "right-north"),
        # The one 2 mm away faces the contact, but the one here is nearer.
        ((-0.294, -0.147), (1.0, 0.0), "left-south"),
    ],
)
def test_the_wall_that_was_hit_is_the_nearest_and_in_a_corner_the_one_that_faces(
    point: tuple[float, float], normal: tuple[float, float], wall: str
) -> None:
    velocity = np.zeros((60, 3, 6))
    velocity[..., :2] = np.interp(np.arange(60), [18, 22], [-0.3, 0.2])[:, None, None] * normal
    (bounce,) = bounces(
        pressed((20, 0, WALL), points=[(*point, 0.01)], normals=[(*normal, 0.0)], velocity=velocity)
    )
    assert bounce.wall == wall
    assert bounce.evidence.normal == approx(normal)


@pytest.mark.rule("TASK-5")
@pytest.mark.parametrize("seam", load_school("school").seams)
@pytest.mark.parametrize("place", [0, 1])
def test_in_the_very_middle_of_any_seam_it_is_the_half_of_the_room_that_it_was_hit_from(
    seam: Seam, place: int
) -> None:
    normal = np.zeros(3)
    normal[1 - seam.axis] = (-1.0, 1.0)[place]  # out of the wall into the room
    velocity = np.zeros((60, 3, 6))
    velocity[..., :3] = np.interp(np.arange(60), [18, 22], [-0.3, 0.2])[:, None, None] * normal
    point = (*seam.point(seam.clear.middle), 0.01)
    trace = pressed((20, 0, WALL), points=[point], normals=[normal.tolist()], velocity=velocity)
    school = load_school("school")
    (bounce,) = [e for e in judge(trace, school, PENGUIN).events if isinstance(e, BouncedOffWall)]
    assert school.wall(bounce.wall).room == seam.rooms[place]


@pytest.mark.rule("TASK-5")
def test_each_penguin_and_each_wall_has_its_own_bounce() -> None:
    """Red is turned back in a corner by both walls, green by one a little later; blue only grazes."""
    velocity = np.zeros((60, 3, 6))
    velocity[:, [0, 2], :2] = np.interp(np.arange(60), [18, 25], [-0.3, 0.4])[:, None, None]
    velocity[:, 1, 1] = 0.5
    west, south = ((-0.297, -0.12, 0.01), (1.0, 0.0, 0.0)), ((-0.28, -0.147, 0.01), (0.0, 1.0, 0.0))
    hits = [
        ((20, 0, WALL), west),
        ((20, 1, WALL), west),
        ((21, 0, WALL), south),
        ((22, 0, WALL), west),
        ((22, 2, WALL), west),
    ]
    trace = pressed(
        *(contact for contact, _ in hits),
        points=[point for _, (point, _) in hits],
        normals=[normal for _, (_, normal) in hits],
        velocity=velocity,
    )
    assert [(b.penguin, b.wall, round(b.t, 6), b.evidence.point) for b in bounces(trace)] == [
        ("red", "left-west", 0.020, (-0.297, -0.12)),
        ("red", "left-south", 0.021, (-0.28, -0.147)),
        ("green", "left-west", 0.022, (-0.297, -0.12)),
    ]
