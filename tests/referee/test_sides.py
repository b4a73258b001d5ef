"""From which side to which a penguin went follows from all of the hull, and so does what it jumped over."""

from collections.abc import Sequence

import numpy as np
import pytest

from icecool3d.events import Judgement, JumpOverWall, LeftSchool
from icecool3d.kit.arrays import Array
from icecool3d.physics import World
from icecool3d.pieces import ball_centres, load_penguin, radii, standing
from icecool3d.referee import Rulings, judge
from icecool3d.school import Wall, load_school
from icecool3d.trace import Flick, Meta, Trace, make_trace

BENCH, PENGUIN, RULES = load_school("two-rooms"), load_penguin(), Rulings()
RADIUS, FACE = PENGUIN.shape.base_radius, 0.003
NAMES = ("red", "blue", "green")
DOORS = ("entered-door", "backed-out-of-door", "pass-through-door")


def moved(*way: tuple[float, float, float]) -> Judgement:
    """Judge an upright penguin on its way from place to place, a second each."""
    poses = np.array([[[*place, 0, 0, 0, 1]] for place in way])
    return judge(make_trace(Meta(NAMES[:1]), np.arange(float(len(way))), poses), BENCH, PENGUIN)


def flicked(scene: str, flick: Flick, *places: Sequence[float]) -> Judgement:
    """Judge a flick among penguins that stand at some places."""
    return judge(trace_of(scene, flick, *places), load_school(scene))


def trace_of(scene: str, flick: Flick, *places: Sequence[float]) -> Trace:
    """Return a flick among penguins that stand at some places."""
    with World(load_school(scene), PENGUIN, NAMES[: len(places)]) as world:
        return world.flick(flick, np.array([standing(*place) for place in places]))


def lowest_over(wall: Wall, poses: Array) -> tuple[float, float]:
    """Return how low a hull came over a wall, and meanwhile over the endless strip in which the wall is, m.

    The hull is taken as 400 balls, and of each the lowest point over a rectangle is known.
    """
    share, ends = np.linspace(0.0, 1.0, 400)[:, None, None], ball_centres(PENGUIN.shape, poses)
    balls = ends[:, 0] + share * (ends[:, 1] - ends[:, 0])
    radius = np.interp(share[..., 0], (0.0, 1.0), radii(PENGUIN.shape))
    low, high = (wall.solid.xmin, wall.solid.ymin), (wall.solid.xmax, wall.solid.ymax)
    beside = np.maximum(np.maximum(low - balls[..., :2], balls[..., :2] - high), 0.0)
    away, across = np.hypot(beside[..., 0], beside[..., 1]), beside[..., 1 - wall.side.axis]
    meanwhile = (away < radius).any(axis=0)
    height, beyond = (
        np.where(far < radius, balls[..., 2] - np.sqrt(np.maximum(radius * radius - far * far, 0.0)), np.inf)
        for far in (away, across)
    )
    return float(height.min()), float(beyond[:, meanwhile].min(initial=np.inf))


def told(judgement: Judgement, *names: str) -> list[tuple[object, ...]]:
    items = [event.to_dict() for event in judgement.events if event.name in names]
    return [(item["event"], item.get("from"), item.get("to")) for item in items]


@pytest.mark.rule("DOOR-9")
def test_in_under_the_lintel_and_back_over_it_is_no_pass() -> None:
    short = FACE + RADIUS - 0.0095
    found = moved((-0.1, 0, 0), (short, 0, 0), (short, 0, 0.07), (-0.1, 0, 0.07))
    assert told(found, *DOORS) == [("entered-door", "left", None), ("backed-out-of-door", None, "left")]
    (verdict,) = found.verdicts
    assert verdict.kind == "backed-out"
    assert verdict.margin == pytest.approx(0.0095, abs=1e-5)


@pytest.mark.rule("DOOR-9")
@pytest.mark.parametrize("side", [-1, 1])
def test_who_comes_and_goes_along_the_wall_came_from_where_it_last_was_beside_it(side: int) -> None:
    """Through the side of the opening into the frame, past its middle, and back as it came."""
    beside, middle = 0.09, side * 0.002
    way = [(side * 0.1, beside, 0.0), (-middle, beside, 0.0), (-middle, 0.0, 0.0), (middle, beside, 0.0)]
    found = moved(*way, (side * 0.1, beside, 0.0))
    room = "right" if side > 0 else "left"
    assert told(found, *DOORS) == [("entered-door", room, None), ("backed-out-of-door", None, room)]
    assert [verdict.kind for verdict in found.verdicts] == ["backed-out"]


