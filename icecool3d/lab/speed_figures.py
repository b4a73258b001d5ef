"""How fast flicks are: ratios of one run, which hold from machine to machine, and rates, which do not."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec

import numpy as np

from icecool3d.aiming.candidates import Aimer, Goal, goals_of
from icecool3d.aiming.flight_table import load_flights
from icecool3d.aiming.obstacles import obstacles_in
from icecool3d.events import PassThroughDoor, TouchedPenguin
from icecool3d.kit.arrays import Array
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.bench_setups import random_cases, standing_places
from icecool3d.lab.figure import Figure
from icecool3d.physics import AnyWorld, Settings, build_world
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.referee.glance import glance
from icecool3d.school import School, load_school
from icecool3d.trace import Flick, Trace, trace_from_bytes, trace_to_bytes
from icecool3d.trace.sketch import Sketch

ROUNDS = 7
"""How often each is measured: of ratios the median counts, of times the quickest."""
FLICKS = 12
"""How many flicks a round takes."""
FINEST = Settings(step=0.25 * Settings().step)
"""What comes of a flick in these steps is taken for the truth."""
NAMES = ("red", "blue", "green", "yellow", "first", "second", "third", "fourth")
"""Penguins by the order in which they join."""


def recording() -> Iterator[Figure]:
    """Compare whole flicks, trace and contacts included, with bare steps of one length over the same time.

    Flicks are not made in such steps: what their own cost more, they must save by being fewer.
    """
    step = Settings().step
    with build_world(load_school("school"), load_penguin(), ["red"]) as world:
        cases = _cases(world, seed=5)
        steps = [round(world.flick(flick, poses).duration / step) for flick, poses in cases]

        def bare(share: int) -> None:
            for (flick, poses), count in zip(cases, steps, strict=True):
                world.step_bare(flick, poses, share * count)

        work = (lambda: _flick_all(world, cases), lambda: bare(1), lambda: bare(0))
        rounds = np.array([[_timed(each) for each in work] for _ in range(ROUNDS)])
    whole, begun_and_stepped, begun = rounds.T
    ratio, spent = float(np.median(whole / (begun_and_stepped - begun))), float(whole.min())
    what = Phrase("whole flick with trace and contacts over bare steps of {step:g} ms", step=1e3 * step)
    yield Figure(what, ratio, "", high=0.5)
    yield Figure(Phrase("whole flick with trace and contacts"), 1e3 * spent / FLICKS, "ms")


def bystanders() -> Iterator[Figure]:
    """Compare a flick among three resting penguins that it does not touch with the flick alone."""
    school, penguin = load_school("school"), load_penguin()
    starts = [standing(-0.11, -0.23), standing(0.2, 0.2), standing(-0.2, 0.2), standing(0.2, -0.2)]
    flicks = [Flick("red", aim=aim, speed=1.5, side=side) for aim in (0.0, 150.0) for side in (0.0, 0.2)]
    with build_world(school, penguin, NAMES[:1]) as alone, build_world(school, penguin, NAMES[:4]) as among:
        ratio, _ = _compare(
            lambda: _flick_all(among, [(flick, np.array(starts)) for flick in flicks]),
            lambda: _flick_all(alone, [(flick, np.array(starts[:1])) for flick in flicks]),
        )
    yield Figure(Phrase("flick among three resting penguins over the flick alone"), ratio, "", high=1.5)


def growth() -> Iterator[Figure]:
    """Compare flicks in the joined school, which has ten rooms, with the same ones in the school."""
    yield from _same_flicks()
    yield from _among_seven()


def _same_flicks() -> Iterator[Figure]:
    names, penguin = NAMES[:1], load_penguin()
    school, joined = load_school("school"), load_school("joined")
    # The joined school's left half is the school, moved so that both begin at the same wall.
    moved = np.array([joined.bounds.xmin - school.bounds.xmin, *[0.0] * 6])
    with build_world(school, penguin, names) as small, build_world(joined, penguin, names) as large:
        cases = list(random_cases(small, FLICKS, np.random.default_rng(11), fastest=2.0))
        there = [(flick, poses + moved) for flick, poses in cases]
        ratio, _ = _compare(lambda: _flick_all(large, there), lambda: _flick_all(small, cases))
        yield Figure(Phrase("simulating a flick in the joined school over the school"), ratio, "", high=1.3)
        ours, theirs = [small.flick(*case) for case in cases], [large.flick(*case) for case in there]
        ratio, _ = _compare(lambda: _judge_all(theirs, joined), lambda: _judge_all(ours, school))
        yield Figure(Phrase("judging a flick in the joined school over the school"), ratio, "", high=1.3)


def _among_seven() -> Iterator[Figure]:
    joined, penguin = load_school("joined"), load_penguin()
    places = [(-0.58 + 0.05 * place, 0.27) for place in range(3)]
    places += [(0.07 + 0.06 * place, -0.20) for place in range(2)]
    places += [(0.48 + 0.05 * place, 0.05) for place in range(2)]
    starts = np.array([standing(*at) for at in ((-0.43, -0.23), *places)])
    flicks = [Flick("red", aim=aim, speed=1.5, side=side) for aim in (0.0, 150.0) for side in (0.0, 0.2)]
    with build_world(joined, penguin, NAMES[:1]) as alone, build_world(joined, penguin, NAMES) as among:
        ratio, _ = _compare(
            lambda: _flick_all(among, [(flick, starts) for flick in flicks]),
            lambda: _flick_all(alone, [(flick, starts[:1]) for flick in flicks]),
        )
    what = Phrase("flick in the joined school among seven resting penguins over the flick alone")
    yield Figure(what, ratio, "", high=1.3)


def files() -> Iterator[Figure]:
    """Compare writing and reading a trace with simulating it."""
    with build_world(load_school("school"), load_penguin(), ["red"]) as world:
        cases = _cases(world, seed=6)
        traces = [world.flick(flick, poses) for flick, poses in cases]
        ratio, _ = _compare(lambda: _store_all(traces), lambda: _flick_all(world, cases))
    yield Figure(Phrase("writing and reading a trace over simulating it"), ratio, "", high=0.05)


def judging() -> Iterator[Figure]:
    """Compare judging traces with simulating them, for one penguin and among three others."""
    for count in (1, 4):
        yield from _judging(count)


def _judging(count: int) -> Iterator[Figure]:
    with build_world(load_school("school"), load_penguin(), NAMES[:count]) as world:
        cases = _cases(world, seed=7)
        traces = [world.flick(flick, poses) for flick, poses in cases]
        ratio, spent = _compare(lambda: _judge_all(traces, world.school), lambda: _flick_all(world, cases))
    yield Figure(Phrase("judging a flick of {count} over simulating it", count=count), ratio, "", high=0.1)
    yield Figure(Phrase("judging a flick of {count}", count=count), 1e3 * spent / FLICKS, "ms")


def rates() -> Iterator[Figure]:
    """Count flicks a second to rest, for one to eight penguins."""
    school, penguin = load_school("school"), load_penguin()
    for count in (1, 2, 4, 8):
        with build_world(school, penguin, NAMES[:count]) as world:
            rate = _rate(world, _cases(world, seed=count), rounds=3)
        yield Figure(Phrase("flicks to rest with full trace, {count} penguins", count=count), rate, "1/s")


def beside_mujoco() -> Iterator[Figure]:
    """Compare with MuJoCo: the same flicks over the same time; it tells all poses each millisecond."""
    if not find_spec("mujoco"):
        return
    from icecool3d.physics.mujoco_world import CoarseMujocoWorld, MujocoWorld  # noqa: PLC0415 - an extra

    school, penguin = load_school("school"), load_penguin()
    for count in (1, 4):
        names = NAMES[:count]
        with build_world(school, penguin, names) as world:
            cases = _cases(world, seed=count)
            lasting = [(*case, world.flick(*case).duration) for case in cases]
            for kind, what in (
                (
                    CoarseMujocoWorld,
                    Phrase("flicks a second over MuJoCo's in 1 ms steps, {count} penguins", count=count),
                ),
                (
                    MujocoWorld,
                    Phrase("the same, MuJoCo at the 1/4 ms that it needs, {count} penguins", count=count),
                ),
            ):
                twin = kind(school, penguin, names)
                ratio, _ = _compare(partial(_follow_all, twin, lasting), partial(_follow_all, world, lasting))
                yield Figure(what, ratio, "")


def _follow_all(world: AnyWorld, cases: Iterable[tuple[Flick, Array, float]]) -> None:
    for case in cases:
        world.follow(*case)


def sketches() -> Iterator[Figure]:
    """Compare sketches with the truth at doors and penguins: what they find, and what they cost."""
    school, penguin = load_school("school"), load_penguin()
    for count in (1, 4):
        names = NAMES[:count]
        with (
            build_world(school, penguin, names) as world,
            build_world(school, penguin, names, FINEST) as finest,
        ):
            cases = list(fishing_cases(world, ROUNDS * FLICKS, np.random.default_rng(10)))
            pairs = [(finest.flick(*case), world.sketch(*case)) for case in cases]
            spent = min(_timed(partial(_sketch_all, world, cases)) for _ in range(3))
        same = np.mean([doors_and_touches(*pair, school) for pair in pairs])
        apart = [np.hypot(*(s.end - t.pose[-1])[:, :2].T).max() for t, s in pairs]
        yield Figure(Phrase("sketches, {count} penguins", count=count), len(cases) / spent, "1/s", low=200.0)
        what = Phrase(
            "sketches with the doors and touches of the finest steps, {count} penguins", count=count
        )
        yield Figure(what, float(same), "", low=0.95)
        what = Phrase("sketches' ends off those of the finest steps, median, {count} penguins", count=count)
        yield Figure(what, 1e3 * float(np.median(apart)), "mm")


def candidates() -> Iterator[Figure]:
    """Time how long it takes to find what a turn's flicks may be, among three others."""
    school, random = load_school("school"), np.random.default_rng(9)
    spent = []
    for _ in range(ROUNDS):
        places = standing_places(school, 4, random, load_penguin().shape)[:, :2].tolist()
        start, *others = [(x, y) for x, y in places]
        there = obstacles_in(school, bodies={str(at): at for at in others})
        aimer = Aimer(load_flights(), "red", start, there, random)
        spent.append(_timed(partial(_find_all, aimer, goals_of(school, start, others))))
    what = Phrase("finding the candidates of a turn, 4 penguins")
    yield Figure(what, 1e3 * float(np.median(spent)), "ms", high=50.0)


