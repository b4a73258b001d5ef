"""Random flicks in every scene, from wherever the last one ended: nothing impossible ever happens."""

import re
import resource

import numpy as np
import pytest

from icecool3d.kit.errors import FlickError
from icecool3d.lab.bench_setups import random_flick, standing_places
from icecool3d.physics import World
from icecool3d.pieces import load_penguin, standing
from icecool3d.school import load_school, scene_names
from icecool3d.trace import Flick
from tests.invariants import faults

NAMES = ("red", "blue", "green", "yellow", "fifth", "sixth", "seventh", "eighth")
PENGUIN = load_penguin()
FRESH_START = 0.1
"""Share of flicks before which all are put somewhere new."""


def flick_at_random(scene: str, count: int, seed: int) -> list[str]:
    """Flick on and on, each from where the last one ended, and give all faults with what led to them."""
    random, school, found = np.random.default_rng(seed), load_school(scene), []
    done = 0
    while done < count:
        names = NAMES[: int(random.integers(1, len(NAMES) + 1))]
        with World(school, PENGUIN, names) as world:
            poses = standing_places(school, len(names), random, PENGUIN.shape)
            for _ in range(min(20, count - done)):
                flick = random_flick(names, random)
                try:
                    trace = world.flick(flick, poses)
                except FlickError as refusal:
                    assert re.search("beside the hull|grazes the hull|outside the school", str(refusal))
                    poses = standing_places(school, len(names), random, PENGUIN.shape)
                    continue
                done += 1
                found += [
                    f"{fault}: {flick} from {poses.tolist()}" for fault in faults(trace, school, PENGUIN)
                ]
                fresh = trace.meta.ended != "rest" or random.random() < FRESH_START
                poses = (
                    standing_places(school, len(names), random, PENGUIN.shape) if fresh else trace.pose[-1]
                )
    return found


@pytest.mark.parametrize("scene", scene_names())
def test_random_flicks_do_nothing_impossible(scene: str) -> None:
    assert flick_at_random(scene, 20, seed=1) == []


def test_a_long_flight_ends_at_a_penguin_that_stands_in_its_way() -> None:
    flick = Flick(
        "red", aim=326.0176303767021, speed=6.733306254679943, height=0.18162868266618576, side=0.85488
    )
    poses = [standing(-0.192, -0.03, 107.68), standing(-0.158, -0.0038, -17.69)]
    with World(load_school("two-rooms"), PENGUIN, ["red", "blue"]) as world:
        assert faults(world.flick(flick, poses), world.school, PENGUIN) == []


@pytest.mark.soak
@pytest.mark.parametrize("scene", scene_names())
@pytest.mark.parametrize("seed", range(10, 20))
def test_twenty_thousand_random_flicks_in_each_scene_do_nothing_impossible(scene: str, seed: int) -> None:
    assert flick_at_random(scene, 2000, seed) == []


@pytest.mark.soak
def test_memory_does_not_grow_over_ten_thousand_flicks() -> None:
    def flick_many(count: int) -> int:
        random = np.random.default_rng(3)
        with World(load_school("school"), PENGUIN, ["red"]) as world:
            done = 0
            while done < count:
                try:
                    world.flick(
                        random_flick(["red"], random, fastest=2.0),
                        standing_places(world.school, 1, random, PENGUIN.shape),
                    )
                    done += 1
                except FlickError:
                    continue
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = flick_many(1000)
    assert flick_many(10_000) - before < 20_000  # kB
