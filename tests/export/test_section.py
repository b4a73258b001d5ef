"""Hulls seen along the ice: what lies in a strip is what the referee finds in it."""

import numpy as np
import pytest

from icecool3d.events import Crossing
from icecool3d.export.section import (
    lowest_over_wall,
    narrowest_in_door,
    outline_from_side,
    outline_within,
    strip_of,
)
from icecool3d.kit.arrays import Array
from icecool3d.pieces import ball_centres, load_penguin
from icecool3d.referee import judge
from icecool3d.referee.strip_overlap import Strip, part_over
from icecool3d.school import X, Y, load_school
from icecool3d.trace import Meta, Trace, make_trace

ROOMS, PENGUIN = load_school("two-rooms"), load_penguin()
DOOR = ROOMS.doors[0]
SHAPE = PENGUIN.shape


def poses(count: int, seed: int = 3) -> Array:
    """Return poses near the door, turned in any way."""
    random = np.random.default_rng(seed)
    turns = random.normal(size=(count, 4))
    turns /= np.linalg.norm(turns, axis=1)[:, None]
    return np.concatenate(
        (random.uniform([-0.02, -0.03, 0.0], [0.02, 0.03, 0.05], (count, 3)), turns), axis=1
    )


@pytest.mark.parametrize("axis", [X, Y])
def test_what_is_seen_of_a_hull_in_a_strip_reaches_as_far_as_the_referee_says(axis: int) -> None:
    strip, seen = Strip(axis, DOOR.frame), 0
    for pose in poses(60):
        part = part_over(SHAPE, ball_centres(SHAPE, pose[None]).reshape(1, 6).T, strip)
        found = outline_within(SHAPE, pose, strip)
        if not len(found):
            assert np.isnan(part.z).all()
            continue
        seen += 1
        low, high = found.min(axis=0), found.max(axis=0)
        assert (low[1], high[1]) == pytest.approx(tuple(part.z[:, 0]), abs=1e-6)
        assert (low[0], high[0]) == pytest.approx(tuple(part.along[:, 0]), abs=1e-6)
    assert seen > 20


def test_a_whole_hull_in_a_wide_strip_is_its_outline_from_the_side() -> None:
    (pose,) = poses(1)
    wide = Strip(Y, DOOR.frame.inset(-1.0))
    within, whole = outline_within(SHAPE, pose, wide), outline_from_side(SHAPE, pose, (0.0, 1.0))
    assert within.min(axis=0) == pytest.approx(whole.min(axis=0), abs=1e-6)
    assert within.max(axis=0) == pytest.approx(whole.max(axis=0), abs=1e-6)


def moving(*places: tuple[float, float, float]) -> Trace:
    return make_trace(
        Meta(("red",)), np.arange(len(places), dtype=float), [[[*each, 0, 0, 0, 1]] for each in places]
    )


def test_a_pass_is_narrowest_where_its_evidence_was_measured() -> None:
    trace = moving((-0.1, 0.0, 0.0), (-0.01, 0.0, 0.003), (0.1, 0.0, 0.0))
    (verdict,) = judge(trace, ROOMS, PENGUIN).verdicts
    assert isinstance(verdict.evidence, Crossing)
    stay = verdict.evidence.entered, verdict.evidence.left
    t = narrowest_in_door(trace, 0, SHAPE, DOOR, stay)
    part = part_over(
        SHAPE, ball_centres(SHAPE, trace.at(np.array([t]))[:, 0]).reshape(1, 6).T, Strip(Y, DOOR.frame)
    )
    assert 1e3 * (DOOR.height - part.z[1, 0]) == pytest.approx(verdict.evidence.under_lintel_mm, abs=1e-3)


def test_a_jump_is_lowest_over_the_wall_between_its_ends() -> None:
    trace = moving((-0.1, 0.1, 0.12), (0.0, 0.1, 0.07), (0.1, 0.1, 0.12))
    strip = strip_of(ROOMS, ROOMS.wall("left-east"))
    assert lowest_over_wall(trace, 0, SHAPE, strip, (0.5, 1.5)) == pytest.approx(1.0, abs=0.1)


def test_an_outer_wall_is_cut_alone_and_a_seam_with_both_its_walls() -> None:
    assert strip_of(ROOMS, ROOMS.wall("left-west")).across.length == pytest.approx(0.003)
    assert strip_of(ROOMS, ROOMS.wall("right-west")).across.length == pytest.approx(0.006)
