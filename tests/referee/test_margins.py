"""How near each verdict was to another, when a door was entered and left, and what a felt wall allows."""

from collections.abc import Sequence
from math import radians, sqrt
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from icecool3d.events import (
    BackedOutOfDoor,
    Clearance,
    Crossing,
    EnteredDoor,
    Gap,
    Judgement,
    JumpOverDoor,
    JumpOverWall,
    PassThroughDoor,
    Rest,
    StuckInDoor,
    Verdict,
    Visit,
)
from icecool3d.kit.rotation import about_axis, multiply
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import build_school, load_school
from icecool3d.trace import FLOOR, WALL, Meta, make_trace

BENCH, SCHOOL, PENGUIN = load_school("two-rooms"), load_school("school"), load_penguin()
TWO_DOORS = build_school(
    replace(
        BENCH.scene,
        doors=tuple(
            replace(BENCH.scene.doors[0], id=name, at=(0.0, y))
            for name, y in (("south", -0.08), ("north", 0.08))
        ),
    )
)
DOORS = (EnteredDoor, BackedOutOfDoor, PassThroughDoor, StuckInDoor)
NAMES = ("red", "blue", "green")
approx: Any = pytest.approx  # compares with anything
Place = Sequence[float]
"""x, y and height of an upright penguin, or a whole pose, m."""


def judged(
    *ways: Sequence[Place],
    times: Sequence[float] | None = None,
    contacts: dict[str, Any] | None = None,
    school: Any = BENCH,
) -> Judgement:
    """Move each penguin along its own way, a second from place to place."""
    poses = [[[*place, 0, 0, 0, 1] if len(place) == 3 else [*place] for place in way] for way in ways]
    t = np.arange(float(len(ways[0]))) if times is None else times
    trace = make_trace(Meta(NAMES[: len(ways)]), t, np.swapaxes(np.array(poses), 0, 1), None, contacts)
    return judge(trace, school, PENGUIN)


def verdict(*way: Place, **more: Any) -> Verdict:
    (found,) = judged(way, **more).verdicts
    return found


def told(judgement: Judgement) -> list[tuple[Any, ...]]:
    """Return what happened at doors: name, when, to 10 microseconds, from where, to where, and evidence."""
    return [
        (e.name, round(e.t, 5), getattr(e, "from_", None), getattr(e, "to", None), e.evidence)
        for e in judgement.events
        if isinstance(e, DOORS)
    ]


def nearly(evidence: Any) -> Any:
    slack = {key: 2e-3 if key.endswith("_mm") else 2e-6 for key in evidence.__struct_fields__}
    found = ((getattr(evidence, key), abs_) for key, abs_ in slack.items())
    return type(evidence)(*(None if v is None else approx(v, abs=abs_) for v, abs_ in found))


@pytest.mark.rule("DOOR-2", "DOOR-10")
def test_a_pass_tells_when_how_far_under_the_lintel_and_beside_and_how_far_beyond() -> None:
    found = judged([(-0.1, 0.004, 0.001), (0.1, 0.004, 0.001), (-0.05, 0.004, 0.001)])
    there, back = (0.41, 0.59), (1 + 0.082 / 0.15, 1 + 0.118 / 0.15)
    assert told(found) == [
        ("entered-door", 0.41, "left", None, nearly(Visit(*there, 0.0))),
        ("pass-through-door", 0.59, "left", "right", nearly(Crossing(*there, 3.0, 12.0, 82.0))),
        ("entered-door", round(back[0], 5), "right", None, nearly(Visit(*back, 0.0))),
        (
            "pass-through-door",
            round(back[1], 5),
            "right",
            "left",
            nearly(Crossing(*back, 3.0, 12.0, 32.0)),
        ),
    ]
    assert [(v.kind, v.margin, round(v.t, 5)) for v in found.verdicts] == [
        ("through", approx(0.003), 0.59),
        ("through", approx(0.003), round(back[1], 5)),
    ]


