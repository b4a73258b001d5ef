"""The same drops, slides, bounces, jumps and curves in MuJoCo: an engine that nobody here tuned.

The world runs at its own step, the twin at a finer one, because its contacts are softer. A flick is chaotic
once it tumbles, so flicks are compared by the medians of several slightly varied ones. Beside each bound
stands what was measured.
"""

from collections.abc import Callable
from dataclasses import dataclass

import mujoco
import numpy as np
import pytest
from msgspec.structs import replace

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError
from icecool3d.kit.rotation import about_axis, up_axis
from icecool3d.lab.bench_setups import wide_floor
from icecool3d.physics import Settings, World, Worlds, strike
from icecool3d.physics.mujoco_model import contact_spring, damping_ratio, spring_restitution
from icecool3d.physics.mujoco_world import MujocoWorld
from icecool3d.physics.world_settings import GRAVITY
from icecool3d.pieces import Penguin, extent, load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import School, load_school
from icecool3d.trace import FLOOR, WALL, Finger, Flick, Poses, Trace, trace_from_bytes, trace_to_bytes

Release = Callable[[Array, Array, float], tuple[Array, Array]]
"""From poses and velocities, for so many seconds: moments and poses, 1 ms apart or less."""

DROP_TIME = 0.01
"""Part by which drop times may differ. The world's are 0.5 % short, half a step; the twin's are exact."""
RESTITUTION = 0.04
"""By how much the restitution of a drop may differ from the one set, 0.45. World 0.450, twin 0.447."""
SLIDING_RESTITUTION = 0.02
"""By how much it may differ between drops at rest and across the floor at 4 m/s. World 0, twin 0.004.

Where MuJoCo's main solver finds friction too, 0.16: it takes friction for a convex problem.
"""
SLIDE = 0.025
"""Part by which sliding distances may differ. From 1 to 3 m/s 1.6 to 0.3 %."""
SPIN_DOWN = 0.01
"""Part by which the turning of a spun penguin may differ. 0.1 %."""
PUSH = 0.05
"""Part by which distances of straight pushes may differ. 1 to 3 %."""
WALL_SPEED = 0.04
"""By how much the part of the speed that a wall gives back may differ. 0.01 to 0.035.

The twin's own scatters by 0.01 from gap to gap, the world's by 0.001.
"""
WALL_ANGLE = 5.0
"""Degrees by which the way back from a wall may differ. 0.5 to 2.1."""
HEAD_ON = 0.03
"""By how much the parts of the speed may differ that two penguins have after a central hit. 0.014."""
RIGHTING = 0.03
"""Part by which the time may differ in which a leaning penguin rights itself. 0 and 1.4 %."""
RIGHTING_LYING = 0.15
"""The same for one that lies. 10 %: it rolls and spins at once, and MuJoCo limits both together."""
AIR = 8.0
"""Degrees by which the axis of a tumbling penguin may be off within 0.2 s in the air. 2 to 6; Euler's plain
step, which gains energy, is 50 to 160 off."""
JUMP_HEIGHT = 0.08
"""Part by which the apex of the centre of mass in a jump may differ. 4 to 7 %, the world's higher."""
JUMP_DISTANCE = 0.1
"""Part by which the distance of that apex may differ. 4 to 8 %, the world's farther."""
SMOOTH_ANGLE = 4.0
"""Degrees by which curves may differ after 0.4 s, without friction of spin and roll. 0 to 2.0."""
SMOOTH_DISTANCE = 0.06
"""Part by which its distance may then differ. 0 to 1.2 %."""
CURVE_ANGLE = 16.0
"""Degrees by which the end's direction may differ. 0 to 4, and 9 to 17 at side 0.2 from 2.5 m/s on."""
CURVE_DISTANCE = 0.22
"""Part by which the end's distance may differ. 0 to 18 %, the twin's farther.

These are wider because of spinning friction: in the world it brakes a spin as much while the penguin slides
as while it stands, in MuJoCo what slides fast hardly feels it. Without it both agree as closely as above.
"""

