"""How true the physics is: figures beside what the textbook, or a real penguin, demands of them.

Each function measures one thing; ``icecool3d bench --physics`` prints them all, and a test holds each to its
bounds. Below them is how energy, momentum and leans are read out of traces.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.rotation import conjugate, rotate, up_axis
from icecool3d.lab.bench_setups import ball, random_cases, wide_floor
from icecool3d.lab.figure import Figure
from icecool3d.lab.starts import posed
from icecool3d.physics import AnyWorld, Settings, build_world
from icecool3d.pieces import Penguin, Surface, extent, load_penguin, standing
from icecool3d.school import load_school
from icecool3d.trace import WALL, Flick, Trace

GRAVITY = 9.81
"""m/s^2; the closed formulas' own, not the engine's."""
HEAD = 0.81
"""Height of a push at the middle of the head ball."""
BELLY = 0.3
"""Height of a push at the belly, where the hull is widest."""
SPEEDS = (2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.0)
"""Finger speeds at which jumps are tried, m/s; people reach 4 to 5 with a hard flick."""
ABOUT = 0.02
"""Which way a body goes is seen from so long before to so long after, s."""
DEGREES = Phrase("degrees")

_AT_REST = np.zeros((1, 6))


def drop_time() -> Iterator[Figure]:
    """Drop a penguin from 10 cm: when it lands."""
    height = 0.1
    with _alone(load_penguin()) as world:
        trace = world.release([standing(0.0, 0.0) + _lift(height)], _AT_REST)
    late = trace.t[trace.contacts.step[0]] - math.sqrt(2.0 * height / GRAVITY)
    # It falls, and is then stopped, from one step to the next: two steps of 1 ms are as near as that gets.
    yield Figure(Phrase("drop from 10 cm: landing later than the formula"), 1e3 * late, "ms", -2.0, 2.0)


def sliding() -> Iterator[Figure]:
    """Push a full ball without spin: how far it slides until it rolls, and how fast it then is."""
    speed, friction = 1.0, 0.25
    thing = ball(0.015, Surface(friction, 0.0, 0.0, 0.0))
    grips = 2.0 * speed / (7.0 * friction * GRAVITY)
    with _alone(thing, Settings(time_limit=2.0 * grips)) as world:
        trace = world.release([standing(0.0, 0.0)], [[speed, 0, 0, 0, 0, 0]])
    way = np.interp(grips, trace.t, centres(trace, thing)[:, 0, 0])
    expected = 12.0 * speed**2 / (49.0 * friction * GRAVITY)
    rolls = centre_velocities(trace, thing)[-1, 0, 0]
    what = Phrase("ball slides until it rolls: distance over the formula's")
    yield Figure(what, way / expected, "", 0.99, 1.01)
    what = Phrase("ball rolls after sliding: speed over 5/7 of its start")
    yield Figure(what, rolls / speed * 1.4, "", 0.98, 1.02)


def restitution() -> Iterator[Figure]:
    """Drop balls of several restitutions from 10 cm: what the first bounce says of it."""
    for asked in (0.2, 0.45, 0.8):
        with _alone(ball(0.015, Surface(0.25, asked, 0.0, 0.0)), Settings(time_limit=0.5)) as world:
            trace = world.release([standing(0.0, 0.0) + _lift(0.1)], _AT_REST)
        height, rising = trace.pose[:, 0, 2], trace.velocity[:, 0, 2] > 0.0
        first = int(np.argmax(rising))
        again = first + int(np.argmin(rising[first:]))
        found = math.sqrt(float(height[first:again].max()) / 0.1)
        what = Phrase("bounce of restitution {asked:g}: restitution found", asked=asked)
        yield Figure(what, found, "", asked - 0.03, asked + 0.03)


def spin_down() -> Iterator[Figure]:
    """Spin an upright penguin: how long until it turns half as fast."""
    penguin, spin = load_penguin(), 50.0
    torque = penguin.surface.spinning_friction * penguin.mass * GRAVITY
    expected = 0.5 * spin * penguin.inertia[2] / torque
    with _alone(penguin) as world:
        trace = world.release([standing(0.0, 0.0)], [[0, 0, 0, 0, 0, spin]])
    slow = trace.t[np.argmax(trace.velocity[:, 0, 5] < 0.5 * spin)]
    yield Figure(Phrase("spin-down to half: time over the formula's"), slow / expected, "", 0.97, 1.03)


def head_on() -> Iterator[Figure]:
    """Let two penguins meet in the air, straight and askew: momentum before and after."""
    penguin, lifted = load_penguin(), _lift(0.3)
    askew = posed((0.05, 0.004), penguin.shape, lean=40.0, towards=70.0, facing=70.0)
    poses = [standing(-0.05, 0.0) + lifted, askew + lifted]
    with build_world(wide_floor(), penguin, ["left", "right"], Settings(time_limit=0.1)) as world:
        trace = world.release(poses, [[1.0, 0, 0, 0, 0, 0], [-0.5, 0, 0, 0, 9.0, 0]])
    along = momentum(trace, penguin)[:, :2]
    lost = float(np.linalg.norm(along - along[0], axis=1).max() / np.linalg.norm(along[0]))
    parted = float(centre_velocities(trace, penguin)[-1, 1, 0])
    yield Figure(Phrase("head-on hit of two penguins: momentum lost"), lost, "", 0.0, 1e-6)
    yield Figure(Phrase("head-on hit of two penguins: speed of the second after it"), parted, "m/s", 0.0)


def energy_rise(flicks: int = 200) -> Iterator[Figure]:
    """Flick at random in the school, two penguins: how far energy ever rises above its start."""
    penguin = load_penguin()
    worst = 0.0
    with build_world(load_school("school"), penguin, ["red", "blue"]) as world:
        for flick, poses in random_cases(world, flicks, np.random.default_rng(7)):
            stored = energy(world.flick(flick, poses), penguin)
            worst = max(worst, float(stored.max() / stored[0]))
    what = Phrase("{flicks} random flicks: greatest energy over its start", flicks=flicks)
    yield Figure(what, worst, "", 1.0, 1.0 + 1e-6)


def self_righting() -> Iterator[Figure]:
    """Let a leaning penguin go: it stands up again."""
    penguin = load_penguin()
    for lean in (60.0, 90.0):
        with _alone(penguin) as world:
            trace = world.release([posed((0.0, 0.0), penguin.shape, lean=lean)], _AT_REST)
        what = Phrase("let go at {lean:g} degrees: time to stand", lean=lean)
        yield Figure(what, trace.duration, "s", 0.2, 4.0)
        what = Phrase("let go at {lean:g} degrees: lean in the end", lean=lean)
        yield Figure(what, _last_lean(trace), DEGREES, 0.0, 3.5)


def no_rest_on_the_side(drops: int = 40) -> Iterator[Figure]:
    """Drop penguins in any orientation: none rests leaning further than its rolling friction can hold.

    A ball balanced below its middle comes back until its weight's lever is that of the friction.
    """
    penguin, random = load_penguin(), np.random.default_rng(3)
    lever = penguin.shape.base_centre - penguin.centre_of_mass
    held = math.degrees(math.asin(penguin.surface.rolling_friction / lever))
    most = 0.0
    with _alone(penguin) as world:
        for quaternion in random.normal(size=(drops, 4)):
            pose = np.concatenate(([0.0, 0.0, 0.06], quaternion / np.linalg.norm(quaternion)))
            most = max(most, _last_lean(world.release([pose], _AT_REST)))
    what = Phrase("{drops} drops in any pose: greatest lean at rest", drops=drops)
    yield Figure(what, most, DEGREES, 0.0, 1.05 * held)


def straightness() -> Iterator[Figure]:
    """Push the middle of the back: how far off the aim it is after 25 cm."""
    aim, worst = 37.0, 0.0
    for speed in (2.5, 3.0, 4.0):
        for facing in (0.0, 37.0, 200.0):
            way = _flicked(Flick("red", aim=aim, speed=speed, height=BELLY), facing).pose[:, 0, :2]
            x, y = way[np.argmax(np.hypot(*way.T) > 0.25)]
            worst = max(worst, abs(math.degrees(math.atan2(y, x)) - aim))
    yield Figure(Phrase("straight flick: off the aim after 25 cm"), worst, DEGREES, 0.0, 0.5)


def bend() -> Iterator[Figure]:
    """Push the back beside its middle: the path bends to that side, more the further out.

    Beyond a fifth it stays about 50 degrees; in MuJoCo too.
    """
    sides = (0.05, 0.1, 0.15, 0.2)
    right = [_bend(side) for side in sides]
    left = [_bend(-side) for side in sides]
    for side, angle in zip(sides, right, strict=True):
        what = Phrase("pushed {side:g} right of the middle: ends right of the aim", side=side)
        yield Figure(what, angle, DEGREES, 0.0, 90.0)
    growth = min(b - a for a, b in pairwise([0.0, *right]))
    yield Figure(Phrase("bend: least growth from one side to the next"), growth, DEGREES, 0.0)
    unlike = max(abs(a + b) for a, b in zip(right, left, strict=True))
    yield Figure(Phrase("bend: left and right differ by"), unlike, DEGREES, 0.0, 2.0)


def _bend(side: float) -> float:
    end = _flicked(Flick("red", aim=0.0, speed=1.5, height=BELLY, side=side)).pose[-1, 0]
    return -math.degrees(math.atan2(end[1], end[0]))


def jump_heights() -> Iterator[Figure]:
    """Push the head level, faster and faster: how high the centre of mass rises."""
    heights = []
    for speed in (3, 4, 5, 6):
        trace = _flicked(Flick("red", aim=0.0, speed=float(speed), height=HEAD))
        heights.append(float(centres(trace, load_penguin())[:, 0, 2].max()))
        what = Phrase("head flick of {speed:g} m/s: apex of the centre of mass", speed=speed)
        yield Figure(what, 1e3 * heights[-1], "mm")
    growth = min(b - a for a, b in pairwise(heights))
    yield Figure(Phrase("head flick: least growth per m/s"), 1e3 * growth, "mm", 5.0)


def seam_cleared() -> Iterator[Figure]:
    """Flick at a 60 mm seam 15 cm away: at the head it is cleared, at the belly never.

    At 10 cm it hangs on how the tumbling head passes the edge: there MuJoCo asks for 4.5 m/s, and for 5 in
    coarser steps.
    """
    least = min((speed for speed in SPEEDS if _crosses(HEAD, speed)), default=math.nan)
    belly = sum(_crosses(BELLY, speed) for speed in SPEEDS)
    what = Phrase("seam 15 cm away: least finger speed at the head that clears it")
    yield Figure(what, least, "m/s", 4.0, 5.0)
    yield Figure(Phrase("seam 15 cm away: flicks at the belly that clear it"), belly, "", 0.0, 0.0)


def _crosses(height: float, speed: float) -> bool:
    school, penguin = load_school("two-rooms"), load_penguin()
    face = school.seams[0].slab.xmin
    with build_world(school, penguin, ["red"]) as world:
        flick = Flick("red", aim=0.0, speed=speed, height=height)
        end = world.flick(flick, [standing(face - 0.15, 0.09)]).pose[-1, 0]
    return bool(end[0] > school.seams[0].slab.xmax)


def convergence(flicks: int = 60) -> Iterator[Figure]:
    """Flick at random with steps of 1, 1/2 and 1/4 ms: how far the ends lie apart.

    In the open, where no wall makes a hair's breadth into another path.
    """
    ends = {step: _ends(step, flicks) for step in (0.001, 0.0005, 0.00025)}
    medians = []
    for step, bounds in ((0.001, (2.0, 40.0)), (0.0005, (1.0, 20.0))):
        apart = 1e3 * np.linalg.norm(ends[step] - ends[0.00025], axis=1)
        medians.append(float(np.percentile(apart, 50)))
        names = Phrase("median"), Phrase("90th percentile")
        for name, share, most in zip(names, (50, 90), bounds, strict=True):
            what = Phrase(
                "{flicks} flicks, step {step:g} ms: ends off those of 0.25 ms, {name}",
                flicks=flicks,
                step=1e3 * step,
                name=name,
            )
            yield Figure(what, float(np.percentile(apart, share)), "mm", 0.0, most)
    whole, half = medians
    yield Figure(Phrase("halving the step: median over that before"), half / whole, "", 0.0, 0.9)


def _ends(step: float, flicks: int) -> Array:
    with _alone(load_penguin(), Settings(step=step)) as world:
        cases = random_cases(world, flicks, np.random.default_rng(11), fastest=3.0)
        return np.array([world.flick(flick, poses).pose[-1, 0, :2] for flick, poses in cases])


def round_the_corner() -> Iterator[Figure]:
    """Flick in at one door and out at another at right angles to it, touching nothing but the floor."""
    school, penguin = load_school("school"), load_penguin()
    entry, way_out = school.door("gym-lounge"), school.door("classroom-lounge")
    flick = Flick("red", aim=198.4, speed=1.86, height=0.28, side=-0.54)
    with build_world(school, penguin, ["red"]) as world:
        trace = world.flick(flick, [standing(0.17, 0.028, 180.0)])
    way = centres(trace, penguin)[:, 0]
    into = int(np.argmax(way[:, 0] < entry.centre[0]))
    out = int(np.argmax(way[:, 1] < way_out.centre[1]))
    turned = _direction(trace.t, way, out) - _direction(trace.t, way, into)
    north = extent(penguin.shape, trace.pose[-1], np.array([0.0, 1.0, 0.0]))[0, 1]
    walls = float(np.sum(trace.contacts.b == WALL))
    yield Figure(Phrase("round a corner: walls touched"), walls, "", 0.0, 0.0)
    yield Figure(Phrase("round a corner: turned from one door to the other"), turned, DEGREES, 60.0)
    yield Figure(Phrase("round a corner: past the second by"), 1e3 * (way_out.frame.ymin - north), "mm", 0.0)


def _direction(t: Array, way: Array, moment: int) -> float:
    """Return which way a body goes about a moment, degrees.

    >>> t = np.array([0.0, 1e-5, 0.1])
    >>> round(_direction(t, t[:, None] * [1.0, 2.0, 0.0], 1), 3)
    63.435
    """
    about = t[moment] + np.array([-ABOUT, ABOUT])
    x, y = (float(np.diff(np.interp(about, t, way[:, axis]))[0]) for axis in (0, 1))
    return math.degrees(math.atan2(y, x)) % 360.0


ALL: Sequence[Callable[[], Iterable[Figure]]] = (
    *(drop_time, sliding, restitution, spin_down, head_on, energy_rise, self_righting, no_rest_on_the_side),
    *(straightness, bend, round_the_corner, jump_heights, seam_cleared, convergence),
)
"""Everything that is measured, in the order of the table."""


def _alone(penguin: Penguin, settings: Settings | None = None) -> AnyWorld:
    return build_world(wide_floor(), penguin, ["red"], settings)


def _flicked(flick: Flick, facing: float = 0.0) -> Trace:
    with _alone(load_penguin()) as world:
        return world.flick(flick, [standing(0.0, 0.0, facing)])


def _last_lean(trace: Trace) -> float:
    return float(leans(trace)[-1, 0])


def _lift(height: float) -> Array:
    return np.array([0.0, 0.0, height, 0.0, 0.0, 0.0, 0.0])


def centres(trace: Trace, penguin: Penguin) -> Array:
    """Return the centres of mass, (N, P, 3), m."""
    places: Array = trace.pose[..., :3] + penguin.centre_of_mass * up_axis(trace.pose[..., 3:])
    return places


def centre_velocities(trace: Trace, penguin: Penguin) -> Array:
    """Return the velocities of the centres of mass, (N, P, 3), m/s."""
    arm = penguin.centre_of_mass * up_axis(trace.pose[..., 3:])
    return trace.velocity[..., :3] + np.cross(trace.velocity[..., 3:], arm)


def momentum(trace: Trace, penguin: Penguin) -> Array:
    """Return the momentum of all penguins together, (N, 3), kg m/s."""
    total: Array = penguin.mass * centre_velocities(trace, penguin).sum(axis=1)
    return total


def energy(trace: Trace, penguin: Penguin) -> Array:
    """Return the energy of all penguins together, moving, turning and lifted above the floor, (N,), J."""
    moving = 0.5 * penguin.mass * np.sum(centre_velocities(trace, penguin) ** 2, axis=-1)
    spin = rotate(conjugate(trace.pose[..., 3:]), trace.velocity[..., 3:])
    turning = 0.5 * np.sum(np.array(penguin.inertia) * spin**2, axis=-1)
    lifted = penguin.mass * GRAVITY * centres(trace, penguin)[..., 2]
    total: Array = np.sum(moving + turning + lifted, axis=1)
    return total


def leans(trace: Trace) -> Array:
    """Return how far each penguin leans from upright, (N, P), degrees."""
    angles: Array = np.degrees(np.arccos(np.clip(up_axis(trace.pose[..., 3:])[..., 2], -1.0, 1.0)))
    return angles