@pytest.mark.rule("DOOR-2")
@pytest.mark.parametrize("side", [-1, 1])
def test_to_the_nearer_side_of_the_opening_is_told(side: int) -> None:
    (crossing,) = [
        event.evidence
        for event in judged([(0.1, side * 0.013, 0.0), (-0.1, side * 0.015, 0.0)]).events
        if isinstance(event, PassThroughDoor)
    ]
    # Nearest when it went out, at 59 % of the way.
    assert crossing.beside_mm == approx(16.0 - 14.18, abs=0.3)
    assert crossing.under_lintel_mm == approx(4.0)


@pytest.mark.rule("DOOR-2", "DOOR-4")
def test_how_far_beyond_counts_only_until_it_is_in_that_frame_again() -> None:
    found = judged([(-0.1, 0, 0), (0.0185, 0, 0), (0.01, 0, 0), (0.2, 0, 0)])
    assert [(v.kind, v.margin) for v in found.verdicts] == [
        ("through", approx(0.0005, abs=1e-6)),
        ("backed-out", approx(0.028, abs=1e-6)),
    ]
    found = judged([(-0.1, 0, 0), (0.0185, 0, 0), (0.01, 0, 0), (0.2, 0, 0), (0.01, 0, 0)])
    assert [v.kind for v in found.verdicts] == ["through", "backed-out", "stuck"]
    assert found.verdicts[0].margin == approx(0.0005, abs=1e-6)
    found = judged([(0.1, 0, 0), (-0.0185, 0, 0), (-0.01, 0, 0), (-0.2, 0, 0)])
    assert [(v.kind, v.margin) for v in found.verdicts] == [
        ("through", approx(0.0005, abs=1e-6)),
        ("backed-out", approx(0.028, abs=1e-6)),
    ]


@pytest.mark.rule("DOOR-2", "DOOR-10")
def test_another_door_of_the_same_wall_does_not_end_a_pass() -> None:
    way = [(-0.1, -0.08, 0), (0.02, -0.08, 0), (0.07, -0.08, 0), (0.07, 0.08, 0), (0.0, 0.08, 0)]
    found = judged(way, school=TWO_DOORS)
    assert [(v.door, v.kind) for v in found.verdicts] == [("south", "through"), ("north", "stuck")]
    (crossing,) = [event.evidence for event in found.events if isinstance(event, PassThroughDoor)]
    assert crossing.cleared_mm == approx(70.0 - 18.0, abs=1e-3)
    there = judged(
        [*way[:2], (0.1, -0.08, 0), (0.005, 0.08, 0), (0.1, 0.08, 0), (0.2, 0.08, 0)], school=TWO_DOORS
    )
    (crossing,) = [event.evidence for event in there.events if isinstance(event, PassThroughDoor)]
    assert crossing.cleared_mm == approx(200.0 - 18.0, abs=1e-3)


@pytest.mark.rule("DOOR-2")
@pytest.mark.parametrize(("side", "to"), [(-1, "left"), (1, "right")])
def test_who_backs_out_tells_how_far_the_far_side_was(side: int, to: str) -> None:
    found = judged([(side * 0.1, 0, 0), (side * -0.005, 0, 0), (side * 0.1, 0, 0)])
    visit = nearly(Visit(0.082 / 0.105, 1 + 0.023 / 0.105, 13.0))
    assert told(found) == [
        ("entered-door", round(0.082 / 0.105, 5), to, None, visit),
        ("backed-out-of-door", round(1 + 0.023 / 0.105, 5), None, to, visit),
    ]
    assert [(v.kind, v.margin) for v in found.verdicts] == [("backed-out", approx(0.013))]