STRAIGHT = np.array([1.5, 2.0, 3.0, 4.0])
"""Fingertip speeds of straight pushes, m/s."""
JUMPS = tuple((height, speed) for height in (0.78, 0.85) for speed in (3.0, 4.0, 5.0, 6.0))
"""Heights and fingertip speeds at which a penguin jumps."""
CURVES = tuple((side, speed) for side in (0.2, 0.5, 0.8) for speed in (1.5, 2.5, 4.0, 6.0))
"""Sides and fingertip speeds of curves, 15 mm up."""
SOME_CURVES = [
    pytest.param(*curve, marks=[] if place % 2 == 0 else [pytest.mark.soak])
    for place, curve in enumerate(CURVES)
]
"""The same; every other one takes its time only where it is asked for."""
VARIED = 9
"""How many slightly different flicks stand behind each median, …"""
VARIED_JUMPS = 15
"""… and how many jumps."""

WALL_FACE = 2.997
"""Inner face of the hall's eastern wall, m."""
LEAVING = np.array([0.002, 0.009])
"""Between these times after a penguin was nearest to the wall it is asked how fast it leaves, s."""


@dataclass(frozen=True)
class Engines:
    """The two that are compared, each with one penguin."""

    world: Release
    twin: Release


def world_release(school: School, penguin: Penguin, count: int, settings: Settings | None = None) -> Release:
    world = World(school, penguin, [f"penguin-{i}" for i in range(count)], settings)

    def release(poses: Array, velocities: Array, seconds: float) -> tuple[Array, Array]:
        trace = world.release(poses, velocities)
        keep = trace.t <= seconds
        return trace.t[keep], trace.pose[keep]

    return release


def twin_release(
    school: School,
    penguin: Penguin,
    count: int,
    substeps: int,
    integrator: mujoco.mjtIntegrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST,
) -> Release:
    """Look every millisecond, at poses alone: to note contacts as well would take three times as long."""
    kind: type[MujocoWorld] = type("Twin", (MujocoWorld,), {"substeps": substeps})
    twin = kind(school, penguin, [f"penguin-{i}" for i in range(count)])
    twin.model.opt.integrator = integrator

    def release(poses: Array, velocities: Array, seconds: float) -> tuple[Array, Array]:
        t = np.arange(np.ceil(1000.0 * seconds - 1e-9) + 1) / 1000.0
        seen = np.empty((len(t), count, 7))
        twin.put(poses, velocities)
        seen[0] = poses
        for row in seen[1:]:
            mujoco.mj_step(twin.model, twin.data, substeps)
            row[:] = twin.data.qpos.reshape(count, 7)[:, [0, 1, 2, 4, 5, 6, 3]]
        return t, seen

    return release


def hall() -> School:
    return wide_floor(6.0)


@pytest.fixture(scope="module")
def penguin() -> Penguin:
    return load_penguin()


@pytest.fixture(scope="module")
def engines(penguin: Penguin) -> Engines:
    return Engines(world_release(hall(), penguin, 1), twin_release(hall(), penguin, 1, 8))


@pytest.fixture(scope="module")
def far_engines(penguin: Penguin) -> Engines:
    """For long ways on the floor, on which a coarser step gives the twin the same within 2 %."""
    return Engines(world_release(hall(), penguin, 1), twin_release(hall(), penguin, 1, 4))


@pytest.fixture(scope="module")
def smooth_engines(penguin: Penguin) -> Engines:
    """With a penguin that neither spinning nor rolling friction brakes, only sliding friction."""
    smooth = replace(penguin, surface=replace(penguin.surface, rolling_friction=0.0, spinning_friction=0.0))
    settings = Settings(time_limit=0.4)
    return Engines(world_release(hall(), smooth, 1, settings), twin_release(hall(), smooth, 1, 8))


@pytest.fixture(scope="module")
def pairs(penguin: Penguin) -> Engines:
    return Engines(world_release(hall(), penguin, 2), twin_release(hall(), penguin, 2, 8))


def centres(poses: Array, penguin: Penguin) -> Array:
    return poses[..., :3] + penguin.centre_of_mass * up_axis(poses[..., 3:])


