"""What a world does with a flick, and what it refuses."""

import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError, IcecoolError
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.rotation import conjugate, rotate, up_axis
from icecool3d.physics import Settings, World, stepper
from icecool3d.physics.world_settings import GRAVITY
from icecool3d.pieces import load_penguin, standing
from icecool3d.school import load_school
from icecool3d.trace import FLOOR, WALL, Flick, Trace

PENGUIN = load_penguin()
SCHOOL = load_school("school")
WALL_INSIDE = 0.317  # the inner face of the east wall of the Kitchen
OPEN = [50.0, 0.0, 0.0]  # outside the school the floor goes on


@pytest.fixture(scope="module")
def alone() -> World:
    return World(SCHOOL, PENGUIN, ["red"])


@pytest.fixture(scope="module")
def pair() -> World:
    return World(SCHOOL, PENGUIN, ["red", "blue"])


def centre_motion(trace: Trace, index: int = 0) -> tuple[Array, Array]:
    """Return place and velocity of a penguin's centre of mass, (N, 3) each."""
    pose, velocity = trace.pose[:, index], trace.velocity[:, index]
    arm = PENGUIN.centre_of_mass * up_axis(pose[:, 3:])
    return pose[:, :3] + arm, velocity[:, :3] + np.cross(velocity[:, 3:], arm)


def energy(trace: Trace) -> Array:
    """Return the whole energy of the first penguin, (N,), J."""
    place, velocity = centre_motion(trace)
    spin = rotate(conjugate(trace.pose[:, 0, 3:]), trace.velocity[:, 0, 3:])
    moving = 0.5 * PENGUIN.mass * np.sum(velocity**2, axis=1) + 0.5 * spin**2 @ PENGUIN.inertia
    return np.asarray(moving + PENGUIN.mass * GRAVITY * place[:, 2])


def test_a_flick_ends_at_rest_and_its_trace_says_with_what_it_was_made(alone: World) -> None:
    flick = Flick("red", aim=90.0, speed=1.5)
    trace = alone.flick(flick, [standing(0.2, -0.2)])
    assert trace.meta.ended == "rest"
    assert trace.meta.flick == flick
    assert trace.meta.scene_digest == SCHOOL.scene.digest
    assert trace.meta.penguin == PENGUIN
    assert trace.pose.shape == (len(trace.t), 1, 7)
    assert np.all(np.diff(trace.t) > 0.0)
    assert np.max(np.diff(trace.t)) < 0.0051
    assert np.all(np.abs(trace.velocity[-1, 0, :3]) < 0.005)


def test_what_takes_too_long_stops_and_says_so() -> None:
    with World(SCHOOL, PENGUIN, ["red"], Settings(time_limit=0.2)) as world:
        trace = world.flick(Flick("red", aim=90.0, speed=2.0), [standing(0.2, -0.2)])
    assert trace.meta.ended == "time-limit"
    assert trace.duration == pytest.approx(0.2)


def test_the_first_moment_is_the_start_just_after_the_push(alone: World) -> None:
    start = standing(0.2, -0.2, 45.0)
    trace = alone.flick(Flick("red", aim=90.0, speed=1.5), [start])
    assert np.array_equal(trace.pose[0, 0], start)
    assert trace.velocity[0, 0, 1] > 0.5


def test_velocities_are_those_with_which_the_poses_go_on(alone: World) -> None:
    """But for what pushed it out of floor and walls, and what it fell meanwhile."""
    trace = alone.flick(Flick("red", aim=80.0, speed=4.0, height=0.7, side=0.4), [standing(0.2, -0.2)])
    place, velocity = centre_motion(trace)
    gone, taken = np.diff(place, axis=0), np.diff(trace.t)[:, None]
    assert gone == pytest.approx(velocity[1:] * taken, abs=4e-5)
    assert np.median(np.abs(gone - velocity[1:] * taken)) < 1e-6


def test_a_free_fall_is_as_galilei_says(alone: World) -> None:
    trace = alone.release([[*OPEN[:2], 1.0, 0, 0, 0, 1]], np.zeros((1, 6)))
    fall = trace.t < 0.4
    assert trace.pose[fall, 0, 2] == pytest.approx(1.0 - 0.5 * GRAVITY * trace.t[fall] ** 2, abs=1e-12)
    assert trace.t[trace.contacts.step[0]] == pytest.approx(np.sqrt(2.0 / GRAVITY), abs=2e-5)


