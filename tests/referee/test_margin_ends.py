"""A margin says which distance it is, when, and from where to where: all of that is so."""

from collections import Counter
from itertools import chain
from math import dist

import numpy as np
import pytest

from icecool3d.events import Gap, Margin, Verdict
from icecool3d.pieces import Penguin, Shape, ball_centres, load_penguin
from icecool3d.pieces.discs import distance_from_hull
from icecool3d.referee import judge
from icecool3d.school import Door, School, load_school, scene_names
from icecool3d.trace import Meta, Trace, make_trace
from tests.lab.random_flicks import random_traces, school_named
from tests.lab.random_glides import random_glides

PENGUIN = load_penguin()
ALLOWED = {
    "through": {Gap.UNDER_LINTEL, Gap.BEYOND_FRAME},
    "over": {Gap.ABOVE_WALL, Gap.WITHIN_DOOR},
    "over-beside": {Gap.BESIDE_DOOR},
    "stuck": {Gap.WITHIN_FRAME},
    "began-within": {Gap.WITHIN_FRAME},
    "backed-out": {Gap.TO_FAR_SIDE},
    "above": {Gap.TO_FAR_SIDE},
    "cardboard": {Gap.IN_LINTEL, Gap.IN_CARDBOARD},
    "missed": {Gap.TO_FRAME},
}
UPRIGHT = {Gap.UNDER_LINTEL, Gap.ABOVE_WALL, Gap.IN_LINTEL}
"""Margins of which nothing is seen from above."""
EXACT = 1e-7
"""How near what is found in two ways must be, m."""


def require_true(verdict: Verdict, trace: Trace, school: School, shape: Shape) -> None:
    """Hold a margin to what it says of itself."""
    near, door = verdict.nearest, school.door(verdict.door)
    assert near.gap in ALLOWED[verdict.kind]
    assert trace.t[0] <= near.t <= trace.t[-1]
    assert (near.ends is None) == (near.gap in UPRIGHT)
    if near.ends is None or near.length < EXACT:
        return
    start, end = near.ends
    assert dist(start, end) == pytest.approx(near.length, abs=EXACT)
    pose = trace.at(np.array([near.t]))[0, trace.penguins.index(verdict.penguin)]
    balls = ball_centres(shape, pose[None])[:, :, :2]
    radii = np.array([shape.base_radius, shape.head_radius])
    from_outline = distance_from_hull(balls, radii, np.array([start]))[0]
    assert from_outline == pytest.approx(0.0, abs=EXACT), "begins on the footprint's outline"
    assert on_side(near, door, end), f"ends at the door's {near.gap}: {end}"


def on_side(near: Margin, door: Door, end: tuple[float, float]) -> bool:
    """Whether the margin ends on the line to which it is measured."""
    axis, frame = door.seam.axis, door.frame
    across, along = frame.along(1 - axis), frame.along(axis)
    at_side = min(abs(end[1 - axis] - side) for side in (across.low, across.high)) < EXACT
    at_end = min(abs(end[axis] - place) for place in (along.low, along.high)) < EXACT
    if near.gap in (Gap.WITHIN_DOOR, Gap.BESIDE_DOOR):
        return at_end
    return at_side if near.gap in (Gap.BEYOND_FRAME, Gap.TO_FAR_SIDE) else at_side or at_end


@pytest.mark.rule("DOOR-2", "DOOR-9", "TASK-5")
def test_of_random_flicks_and_motions_every_margin_is_where_it_says() -> None:
    found = Counter[str]()
    for number, scene in enumerate(scene_names()):
        school, seed = school_named(scene), 100 + number
        for _, trace in chain(random_traces(scene, seed, 7), random_glides(school, PENGUIN, seed, 60)):
            for verdict in judge(trace, school, PENGUIN).verdicts:
                model = trace.meta.model(verdict.penguin) or PENGUIN
                require_true(verdict, trace, school, model.shape)
                found[verdict.nearest.gap] += 1
    assert set(found) >= set(Gap) - {Gap.IN_CARDBOARD, Gap.IN_LINTEL, Gap.BESIDE_DOOR}, found


def judged(*way: tuple[float, float, float], penguin: Penguin = PENGUIN) -> tuple[Verdict, Trace, School]:
    school = load_school("two-rooms")
    poses = [[[*place, 0.0, 0.0, 0.0, 1.0]] for place in way]
    trace = make_trace(Meta(("red",)), np.arange(float(len(way))), poses)
    (verdict,) = judge(trace, school, penguin).verdicts
    return verdict, trace, school


@pytest.mark.parametrize(
    ("way", "gap", "t", "ends"),
    [
        ([(-0.1, 0, 0), (0.1, 0, 0)], Gap.UNDER_LINTEL, 0.5, None),
        ([(-0.1, 0, 0), (0.0185, 0, 0)], Gap.BEYOND_FRAME, 1.0, ((0.0035, 0.0), (0.003, 0.0))),
        ([(-0.1, 0.01, 0.065), (0.1, 0.01, 0.065)], Gap.ABOVE_WALL, 0.5, None),
        ([(-0.1, 0.02, 0.0684), (0.1, 0.02, 0.0684)], Gap.BESIDE_DOOR, 0.5, ((0.0, 0.035), (0.0, 0.031))),
        ([(-0.1, 0, 0), (-0.012, 0, 0)], Gap.WITHIN_FRAME, 1.0, ((0.003, 0.0), (-0.003, 0.0))),
        ([(-0.1, 0, 0), (-0.005, 0, 0), (-0.1, 0, 0)], Gap.TO_FAR_SIDE, 1.0, ((-0.02, 0.0), (0.003, 0.0))),
        ([(-0.1, 0, 0.007), (0.1, 0, 0.007)], Gap.IN_LINTEL, 0.5, None),
        ([(-0.1, 0.018, 0), (0.1, 0.018, 0)], Gap.IN_CARDBOARD, 0.5, ((0.0, 0.033), (0.0, 0.031))),
        ([(-0.1, 0, 0), (-0.02, 0, 0), (-0.1, 0, 0)], Gap.TO_FRAME, 1.0, ((-0.005, 0.0), (-0.003, 0.0))),
    ],
)
def test_which_distance_a_margin_is(
    way: list[tuple[float, float, float]],
    gap: Gap,
    t: float,
    ends: tuple[tuple[float, float], tuple[float, float]] | None,
) -> None:
    verdict, _, _ = judged(*way)
    near = verdict.nearest
    assert near.gap == gap
    assert near.t == pytest.approx(t, abs=0.02)
    if ends is None:
        assert near.ends is None
    else:
        assert near.ends is not None
        assert np.array(near.ends) == pytest.approx(np.array(ends), abs=5e-4)
