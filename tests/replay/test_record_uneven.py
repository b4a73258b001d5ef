"""A recording keeps as little of a flick at uneven moments, and holds what is made again to as much."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from msgspec import structs

from icecool3d.kit.arrays import Array
from icecool3d.match import FlickResult
from icecool3d.physics.fingerprint import this_fingerprint
from icecool3d.referee import judge
from icecool3d.replay.checking import check_flick
from icecool3d.replay.entry import keys_at, recorded
from icecool3d.replay.recording import Recorder, Recording, read_recording
from icecool3d.replay.resimulate import Replayer
from icecool3d.trace import Trace
from tests.uneven import SHIPPED, shipped, uneven

MOST = 6000
"""Bytes of a recording of one penguin's flick at most."""


def kept(recording: Recording, trace: Trace) -> FlickResult:
    return recorded(trace, judge(trace, recording.header.school))


def made_again(recording: Recording, trace: Trace) -> Replayer:
    return Replayer(recording.header, simulate=lambda *_: trace)


def numbers(flick: FlickResult) -> Array:
    return np.array([(key.t, *key.pose[:3]) for key in flick.keys])


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_read_is_what_was_recorded_and_takes_no_more_bytes(name: str, tmp_path: Path) -> None:
    recording, trace = shipped(name)
    sizes = []
    for place, each in enumerate((trace, uneven(trace))):
        flick, path = kept(recording, each), tmp_path / f"{place}.icecool"
        with Recorder(path, replace(recording.header, maker=this_fingerprint())) as recorder:
            recorder.add(flick)
        assert read_recording(path).flicks == (flick,)
        assert read_recording(path).flicks[0].end.array.tobytes() == trace.pose[-1].tobytes()
        sizes.append(path.stat().st_size)
    assert abs(sizes[1] - sizes[0]) < 50
    assert sizes[1] <= MOST or len(trace.penguins) > 1


@pytest.mark.parametrize("name", SHIPPED)
def test_key_poses_are_the_same_whatever_moments_a_trace_has(name: str) -> None:
    recording, trace = shipped(name)
    even, other = (kept(recording, each) for each in (trace, uneven(trace)))
    assert [key.penguin for key in even.keys] == [key.penguin for key in other.keys]
    assert np.abs(numbers(even)[:, 0] - numbers(other)[:, 0]).max() < 2e-3
    for key in other.keys:
        assert key.t == round(key.t, 3)
        (there,) = keys_at(trace, key.t, [key.penguin])
        assert np.abs(np.array(there.pose[:3]) - key.pose[:3]).max() < 3e-4


@pytest.mark.parametrize("name", SHIPPED)
def test_it_comes_out_the_same_bits_again_and_nobody_elsewhere_at_other_moments(name: str) -> None:
    recording, trace = shipped(name)
    other, here = uneven(trace), this_fingerprint()
    elsewhere = structs.replace(here, arithmetic="elsewhere")
    for one, twin in ((trace, other), (other, trace)):
        flick = kept(recording, one)
        assert check_flick(flick, made_again(recording, one), here) == ("same-bits", None)
        _, found = check_flick(flick, made_again(recording, twin), elsewhere)
        # What happens within a millisecond may be told in another order.
        assert found is None or found.by is None, found