def _find_all(aimer: Aimer, goals: Sequence[Goal]) -> None:
    aimer.find(goals, each=5)


def fishing_cases(world: AnyWorld, count: int, random: np.random.Generator) -> Iterator[tuple[Flick, Array]]:
    """Return flicks as players make them: at a door or a penguin of the own room, with where all stand."""
    school, names = world.school, world.penguins
    while count:
        poses = standing_places(school, len(names), random, world.penguin.shape)
        who = int(random.integers(len(names)))
        x, y = poses[who, :2].tolist()
        room = school.room_at((x, y))
        assert room is not None  # they stand on floors
        others = [at for at in poses[:, :2].tolist() if at != [x, y] and school.room_at(tuple(at)) == room]
        goals = [*(door.centre for door in school.doors_of(room.id)), *map(tuple, others)]
        goal = goals[int(random.integers(len(goals)))]
        aim = np.degrees(np.arctan2(goal[1] - y, goal[0] - x)) + random.normal(0.0, 3.0)
        jump = random.random() < 0.2
        speed = random.uniform(1.0, 3.5) + 1.5 * jump
        side = random.choice([0.0, 0.0, 0.2, -0.2, 0.4, -0.4])
        yield Flick(names[who], float(aim), float(speed), 0.81 if jump else 0.3, float(side)), poses
        count -= 1


