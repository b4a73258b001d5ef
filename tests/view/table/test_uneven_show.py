"""A flick looks and sounds the same whatever moments its trace has, and keys step through it by time."""

from dataclasses import astuple
from functools import cache

import numpy as np
import pytest

from icecool3d.events import Judgement
from icecool3d.kit.arrays import length
from icecool3d.referee import judge
from icecool3d.trace import WALL, Meta, Trace, make_trace
from icecool3d.view.replays.video import view_of
from icecool3d.view.sound.cue import Cue
from icecool3d.view.sound.flick_sounds import BLOW, LOUDEST, Sliding, cues_of, sliding_of
from icecool3d.view.table.dust import dust_of
from icecool3d.view.table.flick_show import Show, clock_for, poses, show_of
from icecool3d.view.table.simulation import GHOSTS_APART, ghosts_of
from tests.uneven import SHIPPED, shipped, uneven

FRAME = 1.0 / 60.0
BEND = 4e-4
"""How far a body may be off its way where a moment was left out, m."""


@cache
def both(name: str) -> tuple[tuple[Trace, Judgement], tuple[Trace, Judgement]]:
    """Return how a flick went and what that meant, by its own moments and by uneven ones."""
    recording, trace = shipped(name)
    even, other = ((each, judge(each, recording.header.school)) for each in (trace, uneven(trace)))
    return even, other


def heard(trace: Trace, judgement: Judgement) -> list[Cue]:
    return sorted(cues_of(trace, judgement), key=lambda cue: (cue.sound, cue.moment))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_same_is_heard_at_the_same_time_and_as_loud(name: str) -> None:
    even, other = (heard(*each) for each in both(name))
    assert [cue.sound for cue in even] == [cue.sound for cue in other]
    for one, twin in zip(even, other, strict=True):
        assert abs(one.moment - twin.moment) < 2e-3
        assert one.strength == pytest.approx(twin.strength, abs=0.05)
        assert length(np.subtract(one.at, twin.at)) < 0.01


def leaning(step: float) -> Trace:
    """Return who is pressed against a wall all the time, with a newton."""
    t = np.arange(0.0, 0.3, step)
    touched = {
        "step": np.arange(1, len(t)),
        "a": np.zeros(len(t) - 1, dtype=np.int64),
        "b": np.full(len(t) - 1, WALL),
        "point": np.zeros((len(t) - 1, 3)),
        "normal": np.tile([1.0, 0.0, 0.0], (len(t) - 1, 1)),
        "impulse": np.diff(t),
    }
    return make_trace(Meta(("red",)), t, [[[0, 0, 0, 0, 0, 0, 1]]] * len(t), contacts=touched)


@pytest.mark.parametrize("step", [1e-5, 1e-4, 2e-3])
def test_who_leans_on_a_wall_is_heard_once_and_as_loud_in_steps_of_any_length(step: float) -> None:
    (cue,) = cues_of(leaning(step), Judgement((), ()))
    assert cue.moment == pytest.approx(step)
    assert cue.strength == pytest.approx((BLOW / LOUDEST) ** 0.5, rel=0.1)


@pytest.mark.parametrize("name", SHIPPED)
def test_sliding_is_as_loud(name: str) -> None:
    shape = shipped(name)[0].header.penguin.shape
    (trace, _), (other, _) = both(name)
    one, twin = (sliding_of(each, lambda _: shape) for each in (trace, other))
    assert np.abs(_levels(one, trace) - _levels(twin, trace)).mean() < 5e-3


def _levels(sliding: Sliding, trace: Trace) -> np.ndarray:
    return np.array([sliding.at(moment) for moment in np.arange(0.0, trace.duration, FRAME)])


@pytest.mark.parametrize("name", SHIPPED)
def test_every_frame_of_the_show_is_the_same(name: str) -> None:
    one, twin = (_seen(*each) for each in both(name))
    assert np.shape(one) == np.shape(twin)
    assert length(np.subtract(one, twin)).max() < BEND


def _seen(trace: Trace, judgement: Judgement) -> list[list[list[float]]]:
    """Return where all are in each frame of a show."""
    show: Show = show_of(trace, judgement, ())
    frames = list[list[list[float]]]()
    while not show.finished:
        frames.append([pose[:3].tolist() for pose in poses(trace, show.clock).values()])
        show, _ = show.advanced(FRAME)
    return frames


@pytest.mark.parametrize("name", SHIPPED)
def test_step_keys_take_a_millisecond_each_and_reach_the_end(name: str) -> None:
    for trace, _ in both(name):
        clock = clock_for(trace).at(0.25 * trace.duration)
        gone = clock.stepped(100).moment - clock.moment
        assert gone == pytest.approx(0.1, abs=1e-3)
        assert clock.stepped(100_000).moment == trace.duration
        assert clock.stepped(-100_000).moment == 0.0


@pytest.mark.parametrize("name", SHIPPED)
def test_the_preview_and_the_view_of_a_video_are_the_same(name: str) -> None:
    school = shipped(name)[0].header.school
    (trace, _), (other, _) = both(name)
    ways, others = (ghosts_of(each).ways for each in (trace, other))
    assert ways.keys() == others.keys()
    for body, way in ways.items():
        assert abs(len(way) - len(others[body])) <= 1
        near = length(way[:, None, :3] - others[body][None, :, :3]).min(axis=1)
        assert near.max() < 0.5 * GHOSTS_APART
    one, twin = (astuple(view_of(each, school, 16 / 9)) for each in (trace, other))
    assert np.abs(np.subtract(one, twin)).max() < 2e-3


@pytest.mark.parametrize("name", SHIPPED[::4])
def test_as_much_dust_flies_up_at_the_same_time(name: str) -> None:
    one, twin = (dust_of(cues_of(*each)) for each in both(name))
    assert len(twin.born) == pytest.approx(len(one.born), abs=0.1 * len(one.born))
    if len(one.born) == len(twin.born):
        assert np.abs(one.born - twin.born).max() < 2e-3
