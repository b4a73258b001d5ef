"""Who touched a zone on a wall or a floor, or hit the card of a shut door, by contacts and by poses."""

from collections.abc import Sequence
from typing import Any

import pytest

from icecool3d.events import BouncedOffWall, HitBlockedDoor, TouchedPenguin, TouchedZone
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import FloorZone, WallZone, Zone, door_card, load_school, platform
from icecool3d.trace import FURNITURE, WALL, Meta, Trace, make_trace

SCHOOL, PENGUIN = load_school("two-rooms"), load_penguin()
PORTAL = WallZone("portal", "right-east", (-0.02, 0.02), 0.0, 0.04)
TRAP = FloorZone("trap", (0.1, 0.0), 0.02)
CARD = door_card(SCHOOL.door("left-right"))
STAND = platform(load_school("school").t_junctions[0], 0.06)
FACE = 0.297
"""Of the right room's east wall, m."""
approx: Any = pytest.approx  # compares with anything


def pressed(*contacts: tuple[int, int, Sequence[float], Sequence[float]], furniture: Any = ()) -> Trace:
    """Return 60 ms in which one stands still and is pressed: when (ms), by what, where, which way."""
    step, b, point, normal = zip(*contacts, strict=True)
    made: dict[str, Any] = {"step": step, "a": [0] * len(step), "b": b, "point": point, "normal": normal}
    made["impulse"] = [2.0**place for place in range(len(step))]
    poses = [[[0.2, 0.1, 0, 0, 0, 0, 1]]] * 60
    meta = Meta(("red",), furniture=furniture)
    return make_trace(meta, [0.001 * n for n in range(60)], poses, contacts=made)


def slid(*places: Sequence[float], furniture: Any = ()) -> Trace:
    """Return a way of one from place to place, a second each, without any contact."""
    poses = [[[x, y, z, 0, 0, 0, 1]] for x, y, z in places]
    return make_trace(Meta(("red",), furniture=furniture), [float(n) for n in range(len(poses))], poses)


def touched(trace: Trace, *zones: Zone) -> list[tuple[Any, ...]]:
    return [
        (event.zone, round(event.t, 6), event.evidence)
        for event in judge(trace.among(zones), SCHOOL, PENGUIN).events
        if isinstance(event, TouchedZone)
    ]


WEST, UP = (-1.0, 0.0, 0.0), (0.0, 0.0, 1.0)


@pytest.mark.rule("PORT-2")
@pytest.mark.parametrize(
    ("point", "normal", "counts"),
    [
        ((FACE, 0.0, 0.015), WEST, True),
        ((FACE + 5e-4, 0.02, 0.04), WEST, True),
        ((FACE, 0.0201, 0.015), WEST, False),
        ((FACE, -0.0201, 0.015), WEST, False),
        ((FACE, 0.0, 0.0401), WEST, False),
        ((FACE - 2e-3, 0.0, 0.015), WEST, False),
        ((FACE, 0.0, 0.04), UP, False),
        ((FACE, 0.0, 0.015), (1.0, 0.0, 0.0), False),
    ],
    ids=["inside", "corner", "beyond", "before", "above", "elsewhere", "on-the-top", "from-outside"],
)
def test_a_zone_on_a_wall_is_touched_by_who_presses_on_the_wall_within_its_sides(
    point: tuple[float, float, float], normal: tuple[float, float, float], counts: bool
) -> None:
    found = touched(pressed((10, WALL, point, normal)), PORTAL)
    assert [(zone, t) for zone, t, _ in found] == ([("portal", 0.01)] if counts else [])
    assert touched(pressed((10, WALL, point, normal))) == []


@pytest.mark.rule("PORT-2")
def test_presses_that_follow_each_other_within_ten_milliseconds_are_one_touch() -> None:
    at = (FACE, 0.01, 0.015)
    trace = pressed(*((step, WALL, at, WEST) for step in (10, 15, 24, 35)))
    first, second = touched(trace, PORTAL)
    assert (first[1], first[2].until, first[2].impulse) == (0.01, 0.024, 1 + 2 + 4)
    assert (second[1], second[2].until, second[2].impulse, second[2].point) == (0.035, 0.035, 8, at[:2])


