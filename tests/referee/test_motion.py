"""When penguins leave the floor, topple, stand again, leave the red circle and rest."""

from collections.abc import Sequence
from math import cos, radians, sin, sqrt
from typing import Any

import numpy as np
import pytest

from icecool3d.events import Event, Landed, LeftFloor, LeftRedCircle, OnRedCircle, Rested, Righted, Toppled
from icecool3d.kit.rotation import about_axis, multiply, up_axis
from icecool3d.pieces import load_penguin, lowest_points
from icecool3d.referee import Rulings, judge
from icecool3d.school import load_school
from icecool3d.trace import Meta, make_trace

SCHOOL, PENGUIN = load_school("school"), load_penguin()
STARTS = SCHOOL.scene.runner_start
assert STARTS is not None
RADIUS = PENGUIN.shape.base_radius
approx: Any = pytest.approx  # compares with anything
NAMES = ("red", "blue", "green", "yellow")
HERE = (-0.1, -0.2)
Pose = list[float]


def pose(x: float = HERE[0], y: float = HERE[1], z: float = 0.0, lean: float = 0.0) -> Pose:
    """Return a pose that leans towards +x, degrees."""
    return [x, y, z, 0.0, sin(0.5 * radians(lean)), 0.0, cos(0.5 * radians(lean))]


def happened(*ways: Sequence[Pose], times: Sequence[float] | None = None) -> tuple[Event, ...]:
    """Move each penguin along its own way, a second from pose to pose."""
    poses = np.array(ways).swapaxes(0, 1)
    t = np.arange(float(len(poses))) if times is None else times
    return judge(make_trace(Meta(NAMES[: len(ways)]), t, poses), SCHOOL, PENGUIN).events


def only(events: Sequence[Event], *kinds: type[Event]) -> list[tuple[str, float, str]]:
    """Return which events of some kinds there are, when, to 10 microseconds, and whose."""
    return [(event.name, round(event.t, 5), event.penguin) for event in events if isinstance(event, kinds)]


def flights(*heights: float) -> list[tuple[str, float, str]]:
    return only(happened([pose(z=1e-3 * height) for height in heights]), LeftFloor, Landed)


@pytest.mark.rule("FLICK-3")
def test_a_flight_is_told_from_where_a_tenth_of_a_millimetre_is_under_it_to_where_it_is_again() -> None:
    assert flights(0, 0, 2, 0, 0) == [("left-floor", 1.05, "red"), ("landed", 2.95, "red")]
    events = happened([pose(z=z) for z in (0.0, 0.0, 0.002, 0.0, 0.0)])
    (left,) = [event for event in events if isinstance(event, LeftFloor)]
    (landed,) = [event for event in events if isinstance(event, Landed)]
    assert left.evidence == landed.evidence
    assert (left.evidence.began, left.evidence.ended) == (left.t, landed.t)
    assert left.evidence.rise_mm == pytest.approx(2.0, abs=1e-9)


@pytest.mark.rule("FLICK-3")
def test_who_rises_a_millimetre_has_left_the_floor_and_who_rises_less_has_not() -> None:
    assert flights(0, 1.001, 0) == [("left-floor", 0.0999, "red"), ("landed", 1.9001, "red")]
    assert flights(0, 0.999, 0) == []


@pytest.mark.rule("FLICK-3")
def test_each_flight_is_its_own() -> None:
    assert flights(0, 2, 0, 4, 0) == [
        ("left-floor", 0.05, "red"),
        ("landed", 1.95, "red"),
        ("left-floor", 2.025, "red"),
        ("landed", 3.975, "red"),
    ]
    assert flights(0, 2, 0, 0.5, 0, 4) == [
        ("left-floor", 0.05, "red"),
        ("landed", 1.95, "red"),
        ("left-floor", 4.025, "red"),
    ]


def test_who_begins_in_the_air_only_lands_and_who_ends_there_only_left() -> None:
    assert flights(2, 0, 0) == [("landed", 0.95, "red")]
    assert flights(0, 0, 2) == [("left-floor", 1.05, "red")]
    assert flights(2, 2, 2) == []
    (landed,) = [event for event in happened([pose(z=0.002), pose()]) if isinstance(event, Landed)]
    assert landed.evidence.began == 0.0
    (left,) = [event for event in happened([pose(), pose(z=0.002)]) if isinstance(event, LeftFloor)]
    assert left.evidence.ended is None
    assert left.evidence.rise_mm == pytest.approx(2.0, abs=1e-9)