def velocity(pose: Array, penguin: Penguin, linear: Array, angular: Array) -> Array:
    """Velocities as in traces, of the frame's origin, from that of the centre of mass."""
    arm = penguin.centre_of_mass * up_axis(pose[3:])
    return np.concatenate((linear - np.cross(angular, arm), angular))[None]


def sliding(penguin: Penguin, speed: float, angle: float = 0.0) -> Array:
    way = np.array([np.cos(angle), np.sin(angle), 0.0])
    return velocity(standing(0.0, 0.0), penguin, speed * way, np.zeros(3))


def flicked(penguin: Penguin, flick: Flick) -> Array:
    start = standing(0.0, 0.0)
    blow = strike(flick, penguin, start, Finger())
    return velocity(start, penguin, blow.linear, blow.angular)


def varied(speed: float, height: float, side: float = 0.0, count: int = VARIED) -> list[Flick]:
    """Flicks that differ by 2 % in speed and a few tenths of a millimetre in place, the same for all."""
    offsets = np.random.default_rng(7).uniform(-1.0, 1.0, (count, 3)) * (0.02 * speed, 0.008, 0.01)
    offsets[:, 2] *= side != 0.0
    places = offsets + (speed, height, side)
    return [Flick("red", aim=0.0, speed=v, height=h, side=s) for v, h, s in places.tolist()]


def drop_times(release: Release) -> Array:
    """Landing time over that of the closed formula, for several heights."""
    ratios = []
    for height in np.linspace(0.048, 0.052, 12):
        t, poses = release(
            np.array([standing(0.0, 0.0)]) + [0, 0, height, 0, 0, 0, 0], np.zeros((1, 6)), 0.15
        )
        z = poses[:, 0, 2]
        hit = int(np.argmax(z < 1e-7))
        landed = np.interp(0.0, [-z[hit - 1], -z[hit]], [t[hit - 1], t[hit]])
        ratios.append(landed / np.sqrt(2.0 * height / GRAVITY))
    return np.array(ratios)


def restitutions(release: Release) -> Array:
    """Root of bounce height over drop height, for several heights."""
    ratios = []
    for height in np.linspace(0.048, 0.052, 24):
        _, poses = release(np.array([standing(0.0, 0.0)]) + [0, 0, height, 0, 0, 0, 0], np.zeros((1, 6)), 0.2)
        z = poses[:, 0, 2]
        below = int(np.argmax(z < 1e-7))
        up = below + int(np.argmax(z[below:] > 0.0))
        ratios.append(np.sqrt(np.max(z[up:]) / height))
    return np.array(ratios)


def restitution_across(release: Release, penguin: Penguin, speed: float) -> float:
    """Median restitution of drops that move across the floor: speed up after the bounce over speed down."""
    ratios = []
    for height in np.linspace(0.048, 0.052, 8):
        start = np.array([standing(0.0, 0.0)]) + [0, 0, height, 0, 0, 0, 0]
        t, poses = release(start, sliding(penguin, speed), 0.15)
        falling = np.sqrt(2.0 * height / GRAVITY)
        since = t - falling
        up = (since > 0.003) & (since < 0.012)
        rise = centres(poses, penguin)[up, 0, 2] + 0.5 * GRAVITY * since[up] ** 2
        ratios.append(np.polyfit(since[up], rise, 1)[0] / (GRAVITY * falling))
    return float(np.median(ratios))


def slide(release: Release, penguin: Penguin, speed: float, angle: float = 0.0) -> float:
    """Distance over that of the closed formula, v^2 / 2 mu g."""
    _, poses = release(standing(0.0, 0.0)[None], sliding(penguin, speed, angle), 2.0)
    return float(np.hypot(*poses[-1, 0, :2]) / (speed**2 / (2.0 * penguin.surface.friction * GRAVITY)))


def straight(release: Release, penguin: Penguin, speed: float) -> float:
    """Median distance of straight pushes at the belly, m."""
    ends = [
        release(standing(0.0, 0.0)[None], flicked(penguin, flick), 2.5)[1][-1, 0, 0]
        for flick in varied(speed, 0.3)
    ]
    return float(np.median(ends))