@pytest.mark.rule("PORT-2")
def test_of_two_zones_each_is_told_in_the_order_in_which_they_were_touched() -> None:
    here, there = TRAP, FloorZone("other", (0.2, 0.0), 0.02)
    found = touched(slid((0.05, 0, 0), (0.25, 0, 0), (0.05, 0, 0)), here, there)
    assert [(zone, t) for zone, t, _ in found] == [
        ("trap", approx(0.015 / 0.2)),
        ("other", approx(0.115 / 0.2)),
        ("other", approx(1 + 0.015 / 0.2)),
        ("trap", approx(1 + 0.115 / 0.2)),
    ]
    assert found[0][2].until == approx(0.085 / 0.2)
    assert found[0][2].point == approx((0.08, 0.0))
    assert found[0][2].impulse is None


@pytest.mark.rule("PORT-2")
def test_who_lands_upon_a_zone_touches_it_where_it_is_nearest_to_its_middle() -> None:
    ((_, t, press),) = touched(slid((0.1, 0.03, 0.02), (0.1, 0.03, 0.0), (0.1, 0.03, 0.0)), TRAP)
    assert t == approx(0.95)
    assert press.point == approx((0.1, 0.015))
    ((_, _, press),) = touched(slid((0.1, 0.001, 0.02), (0.1, 0.001, 0.0)), TRAP)
    assert press.point == approx((0.1, 0.0))


@pytest.mark.rule("PORT-2")
def test_who_begins_high_above_a_zone_touches_it_as_it_comes_down_and_who_begins_on_it_does_not() -> None:
    assert len(touched(slid((0.1, 0, 0.06), (0.1, 0, 0)), TRAP)) == 1
    assert touched(slid((0.1, 0, 0), (0.1, 0, 0.06), (0.1, 0, 0)), TRAP) == []
    assert touched(slid((0.1, 0, 0), (0.1, 0, 0)), TRAP) == []


@pytest.mark.rule("PORT-2")
def test_by_poses_who_stood_at_the_zone_on_a_wall_from_the_start_must_leave_it_first() -> None:
    at = (FACE - 0.015, 0.0, 0.0)
    assert touched(slid(at, (0.2, 0, 0)), PORTAL) == []
    ((_, t, press),) = touched(slid(at, (0.2, 0, 0), at), PORTAL)
    assert (t, press.until, press.point) == (approx(2 - 1e-4 / 0.082, abs=1e-5), 2.0, approx((FACE, 0.0)))


@pytest.mark.rule("BLOCK-1", "BLOCK-2")
def test_who_hits_the_card_is_told_and_turned_back_by_a_wall_and_furniture_that_shuts_nothing_is_not() -> (
    None
):
    contact = (30, FURNITURE - 1, (-0.003, 0.0, 0.02), WEST)
    trace = pressed(contact, furniture=(STAND, CARD))
    velocity = trace.velocity.copy()
    velocity[:30, 0, 0], velocity[30:, 0, 0] = 1.0, -0.5
    contacts = {
        name: getattr(trace.contacts, name) for name in ("step", "a", "b", "point", "normal", "impulse")
    }
    found = judge(make_trace(trace.meta, trace.t, trace.pose, velocity, contacts), SCHOOL, PENGUIN).events
    (hit,) = [event for event in found if isinstance(event, HitBlockedDoor)]
    assert (hit.penguin, hit.door, hit.t, hit.evidence.impulse) == ("red", "left-right", approx(0.03), 1.0)
    (bounce,) = [event for event in found if isinstance(event, BouncedOffWall)]
    assert bounce.wall == "left-east"
    contacts["b"] = contacts["b"] + 1
    found = judge(make_trace(trace.meta, trace.t, trace.pose, velocity, contacts), SCHOOL, PENGUIN).events
    assert not [e for e in found if isinstance(e, HitBlockedDoor | BouncedOffWall | TouchedPenguin)]


@pytest.mark.rule("BLOCK-2")
def test_by_poses_the_card_is_hit_by_who_comes_to_it_and_not_by_who_stood_at_it() -> None:
    at = (-0.01802, 0.0, 0.0)

    def hits(trace: Trace) -> list[HitBlockedDoor]:
        return [e for e in judge(trace, SCHOOL, PENGUIN).events if isinstance(e, HitBlockedDoor)]

    (hit,) = hits(slid((-0.1, 0, 0), at, (-0.1, 0, 0), furniture=(CARD,)))
    assert (hit.t, hit.evidence.until) == (
        approx(1 - 1e-4 / 0.08198, abs=1e-5),
        approx(1 + 1e-4 / 0.08198, abs=1e-5),
    )
    assert hit.evidence.point == approx((-0.00302, 0.0))
    assert hits(slid(at, (-0.1, 0, 0), furniture=(CARD,))) == []
    assert hits(slid((-0.1, 0, 0), at, furniture=(STAND,))) == []
    assert hits(slid((-0.1, 0, 0), at)) == []
