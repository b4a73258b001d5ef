"""Pictures and models of the same motion are the same, whatever moments its trace has."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from icecool3d.art.canvas import Canvas
from icecool3d.export.flick_model import PLACE, TURN, flick_glb, kept_moments
from icecool3d.export.flick_plan import BEADS, GHOSTS, Caption, draw_flick
from icecool3d.export.path import AIRBORNE, PlanPath, path_of
from icecool3d.export.signs import INK, PAPER
from icecool3d.kit.arrays import Array, length
from icecool3d.pieces import load_penguin
from icecool3d.school import Point, load_school
from icecool3d.trace import Meta, Trace, make_trace
from tests.glb_reader import numbers, read
from tests.uneven import SHIPPED, shipped, uneven

BEND = 4e-4
"""How far a body may be off its way where a moment was left out, m."""
SIZE, PENGUIN = 600, load_penguin()


@cache
def both(name: str) -> tuple[Trace, Trace]:
    trace = shipped(name)[1]
    return trace, uneven(trace)


def paths(name: str) -> tuple[PlanPath, PlanPath]:
    """Return the path of who was flicked, by either trace."""
    recording, trace = shipped(name)
    assert trace.meta.flick is not None
    who, shape = trace.meta.flick.penguin, recording.header.penguin.shape
    even, other = (path_of(each, who, shape) for each in both(name))
    return even, other


def picture(name: str, trace: Trace, at: float | None = None) -> Array:
    header = shipped(name)[0].header
    assert trace.meta.flick is not None
    caption = Caption(name, trace.meta.flick)
    image = draw_flick(trace, header.school, header.penguin.shape, caption, at=at, size=SIZE)
    return np.asarray(image, dtype=float)


@pytest.mark.parametrize("name", SHIPPED[::3])
@pytest.mark.parametrize("at", [None, 0.1237])
def test_the_picture_is_the_same(name: str, at: float | None) -> None:
    even, other = (picture(name, each, at) for each in both(name))
    off = np.abs(even - other).max(axis=2)
    assert off.mean() < 0.1
    assert (off > 64.0).mean() < 1e-3


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("apart", [BEADS, GHOSTS])
def test_beads_and_footprints_are_as_far_apart_and_where_they_were(name: str, apart: float) -> None:
    even, other = (path.spaced(apart) for path in paths(name))
    for path, marks in zip(paths(name), (even, other), strict=True):
        assert np.diff(np.interp(marks.t, path.t, path.gone))[:-1] == pytest.approx(apart)
    count = min(len(even.t), len(other.t)) - 1  # a last one may be gone a hair farther
    assert abs(len(even.t) - len(other.t)) <= 1
    assert length(even.middles[:count] - other.middles[:count]).max() < 2e-3
    assert length(even.middles[-1] - other.middles[-1]) == 0.0


@pytest.mark.parametrize("name", SHIPPED)
def test_it_is_off_the_floor_at_the_same_times(name: str) -> None:
    even, other = (list(path.stretches()) for path in paths(name))
    assert [air for air, _ in even] == [air for air, _ in other]
    for (_, one), (_, twin) in zip(even[:-1], other[:-1], strict=True):
        assert abs(one.t[-1] - twin.t[-1]) < 1e-3
        assert twin.rise[-1] == pytest.approx(AIRBORNE, abs=1e-4)


def test_between_two_moments_a_penguin_is_drawn_where_it_was() -> None:
    places = [[[x, 0.0, 0.0, 0, 0, 0, 1]] for x in (-0.1, 0.1, 0.1)]
    path = path_of(
        make_trace(Meta(("red",)), [0.0, 0.5, 0.6], places),
        "red",
        PENGUIN.shape,
    )
    part = path.between(0.0, 0.125)
    assert part.at(len(part.t) - 1) == pytest.approx((-0.05, 0.0))
    assert path.busy == pytest.approx(0.97 * 0.5)


@pytest.mark.parametrize("name", SHIPPED[::3])
def test_a_moments_dot_is_where_the_penguin_then_was(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dots, draw = list[Point](), Canvas.disc

    def keep(canvas: Canvas, at: Point, radius: float, *how: Any) -> None:
        if how[:2] == (PAPER, INK):
            dots.append(at)
        draw(canvas, at, radius, *how)

    monkeypatch.setattr(Canvas, "disc", keep)
    trace, other = both(name)
    picture(name, other)
    ways = [path_of(trace, each, shipped(name)[0].header.penguin.shape) for each in trace.penguins]
    tenths = np.arange(trace.t[0], trace.t[-1], 0.1)
    places = np.concatenate([way.then(tenths).middles for way in ways])
    assert len(dots) > 2
    for dot in dots[:-1]:  # the last one is below the plan, where dots are told of
        assert length(places - dot).min() < BEND


def tracks(packed: bytes) -> dict[tuple[str, str], tuple[Array, Array]]:
    """Return the times and values of each channel, by its node's name and its path."""
    gltf, data = read(packed)
    (animation,) = gltf["animations"]
    found = {}
    for channel in animation["channels"]:
        sampler, target = animation["samplers"][channel["sampler"]], channel["target"]
        times, values = (numbers(gltf, data, sampler[key]) for key in ("input", "output"))
        found[gltf["nodes"][target["node"]]["name"], target["path"]] = times[:, 0], values
    return found


@pytest.mark.parametrize("name", SHIPPED[::3])
def test_the_model_moves_the_same_in_about_as_many_key_frames(name: str) -> None:
    header = shipped(name)[0].header
    even, other = (tracks(flick_glb(each, header.school, header.penguin.shape, name)) for each in both(name))
    assert even.keys() == other.keys()
    for key, (times, values) in even.items():
        assert len(other[key][0]) < 1.3 * len(times) + 5
        if key[1] == "translation":
            at = np.linspace(0.0, float(times[-1]), 1000)
            ways = (
                np.stack([np.interp(at, t, v[:, axis]) for axis in range(3)], axis=1)
                for t, v in ((times, values), other[key])
            )
            assert length(np.subtract(*ways)).max() < 2.0 * PLACE + BEND


def test_two_moments_that_are_one_in_a_models_file_are_one_key_frame() -> None:
    at = 500.0
    places = [[[x, 0.0, 0.0, 0, 0, 0, 1]] for x in (0.0, 0.1, 0.2, 0.1)]
    trace = make_trace(Meta(("red",)), [0.0, at, at + 1e-5, at + 1.0], places)
    assert len(kept_moments(trace.t, trace.pose[:, 0], PLACE, TURN)) == 4
    times, values = tracks(flick_glb(trace, load_school("school"), PENGUIN.shape, "late"))[
        "penguin red", "translation"
    ]
    assert times.tolist() == [0.0, 500.0, 501.0]
    assert values[:, 0].tolist() == pytest.approx([0.0, 0.2, 0.1])