def doors_and_touches(trace: Trace, sketch: Sketch, school: School) -> bool:
    """Whether a sketch holds the same doors passed and penguins touched as the whole flick."""
    found, judged = (
        {
            (type(event), event.penguin, event.door if isinstance(event, PassThroughDoor) else event.other)
            for event in events
            if isinstance(event, PassThroughDoor | TouchedPenguin)
        }
        for events in (glance(sketch, school), judge(trace, school).events)
    )
    return found == judged


ALL: Sequence[Callable[[], Iterable[Figure]]] = (
    recording,
    bystanders,
    growth,
    files,
    judging,
    rates,
    beside_mujoco,
    sketches,
    candidates,
)
"""Everything that is timed, in the order of the table."""


def _cases(world: AnyWorld, seed: int) -> list[tuple[Flick, Array]]:
    return list(random_cases(world, FLICKS, np.random.default_rng(seed), fastest=4.0))


def _rate(world: AnyWorld, cases: Sequence[tuple[Flick, Array]], rounds: int) -> float:
    """Return flicks a second, of the quickest round."""
    return len(cases) / min(_timed(lambda: _flick_all(world, cases)) for _ in range(rounds))


def _flick_all(world: AnyWorld, cases: Sequence[tuple[Flick, Array]]) -> None:
    for flick, poses in cases:
        world.flick(flick, poses)


def _sketch_all(world: AnyWorld, cases: Sequence[tuple[Flick, Array]]) -> None:
    for flick, poses in cases:
        world.sketch(flick, poses)


def _judge_all(traces: Sequence[Trace], school: School) -> None:
    for trace in traces:
        judge(trace, school)


def _store_all(traces: Sequence[Trace]) -> None:
    for trace in traces:
        trace_from_bytes(trace_to_bytes(trace), "bench")


def _compare(one: Callable[[], None], other: Callable[[], None]) -> tuple[float, float]:
    """Time both in turns; return the median of the ratios, and the quickest of ``one``, s."""
    pairs = np.array([(_timed(one), _timed(other)) for _ in range(ROUNDS)])
    return float(np.median(pairs[:, 0] / pairs[:, 1])), float(pairs[:, 0].min())


def _timed(work: Callable[[], None]) -> float:
    """Return how long the processor was at work, s: what else goes on meanwhile does not count."""
    start = time.process_time()
    work()
    return time.process_time() - start
