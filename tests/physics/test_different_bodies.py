"""Bodies of different models in one school: each moves as its own mass and shape say, and is judged so."""

from pathlib import Path

import numpy as np
import pytest

from icecool3d.events import Toppled, TouchedPenguin
from icecool3d.kit.errors import PenguinError, TraceError
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.rotation import up_axis
from icecool3d.physics import World, build_world
from icecool3d.pieces import Penguin, load_model, load_penguin, model_names, penguin_from_dict, standing
from icecool3d.referee import judge
from icecool3d.school import load_school
from icecool3d.trace import FLOOR, Flick, Meta, Trace, read_trace, write_trace

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
    assert {event.other for event in events if isinstance(event, TouchedPenguin)} == {"walrus"}
    assert "walrus" in {event.penguin for event in events if isinstance(event, Toppled)}


@pytest.mark.parametrize(("engine", "rounding"), [("pybullet", 1e-7), ("mujoco", 2e-5)])
def test_momentum_is_kept_when_bodies_of_different_mass_meet_in_the_air(engine: str, rounding: float) -> None:
    """MuJoCo's velocities are those of its frames, so turning ones are off by what a step turns them."""
    poses = [[x, 50.0, 1.0, 0, 0, 0, 1] for x in (-0.01, 0.03)]
    moving = np.array([[1.0, 0, 0, 0, 0, 0], [0.0, 0, 0, 0, 0, 0]])
    with build_world(SCHOOL, PENGUIN, ["red", "walrus"], engine=engine, others={"walrus": WALRUS}) as world:
        trace = world.release(poses, moving)
    assert 1 in trace.contacts.b  # they met
    landed = int(trace.contacts.step[trace.contacts.b == FLOOR].min())
    models = (PENGUIN, WALRUS)
    arm = np.array([[model.centre_of_mass] for model in models]) * up_axis(trace.pose[..., 3:])
    velocity = trace.velocity[..., :3] + np.cross(trace.velocity[..., 3:], arm)
    momentum = (np.array([[model.mass] for model in models]) * velocity).sum(axis=1)[: landed - 1, :2]
    assert momentum == pytest.approx(np.tile(momentum[0], (len(momentum), 1)), abs=rounding)


def test_who_stands_far_off_changes_no_bit_of_anybodys_way() -> None:
    flick, start = Flick("red", aim=30.0, speed=3.0, side=0.2), standing(-0.2, -0.2)
    with (
        World(SCHOOL, PENGUIN, ["red"]) as alone,
        World(SCHOOL, PENGUIN, ["red", "walrus"], others={"walrus": WALRUS}) as beside,
    ):
        one, other = alone.flick(flick, [start]), beside.flick(flick, [start, FAR])
    assert one.pose[:, 0].tobytes() == other.pose[:, 0].tobytes()
    assert other.pose[-1, 1].tobytes() == FAR.tobytes()


def test_contacts_name_who_moved_wherever_it_stands_in_the_list() -> None:
    flick, start = Flick("red", aim=30.0, speed=3.0, side=0.2), standing(-0.2, -0.2)
    with (
        World(SCHOOL, PENGUIN, ["red"]) as alone,
        World(SCHOOL, PENGUIN, ["walrus", "red"], others={"walrus": WALRUS}) as beside,
    ):
        one, other = alone.flick(flick, [start]), beside.flick(flick, [FAR, start])
    assert set(other.contacts.a.tolist()) == {1}
    assert one.contacts.point.tobytes() == other.contacts.point.tobytes()
    assert not other.velocity[:, 0].any()
    assert one.velocity[:, 0].tobytes() == other.velocity[:, 1].tobytes()


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
        Meta(("red",), penguin=PENGUIN, others=(("walrus", WALRUS),))


EMPEROR = penguin_from_dict(
    PENGUIN.to_dict()
    | {"name": "emperor", "profile": {"base_radius": 0.018, "head_radius": 0.011, "height": 0.065}},
    "emperor",
)
CROWD = ("red", "blue", "green", "yellow", "walrus", "emperor")
PIECES = {"walrus": WALRUS, "emperor": EMPEROR}
PLACES = [(-0.2, -0.2), (-0.1, -0.24), (-0.05, -0.18), (0.2, 0.25), (-0.12, -0.2), (0.0, 0.0)]


@pytest.mark.rule("EMP-1", "WAL-1")
def test_a_walrus_an_emperor_and_four_penguins_move_and_are_judged_and_recorded(tmp_path: Path) -> None:
    with World(SCHOOL, PENGUIN, CROWD, others=PIECES) as world:
        poses = np.array([standing(*place) for place in PLACES])
        trace = world.flick(Flick("red", aim=0.0, speed=3.0, height=0.3), poses)
        kicked = world.flick(Flick("emperor", aim=90.0, speed=2.0, height=0.3), poses)
    events = judge(trace, SCHOOL).events
    assert "walrus" in {event.other for event in events if isinstance(event, TouchedPenguin)}
    assert kicked.pose[:, 5, 1].max() > 0.02
    write_trace(trace, tmp_path / "x.npz")
    found = read_trace(tmp_path / "x.npz")
    assert found.digest == trace.digest
    assert [found.meta.model(name) for name in CROWD] == [PENGUIN] * 4 + [WALRUS, EMPEROR]
    assert judge(found, SCHOOL).events == events


def test_sixteen_bodies_fit_into_a_world() -> None:
    names = [f"body-{number}" for number in range(16)]
    poses = [standing(-0.22 + 0.04 * (n % 8), -0.24 + 0.05 * (n // 8)) for n in range(16)]
    with World(SCHOOL, PENGUIN, names, others={"body-3": WALRUS}) as world:
        trace = world.flick(Flick("body-0", aim=0.0, speed=2.0), poses)
    assert trace.pose.shape[1] == 16
    assert np.abs(trace.pose[-1, 1:, :2] - trace.pose[0, 1:, :2]).max() > 0.001


def test_a_model_is_added_by_adding_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (models_folder() / "penguin.toml").read_text()
    (tmp_path / "walrus.toml").write_text(text.replace('name = "penguin"', 'name = "walrus"'))
    (tmp_path / "deck.toml").write_text("[[card]]\n")
    monkeypatch.setattr("icecool3d.pieces.model.models_folder", lambda: tmp_path)
    assert model_names() == ("walrus",)
    assert load_model("walrus").name == "walrus"
    with pytest.raises(PenguinError, match="model 'deck': there is no such model; expected one of: walrus"):
        load_model("deck")