def spin_down(release: Release, penguin: Penguin, spin: float) -> float:
    """How far a penguin turns that spins upright, over the closed formula's, w^2 I / 2 lever m g."""
    start = standing(0.0, 0.0)
    _, poses = release(start[None], velocity(start, penguin, np.zeros(3), np.array([0.0, 0.0, spin])), 3.0)
    turned = np.unwrap(2.0 * np.arctan2(poses[:, 0, 5], poses[:, 0, 6]))[-1]
    torque = penguin.surface.spinning_friction * penguin.mass * GRAVITY
    return float(turned / (spin**2 * penguin.inertia[2] / (2.0 * torque)))


def wall_bounce(release: Release, penguin: Penguin, speed: float, angle: float) -> tuple[float, float]:
    """Speed after over before along the wall's normal, and the angle (degrees) at which it leaves."""
    found = []
    for gap in np.random.default_rng(7).uniform(0.004, 0.008, VARIED):  # even ones fall in with even steps
        start = standing(WALL_FACE - penguin.shape.base_radius - gap, 0.0)
        way = sliding(penguin, speed, np.radians(angle))
        t, poses = release(start[None], way, 0.05)
        path = centres(poses, penguin)[:, 0]
        away = t[np.argmax(path[:, 0])] + LEAVING
        x, y = (np.diff(np.interp(away, t, path[:, axis])) / np.diff(away) for axis in (0, 1))
        found.append((-x[0] / (speed * np.cos(np.radians(angle))), np.degrees(np.arctan2(y[0], -x[0]))))
    ratio, leaving = np.median(found, axis=0)
    return float(ratio), float(leaving)


def head_on(release: Release, penguin: Penguin, speed: float) -> tuple[float, float]:
    """Speeds of hitting and hit penguin after a central hit, over the hitting one's before."""
    found = []
    for gap in np.linspace(0.003, 0.006, VARIED):
        poses = np.array([standing(0.0, 0.0), standing(2.0 * penguin.shape.base_radius + gap, 0.0)])
        t, seen = release(poses, np.concatenate((sliding(penguin, speed), np.zeros((1, 6)))), 0.02)
        path = centres(seen, penguin)[..., 0]
        after = t >= gap / speed + 0.005
        found.append(np.gradient(path, t, axis=0)[after][:4].mean(axis=0) / speed)
    hitting, hit = np.median(found, axis=0)
    return float(hitting), float(hit)


def righting(release: Release, penguin: Penguin, lean: float) -> float:
    """Median time, s, until a penguin released at that lean (degrees) stays within 5 degrees of upright."""
    times = []
    for degrees in lean + np.linspace(-1.0, 1.0, 5) * (lean < 90.0):
        start = np.concatenate((np.zeros(3), about_axis(np.array([0.0, 1.0, 0.0]), np.radians(degrees))))
        start[2] = -extent(penguin.shape, start[None], np.array([0.0, 0.0, 1.0]))[0, 0]
        t, poses = release(start[None], np.zeros((1, 6)), 4.0)
        leaning = up_axis(poses[:, 0, 3:])[:, 2] < np.cos(np.radians(5.0))
        times.append(t[np.flatnonzero(leaning)[-1]])
    return float(np.median(times))


def jump(release: Release, penguin: Penguin, height: float, speed: float) -> tuple[float, float]:
    """Highest point of the centre of mass: medians of its height and of its distance, m."""
    apexes = []
    for flick in varied(speed, height, count=VARIED_JUMPS):
        _, poses = release(standing(0.0, 0.0)[None], flicked(penguin, flick), 0.35)
        path = centres(poses, penguin)[:, 0]
        apexes.append(path[np.argmax(path[:, 2])])
    across, _, up = np.array(apexes).T
    return float(np.median(up)), float(np.median(across))


def curve(
    release: Release, penguin: Penguin, side: float, speed: float, seconds: float = 2.0
) -> tuple[float, float]:
    """Median distance, m, and direction, degrees right of the aim, of where side pushes have led by then."""
    ends = []
    for flick in varied(speed, 0.3, side):
        _, poses = release(standing(0.0, 0.0)[None], flicked(penguin, flick), seconds)
        x, y = poses[-1, 0, :2]
        ends.append((np.hypot(x, y), -np.degrees(np.arctan2(y, x))))
    distance, right = np.median(ends, axis=0)
    return float(distance), float(right)