@pytest.mark.rule("DOOR-4", "STUCK-3")
@pytest.mark.parametrize(
    ("x", "depth", "seen"),
    [(0.002, 0.016, ("left", "right")), (0.0159, 0.0021, ("right",)), (-0.012, 0.006, ("left",))],
)
def test_who_is_stuck_tells_how_far_it_is_within_the_frame(
    x: float, depth: float, seen: tuple[str, ...]
) -> None:
    found = judged([(-0.1, 0, 0), (x, 0, 0)])
    entered = 0.082 / (x + 0.1)
    came, _ = told(found)
    assert came == (
        "entered-door",
        round(entered, 5),
        "left",
        None,
        nearly(Visit(entered, None, 18.0 - 1e3 * x)),
    )
    (stuck,) = [event for event in found.events if isinstance(event, StuckInDoor)]
    (said,) = found.verdicts
    assert (said.kind, said.margin, said.t) == ("stuck", approx(depth), stuck.t)
    assert stuck.t == approx(1 - 1e-4 / (x + 0.1))
    assert stuck.evidence == said.evidence
    assert stuck.evidence.depth_mm == approx(1e3 * depth)
    assert stuck.evidence.at == approx((x, 0))
    assert stuck.seen_in == said.seen_in == seen


def swings(x: float, y: float, heading: float = 0.0) -> list[Place]:
    """Lean 30 degrees and turn, from 3 degrees on the one side of a heading to 3 on the other."""
    up, aside = np.array([0.0, 0.0, 1.0]), np.array([0.0, 1.0, 0.0])
    turns = [about_axis(up, radians(heading + angle)) for angle in (-3, 3)]
    return [[x, y, 0.0, *multiply(each, about_axis(aside, radians(30)))] for each in turns]


@pytest.mark.rule("DOOR-2")
def test_the_nearest_between_two_moments_counts() -> None:
    """What leans and turns reaches furthest when it heads straight there, half way."""
    ahead = swings(0.005, 0.0)
    (backed,) = judged([(-0.1, 0, 0), *ahead, (-0.1, 0, 0)]).verdicts
    assert backed.margin == approx(0.003 - (0.005 - 0.0075), abs=1e-8)
    for side in (1, -1):
        sideways = [
            (-0.1, -0.001 * side, 0.0),
            *swings(0.0, -0.001 * side, 90 * side),
            (0.1, -0.001 * side, 0.0),
        ]
        (crossing,) = [e.evidence for e in judged(sideways).events if isinstance(e, PassThroughDoor)]
        assert crossing.beside_mm == approx(31.0 - (20.25 + 9.5 - 1.0), abs=1e-5)
    nods = [[0.0, 0.0, 0.001, *about_axis(np.array([0.0, 1.0, 0.0]), radians(lean))] for lean in (-1.7, 1.7)]
    (crossing,) = [
        event.evidence
        for event in judged([(-0.1, 0.0, 0.0), *nods, (0.1, 0.0, 0.0)]).events
        if isinstance(event, PassThroughDoor)
    ]
    assert crossing.under_lintel_mm == approx(3.0, abs=1e-5)


@pytest.mark.rule("DOOR-9", "TASK-5")
def test_the_margin_of_a_jump_is_over_the_wall_or_to_the_doors_side_whichever_is_nearer() -> None:
    high, beside = (
        verdict((-0.1, 0.01, 0.0684), (0.1, 0.01, 0.0684)),
        verdict((0.1, 0.01, 0.065), (-0.1, 0.01, 0.065)),
    )
    assert (high.kind, high.margin) == ("over", approx(0.006))
    assert (beside.kind, beside.margin) == ("over", approx(0.005))
    assert high.evidence == nearly(Clearance(0.41, 0.59, 8.4))
    brushing = verdict((-0.1, 0.01, 0.05995), (0.1, 0.01, 0.05995))
    assert (brushing.kind, brushing.margin) == ("over", 0.0)
    off = verdict((-0.1, 0.02, 0.0684), (0.1, 0.02, 0.0684))
    assert (off.kind, off.margin) == ("over-beside", approx(0.004))
    assert isinstance(off.evidence, Clearance)


