"""How fast flicks are: ratios of one run, which hold from machine to machine, and rates, which do not."""

import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.benches import random_cases
from icecool3d.lab.figures import Figure
from icecool3d.penguin import Penguin, load_penguin, standing
from icecool3d.physics import AnyWorld, build_world
from icecool3d.referee import judge
from icecool3d.school import School, load_school
from icecool3d.trace import Flick, Trace, trace_from_bytes, trace_to_bytes

ROUNDS = 7
"""How often each is measured: of ratios the median counts, of times the quickest."""
FLICKS = 12
"""How many flicks a round takes."""
NAMES = ("red", "blue", "green", "yellow", "first", "second", "third", "fourth")
"""Penguins by the order in which they join."""


def recording() -> list[Figure]:
    """Compare whole flicks, trace and contacts included, with bare steps of the engine."""
    with build_world(load_school("school"), load_penguin(), ["red"]) as world:
        cases = list(random_cases(world, FLICKS, np.random.default_rng(5), fastest=4.0))
        steps = [len(world.flick(flick, poses).t) - 1 for flick, poses in cases]

        def bare(share: int) -> None:
            for (flick, poses), count in zip(cases, steps, strict=True):
                world.step_bare(flick, poses, share * count)

        rounds = np.array(
            [
                (_timed(lambda: _flick_all(world, cases)), _timed(lambda: bare(1)), _timed(lambda: bare(0)))
                for _ in range(ROUNDS)
            ]
        )
    whole, begun_and_stepped, begun = rounds.T
    ratio, spent = float(np.median(whole / (begun_and_stepped - begun))), float(whole.min())
    return [
        Figure(
            Phrase("whole flick with trace and contacts over bare steps of the engine"), ratio, "", high=1.3
        ),
        Figure(Phrase("whole flick: a step"), 1e6 * spent / sum(steps), "us"),
    ]


def bystanders() -> list[Figure]:
    """Compare a flick among three resting penguins that it does not touch with the flick alone."""
    school, penguin = load_school("school"), load_penguin()
    starts = [standing(-0.11, -0.23), standing(0.2, 0.2), standing(-0.2, 0.2), standing(0.2, -0.2)]
    flicks = [Flick("red", aim=aim, speed=1.5, side=side) for aim in (0.0, 150.0) for side in (0.0, 0.2)]
    with build_world(school, penguin, NAMES[:1]) as alone, build_world(school, penguin, NAMES[:4]) as among:
        ratio, _ = _compare(
            lambda: _flick_all(among, [(flick, np.array(starts)) for flick in flicks]),
            lambda: _flick_all(alone, [(flick, np.array(starts[:1])) for flick in flicks]),
        )
    return [Figure(Phrase("flick among three resting penguins over the flick alone"), ratio, "", high=1.5)]


def files() -> list[Figure]:
    """Compare writing and reading a trace with simulating it."""
    with build_world(load_school("school"), load_penguin(), ["red"]) as world:
        cases = list(random_cases(world, FLICKS, np.random.default_rng(6), fastest=4.0))
        traces = [world.flick(flick, poses) for flick, poses in cases]
        ratio, _ = _compare(lambda: _store_all(traces), lambda: _flick_all(world, cases))
    return [Figure(Phrase("writing and reading a trace over simulating it"), ratio, "", high=0.05)]


def judging() -> list[Figure]:
    """Compare judging traces with simulating them, for one penguin and among three others."""
    found = []
    for count in (1, 4):
        with build_world(load_school("school"), load_penguin(), NAMES[:count]) as world:
            cases = list(random_cases(world, FLICKS, np.random.default_rng(7), fastest=4.0))
            traces = [world.flick(flick, poses) for flick, poses in cases]
            ratio, spent = _compare(
                lambda traces=traces, school=world.school: _judge_all(traces, school),  # type: ignore[misc]
                lambda world=world, cases=cases: _flick_all(world, cases),  # type: ignore[misc]
            )
        found.append(
            Figure(Phrase("judging a flick of {count} over simulating it", count=count), ratio, "", high=0.1)
        )
        found.append(Figure(Phrase("judging a flick of {count}", count=count), 1e3 * spent / FLICKS, "ms"))
    return found


def rates() -> list[Figure]:
    """Count flicks a second to rest, for one to eight penguins, beside MuJoCo's where it is installed."""
    school, penguin, found = load_school("school"), load_penguin(), []
    for count in (1, 2, 4, 8):
        with build_world(school, penguin, NAMES[:count]) as world:
            cases = list(random_cases(world, FLICKS, np.random.default_rng(count), fastest=4.0))
            spent = _quickest(lambda world=world, cases=cases: _flick_all(world, cases))  # type: ignore[misc]
        found.append(
            Figure(
                Phrase("flicks to rest with full trace, {count} penguins", count=count), FLICKS / spent, "1/s"
            )
        )
        if find_spec("mujoco"):
            rate = _mujoco_rate(school, penguin, count, cases)
            found.append(
                Figure(Phrase("the same in MuJoCo at its 1/4 ms, {count} penguins", count=count), rate, "1/s")
            )
    return found


ALL: Sequence[Callable[[], list[Figure]]] = (recording, bystanders, files, judging, rates)
"""Everything that is timed, in the order of the table."""


def _mujoco_rate(school: School, penguin: Penguin, count: int, cases: Sequence[tuple[Flick, Array]]) -> float:
    with build_world(school, penguin, NAMES[:count], engine="mujoco") as world:
        return len(cases) / _quickest(lambda: _flick_all(world, cases), rounds=1)


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
    """Time both in turns; give the median of the ratios of neighbours, and the quickest of ``one``, s."""
    pairs = np.array([(_timed(one), _timed(other)) for _ in range(ROUNDS)])
    return float(np.median(pairs[:, 0] / pairs[:, 1])), float(pairs[:, 0].min())


def _quickest(work: Callable[[], None], rounds: int = 3) -> float:
    return min(_timed(work) for _ in range(rounds))


def _timed(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
