"""Bodies of different models in one school: each moves as its own mass and shape say, and is judged so."""

from pathlib import Path

import numpy as np
import pytest

from icecool3d.events import Toppled, TouchedPenguin
from icecool3d.kit.errors import TraceError
from icecool3d.kit.rotation import up_axis
from icecool3d.penguin import Penguin, load_penguin, penguin_from_dict, standing
from icecool3d.physics import World, build_world
from icecool3d.referee import judge
from icecool3d.school import load_school
from icecool3d.trace import Flick, Meta, Trace, read_trace, write_trace

SCHOOL, PENGUIN = load_school("school"), load_penguin()


def walrus() -> Penguin:
    """Return a heavy body that stands, and is easily knocked over: 32 g, balanced half-way up."""
    data = PENGUIN.to_dict() | {
        "name": "walrus",
        "profile": {"base_radius": 0.018, "head_radius": 0.012, "height": 0.055},
        "shell": {"thickness": 0.003, "density": 2236.0},
        "ballast": {"level": 0.004, "density": 7850.0},
    }
    return penguin_from_dict(data, "walrus")


WALRUS = walrus()
FAR = standing(0.2, 0.25)


def hit(other: Penguin, name: str = "walrus") -> Trace:
    """Flick a penguin into another body."""
    with World(SCHOOL, PENGUIN, ["red", name], others={name: other}) as world:
        return world.flick(
            Flick("red", aim=0.0, speed=2.5, height=0.3), [standing(-0.2, -0.2), standing(-0.12, -0.2)]
        )


def test_a_heavier_body_is_pushed_less_far_and_falls_over() -> None:
    penguin, heavy = hit(PENGUIN), hit(WALRUS)
    ways = [float(np.hypot(*(trace.pose[-1, 1, :2] - trace.pose[0, 1, :2]))) for trace in (penguin, heavy)]
    assert ways[1] < ways[0]
    events = judge(heavy, SCHOOL).events
    assert [event.other for event in events if isinstance(event, TouchedPenguin)] == ["walrus"]
    assert "walrus" in {event.penguin for event in events if isinstance(event, Toppled)}


@pytest.mark.parametrize("engine", ["pybullet", "mujoco"])
def test_momentum_is_shared_by_mass_when_bodies_meet(engine: str) -> None:
    others, names, apart = {"walrus": WALRUS}, ["red", "walrus"], [[-0.01, 50.0, 0.0], [0.03, 50.0, 0.0]]
    poses = [[x, y, 1.0, 0, 0, 0, 1] for x, y, _ in apart]
    moving = np.zeros((2, 6))
    moving[0, 0] = 1.0
    with build_world(SCHOOL, PENGUIN, names, engine=engine, others=others) as world:
        trace = world.release(poses, moving)
    masses = np.array([PENGUIN.mass, WALRUS.mass])[:, None]
    arm = np.array([[PENGUIN.centre_of_mass], [WALRUS.centre_of_mass]]) * up_axis(trace.pose[..., 3:])
    velocity = trace.velocity[..., :3] + np.cross(trace.velocity[..., 3:], arm)
    momentum = (masses * velocity).sum(axis=1)[:, :2]
    free = int(np.argmax(trace.contacts.b[np.argsort(trace.contacts.step)] < 0)) or 100
    until = int(trace.contacts.step[np.flatnonzero(trace.contacts.b < 0)[0]]) - 1 if free else 100
    assert len(trace.contacts.step[trace.contacts.b == 0]) or (trace.contacts.b == 1).any()
    assert momentum[1:until] == pytest.approx(np.tile(momentum[0], (until - 1, 1)), abs=1e-7)


def test_who_stands_far_off_changes_no_bit_of_anybodys_way() -> None:
    flick, start = Flick("red", aim=30.0, speed=3.0, side=0.2), standing(-0.2, -0.2)
    with (
        World(SCHOOL, PENGUIN, ["red"]) as alone,
        World(SCHOOL, PENGUIN, ["red", "walrus"], others={"walrus": WALRUS}) as beside,
    ):
        one, other = alone.flick(flick, [start]), beside.flick(flick, [start, FAR])
    assert one.pose[:, 0].tobytes() == other.pose[:, 0].tobytes()
    assert other.pose[-1, 1].tobytes() == FAR.tobytes()


def test_the_same_body_under_another_name_moves_the_same() -> None:
    assert hit(PENGUIN).pose.tobytes() == hit(PENGUIN, "blue").pose.tobytes()


def test_what_each_body_is_made_of_stands_in_the_trace_and_its_file(tmp_path: Path) -> None:
    trace = hit(WALRUS)
    assert (trace.meta.model("red"), trace.meta.model("walrus")) == (PENGUIN, WALRUS)
    write_trace(trace, tmp_path / "x.npz")
    found = read_trace(tmp_path / "x.npz")
    assert found.meta == trace.meta
    assert '"format": 2' in trace.meta.to_json()
    assert judge(found, SCHOOL) == judge(trace, SCHOOL)
    assert '"format": 1' in hit(PENGUIN).meta.to_json()


def test_a_model_of_nobody_is_refused() -> None:
    with pytest.raises(TraceError, match=r"meta\.materials\.others: is 'walrus'; expected one of: red"):
        Meta(("red",), penguin=PENGUIN, others={"walrus": WALRUS})