def test_a_drop_takes_the_same_time(engines: Engines) -> None:
    world, twin = drop_times(engines.world), drop_times(engines.twin)
    assert np.max(np.abs(world - 1.0)) < DROP_TIME
    assert np.max(np.abs(twin - world)) < DROP_TIME


def test_both_bounce_as_high_as_the_restitution_says(engines: Engines, penguin: Penguin) -> None:
    for release in (engines.world, engines.twin):
        assert abs(np.median(restitutions(release)) - penguin.surface.restitution) < RESTITUTION


def test_who_slides_bounces_no_higher(engines: Engines, penguin: Penguin) -> None:
    for release in (engines.world, engines.twin):
        across = restitution_across(release, penguin, 4.0)
        assert abs(across - restitution_across(release, penguin, 0.0)) < SLIDING_RESTITUTION


@pytest.mark.parametrize("speed", [1.0, 2.0, 3.0])
def test_a_slide_is_as_long(engines: Engines, penguin: Penguin, speed: float) -> None:
    world, twin = slide(engines.world, penguin, speed), slide(engines.twin, penguin, speed)
    assert world == pytest.approx(twin, rel=SLIDE)
    assert world == pytest.approx(1.0, rel=SLIDE)


def test_a_slide_is_as_long_in_every_direction(engines: Engines, penguin: Penguin) -> None:
    along = slide(engines.world, penguin, 2.0)
    for degrees in (20.0, 45.0, 70.0):
        assert slide(engines.world, penguin, 2.0, np.radians(degrees)) == pytest.approx(along, rel=0.01)


@pytest.mark.parametrize("speed", STRAIGHT)
def test_a_straight_push_goes_as_far(far_engines: Engines, penguin: Penguin, speed: float) -> None:
    world, twin = straight(far_engines.world, penguin, speed), straight(far_engines.twin, penguin, speed)
    assert world == pytest.approx(twin, rel=PUSH)


@pytest.mark.parametrize("spin", [50.0, 150.0])
def test_a_spinning_penguin_turns_as_far(engines: Engines, penguin: Penguin, spin: float) -> None:
    world, twin = spin_down(engines.world, penguin, spin), spin_down(engines.twin, penguin, spin)
    assert world == pytest.approx(1.0, rel=SPIN_DOWN)
    assert world == pytest.approx(twin, rel=SPIN_DOWN)


@pytest.mark.parametrize(("speed", "angle"), [(1.0, 0.0), (2.0, 0.0), (2.0, 30.0), (2.0, 60.0)])
def test_a_wall_throws_back_alike(penguin: Penguin, speed: float, angle: float) -> None:
    world = wall_bounce(world_release(hall(), penguin, 1), penguin, speed, angle)
    twin = wall_bounce(twin_release(hall(), penguin, 1, 16), penguin, speed, angle)
    assert world[0] == pytest.approx(twin[0], abs=WALL_SPEED)
    assert world[1] == pytest.approx(twin[1], abs=WALL_ANGLE)


@pytest.mark.parametrize("speed", [1.0, 2.0])
def test_a_penguin_that_hits_another_shares_its_speed_alike(
    pairs: Engines, penguin: Penguin, speed: float
) -> None:
    world, twin = head_on(pairs.world, penguin, speed), head_on(pairs.twin, penguin, speed)
    assert world == pytest.approx(twin, abs=HEAD_ON)


@pytest.mark.parametrize(("lean", "part"), [(30.0, RIGHTING), (60.0, RIGHTING), (90.0, RIGHTING_LYING)])
def test_a_penguin_rights_itself_as_fast(
    engines: Engines, penguin: Penguin, lean: float, part: float
) -> None:
    world, twin = righting(engines.world, penguin, lean), righting(engines.twin, penguin, lean)
    assert world == pytest.approx(twin, rel=part)


