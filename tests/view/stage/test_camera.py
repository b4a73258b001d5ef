"""The camera's numbers: what is under the pointer stays there, and it glides without swinging."""

import math
from dataclasses import astuple, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.school import Rect
from icecool3d.view.stage.camera import (
    FARTHEST,
    LOWEST,
    NEAREST,
    STRAIGHT_DOWN,
    Camera,
    View,
    framing,
    from_above,
    orbited,
    panned,
    zoomed,
)

VIEWS = st.builds(
    View,
    x=st.floats(-0.5, 0.5),
    y=st.floats(-0.5, 0.5),
    azimuth=st.floats(-7.0, 7.0),
    elevation=st.floats(0.6, STRAIGHT_DOWN),
    span=st.floats(0.2, 1.4),
    field=st.sampled_from([0.0, math.radians(24.0), math.radians(50.0)]),
)
POINTERS = st.tuples(st.floats(-0.9, 0.9), st.floats(-0.6, 0.6))
ASPECTS = st.sampled_from([4 / 3, 16 / 9])


@given(VIEWS, POINTERS, ASPECTS)
def test_a_point_of_the_floor_is_projected_back_to_where_it_was_picked(
    view: View, pointer: tuple[float, float], aspect: float
) -> None:
    picked = view.floor_point(pointer, aspect)
    if picked is not None:
        assert view.project(np.array([*picked, 0.0]), aspect) == pytest.approx(pointer, abs=1e-5)


@given(VIEWS, POINTERS, ASPECTS, st.floats(0.5, 2.0))
def test_zooming_keeps_what_lies_under_the_pointer(
    view: View, pointer: tuple[float, float], aspect: float, factor: float
) -> None:
    before = view.floor_point(pointer, aspect)
    after = zoomed(view, factor, pointer, aspect)
    assert after.span == pytest.approx(view.span * factor)
    if before is not None:
        assert after.floor_point(pointer, aspect) == pytest.approx(before, abs=1e-6)


@given(VIEWS, POINTERS, POINTERS, ASPECTS)
def test_panning_drags_the_table_with_the_pointer(
    view: View, start: tuple[float, float], end: tuple[float, float], aspect: float
) -> None:
    held = view.floor_point(start, aspect)
    moved = panned(view, start, end, aspect)
    if moved != view and held is not None:
        assert moved.floor_point(end, aspect) == pytest.approx(held, abs=1e-6)


def test_zoom_and_elevation_stay_within_their_limits() -> None:
    assert zoomed(View(), 1e-9, (0.0, 0.0), 1.6).span == NEAREST
    assert zoomed(View(), 1e9, (0.0, 0.0), 1.6).span == FARTHEST
    assert orbited(View(), 0.0, 9.0).elevation == STRAIGHT_DOWN
    assert orbited(View(), 0.0, -9.0).elevation == LOWEST


def test_above_the_horizon_no_point_of_the_table_is_picked() -> None:
    view = View(elevation=LOWEST, field=math.radians(60.0))
    assert view.floor_point((0.0, 0.95), 1.6) is None
    assert panned(view, (0.0, 0.95), (0.0, 0.0), 1.6) == view
    assert zoomed(view, 0.5, (0.0, 0.95), 1.6) == replace(view, span=0.5 * view.span)


def test_from_above_x_runs_right_and_y_up_without_perspective() -> None:
    view = from_above(Rect(-0.3, -0.2, 0.3, 0.2), 1.5, margin=1.0)
    corners = np.array([[-0.3, -0.2, 0.0], [0.3, 0.2, 0.0], [0.3, 0.2, 0.06]])
    assert view.project(corners, 1.5) == pytest.approx(np.array([[-1.0, -1.0], [1.0, 1.0], [1.0, 1.0]]))


@given(VIEWS, ASPECTS)
def test_framing_shows_all_points_and_fills_the_picture(view: View, aspect: float) -> None:
    points = np.random.default_rng(3).uniform(-0.3, 0.3, (20, 3)) * [1.0, 1.0, 0.2]
    seen = framing(points, aspect, view, margin=1.0).project(points, aspect)
    assert 0.97 < np.abs(seen).max() < 1.03


@given(VIEWS, st.lists(st.floats(0.001, 0.2), min_size=1, max_size=6))
def test_the_way_does_not_depend_on_the_frame_rate(goal: View, frames: list[float]) -> None:
    many, once = Camera(View()), Camera(View())
    many.goal = once.goal = goal
    for frame in frames:
        many.step(frame)
    once.step(sum(frames))
    assert astuple(many.view) == pytest.approx(astuple(once.view), abs=1e-6)


def test_it_glides_to_its_goal_without_swinging_past() -> None:
    camera = Camera(View(span=1.0))
    camera.goal = View(span=0.5)
    spans = []
    while camera.view != camera.goal:
        camera.step(1 / 60)
        spans.append(camera.view.span)
    assert spans == sorted(spans, reverse=True)
    assert spans[-1] == 0.5
    assert 5 < len(spans) < 90


def test_while_gliding_a_zoom_keeps_its_point_too() -> None:
    view, pointer, aspect = View(), (0.5, -0.4), 1.6
    camera = Camera(view)
    camera.goal = zoomed(view, 0.4, pointer, aspect)
    for _ in range(10):
        camera.step(1 / 60)
        assert camera.view.floor_point(pointer, aspect) == pytest.approx(
            view.floor_point(pointer, aspect), abs=1e-6
        )


def test_it_turns_the_short_way_round() -> None:
    camera = Camera(View(azimuth=math.radians(350.0)))
    camera.turn_to(View(azimuth=math.radians(10.0)))
    assert camera.goal.azimuth == pytest.approx(math.radians(370.0))


def test_a_view_that_was_kept_comes_back() -> None:
    camera = Camera(View())
    camera.go_back()
    assert camera.goal == View()  # none was kept
    camera.goal = View(x=0.2, span=0.3)
    camera.keep()
    camera.jump(View())
    camera.go_back()
    assert camera.goal == View(x=0.2, span=0.3)


def test_following_keeps_angles_and_zoom() -> None:
    camera = Camera(View(azimuth=1.0, span=0.4))
    camera.follow([0.1, 0.2, 0.03])
    assert camera.goal == View(0.1, 0.2, 0.03, 1.0, span=0.4)


def test_without_settling_it_jumps() -> None:
    camera = Camera(View(), settling=0.0)
    camera.goal = View(span=0.3)
    camera.step(1 / 60)
    assert camera.view == View(span=0.3)