@pytest.mark.rule("TASK-5")
def test_of_two_doors_in_one_wall_a_jump_is_over_that_one_above_which_it_is() -> None:
    found = judged([(-0.1, 0.075, 0.07), (0.1, 0.075, 0.07)], school=TWO_DOORS)
    assert [event.door for event in found.events if isinstance(event, JumpOverDoor)] == ["north"]
    assert [(v.door, v.kind, v.margin) for v in found.verdicts] == [("north", "over", approx(0.01))]
    between = judged([(-0.1, -0.06, 0.07), (0.1, -0.06, 0.07)], school=TWO_DOORS)
    assert [(v.door, v.kind, v.margin) for v in between.verdicts] == [("south", "over-beside", approx(0.004))]


@pytest.mark.rule("TASK-5", "DOOR-9")
def test_each_way_over_a_door_is_judged_by_its_own_jump() -> None:
    there_and_back = [
        (-0.1, 0.0, 0.0684),
        (0.1, 0.0, 0.0684),
        (0.1, 0.02, 0.07),
        (-0.1, 0.02, 0.07),
        (0.01, 0.0, 0.08),
        (-0.1, 0.0, 0.08),
    ]
    found = judged(there_and_back).verdicts
    assert [(v.kind, v.margin) for v in found] == [
        ("over", approx(0.0084)),
        ("over-beside", approx(0.004)),
        ("above", approx(0.008)),
    ]
    first_back = [*there_and_back[3:], *there_and_back[:2]]
    assert [v.kind for v in judged(first_back).verdicts] == ["above", "over"]


@pytest.mark.rule("TASK-5", "DOOR-9")
def test_who_comes_above_a_door_while_another_jumps_over_it_has_not_jumped() -> None:
    over, back = (
        [(-0.1, 0.0, 0.07), (0.0, 0.0, 0.07), (0.1, 0.0, 0.07)],
        [(-0.1, 0, 0.13), (0, 0, 0.13), (-0.1, 0, 0.13)],
    )
    for ways in ((over, back), (back, over)):
        found = judged(*ways).verdicts
        assert {v.penguin: v.kind for v in found} == {
            NAMES[ways.index(over)]: "over",
            NAMES[ways.index(back)]: "above",
        }


@pytest.mark.rule("DOOR-9")
def test_who_goes_through_cardboard_tells_how_deep_in_it_it_was() -> None:
    lintel = verdict((-0.1, 0, 0.007), (0.1, 0, 0.007))
    assert (lintel.kind, lintel.margin) == ("cardboard", approx(0.003))
    side = verdict((-0.1, 0.018, 0), (0.1, 0.018, 0))
    assert (side.kind, side.margin) == ("cardboard", approx(0.002))
    assert isinstance(side.evidence, Visit)
    assert side.evidence == nearly(Visit(0.41, 0.59, 0.0))


@pytest.mark.rule("DOOR-9")
def test_who_goes_over_too_deep_in_the_walls_top_tells_how_far_below_it_its_lowest_point_was() -> None:
    (found,) = judged([(-0.1, 0, 0.0585), (0.1, 0, 0.0585)]).verdicts
    assert (found.kind, found.nearest.gap) == ("cardboard", Gap.IN_LINTEL)
    assert found.margin == approx(0.0015)


@pytest.mark.rule("STUCK-1")
def test_beside_a_frames_end_it_is_as_deep_in_the_frame_as_what_is_over_it_must_go() -> None:
    """The middle is 9 mm beyond the opening's end, where the footprint is 24 mm wide instead of 30."""
    found = judged([(0.0148, 0.1, 0.06), (0.0148, 0.04, 0.06)])
    (stuck,) = [event for event in found.events if isinstance(event, StuckInDoor)]
    assert stuck.evidence.depth_mm == approx(12.0 + 3.0 - 14.8, abs=1e-6)
    assert [verdict.margin for verdict in found.verdicts] == [approx(0.0002, abs=1e-9)]


@pytest.mark.rule("DOOR-9")
def test_how_deep_it_was_is_the_shortest_way_out_at_one_and_the_same_moment() -> None:
    """Half a millimetre in the frame it is 1 mm beside the opening; deeper in the frame no longer."""
    slice_of_foot = sqrt(0.015**2 - 0.0145**2)
    y = 0.031 - slice_of_foot + 0.001
    found = verdict((-0.1, y, 0), (-0.0175, y, 0), (-0.0175, 0, 0), (0.1, 0, 0))
    assert (found.kind, found.margin) == ("cardboard", approx(0.0005, abs=1e-8))