@pytest.mark.rule("DOOR-2", "DOOR-9")
@pytest.mark.parametrize("pressed", [0.04e-3, 0.2e-3])
@pytest.mark.parametrize("side", [-1, 1])
def test_who_goes_out_along_the_wall_and_stays_pressed_against_it_is_beside_it(
    pressed: float, side: int
) -> None:
    """From the left through the opening or only into it, and away along the wall, to rest there."""
    at = side * (FACE + RADIUS - pressed)
    found = moved((-0.1, 0, 0), (0.001, 0, 0), (at, 0, 0), (at, 0.1, 0))
    if pressed > RULES.tolerance:  # it is in the wall, and on neither side of it
        assert told(found, *DOORS) == [("entered-door", "left", None)]
    elif side > 0:
        assert told(found, *DOORS) == [("entered-door", "left", None), ("pass-through-door", "left", "right")]
    else:
        assert told(found, *DOORS) == [("entered-door", "left", None), ("backed-out-of-door", None, "left")]


@pytest.mark.rule("DOOR-9")
@pytest.mark.parametrize(("trembled", "verdicts"), [(0.05e-3, []), (0.2e-3, ["missed"])])
def test_who_rests_beside_a_door_and_trembles_did_not_miss_it(trembled: float, verdicts: list[str]) -> None:
    near = -(FACE + RADIUS + 0.002)
    found = moved((near - trembled, 0, 0), (near, 0, 0))
    assert [verdict.kind for verdict in found.verdicts] == verdicts


@pytest.mark.rule("OUT-1")
@pytest.mark.parametrize("height", [0.0, 0.03])  # with all of it below the wall's top, and but for its head
@pytest.mark.parametrize(("pressed", "out"), [(0.05e-3, 1), (0.15e-3, 0)])
def test_who_is_pressed_against_the_outer_wall_from_outside_is_outside(
    pressed: float, out: int, height: float
) -> None:
    wall = 0.15 + RADIUS - pressed
    found = moved((-0.15, 0, 0.07), (-0.15, wall, 0.07), (-0.15, wall, height))
    assert [isinstance(event, LeftSchool) for event in found.events].count(True) == out


@pytest.mark.rule("TASK-5")
def test_how_far_above_a_wall_a_jump_was_does_not_tell_of_what_was_beyond_the_walls_end() -> None:
    """Out over the end of the right wall, beyond which the hull is lower for a moment."""
    flick = Flick("red", aim=80.2, speed=4.04, height=0.377, side=0.091)
    trace = trace_of("two-rooms", flick, (0.2495, -0.1189), (0.1863, -0.0684), (0.197, -0.1044))
    (jump,) = [event for event in judge(trace, BENCH).events if isinstance(event, JumpOverWall)]
    poses = trace.at(np.linspace(jump.evidence.began, jump.evidence.ended, 2000))[:, 0]
    over, beyond = np.min([lowest_over(wall, poses) for wall in BENCH.walls], axis=0).tolist()
    above = 1e-3 * jump.evidence.above_wall_mm
    assert above == pytest.approx(over - BENCH.wall_height, abs=5e-6)
    assert beyond < over - 2e-3


@pytest.mark.rule("TASK-5")
def test_a_jump_is_named_after_a_wall_that_it_was_over() -> None:
    found = flicked(
        "school",
        Flick("red", aim=194.69, speed=7.548, height=0.332, side=-0.032),
        (0.0338, -0.0338),
        (0.0842, 0.0105),
        (-0.0605, -0.0547),
    )
    jumps = [event for event in found.events if isinstance(event, JumpOverWall)]
    assert [(jump.wall, jump.from_, jump.to) for jump in jumps] == [
        ("lounge-west", "lounge", "classroom"),
        ("classroom-west", "classroom", None),
    ]


@pytest.mark.rule("DOOR-9")
def test_who_went_on_over_a_doors_wall_did_not_come_back() -> None:
    flick = Flick("red", aim=160.1, speed=4.41, height=0.445, side=-0.03)
    found = flicked("school", flick, (0.2167, -0.167))
    assert [(e.from_, e.to) for e in found.events if isinstance(e, JumpOverWall)] == [("gym", "lounge")]
    assert [(v.door, v.kind) for v in found.verdicts if v.kind != "missed"] == [
        ("classroom-lounge", "over-beside")
    ]
