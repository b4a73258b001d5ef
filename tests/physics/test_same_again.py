"""One flick has one trace, to the last bit, whatever was flicked before, wherever, and however often."""

import pickle
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pybullet
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError
from icecool3d.physics import Settings, World
from icecool3d.pieces import load_penguin, standing
from icecool3d.school import load_school
from icecool3d.trace import Flick, read_trace, write_trace

Case = tuple[Flick, Array, str]

NAMES = ("red", "blue", "green", "yellow", "white", "black")
# Six in one room: most flicks end in a crowd, which is where an engine's memory shows.
TOUCHING = {
    name: np.array([standing(x, y) for x, y in places])
    for name, places in {
        "nothing": [(0.2, -0.15), (0.27, -0.2), (0.25, -0.05), (0.14, -0.25), (0.28, -0.28), (0.12, -0.1)],
        "a wall": [(0.302, -0.15), (0.27, -0.15), (0.25, -0.05), (0.14, -0.25), (0.28, -0.28), (0.25, -0.2)],
        "a penguin": [(0.2, -0.15), (0.23, -0.15), (0.2, -0.12), (0.2, -0.18), (0.25, -0.125), (0.17, -0.15)],
    }.items()
}


def world() -> World:
    return World(load_school("school"), load_penguin(), NAMES)


@cache
def cases() -> list[Case]:
    """Flick on from where the last flick ended, and now and then from somewhere else."""
    random, found = np.random.default_rng(7), list[Case]()
    starts = list(TOUCHING.values())
    with world() as here:
        poses = starts[0]
        while len(found) < 24:
            flick = Flick(
                NAMES[random.integers(len(NAMES))],
                aim=random.uniform(0, 360),
                speed=random.uniform(0.5, 7.0),
                height=random.uniform(0.1, 0.9),
                side=random.uniform(-0.6, 0.6),
            )
            try:
                trace = here.flick(flick, poses)
            except FlickError:
                poses = starts[random.integers(3)]
                continue
            found.append((flick, poses, trace.digest))
            poses = trace.pose[-1] if random.random() < 0.7 else starts[random.integers(3)]
    return found


def test_in_a_new_world_every_flick_is_the_same() -> None:
    for flick, poses, digest in cases()[::6]:
        with world() as here:
            assert here.flick(flick, poses).digest == digest


def test_other_worlds_refusals_and_engines_in_between_change_nothing() -> None:
    other = World(load_school("two-rooms"), load_penguin(), ["red"], Settings(step=0.0005))
    stranger = pybullet.connect(pybullet.DIRECT)
    with world() as here, other:
        for flick, poses, digest in cases()[:12]:
            other.flick(Flick("red", aim=20.0, speed=2.0), [standing(0.1, 0.0)])
            with pytest.raises(FlickError):
                here.flick(Flick("red", aim=0.0, speed=1.0), [standing(9.0, 9.0)] * len(NAMES))
            # Contact margins are shared by all that PyBullet simulates in a process.
            pybullet.setPhysicsEngineParameter(contactBreakingThreshold=0.001, physicsClientId=stranger)
            assert here.flick(flick, poses).digest == digest
    pybullet.disconnect(stranger)


@pytest.mark.parametrize("touched", TOUCHING)
def test_again_and_again_from_a_start_that_touches_something_it_is_the_same(touched: str) -> None:
    flick = Flick("red", aim=10.0, speed=3.0, side=0.3)
    with world() as here:
        digests = set()
        for _ in range(5):
            digests.add(here.flick(flick, TOUCHING[touched]).digest)
            here.flick(Flick("blue", aim=200.0, speed=2.0), TOUCHING["nothing"])
    assert len(digests) == 1


def test_a_trace_from_a_file_starts_the_same_next_flick(tmp_path: Path) -> None:
    flick, poses, digest = cases()[0]
    with world() as here:
        first = here.flick(flick, poses)
        write_trace(first, tmp_path / "trace.npz")
        again = read_trace(tmp_path / "trace.npz")
        follow = Flick("blue", aim=0.0, speed=1.0)
        assert again.digest == digest
        assert here.flick(follow, again.pose[-1]).digest == here.flick(follow, first.pose[-1]).digest


def test_in_another_process_and_in_reverse_order_every_flick_is_the_same() -> None:
    program = f"from tests.physics.{Path(__file__).stem} import flick_back; flick_back()"
    told = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps([(flick, poses) for flick, poses, _ in cases()]),
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
    )
    assert told.stdout.decode().split() == [digest for _, _, digest in reversed(cases())]


def flick_back() -> None:
    """Make the flicks that come in, the last one first, and print their digests."""
    with world() as here:
        for flick, poses in reversed(pickle.load(sys.stdin.buffer)):
            sys.stdout.write(here.flick(flick, poses).digest + "\n")


def test_a_flick_is_the_same_alone_and_with_others_in_other_rooms() -> None:
    flick, start = Flick("red", aim=75.0, speed=2.0, side=0.2), standing(0.2, -0.15)
    others = [standing(-0.25, 0.2), standing(-0.2, -0.25), standing(0.2, 0.25), standing(0.05, 0.0)]
    with World(load_school("school"), load_penguin(), ["red"]) as alone, world() as here:
        one, many = alone.flick(flick, [start]), here.flick(flick, [start, *others, standing(-0.05, 0.0)])
    assert np.array_equal(one.pose[:, 0], many.pose[:, 0])


MEMORY = """
from pathlib import Path
from icecool3d.physics import World
from icecool3d.pieces import load_penguin
from icecool3d.school import load_school
def held(): return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 // 10**6
school, penguin = load_school("two-rooms"), load_penguin()
World(school, penguin, ["red"]).close()
before = held()
for world in [World(school, penguin, ["red"]) for _ in range(5)]:
    world.close()
print(held() - before)
"""


def test_worlds_that_were_closed_hold_no_more_memory_than_one_of_them_needs() -> None:
    done = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 60