@pytest.mark.parametrize("spin", [(50.0, 0.0, 250.0), (200.0, 0.0, 200.0), (0.0, 300.0, 0.0)])
def test_a_tumbling_penguin_keeps_its_energy_in_the_air(
    alone: World, spin: tuple[float, float, float]
) -> None:
    trace = alone.release([[*OPEN[:2], 2.0, 0, 0, 0, 1]], [[0, 0, 0, *spin]])
    flight = energy(trace)[: trace.contacts.step[0] - 1]
    assert flight == pytest.approx(flight[0], rel=1e-12)


def test_energy_never_rises_above_its_start(alone: World) -> None:
    random = np.random.default_rng(3)
    for _ in range(15):
        flick = Flick("red", random.uniform(0, 360), 6.0, random.uniform(0.1, 0.6), random.uniform(-0.7, 0.7))
        joules = energy(alone.flick(flick, [standing(0.2, -0.2)]))
        assert np.max(joules) <= joules[0] * (1.0 + 1e-6)


def test_the_floor_s_impulses_are_what_the_momentum_changes_by(alone: World) -> None:
    trace = alone.flick(Flick("red", aim=80.0, speed=5.0, height=0.6, side=0.3), [standing(0.2, -0.2)])
    _, velocity = centre_motion(trace)
    gained = PENGUIN.mass * (np.diff(velocity[:, 2]) + GRAVITY * np.diff(trace.t))
    contacts = trace.contacts
    pushed = np.bincount(contacts.step, contacts.impulse * contacts.normal[:, 2], minlength=len(trace.t))[1:]
    free = np.bincount(contacts.step, contacts.b == WALL, minlength=len(trace.t))[1:] == 0
    assert np.any(~free), "this flick was to meet a wall as well"
    assert gained[free] == pytest.approx(pushed[free], abs=1e-9)


def test_a_bounce_off_a_wall_says_where_and_which_way_it_pushed(alone: World) -> None:
    trace = alone.flick(Flick("red", aim=0.0, speed=3.0), [standing(0.2, -0.05)])
    contacts = trace.contacts
    bounce = contacts.b == WALL
    assert np.any(bounce)
    assert contacts.normal[bounce][0] == pytest.approx([-1.0, 0.0, 0.0], abs=1e-6)
    assert contacts.point[bounce][0, 0] == pytest.approx(WALL_INSIDE, abs=1e-4)
    step = contacts.step[bounce][0]
    _, velocity = centre_motion(trace)
    assert PENGUIN.mass * (velocity[step - 1, 0] - velocity[step, 0]) == pytest.approx(
        contacts.impulse[bounce][0], rel=0.1
    )


def test_the_floor_pushes_upwards_from_its_surface(alone: World) -> None:
    trace = alone.flick(Flick("red", aim=90.0, speed=1.5), [standing(0.2, -0.2)])
    floor = trace.contacts.b == FLOOR
    assert np.all(floor)
    assert trace.contacts.normal[floor, 2] == pytest.approx(1.0, abs=1e-6)
    assert trace.contacts.point[floor, 2] == pytest.approx(0.0, abs=1e-6)


def test_asking_the_engine_for_every_contact_gives_the_same_contacts(monkeypatch: pytest.MonkeyPatch) -> None:
    flick, start = Flick("red", aim=70.0, speed=3.0, height=0.6, side=0.3), standing(0.2, -0.2)
    with World(SCHOOL, PENGUIN, ["red"]) as knowing, World(SCHOOL, PENGUIN, ["red"]) as asking:
        monkeypatch.setattr(stepper, "_is_plain", lambda _: False)
        other = asking.flick(flick, [start])
        monkeypatch.undo()
        one = knowing.flick(flick, [start])
    assert np.array_equal(one.pose, other.pose)
    assert np.array_equal(one.contacts.step, other.contacts.step)
    assert np.array_equal(one.contacts.b, other.contacts.b)
    assert one.contacts.impulse == pytest.approx(other.contacts.impulse, abs=1e-12)
    assert one.contacts.normal == pytest.approx(other.contacts.normal, abs=1e-9)
    apart = np.abs(one.contacts.point - other.contacts.point).max(axis=1)
    assert np.quantile(apart, 0.99) < 1e-9
    # Now and then the engine keeps a place from the step before.
    assert np.max(apart) < 0.002