@pytest.mark.rule("STUCK-1")
def test_who_began_within_a_frame_has_no_pass_of_it_and_one_of_the_next() -> None:
    found = judged([(0, 0, 0), (-0.1, 0, 0), (0.1, 0, 0), (-0.1, 0, 0)])
    assert [v.kind for v in found.verdicts] == ["began-within"] * 3
    assert [each[:4] for each in told(found)] == [
        ("entered-door", 1.41, "left", None),
        ("entered-door", 2.41, "right", None),
    ]
    next_door = judged([(-0.1, 0, 0), (0, 0, 0), (0.1, 0, 0)], school=SCHOOL)
    assert [(e.name, e.door) for e in next_door.events if isinstance(e, DOORS)] == [
        ("entered-door", "gym-lounge"),
        ("stuck-in-door", "gym-lounge"),
    ]
    backed = judged([(0.004, 0, 0), (-0.1, 0, 0), (-0.005, 0, 0), (-0.1, 0, 0)])
    assert [(v.kind, v.margin) for v in backed.verdicts] == [
        ("began-within", approx(0.014)),
        ("backed-out", approx(0.023, abs=1e-9)),
    ]
    above = judged([(0, 0, 0.07), (-0.1, 0, 0.07)])
    assert [v.kind for v in above.verdicts] == ["began-within"]


def press(*, who: int = 0, whom: int = WALL) -> dict[str, Any]:
    """Let somebody be pressed once, at the second of three moments."""
    return {
        "step": [1],
        "a": [who],
        "b": [whom],
        "impulse": [0.01],
        "point": [[0, 0, 0.05]],
        "normal": [[-1, 0, 0]],
    }


def kinds(depth: float, t: float, contacts: dict[str, Any] | None) -> list[str]:
    """Go through a door with the head so deep in the lintel, from 0.41 s to 0.59 s; a moment is at ``t``."""
    way = [(x, 0.0, 0.004 + depth) for x in (-0.1, 0.2 * t - 0.1, 0.1)]
    still = [(-0.2, 0.1, 0.0)] * 3
    return [v.kind for v in judged(way, still, times=(0.0, t, 1.0), contacts=contacts).verdicts]


@pytest.mark.rule("DOOR-9")
@pytest.mark.parametrize(
    ("t", "kind"),
    [
        (0.4049, "cardboard"),
        (0.4051, "through"),
        (0.5, "through"),
        (0.5949, "through"),
        (0.5951, "cardboard"),
    ],
)
def test_a_wall_gives_way_that_was_felt_in_the_crossing_or_five_milliseconds_about_it(
    t: float, kind: str
) -> None:
    assert kinds(0.002, t, press()) == [kind]


@pytest.mark.rule("DOOR-9")
def test_a_wall_gives_way_by_a_centimetre_and_only_for_who_felt_it() -> None:
    assert kinds(0.0099, 0.5, press()) == ["through"]
    assert kinds(0.0101, 0.5, press()) == ["cardboard"]
    assert kinds(0.002, 0.5, press(who=1)) == ["cardboard"]
    assert kinds(0.002, 0.5, press(whom=FLOOR)) == ["cardboard"]
    assert kinds(0.002, 0.5, press(whom=1)) == ["cardboard"]


@pytest.mark.rule("DOOR-9")
def test_unfelt_cardboard_may_be_grazed_by_half_a_millimetre_where_a_trace_tells_of_contacts() -> None:
    elsewhere = press()
    for depth, contacts, kind in (
        (0.00049, elsewhere, "through"),
        (0.00051, elsewhere, "cardboard"),
        (0.00009, None, "through"),
        (0.00011, None, "cardboard"),
    ):
        assert kinds(depth, 0.2, contacts) == [kind]