ROCKING = ((-1.8, (-0.14, -0.12, HERE[0])), (1.8, (HERE[0], -0.08, -0.06)))
"""How it leans, and where, before and after it rocks from one side to the other."""


def test_a_rise_between_two_moments_counts_as_well() -> None:
    """Rocking from one side to the other the foot's lowest point is highest half way."""
    foot, reached = 1e3 * RADIUS * (1.0 - cos(radians(1.8))), 1.003
    assert reached - foot < 1.0
    for height, count in ((reached, 1), (reached - foot, 0)):
        before, after = ([pose(x, z=1e-3 * height, lean=lean) for x in xs] for lean, xs in ROCKING)
        events = happened([pose(-0.15), *before, *after, pose(-0.05)])
        rises = [event.evidence.rise_mm for event in events if isinstance(event, LeftFloor)]
        assert rises == pytest.approx([height] * count, abs=1e-6)


@pytest.mark.rule("FLICK-3")
def test_who_touches_the_floor_only_between_two_moments_has_landed() -> None:
    """Head down it swings over the floor, lowest half way."""
    for height, count in ((0.099, 1), (0.101, 0)):
        swings = [pose(z=0.05 + 1e-3 * height, lean=lean) for lean in (178.3, 181.7)]
        events = happened([pose(z=0.06, lean=178.3), *swings, pose(z=0.06, lean=181.7)])
        assert [name for name, _, _ in only(events, LeftFloor, Landed)] == ["landed", "left-floor"] * count


@pytest.mark.rule("FLICK-3")
def test_who_rests_less_than_a_millimetre_above_the_floor_has_not_left_it() -> None:
    assert flights(0.7) == []
    assert flights(0.7, 0.7) == []


def leaning(*leans: float) -> list[tuple[str, float, str]]:
    return only(happened([pose(z=RADIUS, lean=lean) for lean in leans]), Toppled, Righted)


@pytest.mark.rule("WAL-1")
def test_who_leans_past_sixty_degrees_has_toppled_and_stands_again_under_thirty() -> None:
    events = happened([pose(z=RADIUS, lean=lean) for lean in (0, 80, 80, 10, 10)])
    assert only(events, Toppled, Righted) == [
        ("toppled", 0.75, "red"),
        ("righted", round(2 + 50 / 70, 5), "red"),
    ]
    toppled, righted = (event for event in events if isinstance(event, Toppled | Righted))
    assert toppled.evidence.degrees == 80.0
    assert righted.evidence.degrees == 10.0


@pytest.mark.rule("WAL-1")
def test_what_a_fall_tells_is_the_most_lean_until_it_stands_again() -> None:
    ways = (0, 70, 40, 170, 10, 5, 40, 75)
    events = happened([pose(z=RADIUS, lean=lean) for lean in ways])
    told = [e.evidence.degrees for e in events if isinstance(e, Toppled | Righted)]
    assert told == [170, 5, 75]


@pytest.mark.rule("WAL-1")
def test_between_thirty_and_sixty_degrees_nothing_changes() -> None:
    assert leaning(0, 59, 0) == []
    assert leaning(0, 75, 31, 75) == [("toppled", 0.8, "red")]
    assert leaning(0, 75, 45, 59, 45) == [("toppled", 0.8, "red")]
    assert leaning(45, 0, 45) == []
    assert leaning(50, 59.99, 50) == []  # never fallen, and never standing
    assert leaning(45, 45, 75) == [("toppled", 1.5, "red")]
    assert leaning(45, 0, 75) == [("toppled", 1.8, "red")]


@pytest.mark.rule("WAL-1")
def test_who_lies_at_the_start_toppled_before_and_may_stand_up() -> None:
    assert leaning(70, 90, 70) == []
    assert leaning(70, 20, 70) == [("righted", 0.8, "red"), ("toppled", 1.8, "red")]


def on_circle(*inwards: float) -> list[Pose]:
    """Stand so many metres within the red circle's edge, on its east."""
    assert STARTS is not None
    return [pose(STARTS.at[0] + STARTS.radius + RADIUS - depth, STARTS.at[1]) for depth in inwards]


@pytest.mark.rule("TURN-5")
def test_the_red_circle_is_left_when_the_last_of_the_footprint_is_off_it() -> None:
    events = happened(on_circle(0.010, 0.010, -0.030, -0.050))
    assert only(events, LeftRedCircle, OnRedCircle) == [("left-red-circle", 1.25, "red")]
    (left,) = [event for event in events if isinstance(event, LeftRedCircle)]
    assert STARTS is not None
    assert left.evidence.at == pytest.approx((STARTS.at[0] + STARTS.radius + RADIUS, STARTS.at[1]), abs=1e-6)
    assert (left.evidence.lean_degrees, left.evidence.depth_mm) == (0.0, 0.0)