def test_two_penguins_pass_momentum_to_each_other_and_say_so_once(pair: World) -> None:
    trace = pair.flick(Flick("blue", aim=180.0, speed=2.0), [standing(0.16, -0.2), standing(0.24, -0.2)])
    contacts = trace.contacts
    hit = contacts.b >= 0
    assert set(zip(contacts.a[hit].tolist(), contacts.b[hit].tolist(), strict=True)) == {(0, 1)}
    step = contacts.step[hit][0]
    assert contacts.normal[hit][0] == pytest.approx([-1.0, 0.0, 0.0], abs=0.05)
    before, after = (
        sum(centre_motion(trace, index)[1][moment] for index in (0, 1)) for moment in (step - 1, step)
    )
    most = 2.0 * PENGUIN.surface.friction * GRAVITY * 0.001  # what friction on the floor may take in a step
    assert np.asarray(before)[:2] == pytest.approx(np.asarray(after)[:2], abs=2.0 * most)


def test_who_is_not_touched_does_not_move_by_a_bit_and_has_no_contacts(pair: World) -> None:
    bystander = standing(0.26, -0.2, 20.0)
    trace = pair.flick(Flick("red", aim=95.0, speed=2.0), [standing(0.2, -0.2), bystander])
    assert np.all(trace.pose[:, 1] == bystander)
    assert not np.any(trace.contacts.a == 1)
    assert not np.any(trace.velocity[:, 1])


def test_who_is_touched_wakes_and_is_followed_to_rest(pair: World) -> None:
    trace = pair.flick(Flick("red", aim=0.0, speed=2.5), [standing(0.16, -0.2), standing(0.24, -0.2)])
    hit = int(trace.contacts.step[trace.contacts.b == 1][0])
    assert np.all(trace.pose[:hit, 1] == trace.pose[0, 1])
    assert trace.velocity[hit, 1, 0] > 0.1
    assert np.any((trace.contacts.a == 1) & (trace.contacts.b == FLOOR))
    assert trace.meta.ended == "rest"


def test_who_leans_too_far_to_stand_still_rights_itself_while_another_is_flicked(pair: World) -> None:
    lean = np.radians(40.0)
    tilted = [0.26, -0.1, 0.015 * (1 - np.cos(lean)), 0.0, np.sin(lean / 2), 0.0, np.cos(lean / 2)]
    trace = pair.flick(Flick("red", aim=90.0, speed=1.0), [standing(0.16, -0.2).tolist(), tilted])
    assert up_axis(trace.pose[-1, 1, 3:])[2] > np.cos(np.radians(5.0))


def test_every_pose_in_which_a_flick_ends_can_start_the_next(pair: World) -> None:
    random, poses = np.random.default_rng(5), np.array([standing(0.2, -0.2), standing(0.2, 0.2)])
    flicks = 0
    while flicks < 25:
        flick = Flick(pair.penguins[flicks % 2], random.uniform(0, 360), random.uniform(1.0, 5.0), 0.5)
        try:
            trace = pair.flick(flick, poses)
        except FlickError as refusal:
            assert refusal.thing == "flick" or "outside the school" in refusal.wrong
            poses = np.array([standing(0.2, -0.2), standing(0.2, 0.2)])
            continue
        poses, flicks = trace.pose[-1], flicks + 1


def test_who_came_to_rest_jammed_between_floor_and_lintel_is_no_reason_to_refuse_a_flick() -> None:
    walrus = load_penguin(models_folder() / "walrus.toml")
    x, y, *rest = (-0.21328563, -0.20036704, 5.104e-4, -4.0941156e-3, -0.12041906, -0.052247136, 0.99133885)
    jammed, room = [x, y, *rest], standing(-0.1, 0.1).tolist()
    world = World(load_school("joined"), PENGUIN, ["red", "walrus"], others={"walrus": walrus})
    deepest = min(near.gap for near in world._gaps(np.array([room, jammed]), 0.0))
    assert -0.3e-3 < deepest < -0.2e-3
    assert world.flick(Flick("red", 0.0, 1.0), [room, jammed]).meta.ended == "rest"
    with pytest.raises(FlickError, match=r"walrus: stands .* mm deep in a wall; expected at most 0.05 mm"):
        world.flick(Flick("red", 0.0, 1.0), [room, [x, y + 0.014, *rest]])


