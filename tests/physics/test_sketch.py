"""A sketch moves much as the finest steps do, stops early, and ends up near where they end."""

from functools import cache

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError
from icecool3d.lab.speed_figures import NAMES, doors_and_touches, fishing_cases
from icecool3d.physics import Settings, World, Worlds, build_world
from icecool3d.pieces import load_penguin, standing
from icecool3d.school import load_school
from icecool3d.trace import Flick, Poses, Trace
from icecool3d.trace.sketch import Sketch


@cache
def flicks() -> list[tuple[World, Trace, Sketch]]:
    """Flick towards doors and penguins among four, in the finest steps and as sketches."""
    world = World(load_school("school"), load_penguin(), NAMES[:4])
    fine = World(load_school("school"), load_penguin(), NAMES[:4], Settings(step=world.settings.step / 4.0))
    cases = list(fishing_cases(world, 40, np.random.default_rng(11)))
    return [(world, fine.flick(*case), world.sketch(*case)) for case in cases]


def test_until_it_stops_a_sketch_goes_the_way_of_the_finest_steps() -> None:
    apart = [
        np.linalg.norm((sketch.pose - trace.at(sketch.t))[..., :2], axis=-1).max()
        for _, trace, sketch in flicks()
    ]
    assert np.median(apart) < 0.006


def test_who_follows_a_flick_sees_all_poses_of_the_flick_to_the_last_bit() -> None:
    starts = np.array([standing(-0.11, -0.23), standing(-0.03, -0.23), standing(0.2, 0.2)])
    flick = Flick("red", aim=3.0, speed=1.5, side=0.2)
    with build_world(load_school("school"), load_penguin(), NAMES[:3], engine="mujoco") as world:
        followed, whole = world.follow(flick, starts, 0.4), world.flick(flick, starts, 0.4)
    assert np.array_equal(followed, whole.pose)
    assert (followed[-1, 1] != starts[1]).any()  # the second was hit


def test_doors_and_touches_are_those_of_the_finest_steps_and_ends_are_near() -> None:
    same = [doors_and_touches(trace, sketch, world.school) for world, trace, sketch in flicks()]
    apart = [np.hypot(*(sketch.end - trace.pose[-1])[:, :2].T).max() for _, trace, sketch in flicks()]
    assert sum(same) >= 38
    assert np.median(apart) < 0.006


def test_who_was_not_moved_ends_exactly_where_it_stood() -> None:
    starts = np.array([standing(-0.11, -0.23), standing(0.2, 0.2)])
    with build_world(load_school("school"), load_penguin(), NAMES[:2]) as world:
        sketch = world.sketch(Flick("red", aim=0.0, speed=1.0), starts)
    assert sketch.moved == [0]
    assert np.array_equal(sketch.end[1], starts[1])


def test_a_sketch_leaves_nothing_behind_and_owes_nothing_to_what_was_before() -> None:
    starts = np.array([standing(-0.11, -0.23), standing(-0.03, -0.23)])
    flick = Flick("red", aim=3.0, speed=1.5, side=0.2)
    with build_world(load_school("school"), load_penguin(), NAMES[:2]) as world:
        before, sketch, after = (
            world.flick(flick, starts),
            world.sketch(flick, starts),
            world.flick(flick, starts),
        )
        again = world.sketch(flick, starts)
    assert before.digest == after.digest
    assert np.array_equal(sketch.pose, again.pose)
    assert [(each.a, each.b) for each in sketch.meetings] == [(0, 1)]


def test_what_no_finger_can_do_is_refused_as_for_a_flick_that_counts() -> None:
    starts: Array = np.array([standing(-0.11, -0.23)])
    with build_world(load_school("school"), load_penguin(), NAMES[:1]) as world:
        with pytest.raises(FlickError, match="beside the hull"):
            world.sketch(Flick("red", aim=0.0, speed=1.0, height=0.9, side=1.0), starts)
        with pytest.raises(FlickError, match="deep in"):
            world.sketch(Flick("red", aim=0.0, speed=1.0), np.array([standing(-0.311, -0.23)]))


def test_an_engine_that_has_no_sketches_of_its_own_flicks() -> None:
    poses = Poses.of({"red": (0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)})
    with Worlds(load_school("two-rooms"), load_penguin(), engine="mujoco") as worlds:
        sketch = worlds.sketch(Flick("red", aim=0.0, speed=1.0), poses)
    assert sketch.ends["red"][0] > 0.11
    assert sketch.t[1] == pytest.approx(0.005)