@pytest.mark.rule("TURN-5")
def test_who_is_off_the_red_circle_at_the_start_does_not_leave_it_but_may_come_to_rest_on_it() -> None:
    events = happened(on_circle(-0.010, 0.030, -0.010, 0.004))
    assert only(events, LeftRedCircle, OnRedCircle) == [("on-red-circle", round(3 - 1e-4 / 0.014, 5), "red")]
    (on,) = [event for event in events if isinstance(event, OnRedCircle)]
    assert on.evidence.depth_mm == pytest.approx(4.0, abs=1e-9)


@pytest.mark.rule("TURN-5")
def test_the_red_circle_is_left_once_and_each_penguin_leaves_it_by_itself() -> None:
    apart = [pose(0.2, 0.2)] * 4
    back = on_circle(0.010, -0.010, 0.010, -0.010)
    slow = (
        [[2 * STARTS.at[0] - x, *rest] for x, *rest in on_circle(0.010, 0.010, 0.010, -0.030)]
        if STARTS
        else []
    )
    events = happened(apart, back, slow)
    assert only(events, LeftRedCircle) == [
        ("left-red-circle", 0.5, "blue"),
        ("left-red-circle", 2.25, "green"),
    ]
    places = [event.evidence.at[0] for event in events if isinstance(event, LeftRedCircle)]
    assert STARTS is not None
    edge = STARTS.radius + RADIUS
    assert places == pytest.approx([STARTS.at[0] + edge, STARTS.at[0] - edge], abs=1e-6)


@pytest.mark.rule("TURN-5")
def test_who_is_off_the_red_circle_only_between_two_moments_has_left_it() -> None:
    """It leans away from the circle and turns: half way the rear of its foot is furthest from it."""
    assert STARTS is not None
    on, lean = pose(*STARTS.at), about_axis(np.array([0.0, 1.0, 0.0]), radians(30))
    spins = [multiply(about_axis(np.array([0.0, 0.0, 1.0]), radians(angle)), lean) for angle in (-3, 3)]
    for off, names in ((5e-7, ["left-red-circle"]), (-5e-7, [])):
        rear = STARTS.at[0] + STARTS.radius + RADIUS * sin(radians(30)) + off
        there = [[rear, STARTS.at[1], 0.0, *spin] for spin in spins]
        events = [event for event in happened([on, *there, on]) if isinstance(event, LeftRedCircle)]
        assert [event.name for event in events] == names
        assert all(1.3 < event.t < 1.5 for event in events)


def test_to_touch_the_red_circle_is_not_to_be_on_it() -> None:
    assert only(happened(on_circle(0.0)), OnRedCircle) == []
    assert only(happened(on_circle(1e-6)), OnRedCircle) == [("on-red-circle", 0.0, "red")]


def rests(*ways: Sequence[Pose]) -> list[tuple[str, float, str]]:
    return only(happened(*ways), Rested)


def test_it_rests_from_where_neither_end_is_a_tenth_of_a_millimetre_from_where_it_ends() -> None:
    there = [pose(x) for x in (-0.15, -0.15, -0.05, -0.05)]
    assert rests(there) == [("rested", 2 - 0.001, "red")]
    assert rests(list(reversed(there))) == [("rested", 2 - 0.001, "red")]
    # Of a penguin that tips over its foot the head's end goes further.
    tips = [pose(z=RADIUS, lean=lean) for lean in (0, 0, 90, 90)]
    way = np.degrees(2 * np.arcsin(0.5e-4 / 0.0405))
    assert rests(tips) == [("rested", round(2 - way / 90, 5), "red")]


@pytest.mark.parametrize("axis", [(0, 1, 0), (0, 0, 1)])
def test_it_rests_not_before_its_foot_does(axis: tuple[float, float, float]) -> None:
    """It lies, and turns about its head: the foot comes from above, or from aside."""
    to_head = RADIUS + PENGUIN.shape.length
    lying, way = about_axis(np.array([0.0, 1.0, 0.0]), radians(90)), []
    for angle in (-2.0, -2.0, 0.0):
        spin = multiply(about_axis(np.array(axis, dtype=float), radians(angle)), lying)
        origin = np.array([0.0, -0.2, 0.02]) - to_head * up_axis(spin)
        way.append([*origin, *spin])
    ((_, t, _),) = rests(way)
    assert t == pytest.approx(2 - np.degrees(1e-4 / PENGUIN.shape.length) / 2.0, abs=0.002)