def test_in_the_mesh_model_a_penguin_stands_and_slides_much_the_same(alone: World) -> None:
    flick, start = Flick("red", aim=90.0, speed=2.0), standing(0.2, -0.2)
    with World(SCHOOL, PENGUIN, ["red"], Settings(collision="mesh")) as world:
        mesh = world.flick(flick, [start])
    exact = alone.flick(flick, [start])
    assert mesh.meta.engine is not None
    assert mesh.meta.engine.collision == "mesh"
    assert mesh.pose[-1, 0, 2] == pytest.approx(0.0, abs=1e-4)
    assert mesh.pose[-1, 0, 1] - start[1] == pytest.approx(exact.pose[-1, 0, 1] - start[1], rel=0.15)


HERE = standing(0.2, -0.2).tolist()
THERE = standing(0.2, 0.2).tolist()
REFUSED: dict[str, tuple[Callable[[], Flick] | None, list[list[float]], str]] = {
    "at no speed": (lambda: Flick("red", 0.0, 0.0), [HERE, THERE], "flick.speed: is 0"),
    "at less than no speed": (lambda: Flick("red", 0.0, -1.0), [HERE, THERE], "flick.speed: is -1"),
    "at no number": (lambda: Flick("red", 0.0, float("nan")), [HERE, THERE], "flick.speed: is nan"),
    "faster than fingers": (lambda: Flick("red", 0.0, 12.5), [HERE, THERE], "flick.speed: is 12.5"),
    "beside": (lambda: Flick("red", 0.0, 1.0, side=1.1), [HERE, THERE], "flick.side: is 1.1"),
    "above": (lambda: Flick("red", 0.0, 1.0, height=1.2), [HERE, THERE], "flick.height: is 1.2"),
    "below": (lambda: Flick("red", 0.0, 1.0, height=-0.1), [HERE, THERE], "flick.height: is -0.1"),
    "past the hull": (lambda: Flick("red", 0.0, 1.0, 0.9, 0.9), [HERE, THERE], "flick: the finger passes"),
    "a colour that is not there": (
        lambda: Flick("pink", 0.0, 1.0),
        [HERE, THERE],
        "flick.penguin: is 'pink'",
    ),
    "in a wall": (None, [standing(0.31, -0.2).tolist(), THERE], "penguin Red: stands"),
    "in the air": (None, [[0.2, -0.2, 0.01, 0, 0, 0, 1], THERE], "penguin Red: hangs in the air, 10.0 mm"),
    "under the floor": (None, [[0.2, -0.2, -0.01, 0, 0, 0, 1], THERE], "penguin Red: stands 10.0 mm deep in"),
    "outside": (
        None,
        [HERE, standing(2.0, 0.0).tolist()],
        "penguin Blue: stands outside the school, at 2.000, 0.000",
    ),
    "in another": (
        None,
        [HERE, standing(0.2, -0.175).tolist()],
        "penguin Blue: stands 5.0 mm deep in penguin Red",
    ),
    "nowhere": (None, [HERE, [np.nan, 0, 0, 0, 0, 0, 1]], "penguin Blue: stands nowhere"),
    "unturned": (None, [HERE, [0.2, 0.2, 0, 0, 0, 0, 0]], "penguin Blue: has no orientation"),
    "alone instead of two": (None, [HERE], "start: has shape"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_cannot_be_flicked_is_refused_in_one_line_and_the_world_goes_on(why: str, pair: World) -> None:
    make, poses, told = REFUSED[why]
    with pytest.raises(IcecoolError) as refusal:
        pair.flick(make() if make else Flick("red", 0.0, 1.0), poses)
    assert str(refusal.value).startswith(told)
    assert "expected" in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert pair.flick(Flick("red", 90.0, 1.0), [HERE, THERE]).meta.ended == "rest"


@pytest.mark.parametrize("names", [[], ["red", "red"], "red"])
def test_a_world_without_names_to_tell_penguins_apart_is_refused(names: list[str]) -> None:
    with pytest.raises(FlickError, match="penguins: are"):
        World(SCHOOL, PENGUIN, names)


@pytest.mark.parametrize("wrong", [{"step": 0.0}, {"step": 0.1}, {"time_limit": -1.0}, {"rest_speed": 0.0}])
def test_settings_that_cannot_be_computed_with_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(FlickError, match=f"settings.{next(iter(wrong))}: is"):
        Settings(**wrong)  # type: ignore[arg-type]


def test_loading_the_physics_writes_nothing() -> None:
    told = subprocess.run([sys.executable, "-c", "import icecool3d.physics"], capture_output=True, check=True)
    assert (told.stdout, told.stderr) == (b"", b"")
