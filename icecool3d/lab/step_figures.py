"""How much of what comes of a flick hangs on how time is cut: verdicts at half the step and in other steps.

Beside it stands how much hangs on the finger: what a tenth of a degree of aim changes is nobody's fault.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from icecool3d.kit.arrays import Array, Flags
from icecool3d.kit.errors import FlickError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.bench_setups import ball, standing_places, wide_floor
from icecool3d.lab.figure import Figure
from icecool3d.physics import Settings, build_world, strike
from icecool3d.pieces import Surface, load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import School, load_school
from icecool3d.trace import Flick, Trace

FAST = 3.0
"""Fast is a flick from this finger speed on, m/s."""
PHASES = 16
"""In how many steps of nearly the same length the same is computed, …"""
_WITHIN = 0.04
"""… and by what share they differ: after a few dozen steps a touch falls anywhere within one."""
_SLOWEST, _FASTEST = 0.8, 8.0
_AT_DOOR = 0.7
"""How many are aimed at a door; the others at any place of their room."""
ALL_SPEEDS, SLOW_ONES, FAST_ONES = Phrase("all of them"), Phrase("slow ones"), Phrase("fast ones")
"""Of which flicks a share is told."""

Case = tuple[Flick, Array]
"""A flick, and how the penguin stands, (7,)."""


class Outcome(NamedTuple):
    """What came of a flick."""

    verdicts: frozenset[tuple[str, str]]
    """What the penguin did, and at which door."""
    end: tuple[float, float]
    """Where it ended, m."""


def door_cases(count: int, seed: int, school: School) -> list[Case]:
    """Return flicks of one penguin at doors and walls, a third of them slow.

    >>> [flick.speed < FAST for flick, _ in door_cases(3, 1, load_school("school"))]
    [True, False, False]
    """
    random, penguin, cases = np.random.default_rng(seed), load_penguin(), list[Case]()
    while len(cases) < count:
        (pose,) = standing_places(school, 1, random, penguin.shape)
        room = school.room_at((pose[0], pose[1]))
        assert room is not None  # it stands in one
        doors, inside = school.doors_of(room.id), room.interior
        if random.random() < _AT_DOOR:
            goal = np.array(doors[random.integers(len(doors))].centre) + random.normal(0.0, 0.02, 2)
        else:
            goal = random.uniform((inside.xmin, inside.ymin), (inside.xmax, inside.ymax))
        slow = len(cases) % 3 == 0
        flick = Flick(
            "red",
            aim=math.degrees(math.atan2(goal[1] - pose[1], goal[0] - pose[0])),
            speed=float(random.uniform(*((_SLOWEST, FAST) if slow else (FAST, _FASTEST)))),
            height=float(random.uniform(0.1, 0.9)),
            side=float(random.uniform(-0.4, 0.4)),
        )
        try:
            strike(flick, penguin, pose, Settings().finger)
        except FlickError:
            continue
        cases.append((flick, pose))
    return cases


def outcomes(
    cases: Sequence[Case], settings: Settings | None = None, engine: str = "pybullet"
) -> list[Outcome]:
    """Return what comes of each flick."""
    school = load_school("school")
    with build_world(school, load_penguin(), ["red"], settings, engine) as world:
        return [outcome(world.flick(flick, [pose]), school) for flick, pose in cases]


def outcome(trace: Trace, school: School) -> Outcome:
    """Return what came of a flick."""
    x, y = trace.pose[-1, 0, :2].tolist()
    found = judge(trace, school).verdicts
    return Outcome(frozenset((each.kind, each.door) for each in found if each.kind != "missed"), (x, y))


def half_step(flicks: int, seed: int) -> Iterator[Figure]:
    """Flick at doors and walls in half the step, and with a tenth of a degree and a degree more of aim."""
    cases, usual = _usual(flicks, seed)
    half = outcomes(cases, Settings(step=0.5 * Settings().step))
    yield from _compared(cases, usual, half, Phrase("half the step"), {ALL_SPEEDS: 0.97, FAST_ONES: 0.96})
    for degrees in (0.1, 1.0):
        turned = [(replace(flick, aim=flick.aim + degrees), pose) for flick, pose in cases]
        how = Phrase("{degrees:g} degrees of aim", degrees=degrees)
        yield from _compared(cases, usual, outcomes(turned), how)


def other_engines(flicks: int, seed: int) -> Iterator[Figure]:
    """Flick in MuJoCo, where that is installed, and among triangles, too."""
    cases, usual = _usual(flicks, seed)
    if find_spec("mujoco"):
        yield from _compared(cases, usual, outcomes(cases, engine="mujoco"), Phrase("MuJoCo"))
    mesh = outcomes(cases, Settings(collision="mesh"))
    yield from _compared(cases, usual, mesh, Phrase("a mesh of triangles"))


def phases(flicks: int, seed: int) -> Iterator[Figure]:
    """Flick in steps of nearly the same length: how many verdicts are those of the first."""
    cases, usual = _usual(flicks, seed)
    others = [outcomes(cases, Settings(step=step)) for step in _steps()[1:]]
    same = np.mean([_same(usual, each) for each in others], axis=0)
    how = Phrase("{count} phases of a step", count=PHASES)
    yield from _shares(cases, same, how, {ALL_SPEEDS: 0.995})


def bounces() -> Iterator[Figure]:
    """Drop balls in steps of nearly the same length: what their first bounce says of their restitution."""
    for asked in (0.2, 0.45, 0.7):
        thing = ball(0.015, Surface(0.25, asked, 0.0, 0.0))
        found = []
        for step in _steps():
            with build_world(wide_floor(), thing, ["red"], Settings(step=step, time_limit=0.3)) as world:
                trace = world.release([standing(0.0, 0.0) + [0, 0, 0.1, 0, 0, 0, 0]], np.zeros((1, 6)))
            speed = trace.velocity[:, 0, 2]
            hit = int(np.argmax(speed[1:] - speed[:-1])) + 1
            found.append(-speed[hit] / speed[hit - 1])
        for name, value in ((Phrase("least"), min(found)), (Phrase("greatest"), max(found))):
            what = Phrase("bounces of restitution {asked:g}, {name} found", asked=asked, name=name)
            yield Figure(what, value, "", 0.999 * asked, 1.001 * asked)


def first_slam() -> Iterator[Figure]:
    """Flick the head in steps of nearly the same length: how it spins once its side has hit the floor."""
    flick, spins = Flick("red", aim=0.0, speed=5.0, height=0.81), []
    for step in _steps():
        with build_world(wide_floor(), load_penguin(), ["red"], Settings(step=step)) as world:
            trace = world.flick(flick, [standing(0.0, 0.0)], 0.05)
        rise = trace.velocity[:, 0, 2]
        hit = int(np.argmax(rise[1:] - rise[:-1])) + 1
        spins.append(float(np.linalg.norm(trace.velocity[hit, 0, 3:])))
    what = Phrase("first slam in {count} phases of a step: spins after it apart", count=PHASES)
    yield Figure(what, max(spins) - min(spins), "rad/s", 0.0, 0.5)


def _steps() -> list[float]:
    return [Settings().step * (1.0 + _WITHIN * phase / PHASES) for phase in range(PHASES)]


@lru_cache(maxsize=1)
def _usual(flicks: int, seed: int) -> tuple[list[Case], list[Outcome]]:
    """Return the flicks, and what usually comes of them."""
    cases = door_cases(flicks, seed, load_school("school"))
    return cases, outcomes(cases)


def _same(ones: Sequence[Outcome], others: Sequence[Outcome]) -> Flags:
    return np.array([one.verdicts == other.verdicts for one, other in zip(ones, others, strict=True)])


def _compared(
    cases: Sequence[Case],
    usual: Sequence[Outcome],
    others: Sequence[Outcome],
    how: Phrase,
    least: Mapping[Phrase, float] = MappingProxyType({}),
) -> Iterator[Figure]:
    """Yield how many verdicts are equal, and how far the ends are apart."""
    yield from _shares(cases, _same(usual, others), how, least)
    apart = [math.dist(one.end, other.end) for one, other in zip(usual, others, strict=True)]
    what = Phrase("{count} flicks at doors, {how}: ends apart, median", count=len(cases), how=how)
    yield Figure(what, 1e3 * float(np.median(apart)), "mm")


def _shares(
    cases: Sequence[Case], same: Array | Flags, how: Phrase, least: Mapping[Phrase, float]
) -> Iterator[Figure]:
    """Yield how many verdicts are equal: of all flicks, of the slow ones and of the fast ones."""
    fast = np.array([flick.speed >= FAST for flick, _ in cases])
    for which, part in ((ALL_SPEEDS, slice(None)), (SLOW_ONES, ~fast), (FAST_ONES, fast)):
        what = Phrase(
            "{count} flicks at doors, {how}: equal verdicts, {which}", count=len(cases), how=how, which=which
        )
        yield Figure(what, float(same[part].mean()), "", low=least.get(which, -math.inf))


OF_FLICKS: Sequence[Callable[[int, int], Iterable[Figure]]] = (half_step, other_engines, phases)
"""What is measured on so many flicks of a seed, in the order of the table."""
OF_TOUCHES: Sequence[Callable[[], Iterable[Figure]]] = (bounces, first_slam)
"""What is measured on one touch, likewise."""