def test_each_rests_when_it_does_and_who_never_moved_from_the_start() -> None:
    still, early, late = (
        [pose(x, y) for x in xs]
        for xs, y in (((-0.2,) * 3, -0.28), ((-0.2, -0.1, -0.1), -0.2), ((-0.2, -0.2, -0.1), -0.15))
    )
    assert rests(still, early, late) == [
        ("rested", 0.0, "red"),
        ("rested", 0.999, "blue"),
        ("rested", 1.999, "green"),
    ]
    assert rests(late, early, still) == [
        ("rested", 0.0, "green"),
        ("rested", 0.999, "blue"),
        ("rested", 1.999, "red"),
    ]


def test_who_comes_by_where_it_ends_rests_there_only_at_last() -> None:
    assert rests([pose(x) for x in (-0.1, -0.2, -0.1)]) == [("rested", 1.999, "red")]


@pytest.mark.parametrize(("axis", "towards"), [((0, 1, 0), (0.025, 0)), ((-1, 0, 0), (0, 0.025))])
def test_a_rest_tells_the_middle_of_what_is_seen_from_above_and_the_lean(
    axis: tuple[float, float, float], towards: tuple[float, float]
) -> None:
    lying = [*HERE, RADIUS, *about_axis(np.array(axis, dtype=float), radians(90))]
    (rested,) = [event for event in happened([lying]) if isinstance(event, Rested)]
    # The foot's ball begins at the foot, the head's ball ends at the height.
    assert rested.evidence.at == pytest.approx((HERE[0] + towards[0], HERE[1] + towards[1]))
    assert rested.room == "classroom"
    assert rested.to_dict()["evidence"] == {
        "at": list(rested.evidence.at),
        "lean_degrees": 90.0,
        "depth_mm": 0.0,
    }


def test_what_counts_as_motion_is_a_ruling() -> None:
    rulings = Rulings(tolerance=0.0005, rise=0.004, toppled=radians(50), righted=radians(20), still=0.01)
    flies, falls = [pose(z=z) for z in (0, 0.005, 0)], [pose(0.0, lean=lean) for lean in (0, 55, 25)]
    trace = make_trace(Meta(NAMES[:2]), [0.0, 1.0, 2.0], np.array([flies, falls]).swapaxes(0, 1))
    found = judge(trace, SCHOOL, PENGUIN, rulings).events
    assert only(found, LeftFloor, Toppled, Righted) == [
        ("left-floor", 0.1, "red"),
        ("toppled", round(50 / 55, 5), "blue"),
    ]
    assert only(judge(trace, SCHOOL, PENGUIN).events, Toppled, Righted) == []
    assert rests(flies) == [("rested", 1.98, "red")]
    assert only(found, Rested)[0] == ("rested", 0.0, "red")  # never a centimetre away


@pytest.mark.rule("FLICK-3", "WAL-2")
@pytest.mark.parametrize("seed", range(8))
def test_between_moments_far_apart_it_leaves_the_floor_and_falls_exactly_when_told(seed: int) -> None:
    random = np.random.default_rng(seed)
    turns = random.normal(size=(9, 4))
    turns /= np.sqrt((turns * turns).sum(axis=1))[:, None]
    places = random.uniform((-0.2, -0.1, 0.0), (-0.1, 0.1, 0.02), size=(9, 3))
    poses = np.concatenate((places, turns), axis=1)
    low = lowest_points(PENGUIN.shape, poses)[:, 2]
    poses[:, 2] += np.where(np.arange(9) % 2, 0.003, -0.0002) - low
    trace = make_trace(Meta(("red",)), 0.03 * np.arange(9), poses[:, None])
    found = judge(trace, load_school("two-rooms"), PENGUIN).events
    flights = [event.t for event in found if isinstance(event, LeftFloor | Landed)]
    assert len(flights) >= 4
    at = lowest_points(PENGUIN.shape, trace.at(np.array(flights))[:, 0])[:, 2]
    assert at == approx(1e-4, abs=1e-8)
    for kind, cosine in ((Toppled, 0.5), (Righted, sqrt(0.75))):
        times = [event.t for event in found if isinstance(event, kind)]
        ups = up_axis(trace.at(np.array(times))[:, 0, 3:])[:, 2]
        assert ups == approx(cosine, abs=1e-6)
