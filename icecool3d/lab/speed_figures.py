"""How fast flicks are: ratios of one run, which hold from machine to machine, and rates, which do not."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.util import find_spec

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.bench_setups import random_cases
from icecool3d.lab.figure import Figure
from icecool3d.physics import AnyWorld, build_world
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import School, load_school
from icecool3d.trace import Flick, Trace, trace_from_bytes, trace_to_bytes

ROUNDS = 7
"""How often each is measured: of ratios the median counts, of times the quickest."""
FLICKS = 12
"""How many flicks a round takes."""
NAMES = ("red", "blue", "green", "yellow", "first", "second", "third", "fourth")
"""Penguins by the order in which they join."""


def recording() -> Iterator[Figure]:
    """Compare whole flicks, trace and contacts included, with bare steps of the engine."""
    with build_world(load_school("school"), load_penguin(), ["red"]) as world:
        cases = _cases(world, seed=5)
        steps = [len(world.flick(flick, poses).t) - 1 for flick, poses in cases]

        def bare(share: int) -> None:
            for (flick, poses), count in zip(cases, steps, strict=True):
                world.step_bare(flick, poses, share * count)

        work = (lambda: _flick_all(world, cases), lambda: bare(1), lambda: bare(0))
        rounds = np.array([[_timed(each) for each in work] for _ in range(ROUNDS)])
    whole, begun_and_stepped, begun = rounds.T
    ratio, spent = float(np.median(whole / (begun_and_stepped - begun))), float(whole.min())
    what = Phrase("whole flick with trace and contacts over bare steps of the engine")
    yield Figure(what, ratio, "", high=1.3)
    yield Figure(Phrase("whole flick: a step"), 1e6 * spent / sum(steps), "us")


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
    """Count flicks a second to rest, for one to eight penguins, beside MuJoCo's where it is installed."""
    school, penguin = load_school("school"), load_penguin()
    for count in (1, 2, 4, 8):
        with build_world(school, penguin, NAMES[:count]) as world:
            cases = _cases(world, seed=count)
            rate = _rate(world, cases, rounds=3)
        yield Figure(Phrase("flicks to rest with full trace, {count} penguins", count=count), rate, "1/s")
        if find_spec("mujoco"):
            with build_world(school, penguin, NAMES[:count], engine="mujoco") as twin:
                rate = _rate(twin, cases, rounds=1)
            what = Phrase("the same in MuJoCo at its 1/4 ms, {count} penguins", count=count)
            yield Figure(what, rate, "1/s")


ALL: Sequence[Callable[[], Iterable[Figure]]] = (recording, bystanders, files, judging, rates)
"""Everything that is timed, in the order of the table."""


def _cases(world: AnyWorld, seed: int) -> list[tuple[Flick, Array]]:
    return list(random_cases(world, FLICKS, np.random.default_rng(seed), fastest=4.0))


def _rate(world: AnyWorld, cases: Sequence[tuple[Flick, Array]], rounds: int) -> float:
    """Return flicks a second, of the quickest round."""
    return len(cases) / min(_timed(lambda: _flick_all(world, cases)) for _ in range(rounds))


def _flick_all(world: AnyWorld, cases: Sequence[tuple[Flick, Array]]) -> None:
    for flick, poses in cases:
        world.flick(flick, poses)


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
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