@pytest.mark.parametrize("spin", [(60.0, 0.0, 100.0), (100.0, 0.0, 200.0), (300.0, 0.0, 100.0)])
def test_in_the_air_a_penguin_tumbles_alike(penguin: Penguin, spin: tuple[float, ...]) -> None:
    """Fast spins are where a simple integration of Euler's equations gains energy without end."""
    # Nothing touches anything here, so MuJoCo's exact integrator will do.
    twin = twin_release(hall(), penguin, 1, 8, mujoco.mjtIntegrator.mjINT_RK4)
    start = standing(0.0, 0.0)[None] + [0, 0, 0.5, 0, 0, 0, 0]
    way = velocity(start[0], penguin, np.zeros(3), np.array(spin))
    with World(hall(), penguin, ["red"]) as world:
        fallen = world.release(start, way)
    t, turned = twin(start, way, 0.2)
    axes = [up_axis(poses[:, 0, 3:]) for poses in (fallen.at(t), turned)]
    off = np.degrees(np.arccos(np.clip(np.sum(axes[0] * axes[1], axis=-1), -1.0, 1.0)))
    assert np.max(off) < AIR


@pytest.mark.parametrize(("height", "speed"), JUMPS)
def test_a_jump_is_as_high_and_as_far(
    engines: Engines, penguin: Penguin, height: float, speed: float
) -> None:
    world, twin = jump(engines.world, penguin, height, speed), jump(engines.twin, penguin, height, speed)
    assert world[0] == pytest.approx(twin[0], rel=JUMP_HEIGHT)
    assert world[1] == pytest.approx(twin[1], rel=JUMP_DISTANCE)


@pytest.mark.parametrize(("side", "speed"), SOME_CURVES)
def test_a_curve_bends_to_the_same_side_by_a_similar_angle(
    far_engines: Engines, penguin: Penguin, side: float, speed: float
) -> None:
    world = curve(far_engines.world, penguin, side, speed)
    twin = curve(far_engines.twin, penguin, side, speed)
    assert np.sign(world[1]) == np.sign(twin[1])
    assert world[1] == pytest.approx(twin[1], abs=CURVE_ANGLE)
    assert world[0] == pytest.approx(twin[0], rel=CURVE_DISTANCE)


@pytest.mark.parametrize(("side", "speed"), CURVES)
def test_without_friction_of_spin_and_roll_curves_are_the_same(
    smooth_engines: Engines, penguin: Penguin, side: float, speed: float
) -> None:
    world = curve(smooth_engines.world, penguin, side, speed, 0.4)
    twin = curve(smooth_engines.twin, penguin, side, speed, 0.4)
    assert world[1] == pytest.approx(twin[1], abs=SMOOTH_ANGLE)
    assert world[0] == pytest.approx(twin[0], rel=SMOOTH_DISTANCE)


def test_a_contact_spring_throws_back_as_its_formula_says() -> None:
    """A bounce computed by tiny steps, until the spring would pull."""
    for restitution in (0.2, 0.45, 0.9):
        damping, place, speed, step = 2.0 * damping_ratio(restitution), 0.0, -1.0, 1e-4
        force = 1.0
        while force > 0.0:
            force = -place - damping * speed
            speed += step * force
            place += step * speed
        assert speed == pytest.approx(restitution, abs=1e-3)
        assert spring_restitution(damping_ratio(restitution)) == pytest.approx(restitution, abs=1e-9)


def test_a_finer_step_makes_stiffer_contacts() -> None:
    coarse, fine = contact_spring(0.45, 1e-3), contact_spring(0.45, 5e-4)
    assert fine[0] == pytest.approx(4.0 * coarse[0])
    assert fine[1] == pytest.approx(2.0 * coarse[1])


def test_the_twin_records_contacts_that_carry_a_standing_penguin(penguin: Penguin) -> None:
    twin = MujocoWorld(load_school("two-rooms"), penguin, ["red"])
    seen = twin.release([standing(0.1, 0.0)], np.zeros((1, 6)))
    assert seen.meta.ended == "rest"
    contacts = seen.contacts
    assert np.all(contacts.a == 0)
    assert np.all(contacts.b == FLOOR)
    assert contacts.normal == pytest.approx(np.tile([0.0, 0.0, 1.0], (len(contacts), 1)))
    assert contacts.point[:, 2] == pytest.approx(0.0, abs=1e-6)
    assert np.all(np.diff(contacts.step) >= 0)
    assert contacts.impulse.sum() == pytest.approx(penguin.mass * GRAVITY * seen.t[-1], rel=0.03)