@pytest.mark.rule("DOOR-9", "TASK-5")
def test_a_walls_top_gives_way_as_a_lintel_does() -> None:
    for depth, t, count in ((0.0099, 0.5, 1), (0.0101, 0.5, 0), (0.0099, 0.39, 0), (0.0004, 0.39, 1)):
        way = [(x, 0.09, 0.06 - depth) for x in (-0.1, 0.2 * t - 0.1, 0.1)]
        found = judged(way, times=(0.0, t, 1.0), contacts=press()).events
        assert sum(isinstance(event, JumpOverWall) for event in found) == count


def test_who_comes_within_five_millimetres_of_a_frame_is_told_how_near_it_came() -> None:
    for gap, count in ((0.0049, 1), (0.0051, 0), (0.0, 1)):
        x = 0.018 + gap
        found = judged([(0.1, 0, 0), (x, 0, 0), (0.1, 0, 0)]).verdicts
        assert [(v.kind, v.margin, v.t) for v in found] == [
            ("missed", approx(gap, abs=1e-9), approx(1.0, abs=1e-3))
        ] * count
        for miss in found:
            assert isinstance(miss.evidence, Rest)
            assert miss.evidence.at == approx((x, 0), abs=1e-9)


def test_who_swings_by_a_frame_is_told_the_nearest_between_two_moments() -> None:
    ahead, nearest = swings(-0.036, 0.0), approx(-0.003 - (-0.036 + 0.02025 + 0.0095), abs=1e-8)
    miss = verdict(*ahead)
    assert (miss.margin, miss.t) == (nearest, approx(0.5))
    # Also where it is near once more, long after or long before.
    around = [*ahead, (-0.1, 0.0, 0.0), (-0.1, 0.0, 0.0), (-0.0228, 0.0, 0.0)]
    after, before = verdict(*around), verdict(*reversed(around))
    assert (after.margin, after.t) == (nearest, approx(0.5))
    assert (before.margin, before.t) == (nearest, approx(3.5))


def test_who_stands_near_a_frame_and_does_not_move_is_told_nothing_nor_who_was_in_it() -> None:
    near, far = [(-0.02, 0, 0)] * 2, [(-0.2, 0.1, 0), (-0.2, -0.1, 0)]
    assert judged(near, far).verdicts == ()
    assert [v.kind for v in judged([(-0.1, 0, 0), (-0.019, 0, 0), (0, 0, 0), (-0.019, 0, 0)]).verdicts] == [
        "backed-out"
    ]


def test_a_frame_is_missed_beside_as_well_and_each_frame_for_itself() -> None:
    past = judged([(-0.15, 0.15, 0), (-0.15, 0.02, 0)], school=SCHOOL).verdicts
    assert past == ()
    both = judged([(-0.085, -0.08, 0), (-0.0785, -0.0785, 0), (-0.05, -0.05, 0)], school=SCHOOL).verdicts
    assert both == ()
    corner = judged([(0.06, 0.0, 0), (0.0775, -0.05, 0), (0.0785, 0.0, 0)], school=SCHOOL).verdicts
    assert [(v.door, v.kind, v.margin) for v in corner] == [("gym-lounge", "missed", approx(0.0035))]
    along = judged([(-0.12, 0.155, 0.0), (-0.1, 0.155, 0.0)], school=SCHOOL).verdicts
    assert [(v.door, v.kind) for v in along] == []
    side = judged([(-0.12, 0.163, 0.0), (-0.1, 0.163, 0.0)], school=SCHOOL).verdicts
    assert [(v.door, v.kind, v.margin) for v in side] == [("kitchen-laboratory", "missed", approx(0.001))]


def test_verdicts_come_in_order_of_time_and_then_of_the_penguins() -> None:
    one, other = [(-0.1, -0.08, 0), (0.1, -0.08, 0)], [(-0.1, 0.08, 0), (0.1, 0.08, 0)]
    late = [(-0.2, 0.08, 0), (0.05, 0.08, 0)]
    found = judged(late, one, other, school=TWO_DOORS).verdicts
    assert [(v.penguin, v.door) for v in found] == [("blue", "south"), ("green", "north"), ("red", "north")]
