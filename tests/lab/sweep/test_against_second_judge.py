"""What stands in a sweep's rows is what the second judge says of the same flicks."""

import json
from pathlib import Path

import numpy as np
import pytest

from icecool3d.lab.second_judge import SecondOpinion, compare
from icecool3d.lab.sweep import Flicker, Results
from icecool3d.lab.sweep.rows import compact
from icecool3d.lab.sweep.sweep_run import run
from icecool3d.lab.sweep.workers import Workers
from icecool3d.referee import judge
from tests.lab.sweep.sweeps import begun

DOORS = """
format = 1
[flick]
aim = { between = [-180, 180] }
speed = { between = [0.5, 7] }
height = { between = [0.05, 0.9] }
side = { mean = 0, sd = 0.2 }
[start]
x = { between = [-0.3, 0.3] }
y = { between = [-0.3, 0.3] }
[draw]
flicks = COUNT
seed = 8
"""
"""From anywhere to anywhere."""


def disagreements(results: Results, count: int) -> list[str]:
    """Let the second judge judge rows taken at random, and see that they say what the referee does."""
    spec, found, judged = results.spec, list[str](), 0
    flicker = Flicker(spec.setup)
    for number in np.random.default_rng(1).permutation(results.total).tolist():
        row = results.row(number)
        if row.trace is None:
            continue
        trace = flicker.trace(row.numbers)
        assert trace.digest == row.trace
        judgement = judge(trace, flicker.school)
        assert row.events == compact(event.to_dict() for event in judgement.events)
        assert row.verdicts == compact(verdict.to_dict() for verdict in judgement.verdicts)
        assert json.loads(row.ends or "") == trace.pose[-1].tolist()
        opinion = SecondOpinion(trace, flicker.school, spec.setup.penguin)
        found += [f"row {number}: {each}" for each in compare(judgement, opinion)]
        judged += 1
        if judged == count:
            return found
    raise AssertionError(f"only {judged} flicks could be made")


def test_the_second_judge_agrees_with_a_sweep(crew: Workers, tmp_path: Path) -> None:
    with begun(DOORS.replace("COUNT", "40"), tmp_path) as results:
        run(results, crew, lambda _: None)
        assert disagreements(results, 12) == []


@pytest.mark.soak
def test_the_second_judge_agrees_with_a_sweep_on_five_thousand_flicks(crew: Workers, tmp_path: Path) -> None:
    with begun(DOORS.replace("COUNT", "12000"), tmp_path) as results:
        run(results, crew, lambda _: None)
        assert disagreements(results, 5000) == []