def test_the_twin_has_the_schools_walls_and_penguins_that_meet(penguin: Penguin) -> None:
    twin = MujocoWorld(load_school("two-rooms"), penguin, ["red", "blue"])
    poses = np.array([standing(0.10, 0.08), standing(0.15, 0.08)])
    rightwards = np.concatenate((sliding(penguin, 3.0), np.zeros((1, 6))))
    contacts = twin.release(poses, rightwards).contacts
    touched = set(zip(contacts.a.tolist(), contacts.b.tolist(), strict=True))
    assert touched >= {(0, FLOOR), (1, FLOOR), (1, WALL), (0, 1)}
    assert (1, 0) not in touched
    first = int(np.argmax(contacts.b >= 0))
    assert contacts.normal[first, 0] == pytest.approx(-1.0, abs=0.1)  # out of b, on the right, into a
    assert 0.11 < contacts.point[first, 0] < 0.15


def test_the_twin_says_the_velocity_of_the_frames_origin(penguin: Penguin) -> None:
    twin = MujocoWorld(load_school("two-rooms"), penguin, ["red"], Settings(time_limit=0.05))
    start = standing(0.1, 0.0)[None] + [0, 0, 0.1, 0, 0, 0, 0]
    way = velocity(start[0], penguin, np.array([0.1, 0.2, 0.3]), np.array([20.0, -30.0, 40.0]))
    seen = twin.release(start, way)
    assert seen.velocity[0] == pytest.approx(way)
    moved = np.diff(seen.pose[:, 0, :3], axis=0) / np.diff(seen.t)[:, None]
    assert moved == pytest.approx(0.5 * (seen.velocity[1:, 0, :3] + seen.velocity[:-1, 0, :3]), abs=0.02)
    assert seen.meta.ended == "time-limit"


def test_a_flick_in_either_engine_goes_the_same_way_and_says_which_one_counts(penguin: Penguin) -> None:
    school, flick = load_school("two-rooms"), Flick("red", aim=0.0, speed=2.0)
    starts = Poses.of({"red": standing(-0.15, 0.0), "blue": standing(0.1, 0.1)})
    found = {}
    for engine in ("pybullet", "mujoco"):
        with Worlds(school, penguin, engine=engine) as worlds:
            found[engine] = worlds.flick(flick, starts)
    one, other = found["pybullet"], found["mujoco"]
    assert other.pose[0] == pytest.approx(one.pose[0])
    assert other.velocity[0] == pytest.approx(one.velocity[0])
    assert other.pose[-1, :, :2] == pytest.approx(one.pose[-1, :, :2], abs=0.02)
    happened = [[event.name for event in judge(trace, school).events] for trace in (one, other)]
    assert happened[0] == happened[1]
    assert one.meta.engine is not None
    assert other.meta.engine is not None
    assert (one.meta.engine.comparison, other.meta.engine.comparison) == (False, True)
    assert read_again(other).meta == other.meta


def read_again(trace: Trace) -> Trace:
    return trace_from_bytes(trace_to_bytes(trace), "x")


@pytest.mark.parametrize("engine", ["pybullet", "mujoco"])
def test_either_engine_refuses_the_same_starts_in_the_same_words(penguin: Penguin, engine: str) -> None:
    school = load_school("two-rooms")
    wall = (school.seams[0].slab.xmin, 0.09)
    for flick, start, said in (
        (Flick("red", aim=0.0, speed=2.0), standing(*wall), "mm deep in a wall"),
        (Flick("red", aim=0.0, speed=2.0), standing(9.0, 0.0), "stands outside the school"),
        (Flick("red", aim=0.0, speed=2.0), standing(0.1, 0.0) + [0, 0, 0.03, 0, 0, 0, 0], "hangs in the air"),
        (Flick("red", 0.0, 1.0, height=0.99, side=0.9), standing(0.1, 0.0), "beside the hull"),
    ):
        with Worlds(school, penguin, engine=engine) as worlds, pytest.raises(FlickError, match=said):
            worlds.flick(flick, Poses.of({"red": start}))
