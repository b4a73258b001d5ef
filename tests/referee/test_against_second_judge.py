"""The referee and the second judge say the same of random flicks and motions in every school.

Of events, their order, names and sides, and of every number that is told, but for what rests on a boundary.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest

from icecool3d.lab.second_judge import SecondOpinion, compare
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import School
from icecool3d.trace import Trace
from tests.lab.random_flicks import OTHERS, SHIPPED, random_traces, school_named
from tests.lab.random_glides import random_glide, random_glides

PENGUIN = load_penguin()
SCHOOLS = (*SHIPPED, *OTHERS)


@dataclass
class Tally:
    """What comparing came to."""

    traces: int = 0
    bodies: int = 0
    told: Counter[str] = field(default_factory=Counter)
    """Events and verdicts, by their names."""
    near: int = 0
    """Traces in which something rests on a boundary."""
    disagreements: list[str] = field(default_factory=list)

    def compare(self, school: School, traces: Iterable[tuple[int, Trace]]) -> None:
        """Let both judge some traces."""
        for number, trace in traces:
            said, opinion = judge(trace, school, PENGUIN), SecondOpinion(trace, school, PENGUIN)
            self.disagreements += [f"{number}: {each}" for each in compare(said, opinion)]
            self.traces += 1
            self.bodies += len(trace.penguins)
            self.told.update(event.name for event in said.events)
            self.told.update(verdict.kind for verdict in said.verdicts)
            self.near += "neighbours" in vars(opinion)


def test_both_judges_agree_on_flicks_and_motions_by_hand() -> None:
    tally = Tally()
    for name in SCHOOLS:
        school = school_named(name)
        tally.compare(school, random_traces(name, seed=1, count=6))
        tally.compare(school, random_glides(school, PENGUIN, seed=2, count=4))
    assert tally.disagreements == []
    assert {"entered-door", "jump-over-wall", "touched-zone", "stuck", "over-beside"} <= set(tally.told)


@pytest.mark.soak
@pytest.mark.parametrize("name", SCHOOLS)
@pytest.mark.parametrize("seed", range(100, 125))
def test_both_judges_agree_on_tens_of_thousands(name: str, seed: int) -> None:
    tally, school = Tally(), school_named(name)
    tally.compare(school, random_traces(name, seed, count=400))
    tally.compare(school, random_glides(school, PENGUIN, seed, count=200))
    sys.stdout.write(f"{name}, seed {seed}: {tally}\n")
    assert tally.disagreements == []


@pytest.mark.parametrize(
    ("name", "seed", "number"),
    [
        ("cells", 100, 52),  # deepest in cardboard between two moments that are not its deepest ones
        ("cells", 101, 30),  # upon a wall, its middle nearer to another
        ("corridor", 100, 190),  # through cardboard, hardly nearer to the lintel than to the top
        ("steps", 102, 187),  # above a wall, lowest in a long step that begins and ends higher
        ("steps", 103, 157),  # beside a door and above its wall, lowest as it comes in
        ("cells", 601, 30),  # within a frame from one moment to the next, along the wall
        ("school", 101, 186),  # through cardboard beside a frame in which it began
        ("two-rooms", 100, 149),  # through the wall, with an edge in the opening
    ],
)
def test_both_judges_agree_on_motions_of_which_they_once_did_not(name: str, seed: int, number: int) -> None:
    tally, school = Tally(), school_named(name)
    tally.compare(school, [(number, random_glide(school, PENGUIN, seed, number))])
    assert tally.disagreements == []
