"""A trace at uneven moments is as good as any: its motion is the same, and its sketch."""

import numpy as np
import pytest

from icecool3d.kit.arrays import Array, length
from icecool3d.pieces import load_penguin
from icecool3d.trace import Trace, interpolate, make_trace, trace_from_bytes, trace_to_bytes
from icecool3d.trace.make import CONTACT_ARRAYS
from icecool3d.trace.sketch import SAMPLE, Sketch, sketch_of
from tests.trace_samples import random_trace
from tests.uneven import HIT, SHIPPED, shipped, uneven

BEND = 4e-4
"""How far a body may be off its way where a moment was left out, m."""


def sketched(trace: Trace) -> Sketch:
    return sketch_of(trace, [load_penguin().shape] * len(trace.penguins))


@pytest.mark.parametrize("name", SHIPPED)
def test_an_uneven_trace_is_the_same_motion_by_quite_other_moments(name: str) -> None:
    trace = shipped(name)[1]
    other = uneven(trace)
    spans = np.diff(other.t)
    assert spans.min() < 2.0 * HIT
    assert spans.max() > 1.9 * np.diff(trace.t).min()
    assert 0.5 < np.isin(trace.t, other.t).mean() < 1.0
    assert length(other.at(trace.t)[..., :3] - trace.pose[..., :3]).max() < BEND
    assert (other.pose[[0, -1]] == trace.pose[[0, -1]]).all()
    contacts = {key: getattr(other.contacts, key) for key in CONTACT_ARRAYS}
    assert make_trace(other.meta, other.t, other.pose, other.velocity, contacts).digest == other.digest


@pytest.mark.parametrize("name", SHIPPED)
def test_each_presses_as_hard_on_each_in_every_stretch_of_time(name: str) -> None:
    trace = shipped(name)[1]
    other = uneven(trace)
    for pair in set(zip(trace.contacts.a.tolist(), trace.contacts.b.tolist(), strict=True)):
        pressed, again = (_pressed(each, pair) for each in (trace, other))
        assert again[-1] == pytest.approx(pressed[-1])
        least, most = np.interp([trace.t - 2.1e-3, trace.t + 2.1e-3], other.t, again)
        assert (least <= pressed + 1e-9).all()
        assert (pressed <= most + 1e-9).all()


def _pressed(trace: Trace, pair: tuple[int, int]) -> Array:
    """Return how hard one has pressed another up to each moment, (N,), N s."""
    contacts, sums = trace.contacts, np.zeros(len(trace.t))
    own = (contacts.a == pair[0]) & (contacts.b == pair[1])
    np.add.at(sums, contacts.step[own], contacts.impulse[own])
    return sums.cumsum()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_sketch_has_even_moments_whatever_its_trace_has(name: str) -> None:
    trace = shipped(name)[1]
    sketch, other = sketched(trace), sketched(uneven(trace))
    assert np.diff(other.t).min() > 0.98 * SAMPLE
    assert np.diff(other.t).max() < SAMPLE + 1e-12
    assert (other.t == sketch.t).all()
    assert length(other.pose[..., :3] - sketch.pose[..., :3]).max() < BEND
    assert (other.end == trace.pose[-1]).all()
    assert other.moved == sketch.moved
    assert [each[1:] for each in other.meetings] == [each[1:] for each in sketch.meetings]
    for one, twin in zip(sketch.meetings, other.meetings, strict=True):
        assert abs(one.t - twin.t) <= 1e-3


def test_a_file_keeps_uneven_moments() -> None:
    trace = uneven(shipped(SHIPPED[-1])[1])
    assert trace_from_bytes(trace_to_bytes(trace), "x").digest == trace.digest


def test_who_stands_still_does_so_to_the_last_bit_between_any_moments() -> None:
    trace = random_trace()
    pose = trace.pose.copy()
    pose[:, 1] = pose[0, 1]
    times = np.random.default_rng(2).uniform(trace.t[0], trace.t[-1], 1000)
    assert (interpolate(trace.t, pose, times)[:, 1] == pose[0, 1]).all()
    assert (interpolate(trace.t, pose, times, np.full(1000, 1)) == pose[0, 1]).all()
